//! `foretile voltorb watch`: the position on a screen, again and again, with advice.

use std::io::Write;
use std::path::PathBuf;
use std::thread;
use std::time::Duration;

use anyhow::{Context, bail};
use clap::Args;
use foretile_ask::crates::eyes::Sighting;
use foretile_ask::crates::voltorb::{Level, Position, SeenRound};
use foretile_ask::number::whole;
use foretile_ask::voltorb::{self as ask, AnyAim, VisitAim};
use serde::Serialize;

use super::read::write_read;
use super::{find, solve};
use crate::capture::{self, Camera, Region, Size, Target};
use crate::cli::style::{BOLD, PLAIN, YELLOW};
use crate::cli::{RunResult, Verdict, write_json};

/// The flags of the command.
#[derive(Args)]
pub struct Watch {
    #[command(flatten)]
    source: Source,
    /// Take one picture, print what is on it, and stop
    #[arg(long)]
    once: bool,
    /// Milliseconds between two pictures of a screen
    #[arg(long, value_name = "MS", default_value_t = 250, value_parser = whole::<u64>(1..=3_600_000, 250))]
    every: u64,
    /// Find the board once and remember where it is: later runs look there by default
    #[arg(long)]
    calibrate: bool,
    /// The level of the first round, where the top screen is out of view; the level rules lead on
    #[arg(long)]
    level: Option<Level>,
    #[command(flatten)]
    options: ask::SolveOptions,
    #[command(flatten)]
    place: ask::Place,
    /// Print JSON, one document a line for every change
    #[arg(long)]
    json: bool,
}

/// What to look at: by default what --calibrate remembered, else the whole screen.
#[derive(Args)]
#[group(multiple = false)]
struct Source {
    /// A folder of pictures, seen one after the other by their names
    folder: Option<PathBuf>,
    /// The first window with this in its title
    #[arg(long, value_name = "TITLE")]
    window: Option<String>,
    /// A monitor, numbered from 1
    #[arg(long, value_name = "N", value_parser = whole::<usize>(0..=i64::MAX, 1))]
    monitor: Option<usize>,
    /// A part of the screen
    #[arg(long, value_name = "X,Y,WIDTHxHEIGHT", allow_hyphen_values = true)]
    region: Option<Region>,
    /// Raw frames of this size on standard input, three bytes a pixel, as
    /// `ffmpeg -i … -f rawvideo -pix_fmt rgb24 -` writes them
    #[arg(long, value_name = "WIDTHxHEIGHT")]
    frames: Option<Size>,
}

impl Source {
    fn target(&self, fresh: bool) -> anyhow::Result<Target> {
        if let Some(folder) = &self.folder {
            return Ok(Target::Folder(folder.clone()));
        }
        if let Some(title) = &self.window {
            return Ok(Target::Window(title.clone()));
        }
        if let Some(size) = self.frames {
            return Ok(Target::Frames(size));
        }
        let requested = self.monitor.map(Target::Monitor).or(self.region.map(Target::Region));
        let calibrated = if requested.is_none() && !fresh { capture::calibrated()? } else { None };
        Ok(requested.or(calibrated.map(Target::Region)).unwrap_or(Target::Screen))
    }
}

