//! The rules that deal the list of a question in JSON.

use foretile_games::bingo::Value;

use super::game::Rules;
use super::list;
use crate::json::{Fault, Members};

/// The members that have a list.
const LISTS: [&str; 3] = ["list", "before", "after"];

/// Returns the rules that a question names, directly or by a version.
pub fn named(members: &Members) -> Result<Option<Rules>, Fault> {
    Rules::named(members.peek("rules")?, members.peek("version")?)
        .map_err(|error| Fault::new(error.to_string()))
}

/// Returns the rules that a question names, or those that deal its lists; none if neither shows them.
pub fn rules_of(members: &Members) -> Result<Option<Rules>, Fault> {
    match named(members)? {
        None => rules_of_lists(members),
        rules => Ok(rules),
    }
}

/// Returns the rules that deal a question's lists, or none if a list does not show them. Those of other games take
/// precedence over Ocarina of Time's, which are also those of a question without a list.
fn rules_of_lists(members: &Members) -> Result<Option<Rules>, Fault> {
    let mut found = Some(Rules::Oot);
    for name in LISTS {
        let Some(list) = members.peek::<Value>(name)? else { continue };
        match list::rules_of(&list) {
            Some(Rules::Oot) => {}
            None => found = None,
            rules => return Ok(rules),
        }
    }
    Ok(found)
}
