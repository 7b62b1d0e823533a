//! The field that pairs fall into, and how groups pop.

use std::fmt;

use super::Colour;

/// The number of columns of a field. They are numbered from 0 at the left.
pub const COLUMNS: usize = 6;
/// The number of rows of a field. They are numbered from 0 at the bottom. The top row is hidden: puyos
/// rest in it, but they do not pop and do not count towards a group.
pub const ROWS: usize = 13;
/// The number of rows in which puyos pop.
pub const VISIBLE_ROWS: usize = 12;
/// The number of touching puyos of one colour that pop.
pub const POP: usize = 4;

/// The content of a cell that is not empty.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Puyo {
    /// A coloured puyo.
    Coloured(Colour),
    /// Garbage: it never pops by itself, but disappears when a coloured puyo next to it pops.
    Garbage,
    /// Hard garbage, in puzzles only: it becomes garbage when a coloured puyo pops on one side of it, and disappears
    /// when puyos pop on two or more sides of it in the same step.
    Hard,
    /// Iron, in puzzles only: it falls, and never disappears.
    Iron,
}

/// The cells of a player's field.
///
/// As text it is one line per row, from the highest row that is not empty, with `.` for an empty cell,
/// `*` for garbage, `#` for hard garbage and `@` for iron.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Field([[Option<Puyo>; ROWS]; COLUMNS]);

/// One step of a chain.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Pop {
    /// The sizes of the groups that popped.
    pub groups: Vec<usize>,
    /// The colours of the groups, in the same order.
    pub group_colours: Vec<Colour>,
    /// The number of different colours among them.
    pub colours: usize,
    /// The garbage that disappeared, with hard garbage that did so at once, but not what only became soft.
    pub garbage: usize,
}

/// What popped in one step of a chain, as counts.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Popped {
    /// The puyos of each colour, by [`Colour::index`].
    pub puyos: [u8; 5],
    /// The groups of each colour.
    pub groups: [u8; 5],
    /// For each colour, bit `n` is set if a group of `n` popped.
    pub sizes: [u128; 5],
    /// The garbage that disappeared with them.
    pub garbage: u8,
}

impl Popped {
    /// Adds a group.
    pub const fn add_group(&mut self, colour: Colour, size: usize) {
        let index = colour.index();
        self.puyos[index] += size as u8;
        self.groups[index] += 1;
        self.sizes[index] |= 1 << size;
    }
}

impl From<&Pop> for Popped {
    fn from(pop: &Pop) -> Self {
        let mut popped = Self { garbage: pop.garbage as u8, ..Self::default() };
        for (&size, &colour) in pop.groups.iter().zip(&pop.group_colours) {
            popped.add_group(colour, size);
        }
        popped
    }
}

impl Field {
    /// Returns the puyo in a cell.
    ///
    /// # Panics
    /// If there is no such column or row.
    pub const fn get(&self, column: usize, row: usize) -> Option<Puyo> {
        self.0[column][row]
    }

    /// Puts a puyo into a cell, or empties it.
    ///
    /// # Panics
    /// If there is no such column or row.
    pub const fn set(&mut self, column: usize, row: usize, cell: Option<Puyo>) {
        self.0[column][row] = cell;
    }

    /// Returns whether every cell is empty.
    pub fn is_empty(&self) -> bool {
        self.0.as_flattened().iter().all(Option::is_none)
    }

    /// Returns the number of puyos in a column, which is its height once everything has fallen.
    ///
    /// # Panics
    /// If there is no such column.
    pub fn height(&self, column: usize) -> usize {
        self.0[column].iter().filter(|cell| cell.is_some()).count()
    }

    /// Returns whether it has hard garbage or iron, which only puzzles have.
    pub fn has_hard_or_iron(&self) -> bool {
        self.0.iter().flatten().any(|cell| matches!(cell, Some(Puyo::Hard | Puyo::Iron)))
    }

    /// Lets every puyo fall as far as it can.
    pub fn fall(&mut self) {
        for column in &mut self.0 {
            let mut fallen = [None; ROWS];
            for (to, from) in fallen.iter_mut().zip(column.iter().filter(|cell| cell.is_some())) {
                *to = *from;
            }
            *column = fallen;
        }
    }