/// Watches until the pictures end. The verdict is yes if a board was seen.
pub fn run(flags: &Watch, out: &mut dyn Write) -> RunResult {
    if let AnyAim::Visit(aim @ VisitAim::SoonestCoins(_)) = flags.options.aim {
        bail!(
            "`{aim}` needs the coins in the purse, which nobody sees while a round is played: expected another aim, such as pace"
        );
    }
    let mut seeds = match flags.place.is_limited() {
        true => Some(ask::VisitSeeds::new(flags.place.clone(), flags.options.aim.of_a_round()?)),
        false => None,
    };
    let mut camera = Camera::new(&flags.source.target(flags.calibrate)?)?;
    if flags.calibrate {
        return calibrate(&mut camera, out);
    }
    if flags.once {
        let picture = camera.next()?.context(
            "there is no picture: expected at least one frame, such as of --window melonDS",
        )?;
        let sightings = foretile_ask::crates::eyes::read(&picture);
        let position = sightings.first().and_then(|sighting| position(flags.level, sighting));
        let seen =
            find_seeds(&mut seeds, position.map(SeenRound::from).into_iter().collect(), None);
        let known = (flags.level, ask::Before::default());
        show(flags, seen, &[], sightings.first(), known, out)?;
        return Ok(if sightings.is_empty() { Verdict::No } else { Verdict::Yes });
    }
    let mut following = ask::Following::new(flags.level);
    let mut seen = false;
    while let Some(picture) = camera.next()? {
        let (changes, ruled) = match camera {
            Camera::Stills(_) => following.look_at_still(&picture),
            _ => following.look(&picture),
        };
        seen |= following.sighting().is_some();
        if !changes.is_empty() {
            let seen = find_seeds(&mut seeds, following.rounds(), following.run());
            let by_seed = seen.as_ref().and_then(|seen| seen.as_ref().ok());
            let level = by_seed.and_then(|seen| seen.level);
            let level = level.filter(|level| following.level() != Some(*level));
            let level_change = match level {
                Some(level) => {
                    following.settle(level);
                    Some(format!("level {level} by the seed"))
                }
                None => ruled.map(describe_level),
            };
            let refuted = by_seed.and_then(|seen| seen.refuted);
            let refuted = refuted.map(|seed| {
                format!("seed {seed} does not deal this board: the search begins anew")
            });
            let changes: Vec<String> = changes.iter().map(ToString::to_string).collect();
            let changes = [changes, level_change.into_iter().chain(refuted).collect()].concat();
            let known = (following.level(), following.before());
            show(flags, seen, &changes, following.sighting(), known, out)?;
            out.flush()?;
        }
        if camera.is_live() {
            thread::sleep(Duration::from_millis(flags.every));
        }
    }
    Ok(if seen { Verdict::Yes } else { Verdict::No })
}

fn calibrate(camera: &mut Camera, out: &mut dyn Write) -> RunResult {
    let within = camera.region()?.context(
        "--calibrate remembers a part of a screen: expected a window, monitor or region, such as \
         --window melonDS",
    )?;
    let picture = camera
        .next()?
        .context("the screen gave no picture: expected one, such as of --monitor 1")?;
    let sightings = foretile_ask::crates::eyes::read(&picture);
    let Some(sighting) = sightings.first() else {
        writeln!(out, "no board found")?;
        return Ok(Verdict::No);
    };
    let [left, top, width, height] = sighting.surroundings();
    let region = Region {
        x: within.x + left as i32,
        y: within.y + top as i32,
        width: width.min(within.width - left),
        height: height.min(within.height - top),
    };
    let file = capture::remember(region)?;
    let Region { x, y, width, height } = region;
    writeln!(out, "remembered {x},{y},{width}x{height} in {}", file.display())?;
    Ok(Verdict::Yes)
}

/// What is printed for a change, as JSON.
#[derive(Serialize)]
struct SeenFrame<'a> {
    changes: &'a [String],
    #[serde(flatten)]
    read: ask::Read,
    /// The level that the advice is for: the screen's, else of --level and the rules.
    #[serde(skip_serializing_if = "Option::is_none")]
    level_used: Option<Level>,
    #[serde(skip_serializing_if = "Option::is_none")]
    solved: Option<ask::Solved>,
    /// The seeds that deal the board and the rounds before, if requested. Left out while no seed is claimed.
    #[serde(skip_serializing_if = "Option::is_none")]
    seeds: Option<ask::SeedsFound>,
}

/// The result of the search for the seed, if requested.
type Seeds = Option<Result<ask::SeedsSeen, foretile_ask::Error>>;

