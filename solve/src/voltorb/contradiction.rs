//! Explains why no board fits: which line or which total is impossible.

use foretile_games::order::Order as _;
use std::fmt;
use std::ops::ControlFlow;

use foretile_games::message::{Code, Message, Value};
use foretile_games::messages;
use foretile_games::voltorb::{Cards, Config, Hint, LINES, Level, Position, SIDE, Totals};

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
        Value::Line(self.0).fmt(f)
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
    /// A line's sum is impossible for its number of Voltorbs, or one of the two is impossible in any line. They need not
    /// fit into a [`Hint`].
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

messages! {
    /// Why no board fits, as a message.
    ContradictionMessage "Contradiction":
    LineHintMany "line_hint" => "{line} says {sum}:{voltorbs}: expected at most 5 Voltorbs, such as {example}",
    LineHintFive "line_hint" => "{line} says {sum}:{voltorbs}, but five Voltorbs add up to 0: expected a sum of 0, such as 0:5",
    LineHintOne "line_hint" => "{line} says {sum}:{voltorbs}, but its one card that is not a Voltorb is worth 1 to 3: expected a sum of {least} to {most}, such as {example}",
    LineHint "line_hint" => "{line} says {sum}:{voltorbs}, but its {cards} cards that are not Voltorbs are worth 1 to 3: expected a sum of {least} to {most}, such as {example}",
    LinePoints "line_cards" => "{line} says {sum}:{voltorbs}, but its turned cards add up to {turned}: expected cards and a hint that fit, such as {example} with these cards",
    LineVoltorbs "line_cards" => "{line} says {sum}:{voltorbs}, but the number of Voltorbs among its turned cards is {turned}: expected cards and a hint that fit, such as {example} with these cards",
    LineCards "line_cards" => "{line} says {sum}:{voltorbs}, but its turned cards leave {points_left}:{voltorbs_left} for the other {face_down}, which is impossible: expected cards and a hint that fit, such as {example} with these cards",
    Sums "sums" => "the rows' sums add up to {rows}, the columns' to {columns}: expected the same total, such as {rows} for both; one of the ten sums is misread",
    Voltorbs "voltorbs" => "the rows have {rows} Voltorbs, the columns {columns}: expected the same total, such as {rows} for both; one of the ten numbers is misread",
    Totals "totals" => "no level {level} board has {voltorbs} Voltorbs and a sum of {sum}: expected {totals}, such as {example}",
    Lines "lines" => "each line is possible, but no board has all ten hints and these cards at once: one of them is misread, expected those of one board, such as rows 5:1,3:2,5:1,4:1,8:1 and columns 5:1,5:1,5:1,4:2,6:1",
    OtherLevel "level" => "no level {level} board fits these hints and cards: expected another level, such as {other}",
    Level "level" => "no level {level} board fits these hints and cards: expected those of a board, such as rows 5:1,3:2,5:1,4:1,8:1 and columns 5:1,5:1,5:1,4:2,6:1",
    CardVoltorb "card" => "the card in {card} cannot be a Voltorb: {boards} boards have these hints and none of them has it; expected another value, such as ? for unseen",
    Card "card" => "the card in {card} cannot be a {value}: {boards} boards have these hints and none of them has it; expected another value, such as ? for unseen",
    CardsTogether "cards_together" => "{boards} boards have these hints, but none shows all the turned cards: one of them is misread, expected values that were seen, or ? for a card that was not",
    NoneGiven "none_given" => "none of the boards given fits these hints and cards: expected those of one of them, such as all 25 cards as ?",
}

impl From<&Contradiction> for Message {
    fn from(contradiction: &Contradiction) -> Self {
        use ContradictionMessage as Text;
        match contradiction {
            Contradiction::Hint { line, sum, voltorbs } => {
                let cards = SIDE.saturating_sub(usize::from(*voltorbs));
                let (text, example) = match cards {
                    0 if *voltorbs > 5 => (Text::LineHintMany, format!("{}:1", sum.clamp(&4, &12))),
                    0 => (Text::LineHintFive, "0:5".to_owned()),
                    1 => (Text::LineHintOne, format!("2:{voltorbs}")),
                    _ => (Text::LineHint, format!("{}:{voltorbs}", cards + 1)),
                };
                let message = text.with("line", Value::Line(line.0)).with("sum", *sum);
                let message = message.with("voltorbs", *voltorbs).with("example", example);
                match cards {
                    0 => message,
                    _ => message.with("cards", cards).with("least", cards).with("most", 3 * cards),
                }
            }
            Contradiction::Cards { line, hint, points, voltorbs, face_down } => {
                let (sum, all) = (i32::from(hint.sum()), i32::from(hint.voltorbs()));
                let (text, turned) = match (*points < 0, *voltorbs < 0) {
                    (true, _) => (Text::LinePoints, sum - points),
                    (_, true) => (Text::LineVoltorbs, all - voltorbs),
                    _ => (Text::LineCards, 0),
                };
                // The nearest hint that these cards can have.
                let down = i32::from(*face_down);
                let left = (*voltorbs).clamp(0, down);
                let worth = (*points).clamp(down - left, 3 * (down - left));
                let example = format!("{}:{}", sum - points + worth, all - voltorbs + left);
                let message = text.with("line", Value::Line(line.0)).with("sum", sum);
                let message = message.with("voltorbs", all).with("turned", turned);
                let message = message.with("points_left", *points).with("voltorbs_left", *voltorbs);
                message.with("face_down", *face_down).with("example", example)
            }
            Contradiction::Sums { rows, columns } => {
                Text::Sums.with("rows", *rows).with("columns", *columns)
            }
            Contradiction::Voltorbs { rows, columns } => {
                Text::Voltorbs.with("rows", *rows).with("columns", *columns)
            }
            Contradiction::Totals { level, voltorbs, sum, .. } => {
                let mut totals: Vec<_> =
                    Config::of_level(*level).iter().map(Config::totals).collect();
                totals.order_by(Ord::cmp);
                totals.dedup();
                let totals: Vec<String> = totals
                    .iter()
                    .map(|totals| format!("{} and {}", totals.voltorbs, totals.sum))
                    .collect();
                let message = Text::Totals.with("level", level.number()).with("sum", *sum);
                let message = message.with("voltorbs", *voltorbs).with("example", &totals[0]);
                message.with("totals", totals.join(", "))
            }
            Contradiction::Lines => Text::Lines.into(),
            Contradiction::Level { level, others } => match others.first() {
                Some((other, _)) => Text::OtherLevel.with("other", other.number()),
                None => Text::Level.into(),
            }
            .with("level", level.number()),
            Contradiction::Card { card, value, boards } => {
                let text = if *value == 0 { Text::CardVoltorb } else { Text::Card };
                let message = text.with("card", Value::Card(*card)).with("value", *value);
                message.with("boards", *boards)
            }
            Contradiction::CardsTogether { boards } => Text::CardsTogether.with("boards", *boards),
            Contradiction::NoneGiven => Text::NoneGiven.into(),
        }
        .any()
    }
}

impl fmt::Display for Contradiction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Message::from(self).fmt(f)?;
        match self {
            Self::Totals { others, .. } | Self::Level { others, .. } => near_misses(f, others),
            _ => Ok(()),
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

/// Returns the faults of hints, of which some may be unknown: lines that no five cards can have, then totals that
/// differ.
///
/// The hints are those of the ten [`LINES`], in the same order. Each is a sum and a number of Voltorbs, which need not
/// make a possible [`Hint`].
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
                    - up.clone().filter(|&value| value == 0).count() as i32,
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
