//! Checks lists and settings of PlayBingo.

use std::ops::ControlFlow;

use foretile_study::bingo::{BoardIssue, BoardStudy, Boards, SeedClues, Severity};
use foretile_study::mass::Progress;
#[cfg(feature = "openapi")]
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::{seeds_of, usual_seeds};
use crate::bingo::list::{BoardList, BoardMembers, List};
use crate::bingo::{CHECK_CARDS, ListNote, Rules};
use crate::error::{Error, ensure};
use crate::json::{Fault, Members, Question};
use crate::schema;
use crate::span::Span;

/// The most boards that a check deals.
const MOST_BOARDS: i64 = 100_000;

/// What is wrong with a list and settings of PlayBingo?
pub struct Check {
    /// How many seeds to deal, from 1 on; 1000 by default.
    pub cards: Option<u64>,
    /// The seeds to deal instead.
    pub seeds: Option<Span<i64>>,
    /// The list and the settings.
    pub list: List,
}

/// The question's members besides its list.
#[derive(Deserialize)]
#[cfg_attr(feature = "openapi", derive(JsonSchema))]
struct CheckMembers {
    /// How many seeds to deal, from 1 on; 1000 by default
    cards: Option<u64>,
    /// The seeds to deal instead
    seeds: Option<Span<i64>>,
}

schema::parts!(Check: CheckMembers, BoardMembers);

impl Question for Check {
    const EXAMPLE: &'static str = concat!(r#"{"cards":20,"#, small_game!(), "}");

    fn read(members: &mut Members) -> Result<Self, Fault> {
        let CheckMembers { cards, seeds } = members.part()?;
        Ok(Self { cards, seeds, list: members.part::<BoardMembers>()?.into() })
    }
}

/// What is wrong or suspicious in a list and settings of PlayBingo.
#[derive(Serialize)]
#[cfg_attr(feature = "openapi", derive(JsonSchema))]
#[cfg_attr(feature = "openapi", schemars(rename = "PlaybingoChecked"))]
pub struct Checked {
    /// Whether all seeds have boards; something may still be suspicious.
    pub ok: bool,
    /// The rules.
    #[cfg_attr(feature = "openapi", schemars(extend("const" = Rules::PLAYBINGO)))]
    pub rules: &'static str,
    /// The number of goals.
    pub goals: usize,
    /// How many rows a board has.
    pub rows: usize,
    /// How many squares each row has.
    pub columns: usize,
    /// The number of boards that were dealt.
    pub cards: u64,
    /// What is wrong or suspicious, the worst first.
    pub findings: Vec<BoardIssue>,
    /// How much of a board identifies its seed; null if the seed also decides the layout, and for old generators.
    pub clues: Option<SeedClues>,
    /// Notes on how the list was read.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub notes: Vec<ListNote>,
}

/// Checks a list and settings. Returns `None` when `on_event` breaks.
///
/// # Errors
/// When the list or the settings have mistakes.
pub fn check(
    question: &Check,
    on_event: impl FnMut(Progress) -> ControlFlow<()>,
) -> Result<Option<Checked>, Error> {
    let Check { cards, seeds, list } = question;
    ensure!(
        cards.is_none() || seeds.is_none(),
        Question,
        "`cards` and `seeds` are both given: expected one of them, such as 1..1000"
    );
    let cards = cards.unwrap_or(CHECK_CARDS);
    let last = cards.try_into().unwrap_or(i64::MAX);
    let seeds = seeds_of(seeds.unwrap_or(Span { first: 1, last }))?;
    let cards = seeds.end() - seeds.start() + 1;
    ensure!(
        (1..=MOST_BOARDS).contains(&cards),
        Question,
        "{cards} cards: expected 1 to {MOST_BOARDS}, such as 1000"
    );
    let BoardList { list, dealer, notes, .. } = list.board()?;
    let drawn = usual_seeds().last.unsigned_abs();
    let study = BoardStudy::of(&Boards::new(&list, &dealer, seeds), drawn, on_event);
    Ok(study.map(|study| {
        let findings = study.issues(&list, &dealer, drawn);
        Checked {
            ok: findings.iter().all(|issue| issue.severity != Severity::Wrong),
            rules: Rules::PLAYBINGO,
            goals: list.goals.len(),
            rows: dealer.rows(),
            columns: dealer.columns(),
            cards: study.counts.cards,
            findings,
            clues: study.clues,
            notes,
        }
    }))
}
