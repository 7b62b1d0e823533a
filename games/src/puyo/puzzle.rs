//! Puzzles (*nazo puyo*) in the addresses of Ishikawa's simulator: a field, moves and a task.
//!
//! An address is `pn.html?FIELD_MOVES__TASK`, as in [`Link`](super::Link), with more in it:
//! - A field that begins with `~` has a digit a cell, row by row from the top. A dot ends a row, and digits that are
//!   missing at its right are 0. The digits are 0 to 6 as in other fields, 8 for iron and 9 for hard garbage.
//! - A move whose pair has 5 in the place of the axis drops garbage: `2 * (5 + 6 * rows)`, then a bit for each column that
//!   gets one more, the highest of six for column 1.

use std::fmt;
use std::str::FromStr;

use self::ParsePuzzleErrorKind as Kind;
use super::field::{COLUMNS, Field, Pop, Puyo, ROWS};
use super::link::{field_values, move_values, read_field, read_move, read_task};
use super::{
    Colour, Goal, Judge, Judgement, Move, OutOfReach, Pair, Placement, Play, Site, Task,
    UnknownTask,
};
use crate::message::{Code, Message};
use crate::messages;

/// A puzzle: a field, the moves that follow, and what they are to do.
///
/// As text it is its address.
///
/// ```
/// use foretile_games::puyo::{Puzzle, PuzzleMove};
/// let address = "http://ips.karou.jp/simu/pn.html?~9.111_a-o1__u01";
/// let puzzle: Puzzle = address.parse().unwrap();
/// assert!(matches!(puzzle.moves[0], PuzzleMove::Garbage(row) if row.counts() == [1; 6]));
/// assert_eq!(puzzle.task.unwrap().to_string(), "a chain of 1 step");
/// assert_eq!(puzzle.to_string(), address);
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Puzzle {
    /// The field at the start. What floats in it falls with the first move, and groups in it pop then.
    pub field: Field,
    /// The moves, in order. Pairs may be placed: that is somebody's answer.
    pub moves: Vec<PuzzleMove>,
    /// The task, if one was chosen. [`Goal`] says whether it is known.
    pub task: Option<Task>,
}

/// A move of a puzzle.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum PuzzleMove {
    /// A pair, and where it is dropped, if the address says that.
    Pair(Pair, Option<Placement>),
    /// Garbage, which falls by itself.
    Garbage(Garbage),
}

/// Garbage that falls as one move of a puzzle.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Garbage {
    /// The full rows.
    rows: u8,
    /// The columns that get one more, column 1 as the highest of six bits.
    more: u8,
}

impl Garbage {
    /// The most full rows that an address can have.
    pub const MOST_ROWS: u8 = 4;

    /// Returns full rows of garbage and one more in some columns, or `None` for more than
    /// [`MOST_ROWS`](Self::MOST_ROWS).
    pub fn new(rows: u8, more: [bool; COLUMNS]) -> Option<Self> {
        let more = more.into_iter().fold(0, |bits, more| bits << 1 | u8::from(more));
        (rows <= Self::MOST_ROWS).then_some(Self { rows, more })
    }

    /// Returns the number of garbage puyos for each column.
    pub fn counts(self) -> [usize; COLUMNS] {
        std::array::from_fn(|column| {
            usize::from(self.rows) + usize::from(self.more >> (COLUMNS - 1 - column) & 1)
        })
    }

    /// Lets it fall on a field, together with what floats there. What comes above row 13 is deleted.
    pub fn land(self, field: &mut Field) {
        field.fall();
        for (column, count) in self.counts().into_iter().enumerate() {
            let height = field.height(column);
            for row in height..ROWS.min(height + count) {
                field.set(column, row, Some(Puyo::Garbage));
            }
        }
    }
}

/// The error returned when an address is not that of a puzzle.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ParsePuzzleError {
    kind: Kind,
    address: String,
    fault: &'static str,
}

