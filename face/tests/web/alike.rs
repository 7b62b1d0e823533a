//! The command line and the web app accept and reject the same questions.

use std::process::Command;

use crate::server::Server;

/// A position that hundreds of boards fit.
const SEEN: &str =
    r#""level":1,"rows":[[5,1],[3,2],[5,1],[4,1],[8,1]],"cols":[[5,1],[5,1],[5,1],[4,2],[6,1]]"#;
const SEEN_FLAGS: &str = "--level 1 --rows 5:1,3:2,5:1,4:1,8:1 --cols 5:1,5:1,5:1,4:2,6:1";

/// A question as JSON and as flags, and whether it is a good one. `SEEN` stands for a position.
const QUESTIONS: &[(&str, &str, &str, bool)] = &[
    ("voltorb/deal", r#"{"seed":1}"#, "--seed 1", true),
    ("voltorb/judge", r#"{SEEN,"pick":"r3c4"}"#, "SEEN --pick r3c4", true),
    ("voltorb/judge", r#"{SEEN,"pick":13}"#, "SEEN --pick 13", true),
    ("voltorb/judge", r#"{SEEN,"pick":"quit","aim":"win"}"#, "SEEN --pick quit --aim win", true),
    (
        "voltorb/judge",
        r#"{SEEN,"pick":"quit","aim":"survive"}"#,
        "SEEN --pick quit --aim survive",
        false,
    ),
    ("voltorb/judge", r#"{SEEN,"pick":25}"#, "SEEN --pick 25", false),
    ("voltorb/judge", r#"{SEEN,"pick":-1}"#, "SEEN --pick=-1", false),
    ("voltorb/judge", r#"{SEEN,"pick":null}"#, "SEEN --pick null", false),
    ("voltorb/judge", r#"{SEEN}"#, "SEEN", false),
    ("voltorb/deal", r#"{"seed":1,"advance":5,"level":8}"#, "--seed 1 --advance 5 --level 8", true),
    ("voltorb/deal", r#"{"seed":1,"advnace":5}"#, "--seed 1 --advnace 5", false),
    ("voltorb/deal", r#"{"seed":1,"seed":2}"#, "--seed 1 --seed 2", false),
    ("voltorb/deal", r#"{"advance":5}"#, "--advance 5", false),
    ("voltorb/deal", r#"{"seed":4294967296}"#, "--seed 4294967296", false),
    ("voltorb/deal", r#"{"seed":-1}"#, "--seed=-1", false),
    ("voltorb/deal", r#"{"seed":1.5}"#, "--seed 1.5", false),
    ("voltorb/deal", r#"{"seed":1,"level":0}"#, "--seed 1 --level 0", false),
    ("voltorb/deal", r#"{"seed":1,"level":256}"#, "--seed 1 --level 256", false),
    (
        "voltorb/seed",
        r#"{"at":"2026-11-20T19:30:05","delay":0}"#,
        "--at 2026-11-20T19:30:05 --delay 0",
        true,
    ),
    (
        "voltorb/seed",
        r#"{"at":"2026-11-31T19:30:05","delay":0}"#,
        "--at 2026-11-31T19:30:05 --delay 0",
        false,
    ),
    ("voltorb/seed", r#"{"at":"2026-11-20T19:30:05"}"#, "--at 2026-11-20T19:30:05", false),
    ("voltorb/times", r#"{"seed":1,"year":2000,"limit":1}"#, "1 --year 2000 --limit 1", true),
    ("voltorb/times", r#"{"seed":1,"year":1999}"#, "1 --year 1999", false),
    ("voltorb/times", r#"{"seed":1,"year":2100}"#, "1 --year 2100", false),
    ("voltorb/times", r#"{"seed":1,"delay":"5..2"}"#, "1 --delay 5..2", false),
    ("voltorb/times", r#"{"seed":1,"limit":-1}"#, "1 --limit=-1", false),
    ("voltorb/route", r#"{"seed":1,"rounds":1}"#, "--seed 1 --rounds 1", true),
    (
        "voltorb/route",
        r#"{"seed":1,"rounds":1,"minutes":1440}"#,
        "--seed 1 --rounds 1 --minutes 1440",
        true,
    ),
    ("voltorb/route", r#"{"seed":1,"minutes":1441}"#, "--seed 1 --minutes 1441", false),
    ("voltorb/route", r#"{"seed":1,"minutes":-1}"#, "--seed 1 --minutes=-1", false),
    (
        "voltorb/route",
        r#"{"seed":1,"pace":{"flip_seconds":601}}"#,
        "--seed 1 --flip-seconds 601",
        false,
    ),
    ("voltorb/route", r#"{"seed":1,"goal":"coins:0"}"#, "--seed 1 --goal coins:0", false),
    ("voltorb/route", r#"{"seed":1,"goal":"level:9"}"#, "--seed 1 --goal level:9", false),
    ("voltorb/session", r#"{"seed":1,"window":10000}"#, "--seed 1 --window 10000", true),
    ("voltorb/session", r#"{"seed":1,"window":10001}"#, "--seed 1 --window 10001", false),
    (
        "voltorb/timer",
        r#"{"target_delay":600,"second":59}"#,
        "--target-delay 600 --second 59",
        true,
    ),
    (
        "voltorb/timer",
        r#"{"target_delay":600,"second":60}"#,
        "--target-delay 600 --second 60",
        false,
    ),
    (
        "voltorb/timer",
        r#"{"target_delay":600,"second":200}"#,
        "--target-delay 600 --second 200",
        false,
    ),
    ("voltorb/timer", r#"{"target_delay":600}"#, "--target-delay 600", false),
    ("voltorb/timer", r#"{"second":5}"#, "--second 5", false),
    (
        "voltorb/timer",
        r#"{"target_delay":10000000,"second":5}"#,
        "--target-delay 10000000 --second 5",
        true,
    ),
    (
        "voltorb/timer",
        r#"{"target_delay":10000001,"second":5}"#,
        "--target-delay 10000001 --second 5",
        false,
    ),
    (
        "voltorb/timer",
        r#"{"target_delay":600,"second":5,"at":"2026-11-20T19:30:05"}"#,
        "--target-delay 600 --second 5 --at 2026-11-20T19:30:05",
        false,
    ),
    (
        "voltorb/timer",
        r#"{"target_delay":600,"second":5,"hit_seed":1}"#,
        "--target-delay 600 --second 5 --hit-seed 1",
        false,
    ),
    (
        "voltorb/timer",
        r#"{"target_delay":600,"at":"2026-11-20T19:30:05","hit":610,"hit_seed":1}"#,
        "--target-delay 600 --at 2026-11-20T19:30:05 --hit 610 --hit-seed 1",
        false,
    ),
    (
        "voltorb/timer",
        r#"{"target_delay":600,"second":50,"calibrated_delay":-9223372036854775808}"#,
        "--target-delay 600 --second 50 --calibrated-delay -9223372036854775808",
        false,
    ),
    (
        "voltorb/timer",
        r#"{"target_delay":600,"second":50,"calibrated_second":60}"#,
        "--target-delay 600 --second 50 --calibrated-second 60",
        false,
    ),
    (
        "voltorb/timer",
        r#"{"target_delay":600,"second":50,"calibrated_delay":-1000}"#,
        "--target-delay 600 --second 50 --calibrated-delay -1000",
        true,
    ),
    // A seed that no delay gives at that time, and one of another hour.
    (
        "voltorb/timer",
        r#"{"target_delay":600,"at":"2026-11-20T19:30:05","hit_seed":1}"#,
        "--target-delay 600 --at 2026-11-20T19:30:05 --hit-seed 1",
        false,
    ),
    (
        "voltorb/timer",
        r#"{"target_delay":755,"at":"2026-07-09T07:09:26","hit_seed":1627915018}"#,
        "--target-delay 755 --at 2026-07-09T07:09:26 --hit-seed 1627915018",
        false,
    ),
    // The second phase would have a negative length.
    (
        "voltorb/timer",
        r#"{"target_delay":600,"second":50,"hit":6000}"#,
        "--target-delay 600 --second 50 --hit 6000",
        false,
    ),
    (
        "voltorb/timer",
        r#"{"target_delay":600,"second":50,"calibrated_delay":1438}"#,
        "--target-delay 600 --second 50 --calibrated-delay 1438",
        false,
    ),
    (
        "voltorb/timer",
        r#"{"target_delay":600,"second":50,"hit":650}"#,
        "--target-delay 600 --second 50 --hit 650",
        true,
    ),
    (
        "voltorb/timer",
        r#"{"target_delay":600,"second":50,"console":"wii"}"#,
        "--target-delay 600 --second 50 --console wii",
        false,
    ),
    (
        "voltorb/plan",
        r#"{"date":"2026-11-20","between":"19:30","delay":"600","rounds":1}"#,
        "--date 2026-11-20 --between 19:30 --delay 600 --rounds 1",
        true,
    ),
    (
        "voltorb/plan",
        r#"{"date":"2026-02-30","between":"19:30"}"#,
        "--date 2026-02-30 --between 19:30",
        false,
    ),
    (
        "voltorb/plan",
        r#"{"date":"2026-11-20","between":"20:00..19:00"}"#,
        "--date 2026-11-20 --between 20:00..19:00",
        false,
    ),
    (
        "voltorb/plan",
        r#"{"date":"2026-11-20","between":"19:30","best":0}"#,
        "--date 2026-11-20 --between 19:30 --best 0",
        false,
    ),
    (
        "voltorb/plan",
        r#"{"date":"2026-11-20","between":"19:30","best":1001}"#,
        "--date 2026-11-20 --between 19:30 --best 1001",
        false,
    ),
    (
        "voltorb/plan",
        r#"{"date":"2026-11-20","between":"19:30","near":101}"#,
        "--date 2026-11-20 --between 19:30 --near 101",
        false,
    ),
    (
        "voltorb/plan",
        r#"{"date":"2026-11-20","between":"19:30","delay":"0..65536"}"#,
        "--date 2026-11-20 --between 19:30 --delay 0..65536",
        false,
    ),
    ("voltorb/solve", "{SEEN}", "SEEN", true),
    ("voltorb/solve", r#"{SEEN,"time_limit":0}"#, "SEEN --time-limit 0", true),
    ("voltorb/solve", r#"{SEEN,"time_limit":-1}"#, "SEEN --time-limit=-1", false),
    ("voltorb/solve", r#"{SEEN,"time_limit":1e7}"#, "SEEN --time-limit 1e7", false),
    ("voltorb/solve", r#"{SEEN,"memory":1048577}"#, "SEEN --memory 1048577", false),
    ("voltorb/solve", r#"{SEEN,"threads":0}"#, "SEEN --threads 0", false),
    ("voltorb/solve", r#"{SEEN,"aim":"lose"}"#, "SEEN --aim lose", false),
    ("voltorb/solve", r#"{SEEN,"cards":"???"}"#, "SEEN --cards ???", false),
    (
        "voltorb/solve",
        r#"{"level":1,"rows":[[16,1],[3,2],[5,1],[4,1],[8,1]],"cols":[[5,1],[5,1],[5,1],[4,2],[6,1]]}"#,
        "--level 1 --rows 16:1,3:2,5:1,4:1,8:1 --cols 5:1,5:1,5:1,4:2,6:1",
        false,
    ),
    (
        "voltorb/solve",
        r#"{"level":1,"rows":[[5,1],[3,2],[5,1],[4,1]],"cols":[[5,1],[5,1],[5,1],[4,2],[6,1]]}"#,
        "--level 1 --rows 5:1,3:2,5:1,4:1 --cols 5:1,5:1,5:1,4:2,6:1",
        false,
    ),
    (
        "voltorb/find",
        r#"{"rounds":[{SEEN}],"from":"2026-11-20T19:30:05","delay":"600","advance":"0"}"#,
        "SEEN --from 2026-11-20T19:30:05 --delay 600 --advance 0",
        true,
    ),
    (
        "voltorb/find",
        r#"{"rounds":[{SEEN}],"from":"2026-11-20","any_clock":true}"#,
        "SEEN --from 2026-11-20 --any-clock",
        false,
    ),
    (
        "voltorb/find",
        r#"{"rounds":[{SEEN}],"from":"2026-11-20","all_seeds":true}"#,
        "SEEN --from 2026-11-20 --all-seeds",
        false,
    ),
    (
        "voltorb/find",
        r#"{"rounds":[{SEEN}],"any_clock":true,"all_seeds":true}"#,
        "SEEN --any-clock --all-seeds",
        false,
    ),
    ("voltorb/find", r#"{"rounds":[{SEEN}],"to":"2026-11-20"}"#, "SEEN --to 2026-11-20", false),
    (
        "voltorb/find",
        r#"{"rounds":[{SEEN}],"to":"2026-11-20","all_seeds":true}"#,
        "SEEN --to 2026-11-20 --all-seeds",
        false,
    ),
    (
        "voltorb/find",
        r#"{"rounds":[{SEEN}],"from":"2026-11-20","to":"2026-11-19"}"#,
        "SEEN --from 2026-11-20 --to 2026-11-19",
        false,
    ),
    (
        "voltorb/find",
        r#"{"rounds":[{SEEN}],"from":"2026-11-20","advance":"0..1000001"}"#,
        "SEEN --from 2026-11-20 --advance 0..1000001",
        false,
    ),
    (
        "voltorb/find",
        r#"{"rounds":[{SEEN}],"from":"2026-11-20","gap":"9..1"}"#,
        "SEEN --from 2026-11-20 --gap 9..1",
        false,
    ),
    (
        "voltorb/find",
        r#"{"rounds":[{SEEN}],"from":"2026-11-20T19:30:05","run":5}"#,
        "SEEN --from 2026-11-20T19:30:05 --run 5",
        false,
    ),
    ("puyo/deal", r#"{"seed":65535,"colors":5}"#, "65535 --colors 5", true),
    ("puyo/deal", r#"{"seed":65536}"#, "65536", false),
    ("puyo/deal", r#"{"seed":1,"colors":6}"#, "1 --colors 6", false),
    (
        "puyo/find",
        r#"{"pairs":["RG","BY"],"errors":8,"limit":1}"#,
        "RG BY --errors 8 --limit 1",
        true,
    ),
    ("puyo/find", r#"{"pairs":["RG"],"errors":9}"#, "RG --errors 9", false),
    ("puyo/find", r#"{"pairs":[]}"#, "", false),
    ("puyo/find", r#"{"pairs":["RGB"]}"#, "RGB", true),
    ("puyo/link", r#"{"pairs":["RG","BY"]}"#, "RG BY", true),
    ("puyo/link", r#"{"seed":1,"colors":5,"count":128}"#, "--seed 1 --colors 5 --count 128", true),
    ("puyo/link", r#"{"seed":1,"count":129}"#, "--seed 1 --count 129", false),
    ("puyo/link", r#"{"seed":1,"count":0}"#, "--seed 1 --count 0", false),
    ("puyo/link", r#"{"seed":1,"pairs":["RG"]}"#, "RG --seed 1", false),
    ("puyo/link", r#"{"pairs":["RG"],"count":1}"#, "RG --count 1", false),
    ("puyo/link", r#"{"pairs":["RG"],"colors":3}"#, "RG --colors 3", false),
    ("puyo/link", "{}", "", false),
    (
        "puyo/plan",
        r#"{"seed":1,"pairs":3,"placed":["3up","1right"],"time_limit":1}"#,
        "1 --pairs 3 --placed 3up,1right --time-limit 1",
        true,
    ),
    ("puyo/plan", r#"{"seed":1,"placed":["0up"]}"#, "1 --placed 0up", false),
    ("puyo/plan", r#"{"seed":1,"goal":"win"}"#, "1 --goal win", false),
    ("puyo/plan", r#"{"seed":1,"pairs":129}"#, "1 --pairs 129", false),
    ("puyo/plan", r#"{"seed":1,"chain_at_least":20}"#, "1 --chain-at-least 20", false),
    ("puyo/plan", "{}", "", false),
    ("puyo/place", r#"{"seed":1,"placed":["3up","1right"]}"#, "1 --placed 3up,1right", true),
    ("puyo/place", r#"{"seed":1,"placed":["3up"],"pairs":1}"#, "1 --placed 3up --pairs 1", true),
    ("puyo/plan", r#"{"seed":1,"placed":["3up"],"pairs":1}"#, "1 --placed 3up --pairs 1", false),
    ("voltorb/configs", "{}", "", true),
    ("voltorb/configs", r#"{"level":3}"#, "--level 3", true),
    ("voltorb/configs", r#"{"level":9}"#, "--level 9", false),
    (
        "puyo/place",
        r#"{"seed":1,"placed":["3up","3up"],"pairs":1}"#,
        "1 --placed 3up,3up --pairs 1",
        false,
    ),
    ("puyo/place", r#"{"seed":1,"placed":["6right"]}"#, "1 --placed 6right", false),
    ("puyo/place", r#"{"seed":1,"goal":"clear"}"#, "1 --goal clear", false),
    ("puyo/place", "{}", "", false),
    (
        "bingo/deal",
        r#"{"seed":112233,"mode":"shortBlackout","compat":"site"}"#,
        "--seed 112233 --mode shortBlackout --compat site",
        true,
    ),
    ("bingo/deal", r#"{"seed":112233,"mode":"SHORT"}"#, "--seed 112233 --mode SHORT", true),
    ("bingo/deal", r#"{"seed":112233,"mode":"long"}"#, "--seed 112233 --mode long", false),
    ("bingo/deal", r#"{"seed":9007199254740992}"#, "--seed 9007199254740992", false),
    (
        "bingo/deal",
        r#"{"seed":1,"profile":{"maximumSynergy":8}}"#,
        "--seed 1 --profile maximumSynergy=8",
        true,
    ),
    (
        "bingo/deal",
        r#"{"seed":1,"profile":{"maxSynergy":8}}"#,
        "--seed 1 --profile maxSynergy=8",
        false,
    ),
    (
        "bingo/deal",
        r#"{"seed":1,"profile":{"maximumSynergy":8,"maximumSynergy":9}}"#,
        "--seed 1 --profile maximumSynergy=8,maximumSynergy=9",
        false,
    ),
    // Pools that grow a minute at a time would never be large enough.
    (
        "bingo/deal",
        r#"{"seed":1,"profile":{"initialOffset":-1e308}}"#,
        "--seed 1 --profile initialOffset=-1e308",
        false,
    ),
    ("bingo/row", r#"{"seed":1,"row":"row1"}"#, "--seed 1 row1", true),
    ("bingo/row", r#"{"seed":1,"row":"row6"}"#, "--seed 1 row6", false),
    ("bingo/profiles", "{}", "", true),
    (
        "bingo/profiles",
        r#"{"compat":"site","list_version":"v9.2"}"#,
        "--compat site --list-version v9.2",
        true,
    ),
    ("bingo/profiles", r#"{"list_version":"newest"}"#, "--list-version newest", false),
    (
        "bingo/find",
        r#"{"goals":"Ice Arrows","seeds":"112000..112010"}"#,
        "--goals Ice-Arrows --seeds 112000..112010",
        true,
    ),
    ("bingo/find", r#"{"goals":"","seeds":"1..9"}"#, "--goals= --seeds 1..9", false),
    (
        "bingo/find",
        r#"{"goals":"Ice Arrows","seeds":"9..1"}"#,
        "--goals Ice-Arrows --seeds 9..1",
        false,
    ),
    (
        "bingo/find",
        r#"{"goals":"Ice Arrows","mode":["long"]}"#,
        "--goals Ice-Arrows --mode long",
        false,
    ),
    (
        "bingo/find",
        r#"{"goals":"Ice Arrows","seeds":"1..9007199254740992"}"#,
        "--goals Ice-Arrows --seeds 1..9007199254740992",
        false,
    ),
    ("bingo/study", r#"{"seeds":"0..9"}"#, "--seeds 0..9", true),
    ("bingo/study", r#"{"seeds":"0..9","threads":0}"#, "--seeds 0..9 --threads 0", false),
    ("bingo/study", r#"{"seeds":"9..5"}"#, "--seeds 9..5", false),
];

#[test]
fn the_command_line_and_the_server_accept_the_same_questions() {
    let server = Server::start();
    let mut wrong = Vec::new();
    for &(question, json, flags, is_good) in QUESTIONS {
        let json = json.replace("SEEN", SEEN);
        let reply = server.ask(question, &json);
        if (reply.status == 200) != is_good {
            wrong.push(format!("{question} {json}: {} {}", reply.status, reply.body));
        } else if !is_good {
            assert_plain(&reply.refusal().1);
        }
        let flags = flags.replace("SEEN", SEEN_FLAGS);
        let output = Command::new(env!("CARGO_BIN_EXE_foretile"))
            .args(question.split('/'))
            .args(flags.split_whitespace().map(|flag| flag.replace("Ice-Arrows", "Ice Arrows")))
            .arg("--json")
            .output()
            .unwrap();
        let (code, error) = (output.status.code(), String::from_utf8_lossy(&output.stderr));
        if (code != Some(2)) != is_good || error.contains("panicked") {
            wrong.push(format!("{question} {flags}: {code:?} {error}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Checks that an error says what was expected, without a parser's words.
fn assert_plain(message: &str) {
    let first = message.chars().next().unwrap();
    assert!(!first.is_lowercase(), "{message}");
    let helps = ["expected", "did you mean"].iter().any(|word| message.contains(word));
    assert!(helps, "{message}");
    for word in ["invalid type", "invalid value", "missing field", "at line 1 column", "u32"] {
        assert!(!message.contains(word), "{message}");
    }
}

/// A hit that is far off cannot be calibrated away: the program says so, and gives no countdown.
#[test]
fn phases_are_never_negative() {
    let server = Server::start();
    for hit in [0, 300, 590, 650, 900, 1_000, 1_437, 1_600, 3_000, 6_000, 10_000_000] {
        let json = format!(r#"{{"target_delay":600,"second":50,"hit":{hit}}}"#);
        let reply = server.ask("voltorb/timer", &json);
        if reply.status == 200 {
            let counted = reply.json();
            for phase in ["phase1_ms", "phase2_ms"] {
                assert!(counted[phase].as_i64().unwrap() > 0, "{hit}: {}", reply.body);
            }
        } else {
            let (status, message) = reply.refusal();
            assert_eq!(status, 422, "{message}");
            assert!(message.contains("too far from 600"), "{message}");
        }
        // The hit changes the calibrated delay; from 1,538 on, no time is left for a phase.
        assert_eq!(reply.status == 200, hit < 1_538, "{hit}: {}", reply.body);
    }
}

/// Errors name an unknown name and the nearest known one, and give the place of a wrong value.
#[test]
fn faults_are_named_by_their_place() {
    let server = Server::start();
    let refusal =
        |question: &str, json: &str| server.ask(question, &json.replace("SEEN", SEEN)).refusal().1;
    for (question, json, start) in [
        (
            "voltorb/deal",
            r#"{"seed":1,"advnace":5}"#,
            "Unknown name `advnace`: did you mean `advance`?",
        ),
        (
            "voltorb/route",
            r#"{"seed":1,"round":5}"#,
            "Unknown name `round`: did you mean `rounds`?",
        ),
        (
            "voltorb/find",
            r#"{"rounds":[{SEEN}],"form":"2026"}"#,
            "Unknown name `form`: did you mean `from`?",
        ),
        (
            "voltorb/find",
            r#"{"rounds":[{SEEN,"flip":[1]}]}"#,
            "`rounds[0]`: unknown name `flip`: did you mean `flips`?",
        ),
        ("voltorb/solve", r#"{SEEN,"card":"x"}"#, "Unknown name `card`: did you mean `cards`?"),
        ("bingo/row", r#"{"seed":1,"mdoe":"short"}"#, "Unknown name `mdoe`: did you mean `mode`?"),
        ("voltorb/route", r#"{"seed":1,"pace":{"flip":1}}"#, "`pace`: unknown name `flip`"),
        (
            "voltorb/deal",
            r#"{"seed":"one"}"#,
            "`seed` is the text \"one\": expected a whole number",
        ),
        ("voltorb/deal", r#"{"seed":null}"#, "`seed` is null: expected a whole number"),
        ("voltorb/deal", "[1,0,1]", "This is a list: expected an object"),
        (
            "voltorb/level",
            r#"{"rounds":[{"level":1,"outcome":"won"}]}"#,
            "`rounds[0]`: `flipped` is missing",
        ),
        (
            "voltorb/level",
            r#"{"rounds":[{"level":1,"outcome":"won","flipped":1,"flipped":2}]}"#,
            "`rounds[0]`: `flipped` is given twice",
        ),
        ("puyo/find", r#"{"pairs":["RG",5]}"#, "`pairs[1]` is 5: expected a text"),
        (
            "voltorb/route",
            r#"{"seed":1,"notes":"r1c1\nr9c9"}"#,
            "`notes`: line 2 of the notes: `r9c9` is not a card",
        ),
    ] {
        let message = refusal(question, json);
        assert!(message.starts_with(start), "{json}: {message}");
    }
}
