//! Whole sessions and players' recordings, from `shared/golden`.

use foretile_games::voltorb::{Board, Level, Moment, Outcome, Seed, Session, SessionRecord, deal};
use serde::Deserialize;

#[test]
fn sessions_replay() {
    let Some(sessions) = foretile_golden::jsonl::<SessionRecord>("voltorb_sessions.jsonl") else {
        return;
    };
    assert_eq!(sessions.len(), 400);
    for (index, session) in sessions.iter().enumerate() {
        session.replay().unwrap_or_else(|difference| panic!("line {}: {difference}", index + 1));
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
    let Some(recordings) = foretile_golden::jsonl("voltorb_field.jsonl") else { return };
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
                    // Every card but the Voltorbs is turned; the last 2 or 3 must come last, or
                    // the round ends before the 1s that draw an output.
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
