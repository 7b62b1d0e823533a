//! A list in its family's form, and its mistakes.

use std::fmt;

use foretile_games::bingo::bingosync::{Dealer, Family, Length, Options, Shape};
use foretile_games::bingo::{Expectation, Fault, Found, ReadListError, Step, Steps, Value};
use foretile_games::message::Code as _;

use super::javascript;
use super::rows::table_of;
use super::shape::{are_tiers, has_tiers};
use crate::bingo::contents::ListNote;
use crate::bingo::goal_text;
use crate::bingo::words::name_goals;

/// The most mistakes that get the lines of their goals. Each line is searched for in the whole text.
pub const PLACED: usize = 10;

/// A list in its family's form, which may have mistakes.
pub struct Formed {
    pub family: Family,
    pub list: Value,
    pub mode: Option<Length>,
    pub notes: Vec<ListNote>,
    /// The text of a list in JSON or of a game file, to find places in.
    pub text: Option<String>,
    /// Whether it is a game file, whose texts the site deals as they are.
    pub is_game_file: bool,
}

/// The mistakes in a list.
#[derive(Debug)]
pub struct ListFaults(pub Vec<Fault>);

impl fmt::Display for ListFaults {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [first, more @ ..] = self.0.as_slice() else { return f.write_str("not a goal list") };
        write!(f, "not a goal list: {first}")?;
        match more.len() {
            0 => Ok(()),
            more => write!(f, " (and {more} more)"),
        }
    }
}

impl std::error::Error for ListFaults {}

impl Formed {
    /// Returns a list in its family's form, without the text that it was read from.
    pub const fn new(family: Family, list: Value) -> Self {
        Self { family, list, mode: None, notes: Vec::new(), text: None, is_game_file: false }
    }

    /// Returns the list's dealer.
    ///
    /// # Errors
    /// Returns what its rules refuse, and goals without a text, with their lines if they are in JSON or in a game file.
    pub fn dealer(&self, options: &Options) -> Result<Dealer, ListFaults> {
        let Self { family, list, text, is_game_file, .. } = self;
        let mut faults = match Dealer::new(*family, list, options) {
            Ok(dealer) => match goal_text::faults(list, &dealer, *is_game_file) {
                faults if faults.is_empty() => return Ok(dealer),
                faults => faults,
            },
            Err(ReadListError { faults, .. }) => faults,
        };
        if let (Shape::Tiers(most), Value::List(tiers)) = (family.shape(), list)
            && !(usize::from(most)..=usize::from(most) + 1).contains(&tiers.len())
            && tiers.iter().all(|tier| matches!(tier, Value::List(_) | Value::Null))
        {
            faults.insert(0, tier_count(tiers));
        }
        // A tier that is missing has no place.
        let has_place =
            |fault: &&mut Fault| fault.place.0.len() > 1 || fault.found.is != Found::Nothing;
        for fault in faults.iter_mut().filter(has_place).take(PLACED) {
            let place =
                text.as_deref().and_then(|text| place_in(text, *family, list, &fault.place));
            if let Some(place) = place {
                fault.place.0.splice(0..0, place.0);
            }
        }
        Err(ListFaults(faults))
    }
}

/// Returns the mistake of a wrong number of tiers.
pub fn tier_count(tiers: &[Value]) -> Fault {
    let filled = tiers.len() - usize::from(tiers.first() == Some(&Value::Null));
    Fault::new(Step::List, Expectation::TierCount, Found::Tiers.number(filled))
}

/// Returns the line and the column of a goal in the text of a list in JSON or of a game file.
fn place_in(text: &str, family: Family, list: &Value, place: &Steps) -> Option<Steps> {
    let number = |at: usize, step: Step| {
        let found = place.0.get(at)?;
        (found.is == step).then_some(found.number_of("number")?)
    };
    let Value::List(items) = list else { return None };
    let path = match (number(0, Step::Goal), number(0, Step::Tier)) {
        (Some(goal), _) => vec![goal - 1],
        (None, Some(tier)) => {
            let mut path = vec![family.tier_index(items.len(), u8::try_from(tier).ok()?)];
            path.extend(number(1, Step::Goal).map(|goal| goal - 1));
            path
        }
        _ => return None,
    };
    javascript::place_of(text, &path)
}

/// Returns the list in a family's form: goals that stand one after another with their tiers come into these.
pub fn in_form(mut list: Value, family: Family) -> Value {
    if let (Shape::Tiers(_), Value::List(items)) = (family.shape(), &list)
        && !are_tiers(items)
        && has_tiers(items)
        && let Ok(in_tiers) = table_of(&list, None).and_then(|table| table.document(family))
    {
        list = in_tiers;
    }
    name_goals(&mut list, family);
    list
}
