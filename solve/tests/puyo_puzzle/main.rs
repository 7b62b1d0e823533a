//! Solutions of puzzles: the counts of others, and those of a second, plain search.

mod plain;

use std::collections::HashMap;

use foretile_games::puyo::{
    Colour, Field, Garbage, Goal, GoalKind, Pair, Placement, Puyo, Puzzle, PuzzleMove, Task, Which,
};
use foretile_golden::Dice;
use foretile_solve::puyo::{
    Limits, MadePuzzle, PuzzleErrorKind, PuzzleQuestion, Solutions, WantedPuzzle, make, solve,
};
use serde::Deserialize;

foretile_golden::tests! {
    [Golden] counts_of_known_puzzles;
    [] counts_of_a_plain_search;
    [] made_puzzles_have_one_solution;
}

#[derive(Deserialize)]
struct GoldenPuzzle {
    q: String,
    code: [u8; 3],
    pairs: usize,
    solutions: u64,
    by_length: Vec<u64>,
    fired_fields: u64,
    list: Vec<String>,
}

/// A solution as the golden file has it: column from 1 and orientation of each pair, and `--` for garbage.
fn text(solution: &[Option<Placement>]) -> String {
    let one = |at: &Option<Placement>| match at {
        None => "--".into(),
        Some(at) => format!("{}{}", at.column + 1, at.orientation as usize),
    };
    solution.iter().map(one).collect()
}

fn texts(found: &Solutions) -> Vec<String> {
    found.listed.iter().map(|solution| text(solution)).collect()
}

fn counts_of_known_puzzles() {
    let (mut counted, mut refused) = (0, 0);
    for golden in foretile_golden::shared_jsonl::<GoldenPuzzle>("puyo_tasks.jsonl") {
        let q = &golden.q;
        let address = format!("http://ips.karou.jp/simu/pn.html?{q}");
        let puzzle: Puzzle = address.parse().unwrap_or_else(|error| panic!("{q}: {error}"));
        // What does not matter is written as 0.
        let (rest, code) = address.split_at(address.len() - 3);
        let written = match golden.code[0] {
            2 => format!("{rest}{}0", &code[..2]),
            10 | 11 | 30 | 31 | 40 | 41 => format!("{rest}{}0{}", &code[..1], &code[2..]),
            _ => address.clone(),
        };
        assert_eq!(puzzle.to_string(), written);
        assert_eq!(puzzle.task.map(Task::code), Some(golden.code), "{q}");
        assert_eq!(puzzle.moves.len(), golden.pairs, "{q}");
        let to_solve = match PuzzleQuestion::new(&puzzle) {
            Ok(to_solve) => to_solve.with_listed(1_000),
            Err(error) => {
                // Groups of garbage, which do not exist.
                assert!(matches!(error.kind(), PuzzleErrorKind::Unknown(_)), "{q}: {error}");
                assert_eq!((golden.code[1], golden.solutions), (6, 0), "{q}");
                refused += 1;
                continue;
            }
        };
        let found = solve(&to_solve, &Limits::default(), &|| false);
        assert!(found.proven && found.all_fired_fields, "{q}");
        assert_eq!(found.total(), golden.solutions, "{q}");
        assert_eq!(found.by_length, golden.by_length, "{q}");
        assert_eq!(found.fired_fields, golden.fired_fields, "{q}");
        assert_eq!(texts(&found), golden.list, "{q}");
        // A list cut short has the first ones, and the counts stay.
        for listed in [0, 1, 3] {
            let cut = solve(&to_solve.clone().with_listed(listed), &Limits::default(), &|| false);
            assert_eq!((cut.total(), cut.fired_fields), (golden.solutions, golden.fired_fields));
            let first = golden.list.len().min(listed);
            assert_eq!(texts(&cut), golden.list[..first], "{q}");
        }
        counted += 1;
    }
    assert_eq!((counted, refused), (71, 1));
}

const CODES: [u8; 17] = [2, 10, 11, 12, 13, 30, 31, 32, 33, 40, 41, 42, 43, 44, 45, 52, 53];

