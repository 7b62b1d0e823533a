//! Loss, luck and accuracy over many dealt rounds.

use foretile_games::voltorb::{Board, CARDS, Cards, Level, Position, Standing, boards};
use foretile_solve::voltorb::long::{Prospects, Stakes};
use foretile_solve::voltorb::route::Pace;
use foretile_solve::voltorb::{
    Aim, Choice, Judgement, Limits, Objective, Pick, PickError, Review, ReviewError, Slip, Value,
    Verdict, Worlds, advise, advise_until, review,
};

const AIMS: [Aim; 5] = [Aim::Win, Aim::Eight, Aim::WinEight, Aim::Level, Aim::Coins];

fn limits() -> Limits {
    Limits::default().with_memory(1 << 20).with_others(0)
}

/// Returns dealt boards whose hints fit fewer than `most` boards, so that they are solved in no time.
fn dealt(level: Level, count: u32, most: usize) -> impl Iterator<Item = Board> {
    boards(level, 1, count).filter(move |board| fresh(level, board).len() < most)
}

fn fresh(level: Level, board: &Board) -> Worlds {
    Worlds::new(&Position { level, hints: board.hints(), cards: Cards::FACE_DOWN }).unwrap()
}

/// Returns what a round of a level is worth to a player who wants the most coins a minute, level 8 or 500 coins
/// soonest.
fn visits(level: Level) -> [Stakes; 3] {
    let (standing, pace) = (Standing::new(level, 3), Pace::default());
    [
        Prospects::pace().stakes(standing, pace),
        Prospects::level().stakes(standing, pace).in_minutes(),
        Stakes::until_coins(standing, 500, pace).in_minutes(),
    ]
}

/// Returns all aims of a round, and those of a visit.
fn objectives(visits: &[Stakes]) -> impl Iterator<Item = Objective<'_>> {
    AIMS.map(Objective::from).into_iter().chain(visits.iter().map(Objective::from))
}

/// Plays a round by a rule until it ends or the rule quits, and reviews it.
fn play<'a>(
    level: Level,
    board: &Board,
    aim: impl Into<Objective<'a>>,
    mut rule: impl FnMut(&Worlds) -> Pick,
) -> Review {
    let (mut worlds, mut picks) = (fresh(level, board), Vec::new());
    while !is_over(&worlds) {
        picks.push(rule(&worlds));
        let Some(&Pick::Turn(card)) = picks.last() else { break };
        worlds = worlds.showing(card, board.values()[card]).unwrap();
    }
    review(&whole(level, board), &picks, aim, &limits(), &|| false).unwrap()
}

/// Returns a position in which all cards are face up.
fn whole(level: Level, board: &Board) -> Position {
    Position { level, hints: board.hints(), cards: board.cards() }
}

fn is_over(worlds: &Worlds) -> bool {
    let seen = worlds.position().cards.values();
    let left =
        |board: Board| (0..CARDS).any(|card| seen[card].is_none() && board.values()[card] > 1);
    seen.contains(&Some(0)) || !worlds.boards().any(|(board, _)| left(board))
}

/// A player who chooses by chance, and quits now and then.
fn at_random(state: &mut u64, worlds: &Worlds) -> Pick {
    let seen = worlds.position().cards.values();
    let down: Vec<usize> = (0..CARDS).filter(|&card| seen[card].is_none()).collect();
    *state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
    let die = (*state >> 33) as usize;
    if die.is_multiple_of(9) { Pick::Quit } else { Pick::Turn(down[die / 9 % down.len()]) }
}

fn best<'a>(aim: impl Into<Objective<'a>>, worlds: &Worlds) -> Pick {
    let advice = advise_until(worlds, aim, &limits(), &|| false);
    if advice.quit { Pick::Quit } else { Pick::Turn(advice.best[0]) }
}

/// A player who always turns the safest card, and never quits.
fn safest(worlds: &Worlds) -> Pick {
    let chances = worlds.chances();
    let seen = worlds.position().cards.values();
    let cards = (0..CARDS).filter(|&card| seen[card].is_none());
    Pick::Turn(cards.min_by(|&one, &other| chances[one][0].total_cmp(&chances[other][0])).unwrap())
}

