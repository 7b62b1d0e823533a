//! Tests which files are read, and which are refused.

mod pieces;
mod statements;

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

/// Returns the line and the column of an error.
fn place(error: &ScriptError) -> [usize; 2] {
    [0, 1].map(|at| error.0.place.0[at].number_of("number").unwrap())
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
        assert_eq!(place(&error), [3, 1], "{other}: {error}");
    }
}

#[test]
fn computed_values_are_refused_at_their_places() {
    let error = |list: &str| {
        let error = read(&format!("{V5}var bingoList = {list}")).unwrap_err();
        let [line, column] = place(&error);
        (line, column, error.to_string())
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
        assert_eq!(place(&error)[0], 3, "{code}: {error}");
    }
    let own = "var bingoList = [1];\nbingoGenerator = function (list) { return list; };";
    assert!(read(own).unwrap_err().to_string().contains("a generator of its own"));
    let unknown = "var bingoGenerator = require(\"./my_generator.js\"); var bingoList = [1];";
    assert!(read(unknown).unwrap_err().to_string().contains("my_generator.js"));
}

#[test]
fn hostile_files_are_refused_quickly() {
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
        let text = format!("{V5}var bingoList = [{{name: \"é\\u00e9\", types: [1, -2.5e+3]}}];");
        if let Some(part) = text.get(..cut.min(text.len())) {
            let _ = read(part);
        }
    }
}
