//! Practice through the API: replays of the golden visits, and what a player may see of them.

use std::collections::HashMap;

use foretile_ask::api::{self, Patient};
use foretile_games::voltorb::{
    Board, Cards, Hints, Level, Outcome, Seed, Session, SessionRecord, deal,
};
use serde_json::{Value, json};

/// Returns the text of an answer, or of the refusal.
fn answer_text(path: &str, question: &Value) -> Result<String, String> {
    let answer = api::question(path).unwrap().answer(question.to_string().as_bytes(), &Patient);
    answer.map(|text| String::from_utf8(text).unwrap()).map_err(|refused| refused.to_string())
}

fn answer(path: &str, question: &Value) -> Result<Value, String> {
    answer_text(path, question).map(|text| serde_json::from_str(&text).unwrap())
}

fn ask_text(question: &Value) -> Result<String, String> {
    answer_text("voltorb/practice", question)
}

fn ask(question: &Value) -> Value {
    serde_json::from_str(&ask_text(question).unwrap()).unwrap()
}

/// Returns the choices of a recorded session, round by round.
fn choices(record: &SessionRecord) -> Vec<Vec<Value>> {
    let of_round = |flips: &[usize], outcome| {
        let quit = (outcome == Outcome::Quit).then(|| json!("quit"));
        flips.iter().map(|card| json!(card)).chain(quit).collect()
    };
    record.rounds.iter().map(|round| of_round(&round.flips, round.outcome)).collect()
}

/// Every golden visit ends as it is recorded, and on the way an answer shows turned cards only.
#[test]
fn golden_visits_are_played_again() {
    let sessions = foretile_golden::jsonl::<SessionRecord>("voltorb_sessions.jsonl");
    let mut steps = 0;
    for record in sessions.iter().step_by(7) {
        let all = choices(record);
        let start = json!({"seed": record.seed, "skip": record.skip, "rounds": all.len()});
        let with = |played: Value| {
            let mut question = start.clone();
            question["played"] = played;
            question
        };
        let visit = ask(&with(json!(all)));
        assert_eq!(
            serde_json::from_value::<SessionRecord>(visit["record"].clone()).unwrap(),
            *record
        );
        assert_eq!((&visit["over"], &visit["round"]), (&json!(true), &Value::Null));
        for (index, round) in record.rounds.iter().enumerate().take(3) {
            for made in 0..all[index].len() {
                let mut played = all[..index].to_vec();
                played.push(all[index][..made].to_vec());
                let text = ask_text(&with(json!(played))).unwrap();
                assert!(!text.contains(&round.board.to_string()), "{text}");
                let visit: Value = serde_json::from_str(&text).unwrap();
                let shown = round.flips[..made].iter();
                let shown = shown.fold(Cards::FACE_DOWN, |cards, &card| {
                    cards.with(card, round.board.values()[card])
                });
                let play = &visit["round"];
                assert_eq!(play["cards"], json!(shown));
                assert_eq!(play["flips"], json!(round.flips[..made]));
                assert_eq!(
                    (&play["level"], &visit["level"]),
                    (&json!(round.level), &json!(round.level))
                );
                assert_eq!(play["rows"], json!(round.board.hints().rows));
                assert_eq!(play["cols"], json!(round.board.hints().cols));
                assert_eq!((&visit["record"], &visit["over"]), (&Value::Null, &json!(false)));
                assert_eq!(visit["rounds"].as_array().unwrap().len(), index);
                let purse: u32 = record.rounds[..index].iter().map(|round| round.coins).sum();
                assert_eq!(visit["purse"], json!(purse.min(50_000)));
                steps += 1;
            }
            let over = &visit["rounds"][index];
            assert_eq!(
                (&over["board"], &over["outcome"]),
                (&json!(round.board), &json!(round.outcome))
            );
            assert_eq!(
                (&over["coins"], &over["flips"]),
                (&json!(round.coins), &json!(round.flips))
            );
            let next = record.rounds.get(index + 1).map(|next| json!(next.level));
            assert_eq!(over["next_level"], next.unwrap_or(visit["level"].clone()));
        }
    }
    assert!(steps > 300, "{steps}");
}

