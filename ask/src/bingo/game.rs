//! Deals the cards of other games, by the rules of Bingosync's generators.

use std::fmt;
use std::io::Read;
use std::path::{Path, PathBuf};
use std::str::FromStr;

use foretile_games::bingo::Value;
use foretile_games::bingo::bingosync::{Dealer, Family, Length, Options};
#[cfg(feature = "openapi")]
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::javascript::{self, GameFile, Goals};
use crate::error::{Context, Error, ErrorKind, bail, ensure};
use crate::files;
use crate::json::{Fault, Members, Question, syntax};
use crate::schema;

/// The most bytes of a list: several times the longest on Bingosync.
const MOST_BYTES: u64 = 5 << 20;
/// The most goals of a list, so that dealing a card stays fast.
const MOST_GOALS: usize = 10_000;
/// The most seeds of one question.
const MOST_SEEDS: usize = 10_000;

/// Whose rules deal a list: a family of Bingosync's, or those of Ocarina of Time bingo.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Rules {
    /// Ocarina of Time bingo.
    Oot,
    /// Another game.
    Family(Family),
}

impl Rules {
    /// The name of the rules of Ocarina of Time bingo.
    const OOT: &'static str = "oot";

    /// Returns the name, such as `srl-v5`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Oot => Self::OOT,
            Self::Family(family) => family.name(),
        }
    }
}

impl fmt::Display for Rules {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// The error when a text names no rules.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ParseRulesError(String);

impl fmt::Display for ParseRulesError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names: Vec<_> = Family::all().map(Family::name).collect();
        write!(f, "`{}` names no rules: expected {} or {}", self.0, names.join(", "), Rules::OOT)
    }
}

impl std::error::Error for ParseRulesError {}

impl FromStr for Rules {
    type Err = ParseRulesError;

    fn from_str(text: &str) -> Result<Self, ParseRulesError> {
        match text {
            Self::OOT => Ok(Self::Oot),
            text => text.parse().map(Self::Family).map_err(|_| ParseRulesError(text.to_owned())),
        }
    }
}

/// A list of any game, and how it is dealt.
#[derive(Deserialize, Default)]
#[cfg_attr(feature = "openapi", derive(JsonSchema))]
#[serde(default)]
pub struct Game {
    /// The file of the list.
    #[serde(skip)]
    pub file: Option<PathBuf>,
    /// The list, or the text of one of Bingosync's game files: `{"js": TEXT}`.
    #[serde(rename = "list")]
    #[cfg_attr(feature = "openapi", schemars(with = "GameList"))]
    pub document: Option<Value>,
    /// The rules; those that the list says by default.
    pub rules: Option<Family>,
    /// How long goals are; what the list says by default.
    pub mode: Option<Length>,
    /// The member of a goal with its text in a language, such as `jp`.
    pub lang: Option<String>,
}

/// The goals of any game: what Bingosync's custom boards and game files hold, or the text of such a file: `{"js": TEXT}`.
#[cfg(feature = "openapi")]
#[derive(JsonSchema)]
#[cfg_attr(feature = "openapi", schemars(with = "String", extend("type" = ["array", "object"])))]
enum GameList {}

/// A list with what it says about itself.
struct Described {
    list: Value,
    rules: Option<Rules>,
    mode: Option<Length>,
}

impl Game {
    /// Reads the list.
    ///
    /// # Errors
    /// When the list cannot be read, has mistakes, or does not say by which rules it is dealt.
    pub fn dealer(&self) -> Result<(Dealer, Length), Error> {
        let name = match &self.file {
            Some(file) => file.display().to_string(),
            None => "the list".to_owned(),
        };
        let told = match (&self.file, &self.document) {
            (Some(file), _) => of_file(file)?,
            (None, Some(list)) => of_document(list)?,
            (None, None) => bail!(
                List,
                "no list: expected the goals of a game, such as [\"Catch a fish\", …] for `simple`"
            ),
        };
        let rules = self.rules.map(Rules::Family).or(told.rules);
        let family = match rules {
            Some(Rules::Family(family)) => family,
            Some(Rules::Oot) => {
                bail!(List, "{name} is a list of Ocarina of Time bingo, which other questions deal")
            }
            None => bail!(
                Question,
                "{name} does not say by which rules it is dealt: expected a name such as `srl-v5`, for 25 \
                 tiers of goals"
            ),
        };
        let length = self.mode.or(told.mode).unwrap_or_default();
        let options = Options { length, language: self.lang.clone() };
        let dealer = Dealer::new(family, &told.list, &options)
            .with_context(|| format!("{name}, as a list of {family}"))?;
        let goals = dealer.goals().len();
        ensure!(
            goals <= MOST_GOALS,
            List,
            "{name} has {goals} goals: expected at most {MOST_GOALS}, many times more than any list of \
             Bingosync"
        );
        Ok((dealer, length))
    }
}

