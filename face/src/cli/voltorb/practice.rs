//! `foretile voltorb practice`: plays a visit in the terminal, with a coach.

mod lines;
mod words;

use std::io::Write;
use std::path::{Path, PathBuf};

use anyhow::{Context, ensure};
use clap::Args;
use foretile_ask::crates::voltorb::{Aim, Pick};
use foretile_ask::crates::voltorb::{Cards, Level, Position, Seed, SessionRecord};
use foretile_ask::files::StoredFile;
use foretile_ask::voltorb as ask;

use self::lines::{InputLines, Next};
use self::words::{
    coins, write_help, write_judgement, write_reasons, write_round_end, write_table,
};
use crate::cli::day::Date;
use crate::cli::style::{BOLD, BOLD_RED, PLAIN};
use crate::cli::{RunResult, Verdict};
use crate::interrupt::{self, GracefulStop};

/// The seconds to judge a choice, and to judge it again for `why`.
const SECONDS: f64 = 2.0;
const MORE_SECONDS: f64 = 20.0;

/// The flags of the command.
#[derive(Args)]
pub struct Flags {
    /// Play the visit of a day in UTC from 2026-01-01 to 2099-12-31, such as 2026-11-22, or of today: the same for
    /// everybody, from level 1, with five lives and ten rounds, and without help
    #[arg(long, value_name = "DATE", conflicts_with_all = ["seed", "level", "lives", "rounds"])]
    day: Option<Date>,
    /// The seed to deal from [default: a random one]
    #[arg(long)]
    seed: Option<Seed>,
    /// The level of the first round, 1 to 8 [default: 1]
    #[arg(long)]
    level: Option<Level>,
    /// The lost rounds that end the visit [default: none do]
    #[arg(long)]
    lives: Option<ask::Lives>,
    /// The rounds of the visit [default: as many as you like]
    #[arg(long)]
    rounds: Option<ask::Rounds>,
    /// What the coach judges by: win, eight, win-eight, level or coins; or, over the whole visit, pace,
    /// soonest:level:8 or soonest:coins:N
    #[arg(long, default_value_t = Aim::Win.into())]
    aim: ask::AnyAim,
    /// Add the visit to this file at its end, as a line that `replay` and `review` read
    #[arg(long, value_name = "FILE")]
    save: Option<PathBuf>,
}

/// Plays a visit until the player leaves, also after the visit is over.
pub fn run(flags: Flags, out: &mut dyn Write) -> RunResult {
    let Flags { day, seed, level, lives, rounds, aim, save } = flags;
    ensure!(
        aim != Aim::Survive,
        "`survive` is about one card: expected an aim for whole rounds, such as win"
    );
    let seed = match (day, seed) {
        (Some(_), _) => None,
        (None, Some(seed)) => Some(seed),
        (None, None) => {
            let mut bytes = [0; 4];
            getrandom::fill(&mut bytes).context("the system gives no random seed")?;
            Some(Seed(u32::from_le_bytes(bytes)))
        }
    };
    // Opened first: a file that cannot be written must not cost the player a visit.
    let save = save.as_deref().map(SaveFile::at).transpose()?;
    let start = ask::Start { day: day.map(|day| day.0), seed, skip: None, level, lives, rounds };
    let played = ask::Played::default();
    let mut visit = Visit { start, played, aim, judged: Vec::new(), save, out };
    let stop = GracefulStop::new();
    let interrupted = visit.play(&InputLines::new())?;
    visit.end()?;
    drop(stop);
    Ok(if interrupted { Verdict::Stopped } else { Verdict::Yes })
}

/// A visit in play.
struct Visit<'a> {
    start: ask::Start,
    played: ask::Played,
    aim: ask::AnyAim,
    /// The judged choices of each round, with the position of each.
    judged: Vec<Vec<(Position, ask::Judged)>>,
    save: Option<SaveFile>,
    out: &'a mut dyn Write,
}

/// The file to which the visit is added.
struct SaveFile {
    file: StoredFile,
    /// What was in the file before, if there was one.
    before: Option<Vec<u8>>,
}

impl SaveFile {
    fn at(path: &Path) -> anyhow::Result<Self> {
        let open = || -> anyhow::Result<Self> {
            let file = StoredFile::at(path)?;
            let before = file.read()?;
            Ok(Self { file, before })
        };
        open().with_context(|| {
            format!("cannot save to `{}`: expected a file, such as practice.jsonl", path.display())
        })
    }

    /// Writes the rounds so far as a line after what was in the file before.
    fn write(&self, record: &SessionRecord) -> anyhow::Result<()> {
        if record.rounds.is_empty() && self.before.is_none() {
            return Ok(self.file.remove()?);
        }
        self.file.write(|out| {
            let before = self.before.as_deref().unwrap_or_default();
            out.write_all(before)?;
            if before.last().is_some_and(|&last| last != b'\n') {
                writeln!(out)?;
            }
            if record.rounds.is_empty() {
                Ok(())
            } else {
                writeln!(out, "{}", serde_json::to_string(record)?)
            }
        })?;
        Ok(())
    }
}

