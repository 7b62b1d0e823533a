//! `foretile puyo …`

mod keys;
mod place;
mod plan;
mod puzzle;
mod records;

use std::io::Write;

use anyhow::{Context, ensure};
use clap::{Args, Subcommand};
use foretile_ask::crates::puyo::{
    ColourCount, ColourNames, Key, Match, Pool, Profile, PuzzleVerdict, Rules, SURE_CLEAR, Seed,
};
use foretile_ask::puyo as ask;
use foretile_ask::puyo::{DealtByRules, FindByRules};
use foretile_ask::sweep::Work;

pub use keys::write_keys;

use super::list::write_lines;
use super::pairs::{paint, paint_pair};
use super::progress::Progress;
use super::stdout::complain;
use super::table::Destination;
use super::{RunResult, Verdict, WithJson, write_json};

/// Pairs per line.
const PAIRS_A_LINE: usize = 16;
/// How many matches are listed by default.
const MATCHES_LISTED: usize = 20;

/// The commands of Puyo Puyo!! 20th Anniversary and Puyo Puyo Tsu.
#[derive(Subcommand)]
pub enum Command {
    /// Deal the pairs of a seed
    Deal(DealFlags),
    /// Find the seeds that deal the pairs you saw
    Find(FindFlags),
    /// List queues by opening, first all clear or longest wait for a colour
    Search(WithJson<ask::SearchQueues>),
    /// Convert between pairs and the addresses of simulators
    Link(WithJson<ask::Link>),
    /// Plan the longest chain, the highest score or the earliest all clear with known pairs
    Plan(WithJson<ask::PlanPairs>),
    /// Show what placements of known pairs do, and where the next pair can go
    Place(WithJson<ask::PlacePairs>),
    /// Count and show the solutions of a puzzle with a task
    Task(WithJson<ask::SolveTask>),
    /// Make puzzles that have exactly one solution, also the one of a day
    Puzzle(puzzle::Flags),
    /// Check plans in a file by the rules, and compare them with records
    Records(records::Flags),
    /// Write the queues of all 65,536 seeds to a file
    Table(ask::QueueTable),
}

/// Runs a command.
pub fn run(command: Command, out: &mut dyn Write) -> RunResult {
    match command {
        Command::Deal(flags) => deal(&flags, out),
        Command::Find(flags) => find(flags, out),
        Command::Search(WithJson { question, json }) => search(question, json, out),
        Command::Link(WithJson { question, json }) => write_link(&ask::link(&question)?, json, out),
        Command::Plan(WithJson { question, json }) => plan::run(&question, json, out),
        Command::Place(WithJson { question, json }) => {
            place::run(&ask::place(&question)?, json, out)
        }
        Command::Task(WithJson { question, json }) => task(&question, json, out),
        Command::Puzzle(flags) => puzzle::run(flags, out),
        Command::Records(flags) => records::run(&flags, out),
        Command::Table(question) => table(&question, out),
    }
}

