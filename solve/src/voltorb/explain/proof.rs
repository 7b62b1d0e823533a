//! Draws conclusions from the numbers of lines, simplest rule first.

#[cfg(test)]
mod tests;

use std::fmt::Write;

use foretile_games::voltorb::{CARDS, Config, LINES, Position, Totals, column_of, row_of};

use super::Rule;
use crate::voltorb::contradiction::{Line, plural};

/// The values that a card can have, as bits: 1 for a Voltorb, and 2, 4 and 8 for 1, 2 and 3.
pub(super) type Values = u8;

pub(super) const ANY: Values = 0b1111;
pub(super) const VOLTORB: Values = 0b0001;

/// A proven fact about a card.
pub(super) struct Fact {
    allowed: Values,
    pub rule: Rule,
    pub text: String,
}

/// The face-down cards of a line, and its hint minus the turned cards.
struct Rest {
    line: Line,
    cards: Vec<usize>,
    voltorbs: usize,
    points: usize,
}

impl Rest {
    /// Returns how many of the cards left are not Voltorbs.
    fn free(&self) -> usize {
        self.cards.len() - self.voltorbs
    }

    /// Returns the line and its numbers, as the start of a sentence.
    fn text(&self) -> String {
        let voltorbs = match self.voltorbs {
            0 => "no Voltorb".into(),
            number => plural(number, "Voltorb"),
        };
        let (points, cards) = (plural(self.points, "point"), plural(self.cards.len(), "card"));
        format!("{}: {voltorbs} and {points} over {cards} left", self.line)
    }
}

pub(super) struct Proof {
    position: Position,
    lines: Vec<Rest>,
    /// The possible values of each card, by the facts so far.
    can_be: [Values; CARDS],
    facts: [Vec<Fact>; CARDS],
}

impl Proof {
    pub(super) fn new(position: Position) -> Self {
        let seen = position.cards.values();
        let rest = |(index, hint): (usize, foretile_games::voltorb::Hint)| {
            let up = LINES[index].iter().filter_map(|&card| seen[card]);
            let up_voltorbs = up.clone().filter(|&value| value == 0).count();
            Rest {
                line: Line::new(index).expect("there are ten hints"),
                cards: LINES[index].into_iter().filter(|&card| seen[card].is_none()).collect(),
                voltorbs: usize::from(hint.voltorbs()) - up_voltorbs,
                points: usize::from(hint.sum() - up.sum::<u8>()),
            }
        };
        let lines = position.hints.lines().enumerate().map(rest);
        let lines = lines.filter(|rest| !rest.cards.is_empty()).collect();
        let can_be = seen.map(|value| value.map_or(ANY, |value| 1 << value));
        Self { position, lines, can_be, facts: std::array::from_fn(|_| Vec::new()) }
    }

    /// Draws conclusions until there are no more, simplest rules first.
    pub(super) fn run(&mut self) {
        for line in 0..self.lines.len() {
            self.numbers(line);
        }
        let lines = 0..self.lines.len();
        while lines.clone().any(|line| self.at_least(line))
            || lines.clone().any(|line| self.combinations(line))
            || self.configurations()
        {}
    }

    /// Adds a fact if it rules out a value. Returns whether it does.
    fn learn(
        &mut self,
        card: usize,
        allowed: Values,
        rule: Rule,
        text: impl Fn() -> String,
    ) -> bool {
        let changed = self.can_be[card] & !allowed != 0;
        if changed {
            self.can_be[card] &= allowed;
            self.facts[card].push(Fact { allowed, rule, text: text() });
        }
        changed
    }

