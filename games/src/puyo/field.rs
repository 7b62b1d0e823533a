//! The field that pairs fall into, and how chains leave it.

use std::fmt;

use super::Colour;

/// Columns of a field, numbered from 0 at the left.
pub const COLUMNS: usize = 6;
/// Rows of a field, numbered from 0 at the bottom. The uppermost is hidden: puyos rest in it, but
/// neither pop nor count.
pub const ROWS: usize = 13;
/// Rows in which puyos pop.
pub const VISIBLE_ROWS: usize = 12;
/// Puyos of a colour that pop when they touch.
pub const POP: usize = 4;

/// What lies in a cell.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Puyo {
    /// A puyo of a colour.
    Coloured(Colour),
    /// Garbage: never pops by itself, but goes when a puyo beside it pops.
    Garbage,
}

/// The cells of a player's field.
///
/// Its text is a line for each row that holds something, from the top, with `.` for an empty cell
/// and `*` for garbage.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Field([[Option<Puyo>; ROWS]; COLUMNS]);

/// One step of a chain.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Pop {
    /// The sizes of the groups that popped.
    pub groups: Vec<usize>,
    /// Different colours among them.
    pub colours: usize,
}

impl Field {
    /// What lies in a cell.
    ///
    /// # Panics
    /// When there is no such column or row.
    pub const fn get(&self, column: usize, row: usize) -> Option<Puyo> {
        self.0[column][row]
    }

    /// Puts something into a cell, or empties it.
    ///
    /// # Panics
    /// When there is no such column or row.
    pub const fn set(&mut self, column: usize, row: usize, cell: Option<Puyo>) {
        self.0[column][row] = cell;
    }

    /// Whether every cell is empty.
    pub fn is_empty(&self) -> bool {
        self.0.as_flattened().iter().all(Option::is_none)
    }

    /// Puyos in a column whose puyos have fallen.
    pub fn height(&self, column: usize) -> usize {
        self.0[column].iter().filter(|cell| cell.is_some()).count()
    }

    /// Lets everything fall.
    pub fn fall(&mut self) {
        for column in &mut self.0 {
            let mut fallen = [None; ROWS];
            for (to, from) in fallen.iter_mut().zip(column.iter().filter(|cell| cell.is_some())) {
                *to = *from;
            }
            *column = fallen;
        }
    }

    /// Pops every group of four or more, with the garbage beside them, and lets the rest fall;
    /// `None` when nothing pops. Only the visible rows take part.
    pub fn pop(&mut self) -> Option<Pop> {
        let mut seen = [[false; VISIBLE_ROWS]; COLUMNS];
        let mut popped = Vec::new();
        let mut colours = Vec::new();
        let mut pop = Pop::default();
        for (column, row) in visible_cells() {
            let Some(Puyo::Coloured(colour)) = self.get(column, row) else { continue };
            let group = self.group(column, row, &mut seen);
            if group.len() >= POP {
                pop.groups.push(group.len());
                if !colours.contains(&colour) {
                    colours.push(colour);
                }
                popped.extend(group);
            }
        }
        if popped.is_empty() {
            return None;
        }
        for (column, row) in popped {
            self.set(column, row, None);
            for (column, row) in neighbours(column, row) {
                if self.get(column, row) == Some(Puyo::Garbage) {
                    self.set(column, row, None);
                }
            }
        }
        self.fall();
        pop.colours = colours.len();
        Some(pop)
    }

    /// The cells of the group around a cell that have not been seen, which are all or none.
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

/// The visible cells beside, above and below a cell.
fn neighbours(column: usize, row: usize) -> impl Iterator<Item = (usize, usize)> {
    let beside = [
        (column.wrapping_sub(1), row),
        (column + 1, row),
        (column, row.wrapping_sub(1)),
        (column, row + 1),
    ];
    beside.into_iter().filter(|&(column, row)| column < COLUMNS && row < VISIBLE_ROWS)
}

impl fmt::Display for Field {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let letter = |cell| match cell {
            None => '.',
            Some(Puyo::Garbage) => '*',
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

    /// A field drawn from its rows, the lowest last.
    pub fn field(rows: &[&str]) -> Field {
        let mut field = Field::default();
        for (row, cells) in rows.iter().rev().enumerate() {
            for (column, letter) in cells.chars().enumerate() {
                let cell = match letter {
                    '.' => None,
                    '*' => Some(Puyo::Garbage),
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
        assert_eq!((pop.groups, pop.colours), (vec![4], 1));
        assert_eq!(popping, field(&["....*.", "...GGG"]));
        assert_eq!(popping.pop(), None);
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
        // One row less, and they do.
        let mut visible = field(&rows[..12]);
        assert!(visible.pop().is_some());
        // Garbage in row 13 outlives a pop below it.
        rows[0] = "*.....";
        rows[4] = "R.....";
        let mut garbage = field(&rows);
        assert!(garbage.pop().is_some());
        assert_eq!(garbage.height(0), 9);
    }
}
