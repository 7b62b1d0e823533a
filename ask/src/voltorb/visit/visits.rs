//! Plays whole visits without the seed, and measures how long they take.

use std::fmt;
use std::ops::ControlFlow;
use std::path::Path;
use std::str::FromStr;

use foretile_games::dice;
use foretile_games::voltorb::{Board, Level, MAX_COINS, Outcome, Standing, boards};
use foretile_solve::voltorb::long::{self, End, Minutes, rounds};
use foretile_solve::voltorb::route::Pace;
use foretile_solve::voltorb::strength::Mean;
use foretile_study::picture::{Marks, Panel};
use serde::{Deserialize, Serialize, Serializer};
use serde_json::{Value, json};

use crate::difference::difference;
use crate::error::{Context, Error, bail, ensure};
use crate::files::StoredFile;
#[cfg(feature = "clap")]
use crate::number::whole;
use crate::number::{Decimal, Whole};
use crate::sealed::FileKind;
use crate::voltorb::board::aim::{AnyAim, VisitAim};

/// How long do visits without the seed take, and what do they bring?
#[cfg_attr(feature = "clap", derive(clap::Args))]
pub struct Visits {
    /// What to aim for: survive, win, eight, win-eight, level or coins; or, over the whole visit, pace or
    /// soonest:level:8
    #[cfg_attr(feature = "clap", arg(long))]
    pub aim: AnyAim,
    /// What ends a visit: coins:N, level:L or minutes:M
    #[cfg_attr(feature = "clap", arg(long))]
    pub goal: Goal,
    /// Visits to put together
    #[cfg_attr(feature = "clap", arg(long, default_value_t = Whole::new(1000)))]
    pub visits: Whole<1, 1_000_000, 1000>,
    /// Rounds to play from each level and run; visits are put together from them
    #[cfg_attr(feature = "clap", arg(long, value_name = "ROUNDS", default_value_t = Whole::new(200)))]
    pub pool: Whole<1, 100_000, 200>,
    /// Boards to process for a card; then the best card so far is turned
    #[cfg_attr(feature = "clap", arg(long, value_name = "BOARDS", default_value_t = Whole::new(20_000)))]
    pub work: Whole<1, 1_000_000_000, 20_000>,
    /// Where to start among the boards and the visits; the same number gives the same answer
    #[cfg_attr(feature = "clap", arg(long, default_value_t = 1, value_parser = whole::<u32>(0..=i64::from(u32::MAX), 7)))]
    pub seed: u32,
}

/// What ends a visit.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Goal {
    /// So many coins.
    Coins(u32),
    /// A round at this level or a higher one.
    Level(Level),
    /// So many minutes: the round in which they are over is the last.
    Minutes(f64),
}

impl Goal {
    fn end(self) -> End {
        match self {
            Self::Coins(coins) => End::Coins(coins),
            Self::Level(level) => End::Level(level),
            Self::Minutes(minutes) => End::Milliseconds((minutes * 60_000.0).round() as u64),
        }
    }
}

impl FromStr for Goal {
    type Err = Error;

    fn from_str(text: &str) -> Result<Self, Error> {
        let goal = match text.split_once(':') {
            Some(("coins", number)) => {
                number.parse().ok().filter(|coins| (1..=MAX_COINS).contains(coins)).map(Self::Coins)
            }
            // Every visit begins at level 1.
            Some(("level", number)) => {
                number.parse().ok().filter(|level| *level > Level::FIRST).map(Self::Level)
            }
            Some(("minutes", number)) => {
                let minutes = number.parse::<Decimal<1_440>>().ok().map(Decimal::get);
                minutes.filter(|&minutes| minutes > 0.0).map(Self::Minutes)
            }
            _ => None,
        };
        goal.with_context(|| {
            format!(
                "`{text}` is not a goal of visits: expected coins:N (1 to {MAX_COINS}), level:L (2 to 8) or \
                 minutes:M (up to 1440), such as coins:10000"
            )
        })
    }
}

impl fmt::Display for Goal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Coins(coins) => write!(f, "coins:{coins}"),
            Self::Level(level) => write!(f, "level:{level}"),
            Self::Minutes(minutes) => write!(f, "minutes:{minutes}"),
        }
    }
}

