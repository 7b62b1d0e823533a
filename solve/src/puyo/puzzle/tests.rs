use std::cell::Cell;
use std::time::Duration;

use foretile_games::puyo::bits::{Bits, cell};
use proptest::prelude::*;

use super::super::state::{PLACEMENTS, landing};
use super::search::joining;
use super::*;

fn puzzle(query: &str) -> Puzzle {
    format!("http://ips.karou.jp/simu/pn.html?{query}").parse().unwrap()
}

fn to_solve(query: &str) -> PuzzleQuestion {
    PuzzleQuestion::new(&puzzle(query)).unwrap()
}

fn solved(query: &str) -> Solutions {
    solve(&to_solve(query), &Limits::default(), &|| false)
}

/// Small puzzles whose solutions can be counted by hand.
#[test]
fn puzzles_have_their_verdicts() {
    for (query, by_length, fired_fields, verdict) in [
        // Two reds lie in column 1: two more go on them, beside them in column 2 or in 2 and 3, or one on and one beside.
        ("800800_01__u01", &[4_u64][..], 4, PuzzleVerdict::Solved),
        // Three reds lie in column 1 under iron, and one comes beside them, with a blue above, below, left or right.
        ("~8.1.1.1_o1__u01", &[4], 4, PuzzleVerdict::Solved),
        // Two reds lie in column 1 under iron, and there is iron in column 3: two more stand in column 2.
        ("~8.108.108_01__u01", &[1], 1, PuzzleVerdict::Unique),
        ("800800_01__u02", &[0], 0, PuzzleVerdict::None),
        ("800800_0101__u01", &[4, 0], 4, PuzzleVerdict::Shorter),
    ] {
        let found = solved(query);
        assert!(found.proven && found.all_fired_fields);
        if verdict == PuzzleVerdict::Shorter {
            assert_eq!(found.by_length[0], by_length[0], "{query}");
        } else {
            assert_eq!(found.by_length, by_length, "{query}");
            assert_eq!(found.fired_fields, fired_fields, "{query}");
        }
        assert_eq!(found.verdict(), Some(verdict), "{query}");
    }
}

#[test]
fn a_verdict_is_given_when_it_is_sure() {
    let solutions = |by_length: &[u64], fired_fields, proven| Solutions {
        by_length: by_length.to_vec(),
        fired_fields,
        listed: Vec::new(),
        proven,
        all_fired_fields: true,
        searched: 1,
    };
    for (by_length, fired, proven, verdict) in [
        (&[0, 0][..], 0, true, Some(PuzzleVerdict::None)),
        (&[0, 0], 0, false, None),
        (&[0, 1], 1, true, Some(PuzzleVerdict::Unique)),
        (&[0, 1], 1, false, None),
        (&[0, 2], 1, true, Some(PuzzleVerdict::UniqueUpToOrder)),
        (&[0, 2], 2, true, Some(PuzzleVerdict::Solved)),
        (&[0, 2], 2, false, None),
        (&[1, 0], 1, true, Some(PuzzleVerdict::Shorter)),
        (&[1, 2], 3, false, Some(PuzzleVerdict::Shorter)),
        (&[1], 1, true, Some(PuzzleVerdict::Unique)),
        (&[u64::MAX, 1], 3, true, Some(PuzzleVerdict::Shorter)),
    ] {
        let solutions = solutions(by_length, fired, proven);
        assert_eq!(solutions.verdict(), verdict, "{by_length:?} {fired} {proven}");
    }
    let words = PuzzleVerdict::ALL.map(|verdict| verdict.to_string());
    assert_eq!(words, ["none", "unique", "unique up to order", "shorter solution", "solved"]);
}

/// A puzzle of four pairs with many solutions.
const LONG: &str = "80808w_o1c1i1o1__v01";

