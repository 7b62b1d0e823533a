//! Which seed was hit instead of the one that was meant.

use std::fmt;
use std::ops::ControlFlow;

use anyhow::ensure;
use foretile_games::voltorb::{Clock, Moment, Position, Seed, moments};
use foretile_solve::voltorb::Aim;

use super::advance::MOST_OUTPUTS;
use super::find::{Find, search};
use super::place::Place;
use crate::span::Span;
use crate::sweep::{Swept, Work};

/// Frames that a person misses by at most, to either side.
const FRAMES: u32 = 200;
/// Seconds that a clock is off at most, to either side.
const SECONDS: u8 = 5;

/// The moment that a seed was meant to be hit at.
pub struct Meant {
    seed: Seed,
    /// One of the seed's moments; `None` for a seed that no clock gives.
    moment: Option<Moment>,
    /// Whether it is the player's own, not just any.
    told: bool,
}

/// Another seed than the one that was meant.
pub struct Miss {
    pub seed: Seed,
    /// Its moment, if the one that was meant is known.
    moment: Option<Moment>,
    frames_late: i64,
    seconds_late: i64,
}

/// What was found around a seed.
pub struct Neighbours {
    /// The nearest first.
    pub misses: Vec<Miss>,
    /// Seeds that were looked at.
    pub scanned: u64,
}

impl Meant {
    /// The moment of a seed at a clock time, or at any.
    pub fn new(seed: Seed, at: Option<Clock>) -> anyhow::Result<Self> {
        let delays = 0..=0xFFFF;
        let Some(at) = at else {
            // Seconds around it are to lie in the same minute, so that they follow one another.
            let calm = |moment: &Moment| {
                (SECONDS..60 - SECONDS).contains(&moment.at.time().2) && moment.delay >= FRAMES
            };
            let moment = moments(seed, Clock::YEARS, delays).find(calm);
            return Ok(Self { seed, moment, told: false });
        };
        let moment = moments(seed, at.year()..=at.year(), delays).find(|moment| moment.at == at);
        ensure!(
            moment.is_some(),
            "no delay gives seed {seed} at {at}: expected the time that the seed is for, as \
             `foretile voltorb times {seed}` lists them"
        );
        Ok(Self { seed, moment, told: true })
    }

    /// Flags for `find` to look all around the hour, if the clock is known.
    pub fn wider(&self) -> String {
        let Some(Moment { at, .. }) = self.moment.filter(|_| self.told) else {
            return String::new();
        };
        let hour = at.to_string()[..13].to_owned();
        format!(" --from {hour}:00 --to {hour}:59")
    }
}

/// The seeds of near delays and seconds that deal what was seen after at most so many outputs;
/// `None` when no clock gives the seed that was meant. `stop` ends the search.
pub fn neighbours(
    meant: &Meant,
    seen: &Position,
    most: u32,
    stop: &dyn Fn() -> bool,
) -> anyhow::Result<Option<Neighbours>> {
    let Some(moment) = meant.moment else { return Ok(None) };
    let Moment { at, delay } = moment;
    let go = |step: fn(Clock) -> Option<Clock>| {
        (0..SECONDS).try_fold(at, |at, _| step(at)).unwrap_or(at).to_string()
    };
    let from = go(Clock::previous_second).parse().map_err(anyhow::Error::msg)?;
    let to = go(Clock::next_second).parse().map_err(anyhow::Error::msg)?;
    let place = Place {
        from: Some(from),
        to: Some(to),
        any_clock: false,
        all_seeds: false,
        delay: Span { first: delay.saturating_sub(FRAMES), last: delay + FRAMES },
        advance: Span { first: 0, last: most.min(MOST_OUTPUTS) },
        gap: Span { first: 0, last: 0 },
        about: None,
        delay_about: Some(delay),
    };
    let question = Find { rounds: vec![(*seen).into()], place, aim: Aim::default(), run: None };
    let Swept { mut found, scanned, .. } = search(&question, &Work::default(), |_| match stop() {
        true => ControlFlow::Break(()),
        false => ControlFlow::Continue(()),
    })?;
    found.retain(|visit| visit.seed != meant.seed);
    found.sort_unstable();
    found.dedup_by_key(|visit| visit.seed);
    let miss = |seed| {
        let hit = *question.place.times(seed).first()?;
        Some(Miss {
            seed,
            moment: meant.told.then_some(hit),
            frames_late: i64::from(hit.delay) - i64::from(delay),
            seconds_late: seconds_between(at, hit.at),
        })
    };
    let mut misses = Vec::from_iter(found.iter().filter_map(|visit| miss(visit.seed)));
    misses.sort_by_key(|miss| (miss.seconds_late.abs(), miss.frames_late.abs(), miss.seed));
    Ok(Some(Neighbours { misses, scanned }))
}

/// Seconds from one time to a near one.
fn seconds_between(from: Clock, to: Clock) -> i64 {
    let (earlier, later) = (from.min(to), from.max(to));
    let seconds = std::iter::successors(Some(earlier), |at| at.next_second());
    let count = seconds.take_while(|at| *at < later).count() as i64;
    if to < from { -count } else { count }
}

impl fmt::Display for Miss {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the seed is {}", self.seed)?;
        if let Some(Moment { at, delay }) = self.moment {
            write!(f, ", that of delay {delay} at {at}")?;
        }
        let off = |late: i64, unit: &str| {
            let (number, plural) = (late.abs(), if late.abs() == 1 { "" } else { "s" });
            let when = if late < 0 { "earlier" } else { "later" };
            (late != 0).then(|| format!("{number} {unit}{plural} {when}"))
        };
        let frames = off(self.frames_late, "frame");
        let seconds = off(self.seconds_late, "second");
        let off: Vec<String> = frames.into_iter().chain(seconds).collect();
        write!(f, ": {} than meant", off.join(" and "))
    }
}