impl Visit<'_> {
    fn state(&self) -> anyhow::Result<ask::Practised> {
        let question = ask::Practice { start: self.start.clone(), played: self.played.clone() };
        Ok(ask::practice(&question)?)
    }

    /// Plays until the player leaves, and returns whether by Ctrl-C.
    fn play(&mut self, typed: &InputLines) -> anyhow::Result<bool> {
        writeln!(self.out, "Turn cards by their places, such as r3c4 or 34. {}", self.commands())?;
        let mut shown = None;
        loop {
            let state = self.state()?;
            if self.played.leave {
                return Ok(false);
            }
            let at = state.round.as_ref().map(|round| (round.number, round.flips.len()));
            match &state.round {
                Some(round) if shown != at => {
                    let number = shown.map(|(number, _)| number);
                    self.show(&state, round, number != Some(round.number))?;
                }
                Some(_) => {}
                None if self.start.day.is_some() => {
                    writeln!(self.out, "The visit is over. Type leave or why.")?;
                }
                None => writeln!(self.out, "The visit is over. Type leave, why or undo.")?,
            }
            shown = at;
            write!(self.out, "> ")?;
            self.out.flush()?;
            let line = match typed.next() {
                Next::Line(line) => line,
                end => {
                    writeln!(self.out)?;
                    self.played.leave = true;
                    return Ok(end == Next::Interrupted);
                }
            };
            match line.to_ascii_lowercase().as_str() {
                "" => {}
                "?" | "commands" => writeln!(self.out, "{}", self.commands())?,
                "leave" => self.played.leave = true,
                "undo" | "u" => {
                    self.undo()?;
                    shown = None;
                }
                "why" | "w" => self.why()?,
                word => match &state.round {
                    None => {}
                    Some(round) if matches!(word, "help" | "h") => self.help(round)?,
                    Some(round) => match picked(word) {
                        Ok(pick) => self.choose(round, pick)?,
                        Err(error) => writeln!(self.out, "{error}. {}", self.commands())?,
                    },
                },
            }
        }
    }

    /// Says what can be typed besides cards. In the visit of a day there is neither help nor undo.
    fn commands(&self) -> &'static str {
        match self.start.day {
            Some(_) => "Type quit to end the round, leave to end the visit, or why.",
            None => {
                "Type quit to end the round, leave to end the visit, undo, why, or help for the best card."
            }
        }
    }

    /// Shows the round in play.
    fn show(
        &mut self,
        state: &ask::Practised,
        round: &ask::InPlay,
        new: bool,
    ) -> anyhow::Result<()> {
        let Position { level, hints, cards } = &round.position;
        if new {
            let lives = state.lives.map_or(String::new(), |lives| format!(", lives {lives}"));
            let left = state.left.map_or(String::new(), |left| match left {
                1 => ", the last round".into(),
                left => format!(", {left} rounds left"),
            });
            writeln!(
                self.out,
                "\n{BOLD}Round {}, level {level}{PLAIN}, purse {}{lives}{left}",
                round.number, state.purse
            )?;
        }
        write_table(self.out, cards, hints)?;
        if round.coins > 0 {
            writeln!(self.out, "{} so far", coins(round.coins))?;
        }
        Ok(())
    }

    /// Makes a choice, shows what came of it, and lets the coach speak.
    fn choose(&mut self, round: &ask::InPlay, pick: ask::Picked) -> anyhow::Result<()> {
        let card = match pick.0 {
            Pick::Turn(card) => Some(card),
            Pick::Quit => None,
        };
        if card.is_some_and(|card| round.position.cards.values()[card].is_some()) {
            writeln!(self.out, "{pick} is face up already: expected a card that is face down.")?;
            return Ok(());
        }
        if self.played.rounds.len() < round.number {
            self.played.rounds.push(Vec::new());
            self.judged.push(Vec::new());
        }
        self.played.rounds[round.number - 1].push(pick);
        let state = self.state()?;
        let over = state.rounds.get(round.number - 1);
        let values = |state: &ask::Practised| match (over, &state.round) {
            (Some(over), _) => over.board.cards(),
            (None, Some(round)) => round.position.cards,
            (None, None) => Cards::FACE_DOWN,
        };
        let shows = card.and_then(|card| values(&state).values()[card]);
        if let Some(shows) = shows {
            let name =
                if shows == 0 { format!("a {BOLD_RED}Voltorb{PLAIN}") } else { shows.to_string() };
            writeln!(self.out, "{pick} is {name}.")?;
            self.out.flush()?;
        }
        let judged = self.judge(round.number, round.position, pick, shows, SECONDS)?;
        write_judgement(self.out, &judged)?;
        self.judged[round.number - 1].push((round.position, judged));
        if let Some(over) = over {
            write_round_end(self.out, over)?;
            self.save_rounds()?;
        }
        Ok(())
    }

    /// Saves the rounds that are over, so that nothing is lost if the terminal closes.
    fn save_rounds(&self) -> anyhow::Result<()> {
        let Some(save) = &self.save else { return Ok(()) };
        let mut played = self.played.clone();
        played.leave = true;
        let question = ask::Practice { start: self.start.clone(), played };
        let state = ask::practice(&question)?;
        let record = state.record.context("a visit that has ended has a record")?;
        save.write(&record).context("cannot save the visit")
    }

    fn judge(
        &self,
        round: usize,
        position: Position,
        pick: ask::Picked,
        shows: Option<u8>,
        seconds: f64,
    ) -> anyhow::Result<ask::Judged> {
        let options = ask::SolveOptions::within(self.aim, seconds);
        let state = self.state()?;
        let earlier = state.rounds.iter().take(round - 1);
        let before =
            earlier.fold(ask::Before::default(), |before, over| before.then(Some(over.ended())));
        let before = before.for_aim(options.aim);
        Ok(ask::judge(
            &ask::Judge { position, pick, options, before, shows },
            &interrupt::stop_requested,
        )?)
    }

    /// Takes the last choice back.
    fn undo(&mut self) -> anyhow::Result<()> {
        if self.start.day.is_some() {
            writeln!(self.out, "In the visit of a day no choice is taken back.")?;
            return Ok(());
        }
        match self.played.rounds.last_mut().and_then(Vec::pop) {
            None => writeln!(self.out, "There is no choice to take back.")?,
            Some(pick) => {
                self.judged.last_mut().map(Vec::pop);
                if self.played.rounds.last().is_some_and(Vec::is_empty) {
                    self.played.rounds.pop();
                    self.judged.pop();
                }
                writeln!(self.out, "{pick} is taken back.")?;
                self.save_rounds()?;
            }
        }
        Ok(())
    }

    /// Says what is best before a card is turned.
    fn help(&mut self, round: &ask::InPlay) -> anyhow::Result<()> {
        if self.start.day.is_some() {
            writeln!(self.out, "In the visit of a day there is no help before a card is turned.")?;
            return Ok(());
        }
        let (number, position) = (round.number, round.position);
        let first = self.judge(number, position, ask::Picked(Pick::Quit), None, SECONDS)?;
        let best = match first.cost.best.first() {
            Some(&card) if !first.cost.quit => ask::Picked(Pick::Turn(card)),
            _ => ask::Picked(Pick::Quit),
        };
        let judged = self.judge(number, position, best, None, SECONDS)?;
        write_help(self.out, &judged)?;
        Ok(())
    }

    /// Says all about the last choice, after thinking longer if its cost is not proven.
    fn why(&mut self) -> anyhow::Result<()> {
        let Some((position, last)) = self.judged.last().and_then(|round| round.last()) else {
            writeln!(self.out, "Nothing was chosen yet.")?;
            return Ok(());
        };
        let shows = last.turned.as_ref().map(|turned| turned.shows);
        let (position, pick, proven) = (*position, last.cost.pick, last.cost.proven);
        if !proven {
            let closer = self.judge(self.judged.len(), position, pick, shows, MORE_SECONDS)?;
            write_judgement(self.out, &closer)?;
            *self.judged.last_mut().and_then(|round| round.last_mut()).expect("it is the last") =
                (position, closer);
        }
        let last = self.judged.last().and_then(|round| round.last());
        write_reasons(self.out, &last.expect("it is the last").1)?;
        Ok(())
    }

    /// Prints how the visit went, and saves it.
    fn end(&mut self) -> anyhow::Result<()> {
        let (state, leave) = (self.state()?, self.played.leave);
        self.played.leave = false;
        let ended = self.state()?.rounds.len();
        self.played.leave = leave;
        if let Some(over) = state.rounds.get(ended) {
            write_round_end(self.out, over)?;
        }
        let verdicts = self
            .judged
            .iter()
            .take(state.rounds.len())
            .map(|round| round.iter().map(|(_, judged)| judged.cost.verdict).collect());
        let results = ask::Results {
            start: self.start.clone(),
            played: self.played.clone(),
            verdicts: verdicts.collect(),
        };
        writeln!(self.out, "\n{}", ask::result(&results)?.text)?;
        self.save_rounds()
    }
}

/// Reads a choice: `r3c4`, `34` for the same card, or `quit`.
fn picked(word: &str) -> anyhow::Result<ask::Picked> {
    let place = match word.as_bytes() {
        b"q" | b"quit" => "quit".into(),
        &[row @ b'1'..=b'5', column @ b'1'..=b'5'] => {
            format!("r{}c{}", char::from(row), char::from(column))
        }
        [b'r', ..] => word.into(),
        _ => String::new(),
    };
    place.parse().with_context(|| {
        let word: String = word.chars().take(20).collect();
        format!("`{word}` is neither a card nor a command: expected one such as r3c4")
    })
}