/// Returns a field that is low, high or in between, in which puyos of a colour often touch. In a quarter of
/// them, groups wait to pop.
fn cells(dice: &mut Dice, colours: usize) -> plain::Cells {
    let (least, more) = [(0, 5), (3, 8), (9, 5), (10, 4)][dice.below(4)];
    let (special, floats) = (dice.below(3), dice.one_in(8));
    let mut cells = plain::Cells::default();
    for column in 0..6 {
        let mut height = least + dice.below(more);
        if column == 2 && !dice.one_in(20) {
            height = height.min(11);
        }
        let mut last = 1;
        #[expect(clippy::needless_range_loop, reason = "cells of other columns are looked at, too")]
        for row in 0..height {
            let kind = dice.below(12);
            cells[column][row] = match (kind, special) {
                (0, _) | (1, 1..) => 6,
                (2, 2) => 8,
                (3, 1..) => 9,
                (4..=6, _) if row > 0 => last,
                (7..=9, _) if column > 0 => match cells[column - 1][row] {
                    left @ 1..=5 => left,
                    _ => last,
                },
                _ => 1 + dice.below(colours) as u8,
            };
            if (1..=5).contains(&cells[column][row]) {
                last = cells[column][row];
            }
            if floats && dice.one_in(6) {
                cells[column][row] = 0;
            }
        }
    }
    if !dice.one_in(4) {
        plain::settle(&mut cells);
    }
    cells
}

fn field(cells: &plain::Cells) -> Field {
    let mut field = Field::default();
    for (column, cells) in cells.iter().enumerate() {
        for (row, &cell) in cells.iter().enumerate() {
            let puyo = match cell {
                0 => None,
                6 => Some(Puyo::Garbage),
                8 => Some(Puyo::Iron),
                9 => Some(Puyo::Hard),
                _ => Some(Puyo::Coloured(Colour::ALL[usize::from(cell) - 1])),
            };
            field.set(column, row, puyo);
        }
    }
    field
}

/// Every kind of task on small puzzles of all sorts, compared with a search that uses none of our code.
fn counts_of_a_plain_search() {
    let mut dice = Dice(0x00F0_7E71_1E5E_ED00);
    // By kind of task: puzzles, those with a solution, and those with a shorter one.
    let mut kinds: HashMap<u8, [usize; 3]> = HashMap::new();
    let (mut hard, mut garbage_moves) = (0, 0);
    let rounds = sample(17 * 120);
    for round in 0..rounds {
        let colours = 2 + dice.below(3);
        let cells = cells(&mut dice, colours);
        let most = if dice.one_in(12) { 4 } else { 3 };
        let moves = 1 + dice.below(most);
        let mut drops = Vec::new();
        for _ in 0..moves {
            let colour = |dice: &mut Dice| 1 + dice.below(colours) as u8;
            drops.push(if dice.one_in(6) {
                let rows = dice.below(3);
                plain::Drop::Garbage([(); 6].map(|()| rows + dice.below(2)))
            } else if dice.one_in(4) {
                let both = colour(&mut dice);
                plain::Drop::Pair(both, both)
            } else {
                plain::Drop::Pair(colour(&mut dice), colour(&mut dice))
            });
        }
        let kind = CODES[round % CODES.len()];
        let number = match kind {
            2 => dice.below(64),
            10 | 11 | 40 | 41 => [0, 1, 1, 1, 2, 2, 3][dice.below(7)],
            12 | 13 | 42 | 43 => [0, 1, 4, 4, 5, 5, 6, 7, 8, 8, 9, 12][dice.below(12)],
            30..=33 => {
                let any = [0, 1, 1, 1, 2, 2, 3][dice.below(7)];
                // Some chains need all groups.
                if (round / CODES.len()).is_multiple_of(3) { groups(&cells, &drops) } else { any }
            }
            44 | 45 => [0, 1, 1, 1, 2, 2, 3][dice.below(7)],
            _ => [3, 4, 4, 4, 5, 5, 6, 7, 8][dice.below(9)],
        };
        let garbage = if matches!(kind, 44 | 45 | 52 | 53) { 0 } else { 6 };
        let which = [0, 7, garbage, 1, 2, 1 + dice.below(5) as u8, 5][dice.below(7)];
        let code = [kind, which, number as u8];
        let plain = plain::count(cells, &drops, code);

        let moves: Vec<PuzzleMove> = drops.iter().map(|&drop| puzzle_move(drop)).collect();
        let goal = Goal::try_from(task(code)).unwrap();
        let to_solve =
            PuzzleQuestion::of(field(&cells), moves, goal).unwrap().with_listed(usize::MAX);
        let limits = Limits::default();
        // In a table without room for anything, and in one that is emptied all the time.
        for memory in [limits.memory, 0, 20_000] {
            let found = solve(&to_solve, &limits.with_memory(memory), &|| false);
            let puzzle = || format!("{drops:?} {code:?} {:?}", field(&cells));
            assert!(found.proven);
            assert_eq!(found.by_length, plain.by_length, "{}", puzzle());
            assert_eq!(texts(&found), plain.list, "{}", puzzle());
            if found.all_fired_fields {
                assert_eq!(found.fired_fields, plain.fired as u64, "{}", puzzle());
            } else {
                assert!(memory < limits.memory && found.fired_fields < plain.fired as u64);
            }
            // Without a list, the counts in the table are used.
            let unlisted = to_solve.clone().with_listed(0);
            let counted = solve(&unlisted, &limits.with_memory(memory), &|| false);
            assert_eq!(counted.by_length, plain.by_length, "{}", puzzle());
            assert_eq!(counted.fired_fields, found.fired_fields);
        }
        let of_kind = kinds.entry(kind).or_default();
        of_kind[0] += 1;
        of_kind[1] += usize::from(!plain.list.is_empty());
        let shorter = &plain.by_length[..plain.by_length.len() - 1];
        of_kind[2] += usize::from(shorter.iter().any(|&all| all > 0));
        if !plain.list.is_empty() {
            hard += usize::from(cells.iter().flatten().any(|&cell| cell == 9));
            garbage_moves +=
                usize::from(drops.iter().any(|drop| matches!(drop, plain::Drop::Garbage(_))));
        }
    }
    assert_eq!(kinds.len(), CODES.len());
    for (kind, [all, solved, shorter]) in kinds {
        assert!(solved > all / 20 && shorter > all / 40, "{kind}: {solved}, {shorter} of {all}");
    }
    assert!(hard > rounds / 20 && garbage_moves > rounds / 20, "{hard} {garbage_moves}");
}

