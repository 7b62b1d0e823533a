//! Game records in web addresses, as the simulators of puyop.com and of Ishikawa (IPS) write them.
//!
//! An address has a field and a list of moves, in letters that stand for six bits each. Both formats
//! are those of public programs that read and write them.
//!
//! A field has three letters per row, from row 13 down. Each stands for two neighbouring cells:
//! `left * 8 + right`, with 0 empty, 1 to 5 for R G B Y P and 6 garbage. Leading zeros are left out.
//!
//! A move has two letters:
//! - puyop.com writes one number of twelve bits, the lower six first. Bits 0 to 6 are `axis * 5 + child`,
//!   the others `column * 4 + orientation`. Columns count from 1; 0 is a pair that is not placed.
//! - IPS writes `2 * (axis + 6 * child)`, then `2 * (column + 6 * orientation)`, or 1 for a pair that is
//!   not placed. Columns count from 0. Its page `pn.html` has puzzles: `FIELD_MOVES__TASK`.

mod simulators;

use std::fmt;
use std::str::FromStr;

use self::ParseLinkErrorKind as Kind;
use super::field::{COLUMNS, Field, Puyo, ROWS};
use super::{Colour, Orientation, Pair, Placement, Site, Task};
use crate::message::{Code, Message};
use crate::messages;
use crate::text::write_as_text;

/// A field, and the pairs that fall into it.
///
/// ```
/// use foretile_games::puyo::{Link, Site};
/// let link: Link = "http://www.puyop.com/s/_0i".parse().unwrap();
/// assert_eq!(link.moves[0].pair.to_string(), "RR");
/// assert_eq!(link.moves[0].placement.unwrap().column, 1);
/// assert_eq!(link.address(Site::Ips), "http://ips.karou.jp/simu/ps.html?_0e");
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Link {
    /// The field at the start.
    pub field: Field,
    /// The pairs, in order.
    pub moves: Vec<Move>,
    /// The task, if the address is one of a puzzle.
    pub task: Option<Task>,
}

/// A pair, and where it is dropped.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema), schemars(rename = "PlacedPair"))]
pub struct Move {
    /// The pair.
    pub pair: Pair,
    /// Where it is dropped, if it has been placed.
    pub placement: Option<Placement>,
}

/// The error returned when an address is not a game record.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ParseLinkError {
    kind: ParseLinkErrorKind,
    address: String,
    fault: String,
}

/// Why an address is not a game record.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum ParseLinkErrorKind {
    /// It is not from a known site.
    Site,
    /// It has letters that its site does not use.
    Letter,
    /// Its field has unknown puyos or too many rows.
    Field,
    /// It ends in half a move.
    HalfMove,
    /// It has moves other than pairs, for example garbage.
    Move,
    /// It has a task that is not three characters.
    Task,
}

impl ParseLinkError {
    /// Returns why the address is not a game record.
    pub const fn kind(&self) -> ParseLinkErrorKind {
        self.kind
    }
}

messages! {
    /// Why an address is not a game record, as a message.
    LinkMessage "Link":
    Site "puyo_site" => "`{address}` is not from a known site: expected an address of puyop.com, IPS, PuyoSim or puyo-rsrch, such as http://www.puyop.com/s/_0i or http://ips.karou.jp/simu/ps.html?_0e",
    Record "puyo_record" => "`{address}` {fault}: expected an address of puyop.com, IPS, PuyoSim or puyo-rsrch, such as http://www.puyop.com/s/_0i or http://ips.karou.jp/simu/ps.html?_0e",
}

impl From<&ParseLinkError> for Message {
    fn from(ParseLinkError { kind, address, fault }: &ParseLinkError) -> Self {
        let text = match kind {
            ParseLinkErrorKind::Site => LinkMessage::Site.into(),
            _ => LinkMessage::Record.with("fault", fault),
        };
        text.with("address", address).any()
    }
}

impl fmt::Display for ParseLinkError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Message::from(self).fmt(f)
    }
}

impl std::error::Error for ParseLinkError {}

