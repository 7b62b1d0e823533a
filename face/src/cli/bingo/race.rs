//! `foretile bingo race`.

use std::io::{self, Write};
use std::path::PathBuf;

use anyhow::bail;
use clap::{Args, ValueEnum};
use foretile_ask::bingo::{
    self as ask, DecidedAim, MarkMade, Person, RaceReviewed, RacesReviewed, RoomFileKind,
    RoomsReviewed, TeamReviewed,
};
use foretile_ask::crates::bingo::RaceAim;
use foretile_ask::crates::study::write_csv;
use foretile_ask::number::whole;

use super::list;
use crate::cli::stdout::{complain, write_entry};
use crate::cli::{RunResult, Verdict, counted, write_json};

/// The flags of the command.
#[derive(Args)]
pub struct Flags {
    /// The room's feed, as its address /room/ID/feed?full=true shows it, saved as a file, or - for standard input. Or all that
    /// was saved of rooms, in any order: feeds, boards, settings (/room/ID/room-settings) and a goal list
    #[arg(required = true)]
    files: Vec<PathBuf>,
    /// The room's board, as /room/ID/board shows it: the goals of all squares of the newest card
    #[arg(long, value_name = "FILE")]
    board: Option<PathBuf>,
    /// The goal list; with times, as `bingo times` and `bingo new` take them, it gives what each team's open lines still take
    #[arg(long, value_name = "FILE")]
    list: Option<PathBuf>,
    /// The mode of the cards of that list: normal, blackout, short or short-blackout [default: what the list says, or normal]
    #[arg(long)]
    mode: Option<ask::CardMode>,
    /// Whether the room was in lockout mode: true or false [default: true for cards whose marks all fit that]
    #[arg(long, value_name = "TRUE|FALSE")]
    lockout: Option<bool>,
    /// The squares that all see from the start on a board with fog, such as 1,25 [default: each team's first]
    #[arg(long, value_name = "SQUARES", value_delimiter = ',', value_parser = whole::<usize>(1..=25, 1))]
    fog_start: Option<Vec<usize>>,
    /// Print the card at every moment, too: with --json
    #[arg(long)]
    moments: bool,
    /// How to print it [default: text]
    #[arg(long, value_enum)]
    format: Option<Format>,
    /// Print JSON: the same as --format json
    #[arg(long, conflicts_with = "format")]
    json: bool,
}

/// How a review is printed.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Format {
    /// What happened, for people
    Text,
    /// All that is known
    Json,
    /// A table: a row a mark
    Csv,
}

/// Reviews the races of rooms.
pub fn run(flags: Flags, out: &mut dyn Write) -> RunResult {
    let is_json = flags.json || flags.format == Some(Format::Json);
    if flags.moments && !is_json {
        bail!("--moments is for JSON: expected --json, too, such as --moments --json");
    }
    let (format, has_fog) = (flags.format, flags.fog_start.is_some());
    let mut list = flags.list.as_ref().map(|list| list.display().to_string());
    let rooms = match &flags.files[..] {
        [_] => Reviewed::One(one(flags)?),
        _ => Reviewed::Files(files(flags)?),
    };
    let reviewed = rooms.rooms();
    if let Reviewed::Files(rooms) = &rooms {
        let of_files = rooms.files.iter().find(|file| file.is == RoomFileKind::List);
        list = of_files.map(|file| file.name.clone());
    }
    if let (Some(name), true) = (&list, reviewed.iter().all(|(_, room)| !room.timed)) {
        complain(format_args!("note: {name} has no times: what open lines take is not known"));
    }
    match (format, &rooms) {
        _ if is_json => match &rooms {
            Reviewed::One(room) => write_json(out, room)?,
            Reviewed::Files(rooms) => write_json(out, rooms)?,
        },
        (Some(Format::Csv), Reviewed::One(room)) => write_csv([room.table()], out)?,
        (Some(Format::Csv), Reviewed::Files(rooms)) => write_csv(rooms.tables(), out)?,
        _ => {
            for (at, (name, room)) in reviewed.iter().enumerate() {
                if at > 0 {
                    writeln!(out)?;
                }
                if reviewed.len() > 1 {
                    writeln!(out, "{name}")?;
                }
                write_room(room, has_fog, out)?;
            }
        }
    }
    let has_marks =
        reviewed.iter().any(|(_, room)| room.races.iter().any(|it| !it.marks.is_empty()));
    Ok(if has_marks { Verdict::Yes } else { Verdict::No })
}

