//! Sets of seeds: those that the clock and the delay allow.

use foretile_games::order::Order as _;
use std::fmt;
use std::ops::{Range, RangeInclusive};

use foretile_games::voltorb::{Clock, Moment, Seed};

/// A set of seeds in ascending order, numbered from 0.
///
/// Consecutive delays give consecutive seeds. A window of times and delays is therefore stored as a few runs
/// of seeds. A seed that several moments give is in the set once.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Seeds {
    runs: Vec<Run>,
    len: u64,
}

/// Consecutive seeds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Run {
    first: u32,
    last: u32,
    /// The number of seeds in the runs before this one.
    before: u64,
}

/// An error: the window starts after its end.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct WindowError {
    from: Clock,
    to: Clock,
}

impl fmt::Display for WindowError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "the window from {} to {} starts after its end: expected the earlier time first, such \
             as from {} to {}",
            self.from, self.to, self.to, self.from
        )
    }
}

impl std::error::Error for WindowError {}

impl Seeds {
    /// Returns all 2^32 seeds.
    pub fn all() -> Self {
        Self::between(0, u32::MAX)
    }

    /// Returns the seeds from `first` to `last`, both included.
    pub fn between(first: u32, last: u32) -> Self {
        Self::of_runs(Vec::from_iter((first <= last).then_some((first, last))))
    }

    /// Returns every seed that these delays, in vblanks, give at any time from 2000 to 2099.
    pub fn any_clock(delays: RangeInclusive<u32>) -> Self {
        // The upper byte is month * day + minute + second, which takes every value.
        let uppers = (0..=0xFF).flat_map(|upper| (0..24).map(move |hour| upper << 24 | hour << 16));
        // Year and delay are added, so the years extend the range of delays.
        let years = u64::from(Clock::YEARS.end() - Clock::YEARS.start());
        Self::of_clocks(uppers, *delays.start(), length(&delays) + years)
    }

    /// Returns every seed that a moment from `from` to `to` gives with one of these delays, in vblanks. Both
    /// ends are included.
    ///
    /// # Errors
    /// If `from` is later than `to`.
    ///
    /// ```
    /// use foretile_search::voltorb::Seeds;
    /// let [from, to] = ["2026-07-09T07:09:00", "2026-07-09T07:09:59"].map(|at| at.parse().unwrap());
    /// assert_eq!(Seeds::window(from, to, 400..=2_000).unwrap().len(), 60 * 1_601);
    /// ```
    pub fn window(
        from: Clock,
        to: Clock,
        delays: RangeInclusive<u32>,
    ) -> Result<Self, WindowError> {
        if from > to {
            return Err(WindowError { from, to });
        }
        // Indexed by the parts of a seed that come from the clock: year, hour, and month * day + minute +
        // second.
        let mut given = vec![[[false; 0x100]; 24]; Clock::YEARS.count()];
        let mut at = Some(from);
        while let Some(clock) = at.filter(|clock| *clock <= to) {
            let [upper, hour, _, year] = Moment { at: clock, delay: 0 }.seed().0.to_be_bytes();
            let uppers = &mut given[usize::from(year)][usize::from(hour)];
            uppers[usize::from(upper)] = true;
            // Common case: in a whole hour, minute + second takes every value from 0 to 118.
            at = match whole_hour(clock, to) {
                Some(last) => {
                    (0..119).for_each(|more| uppers[usize::from(upper.wrapping_add(more))] = true);
                    last.next_second()
                }
                None => clock.next_second(),
            };
        }
        let clocks = (0..).zip(&given).flat_map(|(year, hours)| {
            (0..).zip(hours).flat_map(move |(hour, uppers)| {
                let given = (0..).zip(uppers).filter(|(_, given)| **given);
                given.map(move |(upper, _): (u32, _)| upper << 24 | hour << 16 | year)
            })
        });
        Ok(Self::of_clocks(clocks, *delays.start(), length(&delays)))
    }

    /// Returns the seeds of clocks with `length` delays. A clock is given as its seed at delay 0.
    fn of_clocks(clocks: impl Iterator<Item = u32>, first_delay: u32, length: u64) -> Self {
        let more = match length.checked_sub(1).map(u32::try_from) {
            None => return Self::of_runs(Vec::new()),
            Some(Err(_)) | Some(Ok(u32::MAX)) => return Self::all(),
            Some(Ok(more)) => more,
        };
        let runs = clocks.flat_map(|clock| {
            let first = clock.wrapping_add(first_delay);
            match first.checked_add(more) {
                Some(last) => [Some((first, last)), None],
                None => [Some((first, u32::MAX)), Some((0, first.wrapping_add(more)))],
            }
        });
        Self::of_runs(runs.flatten().collect())
    }

