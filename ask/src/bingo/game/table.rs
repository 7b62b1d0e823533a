//! Goal lists of other games as tables: TOML, CSV, what a spreadsheet puts on the clipboard, or a goal a line.

use std::collections::HashSet;

use foretile_games::bingo::bingosync::{Family, Shape, TypeUse};
use foretile_games::bingo::{Found, Step, Value, Variable};
use foretile_games::message::{Code, Message};

use super::ranges::Ranges;
use crate::bingo::excerpt::LeftOut;
use crate::bingo::goal_text::is_piece;
use crate::bingo::records::Record;
use crate::bingo::sheet::{FOUR, Kind, Sheet, no_name};
use crate::bingo::text_fault::{Expected, MOST_GOALS, TextFault, no_goals, other_goals, too_many};
use crate::bingo::words::{is_remark, known, members, members_of, name_each};

/// The goals of a table, which become a list of any family.
#[derive(PartialEq, Debug, Default)]
pub struct GoalTable {
    /// The rules that it names.
    pub rules: Option<String>,
    /// The mode that it names.
    pub mode: Option<String>,
    pub goals: Vec<GoalRow>,
    /// Lines of its text that are not goals.
    pub left_out: Vec<LeftOut>,
    /// The limits of types, as `synergen` has them.
    limits: Vec<(String, Value)>,
    /// How much score a card has, as `synergen` has it.
    score: Option<Value>,
}

/// A goal of a table.
#[derive(PartialEq, Debug)]
pub struct GoalRow {
    /// Where it is, such as `line 7`.
    place: Message<Step>,
    members: Vec<(String, Value)>,
}

/// What became of the variables in goals' texts.
#[derive(Debug, Default)]
pub struct Filled {
    /// How many goals had some that were replaced.
    pub ranges: usize,
    /// How many goals more there are now.
    pub more: usize,
    /// The first goal with one that does not say what it stands for.
    pub unknown: Option<String>,
}

/// The members that are lists of texts.
const LISTS: [&str; 4] = ["types", "subtypes", "excludes", "synergy"];
/// The members that are numbers.
const NUMBERS: [&str; 5] = ["tier", "score", "time", "time_low", "time_high"];
impl GoalRow {
    /// Returns its members.
    pub fn members(&self) -> &[(String, Value)] {
        &self.members
    }

    /// Returns it as an object.
    pub fn object(&self) -> Value {
        Value::object(self.members.iter().cloned())
    }

    /// Returns its types.
    pub fn types(&self) -> &[Value] {
        match self.get("types") {
            Some(Value::List(types)) => types,
            _ => &[],
        }
    }

    pub fn get(&self, name: &str) -> Option<&Value> {
        self.members.iter().find_map(|(known, value)| (known == name).then_some(value))
    }

    pub fn name(&self) -> &str {
        self.get("name").and_then(Value::text).unwrap_or_default()
    }

    /// Returns its tier, 1 to `most`.
    fn tier(&self, most: u8) -> Result<u8, TextFault> {
        let value = self.get("tier");
        let number = match value {
            Some(Value::Text(word)) => FOUR
                .iter()
                .position(|name| usize::from(most) == FOUR.len() && *name == word.to_lowercase())
                .map(|place| place as f64 + 1.0),
            Some(value) => value.number(),
            None => None,
        };
        match number {
            Some(tier) if tier.fract() == 0.0 && (1.0..=f64::from(most)).contains(&tier) => {
                Ok(tier as u8)
            }
            _ => {
                let found = value.map_or_else(|| Found::None.into(), Message::from);
                let expected = Expected::Tier.number(most);
                Err(TextFault::new(self.place.clone(), expected, found))
            }
        }
    }
}

