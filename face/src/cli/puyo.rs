//! `foretile puyo …`

use std::io::Write;

use clap::Subcommand;

use super::pairs::paint_pair;
use super::whole_file::write_whole;
use super::{Answered, Asked, Verdict, write_json};
use crate::ask::puyo as ask;

/// Pairs on a line.
const PAIRS_A_LINE: usize = 16;

/// The commands of Puyo Puyo!! 20th Anniversary.
#[derive(Subcommand)]
pub enum Command {
    /// Deal the pairs of a seed
    Deal(Asked<ask::Deal>),
    /// Write the queues of all 65,536 seeds to a file
    Table(ask::Table),
}

/// Runs one of them.
pub fn run(command: Command, out: &mut dyn Write) -> Answered {
    match command {
        Command::Deal(Asked { question, json }) => deal(&ask::deal(&question), json, out),
        Command::Table(question) => table(&question, out),
    }
}

fn deal(dealt: &ask::Dealt, json: bool, out: &mut dyn Write) -> Answered {
    if json {
        write_json(out, dealt)?;
        return Ok(Verdict::Yes);
    }
    writeln!(
        out,
        "seed {}, {} colours, colour map {}",
        dealt.seed, dealt.colours, dealt.colour_map
    )?;
    for (line, pairs) in dealt.pairs.chunks(PAIRS_A_LINE).enumerate() {
        write!(out, "{:4} ", line * PAIRS_A_LINE)?;
        for &pair in pairs {
            write!(out, " {}", paint_pair(pair))?;
        }
        writeln!(out)?;
    }
    Ok(Verdict::Yes)
}

fn table(question: &ask::Table, out: &mut dyn Write) -> Answered {
    let layout = ask::Layout::of(&question.out)?;
    write_whole(&question.out, |file| ask::table(question.colours, layout, file))?;
    let (colours, file) = (question.colours, question.out.display());
    writeln!(out, "{file}: 65536 queues of {colours} colours")?;
    Ok(Verdict::Yes)
}
