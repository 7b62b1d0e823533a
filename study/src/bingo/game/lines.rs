//! Sums up the lines of another game's cards, given a number for each goal, such as its minutes.

use std::ops::RangeInclusive;

use foretile_games::bingo::Row;
use foretile_games::bingo::bingosync::Dealer;
use foretile_games::order::Order as _;

/// Returns the sums of all lines of the cards of seeds, the smallest first. `numbers` are those of the dealer's goals.
pub fn line_sums(dealer: &Dealer, numbers: &[f64], seeds: RangeInclusive<u64>) -> Vec<f64> {
    let mut sums: Vec<f64> = dealer
        .cards(seeds)
        .into_iter()
        .flatten()
        .flat_map(|card| {
            let number = |square: usize| numbers[card[square] as usize];
            Row::all().map(|row| row.squares().map(number).iter().sum()).collect::<Vec<f64>>()
        })
        .collect();
    sums.order_by(f64::total_cmp);
    sums
}

#[cfg(test)]
mod tests {
    use foretile_games::bingo::Value;
    use foretile_games::bingo::bingosync::Options;

    use super::*;

    /// The tiers form a magic square: with the number of its tier for each goal, every line sums to 65. In a list
    /// without tiers they differ widely.
    #[test]
    fn lines_of_magic_squares_have_equal_sums() {
        let of = |rules: &str, list: &str| {
            let list: Value = serde_json::from_str(list).unwrap();
            let dealer = Dealer::new(rules.parse().unwrap(), &list, &Options::default()).unwrap();
            let numbers: Vec<f64> = (1..=25).map(f64::from).collect();
            line_sums(&dealer, &numbers, 1..=20)
        };
        let goals: Vec<String> = (1..=25).map(|goal| format!("\"Goal {goal}\"")).collect();
        let flat = of("simple", &format!("[{}]", goals.join(",")));
        assert_eq!(flat.len(), 20 * 12);
        assert!(flat.is_sorted() && flat[0] < 40.0 && flat[239] > 90.0, "{flat:?}");
        let tiers: Vec<String> =
            goals.iter().map(|goal| format!("[{{\"name\":{goal},\"types\":[]}}]")).collect();
        let sums = of("srl-v5", &format!("[{}]", tiers.join(",")));
        assert_eq!(sums, vec![65.0; 20 * 12]);
    }
}
