//! The criteria that a search has for a card, by any rules.

use std::ops::RangeInclusive;

use foretile_games::bingo::bingosync::Seen;

/// How many squares of a card have one of these goals.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Count {
    /// The goals, by their places in the list.
    pub goals: Vec<u32>,
    /// The least and the most squares.
    pub squares: RangeInclusive<u8>,
}

/// The criteria for a card, all of which must hold.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct CardWanted {
    /// Goals on known squares.
    pub seen: Vec<Seen>,
    /// Goals on any squares.
    pub counts: Vec<Count>,
    /// Goals that are together on one line, on any of its squares.
    pub line: Vec<Count>,
    /// The kinds of each goal of the list, by their numbers, and the most squares of any one kind.
    pub each_kind: Option<(Vec<Vec<u32>>, u8)>,
}

impl CardWanted {
    /// Adds goals, one of which is on this square, or on any if there is none.
    pub fn with(mut self, goals: impl IntoIterator<Item = u32>, square: Option<usize>) -> Self {
        let goals = goals.into_iter().collect();
        match square {
            Some(square) => self.seen.push(Seen { square, goals }),
            None => self.counts.push(Count { goals, squares: 1..=u8::MAX }),
        }
        self
    }
}

/// Criteria that are prepared for testing many cards.
#[derive(Clone, Debug)]
pub struct Test {
    seen: Vec<Seen>,
    /// For each count, whether a goal counts, by its place.
    counts: Vec<(Vec<bool>, RangeInclusive<u8>)>,
    line: Vec<(Vec<bool>, RangeInclusive<u8>)>,
    each_kind: Option<(Vec<Vec<u32>>, u8)>,
    /// The squares of each line.
    lines: Vec<Vec<usize>>,
}

impl Test {
    /// Prepares criteria for cards with this many rows and columns, from a list of this many goals.
    ///
    /// # Panics
    /// If a goal is not in the list, or a square is not on the card.
    pub fn new(wanted: CardWanted, goals: usize, [rows, columns]: [usize; 2]) -> Self {
        let sets = |counts: Vec<Count>| {
            let set = |count: Count| {
                let mut has = vec![false; goals];
                count.goals.iter().for_each(|goal| has[*goal as usize] = true);
                (has, count.squares)
            };
            counts.into_iter().map(set).collect()
        };
        let squares = rows * columns;
        assert!(wanted.seen.iter().all(|seen| seen.square < squares), "{squares} squares");
        Self {
            seen: wanted.seen,
            counts: sets(wanted.counts),
            line: sets(wanted.line),
            each_kind: wanted.each_kind,
            lines: lines(rows, columns),
        }
    }

    /// Returns whether a card meets the criteria.
    pub fn fits(&self, card: &[u32]) -> bool {
        let counted = |(has, most): &(Vec<bool>, RangeInclusive<u8>),
                       goals: &mut dyn Iterator<Item = u32>| {
            most.contains(&(goals.filter(|goal| has[*goal as usize]).count() as u8))
        };
        self.seen.iter().all(|seen| seen.goals.contains(&card[seen.square]))
            && self.counts.iter().all(|count| counted(count, &mut card.iter().copied()))
            && (self.line.is_empty()
                || self.lines.iter().any(|line| {
                    let goals = line.iter().map(|square| card[*square]);
                    self.line.iter().all(|count| counted(count, &mut goals.clone()))
                }))
            && self.each_kind.as_ref().is_none_or(|(kinds, most)| has_at_most(card, kinds, *most))
    }

    /// Returns the goals on known squares.
    pub fn seen(&self) -> &[Seen] {
        &self.seen
    }
}

/// Returns whether a card has at most so many squares of each kind.
fn has_at_most(card: &[u32], kinds: &[Vec<u32>], most: u8) -> bool {
    let mut all: Vec<u32> =
        card.iter().flat_map(|goal| kinds[*goal as usize].iter().copied()).collect();
    all.sort_unstable();
    all.chunk_by(|a, b| a == b).all(|same| same.len() <= usize::from(most))
}

/// Returns the squares of each line of a card: of its rows, its columns and, if it has as many of both, its diagonals.
fn lines(rows: usize, columns: usize) -> Vec<Vec<usize>> {
    let row = |row| (0..columns).map(|column| row * columns + column).collect();
    let column = |column| (0..rows).map(|row| row * columns + column).collect();
    let mut lines: Vec<Vec<usize>> = (0..rows).map(row).chain((0..columns).map(column)).collect();
    if rows == columns {
        lines.push((0..rows).map(|at| at * rows + at).collect());
        lines.push((0..rows).map(|at| at * rows + rows - 1 - at).collect());
    }
    lines
}

#[cfg(test)]
mod tests {
    use foretile_games::bingo::Row;

    use super::*;

    #[test]
    fn lines_of_a_square_card_are_its_rows() {
        let sorted = |mut lines: Vec<Vec<usize>>| {
            lines.iter_mut().for_each(|line| line.sort_unstable());
            lines.sort_unstable();
            lines
        };
        let rows = Row::all().map(|row| row.squares().to_vec()).collect();
        assert_eq!(sorted(lines(5, 5)), sorted(rows));
        assert_eq!(lines(2, 3), [vec![0, 1, 2], vec![3, 4, 5], vec![0, 3], vec![1, 4], vec![2, 5]]);
    }
}
