//! The tasks of puzzles (*nazo puyo*), as the addresses of Ishikawa's simulator set them.

use std::fmt;

use super::Site;
use super::goal::{Goal, GoalKind, Which};
use crate::message::{Code, Message};
use crate::messages;

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

    /// Returns it with 0 for what does not matter, if it is known.
    pub fn plain(self) -> Self {
        Goal::try_from(self).map_or(self, Self::from)
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

/// The error returned when the meaning of a task is not known.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UnknownTask(Task);

impl UnknownTask {
    /// Returns the task.
    pub const fn task(&self) -> Task {
        self.0
    }
}

messages! {
    /// Why a task cannot be judged, as a message.
    UnknownTaskMessage "UnknownTask":
    Unknown "puyo_unknown_task" => "the task `{text}` is unknown: expected a known kind, puyos and a number, such as u05, a chain of 5 steps",
}

impl From<&UnknownTask> for Message {
    fn from(error: &UnknownTask) -> Self {
        UnknownTaskMessage::Unknown.text(error.0.characters()).any()
    }
}

impl fmt::Display for UnknownTask {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Message::from(self).fmt(f)
    }
}

impl std::error::Error for UnknownTask {}

impl TryFrom<Task> for Goal {
    type Error = UnknownTask;

    /// Returns what a task wants.
    ///
    /// # Errors
    /// If its code is unknown, or if it asks for groups of garbage, which do not exist.
    fn try_from(task: Task) -> Result<Self, UnknownTask> {
        let [code, which, number] = task.code();
        let read = || {
            let of_code = |kind: &GoalKind| match kind {
                GoalKind::Clear => code == kind.code(),
                _ => code & !1 == kind.code(),
            };
            let kind = GoalKind::ALL.into_iter().find(of_code)?;
            let which =
                if kind.has_which() { *Which::ALL.get(usize::from(which))? } else { Which::All };
            let has_groups = which != Which::Garbage;
            if matches!(kind, GoalKind::GroupsAtOnce | GoalKind::Group) && !has_groups {
                return None;
            }
            let number = if kind == GoalKind::Clear { 0 } else { number };
            Some(Self { kind, which, number, or_more: code % 2 == 1 })
        };
        read().ok_or(UnknownTask(task))
    }
}

impl From<Goal> for Task {
    /// Returns the task as an address has it, with 0 for what does not matter.
    fn from(Goal { kind, which, number, or_more }: Goal) -> Self {
        let is_clear = kind == GoalKind::Clear;
        let which = Some(which).filter(|_| kind.has_which());
        let which = which.and_then(|it| Which::ALL.iter().position(|&other| other == it));
        let number = if is_clear { 0 } else { number.min(63) };
        let code = kind.code() + u8::from(or_more && !is_clear);
        Self::of_code([code, which.unwrap_or(0) as u8, number])
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Link, ParseLinkErrorKind, ParsePuzzleErrorKind, Puzzle};
    use super::*;

    fn task(address: &str) -> Option<Task> {
        address.parse::<Link>().unwrap().task
    }

