//! Statistics of a goal list over many cards.

use std::collections::BTreeMap;
use std::num::NonZero;
use std::ops::ControlFlow;

use foretile_games::bingo::{Dealer, Row, Seed};
use foretile_games::order::Order as _;
use foretile_search::sweep::Shard;
use foretile_study::bingo::{self, Histogram, Meeting, Spread};
use foretile_study::mass::Progress;
use foretile_study::picture::{Marks, Panel};
use foretile_study::table::{Column, Table};
#[cfg(feature = "openapi")]
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::card_mode::CardMode;
use super::list::{List, TimedList, TimedMembers};
use crate::error::{Error, ensure};
use crate::json::{Fault, Members, Question};
use crate::schema;
use crate::span::Span;

/// An answer lists at most this many pairs of each kind.
const PAIRS: usize = 20;
/// The width of a bar, in minutes. Times in published lists are multiples of it.
const BAR: f64 = 0.25;
/// The quantiles in an answer, by name.
const QUANTILES: [(&str, f64); 7] = [
    ("0", 0.0),
    ("0.05", 0.05),
    ("0.25", 0.25),
    ("0.5", 0.5),
    ("0.75", 0.75),
    ("0.95", 0.95),
    ("1", 1.0),
];

/// How does this list behave over many cards?
pub struct Study {
    /// The seeds whose cards to deal
    pub seeds: Span<u64>,
    /// Threads to deal with [default: as many as the machine runs at once]
    pub threads: Option<NonZero<usize>>,
    /// The list to deal from.
    pub list: List,
}

/// The seeds of a study by default.
pub const fn first_seeds() -> Span<u64> {
    Span { first: 0, last: 99_999 }
}

/// The question's members besides its list.
#[derive(Deserialize)]
#[cfg_attr(feature = "openapi", derive(JsonSchema))]
struct StudyMembers {
    #[serde(default = "first_seeds")]
    seeds: Span<u64>,
    threads: Option<NonZero<usize>>,
}

schema::parts!(Study: StudyMembers, TimedMembers);

impl Question for Study {
    const EXAMPLE: &'static str = r#"{"seeds":"0..199"}"#;

    fn read(members: &mut Members) -> Result<Self, Fault> {
        let StudyMembers { seeds, threads } = members.part()?;
        Ok(Self { seeds, threads, list: members.part::<TimedMembers>()?.into() })
    }
}

/// The statistics of a list. Times are in minutes.
#[derive(Serialize)]
#[cfg_attr(feature = "openapi", derive(JsonSchema))]
pub struct Studied {
    /// The version that the list states, or its file.
    pub list: String,
    /// The cards' mode.
    pub mode: CardMode,
    /// The first and last seed.
    pub seeds: [u64; 2],
    /// The number of seeds that gave a card.
    pub cards: u64,
    /// The number of seeds that gave none.
    pub failures: u64,
    /// The first of these seeds.
    pub failed: Vec<u64>,
    /// Attempts per seed.
    pub iterations: Iterations,
    /// How unevenly goals occur.
    pub spread: Spread,
    /// The measure that lists state as `averageStandardDeviation`, from batches of 1,000 cards.
    pub list_measure: Option<ListMeasure>,
    /// The goals, the most frequent first.
    pub goals: Vec<GoalStudied>,
    /// How long each row is, by its name.
    pub rows: BTreeMap<&'static str, RowStudied>,
    /// The shortest and the longest time that the rules allow for a row.
    pub possible: [f64; 2],
    /// Pairs of goals that are on the same card too rarely or too often.
    pub pairs: Pairs,
}

/// Attempts per seed. A seed without a card counts as 100.
#[derive(Serialize)]
#[cfg_attr(feature = "openapi", derive(JsonSchema))]
pub struct Iterations {
    pub mean: f64,
    pub error: f64,
    pub max: u32,
}

/// A measure over batches of cards.
#[derive(Serialize)]
#[cfg_attr(feature = "openapi", derive(JsonSchema))]
pub struct ListMeasure {
    pub mean: f64,
    pub error: Option<f64>,
    pub batches: u64,
}

