//! Uses the rules of the game to decide what the pixels leave open.
//!
//! The pixels give a likelihood for each number of a hint separately. The rules say more: only some
//! pairs of sum and Voltorbs exist, rows and columns have equal totals, the game deals only a few
//! totals, and turned cards fix part of their lines. This module multiplies the likelihood of every
//! reading by a prior that follows these rules.

use foretile_games::voltorb::{Config, Hint, LINES, Level, SIDE, Totals};

use crate::hints::{COUNTS, SUMS};

/// The number of lines: rows and columns.
const ALL: usize = 2 * SIDE;
/// One more than the largest total of five sums, and of five Voltorb counts.
const TOTALS: (usize, usize) = (5 * (SUMS - 1) + 1, 5 * (COUNTS - 1) + 1);
/// The weight of a reading that breaks a rule. It is not zero because a card may be misread, or the
/// game may be a fan's version.
const BROKEN_RULE: f64 = 1e-4;

/// The likelihood of every sum and every Voltorb count of one line.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Likelihood {
    pub sums: [f64; SUMS],
    pub counts: [f64; COUNTS],
}

/// The probability of every pair of sum and Voltorbs of one line.
type Pairs = [[f64; COUNTS]; SUMS];

/// Returns whether the game deals boards with these totals, at this level or, if unknown, at any.
pub(crate) fn dealt(totals: Totals, level: Option<Level>) -> bool {
    Level::all()
        .filter(|&each| level.is_none_or(|level| level == each))
        .flat_map(Config::of_level)
        .any(|config| config.totals() == totals)
}

fn prior(line: &Likelihood, turned: &[u8]) -> Pairs {
    let mut pairs = Pairs::default();
    for (sum, row) in pairs.iter_mut().enumerate() {
        for (count, pair) in row.iter_mut().enumerate() {
            let hint = Hint::new(sum as u8, count as u8);
            if let Some(hint) = hint.filter(|hint| hint.allows([])) {
                let obeys_hint = hint.allows(turned.iter().copied());
                let rule = if obeys_hint { 1.0 } else { BROKEN_RULE };
                *pair = line.sums[sum] * line.counts[count] * rule;
            }
        }
    }
    normalised(pairs)
}

fn normalised(mut pairs: Pairs) -> Pairs {
    let all: f64 = pairs.iter().flatten().sum();
    if all > 0.0 {
        pairs.iter_mut().flatten().for_each(|pair| *pair /= all);
    }
    pairs
}

/// The probability of every total over some lines.
#[derive(Clone)]
struct Sums(Vec<f64>);

impl Sums {
    fn none() -> Self {
        let mut totals = vec![0.0; TOTALS.0 * TOTALS.1];
        totals[0] = 1.0;
        Self(totals)
    }

    fn with(&self, pairs: &Pairs) -> Self {
        let mut totals = vec![0.0; TOTALS.0 * TOTALS.1];
        for (sum, row) in pairs.iter().enumerate() {
            for (count, &pair) in row.iter().enumerate().filter(|(_, pair)| **pair > 1e-12) {
                let step = sum * TOTALS.1 + count;
                // No carry: the index has room for the largest count, so it never reaches the next
                // sum.
                for (to, from) in totals[step..].iter_mut().zip(&self.0) {
                    *to += pair * from;
                }
            }
        }
        Self(totals)
    }

    fn of<'a>(lines: impl Iterator<Item = &'a Pairs>) -> Self {
        lines.fold(Self::none(), |sums, pairs| sums.with(pairs))
    }
}

/// Ten readings after applying the rules. A line that was not seen is `None`.
pub(crate) struct Settled {
    /// The probability of every pair of numbers, line by line.
    pub lines: [Option<Pairs>; ALL],
    /// The probability, 0 to 1, that rows and columns have equal totals.
    /// 1 if a line is missing.
    pub agreement: f64,
}

/// Applies the rules to the readings of all lines. `turned` lists each line's face-up values.
pub(crate) fn settle(
    lines: &[Option<Likelihood>; ALL],
    turned: &[Vec<u8>; ALL],
    level: Option<Level>,
) -> Settled {
    let priors: [Option<Pairs>; ALL] =
        std::array::from_fn(|line| lines[line].as_ref().map(|seen| prior(seen, &turned[line])));
    if priors.iter().any(Option::is_none) {
        return Settled { lines: priors, agreement: 1.0 };
    }
    let priors = priors.map(|pairs| pairs.expect("none is missing"));
    let (rows, cols) = priors.split_at(SIDE);
    let totals = [Sums::of(rows.iter()), Sums::of(cols.iter())];
    let likely: Vec<f64> = (0..TOTALS.0 * TOTALS.1)
        .map(|at| Totals { voltorbs: (at % TOTALS.1) as u32, sum: (at / TOTALS.1) as u32 })
        .map(|totals| if dealt(totals, level) { 1.0 } else { BROKEN_RULE })
        .collect();
    let same = |a: &Sums, b: &Sums| a.0.iter().zip(&b.0).map(|(a, b)| a * b).sum::<f64>();
    let agreement = same(&totals[0], &totals[1]);
    let settled = std::array::from_fn(|line| {
        let (ours, theirs, others) =
            if line < SIDE { (rows, line, &totals[1]) } else { (cols, line - SIDE, &totals[0]) };
        let rest = (0..SIDE).filter(|&other| other != theirs).map(|other| &ours[other]);
        let rest = Sums::of(rest);
        let mut pairs = ours[theirs];
        for (sum, row) in pairs.iter_mut().enumerate() {
            for (count, pair) in row.iter_mut().enumerate().filter(|(_, pair)| **pair > 1e-12) {
                let step = sum * TOTALS.1 + count;
                let targets = others.0[step..].iter().zip(&likely[step..]);
                *pair *= rest.0.iter().zip(targets).map(|(a, (b, c))| a * b * c).sum::<f64>();
            }
        }
        Some(normalised(pairs))
    });
    Settled { lines: settled, agreement }
}

/// Collects the face-up values of every line from those of all cards.
pub(crate) fn turned_in_lines(values: &[Option<u8>]) -> [Vec<u8>; ALL] {
    LINES.map(|line| line.iter().filter_map(|&card| values[card]).collect())
}

#[cfg(test)]
mod tests;
