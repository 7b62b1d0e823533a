//! Follows known starts through a visit that was seen only in part.

use std::ops::RangeInclusive;

use foretile_games::voltorb::{Outputs, Seed};

use super::SeenRound;
use super::paths::{Ending, Layer, Levels, Link, endings, first_layer};

/// How many more outputs may separate two rounds if something between them was missed. A round takes 50 on average and
/// 255 at most (3,200 rounds of 400 recorded visits).
const MISSED: u32 = 600;
/// The most starts that are followed this far ahead: with more of them, boards fit by chance.
const MOST_MISSED: usize = 64;
/// The most rounds in a row that are skipped: the farther ahead, the more boards fit by chance.
const MOST_SKIPPED: u32 = 2;

/// A start, and the rounds since then up to the last one that it explains.
struct Trail {
    seed: Seed,
    first: u32,
    outputs: Outputs,
    layers: Vec<Layer>,
}

/// Returns the boards on which these rounds may end if the visit began at one of these starts: a seed, and the outputs
/// drawn before the first board. Returns nothing if no start deals the last round.
///
/// Unlike a search, this allows for events that nobody saw. After the first round, the seen level is only the first one that
/// is tried. If no start leads to the next board, rounds may have been missed, or the player left the table: then any level
/// may follow, up to some hundred outputs later. A round in between that no start explains is skipped, and is missing in the
/// paths. Once `stop` returns `true`, no more boards are found.
pub fn follow(
    starts: &[(Seed, u32)],
    rounds: &[SeenRound],
    gaps: &RangeInclusive<u32>,
    stop: &dyn Fn() -> bool,
) -> Vec<(Seed, Ending)> {
    let Some((first, later)) = rounds.split_first() else { return Vec::new() };
    let start = |&(seed, advance): &(Seed, u32)| {
        let mut outputs = Outputs::new(seed, advance);
        let deal = first.dealt(&mut outputs, 0, first.position.level)?;
        Some(Trail { seed, first: advance, outputs, layers: vec![first_layer(deal)] })
    };
    let mut trails: Vec<Trail> = starts.iter().filter_map(start).collect();
    let (mut before, mut passed_over) = (first, 0);
    for next in later {
        let missed = *gaps.start()..=gaps.end().saturating_add(MISSED * (passed_over + 1));
        let link = |gaps: &RangeInclusive<u32>, levels| Link {
            rounds: [before, next],
            gaps: gaps.clone(),
            levels,
        };
        let links = [
            link(gaps, Levels::Seen),
            link(gaps, Levels::Ruled),
            link(&missed, Levels::SeenLater),
            link(&missed, Levels::AnyLater),
        ];
        // After a skipped round, the round before is not the last one.
        let links = match (passed_over, trails.len()) {
            (0, ..=MOST_MISSED) => &links[..],
            (0, _) => &links[..2],
            (..=MOST_SKIPPED, ..=MOST_MISSED) => &links[2..],
            _ => &[],
        };
        match links.iter().any(|link| extend(&mut trails, link, stop)) {
            true => (before, passed_over) = (next, 0),
            false => passed_over += 1,
        }
    }
    if passed_over > 0 {
        return Vec::new();
    }
    let ends = trails
        .iter()
        .flat_map(|trail| endings(&trail.layers).into_iter().map(|ending| (trail.seed, ending)));
    ends.collect()
}

/// Extends the trails for which this link leads to a board. Returns whether there are any; otherwise nothing changes.
fn extend(trails: &mut Vec<Trail>, link: &Link<'_>, stop: &dyn Fn() -> bool) -> bool {
    let layers = trails.iter_mut().map(|trail| {
        let before = &trail.layers[trail.layers.len() - 1];
        if stop() { Layer::new() } else { link.layer((&mut trail.outputs, trail.first), before) }
    });
    let layers: Vec<Layer> = layers.collect();
    if layers.iter().all(Layer::is_empty) {
        return false;
    }
    for (trail, layer) in trails.iter_mut().zip(layers) {
        trail.layers.push(layer);
    }
    trails.retain(|trail| !trail.layers[trail.layers.len() - 1].is_empty());
    true
}

