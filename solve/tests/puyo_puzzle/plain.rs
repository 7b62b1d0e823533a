//! A second implementation of the rules of puzzles, from their description: plain, slow, and without any of our code.
//!
//! Cells: 0 empty, 1 to 5 R G B Y P, 6 garbage, 8 iron, 9 hard garbage. `field[column][row]`, row 0 at the bottom.

use std::collections::HashSet;

pub type Cells = [[u8; 13]; 6];

#[derive(Clone, Copy, Debug)]
pub enum Drop {
    Pair(u8, u8),
    Garbage([usize; 6]),
}

#[derive(Default, Debug, PartialEq, Eq)]
pub struct Counted {
    pub by_length: Vec<u64>,
    pub fired: usize,
    /// Column from 1 and orientation of each pair, `--` for garbage.
    pub list: Vec<String>,
}

/// Counts the solutions of a task (its three numbers) by trying everything.
pub fn count(field: Cells, drops: &[Drop], code: [u8; 3]) -> Counted {
    let mut found = Counted { by_length: vec![0; drops.len()], ..Counted::default() };
    let mut fired = HashSet::new();
    let mut field = field;
    fall(&mut field);
    go(&field, drops, code, &mut Sums::default(), "", &mut found, &mut fired);
    found.fired = fired.len();
    found
}

/// Lets everything fall, and groups of four pop until there are none.
pub fn settle(field: &mut Cells) {
    fall(field);
    resolve(field, [30, 0, 0], &mut Sums::default());
}

#[derive(Default, Clone)]
struct Sums {
    colours: HashSet<u8>,
    puyos: usize,
}

fn go(
    field: &Cells,
    drops: &[Drop],
    code: [u8; 3],
    sums: &mut Sums,
    path: &str,
    found: &mut Counted,
    fired: &mut HashSet<Cells>,
) {
    let Some((drop, rest)) = drops.split_first() else { return };
    let mut landed = Vec::new();
    match *drop {
        Drop::Garbage(counts) => {
            let mut after = *field;
            for (column, count) in counts.into_iter().enumerate() {
                (0..count).for_each(|_| put(&mut after, column, 6));
            }
            landed.push((format!("{path}--"), after));
        }
        Drop::Pair(axis, child) => {
            if height(field, 2) >= 12 {
                return;
            }
            for column in 1..=6 {
                for turn in 0..4 {
                    if axis == child && turn >= 2 {
                        continue;
                    }
                    if let Some(after) = place(field, axis, child, column - 1, turn) {
                        landed.push((format!("{path}{column}{turn}"), after));
                    }
                }
            }
        }
    }
    for (path, landed) in landed {
        let (mut after, mut sums) = (landed, sums.clone());
        let met = resolve(&mut after, code, &mut sums);
        if met {
            found.by_length[path.len() / 2 - 1] += 1;
            fired.insert(landed);
            found.list.push(path);
        } else if after[2][11] == 0 {
            go(&after, rest, code, &mut sums, &path, found, fired);
        }
    }
}

fn height(field: &Cells, column: usize) -> usize {
    field[column].iter().filter(|&&cell| cell != 0).count()
}

fn put(field: &mut Cells, column: usize, cell: u8) {
    let row = height(field, column);
    if row < 13 {
        field[column][row] = cell;
    }
}

/// Which columns a pair can get to: those of 12 or more shut themselves and all beyond; a lift opens all but those of 13.
fn open(heights: [usize; 6]) -> [bool; 6] {
    let shut = |from: usize| {
        let mut open = [true; 6];
        for column in (0..=2).rev() {
            open[column] = heights[column] < from && (column == 2 || open[column + 1]);
        }
        for column in 3..6 {
            open[column] = heights[column] < from && open[column - 1];
        }
        open
    };
    let first = shut(12);
    let lifts = heights[1] >= 12 && heights[3] >= 12
        || (0..6).any(|column| first[column] && heights[column] == 11);
    if lifts { shut(13) } else { first }
}

