//! Questions about Puyo Puyo: answers must match the queues, and contradictory requests are refused.

use std::ops::ControlFlow;

use foretile_ask::api::{Patient, question};
use foretile_ask::json::read;
use foretile_ask::puyo::{
    Goal, Layout, PlanPairs, PlanProgress, Turned, pairs, plan, show_clear, table, table_named,
};
use foretile_games::puyo::{ColourCount, Field, Link, Move, Placement, Play, Seed, Site, queue};
use serde_json::{Value, json};

fn ask(path: &str, request: &Value) -> Result<Value, String> {
    let answer = question(path).unwrap().answer(&request.to_string(), &Patient);
    answer.map(|answer| serde_json::from_slice(&answer).unwrap()).map_err(|error| error.to_string())
}

#[test]
fn questions_that_contradict_themselves_are_refused() {
    for (path, request, words) in [
        ("puyo/link", json!({}), "no pairs: expected some, such as RG BR YR, or a seed"),
        ("puyo/link", json!({"pairs": ["RG"], "seed": 3}), "pairs and a seed are both given"),
        (
            "puyo/link",
            json!({"pairs": ["RG"], "colors": 4}),
            "a number of colours is only for a seed",
        ),
        ("puyo/link", json!({"pairs": ["RG"], "count": 4}), "a number of pairs is only for a seed"),
        ("puyo/link", json!({"pairs": ["R?"]}), "`R?` has unseen puyos"),
        (
            "puyo/plan",
            json!({"seed": 1, "goal": "score", "chain_at_least": 3}),
            "a least chain is only for the goal `chain`",
        ),
        (
            "puyo/plan",
            json!({"seed": 1, "goal": "clear", "chain_at_least": 3}),
            "expected no other goal with it",
        ),
        (
            "puyo/plan",
            json!({"seed": 1, "field": "http://www.puyop.com/s/800000_"}),
            "puyos that float",
        ),
        ("puyo/plan", json!({"seed": 1, "field": "http://www.puyop.com/s/990_"}), "would pop"),
        ("puyo/plan", json!({"seed": 1, "pairs": ["RG"]}), "expected"),
        ("puyo/plan", json!({}), "a seed and an address of pairs are not given"),
        (
            "puyo/plan",
            json!({"seed": 1, "pairs_from": "RG BY"}),
            "a seed and an address of pairs are both given",
        ),
        (
            "puyo/plan",
            json!({"pairs_from": "RG BY", "colors": 4}),
            "a number of colours is only for a seed",
        ),
        (
            "puyo/plan",
            json!({"pairs_from": "RG BY", "skip": 1}),
            "a number of pairs to skip is only for a seed",
        ),
    ] {
        let error = ask(path, &request).expect_err(words);
        assert!(error.contains(words), "{path} {request}: {error}");
    }
}

/// A caller that breaks ends the search long before its time limit.
#[test]
fn a_plan_stops_when_its_caller_breaks() {
    let request = json!({"seed": 1, "time_limit": 600, "goal": "chain"}).to_string();
    let question: PlanPairs = read(request.as_bytes()).unwrap();
    let mut reports = 0;
    let planned = plan(&question, &|| false, &mut |progress| {
        reports += 1;
        assert!(progress.done < progress.of / 2 && progress.of == 1_000);
        ControlFlow::Break(())
    });
    assert!(reports > 0 && planned.unwrap().seconds < 300.0);
}

/// The best plan so far counts the pairs that were placed before.
#[test]
fn a_plan_reports_its_progress() {
    let request = json!({"seed": 1, "time_limit": 60, "placed": ["1up", "2up"], "goal": "chain"});
    let question: PlanPairs = read(request.to_string().as_bytes()).unwrap();
    let (mut done, mut plans) = (Vec::new(), 0);
    let notify = &mut |progress: &PlanProgress| {
        done.push(progress.done);
        if let Some(best) = &progress.best {
            plans += 1;
            assert_eq!(best.fired_at_pair, 2 + best.moves.len());
        }
        if plans == 3 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    };
    let planned = plan(&question, &|| false, notify).unwrap();
    assert!(plans == 3 && done.is_sorted(), "{done:?}");
    assert!(done.last().is_some_and(|done| (1..=1_000).contains(done)), "{done:?}");
    assert_eq!(planned.fired_at_pair, Some(planned.moves.len()));
    assert_eq!((planned.played, planned.not_before_pair > 2), (2, true));
    assert_eq!(planned.moves[..2].iter().map(|placed| placed.column).collect::<Vec<_>>(), [1, 2]);
    assert_eq!((planned.seed, planned.colours), (Some(Seed(1)), Some(ColourCount::Four)));
}

#[test]
fn only_an_all_clear_is_better_if_it_is_earlier() {
    for (goal, is_early) in [(Goal::Chain, false), (Goal::Score, false), (Goal::Clear, true)] {
        assert_eq!(goal.is_early(), is_early);
    }
}

/// A queue starts over after 128 pairs.
#[test]
fn pairs_are_those_of_the_queue() {
    for colours in [ColourCount::Three, ColourCount::Five] {
        let queue = queue(Seed(3), colours);
        let pairs = pairs(Seed(3), colours);
        assert_eq!(pairs.len(), 128);
        assert!(
            pairs.iter().cycle().take(200).enumerate().all(|(at, pair)| *pair == queue.pair(at))
        );
    }
}

