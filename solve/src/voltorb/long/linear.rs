//! Systems of linear equations, one for each standing.

use foretile_games::voltorb::Standing;

use super::PerStanding;

/// The factors of an equation's unknowns, and what their sum is.
pub(super) type Equation = (PerStanding, f64);

/// Solves a system of linear equations, one for each standing, by elimination with pivoting.
pub(super) fn solve(equation: impl Fn(usize) -> Equation) -> PerStanding {
    const COUNT: usize = Standing::COUNT;
    let mut rows: Vec<Equation> = (0..COUNT).map(equation).collect();
    for column in 0..COUNT {
        let size = |row: &usize| rows[*row].0[column].abs();
        let pivot = (column..COUNT).max_by(|a, b| size(a).total_cmp(&size(b)));
        rows.swap(column, pivot.expect("a row is left"));
        let (top, top_value) = rows[column];
        for (numbers, value) in &mut rows[column + 1..] {
            let factor = numbers[column] / top[column];
            for (number, top) in numbers.iter_mut().zip(top) {
                *number -= factor * top;
            }
            *value -= factor * top_value;
        }
    }
    let mut solution = [0.0; COUNT];
    for row in (0..COUNT).rev() {
        let (numbers, value) = rows[row];
        let known: f64 = numbers.iter().zip(&solution).skip(row + 1).map(|(a, b)| a * b).sum();
        solution[row] = (value - known) / numbers[row];
    }
    solution
}
