//! The tasks of puzzles (*nazo puyo*), as the addresses of Ishikawa's simulator set them.

use std::fmt;

use super::{Goal, Site};

/// The task of a puzzle: the three characters after the second pair of underscores in an address of `pn.html`, as
/// numbers. They are the kind, the colour and how many.
///
/// As text it says what is to be done. [`Goal`] is what it means.
///
/// ```
/// use foretile_games::puyo::Link;
/// let link: Link = "http://ips.karou.jp/simu/pn.html?80080080_o1__u03".parse().unwrap();
/// let task = link.task.unwrap();
/// assert_eq!((task.code(), task.to_string().as_str()), ([30, 0, 3], "a chain of 3 steps"));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Task([u8; 3]);

impl Task {
    /// Returns the task with these numbers, or `None` if they set none.
    pub(super) const fn new(code: [u8; 3]) -> Option<Self> {
        if code[0] == 0 { None } else { Some(Self(code)) }
    }

    /// Returns the task with these numbers, of which the first is not 0.
    pub(super) const fn of_code(code: [u8; 3]) -> Self {
        Self(code)
    }

    /// Returns the numbers of the three characters: the kind, the colour and how many.
    pub const fn code(self) -> [u8; 3] {
        self.0
    }

    /// Returns the three characters, such as `u03`.
    pub fn characters(self) -> String {
        self.0.iter().map(|&value| Site::Ips.letter(value.into())).collect()
    }
}

impl fmt::Display for Task {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match Goal::try_from(*self) {
            Ok(goal) => goal.fmt(f),
            Err(_) => f.write_str("an unknown task"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::Link;
    use super::*;

    fn task(address: &str) -> Option<Task> {
        address.parse::<Link>().unwrap().task
    }

    /// The meanings are those of public readers of such addresses.
    #[test]
    fn tasks_in_words() {
        for (code, words) in [
            ("201", "clear all puyos"),
            ("262", "clear all garbage"),
            ("a04", "pop 4 colours in all moves together"),
            ("d15", "pop 5 or more red puyos in all moves together"),
            ("u0b", "a chain of 11 steps"),
            ("u91", "a chain of 1 step"),
            ("v05", "a chain of 5 or more steps"),
            ("w72", "a chain of 2 steps that clears all coloured puyos"),
            ("E74", "pop 4 colours at once"),
            ("G0-", "pop 63 puyos at once"),
            ("I21", "pop 1 green group at once"),
            ("R58", "pop a group of 8 or more purple puyos"),
            ("I61", "an unknown task"),
            ("3a1", "an unknown task"),
            ("G91", "an unknown task"),
        ] {
            for more in ["", "g6"] {
                let address = format!("http://ips.karou.jp/simu/pn.html?80080_o1__{code}{more}");
                let task = task(&address).unwrap();
                assert_eq!((task.to_string().as_str(), task.characters().as_str()), (words, code));
            }
        }
    }

    #[test]
    fn only_the_page_of_puzzles_has_tasks() {
        let code = |address: &str| task(address).map(Task::code);
        for host in ["http://ips.karou.jp", "https://ishikawapuyo.net", "www.ishikawapuyo.net"] {
            assert_eq!(code(&format!("{host}/simu/pn.html?8__u05")), None, "the third part");
            assert_eq!(code(&format!("{host}/simu/pn.html?8___u05")), Some([30, 0, 5]));
            for page in ["pe", "ps", "pv"] {
                assert_eq!(code(&format!("{host}/simu/{page}.html?8___u05")), None, "{page}");
            }
            for none in ["", "_", "__", "__0", "__000", "__005", "_j06_", "__?u05"] {
                assert_eq!(code(&format!("{host}/simu/pn.html?_0e{none}")), None, "{none}");
            }
        }
        // What is missing is 0.
        assert_eq!(code("http://ips.karou.jp/simu/pn.html?_0e__u"), Some([30, 0, 0]));
        assert_eq!(code("http://ips.karou.jp/simu/pn.html?_0e__u0#x"), Some([30, 0, 0]));
        assert_eq!(code("http://www.puyop.com/s/8___u05"), None);
    }

    #[test]
    fn the_simulator_that_has_tasks_gets_it_back() {
        let address = "http://ips.karou.jp/simu/pn.html?80080_o1__u0-";
        let link: Link = address.parse().unwrap();
        assert_eq!(link.address(Site::Ips), address);
        assert_eq!(link.address(Site::Puyop), "http://www.puyop.com/s/80080_20");
    }
}
