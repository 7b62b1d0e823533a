//! Reads the lists of other games, in every format that people have them in.

use std::io::Read;
use std::path::{Path, PathBuf};

use foretile_games::bingo::bingosync::{Dealer, Family, Length, Options};
use foretile_games::bingo::{ReadListError, Value};
#[cfg(feature = "openapi")]
use schemars::JsonSchema;
use serde::Deserialize;

use super::javascript::{self, GameFile, Goals};
use super::rules::Rules;
use super::table::Table;
use crate::Cause;
use crate::error::{Context, Error, ErrorKind, Fails, bail, ensure};
use crate::files;
use crate::json::syntax;

/// The most bytes of a list: several times the longest on Bingosync.
const MOST_BYTES: u64 = 5 << 20;
/// The most goals of a list, so that dealing a card stays fast.
pub const MOST_GOALS: usize = 10_000;

/// A list of any game, and how it is dealt.
#[derive(Clone, Deserialize, Default)]
#[cfg_attr(feature = "openapi", derive(JsonSchema))]
#[serde(default)]
pub struct Game {
    /// The file of the list.
    #[serde(skip)]
    pub file: Option<PathBuf>,
    /// The list as Bingosync's custom boards have it; or a text: `{"text": TEXT}` in any format that files have, or
    /// `{"js": TEXT}` for a game file, and beside it `"beside": TEXT` if its goals are in another one.
    #[serde(rename = "list")]
    #[cfg_attr(feature = "openapi", schemars(with = "AnyList"))]
    pub document: Option<Value>,
    /// The rules; those that the list says by default.
    pub rules: Option<Family>,
    /// How long goals are; what the list says by default.
    pub mode: Option<Length>,
    /// The member of a goal with its text in a language, such as `jp`.
    pub lang: Option<String>,
}

/// The goals of any game: what Bingosync's custom boards and game files hold, or a text: `{"text": TEXT}` in any format
/// that files have, `{"js": TEXT}` for a game file.
#[cfg(feature = "openapi")]
#[derive(JsonSchema)]
#[schemars(rename = "GameList", with = "String", extend("type" = ["array", "object"]))]
pub(super) enum AnyList {}

/// A list that was read, ready to deal.
pub struct GameList {
    /// The name of its file, or `the list`.
    pub name: String,
    /// The list in its family's form.
    pub list: Value,
    /// How it is dealt.
    pub options: Options,
    /// Its dealer.
    pub dealer: Dealer,
}

/// Whose rules a file's list says it is dealt by, and what it is, so that it need not be read again.
pub struct Whose {
    /// The rules; none if the list says none.
    pub rules: Option<Rules>,
    /// The document, as [`Game`] and `Source` take it: of standard input always, of a file if `Source` takes it.
    pub document: Option<Value>,
}

/// Reads whose rules deal the list in a file; `-` is standard input.
pub fn whose(file: &Path) -> Result<Whose, Error> {
    if file.as_os_str() != "-" {
        let Told { rules, form, .. } = Told::of_file(file)?;
        ensure!(
            rules.is_some() || file.extension().is_none_or(|ending| ending != "js"),
            Question,
            "{} does not say by which rules it is dealt: expected a name such as `srl-v5`, for 25 tiers of goals",
            file.display()
        );
        let document = match form {
            Form::List(list) if !matches!(rules, Some(Rules::Family(_))) => Some(list),
            _ => None,
        };
        return Ok(Whose { rules, document });
    }
    whose_text(text(file)?)
}

/// Reads whose rules deal the list in a text of standard input.
fn whose_text(text: String) -> Result<Whose, Error> {
    let beside = |path: &str| bail!(List, "its goals are in {path}: expected a file beside it");
    let told = Told::of_text(&text, "", "standard input", beside)?;
    let form = match (&told.rules, &told.form) {
        (Some(Rules::Family(_)), _) => "text",
        (_, Form::List(list)) => {
            return Ok(Whose { rules: told.rules, document: Some(list.clone()) });
        }
        (_, Form::Table(table)) if table.is_toml => "toml",
        (_, Form::Table(_)) => "csv",
    };
    let document = Some(Value::object([(form.to_owned(), Value::Text(text))]));
    Ok(Whose { rules: told.rules, document })
}

/// What a text says.
pub struct Told {
    form: Form,
    /// The rules that it says, or that its shape gives away.
    pub rules: Option<Rules>,
    mode: Option<Length>,
}

/// A list, or goals that become one when their rules are known.
enum Form {
    List(Value),
    Table(Table),
}

