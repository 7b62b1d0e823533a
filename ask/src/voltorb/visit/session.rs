//! Follows a visit by the player's notes, and explains an unexpected board.

use foretile_games::voltorb::{
    Cards, Clock, Deal, Hints, Level, Outcome, RoundRecord, Seed, Session, SessionRecord,
};
use foretile_search::voltorb::{Why, elsewhere, explain};
#[cfg(feature = "openapi")]
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::notes::{Notes, UnexpectedBoard};
use crate::Cause;
use crate::error::{Context, Error};
use crate::json::{Fault, Members, Question};
use crate::number::Whole;
use crate::voltorb::seed::advance::{self, Advance, MOST_OUTPUTS};
use crate::voltorb::seed::miss::{self, Meant};

/// What is the state of this visit after these notes?
#[cfg_attr(feature = "clap", derive(clap::Args))]
#[derive(Deserialize)]
#[cfg_attr(feature = "openapi", derive(JsonSchema))]
pub struct Follow {
    /// The seed, such as 0x1A2B3C4D
    #[cfg_attr(feature = "clap", arg(long))]
    seed: Seed,
    /// Outputs drawn before the visit's first board
    #[cfg_attr(feature = "clap", arg(long, default_value_t = advance::none()))]
    #[serde(default = "advance::none")]
    advance: Advance,
    /// How many outputs before and after the expected place to search for an unexpected board
    #[cfg_attr(feature = "clap", arg(long, default_value_t = window()))]
    #[serde(default = "window")]
    window: Window,
    /// The target's clock time, such as 2026-11-20T19:30:05; with it, other seeds are listed with their delays
    #[cfg_attr(feature = "clap", arg(long))]
    at: Option<Clock>,
    /// What has been played and seen
    #[cfg_attr(feature = "clap", arg(skip))]
    #[serde(default)]
    pub notes: Notes,
}

/// A number of outputs before and after a board.
type Window = Whole<0, 10_000, 100>;

const fn window() -> Window {
    Window::new(100)
}

impl Question for Follow {
    const EXAMPLE: &'static str = r#"{"seed":1644626701,"notes":"r1c4 r2c2 quit"}"#;

    fn read(members: &mut Members) -> Result<Self, Fault> {
        members.part()
    }
}

/// The state of a visit.
#[derive(Serialize)]
#[cfg_attr(feature = "openapi", derive(JsonSchema))]
pub struct Followed {
    /// The session, with the rounds that are over.
    #[serde(flatten)]
    pub record: SessionRecord,
    /// The round in play.
    pub next: Next,
    /// The hints of every round that is over.
    pub hints: Vec<Hints>,
    /// The coins of all rounds that are over.
    pub purse: u32,
    /// The place where the notes contradict the seed, if they do.
    pub astray: Option<Parted>,
}

/// The round in play.
#[derive(Serialize)]
#[cfg_attr(feature = "openapi", derive(JsonSchema))]
pub struct Next {
    /// Its board.
    #[serde(flatten)]
    pub deal: Deal,
    /// The board's hints.
    #[serde(flatten)]
    pub hints: Hints,
    /// The cards that are face up.
    pub cards: Cards,
    /// The coins of the round so far.
    pub coins: u32,
}

/// A place where the notes contradict the seed.
#[derive(Serialize)]
#[cfg_attr(feature = "openapi", derive(JsonSchema))]
pub struct Parted {
    /// The line of the notes with the unexpected board.
    pub line: usize,
    /// What may have happened, the likeliest first.
    pub explanations: Vec<Explained>,
    /// Where else the seed deals that board, if there is no explanation.
    pub elsewhere: Option<Deal>,
    /// The number of other seeds that were searched, if any were.
    pub neighbours: Option<u64>,
    /// How to search further if none of the explanations is right.
    pub find: String,
}

