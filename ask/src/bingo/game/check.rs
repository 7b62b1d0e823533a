//! Checks the lists of other games.

use std::num::NonZero;
use std::ops::ControlFlow;

use foretile_games::bingo::Value;
use foretile_games::bingo::bingosync::{Dealer, Family, Length};
use foretile_games::message::Code as _;
use foretile_study::bingo::{Bench, GameChecked, GameFinding, GameIssue, Severity, check_game};
use foretile_study::mass::Progress;
#[cfg(feature = "openapi")]
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::SeedText;
use super::clashes::{GameClashes, clashes};
use super::custom::CustomBoard;
use super::examples::goals;
use crate::Reason;
use crate::bingo::list::{FamilyMembers, List, ensure_few};
use crate::bingo::{FaultFound, ListNote};
use crate::error::{Error, ensure};
use crate::json::{self, Members, Question};
use crate::schema;

/// The most cards that a check deals for the list itself.
const MOST_CARDS: u64 = 100_000;

/// What is wrong with a list of another game?
pub struct CheckGame {
    /// How many cards to deal, of the seeds from 1 on.
    pub cards: u64,
    /// Seeds to check for play on the site, as texts.
    pub seeds: Vec<SeedText>,
    /// The list.
    pub list: List,
    /// Threads to deal with; as many as the machine runs at once by default.
    pub threads: Option<NonZero<usize>>,
}

/// The cards of a check by default.
pub const CARDS: u64 = 1_000;

/// The question's members besides its list.
#[derive(Deserialize)]
#[cfg_attr(feature = "openapi", derive(JsonSchema))]
struct CheckMembers {
    #[serde(default = "cards")]
    cards: u64,
    #[serde(default)]
    #[cfg_attr(feature = "openapi", schemars(with = "Vec<foretile_games::bingo::Seed>"))]
    seeds: Vec<SeedText>,
}

const fn cards() -> u64 {
    CARDS
}

schema::parts!(CheckGame: CheckMembers, FamilyMembers);

impl Question for CheckGame {
    const EXAMPLE: &'static str = concat!(
        r#"{"cards":200,"seeds":["007"],"list":[""#,
        goals!(r#"",""#),
        r#"","Fill a jar"]}"#
    );

    fn read(members: &mut Members) -> Result<Self, json::Fault> {
        let CheckMembers { cards, seeds } = members.part()?;
        Ok(Self { cards, seeds, list: members.part::<FamilyMembers>()?.into(), threads: None })
    }
}

/// The contents of a list, or why its rules refuse it.
#[derive(Serialize)]
#[cfg_attr(feature = "openapi", derive(JsonSchema))]
#[cfg_attr(feature = "openapi", schemars(rename = "GameChecked"))]
pub struct CheckedGame {
    /// Whether the list can be dealt and nothing in it is wrong; it may still be suspicious.
    pub ok: bool,
    /// The rules.
    pub rules: Family,
    /// How long goals are.
    pub mode: Length,
    /// The number of goals.
    pub goals: usize,
    /// The number of cards that were dealt.
    pub cards: u64,
    /// Why the rules refuse the list.
    pub faults: Vec<FaultFound>,
    /// What is wrong or suspicious, the worst first; at most 100 of a kind.
    pub findings: Vec<GameIssue>,
    /// How many more there are of each kind.
    pub left_out: Vec<LeftOut>,
    /// How often goals that share a type meet, if the list is flat and has types, which its rules do not read.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub clashes: Option<GameClashes>,
    /// The requested seeds that the site does not store as they are.
    pub seeds: Vec<StoredSeed>,
    /// Notes on how the list was read.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub notes: Vec<ListNote>,
    /// The list after all cures that need no new text; none if there are no such cures.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schemars(with = "Option<crate::bingo::list::FamilyDocument>"))]
    pub cured: Option<Value>,
    /// The list as a custom board of Bingosync takes it; none if the site has no such board, or deals other cards.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub custom: Option<CustomBoard>,
}

/// Findings that are not listed.
#[derive(Serialize)]
#[cfg_attr(feature = "openapi", derive(JsonSchema))]
#[cfg_attr(feature = "openapi", schemars(rename = "FindingsLeftOut"))]
pub struct LeftOut {
    /// Their kind.
    pub kind: GameFinding,
    /// Their number.
    pub count: u64,
}

/// A seed that the site stores as another text.
#[derive(Serialize)]
#[cfg_attr(feature = "openapi", derive(JsonSchema))]
pub struct StoredSeed {
    /// The seed.
    #[cfg_attr(feature = "openapi", schemars(with = "foretile_games::bingo::Seed"))]
    pub seed: SeedText,
    /// The number that the site stores, and shows later; null if it cannot store it.
    pub stored: Option<i64>,
    /// Whether the stored number deals another card.
    pub differs: bool,
    /// What to do, for people.
    pub message: String,
}

