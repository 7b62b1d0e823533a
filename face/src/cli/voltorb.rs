//! `foretile voltorb …`

mod bench;
mod certify;
mod countdown;
mod find;
mod judge;
mod notes;
mod plan;
mod positions;
mod practice;
mod puzzles;
mod read;
mod review;
mod route;
mod session;
mod solve;
mod table;
mod timer;
mod visits;
mod watch;

use std::io::Write;
use std::path::{Path, PathBuf};

use anyhow::{Context, bail, ensure};
use clap::Subcommand;
use foretile_ask::voltorb as ask;

use super::board::write_board;
use super::{RunResult, Verdict, WithJson, counted, open, write_json};

pub use find::print_found;
pub use plan::print_plans;

/// The commands of Voltorb Flip.
#[derive(Subcommand)]
pub enum Command {
    /// Deal the board of a seed, advance and level
    Deal(WithJson<ask::DealBoard>),
    /// Give the seed of a clock time and delay
    Seed(WithJson<ask::SeedOf>),
    /// List the dates, times and delays that give a seed
    Times(WithJson<ask::Times>),
    /// Find the seed from the hints, and with it every card and the next boards
    Find(find::Find),
    /// List how many Voltorbs, 2s and 3s a board may have, and how many boards there are of each kind
    Configs(WithJson<ask::Configs>),
    /// Compute what may be under each card, and find the best card to turn
    Solve(solve::Solve),
    /// Say what a choice costs against the best one, and why
    Judge(judge::Flags),
    /// Judge recorded sessions choice by choice: what skill cost, and what luck brought
    Review(review::Flags),
    /// Play boards as the game deals them, with a coach who says after each card what the choice cost
    Practice(practice::Flags),
    /// Find positions of dealt boards in which the safest card is not the best
    Puzzles(WithJson<ask::Puzzles>),
    /// Play many boards, and compare with always turning the safest card
    Bench(WithJson<ask::Bench>),
    /// Play whole visits without the seed, and say how long they take
    Visits(visits::Flags),
    /// Read the board from pictures
    Read(read::Read),
    /// Watch a window, a monitor or the frames of a video, and advise on every change
    Watch(watch::Watch),
    /// Plan which cards to turn, round by round, if the seed is known
    Route(route::Flags),
    /// Choose when to start: the clock times and delays whose seeds have the best routes
    Plan(plan::Flags),
    /// Follow a visit from notes, and explain a board that differs from the expected one
    Session(session::Flags),
    /// Count down to a clock time and delay, and correct the countdown after a miss
    Timer(timer::Flags),
    /// Write the boards of many seeds to a file
    Table(ask::Table),
    /// Digest the first boards of all seeds, so that two programs or versions can be compared
    #[command(hide = true)]
    Certify(WithJson<ask::Certify>),
    /// Replay recorded sessions and compare every board, advance and coin
    Replay {
        /// A file of sessions, one JSON document per line, or - for standard input
        file: PathBuf,
        /// Print JSON, one document per line
        #[arg(long)]
        json: bool,
    },
}

/// Runs a command.
pub fn run(command: Command, out: &mut dyn Write) -> RunResult {
    match command {
        Command::Deal(WithJson { question, json }) => deal(&ask::deal(&question), json, out),
        Command::Seed(WithJson { question, json }) => seed(&ask::seed(&question), json, out),
        Command::Times(WithJson { question, json }) => times(&ask::times(&question), json, out),
        Command::Configs(WithJson { question, json }) => {
            configs(&ask::configs(&question), json, out)
        }
        Command::Find(flags) => find::run(flags, out),
        Command::Solve(flags) => solve::run(flags, out),
        Command::Judge(flags) => judge::run(flags, out),
        Command::Review(flags) => review::run(&flags, out),
        Command::Practice(flags) => practice::run(flags, out),
        Command::Puzzles(flags) => puzzles::run(flags, out),
        Command::Bench(flags) => bench::run(flags, out),
        Command::Visits(flags) => visits::run(&flags, out),
        Command::Read(flags) => read::run(&flags, out),
        Command::Watch(flags) => watch::run(&flags, out),
        Command::Route(flags) => route::run(flags, out),
        Command::Plan(flags) => plan::run(flags, out),
        Command::Session(flags) => session::run(flags, out),
        Command::Timer(flags) => timer::run(flags, out),
        Command::Table(question) => table::run(&question, out),
        Command::Certify(flags) => certify::run(&flags, out),
        Command::Replay { file, json } => replay(&file, json, out),
    }
}

