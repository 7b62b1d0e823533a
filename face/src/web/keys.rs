//! Who of the home network may come in: a link's code is good once, for a key that the device keeps.

use std::collections::HashSet;
use std::fmt::Write;
use std::net::{IpAddr, SocketAddr};
use std::sync::{Mutex, MutexGuard};

use super::invite::{Printer, for_a_device, for_this_machine};

/// Bytes of a code and of a key: too many to guess.
const SECRET_BYTES: usize = 16;

/// All codes and keys of a run; they are gone when it ends.
pub struct Keys {
    here: SocketAddr,
    home: SocketAddr,
    printer: Printer,
    known: Mutex<Known>,
}

#[derive(Default)]
struct Known {
    /// Codes of links that nobody has used.
    codes: Vec<Code>,
    /// What the devices keep in their cookies.
    keys: HashSet<String>,
    /// Where they were when they came.
    addresses: HashSet<IpAddr>,
}

struct Code {
    text: String,
    place: Place,
}

/// Whom a link is for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Place {
    /// A browser of this machine.
    Here,
    /// A device of the home network.
    Home,
}

impl Keys {
    /// No codes yet, for a server at these addresses of this machine and of the home network.
    pub fn new(here: SocketAddr, home: SocketAddr, printer: Printer) -> Self {
        Self { here, home, printer, known: Mutex::default() }
    }

    fn known(&self) -> MutexGuard<'_, Known> {
        self.known.lock().expect("no holder panics")
    }

    /// Makes a link with a code that is good once.
    pub fn link(&self, place: Place) -> String {
        let text = secret();
        let address = if place == Place::Here { self.here } else { self.home };
        let link = format!("http://{address}/?key={text}");
        self.known().codes.push(Code { text, place });
        link
    }

    /// Prints a link for the next device.
    pub fn invite(&self, place: Place) {
        let link = self.link(place);
        self.printer.print(match place {
            Place::Here => for_this_machine(&link),
            Place::Home => for_a_device(&link),
        });
    }

    /// Whether a code has not been used.
    pub fn is_good(&self, code: &str) -> bool {
        self.known().codes.iter().any(|known| known.text == code)
    }

    /// Uses a code up for a new key, and prints a link for the next device; `None` when the code is
    /// not good.
    pub fn exchange(&self, code: &str) -> Option<String> {
        let mut known = self.known();
        let index = known.codes.iter().position(|known| known.text == code)?;
        let place = known.codes.swap_remove(index).place;
        let key = secret();
        known.keys.insert(key.clone());
        drop(known);
        self.invite(place);
        Some(key)
    }

    /// Whether a device at this address comes in with this key. If so, the address is known from
    /// now on.
    pub fn let_in(&self, key: &str, address: IpAddr) -> bool {
        let mut known = self.known();
        let comes_in = known.keys.contains(key);
        if comes_in {
            known.addresses.insert(address);
        }
        comes_in
    }

    /// Whether a device has come in from this address.
    pub fn knows(&self, address: IpAddr) -> bool {
        self.known().addresses.contains(&address)
    }
}

/// Random hex digits.
fn secret() -> String {
    let mut bytes = [0; SECRET_BYTES];
    getrandom::fill(&mut bytes).expect("the system gives random bytes");
    let mut text = String::new();
    for byte in bytes {
        write!(text, "{byte:02x}").expect("a string takes all");
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_code_is_good_once_and_no_key() {
        let [here, home] = ["127.0.0.1:4747", "192.168.0.2:4747"].map(|it| it.parse().unwrap());
        let keys = Keys::new(here, home, Printer::start());
        let phone = "192.168.0.7".parse().unwrap();
        let link = keys.link(Place::Home);
        let code = link.strip_prefix("http://192.168.0.2:4747/?key=").unwrap();
        assert_eq!(code.len(), 2 * SECRET_BYTES);
        assert!(keys.is_good(code) && !keys.is_good("") && !keys.is_good(&code[1..]));
        assert!(!keys.let_in(code, phone) && !keys.knows(phone));

        let key = keys.exchange(code).unwrap();
        assert_ne!(key, code);
        assert!(!keys.is_good(code) && !keys.is_good(&key));
        assert_eq!(keys.exchange(code), None, "the same device again");
        assert!(keys.let_in(&key, phone) && keys.knows(phone));
        assert!(!keys.let_in(code, phone));
        assert_ne!(keys.link(Place::Home), link);
    }
}
