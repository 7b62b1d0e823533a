//! What searches report: upcoming boards, explanations, shards and blocks. Also tests the criteria for cards.

use std::ops::ControlFlow;

use foretile_games::bingo::Value;
use foretile_games::bingo::bingosync::{Dealer, Options, Seen};
use foretile_games::voltorb::{Deal, Level, Outcome, Position, Runs, Seed, Session, deal};
use foretile_search::bingo::{CardWanted, Count, GameMatch, GameScan, Test};
use foretile_search::sweep::{self, Done, Event, Scan, Shard};
use foretile_search::voltorb::{SeenRound, Upcoming, Why, upcoming};

/// The round on the table, as its player sees it.
fn seen(session: &Session) -> SeenRound {
    let Deal { level, board, .. } = *session.deal();
    let position = Position { level, hints: board.hints(), cards: *session.cards() };
    SeenRound { flips: Some(Vec::new()), ..position.into() }
}

/// Turns all 2s and 3s, and returns the next board.
fn win(session: &mut Session) -> Deal {
    let values = *session.deal().board.values();
    let down = |session: &Session, card: usize| session.cards().values()[card].is_none();
    for card in (0..25).filter(|&card| values[card] > 1) {
        if down(session, card) {
            session.flip(card).unwrap();
        }
    }
    *session.deal()
}

/// The next boards are those that the game deals if the round is won, quit or lost.
#[test]
fn upcoming_boards_are_those_that_the_game_deals() {
    for seed in 0..60 {
        let mut session = Session::at(Seed(seed), 0, Level::new(1 + seed as u8 % 8).unwrap());
        let dealt = *session.deal();
        let first = (0..25).find(|&card| dealt.board.values()[card] == 1).unwrap();
        if seed % 2 == 1 {
            session.flip(first).unwrap();
        }
        let ways_after = |round: &SeenRound| upcoming(Seed(seed), round, &dealt, Runs::only(0));
        let round = seen(&session);
        let mut quit = session.clone();
        quit.quit();
        let mut won = session.clone();
        let won: Vec<Deal> = (0..3).map(|_| win(&mut won)).collect();
        let ways = ways_after(&round);
        assert_eq!(ways.len(), 1);
        assert_eq!(ways[0].coming, Upcoming { won, quit: vec![*quit.deal()] }, "{seed}");
        // A round that was quit leads to one board, one that was lost too; a Voltorb draws if it is risky.
        let over = ways_after(&SeenRound { outcome: Some(Outcome::Quit), ..round.clone() });
        assert_eq!(over[0].coming, Upcoming { won: vec![], quit: vec![*quit.deal()] });
        let voltorb = (0..25).find(|&card| dealt.board.values()[card] == 0).unwrap();
        let mut lost = session.clone();
        lost.flip(voltorb).unwrap();
        let flips = Some(vec![voltorb]);
        let over = ways_after(&SeenRound { flips, outcome: Some(Outcome::Lost), ..round.clone() });
        assert_eq!(over[0].coming, Upcoming { won: vec![], quit: vec![*lost.deal()] });
        // The cards that were turned in a round that is over are unknown.
        let unknown = SeenRound { flips: None, outcome: Some(Outcome::Quit), ..round };
        assert_eq!(ways_after(&unknown), []);
    }
}

/// From level 5 on, five qualifying rounds lead to level 8: pasts with four of them have boards of their own.
#[test]
fn pasts_that_lead_to_the_same_boards_share_an_entry() {
    for (level, turned, ways) in [(1, 8, 1), (4, 8, 1), (5, 8, 2), (7, 8, 2), (7, 2, 1)] {
        let level = Level::new(level).unwrap();
        let mut session = Session::at(Seed(3), 0, level);
        let dealt = *session.deal();
        // All but the last of the 2s and 3s, which would win the round.
        let values = dealt.board.values();
        let last = (0..25).rfind(|&card| values[card] > 1);
        let good = (0..25).filter(|&card| values[card] > 0 && Some(card) != last);
        for card in good.take(turned) {
            session.flip(card).unwrap();
        }
        let round = SeenRound { outcome: Some(Outcome::Quit), ..seen(&session) };
        let found =
            upcoming(Seed(3), &round, &dealt, (0..=4).map(Runs::only).reduce(Runs::or).unwrap());
        assert_eq!(found.len(), ways, "level {level}, {turned} cards");
        let runs: Vec<u8> = found.iter().flat_map(|way| way.runs.iter()).collect();
        assert_eq!(runs, [0, 1, 2, 3, 4]);
        if let [_, four] = found.as_slice() {
            let next = four.coming.quit[0];
            assert_eq!((four.runs, next.level), (Runs::only(4), Level::EIGHTH));
            assert_eq!(next, deal(Seed(3), next.advance, Level::EIGHTH));
            let common = found[0].coming.common(&four.coming);
            assert_eq!(common, Upcoming::default());
        }
        assert_eq!(found[0].coming.common(&found[0].coming), found[0].coming);
    }
}

