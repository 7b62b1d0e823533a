//! Parses statements that assign literals.

use std::collections::HashMap;

use foretile_games::bingo::{Found, Value};
use foretile_games::message::Code as _;
use sha2::{Digest, Sha256};

use super::lexer::{Lexer, Placed, Token};
use super::{
    COPIES, DEEPEST, GameFile, Goals, LIST, MOST_ASSIGNED, MOST_COPIES, ScriptError, error,
    rules_of,
};
use crate::bingo::text_fault::Expected;

/// Code that was skipped.
#[derive(Default)]
struct Code {
    /// Where it begins.
    at: Option<usize>,
    /// The hash of its tokens.
    hash: Sha256,
}

pub struct Parser<'a> {
    text: &'a str,
    tokens: Vec<Placed>,
    at: usize,
    /// What has been assigned so far. The members of objects are in the order in which they were assigned.
    names: HashMap<String, Value>,
    /// The names that stand for a generator, and its rules.
    bases: HashMap<String, &'static str>,
    file: GameFile,
    code: Code,
    /// The name of what the file exports as a whole.
    exported: Option<String>,
    /// The names that it exports one by one.
    exports: Vec<String>,
    /// Whether the last statement was part of a declaration.
    declares: bool,
    /// How many values were copied from names.
    copies: usize,
    /// How many members were assigned one after another.
    assigned: usize,
    /// The goal list's members besides its elements, if it is an array: JavaScript's arrays may have any member.
    beside: Vec<(String, Value)>,
}

/// Returns how many values there are in a value.
fn size(value: &Value) -> usize {
    match value {
        Value::List(items) => 1 + items.iter().map(size).sum::<usize>(),
        Value::Members(members) => 1 + members.iter().map(|(_, value)| size(value)).sum::<usize>(),
        _ => 1,
    }
}

/// Returns the value of a name, with the members of objects in JavaScript's order.
fn in_order(value: Value) -> Value {
    match value {
        Value::Members(members) => Value::object(members),
        other => other,
    }
}

impl<'a> Parser<'a> {
    /// Cuts the text into tokens.
    pub fn new(text: &'a str) -> Result<Self, ScriptError> {
        Ok(Self {
            text,
            tokens: Lexer::new(text).tokens()?,
            at: 0,
            names: HashMap::new(),
            bases: HashMap::new(),
            file: GameFile::default(),
            code: Code::default(),
            exported: None,
            exports: Vec::new(),
            declares: false,
            copies: 0,
            assigned: 0,
            beside: Vec::new(),
        })
    }

    /// Reads a value that is the whole text.
    pub fn literal(mut self) -> Result<Value, ScriptError> {
        let value = self.value(0)?;
        while self.takes(';') {}
        match self.peek() {
            Token::End => Ok(in_order(value)),
            _ => Err(self.wrong(Expected::ListEnd)),
        }
    }

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

    fn expect(&mut self, sign: char, expected: Expected) -> Result<(), ScriptError> {
        if self.takes(sign) { Ok(()) } else { Err(self.wrong(expected)) }
    }

    fn wrong(&self, expected: Expected) -> ScriptError {
        let placed = &self.tokens[self.at];
        error(self.text, placed.at, expected, &placed.token)
    }

    fn is_name(&self, name: &str) -> bool {
        matches!(self.peek(), Token::Name(other) if other == name)
    }

    /// Reads a game file.
    pub fn file(mut self) -> Result<GameFile, ScriptError> {
        loop {
            while self.takes(';') || self.takes(',') {}
            if *self.peek() == Token::End {
                break;
            }
            self.statement()?;
        }
        if let Some(goals) = self.list_name().and_then(|name| self.names.remove(&name)) {
            self.file.goals = Some(Goals::Here(self.finished_list(goals)));
        }
        if let Some(at) = self.code.at.filter(|_| self.file.rules.is_none()) {
            let digest = std::mem::take(&mut self.code.hash).finalize();
            let hash = u64::from_be_bytes(std::array::from_fn(|byte| digest[byte]));
            let copy = COPIES.iter().find(|(known, _)| *known == hash);
            let Some((_, rules)) = copy else {
                return Err(error(
                    self.text,
                    at,
                    Expected::PlainList,
                    Found::OwnGenerator.text(format!("{hash:016x}")),
                ));
            };
            self.file.rules = Some(rules);
        } else if let Some(at) = self.code.at {
            return Err(error(self.text, at, Expected::PlainList, Found::Code));
        }
        Ok(self.file)
    }

