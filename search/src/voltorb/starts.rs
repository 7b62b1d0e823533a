//! The moments of a window, with each seed once, and the sweep that ranks them.

use foretile_games::order::Order as _;
use std::collections::BTreeMap;
use std::iter::successors;
use std::ops::{ControlFlow, Range, RangeInclusive};

use foretile_games::voltorb::{Clock, Moment, Seed};
use serde::{Deserialize, Serialize};

use crate::sweep::{Recall, Scan};

/// The starts of a window of clock times and delays, numbered from 0. Clock times that give the same seed at
/// each delay are one start.
///
/// ```
/// use foretile_games::voltorb::Moment;
/// use foretile_search::voltorb::Starts;
/// let [from, to] = ["2026-11-20T19:30:00", "2026-11-20T19:31:59"].map(|at| at.parse().unwrap());
/// let starts = Starts::new(from, to, 600..=601);
/// // A minute later gives the same seed as a second later.
/// assert_eq!(starts.len(), 61 * 2);
/// let (times, delay) = starts.start(121);
/// assert_eq!((times.len(), times[0], delay), (1, to, 601));
/// ```
pub struct Starts {
    groups: Vec<Vec<Clock>>,
    delays: RangeInclusive<u32>,
}

impl Starts {
    /// Creates the starts from one clock time to another with these delays, in vblanks. All ends are
    /// included.
    pub fn new(from: Clock, to: Clock, delays: RangeInclusive<u32>) -> Self {
        let mut groups: BTreeMap<Seed, Vec<Clock>> = BTreeMap::new();
        for at in successors(Some(from), |at| at.next_second()).take_while(|at| *at <= to) {
            groups.entry(Moment { at, delay: 0 }.seed()).or_default().push(at);
        }
        let mut groups: Vec<_> = groups.into_values().collect();
        groups.order_by(Vec::cmp);
        Self { groups, delays }
    }

    /// Returns the number of starts.
    pub fn len(&self) -> u64 {
        self.groups.len() as u64 * self.delay_count()
    }

    /// Returns whether there are no starts.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Returns the clock times of a start, ascending, and its delay.
    ///
    /// # Panics
    /// If `place` is not below [`len`](Self::len).
    pub fn start(&self, place: u64) -> (&[Clock], u32) {
        let group = &self.groups[(place / self.delay_count()) as usize];
        (group, self.delays.start() + (place % self.delay_count()) as u32)
    }

    /// Returns the first moment of a start.
    fn moment(&self, place: u64) -> Moment {
        let (times, delay) = self.start(place);
        Moment { at: times[0], delay }
    }

    fn delay_count(&self) -> u64 {
        (u64::from(*self.delays.end()) + 1).saturating_sub((*self.delays.start()).into())
    }
}

/// A start that a judge ranked.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
pub struct Ranked<Rank> {
    /// The judge's rank.
    pub rank: Rank,
    /// Its number among the [`Starts`].
    pub place: u64,
}

/// A sweep through starts that reports those that a judge ranks.
pub struct RankScan<'a, Judge, Again> {
    /// The starts.
    pub starts: &'a Starts,
    /// Ranks a moment. `None` skips it, and a break ends the sweep.
    pub judge: Judge,
    /// Ranks a recalled moment again, given its old rank. `None` refuses it.
    pub again: Again,
}

impl<Rank, Judge, Again> Scan for RankScan<'_, Judge, Again>
where
    Rank: Send,
    Judge: Fn(Moment) -> ControlFlow<(), Option<Rank>> + Sync,
    Again: Fn(Moment, Rank) -> Option<Rank> + Sync,
{
    type Found = Ranked<Rank>;

    fn space(&self) -> u64 {
        self.starts.len()
    }

    /// A small block, because a judge may take seconds.
    fn block(&self) -> u64 {
        64
    }

    fn scan(&self, mut places: Range<u64>, found: &mut Vec<Self::Found>) -> ControlFlow<()> {
        places.try_for_each(|place| {
            let rank = (self.judge)(self.starts.moment(place))?;
            found.extend(rank.map(|rank| Ranked { rank, place }));
            ControlFlow::Continue(())
        })
    }
}

impl<Rank, Judge, Again> Recall for RankScan<'_, Judge, Again>
where
    Rank: Copy + Send,
    Judge: Fn(Moment) -> ControlFlow<(), Option<Rank>> + Sync,
    Again: Fn(Moment, Rank) -> Option<Rank> + Sync,
{
    fn recall(&self, &Ranked { rank, place }: &Self::Found) -> Option<(u64, Self::Found)> {
        if place >= self.space() {
            return None;
        }
        let rank = (self.again)(self.starts.moment(place), rank)?;
        Some((place, Ranked { rank, place }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sweep::{Event, Options, run};

    /// Compares with every moment of three minutes, some of which give the same seed.
    #[test]
    fn every_seed_comes_once() {
        let [from, to] =
            ["2026-11-20T19:58:00", "2026-11-20T20:00:59"].map(|at| at.parse().unwrap());
        let starts = Starts::new(from, to, 600..=602);
        let mut moments: BTreeMap<(Seed, u32), Vec<Clock>> = BTreeMap::new();
        for at in successors(Some(from), |at: &Clock| at.next_second()).take_while(|at| *at <= to) {
            for delay in 600..=602 {
                moments.entry((Moment { at, delay }.seed(), delay)).or_default().push(at);
            }
        }
        assert_eq!(starts.len(), moments.len() as u64);
        for place in 0..starts.len() {
            let (times, delay) = starts.start(place);
            let seed = Moment { at: times[0], delay }.seed();
            assert_eq!(moments.remove(&(seed, delay)).as_deref(), Some(times));
        }
        assert!(!starts.is_empty() && Starts::new(to, from, 600..=602).is_empty());
    }

    /// The judge ranks even delays, and stops the sweep after a given moment.
    #[test]
    fn starts_that_the_judge_ranks_are_found_and_recalled() {
        let [from, to] =
            ["2026-11-20T19:30:00", "2026-11-20T19:30:59"].map(|at| at.parse().unwrap());
        let starts = Starts::new(from, to, 0..=9);
        let rank = |moment: Moment| moment.delay.is_multiple_of(2).then_some(moment.delay);
        let sweep = |last: u64| {
            let last = starts.moment(last);
            let scan = RankScan {
                starts: &starts,
                judge: |moment: Moment| match moment.at <= last.at {
                    true => ControlFlow::Continue(rank(moment)),
                    false => ControlFlow::Break(()),
                },
                again: |moment, stored: u32| rank(moment).filter(|rank| *rank == stored),
            };
            let mut found = Vec::new();
            let ended = run(&scan, &Options::default(), |event| {
                if let Event::Found(ranked) = event {
                    found.push(ranked);
                }
                ControlFlow::Continue(())
            });
            for ranked in &found {
                assert_eq!(scan.recall(ranked), Some((ranked.place, *ranked)));
                assert_eq!(scan.recall(&Ranked { rank: 1, ..*ranked }), None);
            }
            assert_eq!(scan.recall(&Ranked { rank: 0, place: 600 }), None);
            (ended, found.len())
        };
        assert_eq!(sweep(599), (ControlFlow::Continue(()), 300));
        assert_eq!(sweep(0), (ControlFlow::Break(()), 0));
    }
}
