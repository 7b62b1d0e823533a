//! Follows the level of the rounds on the screen. If the top screen is out of view, the level rules give it.

use std::fmt;

use foretile_eyes::Sighting;
use foretile_games::voltorb::{
    Cards, Hints, Level, Outcome, Position, Round, Standing, next_level_after,
};
use foretile_search::voltorb::SeenRound;

/// A visit to the table that is watched on the screen.
pub struct Visit {
    /// The level of the first round, if the player gave it.
    first: Option<Level>,
    /// The rounds before the one in play, back to the first one that is completely certain.
    history: Vec<Round>,
    /// The rounds before the one in play as far as they were seen, for a search of the seed.
    seen: Vec<SeenRound>,
    playing: Option<Playing>,
}

/// The result of the level rules for a new round.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ruled {
    /// Its level.
    Level(Level),
    /// The level is unknown: the end of the last round was not seen, or rounds before the first one seen decide.
    Unsure,
}

impl fmt::Display for Ruled {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Level(level) => write!(f, "level {level} by the rules, after the last round"),
            Self::Unsure => f.write_str("the level is not sure"),
        }
    }
}

/// A round on the screen.
struct Playing {
    hints: Hints,
    /// The cards that the player turned.
    cards: Cards,
    /// The level by the rules, and the one that the top screen shows.
    ruled: Option<Level>,
    shown: Option<Level>,
    /// The cards that are face up since the game showed the whole board, which it does when a round is over.
    revealed: Option<Cards>,
    end: End,
    /// Whether cards may have been turned unseen.
    gap: bool,
}

#[derive(Clone, Copy)]
enum End {
    Open,
    Seen { outcome: Outcome, flipped: u8 },
    Unsure,
}

impl Visit {
    /// Creates a visit whose first watched round has this level, if known.
    pub const fn new(first: Option<Level>) -> Self {
        Self { first, history: Vec::new(), seen: Vec::new(), playing: None }
    }

    /// Returns the level of the round in play: from the screen if it shows it, otherwise from the rules.
    pub fn level(&self) -> Option<Level> {
        match &self.playing {
            Some(playing) => playing.shown.or(playing.ruled),
            None => self.first,
        }
    }

    /// Returns how many rounds in a row, up to the last one that is over, had at least eight cards turned and were
    /// not lost; 4 means 4 or more. Returns `None` if it depends on rounds that were not seen.
    pub fn run(&self) -> Option<u8> {
        let run = self.run_seen();
        let is_known = usize::from(run) < self.history.len() || run >= Standing::MAX_RUN;
        is_known.then_some(run)
    }

    /// Like [`run`](Self::run), but rounds that were not seen do not count.
    pub fn run_seen(&self) -> u8 {
        Standing::of(&self.history, Level::FIRST).run()
    }

    /// Returns the cards that the player turned in the round in play, if that is certain.
    pub fn played(&self) -> Option<Cards> {
        let playing = self.playing.as_ref()?;
        (!matches!(playing.end, End::Unsure)).then_some(playing.cards)
    }

    /// Returns the rounds as far as they were seen, the one in play last. The end of a round is open if it was not seen. A
    /// round of unknown level has that of the round before. Returns nothing while the level of the first round is unknown.
    pub fn rounds(&self) -> Vec<SeenRound> {
        let last = self.playing.as_ref().and_then(|playing| self.as_seen(playing));
        self.seen.iter().cloned().chain(last).collect()
    }

    /// Takes the level of the round in play from elsewhere, if the screen does not show it.
    pub const fn settle(&mut self, level: Level) {
        if let Some(playing) = &mut self.playing {
            playing.ruled = Some(level);
        }
    }

    /// Returns a round as far as it was seen. If its level is unknown, it gets that of the round before, which a search that
    /// follows a visit tries first.
    fn as_seen(&self, playing: &Playing) -> Option<SeenRound> {
        let before = self.seen.last().map(|round| round.position.level);
        let level = playing.shown.or(playing.ruled).or(before)?;
        let Playing { hints, cards, revealed, .. } = *playing;
        // A win or loss that was seen is certain. All other rounds may have gone on unseen.
        let (cards, flips, outcome) = match playing.end {
            End::Seen { outcome: outcome @ (Outcome::Won | Outcome::Lost), .. } => {
                (cards, Some(Vec::new()), Some(outcome))
            }
            _ => (revealed.unwrap_or(cards), None, None),
        };
        Some(SeenRound { position: Position { level, hints, cards }, flips, outcome })
    }