/// A possible explanation.
#[derive(Serialize)]
#[cfg_attr(feature = "openapi", derive(JsonSchema))]
pub struct Explained {
    /// What may have happened, in English.
    pub what: String,
    /// The same as a code with values.
    pub cause: Cause,
    /// The seed in that case.
    pub seed: Seed,
    /// The visit's start in that case.
    pub start: u32,
    /// Its rounds in that case, as notes.
    pub notes: String,
    /// The advance of the board seen.
    pub advance: u32,
    /// Its level.
    pub level: Level,
}

/// The most explanations to list.
const EXPLANATIONS: usize = 10;

/// How many starts of the visit to try on another seed, the nearest first.
const STARTS: usize = 20_000;

/// If there is no explanation, the search for the board is widened by this factor.
const WIDENED: u32 = 10;

/// Follows a visit. If the notes have an unexpected board, searches for explanations: around the last round, at
/// other starts, and on the seeds of near delays and seconds. Once `stop` returns `true`, leaves out the rest.
pub fn follow(question: &Follow, stop: &dyn Fn() -> bool) -> Result<Followed, Error> {
    let meant = Meant::new(question.seed, question.at)?;
    let played = question.notes.play(Session::new(question.seed, question.advance.get()))?;
    let unexpected = match &played.unexpected {
        Some(unexpected) => Some(question.parted(&played.session, unexpected, &meant, stop)?),
        None => None,
    };
    let session = played.session;
    let deal = *session.deal();
    Ok(Followed {
        record: session.record().clone(),
        next: Next {
            deal,
            hints: deal.board.hints(),
            cards: *session.cards(),
            coins: session.coins(),
        },
        hints: session.record().rounds.iter().map(|round| round.board.hints()).collect(),
        purse: session.purse(),
        astray: unexpected,
    })
}

impl Follow {
    /// Limits the outputs to search, for a caller that must answer soon.
    pub fn at_most(&mut self, window: u32) {
        self.window = self.window.min(Window::new(window.into()));
    }

    fn parted(
        &self,
        session: &Session,
        unexpected: &UnexpectedBoard,
        meant: &Meant,
        stop: &dyn Fn() -> bool,
    ) -> Result<Parted, Error> {
        let advance = self.advance.get();
        let window = self.window.get();
        let (seen, notes) = (&unexpected.seen, self.notes.up_to(unexpected.line));
        // With another start, the seed must also deal the boards that were seen before.
        let fits = |start: &Session| {
            notes.play(start.clone()).is_ok_and(|played| played.unexpected.is_none())
        };
        let mut explanations: Vec<Explained> = explain(session, seen, window, stop)
            .into_iter()
            .filter(|explanation| match explanation.why {
                Why::Start { advance, .. } => fits(&Session::new(self.seed, advance)),
                Why::Round { .. } | Why::Return { .. } => true,
            })
            .map(|explanation| explained(explanation.why.into(), &explanation.session))
            .collect();
        let most = session.advance().saturating_add(window);
        let neighbours = miss::neighbours(meant, seen, most, stop)
            .with_context(|| format!("line {} of the notes", unexpected.line))?;
        for miss in neighbours.iter().flat_map(|neighbours| &neighbours.misses) {
            let mut starts = nearest(advance, window)
                .take(STARTS)
                .take_while(|_| !stop())
                .map(|start| Session::new(miss.seed, start));
            if let Some(start) = starts.find(fits) {
                let session = notes.play(start)?.session;
                explanations.push(explained(miss.cause(), &session));
            }
        }
        explanations.truncate(EXPLANATIONS);
        let elsewhere = if explanations.is_empty() {
            let first = advance.saturating_sub(window);
            elsewhere(self.seed, seen, first, most.saturating_mul(WIDENED).min(100_000))
        } else {
            None
        };
        Ok(Parted {
            line: unexpected.line,
            explanations,
            elsewhere,
            neighbours: neighbours.map(|neighbours| neighbours.scanned),
            find: format!(
                "foretile voltorb find {unexpected}{} --advance 0..{}",
                meant.wider(),
                most.saturating_mul(WIDENED).min(MOST_OUTPUTS)
            ),
        })
    }
}

