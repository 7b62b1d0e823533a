//! Plans what to do with a queue that is known.

mod told;

use std::cell::Cell;
use std::fmt;
use std::num::NonZero;
use std::ops::ControlFlow;
use std::str::FromStr;
use std::thread;
use std::time::Duration;

use foretile_games::puyo::{
    self, Colour, ColourCount, Field, Link, Orientation, PAIRS, Pair, Placement, Play, Puyo, Seed,
};
use foretile_solve::puyo::{Aim, Limits, Rules, Task, plan as solve};
use schemars::JsonSchema;
use serde::{Deserialize, Deserializer, Serialize, de};

pub use told::{Placed, PlanProgress, PlannedPairs, Step};

use crate::clock;
use crate::error::{Context, Error, bail, ensure};
use crate::json::{Fault, Members, Question as Asked};
use crate::number::{Decimal, Whole};
use crate::schema;
#[cfg(feature = "clap")]
use crate::sweep::threads;

/// What is the best that can be done with these pairs?
#[cfg_attr(feature = "clap", derive(clap::Args))]
#[derive(Deserialize, JsonSchema)]
pub struct PlanPairs {
    /// The seed whose pairs come, such as 0x1A2B
    #[cfg_attr(
        feature = "clap",
        arg(required_unless_present = "pairs_from", conflicts_with = "pairs_from")
    )]
    #[serde(default)]
    #[schemars(with = "Option<schema::PuyoSeed>")]
    seed: Option<Seed>,
    /// An address of puyop.com or IPS whose pairs come; its field is the start, and what is placed in it is
    /// played first
    #[cfg_attr(feature = "clap", arg(long, value_name = "LINK"))]
    #[serde(default)]
    pairs_from: Option<String>,
    /// How many colours the seed's game uses: 3, 4 or 5 [default: 4]
    #[cfg_attr(
        feature = "clap",
        arg(long = "colors", visible_alias = "colours", value_name = "N")
    )]
    #[serde(default, rename = "colors")]
    #[schemars(with = "Option<schema::ColourCount>")]
    colours: Option<ColourCount>,
    /// How many pairs the plan may use, those that are placed included [default: 54, or all of the address]
    #[cfg_attr(feature = "clap", arg(long, value_name = "N"))]
    #[serde(default)]
    pairs: Option<Count>,
    /// What to aim for: the longest chain, the chain with the highest score, or the earliest all clear
    #[cfg_attr(feature = "clap", arg(long, value_enum, default_value_t))]
    #[serde(default)]
    goal: Goal,
    /// A chain of at least so many steps, as early as possible
    #[cfg_attr(feature = "clap", arg(long, value_name = "N"))]
    #[serde(default)]
    chain_at_least: Option<Whole<1, 19, 10>>,
    /// Nothing may pop before the plan's last pair
    #[cfg_attr(feature = "clap", arg(long))]
    #[serde(default)]
    no_popping: bool,
    /// An address of puyop.com or IPS whose field is the start
    #[cfg_attr(feature = "clap", arg(long, value_name = "LINK"))]
    #[serde(default)]
    field: Option<String>,
    /// How many of the seed's pairs are gone already
    #[cfg_attr(feature = "clap", arg(long, value_name = "N"))]
    #[serde(default)]
    skip: Option<Whole<0, 127, 20>>,
    /// Where the first pairs have been placed, such as 3up,4right: the column of the axis, and where the other
    /// puyo lies
    #[cfg_attr(feature = "clap", arg(long, value_name = "MOVES", value_delimiter = ','))]
    #[serde(default)]
    #[schemars(with = "Vec<schema::Turned>")]
    placed: Vec<Turned>,
    /// Climb on a column 12 high only from a column 11 high right before it
    #[cfg_attr(feature = "clap", arg(long))]
    #[serde(default)]
    strict_steps: bool,
    /// Lose no puyo in row 14
    #[cfg_attr(feature = "clap", arg(long))]
    #[serde(default)]
    strict_row_14: bool,
    /// How long to search, in seconds [default: 10]
    #[cfg_attr(feature = "clap", arg(long, value_name = "SECONDS"))]
    #[serde(default)]
    time_limit: Option<Seconds>,
    /// Megabytes of memory for the search
    #[cfg_attr(feature = "clap", arg(long, value_name = "MB", default_value_t = usual_memory()))]
    #[serde(default = "usual_memory")]
    memory: Megabytes,
    /// Threads to search with [default: as many as the machine runs at once]
    #[cfg_attr(feature = "clap", arg(long, value_name = "N", value_parser = threads))]
    #[serde(default)]
    threads: Option<NonZero<usize>>,
}

/// How many pairs.
type Count = Whole<1, { PAIRS as i64 }, 54>;
/// The time limit in seconds.
type Seconds = Decimal<1_000_000>;
/// The memory limit in megabytes.
type Megabytes = Whole<1, 0x10_0000, 512>;

