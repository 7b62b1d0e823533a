//! Reads lists of a family of Bingosync's.

use foretile_games::bingo::Value;
use foretile_games::bingo::bingosync::{Dealer, Options};
use foretile_games::message::Code as _;

use super::parsed::ParsedText;
use super::{FamilyList, List};
use crate::bingo::card_mode::CardMode;
use crate::bingo::game::Rules;
use crate::bingo::game::formed::{Formed, ListFaults};
use crate::bingo::game::shape::of_shape;
use crate::bingo::text_fault::MOST_GOALS;
use crate::error::{Error, ErrorKind, bail, ensure};
use crate::{Cause, Reason};

impl List {
    /// Reads a list of a family.
    ///
    /// # Errors
    /// When it cannot be read, has mistakes, or does not state by which rules it is dealt.
    pub fn family(&self) -> Result<FamilyList, Error> {
        let name = self.name();
        let formed = self.formed()?;
        let dealer = formed
            .dealer(&self.options(&formed))
            .map_err(|faults| misread(&name, &formed, faults))?;
        let Formed { list, notes, .. } = formed;
        ensure_few(&name, &dealer)?;
        Ok(FamilyList { name, list, dealer, notes })
    }

    /// Returns how the list is dealt.
    pub fn options(&self, formed: &Formed) -> Options {
        let length = self.mode.map(CardMode::length).or(formed.mode).unwrap_or_default();
        Options { length, language: self.lang.clone() }
    }

    /// Returns the list in its family's form, which may have mistakes.
    pub fn formed(&self) -> Result<Formed, Error> {
        let name = self.name();
        let named = Rules::named(self.rules, self.version)?;
        let has_own_goals = matches!(named, Some(Rules::Family(family)) if family.has_own_goals());
        let parsed = match self.parsed()? {
            Some(parsed) => parsed,
            None if has_own_goals => ParsedText::of_list(Value::Null),
            None => return Err(self.missing()),
        };
        let rules = parsed.rules(named, &name)?;
        let of_list = parsed.notes(rules, self.version);
        let notes = self.notes.iter().cloned().chain(of_list).collect();
        match rules {
            Some(Rules::Family(family)) => parsed.form(family, &name, notes),
            Some(Rules::Oot) => bail!(List => Reason::BingoOot.with("name", name)),
            Some(Rules::OneGoal) => Err(Rules::no_card()),
            Some(Rules::Playbingo) => Err(Rules::unanswered()),
            None => Err(parsed.no_rules(&name)),
        }
    }
}

/// Refuses a list that is too large to deal many cards from.
pub fn ensure_few(name: &str, dealer: &Dealer) -> Result<(), Error> {
    let goals = dealer.goals().len();
    ensure!(
        goals <= MOST_GOALS,
        List => Reason::BingoManyGoals.with("name", name).with("goals", goals).with("most", MOST_GOALS)
    );
    Ok(())
}

/// Returns the error for a list that is not of its family, with the family that it resembles instead.
fn misread(name: &str, formed: &Formed, faults: ListFaults) -> Error {
    let Formed { family, list, .. } = formed;
    let like = of_shape(list).filter(|other| other.shape() != family.shape());
    let hint = like.map_or_else(String::new, |like| format!(" (it looks like a list of {like})"));
    let message = format!("{name}, as a list of {family}{hint}");
    let cause = Cause::of_faults(&faults.0, like);
    ErrorKind::List.error(message).with_cause(cause).because(faults)
}