/// Returns how many groups of four the puyos of a puzzle can be.
fn groups(cells: &plain::Cells, drops: &[plain::Drop]) -> usize {
    let mut puyos = [0; 10];
    cells.iter().flatten().for_each(|&cell| puyos[usize::from(cell)] += 1);
    for drop in drops {
        if let plain::Drop::Pair(axis, child) = *drop {
            puyos[usize::from(axis)] += 1;
            puyos[usize::from(child)] += 1;
        }
    }
    puyos[1..=5].iter().map(|&all| all / 4).sum()
}

/// Returns how many random puzzles to search twice.
fn sample(all: u64) -> usize {
    foretile_golden::sample(all, 4) as usize
}

fn puzzle_move(drop: plain::Drop) -> PuzzleMove {
    match drop {
        plain::Drop::Pair(axis, child) => {
            let [axis, child] = [axis, child].map(|it| Colour::ALL[usize::from(it) - 1]);
            PuzzleMove::Pair(Pair { axis, child }, None)
        }
        plain::Drop::Garbage(counts) => {
            let rows = counts.into_iter().min().unwrap_or(0);
            let garbage = Garbage::new(rows as u8, counts.map(|count| count > rows));
            PuzzleMove::Garbage(garbage.expect("at most four rows"))
        }
    }
}

/// Returns the task with these numbers, from an address.
fn task(code: [u8; 3]) -> Task {
    let letters = b"0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ.-";
    let code: String = code.iter().map(|&it| char::from(letters[usize::from(it)])).collect();
    let puzzle: Puzzle = format!("http://ips.karou.jp/simu/pn.html?___{code}").parse().unwrap();
    puzzle.task.unwrap()
}

/// What a goal is, as numbers of an address.
fn code(goal: Goal) -> [u8; 3] {
    Task::from(goal).code()
}

/// Made puzzles of all kinds, searched again without any of our code.
fn made_puzzles_have_one_solution() {
    let mut dice = Dice(0x0A11_0F5E_ED00);
    let red = Which::Colour(Colour::Red);
    let (mut made, mut missed, mut levels) = (0, 0, HashMap::new());
    for (kind, which, numbers) in [
        (GoalKind::Chain, Which::All, 1..=7),
        (GoalKind::Clear, Which::All, 0..=0),
        (GoalKind::Clear, red, 0..=0),
        (GoalKind::ChainAndClear, Which::All, 2..=5),
        (GoalKind::ChainAndClear, red, 2..=5),
    ] {
        for (pairs, most) in [(1, 40), (2, 160), (3, 24), (4, 4)] {
            for index in 0..sample(most) {
                let numbers: Vec<u8> = numbers.clone().collect();
                let number = numbers[index % numbers.len()];
                let goal = Goal { kind, which, number, or_more: number > 0 && dice.one_in(3) };
                let colours = Colour::ALL[..3 + dice.below(3)].to_vec();
                let wanted = WantedPuzzle::new(goal, pairs, colours.clone()).unwrap();
                match make(&wanted, &mut |below| dice.below(below as usize) as u32, &|| false) {
                    None => missed += 1,
                    Some(puzzle) => {
                        check_made(&puzzle, goal, pairs, &colours);
                        made += 1;
                        *levels.entry(puzzle.grade.level()).or_insert(0) += 1;
                    }
                }
            }
        }
    }
    assert!(made > 5 * missed && levels.len() == 3, "{made} {missed} {levels:?}");
}

