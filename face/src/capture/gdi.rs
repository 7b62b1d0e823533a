//! Takes pictures of a Windows screen, window or monitor by GDI, which every Windows has. It sees what is on the
//! screen: a window that lies below another one shows that one. All our calls of C functions are in this file.

#![allow(unsafe_code)] // Windows is called through C functions.

use std::ffi::c_void;
use std::mem::{size_of, zeroed};
use std::ptr::{null, null_mut};

use anyhow::{Context, ensure};
use foretile_ask::crates::eyes::Picture;
use windows_sys::Win32::Foundation::{HWND, LPARAM, POINT, RECT};
use windows_sys::Win32::Graphics::Dwm::{DWMWA_EXTENDED_FRAME_BOUNDS, DwmGetWindowAttribute};
use windows_sys::Win32::Graphics::Gdi::{
    BI_RGB, BITMAPINFO, BITMAPINFOHEADER, BitBlt, CAPTUREBLT, ClientToScreen, CreateCompatibleDC,
    CreateDIBSection, DIB_RGB_COLORS, DeleteDC, DeleteObject, EnumDisplayMonitors, GdiFlush, GetDC,
    HDC, HMONITOR, ReleaseDC, SRCCOPY, SelectObject,
};
use windows_sys::Win32::UI::HiDpi::{
    DPI_AWARENESS_CONTEXT_PER_MONITOR_AWARE_V2, SetProcessDpiAwarenessContext,
};
use windows_sys::Win32::UI::WindowsAndMessaging::{
    EnumWindows, GetClientRect, GetSystemMetrics, GetWindowTextW, IsIconic, IsWindow,
    IsWindowVisible, SM_CXVIRTUALSCREEN, SM_CYVIRTUALSCREEN, SM_XVIRTUALSCREEN, SM_YVIRTUALSCREEN,
};

use super::{Region, Target, find_window};

/// The longest title that is read, in UTF-16 units.
const TITLE: usize = 1024;

/// The part of the screen to capture.
pub enum Screen {
    Whole,
    Fixed(Region),
    Monitor(HMONITOR, Region),
    /// A window, which may move.
    Window(HWND),
}

impl Screen {
    /// Finds the target.
    pub fn new(target: &Target) -> anyhow::Result<Self> {
        // Otherwise Windows would scale what we see. It fails if it was called before, which does no harm.
        // SAFETY: The function takes no pointer.
        unsafe { SetProcessDpiAwarenessContext(DPI_AWARENESS_CONTEXT_PER_MONITOR_AWARE_V2) };
        let screen = match target {
            Target::Region(region) => Self::Fixed(*region),
            Target::Monitor(number) => {
                let (monitor, region) = monitor(*number)?;
                Self::Monitor(monitor, region)
            }
            Target::Window(title) => Self::Window(find_window(title, windows())?),
            _ => Self::Whole,
        };
        screen.region()?;
        Ok(screen)
    }

    /// Returns the part of the screen that is captured now, clipped at the screen's edges.
    pub fn region(&self) -> anyhow::Result<Region> {
        let whole = whole();
        match self {
            Self::Whole => Ok(whole),
            Self::Fixed(region) | Self::Monitor(_, region) => region.within(whole),
            Self::Window(window) => inside(*window)?.within(whole),
        }
    }

    /// Takes a picture.
    pub fn capture(&self) -> anyhow::Result<Picture> {
        let region = self.region()?;
        let mut rgb = Vec::with_capacity(3 * region.width as usize * region.height as usize);
        for pixel in pixels(region)?.chunks_exact(4) {
            rgb.extend([pixel[2], pixel[1], pixel[0]]);
        }
        Ok(Picture::from_rgb(region.width as usize, region.height as usize, rgb)?)
    }
}

/// Returns the whole screen, of all monitors together.
fn whole() -> Region {
    // SAFETY: The function takes no pointer.
    let [x, y, width, height] =
        [SM_XVIRTUALSCREEN, SM_YVIRTUALSCREEN, SM_CXVIRTUALSCREEN, SM_CYVIRTUALSCREEN]
            .map(|metric| unsafe { GetSystemMetrics(metric) });
    Region { x, y, width: width.max(0) as u32, height: height.max(0) as u32 }
}

fn region_of(rect: &RECT) -> Region {
    let length = |from: i32, to: i32| to.saturating_sub(from).max(0) as u32;
    Region {
        x: rect.left,
        y: rect.top,
        width: length(rect.left, rect.right),
        height: length(rect.top, rect.bottom),
    }
}