impl GoalTable {
    /// Reads a document of TOML, or the same in JSON: `[[goals]]`, and perhaps `rules` and `mode` above them.
    pub fn from_document(document: &Value) -> Result<Self, TextFault> {
        let is_table = |item: &Value| matches!(item, Value::Members(_));
        for (name, member) in document.members().unwrap_or_default() {
            // Such as `gaols` with tables, or `hard_goals` with texts.
            let has_goals = |item: &Value| {
                is_table(item) || item.text().is_some() && name.to_lowercase().contains("goal")
            };
            if let Value::List(items) = member
                && name != "goals"
                && items.iter().any(has_goals)
            {
                return Err(other_goals(name));
            }
        }
        let Some(Value::List(goals)) = document.get("goals") else {
            return Err(no_goals());
        };
        let word = |name: &str| document.get(name).and_then(Value::text).map(str::to_owned);
        let mut table = Self { rules: word("rules"), mode: word("mode"), ..Self::default() };
        table.limits = document.get("types").and_then(Value::members).unwrap_or_default().to_vec();
        table.score = document.get("max_score").cloned();
        let mut goals = goals.clone();
        name_each(&mut goals);
        for (number, goal) in (1..).zip(goals) {
            let place = Step::Goal.number(number);
            let members = match goal {
                Value::Members(members) => members,
                Value::Text(name) => vec![("name".to_owned(), Value::Text(name))],
                other => {
                    return Err(TextFault::new(place, Expected::GoalTable, &other));
                }
            };
            let names = members_of(members.iter().map(|(word, _)| word.as_str()));
            // Of two words for the text, its name counts.
            let texts: Vec<usize> = (0..names.len()).filter(|at| names[*at] == "name").collect();
            let own = texts.iter().find(|at| members[**at].0 == "name");
            let is_text = |at: &&usize| members[**at].1.text().is_some();
            if own.is_none() && texts.iter().filter(is_text).count() > 1 {
                let words: Vec<&str> = texts.iter().map(|at| members[*at].0.as_str()).collect();
                let found = Found::Piece.text(words.join(", "));
                return Err(TextFault::new(place, Expected::Name, found));
            }
            let at_name = own.or(texts.first()).copied();
            let members = members.into_iter().zip(names).enumerate();
            let members = members.map(|(at, ((word, value), name))| match value {
                value if name == "name" && Some(at) != at_name => (word, value),
                // A single type is often written without a list.
                text @ Value::Text(_) if LISTS.contains(&&*name) => (name, Value::List(vec![text])),
                value => (name, value),
            });
            table.goals.push(GoalRow { place, members: members.collect() });
        }
        table.named()
    }

    /// Reads CSV, what a spreadsheet puts on the clipboard, a table of Markdown, or a goal a line.
    pub fn from_sheet(sheet: Sheet) -> Result<Self, TextFault> {
        let Sheet { kind, records, left_out } = sheet;
        let table = match kind {
            Kind::Named => Self::with_header(records)?,
            Kind::Tiers => Self::in_columns(records),
            Kind::Bare => Self::without_header(&records)?,
            Kind::Lines => {
                let goals =
                    records.iter().map(|Record { line, fields }| named_row(*line, &fields[0]));
                Self { goals: goals.collect(), ..Self::default() }
            }
        };
        Self { left_out, ..table }.named()
    }

    /// Reads records with the names of the columns first.
    fn with_header(records: Vec<Record>) -> Result<Self, TextFault> {
        let mut records = records.into_iter();
        let words = records.next().map(|record| record.fields).unwrap_or_default();
        let header = members_of(words.iter().map(String::as_str));
        if let Some((at, twice)) = header
            .iter()
            .enumerate()
            .find(|(at, word)| known(word).is_some() && header[..*at].contains(word))
        {
            let first = 1 + header.iter().position(|word| word == twice).unwrap_or_default();
            let second = at + 1;
            return Err(TextFault::new(
                Step::Column.number(second),
                Expected::OtherColumn.number(first),
                words[at].as_str(),
            ));
        }
        let mut table = Self::default();
        for Record { line, fields } in records {
            if fields.len() > header.len() {
                let (fields, columns) = (fields.len(), header.len());
                return Err(TextFault::new(
                    Step::Line.number(line),
                    Expected::Fields.number(columns),
                    fields,
                ));
            }
            let given = header
                .iter()
                .zip(fields)
                .filter(|(name, field)| !field.is_empty() && !name.is_empty());
            let members = given.map(|(name, field)| (name.clone(), cell(name, field))).collect();
            table.goals.push(GoalRow { place: Step::Line.number(line), members });
        }
        Ok(table)
    }

