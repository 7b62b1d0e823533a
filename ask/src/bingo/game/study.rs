//! Statistics of another game's list over many cards.

use std::fmt::Display;
use std::num::NonZero;
use std::ops::ControlFlow;

use foretile_games::bingo::Seed;
use foretile_games::bingo::bingosync::{Family, Length};
use foretile_games::order::Order as _;
use foretile_study::bingo::{GameStudy, TypeCount};
use foretile_study::mass::{Progress, Sweep};
use foretile_study::picture::{Marks, Panel};
use foretile_study::table::{Column, Table};
#[cfg(feature = "openapi")]
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::examples::goals;
use crate::bingo::list::{FamilyList, FamilyMembers, List};
use crate::error::{Error, ensure};
use crate::json::{Fault, Members, Question};
use crate::schema;
use crate::span::Span;

/// How does a list of another game behave over many cards?
pub struct StudyGame {
    /// The seeds whose cards to deal.
    pub seeds: Span<u64>,
    /// Threads to deal with; as many as the machine runs at once by default.
    pub threads: Option<NonZero<usize>>,
    /// The list to deal from.
    pub list: List,
}

/// The seeds of a study by default.
pub const fn first_seeds() -> Span<u64> {
    Span { first: 1, last: 100_000 }
}

/// The question's members besides its list.
#[derive(Deserialize)]
#[cfg_attr(feature = "openapi", derive(JsonSchema))]
struct StudyMembers {
    #[serde(default = "first_seeds")]
    seeds: Span<u64>,
    threads: Option<NonZero<usize>>,
}

schema::parts!(StudyGame: StudyMembers, FamilyMembers);

impl Question for StudyGame {
    const EXAMPLE: &'static str = concat!(
        r#"{"seeds":"1..200","rules":"simple","list":[""#,
        goals!(r#"",""#),
        r#"","Meet a ghost"]}"#
    );

    fn read(members: &mut Members) -> Result<Self, Fault> {
        let StudyMembers { seeds, threads } = members.part()?;
        Ok(Self { seeds, threads, list: members.part::<FamilyMembers>()?.into() })
    }
}

/// The statistics of a list.
#[derive(Serialize)]
#[cfg_attr(feature = "openapi", derive(JsonSchema))]
pub struct GameStudied {
    /// The list's file.
    pub list: String,
    /// The rules.
    pub rules: Family,
    /// How long goals are.
    pub mode: Length,
    /// The first and last seed.
    pub seeds: [u64; 2],
    /// The number of seeds that gave a card.
    pub cards: u64,
    /// The number of seeds that gave none.
    pub failures: u64,
    /// Why they gave none.
    pub refused: Vec<GameRefused>,
    /// The number of cards with a text twice.
    pub repeats: u64,
    /// The share of lines with two goals of one type, 0 to 1; null if the goals have no types.
    pub alike_lines: Option<f64>,
    /// How unevenly goals occur.
    pub unevenness: Unevenness,
    /// The random numbers drawn for a seed.
    pub draws: Draws,
    /// The goals, the most frequent first.
    pub goals: Vec<GameGoalStudied>,
    /// The types, the most frequent first.
    pub types: Vec<TypeStudied>,
}

/// Seeds without a card.
#[derive(Serialize)]
#[cfg_attr(feature = "openapi", derive(JsonSchema))]
#[cfg_attr(feature = "openapi", schemars(rename = "SeedsRefused"))]
pub struct GameRefused {
    /// The reason.
    pub why: String,
    /// The number of seeds.
    pub count: u64,
    /// The first of them.
    pub first: i64,
}

impl GameRefused {
    /// Returns the seeds without a card, by reason.
    pub fn all<Why: Display>(study: &GameStudy<Why>) -> impl Iterator<Item = Self> {
        study.refusals.iter().map(|refusals| Self {
            why: refusals.why.to_string(),
            count: refusals.count,
            first: refusals.first as i64,
        })
    }
}

/// Standard deviations of the goals' counts, as shares of the mean.
#[derive(Serialize)]
#[cfg_attr(feature = "openapi", derive(JsonSchema))]
pub struct Unevenness {
    /// Around the means of their tiers.
    pub in_tier: f64,
    /// The same by chance alone, if the goals of a tier were equally likely.
    pub by_chance: f64,
    /// Around the mean of all goals.
    pub overall: f64,
    /// The least possible with this many goals, if each card has one of each of 25 tiers; null in other rules.
    pub least: Option<f64>,
}

impl Unevenness {
    /// Returns that of a study.
    pub fn of<Why: Copy + PartialEq + Send + Sync>(study: &GameStudy<Why>) -> Self {
        Self {
            in_tier: study.unevenness(),
            by_chance: study.by_chance(),
            overall: study.overall(),
            least: study.least,
        }
    }
}

/// Random numbers drawn for a seed. Each is one call of the site's generator.
#[derive(Serialize)]
#[cfg_attr(feature = "openapi", derive(JsonSchema))]
pub struct Draws {
    /// On average.
    pub mean: f64,
    /// At most.
    pub max: u64,
    /// The first seed with the most.
    pub seed: Option<u64>,
}

/// How often a goal came.
#[derive(Serialize)]
#[cfg_attr(feature = "openapi", derive(JsonSchema))]
pub struct GameGoalStudied {
    /// Its place in the list, from 0.
    pub id: usize,
    /// The text on the card.
    pub name: String,
    /// Its tier, or its difficulty, if the rules know such.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub tier: Option<u32>,
    /// The number of cards that it is on.
    pub cards: u64,
    /// The same as a share of all cards, 0 to 1.
    pub share: f64,
    /// How often it came. In rules that may take a goal twice, a card can have it twice.
    pub count: u64,
    /// The same as a multiple of its tier's mean; null if nothing of its tier came.
    pub ratio: Option<f64>,
}

