//! Aims of one round, and aims of a whole visit.

use std::fmt;
use std::str::FromStr;

use foretile_games::voltorb::{Level, MAX_COINS, Round, Standing};
use foretile_solve::voltorb::Aim;
use foretile_solve::voltorb::long::{Choice, Prospects, Stakes};
use foretile_solve::voltorb::route::Pace;
#[cfg(feature = "openapi")]
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

use crate::error::{Error, bail};
use crate::number::Whole;

/// What to aim for: in this round, or in all rounds of the visit.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum AnyAim {
    /// An aim that looks at this round only.
    Round(Aim),
    /// An aim that looks at the rounds after it, too.
    Visit(VisitAim),
}

/// An aim of a whole visit.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum VisitAim {
    /// The most coins per minute in the long run.
    Pace,
    /// Level 8 as soon as possible.
    SoonestLevel,
    /// So many coins as soon as possible.
    SoonestCoins(u32),
}

impl VisitAim {
    /// Returns the value of a round from this standing for this aim, by the default time model: in coins, or the
    /// minutes to the goal as a negative number. The purse holds the coins of earlier rounds.
    fn stakes(self, standing: Standing, purse: u32) -> Stakes {
        let pace = Pace::default();
        match self {
            Self::Pace => Prospects::pace().stakes(standing, pace),
            Self::SoonestLevel => Prospects::level().stakes(standing, pace).in_minutes(),
            Self::SoonestCoins(goal) => {
                Stakes::until_coins(standing, goal.saturating_sub(purse), pace).in_minutes()
            }
        }
    }
}

impl fmt::Display for VisitAim {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Pace => f.write_str("pace"),
            Self::SoonestLevel => f.write_str("soonest:level:8"),
            Self::SoonestCoins(goal) => write!(f, "soonest:coins:{goal}"),
        }
    }
}

/// Reads the name on the command line and in JSON.
fn visit_aim(name: &str) -> Option<VisitAim> {
    match name {
        "pace" => Some(VisitAim::Pace),
        "soonest:level:8" => Some(VisitAim::SoonestLevel),
        name => {
            let goal = name.strip_prefix("soonest:coins:")?.parse().ok()?;
            (1..=MAX_COINS).contains(&goal).then_some(VisitAim::SoonestCoins(goal))
        }
    }
}

impl AnyAim {
    /// Returns how a player with this aim chooses in a round from this standing. The purse holds the coins of earlier
    /// rounds.
    pub(crate) fn choice(self, standing: Standing, purse: u32) -> Choice {
        match self {
            Self::Round(aim) => Choice::Round(aim),
            Self::Visit(aim) => Choice::Worth(Box::new(aim.stakes(standing, purse))),
        }
    }

    /// Returns the purpose of a choice in words, such as `winning`.
    pub fn purpose(self) -> &'static str {
        match self {
            Self::Round(aim) => aim.purpose(),
            Self::Visit(VisitAim::Pace) => "the coins a minute",
            Self::Visit(VisitAim::SoonestLevel) => "being at level 8 soon",
            Self::Visit(VisitAim::SoonestCoins(_)) => "having the coins soon",
        }
    }

    /// Returns the aim if it is one of a single round.
    pub fn of_a_round(self) -> Result<Aim, Error> {
        match self {
            Self::Round(aim) => Ok(aim),
            Self::Visit(aim) => bail!(
                Question,
                "`{aim}` looks beyond the round: expected an aim of one round, such as win"
            ),
        }
    }
}

#[cfg(feature = "openapi")]
impl JsonSchema for AnyAim {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "AnyAim".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        let visit = [VisitAim::Pace, VisitAim::SoonestLevel].map(|aim| aim.to_string());
        let names: Vec<String> =
            Aim::ALL.map(|aim| aim.to_string()).into_iter().chain(visit).collect();
        json_schema!({
            "description": "The aim of the play: for this round, or for the whole visit (from pace on).",
            "anyOf": [{"enum": names}, {"type": "string", "pattern": "^soonest:coins:[0-9]+$"}],
        })
    }
}

impl Default for AnyAim {
    fn default() -> Self {
        Self::Round(Aim::default())
    }
}

impl From<Aim> for AnyAim {
    fn from(aim: Aim) -> Self {
        Self::Round(aim)
    }
}

impl PartialEq<Aim> for AnyAim {
    fn eq(&self, aim: &Aim) -> bool {
        *self == Self::Round(*aim)
    }
}

impl fmt::Display for AnyAim {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Round(aim) => aim.fmt(f),
            Self::Visit(aim) => aim.fmt(f),
        }
    }
}

