//! What a text says of its list, in every format that people have.

use foretile_games::bingo::bingosync::{Family, Length};
use foretile_games::bingo::playbingo::GoalList;
use foretile_games::bingo::{self, Mode, Value};
use foretile_games::message::Code as _;

use crate::bingo::contents::{Contents, FormatHint, ListNote, ListText};
use crate::bingo::game::formed::{Formed, in_form, tier_count};
use crate::bingo::game::javascript::{self, GameFile, Goals};
use crate::bingo::game::possible::unknown_rules;
use crate::bingo::game::rows::{table_of, table_of_playbingo};
use crate::bingo::game::shape::{
    are_tiers, has_tiers, is_oot, is_whole_list, of_shape, only_list, packed_goals, wrapped,
};
use crate::bingo::game::{GoalTable, Lockout, Ranges, Rules, is_lockout, read_lockout};
use crate::bingo::versions::ListVersion;
use crate::bingo::words::{name_goals, name_timed_goals};
use crate::error::{Context, Error, ErrorKind, bail};
use crate::{Cause, Reason};

/// A list, or its goals, as a text states them.
pub struct ParsedText {
    form: Form,
    /// The rules that it states, or that its shape shows.
    rules: Option<Rules>,
    mode: Option<Length>,
    /// The mode of Ocarina of Time bingo, if a game file states one.
    timed_mode: Option<Mode>,
    /// Whether it is a game file that names its generator.
    names_generator: bool,
    /// The version of Ocarina of Time bingo that it states.
    version: Option<bingo::Version>,
    /// What was left out of its text.
    left_out: Option<ListNote>,
    /// What a list of another site has that no rules of ours read.
    of_site: Vec<ListNote>,
    /// The text of a list in JSON or of a game file, to find places in.
    text: Option<String>,
}

/// A list, or goals that become one when their rules are known.
enum Form {
    List(Value),
    GoalTable(GoalTable),
}

impl ParsedText {
    /// Reads a list in a text, and the text of the file that has its goals, if it names one.
    pub fn of_text(list: ListText, name: &str, beside: Option<&str>) -> Result<Self, Error> {
        let left_out = list.note();
        let ListText { contents, text, .. } = list;
        let mut parsed = match contents {
            Contents::Document(list) => {
                // Places in the text are those of the whole document.
                let text = only_list(&list).is_none().then_some(text);
                Self { text, ..Self::of_any(list, name)? }
            }
            Contents::Script(script) => {
                let is_here = matches!(script.goals, Some(Goals::Here(_)));
                let parsed = Self::of_script(script, name, beside)?;
                Self { text: is_here.then_some(text), ..parsed }
            }
            Contents::Toml(document) => Self::of_table(
                GoalTable::from_document(&document)
                    .with_context(|| format!("{name} is not a goal list"))?,
            )?,
            Contents::Sheet(sheet) => Self::of_table(
                GoalTable::from_sheet(sheet)
                    .with_context(|| format!("{name} is not a goal list"))?,
            )?,
        };
        parsed.left_out = left_out;
        Ok(parsed)
    }

    /// Reads a document, which may be a text with its name, such as `{"text": TEXT}`.
    pub fn of_document(document: &Value, ending: &str, name: &str) -> Result<Self, Error> {
        match ListText::of_document(document, ending, name)? {
            Some((list, beside)) => Self::of_text(list, name, beside),
            None => Self::of_any(document.clone(), name),
        }
    }

    /// Returns the goals in a text of any format, to make a list of them, and what was left out.
    pub fn goals_of(text: &str) -> Result<(GoalTable, Option<ListNote>), Error> {
        const NAME: &str = "the text";
        Self::of_text(ListText::read(text, FormatHint::Extension(""), NAME)?, NAME, None)?
            .goals(NAME)
    }

    /// Returns whether it is the same list.
    pub fn is_same(&self, other: &Self) -> bool {
        match (&self.form, &other.form) {
            (Form::List(one), Form::List(other)) => one == other,
            (Form::GoalTable(one), Form::GoalTable(other)) => one == other,
            _ => false,
        }
    }