fn usual_memory() -> Megabytes {
    Megabytes::new((Limits::default().memory >> 20) as i64)
}

/// The pairs that a plan may use if nothing else is said: the field is full long before.
const USUAL_PAIRS: usize = 54;

impl Asked for PlanPairs {
    const EXAMPLE: &'static str =
        r#"{"seed":65535,"colors":4,"pairs":12,"goal":"clear","time_limit":5}"#;

    fn read(members: &mut Members) -> Result<Self, Fault> {
        members.part()
    }
}

/// What a plan is for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[cfg_attr(feature = "clap", derive(clap::ValueEnum))]
#[serde(rename_all = "lowercase")]
#[schemars(rename = "PlanGoal")]
pub enum Goal {
    /// The longest chain
    #[default]
    Chain,
    /// The chain with the highest score
    Score,
    /// The earliest all clear
    Clear,
}

/// A placement. Its text is the column of the axis, from 1, and where the other puyo lies: `3up`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Turned(pub Placement);

/// The error returned when a text is not a placement.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TurnedError(String);

impl fmt::Display for TurnedError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "`{}` is not a placement: expected the axis puyo's column from 1 to 6, and up, right, down or \
             left for the other one, both inside the field, such as 3up",
            self.0
        )
    }
}

impl std::error::Error for TurnedError {}

impl FromStr for Turned {
    type Err = TurnedError;

    fn from_str(text: &str) -> Result<Self, TurnedError> {
        let all = Placement::all().map(Self);
        let mut same = all.filter(|turned| turned.to_string() == text.trim().to_lowercase());
        same.next().ok_or_else(|| TurnedError(text.to_owned()))
    }
}

impl fmt::Display for Turned {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.0.column + 1, turn(self.0.orientation))
    }
}

impl<'de> Deserialize<'de> for Turned {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(de::Error::custom)
    }
}

/// Returns the word for an orientation.
fn turn(orientation: Orientation) -> &'static str {
    match orientation {
        Orientation::Up => "up",
        Orientation::Right => "right",
        Orientation::Down => "down",
        Orientation::Left => "left",
    }
}

/// The game so far, and the pairs to come.
struct Ground {
    start: Field,
    play: Play,
    /// The pairs that have been placed, and where.
    played: Vec<(Pair, Placement)>,
    coming: Vec<Pair>,
}

impl PlanPairs {
    /// Limits the seconds, the megabytes, and the threads to the number of cores, because several questions
    /// may be asked at once.
    pub fn at_most(&mut self, seconds: f64, megabytes: usize) {
        self.time_limit = self.time_limit.map(|time| Seconds::clamped(time.get().min(seconds)));
        self.memory = self.memory.min(Megabytes::new(megabytes as i64));
        let cores = thread::available_parallelism().ok();
        self.threads = self.threads.min(cores).or(cores);
    }

    /// Checks which members are given together.
    fn check(&self) -> Result<(), Error> {
        let both = self.seed.is_some() && self.pairs_from.is_some();
        let neither = self.seed.is_none() && self.pairs_from.is_none();
        ensure!(
            !both && !neither,
            "`seed` and `pairs_from` are {} given: expected one of them, such as the seed 0x1A2B",
            if both { "both" } else { "not" }
        );
        for (name, given) in [("colors", self.colours.is_some()), ("skip", self.skip.is_some())] {
            ensure!(
                !given || self.seed.is_some(),
                "`{name}` is only for a seed: expected `seed` with it, such as 0x1A2B"
            );
        }
        ensure!(
            self.chain_at_least.is_none() || self.goal == Goal::Chain,
            "`chain_at_least` is only for the goal `chain`: expected no other goal with it"
        );
        Ok(())
    }

