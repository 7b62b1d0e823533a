//! Takes pictures of an X11 screen, window or monitor.

use anyhow::{Context, anyhow, ensure};
use foretile_ask::crates::eyes::Picture;
use x11rb::connection::Connection;
use x11rb::protocol::randr::ConnectionExt as _;
use x11rb::protocol::xproto::{
    AtomEnum, ConnectionExt as _, ImageFormat, ImageOrder, MapState, Setup, Window,
};
use x11rb::rust_connection::RustConnection;

use super::{Region, Target, find_window};

/// An X11 screen, and the part of it to capture.
pub struct Screen {
    connection: RustConnection,
    root: Window,
    /// Width and height of the whole screen.
    size: (u32, u32),
    /// The bits of a pixel for red, green and blue.
    masks: [u32; 3],
    part: Captured,
}

enum Captured {
    Fixed(Region),
    /// A window, which may move.
    Window(Window),
}

impl Screen {
    /// Connects to the X server and finds the target.
    pub fn new(target: &Target) -> anyhow::Result<Self> {
        let (connection, number) = x11rb::connect(None).map_err(|error| {
            anyhow!(
                "there is no X11 screen to look at ({error}): expected DISPLAY to name one, such as \
                 :0. Without X11, run `foretile` and capture the screen in the browser"
            )
        })?;
        let screen = &connection.setup().roots[number];
        let size = (u32::from(screen.width_in_pixels), u32::from(screen.height_in_pixels));
        let root = screen.root;
        let visuals = screen.allowed_depths.iter().flat_map(|depth| &depth.visuals);
        let visual = visuals.clone().find(|visual| visual.visual_id == screen.root_visual);
        let visual = visual.context("the screen has no visual")?;
        let masks = [visual.red_mask, visual.green_mask, visual.blue_mask];
        let whole = Region { x: 0, y: 0, width: size.0, height: size.1 };
        let mut screen = Self { connection, root, size, masks, part: Captured::Fixed(whole) };
        screen.part = match target {
            Target::Region(region) => Captured::Fixed(*region),
            Target::Monitor(number) => Captured::Fixed(screen.monitor(*number)?),
            Target::Window(title) => Captured::Window(find_window(title, screen.windows()?)?),
            _ => Captured::Fixed(whole),
        };
        screen.region()?;
        Ok(screen)
    }

    fn monitor(&self, number: usize) -> anyhow::Result<Region> {
        let monitors = self.connection.randr_get_monitors(self.root, true)?.reply();
        let monitors = monitors.context("the X server does not list its monitors")?.monitors;
        let index = number.checked_sub(1);
        let monitor = index.and_then(|index| monitors.get(index)).with_context(|| {
            format!("there is no monitor {number}: expected 1 to {}, such as 1", monitors.len())
        })?;
        Ok(Region {
            x: monitor.x.into(),
            y: monitor.y.into(),
            width: monitor.width.into(),
            height: monitor.height.into(),
        })
    }

    /// Returns the visible windows with a title. Those of the window manager's list come first.
    fn windows(&self) -> anyhow::Result<Vec<(String, Window)>> {
        let mut found = Vec::new();
        for window in self.listed()?.into_iter().chain(self.below(self.root)?) {
            if let Some(title) = self.title(window)?
                && self.is_viewable(window)?
            {
                found.push((title, window));
            }
        }
        Ok(found)
    }

    /// Returns the windows that the window manager lists.
    fn listed(&self) -> anyhow::Result<Vec<Window>> {
        let list = self.connection.intern_atom(false, b"_NET_CLIENT_LIST")?.reply()?.atom;
        let property =
            self.connection.get_property(false, self.root, list, AtomEnum::WINDOW, 0, 4096)?;
        Ok(property.reply()?.value32().into_iter().flatten().collect())
    }

    /// Returns all windows inside a window, breadth first.
    fn below(&self, window: Window) -> anyhow::Result<Vec<Window>> {
        let mut all = self.connection.query_tree(window)?.reply()?.children;
        let mut next = 0;
        while next < all.len() {
            // The window may have closed since.
            if let Ok(tree) = self.connection.query_tree(all[next])?.reply() {
                all.extend(tree.children);
            }
            next += 1;
        }
        Ok(all)
    }

    fn title(&self, window: Window) -> anyhow::Result<Option<String>> {
        let utf8 = self.connection.intern_atom(false, b"_NET_WM_NAME")?.reply()?.atom;
        for name in [utf8, AtomEnum::WM_NAME.into()] {
            let property =
                self.connection.get_property(false, window, name, AtomEnum::ANY, 0, 1024)?;
            if let Some(property) = property.reply().ok().filter(|found| !found.value.is_empty()) {
                return Ok(Some(String::from_utf8_lossy(&property.value).into_owned()));
            }
        }
        Ok(None)
    }