    /// Returns its goals in any form, and what was left out.
    pub fn goals(self, name: &str) -> Result<(GoalTable, Option<ListNote>), Error> {
        let left_out = self.left_out.clone();
        Ok((self.table(name)?, left_out))
    }

    /// Returns its goals as rows, with their tiers and keys.
    pub fn table(self, name: &str) -> Result<GoalTable, Error> {
        let no_list = || format!("{name} is not a goal list");
        let mut list = match self.form {
            Form::GoalTable(table) => return Ok(table),
            Form::List(list) => list,
        };
        let family = match self.rules {
            Some(Rules::Playbingo) => {
                let list = GoalList::read(&list).with_context(no_list)?;
                return table_of_playbingo(&list).with_context(no_list);
            }
            Some(Rules::Family(family)) => Some(family),
            _ => None,
        };
        match family {
            Some(family) => name_goals(&mut list, family),
            None => name_timed_goals(&mut list),
        }
        table_of(&list, family).with_context(no_list)
    }

    /// Returns the mode of Ocarina of Time bingo that a game file states.
    pub const fn timed_mode(&self) -> Option<Mode> {
        self.timed_mode
    }

    /// Returns whether it is a game file that names its generator.
    pub const fn names_generator(&self) -> bool {
        self.names_generator
    }

    /// Returns the list in a family's form, which may have mistakes.
    ///
    /// # Errors
    /// When a goal of a table has no place in that form.
    pub fn form(self, family: Family, name: &str, notes: Vec<ListNote>) -> Result<Formed, Error> {
        let is_unused = self.is_unused(family);
        let list = match self.form {
            _ if is_unused => Value::Null,
            Form::List(list) => in_form(list, family),
            Form::GoalTable(table) => {
                table.document(family).with_context(|| format!("{name}, as a list of {family}"))?
            }
        };
        let is_game_file = self.names_generator;
        Ok(Formed { family, list, mode: self.mode, notes, text: self.text, is_game_file })
    }

    /// Returns the list as PlayBingo has it, and its text if places can be found in that.
    pub fn into_document(self) -> (Value, Option<String>) {
        match self.form {
            Form::List(list) => (list, self.text),
            Form::GoalTable(table) => (table.upload(), None),
        }
    }

    /// Reads a document of any site.
    pub(super) fn of_any(list: Value, name: &str) -> Result<Self, Error> {
        if is_goal_of_mod(&list) {
            bail!(List => Reason::BingoGoalOfMod.with("name", name));
        }
        let no_list = || format!("{name} is not a goal list");
        if !is_lockout(&list) {
            if let Some(inside) = wrapped(&list) {
                return Self::of_any(inside.clone(), name);
            }
            let Some(goals) = packed_goals(&list) else {
                return Ok(match only_list(&list) {
                    Some(goals) => Self::of_list(goals.clone()),
                    None => Self::of_list(list),
                });
            };
            return if list.get("rules").is_none() && has_tiers(goals) {
                Ok(Self::of_list(Value::List(goals.to_vec())))
            } else {
                Self::of_table(GoalTable::from_document(&list).with_context(no_list)?)
            };
        }
        let read = read_lockout(&list, Ranges::Middle).with_context(no_list)?;
        let Lockout { table, ranges, disabled, .. } = read;
        let mut of_site = vec![ListNote::new(Reason::BingoLockout)];
        if ranges > 0 {
            of_site.push(ListNote::new(Reason::BingoLockoutRanges.with("ranges", ranges)));
        }
        if disabled > 0 {
            of_site.push(ListNote::new(Reason::BingoLockoutDisabled.with("disabled", disabled)));
        }
        Ok(Self { of_site, ..Self::of_table(table)? })
    }

    /// Reads a document of Bingosync's, of PlayBingo's or of Ocarina of Time bingo.
    pub fn of_list(list: Value) -> Self {
        let rules = match of_shape(&list) {
            _ if is_whole_list(&list) => Some(Rules::Playbingo),
            Some(family) => Some(Rules::Family(family)),
            None => is_oot(&list).then_some(Rules::Oot),
        };
        let version = list.get("info").and_then(|info| info.get("version")).and_then(Value::text);
        let version = version.and_then(bingo::Version::of_file);
        Self {
            rules,
            form: Form::List(list),
            mode: None,
            timed_mode: None,
            names_generator: false,
            version,
            left_out: None,
            of_site: Vec::new(),
            text: None,
        }
    }