    /// Reads a column for each tier, with the tiers' numbers first.
    fn in_columns(records: Vec<Record>) -> Self {
        let mut records = records.into_iter();
        let tiers = records.next().map_or(0, |record| record.fields.len());
        let mut table = Self::default();
        for Record { line, fields } in records {
            let goals = (1..=tiers).zip(fields).filter(|(_, field)| !field.is_empty());
            for (tier, field) in goals {
                let mut row = named_row(line, &field);
                row.members.push(("tier".to_owned(), Value::Number(tier as f64)));
                table.goals.push(row);
            }
        }
        table
    }

    /// Reads cells from a spreadsheet without the names of the columns: a name, and perhaps a tier.
    fn without_header(records: &[Record]) -> Result<Self, TextFault> {
        let columns = records.iter().map(|record| record.fields.len()).max().unwrap_or_default();
        let field =
            |record: &Record, column: usize| record.fields.get(column).cloned().unwrap_or_default();
        // Numbers that go up by one from row to row only count.
        let number = |record: &Record, column: usize| field(record, column).parse::<f64>().ok();
        let counts = |column: &usize| {
            let goes_on = |pair: &[Record]| {
                number(&pair[0], *column).map(|one| one + 1.0) == number(&pair[1], *column)
            };
            records.len() > 1 && records.windows(2).all(goes_on)
        };
        let are_numbers =
            |column: &usize| records.iter().all(|record| number(record, *column).is_some());
        let tiers: Vec<usize> =
            (0..columns).filter(are_numbers).filter(|column| !counts(column)).collect();
        let names: Vec<usize> = (0..columns).filter(|column| !are_numbers(column)).collect();
        let ([] | [_], [name]) = (tiers.as_slice(), names.as_slice()) else {
            let first = records.first();
            let text = first.map_or(String::new(), |record| record.fields.join(", "));
            return Err(no_name(first.map_or(1, |record| record.line), &text));
        };
        let row = |record: &Record| {
            let mut row = named_row(record.line, &field(record, *name));
            if let [tier] = tiers.as_slice() {
                row.members.push(("tier".to_owned(), cell("tier", field(record, *tier))));
            }
            row
        };
        Ok(Self { goals: records.iter().map(row).collect(), ..Self::default() })
    }

    /// Refuses goals without a name, or with a piece of a file's format instead, and more than any list has.
    fn named(self) -> Result<Self, TextFault> {
        if self.goals.len() > MOST_GOALS {
            return Err(too_many(self.goals.len()));
        }
        if let Some(row) = self.goals.iter().find(|row| is_piece(row.name())) {
            let found: String = row.name().chars().take(40).collect();
            return Err(TextFault::new(
                row.place.clone(),
                Expected::Name,
                Found::Piece.text(found),
            ));
        }
        if let Some(row) = self.goals.iter().find(|row| row.name().trim().is_empty()) {
            let place = row.place.clone();
            return Err(TextFault::new(place, Expected::Name, Found::Nothing));
        }
        if self.goals.is_empty() {
            return Err(no_goals());
        }
        Ok(self)
    }

    /// Returns whether goals have times and no tiers or rules, as in the lists of Ocarina of Time bingo. There, a goal without a
    /// time is a mistake.
    pub fn is_timed(&self) -> bool {
        let has = |name: &str| self.goals.iter().filter(|row| row.get(name).is_some()).count();
        self.rules.is_none() && 2 * has("time") > self.goals.len() && has("tier") == 0
    }

    /// Returns whether the table says by which rules it is dealt. Difficulties from 1 to 5, or in words, do not say so.
    pub fn has_certain_rules(&self) -> bool {
        /// Of 25 tiers the last may be missing by mistake.
        const LEAST: f64 = 20.0;
        let is_high = |row: &GoalRow| row.get("tier").and_then(Value::number) > Some(LEAST);
        self.rules.is_some() || self.family() != "srl-v5" || self.goals.iter().any(is_high)
    }