impl Link {
    /// Returns whether a text is meant as a link and not as pairs.
    pub fn is_meant(text: &str) -> bool {
        text.contains(['/', ':']) && text.contains('.') || Site::of(text).is_some()
    }

    /// Returns the link of an empty field and these pairs, not placed.
    pub fn queue(pairs: impl IntoIterator<Item = Pair>) -> Self {
        let unplaced = |pair| Move { pair, placement: None };
        Self { moves: pairs.into_iter().map(unplaced).collect(), ..Self::default() }
    }

    /// Returns the address at which a site shows this record. Only [`Site::Ips`] has tasks. Hard garbage and iron become
    /// garbage: a [`Puzzle`](super::Puzzle) writes them.
    pub fn address(&self, site: Site) -> String {
        let letter = |value: usize| site.letter(value);
        let field: String = field_values(&self.field).map(letter).collect();
        let field = field.trim_start_matches('0');
        let moves: String =
            self.moves.iter().flat_map(|&one| move_values(site, one)).map(letter).collect();
        let task = self.task.filter(|_| site == Site::Ips);
        let code = task.map_or_else(String::new, |task| format!("__{}", task.plain().characters()));
        format!("{}{field}_{moves}{code}", site.page(task.is_some()))
    }
}

impl FromStr for Link {
    type Err = ParseLinkError;

    fn from_str(address: &str) -> Result<Self, ParseLinkError> {
        let address = address.trim();
        let error = |kind, fault: &str| {
            let (address, fault) = (address.to_owned(), fault.to_owned());
            ParseLinkError { kind, address, fault }
        };
        if let Some(read) = simulators::read(address) {
            return read.map_err(|(kind, fault)| error(kind, fault));
        }
        let (site, record) =
            Site::of(address).ok_or_else(|| error(Kind::Site, "is not from a known site"))?;
        // The part after a second underscore names a player; it is not read.
        let mut parts = record.split('_');
        let mut values = || -> Result<Vec<usize>, ParseLinkError> {
            let value = |letter| site.value(letter);
            let values = |part: &str| part.bytes().map(value).collect::<Option<Vec<_>>>();
            let part = parts.next().unwrap_or_default();
            values(part).ok_or_else(|| {
                error(Kind::Letter, &format!("has letters in `{part}` that this site does not use"))
            })
        };
        let (field, moves) = (values()?, values()?);
        let field = read_field(&field)
            .ok_or_else(|| error(Kind::Field, "has a field with unknown puyos or too many rows"))?;
        if moves.len() % 2 == 1 {
            return Err(error(Kind::HalfMove, "ends in half a move"));
        }
        let read = |one: &[usize]| {
            read_move(site, [one[0], one[1]])
                .ok_or_else(|| error(Kind::Move, "has moves other than pairs, for example garbage"))
        };
        let moves = moves.chunks(2).map(read).collect::<Result<_, _>>()?;
        let is_puzzle = address.contains("/pn.html?");
        let task = parts.nth(1).filter(|_| is_puzzle).map_or(Ok(None), read_task);
        Ok(Self { field, moves, task: task.map_err(|fault| error(Kind::Task, fault))? })
    }
}

/// Reads the task of a puzzle, which is three characters; those after the third count nothing. None if it is empty or begins
/// with 0.
///
/// # Errors
/// What is wrong with it.
pub(super) fn read_task(text: &str) -> Result<Option<Task>, &'static str> {
    if text.is_empty() || text.starts_with('0') {
        return Ok(None);
    }
    let value = |letter: &u8| Site::Ips.value(*letter).map(|value| value as u8);
    let code = text.as_bytes().iter().take(3).map(value).collect::<Option<Vec<u8>>>();
    let code = code.and_then(|code| code.try_into().ok());
    Ok(Task::new(code.ok_or("has a task that is not three characters, such as u05")?))
}

impl fmt::Display for Link {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.address(Site::Puyop))
    }
}

write_as_text!(Link);