/// An error: a text is not an aim.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ParseAnyAimError(String);

impl fmt::Display for ParseAnyAimError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names = Aim::ALL.map(Aim::name).join(", ");
        write!(
            f,
            "`{}` is not an aim: expected one of {names}, pace, soonest:level:8 or soonest:coins:N (1 to {MAX_COINS}), such as win",
            self.0
        )
    }
}

impl std::error::Error for ParseAnyAimError {}

impl FromStr for AnyAim {
    type Err = ParseAnyAimError;

    fn from_str(text: &str) -> Result<Self, ParseAnyAimError> {
        let visit = visit_aim(text).map(Self::Visit);
        let round = || text.parse().ok().map(Self::Round);
        visit.or_else(round).ok_or_else(|| ParseAnyAimError(text.to_owned()))
    }
}

impl Serialize for AnyAim {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for AnyAim {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(de::Error::custom)
    }
}

/// The rounds before this one, as far as an aim of the whole visit needs them.
#[cfg_attr(feature = "clap", derive(clap::Args))]
#[derive(Serialize, Deserialize, Clone, Default)]
#[cfg_attr(feature = "openapi", derive(JsonSchema))]
pub struct Before {
    /// How many of the last rounds, in a row, were not lost and had eight cards turned, 0 to 4: for the aims
    /// pace, soonest:level:8 and soonest:coins:N [default: 0]
    #[cfg_attr(feature = "clap", arg(long, value_name = "ROUNDS"))]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub run: Option<Whole<0, 4, 2>>,
    /// The coins that you have, for the aim soonest:coins:N [default: 0]
    #[cfg_attr(feature = "clap", arg(long, value_name = "COINS"))]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub purse: Option<Purse>,
}

impl Before {
    /// Returns the run that is given, or 0.
    pub(crate) fn run(&self) -> u8 {
        self.run.map_or(0, Whole::get)
    }

    /// Returns the coins that are given, or 0.
    pub(crate) fn purse(&self) -> u32 {
        self.purse.map_or(0, Whole::get)
    }

    /// Returns only the members that count for this aim.
    #[must_use]
    pub fn for_aim(self, aim: AnyAim) -> Self {
        match aim {
            AnyAim::Round(_) => Self::default(),
            AnyAim::Visit(VisitAim::Pace | VisitAim::SoonestLevel) => Self { purse: None, ..self },
            AnyAim::Visit(VisitAim::SoonestCoins(_)) => self,
        }
    }

    /// Refuses members that do not count for this aim.
    pub(crate) fn check(&self, aim: AnyAim) -> Result<(), Error> {
        let counts = self.clone().for_aim(aim);
        let which = match (aim, counts.run == self.run, counts.purse == self.purse) {
            (_, true, true) => return Ok(()),
            (AnyAim::Round(_), false, _) => "`run` does nothing: the aim is only about this round",
            (AnyAim::Round(_), ..) => "`purse` does nothing: the aim is only about this round",
            _ => "`purse` does nothing: the aim is not a number of coins",
        };
        let (aims, such) = match counts.run == self.run {
            true => ("soonest:coins:N", "soonest:coins:10000"),
            false => ("pace, soonest:level:8 or soonest:coins:N", "pace"),
        };
        bail!(
            Question,
            "with the aim `{aim}`, {which}: expected it with {aims}, such as {such}, or left out"
        )
    }

    /// Returns how a player with this aim chooses in the round after these.
    pub(crate) fn choice(&self, aim: AnyAim, level: Level) -> Choice {
        aim.choice(Standing::new(level, self.run()), self.purse())
    }

    /// Returns whether an aim's goal is reached already.
    pub(super) fn reached(&self, aim: AnyAim) -> bool {
        matches!(aim, AnyAim::Visit(VisitAim::SoonestCoins(goal)) if self.purse() >= goal)
    }

    /// Returns the run and purse after one more round, which brought this many coins. A round whose end is unknown
    /// counts as lost.
    #[must_use]
    pub fn then(&self, ended: Option<(Round, u32)>) -> Self {
        let (run, coins) = match ended {
            Some((Round { level, outcome, flipped }, coins)) => {
                (Standing::new(level, self.run()).after(outcome, flipped).run(), coins)
            }
            None => (0, 0),
        };
        let purse = self.purse().saturating_add(coins).min(MAX_COINS);
        Self { run: Some(Whole::new(run.into())), purse: Some(Whole::new(purse.into())) }
    }
}

/// The coins of earlier rounds.
type Purse = Whole<0, { MAX_COINS as i64 }, 9_950>;
