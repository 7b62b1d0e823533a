//! Spreads goals over tiers.

use foretile_games::order::Order as _;
use std::cmp::Reverse;
use std::collections::BTreeMap;

/// Returns the tier, from 1 on, of each goal, from the easiest to the hardest. The sizes of tiers differ by at most one, so
/// that all goals occur about equally often.
pub fn spread_over_tiers(goals: usize, tiers: usize) -> Vec<usize> {
    (0..goals).map(|goal| goal * tiers / goals + 1).collect()
}

/// Returns the tier, from 1 on, of each goal, such that the goals of a group share a tier if all fit: a card has one goal of
/// each tier. Those of other groups are spread, so that tiers have other goals, too. The sizes of tiers differ by at most one.
pub fn group_into_tiers(groups: &[Option<usize>], tiers: usize) -> Vec<usize> {
    let goals = groups.len();
    let mut left: Vec<usize> =
        (0..tiers).map(|tier| goals / tiers + usize::from(tier < goals % tiers)).collect();
    let mut members: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
    for (goal, group) in groups.iter().enumerate() {
        if let Some(group) = group {
            members.entry(*group).or_default().push(goal);
        }
    }
    let mut members: Vec<Vec<usize>> = members.into_values().collect();
    members.order_by_key(|goals| Reverse(goals.len()));
    let mut tier_of = vec![0; goals];
    let mut put = |goal: usize, tier: usize, left: &mut Vec<usize>| {
        left[tier] -= 1;
        tier_of[goal] = tier + 1;
    };
    let mut others = Vec::new();
    for group in members {
        // The tier with the least room in which all fit.
        let fitting = (0..tiers).filter(|tier| left[*tier] >= group.len());
        match fitting.min_by_key(|tier| left[*tier]) {
            Some(tier) => group.into_iter().for_each(|goal| put(goal, tier, &mut left)),
            None => others.push(group),
        }
    }
    others.push((0..goals).filter(|goal| groups[*goal].is_none()).collect());
    for group in others {
        let mut of_group = vec![0; tiers];
        for goal in group {
            let free = (0..tiers).filter(|tier| left[*tier] > 0);
            // There is room for every goal.
            let Some(tier) = free.min_by_key(|tier| (of_group[*tier], Reverse(left[*tier]))) else {
                break;
            };
            of_group[tier] += 1;
            put(goal, tier, &mut left);
        }
    }
    tier_of
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

    /// Groups of three fit into tiers of four, and a group of nine is spread over nine tiers.
    #[test]
    fn groups_share_a_tier_where_they_fit() {
        let groups: Vec<Option<usize>> = (0..100)
            .map(|goal| match goal {
                0..60 => Some(goal % 20),
                60..69 => Some(20),
                _ => None,
            })
            .collect();
        let tiers = group_into_tiers(&groups, 25);
        let of = |group: usize| {
            let mut of: Vec<usize> =
                (0..100).filter(|at| groups[*at] == Some(group)).map(|at| tiers[at]).collect();
            of.sort_unstable();
            of.dedup();
            of.len()
        };
        assert!((0..20).all(|group| of(group) == 1), "{tiers:?}");
        assert_eq!(of(20), 9);
        for goals in [50, 51, 74, 100] {
            let tiers = group_into_tiers(&groups[..goals], 25);
            let sizes: Vec<usize> =
                (1..=25).map(|tier| tiers.iter().filter(|of| **of == tier).count()).collect();
            let (least, most) = (sizes.iter().min().unwrap(), sizes.iter().max().unwrap());
            assert!(most - least <= 1, "{goals}: {sizes:?}");
        }
    }
}
