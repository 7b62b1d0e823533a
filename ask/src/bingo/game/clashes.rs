//! How often goals that share a type meet on cards of rules that do not read types.

use foretile_games::bingo::Value;
use foretile_games::bingo::bingosync::{Dealer, TypeUse};
use foretile_games::order::Order as _;
use foretile_study::bingo::{Bench, Clashes, Met};
#[cfg(feature = "openapi")]
use schemars::JsonSchema;
use serde::Serialize;

use crate::bingo::wanted::Names;

/// The most types, and the most pairs of goals, that are listed.
const LISTED: usize = 100;

/// How often goals that share a type meet.
#[derive(Serialize)]
#[cfg_attr(feature = "openapi", derive(JsonSchema))]
pub struct GameClashes {
    /// On how many cards.
    #[serde(flatten)]
    pub any: Together,
    /// The share of all lines that have two goals of one type, 0 to 1.
    pub lines: f64,
    /// The standard error of that share.
    pub lines_error: f64,
    /// The types whose goals met, the most frequent first; at most 100.
    pub types: Vec<TypeClashes>,
    /// The pairs of goals that met, the most frequent first; at most 100.
    pub pairs: Vec<PairClashes>,
    /// How many pairs more there were.
    pub more: usize,
}

/// On how many of the cards two goals are together. Errors are standard errors, as of cards drawn at random.
#[derive(Serialize)]
#[cfg_attr(feature = "openapi", derive(JsonSchema))]
pub struct Together {
    /// The number of cards that have both.
    pub on_card: u64,
    /// The same as a share, 0 to 1.
    pub on_card_share: f64,
    /// The standard error of that share.
    pub on_card_error: f64,
    /// The number of cards that have both in one line.
    pub on_line: u64,
    /// The same as a share, 0 to 1.
    pub on_line_share: f64,
    /// The standard error of that share.
    pub on_line_error: f64,
}

/// How often two goals of a type meet.
#[derive(Serialize)]
#[cfg_attr(feature = "openapi", derive(JsonSchema))]
pub struct TypeClashes {
    /// The type.
    pub name: String,
    /// How many goals have it.
    pub goals: usize,
    /// How often any two of them are together.
    #[serde(flatten)]
    pub met: Together,
}

/// How often two goals that share a type meet.
#[derive(Serialize)]
#[cfg_attr(feature = "openapi", derive(JsonSchema))]
pub struct PairClashes {
    /// The texts of the goals.
    pub goals: [String; 2],
    /// The types that both have.
    pub types: Vec<String>,
    /// How often they are together.
    #[serde(flatten)]
    pub met: Together,
}

/// Counts on the bench's cards. Returns `Some(None)` for a list whose rules read types, or without types, and `None` if
/// `go_on` stops it.
pub fn clashes(
    bench: &Bench,
    list: &Value,
    dealer: &Dealer,
    go_on: &mut dyn FnMut() -> bool,
) -> Option<Option<GameClashes>> {
    if dealer.family().types() != TypeUse::Ignored {
        return Some(None);
    }
    let names = Names::from(dealer).with_types_of(list);
    let kinds = names.types();
    if kinds.is_empty() {
        return Some(None);
    }
    let goals_of: Vec<&[u32]> = kinds.iter().map(|(_, goals)| *goals).collect();
    let clashes = Clashes::of(bench, dealer, &goals_of, go_on)?;
    let together = |Met { on_card, on_line }: Met| {
        let [(on_card_share, on_card_error), (on_line_share, on_line_error)] =
            [on_card, on_line].map(|count| clashes.share(count));
        Together { on_card, on_card_share, on_card_error, on_line, on_line_share, on_line_error }
    };
    let met = kinds.iter().zip(&clashes.types).filter(|(_, met)| met.on_card > 0);
    let mut types: Vec<_> = met.collect();
    types.order_by_key(|((name, _), met)| (std::cmp::Reverse((met.on_card, met.on_line)), *name));
    let text = |goal: u32| dealer.goals()[goal as usize].name.clone();
    let shared = |[one, other]: [u32; 2]| {
        let has_both = |goals: &[u32]| goals.contains(&one) && goals.contains(&other);
        let shared = kinds.iter().filter(|(_, goals)| has_both(goals));
        shared.map(|(name, _)| (*name).to_owned()).collect()
    };
    let (lines, lines_error) = clashes.line_share();
    Some(Some(GameClashes {
        any: together(clashes.any),
        lines,
        lines_error,
        types: types
            .into_iter()
            .take(LISTED)
            .map(|((name, goals), met)| TypeClashes {
                name: (*name).to_owned(),
                goals: goals.len(),
                met: together(*met),
            })
            .collect(),
        pairs: clashes
            .pairs
            .iter()
            .take(LISTED)
            .map(|(pair, met)| PairClashes {
                goals: pair.map(text),
                types: shared(*pair),
                met: together(*met),
            })
            .collect(),
        more: clashes.pairs.len().saturating_sub(LISTED),
    }))
}
