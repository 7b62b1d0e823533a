//! A game whose pairs are known: the field at the start, what was placed, and what comes.

use std::fmt;
use std::str::FromStr;

use foretile_games::message::{Code as _, Message};
use foretile_games::puyo::{
    self, Colour, ColourCount, ColourNames, Field, Link, PAIRS, Pair, Placement, Play, Puyo, Rules,
    Task,
};
#[cfg(feature = "openapi")]
use schemars::JsonSchema;
use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

use super::rules::{DealtQueue, GivenSeed};
use crate::Reason;
use crate::error::{Context, Error, bail, ensure};
use crate::number::Whole;

/// A game whose pairs are known.
#[cfg_attr(feature = "clap", derive(clap::Args))]
#[derive(Deserialize)]
#[cfg_attr(feature = "openapi", derive(JsonSchema))]
pub struct KnownPairs {
    /// The seed that deals the pairs, such as 0x1A2B, or with the rules tsu the key, such as 0x0D475B22
    #[cfg_attr(
        feature = "clap",
        arg(required_unless_present = "pairs_from", conflicts_with = "pairs_from")
    )]
    #[serde(default)]
    seed: Option<GivenSeed>,
    /// The game that deals the seed's pairs: 20th (also for later games) or tsu (also for PuyoVS)
    #[cfg_attr(feature = "clap", arg(long, default_value_t, hide_default_value = true))]
    #[serde(default)]
    rules: Rules,
    /// With the rules tsu, the names of the colours in the order in which they come, because the game's own are not
    /// known [default: RGBYP]
    #[cfg_attr(feature = "clap", arg(long, value_name = "COLOURS"))]
    #[cfg_attr(feature = "openapi", schemars(with = "Option<String>"))]
    #[serde(default)]
    names: Option<ColourNames>,
    /// An address of puyop.com, IPS or puyo-rsrch with the pairs; its field is the start, and its placements are
    /// played first
    #[cfg_attr(feature = "clap", arg(long, value_name = "LINK"))]
    #[serde(default)]
    pairs_from: Option<String>,
    /// How many colours the seed's game uses: 3, 4 or 5 [default: 4]
    #[cfg_attr(
        feature = "clap",
        arg(long = "colors", visible_alias = "colours", value_name = "N")
    )]
    #[serde(default, rename = "colors")]
    colours: Option<ColourCount>,
    /// How many pairs may be used, those that are placed included [default: 54, or all of the address]
    #[cfg_attr(feature = "clap", arg(long, value_name = "N"))]
    #[serde(default)]
    #[cfg_attr(feature = "openapi", schemars(extend("default" = USUAL_PAIRS)))]
    pairs: Option<Count>,
    /// An address of puyop.com, IPS, PuyoSim or puyo-rsrch whose field is the start
    #[cfg_attr(feature = "clap", arg(long, value_name = "LINK"))]
    #[serde(default)]
    field: Option<String>,
    /// How many of the seed's pairs to leave out at the beginning
    #[cfg_attr(feature = "clap", arg(long, value_name = "N"))]
    #[serde(default)]
    skip: Option<Whole<0, 127, 20>>,
    /// Where the first pairs have been placed, such as 3up,4right: the column of the axis, and where the other
    /// puyo lies
    #[cfg_attr(feature = "clap", arg(long, value_name = "MOVES", value_delimiter = ','))]
    #[serde(default)]
    placed: Vec<Turned>,
}

/// How many pairs.
type Count = Whole<1, { PAIRS as i64 }, { USUAL_PAIRS as i64 }>;

/// The default number of a seed's pairs that may be used. The longest chains of players' programs take 40 to 54; the
/// field holds 39 pairs.
pub(super) const USUAL_PAIRS: usize = 54;

/// A placement. Its text is the column of the axis, from 1, and where the other puyo lies: `3up`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "openapi", derive(JsonSchema))]
#[cfg_attr(feature = "openapi", schemars(rename = "ColumnAndTurn", with = "String"))]
#[cfg_attr(feature = "openapi", schemars(extend("pattern" = "^[1-6](up|right|down|left)$")))]
pub struct Turned(pub Placement);

/// The error returned when a text is not a placement.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TurnedError(String);

impl fmt::Display for TurnedError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "`{}` is not a placement: expected the axis puyo's column from 1 to 6, and up, right, down or \
             left for the other one, both inside the field, such as 3up",
            self.0
        )
    }
}

impl std::error::Error for TurnedError {}

impl FromStr for Turned {
    type Err = TurnedError;

    fn from_str(text: &str) -> Result<Self, TurnedError> {
        let all = Placement::all().map(Self);
        let mut same = all.filter(|turned| turned.to_string() == text.trim().to_lowercase());
        same.next().ok_or_else(|| TurnedError(text.to_owned()))
    }
}

impl fmt::Display for Turned {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.0.column + 1, self.0.orientation)
    }
}

impl Serialize for Turned {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Turned {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(de::Error::custom)
    }
}

/// The game so far, and the pairs to come.
pub(super) struct GameSoFar {
    pub start: Field,
    pub play: Play,
    /// The pairs that have been placed, and where.
    pub played: Vec<(Pair, Placement)>,
    pub upcoming: Vec<Pair>,
    /// The queue, if a seed or key deals the pairs.
    pub dealt: Option<DealtQueue>,
    /// The task of an address, which this module ignores.
    pub task: Option<Task>,
}

