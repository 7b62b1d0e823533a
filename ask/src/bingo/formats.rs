//! Converts goal lists that people write by hand into the community's format.
//!
//! `lists.md` in this folder is the schema.

use foretile_games::bingo::{Found, Step, Value};
use foretile_games::message::Code;

use super::records::Record;
use super::sheet::{Kind, Sheet};
use super::text_fault::{Expected, TextFault, no_goals, position};
use super::words::{members_of, name_each};

/// Minutes of difficulty 1 on a card of full length. A goal's bucket is its time divided by this.
const MINUTES_A_BUCKET: f64 = 0.75;

/// Reads TOML.
pub fn read_toml(text: &str) -> Result<Value, TextFault> {
    toml::from_str(text).map_err(|error| {
        let at = error.span().map_or(0, |span| span.start);
        let found = Found::Syntax.text(error.message());
        TextFault::new(position(text, at), Expected::Toml, found)
    })
}

/// Converts a list in TOML into a document of the community's format.
pub fn from_toml(document: &Value) -> Result<Value, TextFault> {
    let Some(Value::List(goals)) = document.get("goals") else {
        return Err(no_goals());
    };
    let member = |name: &str| document.get(name).cloned();
    let version = member("version").unwrap_or(Value::Text(String::new()));
    let none = || Value::Members(Vec::new());
    let thresholds = member("rowtypes").unwrap_or_else(none);
    let filters = member("synfilters").unwrap_or_else(none);
    let mut goals = goals.clone();
    name_each(&mut goals);
    Ok(list(version, thresholds, filters, goals))
}

/// Converts a table into a document of the community's format.
pub fn from_sheet(sheet: Sheet) -> Result<Value, TextFault> {
    let Sheet { kind, records, .. } = sheet;
    let mut records = records.into_iter();
    let header = records.next().map(|record| record.fields);
    let header = renamed(header.ok_or_else(no_goals)?);
    let header = if kind == Kind::Named { header } else { Vec::new() };
    for column in ["name", "time"] {
        if !header.iter().any(|name| name == column) {
            let lacking = Expected::Column.text(column);
            return Err(TextFault::new(Step::Line.number(1), lacking, Found::Nothing));
        }
    }
    let mut goals = Vec::new();
    for Record { line, fields: record } in records {
        if record.len() != header.len() {
            let (fields, columns) = (record.len(), header.len());
            return Err(TextFault::new(
                Step::Line.number(line),
                Expected::Fields.number(columns),
                fields,
            ));
        }
        let members = header.iter().zip(record).filter(|(_, field)| !field.is_empty());
        let member = |(column, field): (&String, String)| {
            let value = match column.as_str() {
                "time" | "skill" | "weight" | "bucket" => number(&field),
                "types" | "subtypes" | "rowtypes" => synergies(&field, line)?,
                _ => Value::Text(field),
            };
            Ok((column.clone(), value))
        };
        goals.push(Value::Members(members.map(member).collect::<Result<_, TextFault>>()?));
    }
    let none = || Value::Members(Vec::new());
    Ok(list(Value::Text(String::new()), none(), none(), goals))
}

/// Returns the names of columns, with the format's own names instead of synonyms.
fn renamed(header: Vec<String>) -> Vec<String> {
    let names = members_of(header.iter().map(String::as_str));
    let is_own = |name: &str| ["name", "time", "types", "subtypes"].contains(&name);
    let own = |(name, word): (String, &String)| match is_own(&name) && !header.contains(&name) {
        true => name,
        false => word.clone(),
    };
    names.into_iter().zip(&header).map(own).collect()
}

/// Parses a number. Any other text stays a text, which [`GoalList::read`] then rejects.
///
/// [`GoalList::read`]: foretile_games::bingo::GoalList::read
fn number(field: &str) -> Value {
    field.parse().map_or_else(|_| Value::Text(field.to_owned()), Value::Number)
}

/// Parses `forest:0.5 songs:1` as an object.
fn synergies(field: &str, line: usize) -> Result<Value, TextFault> {
    let pair = |text: &str| {
        let (category, minutes) = text
            .rsplit_once(':')
            .ok_or_else(|| TextFault::new(Step::Line.number(line), Expected::Synergy, text))?;
        Ok((category.to_owned(), number(minutes)))
    };
    field.split_whitespace().map(pair).collect::<Result<_, _>>().map(Value::Members)
}

