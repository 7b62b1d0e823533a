//! The average time and coins of the rest of a visit.

use foretile_games::voltorb::{Level, MAX_COINS, Standing};
use foretile_solve::voltorb::long::{CoinTimes, Prospects};
#[cfg(feature = "openapi")]
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::json::{Fault, Members, Question};
use crate::number::Whole;
use crate::schema;
use crate::voltorb::board::aim::Before;

/// How long does the rest of a visit take, and what does it bring, without the seed?
pub struct Outlook {
    next: NextRound,
    before: Before,
}

/// The members of the question besides the rounds before.
#[derive(Deserialize)]
#[cfg_attr(feature = "openapi", derive(JsonSchema))]
struct NextRound {
    /// The level of the next round.
    level: Level,
    /// The number of coins that the player wants.
    #[serde(default = "usual_goal")]
    coins: Coins,
}

type Coins = Whole<1, { MAX_COINS as i64 }, 10_000>;

fn usual_goal() -> Coins {
    Coins::new(10_000)
}

schema::parts!(Outlook: NextRound, Before);

impl Question for Outlook {
    const EXAMPLE: &'static str = r#"{"level":3,"run":1,"purse":520,"coins":10000}"#;

    fn read(members: &mut Members) -> Result<Self, Fault> {
        Ok(Self { next: members.part()?, before: members.part()? })
    }
}

/// Averages over visits that are played well without the seed, by the default time model. They are measured, so each has
/// an error: half of its 95 % interval.
#[derive(Serialize)]
#[cfg_attr(feature = "openapi", derive(JsonSchema))]
pub struct Expected {
    /// The coins per hour in the long run, by the aim `pace`.
    pub coins_per_hour: f64,
    /// Its error.
    pub coins_per_hour_error: f64,
    /// The minutes until the player has the coins, by the aim `pace`; 0 if they are there.
    pub minutes_to_coins: f64,
    /// Its error.
    pub minutes_to_coins_error: f64,
    /// The minutes until a round of level 8 begins, by the aim `soonest:level:8`; 0 at level 8.
    pub minutes_to_level_8: f64,
    /// Its error.
    pub minutes_to_level_8_error: f64,
}

/// Looks up the measurements from this standing.
pub fn outlook(question: &Outlook) -> Expected {
    const MINUTE: f64 = 60_000.0;
    let Outlook { next, before } = question;
    let standing = Standing::new(next.level, before.run());
    let needed = next.coins.get::<u32>().saturating_sub(before.purse());
    let at_pace = Prospects::pace();
    let [coins_per_hour, coins_per_hour_error] = at_pace.number(|pace| pace.time * 60.0 * MINUTE);
    let [minutes_to_coins, minutes_to_coins_error] =
        CoinTimes::usual().number(|times| times.of(standing, needed) / MINUTE);
    let [minutes_to_level_8, minutes_to_level_8_error] = match question.next.level {
        Level::EIGHTH => [0.0; 2],
        _ => Prospects::level().number(|level| -level.standings[standing.index()] / MINUTE),
    };
    Expected {
        coins_per_hour,
        coins_per_hour_error,
        minutes_to_coins,
        minutes_to_coins_error,
        minutes_to_level_8,
        minutes_to_level_8_error,
    }
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::{Expected, outlook};
    use crate::json::from_value;

    fn ask(question: Value) -> Expected {
        outlook(&from_value(question).unwrap())
    }

    /// The heads of the measured tables have these numbers and their standard errors.
    #[test]
    fn a_new_visit_has_the_numbers_of_the_tables() {
        let new = ask(json!({"level": 1}));
        let head = |name: &str| {
            let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../solve/src/voltorb/long");
            let text = std::fs::read_to_string(format!("{folder}/{name}.txt")).unwrap();
            let number = |word: &&str| word.trim_end_matches(';').parse::<f64>().ok();
            let after = |before: &str| {
                let (_, rest) = text.split_once(before).unwrap();
                rest.split(' ').find_map(|word| number(&word)).unwrap()
            };
            let headline = match name {
                "coins" => after("8192 coins;"),
                _ => after("# "),
            };
            [headline, 1.96 * after("# standard error ")]
        };
        for (number, error, name) in [
            (new.coins_per_hour / 60.0, new.coins_per_hour_error / 60.0, "pace"),
            (new.minutes_to_coins, new.minutes_to_coins_error, "coins"),
            (new.minutes_to_level_8, new.minutes_to_level_8_error, "level"),
        ] {
            let [headline, head_error] = head(name);
            assert!((number - headline).abs() < 0.005, "{name}: {number} is {headline}");
            // The main directions leave out a hundredth of the variance of all numbers together, and more for a single number.
            assert!((error / head_error - 1.0).abs() < 0.1, "{name}: {error} is {head_error}");
        }
    }

    #[test]
    fn nearer_goals_take_less_time() {
        let at = |level, run, purse| ask(json!({"level": level, "run": run, "purse": purse}));
        assert_eq!(at(1, 0, 10_000).minutes_to_coins, 0.0);
        assert_eq!(at(1, 0, 12_000).minutes_to_coins, 0.0);
        let there = at(8, 0, 0);
        let minutes = [there.minutes_to_level_8, there.minutes_to_level_8_error];
        assert_eq!(minutes.map(f64::to_bits), [0, 0], "no minus either");
        assert!(at(1, 0, 5_000).minutes_to_coins < at(1, 0, 4_000).minutes_to_coins);
        assert!(at(5, 4, 0).minutes_to_level_8 < at(5, 0, 0).minutes_to_level_8);
    }
}
