//! `foretile bingo new`: a first list of one's own.

use std::collections::BTreeMap;
use std::io::{self, BufRead, IsTerminal, Write};
use std::path::{Path, PathBuf};

use anyhow::bail;
use clap::Args;
use foretile_ask::bingo as ask;
use foretile_ask::files::WholeFile;

use super::card;
use crate::cli::stdout::complain;
use crate::cli::{RunResult, Verdict};

/// The flags of the command.
#[derive(Args)]
pub struct Flags {
    /// The file to write: goals.json for a list of your goals, which are asked for or read from standard input;
    /// goals.toml for a first list of Ocarina of Time's kind, with many comments
    file: PathBuf,
    /// Your goals, one a line, perhaps each with a time such as 5 min; or a table, or a list of any game
    #[arg(long, value_name = "FILE")]
    from: Option<PathBuf>,
    /// The goals go from the quickest to the longest
    #[arg(long)]
    ordered: bool,
    /// Give goals that share a word that word as a type: one line then has only one of them, if it can. Types that goals have
    /// already stay
    #[arg(long)]
    types: bool,
    /// Replace the file if it exists; changes that were made in it are lost
    #[arg(long)]
    replace: bool,
}

/// Writes a first list.
pub fn run(flags: Flags, out: &mut dyn Write) -> RunResult {
    let Flags { file, from, ordered, types, replace } = flags;
    let name = file.display();
    let ending = file.extension().and_then(|ending| ending.to_str());
    if !matches!(ending, Some("toml" | "json")) {
        bail!("`{name}` does not end in .json or .toml: expected a file such as goals.json");
    }
    if file.exists() && !replace {
        bail!(
            "`{name}` exists already, and may have changes of yours: expected the name of a new file, such as \
             goals.json, or --replace, which loses them"
        );
    }
    if ending == Some("toml") {
        if from.is_some() || ordered || types {
            bail!(
                "a list of your goals is JSON: expected a file that ends in .json, such as goals.json"
            );
        }
        WholeFile::at(&file)?.write(|out| out.write_all(ask::STARTER.as_bytes()))?;
        writeln!(
            out,
            "{name}: change the goals, then `foretile bingo deal --seed 1 --list {name}`"
        )?;
        return Ok(Verdict::Yes);
    }
    let place = WholeFile::at(&file)?;
    let question = match from {
        Some(from) => ask::DraftGame { goals: read(&from)?, ordered, types },
        None if io::stdin().is_terminal() => ask_for_goals(ordered, types, out)?,
        None => ask::DraftGame { goals: read(Path::new("-"))?, ordered, types },
    };
    let drafted = ask::draft_game(&question)?;
    place.write(|out| out.write_all(drafted.text.as_bytes()))?;
    write_text(&drafted, &file, out)?;
    Ok(Verdict::Yes)
}

/// Reads the text of goals, and notes an unusual encoding on standard error.
fn read(from: &Path) -> anyhow::Result<String> {
    let (text, note) = ask::goals_text(from)?;
    if let Some(note) = note {
        complain(format_args!("note: {note}"));
    }
    Ok(text)
}

/// Asks for the goals, and for what is needed to put them into tiers.
fn ask_for_goals(
    ordered: bool,
    types: bool,
    out: &mut dyn Write,
) -> anyhow::Result<ask::DraftGame> {
    let mut input = io::stdin().lock();
    writeln!(
        out,
        "Your goals, one a line, at least 25. Paste them, or type them.\n\
         If you know how long they take, put that behind each, such as: Catch a fish 5 min\n\
         An empty line ends the list."
    )?;
    out.flush()?;
    let mut goals = String::new();
    loop {
        let mut line = String::new();
        if input.read_line(&mut line)? == 0 || (line.trim().is_empty() && !goals.is_empty()) {
            break;
        }
        if !line.trim().is_empty() {
            goals += &line;
        }
    }
    let mut question = ask::DraftGame { goals, ordered, types };
    let first = ask::draft_game(&question)?;
    if !ordered && first.timed < first.goals {
        question.ordered = says_yes(
            "Do the goals go from the quickest to the longest? Then lines become about equally long.",
            &mut input,
            out,
        )?;
    }
    let possible = ask::draft_game(&question)?.possible_types;
    if !types && !possible.is_empty() {
        question.types = says_yes(
            &format!(
                "Some goals share a word: {}. Shall it be their type? Then one line has only one of them, if it can.",
                counted(&possible)
            ),
            &mut input,
            out,
        )?;
    }
    Ok(question)
}

/// Lists types with the number of their goals.
fn counted(types: &BTreeMap<String, usize>) -> String {
    let types = types.iter().map(|(name, count)| format!("{name} ({count})"));
    types.collect::<Vec<_>>().join(", ")
}

/// Asks a question, whose answer is no unless it begins with a y.
fn says_yes(question: &str, input: &mut impl BufRead, out: &mut dyn Write) -> io::Result<bool> {
    write!(out, "{question} [y/N] ")?;
    out.flush()?;
    let mut line = String::new();
    input.read_line(&mut line)?;
    Ok(line.trim_start().starts_with(['y', 'Y']))
}

fn write_text(drafted: &ask::GameDrafted, file: &Path, out: &mut dyn Write) -> io::Result<()> {
    let name = file.display();
    let (kind, then) = match drafted.tiers {
        // Its goals already occur equally often.
        None => ("any goal may come on any square", "study"),
        Some(ask::TiersOf::Lengths) => {
            ("25 tiers, from the quickest goals to the longest", "balance")
        }
        Some(ask::TiersOf::Types) => {
            ("25 tiers, which goals of one type share if all fit", "balance")
        }
    };
    writeln!(out, "{name}: {} goals, {kind} ({})", drafted.goals, drafted.rules)?;
    if let Some(note) = &drafted.left_out {
        writeln!(out, "note: {}", note.message)?;
    }
    for note in &drafted.notes {
        writeln!(out, "note: {note}")?;
    }
    if !drafted.types.is_empty() {
        let types = counted(&drafted.types);
        writeln!(out, "types, which one line has only once if it can: {types}")?;
    } else if !drafted.possible_types.is_empty() {
        let types = counted(&drafted.possible_types);
        writeln!(
            out,
            "goals that share a word: {types}; with --types, that is their type, which one line has only once if it can"
        )?;
    }
    if let Some(goals) = &drafted.card.goals {
        writeln!(out, "\na first card, seed 1")?;
        let names: Vec<&str> = goals.iter().map(|goal| goal.name.as_str()).collect();
        card::write_grid(&names, out)?;
    }
    writeln!(
        out,
        "\nnext: foretile bingo check {name}\n      foretile bingo {then} --list {name}\n\
         on Bingosync: Custom (Advanced), {}, and paste the file",
        drafted.board
    )
}
