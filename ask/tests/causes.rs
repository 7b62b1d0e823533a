//! A refusal has a cause: a code with values, for clients that show it in another language.

use foretile_ask::ErrorKind;
use foretile_ask::api::{Patient, question};
use serde_json::{Value, json};

#[path = "causes/lists.rs"]
mod lists;
#[path = "causes/playbingo.rs"]
mod playbingo;
#[path = "causes/room.rs"]
mod room;

/// A cause. It equals the values that a test names, whatever other values it has.
#[derive(Debug)]
struct CauseJson(Value);

impl PartialEq<Value> for CauseJson {
    fn eq(&self, expected: &Value) -> bool {
        expected.as_object().unwrap().iter().all(|(name, value)| self.0[name] == *value)
    }
}

/// Fills the slots of a message's key with its values, as a client does that reads the JSON.
fn filled(message: &Value) -> String {
    let shown = |name: &str, value: &Value| match (name, value) {
        ("line", line) => match line.as_u64().unwrap() {
            row @ 0..5 => format!("row {}", row + 1),
            column => format!("column {}", column - 4),
        },
        ("card", card) => {
            let card = card.as_u64().unwrap();
            format!("row {}, column {}", card / 5 + 1, card % 5 + 1)
        }
        ("seed", seed) => format!("0x{:08X}", seed.as_u64().unwrap()),
        (_, Value::String(text)) => text.clone(),
        (_, value) => value.to_string(),
    };
    let values = message.as_object().unwrap().iter();
    values.fold(message["key"].as_str().unwrap().to_owned(), |text, (name, value)| {
        if text.contains(&format!("{{{name}}}")) {
            text.replace(&format!("{{{name}}}"), &shown(name, value))
        } else {
            text
        }
    })
}

/// Returns the cause of a request's refusal, and checks that it says the same as the error.
fn cause_of(path: &str, body: &[u8]) -> CauseJson {
    let refused = question(path).unwrap().answer(body, &Patient).unwrap_err();
    assert_eq!(refused.code, ErrorKind::Question, "{refused}");
    let cause = serde_json::to_value(&refused.cause).unwrap();
    if !cause.is_null() {
        let text = filled(&cause);
        assert!(refused.error.contains(&text), "{}: {text}", refused.error);
    }
    CauseJson(cause)
}

/// Genuine hints with some of them changed: a line, from 0 to 9, with its sum and Voltorbs.
fn board(level: u8, changes: &[(usize, [u8; 2])]) -> Value {
    let mut hints =
        [[5, 1], [3, 2], [5, 1], [4, 1], [8, 1], [5, 1], [5, 1], [5, 1], [4, 2], [6, 1]];
    for &(line, hint) in changes {
        hints[line] = hint;
    }
    json!({"level": level, "rows": hints[..5], "cols": hints[5..]})
}

#[test]
fn a_contradiction_is_reported_with_its_values() {
    let with = |mut request: Value, name: &str, value: Value| {
        request[name] = value;
        request
    };
    let cards = |card: usize, value: char| -> Value {
        (0..25).map(|at| if at == card { value } else { '?' }).collect::<String>().into()
    };
    for (request, cause) in [
        (board(1, &[(0, [9, 4])]), json!({"is": "line_hint", "line": 0, "sum": 9, "voltorbs": 4})),
        (board(1, &[(9, [7, 1])]), json!({"is": "sums", "rows": 25, "columns": 26})),
        (board(1, &[(9, [6, 0])]), json!({"is": "voltorbs", "rows": 6, "columns": 5})),
        (board(8, &[]), json!({"is": "totals", "level": 8, "voltorbs": 6, "sum": 25})),
        (
            with(board(1, &[]), "cards", cards(9, '3')),
            json!({
                "is": "line_cards", "line": 1, "sum": 3, "voltorbs": 2,
                "points_left": 0, "voltorbs_left": 2,
            }),
        ),
        (
            with(board(1, &[]), "cards", cards(24, '1')),
            json!({"is": "card", "card": 24, "value": 1}),
        ),
        (
            with(board(1, &[]), "among", json!(["2120131102110111020111101"])),
            json!({"is": "none_given"}),
        ),
    ] {
        assert_eq!(cause_of("voltorb/solve", request.to_string().as_bytes()), cause, "{request}");
    }
}

