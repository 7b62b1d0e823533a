//! Reviews and statistics add up the values of their choices and rounds.

use foretile_ask::api::{Patient, question};
use serde_json::{Value, json};

fn ask(path: &str, request: &Value) -> Value {
    let answer = question(path).unwrap().answer(&request.to_string(), &Patient);
    serde_json::from_slice(&answer.unwrap_or_else(|refused| panic!("{refused}"))).unwrap()
}

fn number(value: &Value) -> f64 {
    value.as_f64().unwrap_or_else(|| panic!("{value} is not a number"))
}

fn close(actual: &Value, expected: f64) {
    assert!((number(actual) - expected).abs() < 1e-9, "{actual} is not {expected}");
}

const BOARD: &str = "0112103121011011112121100";

/// A choice loses the difference between its value and the best one; luck is the difference to the value afterwards.
#[test]
fn a_review_adds_up_its_choices() {
    let request = json!({"aim": "win", "rounds": [
        {"level": 1, "board": BOARD, "flips": [11, 6, 1], "outcome": "quit"},
        {"level": 1, "board": BOARD},
        {"level": 1, "board": BOARD, "flips": [0]},
        // All 2s and 3s, which wins.
        {"level": 1, "board": BOARD, "flips": [3, 6, 8, 18, 20], "outcome": "won"},
    ]});
    let reviewed = ask("voltorb/review", &request);
    let rounds = reviewed["rounds"].as_array().unwrap();
    assert_eq!((&reviewed["reviewed"], rounds.len()), (&json!(3), 4));
    assert!(rounds[1]["review"].is_null());
    let outcomes: Vec<&Value> = rounds.iter().map(|round| &round["review"]["outcome"]).collect();
    assert_eq!(json!(outcomes), json!(["quit", null, "lost", "won"]));
    let (mut losses, mut lucks, mut accuracies, mut most) = (0.0, 0.0, Vec::new(), (0.0, 0, 0));
    let mut counts = std::collections::BTreeMap::<String, u64>::new();
    for (index, round) in rounds.iter().enumerate() {
        assert_eq!(round["round"], index + 1);
        let review = &round["review"];
        if review.is_null() {
            continue;
        }
        let (mut loss, mut luck) = (0.0, 0.0);
        let choices = review["choices"].as_array().unwrap();
        for (place, choice) in choices.iter().enumerate() {
            close(&choice["value"], number(&choice["pick_value"]) + number(&choice["loss"]));
            close(&choice["after"], number(&choice["pick_value"]) + number(&choice["luck"]));
            if let Some(next) = choices.get(place + 1) {
                close(&next["value"], number(&choice["after"]));
            }
            loss += number(&choice["loss"]);
            luck += number(&choice["luck"]);
            *counts.entry(choice["verdict"].as_str().unwrap().to_owned()).or_default() += 1;
            let change = (number(&choice["value"]) - number(&choice["after"])).abs();
            if change > most.0 {
                most = (change, index + 1, place);
            }
        }
        close(&review["loss"], loss);
        close(&review["luck"], luck);
        losses += loss;
        lucks += luck;
        accuracies.push(number(&review["accuracy"]));
    }
    close(&reviewed["loss"], losses);
    close(&reviewed["luck"], lucks);
    close(&reviewed["accuracy"], accuracies.iter().sum::<f64>() / 3.0);
    for (verdict, count) in reviewed["verdicts"].as_object().unwrap() {
        assert_eq!(count, &json!(counts.get(verdict).copied().unwrap_or(0)), "{verdict}");
    }
    assert_eq!(reviewed["turning_point"], json!({"round": most.1, "choice": most.2}));
    assert_eq!(reviewed["digest"]["rounds"].as_array().unwrap().len(), 3);
}

#[test]
fn outcomes_that_contradict_the_board_are_refused() {
    let refused = |round: Value| {
        let request = json!({"rounds": [round]}).to_string();
        question("voltorb/review")
            .unwrap()
            .answer(&request, &Patient)
            .map(|_| ())
            .unwrap_err()
            .to_string()
    };
    let won = [3, 6, 8, 18, 20];
    for (flips, outcome, words) in [
        (&[11, 6][..], "won", "its outcome is `won`, but the cards say that it goes on"),
        (&[11, 6], "lost", "its outcome is `lost`, but the cards say that it goes on"),
        (&[0], "quit", "its outcome is `quit`, but the cards say `lost`"),
        (&won, "quit", "its outcome is `quit`, but the cards say `won`"),
        (&won, "lost", "its outcome is `lost`, but the cards say `won`"),
    ] {
        let error =
            refused(json!({"level": 1, "board": BOARD, "flips": flips, "outcome": outcome}));
        assert!(error.contains(words), "{flips:?} {outcome}: {error}");
    }
}

