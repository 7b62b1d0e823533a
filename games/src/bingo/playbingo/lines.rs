//! Which squares share a line, and how much goals of one line overlap.

use std::array;

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

/// Returns for every square those before it that it shares a line with.
pub fn mates(rows: usize, columns: usize) -> Vec<Vec<u8>> {
    let mut mates = vec![Vec::new(); rows * columns];
    for line in lines(rows, columns) {
        for (at, square) in line.iter().enumerate() {
            mates[*square].extend(line[..at].iter().map(|mate| *mate as u8));
        }
    }
    mates
}

/// How many categories of a goal are stored beside each other. Few goals have more.
const HEAD: usize = 4;

/// The categories of goals.
pub struct Categories {
    /// For each goal, its first categories. Empty places have the number `count`, which no category has.
    heads: Vec<[u32; HEAD]>,
    /// For each goal, those after them.
    tails: Vec<Box<[u32]>>,
    /// Whether any goal has more than its first categories.
    has_tails: bool,
    /// How many categories there are.
    count: usize,
}

impl Categories {
    /// Stores the categories of each goal. They are numbers below `count`.
    pub fn new<'a>(goals: impl Iterator<Item = &'a [u32]>, count: usize) -> Self {
        let (heads, tails) = (Vec::new(), Vec::new());
        let mut categories = Self { heads, tails, has_tails: false, count };
        for goal in goals {
            let (head, tail) = goal.split_at(goal.len().min(HEAD));
            let none = count as u32;
            categories.heads.push(array::from_fn(|at| head.get(at).copied().unwrap_or(none)));
            categories.tails.push(tail.into());
            categories.has_tails |= !tail.is_empty();
        }
        categories
    }

    /// Returns the categories of a goal, in its order.
    #[inline]
    pub fn of(&self, goal: u32) -> impl Iterator<Item = usize> {
        let goal = goal as usize;
        let all = self.heads[goal].iter().chain(&self.tails[goal]);
        all.map(|category| *category as usize).take_while(|category| *category < self.count)
    }
}

/// The categories of the goals that share a line with a square.
///
/// Two goals overlap by 1 for each category that both have, and by 1 more for each of the two that has it first. The sum over
/// all goals around is a sum over the categories of one goal, if those around are counted before:
///
/// ```text
/// overlap(goal) = sum of points[category] + times[first category]
/// ```
///
/// A goal's first four categories are added without a look at how many there are, because a branch on that could not be
/// predicted. With the passes in `fill.rs`, which have no branches either, boards of the golden data's settings `random-line`
/// took less than half the time (measured on a busy machine).
pub struct Around<'a> {
    categories: &'a Categories,
    /// For each category, its points: how many goals around have it, once more for each that has it first. And the points with
    /// which it counts as the first category of a goal: once more for each goal around that has it. The last is of no category
    /// and stays 0.
    points: Vec<[u32; 2]>,
}

impl<'a> Around<'a> {
    /// Creates it without any goals.
    pub fn new(categories: &'a Categories) -> Self {
        Self { categories, points: vec![[0; 2]; categories.count + 1] }
    }

    /// Adds these goals.
    pub fn add(&mut self, goals: impl Iterator<Item = u32>) {
        for goal in goals {
            for (at, category) in self.categories.of(goal).enumerate() {
                let [points, as_first] = &mut self.points[category];
                let more = 1 + u32::from(at == 0);
                *points += more;
                *as_first += more + 1;
            }
        }
    }

    /// Removes these goals, which must be all that were added.
    pub fn remove(&mut self, goals: impl Iterator<Item = u32>) {
        for category in goals.flat_map(|goal| self.categories.of(goal)) {
            self.points[category] = [0; 2];
        }
    }

    /// Returns how much a goal overlaps with the goals around.
    #[inline(always)]
    pub fn overlap(&self, goal: u32) -> u32 {
        let points = |category: u32| self.points[category as usize];
        let [first, second, third, fourth] = self.categories.heads[goal as usize].map(points);
        let head = first[1] + second[0] + third[0] + fourth[0];
        if self.categories.has_tails { head + self.overlap_of_tail(goal) } else { head }
    }

    #[cold]
    fn overlap_of_tail(&self, goal: u32) -> u32 {
        let tail = self.categories.tails[goal as usize].iter();
        tail.map(|category| self.points[*category as usize][0]).sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn squares_share_rows_columns_and_diagonals() {
        let square = mates(5, 5);
        assert!(square[0].is_empty());
        assert_eq!(square[12], [10, 11, 2, 7, 0, 6, 4, 8]);
        assert_eq!(square[14], [10, 11, 12, 13, 4, 9]);
        assert_eq!(square[20], [0, 5, 10, 15, 4, 8, 12, 16]);
        // Of four rows with six squares, and six with four: the last squares of both diagonals.
        let wide = mates(4, 6);
        assert_eq!(wide[21], [18, 19, 20, 3, 9, 15, 0, 7, 14]);
        assert_eq!(wide[20], [18, 19, 2, 8, 14, 5, 10, 15]);
        let tall = mates(6, 4);
        assert_eq!(tall[15], [12, 13, 14, 3, 7, 11, 0, 5, 10]);
        assert_eq!(tall[12], [0, 4, 8, 3, 6, 9]);
        assert_eq!(tall[23], [20, 21, 22, 3, 7, 11, 15, 19]);
    }
}
