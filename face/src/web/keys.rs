//! Keys for devices of the home network: each link lets one device in.

use std::fmt::Write;
use std::net::{IpAddr, SocketAddr};
use std::sync::{Mutex, MutexGuard};

use qrcode::QrCode;
use qrcode::render::unicode::Dense1x2;

/// Bytes of a key: too many to guess.
const KEY_BYTES: usize = 16;

/// All keys of a run; they are gone when it ends.
pub struct Keys {
    home: SocketAddr,
    issued: Mutex<Vec<Key>>,
}

/// A key, and the device that came with it first. Some phones look a link up once before they show
/// it, so the same device may come again.
struct Key {
    text: String,
    device: Option<IpAddr>,
}

impl Keys {
    /// No keys yet, for a server at this address of the home network.
    pub fn new(home: SocketAddr) -> Self {
        Self { home, issued: Mutex::default() }
    }

    fn issued(&self) -> MutexGuard<'_, Vec<Key>> {
        self.issued.lock().expect("no holder panics")
    }

    /// Makes a key that no device has used.
    pub fn issue(&self) -> String {
        let mut bytes = [0; KEY_BYTES];
        getrandom::fill(&mut bytes).expect("the system gives random bytes");
        let mut text = String::new();
        for byte in bytes {
            write!(text, "{byte:02x}").expect("a string takes all");
        }
        self.issued().push(Key { text: text.clone(), device: None });
        text
    }

    /// Prints a link for the next device, as a QR code and as text.
    pub fn invite(&self) {
        let link = format!("http://{}/?key={}", self.home, self.issue());
        let code = QrCode::new(&link).expect("a link fits a QR code");
        // Dark on light, whatever the terminal's colours.
        let picture = code.render::<Dense1x2>().build();
        for line in picture.lines() {
            println!("\x1b[30;107m{line}\x1b[0m");
        }
        println!("For one device of the home network: {link}");
    }

    /// Whether a device came in with this key.
    pub fn is_taken(&self, text: &str) -> bool {
        self.issued().iter().any(|key| key.text == text && key.device.is_some())
    }

    /// Gives the key to this device, or says no. A fresh link is printed for the next one.
    pub fn take(&self, text: &str, device: IpAddr) -> bool {
        let mut issued = self.issued();
        let Some(key) = issued.iter_mut().find(|key| key.text == text) else { return false };
        let fresh = key.device.is_none();
        let owner = *key.device.get_or_insert(device);
        drop(issued);
        if fresh && !device.is_loopback() {
            self.invite();
        }
        owner == device
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_key_is_for_one_device() {
        let keys = Keys::new("192.168.0.2:4747".parse().unwrap());
        let [phone, other] = ["192.168.0.7", "192.168.0.8"].map(|ip| ip.parse().unwrap());
        let key = keys.issue();
        assert_eq!(key.len(), 2 * KEY_BYTES);
        assert!(!keys.is_taken(&key));
        assert!(!keys.take("", phone));
        assert!(keys.take(&key, phone));
        assert!(keys.is_taken(&key));
        assert!(keys.take(&key, phone), "the same device again");
        assert!(!keys.take(&key, other));
        assert_ne!(keys.issue(), key);
    }
}
