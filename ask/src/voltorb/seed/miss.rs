//! Finds the seed that a player hit instead of the target.

use std::fmt;
use std::ops::ControlFlow;

use foretile_games::message::{Code as _, Value};
use foretile_games::order::Order as _;
use foretile_games::voltorb::{Clock, Moment, Position, Seed, moments};
use foretile_solve::voltorb::Aim;

use super::advance::MOST_OUTPUTS;
use super::find::{Find, search};
use super::place::{Place, seconds};
use crate::error::{Error, ensure};
use crate::span::Span;
use crate::sweep::{Swept, Work};
use crate::{Cause, Reason};

/// The most frames by which a person misses, early or late.
const FRAMES: u32 = 200;
/// The most seconds by which a clock is off, fast or slow.
const SECONDS: u8 = 5;

/// The moment that the player aimed at.
pub struct Meant {
    seed: Seed,
    /// A moment of the target seed, or `None` if no clock gives that seed.
    moment: Option<Moment>,
    /// Whether the player stated it; otherwise it is one of many.
    is_stated: bool,
}

/// A seed near the target.
pub struct Miss {
    pub seed: Seed,
    /// Its moment, if the moment of the target is known.
    moment: Option<Moment>,
    frames_late: i64,
    seconds_late: i64,
}

/// The seeds found around the target.
pub struct Neighbours {
    /// The seeds, the nearest first.
    pub misses: Vec<Miss>,
    /// The number of seeds that were searched.
    pub scanned: u64,
}

impl Meant {
    /// Returns the moment of a seed at this clock time, or at any if none is given.
    pub fn new(seed: Seed, at: Option<Clock>) -> Result<Self, Error> {
        let delays = 0..=0xFFFF;
        let Some(at) = at else {
            // All seconds of the search should be in one minute, and all its delays positive.
            let is_inside = |moment: &Moment| {
                (SECONDS..60 - SECONDS).contains(&moment.at.time().2) && moment.delay >= FRAMES
            };
            let moment = moments(seed, Clock::YEARS, delays).find(is_inside);
            return Ok(Self { seed, moment, is_stated: false });
        };
        let moment = moments(seed, at.year()..=at.year(), delays).find(|moment| moment.at == at);
        ensure!(
            moment.is_some(),
            "no delay gives seed {seed} at {at}: expected one of the times that `foretile voltorb times {seed}` \
             lists"
        );
        Ok(Self { seed, moment, is_stated: true })
    }

    /// Returns flags with which `find` searches the whole hour, if the clock time is known.
    pub fn wider(&self) -> String {
        let Some(Moment { at, .. }) = self.moment.filter(|_| self.is_stated) else {
            return String::new();
        };
        let hour = at.to_string()[..13].to_owned();
        format!(" --from {hour}:00 --to {hour}:59")
    }
}

/// Finds seeds of near delays and seconds that deal what was seen after at most this many outputs. Returns `None`
/// if no clock gives the target seed. `stop` ends the search.
pub fn neighbours(
    meant: &Meant,
    seen: &Position,
    most: u32,
    stop: &dyn Fn() -> bool,
) -> Result<Option<Neighbours>, Error> {
    let Some(moment) = meant.moment else { return Ok(None) };
    let Moment { at, delay } = moment;
    let go = |step: fn(Clock) -> Option<Clock>| {
        (0..SECONDS).try_fold(at, |at, _| step(at)).unwrap_or(at).to_string()
    };
    let from = go(Clock::previous_second).parse()?;
    let to = go(Clock::next_second).parse()?;
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
            moment: meant.is_stated.then_some(hit),
            frames_late: i64::from(hit.delay) - i64::from(delay),
            seconds_late: (seconds(hit.at) - seconds(at)) as i64,
        })
    };
    let mut misses = Vec::from_iter(found.iter().filter_map(|visit| miss(visit.seed)));
    misses.order_by_key(|miss| (miss.seconds_late.abs(), miss.frames_late.abs(), miss.seed));
    Ok(Some(Neighbours { misses, scanned }))
}