impl Serialize for Goal {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

/// How long the visits took, and what they brought. Intervals are 95 % intervals of the mean; they cover both the
/// chance in the visits and that in the rounds from which they are put together.
#[derive(Serialize)]
pub struct Visited {
    /// The number of visits.
    pub visits: u32,
    /// The aim.
    pub aim: AnyAim,
    /// What ended them.
    pub goal: Goal,
    /// The minutes of a visit.
    pub minutes: Minutes,
    /// The coins of all visits for each of their minutes.
    pub coins_per_minute: Mean,
    /// The rounds of a visit, on average.
    pub rounds: f64,
    /// Where the time goes.
    pub levels: Vec<AtLevel>,
    /// The rounds that were played.
    pub pool: u32,
    /// The share of them in which every card was proven to be best.
    pub proven: f64,
}

/// What happens at a level.
#[derive(Serialize)]
pub struct AtLevel {
    /// The level.
    pub level: Level,
    /// The share of the time.
    pub time: f64,
    /// The coins there for each minute there; null if no visit comes to it.
    pub coins_per_minute: Option<Mean>,
    /// The rounds of the pool that were played there.
    pub rounds: u32,
}

/// The rounds of a pool that are played at once; after them, the state is saved.
const AT_ONCE: u32 = 50;

/// The layout of the state.
const KIND: FileKind =
    FileKind { name: "pool of rounds", flag: "--state", version: 1, is_version_1: |_| false };

/// The state: the rounds played from each standing, such as `2311 won`.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Content {
    question: Value,
    rounds: Vec<Vec<String>>,
}

/// Plays rounds, and puts visits together from them. If `state` names a file, saves the rounds there, and a later run
/// resumes from it. `notify` receives the number of rounds played, and of those known to be needed.
///
/// Returns `None` if `notify` breaks.
pub fn visits(
    question: &Visits,
    state: Option<&Path>,
    mut notify: impl FnMut(u64, u64) -> ControlFlow<()>,
) -> Result<Option<Visited>, Error> {
    if let AnyAim::Visit(aim @ VisitAim::SoonestCoins(_)) = question.aim {
        bail!(
            Question,
            "visits are put together from rounds that are played without a purse, but `{aim}` needs one: expected `pace`, with a goal such as coins:10000"
        );
    }
    let end = question.goal.end();
    let state = state.map(StoredFile::at).transpose()?;
    let saved = state.as_ref().map(|state| {
        read(state, question)
            .with_context(|| format!("cannot resume from `{}`", state.path().display()))
    });
    let mut pool = saved.transpose()?.flatten().unwrap_or(vec![Vec::new(); Standing::COUNT]);
    let size: u32 = question.pool.get();
    let used = loop {
        let needed: Vec<Standing> = reached(&pool, size as usize, end).collect();
        let done = needed.iter().map(|standing| pool[standing.index()].len().min(size as usize));
        let done: usize = done.sum();
        let of = u64::from(size) * needed.len() as u64;
        if notify(done as u64, of).is_break() {
            return Ok(None);
        }
        let open = |standing: &&Standing| (pool[standing.index()].len() as u32) < size;
        let Some(&standing) = needed.iter().find(open) else { break needed };
        let played = pool[standing.index()].len() as u32;
        let choice = question.aim.choice(standing, 0);
        let more = AT_ONCE.min(size - played);
        let dealt: Vec<Board> =
            boards(standing.level(), first(question, standing, played), more).collect();
        let more = rounds(standing, &choice, &dealt, question.work.get());
        pool[standing.index()].extend(more);
        if let Some(state) = &state {
            save(state, question, &pool)?;
        }
    };
    // A file may have more rounds, from a question with a larger pool or another goal.
    for standing in Standing::all() {
        let most = if used.contains(&standing) { size as usize } else { 0 };
        pool[standing.index()].truncate(most);
    }
    let count = question.visits.get();
    let found = long::visits(&pool, end, count, &Pace::default(), dice(question.seed))
        .with_context(|| {
            format!(
                "a visit does not end: expected a goal that `{}` reaches, or a larger --pool",
                question.aim
            )
        })?;
    let all = || pool.iter().flatten();
    let proven = all().filter(|round| round.proven).count();
    Ok(Some(Visited {
        visits: count,
        aim: question.aim,
        goal: question.goal,
        minutes: found.minutes,
        coins_per_minute: found.coins_per_minute,
        rounds: found.rounds,
        levels: Level::all()
            .map(|level| AtLevel {
                level,
                time: found.levels[level.index()].time,
                coins_per_minute: found.levels[level.index()].coins_per_minute,
                rounds: Standing::all()
                    .filter(|standing| standing.level() == level)
                    .map(|standing| pool[standing.index()].len() as u32)
                    .sum(),
            })
            .collect(),
        pool: all().count() as u32,
        proven: proven as f64 / all().count().max(1) as f64,
    }))
}