/// Slips agree with the chances and values of all cards, which are computed again here.
#[test]
fn slips_name_what_was_wrong() {
    let (mut state, mut count) = (1, [0; 5]);
    for level in [1, 3, 5].map(|level| Level::new(level).unwrap()) {
        for (index, board) in dealt(level, 160, 400).enumerate() {
            let aim = [Aim::Win, Aim::Coins, Aim::Eight][index % 3];
            let review = play(level, &board, aim, |worlds| match index % 2 {
                0 => at_random(&mut state, worlds),
                _ => safest(worlds),
            });
            let mut worlds = fresh(level, &board);
            for choice in review.choices {
                let advice = advise(&worlds, aim, &limits());
                let voltorb = worlds.chances().map(|chances| chances[0]);
                let expected = match choice.pick {
                    _ if choice.judged.loss.low == 0.0 => None,
                    Pick::Quit => Some(Slip::Quit),
                    Pick::Turn(_) if advice.best.is_empty() => Some(Slip::Stayed),
                    Pick::Turn(card) => {
                        let riskier = |best: &usize| voltorb[card] > voltorb[*best] + 1e-9;
                        let riskier = advice.best.iter().any(riskier);
                        Some(if riskier { Slip::Riskier } else { Slip::Safer })
                    }
                };
                assert_eq!(choice.slip, expected, "{board} {:?}", choice.pick);
                count[expected.map_or(4, |slip| slip as usize)] += 1;
                let Pick::Turn(card) = choice.pick else { break };
                worlds = worlds.showing(card, board.values()[card]).unwrap();
            }
        }
    }
    assert!(count.iter().all(|&count| count > 5), "{count:?}");
}

/// The best play loses nothing, for every aim and at every level. A choice without a best card, because nothing can
/// reach the aim any more, loses nothing either.
#[test]
fn the_best_play_has_accuracy_1() {
    for level in Level::all() {
        let visits = visits(level);
        for board in dealt(level, 12, 60) {
            for aim in objectives(&visits) {
                let review = play(level, &board, aim, |worlds| best(aim, worlds));
                assert_eq!(review.accuracy, Value::exactly(1.0), "{aim:?} {board}");
                // Choices without a known difference may differ by their error.
                let judged = review.choices.iter().map(|choice| &choice.judged);
                let within = |it: &Judgement| it.loss.high <= it.loss_uncertainty().error();
                assert!(judged.clone().all(within), "{aim:?} {board}");
                let measured = review.uncertainties.loss.error() > 0.0;
                assert!(measured || review.loss == Value::exactly(0.0), "{aim:?} {board}");
                let mut verdicts = review.choices.iter().map(|choice| choice.judged.verdict());
                assert!(verdicts.all(|it| it == Some(Verdict::Best)), "{aim:?} {board}");
            }
        }
    }
}

/// The result of a round is its value at the start, plus luck, minus losses, without the cost of the time that is over.
#[test]
fn luck_and_losses_make_the_result() {
    let (mut dice, mut lost) = (7, 0);
    for level in [1, 3, 5, 8].map(|level| Level::new(level).unwrap()) {
        let visits = visits(level);
        for board in dealt(level, 40, 60) {
            // To prove what a poor choice is worth for an aim of a visit takes long on more boards.
            let visits = &visits[..if fresh(level, &board).len() < 25 { visits.len() } else { 0 }];
            for aim in objectives(visits) {
                let review = play(level, &board, aim, |worlds| at_random(&mut dice, worlds));
                let Review { start, luck, loss, result, accuracy, choices, .. } = &review;
                let spent: f64 = choices.iter().map(|choice| choice.spent).sum();
                assert!(matches!(aim, Objective::Visit(_)) || spent == 0.0);
                let all = start.low + luck.low - loss.low + spent;
                assert!((all - result.low).abs() < 1e-8 * start.low.abs().max(1.0), "{review:?}");
                let kept = |share: f64, choice: &Choice| {
                    let lost = choice.judged.lost;
                    let value = choice.judged.advice.value.low - lost;
                    let pick = choice.judged.pick.low - lost;
                    let loss = choice.judged.loss.low;
                    let as_good = loss <= choice.judged.loss_uncertainty().error();
                    if as_good { share } else { share * (pick / value).max(0.0) }
                };
                let kept = choices.iter().fold(1.0, kept);
                assert!((kept - accuracy.low).abs() < 1e-8, "{review:?}");
                lost += u32::from(loss.low > 0.0);
            }
        }
    }
    assert!(lost > 100, "{lost}");
}

