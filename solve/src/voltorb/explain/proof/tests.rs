//! The rules draw all conclusions that they should, and no false ones.

use std::collections::HashMap;

use foretile_games::voltorb::{Cards, Level, Seed, deal};

use super::super::{Reasons, Safe, explain};
use super::*;
use crate::voltorb::Worlds;

/// Returns dealt boards of every level with some cards turned, if few enough boards fit.
fn positions(count: u32) -> impl Iterator<Item = Worlds> {
    (0..count).filter_map(|seed| {
        let level = Level::new((seed % 8) as u8 + 1).unwrap();
        let board = deal(Seed(seed.wrapping_mul(0x9E37_79B9)), 0, level).board;
        let up = |card: &usize| {
            board.values()[*card] > 0
                && (*card as u32 + 3).wrapping_mul(seed | 1) % 16 < seed / 8 % 14
        };
        let cards = (0..CARDS)
            .filter(up)
            .fold(Cards::FACE_DOWN, |cards, card| cards.with(card, board.values()[card]));
        let worlds = Worlds::new(&Position { level, hints: board.hints(), cards }).unwrap();
        (worlds.len() <= 3000).then_some(worlds)
    })
}

/// On thousands of positions, no fact rules out a value that some board has.
#[test]
fn no_rule_contradicts_the_boards() {
    let mut found: HashMap<Rule, usize> = HashMap::new();
    for worlds in positions(4000) {
        let chances = worlds.chances();
        let mut proof = Proof::new(*worlds.position());
        proof.run();
        for (card, facts) in proof.facts.iter().enumerate() {
            for fact in facts {
                let denied = (0..4)
                    .any(|value| chances[card][value] > 0.0 && fact.allowed & 1 << value == 0);
                assert!(!denied, "card {card} of {:?}: {}", worlds.position(), fact.text);
                *found.entry(fact.rule).or_default() += 1;
            }
        }
        for reason in explain(&worlds).certain {
            assert!(reason.rules.len() < 5, "{}", reason.because);
            if reason.rules == [Rule::Boards] {
                *found.entry(Rule::Boards).or_default() += 1;
            }
        }
    }
    assert_eq!(found.len(), 10, "every rule is met");
    assert!(found.values().all(|&times| times >= 30), "{found:?}");
}

/// Every card that is a Voltorb on no board is listed once, with facts that prove it.
#[test]
fn every_safe_card_has_its_reason() {
    let mut found: HashMap<Rule, usize> = HashMap::new();
    for worlds in positions(4000) {
        let position = worlds.position();
        let Reasons { certain, safe } = explain(&worlds);
        let listed = certain.iter().filter(|reason| reason.is > 0).map(|reason| reason.card);
        let mut listed: Vec<usize> = listed.chain(safe.iter().map(|safe| safe.card)).collect();
        listed.sort_unstable();
        let chances = worlds.chances();
        let down = |card: &usize| position.cards.values()[*card].is_none();
        let truth = (0..CARDS).filter(|card| down(card) && chances[*card][0] == 0.0);
        assert_eq!(listed, truth.collect::<Vec<_>>(), "{position:?}");
        let mut proof = Proof::new(*position);
        proof.run();
        for Safe { card, because, rules } in safe {
            let is_used = |fact: &&Fact| because.contains(&fact.text);
            let facts: Vec<&Fact> = proof.facts[card].iter().filter(is_used).collect();
            let left = facts.iter().fold(ANY, |values, fact| values & fact.allowed);
            let by_boards = rules == [Rule::Boards];
            assert!(by_boards != (left & VOLTORB == 0), "card {card}: {because}");
            // The boards are the reason only if the rules have no proof.
            assert!(!by_boards || proof.can_be[card] & VOLTORB != 0, "card {card}");
            rules.iter().for_each(|&rule| *found.entry(rule).or_default() += 1);
        }
    }
    for rule in [Rule::NoVoltorbs, Rule::Combinations, Rule::Boards] {
        assert!(found.get(&rule).is_some_and(|&times| times >= 30), "{found:?}");
    }
}