#[test]
fn explanations_are_shown_in_words() {
    let round = |risky, noted| Why::Round { round: 1, outcome: Outcome::Lost, risky, noted };
    let start = |advance, noted| Why::Start { advance, noted };
    for (why, words) in [
        (round(3, 1), "round 2 was lost (risky cards turned: 3, noted: 1)"),
        (round(2, 2), "round 2 was lost (risky cards turned: 2, noted: 2)"),
        (start(9, 4), "the visit began at advance 9, not 4"),
        (
            Why::Return { advance: 7 },
            "the player left the table and began a new visit at advance 7",
        ),
    ] {
        assert_eq!(why.to_string(), words);
    }
}

#[test]
fn shards_and_blocks_come_back() {
    for (text, index, of) in [("0/4", 0, 4), ("3/4", 3, 4), ("4/4", 0, 4), ("1/1", 0, 1)] {
        let shard: Shard = text.parse().unwrap();
        assert_eq!((shard.index(), shard.of()), (index, of), "{text}");
        assert_eq!(shard.to_string(), format!("{index}/{of}"));
        let json = serde_json::to_string(&shard).unwrap();
        assert_eq!(json, format!("[{index},{of}]"));
        assert_eq!(serde_json::from_str::<Shard>(&json).unwrap(), shard);
    }
    assert!(serde_json::from_str::<Shard>("[5,4]").is_err() && "5/4".parse::<Shard>().is_err());
    let mut done = Done::default();
    for (blocks, block) in (1..).zip([5, 9, 6, 0, 8, 7]) {
        done.insert(block);
        done.insert(block);
        assert_eq!(done.count(), blocks);
    }
    let json = serde_json::to_string(&done).unwrap();
    assert_eq!(serde_json::from_str::<Done>(&json).unwrap(), done);
    assert_eq!(done.ranges(), [0..1, 5..10]);
}

fn dealer() -> Dealer {
    let names = (0..40).map(|goal| Value::Text(format!("Goal {goal}"))).collect();
    Dealer::new("simple".parse().unwrap(), &Value::List(names), &Options::default()).unwrap()
}

/// Criteria are goals on squares, how many goals of a set a card has, and goals on one of its lines.
#[test]
fn cards_are_tested_by_squares_counts_and_lines() {
    let card = dealer().deal("7").unwrap();
    let fits = |wanted: CardWanted| Test::new(wanted, 40, [5, 5]).fits(&card);
    let seen = |square: usize, goals: Vec<u32>| CardWanted {
        seen: vec![Seen { square, goals }],
        ..CardWanted::default()
    };
    let other = (0..40).find(|goal| !card.contains(goal)).unwrap();
    assert!(fits(CardWanted::default()) && fits(seen(3, vec![other, card[3]])));
    assert!(!fits(seen(3, vec![card[4]])));
    let count = |goals: &[u32], squares| Count { goals: goals.to_vec(), squares };
    let counts = |count: Count| CardWanted { counts: vec![count], ..CardWanted::default() };
    let three = [card[0], card[7], card[24], other];
    for (squares, expected) in [(3..=3, true), (0..=2, false), (4..=25, false), (3..=25, true)] {
        assert_eq!(fits(counts(count(&three, squares.clone()))), expected, "{squares:?}");
    }
    let line = |places: &[usize]| CardWanted {
        line: places.iter().map(|&at| count(&[card[at]], 1..=25)).collect(),
        ..CardWanted::default()
    };
    for (places, expected) in [
        (&[0, 4][..], true),
        (&[1, 21], true),
        (&[0, 12, 24], true),
        (&[4, 20], true),
        (&[0, 7], false),
        (&[0, 4, 9], false),
    ] {
        assert_eq!(fits(line(places)), expected, "{places:?}");
    }
    assert_eq!(Test::new(seen(3, vec![1]), 40, [5, 5]).seen().len(), 1);
    assert!(Test::new(line(&[1]), 40, [5, 5]).seen().is_empty());
}

/// All seeds of the range are tried, each once.
#[test]
fn a_scan_finds_every_seed_of_its_range() {
    let dealer = dealer();
    for (seeds, square) in [(5..=3_004, None), (7..=7, None), (1..=2_500, Some(12))] {
        let goal = dealer.deal("7").unwrap()[12];
        let wanted = match square {
            Some(square) => CardWanted {
                seen: vec![Seen { square, goals: vec![goal] }],
                ..CardWanted::default()
            },
            None => CardWanted {
                counts: vec![Count { goals: vec![goal], squares: 1..=25 }],
                ..CardWanted::default()
            },
        };
        let scan = GameScan::new(&dealer, seeds.clone(), wanted.clone());
        assert_eq!(scan.space(), seeds.end() - seeds.start() + 1);
        let (mut found, mut scanned) = (Vec::<GameMatch>::new(), 0);
        let _ = sweep::run(&scan, &sweep::Options::default(), |event| {
            match event {
                Event::Found(one) => found.push(one),
                Event::Scanned(done) => scanned = done.places,
            }
            ControlFlow::Continue(())
        });
        // Blocks are searched on many threads.
        found.sort_by_key(|one| one.seed);
        let test = Test::new(wanted, 40, [5, 5]);
        let all = seeds
            .clone()
            .map(|seed| GameMatch { seed, card: dealer.deal(&seed.to_string()).unwrap() });
        assert_eq!(found, all.filter(|one| test.fits(&one.card)).collect::<Vec<_>>());
        assert!(!found.is_empty() && scanned == scan.space());
    }
}