    fn is_viewable(&self, window: Window) -> anyhow::Result<bool> {
        let attributes = self.connection.get_window_attributes(window)?.reply();
        Ok(attributes.is_ok_and(|attributes| attributes.map_state == MapState::VIEWABLE))
    }

    /// Returns the part of the screen that is captured now, clipped at the screen's edges.
    pub fn region(&self) -> anyhow::Result<Region> {
        let region = match self.part {
            Captured::Fixed(region) => region,
            Captured::Window(window) => {
                let gone = "the window is gone: expected it to stay open";
                let size = self.connection.get_geometry(window)?.reply().context(gone)?;
                let place = self.connection.translate_coordinates(window, self.root, 0, 0)?;
                let place = place.reply().context(gone)?;
                Region {
                    x: place.dst_x.into(),
                    y: place.dst_y.into(),
                    width: size.width.into(),
                    height: size.height.into(),
                }
            }
        };
        region.within(Region { x: 0, y: 0, width: self.size.0, height: self.size.1 })
    }

    /// Takes a picture.
    pub fn capture(&self) -> anyhow::Result<Picture> {
        let Region { x, y, width, height } = self.region()?;
        let image = self
            .connection
            .get_image(
                ImageFormat::Z_PIXMAP,
                self.root,
                x as i16,
                y as i16,
                width as u16,
                height as u16,
                !0,
            )?
            .reply()
            .context("the X server gives no picture of its screen")?;
        let setup = self.connection.setup();
        let layout = Layout::of(setup, image.depth)?;
        let rgb = layout.rgb(&image.data, width as usize, height as usize, self.masks)?;
        Ok(Picture::from_rgb(width as usize, height as usize, rgb)?)
    }
}

/// The server's layout of pixels in memory.
struct Layout {
    bytes: usize,
    pad: usize,
    big_end_first: bool,
}

impl Layout {
    fn of(setup: &Setup, depth: u8) -> anyhow::Result<Self> {
        let format = setup.pixmap_formats.iter().find(|format| format.depth == depth);
        let format =
            format.with_context(|| format!("the X server has no format of {depth} bits"))?;
        let bytes = usize::from(format.bits_per_pixel / 8);
        ensure!(
            (2..=4).contains(&bytes),
            "the screen has {depth} bits per pixel: expected true colours, such as 24"
        );
        let pad = usize::from(format.scanline_pad / 8).max(1);
        Ok(Self { bytes, pad, big_end_first: setup.image_byte_order == ImageOrder::MSB_FIRST })
    }

    /// Converts an image's data into red, green and blue bytes.
    fn rgb(
        &self,
        data: &[u8],
        width: usize,
        height: usize,
        masks: [u32; 3],
    ) -> anyhow::Result<Vec<u8>> {
        let line = (width * self.bytes).next_multiple_of(self.pad);
        ensure!(data.len() >= line * height, "the X server sent half a picture");
        let mut rgb = Vec::with_capacity(3 * width * height);
        for row in data.chunks_exact(line).take(height) {
            for bytes in row.chunks_exact(self.bytes).take(width) {
                let join = |value: u32, byte: &u8| value << 8 | u32::from(*byte);
                let pixel = if self.big_end_first {
                    bytes.iter().fold(0, join)
                } else {
                    bytes.iter().rev().fold(0, join)
                };
                rgb.extend(masks.map(|mask| channel(pixel, mask)));
            }
        }
        Ok(rgb)
    }
}

/// Returns the bits of a mask, scaled to 0 to 255.
fn channel(pixel: u32, mask: u32) -> u8 {
    let most = u64::from(mask >> mask.trailing_zeros().min(31));
    let value = u64::from((pixel & mask) >> mask.trailing_zeros().min(31));
    (value * 255).checked_div(most).unwrap_or(0) as u8
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pixels_are_taken_by_their_masks() {
        let deep = Layout { bytes: 4, pad: 4, big_end_first: false };
        let masks = [0xff_0000, 0xff00, 0xff];
        assert_eq!(deep.rgb(&[1, 2, 3, 0], 1, 1, masks).unwrap(), [3, 2, 1]);
        let other_end = Layout { big_end_first: true, ..deep };
        assert_eq!(other_end.rgb(&[0, 1, 2, 3], 1, 1, masks).unwrap(), [1, 2, 3]);
        // 5, 6 and 5 bits, with one pixel per line of four bytes.
        let flat = Layout { bytes: 2, pad: 4, big_end_first: false };
        let masks = [0xf800, 0x07e0, 0x001f];
        let data = [0x00, 0xf8, 0, 0, 0xff, 0x07, 0, 0];
        assert_eq!(flat.rgb(&data, 1, 2, masks).unwrap(), [255, 0, 0, 0, 255, 255]);
        assert!(flat.rgb(&data[..4], 1, 2, masks).is_err());
    }
}
