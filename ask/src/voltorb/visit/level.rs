//! The level of the next round.

use foretile_games::voltorb::{
    CARDS, Cards, Hint, Hints, Level, MAX_COINS, Outcome, Round, SIDE, Standing, next_level,
    next_level_after, run_in_words,
};
#[cfg(feature = "openapi")]
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::error::{Error, ensure};
use crate::json::{Fault, Members, Question};
use crate::voltorb::board::standing::RoundStanding;

/// Which level comes after these rounds?
#[derive(Deserialize)]
#[cfg_attr(feature = "openapi", derive(JsonSchema))]
pub struct LevelAfter {
    /// The rounds of this visit to the table, in order. If the first one is not of level 1, there were others
    /// before it.
    rounds: Vec<Ended>,
    /// One more round, which the player leaves in this state.
    #[serde(default)]
    left: Option<Left>,
}

/// A round that is over.
#[derive(Clone, Copy, Deserialize, Serialize)]
#[cfg_attr(feature = "openapi", derive(JsonSchema))]
#[cfg_attr(feature = "openapi", schemars(deny_unknown_fields))]
pub struct Ended {
    /// Its level.
    level: Level,
    /// How it ended.
    outcome: Outcome,
    /// The number of turned cards that were not Voltorbs.
    #[cfg_attr(feature = "openapi", schemars(range(max = 25)))]
    flipped: u8,
    /// The coins that it brought.
    #[serde(default)]
    coins: u32,
}

/// A round with its cards, and with its hints if all of them are known.
#[derive(Deserialize)]
#[cfg_attr(feature = "openapi", derive(JsonSchema))]
#[cfg_attr(feature = "openapi", schemars(deny_unknown_fields))]
struct Left {
    /// Its level.
    level: Level,
    /// The cards that the player turned.
    cards: Cards,
    /// The rows' hints, from the top.
    #[serde(default)]
    rows: Option<[Hint; SIDE]>,
    /// The columns' hints, from the left.
    #[serde(default)]
    cols: Option<[Hint; SIDE]>,
}

impl Question for LevelAfter {
    const EXAMPLE: &'static str = concat!(
        r#"{"rounds":[{"level":5,"outcome":"won","flipped":8,"coins":24}],"#,
        r#""left":{"level":6,"cards":"13?13????????????????????"}}"#
    );

    fn read(members: &mut Members) -> Result<Self, Fault> {
        members.part()
    }
}

/// The level of the next round.
#[derive(Serialize)]
#[cfg_attr(feature = "openapi", derive(JsonSchema))]
pub struct NextLevel {
    /// The level.
    pub level: Level,
    /// Another possible level, if rounds before the first one given decide.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub or: Option<Level>,
    /// The condition for the other level, in words.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub why: Option<String>,
    /// The round that the player left, with its end.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub round: Option<Ended>,
    /// The coins of all rounds, with that one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub purse: Option<u32>,
    /// How many of the last rounds, in a row, were not lost and had eight cards turned, 0 to 4, with that one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub run: Option<u8>,
}

/// Follows the level rules.
pub fn level(question: &LevelAfter) -> Result<NextLevel, Error> {
    for (index, round) in question.rounds.iter().enumerate() {
        ensure!(
            usize::from(round.flipped) <= CARDS,
            "`rounds[{index}].flipped` is {}: expected 0 to {CARDS} cards, such as 3",
            round.flipped
        );
    }
    let left = question.left.as_ref().map(Left::ended);
    let rounds: Vec<Ended> = question.rounds.iter().copied().chain(left).collect();
    let purse = |purse: u32, round: &Ended| purse.saturating_add(round.coins).min(MAX_COINS);
    let purse = left.map(|_| rounds.iter().fold(0, purse));
    let round = |ended: Ended| {
        let Ended { level, outcome, flipped, .. } = ended;
        Round { level, outcome, flipped }
    };
    let rounds: Vec<Round> = rounds.into_iter().map(round).collect();
    let level = next_level(&rounds);
    let is_whole = rounds.first().is_none_or(|first| first.level == Level::FIRST);
    let run = left.map(|_| Standing::of(&rounds, level).run());
    let or = (!is_whole && next_level_after(&rounds).is_none()).then_some(Level::EIGHTH);
    let why = or.map(|or| {
        let run = run_in_words("the four rounds before the last one");
        format!("It is level {or} if {run}. The top screen shows it.")
    });
    Ok(NextLevel { level, or, why, round: left, purse, run })
}

impl Left {
    fn ended(&self) -> Ended {
        let hints = self.rows.zip(self.cols).map(|(rows, cols)| Hints { rows, cols });
        let standing = RoundStanding::new(&self.cards, hints.as_ref());
        let Round { level, outcome, flipped } = standing.left(self.level);
        Ended { level, outcome, flipped, coins: standing.coins }
    }
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::level;
    use crate::json::from_value;

    /// A genuine board, from the golden data's README: 2s and 3s on cards 0, 2, 5, 9 and 17, a Voltorb on
    /// card 3.
    #[test]
    fn the_cards_decide_how_a_round_ends() {
        let hints = json!({
            "rows": [[6, 1], [7, 1], [4, 1], [4, 2], [4, 1]],
            "cols": [[8, 0], [4, 1], [6, 1], [1, 4], [6, 0]],
        });
        let after = |cards: &str, hints: &Value, rounds: Value| {
            let mut left = json!({"level": 3, "cards": format!("{cards:?<25}")});
            left.as_object_mut().unwrap().extend(hints.as_object().unwrap().clone());
            let question = from_value(json!({"rounds": rounds, "left": left})).unwrap();
            serde_json::to_value(level(&question).unwrap()).unwrap()
        };
        let won = "2?2??3???2???????2";
        for (cards, hints, level, outcome, flipped, coins) in [
            ("", &hints, 1, "quit", 0, 0),
            ("2?2", &hints, 2, "quit", 2, 4),
            ("2?20", &hints, 2, "lost", 2, 0),
            (won, &hints, 4, "won", 5, 48),
            (won, &json!({}), 3, "quit", 5, 48),
        ] {
            let round = json!({"level": 3, "outcome": outcome, "flipped": flipped, "coins": coins});
            let answer = after(cards, hints, json!([]));
            assert_eq!(answer, json!({"level": level, "round": round, "purse": coins, "run": 0}));
        }
        let before = json!([{"level": 1, "outcome": "won", "flipped": 5, "coins": 49_990}]);
        assert_eq!(after(won, &hints, before)["purse"], 50_000);
        let eight = json!({"level": 1, "outcome": "quit", "flipped": 8});
        let before = json!([{"level": 1, "outcome": "lost", "flipped": 8}, eight, eight]);
        assert_eq!(after("2?2??3?1?2?111???21", &hints, before)["run"], 3);
    }
}
