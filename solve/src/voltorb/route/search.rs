//! The search for the best route: A*, or a beam search if A* would take too much memory.

use std::cell::Cell;
use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::rc::Rc;

use foretile_games::voltorb::{Play, Session, Standing};

use super::ahead::{Ahead, Round};
use super::play::{TimedPlay, plays};
use super::task::{Judge, Rank, Tally};

/// The beam width: the partial routes stored for each number of rounds. Chosen by hand.
const BEAM: usize = 20_000;

/// A partial route, from the start to the announcement of a round.
struct Stretch {
    tally: Tally,
    /// The number of outputs from the start's advance to the announced board.
    offset: u32,
    /// The index of the partial route without its last round. The first one is empty.
    before: u32,
    /// Its last round.
    play: Option<Play>,
}

/// The best plays found.
pub(super) struct Way {
    pub plays: Vec<Play>,
    /// Whether they are proven optimal.
    pub exact: bool,
}

/// A function that returns whether to give up.
pub(super) type Stop = dyn Fn() -> bool + Send + Sync;

/// How a run of A* ended.
enum Ended {
    /// It found the best route.
    Found(u32),
    /// It found none that is good enough. This is the best rank that it left out, if any.
    Nothing(Option<u32>),
    /// There were too many partial routes to store.
    Full,
}

/// A search from one session.
pub(super) struct RouteSearch<'a> {
    judge: &'a Judge,
    ahead: Ahead<'a>,
    /// The current round.
    first: Rc<Round>,
    start: Tally,
    stretches: Vec<Stretch>,
    /// By offset and standing: the Pareto front, which are the partial routes that no other beats.
    fronts: Vec<Vec<u32>>,
    most_stretches: usize,
    /// Called at every partial route; returns whether to give up.
    stop: &'a Stop,
}

impl<'a> RouteSearch<'a> {
    /// Creates a search that stores at most `most_stretches` partial routes, and finds nothing once `stop`
    /// returns `true`.
    pub fn new(judge: &'a Judge, session: &Session, most_stretches: usize, stop: &'a Stop) -> Self {
        let (deal, pace) = (*session.deal(), &judge.task().pace);
        let standing = Standing::of(session.history(), deal.level);
        Self {
            judge,
            ahead: Ahead::new(session, pace),
            first: Rc::new(Round { deal, plays: plays(&deal, session.cards(), pace) }),
            start: judge.start(standing, session.purse()),
            stretches: Vec::new(),
            fronts: Vec::new(),
            most_stretches,
            stop,
        }
    }

    /// Returns the best plays, or `None` if there are none whose first measure is at most `worst`.
    ///
    /// This is iterative deepening: A* runs with a limit on the rank and stores nothing beyond it. If it
    /// finds nothing, the limit becomes the best rank left out, plus a slack that doubles.
    pub fn best(mut self, worst: u32) -> Option<Way> {
        let (mut allowed, mut slack) = (0, 1);
        loop {
            match self.astar(allowed) {
                Ended::Found(end) => return Some(Way { plays: self.plays(end), exact: true }),
                Ended::Nothing(Some(left_out)) if left_out <= worst => {
                    // The first slack is about a card, plus one and a half percent for long routes.
                    allowed = left_out.saturating_add(slack * (500 + left_out / 64)).min(worst);
                    slack *= 2;
                }
                Ended::Nothing(_) => return None,
                Ended::Full => {
                    let end = self.beam(worst)?;
                    return Some(Way { plays: self.plays(end), exact: false });
                }
            }
        }
    }

    /// Drops all partial routes but the empty one.
    fn restart(&mut self) {
        self.stretches.clear();
        self.fronts.iter_mut().for_each(Vec::clear);
        self.stretches.push(Stretch { tally: self.start, offset: 0, before: 0, play: None });
    }

    /// Runs A* without routes whose first measure exceeds `allowed`.
    fn astar(&mut self, allowed: u32) -> Ended {
        self.restart();
        let left_out = Cell::new(None);
        let allows = |rank: &Rank| {
            if rank.0 > allowed {
                left_out.set(Some(left_out.get().map_or(rank.0, |least: u32| least.min(rank.0))));
            }
            rank.0 <= allowed
        };
        // Rank 0, because the bound does not hold in the middle of a round.
        let mut queue = BinaryHeap::from([Reverse(((0, 0), true, 0))]);
        while let Some(Reverse((_, going_on, index))) = queue.pop() {
            if (self.stop)() {
                return Ended::Nothing(None);
            }
            if !going_on {
                return Ended::Found(index);
            }
            if index > 0 && !self.front(index).contains(&index) {
                continue; // beaten since it was queued
            }
            let tally = self.stretches[index as usize].tally;
            let ended = self.judge.ended(&tally).filter(allows);
            queue.extend(ended.map(|rank| Reverse((rank, false, index))));
            let (round, after) = self.round(index);
            for timed in &round.plays {
                let Some(next) = self.add(&tally, timed) else { continue };
                let Some(rank) = self.judge.at_best(&next).filter(allows) else { continue };
                let offset = after + u32::from(timed.play.draws);
                if let Some(index) = self.store(next, offset, index, timed.play) {
                    queue.push(Reverse((rank, true, index)));
                }
            }
            if self.stretches.len() > self.most_stretches {
                return Ended::Full;
            }
        }
        Ended::Nothing(left_out.get())
    }

