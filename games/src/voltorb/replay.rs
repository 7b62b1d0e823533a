//! Replays the records of sessions.

use std::fmt;

use super::{Ended, Outcome, RoundRecord, Session, SessionRecord};

/// The first difference between a record and the game.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Difference {
    /// The index of the round, from 0.
    pub round: usize,
    /// The JSON name of what differs.
    pub what: &'static str,
    /// The value in the record.
    pub recorded: String,
    /// The value in the game.
    pub played: String,
}

impl fmt::Display for Difference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { round, what, recorded, played } = self;
        write!(f, "round {}: {what} is {played}, recorded as {recorded}", round + 1)
    }
}

impl std::error::Error for Difference {}

impl SessionRecord {
    /// Replays the session from its seed, flips and quits, and compares every round.
    ///
    /// # Errors
    /// If the record differs from the game; the error is the first difference.
    pub fn replay(&self) -> Result<(), Difference> {
        let mut session = Session::at(self.seed, self.skip, self.first_level);
        for (index, round) in self.rounds.iter().enumerate() {
            round.replay(&mut session).map_err(|(what, recorded, played)| Difference {
                round: index,
                what,
                recorded,
                played,
            })?;
        }
        Ok(())
    }
}

/// The JSON name of what differs, its value in the record and its value in the game.
type Mismatch = (&'static str, String, String);

fn same<T: PartialEq + fmt::Display>(
    what: &'static str,
    recorded: T,
    played: T,
) -> Result<(), Mismatch> {
    if recorded == played { Ok(()) } else { Err((what, recorded.to_string(), played.to_string())) }
}

impl RoundRecord {
    fn replay(&self, session: &mut Session) -> Result<(), Mismatch> {
        let deal = *session.deal();
        same("level", self.level, deal.level)?;
        same("config", self.config, deal.config)?;
        same("board", self.board, deal.board)?;
        same("advance", self.advance, deal.advance)?;
        same("after", self.after, deal.next_advance)?;
        same("max_payout", self.max_payout, deal.board.max_payout())?;
        let ended = self.play(session)?;
        same("outcome", self.outcome, ended.outcome)?;
        same("coins", self.coins, ended.coins)?;
        same("cards_flipped", self.cards_flipped, ended.flipped)
    }

    fn play(&self, session: &mut Session) -> Result<Ended, Mismatch> {
        let turned = |count| format!("{count} cards");
        for (index, &card) in self.flips.iter().enumerate() {
            let flipped = session.flip(card).map_err(|error| {
                ("flips", format!("card {card}"), format!("impossible ({error})"))
            })?;
            if let Some(ended) = flipped.ended {
                same("flips", turned(self.flips.len()), turned(index + 1))?;
                return Ok(ended);
            }
        }
        match self.outcome {
            Outcome::Quit => Ok(session.quit()),
            outcome => Err(("outcome", outcome.to_string(), "not decided by these flips".into())),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Level, Seed};
    use super::*;

    fn record() -> SessionRecord {
        let mut session = Session::new(Seed(0), 0);
        session.flip(11).unwrap();
        session.quit();
        session.record().clone()
    }

    /// Changes each field of a correct record; the difference must name that field.
    #[test]
    fn every_field_is_compared() {
        assert_eq!(record().replay(), Ok(()));
        type Change = fn(&mut RoundRecord);
        let cases: [(&str, Change); 12] = [
            ("advance", |round| round.advance += 1),
            ("level", |round| round.level = Level::EIGHTH),
            ("config", |round| round.config += 1),
            ("board", |round| round.board = "2120131102110111020111101".parse().unwrap()),
            ("after", |round| round.after += 1),
            ("max_payout", |round| round.max_payout += 1),
            ("outcome", |round| round.outcome = Outcome::Won),
            ("coins", |round| round.coins += 1),
            ("cards_flipped", |round| round.cards_flipped += 1),
            ("flips", |round| round.flips.push(11)),
            ("flips", |round| round.flips.push(25)),
            ("flips", |round| round.flips = vec![1, 11]), // card 1 is a Voltorb
        ];
        for (what, change) in cases {
            let mut record = record();
            change(&mut record.rounds[0]);
            let difference = record.replay().unwrap_err();
            assert_eq!((difference.round, difference.what), (0, what), "{difference}");
        }
    }

    #[cfg(feature = "serde")]
    #[test]
    fn json_names_a_first_level_that_is_not_1() {
        for (level, named) in [(Level::FIRST, false), (Level::EIGHTH, true)] {
            let record = SessionRecord { first_level: level, ..record() };
            let json = serde_json::to_string(&record).unwrap();
            assert_eq!(json.contains("first_level"), named, "{json}");
            assert_eq!(serde_json::from_str::<SessionRecord>(&json).unwrap(), record);
        }
    }
}