/// Two visits that look the same to a player: rounds that were quit at once, then boards with the same hints. The boards in
/// play differ.
struct Alike {
    level: Level,
    quits: usize,
    visits: [(u32, Board); 2],
}

/// Finds visits that begin at this level, and look alike after this many rounds were quit.
fn alike(first: Level, quits: usize, most: usize) -> Vec<Alike> {
    let mut known: HashMap<(Level, Hints), (u32, Board)> = HashMap::new();
    let mut found = Vec::new();
    for seed in 0..400_000 {
        let mut session = Session::at(Seed(seed), 0, first);
        for _ in 0..quits {
            session.quit();
        }
        let (level, board) = (session.deal().level, session.deal().board);
        let other = *known.entry((level, board.hints())).or_insert((seed, board));
        if other.1 != board {
            found.push(Alike { level, quits, visits: [(seed, board), other] });
            if found.len() == most {
                break;
            }
        }
    }
    found
}

/// Asks about two visits that look the same to a player. The answers must be equal, except for the boards of finished
/// rounds, which must be those of `before`. Returns whether a round is in play.
fn are_answered_alike(questions: [Value; 2], before: &[Value; 2], of: &str) -> bool {
    let mut answers = questions.clone().map(|question| ask(&question));
    let is_in_play = answers[0]["round"].is_object();
    if is_in_play {
        for (answer, before) in answers.iter_mut().zip(before) {
            assert_eq!(answer["rounds"], before["rounds"], "{of}: {questions:?}");
            assert_eq!(answer["record"], Value::Null, "{of}: {questions:?}");
            answer["rounds"].take();
        }
        assert_eq!(answers[0], answers[1], "{of}: {questions:?}");
    }
    is_in_play
}

/// Two boards with the same hints give the same answers, byte for byte, as long as they show the same cards: in first and
/// in later rounds, at every level, and for every question that practice asks during a round.
#[test]
fn what_is_hidden_changes_nothing() {
    for level in Level::all() {
        let mut answers = 0;
        for quits in 0..3 {
            let pairs = alike(level, quits, 3);
            assert!(!pairs.is_empty(), "{level}, after {quits}");
            answers += pairs.iter().map(|pair| compare(pair, level)).sum::<usize>();
        }
        assert!(answers > 20, "{level}: {answers} answers");
    }
}

/// Plays a pair's visits while they look alike, and returns how often they were compared.
fn compare(pair: &Alike, first: Level) -> usize {
    let Alike { quits, visits, .. } = pair;
    let [one, other] = visits.each_ref().map(|(_, board)| board.values());
    let same = (0..25).filter(|&card| one[card] == other[card] && one[card] != 0);
    let (mut picks, mut answers) = (Vec::new(), 0);
    for card in [None].into_iter().chain(same.map(Some)).take(6) {
        picks.extend(card);
        let mut played = vec![json!(["quit"]); *quits];
        for limits in [json!({}), json!({"lives": 3, "rounds": 5})] {
            let requests = |played: &[Value]| {
                visits.map(|(seed, _)| {
                    let mut question = limits.clone();
                    question["seed"] = json!(seed);
                    question["level"] = json!(first);
                    question["played"] = json!(played);
                    question
                })
            };
            let before = requests(&played).map(|question| ask(&question));
            played.push(json!(picks));
            answers += usize::from(are_answered_alike(requests(&played), &before, "practice"));
            // The text to share if the player leaves now.
            let mut verdicts = vec![json!(["unknown"]); *quits];
            verdicts.push(json!(vec!["good"; picks.len()]));
            let texts = requests(&played).map(|mut question| {
                question["leave"] = json!(true);
                question["verdicts"] = json!(verdicts);
                answer_text("voltorb/result", &question)
            });
            assert_eq!(texts[0], texts[1], "{visits:?}, {picks:?}");
            played.pop();
        }
    }
    answers
}

