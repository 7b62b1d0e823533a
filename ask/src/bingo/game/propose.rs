//! Proposes edits after which another game's cards are better, such as more even.

use std::num::NonZero;
use std::ops::ControlFlow;

use foretile_games::bingo::Value;
use foretile_games::bingo::bingosync::{Family, Length, TypeUse};
use foretile_games::message::Code as _;
use foretile_study::bingo::{self, Bench, Improvement, Sentence, has_edits};
use foretile_study::mass::Progress;
#[cfg(feature = "openapi")]
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::examples::tiers;
use crate::Reason;
use crate::bingo::list::{FamilyList, FamilyMembers, List};
use crate::error::{Error, bail, ensure};
use crate::json::{Fault, Members, Question};
use crate::schema;

/// The most edits of one question, and the most cards of a trial.
const MOST_EDITS: usize = 50;
const MOST_CARDS: u64 = 20_000;

/// Which edits make the goals of a list occur more evenly, or improve another measure of its cards?
pub struct ProposeGame {
    /// The only measure to improve.
    pub measure: Improvement,
    /// The most edits.
    pub edits: usize,
    /// How many cards to deal for every trial.
    pub cards: u64,
    /// The list.
    pub list: List,
    /// Threads to deal with; as many as the machine runs at once by default.
    pub threads: Option<NonZero<usize>>,
}

/// The edits of a question by default.
pub const EDITS: usize = 10;
/// The cards of a trial by default.
pub const CARDS: u64 = 3_000;

/// The question's members besides its list.
#[derive(Deserialize)]
#[cfg_attr(feature = "openapi", derive(JsonSchema))]
struct ProposeMembers {
    /// What to improve: `even` (all goals occur about equally often), `alike` (fewer lines have two goals of one type) or
    /// `repeats` (fewer cards have a text twice).
    #[serde(default)]
    measure: Improvement,
    #[serde(default = "edits")]
    edits: usize,
    #[serde(default = "cards")]
    cards: u64,
}

const fn edits() -> usize {
    EDITS
}

const fn cards() -> u64 {
    CARDS
}

schema::parts!(ProposeGame: ProposeMembers, FamilyMembers);

impl Question for ProposeGame {
    const EXAMPLE: &'static str = concat!(
        r#"{"edits":2,"cards":100,"list":{"text":""#,
        tiers!(),
        r#"Cook a fish,1,fish\nSell a fish,1,fish\nEat a fish,1,fish\nFill a jar,25,"}}"#
    );

    fn read(members: &mut Members) -> Result<Self, Fault> {
        let ProposeMembers { measure, edits, cards } = members.part()?;
        Ok(Self {
            measure,
            edits,
            cards,
            list: members.part::<FamilyMembers>()?.into(),
            threads: None,
        })
    }
}

/// Edits that help, one after another.
#[derive(Serialize)]
#[cfg_attr(feature = "openapi", derive(JsonSchema))]
pub struct GameProposed {
    /// The list's file.
    pub name: String,
    /// The rules.
    pub rules: Family,
    /// How long goals are.
    pub mode: Length,
    /// What the edits improve.
    pub measure: Improvement,
    /// The edits; none if it is not certain that they help. The cures of a check come first.
    pub edits: Vec<GameEdit>,
    /// The cards of the list as it was.
    pub before: GameMeasure,
    /// The cards of the changed list. Both are judged on seeds on which nothing was tried.
    pub after: GameMeasure,
    /// The least possible unevenness of this many goals, if each card has one of each of 25 tiers; null in other rules.
    pub least: Option<f64>,
    /// The list after all edits.
    #[cfg_attr(feature = "openapi", schemars(with = "crate::bingo::list::FamilyDocument"))]
    pub list: Value,
}

/// An edit, and how good the cards are afterwards.
#[derive(Serialize)]
#[cfg_attr(feature = "openapi", derive(JsonSchema))]
pub struct GameEdit {
    /// What to do.
    pub edit: String,
    /// The same as a code with its values.
    pub told: Sentence,
    /// The cards after it and those before it, of the seeds on which it was tried.
    pub then: GameMeasure,
}

/// How good a list's cards are. All but the number of cards are shares; 0 is best.
#[derive(Serialize)]
#[cfg_attr(feature = "openapi", derive(JsonSchema))]
pub struct GameMeasure {
    /// How unevenly all goals occur: the standard deviation of their counts, as a share of the mean.
    pub overall: f64,
    /// The same around the means of their tiers.
    pub in_tier: f64,
    /// The lines with two goals of one type.
    pub alike_lines: f64,
    /// The cards with a text twice.
    pub repeats: f64,
    /// The seeds without a card.
    pub failures: f64,
    /// The number of cards.
    pub cards: u64,
}

impl From<bingo::Measure> for GameMeasure {
    fn from(measure: bingo::Measure) -> Self {
        let bingo::Measure { overall, in_tier, alike_lines, repeats, failures, cards } = measure;
        Self { overall, in_tier, alike_lines, repeats, failures, cards }
    }
}

/// Proposes edits. Returns `None` when `on_event` breaks.
pub fn propose(
    question: &ProposeGame,
    on_event: impl FnMut(Progress) -> ControlFlow<()>,
) -> Result<Option<GameProposed>, Error> {
    let ProposeGame { measure, edits, cards, list, threads } = question;
    ensure!(
        (1..=MOST_EDITS).contains(edits),
        Question,
        "{edits} edits: expected 1 to {MOST_EDITS}, such as {EDITS}"
    );
    ensure!(
        (1..=MOST_CARDS).contains(cards),
        Question,
        "{cards} cards: expected 1 to {MOST_CARDS}, such as {CARDS}"
    );
    let FamilyList { name, list, dealer, .. } = list.family()?;
    let family = dealer.family();
    let has_no_types = dealer.goals().iter().all(|goal| goal.types.is_empty());
    if *measure == Improvement::Alike && has_no_types {
        if family.types() == TypeUse::Ignored {
            bail!(
                List => Reason::BingoTypesIgnored.with("name", name).with("rules", family.name())
            );
        }
        bail!(
            List => Reason::BingoUntyped.with("name", name)
        );
    }
    if !has_edits(family, *measure) {
        bail!(
            List,
            "{name} is a list of {family}, in which no goal has a tier or a difficulty to change: expected a list \
             with them, such as srl-v5"
        );
    }
    let bench = Bench { family, options: dealer.options(), seeds: *cards, threads: *threads };
    let Some(proposed) = bingo::propose(&bench, &list, *measure, *edits, on_event) else {
        return Ok(None);
    };
    let edit = |bingo::Proposal { sentence, then, .. }: bingo::Proposal| GameEdit {
        edit: sentence.to_string(),
        told: sentence,
        then: then.into(),
    };
    Ok(Some(GameProposed {
        name,
        rules: family,
        mode: dealer.options().length,
        measure: *measure,
        edits: proposed.edits.into_iter().map(edit).collect(),
        before: proposed.before.into(),
        after: proposed.after.into(),
        least: proposed.least,
        list: proposed.list,
    }))
}
