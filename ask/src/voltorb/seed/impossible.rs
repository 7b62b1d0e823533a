//! Refuses records of rounds that no game can have, and says why.

use std::ops::RangeInclusive;

use foretile_games::order::Order as _;
use foretile_games::voltorb::{Board, CARDS, Level, Outcome, Runs, Standing};
use foretile_search::voltorb::{SeenRound, may_break_rules};
use foretile_solve::voltorb::Worlds;

use crate::error::{Context, Error, bail, ensure};
use crate::voltorb::board::pick::place;

/// Checks that the cards can have been turned in this order, as far as their values are known.
pub(super) fn check_flips(round: &SeenRound) -> Result<(), Error> {
    let flips = round.flips.as_deref().unwrap_or_default();
    for (index, &card) in flips.iter().enumerate() {
        ensure!(card < CARDS, "there is no card {card}: expected 0 to 24, such as 12");
        ensure!(
            !flips[..index].contains(&card),
            "its flips turn {} twice: expected each card once at most, such as 0, 6, 12",
            place(card)
        );
    }
    let value = |card: &usize| round.position.cards.values()[*card];
    let voltorb = round.turned().find(|card| value(card) == Some(0));
    if let Some(card) = voltorb {
        let after = match flips.iter().position(|flip| *flip == card) {
            Some(at) => flips.len() - at - 1,
            None => flips.iter().filter(|card| value(card).is_none()).count(),
        };
        ensure!(
            after == 0,
            "its flips go on after {}, which is a Voltorb: expected it to be the last, such as 0, 6, 12 where 12 is one",
            place(card)
        );
        if let Some(outcome) = round.outcome.filter(|outcome| *outcome != Outcome::Lost) {
            bail!(
                "its outcome is `{outcome}`, but {} is a Voltorb that was turned: expected `lost`, such as \"outcome\":\"lost\"",
                place(card)
            );
        }
    }
    let all_known = round.flips.is_some() && round.turned().all(|card| value(&card).is_some());
    ensure!(
        round.outcome != Some(Outcome::Lost) || voltorb.is_some() || !all_known,
        "its outcome is `lost`, but none of the cards that were turned is a Voltorb: expected the \
         Voltorb among its flips, or another outcome, such as quit"
    );
    Ok(())
}

/// Checks that some game, of any seed, can have these rounds in a row: that a board allows the record of each, and that the
/// level rules lead from each to the next one.
pub(super) fn check(rounds: &[SeenRound], gaps: &RangeInclusive<u32>) -> Result<(), Error> {
    let mut runs = Runs::ANY;
    for (index, round) in rounds.iter().enumerate() {
        let number = index + 1;
        let results = results(round).with_context(|| format!("round {number}"))?;
        let Some(next) = rounds.get(index + 1).map(|next| next.position.level) else { break };
        let after = runs.iter().flat_map(|run| {
            let standing = Standing::new(round.position.level, run);
            results.iter().map(move |&(outcome, flipped)| standing.after(outcome, flipped))
        });
        let after: Vec<Standing> = after.collect();
        runs = after.iter().filter(|one| one.level() == next).map(|one| one.run()).collect();
        if runs.is_empty() {
            let broken = || broken_rule((number, round), next, &results, &after);
            ensure!(may_break_rules(next, gaps), "{}", broken());
            runs = Runs::ANY;
        }
    }
    Ok(())
}

/// Returns how a round may have ended, on any board, and how many cards other than Voltorbs were turned. Fails if it cannot
/// have been played as recorded.
fn results(round: &SeenRound) -> Result<Vec<(Outcome, u8)>, Error> {
    /// Any number of outputs: more than turning all cards draws.
    const ANY: RangeInclusive<u32> = 0..=CARDS as u32 + 1;
    if round.flips.is_none() && round.outcome.is_none() {
        let known = round.turned().count() as u8;
        let ends = [Outcome::Won, Outcome::Quit, Outcome::Lost].into_iter();
        let cards = known.saturating_sub(1)..=CARDS as u8;
        return Ok(ends.flat_map(|end| cards.clone().map(move |cards| (end, cards))).collect());
    }
    let boards: Vec<Board> =
        Worlds::new(&round.position)?.boards().map(|(board, _)| board).collect();
    let allowed: Vec<&Board> =
        boards.iter().filter(|board| round.fits(board) && round.in_order(board)).collect();
    if allowed.is_empty() {
        bail!("{}", why_none(round, &boards));
    }
    let mut results: Vec<(Outcome, u8)> =
        allowed.into_iter().flat_map(|board| round.results(board, ANY)).collect();
    results.order_by_key(|&(outcome, cards)| (outcome as u8, cards));
    results.dedup();
    Ok(results)
}

/// Says why none of the boards that fit the hints and cards allows the flips and the outcome.
fn why_none(round: &SeenRound, boards: &[Board]) -> String {
    let is_voltorb = |card: &usize| boards.iter().all(|board| board.values()[*card] == 0);
    let flips = round.flips.as_deref().unwrap_or_default();
    let certain = flips.iter().position(is_voltorb);
    if let Some(at) = certain.filter(|at| at + 1 < flips.len()) {
        return format!(
            "its flips go on after {}, which is a Voltorb on every board that fits: expected it to be the last, such as 0, 6, 12 where 12 is one",
            place(flips[at])
        );
    }
    match (round.outcome, certain) {
        (Some(outcome @ (Outcome::Won | Outcome::Quit)), Some(at)) => format!(
            "its outcome is `{outcome}`, but {} is a Voltorb on every board that fits: expected `lost`, such as \"outcome\":\"lost\"",
            place(flips[at])
        ),
        (Some(outcome), _) => format!(
            "its outcome is `{outcome}`, but the round ends otherwise after these flips on every board that fits: \
             expected another outcome, or other flips, such as all cards that were turned, in their order"
        ),
        (None, _) => "on every board that fits, one of its flips before the last is a Voltorb: expected other flips, \
                      such as those up to the Voltorb"
            .into(),
    }
}

/// Says that the level rules do not lead from a round to the next one.
fn broken_rule(
    (number, round): (usize, &SeenRound),
    next: Level,
    results: &[(Outcome, u8)],
    after: &[Standing],
) -> String {
    let end = match results {
        [(outcome, 1)] => format!("{outcome} with 1 card turned"),
        [(outcome, cards)] => format!("{outcome} with {cards} cards turned"),
        _ => match round.outcome {
            Some(outcome) => outcome.to_string(),
            None => "as noted".into(),
        },
    };
    let mut levels: Vec<Level> = after.iter().map(|standing| standing.level()).collect();
    levels.sort_unstable();
    levels.dedup();
    let levels: Vec<String> = levels.iter().map(Level::to_string).collect();
    let such = levels.first().cloned().unwrap_or_default();
    format!(
        "round {} has level {next}, but level {2} follows round {number} (level {1}, {end}): expected \
         \"level\":{such}, level 1 for a new visit to the table, or other notes of round {number}",
        number + 1,
        round.position.level,
        levels.join(" or ")
    )
}