/// Why an address is not that of a puzzle.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum ParsePuzzleErrorKind {
    /// It is not from the page of puzzles.
    Page,
    /// It has letters that its site does not use.
    Letter,
    /// Its field has unknown puyos, too many rows or too many columns.
    Field,
    /// It ends in half a move.
    HalfMove,
    /// It has moves other than pairs and garbage, for example several routes.
    Move,
    /// It has a task that is not three characters.
    Task,
}

impl ParsePuzzleError {
    /// Returns why the address is not that of a puzzle.
    pub const fn kind(&self) -> ParsePuzzleErrorKind {
        self.kind
    }
}

messages! {
    /// Why an address is not that of a puzzle, as a message.
    PuzzleMessage "Puzzle":
    Address "puyo_puzzle" => "`{address}` {fault}: expected the address of a puzzle, such as http://ips.karou.jp/simu/pn.html?800900_c1__u01",
}

impl From<&ParsePuzzleError> for Message {
    fn from(ParsePuzzleError { address, fault, .. }: &ParsePuzzleError) -> Self {
        PuzzleMessage::Address.with("address", address).with("fault", *fault).any()
    }
}

impl fmt::Display for ParsePuzzleError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Message::from(self).fmt(f)
    }
}

impl std::error::Error for ParsePuzzleError {}

impl FromStr for Puzzle {
    type Err = ParsePuzzleError;

    fn from_str(address: &str) -> Result<Self, ParsePuzzleError> {
        let address = address.trim();
        let error = |(kind, fault)| ParsePuzzleError { kind, address: address.to_owned(), fault };
        let record = Site::of(address).filter(|_| address.contains("/pn.html?"));
        let (_, record) =
            record.ok_or((Kind::Page, "is not from the page of puzzles of IPS")).map_err(error)?;
        let mut parts = record.split('_');
        let mut next = || parts.next().unwrap_or_default();
        let (field, moves) = (next(), next());
        let field = match field.strip_prefix('~') {
            Some(rows) => read_rows(rows),
            None => values(field).and_then(|values| {
                read_field(&values)
                    .ok_or((Kind::Field, "has a field with unknown puyos or too many rows"))
            }),
        };
        let moves = values(moves).map_err(error)?;
        if moves.len() % 2 == 1 {
            return Err(error((Kind::HalfMove, "ends in half a move")));
        }
        let read = |one: &[usize]| read_puzzle_move([one[0], one[1]]);
        let moves: Option<Vec<PuzzleMove>> = moves.chunks(2).map(read).collect();
        let no_move = (Kind::Move, "has moves other than pairs and garbage, or several routes");
        let task = parts.nth(1).map_or(Ok(None), read_task);
        let task = task.map_err(|fault| error((Kind::Task, fault)))?;
        Ok(Self { field: field.map_err(error)?, moves: moves.ok_or(no_move).map_err(error)?, task })
    }
}