/// A search that ends early finds some of the solutions, and does not claim to be proven.
#[test]
fn a_search_that_ends_early_says_so() {
    let all = solve(&to_solve(LONG).with_listed(0), &Limits::default(), &|| false);
    assert!(all.proven && all.total() > 10_000, "{}", all.total());
    let mut before = 0;
    for fields in [1, 3_000, 6_000, all.searched + 2_001] {
        let limits = Limits::default().with_fields(fields);
        let found = solve(&to_solve(LONG).with_listed(0), &limits, &|| false);
        assert_eq!(found.proven, fields > all.searched, "{fields}");
        assert!((before..=all.total()).contains(&found.total()));
        assert!(found.fired_fields <= all.fired_fields);
        assert_eq!(found.total() == all.total(), found.proven);
        before = found.total();
    }
    let no_time = Limits::default().with_time(Duration::ZERO);
    assert!(!solve(&to_solve(LONG), &no_time, &|| false).proven);
    // The caller stops it, at the second look.
    let looks = Cell::new(0);
    let stop = || looks.replace(looks.get() + 1) == 1;
    let stopped = solve(&to_solve(LONG).with_listed(0), &Limits::default(), &stop);
    assert!(!stopped.proven && stopped.searched < 5_000 && stopped.total() > 0);
    assert_eq!(looks.get(), 2);
}

/// A puzzle of ten pairs: too many to search everything.
const LONGEST: &str = "800900_c1c1g1i1s1u1E1G1q1O1__v03";

/// A beam finds a solution of a long puzzle soon, and nothing is claimed beyond that.
#[test]
fn one_solution_of_a_long_puzzle_is_found() {
    let limits = Limits::default().with_time(Duration::from_secs(60)).with_fields(300_000);
    let found = solve(&to_solve(LONGEST), &limits, &|| false);
    assert!(!found.proven && found.searched < 310_000, "{found:?}");
    assert!(found.total() > 0 && found.fired_fields > 0 && found.listed.len() == 1, "{found:?}");
    // Garbage falls on the way, and a solution may leave moves over.
    let with_garbage = format!("800900_c1a-{}", &LONGEST[9..]);
    let found = solve(&to_solve(&with_garbage), &limits, &|| false);
    assert!(found.total() > 0 && found.listed[0][1].is_none(), "{found:?}");
    // One that has no solution is proven, however long it is.
    let hopeless = LONGEST.replace("v03", "v0k");
    let found = solve(&to_solve(&hopeless), &limits, &|| false);
    assert_eq!((found.proven, found.total(), found.searched < 10), (true, 0, true));
}

#[test]
fn enough_solutions_end_the_search() {
    for enough in [1, 2, 10] {
        let to_solve = to_solve(LONG).with_enough(enough).with_listed(5);
        let found = solve(&to_solve, &Limits::default(), &|| false);
        assert_eq!((found.total(), found.proven), (enough, false));
        assert_eq!(found.listed.len(), enough.min(5) as usize);
    }
    // More than there are do not end it, so it is proven that there are no others.
    let found = solve(&to_solve("800800_01__u01").with_enough(5), &Limits::default(), &|| false);
    assert_eq!((found.total(), found.proven), (4, true));
}

#[test]
fn other_puzzles_are_refused() {
    let refused = |query: &str| PuzzleQuestion::new(&puzzle(query)).unwrap_err();
    let many = format!("_{}__u01", "o1".repeat(33));
    for (query, kind, text) in [
        ("8_o1", PuzzleErrorKind::NoTask, "such as __u05 for a chain of 5 steps"),
        ("8___u01", PuzzleErrorKind::NoMoves, "such as o1 for a red and a blue puyo"),
        (&*many, PuzzleErrorKind::TooManyMoves(33), "has 33 moves: expected at most 32, such as 3"),
    ] {
        let error = refused(query);
        assert_eq!(error.kind(), &kind, "{query}");
        assert!(error.to_string().contains(text), "{error}");
    }
    let unknown = refused("8_o1__305");
    assert!(matches!(unknown.kind(), PuzzleErrorKind::Unknown(_)));
    assert!(unknown.to_string().contains("`305` is unknown"), "{unknown}");
    // As many moves as possible, of which the first solves it.
    let most = format!("_{}__u00", "o1".repeat(MOST_MOVES));
    assert_eq!(solved(&most).by_length[..2], [22, 0]);
}

