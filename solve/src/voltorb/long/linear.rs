//! Systems of linear equations, one for each standing.

use foretile_games::voltorb::Standing;

use super::PerStanding;

/// The factors of an equation's unknowns, and its right-hand side.
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

#[cfg(test)]
mod tests {
    use super::*;

    /// The solution fulfils every equation, also where the first unknowns of some equations have the factor 0.
    #[test]
    fn solutions_fulfil_their_equations() {
        let mut state = 1_u64;
        let mut any = || {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            (state >> 40) as f64 / f64::from(1 << 24) - 0.5
        };
        for round in 0..20 {
            let mut equation = |row: usize| -> Equation {
                let factors = std::array::from_fn(|column| {
                    let number = any();
                    if (row + column + round).is_multiple_of(3) { 0.0 } else { number }
                });
                (factors, 10.0 * any())
            };
            let equations: Vec<Equation> = (0..Standing::COUNT).map(&mut equation).collect();
            let solution = solve(|row| equations[row]);
            for (factors, sum) in &equations {
                let found: f64 = factors.iter().zip(&solution).map(|(a, b)| a * b).sum();
                assert!((found - sum).abs() < 1e-6, "{found} is not {sum}");
            }
        }
    }
}