/// How often a goal occurred.
#[derive(Serialize)]
#[cfg_attr(feature = "openapi", derive(JsonSchema))]
pub struct GoalStudied {
    pub id: String,
    pub name: String,
    pub bucket: u8,
    pub time: f64,
    pub weight: f64,
    /// The number of cards with the goal.
    pub count: u64,
    /// The share of cards with the goal, 0 to 1.
    pub share: f64,
    /// The number of cards by the difficulty of the goal's square, 1 to 25.
    pub difficulties: Vec<u64>,
    /// The number of cards by the row that the goal is in.
    pub rows: BTreeMap<&'static str, u64>,
}

/// How long a row is, and how much time its goals save each other.
#[derive(Serialize)]
#[cfg_attr(feature = "openapi", derive(JsonSchema))]
pub struct RowStudied {
    pub time: Distribution,
    pub synergy: Distribution,
}

/// A distribution of numbers.
#[derive(Serialize)]
#[cfg_attr(feature = "openapi", derive(JsonSchema))]
pub struct Distribution {
    pub mean: Option<f64>,
    pub quantiles: BTreeMap<&'static str, f64>,
    /// Every number that occurred, and how often.
    pub histogram: Vec<(f64, u64)>,
}

/// Pairs of goals that are on the same card too rarely or too often.
#[derive(Serialize)]
#[cfg_attr(feature = "openapi", derive(JsonSchema))]
pub struct Pairs {
    /// The number of pairs that never met although at least ten meetings were expected.
    pub never_count: usize,
    /// Those of them with the most expected meetings.
    pub never: Vec<PairStudied>,
    /// The pairs with the highest ratios of met to expected that chance does not explain.
    pub often: Vec<PairStudied>,
}

/// A pair of goals.
#[derive(Serialize)]
#[cfg_attr(feature = "openapi", derive(JsonSchema))]
pub struct PairStudied {
    /// Their ids.
    pub goals: [String; 2],
    /// The number of cards with both.
    pub met: u64,
    /// The number of cards with both if the goals were independent.
    pub expected: f64,
}

/// Deals and counts. Returns `None` when `on_event` breaks.
pub fn study(
    question: &Study,
    on_event: impl FnMut(Progress) -> ControlFlow<()>,
) -> Result<Option<Studied>, Error> {
    study_shard(question, Shard::WHOLE, on_event)?
        .map(|study| join_study(question, vec![study]))
        .transpose()
}

/// Deals and counts a shard of the seeds for [`join_study`]. Returns `None` when `on_event` breaks.
pub fn study_shard(
    question: &Study,
    shard: Shard,
    on_event: impl FnMut(Progress) -> ControlFlow<()>,
) -> Result<Option<bingo::Study>, Error> {
    let Study { seeds, threads, list } = question;
    Seed::try_from(seeds.last)?;
    let dealer = list.timed()?.dealer;
    let seeds = bingo::share((*seeds).into(), shard.index(), shard.of());
    Ok(bingo::study(&dealer, seeds, *threads, on_event))
}

/// Makes the answer from the counts of all shards.
pub fn join_study(question: &Study, parts: Vec<bingo::Study>) -> Result<Studied, Error> {
    let Study { seeds, list, .. } = question;
    let TimedList { name, dealer, .. } = list.timed()?;
    let mut study = bingo::Study::empty(dealer.deck().goals().len());
    for part in parts {
        ensure!(part.is_of(&dealer), Kept, "a part is of another list: expected all of one list");
        study.merge(part);
    }
    let profile = &dealer.rules().profile;
    let length =
        |synergy: f64| profile.baseline_time + 65.0 * profile.time_per_difficulty - synergy;
    let rows = Row::all().map(|row| {
        let synergy = &study.synergies[row.index()];
        let mut time = Histogram::default();
        for (minutes, count) in synergy.bins() {
            time.add_many(length(minutes), count);
        }
        let studied = RowStudied { time: distribution(&time), synergy: distribution(synergy) };
        (row.name(), studied)
    });
    let measure = study.list_measure;
    let mut goals: Vec<GoalStudied> = goals(&dealer, &study);
    goals.order_by_key(|goal| std::cmp::Reverse(goal.count));
    Ok(Studied {
        list: name,
        mode: list.card_mode(),
        seeds: [seeds.first, seeds.last],
        cards: study.cards,
        failures: study.failures,
        failed: study.failed.clone(),
        iterations: Iterations {
            mean: study.iterations.mean(),
            error: study.iterations.error(),
            max: study.iterations.max,
        },
        spread: study.spread(&dealer),
        list_measure: measure.mean().map(|mean| ListMeasure {
            mean,
            error: measure.error(),
            batches: measure.batches(),
        }),
        goals,
        rows: rows.collect(),
        possible: [length(profile.maximum_synergy), length(profile.minimum_synergy)],
        pairs: pairs(&dealer, &study),
    })
}