/// Groups in the field at the start are not judged before the first move, and pop with it.
#[test]
fn groups_of_the_start_pop_with_the_first_move() {
    // Four reds wait: every placement lets them pop.
    assert_eq!(solved("_o1__u01").total(), 0);
    assert_eq!(solved("~1.0.1.1.1_q1__u01").total(), 22);
    // An empty field is not solved by doing nothing.
    assert_eq!(solved("_o1__200").total(), 0);
    assert_eq!(solved("_o1__220").total(), 22, "no green is left");
    // Nothing can be dropped on a full column 3, but garbage can.
    let full = "~001.001.002.002.001.001.002.002.001.001.002.003";
    assert_eq!(solved(&format!("{full}_o1__u00")).total(), 0);
    assert_eq!(solved(&format!("{full}_a-__u00")).total(), 1);
}

/// A puyo that is lost in row 14 is not left to be cleared.
#[test]
fn lost_puyos_need_not_pop() {
    let field = format!("~8{}", ".88".repeat(11));
    // A red above a blue: on column 1, which is 12 high, the red is lost.
    let found = solved(&format!("{field}_41__210"));
    assert_eq!((found.total(), found.listed.len()), (1, 1));
    let at = found.listed[0][0].unwrap();
    assert_eq!((at.column, at.orientation.name()), (0, "up"));
}

/// A red is lost in row 14 and four pop, or all five pop: the fields are the same, but not what popped in total.
#[test]
fn equal_fields_may_have_unequal_totals() {
    let field = "~8.881.881.881.888.888.888.888.888.888001.888001.888001";
    let count = |number, memory| {
        let puzzle = to_solve(&format!("{field}_21A141s1__c1{number}")).with_listed(0);
        let found = solve(&puzzle, &Limits::default().with_memory(memory), &|| false);
        assert!(found.proven);
        found.by_length
    };
    for number in [8, 9] {
        let counted = count(number, usize::MAX >> 8);
        assert!(counted[2] > 0, "{counted:?}");
        assert_eq!(counted, count(number, 0), "without tables, for {number} reds");
    }
}

/// Some pairs fire a chain and fill row 12 of column 3 with it. The garbage that follows would meet the task, but is not dropped
/// any more: every listed solution is played by the plain rules.
#[test]
fn a_lost_attempt_has_no_more_moves() {
    // Three reds in column 1, and eleven others in column 3.
    let column = "001.002.001.002.001.002.001.002.103.104.103";
    let puzzle = to_solve(&format!("~{column}_o1a-__u00"));
    let found = solve(&puzzle.with_listed(usize::MAX), &Limits::default(), &|| false);
    assert!(found.proven && found.by_length[1] > 0, "{:?}", found.by_length);
    assert_eq!(found.listed.len() as u64, found.total());
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(3_000))]

    /// The search tries every placement that completes a group, and few others.
    #[test]
    fn no_placement_that_pops_is_left_out(
        columns in proptest::collection::vec(
            proptest::collection::vec(prop_oneof![6 => 1..=3_u8, 1 => 6..=7_u8], 0..=12),
            COLUMNS,
        ),
        axis in 1..=3_u8,
        child in 1..=3_u8,
    ) {
        let mut bits = Bits::default();
        for (column, codes) in columns.iter().enumerate() {
            codes.iter().enumerate().for_each(|(row, &code)| bits.put(cell(column, row), code));
        }
        bits.run();
        let (pair, heights) = (Codes { axis, child }, bits.heights());
        let joining = joining(&bits, pair);
        for index in 0..PLACEMENTS as u8 {
            let cells = landing(&heights, index);
            let mut landed = bits;
            landed.put(cells[0], axis);
            landed.put(cells[1], child);
            prop_assert!(landed.popping() == 0 || joining >> index & 1 == 1, "{index}");
        }
        if axis != child && bits.count() == 0 {
            prop_assert_eq!(joining, 0);
        }
    }
}
