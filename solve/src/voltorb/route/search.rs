//! The search for the best route: A*, or a beam when that would take too much memory.

use std::cell::Cell;
use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::rc::Rc;

use foretile_games::voltorb::{Play, Session, Standing};

use super::ahead::{Ahead, Round};
use super::play::{TimedPlay, plays};
use super::task::{Judge, Rank, Tally};

/// Stretches of routes that a layer of the beam keeps.
const BEAM: usize = 20_000;

/// A stretch of a route, from the start to the announcement of a round.
struct Stretch {
    tally: Tally,
    /// Outputs from the start's advance to the announced board.
    offset: u32,
    /// The stretch without its last round; the first stretch is empty.
    before: u32,
    play: Option<Play>,
}

/// The way to a goal: the rounds' plays.
pub(super) struct Way {
    pub plays: Vec<Play>,
    /// Whether no way is better, by proof.
    pub exact: bool,
}

/// Says whether to give up.
pub(super) type Stop = dyn Fn() -> bool + Send + Sync;

/// How a run of A* ended.
enum Ended {
    /// With the best route.
    Found(u32),
    /// With none that is good enough; the best rank left out for that, if any was.
    Nothing(Option<u32>),
    /// With too many stretches to keep.
    Full,
}

/// A search from one session.
pub(super) struct Search<'a> {
    judge: &'a Judge,
    ahead: Ahead<'a>,
    /// The round in play.
    first: Rc<Round>,
    start: Tally,
    stretches: Vec<Stretch>,
    /// By offset and standing: stretches that no other beats.
    fronts: Vec<Vec<u32>>,
    most_stretches: usize,
    /// Asked at every stretch whether to give up.
    stop: &'a Stop,
}

impl<'a> Search<'a> {
    /// A search that keeps no more than so many stretches, and finds nothing once it is told to stop.
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

    /// The best way, or `None` when there is none, or none whose first measure is at most `worst`.
    ///
    /// Runs of A* with more and more slack over the best that was left out: what cannot be good
    /// enough is not kept.
    pub fn best(mut self, worst: u32) -> Option<Way> {
        let (mut allowed, mut slack) = (0, 1);
        loop {
            match self.astar(allowed) {
                Ended::Found(end) => return Some(Way { plays: self.plays(end), exact: true }),
                Ended::Nothing(Some(left_out)) if left_out <= worst => {
                    // A first slack of one or two cards, or a percent and a half of a long evening.
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

    /// Forgets all stretches but the empty one.
    fn restart(&mut self) {
        self.stretches.clear();
        self.fronts.iter_mut().for_each(Vec::clear);
        self.stretches.push(Stretch { tally: self.start, offset: 0, before: 0, play: None });
    }

    fn astar(&mut self, allowed: u32) -> Ended {
        self.restart();
        let left_out = Cell::new(None);
        let allows = |rank: &Rank| {
            if rank.0 > allowed {
                left_out.set(Some(left_out.get().map_or(rank.0, |least: u32| least.min(rank.0))));
            }
            rank.0 <= allowed
        };
        // In the middle of a round the start can be better than any bound.
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
                if let Some(index) = self.keep(next, offset, index, timed.play) {
                    queue.push(Reverse((rank, true, index)));
                }
            }
            if self.stretches.len() > self.most_stretches {
                return Ended::Full;
            }
        }
        Ended::Nothing(left_out.get())
    }

    /// Round by round, keeping only the stretches that look best.
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
                    if let Some(index) = self.keep(next, offset, index, timed.play) {
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

    /// The round that a stretch leads to, and the offset after its deal.
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

    /// Keeps a stretch unless another one to the same round beats it; drops those that it beats.
    fn keep(&mut self, tally: Tally, offset: u32, before: u32, play: Play) -> Option<u32> {
        let mut front = std::mem::take(self.front_at(offset, tally.standing));
        let other = |index: &u32| &self.stretches[*index as usize].tally;
        let kept = if front.iter().any(|index| other(index).beats(&tally)) {
            None
        } else {
            front.retain(|index| !tally.beats(other(index)));
            let index = self.stretches.len() as u32;
            front.push(index);
            self.stretches.push(Stretch { tally, offset, before, play: Some(play) });
            Some(index)
        };
        *self.front_at(offset, tally.standing) = front;
        kept
    }

    /// The plays of a stretch, the first one first.
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
