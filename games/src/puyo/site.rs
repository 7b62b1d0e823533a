//! The simulators whose addresses have a field and moves.

/// The simulator that an address belongs to, which decides its notation.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Site {
    /// `http://www.puyop.com/s/FIELD_MOVES`
    Puyop,
    /// `http://ips.karou.jp/simu/ps.html?FIELD_MOVES`, also on other hosts.
    Ips,
}

impl Site {
    const fn letters(self) -> &'static [u8; 64] {
        match self {
            Self::Puyop => b"0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ[]",
            Self::Ips => b"0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ.-",
        }
    }

    /// Returns the page that shows a record, with a task or without.
    pub(super) const fn page(self, has_task: bool) -> &'static str {
        match self {
            Self::Puyop => "http://www.puyop.com/s/",
            Self::Ips if has_task => "http://ips.karou.jp/simu/pn.html?",
            Self::Ips => "http://ips.karou.jp/simu/ps.html?",
        }
    }

    /// Returns the letter that stands for a number below 64.
    pub(super) const fn letter(self, value: usize) -> char {
        self.letters()[value] as char
    }

    /// Returns the number that a letter stands for.
    pub(super) fn value(self, letter: u8) -> Option<usize> {
        self.letters().iter().position(|&known| known == letter)
    }

    /// Returns the site of an address, and the record that follows the address of its page.
    pub(super) fn of(address: &str) -> Option<(Self, &str)> {
        let after = |mark| address.find(mark).map(|at| &address[at + str::len(mark)..]);
        let puyop = after("puyop.com/s/").map(|record| (Self::Puyop, record));
        puyop.or_else(|| Some((Self::Ips, after(".html?").filter(|_| address.contains("/simu/"))?)))
    }
}
