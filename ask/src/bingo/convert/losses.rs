//! What a form of lists has no place for.

use std::collections::BTreeMap;

use foretile_games::bingo::Value;
use foretile_games::message::{Code as _, Message};

use super::ListForm;
use crate::bingo::ListNote;
use crate::bingo::game::{Filled, GoalTable, Lockout, MOST_CATEGORIES, Ranges, Rules};

/// The most characters of a goal's text on Bingosync, and on lockout.live.
const LONGEST: [usize; 2] = [255, 60];
/// The fewest goals of a board.
const FEWEST: usize = 25;

foretile_games::messages! {
    /// What a form of lists has no place for, and what was done instead.
    LossMessage "ListLoss":
    Member "bingo_lost_member" => "`{member}` is left out of goals, because {form} has no place for it: {goals}",
    Limits "bingo_lost_limits" => "limits of types are left out, because {form} has no place for them: {number}",
    Rules "bingo_lost_rules" => "seeds deal other cards: the list was dealt by {rules}, and is now dealt by {by}",
    UnknownRules "bingo_lost_unknown_rules" => "seeds deal other cards: the list was dealt by {rules}, and how {form} deals is not known",
    Weights "bingo_lost_weights" => "the weights of types and the limits of rows are left out: {form} has no place for them",
    Short "bingo_lost_short" => "goals of short cards are left out, because {form} has no place for them: {number}",
    Undealt "bingo_lost_undealt" => "goals that no card has are left out: {number}",
    Rows "bingo_lost_rows" => "the limits of rows and which of a category's synergies count are left out, because {form} has no place for them",
    Version "bingo_lost_version" => "the list's version {version} is left out, so that the newest rules deal it",
    Types "bingo_lost_types" => "goals keep types that a board of this kind ignores: {goals}",
    FewInTier "bingo_lost_few_in_tier" => "the tiers are left out: tier {tier} has fewer goals than the board {board} needs, so any goal may come on any square",
    Tiers "bingo_lost_tiers" => "the tiers are left out: not every goal has one of the board {board}, so any goal may come on any square",
    Middle "bingo_lost_middle" => "goals with a range of numbers have the middle one now: {goals}",
    Each "bingo_lost_each" => "in goals with a range of numbers, each number is a goal of its own now: {goals}, which makes {more} more",
    Variables "bingo_lost_variables" => "variables that do not say what they stand for stay in texts as they are, such as in `{text}`",
    Disabled "bingo_lost_disabled" => "disabled goals are left out: {goals}",
    LineLimits "bingo_lost_line_limits" => "types ask for lines without two goals of one type, and here a line has one at most: on lockout.live, a list with many goals of a type may need higher limits",
    Categories "bingo_lost_categories" => "only the first {most} types are written of goals that have more: {goals}",
    Long "bingo_lost_long" => "goals are longer than the {most} characters that {form} takes: {goals}, such as `{text}`",
    Few "bingo_lost_few" => "{goals} goals: {form} needs {least} for a board",
    Nameless "bingo_lost_nameless" => "types without a name are left out of goals, because {form} has no place for them: {goals}. Seeds may deal other cards",
    Signs "bingo_lost_signs" => "commas, semicolons and bars in types are blanks now, because they separate types in a table: {goals}",
}

/// Collects what is lost.
pub struct Losses {
    form: ListForm,
    /// The rules that deal the list.
    rules: Option<Rules>,
    pub notes: Vec<ListNote>,
}

impl Losses {
    pub const fn new(form: ListForm, rules: Option<Rules>) -> Self {
        Self { form, rules, notes: Vec::new() }
    }

    /// Keeps the members of goals that the form has, and says which others there were.
    pub fn keep(&mut self, table: &mut GoalTable, keeps: impl Fn(&str, &Value) -> bool) {
        let mut lost: BTreeMap<String, usize> = BTreeMap::new();
        for (name, value) in table.goals.iter().flat_map(|row| row.members()) {
            let is_empty = match value {
                Value::Null => true,
                Value::Text(text) => text.is_empty(),
                Value::List(items) => items.is_empty(),
                _ => false,
            };
            // A key that is the text or a number says nothing, nor does what is empty.
            if name != "key" && !is_empty && !keeps(name, value) {
                *lost.entry(name.clone()).or_default() += 1;
            }
        }
        table.retain(keeps);
        self.members(&lost);
    }

    fn members(&mut self, lost: &BTreeMap<String, usize>) {
        for (member, goals) in lost {
            let loss = LossMessage::Member.with("member", member.as_str()).with("goals", *goals);
            self.notes.push(ListNote::new(loss.with("form", self.form.site())));
        }
    }

    pub fn limits(&mut self, table: &GoalTable) {
        self.limits_of(table.limits().len() + usize::from(table.score().is_some()));
    }