    /// Returns the name of the rules that the table names, or those that its columns are for.
    pub fn family(&self) -> &str {
        let has = |name: &str| self.goals.iter().any(|row| row.get(name).is_some());
        let word = |row: &GoalRow| Some(row.get("tier")?.text()?.to_lowercase());
        let words: Option<HashSet<String>> = self.goals.iter().map(word).collect();
        let are_four = || words.is_some_and(|words| words == FOUR.map(str::to_owned).into());
        match &self.rules {
            Some(rules) => rules,
            None if has("excludes") || has("synergy") || has("score") => "synergen",
            None if are_four() => "isaac",
            None if has("subtypes") => "srl-v8-subtypes",
            None if has("child") => "srl-v8",
            None if has("tier") => "srl-v5",
            None if has("group") => "ladx",
            None => "simple",
        }
    }

    /// Replaces variables that say what they stand for, such as `{{3..7}}`: by the middle of their values, or with a goal for
    /// each.
    ///
    /// # Errors
    /// When there are too many goals then.
    pub fn fill(&mut self, ranges: Ranges) -> Result<Filled, TextFault> {
        let mut filled = Filled::default();
        let before = self.goals.len();
        let mut goals = Vec::with_capacity(before);
        for row in std::mem::take(&mut self.goals) {
            let mut texts = vec![String::new()];
            let mut rest = row.name();
            let mut is_filled = false;
            while let Some(variable) = Variable::first_in(rest) {
                let (text, after) = (&rest[..variable.place.start], &rest[variable.place.end..]);
                let values = match variable.values() {
                    Some(values) => {
                        is_filled = true;
                        match ranges {
                            Ranges::Middle => vec![values[(values.len() - 1) / 2].clone()],
                            Ranges::Each => values,
                        }
                    }
                    None => {
                        filled.unknown.get_or_insert_with(|| row.name().to_owned());
                        vec![rest[variable.place].to_owned()]
                    }
                };
                if texts.len() * values.len() > MOST_GOALS {
                    return Err(too_many(texts.len() * values.len()));
                }
                texts = texts
                    .iter()
                    .flat_map(|before| {
                        values.iter().map(move |value| format!("{before}{text}{value}"))
                    })
                    .collect();
                rest = after;
            }
            if !is_filled {
                goals.push(row);
                continue;
            }
            filled.ranges += 1;
            let is_one = texts.len() == 1;
            for text in texts {
                let mut members = row.members.clone();
                // A key names one goal.
                members.retain(|(name, _)| name != "name" && (is_one || name != "key"));
                members.insert(0, ("name".to_owned(), Value::Text(text + rest)));
                goals.push(GoalRow { place: row.place.clone(), members });
            }
            if goals.len() > MOST_GOALS {
                return Err(too_many(goals.len()));
            }
        }
        filled.more = goals.len() - before;
        self.goals = goals;
        Ok(filled)
    }

    /// Returns the limits of types, by their names.
    pub fn limits(&self) -> &[(String, Value)] {
        &self.limits
    }

    /// Returns how much score a card has.
    pub const fn score(&self) -> Option<&Value> {
        self.score.as_ref()
    }

    /// Keeps only these members of the goals.
    pub fn retain(&mut self, keeps: impl Fn(&str, &Value) -> bool) {
        for row in &mut self.goals {
            row.members.retain(|(name, value)| keeps(name, value));
        }
    }

    /// Leaves out types without a name. Returns how many goals had some.
    pub fn name_types(&mut self) -> usize {
        let is_list = |(name, _): &&mut (String, Value)| LISTS.contains(&name.as_str());
        let strip = |row: &mut GoalRow| {
            let mut had_some = false;
            for (_, value) in row.members.iter_mut().filter(is_list) {
                if let Value::List(items) = value {
                    let before = items.len();
                    items.retain(|item| *item != Value::Null);
                    had_some |= items.len() < before;
                }
            }
            had_some
        };
        self.goals.iter_mut().map(strip).filter(|had_some| *had_some).count()
    }