/// Sorts goals into their buckets, and adds ids and types where they are left out.
fn list(version: Value, thresholds: Value, filters: Value, goals: Vec<Value>) -> Value {
    let mut buckets: Vec<Vec<Value>> = vec![Vec::new(); 26];
    for goal in goals {
        let bucket = goal.get("bucket").or(goal.get("difficulty")).and_then(Value::number);
        let time = goal.get("time").and_then(Value::number).unwrap_or(0.0);
        let bucket = bucket.unwrap_or(time / MINUTES_A_BUCKET).round().clamp(1.0, 25.0);
        buckets[bucket as usize].push(completed(goal));
    }
    let buckets = buckets.into_iter().enumerate();
    let mut members: Vec<_> =
        buckets.map(|(bucket, goals)| (bucket.to_string(), Value::List(goals))).collect();
    members.push(("info".to_owned(), Value::Members(vec![("version".to_owned(), version)])));
    members.push(("rowtypes".to_owned(), thresholds));
    members.push(("synfilters".to_owned(), filters));
    Value::Members(members)
}

fn completed(goal: Value) -> Value {
    let Value::Members(mut members) = goal else { return goal };
    let has = |members: &[(String, Value)], name| members.iter().any(|(known, _)| known == name);
    if !has(&members, "types") {
        members.push(("types".to_owned(), Value::Members(Vec::new())));
    }
    let name = members.iter().find(|(known, _)| known == "name").and_then(|(_, name)| name.text());
    if let (false, Some(name)) = (has(&members, "id"), name) {
        let id = id_of(name);
        members.push(("id".to_owned(), Value::Text(id)));
    }
    Value::Members(members)
}

/// Returns the id that the community's converter gives a name: in lower case, with one hyphen for
/// each run of characters that are not letters or digits.
fn id_of(name: &str) -> String {
    let mut id = String::new();
    for letter in name.to_lowercase().chars() {
        match letter {
            'a'..='z' | '0'..='9' => id.push(letter),
            _ if id.ends_with('-') => {}
            _ => id.push('-'),
        }
    }
    id
}

#[cfg(test)]
mod tests {
    use foretile_games::bingo::{Goal, GoalList, ListPart};

    use super::*;
    use crate::bingo::sheet;

    fn from_csv(text: &str) -> Result<Value, TextFault> {
        from_sheet(sheet::read(text)?)
    }

    fn from_toml(text: &str) -> Result<Value, TextFault> {
        super::from_toml(&read_toml(text)?)
    }

    fn goals(document: Value) -> Vec<Goal> {
        GoalList::read(&document).unwrap().part(ListPart::Normal).unwrap().goals.clone()
    }

    #[test]
    fn toml_and_csv_say_the_same() {
        let toml = "[[goals]]\nname = \"Fire, Ice\"\ntime = 1.5\nweight = -0.5\n\
                    types = { lake = 1.5, songs = 0.25 }\n[[goals]]\nname = \"B\"\ntime = 0\n\
                    bucket = 3\nid = \"b2\"\n";
        let csv = "# ours\nname,time,weight,types,bucket,id\n\
                   \"Fire, Ice\",1.5,-0.5,lake:1.5 songs:0.25,,\n\nB,0,,,3,b2\n";
        let [toml, csv] = [from_toml(toml).unwrap(), from_csv(csv).unwrap()].map(goals);
        assert_eq!(toml, csv);
        let [fire, b] = toml.as_slice() else { panic!("two goals") };
        assert_eq!((fire.id.as_str(), fire.bucket, fire.weight), ("fire-ice", 2, -0.5));
        assert_eq!((b.id.as_str(), b.bucket), ("b2", 3));
    }

    #[test]
    fn faults_say_where() {
        for (text, fault) in [
            ("", "the list: expected goals"),
            ("name,soon\n", "line 1: expected a column such as `time`"),
            (
                "name,time\nA\n",
                "line 2: expected as many fields as the header has, such as 2, found 1",
            ),
            (
                "name,time,types\n\nA,1,forest\n",
                "line 3: expected a category and minutes, such as forest:0.5, found the text \"forest\"",
            ),
            ("name,time\n\"A,1\n", "line 2: expected another quote"),
        ] {
            let error = from_csv(text).unwrap_err().to_string();
            assert!(error.contains(fault), "{error}");
        }
        let error = from_csv("name,time\nA,soon\n").unwrap();
        let error = GoalList::read(&error).unwrap_err().to_string();
        assert!(error.contains("(`a`), time: expected minutes"), "{error}");
        assert!(from_toml("x = 1").unwrap_err().to_string().contains("such as [[goals]]"));
        assert!(from_toml("x = ").unwrap_err().to_string().contains("line 1"));
    }
}