/// The review of a round judges by what was face up at each choice. Two boards that differ only in cards that were never
/// turned are judged alike.
#[test]
fn unturned_cards_do_not_change_a_review() {
    let mut compared = 0;
    for Alike { level, visits, .. } in alike(Level::FIRST, 0, 4) {
        let [one, other] = visits.each_ref().map(|(_, board)| board.values());
        let same = (0..25).filter(|&card| one[card] == other[card] && one[card] != 0);
        let picks: Vec<usize> = same.take(3).collect();
        let [one, two] = visits.map(|(_, board)| {
            let round = json!({"level": level, "board": board, "flips": picks, "outcome": "quit"});
            let mut reviewed = answer("voltorb/review", &json!({"rounds": [round]})).unwrap();
            assert_eq!(reviewed["rounds"][0]["board"].take(), json!(board), "{reviewed}");
            reviewed
        });
        if one["exact"] == json!(true) && two["exact"] == json!(true) {
            assert_eq!(one, two, "{visits:?}, {picks:?}");
            compared += 1;
        }
    }
    assert!(compared > 1, "{compared}");
}

/// A visit ends with its last life or round, or when the player leaves.
#[test]
fn visits_end() {
    let board = deal(Seed(0), 0, Level::FIRST).board;
    let voltorb = (0..25).find(|&card| board.values()[card] == 0).unwrap();
    let safe = (0..25).find(|&card| board.values()[card] == 1).unwrap();
    let one = json!({"seed": 0, "lives": 1, "played": [[voltorb]]});
    let visit = ask(&one);
    assert_eq!(
        (&visit["over"], &visit["lives"], &visit["left"]),
        (&json!(true), &json!(0), &Value::Null)
    );
    assert_eq!(visit["record"]["rounds"][0]["outcome"], "lost");

    let left = |played: Value| ask(&json!({"seed": 0, "played": played, "leave": true}));
    let visit = left(json!([[safe, "quit"], []]));
    assert_eq!(visit["record"]["rounds"].as_array().unwrap().len(), 1);
    let visit = left(json!([[safe]]));
    assert_eq!(visit["record"]["rounds"][0]["outcome"], "quit");
    assert_eq!((&visit["over"], &visit["purse"]), (&json!(true), &json!(1)));
    assert_eq!(left(json!([]))["record"], json!({"seed": 0, "skip": 0, "rounds": []}));

    // A day has ten rounds and five lives.
    let visit = ask(&json!({"day": "2026-11-22", "played": vec![["quit"]; 9]}));
    assert_eq!(
        (&visit["over"], &visit["left"], &visit["lives"]),
        (&json!(false), &json!(1), &json!(5))
    );
    let visit = ask(&json!({"day": "2026-11-22", "played": vec![["quit"]; 10]}));
    assert_eq!((&visit["over"], &visit["record"]["seed"]), (&json!(true), &json!(0xDD00_D5A5_u32)));
}

