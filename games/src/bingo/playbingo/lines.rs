//! Which squares share a line, and how much goals of one line overlap.

/// Returns the squares of each line: of the rows, the columns, and the diagonals from the top left and from the top right.
///
/// The site walks diagonals on boards of any shape alike, one down at a time, until the board ends.
pub fn lines(rows: usize, columns: usize) -> Vec<Vec<usize>> {
    let row = |row: usize| (0..columns).map(|column| row * columns + column).collect();
    let column = |column: usize| (0..rows).map(|row| row * columns + column).collect();
    let mut lines: Vec<Vec<usize>> = (0..rows).map(row).chain((0..columns).map(column)).collect();
    let diagonal = 0..rows.min(columns);
    lines.push(diagonal.clone().map(|row| row * columns + row).collect());
    lines.push(diagonal.map(|row| row * columns + columns - 1 - row).collect());
    lines
}

/// The lines of a board's squares.
pub struct Lines {
    /// For every square, the numbers of the lines that it is on.
    of: Vec<Vec<u8>>,
    count: usize,
}

impl Lines {
    pub fn new(rows: usize, columns: usize) -> Self {
        let lines = lines(rows, columns);
        let mut of = vec![Vec::new(); rows * columns];
        for (line, squares) in (0..).zip(&lines) {
            squares.iter().for_each(|square| of[*square].push(line));
        }
        Self { of, count: lines.len() }
    }

    fn of(&self, square: usize) -> impl Iterator<Item = usize> + Clone {
        self.of[square].iter().map(|line| usize::from(*line))
    }
}

/// The categories of goals.
pub struct Categories {
    /// The categories of each goal, in its order.
    pub of: Vec<Vec<u32>>,
    /// The goals of each category, ascending.
    pub members: Vec<Vec<u32>>,
    /// Those that have it first.
    firsts: Vec<Vec<u32>>,
}

impl Categories {
    /// Stores the categories of each goal. They are numbers below `count`.
    pub fn new<'a>(goals: impl Iterator<Item = &'a [u32]>, count: usize) -> Self {
        let of: Vec<Vec<u32>> = goals.map(<[u32]>::to_vec).collect();
        let (mut members, mut firsts) = (vec![Vec::new(); count], vec![Vec::new(); count]);
        for (goal, categories) in (0..).zip(&of) {
            categories.iter().for_each(|category| members[*category as usize].push(goal));
            categories.first().into_iter().for_each(|first| firsts[*first as usize].push(goal));
        }
        Self { of, members, firsts }
    }
}

/// How much each goal overlaps with those on each line of a board that is being filled.
///
/// Two goals overlap by 1 for each category that both have, and by 1 more for each of the two that has it first. Two lines
/// meet in one square at most, so that a goal's overlap on a square is the sum over the square's lines.
///
/// Sums are changed when a goal is placed, and not made for each square, because the passes over all goals then are additions
/// side by side: boards of 7 x 7 squares took less than a third of the time. They have 16 bits: a square shares its lines with 56
/// others at most, and a goal has at most 1,000 categories.
pub struct Overlaps<'a> {
    categories: &'a Categories,
    lines: &'a Lines,
    /// For each line, the overlap of each goal.
    sums: Vec<u16>,
    /// The overlap of each goal with the last one that was placed.
    last: Vec<u16>,
}

impl<'a> Overlaps<'a> {
    /// Creates it for an empty board.
    pub fn new(categories: &'a Categories, lines: &'a Lines) -> Self {
        let goals = categories.of.len();
        Self { categories, lines, sums: vec![0; lines.count * goals], last: vec![0; goals] }
    }

    /// Places a goal on a square.
    pub fn place(&mut self, goal: u32, square: usize) {
        let Self { categories, lines, sums, last } = self;
        last.fill(0);
        for (at, category) in categories.of[goal as usize].iter().enumerate() {
            let more = 1 + u16::from(at == 0);
            let [all, first] = [&categories.members, &categories.firsts];
            all[*category as usize].iter().for_each(|goal| last[*goal as usize] += more);
            first[*category as usize].iter().for_each(|goal| last[*goal as usize] += 1);
        }
        for line in lines.of(square) {
            let sums = &mut sums[line * last.len()..][..last.len()];
            sums.iter_mut().zip(&*last).for_each(|(sum, last)| *sum += last);
        }
    }

    /// Adds the overlaps of all goals on a square to these numbers, which stay below 2^16.
    pub fn add_to(&self, all: &mut [u16], square: usize) {
        for line in self.lines.of(square) {
            let sums = &self.sums[line * all.len()..][..all.len()];
            all.iter_mut().zip(sums).for_each(|(all, sum)| *all = all.saturating_add(*sum));
        }
    }

    /// Returns the overlap of a goal on a square.
    pub fn of(&self, goal: u32, square: usize) -> u16 {
        self.lines.of(square).map(|line| self.sums[line * self.last.len() + goal as usize]).sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn squares_share_rows_columns_and_diagonals() {
        let sharing = |rows, columns, square: usize| -> Vec<usize> {
            let lines = lines(rows, columns).into_iter().filter(|line| line.contains(&square));
            lines.flat_map(|line| line.into_iter().take_while(move |it| *it < square)).collect()
        };
        assert!(sharing(5, 5, 0).is_empty());
        assert_eq!(sharing(5, 5, 12), [10, 11, 2, 7, 0, 6, 4, 8]);
        assert_eq!(sharing(5, 5, 14), [10, 11, 12, 13, 4, 9]);
        assert_eq!(sharing(5, 5, 20), [0, 5, 10, 15, 4, 8, 12, 16]);
        // Of four rows with six squares, and six with four: the last squares of both diagonals.
        assert_eq!(sharing(4, 6, 21), [18, 19, 20, 3, 9, 15, 0, 7, 14]);
        assert_eq!(sharing(4, 6, 20), [18, 19, 2, 8, 14, 5, 10, 15]);
        assert_eq!(sharing(6, 4, 15), [12, 13, 14, 3, 7, 11, 0, 5, 10]);
        assert_eq!(sharing(6, 4, 12), [0, 4, 8, 3, 6, 9]);
        assert_eq!(sharing(6, 4, 23), [20, 21, 22, 3, 7, 11, 15, 19]);
    }
}
