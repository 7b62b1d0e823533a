//! The configurations: how many cards of each kind a board may have.

use foretile_games::order::Order as _;
use foretile_games::voltorb::{CONFIGS, Config, Level};
use foretile_solve::voltorb::{ARRANGEMENTS, Worlds};
#[cfg(feature = "openapi")]
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::json::{Fault, Members, Question};

/// Which configurations are there?
#[cfg_attr(feature = "clap", derive(clap::Args))]
#[derive(Deserialize)]
#[cfg_attr(feature = "openapi", derive(JsonSchema))]
pub struct Configs {
    /// Only those of this level, 1 to 8
    #[cfg_attr(feature = "clap", arg(long))]
    level: Option<Level>,
}

impl Question for Configs {
    const EXAMPLE: &'static str = r#"{"level":3}"#;

    fn read(members: &mut Members) -> Result<Self, Fault> {
        members.part()
    }
}

/// A configuration. The ten of a level are equally likely.
#[derive(Serialize)]
#[cfg_attr(feature = "openapi", derive(JsonSchema))]
pub struct OneConfig {
    /// Its index, 0 to 79.
    pub config: usize,
    /// Its level.
    pub level: Level,
    /// The number of Voltorbs.
    pub voltorbs: u8,
    /// The number of 2s.
    pub twos: u8,
    /// The number of 3s.
    pub threes: u8,
    /// The game rejects a board with this many free cards or more. A 2 or 3 is free if its row or its column has no
    /// Voltorb.
    pub max_free_total: u8,
    /// It also rejects a board with this many of them in one row or column.
    pub max_free_line: u8,
    /// The coins for winning.
    pub max_payout: u32,
    /// The number of arrangements of its cards that the game accepts.
    pub boards: u64,
}

impl OneConfig {
    fn new(level: Level, index: usize) -> Self {
        let Config { voltorbs, twos, threes, max_free_in_line, max_free_total, .. } =
            CONFIGS[index];
        Self {
            config: index,
            level,
            voltorbs,
            twos,
            threes,
            max_free_total,
            max_free_line: max_free_in_line,
            max_payout: CONFIGS[index].max_payout(),
            boards: ARRANGEMENTS[index],
        }
    }
}

/// The configurations.
#[derive(Serialize)]
#[cfg_attr(feature = "openapi", derive(JsonSchema))]
pub struct ConfigList {
    /// The requested ones, by their index.
    pub configs: Vec<OneConfig>,
}

/// Lists the configurations.
pub fn configs(question: &Configs) -> ConfigList {
    let levels = Level::all().filter(|level| question.level.is_none_or(|wanted| wanted == *level));
    let of_level = |level: Level| {
        let count = Config::of_level(level).len();
        let first = count * level.index();
        (first..first + count).map(move |index| OneConfig::new(level, index))
    };
    ConfigList { configs: levels.flat_map(of_level).collect() }
}

/// A configuration that a board may have.
#[derive(Serialize)]
#[cfg_attr(feature = "openapi", derive(JsonSchema))]
pub struct ConfigChance {
    /// Its index, 0 to 79.
    pub config: usize,
    /// The number of Voltorbs.
    pub voltorbs: u8,
    /// The number of 2s.
    pub twos: u8,
    /// The number of 3s.
    pub threes: u8,
    /// The coins for winning.
    pub max_payout: u32,
    /// The chance that the board has it.
    pub chance: f64,
}

/// Returns the configurations that the board may have, the likeliest first.
pub(super) fn chances(worlds: &Worlds) -> Vec<ConfigChance> {
    let chance = |(config, chance): (usize, f64)| {
        let Config { voltorbs, twos, threes, .. } = CONFIGS[config];
        let max_payout = CONFIGS[config].max_payout();
        ConfigChance { config, voltorbs, twos, threes, max_payout, chance }
    };
    let mut chances: Vec<ConfigChance> = worlds.configs().into_iter().map(chance).collect();
    chances.order_by(|one, other| other.chance.total_cmp(&one.chance));
    chances
}

#[cfg(test)]
mod tests {
    use foretile_games::voltorb::Position;

    use super::*;

    /// Each level has ten, one after another.
    #[test]
    fn a_level_has_ten_configurations() {
        let indices = |level: Option<Level>| -> Vec<usize> {
            configs(&Configs { level }).configs.iter().map(|config| config.config).collect()
        };
        assert_eq!(indices(None), (0..80).collect::<Vec<_>>());
        for level in Level::all() {
            let first = 10 * usize::from(level.number() - 1);
            assert_eq!(indices(Some(level)), (first..first + 10).collect::<Vec<_>>());
            let listed = configs(&Configs { level: Some(level) }).configs;
            for (listed, config) in listed.iter().zip(Config::of_level(level)) {
                assert_eq!(listed.level, level);
                assert_eq!(
                    (listed.voltorbs, listed.twos, listed.threes),
                    (config.voltorbs, config.twos, config.threes)
                );
                // The coins are the product of all cards.
                assert_eq!(
                    listed.max_payout,
                    2_u32.pow(config.twos.into()) * 3_u32.pow(config.threes.into())
                );
            }
        }
    }

    /// The hints say how many Voltorbs and points a board has.
    #[test]
    fn a_board_has_one_of_the_configurations_that_fit_its_hints() {
        let position: Position = crate::json::read(Position::EXAMPLE.as_bytes()).unwrap();
        let [voltorbs, points] =
            position.hints.rows.iter().fold([0, 0], |[voltorbs, points], hint| {
                [voltorbs + hint.voltorbs(), points + hint.sum()]
            });
        let chances = chances(&Worlds::new(&position).unwrap());
        for config in &chances {
            let ones = 25 - config.voltorbs - config.twos - config.threes;
            assert_eq!(config.voltorbs, voltorbs);
            assert_eq!(ones + 2 * config.twos + 3 * config.threes, points);
            assert!(config.config < 10, "of level 1");
        }
        assert!(chances.is_sorted_by(|one, other| one.chance >= other.chance));
        let sum: f64 = chances.iter().map(|config| config.chance).sum();
        assert!((sum - 1.0).abs() < 1e-9, "{sum}");
    }
}