/// Each conclusion from a line follows from its numbers and from the values known before, which is checked by trying
/// every way to fill the line. No conclusion therefore depends on itself.
#[test]
fn no_reason_is_circular() {
    /// The values that each card has in some way to fill the cards of a line.
    fn ways(cards: &[Values], voltorbs: usize, points: usize) -> Option<Vec<Values>> {
        let Some((&first, rest)) = cards.split_first() else {
            return (voltorbs == 0 && points == 0).then(Vec::new);
        };
        let mut found: Option<Vec<Values>> = None;
        for value in (0..4_usize).filter(|value| first & 1 << value != 0) {
            let voltorbs = voltorbs.checked_sub(usize::from(value == 0));
            let (Some(voltorbs), Some(points)) = (voltorbs, points.checked_sub(value)) else {
                continue;
            };
            let Some(rest) = ways(rest, voltorbs, points) else { continue };
            let way = std::iter::once(1 << value).chain(rest);
            found = Some(match found {
                Some(found) => found.into_iter().zip(way).map(|(a, b)| a | b).collect(),
                None => way.collect(),
            });
        }
        found
    }
    type Step = fn(&mut Proof, usize) -> bool;
    let steps: [Step; 3] = [
        |proof, line| {
            proof.numbers(line);
            false
        },
        Proof::at_least,
        Proof::combinations,
    ];
    let mut conclusions = 0;
    for worlds in positions(2000) {
        let mut proof = Proof::new(*worlds.position());
        let mut changed = true;
        while std::mem::take(&mut changed) {
            for step in steps {
                for line in 0..proof.lines.len() {
                    let rest = &proof.lines[line];
                    let before = proof.can_be;
                    let known: Vec<Values> = rest.cards.iter().map(|&it| before[it]).collect();
                    let truth = ways(&known, rest.voltorbs, rest.points).expect("a board fits");
                    let cards = rest.cards.clone();
                    changed |= step(&mut proof, line);
                    for (card, possible) in cards.into_iter().zip(truth) {
                        assert_eq!(possible & !proof.can_be[card], 0, "card {card}");
                        conclusions += usize::from(proof.can_be[card] != before[card]);
                    }
                }
            }
            changed |= proof.configurations();
        }
    }
    assert!(conclusions > 10_000, "{conclusions}");
}

/// Returns a proof without facts about a first row with this hint and these cards.
fn first_row(hint: &str, cards: &str) -> Proof {
    let hints = format!("{hint},5:1,5:1,5:1,5:1 5:1,5:1,5:1,5:1,5:1").parse().unwrap();
    let cards = format!("{cards}{}", "?".repeat(20)).parse().unwrap();
    Proof::new(Position { level: Level::FIRST, hints, cards })
}

/// The texts of the facts about a card.
fn texts(proof: &Proof, card: usize) -> Vec<&str> {
    proof.facts[card].iter().map(|fact| fact.text.as_str()).collect()
}

