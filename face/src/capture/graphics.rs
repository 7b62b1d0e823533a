//! Takes pictures on Windows. Where the system has `Windows.Graphics.Capture` (Windows 10 since 2019), windows and
//! monitors are captured by it: it sees what a GPU draws, and windows below others. Else GDI takes the picture.

use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use foretile_ask::crates::eyes::Picture;
use windows_capture::capture::{CaptureControl, Context, GraphicsCaptureApiHandler};
use windows_capture::frame::{self, Frame};
use windows_capture::graphics_capture_api::{GraphicsCaptureApi, InternalCaptureControl};
use windows_capture::monitor::Monitor;
use windows_capture::settings::{
    ColorFormat, CursorCaptureSettings, DirtyRegionSettings, DrawBorderSettings,
    GraphicsCaptureItemType, MinimumUpdateIntervalSettings, SecondaryWindowSettings, Settings,
};
use windows_capture::window::Window;

use super::{Region, Target, gdi};
use crate::cli::stdout::complain;

/// How long to wait for the first frame. Then GDI takes the picture.
const FIRST_FRAME: Duration = Duration::from_secs(2);

/// The part of the screen to capture.
pub struct Screen {
    gdi: gdi::Screen,
    /// What `Windows.Graphics.Capture` shows of it, if it does.
    frames: Option<Frames>,
}

impl Screen {
    /// Finds the target and chooses how to capture it.
    pub fn new(target: &Target) -> anyhow::Result<Self> {
        let gdi = gdi::Screen::new(target)?;
        let frames = match &gdi {
            gdi::Screen::Window(window) => Frames::new(Window::from_raw_hwnd(*window)),
            gdi::Screen::Monitor(monitor, _) => Frames::new(Monitor::from_raw_hmonitor(*monitor)),
            // It captures no part of the screen that reaches over several monitors.
            gdi::Screen::Whole | gdi::Screen::Fixed(_) => None,
        };
        if frames.is_none() && matches!(gdi, gdi::Screen::Window(_)) {
            complain(
                "This Windows cannot capture covered windows (it lacks Windows.Graphics.Capture): keep the game's window on top.",
            );
        }
        Ok(Self { gdi, frames })
    }

    /// Returns the part of the screen that is captured now, clipped at the screen's edges.
    pub fn region(&self) -> anyhow::Result<Region> {
        self.gdi.region()
    }

    /// Takes a picture.
    pub fn capture(&self) -> anyhow::Result<Picture> {
        let region = self.region()?;
        let seen = self.frames.as_ref().and_then(|frames| {
            let whole = match self.gdi {
                // As OBS does (`get_client_box` in `winrt-capture.cpp`): frames show a window with its frame.
                gdi::Screen::Window(window) => gdi::outside(window).ok()?,
                _ => region,
            };
            frames.latest()?.cut(whole, region)
        });
        seen.map_or_else(|| self.gdi.capture(), Ok)
    }
}

/// The frames of a window or monitor, which arrive on another thread whenever something changes.
struct Frames {
    control: CaptureControl<Receiver, frame::Error>,
    received: Arc<Received>,
}

impl Frames {
    /// Starts to capture, or returns `None` if this Windows cannot.
    fn new<T>(item: T) -> Option<Self>
    where
        T: TryInto<GraphicsCaptureItemType> + Send + 'static,
    {
        if !GraphicsCaptureApi::is_supported().unwrap_or(false) {
            return None;
        }
        let received = Arc::new(Received::default());
        // The mouse must not cover a card. Older versions cannot leave it out.
        let cursor = match GraphicsCaptureApi::is_cursor_settings_supported() {
            Ok(true) => CursorCaptureSettings::WithoutCursor,
            _ => CursorCaptureSettings::Default,
        };
        let settings = Settings::new(
            item,
            cursor,
            DrawBorderSettings::Default,
            SecondaryWindowSettings::Default,
            MinimumUpdateIntervalSettings::Default,
            DirtyRegionSettings::Default,
            ColorFormat::Rgba8,
            Arc::clone(&received),
        );
        let control = Receiver::start_free_threaded(settings).ok()?;
        Some(Self { control, received })
    }