/// How often the goals of a type came.
#[derive(Serialize)]
#[cfg_attr(feature = "openapi", derive(JsonSchema))]
pub struct TypeStudied {
    /// The type; null is one, too.
    pub name: Option<String>,
    /// The number of goals that have it.
    pub goals: usize,
    /// The share of cards with 0, 1, 2 and more of these goals, up to the most that came.
    pub shares: Vec<f64>,
}

impl TypeStudied {
    /// Returns the types of a study, the most frequent first.
    pub fn all<Why>(study: &GameStudy<Why>) -> Vec<Self> {
        let cards = study.cards.max(1) as f64;
        let of = |kind: &TypeCount| {
            let most = kind.cards.iter().rposition(|count| *count > 0).unwrap_or_default();
            let shares = kind.cards[..=most].iter().map(|count| *count as f64 / cards);
            Self { name: kind.name.clone(), goals: kind.goals.len(), shares: shares.collect() }
        };
        let mut types: Vec<Self> = study.types.iter().map(of).collect();
        types.order_by(|a, b| a.shares[0].total_cmp(&b.shares[0]));
        types
    }
}

/// Deals and counts. Returns `None` when `on_event` breaks.
pub fn study_game(
    question: &StudyGame,
    on_event: impl FnMut(Progress) -> ControlFlow<()>,
) -> Result<Option<GameStudied>, Error> {
    let StudyGame { seeds, threads, list } = question;
    Seed::try_from(seeds.last)?;
    let FamilyList { name, dealer, .. } = list.family()?;
    let sweep = Sweep::of_cards((*seeds).into(), *threads);
    let Some(study) = GameStudy::of(&dealer, &sweep, on_event) else { return Ok(None) };
    let cards = study.cards.max(1) as f64;
    let mut goals: Vec<GameGoalStudied> = dealer
        .goals()
        .iter()
        .enumerate()
        .map(|(id, goal)| GameGoalStudied {
            id,
            name: goal.name.clone(),
            tier: goal.tier,
            cards: study.on[id],
            share: study.on[id] as f64 / cards,
            count: study.counts[id],
            ratio: study.ratio(id),
        })
        .collect();
    goals.order_by_key(|goal| std::cmp::Reverse((goal.cards, goal.count)));
    let all = study.cards + study.failures;
    Ok(Some(GameStudied {
        list: name,
        rules: dealer.family(),
        mode: dealer.options().length,
        seeds: [seeds.first, seeds.last],
        cards: study.cards,
        failures: study.failures,
        refused: GameRefused::all(&study).collect(),
        repeats: study.repeats,
        alike_lines: (!study.types.is_empty()).then(|| study.alike_share()),
        unevenness: Unevenness::of(&study),
        draws: Draws {
            mean: study.draws as f64 / all.max(1) as f64,
            max: study.most_draws.map_or(0, |(draws, _)| draws),
            seed: study.most_draws.map(|(_, seed)| seed),
        },
        goals,
        types: TypeStudied::all(&study),
    }))
}

/// Bounds the seeds of a question from the network, so that it ends.
pub fn bounded_seeds(seeds: Span<impl Into<i128>>, most: u64) -> Result<(), Error> {
    let count = seeds.last.into() - seeds.first.into() + 1;
    ensure!(
        count <= most.into(),
        Question,
        "{count} seeds: expected at most {most}, such as 1..{most}"
    );
    Ok(())
}

impl GameStudied {
    /// Returns the goals as a table, one per line.
    pub fn table(&self) -> Table {
        let goals = || self.goals.iter();
        let mut table = Table::default();
        table.add("id", Column::Whole(goals().map(|goal| goal.id as i64).collect()));
        table.add("name", Column::Texts(goals().map(|goal| goal.name.clone()).collect()));
        table.add(
            "tier",
            Column::Whole(goals().map(|goal| goal.tier.unwrap_or(0).into()).collect()),
        );
        table.add("count", Column::Whole(goals().map(|goal| goal.count as i64).collect()));
        table.add("share", Column::Numbers(goals().map(|goal| goal.share).collect()));
        table
            .add("ratio", Column::Numbers(goals().map(|goal| goal.ratio.unwrap_or(0.0)).collect()));
        table.add("cards", Column::Whole(goals().map(|goal| goal.cards as i64).collect()));
        table
    }

    /// Draws how often goals occur, by tier.
    pub fn pictures(&self) -> [Panel; 1] {
        let dot = |goal: &GameGoalStudied| {
            (f64::from(goal.tier.unwrap_or(0)), 1_000.0 * goal.share, goal.name.clone())
        };
        let (list, rules, cards) = (&self.list, self.rules, self.cards);
        [Panel {
            title: format!("{list}: goals on {cards} {rules} cards"),
            axes: ["tier".to_owned(), "cards with the goal, of 1,000".to_owned()],
            marks: Marks::Dots(self.goals.iter().map(dot).collect()),
        }]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seeds_are_bounded_with_the_last_one() {
        for (first, last, is_good) in
            [(1, 1, true), (1, 10, true), (5, 14, true), (5, 15, false), (0, 10, false)]
        {
            let bounded = bounded_seeds(Span::<i64> { first, last }, 10);
            assert_eq!(bounded.is_ok(), is_good, "{first}..{last}");
        }
        let error = bounded_seeds(Span::<u64> { first: 3, last: 14 }, 10).unwrap_err().to_string();
        assert_eq!(error, "12 seeds: expected at most 10, such as 1..10");
    }
}