    /// Applies rules 1 to 6, which use the numbers of a line only.
    fn numbers(&mut self, line: usize) {
        let rest = &self.lines[line];
        let (free, points) = (rest.free(), rest.points);
        let none = if rest.voltorbs == 0 { 0 } else { VOLTORB };
        let and_voltorbs = if rest.voltorbs == 0 { "" } else { " and Voltorbs" };
        let mut found: Vec<(Values, Rule, String)> = Vec::new();
        let mut find = |allowed, rule, means: String| {
            found.push((allowed, rule, format!("{} means {means}", rest.text())));
        };
        if free == 0 {
            find(VOLTORB, Rule::OnlyVoltorbs, "only Voltorbs".into());
        } else if points == free {
            find(none | 0b0010, Rule::OnlyOnes, format!("only 1s{and_voltorbs}"));
        } else if free == 1 {
            find(none | 1 << points, Rule::OneCard, format!("only one {points}{and_voltorbs}"));
        } else if points == 3 * free {
            find(none | 0b1000, Rule::NoOnes, format!("only 3s{and_voltorbs}"));
        } else {
            if points == free + 1 {
                find(0b0111, Rule::NoThrees, "no 3s".into());
            }
            if points == 3 * free - 1 {
                find(0b1101, Rule::NoOnes, "no 1s".into());
            }
        }
        if rest.voltorbs == 0 {
            let text = format!("{} has no Voltorb left", rest.line);
            found.push((!VOLTORB, Rule::NoVoltorbs, text));
        }
        let cards = rest.cards.clone();
        for (allowed, rule, text) in found {
            for &card in &cards {
                self.learn(card, allowed, rule, || text.clone());
            }
        }
    }

    /// Applies rule 7: a line needs a number of cards of a value, and only as many can have it.
    fn at_least(&mut self, line: usize) -> bool {
        let rest = &self.lines[line];
        let (free, points) = (rest.free(), rest.points);
        let least = [
            (1, (2 * free).saturating_sub(points)),
            (2, (points - free) % 2),
            (3, points.saturating_sub(2 * free)),
        ];
        let mut found = Vec::new();
        for (value, least) in least {
            let can = |card: &usize| self.can_be[*card] & 1 << value != 0;
            let cards: Vec<usize> = rest.cards.iter().copied().filter(can).collect();
            if least > 0 && cards.len() == least {
                let takes = if least == 1 {
                    format!("a {value} is among them, and no other card can be it")
                } else {
                    format!("{least} of them are {value}s, and no other cards can be")
                };
                found.push((value, cards, format!("{}: {takes}", rest.text())));
            }
        }
        let mut changed = false;
        for (value, cards, text) in found {
            for card in cards {
                changed |= self.learn(card, 1 << value, Rule::AtLeast, || text.clone());
            }
        }
        changed
    }

    /// Applies rule 8: tries all combinations of the possible values of a line's cards.
    fn combinations(&mut self, line: usize) -> bool {
        let cards = self.lines[line].cards.clone();
        let mut changed = false;
        for &card in &cards {
            let rest = &self.lines[line];
            let others: Vec<usize> = cards.iter().copied().filter(|&other| other != card).collect();
            let fits = |value: &usize| {
                let voltorbs = rest.voltorbs.checked_sub(usize::from(*value == 0));
                let points = rest.points.checked_sub(*value);
                voltorbs.zip(points).is_some_and(|(v, p)| self.fillable(&others, v, p))
            };
            let allowed = (0..4).filter(fits).fold(0, |values, value| values | 1 << value);
            if self.can_be[card] & !allowed == 0 {
                continue;
            }
            let limits = self.limits(line, &others);
            let text = format!("{}{limits} leaves only {} here", rest.text(), words(allowed));
            changed |= self.learn(card, allowed, Rule::Combinations, || text.clone());
        }
        changed
    }

    /// Returns whether some cards can have this many Voltorbs and points, given their possible values.
    fn fillable(&self, cards: &[usize], voltorbs: usize, points: usize) -> bool {
        let Some((&card, rest)) = cards.split_first() else {
            return voltorbs == 0 && points == 0;
        };
        (0..4).filter(|value| self.can_be[card] & 1 << value != 0).any(|value| match value {
            0 => voltorbs > 0 && self.fillable(rest, voltorbs - 1, points),
            _ => points >= value && self.fillable(rest, voltorbs, points - value),
        })
    }