/// Checks a list. Returns `None` when `on_event` breaks.
pub fn check(
    question: &CheckGame,
    mut on_event: impl FnMut(Progress) -> ControlFlow<()>,
) -> Result<Option<CheckedGame>, Error> {
    let CheckGame { cards, seeds, list, threads } = question;
    ensure!(
        (1..=MOST_CARDS).contains(cards),
        Question,
        "{cards} cards: expected 1 to {MOST_CARDS}, such as 1000"
    );
    let formed = list.formed()?;
    let (family, options) = (formed.family, list.options(&formed));
    ensure!(!family.has_own_goals(), List => Reason::BingoOwnGoals.with("rules", family.name()));
    let length = options.length;
    let answer = |goals, faults| CheckedGame {
        ok: false,
        rules: family,
        mode: length,
        goals,
        cards: 0,
        faults,
        findings: Vec::new(),
        left_out: Vec::new(),
        clashes: None,
        seeds: Vec::new(),
        notes: formed.notes.clone(),
        cured: None,
        custom: None,
    };
    let dealer = match formed.dealer(&options) {
        Ok(dealer) => dealer,
        Err(error) => {
            return Ok(Some(answer(0, error.0.into_iter().map(Into::into).collect())));
        }
    };
    ensure_few(&list.name(), &dealer)?;
    let bench = Bench { family, options: &options, seeds: *cards, threads: *threads };
    let checked = check_game(&bench, &formed.list, &dealer, &mut on_event);
    let Some(GameChecked { issues, left_out, cured, study }) = checked else { return Ok(None) };
    let done = Progress { seeds: *cards, of: *cards };
    let go_on = &mut || on_event(done).is_continue();
    let Some(clashes) = clashes(&bench, &formed.list, &dealer, go_on) else { return Ok(None) };
    let stored = seeds.iter().filter_map(|seed| stored(&dealer, seed)).collect();
    Ok(Some(CheckedGame {
        ok: issues.iter().all(|issue| issue.severity != Severity::Wrong),
        cards: study.cards,
        cured,
        custom: CustomBoard::of(&dealer).filter(|_| length == Length::Normal),
        findings: issues,
        left_out: left_out.into_iter().map(|(kind, count)| LeftOut { kind, count }).collect(),
        clashes,
        seeds: stored,
        ..answer(dealer.goals().len(), Vec::new())
    }))
}

/// Returns what the site stores for a seed, if that is not the same text: the number that Python's `int` reads. None for
/// rules that the site does not have.
pub fn stored(dealer: &Dealer, seed: &SeedText) -> Option<StoredSeed> {
    if dealer.family().site_name().is_empty() {
        return None;
    }
    let text = seed.0.as_str();
    let stored = python_int(text);
    let Some(number) = stored else {
        let message =
            "Bingosync takes only whole numbers: expected digits, such as 112233".to_owned();
        return Some(StoredSeed { seed: seed.clone(), stored, differs: true, message });
    };
    let plain = number.to_string();
    if plain == text {
        return None;
    }
    let differs = dealer.deal(text) != dealer.deal(&plain);
    let message = match differs {
        true => format!(
            "a room with the seed {text} shows {plain} later, and {plain} deals another card: play {plain} instead"
        ),
        false => {
            format!("a room with the seed {text} shows {plain} later, and deals the same card")
        }
    };
    Some(StoredSeed { seed: seed.clone(), stored, differs, message })
}

/// Returns the number that Python's `int` reads: digits, perhaps with a sign, space around them, and single underscores
/// between them.
fn python_int(text: &str) -> Option<i64> {
    let text = text.trim();
    let digits = text.strip_prefix(['+', '-']).unwrap_or(text);
    let groups_are_digits = digits
        .split('_')
        .all(|group| !group.is_empty() && group.bytes().all(|byte| byte.is_ascii_digit()));
    if !groups_are_digits {
        return None;
    }
    text.replace('_', "").trim_start_matches('+').parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// As CPython's `int` reads them.
    #[test]
    fn seeds_are_stored_as_python_reads_them() {
        for (text, number) in [
            ("7", Some(7)),
            ("007", Some(7)),
            (" 7 ", Some(7)),
            ("+7", Some(7)),
            ("-7", Some(-7)),
            ("1_000", Some(1_000)),
            ("1__000", None),
            ("_1", None),
            ("1e3", None),
            ("0x1F", None),
            ("3.7", None),
            ("abc", None),
            ("", None),
        ] {
            assert_eq!(python_int(text), number, "{text:?}");
        }
    }
}