impl KnownPairs {
    /// Deals the queue, if the pairs are those of a seed or key.
    fn dealt(&self) -> Result<Option<DealtQueue>, Error> {
        let colours = self.colours.unwrap_or_default();
        let dealt = self.seed.as_ref();
        dealt.map(|seed| DealtQueue::new(seed, self.rules, colours, self.names)).transpose()
    }

    /// Checks which members are given together.
    fn check(&self) -> Result<(), Error> {
        let both = self.seed.is_some() && self.pairs_from.is_some();
        let neither = self.seed.is_none() && self.pairs_from.is_none();
        ensure!(
            !both && !neither,
            "a seed and an address of pairs are {} given: expected one of them, such as the seed 0x1A2B",
            if both { "both" } else { "not" }
        );
        for (what, given) in [
            ("a number of colours", self.colours.is_some()),
            ("a number of pairs to skip", self.skip.is_some()),
            ("the rules of a game", self.rules != Rules::default()),
            ("names of colours", self.names.is_some()),
        ] {
            ensure!(
                !given || self.seed.is_some(),
                "{what} is only for a seed: expected a seed with it, such as 0x1A2B"
            );
        }
        Ok(())
    }

    /// Returns the start and the pairs.
    pub(super) fn game_so_far(&self) -> Result<GameSoFar, Error> {
        self.check()?;
        let dealt = self.dealt()?;
        let record: Option<Link> = self.pairs_from.as_deref().map(str::parse).transpose()?;
        let mut placed: Vec<Placement> = Vec::new();
        let (mut start, mut pairs, mut task) = (Field::default(), Vec::new(), None);
        if let Some(record) = record {
            (start, task) = (record.field, record.task);
            let done = record.moves.iter().take_while(|one| one.placement.is_some());
            placed.extend(done.filter_map(|one| one.placement));
            let later = &record.moves[placed.len()..];
            ensure!(
                later.iter().all(|one| one.placement.is_none()),
                Question => Reason::PuyoPlacedLater
            );
            pairs = record.moves.iter().map(|one| one.pair).collect();
            ensure!(
                !pairs.is_empty(),
                Question => Reason::PuyoRecordEmpty
            );
        } else if let Some(DealtQueue { queue, .. }) = &dealt {
            let skip = self.skip.map_or(0, Whole::get::<usize>);
            let count = self.pairs.map_or(USUAL_PAIRS, Whole::get);
            pairs = (skip..skip + count).map(|index| queue.pair(index)).collect();
        }
        if let Some(address) = &self.field {
            let link: Link = address.parse()?;
            ensure!(
                link.moves.is_empty(),
                Question => Reason::PuyoFieldPairs
            );
            (start, task) = (link.field, link.task.or(task));
        }
        pairs.truncate(self.pairs.map_or(PAIRS, Whole::get));
        placed.extend(self.placed.iter().map(|turned| turned.0));
        ensure!(
            placed.len() <= pairs.len(),
            Question => Reason::PuyoManyPlaced.with("placed", placed.len()).with("pairs", pairs.len())
        );
        check_field(&start, dealt.as_ref())?;
        let mut play = Play::new(start);
        let mut played = Vec::new();
        for (index, (&pair, placement)) in pairs.iter().zip(placed).enumerate() {
            let before = play;
            play.drop(pair, placement).with_context(|| format!("placed pair {}", index + 1))?;
            ensure!(
                !play.is_lost(),
                Question => lost(before, pair).with("pair", index + 1)
            );
            played.push((pair, placement));
        }
        let upcoming = pairs.split_off(played.len());
        Ok(GameSoFar { start, play, played, upcoming, dealt, task })
    }
}

/// Says that a pair lost the game, and where it would not have.
fn lost(before: Play, pair: Pair) -> Message<Reason> {
    let goes_on = |at: &Placement| {
        let mut play = before;
        play.drop(pair, *at).is_ok() && !play.is_lost()
    };
    match Placement::all().find(goes_on) {
        Some(at) => Reason::PuyoLost.with("example", Turned(at).to_string()),
        None => Reason::PuyoLostEverywhere.into(),
    }
}

/// Checks the field at the start.
fn check_field(field: &Field, dealt: Option<&DealtQueue>) -> Result<(), Error> {
    let mut fallen = *field;
    fallen.fall();
    ensure!(
        fallen == *field,
        Question => Reason::PuyoFieldFloats
    );
    ensure!(
        field.groups().is_empty(),
        Question => Reason::PuyoFieldPops
    );
    ensure!(
        !Play::new(*field).is_lost(),
        Question => Reason::PuyoFieldLost
    );
    if let Some(DealtQueue { queue, .. }) = dealt {
        let cells = (0..puyo::COLUMNS)
            .flat_map(|column| (0..puyo::ROWS).map(move |row| field.get(column, row)));
        for cell in cells.flatten() {
            if let Puyo::Coloured(colour) = cell
                && !queue.puyos().contains(&colour)
            {
                let letters: String = Colour::ALL
                    .into_iter()
                    .filter(|colour| queue.puyos().contains(colour))
                    .map(Colour::letter)
                    .collect();
                bail!(
                    Question => Reason::PuyoFieldColor.with("letter", colour.letter()).with("letters", letters)
                );
            }
        }
    }
    Ok(())
}
