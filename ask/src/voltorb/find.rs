//! The seed behind what a player saw.

use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::time::{Duration, Instant};

use anyhow::{Context, ensure};
use foretile_games::voltorb::{Board, CARDS, Deal, Level, Moment, Runs, Seed, Standing};
use foretile_search::sweep::Scanned;
use foretile_search::voltorb::{Coming, Ending, SeedHunt, Seeds, SeenRound, Visit, coming};
use foretile_solve::voltorb::{Aim, Chances, Limits, Telling, Worlds, telling_card};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::advance::MOST_OUTPUTS;
use super::place::Place;
use super::solve::{Solved, weigh};
use crate::json::{Fault, Members, Question};
use crate::schema;
use crate::sweep::{Shards, Swept, Work, sweep};

/// Which seeds deal what was seen?
#[derive(Clone, PartialEq, Serialize)]
pub struct Find {
    /// The rounds of one session in a row, the last one on the screen.
    pub rounds: Vec<SeenRound>,
    /// Which seeds to look at.
    #[serde(flatten)]
    pub place: Place,
    /// What the next card is for, when several seeds fit; the search is the same for any.
    #[serde(skip_serializing)]
    pub aim: Aim,
    /// How many rounds in a row, up to the one before the one on the screen, had at least eight cards turned
    /// and were not lost; four stand for more. The search is the same for any.
    #[serde(skip_serializing)]
    pub run: Option<u8>,
}

/// What the question has besides its place.
#[derive(Deserialize, JsonSchema)]
struct SeenRounds {
    #[schemars(with = "Vec<schema::SeenRound>")]
    rounds: Vec<SeenRound>,
    #[serde(default)]
    #[schemars(with = "schema::Aim")]
    aim: Aim,
    run: Option<u8>,
}

schema::parts!(Find: SeenRounds, Place);

impl Question for Find {
    const EXAMPLE: &'static str = concat!(
        r#"{"rounds":[{"level":1,"rows":[[5,1],[7,1],[3,2],[6,0],[4,2]],"#,
        r#""cols":[[3,3],[7,0],[5,0],[6,2],[4,1]]}],"from":"2026-07-09T07:09:26"}"#
    );

    fn read(members: &mut Members) -> Result<Self, Fault> {
        let SeenRounds { rounds, aim, run } = members.part()?;
        Ok(Self { rounds, place: members.part()?, aim, run })
    }
}

/// The seeds that deal what was seen, the likeliest first.
#[derive(Serialize, JsonSchema)]
pub struct SeedsFound {
    /// How many there are.
    pub count: usize,
    /// The seeds, the likeliest first.
    pub candidates: Vec<Candidate>,
    /// The chances of every card to be a Voltorb, 1, 2 and 3, over the candidates.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Option<schema::Chances>")]
    pub p: Option<Chances>,
    /// The card that tells the candidates' boards apart best.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Option<schema::Telling>")]
    pub telling: Option<Telling>,
    /// What to do when several seeds fit, all of them equally likely.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub advice: Option<Solved>,
    /// Seeds looked at.
    pub scanned: u64,
    /// Whether these are all that were to be looked at.
    pub complete: bool,
    /// Seconds that the search took.
    pub seconds: f64,
}

/// A seed that deals what was seen.
#[derive(Serialize, JsonSchema)]
pub struct Candidate {
    /// The seed.
    #[schemars(with = "schema::Seed")]
    pub seed: Seed,
    /// Outputs drawn before the board on the screen; the fewest of `advances`.
    pub advance: u32,
    /// All numbers of outputs after which the seed deals this board and goes on alike.
    pub advances: Vec<u32>,
    /// Outputs drawn before each round's board. Where several ways lead to the last one, one of them.
    pub path: Vec<u32>,
    /// The level of the board on the screen.
    #[schemars(with = "schema::Level")]
    pub level: Level,
    /// The board on the screen.
    #[schemars(with = "schema::Board")]
    pub board: Board,
    /// Outputs drawn when it was dealt.
    pub next_advance: u32,
    /// The coins for winning it.
    pub max_payout: u32,
    /// Moments that give the seed, the nearest to what was said first.
    #[schemars(with = "Vec<schema::Moment>")]
    pub times: Vec<Moment>,
    /// How far the first of them is from what was said, in seconds: of the clock, and of frames.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub distance: Option<f64>,
    /// The boards to come.
    pub next: Next,
}

/// The boards to come.
#[derive(Default, Serialize, JsonSchema)]
pub struct Next {
    /// Those that come whatever happened before the first round that was seen.
    #[serde(flatten)]
    #[schemars(with = "schema::Coming")]
    pub sure: Coming,
    /// The boards for each past, where the rounds before the first one seen decide which level follows.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub ways: Vec<Way>,
}