/// What is wrong with an address: its kind and what it has.
type Fault = (Kind, &'static str);

/// Reads letters as numbers.
fn values(part: &str) -> Result<Vec<usize>, Fault> {
    let values = part.bytes().map(|letter| Site::Ips.value(letter)).collect();
    Option::ok_or(values, (Kind::Letter, "has letters that this site does not use"))
}

/// Reads a field of digits.
fn read_rows(text: &str) -> Result<Field, Fault> {
    let rows: Vec<&str> = text.strip_suffix('.').unwrap_or(text).split('.').collect();
    let mut field = Field::default();
    for (row, digits) in rows.into_iter().rev().enumerate() {
        for (column, digit) in digits.bytes().enumerate() {
            let puyo = match digit {
                b'0' => continue,
                b'1'..=b'5' => Puyo::Coloured(Colour::ALL[usize::from(digit - b'1')]),
                b'6' => Puyo::Garbage,
                b'8' => Puyo::Iron,
                b'9' => Puyo::Hard,
                b'7' => return Err((Kind::Field, "has walls, whose rules are not known")),
                _ => return Err((Kind::Field, "has a field with unknown puyos")),
            };
            if row >= ROWS || column >= COLUMNS {
                return Err((Kind::Field, "has a field with too many rows or columns"));
            }
            field.set(column, row, Some(puyo));
        }
    }
    Ok(field)
}

/// Returns a field as digits.
fn rows(field: &Field) -> String {
    let digit = |column, row| match field.get(column, row) {
        None => '0',
        Some(Puyo::Coloured(colour)) => char::from(b'1' + colour.index() as u8),
        Some(Puyo::Garbage) => '6',
        Some(Puyo::Iron) => '8',
        Some(Puyo::Hard) => '9',
    };
    let rows = (0..ROWS).rev().map(|row| {
        let digits: String = (0..COLUMNS).map(|column| digit(column, row)).collect();
        digits.trim_end_matches('0').to_owned()
    });
    let mut rows: Vec<String> = rows.skip_while(String::is_empty).collect();
    // A dot after the last row would not be a row of its own.
    if let Some(lowest) = rows.last_mut().filter(|lowest| lowest.is_empty()) {
        lowest.push('0');
    }
    format!("~{}", rows.join("."))
}

/// Reads the two numbers of a move; `None` if it is neither a pair nor garbage.
fn read_puzzle_move([first, second]: [usize; 2]) -> Option<PuzzleMove> {
    let (rows, axis) = (first / 2 / 6, first / 2 % 6);
    if first % 2 == 0 && axis == COLOURS {
        return (rows <= usize::from(Garbage::MOST_ROWS))
            .then_some(PuzzleMove::Garbage(Garbage { rows: rows as u8, more: second as u8 }));
    }
    let Move { pair, placement } = read_move(Site::Ips, [first, second])?;
    Some(PuzzleMove::Pair(pair, placement))
}

/// The number that stands for garbage in the place of a pair's colour.
const COLOURS: usize = Colour::ALL.len();

impl fmt::Display for Puzzle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let letter = |value: usize| Site::Ips.letter(value);
        let field = if self.field.has_hard_or_iron() {
            rows(&self.field)
        } else {
            let letters: String = field_values(&self.field).map(letter).collect();
            letters.trim_start_matches('0').to_owned()
        };
        let moves = self.moves.iter().flat_map(|one| match *one {
            PuzzleMove::Pair(pair, placement) => move_values(Site::Ips, Move { pair, placement }),
            PuzzleMove::Garbage(Garbage { rows, more }) => {
                [2 * (COLOURS + 6 * usize::from(rows)), more.into()]
            }
        });
        let moves: String = moves.map(letter).collect();
        write!(f, "{}{field}_{moves}", Site::Ips.page(true))?;
        match self.task {
            Some(task) => write!(f, "__{}", task.plain().characters()),
            None => Ok(()),
        }
    }
}

/// A puzzle being played by the plain rules.
///
/// Pairs can be dropped where the Tsu rule lets them. A child in row 14 is deleted, as often as that happens.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PuzzlePlay {
    field: Field,
    judge: Judge,
}

impl PuzzlePlay {
    /// Returns the start of an attempt at a task on a field. What floats in it falls with the first move.
    pub const fn new(field: Field, goal: Goal) -> Self {
        Self { field, judge: Judge::new(goal) }
    }

    /// Returns the start of an attempt at a puzzle, or `None` if it has no task.
    ///
    /// # Errors
    /// If the meaning of its task is unknown.
    pub fn of(puzzle: &Puzzle) -> Result<Option<Self>, UnknownTask> {
        let start = |task| Ok(Self::new(puzzle.field, Goal::try_from(task)?));
        puzzle.task.map(start).transpose()
    }

    /// Returns the field.
    pub const fn field(&self) -> &Field {
        &self.field
    }

    /// Returns the judge of the moves so far.
    pub const fn judge(&self) -> &Judge {
        &self.judge
    }

    /// Drops a pair, runs its chain and judges the move.
    ///
    /// # Errors
    /// If the pair cannot be moved to the placement, or if row 12 of the spawn column is filled.
    pub fn drop(
        &mut self,
        pair: Pair,
        placement: Placement,
    ) -> Result<(Vec<Pop>, Judgement), OutOfReach> {
        let mut play = Play::new(self.field);
        let chain = play.drop(pair, placement)?;
        self.field = play.field;
        let judgement = self.judge.judge(&chain.steps, &self.field);
        Ok((chain.steps, judgement))
    }

