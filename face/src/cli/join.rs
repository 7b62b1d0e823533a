//! `foretile join`: joins the shards of one search.

use std::io::Write;
use std::path::PathBuf;

use clap::Args;
use foretile_ask::crates::voltorb::Aim;
use foretile_ask::crates::voltorb::Standing;
use foretile_ask::join::{Joined, join};
use foretile_ask::number::whole;

use super::{RunResult, puyo, voltorb};

/// The flags of the command.
#[derive(Args)]
pub struct Join {
    /// The checkpoint of every shard
    #[arg(required = true)]
    files: Vec<PathBuf>,
    /// The goal of the next card, if several seeds fit: survive, win, eight, win-eight, level or coins
    /// [default: win]
    #[arg(long)]
    aim: Option<Aim>,
    /// As for `find`: how many rounds in a row just before the one on the screen had at least eight cards
    /// turned and were not lost
    #[arg(long, value_name = "N", value_parser = whole::<u8>(0..=i64::from(Standing::MAX_RUN), 2))]
    run: Option<u8>,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// Joins the shards, and prints what the whole search would have printed.
pub fn run(flags: Join, out: &mut dyn Write) -> RunResult {
    match join(&flags.files, flags.aim, flags.run)? {
        Joined::Find { question, found } => {
            voltorb::print_found(out, &question, &found, flags.json)
        }
        Joined::Keys { question, found } => puyo::write_keys(&question, &found, flags.json, out),
        Joined::Plan { plans } => voltorb::print_plans(out, &plans, flags.json),
    }
}
