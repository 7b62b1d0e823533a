//! Replays sessions and players' recordings from the golden data, and checks properties of every seed.

use foretile_games::voltorb::{
    Board, CONFIGS, Clock, Config, Level, Moment, Outcome, Seed, Session, SessionRecord, deal,
    moments,
};
use proptest::prelude::*;
use serde::Deserialize;

#[test]
fn sessions_replay() {
    let sessions = foretile_golden::jsonl::<SessionRecord>("voltorb_sessions.jsonl");
    assert_eq!(sessions.len(), 400);
    for (index, session) in sessions.iter().enumerate() {
        session.replay().unwrap_or_else(|difference| panic!("line {}: {difference}", index + 1));
        assert_eq!(played(session).record(), session, "line {}", index + 1);
    }
}

fn played(record: &SessionRecord) -> Session {
    let mut session = Session::new(record.seed, record.skip);
    for round in &record.rounds {
        let ended = round.flips.iter().filter_map(|&card| session.flip(card).unwrap().ended).last();
        ended.unwrap_or_else(|| session.quit());
    }
    session
}

#[test]
fn configurations_are_the_published_ones() {
    let table = foretile_golden::text("voltorb_configs.csv");
    let numbers = |line: &str| -> [u8; 5] {
        let numbers: Vec<u8> = line.split(',').map(|number| number.parse().unwrap()).collect();
        numbers.try_into().unwrap()
    };
    let published: Vec<[u8; 5]> = table.lines().skip(1).map(numbers).collect();
    let ours =
        |it: &Config| [it.voltorbs, it.twos, it.threes, it.max_free_in_line, it.max_free_total];
    assert_eq!(published, CONFIGS.iter().map(ours).collect::<Vec<_>>());
}

/// Wins round after round: the purse takes all coins until it has 50,000, then no more.
#[test]
fn a_full_purse_takes_no_more() {
    let mut session = Session::new(Seed(1), 0);
    let mut won = 0;
    while won < 60_000 {
        let values = *session.deal().board.values();
        let high = (0..25).filter(|&card| values[card] > 1);
        let ended = high.filter_map(|card| session.flip(card).unwrap().ended).last().unwrap();
        assert_eq!(ended.outcome, Outcome::Won);
        won += ended.coins;
        assert_eq!(session.purse(), won.min(50_000));
    }
}

#[derive(Deserialize)]
#[serde(untagged)]
enum Recording {
    Board {
        seed: Seed,
        #[serde(flatten)]
        moment: Moment,
        level: Level,
        advance: u32,
        board: Board,
    },
    Visit {
        seed: Seed,
        levels: Vec<Level>,
        boards: Vec<Board>,
    },
}

#[test]
fn players_recordings() {
    let recordings = foretile_golden::jsonl("voltorb_field.jsonl");
    assert_eq!(recordings.len(), 2);
    for recording in recordings {
        match recording {
            Recording::Board { seed, moment, level, advance, board } => {
                assert_eq!(moment.seed(), seed);
                assert_eq!(deal(seed, advance, level).board, board);
            }
            Recording::Visit { seed, levels, boards } => {
                let mut session = Session::new(seed, 0);
                for (round, (level, board)) in levels.into_iter().zip(boards).enumerate() {
                    let deal = *session.deal();
                    assert_eq!((deal.level, deal.board), (level, board), "round {round}");
                    if round == 0 {
                        session.quit();
                        continue;
                    }
                    // Turns every card that is not a Voltorb. The 1s come first because the round
                    // ends with the last 2 or 3, and some of the 1s draw an output.
                    let values = deal.board.values();
                    let ones = (0..25).filter(|&card| values[card] == 1);
                    let more = (0..25).filter(|&card| values[card] > 1);
                    let ended: Vec<_> = ones
                        .chain(more)
                        .filter_map(|card| session.flip(card).unwrap().ended)
                        .collect();
                    assert_eq!(ended.len(), 1);
                    assert_eq!(ended[0].outcome, Outcome::Won);
                }
            }
        }
    }
}

proptest! {
    /// Every deal is a board of its configuration that the game keeps, and draws at least one output
    /// for the configuration and one for each card placed.
    #[test]
    fn deals_keep_the_rules(seed: u32, advance in 0_u32..2_000, level in 1_u8..=8) {
        let level = Level::new(level).unwrap();
        let deal = deal(Seed(seed), advance, level);
        let config = &CONFIGS[deal.config];
        prop_assert!(Config::of_level(level).contains(config) && config.fits(&deal.board));
        prop_assert_eq!(deal.board.hints().totals(), [config.totals(); 2]);
        let placed = config.voltorbs + config.twos + config.threes;
        prop_assert!(deal.next_advance > advance + u32::from(placed));
    }

    /// If every round is quit, each deal starts where the one before ended.
    #[test]
    fn sessions_deal_on(seed: u32, skip in 0_u32..2_000) {
        let mut session = Session::new(Seed(seed), skip);
        let mut advance = skip;
        for _ in 0..4 {
            prop_assert_eq!(*session.deal(), deal(Seed(seed), advance, Level::FIRST));
            advance = session.deal().next_advance;
            session.quit();
        }
    }

    /// Every moment is among the moments of its seed, and all of those give that seed.
    #[test]
    fn moments_come_back(
        year in 2000_u16..=2099, month in 1_u8..=12, day in 1_u8..=28,
        hour in 0_u8..24, minute in 0_u8..60, second in 0_u8..60, delay in 0_u32..1 << 20,
    ) {
        let at = Clock::new(year, month, day, hour, minute, second).unwrap();
        let moment = Moment { at, delay };
        let found: Vec<_> = moments(moment.seed(), year..=year, delay..=delay).collect();
        prop_assert!(found.contains(&moment));
        prop_assert!(found.iter().all(|found| found.seed() == moment.seed()));
    }
}