    /// Returns the start and the pairs.
    fn ground(&self) -> Result<Ground, Error> {
        let record: Option<Link> = self.pairs_from.as_deref().map(str::parse).transpose()?;
        let mut placed: Vec<Placement> = Vec::new();
        let (mut start, mut pairs) = (Field::default(), Vec::new());
        if let Some(record) = record {
            start = record.field;
            let done = record.moves.iter().take_while(|one| one.placement.is_some());
            placed.extend(done.filter_map(|one| one.placement));
            let later = &record.moves[placed.len()..];
            ensure!(
                later.iter().all(|one| one.placement.is_none()),
                "the address has a placed pair after one that is not placed: expected the placed ones \
                 first, such as http://www.puyop.com/s/_0i"
            );
            pairs = record.moves.iter().map(|one| one.pair).collect();
            ensure!(
                !pairs.is_empty(),
                "the address has no pairs: expected some, such as http://www.puyop.com/s/_0i"
            );
        } else if let Some(seed) = self.seed {
            let queue = puyo::queue(seed, self.colours.unwrap_or_default());
            let skip = self.skip.map_or(0, Whole::get::<usize>);
            let count = self.pairs.map_or(USUAL_PAIRS, Whole::get);
            pairs = (skip..skip + count).map(|index| queue.pair(index)).collect();
        }
        if let Some(address) = &self.field {
            let link: Link = address.parse()?;
            ensure!(
                link.moves.is_empty(),
                "the address of the field has pairs: expected a field alone, such as \
                 http://www.puyop.com/s/800_, and the address of pairs as `pairs_from`"
            );
            start = link.field;
        }
        pairs.truncate(self.pairs.map_or(PAIRS.max(USUAL_PAIRS), Whole::get));
        placed.extend(self.placed.iter().map(|turned| turned.0));
        ensure!(
            placed.len() < pairs.len(),
            "{} of {} pairs are placed: expected at least one pair to come, such as with more `pairs`",
            placed.len(),
            pairs.len()
        );
        self.check_field(&start)?;
        let mut play = Play::new(start);
        let mut played = Vec::new();
        for (index, (&pair, placement)) in pairs.iter().zip(placed).enumerate() {
            play.drop(pair, placement).with_context(|| format!("placed pair {}", index + 1))?;
            ensure!(
                !play.is_lost(),
                "the game is lost after placed pair {}: expected column 3 lower than 12 rows",
                index + 1
            );
            played.push((pair, placement));
        }
        let coming = pairs.split_off(played.len());
        Ok(Ground { start, play, played, coming })
    }

    /// Checks the field at the start.
    fn check_field(&self, field: &Field) -> Result<(), Error> {
        let mut fallen = *field;
        fallen.fall();
        ensure!(
            fallen == *field,
            "the field has puyos that float: expected every puyo on another one or on the floor, such as \
             http://www.puyop.com/s/800_"
        );
        ensure!(
            field.groups().is_empty(),
            "the field has four puyos of a colour that touch and would pop: expected a field at rest, such \
             as http://www.puyop.com/s/800_"
        );
        ensure!(
            !Play::new(*field).is_lost(),
            "the game of this field is lost: expected column 3 lower than 12 rows, such as \
             http://www.puyop.com/s/800_"
        );
        if let Some(seed) = self.seed {
            let dealt = puyo::queue(seed, self.colours.unwrap_or_default());
            let cells = (0..puyo::COLUMNS)
                .flat_map(|column| (0..puyo::ROWS).map(move |row| field.get(column, row)));
            for cell in cells.flatten() {
                if let Puyo::Coloured(colour) = cell
                    && !dealt.puyos().contains(&colour)
                {
                    let letters: String = Colour::ALL
                        .into_iter()
                        .filter(|colour| dealt.puyos().contains(colour))
                        .map(Colour::letter)
                        .collect();
                    bail!(
                        "the field has a puyo {colour}, which this seed never deals: expected only {letters}, \
                         such as http://www.puyop.com/s/800_"
                    );
                }
            }
        }
        Ok(())
    }
}

/// Plans, and tells how far it is. Ends early when `stop` returns `true` or `tell` breaks, with the best plan
/// until then.
pub fn plan(
    question: &PlanPairs,
    stop: &dyn Fn() -> bool,
    tell: &mut dyn FnMut(&PlanProgress) -> ControlFlow<()>,
) -> Result<PlannedPairs, Error> {
    question.check()?;
    let Ground { start, play, played, coming } = question.ground()?;
    let aim = match (question.goal, question.chain_at_least) {
        (Goal::Chain, Some(least)) => Aim::Early(least.get()),
        (Goal::Chain, None) => Aim::Chain,
        (Goal::Score, _) => Aim::Score,
        (Goal::Clear, _) => Aim::Clear,
    };
    let rules =
        Rules { strict_steps: question.strict_steps, strict_row_14: question.strict_row_14 };
    let task = Task { play, pairs: coming, aim, rules, quiet: question.no_popping };
    let threads = question.threads.or_else(|| thread::available_parallelism().ok());
    let usual = Limits::default();
    let limits = Limits {
        time: question.time_limit.map_or(usual.time, |time| Duration::from_secs_f64(time.get())),
        memory: question.memory.get::<usize>() << 20,
        threads: threads.unwrap_or(NonZero::<usize>::MIN),
        clock: clock::now,
        ..usual
    };
    let about = told::About {
        seed: question.seed,
        colours: question.seed.map(|_| question.colours.unwrap_or_default()),
        goal: question.goal,
        start,
        played,
    };
    let begin = clock::now();
    let broke = Cell::new(false);
    let stop = || broke.get() || stop();
    let solved = solve(&task, &limits, &stop, &mut |progress| {
        if tell(&told::progress(about.played.len(), &progress)).is_break() {
            broke.set(true);
        }
    });
    let seconds = clock::now().saturating_sub(begin).as_secs_f64();
    Ok(told::answer(about, &task, &solved, stop(), seconds))
}