/// Rules 1 to 6 leave the cards of a line exactly the values that they have in some way to fill it.
#[test]
fn the_numbers_of_a_line_leave_the_values_that_can_fill_it() {
    let mut lines = 0;
    for cards in ["?????", "2????", "?0???", "3?1??", "0?0?2", "?????"] {
        for voltorbs in 0..=5 {
            for sum in 0..=15 {
                let down: Vec<usize> = (0..5).filter(|&it| cards.as_bytes()[it] == b'?').collect();
                let digits = cards.bytes().filter(|byte| *byte != b'?').map(|byte| byte - b'0');
                let up_voltorbs = digits.clone().filter(|&digit| digit == 0).count();
                let up_points = usize::from(digits.sum::<u8>());
                // The values in each of the 4^n ways that has the numbers.
                let mut can_be = 0;
                for way in 0..4_usize.pow(down.len() as u32) {
                    let values = (0..down.len() as u32).map(|card| way / 4_usize.pow(card) % 4);
                    let none = values.clone().filter(|&value| value == 0).count();
                    if none + up_voltorbs == voltorbs
                        && values.clone().sum::<usize>() + up_points == sum
                    {
                        can_be |= values.fold(0, |can_be, value| can_be | 1 << value);
                    }
                }
                if can_be == 0 {
                    continue;
                }
                let mut proof = first_row(&format!("{sum}:{voltorbs}"), cards);
                proof.numbers(0);
                assert!(down.iter().all(|&card| proof.can_be[card] == can_be), "{sum}:{voltorbs}");
                lines += 1;
            }
        }
    }
    assert!(lines > 60, "{lines}");
}

#[test]
fn rules_about_numbers_name_the_numbers() {
    let left = "over 5 cards left means";
    for (hint, rules) in [
        ("0:5", vec![format!("row 1: 5 Voltorbs and 0 points {left} only Voltorbs")]),
        ("3:4", vec![format!("row 1: 4 Voltorbs and 3 points {left} only one 3 and Voltorbs")]),
        ("4:1", vec![format!("row 1: 1 Voltorb and 4 points {left} only 1s and Voltorbs")]),
        ("1:4", vec![format!("row 1: 4 Voltorbs and 1 point {left} only 1s and Voltorbs")]),
        ("12:1", vec![format!("row 1: 1 Voltorb and 12 points {left} only 3s and Voltorbs")]),
        ("5:1", vec![format!("row 1: 1 Voltorb and 5 points {left} no 3s")]),
        ("11:1", vec![format!("row 1: 1 Voltorb and 11 points {left} no 1s")]),
        ("8:1", vec![]),
        ("9:0", vec!["row 1 has no Voltorb left".to_owned()]),
        (
            "15:0",
            vec![
                format!("row 1: no Voltorb and 15 points {left} only 3s"),
                "row 1 has no Voltorb left".to_owned(),
            ],
        ),
    ] {
        let mut proof = first_row(hint, "?????");
        proof.numbers(0);
        // A conclusion that rules out nothing more is not a fact.
        let rules = if hint == "15:0" { &rules[..1] } else { &rules[..] };
        assert_eq!(texts(&proof, 3), rules, "{hint}");
        if !hint.ends_with(":0") {
            assert!(first_row(hint, "????0").lines[0].text().ends_with("over 4 cards left"));
        }
    }
}

/// A line that needs some 1s, 2s or 3s has them where they can be.
#[test]
fn a_needed_value_is_where_it_can_be() {
    // The hint, the value needed, how often, and the end of the text.
    for (hint, value, least, said) in [
        ("9:1", 3, 1, "a 3 is among them, and no other card can be it"),
        ("11:1", 3, 3, "3 of them are 3s, and no other cards can be"),
        ("7:1", 1, 1, "a 1 is among them, and no other card can be it"),
        ("5:1", 1, 3, "3 of them are 1s, and no other cards can be"),
        ("7:1", 2, 1, "a 2 is among them, and no other card can be it"),
        ("9:2", 2, 0, ""),
        ("8:1", 3, 0, ""),
    ] {
        for places in 1..=4 {
            let mut proof = first_row(hint, "?????");
            for card in places..5 {
                proof.can_be[card] &= !(1 << value);
            }
            let changed = proof.at_least(0);
            let has_text =
                |card: &usize| texts(&proof, *card).iter().any(|text| text.ends_with(said));
            let with_text: Vec<usize> =
                (0..5).filter(|card| !said.is_empty() && has_text(card)).collect();
            let expected = if places == least { 0..places } else { 0..0 };
            assert_eq!(with_text, expected.clone().collect::<Vec<_>>(), "{hint} {value} {places}");
            assert!(expected.clone().all(|card| proof.can_be[card] == 1 << value));
            assert!(changed || expected.is_empty());
            // A second run changes nothing.
            assert!(!proof.at_least(0));
        }
    }
}

