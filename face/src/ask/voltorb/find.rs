//! The seed behind what a player saw.

use std::cmp::Reverse;
use std::collections::HashSet;
use std::ops::ControlFlow;
use std::str::FromStr;
use std::time::Instant;

use anyhow::{Context, bail, ensure};
use clap::Args;
use foretile_games::voltorb::{
    Board, CARDS, Clock, Deal, Level, Moment, Outcome, Round, Seed, deal, moments, next_level,
};
use foretile_search::sweep::Scanned;
use foretile_search::voltorb::{SeedHunt, Seeds, SeenRound, Telling, Visit, telling_card};
use foretile_solve::voltorb::{Chances, Worlds};
use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

use crate::ask::span::Span;
use crate::ask::sweep::{Swept, Work, sweep};

/// Which seeds deal what was seen?
#[derive(Clone, PartialEq, Serialize, Deserialize)]
pub struct Find {
    /// The rounds of one session in a row, the last one on the screen.
    pub rounds: Vec<SeenRound>,
    #[serde(flatten)]
    pub place: Place,
}

/// Where to look for the seed.
#[derive(Args, Clone, PartialEq, Serialize, Deserialize)]
pub struct Place {
    /// The DS's clock at the A press that loads the save: not before this time, a date, minute or
    /// second [default: any time]
    #[arg(long, value_name = "TIME", conflicts_with_all = ["any_clock", "all_seeds"])]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub from: Option<Time>,
    /// Not after this time [default: the date, minute or second of --from]
    #[arg(long, value_name = "TIME", requires = "from")]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub to: Option<Time>,
    /// Every seed that a clock can give; so it is when no time is given
    #[arg(long, conflicts_with = "all_seeds")]
    #[serde(default)]
    pub any_clock: bool,
    /// All 4,294,967,296 seeds, whatever clock and delay
    #[arg(long)]
    #[serde(default)]
    pub all_seeds: bool,
    /// Frames since the game started, about 420 at the least
    #[arg(long, value_name = "A..B", default_value = "400..6000")]
    #[serde(default = "usual_delays")]
    pub delay: Span<u32>,
    /// Outputs drawn before the first board
    #[arg(long, value_name = "A..B", default_value = "0..100")]
    #[serde(default = "usual_advances")]
    pub advance: Span<u32>,
    /// Outputs drawn between two rounds, besides those of the cards that were turned
    #[arg(long, value_name = "A..B", default_value = "0..0")]
    #[serde(default = "no_gap")]
    pub gap: Span<u32>,
}

fn usual_delays() -> Span<u32> {
    Span { first: 400, last: 6_000 }
}

fn usual_advances() -> Span<u32> {
    Span { first: 0, last: 100 }
}

fn no_gap() -> Span<u32> {
    Span { first: 0, last: 0 }
}

impl Place {
    /// Whether any of the flags that say which seeds to look at was given.
    pub fn is_asked(&self) -> bool {
        self.from.is_some() || self.any_clock || self.all_seeds
    }
}

/// A date, minute or second: all the seconds of it.
#[derive(Clone, Debug, PartialEq)]
pub struct Time {
    text: String,
    first: Clock,
    last: Clock,
}

impl FromStr for Time {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let (first, last) = match text.len() {
            10 => (format!("{text}T00:00:00"), format!("{text}T23:59:59")),
            16 => (format!("{text}:00"), format!("{text}:59")),
            _ => (text.to_owned(), text.to_owned()),
        };
        let clock = |text: String| {
            text.parse().map_err(|error| format!("{error}, 2026-11-20T19:30 or 2026-11-20"))
        };
        Ok(Self { text: text.to_owned(), first: clock(first)?, last: clock(last)? })
    }
}

impl Serialize for Time {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.text.serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Time {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(de::Error::custom)
    }
}

/// The seeds that deal what was seen, the likeliest first.
#[derive(Serialize)]
pub struct Found {
    /// How many there are.
    pub count: usize,
    pub candidates: Vec<Candidate>,
    /// The chances of every card to be a Voltorb, 1, 2 and 3, over the candidates.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub p: Option<Chances>,
    /// The card that tells the candidates' boards apart best.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub telling: Option<Telling>,
    /// Seeds looked at.
    pub scanned: u64,
    /// Whether these are all that were to be looked at.
    pub complete: bool,
    pub seconds: f64,
}

/// A seed that deals what was seen.
#[derive(Serialize)]
pub struct Candidate {
    pub seed: Seed,
    /// Outputs drawn before the board on the screen.
    pub advance: u32,
    pub level: Level,
    /// The board on the screen.
    pub board: Board,
    /// Outputs drawn when it was dealt.
    pub next_advance: u32,
    /// The coins for winning it.
    pub max_payout: u32,
    /// Outputs drawn before each round's board.
    pub advances: Vec<u32>,
    /// Moments that give the seed, the nearest to what was asked for first.
    pub times: Vec<Moment>,
    pub next: Next,
}

