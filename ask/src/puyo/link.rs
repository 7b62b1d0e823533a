//! Converts between pairs and the addresses of simulators.

use foretile_games::message::Code as _;
use foretile_games::puyo::{
    self, COLUMNS, ColourCount, ColourNames, Goal, Move, PAIRS, Pair, ParsePuzzleErrorKind, Puzzle,
    PuzzleMove, Rules, SeenPairs, Site, Task,
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
    /// The garbage that falls between the pairs, if the address is that of a puzzle with any.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub garbage: Vec<FallingGarbage>,
    /// The address at puyop.com; null if that site cannot show it, because garbage falls or the field has hard garbage or iron.
    pub puyop: Option<String>,
    /// The address at Ishikawa's simulator, with the task.
    pub ips: String,
    /// The task, if the address is one of a puzzle.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub task: Option<PuzzleTask>,
    /// What is not settled about the pairs, if they are those of a key.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub unsettled: Option<&'static str>,
}

/// Garbage that falls as a move of a puzzle.
#[derive(Serialize)]
#[cfg_attr(feature = "openapi", derive(JsonSchema))]
pub struct FallingGarbage {
    /// How many pairs come before it.
    pub after: usize,
    /// How many puyos each column gets.
    pub columns: [usize; COLUMNS],
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
    /// Whether its meaning is known.
    #[serde(skip)]
    pub is_known: bool,
}

impl From<Task> for PuzzleTask {
    fn from(task: Task) -> Self {
        Self {
            code: task.code(),
            characters: task.characters(),
            text: task.to_string(),
            is_known: Goal::try_from(task).is_ok(),
        }
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
        None if puyo::Link::is_meant(&text) => match text.parse::<puyo::Link>() {
            Ok(link) => link,
            // A puzzle may have more than other records.
            Err(error) => {
                return match text.parse::<Puzzle>() {
                    Ok(puzzle) => link_puzzle(&puzzle),
                    Err(of_puzzle) if of_puzzle.kind() != ParsePuzzleErrorKind::Page => {
                        Err(of_puzzle.into())
                    }
                    Err(_) => Err(error.into()),
                };
            }
        },
        None => match text.parse::<SeenPairs>()?.whole() {
            Some(pairs) => puyo::Link::queue(pairs),
            None => bail!(Question => Reason::PuyoUnseen.text(text)),
        },
    };
    check_length(link.moves.len())?;
    let ips = link.address(Site::Ips);
    let unsettled = dealt.and_then(|dealt| dealt.unsettled());
    Ok(Linked { unsettled, ..linked(link, Vec::new(), ips) })
}

/// Returns the addresses of a puzzle that other records cannot hold.
fn link_puzzle(puzzle: &Puzzle) -> Result<Linked, Error> {
    check_length(puzzle.moves.len())?;
    let (mut moves, mut garbage) = (Vec::new(), Vec::new());
    for one in &puzzle.moves {
        match *one {
            PuzzleMove::Pair(pair, placement) => moves.push(Move { pair, placement }),
            PuzzleMove::Garbage(falling) => {
                garbage.push(FallingGarbage { after: moves.len(), columns: falling.counts() });
            }
        }
    }
    let link = puyo::Link { field: puzzle.field, moves, task: puzzle.task };
    Ok(linked(link, garbage, puzzle.to_string()))
}

/// Returns the answer for a link with the garbage that falls in it and its address at Ishikawa's simulator.
fn linked(link: puyo::Link, garbage: Vec<FallingGarbage>, ips: String) -> Linked {
    let is_plain = garbage.is_empty() && !link.field.has_hard_or_iron();
    Linked {
        pairs: link.moves.iter().map(|placed| placed.pair).collect(),
        garbage,
        puyop: is_plain.then(|| link.address(Site::Puyop)),
        ips,
        task: link.task.map(PuzzleTask::from),
        moves: link.moves,
        unsettled: None,
    }
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

#[cfg(test)]
mod tests {
    use super::*;

    fn linked(address: &str) -> Result<Linked, String> {
        let body = serde_json::json!({ "pairs": [address] }).to_string();
        let question: Link = crate::json::read(body.as_bytes()).unwrap();
        link(&question).map_err(|error| error.to_string())
    }

    /// The address of IPS is the same again, and shows the same pairs.
    #[test]
    fn puzzles_lose_nothing() {
        for (query, pairs, garbage, is_plain) in [
            ("800900_c1__u01", "RG", &[][..], true),
            ("~9.111_o1__u01", "RB", &[], false),
            ("~8.108.108_01__u01", "RR", &[], false),
            ("800900_a-o1__u01", "RB", &[(0, [1; 6])], false),
            (
                "800900_o1mwc1yE__v02",
                "RB RG",
                &[(1, [2, 1, 1, 1, 1, 1]), (2, [3, 2, 3, 2, 2, 2])],
                false,
            ),
        ] {
            let address = format!("http://ips.karou.jp/simu/pn.html?{query}");
            let found = linked(&address).unwrap();
            assert_eq!(found.ips, address);
            let text: Vec<String> = found.pairs.iter().map(ToString::to_string).collect();
            assert_eq!(text.join(" "), pairs, "{query}");
            let fallen: Vec<_> =
                found.garbage.iter().map(|falling| (falling.after, falling.columns)).collect();
            assert_eq!(fallen, garbage, "{query}");
            assert_eq!(found.puyop.is_some(), is_plain, "{query}");
            assert!(found.task.is_some_and(|task| task.is_known));
        }
        // Digits alone are no more than another way to write a field.
        let found = linked("http://ips.karou.jp/simu/pn.html?~1.11_o1").unwrap();
        assert_eq!(found.puyop.as_deref(), Some("http://www.puyop.com/s/800900_20"));
        let unknown = linked("http://ips.karou.jp/simu/pn.html?800900_c1__301").unwrap();
        assert!(unknown.task.is_some_and(|task| !task.is_known));
    }

    #[test]
    fn what_cannot_be_read_is_refused_with_its_reason() {
        for (address, reason) in [
            ("http://ips.karou.jp/simu/pn.html?~7_o1__u01", "has walls"),
            ("http://ips.karou.jp/simu/pn.html?~9_b1__u01", "several routes"),
            ("http://ips.karou.jp/simu/pn.html?~9_o__u01", "half a move"),
            ("http://ips.karou.jp/simu/ps.html?~9_o1", "does not use"),
            ("http://ips.karou.jp/simu/ps.html?_a-", "for example garbage"),
        ] {
            let error = linked(address).err().unwrap();
            assert!(error.contains(reason) && error.contains("such as"), "{error}");
        }
    }
}