    /// Takes the board that is in view now. Returns the result of the level rules if a new round has begun and the top
    /// screen is out of view.
    ///
    /// A new round has other hints. If cards are face down again but the hints are the same, it is the same round.
    pub fn look(&mut self, sighting: Option<&Sighting>) -> Option<Ruled> {
        let Some(sighting) = sighting else {
            if let Some(playing) = &mut self.playing {
                playing.gap = true;
            }
            return None;
        };
        let hints = sighting.hints()?;
        let mut followed = None;
        if self.playing.as_ref().is_none_or(|playing| playing.hints != hints) {
            let ruled = match self.playing.take() {
                None => self.first,
                Some(played) => {
                    self.seen.extend(self.as_seen(&played));
                    let was_known = played.shown.or(played.ruled).is_some();
                    let ruled = self.after(&played);
                    followed = ruled.map(Ruled::Level).or(was_known.then_some(Ruled::Unsure));
                    ruled
                }
            };
            self.playing = Some(Playing::new(hints, ruled));
        }
        let playing = self.playing.as_mut()?;
        playing.turn(sighting.known_cards());
        playing.shown = sighting.level.value.or(playing.shown);
        followed.filter(|_| playing.shown.is_none())
    }

    /// Returns the level after a round, if it is certain.
    fn after(&mut self, played: &Playing) -> Option<Level> {
        if played.shown.is_some() && played.ruled.is_some_and(|ruled| played.shown != Some(ruled)) {
            self.history.clear();
        }
        let level = played.shown.or(played.ruled);
        let (Some(level), End::Seen { outcome, flipped }) = (level, played.end) else {
            self.history.clear();
            return None;
        };
        self.history.push(Round { level, outcome, flipped });
        next_level_after(&self.history)
    }
}

impl Playing {
    const fn new(hints: Hints, ruled: Option<Level>) -> Self {
        let (cards, shown) = (Cards::FACE_DOWN, None);
        // A gap, because the round may have begun unseen.
        Self { hints, cards, ruled, shown, revealed: None, end: End::Open, gap: true }
    }

    /// Takes the cards that are face up now.
    ///
    /// A single Voltorb was turned by the player. Two at once were turned by the game, which shows the whole board
    /// when a round is over. One together with other cards may be either.
    fn turn(&mut self, cards: Cards) {
        if cards.is_revealed() {
            self.revealed = Some(cards);
        }
        if !matches!(self.end, End::Open) {
            return;
        }
        let pairs = self.cards.values().iter().zip(cards.values());
        let turned: Vec<u8> =
            pairs.filter(|(old, _)| old.is_none()).filter_map(|(_, new)| *new).collect();
        let flipped = self.cards.flipped();
        self.end = match turned.iter().filter(|&&value| value == 0).count() {
            0 => {
                self.cards = cards;
                self.gap = turned.len() > 1;
                match self.hints.outcome(&cards) {
                    Some(outcome) => End::Seen { outcome, flipped: cards.flipped() },
                    None => End::Open,
                }
            }
            1 if turned.len() == 1 => {
                self.cards = cards;
                End::Seen { outcome: Outcome::Lost, flipped }
            }
            2.. if !self.gap => End::Seen { outcome: Outcome::Quit, flipped },
            _ => End::Unsure,
        };
    }
}

#[cfg(test)]
pub(super) mod tests {
    use foretile_eyes::{Face, Homography, Point, Seen, SeenCard, SeenHint};
    use foretile_games::voltorb::{Board, Hint};

    use super::*;

    /// A board of these hints on the screen, with these cards face up, and the level if the top screen is in view.
    pub fn sighting(hints: Hints, cards: Cards, level: Option<Level>) -> Sighting {
        fn seen<T>(value: T) -> Seen<T> {
            Seen { value: Some(value), confidence: 1.0 }
        }
        let hint = |hint: Hint| SeenHint { sum: seen(hint.sum()), voltorbs: seen(hint.voltorbs()) };
        let face = |value: Option<u8>| seen(value.map_or(Face::Down, Face::Up));
        Sighting {
            map: Homography::upright(1.0, 0.0, 0.0),
            corners: [Point::default(); 4],
            rows: hints.rows.map(hint),
            cols: hints.cols.map(hint),
            cards: cards.values().map(|value| SeenCard { face: face(value), memo: [false; 4] }),
            cursor: None,
            level: level.map_or(Seen::UNKNOWN, seen),
            warnings: Vec::new(),
        }
    }

    /// Shows a visit a round that is won with only the 2s and 3s, and the whole board that the game shows then.
    pub fn win(visit: &mut Visit, board: Board) {
        let mut cards = Cards::FACE_DOWN;
        visit.look(Some(&sighting(board.hints(), cards, None)));
        for (card, value) in (0..).zip(*board.values()).filter(|(_, value)| *value > 1) {
            cards = cards.with(card, value);
            assert_eq!(visit.look(Some(&sighting(board.hints(), cards, None))), None);
            assert_eq!(visit.played(), Some(cards));
        }
        visit.look(Some(&sighting(board.hints(), board.cards(), None)));
        assert_eq!(visit.played(), Some(cards));
    }

    /// A genuine board, from the golden data's README: 2s and 3s on cards 0, 2, 5, 9 and 17, a
    /// Voltorb on card 3.
    pub fn board() -> Board {
        "2120131102110111020111101".parse().unwrap()
    }