impl Visited {
    /// Draws how many coins a minute brings at each level, and how much of the time is spent there.
    pub fn pictures(&self) -> [Panel; 2] {
        let panel = |title: String, name: &str, marks| Panel {
            title,
            axes: ["level".to_owned(), name.to_owned()],
            marks,
        };
        let at = |level: &AtLevel| f64::from(level.level.number());
        let coins = self.levels.iter().filter_map(|level| {
            let Mean { mean, low, high } = level.coins_per_minute?;
            Some((at(level), [low, mean, high]))
        });
        let time = self.levels.iter().map(|level| (at(level), 100.0 * level.time));
        let Self { aim, goal, .. } = self;
        [
            panel(
                format!("{aim} to {goal}: coins a minute at each level, with 95% intervals"),
                "coins a minute",
                Marks::Intervals(coins.collect()),
            ),
            panel(
                format!("{aim} to {goal}: where the time goes"),
                "time, in percent",
                Marks::Bars(1.0, time.collect()),
            ),
        ]
    }
}

/// Returns where the rounds of a standing start among its level's boards. Standings have different boards.
fn first(question: &Visits, standing: Standing, played: u32) -> u32 {
    let place = question.seed.wrapping_mul(0x85EB_CA6B) ^ (standing.index() as u32) << 26;
    place.wrapping_add(played)
}

/// Returns the standings before the end that a visit can come to by the first `size` rounds of each in a pool.
fn reached(pool: &[Vec<long::Played>], size: usize, end: End) -> impl Iterator<Item = Standing> {
    let mut seen = [false; Standing::COUNT];
    let mut next = vec![Standing::FIRST];
    while let Some(standing) = next.pop() {
        if !seen[standing.index()] && !end.is_reached(standing, 0, 0) {
            seen[standing.index()] = true;
            let rounds = pool[standing.index()].iter().take(size);
            next.extend(rounds.map(|round| standing.after(round.outcome, round.flipped())));
        }
    }
    Standing::all().filter(move |standing| seen[standing.index()])
}

/// Returns the part of a question on which the rounds of a pool depend. The goal, the visits and the number of rounds are
/// not in it, so that one file serves several questions. The version is, because another one may choose other cards.
fn pool_question(question: &Visits) -> Value {
    let Visits { aim, work, seed, goal: _, visits: _, pool: _ } = question;
    json!({"program": env!("CARGO_PKG_VERSION"), "aim": aim, "work": work, "seed": seed})
}

fn save(state: &StoredFile, question: &Visits, pool: &[Vec<long::Played>]) -> Result<(), Error> {
    let rounds = pool.iter().map(|rounds| rounds.iter().map(written).collect()).collect();
    KIND.write(state, &Content { question: pool_question(question), rounds })
}

/// Reads the pool, or returns `None` if there is no file yet.
fn read(state: &StoredFile, question: &Visits) -> Result<Option<Vec<Vec<long::Played>>>, Error> {
    let Some(text) = state.read()? else { return Ok(None) };
    let Content { question: saved, rounds } = KIND.open(&text)?;
    if let Some(difference) = difference(&saved, &pool_question(question)) {
        bail!(
            Kept,
            "its rounds were played with other flags: {difference}; expected the same flags, or another file, such as new.json"
        );
    }
    ensure!(rounds.len() == Standing::COUNT, Kept, "it has {} pools: expected 40", rounds.len());
    Standing::all()
        .zip(&rounds)
        .map(|(standing, lines)| {
            let from = first(question, standing, 0);
            let dealt = boards(standing.level(), from, lines.len() as u32);
            lines.iter().zip(dealt).map(|(line, board)| checked(line, &board)).collect()
        })
        .collect::<Result<_, _>>()
        .map(Some)
}

/// Writes a round: the values in the order they were turned, the outcome, and whether all was proven.
fn written(round: &long::Played) -> String {
    let values: String = round.values.iter().map(|value| char::from(b'0' + value)).collect();
    let proven = if round.proven { " proven" } else { "" };
    format!("{values} {}{proven}", round.outcome)
}