    /// Returns the goals as PlayBingo takes them, the oldest first.
    pub fn upload(&self) -> Value {
        let named = |(name, value): &(String, Value)| {
            let name = match name.as_str() {
                "name" => "goal",
                "tier" => "difficulty",
                "types" => "categories",
                name if is_remark(name) => "description",
                name => name,
            };
            (name.to_owned(), value.clone())
        };
        let goals = self.goals.iter();
        Value::List(goals.map(|row| Value::object(row.members.iter().map(named))).collect())
    }

    /// Returns the document of a family's list.
    pub fn document(&self, family: Family) -> Result<Value, TextFault> {
        match family.shape() {
            Shape::Flat => Ok(Value::List(self.goals.iter().map(|row| row.goal(family)).collect())),
            Shape::Tiers(most) => {
                let mut tiers = vec![Vec::new(); usize::from(most)];
                for row in &self.goals {
                    tiers[usize::from(row.tier(most)?) - 1].push(row.goal(family));
                }
                // The first tier is the second element, as in the site's files.
                let tiers = tiers.into_iter().map(Value::List);
                Ok(Value::List([Value::Null].into_iter().chain(tiers).collect()))
            }
            Shape::Keyed => self.keyed(family),
        }
    }

    fn keyed(&self, family: Family) -> Result<Value, TextFault> {
        let mut members: Vec<(String, Value)> = Vec::new();
        let mut keys = HashSet::new();
        for row in &self.goals {
            let key = row.get("key").and_then(Value::text).unwrap_or(row.name());
            if !keys.insert(key) {
                let place = &row.place;
                return Err(TextFault::new(place.clone(), Expected::OwnKey, key));
            }
            let named = [
                ("name", "Desc"),
                ("name", "Name"),
                ("tier", "Diff"),
                ("types", "Types"),
                ("excludes", "Excludes"),
                ("excludes", "excludes"),
                ("synergy", "Synergy"),
                ("score", "Score"),
            ];
            let given = named
                .iter()
                .filter(|(_, site)| family.members().contains(site))
                .filter_map(|(name, site)| Some(((*site).to_owned(), row.get(name)?.clone())));
            members.push((key.to_owned(), Value::object(given)));
        }
        if family.types() != TypeUse::Limits {
            return Ok(Value::object(members));
        }
        let limit = |(name, limit): &(String, Value)| {
            let limit = match limit {
                Value::Number(_) => Value::object([("Max".to_owned(), limit.clone())]),
                other => {
                    let renamed = |(word, value): &(String, Value)| {
                        let word = if word == "max" { "Max" } else { word };
                        (word.to_owned(), value.clone())
                    };
                    Value::object(other.members().unwrap_or_default().iter().map(renamed))
                }
            };
            (name.clone(), limit)
        };
        members.push(("bingoTypes".to_owned(), Value::object(self.limits.iter().map(limit))));
        members.extend(self.score.clone().map(|score| ("maxScore".to_owned(), score)));
        Ok(Value::object(members))
    }
}

impl GoalRow {
    /// Returns the goal as a list of the family has it.
    fn goal(&self, family: Family) -> Value {
        // Members that the table does not know are texts in other languages.
        // Types are for searches where the rules themselves do not read them.
        let is_extra = |name: &str| {
            !members().any(|known| known == name)
                || name == "types" && family.types() == TypeUse::Ignored
        };
        let belongs =
            |(name, _): &&(String, Value)| family.members().contains(&&**name) || is_extra(name);
        let mut members: Vec<(String, Value)> =
            self.members.iter().filter(belongs).cloned().collect();
        if family.members().contains(&"types") && self.get("types").is_none() {
            members.push(("types".to_owned(), Value::List(Vec::new())));
        }
        // One family takes only texts.
        match family.members() {
            [] => Value::Text(self.name().to_owned()),
            _ => Value::object(members),
        }
    }
}

fn named_row(line: usize, name: &str) -> GoalRow {
    let name = Value::Text(name.trim().to_owned());
    GoalRow { place: Step::Line.number(line), members: vec![("name".to_owned(), name)] }
}

