//! Questions about Puyo Puyo!! 20th Anniversary.

use std::fmt;
use std::io::{self, Write};
use std::iter;
use std::num::NonZero;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

use foretile_games::puyo::{
    self, Colour, ColourCount, ColourMap, Move, PAIRS, Pair, Pool, Seed, SeenPairs, Site,
};
use foretile_search::puyo::{
    Errors, KindHunt, Match, PairHunt, Profile, Question, QueueKind, SURE_CLEAR, Sought, find_clear,
};
use foretile_search::sweep::{self, Event, Hunt, Options};
#[cfg(feature = "files")]
use foretile_study::table::write_parquet;
use foretile_study::table::{Column, Table as Columns, write_csv};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::error::{Context, Error, ensure};
use crate::json::{Fault, Members, Question as Asked};
use crate::number::Whole;
use crate::schema;
use crate::span::Span;
#[cfg(feature = "clap")]
use crate::sweep::threads;

/// Which pairs does this seed deal?
#[cfg_attr(feature = "clap", derive(clap::Args))]
#[derive(Deserialize, JsonSchema)]
pub struct DealQueue {
    /// The seed, such as 0x1A2B
    #[schemars(with = "schema::PuyoSeed")]
    seed: Seed,
    /// How many colours the game uses: 3, 4 or 5
    #[cfg_attr(
        feature = "clap",
        arg(long = "colors", visible_alias = "colours", default_value_t, value_name = "N")
    )]
    #[serde(default, rename = "colors")]
    #[schemars(with = "schema::ColourCount")]
    colours: ColourCount,
}

impl Asked for DealQueue {
    const EXAMPLE: &'static str = r#"{"seed":4660,"colors":4}"#;

    fn read(members: &mut Members) -> Result<Self, Fault> {
        members.part()
    }
}

/// The deal of a seed.
#[derive(Serialize, JsonSchema)]
pub struct Dealt {
    /// The seed.
    #[schemars(with = "schema::PuyoSeed")]
    pub seed: Seed,
    /// Which colour each of the generator's letters stands for.
    #[serde(rename = "colormap")]
    #[schemars(with = "String")]
    pub colour_map: ColourMap,
    /// The generator's state after the deal.
    pub final_state: u32,
    /// The pools that the queue is drawn from.
    pub pools: Pools,
    /// How many colours the queue has.
    #[serde(rename = "colors")]
    #[schemars(with = "schema::ColourCount")]
    pub colours: ColourCount,
    /// The pairs, the first one first.
    #[schemars(with = "Vec<schema::Pair>")]
    pub pairs: Vec<Pair>,
}

/// The pools of three, four and five colours.
#[derive(Serialize, JsonSchema)]
pub struct Pools {
    /// The pool of three colours.
    #[serde(rename = "3")]
    #[schemars(with = "String")]
    pub three: Pool,
    /// The pool of four colours.
    #[serde(rename = "4")]
    #[schemars(with = "String")]
    pub four: Pool,
    /// The pool of five colours.
    #[serde(rename = "5")]
    #[schemars(with = "String")]
    pub five: Pool,
}

/// Deals the pairs of a seed.
pub fn deal(question: &DealQueue) -> Dealt {
    let deal = puyo::deal(question.seed);
    let [three, four, five] = deal.pools;
    Dealt {
        seed: question.seed,
        colour_map: deal.colour_map,
        final_state: deal.final_state,
        pools: Pools { three, four, five },
        colours: question.colours,
        pairs: deal.queue(question.colours).pairs().collect(),
    }
}