/// The boards to come.
#[derive(Serialize)]
pub struct Next {
    /// When this round and the following ones are won with no 1 turned any more.
    pub won: Vec<Deal>,
    /// When the player leaves this round as it stands.
    pub quit: Vec<Deal>,
}

/// Moments that are listed of a seed.
const TIMES: usize = 5;
/// Boards to come that are listed when all is won.
const BOARDS_TO_COME: usize = 3;

/// Searches; `tell` hears of the progress, and may break to stop.
pub fn find(
    question: &Find,
    work: &Work,
    tell: impl FnMut(Scanned) -> ControlFlow<()>,
) -> anyhow::Result<Found> {
    let start = Instant::now();
    let hunt = question.hunt()?;
    let swept = sweep(&hunt, &Asked { voltorb: question }, work, tell)?;
    let found = answer(question, swept, start)?;
    if found.complete && found.count == 0 {
        // When no board at all fits, that is the better answer.
        for round in &question.rounds {
            Worlds::new(&round.position)?;
        }
    }
    Ok(found)
}

/// What a checkpoint says of the question: the game's name before it.
#[derive(Serialize)]
struct Asked<'a> {
    voltorb: &'a Find,
}

/// Makes the answer of what a search, or all its shards, found.
pub fn answer(question: &Find, swept: Swept<Visit>, start: Instant) -> anyhow::Result<Found> {
    let round = question.rounds.last().context(NO_ROUNDS)?;
    let mut candidates: Vec<Candidate> =
        swept.found.into_iter().map(|visit| question.candidate(visit)).collect();
    candidates.sort_by_cached_key(|candidate| question.distance(candidate));
    // Deals that start a few outputs apart can come to the same try, and go on alike.
    let mut known = HashSet::new();
    candidates.retain(|candidate| known.insert((candidate.seed, candidate.next_advance)));
    let boards: Vec<Board> = candidates.iter().map(|candidate| candidate.board).collect();
    let weighted = boards.iter().map(|&board| (board, 1.0));
    let p = if boards.is_empty() {
        None
    } else {
        Some(Worlds::weighted(&round.position, weighted)?.chances())
    };
    Ok(Found {
        count: candidates.len(),
        candidates,
        p,
        telling: telling_card(&boards, &round.position.cards),
        scanned: swept.scanned,
        complete: swept.complete,
        seconds: start.elapsed().as_secs_f64(),
    })
}

const NO_ROUNDS: &str = "no rounds given: expected at least one";

impl Find {
    fn hunt(&self) -> anyhow::Result<SeedHunt> {
        ensure!(!self.rounds.is_empty(), NO_ROUNDS);
        for &card in self.rounds.iter().flat_map(|round| &round.flips) {
            ensure!(card < CARDS, "there is no card {card}: expected 0 to 24, such as 12");
        }
        let place = &self.place;
        let seeds = if place.all_seeds {
            Seeds::all()
        } else if let Some((from, to)) = place.window()? {
            Seeds::window(from, to, place.delay.into())?
        } else {
            Seeds::any_clock(place.delay.into())
        };
        Ok(SeedHunt::new(seeds, place.advance.into(), self.rounds.clone(), place.gap.into()))
    }

    fn candidate(&self, visit: Visit) -> Candidate {
        let deals: Vec<Deal> = self
            .rounds
            .iter()
            .zip(&visit.advances)
            .map(|(round, &advance)| deal(visit.seed, advance, round.position.level))
            .collect();
        let last = deals[deals.len() - 1];
        Candidate {
            seed: visit.seed,
            advance: last.advance,
            level: last.level,
            board: last.board,
            next_advance: last.next_advance,
            max_payout: last.board.max_payout(),
            times: self.place.times(visit.seed),
            next: self.next(visit.seed, &deals),
            advances: visit.advances,
        }
    }

    /// The boards after the last round of these.
    fn next(&self, seed: Seed, deals: &[Deal]) -> Next {
        let mut history: Vec<Round> =
            self.rounds.iter().zip(deals).map(|(seen, deal)| as_it_stands(seen, deal)).collect();
        let (mut seen, mut last) = (self.rounds[deals.len() - 1].clone(), deals[deals.len() - 1]);
        let stands = history[history.len() - 1].outcome;
        let follow = |history: &[Round], seen: &SeenRound, last: &Deal| {
            let advance = last.next_advance.wrapping_add(seen.risky_flips());
            deal(seed, advance, next_level(history))
        };
        let quit = follow(&history, &seen, &last);
        let mut next = Next { won: Vec::new(), quit: Vec::new() };
        match stands {
            Outcome::Won => {
                next.won.push(quit);
                (seen, last) = (SeenRound::from(position(&quit)), quit);
            }
            Outcome::Quit => {
                next.quit.push(quit);
                history.pop();
            }
            Outcome::Lost => {
                next.quit.push(quit);
                return next;
            }
        }
        while next.won.len() < BOARDS_TO_COME {
            let values = last.board.values();
            seen.flips.extend((0..CARDS).filter(|&card| values[card] > 1));
            history.push(as_it_stands(&seen, &last));
            last = follow(&history, &seen, &last);
            seen = position(&last).into();
            next.won.push(last);
        }
        next
    }