impl Game {
    /// Reads the list.
    ///
    /// # Errors
    /// When the list cannot be read, has mistakes, or does not say by which rules it is dealt.
    pub fn read(&self) -> Result<GameList, Error> {
        let name = self.name();
        let (family, list, mode) = self.told()?;
        let options =
            Options { length: self.mode.or(mode).unwrap_or_default(), language: self.lang.clone() };
        let dealer = Dealer::new(family, &list, &options)
            .map_err(|error| misread(&name, family, &list, error))?;
        let goals = dealer.goals().len();
        ensure!(
            goals <= MOST_GOALS,
            Cause::BingoManyGoals { goals, most: MOST_GOALS } => List,
            "{name} has {goals} goals: expected at most {MOST_GOALS}, many times more than any list of \
             Bingosync"
        );
        Ok(GameList { name, list, options, dealer })
    }

    /// Returns the list in its family's form, which may have mistakes, and the mode that it says.
    pub fn told(&self) -> Result<(Family, Value, Option<Length>), Error> {
        let name = self.name();
        let told = match (&self.file, &self.document) {
            (Some(file), _) => Told::of_file(file)?,
            (None, Some(list)) => Told::of_document(list)?,
            (None, None) => bail!(
                Cause::BingoNoList => List,
                "no list: expected the goals of a game, such as [\"Catch a fish\", …] for `simple`"
            ),
        };
        let family = match self.rules.map(Rules::Family).or(told.rules) {
            Some(Rules::Family(family)) => family,
            Some(Rules::Oot) => {
                bail!(List, "{name} is a list of Ocarina of Time bingo, which other questions deal")
            }
            None => bail!(
                Cause::BingoNoRules =>
                "{name} does not say by which rules it is dealt: expected a name such as `srl-v5`, for 25 \
                 tiers of goals"
            ),
        };
        let list = match told.form {
            Form::List(list) => list,
            Form::Table(table) => {
                table.document(family).with_context(|| format!("{name}, as a list of {family}"))?
            }
        };
        Ok((family, list, told.mode))
    }

    /// Returns what messages call the list.
    fn name(&self) -> String {
        match &self.file {
            Some(file) => file.display().to_string(),
            None => "the list".to_owned(),
        }
    }
}

/// Says why a list is none of the family, and which family it resembles instead.
fn misread(name: &str, family: Family, list: &Value, error: ReadListError) -> Error {
    let like = of_shape(list).filter(|other| other.shape() != family.shape());
    let hint = like.map_or_else(String::new, |like| format!(" (it looks like a list of {like})"));
    let message = format!("{name}, as a list of {family}{hint}");
    let cause = Cause::of_list_like(&error, like);
    ErrorKind::List.error(message).with_cause(cause).because(error)
}

impl Told {
    /// Reads a file; `-` is standard input.
    pub fn of_file(file: &Path) -> Result<Self, Error> {
        let name = file.display().to_string();
        let text = text(file)?;
        let ending = file.extension().and_then(|ending| ending.to_str()).unwrap_or_default();
        let beside = |path: &str| beside(file, path);
        Self::of_text(&text, ending, &format!("`{name}`"), beside)
    }

    /// Reads a text as what its file's ending says; without one, as what it looks like.
    fn of_text(
        text: &str,
        ending: &str,
        name: &str,
        beside: impl FnOnce(&str) -> Result<Value, Error>,
    ) -> Result<Self, Error> {
        let text = text.trim_start_matches('\u{feff}');
        let table = |table: Result<Table, _>| {
            Self::of_table(table.with_context(|| format!("{name} is not a goal list"))?)
        };
        match ending {
            "js" => Self::of_script(text, name, beside),
            "toml" => table(Table::from_toml(text)),
            "csv" | "tsv" | "txt" => table(Table::from_sheet(text)),
            _ => match text.trim_start().chars().next() {
                Some('[' | '{') if !text.trim_start().starts_with("[[goals]]") => {
                    Self::of_json(text, name)
                }
                _ if text.contains("bingoList") => Self::of_script(text, name, beside),
                _ if text.lines().any(|line| line.trim() == "[[goals]]") => {
                    table(Table::from_toml(text))
                }
                // A file that says it is JSON is not a goal a line.
                _ if ending == "json" => Self::of_json(text, name),
                _ => table(Table::from_sheet(text)),
            },
        }
    }