/// The mean luck of thousands of dealt rounds is 0 within its error, however the player chooses: at random, by the
/// best card, or by the worst luck-seeking rule, the likeliest Voltorb.
#[test]
fn the_expected_luck_is_0() {
    let mut dice = 3;
    let level = Level::FIRST;
    let boards: Vec<Board> = dealt(level, 2_600, 40).collect();
    let [pace, ..] = visits(level);
    let few: Vec<Board> =
        boards.iter().filter(|board| fresh(level, board).len() < 25).copied().collect();
    let aims = [Aim::Win, Aim::Coins, Aim::Level].map(|aim| (Objective::from(aim), 700));
    for (aim, least) in aims.into_iter().chain([(Objective::from(&pace), 150)]) {
        // To prove what a poor choice is worth for an aim of a visit takes longer.
        let boards = if matches!(aim, Objective::Visit(_)) { &few[..least] } else { &boards };
        let mut means = Vec::new();
        for rule in 0..3 {
            let luck = boards.iter().map(|board| {
                let review = play(level, board, aim, |worlds| match rule {
                    0 => at_random(&mut dice, worlds),
                    1 => best(aim, worlds),
                    _ => riskiest(worlds),
                });
                assert!(review.luck.is_exact());
                review.luck.low
            });
            let luck: Vec<f64> = luck.collect();
            let count = luck.len() as f64;
            let mean = luck.iter().sum::<f64>() / count;
            let spread = luck.iter().map(|luck| (luck - mean).powi(2)).sum::<f64>() / (count - 1.0);
            let error = (spread / count).sqrt();
            assert!(mean.abs() <= 3.5 * error + 1e-9, "{aim:?}, rule {rule}: {mean} ± {error}");
            means.push(spread);
        }
        assert!(boards.len() >= least && means.iter().any(|spread| *spread > 1e-3), "{means:?}");
    }
}

/// Of the cards that are not certain Voltorbs, the likeliest one.
fn riskiest(worlds: &Worlds) -> Pick {
    let (seen, chances) = (worlds.position().cards.values(), worlds.chances());
    let open = (0..CARDS).filter(|&card| seen[card].is_none() && chances[card][0] < 1.0);
    let risk = |card: &usize| chances[*card][0];
    Pick::Turn(open.max_by(|one, other| risk(one).total_cmp(&risk(other))).unwrap())
}

/// Exactly, and not by a sample: over all boards that fit, weighted by their chances, the luck of a rule adds up
/// to 0.
#[test]
fn luck_adds_up_to_0_over_all_boards_that_fit() {
    let level = Level::new(2).unwrap();
    let visits = visits(level);
    for board in dealt(level, 30, 30) {
        let worlds = fresh(level, &board);
        for aim in objectives(&visits) {
            let mean = |rule: &dyn Fn(&Worlds) -> Pick| -> f64 {
                let boards = worlds.boards();
                boards.map(|(board, chance)| chance * play(level, &board, aim, rule).luck.low).sum()
            };
            for mean in [mean(&|worlds| best(aim, worlds)), mean(&riskiest)] {
                assert!(mean.abs() < 1e-8, "{aim:?} {board}: {mean}");
            }
        }
    }
}

