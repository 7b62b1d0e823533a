//! Reads the game files of Bingosync: JavaScript that assigns a goal list, of which only literals are understood.
//!
//! A file names its generator with `require`, and assigns `bingoList`, as a whole or tier by tier. Nothing is run. What
//! is no literal is an error with its line and column, except for one function that only sets the mode, and the copies
//! of old generators that [`COPIES`] knows.

use std::collections::HashMap;
use std::fmt;

use foretile_games::bingo::Value;
use sha2::{Digest, Sha256};

/// What a game file says.
#[derive(Debug, Default)]
pub struct GameFile {
    /// The name of the generator's rules, such as `srl-v5`.
    pub rules: Option<&'static str>,
    /// The mode that it always deals, such as `short`.
    pub mode: Option<String>,
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
pub struct ScriptError {
    line: usize,
    column: usize,
    expected: &'static str,
    found: String,
}

impl fmt::Display for ScriptError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { line, column, expected, found } = self;
        write!(f, "line {line}, column {column}: expected {expected}, found {found}")
    }
}

impl std::error::Error for ScriptError {}

/// The site's generators by the names of their files, and our names for their rules.
const BASES: [(&str, &str); 10] = [
    ("srl_generator_v5.js", "srl-v5"),
    ("srl_generator_v5_blackout.js", "srl-v5-blackout"),
    ("srl_generator_v8.js", "srl-v8"),
    ("srl_generator_v8_subtypes.js", "srl-v8-subtypes"),
    ("synerGen.js", "synergen"),
    ("simple_generator.js", "simple"),
    ("simple_generator_alttp.js", "simple-alttp"),
    ("isaac_generator.js", "isaac"),
    ("ladx_generator.js", "ladx"),
    ("oot_generator.js", "oot"),
];

/// Generators that game files contain themselves: the first eight bytes of the SHA-256 of the code's tokens, and the
/// rules that deal the same cards. Found by dealing 15 seeds of every file with its own code, run in node.
const COPIES: [(u64, &str); 3] = [
    // Lego Star Wars, Majora's Mask, Pokémon Crystal, Super Mario World, Super Metroid and others.
    (0x399d_5ff9_6daf_c146, "srl-v5"),
    // Pokémon Red and Blue, randomizer.
    (0x4816_3fdf_46ee_ffe8, "srl-v5"),
    // Spyro.
    (0x441b_1a98_e7d3_5c54, "srl-v8"),
];

/// How deep lists and objects may lie in each other.
const DEEPEST: usize = 32;

/// The most values that names may stand for, all uses together. (`[a, a]` with `a = [b, b]` and so on grows fast.)
const MOST_COPIES: usize = 1_000_000;

/// The most members that may be assigned to one list after another.
const MOST_ASSIGNED: usize = 10_000;

/// Reads a game file.
pub fn read(text: &str) -> Result<GameFile, ScriptError> {
    let tokens = Lexer::new(text).tokens()?;
    let mut parser = Parser {
        text,
        tokens,
        at: 0,
        names: HashMap::new(),
        bases: HashMap::new(),
        file: GameFile::default(),
        code: Code::default(),
        copies: 0,
        assigned: 0,
    };
    parser.file()?;
    Ok(parser.file)
}

/// A piece of the text.
#[derive(Clone, PartialEq, Debug)]
enum Token {
    Name(String),
    Text(String),
    Number(f64),
    /// A bracket or an operator.
    Sign(char),
    /// A template, which is understood nowhere.
    Template,
    End,
}

impl fmt::Display for Token {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Name(name) => write!(f, "`{name}`"),
            Self::Text(text) => Value::Text(text.clone()).fmt(f),
            Self::Number(number) => write!(f, "{number}"),
            Self::Sign(sign) => write!(f, "`{sign}`"),
            Self::Template => f.write_str("a template"),
            Self::End => f.write_str("the end of the file"),
        }
    }
}

