//! Finds the seeds that deal the boards that a player saw.

use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::time::Duration;

use foretile_games::order::Order as _;
use foretile_games::voltorb::{Board, Deal, Level, Moment, Runs, Seed, Standing};
use foretile_search::sweep::Scanned;
use foretile_search::voltorb::{
    Ending, Past, SeedScan, Seeds, SeenRound, Upcoming, Visit, upcoming,
};
use foretile_solve::voltorb::{
    Aim, Chances, DistinguishingCard, Limits, Worlds, distinguishing_card,
};
#[cfg(feature = "openapi")]
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::advance::MOST_OUTPUTS;
use super::impossible;
use super::place::{MOST_DELAY, Place};
use crate::clock;
use crate::error::{Context, Error, ensure};
use crate::json::{Fault, Members, Question};
use crate::schema;
use crate::sweep::{Shards, Swept, Work, sweep, sweep_shard};
use crate::voltorb::board::solve::{Solved, weigh};

/// Which seeds deal what was seen?
#[derive(Clone, PartialEq, Serialize)]
pub struct Find {
    /// Consecutive rounds of one visit; the last one is on the screen.
    pub rounds: Vec<SeenRound>,
    /// Which seeds to search.
    #[serde(flatten)]
    pub place: Place,
    /// The aim of the advice, if several seeds fit. It does not change the search.
    #[serde(skip_serializing)]
    pub aim: Aim,
    /// How many rounds in a row, up to the last one that is over, had at least eight cards turned and were not
    /// lost; 4 means 4 or more. It does not change the search.
    #[serde(skip_serializing)]
    pub run: Option<u8>,
}

/// The members of the question besides its place.
#[derive(Deserialize)]
#[cfg_attr(feature = "openapi", derive(JsonSchema))]
pub(super) struct SeenRounds {
    rounds: Vec<SeenRound>,
    #[serde(default)]
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
#[derive(Serialize)]
#[cfg_attr(feature = "openapi", derive(JsonSchema))]
pub struct SeedsFound {
    /// The number of seeds.
    pub count: usize,
    /// The seeds, the likeliest first.
    pub candidates: Vec<Candidate>,
    /// The chances of each card to be a Voltorb, a 1, a 2 and a 3, over the candidates.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub p: Option<Chances>,
    /// The card that distinguishes the candidates' boards best.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub telling: Option<DistinguishingCard>,
    /// The advice if several seeds fit. All of them count as equally likely.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub advice: Option<Solved>,
    /// The number of seeds that were searched.
    pub scanned: u64,
    /// Whether the whole search was done.
    pub complete: bool,
    /// The duration of the search in seconds.
    pub seconds: f64,
}

/// A seed that deals what was seen.
#[derive(Serialize)]
#[cfg_attr(feature = "openapi", derive(JsonSchema))]
pub struct Candidate {
    /// The seed.
    pub seed: Seed,
    /// The outputs drawn before the board on the screen: the smallest of `advances`.
    pub advance: u32,
    /// All advances at which the seed deals this board and the same boards after it.
    pub advances: Vec<u32>,
    /// The outputs drawn before each round's board. If several paths lead to the last one, this is one of them. Rounds that
    /// `voltorb/narrow` skipped are left out.
    pub path: Vec<u32>,
    /// The level of the board on the screen.
    pub level: Level,
    /// The board on the screen.
    pub board: Board,
    /// The outputs drawn once it is dealt.
    pub next_advance: u32,
    /// The coins for winning it.
    pub max_payout: u32,
    /// Moments that give the seed; the one nearest to the guess comes first.
    pub times: Vec<Moment>,
    /// The distance of the first of them from the guess, in seconds: that of the clock plus that of the frames.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub distance: Option<f64>,
    /// The upcoming boards.
    pub next: Next,
}

/// The upcoming boards.
#[derive(Default, Serialize)]
#[cfg_attr(feature = "openapi", derive(JsonSchema))]
#[cfg_attr(feature = "openapi", schemars(rename = "BoardsToCome"))]
pub struct Next {
    /// The boards that do not depend on the rounds before the first one that was seen.
    #[serde(flatten)]
    pub sure: Upcoming,
    /// The boards for each possible past, if the rounds before the first one seen decide the next level.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub ways: Vec<Way>,
}

/// The upcoming boards after one of the possible pasts.
#[derive(Serialize)]
#[cfg_attr(feature = "openapi", derive(JsonSchema))]
pub struct Way {
    /// How many rounds in a row, up to the last one that is over, had at least eight cards turned and were not
    /// lost; 4 means 4 or more.
    pub runs: Vec<u8>,
    /// The same in words.
    pub past: String,
    #[serde(flatten)]
    pub coming: Upcoming,
}

/// The most rounds of a question.
const MOST_ROUNDS: usize = 100;

/// Searches for seeds. Passes the progress to `notify`, which may break to stop. Fails once `left` returns `true`.
pub fn find(
    question: &Find,
    work: &Work,
    left: &dyn Fn() -> bool,
    notify: impl FnMut(Scanned) -> ControlFlow<()>,
) -> Result<SeedsFound, Error> {
    let start = clock::now();
    let swept = search(question, work, notify)?;
    answer(question, swept, start, left)
}

/// Makes the answer from the seeds that a search found.
fn answer(
    question: &Find,
    Swept { found, scanned, complete, .. }: Swept<Visit>,
    start: Duration,
    left: &dyn Fn() -> bool,
) -> Result<SeedsFound, Error> {
    let scan = question.scan()?;
    let endings = found.iter().flat_map(|visit| {
        let endings = scan.endings(visit.seed, visit.advances[0]);
        endings.into_iter().map(|ending| (visit.seed, ending))
    });
    question.answer(endings.collect(), (scanned, complete), start, left)
}

/// Searches for seeds, without the advice and the upcoming boards.
pub(in crate::voltorb) fn search(
    question: &Find,
    work: &Work,
    notify: impl FnMut(Scanned) -> ControlFlow<()>,
) -> Result<Swept<Visit>, Error> {
    let scan = question.scan()?;
    impossible::check(&question.rounds, &question.place.gap.into())?;
    let swept = sweep(&scan, &InCheckpoint { voltorb: question }, work, notify)?;
    if swept.complete && swept.found.is_empty() {
        // If no board of the level fits, that is the error instead.
        for round in &question.rounds {
            Worlds::new(&round.position)?;
        }
    }
    Ok(swept)
}

/// Searches a shard, and returns its checkpoint for [`join_find`].
pub fn find_shard(
    question: &Find,
    work: &Work,
    notify: impl FnMut(Scanned) -> ControlFlow<()>,
) -> Result<String, Error> {
    impossible::check(&question.rounds, &question.place.gap.into())?;
    sweep_shard(&question.scan()?, &InCheckpoint { voltorb: question }, work, notify)
}

/// Returns the question as a checkpoint has it, after [`Find::NAME`].
#[derive(Serialize)]
struct InCheckpoint<'a> {
    voltorb: &'a Find,
}

