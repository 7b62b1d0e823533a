//! Tests of statements: what each assigns, and where it is refused.

use sha2::{Digest as _, Sha256};

use foretile_games::message::Code as _;

use super::*;
use crate::bingo::text_fault::Expected::{
    AfterElement, AfterMember, AssignedList, ClosingBrackets, Colon, FewerAssignments, FewerCopies,
    FileName, Generator, LessDeep, ListEnd, Member, NearElement, NumberAfterMinus, PlainList,
    PlainValue, StatementEnd,
};

#[test]
fn an_assignment_does_what_javascript_does() {
    for (script, list) in [
        ("bingoList = [1]", "[1]"),
        ("let bingoList = [1];;", "[1]"),
        ("\"use strict\"; const bingoList = [1];", "[1]"),
        ("var a, b; let c; bingoList = [1]", "[1]"),
        ("var a = 1, b, c; bingoList = [a]", "[1]"),
        ("var a = 1, bingoList = [a, [a], a]", "[1, [1], 1]"),
        ("var a = 1\nvar b = \"x\"\nvar bingoList = [a, b]", "[1, \"x\"]"),
        ("module.exports = [1]", "[1]"),
        ("module.exports = {a: 1}", "{\"a\": 1}"),
        ("var bingoList = [1]; module.exports = bingoList; bingoList[1] = 2", "[1, 2]"),
        ("export const goals = [1];", "[1]"),
        (
            "import { a } from './a.js'; import './b.js'\nlet version = 2; let goals = [version]",
            "[2]",
        ),
        ("const a = [1], b = [a, 2]; export default b", "[[1], 2]"),
        ("const a = [1], b = [2]; module.exports = a", "[1]"),
        ("const a = [1], bingoList = [2]; export default bingoList;", "[2]"),
        ("export default {a: 1}", "{\"a\": 1}"),
        ("const a: Record<string, { b: c }>[] = [{d: 1}] as const;", "[{\"d\": 1}]"),
        ("export const a = [1] satisfies readonly number[]\n", "[1]"),
        ("var a = null; bingoList = [true, false, a, undefined]", "[true, false, null, null]"),
        ("var a = true; bingoList = [a, -2]", "[true, -2]"),
        ("var a = -1; bingoList = [,a,,2,]", "[null, -1, null, 2]"),
        ("bingoList = [[], {}, [[1], {a: {b: 2}}]]", "[[], {}, [[1], {\"a\": {\"b\": 2}}]]"),
        ("bingoList = {b: 1, 'a b': 2, 3: 4, 1.5: 6,}", r#"{"3":4,"b":1,"a b":2,"1.5":6}"#),
        ("bingoList = [1, 2, 3]; bingoList[1] = 9; bingoList['2'] = 8", "[1, 9, 8]"),
        ("bingoList = []; bingoList[2] = 1", "[null, null, 1]"),
        ("bingoList = [1]; $(function() { srl.bingo(bingoList, 5); });", "[1]"),
        ("bingoList = [1];\n$(document).ready(function() { srl.bingo(bingoList, 5) })", "[1]"),
        ("bingoList = [1]; console.log('all', bingoList); console.log(1)", "[1]"),
        ("var about = `a\nb`; bingoList = [1]; var rules = ``", "[1]"),
        (
            "bingoList = {}; bingoList['b'] = 1; bingoList[2] = 2; bingoList[1] = 3",
            r#"{"1":3,"2":2,"b":1}"#,
        ),
    ] {
        assert_eq!(goals(script), json(list), "{script}");
    }
    assert_eq!(literal("{b: 1, 1: 2};;"), Ok(json(r#"{"1": 2, "b": 1}"#)));
}

#[test]
fn other_statements_are_refused_at_their_places() {
    for (statement, column, expected) in [
        ("x == [2]", 1, PlainList),
        ("$(x)", 1, PlainList),
        ("srl.bingo = [1]", 1, PlainList),
        ("bingoList = [1]; $(function() { bingoList.pop(); });", 18, PlainList),
        ("console.log(bingoList = [1])", 1, PlainList),
        ("bingoList = `a`", 1, PlainList),
        ("a = `b`; bingoList = [a]", 23, PlainValue),
        ("x;", 1, PlainList),
        ("x", 1, PlainList),
        ("a, b;", 1, PlainList),
        ("var a; b;", 8, PlainList),
        ("var a, b; c, d;", 11, PlainList),
        ("var = 1", 1, PlainList),
        ("var x + 1", 1, PlainList),
        ("\"a\" + b", 1, PlainList),
        ("bingoList[0] == 2", 1, PlainList),
        ("bingoList[0] += 2", 1, PlainList),
        ("bingoList['a'] += 2", 1, PlainList),
        ("bingoList[0, 1] = 2", 1, PlainList),
        ("bingoList['a', 1] = 2", 1, PlainList),
        ("bingoList[i] = 2", 1, PlainList),
        ("module.imports = [1]", 1, PlainList),
        ("module.exports += [1]", 1, PlainList),
        ("module.exports == [1]", 1, PlainList),
        ("module.exports = 1", 1, PlainList),
        ("module.exports = other", 1, PlainList),
        ("other.exports = [1]", 1, PlainList),
        ("var x = require", 1, PlainList),
        ("var x = required('./simple_generator.js')", 1, PlainList),
        ("var x = other", 1, PlainList),
        ("var x = 1 + 2", 11, StatementEnd),
        ("var x = [1] [2]", 13, StatementEnd),
        ("var x = -a", 10, NumberAfterMinus),
        ("var x = [a]", 10, PlainValue),
        ("var x = [1, +]", 13, PlainValue),
        ("var x = [1 2]", 12, AfterElement),
        ("var x = {a: 1 b}", 15, AfterMember),
        ("var x = {a 1}", 12, Colon),
        ("var x = {1: 2, [a]: 1}", 16, Member),
        ("y[0] = 1", 1, AssignedList),
        ("var y = 1; y[0] = 1", 12, AssignedList),
        ("var x = require(1)", 17, FileName),
        ("var x = require('./simple_generator.js';", 17, FileName),
        ("var x = require('./other.js')", 9, Generator),
        ("bingoList[0] = require('./other.js')", 16, Generator),
        ("f(]", 3, ClosingBrackets),
        ("f[)", 3, ClosingBrackets),
        ("f{]", 3, ClosingBrackets),
        ("f + }", 5, ClosingBrackets),
        ("f([{(a)}]", 10, ClosingBrackets),
    ] {
        let error = read(&format!("var bingoList = [1];\n{statement}")).expect_err(statement);
        assert_eq!((place(&error), error.0.expected.is), ([2, column], expected), "{statement}");
    }
    let error = literal("[1] 2").unwrap_err();
    assert_eq!((place(&error), error.0.expected.is), ([1, 5], ListEnd));
}

#[test]
fn a_file_is_named_with_the_folder_that_it_is_in() {
    let file = |path: &str| match read(&format!("bingoList = require({path:?}); var a = 1")) {
        Ok(GameFile { goals: Some(Goals::In(file)), rules: None, .. }) => file,
        other => panic!("{path}: {other:?}"),
    };
    for (path, named) in [
        ("./generators/goal_lists/banjo.js", "goal_lists/banjo.js"),
        ("goal_lists/banjo.js", "goal_lists/banjo.js"),
        ("./banjo.js", "banjo.js"),
        ("../banjo.js", "banjo.js"),
        ("banjo.js", "banjo.js"),
    ] {
        assert_eq!(file(path), named);
    }
    // The site's own names of its generators.
    for (path, rules) in [
        ("./generators/generator_bases/srl_generator_v5.js", "srl-v5"),
        ("./srl_generator_v8", "srl-v8"),
        ("simple_generator.js", "simple"),
        ("./generators/oot_generator.js", "oot"),
    ] {
        let script = format!("var g = require({path:?}); bingoList = [1]");
        assert_eq!(read(&script).unwrap().rules, Some(rules), "{path}");
    }
}

#[test]
fn a_function_may_only_set_the_mode() {
    let read = |parts: [&str; 6]| {
        let [set, member, end, base, first, second] = parts;
        read(&format!(
            "var base = require('./srl_generator_v5.js');\ng = function (list, opts) {{\n\
             {set}.{member} = 'long'\n{end} {base}({first}, {second})\n}}\nvar bingoList = [1]"
        ))
    };
    let plain = ["opts", "mode", "return", "base", "list", "opts"];
    let file = read(plain).unwrap();
    assert_eq!((file.mode.as_deref(), file.rules), (Some("long"), Some("srl-v5")));
    assert!(matches!(file.goals, Some(Goals::Here(list)) if list == json("[1]")));
    for part in 0..plain.len() {
        let mut parts = plain;
        parts[part] = "other";
        let error = read(parts).expect_err(plain[part]);
        assert_eq!((place(&error), error.0.expected.is), ([2, 1], PlainList), "{parts:?}");
    }
}

#[test]
fn an_unknown_generator_is_reported_with_the_hash_of_its_code() {
    // The first eight bytes of the SHA-256 of the code's pieces, each with a zero behind it.
    let hash = |pieces: &[&str]| {
        let mut hash = Sha256::new();
        for piece in pieces {
            let is_number = piece.starts_with(|first: char| first.is_ascii_digit());
            hash.update(if is_number { format!("{piece}\0") } else { format!("`{piece}`\0") });
        }
        hash.finalize()[..8].iter().map(|byte| format!("{byte:02x}")).collect::<String>()
    };
    // Python: hashlib.sha256(b"`f`\0`(`\0`)`\0`;`\0").hexdigest()[:16]
    assert_eq!(hash(&["f", "(", ")", ";"]), "d28cb6ed743b852b");
    let function = ["function", "f", "(", ")", "{", "g", "(", ")", ";", "}"];
    for (code, at, pieces) in [
        ("f(a, 1.5);", [1, 1], &["f", "(", "a", ",", "1.5", ")", ";"][..]),
        ("f(a, 1.5); bingoList = [2];", [1, 1], &["f", "(", "a", ",", "1.5", ")", ";"]),
        ("x = 1;\nf();\nx = 2; g();", [2, 1], &["f", "(", ")", ";", "g", "(", ")", ";"]),
        ("function f() { g(); }\nbingoList = [2]", [1, 1], &function),
        ("f(\n{\n}\n);", [1, 1], &["f", "(", "{", "}", ")", ";"]),
        ("f[{}];\n\n", [1, 1], &["f", "[", "{", "}", "]", ";"]),
    ] {
        let error = read(code).unwrap_err();
        let found = Found::OwnGenerator.text(hash(pieces));
        assert_eq!((place(&error), &error.0.found), (at, &found), "{code}");
    }
}

#[test]
fn limits_are_inclusive() {
    // A list or an object may lie in 32 others.
    for (open, inner, close) in [("[", "[]", "]"), ("{a:", "{}", "}")] {
        let whole = |count: usize| {
            literal(&format!("{}{inner}{}", open.repeat(count), close.repeat(count)))
        };
        assert!(whole(DEEPEST).is_ok());
        assert_eq!(whole(DEEPEST + 1).unwrap_err().0.expected.is, LessDeep);
    }

    // A list of 996 numbers in an object are 998 values, with `true` 999 and the list around them 1,000.
    let values = format!("var a = [{{b: [{}]}}, true];", "1,".repeat(996));
    let copies = |count: usize| read(&format!("{values} bingoList = [{}]", "a,".repeat(count)));
    assert!(copies(1_000).is_ok());
    assert_eq!(copies(1_001).unwrap_err().0.expected.is, FewerCopies);

    let members = |count: usize| read(&format!("var a = {{}};{}", "a[1]=1;".repeat(count)));
    assert!(members(10_000).is_ok());
    assert_eq!(members(10_001).unwrap_err().0.expected.is, FewerAssignments);

    let far = |place: usize| read(&format!("bingoList = [1]; bingoList[{place}] = 2"));
    assert!(
        matches!(far(1_001).unwrap().goals, Some(Goals::Here(Value::List(list))) if list.len() == 1_002)
    );
    let error = far(1_002).unwrap_err();
    assert_eq!((place(&error), error.0.expected.is), ([1, 36], NearElement));
}
