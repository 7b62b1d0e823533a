//! A player's notes of a visit: cards turned, rounds quit and boards seen.

use std::fmt;
use std::str::FromStr;

use foretile_games::voltorb::{CARDS, Cards, FiveHints, Hints, Level, Position, SIDE, Session};
#[cfg(feature = "openapi")]
use schemars::JsonSchema;
use serde::{Deserialize, Deserializer, de};

use crate::error::{Context, Error, ensure};

/// Notes of a visit, in order.
///
/// Their text consists of words with spaces or line breaks between them: `r1c4` (or its number, 0 to 24) for a
/// card that was turned, and `quit` for a round that was quit. A line `saw LEVEL ROWS COLUMNS [CARDS]` describes a
/// board. Text after a `#` is a comment.
#[derive(Clone, Default, Debug)]
#[cfg_attr(feature = "openapi", derive(JsonSchema))]
#[cfg_attr(feature = "openapi", schemars(with = "String", extend("examples" = ["r1c4 quit"])))]
pub struct Notes(Vec<Note>);

/// The most words of notes. Hours of play have some thousands.
const MOST_WORDS: usize = 20_000;

#[derive(Clone, Debug)]
struct Note {
    line: usize,
    event: Event,
}

#[derive(Clone, Debug)]
enum Event {
    Turned(usize),
    Quit,
    Saw(Box<Position>),
}

/// The state of a visit after its notes.
pub struct Played {
    /// The visit up to the end of the notes, or up to the first unexpected board.
    pub session: Session,
    /// The unexpected board, if there is one.
    pub unexpected: Option<UnexpectedBoard>,
}

/// A board in the notes that the seed does not deal there.
pub struct UnexpectedBoard {
    /// The line of the notes, counted from 1.
    pub line: usize,
    /// What was seen.
    pub seen: Position,
}

impl Notes {
    /// Returns the notes up to and including a line.
    pub fn up_to(&self, line: usize) -> Self {
        Self(self.0.iter().filter(|note| note.line <= line).cloned().collect())
    }

    /// Plays the notes. Stops at the first unexpected board.
    pub fn play(&self, mut session: Session) -> Result<Played, Error> {
        for Note { line, event } in &self.0 {
            match event {
                Event::Turned(card) => {
                    session.flip(*card).with_context(|| format!("line {line} of the notes"))?;
                }
                Event::Quit => {
                    session.quit();
                }
                Event::Saw(seen) => {
                    let deal = session.deal();
                    let fits = deal.level == seen.level
                        && deal.board.hints() == seen.hints
                        && seen.cards.fits(&deal.board);
                    if !fits {
                        let unexpected = Some(UnexpectedBoard { line: *line, seen: **seen });
                        return Ok(Played { session, unexpected });
                    }
                }
            }
        }
        Ok(Played { session, unexpected: None })
    }
}

impl FromStr for Notes {
    type Err = Error;

    fn from_str(text: &str) -> Result<Self, Error> {
        let mut notes = Vec::new();
        ensure!(
            text.split_whitespace().take(MOST_WORDS + 1).count() <= MOST_WORDS,
            "the notes have more than {MOST_WORDS} words: expected those of one visit, such as r1c4 \
             r2c2 quit"
        );
        for (index, text) in text.lines().enumerate() {
            let line = index + 1;
            let text = text.split('#').next().unwrap_or_default().trim();
            if let Some(seen) = text.strip_prefix("saw ") {
                let seen = position(seen).with_context(|| format!("line {line} of the notes"))?;
                notes.push(Note { line, event: Event::Saw(Box::new(seen)) });
                continue;
            }
            for word in text.split([' ', ',', '\t']).filter(|word| !word.is_empty()) {
                let event = if word == "quit" {
                    Event::Quit
                } else {
                    let card = card(word).with_context(|| {
                        format!(
                            "line {line} of the notes: `{word}` is not a card: expected r1c1 to r5c5 \
                             or 0 to 24, quit, or saw and a board, such as r1c4 r2c2 quit"
                        )
                    })?;
                    Event::Turned(card)
                };
                notes.push(Note { line, event });
            }
        }
        Ok(Self(notes))
    }
}