    /// Returns the name of the goal list: other programs call it as they like, so it is what the file exports, or its only
    /// list, or the only one that it exports by its name, or `goals`.
    fn list_name(&self) -> Option<String> {
        if self.names.contains_key(LIST) {
            return Some(LIST.to_owned());
        }
        if self.file.goals.is_some() || self.code.at.is_some() {
            return None;
        }
        let is_list = |name: &String| {
            matches!(self.names.get(name), Some(Value::List(_) | Value::Members(_)))
        };
        let only = |names: &mut dyn Iterator<Item = &String>| -> Option<String> {
            let mut lists = names.filter(|name| is_list(name));
            lists.next().filter(|_| lists.next().is_none()).cloned()
        };
        let called_goals = || Some("goals".to_owned()).filter(is_list);
        (self.exported.clone())
            .or_else(|| only(&mut self.names.keys()))
            .or_else(|| only(&mut self.exports.iter()))
            .or_else(called_goals)
    }

    /// Returns the goal list, and takes its version from the members besides its elements. A list without elements is
    /// those members, such as `normal` and `short`.
    fn finished_list(&mut self, goals: Value) -> Value {
        let beside = Value::object(std::mem::take(&mut self.beside));
        let is_empty = matches!(&goals, Value::List(items) if items.is_empty());
        let mut names = beside.members().unwrap_or_default().iter().map(|(name, _)| name.as_str());
        let has_lists = names.any(|name| name != "info");
        if is_empty && has_lists {
            return beside;
        }
        let version = beside.get("info").and_then(|info| info.get("version")).and_then(Value::text);
        self.file.version = version.map(str::to_owned);
        in_order(goals)
    }