    fn limits_of(&mut self, number: usize) {
        if number > 0 {
            let loss = LossMessage::Limits.number(number).with("form", self.form.site());
            self.notes.push(ListNote::new(loss));
        }
    }

    /// Says by which rules the list is dealt now; none if that is not known.
    pub fn rules(&mut self, by: Option<Rules>) {
        let Some(rules) = self.rules.filter(|rules| Some(*rules) != by) else { return };
        let loss = match by {
            Some(by) => LossMessage::Rules.with("by", by.name()),
            None => LossMessage::UnknownRules.with("form", self.form.site()),
        };
        self.notes.push(ListNote::new(loss.with("rules", rules.name())));
        if rules == Rules::Oot {
            self.notes.push(ListNote::new(LossMessage::Weights.with("form", self.form.site())));
        }
    }

    /// Says what became of ranges of numbers.
    fn ranges(&mut self, goals: usize, more: usize, ranges: Ranges) {
        if goals > 0 {
            let loss = match ranges {
                Ranges::Middle => LossMessage::Middle.with("goals", goals),
                Ranges::Each => LossMessage::Each.with("goals", goals).with("more", more),
            };
            self.notes.push(ListNote::new(loss));
        }
    }

    /// Says what became of variables.
    pub fn variables(&mut self, filled: &Filled, ranges: Ranges) {
        self.ranges(filled.ranges, filled.more, ranges);
        if let Some(text) = &filled.unknown {
            self.notes.push(ListNote::new(LossMessage::Variables.text(text)));
        }
    }

    /// Says what a list of lockout.live has that no other has.
    pub fn lockout(&mut self, list: &Lockout, ranges: Ranges) {
        let Lockout { ranges: ranged, more, disabled, limits, others, .. } = list;
        self.ranges(*ranged, *more, ranges);
        if *disabled > 0 {
            self.notes.push(ListNote::new(LossMessage::Disabled.with("goals", *disabled)));
        }
        self.limits_of(*limits);
        self.members(others);
    }

    /// Says why a board of Bingosync has no tiers.
    pub fn tiers(&mut self, board: &'static str, short: Option<usize>) {
        let loss = match short {
            Some(tier) => LossMessage::FewInTier.with("tier", tier),
            None => LossMessage::Tiers.into(),
        };
        self.notes.push(ListNote::new(loss.with("board", board)));
    }

    /// Says that a board does not read types.
    pub fn types(&mut self, table: &GoalTable) {
        self.count(table, LossMessage::Types, |types| !types.is_empty());
    }

    /// Says what lockout.live makes of types.
    pub fn lines(&mut self, table: &GoalTable) {
        let is_limited =
            |kind: &Value| table.limits().iter().any(|(name, _)| kind.text() == Some(name));
        if table.goals.iter().any(|row| row.types().iter().any(|kind| !is_limited(kind))) {
            self.notes.push(ListNote::new(Message::from(LossMessage::LineLimits)));
        }
        self.count(table, LossMessage::Categories, |types| types.len() > MOST_CATEGORIES);
    }

    /// Leaves out types without a name, and says so.
    pub fn nameless(&mut self, table: &mut GoalTable) {
        let goals = table.name_types();
        if goals > 0 {
            let loss = LossMessage::Nameless.with("goals", goals);
            self.notes.push(ListNote::new(loss.with("form", self.form.site())));
        }
    }

    /// Says that types have signs that separate types in a table.
    pub fn signs(&mut self, table: &GoalTable) {
        let has_sign =
            |kind: &Value| kind.text().is_some_and(|kind| kind.contains([',', ';', '|']));
        self.count(table, LossMessage::Signs, |types| types.iter().any(has_sign));
    }

    fn count(&mut self, table: &GoalTable, loss: LossMessage, is_one: impl Fn(&[Value]) -> bool) {
        let goals = table.goals.iter().filter(|row| is_one(row.types())).count();
        if goals > 0 {
            self.notes.push(ListNote::new(loss.with("goals", goals).with("most", MOST_CATEGORIES)));
        }
    }

    /// Says which texts the site refuses, and whether there are too few goals for it.
    pub fn bounds(&mut self, table: &GoalTable) {
        let goals = table.goals.len();
        let site = self.form.site();
        if goals < FEWEST && self.form.is_of_site() {
            let loss = LossMessage::Few.with("goals", goals).with("least", FEWEST);
            self.notes.push(ListNote::new(loss.with("form", site)));
        }
        let most = match self.form {
            ListForm::Bingosync => LONGEST[0],
            ListForm::Lockout => LONGEST[1],
            _ => return,
        };
        let mut long = table.goals.iter().filter(|row| row.name().chars().count() > most);
        if let Some(first) = long.next() {
            let loss = LossMessage::Long.with("goals", 1 + long.count()).with("most", most);
            self.notes.push(ListNote::new(loss.with("form", site).text(first.name())));
        }
    }
}
