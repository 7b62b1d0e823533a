//! Reads the game files of Bingosync: JavaScript that assigns a goal list. Only literals are understood.
//!
//! A file names its generator with `require`, and assigns `bingoList`, as a whole or tier by tier. No code is run. Anything
//! but a literal is an error with its line and column, except for one function that only sets the mode, and the copies of
//! old generators that [`COPIES`] knows.

mod lexer;
mod parser;
#[cfg(test)]
mod tests;

use std::fmt;

use foretile_games::bingo::bingosync::Family;
use foretile_games::bingo::{Found, Steps, Value};
use foretile_games::message::Message;

use self::lexer::{Lexer, Placed, Token};
use self::parser::Parser;
use crate::bingo::text_fault::{Expected, TextFault, position};

/// The name that every game file assigns its goals to.
const LIST: &str = "bingoList";

/// The content of a game file.
#[derive(Debug, Default)]
pub struct GameFile {
    /// The name of the generator's rules, such as `srl-v5`.
    pub rules: Option<&'static str>,
    /// The mode that it always deals, such as `short`.
    pub mode: Option<String>,
    /// The version that it states beside its tiers: `bingoList["info"] = {version: "v8.2"}`.
    pub version: Option<String>,
    /// The goals, or the file that has them, such as `goal_lists/zelda.js`.
    pub goals: Option<Goals>,
}

/// Where a game file has its goals.
#[derive(Debug)]
pub enum Goals {
    /// In the file.
    Here(Value),
    /// In this other file.
    In(String),
}

/// What cannot be read, and where.
#[derive(Debug, PartialEq)]
pub struct ScriptError(pub Box<TextFault>);

impl fmt::Display for ScriptError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl std::error::Error for ScriptError {}

/// Returns the rules of one of the site's generators, given the name of its file.
fn rules_of(file: &str) -> Option<&'static str> {
    let name = file.strip_suffix(".js").unwrap_or(file);
    let family = Family::all().find(|family| family.site_name() == name).map(Family::name);
    family.or((name == OOT).then_some("oot"))
}

/// The site's generator for Ocarina of Time bingo.
const OOT: &str = "oot_generator";

/// Generators that game files contain themselves: the first eight bytes of the SHA-256 of the code's tokens, and the
/// rules that deal the same cards. Found by dealing 15 seeds of every file with its own code, run in node.
/// Template literals and strings over 40 characters hash alike; none of these generators has any.
const COPIES: [(u64, &str); 4] = [
    // Lego Star Wars, Majora's Mask, Pokémon Crystal, Super Mario World, Super Metroid and others.
    (0x399d_5ff9_6daf_c146, "srl-v5"),
    // Pokémon Red and Blue, randomizer.
    (0x4816_3fdf_46ee_ffe8, "srl-v5"),
    // Spyro.
    (0x441b_1a98_e7d3_5c54, "srl-v8"),
    // Hollow Knight.
    (0x37fc_c655_3812_a1bc, "hollow-knight"),
];

/// How deeply lists and objects may be nested.
const DEEPEST: usize = 32;

/// The most values that names may stand for, all uses together. (`[a, a]` with `a = [b, b]` and so on grows fast.)
const MOST_COPIES: usize = 1_000_000;

/// The most members that may be assigned to one list after another.
const MOST_ASSIGNED: usize = 10_000;

/// Reads a game file.
pub fn read(text: &str) -> Result<GameFile, ScriptError> {
    Parser::new(text)?.file()
}

/// Reads a list that somebody copied out of a game file.
pub fn literal(text: &str) -> Result<Value, ScriptError> {
    Parser::new(text)?.literal()
}

/// Returns the line and the column of an entry in a list that is a whole text or the goals of a game file: `[4]` is its
/// fifth one, `[4, 0]` the first one in that.
pub fn place_of(text: &str, path: &[usize]) -> Option<Steps> {
    let tokens = Lexer::new(text).tokens().ok()?;
    let (mut at, path) = match tokens.first()?.token {
        Token::Sign('[') => (0, path),
        _ => list_of(&tokens, path)?,
    };
    for &entry in path {
        let is_open = |token: &Token| matches!(token, Token::Sign('[' | '{' | '('));
        if tokens.get(at)?.token != Token::Sign('[') {
            return None;
        }
        at += 1;
        let (mut depth, mut passed) = (0, 0);
        while passed < entry {
            match &tokens.get(at)?.token {
                token if is_open(token) => depth += 1,
                Token::Sign(']' | '}' | ')') if depth == 0 => return None,
                Token::Sign(']' | '}' | ')') => depth -= 1,
                Token::Sign(',') if depth == 0 => passed += 1,
                Token::End => return None,
                _ => {}
            }
            at += 1;
        }
    }
    Some(position(text, tokens.get(at)?.at))
}

/// Returns the token where a game file's goals begin, or the element that the path leads into, and the rest of the path.
/// Of several assignments, the last one counts.
fn list_of<'a>(tokens: &[Placed], path: &'a [usize]) -> Option<(usize, &'a [usize])> {
    let is = |at: usize, sign: char| tokens.get(at).is_some_and(|it| it.token == Token::Sign(sign));
    let goals = |at: usize| {
        let Token::Name(name) = &tokens[at].token else { return None };
        if name != LIST {
            return None;
        }
        if is(at + 1, '=') {
            return Some((at + 2, path));
        }
        let (entry, path) = path.split_first()?;
        let is_entry = is(at + 1, '[')
            && tokens.get(at + 2)?.token == Token::Number(*entry as f64)
            && is(at + 3, ']')
            && is(at + 4, '=');
        is_entry.then_some((at + 5, path))
    };
    (0..tokens.len()).rev().find_map(goals)
}

fn error(
    text: &str,
    at: usize,
    expected: Expected,
    found: impl Into<Message<Found>>,
) -> ScriptError {
    ScriptError(Box::new(TextFault::new(position(text, at), expected, found)))
}
