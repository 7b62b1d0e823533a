//! Explains why no board fits: which line or which total is impossible.

use std::fmt;
use std::ops::ControlFlow;

use foretile_games::voltorb::{
    Cards, Config, Hint, LINES, Level, Position, SIDE, Totals, column_of, row_of,
};

use super::enumerate::visit;

/// A row or a column; its text is `row 3` or `column 5`, counted from 1.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Line(usize);

impl Line {
    /// Returns the line with this index in [`LINES`], 0 to 9: rows, then columns.
    pub const fn new(index: usize) -> Option<Self> {
        if index < 2 * SIDE { Some(Self(index)) } else { None }
    }

    /// Returns the line's index in [`LINES`].
    pub const fn index(self) -> usize {
        self.0
    }

    /// Returns the line's five cards.
    pub const fn cards(self) -> [usize; SIDE] {
        LINES[self.0]
    }
}

impl fmt::Display for Line {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = if self.0 < SIDE { "row" } else { "column" };
        write!(f, "{name} {}", self.0 % SIDE + 1)
    }
}

/// An error: no board fits the position.
///
/// ```
/// use foretile_games::voltorb::{Cards, Hints, Level, Position};
/// use foretile_solve::voltorb::{Contradiction, Worlds};
/// let hints: Hints = "5:1,3:2,5:1,4:1,8:1 5:1,5:1,5:1,4:2,7:1".parse()?;
/// let position = Position { level: Level::FIRST, hints, cards: Cards::FACE_DOWN };
/// match Worlds::new(&position) {
///     Err(Contradiction::Sums { rows, columns }) => assert_eq!((rows, columns), (25, 26)),
///     other => panic!("{other:?}"),
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Contradiction {
    /// A line's sum is impossible for its number of Voltorbs, or one of the two for any line. They may be numbers that no
    /// [`Hint`] has.
    Hint {
        /// The line.
        line: Line,
        /// The line's sum.
        sum: u8,
        /// The line's number of Voltorbs.
        voltorbs: u8,
    },
    /// The face-down cards of a line cannot have the points and Voltorbs that are left.
    Cards {
        /// The line.
        line: Line,
        /// The line's hint.
        hint: Hint,
        /// The points that are left; negative if too many are face up.
        points: i32,
        /// The Voltorbs that are left; negative if too many are face up.
        voltorbs: i32,
        /// The number of face-down cards.
        face_down: u8,
    },
    /// The rows' sums and the columns' sums have different totals.
    Sums {
        /// The total of the rows.
        rows: u32,
        /// The total of the columns.
        columns: u32,
    },
    /// The rows' Voltorbs and the columns' Voltorbs have different totals.
    Voltorbs {
        /// The total of the rows.
        rows: u32,
        /// The total of the columns.
        columns: u32,
    },
    /// No configuration of the level has these totals.
    Totals {
        /// The level.
        level: Level,
        /// The number of Voltorbs on the board.
        voltorbs: u32,
        /// The sum of all cards.
        sum: u32,
        /// The levels that have boards with these hints and cards, and how many.
        others: Vec<(Level, usize)>,
    },
    /// Every line and total is possible, but not all lines at once.
    Lines,
    /// Boards have these hints and cards, but the level deals none of them, because of its numbers of 2s and
    /// 3s or its limits on them in lines without Voltorbs.
    Level {
        /// The level.
        level: Level,
        /// The levels that deal some of them, and how many.
        others: Vec<(Level, usize)>,
    },
    /// The hints are possible, but not with this card turned.
    Card {
        /// The card, 0 to 24.
        card: usize,
        /// The value that it shows.
        value: u8,
        /// The number of boards that fit if all cards are face down.
        boards: usize,
    },
    /// The hints are possible with each of the turned cards, but not with all of them.
    CardsTogether {
        /// The number of boards that fit if all cards are face down.
        boards: usize,
    },
    /// None of the given boards fits.
    NoneGiven,
}

/// Hints of a board, as an example.
const HINTS: &str = "rows 5:1,3:2,5:1,4:1,8:1 and columns 5:1,5:1,5:1,4:2,6:1";