/// Searches for the seed by all rounds that were seen.
fn find_seeds(
    seeds: &mut Option<ask::VisitSeeds>,
    rounds: Vec<SeenRound>,
    run: Option<u8>,
) -> Seeds {
    seeds.as_mut()?.look(rounds, run).transpose()
}

/// Prints what is seen and the seeds that fit. The pair has the level, and the rounds before as far as they were seen.
fn show(
    flags: &Watch,
    seeds: Seeds,
    changes: &[String],
    sighting: Option<&Sighting>,
    (level, before): (Option<Level>, ask::Before),
    out: &mut dyn Write,
) -> anyhow::Result<()> {
    let read = ask::describe(sighting.map_or(&[], std::slice::from_ref));
    let position = sighting.and_then(|sighting| position(level, sighting));
    // Seeds are those of the board only while all of its hints are in view.
    let seeds = if position.is_some() { seeds } else { None };
    let found = seeds.as_ref().and_then(|seen| seen.as_ref().ok()?.found.as_ref());
    let position = position.map(|position| {
        let level = seeds.as_ref().and_then(|seen| seen.as_ref().ok()?.level);
        Position { level: level.unwrap_or(position.level), ..position }
    });
    // A board that fits nothing is a misreading or a fan's game: there is no advice then.
    let solved = position.map(|position| {
        let options = flags.options.clone();
        // Once seeds are known, the board is one of theirs.
        let boards = found.map(|found| found.candidates.as_slice()).unwrap_or_default().iter();
        let boards = boards.map(|candidate| candidate.board);
        let among = boards.filter(|board| position.cards.fits(board)).collect();
        let before = before.for_aim(options.aim);
        ask::solve(&ask::Solve { position, options, before, among }, &|| false)
    });
    if flags.json {
        let seen = SeenFrame {
            changes,
            read,
            level_used: position.map(|position| position.level),
            solved: solved.and_then(Result::ok),
            seeds: seeds.and_then(Result::ok).and_then(|seen| seen.found),
        };
        return write_json(out, &seen);
    }
    for change in changes {
        writeln!(out, "{BOLD}{change}{PLAIN}")?;
    }
    if read.found {
        write_read(out, &read)?;
    } else if changes.is_empty() {
        writeln!(out, "no board found")?;
    }
    match (position, solved) {
        (Some(position), Some(Ok(solved))) => solve::write_text(out, &position, &solved)?,
        (_, Some(Err(error))) => writeln!(out, "{YELLOW}no advice:{PLAIN} {error:#}")?,
        _ if read.rows.is_some() && read.level.or(level).is_none() => {
            let why = if flags.level.is_some() { "not sure" } else { "out of view" };
            writeln!(out, "The level is {why}: set it with --level to get advice.")?;
        }
        _ => {}
    }
    match seeds {
        Some(Ok(ask::SeedsSeen { question, found: Some(found), .. })) => {
            find::print_found(out, &question, &found, false)?;
        }
        Some(Ok(ask::SeedsSeen { found: None, .. })) => writeln!(
            out,
            "The seed is not known: none that fits the rounds before deals this board. If the game was started \
             anew, the next board shows it."
        )?,
        Some(Err(error)) => writeln!(out, "{YELLOW}no seed:{PLAIN} {error:#}")?,
        None => {}
    }
    Ok(())
}

/// The position, with a level for where the screen does not show it.
fn position(level: Option<Level>, sighting: &Sighting) -> Option<Position> {
    let level = sighting.level.value.or(level)?;
    Some(Position { level, hints: sighting.hints()?, cards: sighting.known_cards() })
}

fn describe_level(ruled: ask::Ruled) -> String {
    match ruled {
        ask::Ruled::Level(_) => ruled.to_string(),
        ask::Ruled::Unsure => format!("{ruled}: --level sets it"),
    }
}