/// Which seeds deal these pairs?
#[cfg_attr(feature = "clap", derive(clap::Args))]
#[derive(Deserialize, JsonSchema)]
pub struct Find {
    /// The pairs, such as 'RG BR ?Y': axis puyo first, ? for an unseen puyo
    #[cfg_attr(feature = "clap", arg(required = true))]
    pairs: Vec<String>,
    /// How many colours the game uses: 3, 4 or 5
    #[cfg_attr(
        feature = "clap",
        arg(long = "colors", visible_alias = "colours", default_value_t, value_name = "N")
    )]
    #[serde(default, rename = "colors")]
    #[schemars(with = "schema::ColourCount")]
    pub colours: ColourCount,
    /// The two puyos of a pair may be in either order
    #[cfg_attr(feature = "clap", arg(long))]
    #[serde(default)]
    unordered: bool,
    /// The letters stand for unknown colours: 'AB CC' is two different colours, then a third one twice
    #[cfg_attr(feature = "clap", arg(long))]
    #[serde(default)]
    pattern: bool,
    /// The pairs may start anywhere in the queue, not only at its beginning
    #[cfg_attr(feature = "clap", arg(long))]
    #[serde(default)]
    anywhere: bool,
    /// How many puyos may be misread, 0 to 8
    #[cfg_attr(feature = "clap", arg(long, default_value_t = 0, value_name = "K"))]
    #[serde(default)]
    errors: usize,
    /// How many matches to list, from the lowest seed; 0 lists all [default: 20, all with --json]
    #[cfg_attr(feature = "clap", arg(long))]
    #[serde(default)]
    pub limit: Option<usize>,
    /// Threads to search with [default: as many as the machine runs at once]
    #[cfg_attr(feature = "clap", arg(long, value_name = "N", value_parser = threads))]
    #[serde(skip)]
    threads: Option<NonZero<usize>>,
}

impl Asked for Find {
    const EXAMPLE: &'static str = r#"{"pairs":["PY","BB","?Y"],"colors":4,"limit":5}"#;

    fn read(members: &mut Members) -> Result<Self, Fault> {
        members.part()
    }
}

/// Where the pairs are, ordered by seed, then offset.
#[derive(Serialize, JsonSchema)]
pub struct PairsFound {
    /// The matches that are listed, from the lowest seed.
    #[schemars(with = "Vec<schema::Match>")]
    pub matches: Vec<Match>,
    /// The number of all matches.
    pub count: usize,
}

impl Find {
    /// Lists at most this many matches, to bound memory.
    pub fn at_most(&mut self, listed: usize) {
        let asked = self.limit.filter(|&limit| limit > 0);
        self.limit = Some(asked.unwrap_or(listed).min(listed));
    }
}

/// Searches all queues, until `stop` returns `true`.
pub fn find(question: &Find, stop: &dyn Fn() -> bool) -> Result<PairsFound, Error> {
    let pairs = question.pairs.join(" ");
    let sought = match question.pattern {
        true => Sought::Pattern(pairs.parse()?),
        false => Sought::Pairs(pairs.parse()?),
    };
    check_length(match &sought {
        Sought::Pattern(pattern) => pattern.pairs().len(),
        Sought::Pairs(seen) => seen.pairs().len(),
    })?;
    let hunt = PairHunt::new(&Question {
        sought,
        colours: question.colours,
        unordered: question.unordered,
        anywhere: question.anywhere,
        errors: Errors::new(question.errors)?,
    });
    let (matches, count) = first(&hunt, question.threads, question.limit, stop);
    Ok(PairsFound { matches, count })
}

/// The most pairs in a question. A queue starts over after 128.
const MOST_PAIRS: usize = 1_000;

fn check_length(pairs: usize) -> Result<(), Error> {
    ensure!(
        pairs <= MOST_PAIRS,
        "{pairs} pairs are too many: expected those of one game, at most {MOST_PAIRS}, such as RG BY YR"
    );
    Ok(())
}

