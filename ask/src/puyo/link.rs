//! Converts between pairs and the addresses of simulators.

use foretile_games::message::Code as _;
use foretile_games::puyo::{
    self, ColourCount, ColourNames, Move, PAIRS, Pair, Rules, SeenPairs, Site, Task,
};
#[cfg(feature = "openapi")]
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::rules::{DealtQueue, GivenSeed};
use crate::Reason;
use crate::error::{Error, bail, ensure};
use crate::json::{Fault, Members, Question};
use crate::number::Whole;

/// Which address shows these pairs, or which pairs does an address show?
#[cfg_attr(feature = "clap", derive(clap::Args))]
#[derive(Deserialize)]
#[cfg_attr(feature = "openapi", derive(JsonSchema))]
pub struct Link {
    /// The pairs, such as 'RG BR YR', or an address of puyop.com, IPS, PuyoSim or puyo-rsrch
    #[cfg_attr(feature = "clap", arg(required_unless_present = "seed", conflicts_with = "seed"))]
    #[serde(default)]
    pairs: Vec<String>,
    /// Take the pairs of this seed instead, or with the rules tsu of this key
    #[cfg_attr(feature = "clap", arg(long))]
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
    /// How many colours the seed's game uses: 3, 4 or 5 [default: 4]
    #[cfg_attr(
        feature = "clap",
        arg(long = "colors", visible_alias = "colours", value_name = "N")
    )]
    #[serde(rename = "colors")]
    colours: Option<ColourCount>,
    /// How many pairs of the seed [default: all 128]
    #[cfg_attr(feature = "clap", arg(long, value_name = "N"))]
    count: Option<Whole<1, { PAIRS as i64 }, 10>>,
}

impl Question for Link {
    const EXAMPLE: &'static str = r#"{"pairs":["RG","BY","YR"]}"#;

    fn read(members: &mut Members) -> Result<Self, Fault> {
        members.part()
    }
}

impl Link {
    /// Checks which fields are given together.
    fn check(&self) -> Result<(), Error> {
        let example = "such as 0x1A2B";
        if self.seed.is_some() {
            ensure!(
                self.pairs.is_empty(),
                "pairs and a seed are both given: expected one of them, such as the seed 0x1A2B"
            );
        } else {
            ensure!(!self.pairs.is_empty(), "no pairs: expected some, such as RG BR YR, or a seed");
            ensure!(
                self.rules == Rules::default() && self.names.is_none(),
                "rules and names of colours are only for a seed: expected a seed with them, {example}"
            );
            ensure!(
                self.colours.is_none(),
                "a number of colours is only for a seed: expected a seed with it, {example}"
            );
            ensure!(
                self.count.is_none(),
                "a number of pairs is only for a seed: expected a seed with it, {example}"
            );
        }
        Ok(())
    }
}

/// A game record, as pairs and as addresses.
#[derive(Serialize)]
#[cfg_attr(feature = "openapi", derive(JsonSchema))]
pub struct Linked {
    /// The pairs, the first one first.
    pub pairs: Vec<Pair>,
    /// The same pairs, each with its placement.
    pub moves: Vec<Move>,
    /// The address at puyop.com.
    pub puyop: String,
    /// The address at Ishikawa's simulator, with the task.
    pub ips: String,
    /// The task, if the address is one of a puzzle.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub task: Option<PuzzleTask>,
    /// What is not settled about the pairs, if they are those of a key.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub unsettled: Option<&'static str>,
}

/// The task of a puzzle, which `puyo/task` solves.
#[derive(Clone, Serialize)]
#[cfg_attr(feature = "openapi", derive(JsonSchema))]
pub struct PuzzleTask {
    /// The numbers of its three characters: the kind, the colour and how many.
    pub code: [u8; 3],
    /// Its three characters in the address, such as `u05`.
    pub characters: String,
    /// What is to be done, in English.
    pub text: String,
}

impl From<Task> for PuzzleTask {
    fn from(task: Task) -> Self {
        Self { code: task.code(), characters: task.characters(), text: task.to_string() }
    }
}

/// Returns the task of a text that is an address.
pub(super) fn task_in(text: &str) -> Option<PuzzleTask> {
    let link = puyo::Link::is_meant(text).then(|| text.parse::<puyo::Link>());
    link?.ok()?.task.map(PuzzleTask::from)
}

/// Converts between pairs and addresses.
pub fn link(question: &Link) -> Result<Linked, Error> {
    question.check()?;
    let text = question.pairs.join(" ");
    let &Link { ref seed, rules, names, colours, .. } = question;
    let dealt =
        seed.as_ref().map(|seed| DealtQueue::new(seed, rules, colours.unwrap_or_default(), names));
    let dealt = dealt.transpose()?;
    let link = match &dealt {
        Some(DealtQueue { queue, .. }) => {
            let count = question.count.map_or(PAIRS, Whole::get);
            puyo::Link::queue((0..count).map(|index| queue.pair(index)))
        }
        None if puyo::Link::is_meant(&text) => text.parse()?,
        None => match text.parse::<SeenPairs>()?.whole() {
            Some(pairs) => puyo::Link::queue(pairs),
            None => bail!(Question => Reason::PuyoUnseen.text(text)),
        },
    };
    check_length(link.moves.len())?;
    Ok(Linked {
        pairs: link.moves.iter().map(|placed| placed.pair).collect(),
        puyop: link.address(Site::Puyop),
        ips: link.address(Site::Ips),
        task: link.task.map(PuzzleTask::from),
        moves: link.moves,
        unsettled: dealt.and_then(|dealt| dealt.unsettled()),
    })
}

/// The most pairs in a question. A queue starts over after 128.
const MOST_PAIRS: usize = 1_000;

pub(super) fn check_length(pairs: usize) -> Result<(), Error> {
    ensure!(
        pairs <= MOST_PAIRS,
        Question => Reason::PuyoTooMany.with("pairs", pairs).with("most", MOST_PAIRS)
    );
    Ok(())
}