/// Pairs, a seed's queue and an address give the same record.
#[test]
fn records_are_written_as_addresses_of_both_sites() {
    let dealt = queue(Seed(3), ColourCount::Five);
    let answer = |request: Value| ask("puyo/link", &request).unwrap();
    let five: Vec<String> = dealt.pairs().take(5).map(|pair| pair.to_string()).collect();
    let linked = answer(json!({"seed": 3, "colors": 5, "count": 5}));
    assert_eq!(linked["pairs"], json!(five));
    assert_eq!(answer(json!({"pairs": five})), linked);
    for site in ["puyop", "ips"] {
        assert_eq!(answer(json!({"pairs": [linked[site]]})), linked);
    }
    // An address keeps the field and the placements.
    let moves = (0..5)
        .zip(Placement::all())
        .map(|(index, at)| Move { pair: dealt.pair(index), placement: Some(at) });
    let placed = Link { field: Field::default(), moves: moves.collect(), task: None };
    let linked = answer(json!({"pairs": [placed.address(Site::Puyop)]}));
    assert_eq!(linked["puyop"], placed.address(Site::Puyop));
    let whole = answer(json!({"seed": 3}));
    assert_eq!(whole["pairs"].as_array().unwrap().len(), 128);
    let expected = Link::queue(queue(Seed(3), ColourCount::Four).pairs());
    assert_eq!(whole["puyop"], expected.address(Site::Puyop));
}

/// At most 10,000 matches are listed, fewer if `limit` is lower; 0 means no limit of its own.
#[test]
fn matches_are_listed_up_to_the_limit() {
    let listed = |limit: Value| {
        let mut request = json!({"pairs": ["RR", "RR"]});
        if !limit.is_null() {
            request["limit"] = limit;
        }
        let found = ask("puyo/find", &request).unwrap();
        (found["matches"].as_array().unwrap().len(), found["count"].as_u64().unwrap() as usize)
    };
    let all =
        Seed::all().filter(|&seed| queue(seed, ColourCount::Four).to_string().starts_with("RR RR"));
    let all = all.count();
    let (_, count) = listed(json!(1));
    assert!(count >= all && all > 3, "{count} with {all} of four colours");
    for (limit, most) in
        [(json!(1), 1), (json!(3), 3), (json!(0), 10_000), (json!(1_000_000), 10_000)]
    {
        assert_eq!(listed(limit), (count.min(most), count));
    }
}

/// An all clear within six pairs is shown with its placements: the last pair clears the field.
#[test]
fn an_early_all_clear_is_shown() {
    let mut shown = 0;
    for seed in Seed::all().take(4_000) {
        let dealt = queue(seed, ColourCount::Three);
        let Some(address) = show_clear(seed, ColourCount::Three, Some(4)) else { continue };
        let link: Link = address.parse().unwrap();
        let mut play = Play::default();
        for (index, one) in link.moves.iter().enumerate() {
            assert_eq!(one.pair, dealt.pair(index), "{seed}");
            let chain = play.drop(one.pair, one.placement.unwrap()).unwrap();
            assert_eq!(chain.all_clear && index == 3, index == 3, "{seed}");
        }
        assert!(play.field.is_empty());
        shown += 1;
    }
    assert!(shown > 10, "{shown}");
    let clear = Seed::all().find(|&seed| show_clear(seed, ColourCount::Three, Some(6)).is_some());
    assert!(clear.is_some());
    for count in [None, Some(7)] {
        assert_eq!(show_clear(clear.unwrap(), ColourCount::Three, count), None);
    }
}

#[test]
fn tables_are_named_by_colours_and_layout() {
    for (name, expected) in [
        ("puyo-4.csv", Some((ColourCount::Four, Layout::Csv))),
        ("puyo-3.txt", Some((ColourCount::Three, Layout::Haipuyo))),
        ("puyo-5.parquet", Some((ColourCount::Five, Layout::Parquet))),
        ("puyo-6.csv", None),
        ("puyo-4.csv.csv", None),
        ("puyo-4", None),
        ("puyo-4.doc", None),
        ("4.csv", None),
    ] {
        assert_eq!(table_named(name), expected, "{name}");
    }
    let mut text = Vec::new();
    table(ColourCount::Four, Layout::Haipuyo, &mut text).unwrap();
    assert_eq!(text.len(), 65_536 * 257);
    assert_eq!(text[257 * 7..257 * 8], queue(Seed(7), ColourCount::Four).haipuyo_line());
}

#[test]
fn plans_and_placements_are_put_into_words() {
    assert_eq!(Goal::Chain.in_words(12, 30), "A 12-chain with pair 30");
    assert_eq!(Goal::Score.in_words(18, 53), "An 18-chain with pair 53");
    assert_eq!(Goal::Clear.in_words(1, 4), "All clear with pair 4");
    for text in ["1up", "3right", "6down", "2left"] {
        assert_eq!(text.parse::<Turned>().unwrap().to_string(), text);
    }
    for text in ["0up", "7up", "6right", "1left", "3", "up"] {
        let error = text.parse::<Turned>().unwrap_err().to_string();
        assert!(
            error.starts_with(&format!("`{text}` is not a placement"))
                && error.ends_with("such as 3up"),
            "{error}"
        );
    }
}