    /// Looks at the board after every step. A step is the cards that it turns.
    fn played(steps: &[&[usize]], revealed: bool) -> Playing {
        let board = board();
        let mut playing = Playing::new(board.hints(), Level::new(4).ok());
        let mut cards = Cards::FACE_DOWN;
        playing.turn(cards);
        for step in steps {
            cards = step.iter().fold(cards, |up, &card| up.with(card, board.values()[card]));
            playing.turn(cards);
        }
        if revealed {
            playing.turn(board.cards());
            playing.turn(Cards::FACE_DOWN);
        }
        playing
    }

    #[test]
    fn the_last_cards_before_the_reveal_decide_the_end() {
        use Outcome::{Lost, Quit, Won};
        for (steps, revealed, expected) in [
            (&[][..], true, Some((Quit, 0))),
            (&[&[1][..], &[4]], true, Some((Quit, 2))),
            (&[&[0, 2, 5], &[9], &[17]], true, Some((Won, 5))),
            (&[&[0, 2, 5], &[9], &[1], &[17]], false, Some((Won, 6))),
            (&[&[0], &[2], &[3]], true, Some((Lost, 2))),
            (&[&[0], &[3]], false, Some((Lost, 1))),
            // Missed frames: those between the cards and the end, and the end itself.
            (&[&[0], &[1, 3]], true, None),
            (&[&[0, 1, 2]], true, None),
            (&[&[0], &[2]], false, None),
        ] {
            let seen = match played(steps, revealed).end {
                End::Seen { outcome, flipped } => Some((outcome, flipped)),
                _ => None,
            };
            assert_eq!(seen, expected, "{steps:?} {revealed}");
        }
    }

    #[test]
    fn rounds_before_the_first_seen_count() {
        let level = |number| Level::new(number).unwrap();
        let round = |number, outcome, flipped| Playing {
            end: End::Seen { outcome, flipped },
            ..Playing::new(board().hints(), Some(level(number)))
        };
        let after = |number, outcome, flipped| {
            Visit::new(None).after(&round(number, outcome, flipped)).map(Level::number)
        };
        assert_eq!(after(3, Outcome::Won, 8), Some(4));
        assert_eq!(after(6, Outcome::Won, 7), Some(7));
        assert_eq!(after(6, Outcome::Won, 8), None, "eight cards in the last four rounds too?");
        assert_eq!(after(8, Outcome::Won, 8), Some(8));

        let mut visit = Visit::new(None);
        assert_eq!(visit.run(), None);
        for (number, next) in [(1, 2), (2, 3), (3, 4), (4, 5)] {
            assert_eq!(visit.after(&round(number, Outcome::Won, 8)), Some(level(next)));
            assert_eq!(visit.run(), (number == 4).then_some(4), "{number} rounds seen");
        }
        assert_eq!(visit.after(&round(5, Outcome::Won, 8)), Some(level(8)));
        visit.after(&round(8, Outcome::Quit, 7));
        assert_eq!(visit.run(), Some(0));
        let mut wrong = round(5, Outcome::Won, 8);
        wrong.shown = Some(level(6));
        assert_eq!(visit.after(&wrong), None, "the screen contradicts the rounds before");
    }

    #[test]
    fn the_rules_give_the_level_if_the_screen_does_not() {
        let level = |number| Level::new(number).unwrap();
        let hints = board().hints();
        let others = Hints { rows: hints.cols, cols: hints.rows };
        let down = |hints, shown| sighting(hints, Cards::FACE_DOWN, shown);
        let mut visit = Visit::new(Some(level(4)));
        assert_eq!((visit.level(), visit.played()), (Some(level(4)), None));
        win(&mut visit, board());
        // The same hints are the same round.
        assert_eq!(visit.look(Some(&down(hints, None))), None);
        assert!(visit.played().is_some_and(|cards| cards != Cards::FACE_DOWN));
        assert_eq!(visit.look(Some(&down(others, None))), Some(Ruled::Level(level(5))));
        assert_eq!((visit.level(), visit.played()), (Some(level(5)), Some(Cards::FACE_DOWN)));
        // Cards that came up while nobody looked may be the player's or the game's.
        assert_eq!(visit.look(None), None);
        let voltorbs = Cards::FACE_DOWN.with(3, 0).with(4, 0);
        assert_eq!(visit.look(Some(&sighting(others, voltorbs, None))), None);
        assert_eq!(visit.played(), None);
        assert_eq!(visit.look(Some(&down(hints, None))), Some(Ruled::Unsure));
        assert_eq!(visit.level(), None);
        assert_eq!(visit.look(Some(&down(others, Some(level(2))))), None, "the screen shows it");
        assert_eq!(visit.level(), Some(level(2)));
    }

    #[test]
    fn the_result_of_the_rules_is_shown_in_words() {
        for (ruled, words) in [
            (Ruled::Level(Level::EIGHTH), "level 8 by the rules, after the last round"),
            (Ruled::Unsure, "the level is not sure"),
        ] {
            assert_eq!(ruled.to_string(), words);
        }
    }
}