    /// Drops garbage, runs the chain of groups that are already there and judges the move. Garbage above row 13 is
    /// deleted.
    pub fn drop_garbage(&mut self, garbage: Garbage) -> (Vec<Pop>, Judgement) {
        garbage.land(&mut self.field);
        let steps: Vec<Pop> = std::iter::from_fn(|| self.field.pop()).collect();
        let judgement = self.judge.judge(&steps, &self.field);
        (steps, judgement)
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::super::Orientation;
    use super::super::field::tests::field;
    use super::*;

    const PAGE: &str = "http://ips.karou.jp/simu/pn.html?";

    fn read(query: &str) -> Puzzle {
        format!("{PAGE}{query}").parse().unwrap()
    }

    #[test]
    fn a_field_of_digits() {
        let puzzle = read("~0009.12345.08.666666_o1__u03");
        assert_eq!(puzzle.field, field(&["...#..", "RGBYP.", ".@....", "******"]));
        assert_eq!(puzzle.to_string(), format!("{PAGE}~0009.12345.08.666666_o1__u03"));
        // A dot after the last row, more zeros, and empty rows.
        assert_eq!(read("~0.000900.12345.08.666666._o1__u03"), puzzle);
        // Without hard garbage and iron, other letters will do.
        assert_eq!(read("~1.6_").to_string(), format!("{PAGE}800M00_"));
        // What floats is not moved.
        assert_eq!(read("~9.0.1_").to_string(), format!("{PAGE}~9..1_"));
        assert_eq!(read("~9.0.0_").to_string(), format!("{PAGE}~9..0_"));
    }

    /// Garbage moves from the examples of the facts: one full row, and four rows with one more in columns 1 and 6.
    #[test]
    fn garbage_moves() {
        for (letters, counts) in [
            ("a-", [1; 6]),
            ("a0", [0; 6]),
            ("m0", [1; 6]),
            ("y-", [3; 6]),
            ("KA", [4, 3, 3, 4, 3, 3]),
            ("Wx", [5, 4, 4, 4, 4, 5]),
        ] {
            let address = format!("{PAGE}_{letters}__u01");
            let puzzle: Puzzle = address.parse().unwrap();
            let [PuzzleMove::Garbage(garbage)] = puzzle.moves[..] else { panic!("{letters}") };
            assert_eq!(garbage.counts(), counts, "{letters}");
            assert_eq!(puzzle.to_string(), address);
            let rows = counts.into_iter().min().unwrap();
            if letters != "a-" && letters != "y-" {
                let more = counts.map(|count| count > rows);
                assert_eq!(Garbage::new(rows as u8, more), Some(garbage));
            }
        }
        assert_eq!(Garbage::new(5, [false; 6]), None);
    }

    #[test]
    fn other_addresses_are_refused() {
        for (address, fault, kind) in [
            ("http://ips.karou.jp/simu/ps.html?_o1__u01", "the page of puzzles", Kind::Page),
            ("http://www.puyop.com/s/_0i", "the page of puzzles", Kind::Page),
            ("http://ips.karou.jp/simu/pn.html?[_o1", "does not use", Kind::Letter),
            ("http://ips.karou.jp/simu/pn.html?_o1o", "half a move", Kind::HalfMove),
            // Walls, whose meaning is not known.
            ("http://ips.karou.jp/simu/pn.html?7_o1", "unknown puyos", Kind::Field),
            ("http://ips.karou.jp/simu/pn.html?~7_o1", "has walls", Kind::Field),
            ("http://ips.karou.jp/simu/pn.html?~x_o1", "unknown puyos", Kind::Field),
            ("http://ips.karou.jp/simu/pn.html?~1234561_o1", "rows or columns", Kind::Field),
            (
                "http://ips.karou.jp/simu/pn.html?~1.............1_o1",
                "rows or columns",
                Kind::Field,
            ),
            // Several routes, and pairs with garbage.
            ("http://ips.karou.jp/simu/pn.html?_p1", "several routes", Kind::Move),
            ("http://ips.karou.jp/simu/pn.html?_Y1", "other than pairs", Kind::Move),
            ("http://ips.karou.jp/simu/pn.html?_.1", "other than pairs", Kind::Move),
        ] {
            let error = address.parse::<Puzzle>().unwrap_err();
            assert_eq!(error.kind(), kind, "{address}");
            let error = error.to_string();
            assert!(error.contains(fault) && error.contains("such as http"), "{error}");
        }
        assert_eq!(read("_o1").task, None);
        assert_eq!(read("_o1__000").task, None);
    }

    /// What floats falls before a move lands, and garbage above row 13 is deleted.
    #[test]
    fn garbage_falls_and_groups_pop_with_the_first_move() {
        let puzzle = read("~1.0.1.1.01._WA__u01");
        let mut play = PuzzlePlay::of(&puzzle).unwrap().unwrap();
        let [PuzzleMove::Garbage(garbage)] = puzzle.moves[..] else { panic!() };
        let (steps, judgement) = play.drop_garbage(garbage);
        assert_eq!((steps.len(), steps[0].garbage, judgement), (1, 4, Judgement::Met));
        for _ in 0..2 {
            play.drop_garbage(garbage);
        }
        assert_eq!((0..6).map(|column| play.field().height(column)).max(), Some(ROWS));
        assert_eq!(play.drop_garbage(garbage).1, Judgement::Lost);
        let pair = Pair { axis: Colour::Red, child: Colour::Red };
        let up = Placement { column: 0, orientation: Orientation::Up };
        assert!(play.drop(pair, up).is_err());
    }

    /// In row 14 of a puzzle a child is deleted each time anew.
    #[test]
    fn row_14_deletes_as_often_as_it_happens() {
        let goal = Goal::try_from(read("___u09").task.unwrap()).unwrap();
        let mut start = Field::default();
        (0..12).for_each(|row| start.set(0, row, Some(Puyo::Iron)));
        (0..11).for_each(|row| start.set(1, row, Some(Puyo::Iron)));
        let mut play = PuzzlePlay::new(start, goal);
        let pair = Pair { axis: Colour::Red, child: Colour::Blue };
        let up = Placement { column: 0, orientation: Orientation::Up };
        assert_eq!(play.drop(pair, up).unwrap().1, Judgement::Open);
        assert_eq!(play.field().height(0), ROWS);
        let mut again = *play.field();
        again.set(0, ROWS - 1, None);
        let mut play = PuzzlePlay { field: again, ..play };
        assert_eq!(play.drop(pair, up).unwrap().1, Judgement::Open);
    }

    proptest! {
        #[test]
        fn puzzles_come_back(
            cells in proptest::collection::vec(0..9_usize, COLUMNS * ROWS),
            plain: bool,
            moves in proptest::collection::vec((0..5_usize, 0..6_usize, 0..64_u8), 0..33),
            code in proptest::array::uniform3(0..64_u8),
        ) {
            let mut field = Field::default();
            for (index, &cell) in cells.iter().enumerate() {
                let puyo = match cell {
                    1..=5 => Puyo::Coloured(Colour::ALL[cell - 1]),
                    6 => Puyo::Garbage,
                    7 if !plain => Puyo::Hard,
                    8 if !plain => Puyo::Iron,
                    _ => continue,
                };
                field.set(index % COLUMNS, index / COLUMNS, Some(puyo));
            }
            let places: Vec<Placement> = Placement::all().collect();
            let moves = moves.into_iter().map(|(rows, axis, more)| match Colour::ALL.get(axis) {
                Some(&axis) => {
                    let pair = Pair { axis, child: Colour::ALL[rows] };
                    PuzzleMove::Pair(pair, places.get(usize::from(more)).copied())
                }
                None => PuzzleMove::Garbage(Garbage { rows: rows as u8, more }),
            });
            let task = Task::new(code).map(Task::plain);
            let puzzle = Puzzle { field, moves: moves.collect(), task };
            prop_assert_eq!(puzzle.to_string().parse(), Ok(puzzle));
        }
    }
}