#[test]
fn impossible_rounds_are_refused() {
    // No board of level 1 has a single Voltorb.
    let board: Board = "0211111111111111111111111".parse().unwrap();
    let picks = [Pick::Turn(1)];
    let played = whole(Level::FIRST, &board);
    let refused = review(&played, &picks, Aim::Win, &limits(), &|| false);
    assert!(matches!(refused, Err(ReviewError::Board(_))), "{refused:?}");
    let error = refused.unwrap_err().to_string();
    assert!(
        error.starts_with("its board cannot be dealt at its level: no level 1 board"),
        "{error}"
    );
    let refused = |picks: &[Pick]| {
        let board = "0112103121011011112121100".parse().unwrap();
        let played = whole(Level::FIRST, &board);
        review(&played, picks, Aim::Win, &limits(), &|| false).unwrap_err()
    };
    assert_eq!(refused(&[Pick::Turn(0), Pick::Turn(1)]), ReviewError::Pick(1, PickError::Over));
    assert_eq!(refused(&[Pick::Quit, Pick::Turn(1)]), ReviewError::Pick(1, PickError::Over));
    let error = refused(&[Pick::Quit, Pick::Turn(1)]).to_string();
    assert_eq!(error, format!("choice 2: {}", PickError::Over));
    assert!(matches!(refused(&[Pick::Turn(30)]), ReviewError::Pick(0, PickError::Flip(_))));
    assert!(matches!(
        refused(&[Pick::Turn(1), Pick::Turn(1)]),
        ReviewError::Pick(1, PickError::Flip(_))
    ));
}

/// A player who follows a screen never sees some cards.
#[test]
fn cards_that_were_not_turned_change_nothing() {
    let mut dice = 5;
    for board in dealt(Level::FIRST, 40, 80) {
        let (mut picks, mut turned) = (Vec::new(), Cards::FACE_DOWN);
        let all = play(Level::FIRST, &board, Aim::Coins, |worlds| {
            picks.push(at_random(&mut dice, worlds));
            *picks.last().unwrap()
        });
        for pick in &picks {
            let Pick::Turn(card) = *pick else { break };
            turned = turned.with(card, board.values()[card]);
        }
        let played = Position { cards: turned, ..whole(Level::FIRST, &board) };
        assert_eq!(review(&played, &picks, Aim::Coins, &limits(), &|| false), Ok(all));
        let Some(&Pick::Turn(first)) = picks.first() else { continue };
        let none = Position { cards: Cards::FACE_DOWN, ..played };
        let refused = review(&none, &picks, Aim::Coins, &limits(), &|| false);
        let message =
            format!("choice 1 turns card {first}, which is `?` on the board: expected its value");
        assert!(refused.as_ref().unwrap_err().to_string().starts_with(&message));
        assert_eq!(refused, Err(ReviewError::FaceDown(0, first)));
    }
}

/// The turning point is the choice with the greatest change; bounds that are open leave it unknown.
#[test]
fn the_round_turns_where_the_value_changes_most() {
    let mut dice = 11;
    let (mut turned, mut unknown) = (0, 0);
    for board in dealt(Level::FIRST, 60, 80) {
        let mut picks = Vec::new();
        let played = play(Level::FIRST, &board, Aim::Win, |worlds| {
            picks.push(at_random(&mut dice, worlds));
            *picks.last().unwrap()
        });
        let changes: Vec<f64> = played
            .choices
            .iter()
            .map(|choice| (choice.after.low - choice.judged.advice.value.low).abs())
            .collect();
        let most = changes.iter().copied().fold(0.0, f64::max);
        match played.turning_point {
            Some(index) => {
                assert!((changes[index] - most).abs() < 1e-9);
                turned += 1;
            }
            None => assert!(most < 1e-9, "{changes:?}"),
        }
        let played = whole(Level::FIRST, &board);
        let hasty = review(&played, &picks, Aim::Win, &limits(), &|| true).unwrap();
        if let Some(index) = hasty.turning_point {
            assert!((changes[index] - most).abs() < 1e-9);
        } else {
            unknown += 1;
        }
    }
    assert!(turned > 10, "{turned} turned, {unknown} unknown");
}