/// Returns the first `limit` finds of a hunt, in order, and the number of all. Without a limit, or with
/// 0, returns all.
fn first<H: Hunt<Found: Ord>>(
    hunt: &H,
    threads: Option<NonZero<usize>>,
    limit: Option<usize>,
    stop: &dyn Fn() -> bool,
) -> (Vec<H::Found>, usize) {
    let limit = limit.filter(|&limit| limit > 0).unwrap_or(usize::MAX);
    let full = limit.saturating_mul(2).max(1 << 16);
    let (mut found, mut count) = (Vec::new(), 0);
    // Blocks come in any order, but each is sorted: the stable sort is fast on such runs.
    let sort_and_cut = |found: &mut Vec<H::Found>| {
        found.sort();
        found.truncate(limit);
    };
    let _stopped = sweep::run(hunt, &Options { threads, ..Options::default() }, |event| {
        match event {
            Event::Found(at) => {
                count += 1;
                found.push(at);
                if found.len() >= full {
                    sort_and_cut(&mut found);
                }
            }
            Event::Scanned(_) if stop() => return ControlFlow::Break(()),
            Event::Scanned(_) => {}
        }
        ControlFlow::Continue(())
    });
    sort_and_cut(&mut found);
    (found, count)
}

/// Which queues are of this kind?
#[cfg_attr(feature = "clap", derive(clap::Args))]
#[derive(Deserialize)]
#[cfg_attr(feature = "clap", command(group(
    clap::ArgGroup::new("kind").args(["opening", "all_clear", "wait"]).required(true).multiple(true)
)))]
pub struct SearchQueues {
    /// How many colours the game uses: 3, 4 or 5
    #[cfg_attr(
        feature = "clap",
        arg(long = "colors", visible_alias = "colours", default_value_t, value_name = "N")
    )]
    #[serde(default, rename = "colors")]
    pub colours: ColourCount,
    /// The first pairs, with a new letter for each new colour: AABB, ABAC, AAABCC
    #[cfg_attr(feature = "clap", arg(long, value_name = "CLASS"))]
    opening: Option<String>,
    /// The two puyos of a pair in the opening may be in either order
    #[cfg_attr(feature = "clap", arg(long))]
    #[serde(default)]
    unordered: bool,
    /// How many pairs the first all clear takes, such as 4..6; exact up to 6, above that "at the
    /// earliest"
    #[cfg_attr(feature = "clap", arg(long, value_name = "A..B"))]
    pub all_clear: Option<Span<u16>>,
    /// The longest wait for a colour, as a number of pairs without it, such as 20..30
    #[cfg_attr(feature = "clap", arg(long, value_name = "A..B"))]
    wait: Option<Span<u16>>,
    /// The colour to wait for: R, G, B, Y or P [default: any]
    #[cfg_attr(feature = "clap", arg(long, value_name = "COLOUR"))]
    wait_for: Option<Colour>,
    /// How many queues to list, from the lowest seed; 0 lists all [default: 20, all with --json]
    #[cfg_attr(feature = "clap", arg(long))]
    #[serde(default)]
    pub limit: Option<usize>,
    /// Threads to search with [default: as many as the machine runs at once]
    #[cfg_attr(feature = "clap", arg(long, value_name = "N", value_parser = threads))]
    #[serde(skip)]
    threads: Option<NonZero<usize>>,
}

/// The queues of a kind, ordered by seed.
#[derive(Serialize)]
pub struct Searched {
    /// The queues that are listed, from the lowest seed.
    pub matches: Vec<Profile>,
    /// The number of all queues of this kind.
    pub count: usize,
}

/// Searches all queues.
pub fn search(question: &SearchQueues) -> Result<Searched, Error> {
    let pairs = |span: Span<u16>| {
        let end = |end: u16| u8::try_from(end).unwrap_or(u8::MAX);
        end(span.first)..=end(span.last)
    };
    let hunt = KindHunt::new(QueueKind {
        colours: question.colours,
        opening: question.opening.as_deref().map(str::parse).transpose()?,
        unordered: question.unordered,
        first_clear: question.all_clear.map(pairs),
        longest_wait: question.wait.map(pairs),
        waited_for: question.wait_for,
    });
    let (matches, count) = first(&hunt, question.threads, question.limit, &|| false);
    Ok(Searched { matches, count })
}

/// Returns an address that shows how a queue's first pairs clear the field, or `None` if these are
/// too many to be certain.
pub fn show_clear(seed: Seed, colours: ColourCount, first_clear: Option<u8>) -> Option<String> {
    let count = first_clear.filter(|&count| count <= SURE_CLEAR)?;
    let pairs: Vec<Pair> = puyo::queue(seed, colours).pairs().take(count.into()).collect();
    let placed = pairs.iter().zip(find_clear(&pairs)?);
    let moves =
        placed.map(|(&pair, placement)| Move { pair, placement: Some(placement) }).collect();
    Some(puyo::Link { moves, ..puyo::Link::default() }.address(Site::Puyop))
}