impl fmt::Display for Contradiction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Hint { line, sum, voltorbs } if *voltorbs > 5 => write!(
                f,
                "{line} says {sum}:{voltorbs}: expected at most 5 Voltorbs, such as {}:1",
                sum.clamp(&4, &12)
            ),
            Self::Hint { line, sum, voltorbs: 5 } => {
                write!(
                    f,
                    "{line} says {sum}:5, but five Voltorbs leave no points: expected a sum of 0, such as 0:5"
                )
            }
            Self::Hint { line, sum, voltorbs } => {
                let (least, most) = (5 - voltorbs, 3 * (5 - voltorbs));
                write!(
                    f,
                    "{line} says {sum}:{voltorbs}, but {} worth 1 to 3: expected a \
                     sum of {least} to {most}, such as {}:{}",
                    if least == 1 {
                        "its one card that is not a Voltorb is".into()
                    } else {
                        format!("its {least} cards that are not Voltorbs are")
                    },
                    least + 1,
                    voltorbs
                )
            }
            Self::Cards { line, hint, points, voltorbs, face_down } => {
                write!(f, "{line} says {hint}, but its turned cards ")?;
                if *points < 0 {
                    write!(f, "show {} too many", plural(-points, "point"))?;
                } else if *voltorbs < 0 {
                    write!(f, "show {} too many", plural(-voltorbs, "Voltorb"))?;
                } else {
                    let [points, voltorbs] = [(*points, "point"), (*voltorbs, "Voltorb")]
                        .map(|(number, noun)| plural(number, noun));
                    let cards = plural(*face_down, "card");
                    write!(f, "leave {points} and {voltorbs} for {cards}, which is impossible")?;
                }
                // The nearest hint that these cards can have.
                let down = i32::from(*face_down);
                let left = (*voltorbs).clamp(0, down);
                let worth = (*points).clamp(down - left, 3 * (down - left));
                let sum = i32::from(hint.sum()) - points + worth;
                let all = i32::from(hint.voltorbs()) - voltorbs + left;
                write!(
                    f,
                    ": expected cards and a hint that fit, such as {sum}:{all} with these cards"
                )
            }
            Self::Sums { rows, columns } => write!(
                f,
                "the rows' sums add up to {rows}, the columns' to {columns}: expected the same \
                 total, such as {rows} for both; one of the ten sums is misread"
            ),
            Self::Voltorbs { rows, columns } => write!(
                f,
                "the rows have {rows} Voltorbs, the columns {columns}: expected the same total, \
                 such as {rows} for both; one of the ten numbers is misread"
            ),
            Self::Totals { level, voltorbs, sum, others } => {
                write!(
                    f,
                    "no level {level} board has {voltorbs} Voltorbs and a sum of {sum}: expected "
                )?;
                let mut totals: Vec<_> =
                    Config::of_level(*level).iter().map(Config::totals).collect();
                totals.sort_unstable();
                totals.dedup();
                let totals: Vec<String> = totals
                    .iter()
                    .map(|totals| format!("{} and {}", totals.voltorbs, totals.sum))
                    .collect();
                write!(f, "{}, such as {}", totals.join(", "), totals[0])?;
                near_misses(f, others)
            }
            Self::Lines => write!(
                f,
                "each line is possible, but no board has all ten hints and these cards at once: one of \
                 them is misread, expected those of one board, such as {HINTS}"
            ),
            Self::Level { level, others } => {
                write!(f, "no level {level} board fits these hints and cards: expected ")?;
                match others.first() {
                    Some((other, _)) => write!(f, "another level, such as {other}")?,
                    None => write!(f, "those of a board, such as {HINTS}")?,
                }
                near_misses(f, others)
            }
            Self::Card { card, value, boards } => {
                let what = if *value == 0 { "a Voltorb".into() } else { format!("a {value}") };
                write!(
                    f,
                    "the card in row {}, column {} (card {card}) cannot be {what}: \
                     {boards} boards have these hints and none of them has it; expected another value, such as ? for \
                     unseen",
                    row_of(*card) + 1,
                    column_of(*card) + 1
                )
            }
            Self::CardsTogether { boards } => write!(
                f,
                "{boards} boards have these hints, but none shows all the turned cards: one of \
                 them is misread, expected a value that was seen, or such as ? for unseen"
            ),
            Self::NoneGiven => write!(
                f,
                "none of the boards given fits these hints and cards: expected those of one of them, such as \
                 all 25 cards as ?"
            ),
        }
    }
}

impl std::error::Error for Contradiction {}

/// Returns a number with its noun, such as `1 card` or `2 cards`.
pub(super) fn plural<N: fmt::Display + PartialEq + From<u8>>(number: N, noun: &str) -> String {
    let ending = if number == 1.into() { "" } else { "s" };
    format!("{number} {noun}{ending}")
}