/// The result has a square for each choice, and does not depend on what the boards hide.
#[test]
fn results_show_squares() {
    let ask = |question: Value| {
        let result = api::question("voltorb/result").unwrap();
        let answer = result.answer(question.to_string().as_bytes(), &Patient);
        answer
            .map(|json| serde_json::from_slice::<Value>(&json).unwrap())
            .map_err(|refused| refused.to_string())
    };
    let board = deal(Seed(0), 0, Level::FIRST).board;
    let card = |value: u8| (0..25).find(|&card| board.values()[card] == value).unwrap();
    let played = json!([[card(1), card(2), "quit"], []]);
    let question = json!({
        "seed": 0, "played": played, "leave": true, "verdicts": [["best", "inaccuracy", "blunder"]]
    });
    let result = ask(question.clone()).unwrap();
    assert_eq!(result["text"], "Foretile 🪙2 Lv1\n1 🟩🟨🟥🏳");
    assert_eq!(result["rounds"], json!([{"level": 1, "outcome": "quit", "squares": "🟩🟨🟥"}]));
    // The player leaves in the middle of a round: leaving itself has no verdict.
    let left = json!({
        "seed": 0, "played": [[card(1)]], "leave": true, "verdicts": [["unknown"]]
    });
    assert_eq!(ask(left).unwrap()["text"], "Foretile 🪙1 Lv1\n1 ⬜🏳");
    let day = json!({
        "day": "2026-11-22", "played": vec![["quit"]; 10], "verdicts": vec![["good"]; 10]
    });
    let text = ask(day).unwrap()["text"].as_str().unwrap().to_owned();
    assert_eq!(text, format!("Foretile 2026-11-22 🪙0 Lv1{}", "\n1 🟦🏳".repeat(10)));
    let change = |name: &str, value: Value| {
        let mut question = question.clone();
        question[name] = value;
        question
    };
    for (question, fault) in [
        (change("leave", json!(false)), "the visit is not over"),
        (change("verdicts", json!([])), "`verdicts` has 0 rounds: expected 1"),
        (change("verdicts", json!([["best"]])), "`verdicts[0]` has 1 verdicts: expected 3"),
        (change("verdicts", json!([["great"]])), "`verdicts[0][0]`"),
    ] {
        let refused = ask(question).unwrap_err();
        assert!(refused.starts_with(fault) && refused.contains("expected"), "{refused}");
    }
}

/// A single round of any level has a record that `replay` accepts.
#[test]
fn every_level_can_be_practised() {
    for level in Level::all() {
        let question =
            json!({"seed": 7, "level": level, "rounds": 1, "played": [["r1c1", "quit"]]});
        let mut visit = ask(&question);
        if visit["over"] == json!(false) {
            panic!("{visit}");
        }
        let record: SessionRecord = serde_json::from_value(visit["record"].take()).unwrap();
        assert_eq!((record.first_level, record.rounds[0].level), (level, level));
        assert_eq!(record.rounds[0].board, deal(Seed(7), 0, level).board);
        assert_eq!(record.replay(), Ok(()));
    }
}

/// Choices against the rules are refused, and the refusal says what was expected.
#[test]
fn wrong_choices_are_refused() {
    let day = |more: Value| {
        let mut question = json!({"day": "2026-11-22"});
        question.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        question
    };
    for (question, fault) in [
        (json!({}), "no visit is given: expected a `day` or a `seed`"),
        (day(json!({"seed": 1})), "`seed` and `day` are given"),
        (day(json!({"lives": 1})), "`lives` and `day` are given"),
        (json!({"day": "2026-02-30"}), "`day`: `2026-02-30` is not a day"),
        (json!({"day": "2025-12-31"}), "`day`: 2025-12-31 is too early"),
        (json!({"day": 7}), "`day`"),
        (
            json!({"seed": 1, "lives": 0}),
            "`lives`: 0 is out of range: expected a whole number from 1 to 1000",
        ),
        (day(json!({"played": [["r1c1", "r1c1"]]})), "`played[0]`: "),
        (day(json!({"played": [[25]]})), "`played[0][0]`: `25` is not a choice"),
        (day(json!({"played": [["leave"]]})), "`played[0][0]`: `leave` is not a choice"),
        (day(json!({"played": [["quit", 3]]})), "`played[0]`: the choice r1c4 follows the end"),
        (
            day(json!({"played": [["quit", "quit"]]})),
            "`played[0]`: the choice quit follows the end",
        ),
        (
            day(json!({"played": [[], ["quit"]]})),
            "`played[0]`: the round goes on after its 0 choices",
        ),
        (
            day(json!({"played": vec![["quit"]; 11]})),
            "`played[10]`: the visit was over after 10 rounds",
        ),
        (json!({"seed": 1, "played": vec![["quit"]; 1001]}), "`played` has 1001 rounds"),
        (day(json!({"play": []})), "unknown name `play`: did you mean `played`?"),
    ] {
        let refused = ask_text(&question).expect_err(&question.to_string());
        assert!(refused.starts_with(fault), "{refused}");
        assert!(refused.contains("expected") || refused.contains("did you mean"), "{refused}");
    }
}