    /// Runs a beam search, round by round, and returns the best route found.
    fn beam(&mut self, worst: u32) -> Option<u32> {
        self.restart();
        let mut best: Option<(Rank, u32)> = None;
        let mut layer = vec![0];
        while !layer.is_empty() {
            let mut next_layer = Vec::new();
            for index in layer {
                if (self.stop)() {
                    return None;
                }
                let tally = self.stretches[index as usize].tally;
                let ended = self.judge.ended(&tally).filter(|rank| rank.0 <= worst);
                best = best.into_iter().chain(ended.map(|rank| (rank, index))).min();
                let (round, after) = self.round(index);
                for timed in &round.plays {
                    let Some(next) = self.add(&tally, timed) else { continue };
                    let rank = self.judge.at_best(&next).filter(|rank| {
                        rank.0 <= worst && best.is_none_or(|(least, _)| *rank < least)
                    });
                    let Some(rank) = rank else { continue };
                    let offset = after + u32::from(timed.play.draws);
                    if let Some(index) = self.store(next, offset, index, timed.play) {
                        next_layer.push((rank, index));
                    }
                }
            }
            if next_layer.len() > BEAM {
                next_layer.select_nth_unstable(BEAM);
                next_layer.truncate(BEAM);
            }
            next_layer.sort_unstable();
            layer = next_layer.into_iter().map(|(_, index)| index).collect();
        }
        best.map(|(_, index)| index)
    }

    /// Returns the round that a partial route leads to, and the offset after its deal.
    fn round(&mut self, index: u32) -> (Rc<Round>, u32) {
        if index == 0 {
            return (Rc::clone(&self.first), 0);
        }
        let Stretch { tally, offset, .. } = self.stretches[index as usize];
        let round = self.ahead.round(offset, tally.standing.level());
        let after = offset + round.deal.next_advance.wrapping_sub(round.deal.advance);
        (round, after)
    }

    fn add(&self, tally: &Tally, TimedPlay { play, milliseconds }: &TimedPlay) -> Option<Tally> {
        let standing = tally.standing.after(play.outcome, play.flipped);
        self.judge.add(tally, standing, *milliseconds, play.coins)
    }

    fn front(&mut self, index: u32) -> &mut Vec<u32> {
        let Stretch { tally, offset, .. } = self.stretches[index as usize];
        self.front_at(offset, tally.standing)
    }

    fn front_at(&mut self, offset: u32, standing: Standing) -> &mut Vec<u32> {
        let place = offset as usize * Standing::COUNT + standing.index();
        if self.fronts.len() <= place {
            self.fronts.resize_with(place + 64 * Standing::COUNT, Vec::new);
        }
        &mut self.fronts[place]
    }

    /// Stores a partial route unless another one to the same round beats it, and drops those that it beats.
    /// Returns its index if it is stored.
    fn store(&mut self, tally: Tally, offset: u32, before: u32, play: Play) -> Option<u32> {
        let mut front = std::mem::take(self.front_at(offset, tally.standing));
        let other = |index: &u32| &self.stretches[*index as usize].tally;
        let stored = if front.iter().any(|index| other(index).beats(&tally)) {
            None
        } else {
            front.retain(|index| !tally.beats(other(index)));
            let index = self.stretches.len() as u32;
            front.push(index);
            self.stretches.push(Stretch { tally, offset, before, play: Some(play) });
            Some(index)
        };
        *self.front_at(offset, tally.standing) = front;
        stored
    }

    /// Returns the plays of a partial route, in order.
    fn plays(&self, end: u32) -> Vec<Play> {
        let stretch = |index: u32| &self.stretches[index as usize];
        let mut plays = Vec::new();
        let mut index = end;
        while let Some(play) = stretch(index).play {
            plays.push(play);
            index = stretch(index).before;
        }
        plays.reverse();
        plays
    }
}
