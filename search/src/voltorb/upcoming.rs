//! The next boards, once the board on the screen is known.

use foretile_games::voltorb::{Board, CARDS, Deal, Outcome, Round, Runs, Seed, Standing, deal};
use serde::Serialize;

use super::SeenRound;

/// The number of next boards to deal if every round is won. Chosen by hand: few visits follow the prediction for longer.
const MOST_WON: usize = 3;

/// The next boards.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize)]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
pub struct Upcoming {
    /// The next boards if this round and the following ones are won without turning another 1.
    pub won: Vec<Deal>,
    /// The next board if the player quits this round now.
    pub quit: Vec<Deal>,
}

impl Upcoming {
    /// Returns the boards that both have, up to the first difference.
    #[must_use]
    pub fn common(&self, other: &Self) -> Self {
        let common = |ours: &[Deal], theirs: &[Deal]| {
            let pairs = ours.iter().zip(theirs);
            pairs.take_while(|(ours, theirs)| ours == theirs).map(|(deal, _)| *deal).collect()
        };
        Self { won: common(&self.won, &other.won), quit: common(&self.quit, &other.quit) }
    }
}

/// The next boards for some of the possible pasts.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Way {
    /// The runs of qualifying rounds before the one on the screen that lead to these boards.
    pub runs: Runs,
    /// The boards.
    pub coming: Upcoming,
}

/// Returns the boards that follow the one on the screen, for every run of qualifying rounds that may precede
/// it. Runs that lead to the same boards share one [`Way`].
///
/// Returns nothing if the round is over and the turned cards are unknown.
pub fn upcoming(seed: Seed, round: &SeenRound, dealt: &Deal, runs: Runs) -> Vec<Way> {
    if has_ended(round) && round.flips.is_none() {
        return Vec::new();
    }
    let mut ways: Vec<Way> = Vec::new();
    for run in runs.iter() {
        let (boards, run) = (after_run(seed, round, dealt, run), Runs::only(run));
        match ways.iter_mut().find(|way| way.coming == boards) {
            Some(way) => way.runs = way.runs.or(run),
            None => ways.push(Way { runs: run, coming: boards }),
        }
    }
    ways
}

/// Returns whether the round has ended, so that no more cards will be turned.
fn has_ended(round: &SeenRound) -> bool {
    round.outcome.is_some() || round.position.cards.is_revealed()
}

/// Returns the next boards if a run of `run` qualifying rounds precedes this round.
fn after_run(seed: Seed, round: &SeenRound, dealt: &Deal, run: u8) -> Upcoming {
    let follow = |standing: Standing, round: &SeenRound, dealt: &Deal| {
        let Round { outcome, flipped, .. } = round.as_it_stands(&dealt.board);
        let standing = standing.after(outcome, flipped);
        let advance = dealt.next_advance.wrapping_add(*round.draws().start());
        (standing, deal(seed, advance, standing.level()))
    };
    let here = Standing::new(dealt.level, run);
    let (standing, next) = follow(here, round, dealt);
    let mut upcoming = Upcoming::default();
    let (mut standing, mut last) = match round.as_it_stands(&dealt.board).outcome {
        Outcome::Won => {
            upcoming.won.push(next);
            (standing, next)
        }
        Outcome::Quit => {
            upcoming.quit.push(next);
            if has_ended(round) {
                return upcoming;
            }
            let won = won_from(round.clone(), &dealt.board);
            let (standing, next) = follow(here, &won, dealt);
            upcoming.won.push(next);
            (standing, next)
        }
        Outcome::Lost => {
            upcoming.quit.push(next);
            return upcoming;
        }
    };
    while upcoming.won.len() < MOST_WON {
        let won = won_from(SeenRound::from(last.position()), &last.board);
        (standing, last) = follow(standing, &won, &last);
        upcoming.won.push(last);
    }
    upcoming
}

/// Returns the round after turning its last 2s and 3s.
fn won_from(mut round: SeenRound, board: &Board) -> SeenRound {
    let more = (0..CARDS).filter(|&card| board.values()[card] > 1);
    round.flips.get_or_insert_default().extend(more);
    round.outcome = None;
    round
}