    /// Returns the union of runs, given as first and last seed.
    fn of_runs(mut runs: Vec<(u32, u32)>) -> Self {
        runs.order_by(Ord::cmp);
        runs.dedup();
        let mut seeds = Self { runs: Vec::new(), len: 0 };
        for (first, last) in runs {
            match seeds.runs.last_mut() {
                Some(run) if u64::from(first) <= u64::from(run.last) + 1 => {
                    run.last = run.last.max(last);
                }
                _ => seeds.runs.push(Run { first, last, before: 0 }),
            }
        }
        for run in &mut seeds.runs {
            run.before = seeds.len;
            seeds.len += u64::from(run.last - run.first) + 1;
        }
        seeds
    }

    /// Returns the number of seeds.
    pub const fn len(&self) -> u64 {
        self.len
    }

    /// Returns whether the set is empty.
    pub const fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// Returns whether the set has this seed.
    pub fn contains(&self, seed: Seed) -> bool {
        self.number_of(seed).is_some()
    }

    /// Returns the number of this seed in the set, or `None` if it is not in it.
    pub fn number_of(&self, seed: Seed) -> Option<u64> {
        let after = self.runs.partition_point(|run| run.first <= seed.0);
        let run = self.runs[..after].last().filter(|run| seed.0 <= run.last)?;
        Some(run.before + u64::from(seed.0 - run.first))
    }

    /// Returns the seeds with these numbers. Numbers beyond the end of the set are ignored.
    pub fn slice(&self, places: Range<u64>) -> Slice<'_> {
        let run = self.runs.partition_point(|run| run.before <= places.start).saturating_sub(1);
        Slice { runs: &self.runs[run..], places: places.start..places.end.min(self.len) }
    }
}

/// Returns the number of delays in a range.
fn length(delays: &RangeInclusive<u32>) -> u64 {
    (u64::from(*delays.end()) + 1).saturating_sub(u64::from(*delays.start()))
}

/// Returns the last second of this clock's hour, if the clock is at the first and the window has the whole
/// hour.
fn whole_hour(clock: Clock, to: Clock) -> Option<Clock> {
    let (hour, minute, second) = clock.time();
    let (month, day) = clock.date();
    let last = Clock::new(clock.year(), month, day, hour, 59, 59).ok()?;
    ((minute, second) == (0, 0) && last <= to).then_some(last)
}

/// Consecutive seeds of a set, taken in order.
#[derive(Clone)]
pub struct Slice<'a> {
    runs: &'a [Run],
    places: Range<u64>,
}