/// What was reviewed.
enum Reviewed {
    /// A feed, and what flags name.
    One(RacesReviewed),
    /// All files of rooms.
    Files(RoomsReviewed),
}

impl Reviewed {
    /// Returns the rooms, each with the name of its feed.
    fn rooms(&self) -> Vec<(&str, &RacesReviewed)> {
        match self {
            Self::One(room) => vec![("", room)],
            Self::Files(rooms) => rooms.named().collect(),
        }
    }
}

/// Reviews a feed.
fn one(flags: Flags) -> anyhow::Result<RacesReviewed> {
    let Flags { files, board, list, mode, lockout, fog_start, moments, .. } = flags;
    let found = list.as_deref().map(|file| list::read(file, None, None, None)).transpose()?;
    let of_list = found.as_ref().and_then(|found| found.mode);
    let question = ask::Race {
        feed: ask::room_file(&files[0])?,
        board: board.as_deref().map(ask::room_file).transpose()?,
        list: found.and_then(|found| found.document),
        mode: mode.or(of_list).unwrap_or_default(),
        lockout,
        fog_start,
        moments,
    };
    Ok(ask::race(&question)?)
}

/// Reviews all files of rooms: what each of them is, is read from its content.
fn files(flags: Flags) -> anyhow::Result<RoomsReviewed> {
    let Flags { files, board, list, mode, lockout, fog_start, moments, .. } = flags;
    let all = files.iter().chain(&board).chain(&list);
    let question = ask::RoomFiles {
        files: all.map(|file| ask::RoomFile::read(file)).collect::<Result<_, _>>()?,
        mode: mode.unwrap_or_default(),
        lockout,
        fog_start,
        moments,
        csv: false,
    };
    Ok(ask::room_files(&question)?)
}

fn write_room(room: &RacesReviewed, has_fog: bool, out: &mut dyn Write) -> io::Result<()> {
    if !room.whole {
        writeln!(
            out,
            "the feed has the last 24 hours only: what is older is missing; /room/ID/feed?full=true has all\n"
        )?;
    }
    for (at, race) in room.races.iter().enumerate() {
        if at > 0 {
            writeln!(out)?;
        }
        write_race(race, has_fog, out)?;
    }
    Ok(())
}

fn write_race(race: &RaceReviewed, has_fog: bool, out: &mut dyn Write) -> io::Result<()> {
    let RaceReviewed { card, game, seed, start, lockout, marks, unmarked, .. } = race;
    match (game, seed) {
        (Some(game), Some(seed)) => {
            write_entry(out, format_args!("card {card}: {game}, seed {seed}"))?
        }
        _ => writeln!(out, "card {card}, dealt before the feed begins")?,
    }
    let Some(start) = start else { return writeln!(out, "  no marks") };
    writeln!(
        out,
        "  times since {}",
        match start.revealed {
            true => "a player first saw the card",
            false => "the first mark: the race began earlier",
        }
    )?;
    let supposed = if lockout.supposed { "a lockout" } else { "not a lockout" };
    match lockout.misfit {
        None => writeln!(out, "  reviewed as {supposed}: the marks would fit one")?,
        Some(mark) => writeln!(
            out,
            "  reviewed as {supposed}: mark {mark} would not fit one, because of the colours on its square"
        )?,
    }
    match race.fog.misfit {
        _ if !has_fog => {}
        None => writeln!(out, "  with fog from these squares: every team saw what it marked")?,
        Some(mark) => {
            writeln!(out, "  with fog from these squares: mark {mark} was hidden from its team")?
        }
    }
    if !race.whole {
        writeln!(out, "  marks from before the feed begins are missing")?;
    }
    if let Some(squares) = race.board_differs.as_deref().filter(|squares| !squares.is_empty()) {
        let squares: Vec<String> = squares.iter().map(ToString::to_string).collect();
        writeln!(
            out,
            "  the board has other marks on {} {}: it was saved at another moment, or the feed lacks marks",
            if squares.len() == 1 { "square" } else { "squares" },
            squares.join(", ")
        )?;
    }
    writeln!(out)?;
    for (number, mark) in (1..).zip(marks) {
        write_mark(race, number, mark, out)?;
    }
    writeln!(out)?;
    for team in &race.teams {
        write_team(team, lockout.supposed, out)?;
    }
    if !unmarked.is_empty() {
        write_entry(out, format_args!("  there without a mark: {}", names(unmarked)))?;
    }
    writeln!(out)?;
    for reached in &race.reached {
        let (color, mark, at) = (reached.color, reached.mark, clock(reached.at));
        let later = if reached.stands { "" } else { ", and lost it later" };
        writeln!(out, "  {}: {color} at {at}, mark {mark}{later}", name_of(reached.aim))?;
    }
    if race.reached.is_empty() {
        writeln!(out, "  nobody reached a line")?;
    }
    race.decided.iter().try_for_each(|decided| write_decided(decided, out))
}

