//! Aims, choices and verdicts as texts, and what carries over from earlier rounds.

use foretile_ask::voltorb::{AnyAim, Before, Picked, Verdict};
use foretile_games::voltorb::{Level, Outcome, Round};
use foretile_solve::voltorb::Aim;
use serde_json::{Value, json};

#[test]
fn aims_round_trip() {
    let names = [
        "survive",
        "win",
        "eight",
        "win-eight",
        "level",
        "coins",
        "pace",
        "soonest:level:8",
        "soonest:coins:1",
        "soonest:coins:50000",
    ];
    for (place, name) in names.into_iter().enumerate() {
        let aim: AnyAim = name.parse().unwrap();
        assert_eq!(aim.to_string(), name);
        assert_eq!(aim.of_a_round().is_ok(), place < 6, "{name}");
        assert!(!aim.purpose().is_empty());
    }
    let purpose = |aim: &str| aim.parse::<AnyAim>().unwrap().purpose();
    assert_eq!(purpose("soonest:coins:500"), "having the coins soon");
    assert_eq!(purpose("soonest:level:8"), "being at level 8 soon");
    assert_eq!(purpose("pace"), "the coins a minute");
    assert_eq!("win-eight".parse::<AnyAim>().unwrap().of_a_round().unwrap(), Aim::WinEight);
    assert_eq!(AnyAim::from(Aim::Level).to_string(), "level");
    let error = "pace".parse::<AnyAim>().unwrap().of_a_round().unwrap_err().to_string();
    assert_eq!(error, "`pace` looks beyond the round: expected an aim of one round, such as win");
    for text in ["soonest:coins:0", "soonest:coins:50001", "soonest:level:7", "Win", ""] {
        let error = text.parse::<AnyAim>().unwrap_err().to_string();
        let words = format!("`{text}` is not an aim: expected one of survive, win");
        assert!(error.starts_with(&words) && error.ends_with("such as win"), "{error}");
    }
}

#[test]
fn choices_and_verdicts_are_put_into_words() {
    for (json, text, words) in [
        (json!("r3c4"), "r3c4", "row 3, column 4"),
        (json!(13), "r3c4", "row 3, column 4"),
        (json!("quit"), "quit", "quitting"),
    ] {
        let pick: Picked = serde_json::from_value(json).unwrap();
        assert_eq!((pick.to_string().as_str(), pick.in_words().as_str()), (text, words));
    }
    assert_eq!(format!("{:8}|", Verdict::Mistake), "mistake |");
}

/// A run counts rounds in a row that were not lost and had eight cards turned; the purse holds 50,000 at most.
#[test]
fn a_round_updates_the_run_and_the_purse() {
    let before = |run: u8, purse: u32| -> Before {
        serde_json::from_value(json!({"run": run, "purse": purse})).unwrap()
    };
    let to_json = |before: &Before| -> Value { serde_json::to_value(before).unwrap() };
    let round = |outcome, flipped| Round { level: Level::SEVENTH, outcome, flipped };
    for (start, ended, run, purse) in [
        ((2, 100), Some((round(Outcome::Quit, 8), 30)), 3, 130),
        ((2, 100), Some((round(Outcome::Quit, 7), 30)), 0, 130),
        ((2, 100), Some((round(Outcome::Lost, 9), 0)), 0, 100),
        ((2, 49_990), Some((round(Outcome::Quit, 8), 30)), 3, 50_000),
        ((2, 100), None, 0, 100),
    ] {
        let then = before(start.0, start.1).then(ended);
        assert_eq!(to_json(&then), json!({"run": run, "purse": purse}), "{ended:?}");
    }
}
