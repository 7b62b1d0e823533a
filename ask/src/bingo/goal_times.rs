//! Estimates how long the goals of a list take, from the feeds of many races.

mod answer;
mod listed;

use std::collections::{BTreeMap, BTreeSet, HashSet};
use std::ops::ControlFlow;
use std::path::PathBuf;

use foretile_games::bingo::race::Race as Replay;
use foretile_games::bingo::room::Feed;
use foretile_games::bingo::{SQUARES, Value};
use foretile_games::message::Code as _;
use foretile_games::order::Order as _;
use foretile_study::bingo::{
    Estimates, Interval, MOST_TIMES, Sample, UnusedMarks, estimate, intervals,
};
#[cfg(feature = "openapi")]
use schemars::JsonSchema;
use serde::Deserialize;

use super::race::read_feed;
use super::text_fault::MOST_GOALS;
use crate::Reason;
use crate::error::{Context, Error, bail, ensure};
use crate::json::{Fault, Members, Question};

pub use answer::{BoundsOfFactor, GoalTimed, GoalsTimed, MarksUnused, MinutesEstimated};
use listed::Listed;

/// The most feeds of a question.
const MOST_FEEDS: usize = 10_000;
/// The seconds of a minute.
const MINUTE: f64 = 60.0;

/// How long do the goals of these races take?
#[derive(Deserialize)]
#[cfg_attr(feature = "openapi", derive(JsonSchema))]
#[cfg_attr(feature = "openapi", schemars(rename = "GoalTimesAsked"))]
pub struct GoalTimes {
    /// The files of the feeds, for messages.
    #[serde(skip)]
    pub files: Vec<PathBuf>,
    /// The feeds, each as a room's address `/room/ID/feed?full=true` shows it
    #[cfg_attr(
        feature = "openapi",
        schemars(with = "Vec<serde_json::Map<String, serde_json::Value>>")
    )]
    pub feeds: Vec<Value>,
    /// The goal list of the races, of any game and in any form; by default, the goals that were marked
    #[serde(default)]
    #[cfg_attr(feature = "openapi", schemars(with = "Option<super::list::FamilyDocument>"))]
    pub list: Option<Value>,
}

impl Question for GoalTimes {
    const EXAMPLE: &'static str = concat!(
        r#"{"feeds":[{"events":[{"type":"revealed","timestamp":1764000000.5,"player":{"uuid":"k3f","name":"Ann","#,
        r#""is_spectator":false}},{"type":"goal","timestamp":1764000300.5,"player":{"uuid":"k3f","name":"Ann","#,
        r#""is_spectator":false},"square":{"name":"Catch a fish","slot":"slot7"},"color":"red","remove":false}],"#,
        r#""allIncluded":true}]}"#
    );

    fn read(members: &mut Members) -> Result<Self, Fault> {
        members.part()
    }
}

/// What the feeds say.
#[derive(Default)]
struct Races<'a> {
    /// The times, each once.
    times: Vec<Interval<'a>>,
    /// Which are there.
    keys: HashSet<(&'a str, [u64; 2])>,
    /// The number of cards with a time, and of those of another list.
    cards: usize,
    other_cards: usize,
    /// The games of the cards.
    games: BTreeSet<&'a str>,
    /// The texts of all goals that were marked.
    marked: BTreeSet<&'a str>,
    unused: UnusedMarks,
    /// Marks that another feed has, too.
    twice: usize,
}

/// Estimates the times of goals. Returns `None` when `on_round` breaks.
///
/// # Errors
/// When a feed or the list is not one, or the list is that of other races.
pub fn goal_times(
    question: &GoalTimes,
    on_round: impl FnMut() -> ControlFlow<()>,
) -> Result<Option<GoalsTimed>, Error> {
    let GoalTimes { files, feeds, list } = question;
    ensure!(
        (1..=MOST_FEEDS).contains(&feeds.len()),
        Question,
        "{} feeds: expected 1 to {MOST_FEEDS}, such as that of one room",
        feeds.len()
    );
    let name = |at: usize| match files.get(at) {
        Some(file) => format!("`{}`", file.display()),
        None => format!("feed {}", at + 1),
    };
    let read = |(at, feed): (usize, &Value)| read_feed(feed).with_context(|| name(at));
    let feeds: Vec<Feed> = feeds.iter().enumerate().map(read).collect::<Result<_, _>>()?;
    let replays: Vec<(Replay, bool)> = feeds.iter().flat_map(replays_of).collect();
    let texts = replays.iter().flat_map(|(replay, _)| replay.marks.iter());
    let texts: BTreeSet<&str> = texts.map(|(_, mark)| mark.goal.as_str()).collect();
    let listed = list.as_ref().map(|list| Listed::read(list, &texts)).transpose()?;
    let mut races = Races::default();
    for (replay, is_whole) in &replays {
        races.add(replay, *is_whole, listed.as_ref());
    }
    if let (Some(listed), 0, Some(text)) = (&listed, races.marked.len(), texts.first()) {
        bail!(
            Question,
            "the feeds are of races on another list, with goals such as `{text}`: expected the list of these races, with goals \
             such as `{}`",
            listed.first()
        );
    }
    let number: usize = races.times.iter().map(|time| time.goals.len()).sum();
    ensure!(
        number <= MOST_TIMES,
        Question,
        "{number} marks with a time: expected at most {MOST_TIMES} in all feeds together, such as those of a thousand races"
    );
    let listed = match listed {
        Some(listed) => listed,
        None => Listed::of_texts(&races.marked),
    };
    ensure!(
        listed.names().count() <= MOST_GOALS,
        List => Reason::BingoManyGoals
            .with("name", "the list")
            .with("goals", listed.names().count())
            .with("most", MOST_GOALS)
    );
    let seen = Seen::of(&mut races.times, &listed);
    let estimates = match seen.samples.is_empty() {
        true => None,
        false => match estimate(&seen.samples, on_round) {
            None => return Ok(None),
            estimates => estimates,
        },
    };
    answer(&races, feeds.len(), listed, &seen, estimates.as_ref()).map(Some)
}