#[test]
fn a_countdown_without_time_and_a_seed_of_another_hour_are_reported() {
    let timer = |more: Value| {
        let mut request = json!({"at": "2026-11-20T19:30:05", "target_delay": 700});
        request.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        cause_of("voltorb/timer", request.to_string().as_bytes())
    };
    let no_wait = json!({"is": "no_wait", "target_delay": 700, "calibrated_delay": 5000});
    assert_eq!(timer(json!({"calibrated_delay": 5000})), no_wait);
    // The hour is in the third byte from the right, the delay and the year in the last two.
    assert_eq!(timer(json!({"hit_seed": 0x0001_0400})), json!({"is": "hit_hour"}));
    assert_eq!(timer(json!({"hit_seed": 0x0013_0000})), json!({"is": "hit_below_zero"}));
}

#[test]
fn a_file_that_is_not_a_picture_is_reported() {
    assert_eq!(cause_of("voltorb/read", b"no picture"), json!({"is": "no_picture"}));
    // The header of a PNG of 65,535 times 65,535 pixels, and the start of its pixels; each has a checksum.
    let header =
        b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\xff\xff\0\0\xff\xff\x08\x02\0\0\0\x39\x67\x4e\x07";
    let large = [&header[..], b"\0\0\0\0IDAT\x35\xaf\x06\x1e"].concat();
    assert_eq!(cause_of("voltorb/read", &large), json!({"is": "picture_too_large"}));
}

/// Returns the cause of the refusal of a request about a goal list.
fn list_cause_of(path: &str, request: &Value) -> CauseJson {
    let body = request.to_string();
    let refused = question(path).unwrap().answer(body.as_bytes(), &Patient).unwrap_err();
    CauseJson(serde_json::to_value(refused.cause).unwrap())
}

#[test]
fn invalid_pairs_and_addresses_are_reported() {
    let link = |text: &str| cause_of("puyo/link", json!({"pairs": [text]}).to_string().as_bytes());
    for (text, cause) in [
        (" ", json!({"is": "puyo_no_pairs"})),
        ("RG XB", json!({"is": "puyo_letter", "letter": "X", "word": "XB"})),
        ("RGB RG", json!({"is": "puyo_half_pair", "word": "RGB"})),
        ("RG ?B", json!({"is": "puyo_unseen"})),
        ("http://example.org", json!({"is": "puyo_site"})),
        ("http://www.puyop.com/s/_0", json!({"is": "puyo_record"})),
        (&"RG".repeat(1_001), json!({"is": "puyo_too_many", "pairs": 1_001, "most": 1_000})),
    ] {
        assert_eq!(link(text), cause, "{text}");
    }
    let find = |request: Value| cause_of("puyo/find", request.to_string().as_bytes());
    for (pairs, cause) in [
        ("AB CD EF", json!({"is": "puyo_letters", "count": 6})),
        ("http://example.org", json!({"is": "puyo_site"})),
    ] {
        let pattern = json!({"pairs": [pairs], "pattern": cause["count"].is_number()});
        assert_eq!(find(pattern), cause, "{pairs}");
    }
}

#[test]
fn impossible_placements_are_reported() {
    let place = |placed: Vec<&str>, pairs: usize| {
        let request = json!({"seed": 1, "colors": 4, "placed": placed, "pairs": pairs});
        cause_of("puyo/place", request.to_string().as_bytes())
    };
    // Two columns of eight and of twelve puyos: the pair cannot pass the higher one.
    let wall = |placed: &'static str, times: usize| vec![placed; times];
    let high = [wall("2up", 6), wall("1up", 1)].concat();
    assert_eq!(place(high, 20), json!({"is": "puyo_blocked", "column": 1}));
    let lost = json!({"is": "puyo_lost", "pair": 6, "example": "1up"});
    assert_eq!(place(wall("3up", 6), 20), lost);
    // Only the fourth column is low enough, and then only the third is.
    let full = "SSS".repeat(11);
    for (record, cause) in [
        (
            "30022e6KcSSCpxGiOxNQSOkS9HKPQSrkSCdNdHb_ckgG",
            json!({"is": "puyo_lost", "pair": 2, "example": "4up"}),
        ),
        (&format!("S6SS6S{full}_g4"), json!({"is": "puyo_lost_everywhere", "pair": 1})),
    ] {
        let address = format!("http://ips.karou.jp/simu/ps.html?{record}");
        let request = json!({"pairs_from": address}).to_string();
        assert_eq!(cause_of("puyo/place", request.as_bytes()), cause, "{address}");
    }
    let plan = json!({"seed": 1, "colors": 4, "placed": ["1up"], "pairs": 1, "goal": "chain"});
    let cause = cause_of("puyo/plan", plan.to_string().as_bytes());
    assert_eq!(cause, json!({"is": "puyo_all_placed", "pairs": 1}));
}