/// The boards to come after one of several pasts.
#[derive(Serialize, JsonSchema)]
pub struct Way {
    /// How many rounds in a row, up to the one before the one on the screen, had at least eight cards turned
    /// and were not lost; 4 stands for more.
    pub runs: Vec<u8>,
    /// The same in words.
    pub past: String,
    #[serde(flatten)]
    #[schemars(with = "schema::Coming")]
    pub coming: Coming,
}

/// Rounds in a row that a seed is followed through.
const MOST_ROUNDS: usize = 100;
/// Frames on the title screen, almost two days: a seed has thousands of moments for every 65,536.
const MOST_DELAY: u32 = 10_000_000;

/// Searches; `tell` hears of the progress, and may break to stop. An error once `left` says that
/// nobody wants the answer any more.
pub fn find(
    question: &Find,
    work: &Work,
    left: &dyn Fn() -> bool,
    tell: impl FnMut(Scanned) -> ControlFlow<()>,
) -> anyhow::Result<SeedsFound> {
    let start = Instant::now();
    let swept = search(question, work, tell)?;
    answer(question, swept, start, left)
}

/// Searches, without making more of what it finds.
pub(super) fn search(
    question: &Find,
    work: &Work,
    tell: impl FnMut(Scanned) -> ControlFlow<()>,
) -> anyhow::Result<Swept<Visit>> {
    let hunt = question.hunt()?;
    let swept = sweep(&hunt, &Asked { voltorb: question }, work, tell)?;
    if swept.complete && swept.found.is_empty() {
        // When no board at all fits, that is the better answer.
        for round in &question.rounds {
            Worlds::new(&round.position)?;
        }
    }
    Ok(swept)
}

/// What a checkpoint says of the question: [`Find::NAME`] before it.
#[derive(Serialize)]
struct Asked<'a> {
    voltorb: &'a Find,
}

/// Puts the shards of one search together: its question and answer. What the next card is for is not in
/// them, nor the run of rounds before, as the search is the same for any.
pub fn join_find(
    shards: Shards,
    aim: Aim,
    run: Option<u8>,
    start: Instant,
) -> anyhow::Result<(Find, SeedsFound)> {
    let question = Find { aim, run, ..shards.question(Find::NAME)? };
    let swept = shards.swept(&question.hunt()?, &Asked { voltorb: &question })?;
    let found = answer(&question, swept, start, &|| false)?;
    Ok((question, found))
}

/// Makes the answer of what a search found.
fn answer(
    question: &Find,
    swept: Swept<Visit>,
    start: Instant,
    left: &dyn Fn() -> bool,
) -> anyhow::Result<SeedsFound> {
    ensure!(!left(), "the asker left");
    let round = question.rounds.last().context(NO_ROUNDS)?;
    let mut candidates = question.candidates(&question.hunt()?, &swept.found);
    candidates.sort_by_cached_key(|candidate| question.rank(candidate));
    let boards: Vec<Board> = candidates.iter().map(|candidate| candidate.board).collect();
    let weighted = boards.iter().map(|&board| (board, 1.0));
    let worlds = match boards.len() {
        0 => None,
        _ => Some(Worlds::weighted(&round.position, weighted)?),
    };
    let advice = |worlds| weigh(worlds, question.aim, &advice_limits(), left);
    Ok(SeedsFound {
        count: candidates.len(),
        candidates,
        p: worlds.as_ref().map(Worlds::chances),
        telling: telling_card(&boards, &round.position.cards),
        advice: worlds.as_ref().filter(|_| boards.len() > 1).map(advice),
        scanned: swept.scanned,
        complete: swept.complete,
        seconds: start.elapsed().as_secs_f64(),
    })
}

/// The advice for hundreds of seeds is a bracket rather than late.
fn advice_limits() -> Limits {
    Limits { time: Some(Duration::from_secs(2)), memory: 64 << 20, ..Limits::default() }
}

const NO_ROUNDS: &str = concat!(
    "no rounds given: expected at least one, such as ",
    r#"{"level":1,"rows":[[5,1],[7,1],[3,2],[6,0],[4,2]],"cols":[[3,3],[7,0],[5,0],[6,2],[4,1]]}"#
);

impl Find {
    /// What a checkpoint calls the question.
    pub const NAME: &str = "voltorb";