/// Which address shows these pairs, or which pairs does an address show?
#[cfg_attr(feature = "clap", derive(clap::Args))]
#[derive(Deserialize, JsonSchema)]
pub struct Link {
    /// The pairs, such as 'RG BR YR', or an address of puyop.com or IPS
    #[cfg_attr(feature = "clap", arg(required_unless_present = "seed", conflicts_with = "seed"))]
    #[serde(default)]
    pairs: Vec<String>,
    /// Take the pairs of this seed instead
    #[cfg_attr(feature = "clap", arg(long))]
    #[schemars(with = "Option<schema::PuyoSeed>")]
    seed: Option<Seed>,
    /// How many colours the seed's game uses: 3, 4 or 5 [default: 4]
    #[cfg_attr(
        feature = "clap",
        arg(long = "colors", visible_alias = "colours", value_name = "N")
    )]
    #[serde(rename = "colors")]
    #[schemars(with = "Option<schema::ColourCount>")]
    colours: Option<ColourCount>,
    /// How many pairs of the seed [default: all 128]
    #[cfg_attr(feature = "clap", arg(long, value_name = "N"))]
    count: Option<Whole<1, { PAIRS as i64 }, 10>>,
}

impl Asked for Link {
    const EXAMPLE: &'static str = r#"{"pairs":["RG","BY","YR"]}"#;

    fn read(members: &mut Members) -> Result<Self, Fault> {
        members.part()
    }
}

impl Link {
    /// Checks which fields are given together.
    fn check(&self) -> Result<(), Error> {
        let example = "such as \"seed\":4660";
        if self.seed.is_some() {
            ensure!(
                self.pairs.is_empty(),
                "`pairs` and `seed` are both given: expected one of them, {example}"
            );
        } else {
            ensure!(!self.pairs.is_empty(), "no pairs: expected some, such as RG BR YR, or a seed");
            ensure!(
                self.colours.is_none(),
                "`colors` is only for a seed: expected `seed` with it, {example}"
            );
            ensure!(
                self.count.is_none(),
                "`count` is only for a seed: expected `seed` with it, {example}"
            );
        }
        Ok(())
    }
}

/// A game record, as pairs and as addresses.
#[derive(Serialize, JsonSchema)]
pub struct Linked {
    /// The pairs, the first one first.
    #[schemars(with = "Vec<schema::Pair>")]
    pub pairs: Vec<Pair>,
    /// The same pairs, each with its placement.
    #[schemars(with = "Vec<schema::Move>")]
    pub moves: Vec<Move>,
    /// The address at puyop.com.
    pub puyop: String,
    /// The address at Ishikawa's simulator.
    pub ips: String,
}

/// Converts between pairs and addresses.
pub fn link(question: &Link) -> Result<Linked, Error> {
    question.check()?;
    let text = question.pairs.join(" ");
    let link = match question.seed {
        Some(seed) => {
            let queue = puyo::queue(seed, question.colours.unwrap_or_default());
            let count = question.count.map_or(PAIRS, Whole::get);
            puyo::Link::queue((0..count).map(|index| queue.pair(index)))
        }
        None if puyo::Link::is_meant(&text) => text.parse()?,
        None => puyo::Link::queue(text.parse::<SeenPairs>()?.whole().with_context(|| {
            format!(
                "`{text}` has unseen puyos: expected whole pairs for an address, such as RG BR YR"
            )
        })?),
    };
    check_length(link.moves.len())?;
    Ok(Linked {
        pairs: link.moves.iter().map(|placed| placed.pair).collect(),
        puyop: link.address(Site::Puyop),
        ips: link.address(Site::Ips),
        moves: link.moves,
    })
}

