//! Rules with few cases, tried on all of them, against a plain writing of the rule.

use std::iter;

use foretile_games::voltorb::{
    CONFIGS, Clock, Hint, Level, Moment, Outcome, Round, Seed, Totals, moments, next_level,
};

const OUTCOMES: [Outcome; 3] = [Outcome::Won, Outcome::Quit, Outcome::Lost];

/// The rules as the game applies them, in their order.
fn plain_next_level(history: &[Round]) -> u8 {
    let Some(last) = history.last() else { return 1 };
    let level = last.level.number();
    let latest = history.iter().rev().take(5);
    let is_run = history.len() >= 5
        && latest.into_iter().all(|round| round.flipped >= 8 && round.outcome != Outcome::Lost);
    match last.outcome {
        Outcome::Won if level == 8 => 8,
        _ if level >= 5 && is_run => 8,
        Outcome::Won => (level + 1).min(7),
        _ => level.min(last.flipped).clamp(1, 7),
    }
}

/// Tries every last round after every four rounds. Of these only two facts matter: whether each was lost, and whether it had
/// eight cards turned.
#[test]
fn every_round_leads_to_the_level_of_the_rules() {
    let before: Vec<Round> = [
        (Outcome::Won, 8),
        (Outcome::Quit, 8),
        (Outcome::Lost, 8),
        (Outcome::Won, 7),
        (Outcome::Quit, 7),
        (Outcome::Lost, 7),
    ]
    .map(|(outcome, flipped)| Round { level: Level::FIRST, outcome, flipped })
    .to_vec();
    let mut cases = 0;
    for code in 0..6_usize.pow(4) {
        let earlier = (0..4).map(|place| before[code / 6_usize.pow(place) % 6]);
        for count in 0..=4 {
            let mut history: Vec<Round> = earlier.clone().take(count).collect();
            for level in Level::all() {
                for (outcome, flipped) in OUTCOMES
                    .iter()
                    .flat_map(|&outcome| (0..=25).map(move |flipped| (outcome, flipped)))
                {
                    history.push(Round { level, outcome, flipped });
                    assert_eq!(
                        next_level(&history).number(),
                        plain_next_level(&history),
                        "{history:?}"
                    );
                    history.pop();
                    cases += 1;
                }
            }
        }
    }
    assert_eq!(cases, 1296 * 5 * 8 * 3 * 26);
}

/// Every day from 2000 to 2099, counted by the calendar: every fourth year of them has 366 days.
fn days() -> impl Iterator<Item = (u16, u8, u8)> {
    (2000..=2099_u16).flat_map(|year| {
        let february = if year % 4 == 0 { 29 } else { 28 };
        let lengths = [31, february, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
        (1..)
            .zip(lengths)
            .flat_map(move |(month, length)| (1..=length).map(move |day| (year, month, day)))
    })
}

/// The last second of every day is followed by the first of the next, and the clock takes no other day.
#[test]
fn every_day_follows_the_day_before() {
    let all: Vec<_> = days().collect();
    assert_eq!(all.len(), 36_525);
    let at =
        |(year, month, day), hour, rest| Clock::new(year, month, day, hour, rest, rest).unwrap();
    for (index, &day) in all.iter().enumerate() {
        let next = all.get(index + 1).map(|&next| at(next, 0, 0));
        assert_eq!(at(day, 23, 59).next_second(), next);
        if let Some(next) = next {
            assert_eq!(next.previous_second(), Some(at(day, 23, 59)));
        }
    }
    let taken = (1999..=2100).flat_map(|year| {
        (0..=13).flat_map(move |month| (0..=32).map(move |day| (year, month, day)))
    });
    let taken: Vec<_> =
        taken.filter(|&(year, month, day)| Clock::new(year, month, day, 0, 0, 0).is_ok()).collect();
    assert_eq!(taken, all);
}

/// Every second of a day follows the second before.
#[test]
fn every_second_follows_the_second_before() {
    let first = Clock::new(2026, 7, 9, 0, 0, 0).unwrap();
    let seconds: Vec<Clock> =
        iter::successors(Some(first), |at| at.next_second()).take(86_401).collect();
    for (number, at) in (0..).zip(&seconds[..86_400]) {
        let (hour, minute, second) = at.time();
        assert_eq!(u32::from(hour) * 3600 + u32::from(minute) * 60 + u32::from(second), number);
        assert_eq!(at.date(), (7, 9));
    }
    assert_eq!(seconds[86_400], Clock::new(2026, 7, 10, 0, 0, 0).unwrap());
}

/// Every second of a year, and of a leap year, is a moment of the one seed that it gives: each seed's moments give that
/// seed, each once, and together they are as many as the year has seconds.
#[test]
fn every_second_of_a_year_comes_back_from_its_seed() {
    for (year, days) in [(2024, 366), (2026, 365)] {
        const DELAY: u32 = 755;
        let mut count = 0;
        for upper in 0..256 * 24_u32 {
            let seed = Seed(
                (upper / 24) << 24 | (upper % 24) << 16 | (u32::from(year - 2000_u16) + DELAY),
            );
            let mut last = None;
            for moment in moments(seed, year..=year, DELAY..=DELAY) {
                assert_eq!((moment.seed(), moment.delay), (seed, DELAY));
                assert!(last < Some(moment.at));
                last = Some(moment.at);
                count += 1;
            }
        }
        assert_eq!(count, days * 86_400);
    }
    let moment = Moment { at: "2026-07-09T07:09:26".parse().unwrap(), delay: 755 };
    assert!(moments(moment.seed(), 2026..=2026, 755..=755).any(|it| it == moment));
}

/// The totals of the five hints of a line's values, for all lines, are those of the values.
#[test]
fn every_line_adds_up() {
    for code in 0..4_u32.pow(5) {
        let values: [u8; 5] = std::array::from_fn(|place| (code >> (2 * place) & 3) as u8);
        let hints = values.map(|value| Hint::new(value, u8::from(value == 0)).unwrap());
        let voltorbs = values.iter().filter(|&&value| value == 0).count() as u32;
        let sum = values.iter().map(|&value| u32::from(value)).sum();
        assert_eq!(Totals::from_iter(hints), Totals { voltorbs, sum });
    }
    for config in CONFIGS {
        let Totals { voltorbs, sum } = config.totals();
        let cards = [(config.ones(), 1), (config.twos, 2), (config.threes, 3)];
        let all: u32 = cards.iter().map(|&(count, value)| u32::from(count) * value).sum();
        assert_eq!((voltorbs, sum), (u32::from(config.voltorbs), all));
        assert_eq!(config.ones() + config.twos + config.threes + config.voltorbs, 25);
    }
}