    fn hunt(&self) -> anyhow::Result<SeedHunt> {
        ensure!(!self.rounds.is_empty(), NO_ROUNDS);
        for &card in self.rounds.iter().flat_map(|round| round.flips.iter().flatten()) {
            ensure!(card < CARDS, "there is no card {card}: expected 0 to 24, such as 12");
        }
        for flips in self.rounds.iter().filter_map(|round| round.flips.as_ref()) {
            let count = flips.len();
            ensure!(count <= CARDS, "a round has {count} flips: expected each card once at most");
        }
        let rounds = self.rounds.len();
        ensure!(
            rounds <= MOST_ROUNDS,
            "{rounds} rounds are too many: expected at most {MOST_ROUNDS}, such as the last ten"
        );
        let place = &self.place;
        place.check()?;
        if let Some(run) = self.run {
            ensure!(
                run <= Standing::MAX_RUN,
                "a run of {run} rounds is longer than the level rules look back: expected 0 to 4, \
                 such as 4 for four or more"
            );
        }
        ensure!(
            place.delay.last <= MOST_DELAY,
            "delay {} goes too far: expected at most {MOST_DELAY} frames, such as 400..6000",
            place.delay
        );
        for (name, span) in [("advance", place.advance), ("gap", place.gap)] {
            ensure!(
                span.last <= MOST_OUTPUTS,
                "{name} {span} goes too far: expected at most {MOST_OUTPUTS} outputs, such as 0..100"
            );
        }
        let seeds = if place.all_seeds {
            Seeds::all()
        } else if let Some((from, to)) = place.window() {
            Seeds::window(from, to, place.delay.into())?
        } else {
            Seeds::any_clock(place.delay.into())
        };
        Ok(SeedHunt::new(seeds, place.advance.into(), self.rounds.clone(), place.gap.into()))
    }

    /// What differs in the board or in what follows is a candidate of its own. Starts a few outputs apart that
    /// come to the same try go on alike, so they are one.
    fn candidates(&self, hunt: &SeedHunt, found: &[Visit]) -> Vec<Candidate> {
        let mut endings: BTreeMap<(Seed, u32, Board), Vec<Ending>> = BTreeMap::new();
        for visit in found {
            for ending in hunt.endings(visit.seed, visit.advances[0]) {
                let Deal { next_advance, board, .. } = ending.deal;
                endings.entry((visit.seed, next_advance, board)).or_default().push(ending);
            }
        }
        endings.into_iter().map(|((seed, ..), alike)| self.candidate(seed, alike)).collect()
    }

    fn candidate(&self, seed: Seed, mut alike: Vec<Ending>) -> Candidate {
        alike.sort_by(|a, b| a.path.cmp(&b.path));
        let mut advances: Vec<u32> = alike.iter().map(|ending| ending.deal.advance).collect();
        advances.sort_unstable();
        advances.dedup();
        let runs = alike.iter().map(|ending| ending.runs).fold(Runs::NONE, Runs::or);
        let Ending { path, deal, .. } = alike.swap_remove(0);
        let times = self.place.times(seed);
        Candidate {
            seed,
            advance: advances[0],
            advances,
            path,
            level: deal.level,
            board: deal.board,
            next_advance: deal.next_advance,
            max_payout: deal.board.max_payout(),
            distance: times.first().and_then(|moment| self.place.distance(*moment)),
            times,
            next: self.next(seed, &deal, runs),
        }
    }

    /// The boards after the last round, for these runs before it.
    fn next(&self, seed: Seed, deal: &Deal, runs: Runs) -> Next {
        // What the rounds tell is not overruled by what is said.
        let said = self.run.filter(|&run| runs.contains(run)).map_or(runs, Runs::only);
        let round = &self.rounds[self.rounds.len() - 1];
        let ways = coming(seed, round, deal, said);
        let Some((first, others)) = ways.split_first() else { return Next::default() };
        let sure = others.iter().fold(first.coming.clone(), |sure, way| sure.common(&way.coming));
        let ways = if others.is_empty() { Vec::new() } else { ways };
        let ways = ways.into_iter().map(|way| Way {
            runs: way.runs.iter().collect(),
            past: way.runs.to_string(),
            coming: way.coming,
        });
        Next { sure, ways: ways.collect() }
    }

    /// Where a candidate comes: the nearest to a guess first, or without one those that start from the
    /// fewest outputs.
    fn rank(&self, candidate: &Candidate) -> (u64, u32, u64, Seed, u32) {
        // Seconds are above 0, so they are in the order of their bits.
        let distance = candidate.distance.map_or(u64::MAX, f64::to_bits);
        let is_guessed = self.place.about.is_some() || self.place.delay_about.is_some();
        let first = if is_guessed { distance } else { 0 };
        (first, candidate.path[0], distance, candidate.seed, candidate.next_advance)
    }
}