/// Returns the advances from 0 up to `window` beyond this one, the nearest first.
fn nearest(advance: u32, window: u32) -> impl Iterator<Item = u32> {
    let around = move |by: u32| {
        let later = advance.checked_add(by).filter(|_| (1..=window).contains(&by));
        [advance.checked_sub(by), later]
    };
    (0..=advance.max(window)).flat_map(around).flatten()
}

fn explained(cause: Cause, session: &Session) -> Explained {
    let SessionRecord { seed, skip, rounds, .. } = session.record();
    let Deal { advance, level, .. } = *session.deal();
    let (what, notes) = (cause.to_string(), noted(rounds));
    Explained { what, cause, seed: *seed, start: *skip, notes, advance, level }
}

/// Writes rounds that are over as notes.
fn noted(rounds: &[RoundRecord]) -> String {
    let words = rounds.iter().flat_map(|round| {
        let quit = (round.outcome == Outcome::Quit).then(|| "quit".to_owned());
        round.flips.iter().map(ToString::to_string).chain(quit)
    });
    words.collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use foretile_games::voltorb::Moment;

    use super::*;

    #[test]
    fn the_nearest_starts_come_first() {
        assert_eq!(nearest(2, 4).collect::<Vec<_>>(), [2, 1, 3, 0, 4, 5, 6]);
        assert_eq!(nearest(4, 1).collect::<Vec<_>>(), [4, 3, 5, 2, 1, 0]);
        assert_eq!(nearest(0, 0).collect::<Vec<_>>(), [0]);
    }

    /// Rounds that are over are written as the notes that played them.
    #[test]
    fn rounds_are_written_as_notes() {
        let start = || Session::new(Seed(0x1234_5678), 0);
        let values = *start().deal().board.values();
        let [safe, voltorb] =
            [1, 0].map(|value| values.iter().position(|other| *other == value).unwrap());
        for text in [format!("{safe} quit"), format!("{safe} {voltorb}")] {
            let played = text.parse::<Notes>().unwrap().play(start()).unwrap();
            assert_eq!(noted(&played.session.record().rounds), text);
        }
    }

    /// The explanation names the near seed that was hit, with the notes that lead to the board that was seen.
    #[test]
    fn an_unexpected_board_is_explained_by_the_seed_that_was_hit() {
        let at: Clock = "2026-07-09T07:09:26".parse().unwrap();
        let [meant, hit] = [755, 757].map(|delay| Moment { at, delay }.seed());
        let (deal, advance) = (*Session::new(hit, 4).deal(), "4".parse().unwrap());
        let [rows, cols] = [deal.board.hints().rows, deal.board.hints().cols]
            .map(|hints| hints.map(|hint| hint.to_string()).join(","));
        let notes = format!("saw {} {rows} {cols} {}", deal.level, deal.board).parse().unwrap();
        let question = Follow { seed: meant, advance, window: window(), at: Some(at), notes };
        let unexpected = follow(&question, &|| false).unwrap().astray.unwrap();
        assert_eq!(unexpected.line, 1);
        let names_hit = |one: &&Explained| one.cause.code() == "other_seed" && one.seed == hit;
        let explained = unexpected.explanations.iter().find(names_hit).unwrap();
        assert_eq!(explained.cause.0.get("frames_late"), Some(&2.into()));
        assert_eq!((explained.seed, explained.start, explained.advance), (hit, 4, 4));
        assert_eq!((explained.notes.as_str(), explained.level), ("", deal.level));
        // Once the client has left, nothing is searched.
        let unexpected = follow(&question, &|| true).unwrap().astray.unwrap();
        assert!(unexpected.explanations.is_empty());
    }
}