/// Returns the numbers that a field has in an address, from row 13 down.
pub(super) fn field_values(field: &Field) -> impl Iterator<Item = usize> + '_ {
    let cell = |column, row| match field.get(column, row) {
        None => 0,
        Some(Puyo::Coloured(colour)) => colour.index() + 1,
        // Neither hard garbage nor iron has a letter.
        Some(Puyo::Garbage | Puyo::Hard | Puyo::Iron) => 6,
    };
    (0..ROWS).rev().flat_map(move |row| {
        (0..COLUMNS).step_by(2).map(move |left| 8 * cell(left, row) + cell(left + 1, row))
    })
}

/// Reads the numbers that a field has in an address; `None` if it has unknown puyos or too many rows.
pub(super) fn read_field(values: &[usize]) -> Option<Field> {
    let mut field = Field::default();
    // Starts at the last letter, the two rightmost cells of the lowest row.
    for (index, value) in values.iter().rev().enumerate() {
        let (row, left) = (index / 3, COLUMNS - 2 - index % 3 * 2);
        for (column, cell) in [(left, value / 8), (left + 1, value % 8)] {
            let puyo = match cell {
                0 => continue,
                1..=5 => Puyo::Coloured(Colour::ALL[cell - 1]),
                6 => Puyo::Garbage,
                _ => return None,
            };
            if row >= ROWS {
                return None;
            }
            field.set(column, row, Some(puyo));
        }
    }
    Some(field)
}

/// Returns the two numbers that a move has in an address.
pub(super) fn move_values(site: Site, Move { pair, placement }: Move) -> [usize; 2] {
    let (axis, child) = (pair.axis.index(), pair.child.index());
    match site {
        Site::Puyop => {
            let place = placement.map_or(0, |at| (at.column + 1) * 4 + at.orientation as usize);
            let value = axis * 5 + child + (place << 7);
            [value & 63, value >> 6]
        }
        Site::Ips => {
            let place =
                placement.map_or(1, |at| 2 * (at.column + COLUMNS * at.orientation as usize));
            [2 * (axis + 6 * child), place]
        }
    }
}