    /// Returns the groups that pop now: four or more puyos of a colour that touch, in the visible rows. A cell
    /// is its column and its row.
    pub fn groups(&self) -> Vec<Vec<(usize, usize)>> {
        let mut seen = [[false; VISIBLE_ROWS]; COLUMNS];
        let mut groups = Vec::new();
        for (column, row) in visible_cells() {
            if let Some(Puyo::Coloured(_)) = self.get(column, row) {
                let group = self.group(column, row, &mut seen);
                if group.len() >= POP {
                    groups.push(group);
                }
            }
        }
        groups
    }

    /// Pops every group of four or more in the visible rows and the garbage next to them, then lets
    /// the rest fall. Returns `None` if nothing pops.
    pub fn pop(&mut self) -> Option<Pop> {
        let pop = self.clear_groups()?;
        self.fall();
        Some(pop)
    }

    /// Returns the puyos that [`fall`](Self::fall) would move: the column of each, and the rows it leaves and lands in.
    pub fn falling(&self) -> Vec<(usize, usize, usize)> {
        let mut falling = Vec::new();
        for (column, cells) in self.0.iter().enumerate() {
            let full = (0..ROWS).filter(|&row| cells[row].is_some());
            let moves = full.enumerate().filter(|(to, from)| to != from);
            falling.extend(moves.map(|(to, from)| (column, from, to)));
        }
        falling
    }

    /// Pops every group of four or more in the visible rows and the garbage next to them. What was above them floats
    /// until it [falls](Self::fall). Returns `None` if nothing pops.
    pub fn clear_groups(&mut self) -> Option<Pop> {
        let groups = self.groups();
        if groups.is_empty() {
            return None;
        }
        let group_colours: Vec<Colour> = groups
            .iter()
            .filter_map(|group| match self.get(group[0].0, group[0].1) {
                Some(Puyo::Coloured(colour)) => Some(colour),
                _ => None,
            })
            .collect();
        let mut colours = group_colours.clone();
        colours.sort_unstable();
        colours.dedup();
        let (mut sides, mut garbage) = ([[0; VISIBLE_ROWS]; COLUMNS], 0);
        for &(column, row) in groups.iter().flatten() {
            self.set(column, row, None);
            for (column, row) in neighbours(column, row) {
                sides[column][row] += 1;
            }
        }
        for (column, row) in visible_cells() {
            let left = match (self.get(column, row), sides[column][row]) {
                (Some(Puyo::Garbage), 1..) | (Some(Puyo::Hard), 2..) => None,
                (Some(Puyo::Hard), 1) => Some(Puyo::Garbage),
                _ => continue,
            };
            garbage += usize::from(left.is_none());
            self.set(column, row, left);
        }
        let groups = groups.iter().map(Vec::len).collect();
        Some(Pop { groups, group_colours, colours: colours.len(), garbage })
    }

    /// Returns the cells of a cell's group and marks them as seen, or nothing if they already are.
    fn group(
        &self,
        column: usize,
        row: usize,
        seen: &mut [[bool; VISIBLE_ROWS]; COLUMNS],
    ) -> Vec<(usize, usize)> {
        let colour = self.get(column, row);
        let mut group = Vec::new();
        let mut next = vec![(column, row)];
        while let Some((column, row)) = next.pop() {
            if self.get(column, row) == colour && !std::mem::replace(&mut seen[column][row], true) {
                group.push((column, row));
                next.extend(neighbours(column, row));
            }
        }
        group
    }
}

fn visible_cells() -> impl Iterator<Item = (usize, usize)> {
    (0..COLUMNS).flat_map(|column| (0..VISIBLE_ROWS).map(move |row| (column, row)))
}

/// Returns the visible cells left, right, below and above a cell.
fn neighbours(column: usize, row: usize) -> impl Iterator<Item = (usize, usize)> {
    let cells = [
        (column.wrapping_sub(1), row),
        (column + 1, row),
        (column, row.wrapping_sub(1)),
        (column, row + 1),
    ];
    cells.into_iter().filter(|&(column, row)| column < COLUMNS && row < VISIBLE_ROWS)
}

