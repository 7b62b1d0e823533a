//! Spreads goals over tiers.

/// Returns the tier, from 1 on, of each goal, from the easiest to the hardest. The sizes of tiers differ by at most one, so
/// that all goals occur about equally often.
pub fn spread_over_tiers(goals: usize, tiers: usize) -> Vec<usize> {
    (0..goals).map(|goal| goal * tiers / goals + 1).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tiers_are_equally_large() {
        assert_eq!(spread_over_tiers(5, 2), [1, 1, 1, 2, 2]);
        assert_eq!(spread_over_tiers(4, 4), [1, 2, 3, 4]);
        for goals in 25..200 {
            let tiers = spread_over_tiers(goals, 25);
            let sizes: Vec<usize> =
                (1..=25).map(|tier| tiers.iter().filter(|of| **of == tier).count()).collect();
            let (least, most) = (sizes.iter().min().unwrap(), sizes.iter().max().unwrap());
            assert!(most - least <= 1 && tiers.is_sorted(), "{goals}: {sizes:?}");
        }
    }
}
