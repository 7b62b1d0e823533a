//! `foretile voltorb visits`: the same question has the same answer, whether or not it was interrupted, and a
//! changed pool is refused.

use std::fs;
use std::path::Path;
use std::process::{Command, Output};

use serde_json::{Value, json};
use sha2::{Digest, Sha256};

fn ask(aim: &str, more: &[&str]) -> Output {
    let question = ["voltorb", "visits", "--json", "--visits", "60", "--work", "200", "--aim", aim];
    Command::new(env!("CARGO_BIN_EXE_foretile")).args(question).args(more).output().unwrap()
}

fn answer(output: &Output) -> Value {
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    serde_json::from_slice(&output.stdout).unwrap()
}

/// Writes a changed pool with the right checksum.
fn write_sealed(file: &Path, saved: &Value, change: impl Fn(&mut Value)) {
    let mut changed = saved.clone();
    change(&mut changed);
    changed.as_object_mut().unwrap().remove("sha256");
    let text = changed.to_string();
    let content = text.strip_suffix('}').unwrap();
    let checksum = Sha256::digest(content);
    fs::write(file, format!("{content},\"sha256\":\"{checksum:x}\"}}\n")).unwrap();
}

#[test]
fn a_pool_is_resumed_and_serves_other_goals() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("pool.json");
    let state = file.to_str().unwrap();
    let goal = ["--goal", "level:3", "--pool", "12"];
    let whole = answer(&ask("pace", &goal));
    let minutes = &whole["minutes"];
    let at = |name: &str| minutes[name].as_f64().unwrap();
    assert!(at("low") < at("mean") && at("mean") < at("high"), "{minutes}");
    assert!(at("p10") <= at("median") && at("median") <= at("p90"), "{minutes}");

    answer(&ask("pace", &["--goal", "level:2", "--pool", "8", "--state", state]));
    let resumed = ask("pace", &[&goal[..], &["--state", state]].concat());
    assert_eq!(answer(&resumed), whole);
    let saved = fs::read(&file).unwrap();
    let again = ask("pace", &[&goal[..], &["--state", state]].concat());
    assert_eq!(answer(&again), whole);
    assert_eq!(fs::read(&file).unwrap(), saved, "nothing is played again");

    let refused = |expected: &str, more: &[&str]| {
        let output = ask("pace", &[&goal[..], more, &["--state", state]].concat());
        let error = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{error}");
        assert!(error.contains("pool.json") && error.contains(expected), "{error}");
    };
    refused("with other flags: `seed` is", &["--seed", "2"]);
    let saved: Value = serde_json::from_slice(&saved).unwrap();
    assert!(saved["rounds"][0].as_array().unwrap().len() >= 12);
    for wrong in ["", "3333333 won", "1 lost", "01 lost", "quit", "1 quit later", "4 quit", "1 won"]
    {
        write_sealed(&file, &saved, |pool| pool["rounds"][0][0] = json!(wrong));
        refused("is not a round of its board", &[]);
    }
    write_sealed(&file, &saved, |pool| {
        pool["rounds"].as_array_mut().unwrap().pop();
    });
    refused("expected 40", &[]);
    let mut edited = saved;
    edited["rounds"][0][0] = json!(" quit");
    fs::write(&file, edited.to_string()).unwrap();
    refused("its checksum does not fit", &[]);
}

/// A player who always turns the safest card needs about 28 minutes for 10,000 coins, and hardly ever reaches level 8.
#[test]
fn the_aim_decides_how_long_visits_take() {
    let mean = |aim: &str, pool: &str| {
        let output = ask(aim, &["--goal", "level:8", "--pool", pool, "--seed", "3"]);
        answer(&output)["minutes"]["mean"].as_f64().unwrap()
    };
    let [level, safest] = [mean("soonest:level:8", "10"), mean("survive", "40")];
    assert!(2.0 * level < safest, "{level} and {safest} minutes to level 8");
}

#[test]
fn a_picture_shows_every_level_that_was_played() {
    let folder = tempfile::tempdir().unwrap();
    let drawn = |name: &str| {
        let file = folder.path().join(name);
        let wish = ["--goal", "coins:300", "--pool", "20", "--picture", file.to_str().unwrap()];
        (ask("survive", &wish), file)
    };
    let (output, file) = drawn("visits.svg");
    let levels = answer(&output)["levels"].as_array().unwrap().clone();
    let played = levels.iter().filter(|level| !level["coins_per_minute"].is_null()).count();
    let svg = fs::read_to_string(file).unwrap();
    assert!(played > 1 && svg.contains("coins a minute"), "{svg}");
    assert_eq!(svg.matches("<circle").count(), played);
    let (output, file) = drawn("visits.txt");
    assert!(!output.status.success() && !file.exists());
    assert!(String::from_utf8_lossy(&output.stderr).contains("such as visits.svg"));
}