    fn statement(&mut self) -> Result<(), ScriptError> {
        let start = self.at;
        // A declaration goes on after a comma.
        self.declares &=
            matches!(self.tokens[..start].last(), Some(last) if last.token == Token::Sign(','));
        if self.is_name("import") {
            // What it brings is no plain value where it is used.
            while !matches!(self.peek(), Token::Text(_) | Token::End) {
                self.next();
            }
            self.next();
            return Ok(());
        }
        if self.is_name("export") {
            self.next();
            if self.is_name("default") {
                self.next();
                return self.export(start);
            }
            if let Token::Name(name) = self.after(1) {
                self.exports.push(name.clone());
            }
        }
        if ["var", "let", "const"].iter().any(|word| self.is_name(word)) {
            self.declares = true;
            self.next();
        }
        // A statement that is only a text, such as "use strict", does nothing.
        if let (Token::Text(_), Token::Sign(';')) = (self.peek(), self.after(1)) {
            self.at += 2;
            return Ok(());
        }
        if let Some(length) = self.showing() {
            self.at += length;
            return Ok(());
        }
        let Token::Name(name) = self.peek().clone() else { return self.skip_code(start) };
        if self.declares && *self.after(1) == Token::Sign(':') {
            // The type of TypeScript.
            while !matches!(self.after(1), Token::Sign('=') | Token::End) {
                self.next();
            }
        }
        match self.after(1) {
            Token::Sign('=') => {
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
            // `bingoList.info = …` is `bingoList["info"] = …`.
            Token::Sign('.') if name == LIST => match (self.after(2), self.after(3)) {
                (Token::Name(member), Token::Sign('=')) => {
                    let member = member.clone();
                    self.at += 4;
                    self.assign(name, Some(member), start)
                }
                _ => self.skip_code(start),
            },
            Token::Name(_) if name == "function" => self.function(start),
            Token::Sign('.') if name == "module" || name == "exports" => {
                // Where `exports` stands.
                let at = if name == "module" { 2 } else { 0 };
                if !matches!(self.after(at), Token::Name(name) if name == "exports") {
                    return self.skip_code(start);
                }
                match (self.after(at + 1), self.after(at + 2), self.after(at + 3)) {
                    (Token::Sign('='), ..) => {
                        self.at += at + 2;
                        self.export(start)
                    }
                    (Token::Sign('.'), Token::Name(member), Token::Sign('=')) => {
                        let member = member.clone();
                        self.at += at + 4;
                        self.exports.push(member.clone());
                        self.assign(member, None, start)
                    }
                    _ => self.skip_code(start),
                }
            }
            // A declaration without a value.
            Token::Sign(';' | ',') if self.declares => {
                self.at += 1;
                Ok(())
            }
            _ => self.skip_code(start),
        }
    }

    /// Returns how many tokens a call has that only shows the list: `console.log(bingoList)`, or how a page of SpeedRunsLive
    /// ends, `$(function() { srl.bingo(bingoList, 5); })`.
    fn showing(&self) -> Option<usize> {
        const FIRST: [&str; 4] = ["$", "jQuery", "console", "srl"];
        const NAMES: [&str; 6] = ["function", "document", "ready", "bingo", "log", LIST];
        let is_known = |token: &Token| match token {
            Token::Name(name) => FIRST.contains(&&**name) || NAMES.contains(&&**name),
            Token::Sign(sign) => "(){};,.".contains(*sign),
            Token::Number(_) | Token::Text(_) => true,
            Token::Template | Token::End => false,
        };
        let is_call = matches!(self.peek(), Token::Name(name) if FIRST.contains(&&**name));
        let mut depth = 0;
        let mut tokens = self.tokens[self.at..].iter().map(|placed| &placed.token).enumerate();
        let end = tokens.find(|(_, token)| {
            depth +=
                i32::from(**token == Token::Sign('(')) - i32::from(**token == Token::Sign(')'));
            !is_known(token) || depth == 0 && **token == Token::Sign(';')
        });
        let (length, token) = end.filter(|_| is_call)?;
        (depth == 0 && matches!(token, Token::Sign(';') | Token::End)).then_some(length)
    }

    /// Reads what a file exports as a whole: a value, or a name that has one.
    fn export(&mut self, start: usize) -> Result<(), ScriptError> {
        match self.peek().clone() {
            Token::Sign('[' | '{') => self.assign(LIST.to_owned(), None, start),
            Token::Name(name) if name == LIST || self.names.contains_key(&name) => {
                self.next();
                self.exported = Some(name);
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
                return Err(self.wrong(Expected::FileName));
            };
            self.at += 4;
            let file = path.rsplit('/').next().unwrap_or_default();
            match rules_of(file) {
                Some(rules) => {
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
                        Expected::Generator,
                        Found::Piece.text(file.to_owned()),
                    ));
                }
            }
            return Ok(());
        }
        if self.is_name("function") {
            return self.function(start);
        }
        // A text about the list. Where it is used, it is no plain value.
        let is_template = *self.peek() == Token::Template && name != LIST;
        if is_template && matches!(self.after(1), Token::Sign(';') | Token::End) {
            self.at += 1;
            return Ok(());
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
        // What TypeScript says of it: `as const`, `satisfies Goal[]`.
        if self.is_name("as") || self.is_name("satisfies") {
            while !self.tokens[self.at].first
                && !matches!(self.peek(), Token::Sign(';') | Token::End)
            {
                self.next();
            }
        }
        // A statement that continues after its first value is an expression, such as a sum.
        let goes_on = !self.tokens[self.at].first
            && !matches!(self.peek(), Token::Sign(';' | ',') | Token::End);
        if goes_on {
            return Err(self.wrong(Expected::StatementEnd));
        }
        let Some(index) = index else {
            self.names.insert(name, value);
            return Ok(());
        };
        self.assigned += 1;
        if self.assigned > MOST_ASSIGNED {
            return Err(self.wrong(Expected::FewerAssignments));
        }
        if name == LIST {
            // PlayBingo's upload declares it, and its files only fill it.
            self.names.entry(LIST.to_owned()).or_insert_with(|| Value::List(Vec::new()));
        }
        match self.names.get_mut(&name) {
            Some(Value::Members(members)) => members.push((index, value)),
            Some(Value::List(items)) => {
                // As in JavaScript's arrays, other members are not elements.
                let Ok(place) = index.parse::<usize>() else {
                    if name == LIST {
                        self.beside.push((index, value));
                    }
                    return Ok(());
                };
                if place > items.len() + 1_000 {
                    return Err(error(
                        self.text,
                        at,
                        Expected::NearElement,
                        Found::Element.number(place),
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
                    Expected::AssignedList,
                    Found::Piece.text(name.to_owned()),
                ));
            }
        }
        Ok(())
    }

    /// Reads `function (list, options) { options.mode = "short"; return generator(list, options); }`, which may have a
    /// name and need not set a mode, or skips other code.
    fn function(&mut self, start: usize) -> Result<(), ScriptError> {
        use Token::{Name, Sign, Text};
        let mut words = Vec::new();
        let mut ahead = self.at;
        for Placed { token, .. } in self.tokens[self.at..].iter().take(32) {
            ahead += 1;
            if *token != Sign(';') {
                words.push(token.clone());
            }
            if *token == Sign('}') {
                break;
            }
        }
        if let [Name(_), Name(_), ..] = words.as_slice() {
            words.remove(1);
        }
        let [
            Name(_),
            Sign('('),
            Name(list),
            Sign(','),
            Name(options),
            Sign(')'),
            Sign('{'),
            body @ ..,
        ] = words.as_slice()
        else {
            return self.skip_code(start);
        };
        let (mode, body) = match body {
            [Name(set), Sign('.'), Name(member), Sign('='), Text(mode), body @ ..]
                if set == options && member == "mode" =>
            {
                (Some(mode), body)
            }
            body => (None, body),
        };
        let [
            Name(end),
            Name(base),
            Sign('('),
            Name(first),
            Sign(','),
            Name(second),
            Sign(')'),
            Sign('}'),
        ] = body
        else {
            return self.skip_code(start);
        };
        let plain = end == "return" && first == list && second == options;
        if !plain || !self.bases.contains_key(base) {
            return self.skip_code(start);
        }
        self.file.mode = mode.cloned();
        self.at = ahead;
        Ok(())
    }

    /// Skips a statement that is not a plain assignment, up to a semicolon or the brace that ends it.
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
                Token::End => return Err(self.wrong(Expected::ClosingBrackets)),
                Token::Sign(sign @ ('(' | '[' | '{')) => open.push(sign),
                Token::Sign(sign @ (')' | ']' | '}')) => {
                    let matching = matches!(
                        (open.pop(), sign),
                        (Some('('), ')') | (Some('['), ']') | (Some('{'), '}')
                    );
                    if !matching {
                        self.at -= 1;
                        return Err(self.wrong(Expected::ClosingBrackets));
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
        const EXPECTED: Expected = Expected::PlainValue;
        if depth > DEEPEST {
            return Err(self.wrong(Expected::LessDeep));
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
                    _ => Err(self.wrong(Expected::NumberAfterMinus)),
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
                            return Err(self.wrong(Expected::FewerCopies));
                        }
                        let value = in_order(value.clone());
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
                self.expect(',', Expected::AfterElement)?;
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
                    return Err(self.wrong(Expected::Member));
                }
            };
            self.expect(':', Expected::Colon)?;
            members.push((name, self.value(depth + 1)?));
            if *self.peek() != Token::Sign('}') {
                self.expect(',', Expected::AfterMember)?;
            }
        }
    }
}
