//! The routes and sessions that the real binary prints.

use snapbox::cmd::{Command, cargo_bin};

fn foretile(arguments: &str) -> Command {
    Command::new(cargo_bin!("foretile")).arg("voltorb").args(arguments.split(' '))
}

fn stdout(command: Command) -> String {
    String::from_utf8(command.assert().success().get_output().stdout.clone()).unwrap()
}

#[test]
fn every_route_is_a_session_that_replays() {
    for question in [
        "--seed 0x1A2B3C4D",
        "--seed 0x1A2B3C4D --advance 17 --rounds 3",
        "--seed 99 --goal coins:10000",
        "--seed 99 --goal level:8 --advance 4",
        "--seed 5 --minutes 2",
    ] {
        let route = stdout(foretile(&format!("route --json {question}")));
        foretile("replay -").stdin(route).assert().success();
    }
}

/// The plan starts in the middle of a round, and the record begins with the notes.
#[test]
fn a_route_goes_on_from_notes() {
    let notes = "r1c5 # a 3\nquit\n saw 1 1:4,4:2 # no board\n";
    let wrong = foretile("route --seed 7 --after -").stdin(notes).assert().code(2);
    let error = String::from_utf8(wrong.get_output().stderr.clone()).unwrap();
    assert!(error.contains("line 3 of the notes") && error.contains("such as saw 1"), "{error}");

    let notes = "r1c5\nquit\n0";
    let route = stdout(foretile("route --seed 7 --goal coins:60 --json --after -").stdin(notes));
    let route: serde_json::Value = serde_json::from_str(&route).unwrap();
    assert_eq!(route["rounds"][0]["flips"], serde_json::json!([4]));
    assert_eq!(route["rounds"][1]["flips"][0], 0);
    assert_eq!((&route["played"], &route["face_up"]), (&1.into(), &1.into()));
    foretile("replay -").stdin(route.to_string()).assert().success();
}

#[test]
fn the_page_needs_nothing_else() {
    let page = stdout(foretile("route --seed 7 --rounds 2 --format html"));
    assert!(page.starts_with("<!DOCTYPE html>") && page.trim_end().ends_with("</html>"));
    for outside in ["http", "src=", "href=", "<script", "{rounds}", "{title}", "{summary}"] {
        assert!(!page.contains(outside), "{outside}");
    }
    assert_eq!(page.matches("<section>").count(), 2);
    assert_eq!(page.matches("<td").count(), 50);
}

/// Deals a board, and returns it with the note that it was seen.
fn dealt(place: &str) -> (serde_json::Value, String) {
    let json = stdout(foretile(&format!("deal {place} --json")));
    let deal: serde_json::Value = serde_json::from_str(&json).unwrap();
    let hints = |lines: &str| {
        let hint = |hint: &serde_json::Value| format!("{}:{}", hint[0], hint[1]);
        deal[lines].as_array().unwrap().iter().map(hint).collect::<Vec<_>>().join(",")
    };
    let saw = format!("saw {} {} {}", deal["level"], hints("rows"), hints("cols"));
    (deal, saw)
}

fn unexpected_board(question: &str, notes: &str) -> String {
    let command = foretile(question).stdin(notes).assert().code(1);
    String::from_utf8(command.get_output().stdout.clone()).unwrap()
}

/// After a miss, the first board shows the delay and second that were hit, with the clock or without.
#[test]
fn the_first_board_explains_a_miss() {
    // The target was 2026-11-20T19:30:05 with delay 612; the hit was a second later with delay 609.
    let (_, saw) = dealt("--seed 0x0013027B --advance 3");
    let off = "off by -3 in delay and 1 s (below 0: too early); this is advance 3, level 1";
    let text = unexpected_board("session --seed 0xFF13027E --at 2026-11-20T19:30:05 -", &saw);
    let with_clock =
        format!("- the seed is 0x0013027B, that of delay 609 at 2026-11-20T19:30:06: {off}");
    assert!(text.contains(&with_clock), "{text}");
    let text = unexpected_board("session --seed 0xFF13027E -", &saw);
    assert!(text.contains(&format!("- the seed is 0x0013027B: {off}")), "{text}");

    // If no board of an earlier round was seen, the notes are replayed with the other seed.
    let (_, saw) = dealt("--seed 0x0013027B --advance 16");
    let notes = format!("r1c1 r1c3\nquit\n{saw}");
    let question = "session --seed 0xFF13027E --advance 3 --json -";
    let followed: serde_json::Value =
        serde_json::from_str(&unexpected_board(question, &notes)).unwrap();
    let explained = &followed["astray"]["explanations"][0];
    assert_eq!(explained["seed"], 0x0013_027B);
    assert_eq!((&explained["start"], &explained["advance"]), (&3.into(), &16.into()));
    assert_eq!(explained["notes"], "0 2 quit");
    // If a correct board was seen before, the seed is certain.
    let (_, first) = dealt("--seed 0xFF13027E --advance 3");
    let text =
        unexpected_board("session --seed 0xFF13027E --advance 3 -", &format!("{first}\n{notes}"));
    assert!(!text.contains("0x0013027B"), "{text}");
}