/// Reads the two numbers that a move has in an address; `None` if it is not a pair.
pub(super) fn read_move(site: Site, [first, second]: [usize; 2]) -> Option<Move> {
    let (axis, child, place) = match site {
        Site::Puyop => {
            let value = first + (second << 6);
            let (pair, place) = (value & 127, value >> 7);
            let place = (place >= 4).then(|| (place / 4 - 1, place % 4));
            (pair / 5, pair % 5, place)
        }
        Site::Ips => {
            // The lowest bit of the first letter marks one of several routes; a queue has only one.
            let (pair, place) = (if first % 2 == 0 { first / 2 } else { return None }, second / 2);
            (pair % 6, pair / 6, (second % 2 == 0).then_some((place % COLUMNS, place / COLUMNS)))
        }
    };
    let colour = |index: usize| Colour::ALL.get(index).copied();
    let placement = match place {
        None => None,
        Some((column, turns)) => {
            let orientation = *Orientation::ALL.get(turns)?;
            let placement = Placement { column, orientation };
            placement.child_column()?;
            Some(placement)
        }
    };
    Some(Move { pair: Pair { axis: colour(axis)?, child: colour(child)? }, placement })
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::super::field::tests::field;
    use super::*;

    /// Moves from public programs that read the addresses of these sites.
    #[test]
    fn moves_of_public_programs() {
        let right_of_2 = Some(Placement { column: 1, orientation: Orientation::Right });
        let rr = Pair { axis: Colour::Red, child: Colour::Red };
        assert_eq!(read_move(Site::Puyop, [0, 18]), Some(Move { pair: rr, placement: right_of_2 }));
        let ry = Pair { axis: Colour::Red, child: Colour::Yellow };
        let link: Link = "http://ips.karou.jp/simu/pe.html?_A1".parse().unwrap();
        assert_eq!(link.moves, [Move { pair: ry, placement: None }]);
    }

    #[test]
    fn a_field_is_written_from_the_right() {
        let link = Link { field: field(&["R....."]), ..Link::default() };
        assert_eq!(link.address(Site::Puyop), "http://www.puyop.com/s/800_");
        let link = Link { field: field(&["G....*", ".RGBY."]), ..Link::default() };
        assert_eq!(link.address(Site::Ips), "http://ips.karou.jp/simu/ps.html?g061jw_");
        assert_eq!(link.address(Site::Ips).parse(), Ok(link));
    }

    #[test]
    fn addresses_of_many_shapes() {
        for address in [
            "http://www.puyop.com/s/_0i",
            "https://puyop.com/s/_0i",
            "www.puyop.com/s/_0i_xyz",
            "http://ips.karou.jp/simu/pv.html?_0e_j06",
            "https://ishikawapuyo.net/simu/pn.html?_0e",
        ] {
            assert!(Link::is_meant(address));
            assert_eq!(address.parse::<Link>().unwrap().to_string(), "http://www.puyop.com/s/_0i");
        }
        for (address, fault, kind) in [
            ("http://example.org/_0i", "not from a known site", Kind::Site),
            ("http://www.puyop.com/s/_0", "half a move", Kind::HalfMove),
            ("http://www.puyop.com/s/_0.", "does not use", Kind::Letter),
            ("http://www.puyop.com/s/7_", "unknown puyos", Kind::Field),
            (
                "http://www.puyop.com/s/8000000000000000000000000000000000000000_",
                "too many rows",
                Kind::Field,
            ),
            ("http://www.puyop.com/s/_]]", "other than pairs", Kind::Move),
            // An axis to the right of the field, with its child on the last column.
            ("http://www.puyop.com/s/_0[", "other than pairs", Kind::Move),
            ("http://ips.karou.jp/simu/ps.html?_10", "other than pairs", Kind::Move),
            ("http://ips.karou.jp/simu/ps.html?~000", "does not use", Kind::Letter),
        ] {
            let error = address.parse::<Link>().unwrap_err();
            assert_eq!(error.kind(), kind, "{address}");
            let error = error.to_string();
            assert!(error.contains(fault) && error.contains("such as http"), "{error}");
        }
    }

    fn moves() -> impl Strategy<Value = Move> {
        let colour = || proptest::sample::select(&Colour::ALL[..]);
        let placement = proptest::sample::select(Placement::all().collect::<Vec<_>>());
        (colour(), colour(), proptest::option::of(placement))
            .prop_map(|(axis, child, placement)| Move { pair: Pair { axis, child }, placement })
    }

    proptest! {
        /// Unusual addresses are refused with an example, or mean the same on both sites.
        #[test]
        fn odd_addresses_are_read_or_refused(
            site in "(http://www\\.puyop\\.com/s/|http://ips\\.karou\\.jp/simu/ps\\.html\\?|/s/|.html?|)",
            record in "(\\PC{0,9}|[0-9a-u]{0,45}_?)([0-9a-uA-Z\\[\\].?~_-]{0,12}|\\PC{0,9})",
        ) {
            match (site + &record).parse::<Link>() {
                Ok(link) => {
                    for site in [Site::Puyop, Site::Ips] {
                        prop_assert_eq!(link.address(site).parse::<Link>(), Ok(link.clone()));
                    }
                }
                Err(error) => {
                    let error = error.to_string();
                    prop_assert!(error.contains("expected an address of puyop.com") && error.contains("such as"));
                }
            }
        }

        #[test]
        fn links_come_back(
            cells in proptest::collection::vec(0..7usize, COLUMNS * ROWS),
            moves in proptest::collection::vec(moves(), 0..40),
            code in proptest::array::uniform3(0..64u8),
        ) {
            let mut field = Field::default();
            for (index, &cell) in cells.iter().enumerate() {
                let puyo = match cell {
                    0 => None,
                    6 => Some(Puyo::Garbage),
                    _ => Some(Puyo::Coloured(Colour::ALL[cell - 1])),
                };
                field.set(index % COLUMNS, index / COLUMNS, puyo);
            }
            let link = Link { field, moves, task: None };
            let puzzle = Link { task: Task::new(code).map(Task::plain), ..link.clone() };
            for (link, site) in [(&link, Site::Puyop), (&link, Site::Ips), (&puzzle, Site::Ips)] {
                prop_assert_eq!(link.address(site).parse(), Ok(link.clone()));
            }
        }
    }
}