fn write_mark(
    race: &RaceReviewed,
    number: usize,
    mark: &MarkMade,
    out: &mut dyn Write,
) -> io::Result<()> {
    let counts = race.teams.iter().zip(&mark.teams);
    let counts = counts.map(|(team, at)| format!("{} {}/{}", team.color, at.squares, at.lines));
    let counts: Vec<String> = counts.collect();
    let (sign, at) = (if mark.removed { '-' } else { '+' }, clock(mark.at));
    let (color, square, counts) = (mark.color, mark.square, counts.join(" "));
    write_entry(
        out,
        format_args!("{number:4} {at:>8}  {sign}{color:6} {square:2}  {counts}  {}", mark.goal),
    )
}

fn write_team(team: &TeamReviewed, is_lockout: bool, out: &mut dyn Write) -> io::Result<()> {
    let (color, players, squares) = (team.color, names(&team.players), team.squares.len() as u64);
    let (lines, open) = (team.lines.len() as u64, team.open.len() as u64);
    let (squares, lines) = (counted(squares, "square"), counted(lines, "line"));
    let (open, dead) = (counted(open, "line"), counted(team.dead.len() as u64, "square"));
    let dead = if is_lockout { format!(", {dead} dead") } else { String::new() };
    write_entry(out, format_args!("  {color:6} {squares}, {lines}, {open} open{dead}: {players}"))?;
    if let Some(line) = &team.quickest {
        let (row, minutes) = (line.row, line.minutes);
        let missing = counted(line.missing.len() as u64, "square");
        writeln!(
            out,
            "         quickest open line: {row}, {minutes} min for {missing} by the list's times, without synergy"
        )?;
    }
    Ok(())
}

fn write_decided(decided: &DecidedAim, out: &mut dyn Write) -> io::Result<()> {
    let (aim, winner) = (name_of(decided.aim), decided.winner);
    match (decided.mark, decided.at) {
        (Some(mark), Some(at)) => writeln!(
            out,
            "  {aim}: from mark {mark} on ({}), {winner} needed fewer squares for it than every other team",
            clock(at)
        ),
        _ => writeln!(out, "  {aim}: another team had as much when {winner} reached it"),
    }
}

/// Returns an aim in words.
const fn name_of(aim: RaceAim) -> &'static str {
    match aim {
        RaceAim::Single => "one line",
        RaceAim::Triple => "three lines",
        RaceAim::Majority => "13 squares",
        RaceAim::Blackout => "all squares",
    }
}

fn names(people: &[Person]) -> String {
    let names: Vec<&str> = people.iter().map(|person| person.name.as_str()).collect();
    names.join(", ")
}

/// Returns seconds as hours, minutes and whole seconds, such as 1:02:03.
fn clock(seconds: f64) -> String {
    let seconds = seconds.floor() as u64;
    let (hours, minutes, seconds) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
    match hours {
        0 => format!("{minutes}:{seconds:02}"),
        _ => format!("{hours}:{minutes:02}:{seconds:02}"),
    }
}
