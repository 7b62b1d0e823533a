//! Tests of texts, numbers, space and patterns, by the lexical grammar of JavaScript (ECMA-262, section 12).

use super::*;
use crate::bingo::text_fault::Expected::{self, CodePoint, CommentEnd, Escape, ListEnd, Number};
use crate::bingo::text_fault::Expected::{PatternEnd, PlainList, StatementEnd, TemplateEnd};
use crate::bingo::text_fault::Expected::{TextEnd, WholeCharacters};

/// Returns where a text is refused, and what was expected there.
fn refused<T: fmt::Debug>(read: Result<T, ScriptError>) -> (usize, usize, Expected) {
    let error = read.unwrap_err();
    let [line, column] = place(&error);
    (line, column, error.0.expected.is)
}

/// What ends a line in JavaScript.
const LINE_ENDS: [&str; 5] = ["\n", "\r", "\r\n", "\u{2028}", "\u{2029}"];

#[test]
fn texts_are_those_of_javascript() {
    for (script, text) in [
        (r#""it's""#, "it's"),
        (r#"'"'"#, "\""),
        (r#"'\'\"\\\/\a\é'"#, "'\"\\/aé"),
        (r"'\b\t\n\v\f\r\0'", "\u{8}\t\n\u{b}\u{c}\r\0"),
        (r"'\0a'", "\0a"),
        (r"'\x41\xe9\u00E9\u{e9}\u{1F41F}\uD83D\uDC1F\u{10FFFF}'", "Aééé🐟🐟\u{10FFFF}"),
        (r"'\x414\u00411\u{41}1'", "A4A1A1"),
        ("'\u{2028}\u{2029}'", "\u{2028}\u{2029}"),
        ("'a\\\nb\\\rc\\\r\nd\\\u{2028}e\\\u{2029}f'", "abcdef"),
    ] {
        assert_eq!(literal(script), Ok(Value::Text(text.to_owned())), "{script}");
    }
    for (script, error) in [
        ("'a", (1, 1, TextEnd)),
        ("'a\\", (1, 1, TextEnd)),
        ("'a\n'", (1, 1, TextEnd)),
        ("'a\r'", (1, 1, TextEnd)),
        ("'a\\\r\n\n'", (1, 1, TextEnd)),
        (r"'a\1'", (1, 3, Escape)),
        (r"'a\9'", (1, 3, Escape)),
        (r"'\00'", (1, 2, Escape)),
        (r"'\x4'", (1, 2, CodePoint)),
        (r"'\x4g'", (1, 2, CodePoint)),
        (r"'\x{41}'", (1, 2, CodePoint)),
        (r"'a\u004'", (1, 3, CodePoint)),
        (r"'\u+041'", (1, 2, CodePoint)),
        (r"'\u{}'", (1, 2, CodePoint)),
        (r"'\u{41'", (1, 2, CodePoint)),
        (r"'\u{+41}'", (1, 2, CodePoint)),
        (r"'\u{110000}'", (1, 2, CodePoint)),
        (r"'a\ud800'", (1, 1, WholeCharacters)),
        (r"'\udc1f\ud83d'", (1, 1, WholeCharacters)),
    ] {
        assert_eq!(refused(literal(script)), error, "{script}");
    }
}

#[test]
fn numbers_are_those_of_javascript() {
    for (script, number) in [
        ("0", 0.0),
        ("7", 7.0),
        ("10", 10.0),
        ("1.5", 1.5),
        ("0.25", 0.25),
        (".5", 0.5),
        ("5.", 5.0),
        ("1e3", 1_000.0),
        ("1E+3", 1_000.0),
        ("25e-2", 0.25),
        ("0x1F", 31.0),
        ("0XfE", 254.0),
        ("-0x10", -16.0),
        ("-1.5", -1.5),
    ] {
        assert_eq!(literal(script), Ok(Value::Number(number)), "{script}");
    }
    for script in ["07", "08", "1e", "1e+", "1.2.3", "0x", "0xg", "10n", "3a", "0b2"] {
        assert_eq!(refused(literal(script)), (1, 1, Number), "{script}");
    }
    // Sums: in a hexadecimal number, `e` is a digit.
    for (script, column) in [("0x1e+3", 5), ("0X1E-3", 5), ("1+3", 2), ("1_000", 2)] {
        assert_eq!(refused(literal(script)), (1, column, ListEnd), "{script}");
    }
}

#[test]
fn a_line_ends_where_javascript_ends_it() {
    let two = |between: &str| read(&format!("var a = 1{between}var bingoList = [a]"));
    let ends = LINE_ENDS.into_iter().flat_map(|end| {
        [
            end.to_owned(),
            format!(" // ' {end}"),
            format!("/* ' {end} */"),
            format!("/**/ {end} /**/"),
        ]
    });
    for between in ends {
        let file = two(&between).unwrap_or_else(|error| panic!("{between:?}: {error}"));
        assert!(matches!(file.goals, Some(Goals::Here(_))), "{between:?}");
    }
    for between in [" ", "\t", "\u{b}", "\u{c}", "\u{a0}", "\u{feff}", "\u{3000}", "/* */", "/*/*/"]
    {
        let column = 10 + between.chars().count();
        assert_eq!(refused(two(between)), (1, column, StatementEnd), "{between:?}");
    }
    assert_eq!(literal("[1,/**/2]// 3]"), Ok(json("[1, 2]")));
    assert_eq!(refused(literal("[1] /* ] *")), (1, 5, CommentEnd));
    assert_eq!(refused(literal("/*/")), (1, 1, CommentEnd));
}

#[test]
fn a_slash_divides_after_a_value_and_begins_a_pattern_elsewhere() {
    // Each has a quote that would begin a text if its slash were the other one.
    for code in [
        "/'/;",
        "f(/'/);",
        "return /'/;",
        "typeof /'/;",
        "case /'/;",
        "f(a, /[/']\\/'/g);",
        "f(/[\\]/']'/);",
        "a / '/';",
        "1 / '/';",
        "'a' / '/';",
        "`'\\`'` / '/';",
        "/'/ / '/';",
        "(a) / '/';",
        "[a] / '/';",
        "f({} / '/');",
    ] {
        assert_eq!(refused(read(code)), (1, 1, PlainList), "{code}");
    }
    for (code, column, expected) in [
        ("f(/a\n/);", 3, PatternEnd),
        ("f(/[/);", 3, PatternEnd),
        ("f(/a\\/);", 3, PatternEnd),
        ("f(`a\\`);", 3, TemplateEnd),
    ] {
        assert_eq!(refused(read(code)), (1, column, expected), "{code}");
    }
}

#[test]
fn names_have_letters_digits_underscores_and_dollars() {
    for name in ["a", "A1", "_", "$", "_a$1", "é", "名"] {
        let script = format!("var {name} = 1; var bingoList = [{name}]");
        assert_eq!(goals(&script), json("[1]"), "{name}");
    }
    for name in ["a-b", "a#", "a.b", "1a"] {
        assert!(read(&format!("var {name} = 1; var bingoList = [1]")).is_err(), "{name}");
    }
}