/// The flags of `deal`.
#[derive(Args)]
pub struct DealFlags {
    /// The seed, such as 0x1A2B, or with --rules tsu the key, such as 0x0D475B22
    #[arg(required_unless_present = "random", conflicts_with = "random")]
    seed: Option<ask::GivenSeed>,
    /// The game that deals the pairs: 20th (also for later games) or tsu (also for PuyoVS)
    #[arg(long, default_value_t, hide_default_value = true)]
    rules: Rules,
    /// With --rules tsu, the names of the colours in the order in which they come, such as RGBY, because the game's own
    /// are not known [default: the letters A to E]
    #[arg(long, value_name = "COLOURS")]
    names: Option<ColourNames>,
    /// Draw the seed, and say which one it is
    #[arg(long)]
    random: bool,
    /// How many colours the game uses: 3, 4 or 5
    #[arg(long = "colors", visible_alias = "colours", default_value_t, value_name = "N")]
    colours: ColourCount,
    /// Print the pools, too: the numbers that stand for colours, before the colour map is applied
    #[arg(long)]
    raw: bool,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// The flags of `find`.
#[derive(Args)]
pub struct FindFlags {
    #[command(flatten)]
    query: WithJson<ask::Find>,
    #[command(flatten)]
    work: Work,
}

fn deal(flags: &DealFlags, out: &mut dyn Write) -> RunResult {
    let &DealFlags { ref seed, rules, names, random: _, colours, raw, json } = flags;
    let seed = match (seed, rules) {
        (Some(seed), _) => seed.clone(),
        (None, Rules::Twentieth) => Seed(u16::from_le_bytes(random()?)).into(),
        (None, Rules::Tsu) => Key(u32::from_le_bytes(random()?)).into(),
    };
    let dealt = ask::deal_by_rules(&ask::DealQueue { seed, rules, names, colours })?;
    if json {
        write_json(out, &dealt)?;
        return Ok(Verdict::Yes);
    }
    let dealt = match dealt {
        DealtByRules::Seed(dealt) => dealt,
        DealtByRules::Key(dealt) => return keys::write_dealt(&dealt, raw, out),
    };
    writeln!(
        out,
        "seed {}, {} colours, colour map {}, final state 0x{:08X}",
        dealt.seed, dealt.colours, dealt.colour_map, dealt.final_state
    )?;
    for (line, pairs) in dealt.pairs.chunks(PAIRS_A_LINE).enumerate() {
        write!(out, "{:4} ", line * PAIRS_A_LINE)?;
        for &pair in pairs {
            write!(out, " {}", paint_pair(pair))?;
        }
        writeln!(out)?;
    }
    if raw {
        write_pools(&dealt.pools, out)?;
    }
    Ok(Verdict::Yes)
}

fn random<const N: usize>() -> anyhow::Result<[u8; N]> {
    let mut bytes = [0; N];
    getrandom::fill(&mut bytes).context("the system gives no random seed")?;
    Ok(bytes)
}

/// The numbers of a pool in a line.
const NUMBERS_A_LINE: usize = 64;

fn write_pools(pools: &ask::Pools, out: &mut dyn Write) -> anyhow::Result<()> {
    let ask::Pools { three, four, five } = pools;
    for (colours, pool) in [(3, three), (4, four), (5, five)] {
        write_pool(colours, pool, out)?;
    }
    Ok(())
}

fn write_pool(colours: u8, pool: &Pool, out: &mut dyn Write) -> anyhow::Result<()> {
    writeln!(out, "pool of {colours} colours:")?;
    let numbers = pool.to_string();
    for line in numbers.as_bytes().chunks(NUMBERS_A_LINE) {
        writeln!(out, "  {}", str::from_utf8(line)?)?;
    }
    Ok(())
}

fn find(flags: FindFlags, out: &mut dyn Write) -> RunResult {
    let FindFlags { query: WithJson { question, json }, work } = flags;
    let mut question = match question.by_rules()? {
        FindByRules::Seeds(question) => question,
        FindByRules::Keys(question) => return keys::find(&question, &work, json, out),
    };
    ensure!(
        !work.is_saved(),
        "--checkpoint and --shard are for searches of minutes: expected neither, or the keys of Puyo Puyo Tsu, such as \
         'RG BY' --rules tsu --checkpoint keys.json"
    );
    if !json {
        question.limit.get_or_insert(MATCHES_LISTED);
    }
    let found = ask::find(&question, work.threads(), &|| false)?;
    if json {
        write_json(out, &found)?;
    } else {
        note_task(found.task.as_ref());
        write_lines(out, &found.matches, |matches| format_matches(matches, question.colours))?;
        write_count(found.count, found.matches.len(), out)?;
        note_rules(found.or_rules);
    }
    Ok(if found.count > 0 { Verdict::Yes } else { Verdict::No })
}

/// Notes that another game may deal the pairs.
fn note_rules(or_rules: Option<Rules>) {
    let Some(rules) = or_rules else { return };
    let game = match rules {
        Rules::Tsu => "Puyo Puyo Tsu or PuyoVS",
        Rules::Twentieth => "Puyo Puyo!! 20th Anniversary or a later one",
    };
    complain(format_args!("note: if the game is {game}, --rules {rules} searches its pairs"));
}

fn search(mut question: ask::SearchQueues, json: bool, out: &mut dyn Write) -> RunResult {
    if !json {
        question.limit.get_or_insert(MATCHES_LISTED);
    }
    let found = ask::search(&question)?;
    if json {
        write_json(out, &found)?;
    } else {
        let shows_clear = question.all_clear.is_some();
        write_lines(out, &found.matches, |profiles| {
            format_profiles(profiles, question.colours, shows_clear)
        })?;
        write_count(found.count, found.matches.len(), out)?;
    }
    Ok(if found.count > 0 { Verdict::Yes } else { Verdict::No })
}

/// Formats one line per match: where the pairs begin in the queue, and the pairs from there on.
fn format_matches(matches: &[Match], colours: ColourCount) -> anyhow::Result<Vec<u8>> {
    let mut text = Vec::new();
    for matches in matches.chunk_by(|one, other| one.seed == other.seed) {
        let pairs = ask::pairs(matches[0].seed, colours);
        for Match { seed, offset } in matches {
            write!(text, "{seed}  from pair {offset:3} ")?;
            for next in 0..PAIRS_A_LINE {
                write!(
                    text,
                    " {}",
                    paint_pair(pairs[(usize::from(*offset) + next) % pairs.len()])
                )?;
            }
            writeln!(text)?;
        }
    }
    Ok(text)
}

/// Formats one line per queue: its first pairs, its first all clear and its longest wait.
fn format_profiles(
    profiles: &[Profile],
    colours: ColourCount,
    shows_clear: bool,
) -> anyhow::Result<Vec<u8>> {
    let mut text = Vec::new();
    for &Profile { seed, first_clear, longest_wait, waited_for } in profiles {
        write!(text, "{seed} ")?;
        for pair in &ask::pairs(seed, colours)[..PAIRS_A_LINE / 2] {
            write!(text, " {}", paint_pair(*pair))?;
        }
        let clear = match first_clear {
            None => "never".into(),
            Some(pairs @ ..=SURE_CLEAR) => format!("after {pairs}"),
            Some(pairs) => format!("after {pairs} at the earliest"),
        };
        let waited_for = paint(waited_for);
        write!(text, "  all clear {clear}, longest wait {longest_wait} for {waited_for}")?;
        if shows_clear && let Some(address) = ask::show_clear(seed, colours, first_clear) {
            write!(text, "  {address}")?;
        }
        writeln!(text)?;
    }
    Ok(text)
}

fn write_count(count: usize, listed: usize, out: &mut dyn Write) -> anyhow::Result<()> {
    let rest = if listed < count { format!(", {listed} listed") } else { String::new() };
    Ok(writeln!(out, "{count} found{rest}")?)
}

fn write_link(linked: &ask::Linked, json: bool, out: &mut dyn Write) -> RunResult {
    if json {
        write_json(out, linked)?;
        return Ok(Verdict::Yes);
    }
    note_task(linked.task.as_ref());
    let mut moves: Vec<String> = linked.pairs.iter().map(|&pair| paint_pair(pair)).collect();
    for ask::FallingGarbage { after, columns } in linked.garbage.iter().rev() {
        moves.insert(*after, format!("*{}", columns.map(|count| count.to_string()).concat()));
    }
    writeln!(out, "{}", moves.join(" "))?;
    for address in linked.puyop.iter().chain([&linked.ips]) {
        writeln!(out, "{address}")?;
    }
    write_unsettled(linked.unsettled, out)?;
    Ok(Verdict::Yes)
}

fn task(question: &ask::SolveTask, json: bool, out: &mut dyn Write) -> RunResult {
    let progress = Progress::of_time();
    let solved = ask::solve_task(question, &Progress::interrupted)?;
    drop(progress);
    let ask::TaskSolved { task, count, by_length, fired_fields, proven, .. } = &solved;
    let verdict = match count {
        _ if solved.stopped => Verdict::Stopped,
        0 => Verdict::No,
        _ => Verdict::Yes,
    };
    if json {
        write_json(out, &solved)?;
        return Ok(verdict);
    }
    writeln!(out, "{} (moves: {})", task.text, solved.moves)?;
    let at_least = |all: bool| if all { "" } else { "at least " };
    let word = match solved.verdict {
        Some(PuzzleVerdict::Unique) => " (unique)",
        Some(PuzzleVerdict::UniqueUpToOrder) => " (unique up to order)",
        Some(PuzzleVerdict::Shorter) => " (some leave moves over)",
        _ => "",
    };
    let (solutions, fields) = (at_least(*proven), at_least(solved.all_fired_fields));
    writeln!(out, "solutions: {solutions}{count}{word}, fired fields: {fields}{fired_fields}")?;
    for (moves, count) in (1..).zip(by_length).filter(|(_, count)| **count > 0) {
        writeln!(out, "  with move {moves}: {solutions}{count}")?;
    }
    for ask::TaskSolution { ips, .. } in &solved.solutions {
        writeln!(out, "{ips}")?;
    }
    if !proven {
        writeln!(out, "the search is incomplete: --time-limit 600 searches for ten minutes")?;
    }
    Ok(verdict)
}

/// Prints what is not settled about the pairs of a key.
fn write_unsettled(unsettled: Option<&str>, out: &mut dyn Write) -> anyhow::Result<()> {
    match unsettled {
        Some(unsettled) => Ok(writeln!(out, "{unsettled}")?),
        None => Ok(()),
    }
}

/// Notes that an address has a task, which all commands but `puyo task` ignore.
fn note_task(task: Option<&ask::PuzzleTask>) {
    match task {
        Some(ask::PuzzleTask { characters, text, is_known: true, .. }) => complain(format_args!(
            "note: the address sets a task, {text} (`{characters}`), which `puyo task` solves"
        )),
        Some(ask::PuzzleTask { characters, .. }) => complain(format_args!(
            "note: the address sets the task `{characters}`, whose meaning is not known"
        )),
        None => {}
    }
}

fn table(question: &ask::QueueTable, out: &mut dyn Write) -> RunResult {
    let layout = question.layout()?;
    let place = Destination::at(&question.out)?;
    if place.write(|file| ask::table(question.colours, layout, file))? {
        let (colours, file) = (question.colours, question.out.display());
        writeln!(out, "{file}: 65536 queues of {colours} colours")?;
    }
    Ok(Verdict::Yes)
}