    /// Reads JSON, or a list that somebody copied out of a game file.
    fn of_json(text: &str, name: &str) -> Result<Self, Error> {
        let list = serde_json::from_str::<Value>(text).or_else(|error| {
            javascript::literal(text).map_err(|script| {
                let message = format!(
                    "{name} is not JSON: expected a goal list, such as [\"Catch a fish\", …]; {}",
                    syntax(&error)
                );
                // JavaScript's reader says what was expected there.
                ErrorKind::List.error(message).with_cause(script.told()).because(script)
            })
        })?;
        Ok(Self::of_list(list))
    }

    fn of_list(list: Value) -> Self {
        let rules = match of_shape(&list) {
            Some(family) => Some(Rules::Family(family)),
            None => is_oot(&list).then_some(Rules::Oot),
        };
        Self { rules, form: Form::List(list), mode: None }
    }

    fn of_table(table: Table) -> Result<Self, Error> {
        let rules = if table.is_timed() { Some(Rules::Oot) } else { Some(table.family().parse()?) };
        let mode = table.mode.as_deref().map(str::parse).transpose()?;
        Ok(Self { form: Form::Table(table), rules, mode })
    }

    fn of_script(
        text: &str,
        name: &str,
        beside: impl FnOnce(&str) -> Result<Value, Error>,
    ) -> Result<Self, Error> {
        let script = javascript::read(text).with_context(|| format!("{name} is no game file"))?;
        let GameFile { rules, mode, goals } = script;
        let list = match goals {
            Some(Goals::Here(list)) => list,
            Some(Goals::In(path)) => {
                beside(&path).with_context(|| format!("{name} has its goals in another file"))?
            }
            None => {
                bail!(Cause::BingoNoList => List, "{name} has no goals: expected `var bingoList = […]`")
            }
        };
        let rules = match rules {
            Some(rules) => Some(rules.parse()?),
            // The goals alone, such as a file that several game files share.
            None => of_shape(&list).map(Rules::Family),
        };
        // Modes that the site does not know are normal there.
        let mode = mode.map(|mode| mode.parse().unwrap_or_default());
        Ok(Self { form: Form::List(list), rules, mode })
    }

    fn of_document(document: &Value) -> Result<Self, Error> {
        const NAME: &str = "the list";
        let text = |name: &str| document.get(name).and_then(Value::text);
        let names: Vec<&str> =
            document.members().unwrap_or_default().iter().map(|(name, _)| name.as_str()).collect();
        let beside = |path: &str| match text("beside") {
            Some(beside) => goals_of(beside, path),
            None => bail!(
                Cause::BingoBeside { file: path.to_owned() } => List,
                "{path}: expected its text, too, as the member `beside`"
            ),
        };
        match (names.as_slice(), text("js"), text("text")) {
            (["js"] | ["js", "beside"] | ["beside", "js"], Some(script), _) => {
                Self::of_text(script, "js", NAME, beside)
            }
            (["text"] | ["text", "beside"] | ["beside", "text"], _, Some(text)) => {
                Self::of_text(text, "", NAME, beside)
            }
            (["toml"], ..) if text("toml").is_some() => {
                Self::of_text(text("toml").unwrap_or_default(), "toml", NAME, beside)
            }
            (["csv"], ..) if text("csv").is_some() => {
                Self::of_text(text("csv").unwrap_or_default(), "csv", NAME, beside)
            }
            _ => Ok(Self::of_list(document.clone())),
        }
    }
}

/// Reads a list's text.
fn text(file: &Path) -> Result<String, Error> {
    let name = file.display();
    let mut text = String::new();
    let read =
        files::open(file).and_then(|open| open.take(MOST_BYTES + 1).read_to_string(&mut text));
    read.with_context(|| {
        format!("cannot read `{name}`: expected a goal list, such as celeste.js, or -")
    })?;
    ensure!(
        text.len() as u64 <= MOST_BYTES,
        List,
        "`{name}` is longer than {MOST_BYTES} bytes: expected a goal list"
    );
    Ok(text)
}

/// Reads the goals of a game file that another file has: in its folder beside it, or beside it without the folder.
fn beside(file: &Path, path: &str) -> Result<Value, Error> {
    let folder = file.parent().unwrap_or(Path::new(""));
    let name = path.rsplit('/').next().unwrap_or(path);
    let other = [path, name].map(|path| folder.join(path)).into_iter().find(|path| path.is_file());
    let other = other.unwrap_or_else(|| folder.join(path));
    goals_of(text(&other)?.trim_start_matches('\u{feff}'), &other.display().to_string())
}

