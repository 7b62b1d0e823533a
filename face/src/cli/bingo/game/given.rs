//! `foretile bingo deal` with versions 1 and 1.1 of Ocarina of Time bingo, which give a goal instead of a card.

use std::io::Write;

use anyhow::bail;
use foretile_ask::bingo::{GivenGoal, List, PICTURE_SIDE, Rules, SeedText, Seeds, give_goal};

use super::super::Format;
use super::super::card::write_squares;
use super::super::list::ListFlags;
use super::super::many::{answer_each, only_json};
use crate::cli::stdout::complain;
use crate::cli::{RunResult, Verdict, write_json};

/// Prints the goal that a seed gives, and the picture on which players make their line; or the goals of many seeds as JSON.
pub fn give(
    seeds: &Seeds,
    flags: ListFlags,
    format: Option<Format>,
    explain: bool,
    out: &mut dyn Write,
) -> RunResult {
    let ListFlags { list: file, rules, .. } = flags;
    let others = [
        ("--mode", rules.mode.is_some()),
        ("--lang", rules.lang.is_some()),
        ("--compat", rules.compat.is_some()),
        ("--profile", rules.profile.is_some()),
        ("--explain", explain),
    ];
    if let Some((flag, _)) = others.iter().find(|(_, given)| *given) {
        bail!(
            "{flag} has no effect with {}: expected no {flag}, such as `--rules {0} --seed 7` alone",
            Rules::ONE_GOAL
        );
    }
    let list = List { file, version: rules.version, ..List::default() };
    let (goals, notes) = list.goals()?;
    for note in notes {
        complain(format_args!("note: {}", note.message));
    }
    let Some(seed) = &seeds.seed else {
        only_json(format, "goals")?;
        return answer_each(seeds, out, |seed| {
            let goal = give_goal(&goals, SeedText(seed))?;
            Ok((goal.given.is_some(), goal))
        });
    };
    let answer = give_goal(&goals, SeedText(seed.clone()))?;
    let GivenGoal { seed, given } = &answer;
    match (format.unwrap_or(Format::Text), given) {
        (Format::Json, _) => write_json(out, &answer)?,
        (Format::Text, None) => {
            writeln!(out, "seed {seed} gives no goal: its number is not a place in the list")?;
        }
        (Format::Text, Some(goal)) => {
            writeln!(out, "seed {seed} gives the goal {goal}")?;
            if let Some(picture) = list.picture()? {
                writeln!(out, "a line of five with it, on this picture, wins:")?;
                write_squares(picture.as_flattened(), PICTURE_SIDE, out)?;
            }
        }
        _ => bail!(
            "{} gives a goal and deals no card: expected text or JSON, such as --format json",
            Rules::ONE_GOAL
        ),
    }
    Ok(if given.is_some() { Verdict::Yes } else { Verdict::No })
}
