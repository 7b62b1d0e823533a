//! The command line: parses flags and prints answers as text or JSON.

mod batch;
mod bingo;
mod board;
mod day;
mod examples;
mod join;
mod json;
mod list;
mod pairs;
mod progress;
mod puyo;
pub mod stdout;
mod style;
mod suggest;
mod table;
mod version;
mod voltorb;

use std::env;
use std::ffi::OsString;
use std::io::{self, BufRead, Write};
use std::path::Path;
use std::process::ExitCode;

use anyhow::{Context, bail};
use clap::builder::Resettable;
use clap::{Args, CommandFactory, FromArgMatches, Parser, Subcommand};
use clap_complete::Shell;
use foretile_ask::crates::study::visible;

use self::json::write_json;
use self::progress::Stopped;
use self::stdout::complain;
use self::style::{BOLD_RED, PLAIN};
use crate::{interrupt, web};

/// Knows the board before you turn it over: Voltorb Flip, Puyo Puyo!! 20th and OoT bingo.
#[derive(Parser)]
#[command(name = "foretile", bin_name = "foretile", version, disable_version_flag = true)]
struct Cli {
    #[command(subcommand)]
    command: Option<Command>,
    /// Print version
    #[arg(short = 'V', long)]
    version: bool,
    /// With --version: print also which boards and answers changed in this version
    #[arg(long, requires = "version")]
    verbose: bool,
}

#[derive(Subcommand)]
enum Command {
    /// Voltorb Flip (Pokémon HeartGold and SoulSilver)
    #[command(subcommand)]
    Voltorb(voltorb::Command),
    /// Puyo Puyo!! 20th Anniversary
    #[command(subcommand)]
    Puyo(puyo::Command),
    /// Bingo of any game, and of Ocarina of Time
    #[command(subcommand)]
    Bingo(Box<bingo::Command>),
    /// Open the local web app in the browser, as foretile alone does
    Serve(web::Serve),
    /// Join the finished shards of one search
    Join(join::Join),
    /// Print the completion script of a shell
    Completions {
        /// The shell to print them for
        shell: Shell,
    },
    /// Print a manual page
    Man {
        /// The command to print it for, such as `voltorb deal` [default: foretile itself]
        command: Vec<String>,
    },
}