/// Drops a pair. `column` is that of the axis, from 0. Returns `None` if the pair does not get there.
pub fn place(field: &Cells, axis: u8, child: u8, column: usize, turn: usize) -> Option<Cells> {
    let heights = [0, 1, 2, 3, 4, 5].map(|column| height(field, column));
    let open = open(heights);
    let beside = match turn {
        1 => column + 1,
        3 => column.checked_sub(1)?,
        _ => column,
    };
    if beside > 5 || !open[column] || !open[beside] || turn == 2 && heights[column] >= 12 {
        return None;
    }
    let mut after = *field;
    if turn == 2 {
        put(&mut after, column, child);
        put(&mut after, column, axis);
    } else {
        put(&mut after, column, axis);
        put(&mut after, beside, child);
    }
    Some(after)
}

fn fall(field: &mut Cells) {
    for column in field {
        let mut left: Vec<u8> = column.iter().copied().filter(|&cell| cell != 0).collect();
        left.resize(13, 0);
        column.copy_from_slice(&left);
    }
}

fn beside(column: usize, row: usize) -> Vec<(usize, usize)> {
    let mut all = Vec::with_capacity(4);
    if column > 0 {
        all.push((column - 1, row));
    }
    if column < 5 {
        all.push((column + 1, row));
    }
    if row > 0 {
        all.push((column, row - 1));
    }
    if row < 11 {
        all.push((column, row + 1));
    }
    all
}

/// Runs a chain. Returns whether the move meets the task.
fn resolve(field: &mut Cells, [code, which, number]: [u8; 3], sums: &mut Sums) -> bool {
    let number = usize::from(number);
    let fits = |count: usize| if code % 2 == 0 { count == number } else { count >= number };
    let wanted = |colour: u8| matches!(which, 0 | 7) || which == colour;
    let (mut steps, mut step_fits) = (0, false);
    loop {
        let mut groups: Vec<(u8, Vec<(usize, usize)>)> = Vec::new();
        let mut seen = [[false; 12]; 6];
        for column in 0..6 {
            for row in 0..12 {
                let colour = field[column][row];
                if !(1..=5).contains(&colour) || seen[column][row] {
                    continue;
                }
                let mut group = vec![(column, row)];
                seen[column][row] = true;
                let mut at = 0;
                while at < group.len() {
                    for (c, r) in beside(group[at].0, group[at].1) {
                        if field[c][r] == colour && !seen[c][r] {
                            seen[c][r] = true;
                            group.push((c, r));
                        }
                    }
                    at += 1;
                }
                if group.len() >= 4 {
                    groups.push((colour, group));
                }
            }
        }
        if groups.is_empty() {
            break;
        }
        steps += 1;
        // How many puyos pop beside each cell.
        let mut sides = [[0; 12]; 6];
        for &(column, row) in groups.iter().flat_map(|(_, cells)| cells) {
            beside(column, row).into_iter().for_each(|(c, r)| sides[c][r] += 1);
        }
        let (mut removed, mut softened) = (Vec::new(), Vec::new());
        for (column, cells) in field.iter().enumerate() {
            for (row, &cell) in cells[..12].iter().enumerate() {
                match (cell, sides[column][row]) {
                    (6, 1..) | (9, 2..) => removed.push((column, row)),
                    (9, 1) => softened.push((column, row)),
                    _ => {}
                }
            }
        }
        for &(column, row) in groups.iter().flat_map(|(_, cells)| cells).chain(&removed) {
            field[column][row] = 0;
        }
        for &(column, row) in &softened {
            field[column][row] = 6;
        }
        fall(field);

        let colours: HashSet<u8> = groups.iter().map(|group| group.0).collect();
        let counted: Vec<usize> =
            groups.iter().filter(|group| wanted(group.0)).map(|group| group.1.len()).collect();
        let puyos =
            counted.iter().sum::<usize>() + if matches!(which, 0 | 6) { removed.len() } else { 0 };
        sums.puyos += puyos;
        sums.colours.extend(&colours);
        step_fits |= match code {
            40 | 41 => fits(colours.len()),
            42 | 43 => fits(puyos),
            44 | 45 => fits(counted.len()),
            52 | 53 => counted.into_iter().any(fits),
            _ => false,
        };
    }
    let cleared = !field.iter().flatten().any(|&cell| match cell {
        0 | 8 => false,
        6 | 9 => matches!(which, 0 | 6),
        colour => wanted(colour),
    });
    match code {
        2 => cleared,
        10 | 11 => fits(sums.colours.len()),
        12 | 13 => fits(sums.puyos),
        30 | 31 => fits(steps),
        32 | 33 => fits(steps) && cleared,
        _ => step_fits,
    }
}