    fn of_table(table: GoalTable) -> Result<Self, Error> {
        let rules = match () {
            () if table.is_timed() => Some(Rules::Oot),
            () if table.has_certain_rules() => Some(table.family().parse()?),
            () => None,
        };
        let mode = table.mode.as_deref().map(str::parse).transpose()?;
        Ok(Self { form: Form::GoalTable(table), rules, mode, ..Self::of_list(Value::Null) })
    }

    fn of_script(script: GameFile, name: &str, beside: Option<&str>) -> Result<Self, Error> {
        let GameFile { rules, mode, version, .. } = &script;
        let (names_generator, version) = (rules.is_some(), version.clone());
        let rules = rules.map(str::parse).transpose()?;
        // Modes that the site does not know are normal there.
        let length = mode.as_deref().map(|mode| mode.parse().unwrap_or_default());
        let timed_mode = mode.as_deref().and_then(|mode| mode.parse().ok());
        let of_list = Self::of_any(goals_of(script, name, beside)?, name)?;
        Ok(Self {
            // Without rules, it may be a file of goals that several game files share.
            rules: rules.or(of_list.rules),
            version: version.as_deref().and_then(bingo::Version::of_file).or(of_list.version),
            mode: length,
            timed_mode,
            names_generator,
            ..of_list
        })
    }

    /// Returns whether it is most likely a list of Ocarina of Time bingo with mistakes.
    fn seems_oot(&self) -> bool {
        let is_timed = |(_, goals): &(String, Value)| match goals {
            Value::List(goals) => goals.iter().any(|goal| goal.get("time").is_some()),
            _ => false,
        };
        match &self.form {
            Form::List(Value::Members(members)) => {
                members.iter().any(|(name, _)| name == "info") || members.iter().any(is_timed)
            }
            _ => false,
        }
    }

    /// Returns the rules that deal the list: those given, or those that it states.
    ///
    /// # Errors
    /// When it is a version of Ocarina of Time's list that the given rules do not deal.
    pub fn rules(&self, given: Option<Rules>, name: &str) -> Result<Option<Rules>, Error> {
        match (given, self.of_version()) {
            (None | Some(Rules::Oot), Some(version)) => match version.rules() {
                rules if given.is_none_or(|given| given == rules) => Ok(Some(rules)),
                _ => Err(version.refusal(name)),
            },
            (given, _) => Ok(given.or(self.rules)),
        }
    }

    /// Returns the version of Ocarina of Time's list that this is: other games' files name their generators, and lists
    /// with times are dealt by the rules of Ocarina of Time bingo whatever their version is.
    fn of_version(&self) -> Option<ListVersion> {
        let is_timed = self.rules == Some(Rules::Oot);
        let version = ListVersion::known(self.stated_version()?)?;
        (version.is_beta() == is_timed).then_some(version)
    }

    /// Returns the version of Ocarina of Time's list that it states, if it is not another game's.
    fn stated_version(&self) -> Option<bingo::Version> {
        self.version.filter(|_| !self.names_generator)
    }

    /// Returns notes on a list that is dealt by these rules, as this version if it is named.
    pub fn notes(&self, rules: Option<Rules>, version: Option<bingo::Version>) -> Vec<ListNote> {
        let mut notes: Vec<ListNote> = self.left_out.iter().chain(&self.of_site).cloned().collect();
        let Some(rules) = rules else { return notes };
        if let Rules::Family(family) = rules
            && self.is_unused(family)
        {
            notes.push(ListNote::new(Reason::BingoListUnused.with("rules", family.name())));
        }
        let Some(own) = self.rules else { return notes };
        if let (Some(version), Some(says)) = (version, self.stated_version()) {
            notes.extend(ListNote::of_versions(says, version));
        } else if let Some(version) = self.of_version().filter(|version| version.rules() != rules) {
            notes.push(version.note(rules));
        } else if let (false, Form::List(list), Rules::Family(family)) =
            (self.names_generator, &self.form, rules)
            && rules == own
            && self.version.is_none()
        {
            notes.extend(ignored(list, family));
        }
        notes
    }