/// Returns the races of a feed that have marks, and whether it has everything that happened in each.
fn replays_of(feed: &Feed) -> impl Iterator<Item = (Replay<'_>, bool)> {
    let replays = Replay::all(feed).into_iter().filter(|replay| !replay.marks.is_empty());
    replays.map(|replay| {
        let is_whole = feed.is_whole || replay.card.is_some();
        (replay, is_whole)
    })
}

impl<'a> Races<'a> {
    /// Adds a race, unless most of its goals are not in the list.
    fn add(&mut self, replay: &Replay<'a>, is_whole: bool, listed: Option<&Listed>) {
        let goals: Vec<&str> = replay.goals().into_iter().flatten().collect();
        if let Some(listed) = listed {
            let of_list = goals.iter().filter(|goal| listed.name_of(goal).is_some()).count();
            if 2 * of_list <= goals.len() {
                self.other_cards += 1;
                return;
            }
        }
        self.marked.extend(goals);
        self.games.extend(replay.card.map(|(game, _)| game));
        let of_race = intervals(replay, is_whole);
        self.unused.add(of_race.unused);
        let before = self.times.len();
        for time in of_race.used {
            match self.keys.insert(time.key) {
                true => self.times.push(time),
                false => self.twice += time.goals.len(),
            }
        }
        self.cards += usize::from(self.times.len() > before);
    }
}

/// The times as samples, with numbers for players and goals.
struct Seen {
    samples: Vec<Sample>,
    players: usize,
    /// The number of each goal by its name in the list.
    goals: BTreeMap<String, usize>,
    /// How many times each goal has, and of how many players.
    counts: Vec<(usize, BTreeSet<usize>)>,
}

impl Seen {
    /// Numbers players and goals by their names, so that the order of the feeds changes nothing.
    fn of(times: &mut [Interval], listed: &Listed) -> Self {
        times.order_by(|one, other| one.key.cmp(&other.key));
        let numbered = |names: BTreeSet<String>| -> BTreeMap<String, usize> {
            names.into_iter().enumerate().map(|(number, name)| (name, number)).collect()
        };
        let name_of = |goal: &str| listed.name_of(goal).unwrap_or(goal).to_owned();
        let players = numbered(times.iter().map(|time| time.player.to_owned()).collect());
        let goals = times.iter().flat_map(|time| &time.goals);
        let goals = numbered(goals.map(|goal| name_of(goal)).collect());
        let mut counts = vec![(0, BTreeSet::new()); goals.len()];
        let mut samples = Vec::with_capacity(times.len());
        for time in times {
            let player = players[time.player];
            let of_time: Vec<usize> = time.goals.iter().map(|goal| goals[&name_of(goal)]).collect();
            for &goal in &of_time {
                counts[goal].0 += 1;
                counts[goal].1.insert(player);
            }
            samples.push(Sample { player, goals: of_time, seconds: time.seconds });
        }
        Self { samples, players: players.len(), goals, counts }
    }
}

fn answer(
    races: &Races,
    feeds: usize,
    listed: Listed,
    seen: &Seen,
    estimates: Option<&Estimates>,
) -> Result<GoalsTimed, Error> {
    let keeps_own = listed.keeps_own_times();
    let mut goals: Vec<GoalTimed> = Vec::new();
    for goal in listed.goals() {
        let number = seen.goals.get(&goal.name).copied();
        let estimated = estimates.and_then(|estimates| match number {
            Some(number) => Some(estimates.goals[number]),
            None => (!keeps_own).then_some(estimates.unseen),
        });
        let (times, players) = number.map_or((0, 0), |number| {
            let (times, players) = &seen.counts[number];
            (*times, players.len())
        });
        goals.push(GoalTimed {
            name: goal.name,
            time: estimated.map(|seconds| seconds.times(1.0 / MINUTE).into()),
            guessed: estimated.is_some() && number.is_none(),
            times,
            players,
            tier: None,
            types: goal.types,
            more: goal.more,
        });
    }
    let minutes = |goal: &GoalTimed| goal.time.map_or(f64::INFINITY, |time| time.minutes);
    goals.order_by(|one, other| {
        minutes(one).total_cmp(&minutes(other)).then_with(|| one.name.cmp(&other.name))
    });
    let unlisted = races.marked.iter().filter(|goal| listed.name_of(goal).is_none());
    let unlisted: Vec<String> = unlisted.map(|goal| (*goal).to_owned()).collect();
    let makes_list = estimates.is_some() && goals.len() >= SQUARES;
    let made = makes_list.then(|| listed.with_times(&mut goals)).transpose()?;
    Ok(GoalsTimed::new(races, feeds, seen, goals, estimates, unlisted, made))
}