fn goals(dealer: &Dealer, study: &bingo::Study) -> Vec<GoalStudied> {
    let goals = dealer.deck().goals().iter().zip(&study.goals);
    goals
        .map(|(goal, counts)| GoalStudied {
            id: goal.id.clone(),
            name: goal.name.clone(),
            bucket: goal.bucket,
            time: goal.time,
            weight: goal.weight,
            count: counts.count,
            share: counts.count as f64 / study.cards.max(1) as f64,
            difficulties: counts.by_difficulty.to_vec(),
            rows: Row::all().map(|row| (row.name(), counts.by_row[row.index()])).collect(),
        })
        .collect()
}

fn distribution(histogram: &Histogram) -> Distribution {
    let quantile = |(name, share)| Some((name, histogram.quantile(share)?));
    Distribution {
        mean: histogram.mean(),
        quantiles: QUANTILES.into_iter().filter_map(quantile).collect(),
        histogram: histogram.bins().collect(),
    }
}

fn pairs(dealer: &Dealer, study: &bingo::Study) -> Pairs {
    let meetings = study.meetings(dealer);
    let never = bingo::never(&meetings);
    let first = |meetings: &[Meeting]| {
        let id = |goal: usize| dealer.deck().goals()[goal].id.clone();
        let pair = |meeting: &Meeting| PairStudied {
            goals: meeting.goals.map(id),
            met: meeting.met,
            expected: meeting.expected,
        };
        meetings.iter().take(PAIRS).map(pair).collect()
    };
    Pairs {
        never_count: never.len(),
        never: first(&never),
        often: first(&bingo::too_often(&meetings)),
    }
}

impl Studied {
    /// Returns the goals as a table, one per line.
    pub fn table(&self) -> Table {
        let mut table = Table::default();
        let goals = || self.goals.iter();
        let texts = |text: fn(&GoalStudied) -> &String| {
            Column::Texts(self.goals.iter().map(|goal| text(goal).clone()).collect())
        };
        let numbers = |number: fn(&GoalStudied) -> f64| {
            Column::Numbers(self.goals.iter().map(number).collect())
        };
        table.add("id", texts(|goal| &goal.id));
        table.add("name", texts(|goal| &goal.name));
        table.add("bucket", Column::Whole(goals().map(|goal| goal.bucket.into()).collect()));
        table.add("time", numbers(|goal| goal.time));
        table.add("weight", numbers(|goal| goal.weight));
        table.add("count", Column::Whole(goals().map(|goal| goal.count as i64).collect()));
        table.add("share", numbers(|goal| goal.share));
        for difficulty in 1..=25 {
            let counts = goals().map(|goal| goal.difficulties[difficulty - 1] as i64);
            table.add(format!("difficulty{difficulty}"), Column::Whole(counts.collect()));
        }
        for row in Row::all() {
            let counts = goals().map(|goal| goal.rows[row.name()] as i64);
            table.add(row.name(), Column::Whole(counts.collect()));
        }
        table
    }

    /// Draws how often goals occur, by bucket, and how long rows are.
    pub fn pictures(&self) -> [Panel; 2] {
        let (list, mode, cards) = (&self.list, self.mode, self.cards);
        let dot =
            |goal: &GoalStudied| (f64::from(goal.bucket), 1_000.0 * goal.share, goal.name.clone());
        let goals = Panel {
            title: format!("{list}: goals on {cards} {mode} cards"),
            axes: ["difficulty bucket".to_owned(), "cards with the goal, of 1,000".to_owned()],
            marks: Marks::Dots(self.goals.iter().map(dot).collect()),
        };
        let mut times = Histogram::default();
        for &(minutes, count) in self.rows.values().flat_map(|row| &row.time.histogram) {
            times.add_many(minutes, count);
        }
        let all = times.count().max(1) as f64;
        let bars = times.bins().map(|(minutes, count)| (minutes, 100.0 * count as f64 / all));
        let rows = Panel {
            title: format!("{list}: how long rows are"),
            axes: ["minutes".to_owned(), "rows, in percent".to_owned()],
            marks: Marks::Bars(BAR, bars.collect()),
        };
        [goals, rows]
    }
}