#[test]
fn combinations_say_what_the_other_cards_can_be() {
    let mut proof = first_row("4:2", "?????");
    proof.can_be[..4].fill(0b0011);
    assert!(proof.combinations(0));
    assert_eq!(proof.can_be[4], 0b0100);
    let start = "row 1: 2 Voltorbs and 4 points over 5 cards left, where ";
    let all = "columns 1, 2, 3 and 4 can only be 1 or Voltorb, leaves only 2 here";
    assert_eq!(texts(&proof, 4), [format!("{start}{all}")]);

    let mut proof = first_row("4:2", "?????");
    proof.can_be[0] = 0b0010;
    proof.can_be[1..4].fill(0b0011);
    assert!(proof.combinations(0));
    let some = "column 1 can only be 1, columns 2, 3 and 4 can only be 1 or Voltorb, ";
    assert_eq!(texts(&proof, 4), [format!("{start}{some}leaves only 2 here")]);
    assert!(!proof.combinations(0), "a second run changes nothing");

    // Of a column, the other cards are in rows; cards that can be anything are not mentioned.
    let mut proof = first_row("5:1", "?????");
    (0..3).for_each(|row| proof.can_be[5 * row] = 0b0010);
    assert!(proof.combinations(5));
    let said = "column 1: 1 Voltorb and 5 points over 5 cards left, where rows 1, 2 and 3 can only be 1, \
                leaves only 2 or Voltorb here";
    assert_eq!(texts(&proof, 15), [said]);
}

#[test]
fn values_are_listed_in_words() {
    for (values, said) in [
        (0b0001, "Voltorb"),
        (0b0010, "1"),
        (0b0100, "2"),
        (0b1000, "3"),
        (0b0011, "1 or Voltorb"),
        (0b1100, "2 or 3"),
        (0b1101, "2, 3 or Voltorb"),
        (ANY, "1, 2, 3 or Voltorb"),
        (0, "nothing"),
    ] {
        assert_eq!(words(values), said);
    }
}

/// Boards of level 1 with six Voltorbs and a sum of 25 have three 3s, two 2s and two 3s, or four 2s and a 3.
#[test]
fn the_level_limits_how_many_2s_and_3s_there_are() {
    let proof = |turned: &[(usize, u8)]| {
        let up = turned.iter();
        Proof::new(Position {
            level: Level::FIRST,
            hints: "5:1,3:2,5:1,4:1,8:1 5:1,5:1,5:1,4:2,6:1".parse().unwrap(),
            cards: up.fold(Cards::FACE_DOWN, |cards, &(card, value)| cards.with(card, value)),
        })
    };
    let boards = "level 1 boards with 6 Voltorbs and a sum of 25 have";
    // Three 3s leave no more, and no 2s; nor do two 2s and two 3s.
    for turned in [&[(0, 3), (11, 3), (22, 3)][..], &[(0, 3), (11, 3), (22, 2), (24, 2)]] {
        let mut proof = proof(turned);
        assert!(proof.configurations() && !proof.configurations());
        assert_eq!(texts(&proof, 1), [2, 3].map(|value| format!("{boards} no {value} left")));
        assert!(proof.facts[0].is_empty() && proof.can_be[1] == 0b0011);
    }
    // With one 3 turned there may be another, or four 2s. With two 2s as well, there may be one more 3 or two 2s.
    assert!(!proof(&[(0, 3)]).configurations());
    let mut some = proof(&[(0, 3), (11, 2), (22, 2)]);
    (4..10).for_each(|card| some.can_be[card] &= 0b1011);
    assert!(!some.configurations());
    // At least one 3 is left in the beginning, and where it can be, it is.
    let mut one = proof(&[]);
    (1..25).for_each(|card| one.can_be[card] &= 0b0111);
    assert!(one.configurations());
    let only = "left, and no other cards can be";
    assert_eq!(texts(&one, 0), [format!("{boards} at least one 3 {only}")]);
    assert_eq!(one.can_be[0], 0b1000);
    // Three 2s turned are a part of four.
    let mut last = proof(&[(0, 2), (11, 2), (22, 2)]);
    (2..25).filter(|card| ![11, 22].contains(card)).for_each(|card| last.can_be[card] &= 0b1011);
    assert!(last.configurations());
    assert_eq!(texts(&last, 1), [format!("{boards} at least one 2 {only}")]);
    // At least one 3 is left, but there are two places for it.
    let mut two = proof(&[]);
    (2..25).for_each(|card| two.can_be[card] &= 0b0111);
    assert!(!two.configurations());
}