impl fmt::Display for Field {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let letter = |cell| match cell {
            None => '.',
            Some(Puyo::Garbage) => '*',
            Some(Puyo::Hard) => '#',
            Some(Puyo::Iron) => '@',
            Some(Puyo::Coloured(colour)) => colour.letter(),
        };
        let rows = (0..ROWS).rev().map(|row| {
            (0..COLUMNS).map(|column| letter(self.get(column, row))).collect::<String>()
        });
        rows.skip_while(|row| row.chars().all(|cell| cell == '.'))
            .try_for_each(|row| writeln!(f, "{row}"))
    }
}

impl fmt::Debug for Field {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "\n{self}")
    }
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;

    /// Returns the field with these rows, the lowest last.
    pub fn field(rows: &[&str]) -> Field {
        let mut field = Field::default();
        for (row, cells) in rows.iter().rev().enumerate() {
            for (column, letter) in cells.chars().enumerate() {
                let cell = match letter {
                    '.' => None,
                    '*' => Some(Puyo::Garbage),
                    '#' => Some(Puyo::Hard),
                    '@' => Some(Puyo::Iron),
                    _ => Some(Puyo::Coloured(Colour::from_letter(letter).unwrap())),
                };
                field.set(column, row, cell);
            }
        }
        field
    }

    #[test]
    fn four_that_touch_pop_and_take_garbage_along() {
        let mut popping = field(&["*.....", "RR..*.", "RR*GGG"]);
        let pop = popping.pop().unwrap();
        assert_eq!((pop.groups, pop.colours, pop.garbage), (vec![4], 1, 2));
        assert_eq!(popping, field(&["....*.", "...GGG"]));
        assert_eq!(popping.pop(), None);
    }

    #[test]
    fn what_floats_falls_by_the_empty_cells_below_it() {
        let mut floating = field(&["..B...", "*.B...", "GRRRR.", "G.Y..."]);
        let group_colours = vec![Colour::Red];
        let pop = Pop { groups: vec![4], group_colours, colours: 1, garbage: 0 };
        assert_eq!(floating.clear_groups(), Some(pop));
        assert_eq!(floating, field(&["..B...", "*.B...", "G.....", "G.Y..."]));
        assert_eq!(floating.falling(), [(2, 2, 1), (2, 3, 2)]);
        floating.fall();
        assert_eq!(floating, field(&["*.B...", "G.B...", "G.Y..."]));
        assert_eq!(floating.falling(), []);
    }

    /// Hard garbage with one side at a popping puyo becomes soft, with two or more it goes at once; iron stays.
    #[test]
    fn hard_garbage_softens_and_iron_stays() {
        let mut popping = field(&["#.#...", "RR@...", "RR#..#", "#GGGG."]);
        let pop = popping.clear_groups().unwrap();
        assert_eq!((pop.groups, pop.group_colours), (vec![4, 4], vec![Colour::Red, Colour::Green]));
        assert_eq!(pop.garbage, 2, "the one in the middle and the one in the corner");
        assert_eq!(popping, field(&["*.#...", "..@...", ".....#", "......"]));
        // What has just become soft takes part in the next step only.
        let mut soft = field(&["RRRR*.", "#YYYYY", "YY...."]);
        assert_eq!(soft.clear_groups().unwrap().garbage, 2);
        let mut twice = field(&["#.....", "RRRR..", "YYYY@.", "GGGG.."]);
        assert_eq!(twice.clear_groups().unwrap().garbage, 0);
        assert_eq!(twice, field(&["*.....", "......", "....@.", "......"]));
    }

    #[test]
    fn all_groups_pop_at_once() {
        let mut field = field(&["RRRR..", "GGGG.."]);
        let pop = field.pop().unwrap();
        assert_eq!(pop.colours, 2);
        assert!(field.is_empty());
    }

    #[test]
    fn the_hidden_row_takes_no_part() {
        let mut rows = ["R....."; 4].to_vec();
        rows.extend(["Y.....", "B....."].into_iter().cycle().take(9));
        // Three visible reds and one in row 13: nothing pops.
        let mut hidden = field(&rows);
        assert_eq!(hidden.pop(), None);
        // Without the lowest row, the fourth red is visible and they pop.
        let mut visible = field(&rows[..12]);
        assert!(visible.pop().is_some());
        // Garbage in row 13 stays when a puyo below it pops.
        rows[0] = "*.....";
        rows[4] = "R.....";
        let mut garbage = field(&rows);
        assert!(garbage.pop().is_some());
        assert_eq!(garbage.height(0), 9);
    }
}