/// Returns the rules of a list that its file gives away, or none.
///
/// # Errors
/// If the name of the file is that of a Bingosync game file, but it is not one.
pub fn rules_of(file: &Path) -> Result<Option<Rules>, Error> {
    let is_script = file.extension().is_some_and(|ending| ending == "js");
    if is_script {
        return Ok(of_file(file)?.rules);
    }
    // Other lists that say nothing are those of Ocarina of Time, and so are those that cannot be read.
    let list = text(file)
        .ok()
        .and_then(|text| serde_json::from_str::<Value>(text.trim_start_matches('\u{feff}')).ok());
    Ok(list.and_then(|list| of_shape(&list)).map(Rules::Family))
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

fn of_file(file: &Path) -> Result<Described, Error> {
    let name = file.display();
    let text = text(file)?;
    let text = text.trim_start_matches('\u{feff}');
    if file.extension().is_none_or(|ending| ending != "js") {
        let list = serde_json::from_str::<Value>(text).map_err(|error| {
            let written_as_code = ["var ", "let ", "const ", "bingoList", "//", "bingoGenerator"];
            let hint = match written_as_code
                .iter()
                .any(|start| text.trim_start().starts_with(start))
            {
                true => "; it looks like JavaScript, which is read from a file that ends in .js",
                false => "",
            };
            ErrorKind::List.error(format!("`{name}` is not JSON: {}{hint}", syntax(&error)))
        })?;
        return of_document(&list);
    }
    let script = javascript::read(text).with_context(|| format!("`{name}` is no game file"))?;
    let beside = |path: &str| {
        let folder = file.parent().unwrap_or(Path::new(""));
        let other = folder.join(path);
        let text = self::text(&other)
            .with_context(|| format!("`{name}` has its goals in another file"))?;
        let script = javascript::read(text.trim_start_matches('\u{feff}'));
        let script = script.with_context(|| format!("`{}` is no goal list", other.display()))?;
        match script.goals {
            Some(Goals::Here(list)) => Ok(list),
            _ => bail!(List, "`{}` has no goals: expected `var bingoList = […]`", other.display()),
        }
    };
    of_script(script, &name.to_string(), beside)
}

fn of_script(
    script: GameFile,
    name: &str,
    beside: impl FnOnce(&str) -> Result<Value, Error>,
) -> Result<Described, Error> {
    let GameFile { rules, mode, goals } = script;
    let list = match goals {
        Some(Goals::Here(list)) => list,
        Some(Goals::In(path)) => beside(&path)?,
        None => bail!(List, "`{name}` has no goals: expected `var bingoList = […]`"),
    };
    let rules = rules.and_then(|rules| rules.parse().ok());
    // Modes that the site does not know are normal there.
    let mode = mode.map(|mode| mode.parse().unwrap_or_default());
    Ok(Described { list, rules, mode })
}

fn of_document(document: &Value) -> Result<Described, Error> {
    if let Some([(format, Value::Text(script))]) = document.members()
        && format == "js"
    {
        let script = javascript::read(script).context("the list is no game file")?;
        return of_script(script, "the list", |path| {
            bail!(List, "the list has its goals in another file, {path}: expected that one")
        });
    }
    Ok(Described {
        list: document.clone(),
        rules: of_shape(document).map(Rules::Family),
        mode: None,
    })
}

/// Returns the family that a list has by its shape: those that people paste as Bingosync's custom boards, and
/// `synergen`, which no other resembles.
fn of_shape(list: &Value) -> Option<Family> {
    let name = match list {
        Value::List(items) if items.iter().all(|item| matches!(item, Value::List(_))) => {
            match items.len() {
                25 => "srl-v5",
                4 => "isaac",
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
        _ => return None,
    };
    name.parse().ok()
}

/// Which cards do these seeds deal from a list of any game?
pub struct DealGame {
    /// The seeds, as texts.
    pub seeds: Vec<SeedText>,
    /// The list to deal from.
    pub game: Game,
}

/// What the question has besides its list.
#[derive(Deserialize)]
#[cfg_attr(feature = "openapi", derive(JsonSchema))]
struct Of {
    #[cfg_attr(feature = "openapi", schemars(with = "Vec<foretile_games::bingo::Seed>"))]
    seeds: Vec<SeedText>,
}

schema::parts!(DealGame: Of, Game);

impl Question for DealGame {
    const EXAMPLE: &'static str = concat!(
        r#"{"seeds":[112233,"007"],"rules":"simple","list":["Catch a fish","Ring a bell","Open a chest","Climb a tree","#,
        r#""Find a map","Buy a hat","Sell a hat","Row a boat","Cross a bridge","Light a torch","Win a race","Lose a race","#,
        r#""Read a book","Plant a seed","Cook a meal","Ride a horse","Tame a bird","Dig a hole","Swim","Sleep","Sing","#,
        r#""Dance","Draw a sword","Break a pot","Fill a jar","Meet a ghost"]}"#
    );

    fn read(members: &mut Members) -> Result<Self, Fault> {
        let Of { seeds } = members.part()?;
        Ok(Self { seeds, game: members.part()? })
    }
}

/// A seed as people write it. In JSON it may be a whole number.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SeedText(pub String);

impl Serialize for SeedText {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        /// Up to here, JavaScript's numbers are exact.
        const EXACT: u64 = (1 << 53) - 1;
        match self.0.parse::<u64>() {
            Ok(number) if number <= EXACT && number.to_string() == self.0 => {
                number.serialize(serializer)
            }
            _ => self.0.serialize(serializer),
        }
    }
}

impl<'de> Deserialize<'de> for SeedText {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        #[derive(Deserialize)]
        #[serde(untagged)]
        enum Written {
            Number(i64),
            Text(String),
        }
        Ok(Self(match Written::deserialize(deserializer)? {
            Written::Number(number) => number.to_string(),
            Written::Text(text) => text,
        }))
    }
}

