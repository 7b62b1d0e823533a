//! Finds where a new goal changes the fewest cards.

use std::ops::ControlFlow;

use foretile_games::bingo::Value;
use foretile_games::bingo::bingosync::{Card, Dealer, Family, Place};
use foretile_games::order::Order as _;

use super::super::compare::{CardComparison, shared_texts};
use super::super::deals::Deals;
use super::edit::{Edit, goals_of, tiers_of};
use super::trial::Bench;
use crate::mass::Progress;

/// The most places that are tried before those near the best one.
const COARSE: usize = 100;

/// A place for a new goal, and how much of the cards it leaves unchanged.
#[derive(Clone, PartialEq, Debug)]
pub struct Placed {
    /// The place of the new goal.
    pub place: Place,
    /// The seeds whose card stays the same.
    pub identical: u64,
    /// The squares whose goal stays the same, of 25 for each seed.
    pub same_squares: u64,
    /// The number of seeds.
    pub seeds: u64,
}

/// Tries the places that a new goal can have in its tier, and returns them, the best first. If there are more than about a
/// hundred, tries a coarse selection, and then those near its best one. Returns `None` if `on_event` breaks, and no places
/// if there is no choice.
pub fn best_places(
    bench: &Bench,
    list: &Value,
    goal: &Value,
    tier: Option<u8>,
    mut on_event: impl FnMut(Progress) -> ControlFlow<()>,
) -> Option<Vec<Placed>> {
    let Bench { family, options, .. } = *bench;
    let Ok(before) = Dealer::new(family, list, options) else { return Some(Vec::new()) };
    let tiers = tiers_of(family, list);
    let Some((_, goals)) = tiers.iter().find(|(known, _)| *known == tier) else {
        return Some(Vec::new());
    };
    let place = |at: usize| match tier {
        Some(tier) => Place::Tier(tier, at),
        None => Place::Entry(at),
    };
    let places = goals.len() + 1;
    let step = places.div_ceil(COARSE);
    let cards = before.cards(1..=bench.seeds);
    let layout = before.layout();
    let mut tried: Vec<Placed> = Vec::new();
    let of = (places.div_ceil(step) + 2 * (step - 1)) as u64;
    let mut attempt = |at: usize, tried: &mut Vec<Placed>| -> Option<()> {
        let changed = Edit::Insert(place(at), goal.clone()).apply(family, list);
        if let Ok(after) = Dealer::new(family, &changed, options) {
            let numbers = shared_texts([before.goals(), after.goals()]);
            let mut sum = CardComparison::default();
            for ((seed, card), new) in (1..).zip(&cards).zip(after.cards(1..=bench.seeds)) {
                let texts = |which: usize, card: &Option<Card>| {
                    card.map(|card| card.map(|goal| numbers[which][goal as usize]))
                };
                let cards = [texts(0, card), texts(1, &new)];
                let cards = cards.each_ref().map(|card| card.as_ref().map(Card::as_slice));
                sum.add(seed, cards, [&layout; 2]);
            }
            let CardComparison { seeds, identical, same_squares, .. } = sum;
            tried.push(Placed { place: place(at), identical, same_squares, seeds });
        }
        let progress = Progress { seeds: (tried.len() as u64).min(of), of };
        on_event(progress).is_continue().then_some(())
    };
    for at in (0..places).step_by(step) {
        attempt(at, &mut tried)?;
    }
    sort(&mut tried);
    if step > 1
        && let Some(Placed { place: Place::Entry(at) | Place::Tier(_, at), .. }) = tried.first()
    {
        let near = at.saturating_sub(step - 1)..=(at + step - 1).min(places - 1);
        for at in near.filter(|at| at % step != 0) {
            attempt(at, &mut tried)?;
        }
        sort(&mut tried);
    }
    Some(tried)
}

/// Sorts by unchanged squares, because few seeds keep a whole card, then by unchanged cards, then as in the list.
fn sort(tried: &mut [Placed]) {
    tried.order_by_key(|placed| std::cmp::Reverse((placed.same_squares, placed.identical)));
}

/// Returns the goals that only the second list has, with their tiers, in its order.
pub fn added(family: Family, before: &Value, after: &Value) -> Vec<(Option<u8>, Value)> {
    let mut known: Vec<Value> =
        goals_of(family, before).into_iter().map(|(_, goal)| goal).collect();
    let mut added = Vec::new();
    for (place, goal) in goals_of(family, after) {
        if let Some(at) = known.iter().position(|other| *other == goal) {
            known.swap_remove(at);
            continue;
        }
        let tier = match place {
            Place::Tier(tier, _) => Some(tier),
            Place::Entry(_) | Place::Key(_) => None,
        };
        added.push((tier, goal));
    }
    added
}

#[cfg(test)]
mod tests {
    use foretile_games::bingo::bingosync::Options;

    use super::*;

    /// In a flat list of n goals, a draw u is the goal ⌊un⌋. With one goal more, put before the goal p, the i-th of the
    /// others is drawn by its old numbers with the share (n - i) / (n + 1) if i < p, and (i + 1) / (n + 1) otherwise.
    /// Both are above a half for p in the middle: three quarters of the squares stay, and half of them at the ends. (A
    /// little less, because a goal that is drawn twice is drawn again.)
    #[test]
    fn a_goal_in_the_middle_of_a_flat_list_changes_least() {
        let family: Family = "simple".parse().unwrap();
        let goals = (0..2_000).map(|goal| Value::Text(format!("Goal {goal}"))).collect();
        let list = Value::List(goals);
        let options = Options::default();
        let bench = Bench { family, options: &options, seeds: 100, threads: None };
        let new = Value::Text("New".to_owned());
        let carry_on = |_| ControlFlow::Continue(());
        let placed = best_places(&bench, &list, &new, None, carry_on).unwrap();
        let Place::Entry(at) = placed[0].place else { panic!("{:?}", placed[0]) };
        assert!((700..=1_300).contains(&at), "{at}");
        let share = |placed: &Placed| placed.same_squares as f64 / 25.0 / placed.seeds as f64;
        assert!((0.68..0.80).contains(&share(&placed[0])), "{}", share(&placed[0]));
        let first = placed.iter().find(|placed| placed.place == Place::Entry(0)).unwrap();
        assert!((0.42..0.58).contains(&share(first)), "{}", share(first));
        assert_eq!(best_places(&bench, &list, &new, None, |_| ControlFlow::Break(())), None);
    }
}