#[cfg(test)]
mod tests {
    use foretile_games::voltorb::{Level, Session, SessionRecord, deal};

    use super::*;

    /// Returns what is found of the last round, as its seed and the outputs drawn once it is dealt. Deals that begin an output
    /// apart can be alike, and end alike.
    fn found(starts: &[(Seed, u32)], rounds: &[SeenRound], gap: u32) -> Vec<(Seed, u32)> {
        let endings = follow(starts, rounds, &(0..=gap), &|| false);
        endings.into_iter().map(|(seed, ending)| (seed, ending.deal.next_advance)).collect()
    }

    /// Recorded visits of which only the hints were seen: of every round, of all but some in the middle, and with levels
    /// that are wrong.
    #[test]
    fn visits_are_followed_by_their_hints() {
        let sessions = foretile_golden::jsonl::<SessionRecord>("voltorb_sessions.jsonl");
        let mut alone = [0; 3];
        for SessionRecord { seed, skip, rounds, .. } in sessions.iter().step_by(4) {
            let seen: Vec<SeenRound> = rounds
                .iter()
                .map(|round| {
                    let deal = deal(*seed, round.advance, round.level);
                    assert_eq!(deal.board, round.board);
                    deal.position().into()
                })
                .collect();
            let misses = |is_seen: fn(usize) -> bool| {
                let rounds = seen.iter().enumerate().filter(|(index, _)| is_seen(*index));
                rounds.map(|(_, round)| round.clone()).collect::<Vec<_>>()
            };
            let wrong = seen.iter().enumerate().map(|(index, round)| {
                let mut round = round.clone();
                if index % 3 == 1 {
                    round.position.level = Level::all().nth(index % 8).unwrap();
                }
                round
            });
            let starts: Vec<(Seed, u32)> =
                (0..20).map(|more| (Seed(seed.0.wrapping_add(more)), *skip)).collect();
            for (way, seen) in
                [seen.clone(), misses(|index| !(4..6).contains(&index)), wrong.collect()]
                    .into_iter()
                    .enumerate()
            {
                let found = found(&starts, &seen, 0);
                let last = &rounds[rounds.len() - 1];
                assert!(found.contains(&(*seed, last.after)), "{seed} {way}: {found:?}");
                assert!(found.iter().all(|(other, _)| other == seed), "{seed} {way}: {found:?}");
                alone[way] += usize::from(found.len() == 1);
            }
        }
        assert!(alone.iter().all(|alone| *alone > 85), "{alone:?} of 100");
    }

    /// The next board is found after the player left the table, and after a board of another seed, which is skipped.
    #[test]
    fn a_table_that_was_left_is_found_again() {
        let seen = |session: &Session| SeenRound::from(session.deal().position());
        let mut strange = 0;
        for number in 0..60 {
            let seed = Seed(0x4307_0800 + number);
            let mut session = Session::new(seed, 5);
            let mut rounds = vec![seen(&session)];
            session.quit();
            let again = Session::new(seed, session.advance() + 3 * number);
            rounds.push(seen(&again));
            let here = (seed, again.deal().next_advance);
            let starts = [(seed, 5)];
            let found_now = found(&starts, &rounds, 0);
            assert!(found_now.contains(&here), "{number}: {found_now:?}, not {here:?}");
            let other = Session::new(Seed(number), 0);
            rounds[1] = seen(&other);
            strange += found(&starts, &rounds, 0).len();
            rounds.push(seen(&again));
            let found_now = found(&starts, &rounds, 0);
            assert!(
                found_now.contains(&here),
                "{number}, passed over: {found_now:?}, not {here:?}"
            );
            // Allowing for unseen events leads to no wrong seed.
            assert!(found(&[(Seed(seed.0 + 1), 5)], &rounds, 0).is_empty());
            assert!(follow(&starts, &rounds, &(0..=0), &|| true).is_empty());
        }
        assert_eq!(strange, 0, "a board of another seed is this one's");
    }
}