/// A token, where it begins, and whether it begins a line.
struct Placed {
    token: Token,
    at: usize,
    first: bool,
}

struct Lexer<'a> {
    text: &'a str,
    at: usize,
}

impl<'a> Lexer<'a> {
    const fn new(text: &'a str) -> Self {
        Self { text, at: 0 }
    }

    fn rest(&self) -> &'a str {
        &self.text[self.at..]
    }

    fn peek(&self) -> Option<char> {
        self.rest().chars().next()
    }

    fn next(&mut self) -> Option<char> {
        let next = self.peek()?;
        self.at += next.len_utf8();
        Some(next)
    }

    fn tokens(mut self) -> Result<Vec<Placed>, ScriptError> {
        let mut tokens: Vec<Placed> = Vec::new();
        loop {
            let first = self.skip_space()? || tokens.is_empty();
            let at = self.at;
            let token = self.token(tokens.last().map(|last| &last.token))?;
            let ended = token == Token::End;
            tokens.push(Placed { token, at, first });
            if ended {
                return Ok(tokens);
            }
        }
    }

    /// Skips space and comments, and returns whether a line ended.
    fn skip_space(&mut self) -> Result<bool, ScriptError> {
        let mut ended = false;
        loop {
            let rest = self.rest();
            if rest.starts_with("//") {
                self.at += rest.find(['\n', '\r', '\u{2028}', '\u{2029}']).unwrap_or(rest.len());
            } else if rest.starts_with("/*") {
                let Some(end) = rest.find("*/") else {
                    return Err(error(self.text, self.at, "the end of this comment", "none"));
                };
                ended |= rest[..end].contains(['\n', '\r']);
                self.at += end + 2;
            } else {
                match self.peek() {
                    Some(space) if space.is_whitespace() || space == '\u{feff}' => {
                        ended |= matches!(space, '\n' | '\r' | '\u{2028}' | '\u{2029}');
                        self.next();
                    }
                    _ => return Ok(ended),
                }
            }
        }
    }

    fn token(&mut self, before: Option<&Token>) -> Result<Token, ScriptError> {
        let start = self.at;
        let Some(first) = self.next() else { return Ok(Token::End) };
        let is_letter = |letter: char| letter.is_alphanumeric() || letter == '_' || letter == '$';
        match first {
            '"' | '\'' => self.string(first, start),
            '`' => {
                while let Some(next) = self.next() {
                    match next {
                        '\\' => _ = self.next(),
                        '`' => return Ok(Token::Template),
                        _ => {}
                    }
                }
                Err(error(self.text, start, "the end of this template", "none"))
            }
            '/' if !ends_a_value(before) => self.pattern(start),
            '0'..='9' => self.number(start),
            '.' if self.peek().is_some_and(|next| next.is_ascii_digit()) => self.number(start),
            _ if is_letter(first) => {
                while self.peek().is_some_and(is_letter) {
                    self.next();
                }
                Ok(Token::Name(self.text[start..self.at].to_owned()))
            }
            sign => Ok(Token::Sign(sign)),
        }
    }

    /// Reads a regular expression, which is only skipped.
    fn pattern(&mut self, start: usize) -> Result<Token, ScriptError> {
        let mut inside = false;
        while let Some(next) = self.next() {
            match next {
                '\\' => _ = self.next(),
                '[' => inside = true,
                ']' => inside = false,
                '/' if !inside => return Ok(Token::Template),
                '\n' => break,
                _ => {}
            }
        }
        Err(error(self.text, start, "the end of this regular expression", "none"))
    }

    fn number(&mut self, start: usize) -> Result<Token, ScriptError> {
        while self.peek().is_some_and(|next| next.is_ascii_alphanumeric() || next == '.') {
            let exponent =
                matches!(self.next(), Some('e' | 'E')) && !self.text[start..].starts_with("0x");
            if exponent && matches!(self.peek(), Some('+' | '-')) {
                self.next();
            }
        }
        let digits = &self.text[start..self.at];
        let number = match digits.strip_prefix("0x").or(digits.strip_prefix("0X")) {
            Some(digits) => u32::from_str_radix(digits, 16).ok().map(f64::from),
            // An old octal number is one that nobody means.
            None if digits.len() > 1 && digits.starts_with('0') && !digits.contains('.') => None,
            None => digits.parse().ok(),
        };
        number
            .map(Token::Number)
            .ok_or_else(|| error(self.text, start, "a number, such as 12.5", format!("`{digits}`")))
    }

    fn string(&mut self, quote: char, start: usize) -> Result<Token, ScriptError> {
        // JavaScript's texts are UTF-16, and an escape may give half of a character.
        let mut units: Vec<u16> = Vec::new();
        let unfinished =
            |lexer: &Self| error(lexer.text, start, "the end of this text on its line", "none");
        loop {
            let at = self.at;
            let next = self.next().ok_or_else(|| unfinished(self))?;
            match next {
                _ if next == quote => break,
                '\n' | '\r' => return Err(unfinished(self)),
                '\\' => {
                    let escape = self.next().ok_or_else(|| unfinished(self))?;
                    let plain = match escape {
                        'n' => '\n',
                        't' => '\t',
                        'r' => '\r',
                        'b' => '\u{8}',
                        'f' => '\u{c}',
                        'v' => '\u{b}',
                        '0' if !self.peek().is_some_and(|next| next.is_ascii_digit()) => '\0',
                        '\n' | '\u{2028}' | '\u{2029}' => continue,
                        '\r' => {
                            if self.peek() == Some('\n') {
                                self.next();
                            }
                            continue;
                        }
                        'u' | 'x' => {
                            self.code_point(escape, at, &mut units)?;
                            continue;
                        }
                        '0'..='9' => {
                            return Err(error(
                                self.text,
                                at,
                                "an escape such as \\n or \\u00e9",
                                format!("`\\{escape}`"),
                            ));
                        }
                        other => other,
                    };
                    units.extend_from_slice(plain.encode_utf16(&mut [0; 2]));
                }
                other => units.extend_from_slice(other.encode_utf16(&mut [0; 2])),
            }
        }
        match String::from_utf16(&units) {
            Ok(text) => Ok(Token::Text(text)),
            Err(_) => Err(error(self.text, start, "a text of whole characters", "half of one")),
        }
    }

    /// Reads what follows `\u` or `\x`.
    fn code_point(
        &mut self,
        escape: char,
        at: usize,
        units: &mut Vec<u16>,
    ) -> Result<(), ScriptError> {
        let rest = self.rest();
        let (digits, end) = match rest.strip_prefix('{').filter(|_| escape == 'u') {
            Some(inner) => inner.find('}').map(|end| (&inner[..end], end + 2)).unwrap_or(("", 0)),
            None => {
                let count = if escape == 'u' { 4 } else { 2 };
                (rest.get(..count).unwrap_or(""), count)
            }
        };
        let is_hex = !digits.is_empty() && digits.bytes().all(|digit| digit.is_ascii_hexdigit());
        let number =
            u32::from_str_radix(digits, 16).ok().filter(|number| is_hex && *number <= 0x10_ffff);
        let number = number.ok_or_else(|| {
            error(self.text, at, "an escape such as \\u00e9", format!("`\\{escape}`"))
        })?;
        self.at += end;
        match u16::try_from(number) {
            Ok(unit) => units.push(unit),
            Err(_) => units.extend(char::from_u32(number).into_iter().flat_map(|point| {
                let mut pair = [0; 2];
                point.encode_utf16(&mut pair);
                pair
            })),
        }
        Ok(())
    }
}