#[test]
fn fields_and_records_that_cannot_be_planned_are_reported() {
    let plan = |request: Value| cause_of("puyo/plan", request.to_string().as_bytes());
    let fields = [
        ("800000_", json!({"is": "puyo_field_floats"})),
        ("9000_0i", json!({"is": "puyo_field_pairs"})),
        ("99_", json!({"is": "puyo_field_pops"})),
        ("200_", json!({"is": "puyo_field_color", "letter": "G", "letters": "RBYP"})),
        ("0g00800g00800g00800g00800g00800g0080_", json!({"is": "puyo_field_lost"})),
    ];
    for (field, cause) in fields {
        let address = format!("http://www.puyop.com/s/{field}");
        assert_eq!(plan(json!({"seed": 0, "field": address})), cause, "{field}");
    }
    let record = |text: &str| plan(json!({"pairs_from": format!("http://www.puyop.com/s/{text}")}));
    assert_eq!(record("800_"), json!({"is": "puyo_record_empty"}));
    assert_eq!(record("_000i"), json!({"is": "puyo_placed_later"}));
    let request = json!({"seed": 1, "pairs": 1, "placed": ["1up", "2up"], "goal": "chain"});
    assert_eq!(plan(request), json!({"is": "puyo_many_placed", "placed": 2, "pairs": 1}));
}

#[test]
fn invalid_goals_and_lists_are_reported() {
    let find = |goals: &str| {
        list_cause_of("bingo/find", &json!({"goals": goals, "seeds": "0..1", "mode": ["normal"]}))
    };
    assert_eq!(find("26=x"), json!({"is": "bingo_square", "text": "26=x", "squares": 25}));
    assert_eq!(find("a;?"), json!({"is": "bingo_nameless"}));
    assert_eq!(find("Fire Arow"), json!({"is": "bingo_unknown_goal"}));
    let goals: Vec<String> = (0..30).map(|goal| format!("goal {goal}")).collect();
    let game = |name: &str, more: Value| {
        let mut request = json!({"list": goals, "rules": "simple"});
        request.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        list_cause_of(name, &request)
    };
    let found = |more| game("bingo/find", more);
    assert_eq!(found(json!({"seeds": "0..1"})), json!({"is": "bingo_nothing_wanted"}));
    let unknown = json!({"is": "bingo_unknown_goal", "name": "gaol 7", "nearest": "goal 7"});
    assert_eq!(found(json!({"seeds": "0..1", "goals": "gaol 7"})), unknown);
    assert_eq!(found(json!({"seeds": "0..1", "goals": "[1"})), json!({"is": "bingo_board"}));
    let typed = found(json!({"seeds": "0..1", "type": ["fish=1"]}));
    assert_eq!(typed, json!({"is": "bingo_types_ignored", "rules": "simple"}));
    let tiers: Vec<Value> = (0..25).map(|tier| json!([{"name": format!("goal {tier}")}])).collect();
    let untyped = json!({"list": tiers, "seeds": "0..1", "type": ["fish=1"]});
    assert_eq!(list_cause_of("bingo/find", &untyped), json!({"is": "bingo_untyped"}));
    let alike = json!({"list": tiers, "measure": "alike"});
    assert_eq!(list_cause_of("bingo/balance", &alike), json!({"is": "bingo_untyped"}));
    let ignored = game("bingo/balance", json!({"measure": "alike"}));
    assert_eq!(ignored, json!({"is": "bingo_types_ignored", "rules": "simple"}));
    let none = game("bingo/row", json!({"seed": "1", "row": "row1"}));
    assert_eq!(none, json!({"is": "bingo_no_clashes"}));
    let draft = |goals: &str| list_cause_of("bingo/new", &json!({"goals": goals}));
    assert_eq!(draft("a\nb"), json!({"is": "bingo_few_goals", "goals": 2, "least": 25}));
    let js = json!({"seeds": ["1"], "list": {"js": "var other = 1;"}});
    assert_eq!(list_cause_of("bingo/deal", &js), json!({"is": "bingo_no_list"}));
}

#[test]
fn an_error_about_something_else_has_no_cause() {
    assert!(cause_of("voltorb/deal", br#"{"sed":1}"#).0.is_null());
}