/// Joins the shards of one search, and returns its question and answer. The aim and the run of rounds are not in
/// the shards, because they do not change the search.
pub fn join_find(
    shards: Shards,
    aim: Aim,
    run: Option<u8>,
    start: Duration,
    left: &dyn Fn() -> bool,
) -> Result<(Find, SeedsFound), Error> {
    let question = Find { aim, run, ..shards.question(Find::NAME)? };
    let swept = shards.swept(&question.scan()?, &InCheckpoint { voltorb: &question })?;
    let found = answer(&question, swept, start, left)?;
    Ok((question, found))
}

/// Returns the limits of the advice. With hundreds of seeds it may be only a bracket, but it comes in time.
fn advice_limits() -> Limits {
    Limits::default().with_time(Duration::from_secs(2)).with_memory(64 << 20).with_clock(clock::now)
}

const NO_ROUNDS: &str = concat!(
    "no rounds given: expected at least one, such as ",
    r#"{"level":1,"rows":[[5,1],[7,1],[3,2],[6,0],[4,2]],"cols":[[3,3],[7,0],[5,0],[6,2],[4,1]]}"#
);

impl Find {
    /// The name of the question in a checkpoint.
    pub const NAME: &str = "voltorb";

    fn scan(&self) -> Result<SeedScan, Error> {
        self.check()?;
        let place = &self.place;
        let seeds = if place.all_seeds {
            Seeds::all()
        } else if let Some((from, to)) = place.window() {
            Seeds::window(from, to, place.delay.into())?
        } else {
            Seeds::any_clock(place.delay.into())
        };
        Ok(SeedScan::new(seeds, place.advance.into(), self.rounds.clone(), place.gap.into()))
    }