impl Miss {
    /// Returns the miss as a message.
    pub fn cause(&self) -> Cause {
        let &Self { seed, moment, frames_late, seconds_late } = self;
        let text = match moment {
            Some(Moment { at, delay }) => {
                Reason::OtherSeedAt.with("at", at.to_string()).with("delay", delay)
            }
            None => Reason::OtherSeed.into(),
        };
        let text = text.with("seed", Value::Seed(seed.0)).with("frames_late", frames_late);
        text.with("seconds_late", seconds_late).into()
    }
}

impl fmt::Display for Miss {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.cause().fmt(f)
    }
}

#[cfg(test)]
mod tests {
    use foretile_games::voltorb::{Level, deal};

    use super::*;

    fn clock(text: &str) -> Clock {
        text.parse().expect(text)
    }

    #[test]
    fn a_miss_says_how_far_it_is() {
        let miss = |moment, frames_late, seconds_late| {
            Miss { seed: Seed(0x6207_030D), moment, frames_late, seconds_late }.to_string()
        };
        let moment = Moment { at: clock("2026-07-09T07:09:26"), delay: 755 };
        assert_eq!(
            miss(Some(moment), 1, -2),
            "the seed is 0x6207030D, that of delay 755 at 2026-07-09T07:09:26: off by 1 in delay and -2 s (below 0: too early)"
        );
        assert_eq!(
            miss(None, -3, 0),
            "the seed is 0x6207030D: off by -3 in delay and 0 s (below 0: too early)"
        );
        assert_eq!(
            miss(None, 0, 1),
            "the seed is 0x6207030D: off by 0 in delay and 1 s (below 0: too early)"
        );
    }

    /// A player who aimed at a moment finds the near one that was hit.
    #[test]
    fn a_near_moment_is_found() {
        let target = Moment { at: clock("2026-07-09T07:09:26"), delay: 755 };
        let hit = Moment { at: clock("2026-07-09T07:09:28"), delay: 749 };
        for is_stated in [true, false] {
            let meant =
                Meant::new(target.seed(), is_stated.then_some(target.at)).expect("a moment");
            let Some(moment) = meant.moment else { panic!("no moment") };
            assert_eq!(moment.seed(), target.seed());
            if is_stated {
                assert_eq!(moment, target);
            }
            let found_if = |dealt: Seed| {
                let board = deal(dealt, 3, Level::FIRST).board;
                let seen =
                    Position { level: Level::FIRST, hints: board.hints(), cards: board.cards() };
                neighbours(&meant, &seen, 5, &|| false).expect("a search").expect("a moment")
            };
            let found = found_if(hit.seed());
            let miss = found.misses.iter().find(|miss| miss.seed == hit.seed()).expect("the seed");
            assert_eq!((miss.frames_late, miss.seconds_late), (-6, 2));
            assert_eq!(miss.moment, is_stated.then_some(hit));
            // The seeds of 11 seconds of one minute, each with the delays up to FRAMES before and after.
            let frames = u64::from(2 * FRAMES + 1);
            assert_eq!(found.scanned, 11 * frames);
            let order = |miss: &Miss| (miss.seconds_late.abs(), miss.frames_late.abs(), miss.seed);
            assert!(found.misses.is_sorted_by_key(order));
            // The target's own seed is not a miss.
            let found = found_if(target.seed());
            assert!(found.misses.iter().all(|miss| miss.seed != target.seed()));
        }
    }

    #[test]
    fn the_time_of_a_seed_is_checked() {
        let seed = Moment { at: clock("2026-07-09T07:09:26"), delay: 755 }.seed();
        let error = Meant::new(seed, Some(clock("2026-07-09T08:09:26")))
            .map(|_| ())
            .expect_err("another hour");
        assert!(
            error.to_string().contains("no delay gives seed 0x6207030D at 2026-07-09T08:09:26"),
            "{error}"
        );
        let meant = Meant::new(seed, Some(clock("2026-07-09T07:09:26"))).expect("a moment");
        assert_eq!(meant.wider(), " --from 2026-07-09T07:00 --to 2026-07-09T07:59");
        let moment = meant.moment.expect("a moment");
        assert_eq!((moment.at, moment.delay), (clock("2026-07-09T07:09:26"), 755));
        assert_eq!(Meant::new(seed, None).expect("a moment").wider(), "");
        // No clock gives the hour 31.
        let none = Meant::new(Seed(0x001F_0300), None).expect("no moment");
        assert!(none.moment.is_none() && none.wider().is_empty());
    }
}