    /// Returns whether the given list has no effect: the rules have goals of their own, and it does not replace them.
    fn is_unused(&self, family: Family) -> bool {
        let replaces = |list: &Value| *list == Value::Null || list.get("items").is_some();
        family.has_own_goals() && !matches!(&self.form, Form::List(list) if replaces(list))
    }

    /// Returns the rules that deal the list: those given, or those that it states, or seems to be for.
    ///
    /// # Errors
    /// When they are not known, or it is a version of Ocarina of Time's list that the given rules do not deal.
    pub fn deals(&self, given: Option<Rules>, name: &str) -> Result<Rules, Error> {
        match self.rules(given, name)? {
            None if self.seems_oot() => Ok(Rules::Oot),
            rules => rules.ok_or_else(|| self.no_rules(name)),
        }
    }

    /// Returns the error that the rules of the list are not known.
    pub fn no_rules(&self, name: &str) -> Error {
        match &self.form {
            Form::List(Value::List(tiers)) if are_tiers(tiers) => {
                let fault = tier_count(tiers);
                let cause = Cause::of_faults(std::slice::from_ref(&fault), None);
                let message = format!(
                    "{name} has {} tiers: expected 25, the easiest first, for `srl-v5`, or 4 for `isaac`; tiers without goals \
                     are written as []",
                    fault.found.number_of("number").unwrap_or_default()
                );
                ErrorKind::List.error(message).with_cause(cause)
            }
            Form::List(list) => unknown_rules(list, name),
            Form::GoalTable(table) => unknown_rules(&table.upload(), name),
        }
    }
}

/// Returns whether this is a goal of the Minecraft mod Bingo, which has a file for each: what the game has to see, and a text by
/// its key in another file.
fn is_goal_of_mod(list: &Value) -> bool {
    let has_members = |name: &str| list.get(name).is_some_and(|value| value.members().is_some());
    has_members("criteria") && (has_members("name") || has_members("icon"))
}

/// Notes a member of goals that these rules ignore and other rules read.
fn ignored(list: &Value, family: Family) -> Option<ListNote> {
    let Value::List(tiers) = list else { return None };
    let goals = || {
        tiers.iter().filter_map(|tier| match tier {
            Value::List(goals) => Some(goals),
            _ => None,
        })
    };
    let member = ["subtypes", "child"].into_iter().find(|member| {
        !family.members().contains(member)
            && goals().flatten().any(|goal| goal.get(member).is_some())
    })?;
    let other = if member == "child" { "srl-v8" } else { "srl-v8-subtypes" };
    let note = Reason::BingoIgnored.with("member", member).with("rules", family.name());
    Some(ListNote::new(note.with("other", other)))
}

