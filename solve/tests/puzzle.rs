//! Puzzles against the judgement of their cards.

use foretile_games::voltorb::{Level, boards};
use foretile_solve::voltorb::{Aim, Limits, Pick, Verdict, judge, puzzles};

#[test]
fn the_safest_card_loses_what_is_at_stake() {
    let (mut found, mut grades) = (0, [0; 4]);
    for (level, aim) in [(2, Aim::Win), (3, Aim::Win), (4, Aim::Coins)] {
        let level = Level::new(level).unwrap();
        for board in boards(level, 1, 60) {
            for puzzle in puzzles(level, &board, aim).unwrap() {
                let position = puzzle.worlds.position();
                assert!(position.cards.fits(&board) && position.hints == board.hints());
                let judged = |card| {
                    judge(&puzzle.worlds, aim, Pick::Turn(card), &Limits::default()).unwrap()
                };
                let chances = puzzle.worlds.chances();
                let risk = |card: usize| chances[card][0];
                let losses: Vec<f64> = puzzle
                    .advice
                    .moves
                    .iter()
                    .map(|it| {
                        let judged = judged(it.card);
                        assert!(
                            (judged.pick.low - it.value.low).abs() < 1e-9 * it.value.low.max(1.0)
                        );
                        // No card that counts is safer.
                        assert!(risk(it.card) >= risk(puzzle.safest[0]) - 1e-9);
                        judged.loss.low
                    })
                    .collect();
                let least =
                    losses.iter().filter(|loss| **loss > 0.0).fold(f64::MAX, |a, b| a.min(*b));
                assert!((least - puzzle.gap).abs() < 1e-7, "{least} {puzzle:?}");
                let safest = puzzle.safest.iter().map(|&card| judged(card));
                let safest = safest.min_by(|a, b| a.loss.low.total_cmp(&b.loss.low)).unwrap();
                assert!((safest.loss.low - puzzle.stake).abs() < 1e-7, "{puzzle:?}");
                assert_eq!(safest.verdict(), Some(puzzle.trap));
                assert!(puzzle.trap > Verdict::Good && puzzle.gap <= puzzle.stake);
                grades[usize::from(puzzle.grade)] += 1;
                found += 1;
            }
        }
    }
    assert!(found > 10 && grades[0] == 0, "{found} {grades:?}");
}