/// Statistics from the digests of reviews equal sums over the whole reviews.
#[test]
fn statistics_count_what_was_reviewed() {
    let number = |value: &Value| value.as_f64().unwrap();
    let (mut sessions, mut reviews) = (Vec::new(), Vec::new());
    for (index, aim) in ["win", "coins", "win"].into_iter().enumerate() {
        let start = json!({"seed": 40 + index, "level": 1 + index, "rounds": 3});
        // Every second, third or fourth card without a Voltorb, then a Voltorb or quitting.
        let mut played: Vec<Vec<Value>> = Vec::new();
        for round in 0..3 {
            let mut question = start.clone();
            question["leave"] = json!(true);
            question["played"] = json!(played);
            question["played"].as_array_mut().unwrap().push(json!(["quit"]));
            let visit = answer("voltorb/practice", &question).unwrap();
            let board = visit["rounds"][round]["board"].as_str().unwrap().as_bytes().to_vec();
            let safe = (0..25).filter(|&card| board[card] != b'0').step_by(2 + index);
            let mut picks: Vec<Value> = safe.take(4).map(|card| json!(card)).collect();
            picks.push(match round {
                0 => json!("quit"),
                _ => json!((0..25).find(|&card| board[card] == b'0').unwrap()),
            });
            played.push(picks);
        }
        let mut question = start;
        question["played"] = json!(played);
        let mut session = answer("voltorb/practice", &question).unwrap()["record"].take();
        session["aim"] = json!(aim);
        let review = answer("voltorb/review", &session).unwrap();
        sessions.push(json!({"digest": review["digest"], "seconds": 90.0 * index as f64}));
        reviews.push(review);
    }
    let statistics = answer("voltorb/statistics", &json!({ "sessions": sessions })).unwrap();
    let rounds: Vec<(&str, &Value)> = reviews
        .iter()
        .flat_map(|review| {
            let aim = review["aim"].as_str().unwrap();
            review["rounds"].as_array().unwrap().iter().map(move |round| (aim, round))
        })
        .collect();
    let all = &statistics["all"];
    let coins = |rounds: &[(&str, &Value)]| -> u64 {
        rounds.iter().map(|(_, round)| round["review"]["coins"].as_u64().unwrap()).sum()
    };
    assert_eq!((&all["rounds"], &all["quit"], &all["lost"]), (&json!(9), &json!(3), &json!(6)));
    assert_eq!(all["coins"], json!(coins(&rounds)));
    let accuracy = |rounds: &[(&str, &Value)]| {
        rounds.iter().map(|(_, round)| number(&round["review"]["accuracy"])).sum::<f64>()
            / rounds.len() as f64
    };
    assert!((number(&all["accuracy"][0]) - accuracy(&rounds)).abs() < 1e-9);
    let of_win: Vec<_> = rounds.iter().copied().filter(|(aim, _)| *aim == "win").collect();
    let value = |(_, round): &(&str, &Value)| number(&round["review"]["choices"][0]["value"]);
    let best = of_win.iter().map(value).sum::<f64>() / of_win.len() as f64;
    assert_eq!((&all["wins"]["rounds"], &all["wins"]["rate"]), (&json!(6), &json!(0.0)));
    assert!((number(&all["wins"]["best_rate"][0]) - best).abs() < 1e-9);
    let choices =
        rounds.iter().flat_map(|(_, round)| round["review"]["choices"].as_array().unwrap());
    let choices: Vec<&Value> = choices.collect();
    for verdict in ["best", "good", "inaccuracy", "mistake", "blunder", "unknown"] {
        let count = choices.iter().filter(|choice| choice["verdict"] == verdict).count();
        assert_eq!(all["verdicts"][verdict], json!(count), "{verdict}");
    }
    let mut slips = 0;
    for slip in ["quit", "stayed", "riskier", "safer"] {
        let count = choices.iter().filter(|choice| choice["slip"] == slip).count();
        assert_eq!(all["slips"][slip], json!(count), "{slip}");
        slips += count;
    }
    assert!(slips > 3, "{slips} of {}", choices.len());
    for tally in statistics["levels"].as_array().unwrap() {
        let of_level: Vec<_> =
            rounds.iter().copied().filter(|(_, round)| round["level"] == tally["level"]).collect();
        assert_eq!(
            (&tally["rounds"], &tally["coins"]),
            (&json!(of_level.len()), &json!(coins(&of_level)))
        );
        assert!((number(&tally["accuracy"][0]) - accuracy(&of_level)).abs() < 1e-9);
    }
    assert_eq!(statistics["seconds"], json!(270.0));
    let per_hour = 3_600.0 * coins(&rounds) as f64 / 270.0;
    assert!((number(&statistics["coins_per_hour"]) - per_hour).abs() < 1e-9);
    assert_eq!(statistics["sessions"][2]["coins"], json!(coins(&rounds[6..])));

    let none = answer("voltorb/statistics", &json!({"sessions": []})).unwrap();
    assert_eq!((&none["coins_per_hour"], &none["all"]["accuracy"]), (&Value::Null, &Value::Null));
    for (name, wrong) in [
        ("value", json!([0.5, 1.5])),
        ("value", json!([0.5, 0.4])),
        ("accuracy", json!([-1.0, 50.0])),
        ("coins", json!(50_001)),
        ("level", json!(9)),
        ("slip", json!(1)),
    ] {
        let mut session = sessions[0].clone();
        session["digest"]["rounds"][1][name] = wrong;
        let refused = answer("voltorb/statistics", &json!({"sessions": [session]})).unwrap_err();
        assert!(refused.starts_with("`sessions[0].digest.rounds[1]"), "{refused}");
        assert!(refused.contains(name), "{refused}");
    }
}