/// Reads a round, and checks that it can have been played on this board.
fn checked(line: &str, board: &Board) -> Result<long::Played, Error> {
    let round = || {
        let mut words = line.split(' ');
        let values =
            words.next()?.bytes().map(|digit| digit.checked_sub(b'0').filter(|&value| value < 4));
        let values: Vec<u8> = values.collect::<Option<_>>()?;
        let outcome = match words.next()? {
            "won" => Outcome::Won,
            "quit" => Outcome::Quit,
            "lost" => Outcome::Lost,
            _ => return None,
        };
        let proven = match words.next() {
            None => false,
            Some("proven") => true,
            _ => return None,
        };
        let round = long::Played { values, outcome, proven };
        let turned = |value| round.values.iter().filter(|&&other| other == value).count();
        let there = |value| board.values().iter().filter(|&&other| other == value).count();
        let last = round.values.last() == Some(&0);
        let fits = (1..4).all(|value| turned(value) <= there(value))
            && turned(0) == usize::from(last)
            && last == (outcome == Outcome::Lost)
            && (outcome == Outcome::Won)
                == (turned(2) == there(2) && turned(3) == there(3) && !last);
        (fits && words.next().is_none()).then_some(round)
    };
    round().with_context(|| {
        format!("`{line}` is not a round of its board: start again with another file")
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The board has three 1s, a 2 and a 3.
    #[test]
    fn a_round_fits_its_board_or_is_refused() {
        let board: Board = "2010000000000000000001113".parse().expect("a board");
        for line in [
            " quit",
            "1 quit",
            "12 quit",
            "2113 won",
            "32 won proven",
            "2110 lost",
            "0 lost proven",
            "1110 lost",
            "30 lost",
        ] {
            let round = checked(line, &board).unwrap_or_else(|error| panic!("{error}"));
            assert_eq!(written(&round), line);
        }
        for line in [
            "",
            "quit",
            "1",
            "1 left",
            "1 quit later",
            "1 quit proven yes",
            "4 quit",
            "/ quit",
            // Too many of a kind.
            "11111 quit",
            "22 quit",
            "33 quit",
            // All 2s and 3s are turned: the round is won, and no other is.
            "23 quit",
            "2 won",
            "3 won",
            "1 won",
            // A Voltorb is the last, and loses the round.
            "01 lost",
            "010 lost",
            "10 quit",
            "230 won",
            "1 lost",
            "230 quit",
        ] {
            let error = checked(line, &board).expect_err(line).to_string();
            assert!(error.contains("is not a round of its board"), "{error}");
        }
    }

    /// Every standing has its own boards, which its rounds use one after another.
    #[test]
    fn standings_have_boards_of_their_own() {
        let question = |seed| Visits {
            aim: "win".parse().expect("an aim"),
            goal: Goal::Level(Level::EIGHTH),
            visits: Whole::new(1),
            pool: Whole::new(1),
            work: Whole::new(1),
            seed,
        };
        let mut starts: Vec<u32> = (0..3)
            .flat_map(|seed| {
                Standing::all().map(move |standing| first(&question(seed), standing, 0))
            })
            .collect();
        for standing in Standing::all() {
            let from = first(&question(0), standing, 0);
            assert_eq!(first(&question(0), standing, 7), from.wrapping_add(7));
        }
        let all = starts.len();
        starts.sort_unstable();
        // Far enough apart for the largest pool.
        assert!(starts.windows(2).all(|pair| pair[1] - pair[0] >= 100_000), "{starts:?}");
        assert_eq!(all, 3 * Standing::COUNT);
    }

    /// From level 1, a visit reaches the standings to which its rounds lead, but none beyond its end.
    #[test]
    fn standings_are_reached_by_the_rounds_of_a_pool() {
        let won = || long::Played { values: vec![2], outcome: Outcome::Won, proven: true };
        let mut pool = vec![Vec::new(); Standing::COUNT];
        let count = |pool: &[Vec<long::Played>], end| reached(pool, 2, end).count();
        assert_eq!(count(&pool, End::Level(Level::EIGHTH)), 1);
        pool[Standing::FIRST.index()].push(won());
        let second = Standing::FIRST.after(Outcome::Won, 1);
        let both: Vec<Standing> = reached(&pool, 2, End::Level(Level::EIGHTH)).collect();
        assert!(both.len() == 2 && both.contains(&Standing::FIRST) && both.contains(&second));
        assert_eq!(count(&pool, End::Level(second.level())), 1);
        pool[second.index()].push(long::Played {
            values: vec![0],
            outcome: Outcome::Lost,
            proven: true,
        });
        assert_eq!(
            count(&pool, End::Level(Level::EIGHTH)),
            2 + usize::from(second.after(Outcome::Lost, 0) != Standing::FIRST)
        );
    }

    #[test]
    fn a_visit_of_minutes_ends_after_as_many_milliseconds() {
        for (minutes, milliseconds) in [(0.5, 30_000), (2.5, 150_000), (1_440.0, 86_400_000)] {
            assert!(
                matches!(Goal::Minutes(minutes).end(), End::Milliseconds(end) if end == milliseconds)
            );
        }
    }
}