/// Returns whether a slash after this token divides.
fn ends_a_value(before: Option<&Token>) -> bool {
    match before {
        Some(Token::Name(name)) => !matches!(name.as_str(), "return" | "typeof" | "case"),
        Some(Token::Text(_) | Token::Number(_) | Token::Template) => true,
        Some(Token::Sign(sign)) => matches!(sign, ')' | ']' | '}'),
        Some(Token::End) | None => false,
    }
}

fn error(text: &str, at: usize, expected: &'static str, found: impl Into<String>) -> ScriptError {
    let before = &text[..at];
    let line = 1 + before.matches('\n').count();
    let column = 1 + before.rsplit('\n').next().unwrap_or_default().chars().count();
    ScriptError { line, column, expected, found: found.into() }
}

/// Code that was skipped.
#[derive(Default)]
struct Code {
    /// Where it begins.
    at: Option<usize>,
    /// The hash of its tokens.
    hash: Sha256,
}

struct Parser<'a> {
    text: &'a str,
    tokens: Vec<Placed>,
    at: usize,
    /// What has been assigned so far.
    names: HashMap<String, Value>,
    /// The names that stand for a generator, and its rules.
    bases: HashMap<String, &'static str>,
    file: GameFile,
    code: Code,
    /// How many values were copied from names.
    copies: usize,
    /// How many members were assigned one after another.
    assigned: usize,
}