/// Luck averages 0 over all values that a card may show, and is separate from what the choice cost.
#[test]
fn luck_is_separate_from_skill() {
    let number = |value: &Value| value.as_f64().unwrap();
    let position = json!({
        "level": 1, "rows": [[5, 1], [3, 2], [5, 1], [4, 1], [8, 1]],
        "cols": [[5, 1], [5, 1], [5, 1], [4, 2], [6, 1]]
    });
    let with = |more: Value| {
        let mut question = position.clone();
        question.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        question
    };
    let mut forces = [0; 2];
    for aim in ["win", "coins"] {
        let solved = answer("voltorb/solve", &with(json!({ "aim": aim }))).unwrap();
        for card in [3, 7, 8, 23, 24] {
            let chances = solved["p"][card].as_array().unwrap().iter().map(number);
            let mut mean = 0.0;
            for (shows, chance) in chances.enumerate().filter(|(_, chance)| *chance > 0.0) {
                let question = with(json!({"aim": aim, "pick": card, "shows": shows}));
                let judged = answer("voltorb/judge", &question).unwrap();
                let (turned, loss) = (&judged["turned"], number(&judged["loss"]));
                let luck = number(&turned["after"]) - number(&judged["pick_value"]);
                assert!((number(&turned["luck"]) - luck).abs() < 1e-9, "{judged}");
                mean += chance * luck;
                let (force, decided) = match luck.abs() {
                    luck if loss > luck => (0, json!("skill")),
                    luck if loss < luck => (1, json!("luck")),
                    _ => continue,
                };
                assert_eq!(turned["decided"], decided, "{judged}");
                forces[force] += 1;
            }
            assert!(mean.abs() < 1e-9, "{aim}, card {card}: {mean}");
        }
    }
    assert!(forces.iter().all(|&count| count > 1), "{forces:?}");
    for (more, fault) in [
        (
            json!({"pick": "quit", "shows": 1, "aim": "win"}),
            "`shows` is given, but quitting turns no card",
        ),
        (json!({"pick": 3, "shows": 1, "aim": "survive"}), "`shows` is given, but `survive`"),
        (json!({"pick": 24, "shows": 1, "aim": "win"}), "row 5, column 5 shows 1 on no board"),
        (json!({"pick": 3, "shows": 4, "aim": "win"}), "`shows`: 4 is out of range"),
    ] {
        let refused = answer("voltorb/judge", &with(more)).unwrap_err();
        assert!(refused.starts_with(fault) && refused.contains("expected"), "{refused}");
    }
}