    /// The codes and the puyos that each counts, from `../shared/facts/puyo-tasks.md`.
    const CODES: [(u8, GoalKind, bool); 17] = [
        (2, GoalKind::Clear, false),
        (10, GoalKind::ColoursInTotal, false),
        (11, GoalKind::ColoursInTotal, true),
        (12, GoalKind::PuyosInTotal, false),
        (13, GoalKind::PuyosInTotal, true),
        (30, GoalKind::Chain, false),
        (31, GoalKind::Chain, true),
        (32, GoalKind::ChainAndClear, false),
        (33, GoalKind::ChainAndClear, true),
        (40, GoalKind::ColoursAtOnce, false),
        (41, GoalKind::ColoursAtOnce, true),
        (42, GoalKind::PuyosAtOnce, false),
        (43, GoalKind::PuyosAtOnce, true),
        (44, GoalKind::GroupsAtOnce, false),
        (45, GoalKind::GroupsAtOnce, true),
        (52, GoalKind::Group, false),
        (53, GoalKind::Group, true),
    ];

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
            for none in ["", "_", "__", "__0", "__000", "__005", "_j06_"] {
                assert_eq!(code(&format!("{host}/simu/pn.html?_0e{none}")), None, "{none}");
            }
            for broken in ["__?u05", "__u", "__u0", "__u0!", "__!01", "__u0#x"] {
                let address = format!("{host}/simu/pn.html?_0e{broken}");
                let error = address.parse::<Link>().unwrap_err();
                assert_eq!(error.kind(), ParseLinkErrorKind::Task, "{address}");
                assert!(error.to_string().contains("not three characters"), "{error}");
                let error = address.parse::<Puzzle>().unwrap_err();
                assert_eq!(error.kind(), ParsePuzzleErrorKind::Task, "{address}");
            }
        }
        assert_eq!(code("http://ips.karou.jp/simu/pn.html?_0e__u00#x"), Some([30, 0, 0]));
        assert_eq!(code("http://www.puyop.com/s/8___u05"), None);
    }

    #[test]
    fn the_simulator_that_has_tasks_gets_it_back() {
        let address = "http://ips.karou.jp/simu/pn.html?80080_o1__u0-";
        let link: Link = address.parse().unwrap();
        assert_eq!(link.address(Site::Ips), address);
        assert_eq!(link.address(Site::Puyop), "http://www.puyop.com/s/80080_20");
        // What does not matter is written as 0.
        for (code, written) in
            [("E63", "E03"), ("27b", "270"), ("u81", "u01"), ("a7Z", "a0Z"), ("3a1", "3a1")]
        {
            let address = |code| format!("http://ips.karou.jp/simu/pn.html?80080_o1__{code}");
            let link: Link = address(code).parse().unwrap();
            assert_eq!(link.address(Site::Ips), address(written));
            let puzzle: Puzzle = address(code).parse().unwrap();
            assert_eq!(puzzle.to_string(), address(written));
        }
    }

    /// Every number but seventeen is unknown, and so are puyos beyond the eighth and groups of garbage. What does not matter
    /// may be anything, and is written as 0.
    #[test]
    fn tasks_are_known_or_refused() {
        for code in 1..64 {
            for which in 0..64 {
                for number in [0, 5, 63] {
                    let task = Task::of_code([code, which, number]);
                    let read = Goal::try_from(task);
                    let known = CODES.into_iter().find(|known| known.0 == code);
                    let ignored = matches!(code, 10 | 11 | 30 | 31 | 40 | 41);
                    let is_refused = known.is_none()
                        || !ignored && which > 7
                        || which == 6 && matches!(code, 44 | 45 | 52 | 53);
                    let Ok(goal) = read else {
                        assert!(is_refused, "{code} {which}");
                        assert_eq!(task.to_string(), "an unknown task");
                        let error = read.unwrap_err();
                        assert_eq!(error.task(), task);
                        let (error, shown) = (error.to_string(), task.characters());
                        assert!(error.contains(&format!("`{shown}` is unknown")), "{error}");
                        assert!(error.contains("such as u05"), "{error}");
                        continue;
                    };
                    assert!(!is_refused, "{code} {which}");
                    let (_, kind, or_more) = known.unwrap();
                    assert_eq!((goal.kind, goal.or_more), (kind, or_more));
                    let which = if ignored { 0 } else { which };
                    assert_eq!(goal.which, Which::ALL[usize::from(which)]);
                    let number = if code == 2 { 0 } else { number };
                    assert_eq!(goal.number, number);
                    assert_eq!(Task::from(goal).code(), [code, which, number]);
                    assert_eq!(Goal::try_from(Task::from(goal)), Ok(goal));
                }
            }
        }
        let goal = |characters: &str| {
            Goal::try_from(
                task(&format!("http://ips.karou.jp/simu/pn.html?___{characters}")).unwrap(),
            )
        };
        // Leftovers and more characters, as in published addresses.
        assert_eq!(goal("u16"), goal("u06"));
        assert_eq!(goal("E74"), goal("E04"));
        assert_eq!(goal("27b"), goal("270"));
        assert_eq!(goal("u0g6"), goal("u0g"));
    }
}