/// What are all the queues?
#[cfg_attr(feature = "clap", derive(clap::Args))]
pub struct Table {
    /// How many colours the games use: 3, 4 or 5
    #[cfg_attr(
        feature = "clap",
        arg(long = "colors", visible_alias = "colours", value_name = "N")
    )]
    pub colours: ColourCount,
    /// The file to write: .txt (256 letters per seed and line, as in haipuyo.txt), .csv or .parquet
    #[cfg_attr(feature = "clap", arg(long, value_name = "FILE"))]
    pub out: PathBuf,
}

/// The format of a table of all queues.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Layout {
    /// As `haipuyo.txt`: 256 lower-case letters per line, line n for seed n - 1.
    Haipuyo,
    /// Columns seed, colormap and queue, with a header.
    Csv,
    /// The same columns as Apache Parquet.
    #[cfg(feature = "files")]
    Parquet,
}

/// A file whose ending is not that of a layout.
#[derive(Debug)]
pub struct LayoutError(PathBuf);

impl fmt::Display for LayoutError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "`{}` is not a table: expected a file that ends in .txt, .csv or .parquet, such as queues.txt",
            self.0.display()
        )
    }
}

impl std::error::Error for LayoutError {}

impl Layout {
    /// Returns the layout for a file's ending.
    pub fn of(file: &Path) -> Result<Self, LayoutError> {
        match file.extension().and_then(|ending| ending.to_str()) {
            Some("txt") => Ok(Self::Haipuyo),
            Some("csv") => Ok(Self::Csv),
            #[cfg(feature = "files")]
            Some("parquet") => Ok(Self::Parquet),
            _ => Err(LayoutError(file.to_owned())),
        }
    }
}

/// Returns the table of this file name, such as `puyo-4.csv`. Every table has only one name.
pub fn table_named(name: &str) -> Option<(ColourCount, Layout)> {
    let (colours, ending) = name.strip_prefix("puyo-")?.split_once('.')?;
    if ending.contains('.') {
        return None;
    }
    Some((colours.parse().ok()?, Layout::of(Path::new(name)).ok()?))
}

/// Computes all 65,536 queues and writes them.
pub fn table(colours: ColourCount, layout: Layout, out: &mut dyn Write) -> io::Result<()> {
    match layout {
        Layout::Haipuyo => Seed::all()
            .try_for_each(|seed| out.write_all(&puyo::queue(seed, colours).haipuyo_line())),
        Layout::Csv => write_csv(blocks(colours), out),
        #[cfg(feature = "files")]
        Layout::Parquet => write_parquet(blocks(colours), out),
    }
}

/// Queues in a block of a table.
const BLOCK: usize = 8_192;

/// All queues as columns, block by block.
fn blocks(colours: ColourCount) -> impl Iterator<Item = Columns> {
    let mut all = Seed::all();
    iter::from_fn(move || {
        let (mut seeds, mut maps, mut queues) = (Vec::new(), Vec::new(), Vec::new());
        for seed in all.by_ref().take(BLOCK) {
            seeds.push(i64::from(seed.0));
            maps.push(puyo::colour_map(seed).to_string());
            queues.push(puyo::queue(seed, colours).letters().map(char::from).into_iter().collect());
        }
        if seeds.is_empty() {
            return None;
        }
        let mut columns = Columns::default();
        columns.add("seed", Column::Whole(seeds));
        columns.add("colormap", Column::Texts(maps));
        columns.add("queue", Column::Texts(queues));
        Some(columns)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn layouts_go_by_the_ending() {
        assert_eq!(Layout::of(Path::new("a.b/haipuyo.txt")).unwrap(), Layout::Haipuyo);
        assert_eq!(Layout::of(Path::new("queues.csv")).unwrap(), Layout::Csv);
        assert_eq!(Layout::of(Path::new("queues.parquet")).unwrap(), Layout::Parquet);
        for file in ["queues", "queues.xlsx", ".txt", "-", ""] {
            let error = Layout::of(Path::new(file)).unwrap_err().to_string();
            assert!(error.contains("such as queues.txt"), "{error}");
        }
    }
}