/// A question, and whether to print its answer as JSON.
#[derive(Args)]
struct WithJson<Q: Args> {
    #[command(flatten)]
    question: Q,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// How a command ended.
pub enum Verdict {
    /// It found something, or all checks passed.
    Yes,
    /// It found nothing, or a check failed.
    No,
    /// Ctrl-C stopped it before the end.
    Stopped,
}

/// The result of a command. Errors are the user's or the system's.
type RunResult = anyhow::Result<Verdict>;

/// Runs the command line. The exit code is 0 for success, 1 for "nothing found" or "a check failed",
/// 2 for an error, and 130 if Ctrl-C stopped the command.
pub fn main() -> ExitCode {
    let mut out = stdout::stdout();
    let verdict = parse().and_then(|cli| {
        let verdict = run(cli, &mut out)?;
        out.flush()?;
        Ok(verdict)
    });
    match verdict {
        Ok(Verdict::Yes) => ExitCode::SUCCESS,
        Ok(Verdict::No) => ExitCode::FAILURE,
        Ok(Verdict::Stopped) => ExitCode::from(interrupt::EXIT_CODE),
        Err(error) if is_closed_pipe(&error) => ExitCode::SUCCESS,
        Err(error) if error.is::<Stopped>() => {
            complain(error);
            ExitCode::from(interrupt::EXIT_CODE)
        }
        Err(error) => match error.downcast::<clap::Error>() {
            Ok(error) => report_clap(&error),
            Err(error) => report_failure(&error),
        },
    }
}

/// Prints why a command failed, and returns its exit code.
fn report_failure(error: &anyhow::Error) -> ExitCode {
    complain(format_args!("{BOLD_RED}error:{PLAIN} {error:#}"));
    ExitCode::from(2)
}

/// Prints help, or what is wrong with the arguments.
fn report_clap(error: &clap::Error) -> ExitCode {
    let printed = error.print().map_err(anyhow::Error::from);
    if let Some(more) = suggest::without_command(error, &command(), &words()) {
        complain(format_args!("\n{BOLD_RED}error:{PLAIN} {more}"));
    }
    match printed {
        _ if error.use_stderr() => ExitCode::from(2),
        Err(error) if !is_closed_pipe(&error) => report_failure(&error),
        _ => ExitCode::SUCCESS,
    }
}

/// Returns the command line, with the examples of every command.
fn command() -> clap::Command {
    examples::with_examples(Cli::command(), "")
}

fn parse() -> anyhow::Result<Cli> {
    let parse = |arguments: &mut dyn Iterator<Item = OsString>| {
        let parsed = command().try_get_matches_from(arguments);
        parsed.and_then(|matches| Cli::from_arg_matches(&matches))
    };
    let parsed = parse(&mut env::args_os()).map_err(|error| {
        // The message quotes the arguments, which may be file names with hidden characters.
        let escaped = |argument: OsString| visible(&argument.to_string_lossy()).into_owned().into();
        parse(&mut env::args_os().map(escaped)).err().unwrap_or(error)
    });
    parsed.map_err(|error| {
        suggest::complete_error(error.format(&mut command()), &command(), &words()).into()
    })
}

/// The words of the command line behind the program's name.
fn words() -> Vec<OsString> {
    env::args_os().skip(1).collect()
}

fn run(cli: Cli, out: &mut dyn Write) -> RunResult {
    if cli.version {
        out.write_all(version::text(cli.verbose).as_bytes())?;
        return Ok(Verdict::Yes);
    }
    match cli.command {
        Some(Command::Voltorb(command)) => return voltorb::run(command, out),
        Some(Command::Puyo(command)) => return puyo::run(command, out),
        Some(Command::Bingo(command)) => return bingo::run(*command, out),
        Some(Command::Join(flags)) => return join::run(flags, out),
        Some(Command::Completions { shell }) => {
            let mut text = Vec::new();
            clap_complete::generate(shell, &mut Cli::command(), "foretile", &mut text);
            out.write_all(&text)?;
        }
        Some(Command::Man { command }) => {
            out.write_all(&manual_page(&command)?)?;
        }
        Some(Command::Serve(options)) => match web::serve(&options)? {},
        None => {
            out.write_all(include_bytes!("cli/welcome.txt"))?;
            out.flush()?;
            match web::serve(&web::Serve::default())? {}
        }
    }
    Ok(Verdict::Yes)
}

/// Renders the manual page of the command that these words name.
fn manual_page(words: &[String]) -> anyhow::Result<Vec<u8>> {
    let version = env!("CARGO_PKG_VERSION");
    // The examples get their own section.
    let command = find_command(words)?.after_help(Resettable::Reset).version(version);
    let mut page = Vec::new();
    clap_mangen::Man::new(command).source(format!("foretile {version}")).render(&mut page)?;
    let end = page.windows(VERSION.len()).position(|text| text == VERSION).unwrap_or(page.len());
    page.splice(end..end, examples::manual(&words.join(" ")).into_bytes());
    Ok(page)
}

/// The start of a manual page's last section.
const VERSION: &[u8] = b".SH VERSION";

/// Finds the command that these words name.
fn find_command(words: &[String]) -> anyhow::Result<clap::Command> {
    let mut command = command();
    command.build();
    for word in words {
        let Some(found) = command.find_subcommand(word) else {
            let names: Vec<_> = command.get_subcommands().map(clap::Command::get_name).collect();
            bail!(
                "`{word}` is not a command: expected one of {}, such as {}",
                names.join(", "),
                names[0]
            );
        };
        command = found.clone();
    }
    Ok(command)
}

/// Returns whether the reader closed our output early, as `head` does. That is not an error.
fn is_closed_pipe(error: &anyhow::Error) -> bool {
    error
        .chain()
        .filter_map(|cause| cause.downcast_ref::<io::Error>())
        .any(|cause| cause.kind() == io::ErrorKind::BrokenPipe)
}

/// Formats a number with its noun: `1 round`, `2 rounds`.
fn counted(number: impl Into<u64>, noun: &str) -> String {
    let number = number.into();
    format!("{number} {noun}{}", if number == 1 { "" } else { "s" })
}

/// Opens a file; `-` is standard input. An error shows `example`, a valid name.
fn open(file: &Path, example: &str) -> anyhow::Result<Box<dyn BufRead>> {
    foretile_ask::files::open(file).with_context(|| {
        format!(
            "cannot read `{}`: expected a file, such as {example}, or - for standard input",
            file.display()
        )
    })
}