fn round(level: u8, outcome: Value, coins: u32, value: f64, accuracy: [f64; 2]) -> Value {
    json!({
        "level": level, "outcome": outcome, "coins": coins, "value": [value, value], "accuracy": accuracy,
        "verdicts": {"best": 3, "good": 1, "inaccuracy": 0, "mistake": 2, "blunder": 1, "unknown": 0},
        "slips": {"quit": 1, "stayed": 0, "riskier": 1, "safer": 1},
    })
}

/// Rounds, wins against those of the best play, accuracy and mistakes: in all, by level and by session.
#[test]
fn statistics_add_up_the_rounds() {
    let rounds = [
        round(1, json!("won"), 27, 0.8, [90.0, 92.0]),
        round(1, json!("quit"), 3, 0.6, [50.0, 50.0]),
        round(2, json!("lost"), 0, 0.25, [40.0, 40.0]),
        round(2, json!(null), 5, 0.5, [100.0, 100.0]),
        round(2, json!("won"), 48, 0.5, [70.0, 80.0]),
    ];
    let session = |aim: &str, rounds: &[Value]| json!({"digest": {"aim": aim, "rounds": rounds}});
    let mut timed = session("win", &rounds[..2]);
    timed["seconds"] = json!(60);
    let mut coins = session("coins", &[round(2, json!("won"), 12, 9.0, [60.0, 60.0])]);
    coins["seconds"] = json!(30);
    let statistics = ask(
        "voltorb/statistics",
        &json!({"sessions": [timed, session("win", &rounds[2..]), coins]}),
    );
    let all = &statistics["all"];
    assert_eq!(
        json!([all["rounds"], all["won"], all["quit"], all["lost"], all["coins"]]),
        json!([6, 3, 1, 1, 95])
    );
    close(&all["accuracy"][0], (90.0 + 50.0 + 40.0 + 100.0 + 70.0 + 60.0) / 6.0);
    close(&all["accuracy"][1], (92.0 + 50.0 + 40.0 + 100.0 + 80.0 + 60.0) / 6.0);
    // Wins count where the aim was to win and the end is known.
    assert_eq!(all["wins"]["rounds"], 4);
    close(&all["wins"]["rate"], 2.0 / 4.0);
    close(&all["wins"]["best_rate"][0], (0.8 + 0.6 + 0.25 + 0.5) / 4.0);
    assert_eq!(
        all["verdicts"],
        json!({"best": 18, "good": 6, "inaccuracy": 0, "mistake": 12, "blunder": 6, "unknown": 0})
    );
    assert_eq!(all["slips"], json!({"quit": 6, "stayed": 0, "riskier": 6, "safer": 6}));
    let levels: Vec<Value> = statistics["levels"]
        .as_array()
        .unwrap()
        .iter()
        .map(|level| {
            json!([level["level"], level["rounds"], level["coins"], level["wins"]["rounds"]])
        })
        .collect();
    assert_eq!(json!(levels), json!([[1, 2, 30, 2], [2, 4, 65, 2]]));
    let sessions: Vec<Value> = statistics["sessions"]
        .as_array()
        .unwrap()
        .iter()
        .map(|session| json!([session["rounds"], session["won"], session["coins"]]))
        .collect();
    assert_eq!(json!(sessions), json!([[2, 1, 30], [3, 1, 53], [1, 1, 12]]));
    // Coins an hour count the sessions whose time is known.
    close(&statistics["seconds"], 90.0);
    close(&statistics["coins_per_hour"], 3_600.0 * 42.0 / 90.0);
    let none = ask("voltorb/statistics", &json!({"sessions": [session("win", &rounds)]}));
    assert!(none["coins_per_hour"].is_null() && none["seconds"] == 0.0, "{none}");
    let empty = ask("voltorb/statistics", &json!({"sessions": []}));
    assert!(empty["all"]["accuracy"].is_null() && empty["all"]["wins"]["rate"].is_null());
}
