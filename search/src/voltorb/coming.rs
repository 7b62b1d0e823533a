//! The boards to come, once the board on the screen is known.

use foretile_games::voltorb::{Board, CARDS, Deal, Outcome, Round, Runs, Seed, Standing, deal};
use serde::Serialize;

use super::SeenRound;

/// Boards to come that are told when all is won.
const BOARDS_TO_COME: usize = 3;

/// The boards to come.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Coming {
    /// When this round and the following ones are won with no 1 turned any more.
    pub won: Vec<Deal>,
    /// When the player leaves this round as it stands.
    pub quit: Vec<Deal>,
}

impl Coming {
    /// The boards that come in both cases, up to the first difference.
    #[must_use]
    pub fn common(&self, other: &Self) -> Self {
        let common = |ours: &[Deal], theirs: &[Deal]| {
            let pairs = ours.iter().zip(theirs);
            pairs.take_while(|(ours, theirs)| ours == theirs).map(|(deal, _)| *deal).collect()
        };
        Self { won: common(&self.won, &other.won), quit: common(&self.quit, &other.quit) }
    }
}

/// The boards to come after one of several pasts.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Way {
    /// The runs of qualifying rounds, up to the round before the one on the screen, that lead to these.
    pub runs: Runs,
    /// The boards.
    pub coming: Coming,
}

/// The boards that follow the one on the screen, for every run that may stand before it: one way where that
/// makes no difference. None when the round is over and nobody said what was turned in it.
pub fn coming(seed: Seed, round: &SeenRound, dealt: &Deal, runs: Runs) -> Vec<Way> {
    if has_ended(round) && round.flips.is_none() {
        return Vec::new();
    }
    let mut ways: Vec<Way> = Vec::new();
    for run in runs.iter() {
        let (coming, run) = (after_run(seed, round, dealt, run), Runs::only(run));
        match ways.iter_mut().find(|way| way.coming == coming) {
            Some(way) => way.runs = way.runs.or(run),
            None => ways.push(Way { runs: run, coming }),
        }
    }
    ways
}

/// Whether no more cards are turned in this round.
fn has_ended(round: &SeenRound) -> bool {
    round.outcome.is_some() || round.is_over()
}

/// The boards to come when a run of so many rounds stands before this one.
fn after_run(seed: Seed, round: &SeenRound, dealt: &Deal, run: u8) -> Coming {
    let follow = |standing: Standing, round: &SeenRound, dealt: &Deal| {
        let Round { outcome, flipped, .. } = round.as_it_stands(&dealt.board);
        let standing = standing.after(outcome, flipped);
        let advance = dealt.next_advance.wrapping_add(*round.draws().start());
        (standing, deal(seed, advance, standing.level()))
    };
    let here = Standing::new(dealt.level, run);
    let (standing, next) = follow(here, round, dealt);
    let mut coming = Coming::default();
    let (mut standing, mut last) = match round.as_it_stands(&dealt.board).outcome {
        Outcome::Won => {
            coming.won.push(next);
            (standing, next)
        }
        Outcome::Quit => {
            coming.quit.push(next);
            if has_ended(round) {
                return coming;
            }
            let won = won_from(round.clone(), &dealt.board);
            let (standing, next) = follow(here, &won, dealt);
            coming.won.push(next);
            (standing, next)
        }
        Outcome::Lost => {
            coming.quit.push(next);
            return coming;
        }
    };
    while coming.won.len() < BOARDS_TO_COME {
        let won = won_from(SeenRound::from(last.position()), &last.board);
        (standing, last) = follow(standing, &won, &last);
        coming.won.push(last);
    }
    coming
}

/// The round when its last 2s and 3s have been turned, too.
fn won_from(mut round: SeenRound, board: &Board) -> SeenRound {
    let more = (0..CARDS).filter(|&card| board.values()[card] > 1);
    round.flips.get_or_insert_default().extend(more);
    round.outcome = None;
    round
}