/// Returns how many values there are in a value.
fn size(value: &Value) -> usize {
    match value {
        Value::List(items) => 1 + items.iter().map(size).sum::<usize>(),
        Value::Members(members) => 1 + members.iter().map(|(_, value)| size(value)).sum::<usize>(),
        _ => 1,
    }
}

/// The name that every game file assigns its goals to.
const LIST: &str = "bingoList";

impl Parser<'_> {
    fn peek(&self) -> &Token {
        &self.tokens[self.at].token
    }

    fn after(&self, ahead: usize) -> &Token {
        self.tokens.get(self.at + ahead).map_or(&Token::End, |placed| &placed.token)
    }

    fn next(&mut self) -> Token {
        let token = self.tokens[self.at].token.clone();
        self.at = (self.at + 1).min(self.tokens.len() - 1);
        token
    }

    fn takes(&mut self, sign: char) -> bool {
        let taken = *self.peek() == Token::Sign(sign);
        if taken {
            self.next();
        }
        taken
    }

    fn expect(&mut self, sign: char, expected: &'static str) -> Result<(), ScriptError> {
        if self.takes(sign) { Ok(()) } else { Err(self.wrong(expected)) }
    }

    fn wrong(&self, expected: &'static str) -> ScriptError {
        let placed = &self.tokens[self.at];
        error(self.text, placed.at, expected, placed.token.to_string())
    }

    fn is_name(&self, name: &str) -> bool {
        matches!(self.peek(), Token::Name(other) if other == name)
    }

    fn file(&mut self) -> Result<(), ScriptError> {
        loop {
            while self.takes(';') || self.takes(',') {}
            if *self.peek() == Token::End {
                break;
            }
            self.statement()?;
        }
        if let Some(goals) = self.names.remove(LIST) {
            self.file.goals = Some(Goals::Here(goals));
        }
        if let Some(at) = self.code.at.filter(|_| self.file.rules.is_none()) {
            let digest = std::mem::take(&mut self.code.hash).finalize();
            let hash = u64::from_be_bytes(std::array::from_fn(|byte| digest[byte]));
            let copy = COPIES.iter().find(|(known, _)| *known == hash);
            let Some((_, rules)) = copy else {
                return Err(error(
                    self.text,
                    at,
                    "a goal list of plain values, because no code is run",
                    format!("a generator of its own ({hash:016x})"),
                ));
            };
            self.file.rules = Some(rules);
        } else if let Some(at) = self.code.at {
            return Err(error(
                self.text,
                at,
                "a goal list of plain values, because no code is run",
                "code",
            ));
        }
        Ok(())
    }

    fn statement(&mut self) -> Result<(), ScriptError> {
        let declared = ["var", "let", "const"].iter().any(|word| self.is_name(word));
        let start = self.at;
        if declared {
            self.next();
        }
        let Token::Name(name) = self.peek().clone() else { return self.skip_code(start) };
        match self.after(1) {
            Token::Sign('=') if *self.after(2) != Token::Sign('=') => {
                self.at += 2;
                self.assign(name, None, start)
            }
            Token::Sign('[') => {
                let index = match (self.after(2), self.after(3), self.after(4)) {
                    (Token::Number(number), Token::Sign(']'), Token::Sign('=')) => {
                        number.to_string()
                    }
                    (Token::Text(text), Token::Sign(']'), Token::Sign('=')) => text.clone(),
                    _ => return self.skip_code(start),
                };
                self.at += 5;
                self.assign(name, Some(index), start)
            }
            Token::Sign('.') if name == "module" => {
                let exported = self.at + 4;
                let is_list = matches!(&self.tokens.get(exported).map(|placed| &placed.token), Some(Token::Name(name)) if name == LIST);
                if !is_list {
                    return self.skip_code(start);
                }
                self.at = exported + 1;
                Ok(())
            }
            // A declaration without a value.
            Token::Sign(';' | ',') if declared => {
                self.at += 1;
                Ok(())
            }
            _ => self.skip_code(start),
        }
    }

    fn assign(
        &mut self,
        name: String,
        index: Option<String>,
        start: usize,
    ) -> Result<(), ScriptError> {
        if self.is_name("require") && *self.after(1) == Token::Sign('(') {
            let at = self.tokens[self.at].at;
            let (Token::Text(path), Token::Sign(')')) = (self.after(2).clone(), self.after(3))
            else {
                self.at += 2;
                return Err(self.wrong("the name of a file, such as \"./generators/generator_bases/simple_generator.js\""));
            };
            self.at += 4;
            let file = path.rsplit('/').next().unwrap_or_default();
            match BASES.iter().find(|(base, _)| *base == file) {
                Some(&(_, rules)) => {
                    self.bases.insert(name, rules);
                    self.file.rules = Some(rules);
                }
                None if name == LIST && index.is_none() => {
                    let mut parts = path.rsplit('/');
                    let (file, folder) = (parts.next().unwrap_or_default(), parts.next());
                    let path = match folder {
                        Some(folder) if folder != "." && folder != ".." => {
                            format!("{folder}/{file}")
                        }
                        _ => file.to_owned(),
                    };
                    self.file.goals = Some(Goals::In(path));
                }
                None => {
                    return Err(error(
                        self.text,
                        at,
                        "a generator of Bingosync, such as srl_generator_v5.js",
                        format!("`{file}`"),
                    ));
                }
            }
            return Ok(());
        }
        if self.is_name("function") {
            return self.mode(start);
        }
        let is_literal = matches!(
            self.peek(),
            Token::Sign('[' | '{' | '-') | Token::Text(_) | Token::Number(_)
        ) || matches!(self.peek(), Token::Name(name) if matches!(name.as_str(), "null" | "undefined" | "true" | "false") || self.names.contains_key(name));
        if !is_literal {
            return self.skip_code(start);
        }
        let at = self.tokens[self.at].at;
        let value = self.value(0)?;
        // What goes on after its first value is an expression, such as a sum.
        let goes_on = !self.tokens[self.at].first
            && !matches!(self.peek(), Token::Sign(';' | ',') | Token::End);
        if goes_on {
            return Err(self.wrong("the end of the statement, because nothing is computed"));
        }
        let Some(index) = index else {
            self.names.insert(name, value);
            return Ok(());
        };
        self.assigned += 1;
        if self.assigned > MOST_ASSIGNED {
            return Err(self.wrong("at most 10,000 assignments to members"));
        }
        match self.names.get_mut(&name) {
            Some(Value::Members(members)) => {
                let all = std::mem::take(members).into_iter().chain([(index, value)]);
                self.names.insert(name, Value::object(all));
            }
            Some(Value::List(items)) => {
                // Like JavaScript's arrays, whose other members are no elements.
                let Ok(place) = index.parse::<usize>() else { return Ok(()) };
                if place > items.len() + 1_000 {
                    return Err(error(
                        self.text,
                        at,
                        "an element near the others",
                        format!("number {place}"),
                    ));
                }
                if place >= items.len() {
                    items.resize(place + 1, Value::Null);
                }
                items[place] = value;
            }
            _ => {
                return Err(error(
                    self.text,
                    self.tokens[start].at,
                    "a list that was assigned before, such as `var bingoList = []`",
                    format!("`{name}`"),
                ));
            }
        }
        Ok(())
    }

    /// Reads `function (list, options) { options.mode = "short"; return generator(list, options); }`, or skips other
    /// code.
    fn mode(&mut self, start: usize) -> Result<(), ScriptError> {
        let mut words = Vec::new();
        let mut ahead = self.at;
        while words.len() < 32 {
            let token = &self.tokens[ahead].token;
            match token {
                Token::Sign(';') => {}
                Token::End => break,
                other => words.push(other.clone()),
            }
            ahead += 1;
            if *token == Token::Sign('}') {
                break;
            }
        }
        use Token::{Name, Sign, Text};
        let [
            Name(_),
            Sign('('),
            Name(list),
            Sign(','),
            Name(options),
            Sign(')'),
            Sign('{'),
            Name(set),
            Sign('.'),
            Name(member),
            Sign('='),
            Text(mode),
            Name(end),
            Name(base),
            Sign('('),
            Name(first),
            Sign(','),
            Name(second),
            Sign(')'),
            Sign('}'),
        ] = words.as_slice()
        else {
            return self.skip_code(start);
        };
        let plain = set == options
            && member == "mode"
            && end == "return"
            && first == list
            && second == options;
        if !plain || !self.bases.contains_key(base) {
            return self.skip_code(start);
        }
        self.file.mode = Some(mode.clone());
        self.at = ahead;
        Ok(())
    }

    /// Skips a statement that is no plain assignment, up to a semicolon or the brace that ends it.
    fn skip_code(&mut self, start: usize) -> Result<(), ScriptError> {
        self.at = start;
        self.code.at.get_or_insert(self.tokens[start].at);
        let mut open = Vec::new();
        loop {
            let token = self.next();
            self.code.hash.update(token.to_string());
            self.code.hash.update([0]);
            match token {
                Token::End if open.is_empty() => return Ok(()),
                Token::End => return Err(self.wrong("as many closing brackets as opening ones")),
                Token::Sign(sign @ ('(' | '[' | '{')) => open.push(sign),
                Token::Sign(sign @ (')' | ']' | '}')) => {
                    let matching = matches!(
                        (open.pop(), sign),
                        (Some('('), ')') | (Some('['), ']') | (Some('{'), '}')
                    );
                    if !matching {
                        self.at -= 1;
                        return Err(self.wrong("as many closing brackets as opening ones"));
                    }
                    if open.is_empty() && sign == '}' && self.tokens[self.at].first {
                        return Ok(());
                    }
                }
                Token::Sign(';') if open.is_empty() => return Ok(()),
                _ => {}
            }
        }
    }

    fn value(&mut self, depth: usize) -> Result<Value, ScriptError> {
        const EXPECTED: &str = "a plain value: a text, a number, a list, an object or null";
        if depth > DEEPEST {
            return Err(self.wrong("lists and objects that lie less deep in each other"));
        }
        match self.peek().clone() {
            Token::Text(text) => {
                self.next();
                Ok(Value::Text(text))
            }
            Token::Number(number) => {
                self.next();
                Ok(Value::Number(number))
            }
            Token::Sign('-') => {
                self.next();
                match self.peek() {
                    &Token::Number(number) => {
                        self.next();
                        Ok(Value::Number(-number))
                    }
                    _ => Err(self.wrong("a number after the minus")),
                }
            }
            Token::Sign('[') => self.list(depth),
            Token::Sign('{') => self.object(depth),
            Token::Name(name) => {
                let value = match name.as_str() {
                    "null" | "undefined" => Value::Null,
                    "true" => Value::Bool(true),
                    "false" => Value::Bool(false),
                    _ => {
                        let value = self.names.get(&name).ok_or_else(|| self.wrong(EXPECTED))?;
                        let copies = self.copies + size(value);
                        if copies > MOST_COPIES {
                            return Err(self.wrong("names for at most 1,000,000 values together"));
                        }
                        let value = value.clone();
                        self.copies = copies;
                        value
                    }
                };
                self.next();
                Ok(value)
            }
            _ => Err(self.wrong(EXPECTED)),
        }
    }

    fn list(&mut self, depth: usize) -> Result<Value, ScriptError> {
        self.next();
        let mut items = Vec::new();
        loop {
            if self.takes(']') {
                return Ok(Value::List(items));
            }
            if self.takes(',') {
                items.push(Value::Null);
                continue;
            }
            items.push(self.value(depth + 1)?);
            if *self.peek() != Token::Sign(']') {
                self.expect(',', "a comma or a closing bracket after an element")?;
            }
        }
    }

    fn object(&mut self, depth: usize) -> Result<Value, ScriptError> {
        self.next();
        let mut members = Vec::new();
        loop {
            if self.takes('}') {
                return Ok(Value::object(members));
            }
            let name = match self.next() {
                Token::Name(name) | Token::Text(name) => name,
                Token::Number(number) => number.to_string(),
                _ => {
                    self.at -= 1;
                    return Err(self.wrong("a member, such as name: \"Catch a fish\""));
                }
            };
            self.expect(':', "a colon after the member's name")?;
            members.push((name, self.value(depth + 1)?));
            if *self.peek() != Token::Sign('}') {
                self.expect(',', "a comma or a closing brace after a member")?;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const V5: &str =
        "var bingoGenerator = require(\"./generators/generator_bases/srl_generator_v5.js\");\n";

    fn goals(text: &str) -> Value {
        match read(text).unwrap().goals {
            Some(Goals::Here(list)) => list,
            other => panic!("{other:?}"),
        }
    }

    fn json(text: &str) -> Value {
        serde_json::from_str(text).unwrap()
    }

    #[test]
    fn lists_are_read_whole_or_tier_by_tier() {
        let whole = r#"
            bingoGenerator = require('./generators/generator_bases/simple_generator.js')
            // A comment; "not a text".
            var bingoList = [ "one", 'it\'s "two"', "\u00e9\x41\u{1F41F}\uD83D\uDC1F", /* more */ {name: "four", "types": ["a",],}, ]
            var version = "1.0"
        "#;
        let read = read(whole).unwrap();
        assert_eq!(read.rules, Some("simple"));
        assert_eq!(
            goals(whole),
            json(r#"["one", "it's \"two\"", "éA🐟🐟", {"name": "four", "types": ["a"]}]"#)
        );
        let tiers = format!(
            "\u{feff}{V5}var bingoList = [], easy = [{{name: \"a\"}}];\r\nbingoList [1] = easy, bingoList[2] = [{{name: \"b\", child: \"no\"}}]\n\
             bingoList[4] = [,undefined, null, -1.5, .5];bingoList[\"info\"] = {{x: 1}};;"
        );
        assert_eq!(
            goals(&tiers),
            json(
                r#"[null, [{"name": "a"}], [{"name": "b", "child": "no"}], null, [null, null, null, -1.5, 0.5]]"#
            )
        );
        let keyed = "const bingoList = {b: 1, \"10\": 2, 2: 3, b: 4};\nmodule.exports = bingoList;";
        assert_eq!(goals(keyed), json(r#"{"2": 3, "10": 2, "b": 4}"#));
    }

    #[test]
    fn a_function_may_set_the_mode_and_nothing_else() {
        let script = |body: &str| {
            format!(
                "var _base = require(\"./generators/generator_bases/srl_generator_v8_subtypes.js\");\n\
                 var bingoList = require(\"./generators/goal_lists/banjo.js\");\n\
                 bingoGenerator = function (list, opts) {{ {body} }};\n"
            )
        };
        let read_body = |body: &str| read(&script(body));
        let short = read_body("opts.mode = 'short'; return _base(list, opts);").unwrap();
        assert_eq!(short.mode.as_deref(), Some("short"));
        assert!(matches!(short.goals, Some(Goals::In(file)) if file == "goal_lists/banjo.js"));
        for other in [
            "opts.mode = 'short'; return other(list, opts);",
            "opts.lang = 'short'; return _base(list, opts);",
            "list.pop(); opts.mode = 'short'; return _base(list, opts);",
            "opts.mode = 'short'; return _base(opts, list);",
        ] {
            let error = read_body(other).unwrap_err();
            assert_eq!((error.line, error.column), (3, 1), "{other}: {error}");
        }
    }

    #[test]
    fn what_is_computed_is_refused_where_it_stands() {
        let error = |list: &str| {
            let error = read(&format!("{V5}var bingoList = {list}")).unwrap_err();
            (error.line, error.column, error.to_string())
        };
        assert_eq!(error("[1, 2 + 3];").1, 23);
        assert_eq!(error("[\"a\"\n, name];").0, 3);
        for list in [
            "[`a`]",
            "[\"a\" + \"b\"]",
            "[1, 2].concat([3])",
            "[...others]",
            "[() => 1]",
            "[{[key]: 1}]",
            "[{name() {}}]",
            "[1",
            "[{name: \"a}]",
            "[1] + [2]",
            "eval(\"1\")",
            "[07]",
            "[\"\\8\"]",
            "[\"\\u12\"]",
            "[\"\\ud800\"]",
            "require(\"./other.js\"",
            "[1]); f()",
        ] {
            let (line, column, text) = error(list);
            assert!(
                (2..=3).contains(&line) && column > 0 && text.contains("expected"),
                "{list}: {text}"
            );
        }
        for code in [
            "bingoList.push(1);",
            "for (;;) {}",
            "bingoList[1].x = 2;",
            "bingoList[0] = f();",
            "delete bingoList;",
            "bingoList[i] = 1;",
        ] {
            let text = format!("{V5}var bingoList = [[]];\n{code}");
            let error = read(&text).expect_err(code);
            assert_eq!(error.line, 3, "{code}: {error}");
        }
        let own = "var bingoList = [1];\nbingoGenerator = function (list) { return list; };";
        assert!(read(own).unwrap_err().to_string().contains("a generator of its own"));
        let unknown = "var bingoGenerator = require(\"./my_generator.js\"); var bingoList = [1];";
        assert!(read(unknown).unwrap_err().to_string().contains("my_generator.js"));
    }

    #[test]
    fn hostile_files_are_refused_soon() {
        let deep = format!("var bingoList = {}", "[".repeat(100_000));
        assert!(read(&deep).is_err());
        let mut doubled = "var a0 = [1, 1];".to_owned();
        for number in 1..60 {
            let before = number - 1;
            doubled += &format!("var a{number} = [a{before}, a{before}];");
        }
        assert!(read(&doubled).unwrap_err().to_string().contains("1,000,000"));
        let many = format!("var bingoList = {{}};{}", "bingoList[\"a\"] = 1;".repeat(20_000));
        assert!(read(&many).is_err());
        let far = "var bingoList = []; bingoList[4000000000] = 1;";
        assert!(read(far).is_err());
        for cut in 0..200 {
            let text =
                format!("{V5}var bingoList = [{{name: \"é\\u00e9\", types: [1, -2.5e+3]}}];");
            if let Some(part) = text.get(..cut.min(text.len())) {
                let _ = read(part);
            }
        }
    }
}
