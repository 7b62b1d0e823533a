//! What a plan is worth by other stakes.

use super::ends::end_after;
use super::{Greed, KnownSpot, Plan, Spot, Staked};
use crate::voltorb::long::Stakes;
use foretile_games::voltorb::Outcome;

impl Staked<'_> {
    /// Returns what turning a card is worth, by the search's own stakes and by others, if the play goes on by the best
    /// plan that is known for the own stakes.
    pub(in crate::voltorb) fn planned(
        &mut self,
        spot: Spot,
        bit: u32,
        others: &[Stakes],
    ) -> Vec<f64> {
        let own = self.stakes;
        let all: Vec<&Stakes> = [own].into_iter().chain(others).collect();
        self.turned(spot, bit, &all, &mut |search, next| search.best_plan(next, &all))
    }

    /// Returns the worth of turning a card, by each of these stakes.
    fn turned(
        &mut self,
        spot: Spot,
        bit: u32,
        all: &[&Stakes],
        after: &mut dyn FnMut(&mut Self, Spot) -> Vec<f64>,
    ) -> Vec<f64> {
        let top = self.worlds.len();
        let (weight, next) = self.turn(spot, bit);
        let decided = all.iter().map(|stakes| Self::decided(stakes, spot, &weight, &next));
        let mut worth: Vec<f64> = decided.collect();
        for next in next.into_iter().flatten() {
            let more = after(self, next);
            worth.iter_mut().zip(more).for_each(|(worth, more)| *worth += more);
        }
        self.worlds.truncate(top);
        worth
    }

    /// Follows the best plan that is known.
    fn best_plan(&mut self, spot: Spot, all: &[&Stakes]) -> Vec<f64> {
        let quit = self.ended(spot, [0, 0, self.ones_before_quitting(spot)], Outcome::Quit, all);
        let KnownSpot { span, plan } = self.look(spot);
        let plan = match plan {
            Plan::Sure => {
                let (turned, outcome) = self.sure_end(spot);
                self.ended(spot, turned, outcome, all)
            }
            Plan::Turn(bit) => {
                self.turned(spot, bit, all, &mut |search, next| search.best_plan(next, all))
            }
            Plan::Quit if span.is_exact() => return quit,
            Plan::Quit => {
                let [high, count] =
                    [Greed::High, Greed::Count].map(|greed| self.greedy_plan(spot, greed, all));
                if count[0] > high[0] { count } else { high }
            }
        };
        if plan[0] > quit[0] { plan } else { quit }
    }

    /// Follows the plan of [`greedy`](Self::greedy).
    fn greedy_plan(&mut self, spot: Spot, greed: Greed, all: &[&Stakes]) -> Vec<f64> {
        let quit = self.ended(spot, [0, 0, self.ones_before_quitting(spot)], Outcome::Quit, all);
        let bit = self.greedy_card(spot, greed);
        let turned =
            self.turned(spot, bit, all, &mut |search, next| search.greedy_plan(next, greed, all));
        if turned[0] > quit[0] { turned } else { quit }
    }

    /// Returns the worth of an end on all boards, by each of these stakes.
    fn ended(&self, spot: Spot, turned: [u8; 3], outcome: Outcome, all: &[&Stakes]) -> Vec<f64> {
        let weight = self.weight(spot);
        all.iter().map(|stakes| weight * end_after(stakes, spot, turned, outcome)).collect()
    }
}