fn near_misses(f: &mut fmt::Formatter<'_>, others: &[(Level, usize)]) -> fmt::Result {
    for (index, (level, boards)) in others.iter().enumerate() {
        let joint = if index == 0 { "; with" } else { "," };
        let fit = if *boards == 1 { "is" } else { "are" };
        write!(f, "{joint} level {level} there {fit} {boards}")?;
    }
    Ok(())
}

/// Returns what is wrong with hints by themselves, as far as they are known: lines that no five cards can have,
/// then totals that differ.
///
/// The hints are those of the ten [`LINES`], in the same order. Each is its sum and its number of Voltorbs, of which no
/// [`Hint`] need be possible.
pub fn hint_faults(hints: &[Option<(u8, u8)>; 2 * SIDE]) -> Vec<Contradiction> {
    let hint = |pair: Option<(u8, u8)>| pair.and_then(|(sum, voltorbs)| Hint::new(sum, voltorbs));
    let lines = hints.iter().enumerate().filter_map(|(index, &pair)| {
        let ((sum, voltorbs), line) = (pair?, Line(index));
        let is_wrong = hint(pair).is_none_or(|hint| !hint.allows([]));
        is_wrong.then_some(Contradiction::Hint { line, sum, voltorbs })
    });
    let mut faults: Vec<_> = lines.collect();
    let total = |hints: &[_]| hints.iter().map(|pair| hint(*pair)).collect::<Option<Totals>>();
    let (rows, columns) = hints.split_at(SIDE);
    if let Some((rows, columns)) = total(rows).zip(total(columns)) {
        if rows.voltorbs != columns.voltorbs {
            let (rows, columns) = (rows.voltorbs, columns.voltorbs);
            faults.push(Contradiction::Voltorbs { rows, columns });
        }
        if rows.sum != columns.sum {
            faults.push(Contradiction::Sums { rows: rows.sum, columns: columns.sum });
        }
    }
    faults
}

/// Checks the hints, and the cards of each line, without enumerating boards.
pub(super) fn check_lines(position: &Position) -> Result<(), Contradiction> {
    let mut lines = position.hints.lines();
    let hints = std::array::from_fn(|_| lines.next().map(Into::into));
    if let Some(fault) = hint_faults(&hints).into_iter().next() {
        return Err(fault);
    }
    for (index, hint) in position.hints.lines().enumerate() {
        let seen = LINES[index].map(|card| position.cards.values()[card]);
        let up = seen.iter().flatten().copied();
        if !hint.allows(up.clone()) {
            return Err(Contradiction::Cards {
                line: Line(index),
                hint,
                points: i32::from(hint.sum()) - up.clone().map(i32::from).sum::<i32>(),
                voltorbs: i32::from(hint.voltorbs())
                    - up.clone().filter(|&it| it == 0).count() as i32,
                face_down: (SIDE - up.count()) as u8,
            });
        }
    }
    Ok(())
}

/// Explains why no board of the position's level fits, if [`check_lines`] found nothing. `boards` counts the
/// boards that fit another position, and returns `None` for none.
pub(super) fn explain(
    position: &Position,
    boards: impl Fn(&Position) -> Option<usize>,
) -> Contradiction {
    let Position { level, hints, .. } = *position;
    let [totals, _] = hints.totals();
    let has_totals = |level| Config::of_level(level).iter().any(|config| config.totals() == totals);
    let others = |cards| -> Vec<(Level, usize)> {
        Level::all()
            .filter(|&other| other != level && has_totals(other))
            .filter_map(|other| Some((other, boards(&Position { level: other, hints, cards })?)))
            .collect()
    };
    if !has_totals(level) {
        let Totals { voltorbs, sum } = totals;
        return Contradiction::Totals { level, voltorbs, sum, others: others(position.cards) };
    }
    let with = |cards| boards(&Position { level, hints, cards });
    if let Some(boards) = with(Cards::FACE_DOWN) {
        let turned = position.cards.values().iter().enumerate();
        return turned
            .filter_map(|(card, value)| value.map(|value| (card, value)))
            .find(|&(card, value)| with(Cards::FACE_DOWN.with(card, value)).is_none())
            .map_or(Contradiction::CardsTogether { boards }, |(card, value)| {
                Contradiction::Card { card, value, boards }
            });
    }
    if visit(&hints, &position.cards, |_| ControlFlow::Break(())).is_continue() {
        return Contradiction::Lines;
    }
    Contradiction::Level { level, others: others(position.cards) }
}