/// A board that no likely mistake explains is searched further, and the answer gives a wider search.
#[test]
fn an_unexplained_board_gets_a_wider_search() {
    let (_, saw) = dealt("--seed 0xFF13027E --advance 333 --level 3");
    let question = "session --seed 0xFF13027E --at 2026-11-20T19:30:05 -";
    let text = unexpected_board(question, &format!("r1c1 quit\n{saw}"));
    assert!(text.contains("- the seed deals it at advance 333, level 3, but no mistake"), "{text}");
    let (_, saw) = dealt("--seed 0x12345678 --advance 333 --level 3");
    let text = unexpected_board(question, &format!("r1c1 quit\n{saw}"));
    assert!(text.contains("none of the 4411 nearest seeds deals it"), "{text}");
    assert!(text.contains("foretile voltorb find --level 3 --rows"), "{text}");
    let hour = "--from 2026-11-20T19:00 --to 2026-11-20T19:59 --advance 0..1940";
    assert!(text.contains(hour), "{text}");
    let question = "session --seed 0xFF13027E --at 2026-11-20T19:30:06 -";
    foretile(question).stdin("").assert().code(2);
}

/// A risky card that is missing in the notes advances the generator, which the next board reveals.
#[test]
fn an_unexpected_board_is_explained() {
    let (deal, saw) = dealt("--seed 7 --advance 13");
    // The notes have one safe card, but a risky card was turned too, or instead.
    let command = foretile("session --seed 7 -").stdin(format!("r1c1\nquit\n{saw}\n"));
    let output = command.assert().code(1).get_output().stdout.clone();
    let text = String::from_utf8(output).unwrap();
    let because = "- round 1 was quit (risky cards turned: 1, noted: 0); this is advance 13";
    assert!(text.contains("Line 3") && text.contains(because), "{text}");
    assert!(text.contains("Then go on with --seed 0x00000007 --advance 0 and: "), "{text}");

    let followed =
        stdout(foretile("session --seed 7 --json -").stdin(format!("r2c3 quit\n{saw}\n")));
    let followed: serde_json::Value = serde_json::from_str(&followed).unwrap();
    assert_eq!((&followed["next"]["advance"], &followed["astray"]), (&13.into(), &().into()));
    assert_eq!(followed["next"]["board"], deal["board"]);
    foretile("replay -").stdin(followed.to_string()).assert().success();
}

/// Two joined shards give the answer of the whole plan.
#[test]
fn shards_of_a_plan_are_joined() {
    let question =
        "plan --date 2026-11-20 --between 19:00 --delay 600..604 --goal coins:200 --json";
    let targets = |answer: String| {
        let answer: serde_json::Value = serde_json::from_str(&answer).unwrap();
        assert_eq!(answer["scanned"], 300);
        answer["targets"].clone()
    };
    let folder = tempfile::tempdir().unwrap();
    let files = ["0", "1"].map(|index| {
        let file = folder.path().join(index).to_str().unwrap().to_owned();
        stdout(foretile(&format!("{question} --shard {index}/2 --checkpoint {file}")));
        file
    });
    let join =
        |flags: &[&str]| Command::new(cargo_bin!("foretile")).arg("join").args(&files).args(flags);
    assert_eq!(targets(stdout(join(&["--json"]))), targets(stdout(foretile(question))));
    let refused = join(&["--aim", "win"]).assert().failure();
    let fault = String::from_utf8_lossy(&refused.get_output().stderr).into_owned();
    assert!(fault.contains("a plan has no next card"), "{fault}");
}