fn goals_of(text: &str, name: &str) -> Result<Value, Error> {
    let script = javascript::read(text).with_context(|| format!("`{name}` is no goal list"))?;
    match script.goals {
        Some(Goals::Here(list)) => Ok(list),
        _ => {
            bail!(Cause::BingoNoList => List, "`{name}` has no goals: expected `var bingoList = […]`")
        }
    }
}

/// Returns whether this is a list of Ocarina of Time bingo: its goals are in buckets, beside the numbers of the rules.
fn is_oot(list: &Value) -> bool {
    ["info", "normal", "rowtypes"].iter().any(|name| list.get(name).is_some())
}

/// Returns the family that a list has by its shape: those that people paste as Bingosync's custom boards, and the two
/// with goals by key, which no others resemble.
fn of_shape(list: &Value) -> Option<Family> {
    let is_list = |item: &&Value| matches!(item, Value::List(_));
    let name = match list {
        Value::List(items)
            if !items.is_empty() && items.iter().skip(1).all(|item| is_list(&item)) =>
        {
            match items.len() {
                25 if is_list(&&items[0]) => "srl-v5",
                26 => "srl-v5",
                4 | 5 => "isaac",
                _ => return None,
            }
        }
        Value::List(items) if items.iter().any(|item| item.get("group").is_some()) => "ladx",
        Value::List(items)
            if items.iter().all(|item| matches!(item, Value::Text(_) | Value::Members(_))) =>
        {
            "simple"
        }
        Value::Members(_) if list.get("bingoTypes").is_some() => "synergen",
        Value::Members(goals)
            if !goals.is_empty() && goals.iter().all(|(_, goal)| goal.get("Name").is_some()) =>
        {
            "hollow-knight"
        }
        _ => return None,
    };
    name.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A text of standard input cannot be read again, so what it says is kept in the format that it has.
    #[test]
    fn a_text_is_kept_in_its_format() {
        let flat = "Catch a fish\nRing a bell\n";
        let csv = "name,time,bucket\nCatch a fish,1.5,2\n";
        let toml = "[[goals]]\nname = \"Catch a fish\"\ntime = 1.5\nbucket = 2\n";
        let kept = |text: &str| {
            let Whose { rules, document } = whose_text(text.to_owned()).unwrap();
            (rules, document.unwrap())
        };
        let simple = Some(Rules::Family("simple".parse().unwrap()));
        for (text, rules, format) in [
            (flat, simple, "text"),
            (csv, Some(Rules::Oot), "csv"),
            (toml, Some(Rules::Oot), "toml"),
        ] {
            let document = Value::object([(format.to_owned(), Value::Text(text.to_owned()))]);
            assert_eq!(kept(text), (rules, document));
        }
        let (rules, document) = kept(r#"{"info":{"version":"v1"},"1":[]}"#);
        assert_eq!(rules, Some(Rules::Oot));
        assert!(document.get("info").is_some(), "a list in JSON is read");
    }

    /// A file beside a game file has its goals.
    #[test]
    fn the_goals_of_another_file_are_a_list() {
        let list = goals_of("var bingoList = ['Catch a fish'];", "goals.js").unwrap();
        assert_eq!(list, serde_json::from_str(r#"["Catch a fish"]"#).unwrap());
        for (text, fault) in [
            ("var other = 1;", "`goals.js` has no goals: expected `var bingoList = […]`"),
            ("var bingoList = [", "`goals.js` is no goal list"),
        ] {
            assert_eq!(goals_of(text, "goals.js").unwrap_err().to_string(), fault);
        }
    }

    #[test]
    fn a_text_is_read_as_what_it_looks_like() {
        let told = |text: &str, ending: &str| {
            Told::of_text(text, ending, "this", |_| panic!("nothing is beside it"))
        };
        let script = told("var bingoList = ['Catch a fish'];", "").unwrap();
        let Form::List(list) = script.form else { panic!("no list") };
        assert_eq!(list, serde_json::from_str(r#"["Catch a fish"]"#).unwrap());
        assert!(matches!(told("Catch a fish", "").unwrap().form, Form::Table(_)));
        let error = told("Catch a fish", "json").err().unwrap().to_string();
        assert!(error.starts_with("this is not JSON: expected a goal list"), "{error}");
    }

    #[test]
    fn a_format_needs_a_text() {
        for name in ["js", "text", "toml", "csv"] {
            let number: Value = serde_json::from_str(&format!(r#"{{"{name}":3}}"#)).unwrap();
            let told = Told::of_document(&number).unwrap();
            assert!(told.rules.is_none() && matches!(told.form, Form::List(_)), "{name}");
        }
    }
}
