//! Which rules could deal a list that does not say so.

use foretile_games::bingo::Value;
use foretile_games::bingo::bingosync::{Family, Options};
use foretile_games::bingo::playbingo;
use foretile_games::message::Code as _;

use super::formed::{Formed, in_form};
use super::rules::Rules;
use crate::Reason;
use crate::bingo::text_fault::MOST_GOALS;
use crate::error::{Error, ErrorKind};

/// What PlayBingo makes of a list.
const OF_PLAYBINGO: &str = "as its site deals it, with its own settings by --settings";

/// Returns the error for a list without rules, with those that could deal it, and what each makes of it.
pub fn unknown_rules(list: &Value, name: &str) -> Error {
    let no_rules = || ErrorKind::Question.refusal(Reason::BingoNoRules.with("name", name));
    // No rules deal more goals, and trying them all would take long.
    if entries(list) > MOST_GOALS {
        return no_rules();
    }
    let mut could: Vec<(&str, &str)> = Family::all()
        // The old rules of Ocarina of Time bingo are for lists that state their version.
        .filter(|family| !family.site_name().is_empty() && deals(list, *family))
        .map(|family| (family.name(), family.about()))
        .collect();
    // Its boards may be small.
    if playbingo::GoalList::read(list).is_ok_and(|list| !list.goals.is_empty()) {
        could.push((Rules::PLAYBINGO, OF_PLAYBINGO));
    }
    let Some((example, _)) = could.first() else { return no_rules() };
    let named: Vec<String> =
        could.iter().map(|(rules, about)| format!("\n  {rules}: {about}")).collect();
    let reason = Reason::BingoManyRules.with("name", name).with("example", *example);
    ErrorKind::Question.refusal(reason.with("rules", named.concat()))
}

/// Returns how many entries a list has, with those of its tiers.
fn entries(list: &Value) -> usize {
    let entry = |item: &Value| if let Value::List(tier) = item { 1 + tier.len() } else { 1 };
    match list {
        Value::List(items) => items.iter().map(entry).sum(),
        Value::Members(members) => members.iter().map(|(_, item)| entry(item)).sum(),
        _ => 0,
    }
}

fn deals(list: &Value, family: Family) -> bool {
    Formed::new(family, in_form(list.clone(), family)).dealer(&Options::default()).is_ok()
}