/// Reads a cell: a number, a list with commas or semicolons between its texts, or a text.
fn cell(name: &str, field: String) -> Value {
    if LISTS.contains(&name) {
        let words = field.split([',', ';', '|']).map(str::trim).filter(|word| !word.is_empty());
        return Value::List(words.map(|word| Value::Text(word.to_owned())).collect());
    }
    match field.parse() {
        Ok(number) if NUMBERS.contains(&name) => Value::Number(number),
        _ => Value::Text(field),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bingo::formats::read_toml;
    use crate::bingo::sheet;

    fn from_sheet(text: &str) -> Result<GoalTable, TextFault> {
        GoalTable::from_sheet(sheet::read(text)?)
    }

    fn from_toml(text: &str) -> Result<GoalTable, TextFault> {
        GoalTable::from_document(&read_toml(text)?)
    }

    fn document(table: &GoalTable) -> Result<String, TextFault> {
        let document = table.document(table.family().parse().expect("rules"))?;
        Ok(serde_json::to_string(&document).expect("JSON"))
    }

    /// The columns of a table decide its rules, and the form of its goals in a list of those.
    #[test]
    fn columns_decide_the_rules() {
        let tier = |tier: usize, goals: &str| {
            let mut tiers = vec!["null"];
            tiers.extend(vec!["[]"; tier - 1]);
            tiers.push(goals);
            tiers.extend(vec!["[]"; 25 - tier]);
            format!("[{}]", tiers.join(","))
        };
        for (text, family, document_of) in [
            ("Fish", "simple", r#"[{"name":"Fish"}]"#.to_owned()),
            ("- Fish\n* Ring", "simple", r#"[{"name":"Fish"},{"name":"Ring"}]"#.to_owned()),
            // Not all have a bullet: these are parts of the texts.
            ("- Fish\nRing", "simple", r#"[{"name":"- Fish"},{"name":"Ring"}]"#.to_owned()),
            ("1. Fish\n2) Ring", "simple", r#"[{"name":"Fish"},{"name":"Ring"}]"#.to_owned()),
            ("Goal,Groups\nFish,a", "ladx", r#"[{"name":"Fish","group":"a"}]"#.to_owned()),
            ("name;tier\nFish;2", "srl-v5", tier(2, r#"[{"name":"Fish","types":[]}]"#)),
            (
                "Objective\tDifficulty\tTags\nFish\t25\tfish, sea;water|a",
                "srl-v5",
                tier(25, r#"[{"name":"Fish","types":["fish","sea","water","a"]}]"#),
            ),
            (
                "name,tier,child,jp\nFish,1,yes,Sakana",
                "srl-v8",
                tier(1, r#"[{"name":"Fish","child":"yes","jp":"Sakana","types":[]}]"#),
            ),
            (
                "name,tier,subtype\nFish,1,sea",
                "srl-v8-subtypes",
                tier(1, r#"[{"name":"Fish","subtypes":["sea"],"types":[]}]"#),
            ),
            (
                "name,tier\nFish,Easy\nRing,HARDEST\nSing,medium\nJump,hard",
                "isaac",
                concat!(
                    r#"[null,[{"name":"Fish","types":[]}],[{"name":"Sing","types":[]}],"#,
                    r#"[{"name":"Jump","types":[]}],[{"name":"Ring","types":[]}]]"#
                )
                .to_owned(),
            ),
            (
                "name,id,diff,score,exclude,synergies\nFish,f,3,1.5,ring,sea\nRing,,,,,",
                "synergen",
                concat!(
                    r#"{"f":{"Desc":"Fish","Diff":3,"Excludes":["ring"],"Synergy":["sea"],"#,
                    r#""Score":1.5},"Ring":{"Desc":"Ring"},"bingoTypes":{}}"#
                )
                .to_owned(),
            ),
            (
                "name,score\nFish,1",
                "synergen",
                r#"{"Fish":{"Desc":"Fish","Score":1},"bingoTypes":{}}"#.to_owned(),
            ),
            (
                "name,synergy\nFish,a",
                "synergen",
                r#"{"Fish":{"Desc":"Fish","Synergy":["a"]},"bingoTypes":{}}"#.to_owned(),
            ),
            // Numbers that only count the rows.
            ("#,Goal\n1,Fish\n2,Ring", "simple", r#"[{"name":"Fish"},{"name":"Ring"}]"#.to_owned()),
            ("1\tFish\n2\tRing", "simple", r#"[{"name":"Fish"},{"name":"Ring"}]"#.to_owned()),
            // A column for each tier, and a spreadsheet's cells without names.
            ("1,2,3,4\nFish,,Ring,", "srl-v5", {
                let goals = |name: &str| format!(r#"[{{"name":"{name}","types":[]}}]"#);
                let mut tiers =
                    vec!["null".to_owned(), goals("Fish"), "[]".to_owned(), goals("Ring")];
                tiers.extend(vec!["[]".to_owned(); 22]);
                format!("[{}]", tiers.join(","))
            }),
            (
                "Tier 1\tTier 2\ttier 3\ttier4\n\tFish\t\t",
                "srl-v5",
                tier(2, r#"[{"name":"Fish","types":[]}]"#),
            ),
            ("Fish\t7", "srl-v5", tier(7, r#"[{"name":"Fish","types":[]}]"#)),
            ("7\tFish", "srl-v5", tier(7, r#"[{"name":"Fish","types":[]}]"#)),
        ] {
            let table = from_sheet(text).unwrap_or_else(|error| panic!("{text}: {error}"));
            assert_eq!(table.family(), family, "{text}");
            assert_eq!(document(&table).expect(text), document_of, "{text}");
        }
    }

    #[test]
    fn toml_says_more() {
        let text = concat!(
            "rules = \"synergen\"\nmode = \"short\"\nmax_score = 9\n",
            "[types]\nfish = 2\nsea = { max = 3, other = 1 }\n",
            "[[goals]]\ngoal = \"Fish\"\ntypes = [\"fish\"]\n[[goals]]\nname = \"Ring\"\nkey = \"r\"\n"
        );
        let table = from_toml(text).expect("TOML");
        assert_eq!((table.family(), table.mode.as_deref()), ("synergen", Some("short")));
        let expected = concat!(
            r#"{"Fish":{"Desc":"Fish","Types":["fish"]},"r":{"Desc":"Ring"},"#,
            r#""bingoTypes":{"fish":{"Max":2},"sea":{"Max":3,"other":1}},"maxScore":9}"#
        );
        assert_eq!(document(&table).expect("a document"), expected);
        // Rules that take only texts, and rules that have no types.
        let table = from_toml("rules = \"simple-alttp\"\ngoals = [\"Fish\", { name = \"Ring\" }]")
            .expect("TOML");
        assert_eq!(document(&table).expect("a document"), r#"["Fish","Ring"]"#);
        let table = from_toml(
            "rules = \"ladx\"\ngoals = [{ name = \"Ring\", types = [\"a\"], ru = \"x\" }]",
        )
        .expect("TOML");
        assert_eq!(
            document(&table).expect("a document"),
            r#"[{"name":"Ring","ru":"x","types":["a"]}]"#
        );
        let table = from_toml(
            "rules = \"hollow-knight\"\ngoals = [{ name = \"Ring\", excludes = [\"f\"], types = [\"a\"] }]",
        )
        .expect("TOML");
        let expected = r#"{"Ring":{"Name":"Ring","excludes":["f"]}}"#;
        assert_eq!(document(&table).expect("a document"), expected);
    }

    #[test]
    fn lists_with_times_are_those_of_ocarina() {
        let timed = |text: &str| from_sheet(text).expect(text).is_timed();
        assert!(timed("name,time\nFish,2\nRing,3"));
        assert!(timed("name,minutes\nFish,2"));
        assert!(timed("name,time\nFish,2\nRing,\nBoat,4"));
        assert!(!timed("name,time\nFish,2\nRing,"));
        assert!(!timed("name,time,tier\nFish,2,\nRing,3,\nBoat,4,1"));
        assert!(!timed("name,time,tier\nFish,2,1"));
        assert!(!timed("Fish\nRing"));
        let toml = "[[goals]]\nname = \"Fish\"\ntime = 2\n";
        assert!(from_toml(toml).expect(toml).is_timed());
        assert!(!from_toml(&format!("rules = \"simple\"\n{toml}")).expect(toml).is_timed());
    }

    /// Asserts that each text is refused with words that include these.
    fn refused(
        read: fn(&str) -> Result<GoalTable, TextFault>,
        cases: impl IntoIterator<Item = (&'static str, &'static str)>,
    ) {
        for (text, words) in cases {
            let error = read(text).expect_err(text).to_string();
            assert!(error.contains(words), "{text}: {error}");
        }
    }

    #[test]
    fn refused_tables_say_what_was_expected() {
        refused(
            from_sheet,
            [
                ("", "the list: expected goals"),
                ("name,tier\n", "the list: expected goals"),
                ("name,tier\n,3", "line 2: expected a name, such as Catch a fish, found nothing"),
                (
                    "name,tier,x,name\nFish,3",
                    "column 4: expected another name than that of column 1, such as note, found the text \"name\"",
                ),
                (
                    "name,Goal\nFish,Ring",
                    "column 2: expected another name than that of column 1, such as note, found the text \"Goal\"",
                ),
                (
                    "name,tier\nFish,3,x",
                    "line 2: expected as many fields as the header has, such as 2, found 3",
                ),
                ("Fish\tRing", "line 1: expected a column such as `name`, found `Fish, Ring`"),
                ("1\t2\tFish", "line 1: expected a column such as `name`, found `1, 2, Fish`"),
            ],
        );
        // Columns that no list knows may have one name, and fields may be missing.
        assert!(from_sheet("name,x,x,\nFish,1,2,3\nRing").is_ok());
        for (tier, words) in [
            ("0", "line 2: expected a tier from 1 to 25, such as 3, found 0"),
            ("26", "found 26"),
            ("1.5", "found 1.5"),
            ("-1", "found -1"),
            ("easy-peasy", "found the text \"easy-peasy\""),
        ] {
            let table = from_sheet(&format!("name,tier\nFish,{tier}")).expect(tier);
            let error = document(&table).expect_err(tier).to_string();
            assert!(error.contains(words), "{error}");
        }
        let table = from_sheet("name,tier\nFish,easy\nRing,2").expect("a table");
        let error = document(&table).expect_err("mixed tiers").to_string();
        assert!(error.contains("line 2") && error.contains("found the text \"easy\""), "{error}");
        let table = from_sheet("name,tier\nFish,1\nRing,").expect("a table");
        let error = document(&table).expect_err("no tier").to_string();
        assert!(error.contains("line 3") && error.contains("found none"), "{error}");
        let table = from_sheet("name,score\nFish,1\nFish,2").expect("a table");
        let error = document(&table).expect_err("a key twice").to_string();
        assert!(error.contains("line 3: expected a key that no other goal has"), "{error}");
        refused(
            from_toml,
            [
                ("goals = 3", "the list: expected goals"),
                (
                    "[[goals]]\nname = \"Fish\"\n[[gaols]]\nname = \"Ring\"",
                    "expected goals under the name `goals`, or those of a tier under its number, such as `7`, found the text \"gaols\"",
                ),
                ("[[goal]]\nname = \"Fish\"", "found the text \"goal\""),
                ("goals = [\"Fish\"]\nhard_goals = [\"Ring\"]", "found the text \"hard_goals\""),
                ("goals = [3]", "goal 1: expected a table"),
                (
                    "[[goals]]\ngoal = \"Fish\"\ntext = \"Ring\"",
                    "goal 1: expected a name, such as Catch a fish, found `goal, text`",
                ),
                ("goals = [\"Fish\", { tier = 3 }]", "goal 2: expected a name"),
                ("=", "expected"),
            ],
        );
    }

    #[test]
    fn a_list_has_at_most_so_many_goals() {
        let toml = |goals: usize| format!("goals = [{}]", "\"Fish\",".repeat(goals));
        let sheet = |goals: usize| format!("name\n{}", "Fish\n".repeat(goals));
        for (goals, is_read) in [(MOST_GOALS, true), (MOST_GOALS + 1, false)] {
            assert_eq!(from_toml(&toml(goals)).is_ok(), is_read);
            assert_eq!(from_sheet(&sheet(goals)).is_ok(), is_read);
            assert_eq!(from_sheet(&"Fish\n".repeat(goals)).is_ok(), is_read);
        }
    }
}
