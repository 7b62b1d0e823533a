//! Cuts JavaScript into names, texts, numbers and signs.

use std::fmt;

use foretile_games::bingo::Found;
use foretile_games::message::{Code, Message};

use super::{ScriptError, error};
use crate::bingo::text_fault::Expected;

/// A piece of the text.
#[derive(Clone, PartialEq, Debug)]
pub enum Token {
    Name(String),
    Text(String),
    Number(f64),
    /// A bracket or an operator.
    Sign(char),
    /// A template, which is refused everywhere.
    Template,
    End,
}

impl fmt::Display for Token {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Message::<Found>::from(self).fmt(f)
    }
}

impl From<&Token> for Message<Found> {
    fn from(token: &Token) -> Self {
        match token {
            Token::Name(name) => Found::Piece.text(name.clone()),
            Token::Text(text) => text.as_str().into(),
            Token::Number(number) => (*number).into(),
            Token::Sign(sign) => Found::Piece.text(sign.to_string()),
            Token::Template => Found::Template.into(),
            Token::End => Found::End.into(),
        }
    }
}

/// What ends a line.
const LINE_ENDS: [char; 4] = ['\n', '\r', '\u{2028}', '\u{2029}'];

/// A token, where it begins, and whether it begins a line.
pub struct Placed {
    pub token: Token,
    pub at: usize,
    pub first: bool,
}

pub struct Lexer<'a> {
    text: &'a str,
    at: usize,
}

impl<'a> Lexer<'a> {
    pub const fn new(text: &'a str) -> Self {
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

    /// Returns all tokens; the last is the end.
    pub fn tokens(mut self) -> Result<Vec<Placed>, ScriptError> {
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
                self.at += rest.find(LINE_ENDS).unwrap_or(rest.len());
            } else if let Some(comment) = rest.strip_prefix("/*") {
                let Some((comment, rest)) = comment.split_once("*/") else {
                    return Err(error(self.text, self.at, Expected::CommentEnd, Found::None));
                };
                ended |= comment.contains(LINE_ENDS);
                self.at = self.text.len() - rest.len();
            } else {
                match self.peek() {
                    Some(space) if space.is_whitespace() || space == '\u{feff}' => {
                        ended |= LINE_ENDS.contains(&space);
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
                Err(error(self.text, start, Expected::TemplateEnd, Found::None))
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
        Err(error(self.text, start, Expected::PatternEnd, Found::None))
    }

    fn number(&mut self, start: usize) -> Result<Token, ScriptError> {
        let is_hex = ["0x", "0X"].iter().any(|prefix| self.text[start..].starts_with(prefix));
        while self.peek().is_some_and(|next| next.is_ascii_alphanumeric() || next == '.') {
            let exponent = matches!(self.next(), Some('e' | 'E')) && !is_hex;
            if exponent && matches!(self.peek(), Some('+' | '-')) {
                self.next();
            }
        }
        let digits = &self.text[start..self.at];
        let number = match digits.strip_prefix("0x").or(digits.strip_prefix("0X")) {
            Some(digits) => u32::from_str_radix(digits, 16).ok().map(f64::from),
            // Old octal numbers are refused, because nobody means them.
            None if digits.len() > 1 && digits.starts_with('0') && !digits.contains('.') => None,
            None => digits.parse().ok(),
        };
        number.map(Token::Number).ok_or_else(|| {
            error(self.text, start, Expected::Number, Found::Piece.text(digits.to_owned()))
        })
    }

    fn string(&mut self, quote: char, start: usize) -> Result<Token, ScriptError> {
        // JavaScript's texts are UTF-16, and an escape may give half of a character.
        let mut units: Vec<u16> = Vec::new();
        let unfinished = |lexer: &Self| error(lexer.text, start, Expected::TextEnd, Found::None);
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
                                Expected::Escape,
                                Found::Piece.text(format!("\\{escape}")),
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
            Err(_) => Err(error(self.text, start, Expected::WholeCharacters, Found::HalfCharacter)),
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
            error(self.text, at, Expected::CodePoint, Found::Piece.text(format!("\\{escape}")))
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