fn check_made(made: &MadePuzzle, goal: Goal, pairs: usize, colours: &[Colour]) {
    let puzzle = &made.puzzle;
    assert_eq!(puzzle.to_string().parse().as_ref(), Ok(puzzle));
    assert_eq!(puzzle.task.map(Task::code), Some(code(goal)), "{puzzle}");
    let mut cells = plain::Cells::default();
    for (column, cells) in cells.iter_mut().enumerate() {
        for (row, cell) in cells.iter_mut().enumerate() {
            if let Some(puyo) = puzzle.field.get(column, row) {
                let Puyo::Coloured(colour) = puyo else { panic!("{puzzle}") };
                assert!(colours.contains(&colour), "{puzzle}");
                *cell = colour.index() as u8 + 1;
            }
        }
    }
    let mut settled = cells;
    plain::settle(&mut settled);
    assert_eq!(settled, cells, "nothing floats or pops: {puzzle}");
    let queue: Vec<Pair> = made.solution.iter().map(|&(pair, _)| pair).collect();
    let moves: Vec<_> = queue.iter().map(|&pair| PuzzleMove::Pair(pair, None)).collect();
    assert_eq!((queue.len(), &puzzle.moves), (pairs, &moves), "{puzzle}");
    let number = |colour: Colour| colour.index() as u8 + 1;
    let drop = |pair: &Pair| plain::Drop::Pair(number(pair.axis), number(pair.child));
    let drops: Vec<_> = queue.iter().map(drop).collect();

    let plain = plain::count(cells, &drops, code(goal));
    let solution: Vec<_> = made.solution.iter().map(|&(_, at)| Some(at)).collect();
    assert_eq!(plain.list, [text(&solution)], "{puzzle}");
    assert_eq!(plain.by_length[pairs - 1], 1, "{puzzle}");

    let shorter = Goal { number: goal.number.saturating_sub(1), or_more: false, ..goal };
    let near = (shorter.number > 0).then(|| plain::count(cells, &drops, code(shorter)));
    let near = near.map(|near| near.list.len() as u64);
    assert_eq!(made.grade.near_misses, near, "{puzzle}");
    let (mut tempting, mut first) = (0, 0);
    for (index, &(pair, right)) in made.solution.iter().enumerate() {
        let (mut all, mut next) = (0, None);
        for column in 0..6 {
            for turn in 0..if pair.axis == pair.child { 2 } else { 4 } {
                let halves = [number(pair.axis), number(pair.child)];
                let Some(after) = plain::place(&cells, halves[0], halves[1], column, turn) else {
                    continue;
                };
                all += 1;
                if (column, turn) == (right.column, right.orientation as usize) {
                    next = Some(after);
                } else if has_neighbour(&cells, &after) {
                    tempting += 1;
                }
            }
        }
        first = if index == 0 { all } else { first };
        // Nothing pops before the last pair.
        cells = next.expect("a placement");
    }
    assert_eq!((made.grade.tempting, made.grade.first), (tempting, first), "{puzzle}");
}

/// Returns whether a puyo that is new lies beside an old one of its colour.
fn has_neighbour(before: &plain::Cells, after: &plain::Cells) -> bool {
    let cells = (0..6_usize).flat_map(|column| (0..13_usize).map(move |row| (column, row)));
    cells.filter(|&(column, row)| before[column][row] != after[column][row]).any(|(column, row)| {
        let at = |column: usize, row: usize| before.get(column).and_then(|cells| cells.get(row));
        let beside = [
            at(column + 1, row),
            at(column.wrapping_sub(1), row),
            at(column, row + 1),
            at(column, row.wrapping_sub(1)),
        ];
        beside.contains(&Some(&after[column][row]))
    })
}