    /// How far a candidate is from what was said: its start from the fewest outputs, its time from the
    /// middle of the window, its delay from the shortest one.
    fn distance(&self, candidate: &Candidate) -> (u32, Reverse<bool>, u64, u32, Seed) {
        let nearest = candidate.times.first();
        let off_middle = nearest.map_or(0, |moment| self.place.off_middle(moment.at));
        let delay = nearest.map_or(0, |moment| moment.delay);
        let has_time = Reverse(nearest.is_some());
        (candidate.advances[0], has_time, off_middle, delay, candidate.seed)
    }
}

/// The position at the start of a round.
fn position(deal: &Deal) -> foretile_games::voltorb::Position {
    foretile_games::voltorb::Position {
        level: deal.level,
        hints: deal.board.hints(),
        cards: Default::default(),
    }
}

/// A round as the level rules remember it, when it is left now.
fn as_it_stands(seen: &SeenRound, deal: &Deal) -> Round {
    let values = deal.board.values();
    let outcome = [Outcome::Lost, Outcome::Won, Outcome::Quit]
        .into_iter()
        .find(|&outcome| SeenRound { outcome: Some(outcome), ..seen.clone() }.fits(&deal.board));
    let flipped = seen.turned().filter(|&card| values[card] > 0).count() as u8;
    Round { level: deal.level, outcome: outcome.unwrap_or(Outcome::Quit), flipped }
}

impl Place {
    /// The window of times, if there is one.
    fn window(&self) -> anyhow::Result<Option<(Clock, Clock)>> {
        let Some(from) = &self.from else {
            if let Some(to) = &self.to {
                bail!("a window to {} has no start: expected the earlier time too", to.text);
            }
            return Ok(None);
        };
        Ok(Some((from.first, self.to.as_ref().unwrap_or(from).last)))
    }

    /// Moments of a seed, the nearest first.
    fn times(&self, seed: Seed) -> Vec<Moment> {
        let Ok(Some((from, to))) = self.window() else {
            return moments(seed, Clock::YEARS, self.delay.into()).take(TIMES).collect();
        };
        let mut times: Vec<Moment> = moments(seed, from.year()..=to.year(), self.delay.into())
            .filter(|moment| (from..=to).contains(&moment.at))
            .collect();
        times.sort_by_key(|moment| (self.off_middle(moment.at), *moment));
        times.truncate(TIMES);
        times
    }

    /// How far a time is from the middle of the window, in half seconds.
    fn off_middle(&self, at: Clock) -> u64 {
        match self.window() {
            Ok(Some((from, to))) => (2 * seconds(at)).abs_diff(seconds(from) + seconds(to)),
            _ => 0,
        }
    }
}

/// Seconds since the year 2000, counting 31 days to every month: in order, and exact within a month.
fn seconds(at: Clock) -> u64 {
    let ((month, day), (hour, minute, second)) = (at.date(), at.time());
    let days = (u64::from(at.year() - 2000) * 12 + u64::from(month)) * 31 + u64::from(day);
    ((days * 24 + u64::from(hour)) * 60 + u64::from(minute)) * 60 + u64::from(second)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_dates_minutes_or_seconds() {
        let span = |text: &str| {
            let time: Time = text.parse().unwrap();
            (time.first.to_string(), time.last.to_string())
        };
        let expected = |first: &str, last: &str| (first.to_owned(), last.to_owned());
        assert_eq!(span("2026-07-09"), expected("2026-07-09T00:00:00", "2026-07-09T23:59:59"));
        assert_eq!(
            span("2026-07-09 07:09"),
            expected("2026-07-09T07:09:00", "2026-07-09T07:09:59")
        );
        assert_eq!(
            span("2026-07-09T07:09:26"),
            expected("2026-07-09T07:09:26", "2026-07-09T07:09:26")
        );
        for text in ["2026-02-30", "2026-07-09T24:00", "today", "", "07:09"] {
            let error = text.parse::<Time>().unwrap_err();
            assert!(error.contains("such as 2026-11-20T19:30:05"), "{error}");
        }
    }
}