/// Returns the goals of a game file. They may be in the file beside it.
pub fn goals_of(script: GameFile, name: &str, beside: Option<&str>) -> Result<Value, Error> {
    let no_goals = |name: &str| ErrorKind::List.refusal(Reason::BingoNoList.with("name", name));
    match (script.goals, beside) {
        (Some(Goals::Here(list)), _) => Ok(list),
        (Some(Goals::In(path)), Some(beside)) => {
            let beside = javascript::read(beside.trim_start_matches('\u{feff}'))
                .with_context(|| format!("`{path}` is not a goal list"))?;
            match beside.goals {
                Some(Goals::Here(list)) => Ok(list),
                _ => Err(no_goals(&format!("`{path}`"))),
            }
        }
        (Some(Goals::In(path)), None) => bail!(List => Reason::BingoBeside.with("file", path)),
        (None, _) => Err(no_goals(name)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parsed(text: &str, ending: &str) -> Result<ParsedText, Error> {
        ParsedText::of_text(
            ListText::read(text, FormatHint::Extension(ending), "this")?,
            "this",
            None,
        )
    }

    /// A file beside a game file has its goals.
    #[test]
    fn the_goals_of_another_file_are_a_list() {
        let goals = |text: &str| {
            let script = javascript::read("bingoList = require('./goals.js')").unwrap();
            goals_of(script, "this", Some(text))
        };
        let list = goals("\u{feff}var bingoList = ['Catch a fish'];").unwrap();
        assert_eq!(list, serde_json::from_str(r#"["Catch a fish"]"#).unwrap());
        for (text, fault) in [
            (
                "var other = 1;",
                "`goals.js` has no goals: expected a list of them, such as `var bingoList = [\"Catch a fish\", …]`",
            ),
            ("var bingoList = [", "`goals.js` is not a goal list"),
        ] {
            assert_eq!(goals(text).unwrap_err().to_string(), fault);
        }
    }

    #[test]
    fn a_text_is_read_in_the_format_that_it_shows() {
        for ending in ["", "js", "txt", "json", "md"] {
            let script = parsed("var bingoList = ['Catch a fish'];", ending).unwrap();
            let Form::List(list) = script.form else { panic!("no list") };
            assert_eq!(list, serde_json::from_str(r#"["Catch a fish"]"#).unwrap());
        }
        assert!(matches!(parsed("Catch a fish", "js").unwrap().form, Form::GoalTable(_)));
        let error = parsed("Catch a fish", "json").err().unwrap().to_string();
        assert!(error.starts_with("this is not JSON: expected a goal list"), "{error}");
    }

    #[test]
    fn a_format_needs_a_text() {
        for name in ["js", "text", "toml", "csv"] {
            let number: Value = serde_json::from_str(&format!(r#"{{"{name}":3}}"#)).unwrap();
            let parsed = ParsedText::of_document(&number, "", "this").unwrap();
            assert!(parsed.rules.is_none() && matches!(parsed.form, Form::List(_)), "{name}");
        }
    }

    /// Version 8.1 is dealt by rules that we have, and 8.2 is not. A file that names its generator is another game's.
    #[test]
    fn the_file_states_its_version() {
        let tiers: String = (1..=25)
            .map(|tier| format!("bingoList[{tier}] = [{{name: 'A {tier}', types: ['a']}}];\n"))
            .collect();
        let file = |version: &str| {
            format!(
                "var bingoList = [];\nbingoList[\"info\"] = {{ version: \"{version}\" }};\n{tiers}"
            )
        };
        let rules = |text: &str, given: Option<&str>| {
            let given = given.map(|rules| rules.parse().unwrap());
            let parsed = parsed(text, "").unwrap();
            let rules = parsed.rules(given, "this").map_err(|error| error.to_string())?;
            Ok::<_, String>((rules.unwrap().name(), parsed.notes(rules, None).len()))
        };
        assert_eq!(rules(&file("v8.1"), None), Ok(("srl-v8", 0)));
        assert_eq!(rules(&file("v5"), None), Ok(("srl-v5", 0)));
        assert_eq!(rules(&file("v9.7"), None), Ok(("srl-v5", 0)));
        assert_eq!(rules(&file("v8.2"), Some("srl-v8")), Ok(("srl-v8", 1)));
        assert_eq!(rules(&file("v8.1"), Some("srl-v5")), Ok(("srl-v5", 1)));
        // The files of versions 4 and 4.1 state each other's.
        assert_eq!(rules(&file("v4"), None), Ok(("oot-v3", 0)));
        assert_eq!(rules(&file("v7"), None), Ok(("oot-v6", 0)));
        assert_eq!(rules(&file("v8.5"), None), Ok(("oot-v8.2", 0)));
        assert_eq!(rules(&file("v2"), None), Ok(("oot-v2", 1)));
        assert_eq!(rules(r#"{"items":{"1":"Catch a fish"}}"#, Some("oot-v2")), Ok(("oot-v2", 0)));
        assert!(rules(&file("v8.2"), Some("oot")).is_err());
        let other = format!("bingoGenerator = require('./srl_generator_v5.js');\n{}", file("v3"));
        assert_eq!(rules(&other, None), Ok(("srl-v5", 0)));
        // Only the versions before 9 are in tiers without times.
        let list = r#"{"info":{"version":"v3"},"rowtypes":{},"1":[]}"#;
        assert_eq!(rules(list, None), Ok(("oot", 0)));
    }
}
