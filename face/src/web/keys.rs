//! Codes and keys for the home network. A link's code works once: it is exchanged for a key, which the
//! device stores in a cookie.
//!
//! The `auth` layers of `tower-http` compare a header with one fixed secret. They cannot create, exchange or use up codes.

use std::collections::HashSet;
use std::fmt::Write;
use std::net::{IpAddr, SocketAddr};
use std::sync::{Mutex, MutexGuard};

use super::invite::{Printer, for_a_device, for_this_machine};

/// Random bytes in a code and in a key: 128 bits cannot be guessed.
const SECRET_BYTES: usize = 16;

/// All codes and keys of this run. They are valid until it ends.
pub struct Keys {
    here: SocketAddr,
    home: SocketAddr,
    printer: Printer,
    secrets: Mutex<Secrets>,
}

#[derive(Default)]
struct Secrets {
    /// The codes of unused links.
    codes: Vec<Code>,
    /// The keys in the devices' cookies.
    keys: HashSet<String>,
    /// The addresses from which devices with a key have connected.
    addresses: HashSet<IpAddr>,
}

struct Code {
    text: String,
    place: LinkPlace,
}

/// Where a link is used.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LinkPlace {
    /// In a browser on this machine.
    Here,
    /// On a device in the home network.
    Home,
}

impl Keys {
    /// Starts without codes, for a server at these addresses on this machine and in the home network.
    pub fn new(here: SocketAddr, home: SocketAddr, printer: Printer) -> Self {
        Self { here, home, printer, secrets: Mutex::default() }
    }

    fn secrets(&self) -> MutexGuard<'_, Secrets> {
        self.secrets.lock().expect("no thread panics while it holds the lock")
    }

    /// Makes a link with a new code.
    pub fn link(&self, place: LinkPlace) -> String {
        let text = secret();
        let address = if place == LinkPlace::Here { self.here } else { self.home };
        let link = format!("http://{address}/?key={text}");
        self.secrets().codes.push(Code { text, place });
        link
    }

    /// Prints a link for the next device.
    pub fn invite(&self, place: LinkPlace) {
        let link = self.link(place);
        self.printer.print(match place {
            LinkPlace::Here => for_this_machine(&link),
            LinkPlace::Home => for_a_device(&link),
        });
    }

    /// Returns whether a code is valid and unused.
    pub fn is_unused(&self, code: &str) -> bool {
        self.secrets().codes.iter().any(|unused| unused.text == code)
    }

    /// Exchanges a code for a new key, and prints a link for the next device. Returns `None` if the code
    /// is not valid.
    pub fn exchange(&self, code: &str) -> Option<String> {
        let mut secrets = self.secrets();
        let index = secrets.codes.iter().position(|unused| unused.text == code)?;
        let place = secrets.codes.swap_remove(index).place;
        let key = secret();
        secrets.keys.insert(key.clone());
        drop(secrets);
        self.invite(place);
        Some(key)
    }

    /// Returns whether this key is valid. If it is, the address is known from now on.
    pub fn let_in(&self, key: &str, address: IpAddr) -> bool {
        let mut secrets = self.secrets();
        let is_valid = secrets.keys.contains(key);
        if is_valid {
            secrets.addresses.insert(address);
        }
        is_valid
    }

    /// Returns whether a device with a key has connected from this address.
    pub fn knows(&self, address: IpAddr) -> bool {
        self.secrets().addresses.contains(&address)
    }
}

/// Returns random hex digits.
fn secret() -> String {
    let mut bytes = [0; SECRET_BYTES];
    getrandom::fill(&mut bytes).expect("the system gives random bytes");
    let mut text = String::new();
    for byte in bytes {
        write!(text, "{byte:02x}").expect("writing to a string never fails");
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_code_works_once_and_is_not_a_key() {
        let [here, home] = ["127.0.0.1:4747", "192.168.0.2:4747"].map(|text| text.parse().unwrap());
        let keys = Keys::new(here, home, Printer::start());
        let phone = "192.168.0.7".parse().unwrap();
        let link = keys.link(LinkPlace::Home);
        let code = link.strip_prefix("http://192.168.0.2:4747/?key=").unwrap();
        assert_eq!(code.len(), 2 * SECRET_BYTES);
        assert!(keys.is_unused(code) && !keys.is_unused("") && !keys.is_unused(&code[1..]));
        assert!(!keys.let_in(code, phone) && !keys.knows(phone));

        let key = keys.exchange(code).unwrap();
        assert_ne!(key, code);
        assert!(!keys.is_unused(code) && !keys.is_unused(&key));
        assert_eq!(keys.exchange(code), None, "the same device again");
        assert!(keys.let_in(&key, phone) && keys.knows(phone));
        assert!(!keys.let_in(code, phone));
        assert_ne!(keys.link(LinkPlace::Home), link);
    }
}