/// Reads a card: `r1c4` or its number.
pub(crate) fn card(word: &str) -> Option<usize> {
    let place = |text: &str| text.parse().ok().filter(|place| (1..=SIDE).contains(place));
    match word.strip_prefix('r').and_then(|word| word.split_once('c')) {
        Some((row, column)) => Some(SIDE * (place(row)? - 1) + place(column)? - 1),
        None => word.parse().ok().filter(|card| *card < CARDS),
    }
}

/// Reads a board: `LEVEL ROWS COLUMNS [CARDS]`.
fn position(text: &str) -> Result<Position, Error> {
    let words: Vec<&str> = text.split_whitespace().collect();
    ensure!(
        (3..=4).contains(&words.len()),
        "`saw {text}` is not a board: expected a level, the rows' hints and the columns', such as \
         saw 1 5:1,3:2,5:1,4:1,8:1 5:1,5:1,5:1,4:2,6:1"
    );
    let level: Level = words[0].parse()?;
    let five = |word: &str| word.parse().map(|FiveHints(hints)| hints);
    let hints = Hints { rows: five(words[1])?, cols: five(words[2])? };
    let cards = words.get(3).map_or(Ok(Cards::FACE_DOWN), |cards| cards.parse())?;
    Ok(Position { level, hints, cards })
}

impl<'de> Deserialize<'de> for Notes {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        text.parse().map_err(|error| de::Error::custom(format!("{error:#}")))
    }
}

/// `saw` lines are read like positions.
impl fmt::Display for UnexpectedBoard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [rows, columns] = [self.seen.hints.rows, self.seen.hints.cols]
            .map(|hints| hints.map(|hint| hint.to_string()).join(","));
        write!(f, "--level {} --rows {rows} --cols {columns}", self.seen.level)
    }
}

#[cfg(test)]
mod tests {
    use foretile_games::voltorb::Seed;

    use super::*;

    /// Writes a board as in notes.
    fn saw(level: Level, Hints { rows, cols }: Hints, cards: &str) -> String {
        let [rows, cols] = [rows, cols].map(|line| line.map(|hint| hint.to_string()).join(","));
        format!("saw {level} {rows} {cols} {cards}")
    }

    #[test]
    fn notes_are_played_up_to_an_unexpected_board() {
        let start = || Session::new(Seed(0x1234_5678), 0);
        let played = |notes: &str| notes.parse::<Notes>().unwrap().play(start()).unwrap();
        let deal = *start().deal();
        let (level, hints) = (deal.level, deal.board.hints());
        let other_level = Level::new(level.number() + 1).unwrap();
        let mirrored = Hints { rows: hints.cols, cols: hints.rows };
        assert_ne!(mirrored, hints);
        let values = deal.board.values().map(|value| value.to_string()).concat();
        let wrong = values.replace('1', "2");
        let down = "?".repeat(25);
        // A card that ends no round.
        let card = values.find('1').unwrap();
        for good in [&down, &values] {
            let notes = format!("{}\n{card}", saw(level, hints, good));
            let Played { session, unexpected } = played(&notes);
            assert!(unexpected.is_none());
            assert_eq!(session.flips(), [card]);
        }
        for bad in
            [saw(other_level, hints, &down), saw(level, mirrored, &down), saw(level, hints, &wrong)]
        {
            let Played { session, unexpected } = played(&format!("\n{bad}\n{card}"));
            let unexpected = unexpected.unwrap();
            assert_eq!((unexpected.line, session.flips()), (2, &[][..]), "{bad}");
            let [rows, cols] = [unexpected.seen.hints.rows, unexpected.seen.hints.cols]
                .map(|line| line.map(|hint| hint.to_string()).join(","));
            let shown = format!("--level {} --rows {rows} --cols {cols}", unexpected.seen.level);
            assert_eq!(unexpected.to_string(), shown);
        }
        // After a quit, another board.
        assert_eq!(
            played(&format!("quit\n{}", saw(level, hints, &down))).unexpected.unwrap().line,
            2
        );
    }
}