/// For an aim of a visit, the value after a card is the value of the choice, plus luck, plus the time that the card took.
/// Luck averages 0 over all values that the card may show.
#[test]
fn luck_leaves_out_the_time_that_a_card_takes() {
    let number = |value: &Value| value.as_f64().unwrap();
    let position = json!({
        "level": 1, "rows": [[5,1],[3,2],[5,1],[4,1],[8,1]], "cols": [[5,1],[5,1],[5,1],[4,2],[6,1]],
        "cards": "????????????????????2???3", "run": 2,
    });
    for aim in ["pace", "soonest:level:8", "soonest:coins:300"] {
        let mut question = position.clone();
        question["aim"] = json!(aim);
        if aim.contains("coins") {
            question["purse"] = json!(30);
        }
        let solved = answer("voltorb/solve", &question).unwrap();
        question["pick"] = json!("r1c2");
        let mut sum = 0.0;
        for shows in 0..4 {
            let chance = number(&solved["p"][1][shows]);
            if chance == 0.0 {
                continue;
            }
            question["shows"] = json!(shows);
            let judged = answer("voltorb/judge", &question).unwrap();
            assert!((number(&judged["value"]) - number(&solved["value"])).abs() < 1e-9, "{judged}");
            let turned = &judged["turned"];
            let [after, luck, spent] = ["after", "luck", "spent"].map(|name| number(&turned[name]));
            assert!(spent > 0.0 && judged["proven"] == true, "{judged}");
            assert!(
                (number(&judged["pick_value"]) + luck + spent - after).abs() < 1e-9,
                "{judged}"
            );
            sum += chance * luck;
        }
        assert!(sum.abs() < 1e-9, "{aim}: {sum}");
    }
}

/// The value of a round may be negative for an aim of a visit only.
#[test]
fn statistics_accept_the_values_of_each_aim() {
    for (aim, value, fits) in [
        ("win", [0.2, 0.5], true),
        ("win", [-0.1, 0.5], false),
        ("coins", [24.5, 24.5], true),
        ("pace", [-12.5, 40.0], true),
        ("pace", [-50_001.0, 0.0], false),
        ("soonest:level:8", [-9.5, -9.5], true),
        ("soonest:coins:500", [-9.5, 1.0], false),
    ] {
        let round = json!({
            "level": 1, "outcome": "won", "coins": 27, "value": value, "accuracy": [90, 100],
            "verdicts": {"best":5,"good":1,"inaccuracy":0,"mistake":0,"blunder":0,"unknown":0},
            "slips": {"quit":0,"stayed":0,"riskier":0,"safer":1},
        });
        let session = json!({"digest": {"aim": aim, "rounds": [round]}});
        let statistics = answer("voltorb/statistics", &json!({"sessions": [session]}));
        assert_eq!(statistics.is_ok(), fits, "{aim} {value:?}: {statistics:?}");
        if let Ok(statistics) = statistics {
            assert_eq!(statistics["all"]["wins"]["rounds"], json!(u8::from(aim == "win")), "{aim}");
        }
    }
}