    /// Returns the possible values of some cards of a line, as a part of a sentence: `, where columns 1 and 3
    /// can only be 1 or Voltorb,`.
    fn limits(&self, line: usize, cards: &[usize]) -> String {
        let in_row = self.lines[line].line.index() < 5;
        let (noun, place): (_, fn(usize) -> usize) =
            if in_row { ("column", column_of) } else { ("row", row_of) };
        let mut text = String::new();
        for values in 1..ANY {
            let places: Vec<String> = cards
                .iter()
                .filter(|&&card| self.can_be[card] == values)
                .map(|&card| (place(card) + 1).to_string())
                .collect();
            let Some((last, first)) = places.split_last() else { continue };
            let start = if text.is_empty() { ", where " } else { ", " };
            let places = match first {
                [] => format!("{noun} {last}"),
                first => format!("{noun}s {} and {last}", first.join(", ")),
            };
            let _ = write!(text, "{start}{places} can only be {}", words(values));
        }
        if text.is_empty() { text } else { text + "," }
    }

    /// Applies rule 9: the numbers of 2s and 3s that the level's configurations have left.
    fn configurations(&mut self) -> bool {
        let Position { level, hints, cards } = self.position;
        let [totals, _] = hints.totals();
        let up = |value| cards.values().iter().filter(|&&seen| seen == Some(value)).count() as u8;
        let left: Vec<[u8; 2]> = Config::of_level(level)
            .iter()
            .filter(|config| config.totals() == totals)
            .filter_map(|config| {
                Some([config.twos.checked_sub(up(2))?, config.threes.checked_sub(up(3))?])
            })
            .collect();
        let Totals { voltorbs, sum } = totals;
        let boards = format!("level {level} boards with {voltorbs} Voltorbs and a sum of {sum}");
        let mut changed = false;
        for (index, value) in [(0, 2), (1, 3)] {
            let left = left.iter().map(|left| usize::from(left[index]));
            let (Some(least), Some(most)) = (left.clone().min(), left.max()) else { continue };
            let can = |card: &usize| {
                cards.values()[*card].is_none() && self.can_be[*card] & 1 << value != 0
            };
            let can: Vec<usize> = (0..CARDS).filter(can).collect();
            let (allowed, text) = if most == 0 {
                (ANY & !(1 << value), format!("{boards} have no {value} left"))
            } else if can.len() == least {
                let number = match least {
                    1 => format!("one {value}"),
                    _ => format!("{least} {value}s"),
                };
                let only = format!("have at least {number} left, and no other cards can be");
                (1 << value, format!("{boards} {only}"))
            } else {
                continue;
            };
            for card in can {
                changed |= self.learn(card, allowed, Rule::Configurations, || text.clone());
            }
        }
        changed
    }

    /// Returns the fewest facts that prove a card to have one of these values, or `None` if the rules do not
    /// prove it.
    pub(super) fn reason(&self, card: usize, is: Values) -> Option<Vec<&Fact>> {
        let facts = &self.facts[card];
        let proves = |set: &u32| {
            let chosen = facts.iter().enumerate().filter(|(index, _)| set >> index & 1 == 1);
            chosen.fold(ANY, |values, (_, fact)| values & fact.allowed) & !is == 0
        };
        let length = |set: &u32| {
            let chosen = facts.iter().enumerate().filter(|(index, _)| set >> index & 1 == 1);
            chosen.map(|(_, fact)| fact.text.len()).sum::<usize>()
        };
        let sets = 1..1_u32 << facts.len();
        let best = sets.filter(proves).min_by_key(|set| (set.count_ones(), length(set)))?;
        let chosen = facts.iter().enumerate().filter(|(index, _)| best >> index & 1 == 1);
        Some(chosen.map(|(_, fact)| fact).collect())
    }
}

/// Returns values in words, such as `1, 2 or Voltorb`.
fn words(values: Values) -> String {
    let names = [(1, "1"), (2, "2"), (3, "3"), (0, "Voltorb")];
    let names = names.into_iter().filter(|(value, _)| values & 1 << value != 0);
    let names: Vec<&str> = names.map(|(_, name)| name).collect();
    match names.split_last() {
        Some((last, [])) => (*last).into(),
        Some((last, first)) => format!("{} or {last}", first.join(", ")),
        None => "nothing".into(),
    }
}
