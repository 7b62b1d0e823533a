//! `foretile join`: the shards of one search, put together.

use std::io::Write;
use std::path::PathBuf;

use clap::Args;
use foretile_solve::voltorb::Aim;

use super::{Answered, voltorb};
use crate::ask::join::{Joined, join};

/// The flags of the command.
#[derive(Args)]
pub struct Join {
    /// The checkpoint of every shard
    #[arg(required = true)]
    files: Vec<PathBuf>,
    /// What the next card is for, when several seeds fit: survive, win, eight, win-eight, level or coins
    /// [default: survive]
    #[arg(long)]
    aim: Option<Aim>,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// Prints what the search would have printed as a whole.
pub fn run(flags: Join, out: &mut dyn Write) -> Answered {
    match join(&flags.files, flags.aim)? {
        Joined::Find { question, found } => {
            voltorb::print_found(out, &question, &found, flags.json)
        }
        Joined::Plan { plans } => voltorb::print_plans(out, &plans, flags.json),
    }
}
