//! Builds candidates, from the last step of a chain back to the first pair.

use foretile_games::puyo::{COLUMNS, Colour, Field, GoalKind, POP, Pair, Puyo, Which};

use super::WantedPuzzle;

/// The most puyos that lie on the floor and never pop, by column.
const MOST_LEFT: u32 = 3;
/// The highest that a column becomes before anything pops. Every placement can be reached.
const HIGHEST: usize = 11;
/// How often the insertion of a group is tried.
const INSERTIONS: u32 = 200;

/// A shape of four puyos that touch: for each column from the left, the row of its lowest puyo and how many it has.
type Shape = &'static [(usize, usize)];

/// The 19 shapes of four puyos.
const SHAPES: [Shape; 19] = [
    &[(0, 4)],
    &[(0, 1), (0, 1), (0, 1), (0, 1)],
    &[(0, 2), (0, 2)],
    &[(0, 2), (1, 2)],
    &[(1, 2), (0, 2)],
    &[(0, 3), (0, 1)],
    &[(0, 3), (1, 1)],
    &[(0, 3), (2, 1)],
    &[(0, 1), (0, 3)],
    &[(1, 1), (0, 3)],
    &[(2, 1), (0, 3)],
    &[(0, 1), (0, 2), (0, 1)],
    &[(1, 1), (0, 2), (1, 1)],
    &[(0, 1), (0, 2), (1, 1)],
    &[(1, 1), (0, 2), (0, 1)],
    &[(0, 2), (0, 1), (0, 1)],
    &[(0, 2), (1, 1), (1, 1)],
    &[(0, 1), (0, 1), (0, 2)],
    &[(1, 1), (1, 1), (0, 2)],
];

type Draw<'a> = &'a mut dyn FnMut(u32) -> u32;

/// Returns a field at rest and the pairs to drop, which have at least one solution by their building, or `None` if that fails.
pub fn build(wanted: &WantedPuzzle, draw: Draw) -> Option<(Field, Vec<Pair>)> {
    let WantedPuzzle { goal, pairs, .. } = *wanted;
    let steps = match goal.kind {
        // Half of the puyos that pop lie in the field, or more.
        GoalKind::Clear => pairs as u32 / 2 + 1 + draw(2) + draw(2),
        _ => goal.number.into(),
    };
    let highest = HIGHEST.min(4 + steps as usize * POP / COLUMNS);
    let mut field = left_over(wanted, draw)?;
    for _ in 0..steps {
        field = (0..INSERTIONS).find_map(|_| insert(&field, &wanted.colours, highest, draw))?;
    }
    let mut dropped = Vec::with_capacity(pairs);
    for index in (0..pairs).rev() {
        let is_last = index + 1 == pairs;
        let candidates = removals(&field).into_iter().filter(|(rest, pair)| {
            // Makers keep doubles out of the last place.
            rest.groups().is_empty() && !(is_last && pairs > 1 && pair.axis == pair.child)
        });
        let mut candidates: Vec<_> = candidates.collect();
        if candidates.is_empty() {
            return None;
        }
        let (rest, pair) = candidates.swap_remove(draw(candidates.len() as u32) as usize);
        field = rest;
        dropped.push(pair);
    }
    dropped.reverse();
    Some((field, dropped))
}

/// Returns the puyos that are there when all is over: none of those to clear, and no group.
fn left_over(wanted: &WantedPuzzle, draw: Draw) -> Option<Field> {
    let mut field = Field::default();
    let clears = wanted.goal.kind != GoalKind::Chain;
    let colours: Vec<Colour> = match wanted.goal.which {
        Which::All if clears => return Some(field),
        Which::Colour(colour) if clears => {
            wanted.colours.iter().copied().filter(|&other| other != colour).collect()
        }
        _ => wanted.colours.clone(),
    };
    for column in 0..COLUMNS {
        for row in 0..draw(MOST_LEFT) as usize {
            let colour = colours[draw(colours.len() as u32) as usize];
            field.set(column, row, Some(Puyo::Coloured(colour)));
        }
    }
    field.groups().is_empty().then_some(field)
}

/// Inserts a group of four somewhere, which alone pops then, and leaves the field as it was. Returns `None` if it does not
/// fit where it was tried.
fn insert(field: &Field, colours: &[Colour], highest: usize, draw: Draw) -> Option<Field> {
    let shape = SHAPES[draw(SHAPES.len() as u32) as usize];
    let left = draw((COLUMNS - shape.len()) as u32 + 1) as usize;
    let colour = colours[draw(colours.len() as u32) as usize];
    let bottom = draw(highest as u32) as usize;
    let mut inserted = *field;
    for (column, &(above, count)) in (left..).zip(shape) {
        let (row, height) = (bottom + above, field.height(column));
        if row > height || height + count > highest {
            return None;
        }
        for from in row..height {
            inserted.set(column, from + count, field.get(column, from));
        }
        (row..row + count).for_each(|row| inserted.set(column, row, Some(Puyo::Coloured(colour))));
    }
    let groups = inserted.groups();
    (groups.len() == 1 && groups[0].len() == POP).then_some(inserted)
}

/// Returns the fields before a pair was dropped that left this one, each with its pair. A pair and its reverse are the same.
fn removals(field: &Field) -> Vec<(Field, Pair)> {
    let mut removals = Vec::new();
    let take = |from: &mut Field, column: usize| {
        let row = from.height(column).checked_sub(1)?;
        let puyo = from.get(column, row);
        from.set(column, row, None);
        match puyo {
            Some(Puyo::Coloured(colour)) => Some(colour),
            _ => None,
        }
    };
    for column in 0..COLUMNS {
        for other in [column, column + 1].into_iter().filter(|&other| other < COLUMNS) {
            let mut rest = *field;
            if let (Some(one), Some(two)) = (take(&mut rest, column), take(&mut rest, other)) {
                removals.push((rest, Pair { axis: one.min(two), child: one.max(two) }));
            }
        }
    }
    removals
}
