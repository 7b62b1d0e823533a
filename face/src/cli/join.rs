//! `foretile join`: the shards of one search, put together.

use std::io::Write;
use std::path::PathBuf;

use clap::Args;
use foretile_ask::games::voltorb::Standing;
use foretile_ask::join::{Joined, join};
use foretile_ask::solve::voltorb::Aim;

use super::{Answered, voltorb};

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
    /// As for `find`: how many rounds in a row just before the one on the screen had at least eight cards
    /// turned and were not lost
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(0..=i64::from(Standing::MAX_RUN)))]
    run: Option<u8>,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// Prints what the search would have printed as a whole.
pub fn run(flags: Join, out: &mut dyn Write) -> Answered {
    match join(&flags.files, flags.aim, flags.run)? {
        Joined::Find { question, found } => {
            voltorb::print_found(out, &question, &found, flags.json)
        }
        Joined::Plan { plans } => voltorb::print_plans(out, &plans, flags.json),
    }
}