    /// Returns the newest frame, or `None` if there is none or capturing has ended, as after a fault of the GPU.
    fn latest(&self) -> Option<Shot> {
        if self.control.is_finished() {
            return None;
        }
        let newest = self.received.newest();
        let waited = self
            .received
            .arrived
            .wait_timeout_while(newest, FIRST_FRAME, |newest| newest.is_none());
        let (newest, _) = waited.unwrap_or_else(PoisonError::into_inner);
        newest.clone()
    }
}

/// Where the other thread puts the newest frame.
#[derive(Default)]
struct Received {
    newest: Mutex<Option<Shot>>,
    arrived: Condvar,
}

impl Received {
    fn newest(&self) -> MutexGuard<'_, Option<Shot>> {
        self.newest.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

struct Receiver(Arc<Received>);

impl GraphicsCaptureApiHandler for Receiver {
    type Flags = Arc<Received>;
    type Error = frame::Error;

    fn new(context: Context<Self::Flags>) -> Result<Self, Self::Error> {
        Ok(Self(context.flags))
    }

    fn on_frame_arrived(
        &mut self,
        frame: &mut Frame,
        _: InternalCaptureControl,
    ) -> Result<(), Self::Error> {
        let mut buffer = frame.buffer()?;
        let (width, height) = (buffer.width() as usize, buffer.height() as usize);
        let pitch = buffer.row_pitch() as usize;
        let rgba = buffer.as_raw_buffer().to_vec();
        *self.0.newest() = Some(Shot { width, height, pitch, rgba });
        self.0.arrived.notify_all();
        Ok(())
    }
}

/// A frame: rows of red, green, blue and an unused byte for each pixel.
#[derive(Clone)]
struct Shot {
    width: usize,
    height: usize,
    /// Bytes from one row to the next.
    pitch: usize,
    rgba: Vec<u8>,
}

impl Shot {
    /// Returns a part of the screen, where this frame shows `whole`, or `None` if it shows nothing of that part.
    fn cut(&self, whole: Region, part: Region) -> Option<Picture> {
        let from = |start: i32, first: i32| (i64::from(start) - i64::from(first)).max(0) as usize;
        let (left, top) = (from(part.x, whole.x), from(part.y, whole.y));
        let width = self.width.saturating_sub(left).min(part.width as usize);
        let height = self.height.saturating_sub(top).min(part.height as usize);
        let mut rgb = Vec::with_capacity(3 * width * height);
        for row in self.rgba.chunks(self.pitch).skip(top).take(height) {
            for pixel in row.get(4 * left..4 * (left + width))?.chunks_exact(4) {
                rgb.extend(&pixel[..3]);
            }
        }
        Picture::from_rgb(width, height, rgb).ok()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A frame of 3 x 2 pixels, whose rows are longer than their pixels.
    fn shot() -> Shot {
        let row = |start: u8| {
            (start..start + 3).flat_map(|pixel| [pixel, pixel + 10, pixel + 20, 255]).chain([99; 4])
        };
        Shot { width: 3, height: 2, pitch: 16, rgba: row(0).chain(row(3)).collect() }
    }

    #[test]
    fn the_inside_of_a_window_is_cut_out() {
        let region = |x, y, width, height| Region { x, y, width, height };
        let cut = |whole, part| shot().cut(whole, part).map(|picture| picture.rgb().to_vec());
        let all = cut(region(-5, 7, 3, 2), region(-5, 7, 3, 2)).unwrap();
        assert_eq!(all.len(), 18);
        assert_eq!(all[15..], [5, 15, 25]);
        assert_eq!(cut(region(-5, 7, 3, 2), region(-4, 8, 1, 1)).unwrap(), [4, 14, 24]);
        // The window has become larger since this frame.
        let grown = cut(region(-5, 7, 9, 9), region(-4, 8, 7, 7)).unwrap();
        assert_eq!(grown, [4, 14, 24, 5, 15, 25]);
        // It has left the frame.
        assert!(cut(region(0, 0, 9, 9), region(3, 0, 1, 1)).is_none());
        assert!(cut(region(0, 0, 9, 9), region(0, 2, 1, 1)).is_none());
    }
}