/// The cards of a game.
#[derive(Serialize)]
#[cfg_attr(feature = "openapi", derive(JsonSchema))]
#[cfg_attr(feature = "openapi", schemars(rename = "GameCards"))]
pub struct GameDealt {
    /// The rules.
    pub rules: Family,
    /// How long goals are.
    pub mode: Length,
    /// The cards, in the order of the seeds.
    pub cards: Vec<GameCard>,
}

/// The card of a seed, if it has one.
#[derive(Serialize)]
#[cfg_attr(feature = "openapi", derive(JsonSchema))]
pub struct GameCard {
    /// The seed.
    #[cfg_attr(feature = "openapi", schemars(with = "foretile_games::bingo::Seed"))]
    pub seed: SeedText,
    /// The squares' goals, row by row; null if the seed has no card.
    pub goals: Option<Vec<GameGoal>>,
    /// Why the seed has no card.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub refused: Option<String>,
}

/// A goal on its square.
#[derive(Serialize, Clone)]
#[cfg_attr(feature = "openapi", derive(JsonSchema))]
pub struct GameGoal {
    /// The text on the card.
    pub name: String,
    /// Its tier, or its difficulty, if the rules know such.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub tier: Option<u32>,
    /// Its types, if the rules know such.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub types: Vec<Option<String>>,
}

/// Deals the card of a seed.
pub fn deal_seed(dealer: &Dealer, seed: SeedText) -> GameCard {
    let goal = |goal: u32| {
        let goal = &dealer.goals()[goal as usize];
        GameGoal { name: goal.name.clone(), tier: goal.tier, types: goal.types.clone() }
    };
    match dealer.deal(&seed.0) {
        Ok(card) => GameCard { seed, goals: Some(card.map(goal).to_vec()), refused: None },
        Err(refused) => GameCard { seed, goals: None, refused: Some(refused.to_string()) },
    }
}

/// Deals the cards of seeds.
pub fn deal_game(question: &DealGame) -> Result<GameDealt, Error> {
    let seeds = &question.seeds;
    ensure!(
        seeds.len() <= MOST_SEEDS,
        Question,
        "{} seeds: expected at most {MOST_SEEDS} in one question",
        seeds.len()
    );
    let (dealer, mode) = question.game.dealer()?;
    let cards = seeds.iter().map(|seed| deal_seed(&dealer, seed.clone())).collect();
    Ok(GameDealt { rules: dealer.family(), mode, cards })
}