impl Slice<'_> {
    /// Fills the array from its start with the next seeds. Returns how many there were.
    #[inline(always)]
    pub fn fill<const LANES: usize>(&mut self, seeds: &mut [u32; LANES]) -> usize {
        let mut filled = 0;
        while filled < LANES && self.places.start < self.places.end {
            let run = self.runs[0];
            let offset = self.places.start - run.before;
            let in_run = u64::from(run.last - run.first) + 1 - offset;
            let wanted = (LANES - filled) as u64;
            let count = wanted.min(in_run).min(self.places.end - self.places.start);
            let first = run.first + offset as u32;
            if count == LANES as u64 {
                // Common case: a constant length compiles to better code.
                for (seed, more) in seeds.iter_mut().zip(0..) {
                    *seed = first + more;
                }
            } else {
                for (seed, more) in seeds[filled..][..count as usize].iter_mut().zip(0..) {
                    *seed = first + more;
                }
            }
            filled += count as usize;
            self.places.start += count;
            if count == in_run {
                self.runs = &self.runs[1..];
            }
        }
        filled
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    fn clock(text: &str) -> Clock {
        text.parse().unwrap()
    }

    fn list(seeds: &Seeds) -> Vec<u32> {
        let (mut slice, mut all) = (seeds.slice(0..u64::MAX), Vec::new());
        loop {
            let mut some = [0; 7];
            let filled = slice.fill(&mut some);
            all.extend(&some[..filled]);
            if filled < 7 {
                return all;
            }
        }
    }

    /// Compares with a loop over every second and delay, across the ends of hours, days, months and years.
    #[test]
    fn a_window_has_the_seeds_of_its_moments() {
        for (from, to, delays) in [
            ("2026-07-09T07:09:00", "2026-07-09T07:09:59", 400..=410),
            ("2003-12-31T22:59:58", "2004-01-01T02:00:01", 400..=402),
            ("2004-02-29T23:00:00", "2004-03-01T00:59:59", 65_530..=65_540),
            ("2099-12-31T23:59:50", "2099-12-31T23:59:59", 5..=5),
            ("2000-12-31T23:58:59", "2000-12-31T23:59:59", 600..=600),
        ] {
            let (from, to) = (clock(from), clock(to));
            let mut slow = BTreeSet::new();
            let mut at = Some(from);
            while let Some(clock) = at.filter(|at| *at <= to) {
                slow.extend(delays.clone().map(|delay| Moment { at: clock, delay }.seed().0));
                at = clock.next_second();
            }
            let seeds = Seeds::window(from, to, delays).unwrap();
            assert_eq!(list(&seeds), slow.iter().copied().collect::<Vec<_>>());
            assert_eq!(seeds.len(), slow.len() as u64);
            for (number, seed) in (0..).zip(slow) {
                assert_eq!(seeds.number_of(Seed(seed)), Some(number));
                assert_eq!(
                    seeds.contains(Seed(seed ^ 0x8000)),
                    list(&seeds).contains(&(seed ^ 0x8000))
                );
            }
        }
    }

    #[test]
    fn any_clock_is_a_window_of_a_hundred_years() {
        let century = (clock("2000-01-01T00:00:00"), clock("2099-12-31T23:59:59"));
        let seeds = Seeds::any_clock(400..=6_000);
        assert_eq!(seeds, Seeds::window(century.0, century.1, 400..=6_000).unwrap());
        assert_eq!(seeds.len(), 256 * 24 * (5_601 + 99));
        assert_eq!(Seeds::any_clock(1..=u32::MAX), Seeds::all());
        assert!(Seeds::window(century.0, century.1, RangeInclusive::new(2, 1)).unwrap().is_empty());
    }

    #[test]
    fn slices_together_are_the_whole() {
        let seeds =
            Seeds::window(clock("2026-07-09T07:09:57"), clock("2026-07-09T07:10:02"), 400..=499)
                .unwrap();
        for size in [1, 99, 100, 101, 1_000] {
            let mut together: Vec<u32> = Vec::new();
            for first in (0..seeds.len()).step_by(size) {
                let (mut slice, mut some) = (seeds.slice(first..first + size as u64), [0; 1_000]);
                let filled = slice.fill(&mut some);
                together.extend(&some[..filled]);
            }
            assert_eq!(together, list(&seeds));
        }
        assert_eq!(Seeds::all().len(), 1 << 32);
        assert_eq!(Seeds::all().slice((1 << 32) - 2..1 << 40).fill(&mut [0; 9]), 2);
    }

    #[test]
    fn a_window_starts_before_it_ends() {
        let error =
            Seeds::window(clock("2026-07-09T07:10:00"), clock("2026-07-09T07:09:00"), 0..=1)
                .unwrap_err();
        assert!(error.to_string().contains("such as from 2026-07-09T07:09:00"), "{error}");
    }

    #[test]
    fn runs_that_touch_or_overlap_are_one() {
        let seeds = Seeds::of_runs(vec![(7, 9), (0, 4), (5, 6), (2, 3), (11, 11)]);
        assert_eq!(seeds.runs.len(), 2);
        assert_eq!(list(&seeds), [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 11]);
        assert!(!seeds.is_empty() && seeds.contains(Seed(0)) && seeds.contains(Seed(11)));
        assert!(!seeds.contains(Seed(10)) && !seeds.contains(Seed(12)));
        assert_eq!(seeds.number_of(Seed(11)), Some(10));
    }

    #[test]
    fn a_window_may_be_one_second() {
        let at = clock("2026-07-09T07:09:00");
        let seeds = Seeds::window(at, at, 600..=600).unwrap();
        assert_eq!(list(&seeds), [Moment { at, delay: 600 }.seed().0]);
    }
}