/// Returns the visible windows with a title, from the top to the bottom.
fn windows() -> Vec<(String, HWND)> {
    unsafe extern "system" fn push(window: HWND, found: LPARAM) -> i32 {
        // SAFETY: `found` is the vector below, which nobody else uses meanwhile.
        let found = unsafe { &mut *(found as *mut Vec<(String, HWND)>) };
        let mut title = [0; TITLE];
        // SAFETY: The buffer has room for this many units.
        let length = unsafe { GetWindowTextW(window, title.as_mut_ptr(), TITLE as i32) };
        // SAFETY: The functions take no pointer.
        let is_shown = unsafe { IsWindowVisible(window) != 0 && IsIconic(window) == 0 };
        if is_shown && length > 0 {
            found.push((String::from_utf16_lossy(&title[..length as usize]), window));
        }
        1
    }
    let mut found: Vec<(String, HWND)> = Vec::new();
    // SAFETY: `push` is called only before the function returns.
    unsafe { EnumWindows(Some(push), &raw mut found as LPARAM) };
    found
}

fn monitor(number: usize) -> anyhow::Result<(HMONITOR, Region)> {
    unsafe extern "system" fn push(
        handle: HMONITOR,
        _: HDC,
        rect: *mut RECT,
        found: LPARAM,
    ) -> i32 {
        // SAFETY: Windows gives a valid rectangle, and `found` is the vector below.
        unsafe { (*(found as *mut Vec<(HMONITOR, Region)>)).push((handle, region_of(&*rect))) };
        1
    }
    let mut monitors: Vec<(HMONITOR, Region)> = Vec::new();
    // SAFETY: `push` is called only before the function returns.
    unsafe { EnumDisplayMonitors(null_mut(), null(), Some(push), &raw mut monitors as LPARAM) };
    let found = number.checked_sub(1).and_then(|index| monitors.get(index));
    found.copied().with_context(|| {
        format!("there is no monitor {number}: expected 1 to {}, such as 1", monitors.len())
    })
}

/// Returns the inside of a window, without its frame.
fn inside(window: HWND) -> anyhow::Result<Region> {
    let (mut rect, mut corner) = (RECT::default(), POINT::default());
    // SAFETY: Both structures outlive the calls.
    let is_there = unsafe {
        IsWindow(window) != 0
            && GetClientRect(window, &raw mut rect) != 0
            && ClientToScreen(window, &raw mut corner) != 0
    };
    ensure!(is_there, "the window is gone: expected it to stay open");
    // SAFETY: The function takes no pointer.
    let is_small = unsafe { IsIconic(window) != 0 };
    ensure!(!is_small, "the window is minimised: expected it to be on the screen");
    Ok(Region { x: corner.x, y: corner.y, ..region_of(&rect) })
}

/// Returns the part of the screen that a window covers with its frame, without its shadow. It may reach over the
/// screen's edges.
pub fn outside(window: HWND) -> anyhow::Result<Region> {
    let mut rect = RECT::default();
    let size = size_of::<RECT>() as u32;
    // SAFETY: The attribute is a rectangle, which outlives the call.
    let failed = unsafe {
        let rect = (&raw mut rect).cast::<c_void>();
        DwmGetWindowAttribute(window, DWMWA_EXTENDED_FRAME_BOUNDS as u32, rect, size)
    };
    ensure!(failed == 0, "Windows does not say where the window is");
    Ok(region_of(&rect))
}

/// Returns the pixels of a part of the screen, row by row: blue, green, red and an unused byte each.
fn pixels(region: Region) -> anyhow::Result<Vec<u8>> {
    let failed = "Windows gives no picture of its screen";
    let (width, height) = (region.width as i32, region.height as i32);
    // SAFETY: Every handle is used while it is valid, and given back below. The bitmap's memory has four bytes
    // for each pixel, and it is copied before the bitmap is deleted.
    unsafe {
        let screen = GetDC(null_mut());
        ensure!(!screen.is_null(), failed);
        let memory = CreateCompatibleDC(screen);
        let mut info: BITMAPINFO = zeroed();
        info.bmiHeader = BITMAPINFOHEADER {
            biSize: size_of::<BITMAPINFOHEADER>() as u32,
            biWidth: width,
            // Negative: the top row first.
            biHeight: -height,
            biPlanes: 1,
            biBitCount: 32,
            biCompression: BI_RGB,
            ..zeroed()
        };
        let mut bytes: *mut c_void = null_mut();
        let bitmap = CreateDIBSection(
            screen,
            &raw const info,
            DIB_RGB_COLORS,
            &raw mut bytes,
            null_mut(),
            0,
        );
        let mut taken = None;
        if !memory.is_null() && !bitmap.is_null() {
            let before = SelectObject(memory, bitmap);
            let how = SRCCOPY | CAPTUREBLT;
            if BitBlt(memory, 0, 0, width, height, screen, region.x, region.y, how) != 0 {
                GdiFlush();
                let length = 4 * region.width as usize * region.height as usize;
                taken = Some(std::slice::from_raw_parts(bytes.cast::<u8>(), length).to_vec());
            }
            SelectObject(memory, before);
        }
        DeleteObject(bitmap);
        DeleteDC(memory);
        ReleaseDC(null_mut(), screen);
        taken.context(failed)
    }
}