    /// Checks the numbers of the question, and that each round can have been played as recorded.
    pub(super) fn check(&self) -> Result<(), Error> {
        ensure!(!self.rounds.is_empty(), "{NO_ROUNDS}");
        for (index, round) in self.rounds.iter().enumerate() {
            impossible::check_flips(round).with_context(|| format!("round {}", index + 1))?;
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
        Ok(())
    }

    /// Makes the answer from the boards on which the rounds may end, the number of seeds that were searched, and whether these
    /// were all.
    pub(in crate::voltorb) fn answer(
        &self,
        endings: Vec<(Seed, Ending)>,
        (scanned, complete): (u64, bool),
        start: Duration,
        left: &dyn Fn() -> bool,
    ) -> Result<SeedsFound, Error> {
        ensure!(!left(), Left, "cancelled");
        let round = self.rounds.last().context(NO_ROUNDS)?;
        let mut candidates = self.candidates(endings);
        candidates.sort_by_cached_key(|candidate| self.rank(candidate));
        let boards: Vec<Board> = candidates.iter().map(|candidate| candidate.board).collect();
        let weighted = boards.iter().map(|&board| (board, 1.0));
        let worlds = match boards.len() {
            0 => None,
            _ => Some(Worlds::weighted(&round.position, weighted)?),
        };
        let advice = |worlds| weigh(worlds, self.aim, &advice_limits(), left);
        Ok(SeedsFound {
            count: candidates.len(),
            candidates,
            p: worlds.as_ref().map(Worlds::chances),
            telling: distinguishing_card(&boards, &round.position.cards),
            advice: worlds.as_ref().filter(|_| boards.len() > 1).map(advice),
            scanned,
            complete,
            seconds: (clock::now() - start).as_secs_f64(),
        })
    }

    /// Makes one candidate of each group of endings with the same board and the same upcoming boards. Starts that are
    /// a few outputs apart can lead to the same try, and then everything after it is the same.
    fn candidates(&self, endings: Vec<(Seed, Ending)>) -> Vec<Candidate> {
        let mut groups: BTreeMap<(Seed, u32, Board), Vec<Ending>> = BTreeMap::new();
        for (seed, ending) in endings {
            let Deal { next_advance, board, .. } = ending.deal;
            groups.entry((seed, next_advance, board)).or_default().push(ending);
        }
        groups.into_iter().map(|((seed, ..), alike)| self.candidate(seed, alike)).collect()
    }

    fn candidate(&self, seed: Seed, mut alike: Vec<Ending>) -> Candidate {
        // Paths that break the level rules count only if none follows them.
        let by_rules = alike.iter().any(|ending| ending.past.by_rules);
        alike.retain(|ending| ending.past.by_rules == by_rules);
        alike.order_by(|a, b| (a.deal.advance, &a.path).cmp(&(b.deal.advance, &b.path)));
        let mut advances: Vec<u32> = alike.iter().map(|ending| ending.deal.advance).collect();
        advances.dedup();
        let past = Past::of_any(alike.iter().map(|ending| ending.past));
        let runs = past.map_or(Runs::NONE, |past| past.runs);
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

    /// Returns the boards after the last round, for each of these runs before it.
    fn next(&self, seed: Seed, deal: &Deal, runs: Runs) -> Next {
        // If the rounds contradict the run that the question states, the rounds count.
        let stated = self.run.filter(|&run| runs.contains(run)).map_or(runs, Runs::only);
        let round = &self.rounds[self.rounds.len() - 1];
        let ways = upcoming(seed, round, deal, stated);
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

    /// Returns the sort key of a candidate: its distance from the guess, or without one its advance.
    fn rank(&self, candidate: &Candidate) -> (u64, u32, u64, Seed, u32) {
        // For numbers that are not negative, the order of the bits is the order of the values.
        let distance = candidate.distance.map_or(u64::MAX, f64::to_bits);
        let is_guessed = self.place.about.is_some() || self.place.delay_about.is_some();
        let first = if is_guessed { distance } else { 0 };
        (first, candidate.path[0], distance, candidate.seed, candidate.next_advance)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_advice_has_limits() {
        let Limits { time, memory, .. } = advice_limits();
        assert_eq!((time, memory), (Some(Duration::from_secs(2)), 64 << 20));
    }

    /// With a guess of the moment, its distance comes first; without one, the advance.
    #[test]
    fn candidates_are_ranked_by_the_guess_if_there_is_one() {
        let question = |more: &str| -> Find {
            let example = Find::EXAMPLE.strip_suffix('}').unwrap();
            crate::json::read(format!("{example},\"delay\":\"750..760\"{more}}}").as_bytes())
                .unwrap_or_else(|fault| panic!("{fault}"))
        };
        let search = |question: &Find| {
            find(question, &Work::default(), &|| false, |_| ControlFlow::Continue(())).unwrap()
        };
        for (more, is_guessed) in [
            ("", false),
            (",\"about\":\"2026-07-09T07:09:20\"", true),
            (",\"delay_about\":700", true),
        ] {
            let question = question(more);
            let found = search(&question);
            let candidate = &found.candidates[0];
            let (first, advance, ..) = question.rank(candidate);
            assert_eq!(advance, candidate.path[0]);
            let distance = candidate.distance.filter(|_| is_guessed);
            assert_eq!(first, distance.map_or(0, f64::to_bits), "{more}");
            assert_eq!(first > 0, is_guessed, "{more}");
        }
    }
}
