//! Explains the lines of a card of another game.

use foretile_games::bingo::Row as Line;
use foretile_games::bingo::bingosync::{Dealer, Family, Length};
use foretile_games::message::Code as _;
use foretile_games::order::Order as _;
#[cfg(feature = "openapi")]
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::SeedText;
use super::examples::tiers;
use crate::Reason;
use crate::bingo::list::{FamilyList, FamilyMembers, List};
use crate::error::{Error, bail};
use crate::json::{Fault, Members, Question};
use crate::schema;

/// Which goals of a card's lines clash?
pub struct RowGame {
    /// The seed.
    pub seed: SeedText,
    /// The line; all twelve by default, the one that clashes most first.
    pub row: Option<Line>,
    /// The list to deal from.
    pub list: List,
}

/// The question's members besides its list.
#[derive(Deserialize)]
#[cfg_attr(feature = "openapi", derive(JsonSchema))]
struct RowMembers {
    #[cfg_attr(feature = "openapi", schemars(with = "foretile_games::bingo::Seed"))]
    seed: SeedText,
    #[serde(default, deserialize_with = "crate::bingo::row::row_name")]
    row: Option<Line>,
}

schema::parts!(RowGame: RowMembers, FamilyMembers);

impl Question for RowGame {
    const EXAMPLE: &'static str = concat!(
        r#"{"seed":7,"row":"row1","list":{"text":""#,
        tiers!(),
        r#"Cook a fish,25,fish"}}"#
    );

    fn read(members: &mut Members) -> Result<Self, Fault> {
        let RowMembers { seed, row } = members.part()?;
        Ok(Self { seed, row, list: members.part::<FamilyMembers>()?.into() })
    }
}

/// The lines of a card.
#[derive(Serialize)]
#[cfg_attr(feature = "openapi", derive(JsonSchema))]
pub struct GameRows {
    /// The seed.
    #[cfg_attr(feature = "openapi", schemars(with = "foretile_games::bingo::Seed"))]
    pub seed: SeedText,
    /// The rules.
    pub rules: Family,
    /// How long goals are.
    pub mode: Length,
    /// The requested lines; null if the seed has no card.
    pub rows: Option<Vec<GameRow>>,
    /// Why the seed has no card.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub refused: Option<String>,
}

/// A line of a card.
#[derive(Serialize)]
#[cfg_attr(feature = "openapi", derive(JsonSchema))]
pub struct GameRow {
    /// The line.
    pub row: Line,
    /// Its goals, in the line's order.
    pub goals: Vec<super::GameGoal>,
    /// The sum of the synergies of its pairs; 0 is a line whose goals have nothing in common.
    pub synergy: i32,
    /// The pairs that clash.
    pub clashes: Vec<Clash>,
}

/// Two goals of a line that clash.
#[derive(Serialize)]
#[cfg_attr(feature = "openapi", derive(JsonSchema))]
pub struct Clash {
    /// The texts of the goals.
    pub goals: [String; 2],
    /// The types that both have; none if a type of one is a subtype of the other.
    pub types: Vec<Option<String>>,
    /// How much they clash by the rules.
    pub synergy: i32,
}

/// Reports on one line or on all.
pub fn row_game(question: &RowGame) -> Result<GameRows, Error> {
    let RowGame { seed, row, list } = question;
    let FamilyList { dealer, .. } = list.family()?;
    let rules = dealer.family();
    if dealer.clash(0, 0).is_none() {
        bail!(
            Question => Reason::BingoNoClashes.with("rules", rules.name())
        );
    }
    let answer = |rows, refused| GameRows {
        seed: seed.clone(),
        rules,
        mode: dealer.options().length,
        rows,
        refused,
    };
    let card = match dealer.deal(&seed.0) {
        Ok(card) => card,
        Err(refused) => return Ok(answer(None, Some(refused.to_string()))),
    };
    let mut rows: Vec<GameRow> = match row {
        Some(row) => vec![game_row(&dealer, &card, *row)],
        None => Line::all().map(|row| game_row(&dealer, &card, row)).collect(),
    };
    // Equal lines keep their order.
    rows.order_by_key(|row| std::cmp::Reverse(row.synergy));
    Ok(answer(Some(rows), None))
}

fn game_row(dealer: &Dealer, card: &[u32; 25], row: Line) -> GameRow {
    let goals = row.squares().map(|square| card[square]);
    let goal = |goal: u32| &dealer.goals()[goal as usize];
    let mut clashes = Vec::new();
    for (at, &two) in goals.iter().enumerate() {
        for &one in &goals[..at] {
            let synergy = dealer.clash(one, two).unwrap_or_default();
            if synergy != 0 {
                let mut types: Vec<_> = goal(one)
                    .types
                    .iter()
                    .filter(|kind| goal(two).types.contains(kind))
                    .cloned()
                    .collect();
                types.dedup();
                let goals = [one, two].map(|of| goal(of).name.clone());
                clashes.push(Clash { goals, types, synergy });
            }
        }
    }
    let synergy = clashes.iter().map(|clash| clash.synergy).sum();
    GameRow {
        row,
        goals: goals.map(|goal| super::deal::game_goal(dealer, goal)).to_vec(),
        synergy,
        clashes,
    }
}