/// A proof goes on until no rule finds anything. Of the facts that prove a card, it gives the fewest, and of these the
/// shortest. If no rule proves the card, the reason is the number of boards that agree.
#[test]
fn reasons_are_complete_and_short() {
    let (mut by_boards, mut by_rules) = ([0; 2], 0);
    for worlds in positions(900) {
        let mut proof = Proof::new(*worlds.position());
        proof.run();
        let lines = 0..proof.lines.len();
        assert!(lines.into_iter().all(|line| !proof.at_least(line) && !proof.combinations(line)));
        assert!(!proof.configurations());
        let reasons = explain(&worlds);
        for reason in &reasons.certain {
            let facts = &proof.facts[reason.card];
            let is: Values = 1 << reason.is;
            // All sets of facts that prove it, by their number and then by the length of their texts.
            let sets = (0..1_usize << facts.len()).filter_map(|set| {
                let chosen: Vec<&Fact> =
                    (0..facts.len()).filter(|at| set >> at & 1 == 1).map(|at| &facts[at]).collect();
                let left = chosen.iter().fold(ANY, |left, fact| left & fact.allowed);
                let length: usize = chosen.iter().map(|fact| fact.text.len()).sum();
                (!chosen.is_empty() && left == is).then_some((chosen.len(), length))
            });
            match sets.min() {
                Some((count, length)) => {
                    let texts = reason.because.len() - 2 * (count - 1);
                    assert_eq!((reason.rules.len(), texts), (count, length), "{reason:?}");
                    by_rules += 1;
                }
                None if worlds.len() == 1 => {
                    assert_eq!(reason.because, "only one board fits");
                    by_boards[0] += 1;
                }
                None => {
                    let agreement = format!("all {} boards that fit agree", worlds.len());
                    assert_eq!(reason.because, agreement);
                    by_boards[1] += 1;
                }
            }
            assert_eq!(reason.rules == [Rule::Boards], sets_are_none(facts, is));
        }
    }
    assert!(by_rules > 1_000 && by_boards.iter().all(|&count| count > 5), "{by_boards:?}");

    fn sets_are_none(facts: &[Fact], is: Values) -> bool {
        facts.iter().fold(ANY, |left, fact| left & fact.allowed) != is
    }
}

/// Of two facts that prove the same, the shorter one is the reason, whichever was found first.
#[test]
fn the_shorter_fact_is_the_reason() {
    let fact = |allowed, text: &str| Fact { allowed, rule: Rule::AtLeast, text: text.into() };
    let [long, short, half] = [(2, "a long way"), (2, "short"), (3, "")];
    for facts in
        [vec![long, short], vec![short, long], vec![half, short, long], vec![short, half, long]]
    {
        let mut proof = first_row("5:0", "?????");
        proof.facts[0] = facts.into_iter().map(|(allowed, text)| fact(allowed, text)).collect();
        let reason: Vec<&str> =
            proof.reason(0, 2).unwrap().iter().map(|it| it.text.as_str()).collect();
        assert_eq!(reason, ["short"]);
    }
}