fn deal(dealt: &ask::Dealt, json: bool, out: &mut dyn Write) -> RunResult {
    if json {
        write_json(out, dealt)?;
        return Ok(Verdict::Yes);
    }
    let deal = &dealt.deal;
    let [voltorbs, twos, threes] = dealt.counts();
    let [voltorbs, twos, threes] =
        [counted(voltorbs, "Voltorb"), counted(twos, "two"), counted(threes, "three")];
    writeln!(
        out,
        "seed {}, advance {}, level {}: {voltorbs}, {twos}, {threes} (configuration {})",
        dealt.seed, deal.advance, deal.level, deal.config
    )?;
    write_board(out, &deal.board.cards(), &dealt.hints)?;
    writeln!(
        out,
        "{} coins to win, next board from advance {}",
        dealt.max_payout, deal.next_advance
    )?;
    Ok(Verdict::Yes)
}

fn configs(list: &ask::ConfigList, json: bool, out: &mut dyn Write) -> RunResult {
    if json {
        write_json(out, list)?;
        return Ok(Verdict::Yes);
    }
    writeln!(out, "                                          rejected with this many free cards")?;
    writeln!(
        out,
        "config  level  Voltorbs  2s  3s   coins   in a line  on the board              boards"
    )?;
    for config in &list.configs {
        writeln!(
            out,
            "{:>6}  {:>5}  {:>8}  {:>2}  {:>2}  {:>6}  {:>10}  {:>12}  {:>18}",
            config.config,
            config.level.number(),
            config.voltorbs,
            config.twos,
            config.threes,
            config.max_payout,
            config.max_free_line,
            config.max_free_total,
            thousands(config.boards),
        )?;
    }
    Ok(Verdict::Yes)
}

/// Formats a number with commas between thousands.
fn thousands(number: u64) -> String {
    let digits = number.to_string();
    let groups: Vec<&str> = digits
        .as_bytes()
        .rchunks(3)
        .rev()
        .map(|group| str::from_utf8(group).expect("digits"))
        .collect();
    groups.join(",")
}

fn seed(seed: &ask::SeedAt, json: bool, out: &mut dyn Write) -> RunResult {
    if json {
        write_json(out, seed)?;
    } else {
        writeln!(out, "{}", seed.seed)?;
    }
    Ok(Verdict::Yes)
}

fn times(times: &ask::TimesOf, json: bool, out: &mut dyn Write) -> RunResult {
    if json {
        write_json(out, times)?;
    } else {
        let mut listed = 0;
        for moment in times.times.iter() {
            writeln!(out, "{}  delay {}", moment.at, moment.delay)?;
            listed += 1;
        }
        let rest = if listed < times.count { format!(", {listed} listed") } else { String::new() };
        writeln!(out, "{} moments give {}{rest}", times.count, times.seed)?;
    }
    Ok(if times.count > 0 { Verdict::Yes } else { Verdict::No })
}

fn replay(file: &Path, json: bool, out: &mut dyn Write) -> RunResult {
    let name = file.display();
    let (mut sessions, mut rounds, mut different) = (0_u64, 0_u64, 0_u64);
    let (mut first_error, mut errors) = (None, 0);
    for replayed in ask::replay(open(file, "sessions.jsonl")?) {
        let replayed = replayed.with_context(|| name.to_string())?;
        match &replayed.error {
            None => {
                sessions += 1;
                rounds += replayed.rounds as u64;
                different += u64::from(!replayed.ok);
            }
            Some(error) => {
                errors += 1;
                first_error.get_or_insert_with(|| error.clone());
            }
        }
        if json {
            write_json(out, &replayed)?;
        } else if let Some(difference) = &replayed.difference {
            writeln!(out, "line {}: {difference}", replayed.line)?;
        } else if replayed.error.is_some() {
            writeln!(out, "line {}: not a session", replayed.line)?;
        }
    }
    ensure!(
        sessions + errors > 0,
        "{name} has no session to replay: expected one JSON document a line, such as what `route --json` prints"
    );
    if !json {
        let (all, rounds) = (counted(sessions, "session"), counted(rounds, "round"));
        match (different, errors) {
            (0, 0) => writeln!(out, "{all}, {rounds}: all as the game plays them")?,
            (0, _) => {
                writeln!(out, "{all}, {rounds}: as the game plays them; the rest is not read")?
            }
            _ => writeln!(out, "{different} of {all}: not as the game plays them")?,
        }
    }
    if let Some(first) = first_error {
        let others = match errors - 1 {
            0 => String::new(),
            1 => "; one more line is not a session".into(),
            others => format!("; {others} more lines are not sessions"),
        };
        bail!("{name}: {first}{others}");
    }
    Ok(if different == 0 { Verdict::Yes } else { Verdict::No })
}
