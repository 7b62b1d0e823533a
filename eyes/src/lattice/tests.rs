//! Tests of lattices with squares that are put where cards would be.

use super::*;

/// Squares of side 24 at the cards of a board with a pitch of 32, turned clockwise by some degrees.
fn board(columns: usize, rows: usize, (left, top): (f32, f32), degrees: f32) -> Vec<Square> {
    let (sin, cos) = degrees.to_radians().sin_cos();
    let cells = (0..rows).flat_map(|row| (0..columns).map(move |column| (column, row)));
    cells
        .map(|(column, row)| {
            let (x, y) = (32.0 * column as f32, 32.0 * row as f32);
            Square { x: left + cos * x - sin * y, y: top + sin * x + cos * y, side: 24.0 }
        })
        .collect()
}

/// The places of a group, sorted: column, row, and the square's middle.
fn places(group: &Group) -> Vec<(usize, usize, i32, i32)> {
    let mut places: Vec<_> = group
        .members
        .iter()
        .map(|&(column, row, square)| (column, row, square.x as i32, square.y as i32))
        .collect();
    places.sort_unstable();
    places
}

#[test]
fn squares_at_the_cards_pitch_form_a_group() {
    // Above and left of the origin, too.
    let mut squares = board(5, 4, (-50.0, -40.0), 0.0);
    squares.reverse();
    squares.swap(3, 11);
    // Too far away to belong to it.
    squares.push(Square { x: 300.0, y: 300.0, side: 24.0 });
    let found = groups(&squares, 3, 0.0);
    assert_eq!(found.len(), 1);
    assert_eq!((found[0].columns, found[0].rows), (5, 4));
    let expected: Vec<_> = (0..5)
        .flat_map(|column| (0..4).map(move |row| (column, row)))
        .map(|(column, row)| (column, row, 32 * column as i32 - 50, 32 * row as i32 - 40))
        .collect();
    assert_eq!(places(&found[0]), expected);
    assert_eq!(groups(&squares, 1, 0.0).len(), 2, "one square is a group, too");
    assert_eq!(groups(&squares, 21, 0.0).len(), 0);
}

#[test]
fn two_boards_are_two_groups() {
    let squares = [board(3, 3, (20.0, 20.0), 0.0), board(2, 3, (150.0, 20.0), 0.0)].concat();
    let sizes: Vec<_> = groups(&squares, 3, 0.0).iter().map(|g| (g.columns, g.rows)).collect();
    assert_eq!(sizes, [(3, 3), (2, 3)]);
}

/// Hints that something dark covers look like cards, and something beside the board may, too.
#[test]
fn the_board_is_the_part_with_most_squares() {
    let cards = board(5, 5, (130.0, 130.0), 0.0);
    let at = |column: i32, row: i32| {
        let (x, y) = (130.0 + 32.0 * column as f32, 130.0 + 32.0 * row as f32);
        Square { x, y, side: 24.0 }
    };
    let whole = places(&groups(&cards, 3, 0.0)[0]);
    let beside = [(5, 0), (2, 5), (-1, 3), (0, -1), (5, 4), (4, 5)];
    for several in 1..1 << beside.len() {
        let mut squares = cards.clone();
        let chosen = beside.iter().enumerate().filter(|(bit, _)| several >> bit & 1 == 1);
        squares.extend(chosen.map(|(_, &(column, row))| at(column, row)));
        let found = groups(&squares, 3, 0.0);
        assert_eq!((found.len(), places(&found[0])), (1, whole.clone()), "{several:b}");
    }
    // Of two parts alike, the one from the top left.
    let found = groups(&board(6, 6, (130.0, 130.0), 0.0), 3, 0.0);
    assert_eq!(places(&found[0]), whole);
}

#[test]
fn groups_much_larger_than_a_board_are_left_out() {
    for (columns, rows, is_one) in
        [(5, 5, true), (7, 2, true), (2, 7, true), (8, 2, false), (2, 8, false)]
    {
        let found = groups(&board(columns, rows, (30.0, 30.0), 0.0), 3, 0.0);
        assert_eq!(found.len(), usize::from(is_one), "{columns}x{rows}");
    }
}

/// At most 0.32 pitches, about 10 pixels, from its place, and less than a third larger or a quarter smaller.
#[test]
fn a_neighbour_is_near_its_place_and_of_the_same_size() {
    let joined = |right: f32, down: f32, side: f32| {
        let mut squares = board(2, 1, (70.0, 70.0), 0.0);
        squares[1] = Square { x: squares[1].x + right, y: squares[1].y + down, side };
        // From the larger one, the other is nearer in pitches; look only from the first.
        !groups(&squares, 2, 0.0).is_empty()
    };
    for (right, down, side, is_neighbour) in [
        (0.0, 0.0, 24.0, true),
        (10.0, 0.0, 24.0, true),
        (-10.0, 0.0, 24.0, true),
        (0.0, 10.0, 24.0, true),
        (0.0, -10.0, 24.0, true),
        (7.0, 7.0, 24.0, true),
        (10.5, 0.0, 24.0, false),
        (0.0, 10.5, 24.0, false),
        (-8.0, 8.0, 24.0, false),
        (0.0, 0.0, 31.5, true),
        (0.0, 0.0, 32.5, false),
        (0.0, 0.0, 18.5, true),
        (0.0, 0.0, 17.5, false),
    ] {
        assert_eq!(joined(right, down, side), is_neighbour, "{right}, {down}, {side}");
    }
}

/// Of two squares that could be the neighbour, the nearer one is.
#[test]
fn the_nearest_square_is_the_neighbour() {
    let mut squares = board(2, 2, (70.0, 70.0), 0.0);
    squares.push(Square { x: 102.0 + 6.0, y: 70.0 - 6.0, side: 24.0 });
    let found = groups(&squares, 4, 0.0);
    assert_eq!(places(&found[0])[2], (1, 0, 102, 70));
    assert_eq!(found[0].members.len(), 4);
}

#[test]
fn the_angle_of_a_turned_board_is_found() {
    for degrees in [-40.0, -31.5, -12.0, 9.0, 20.3, 33.0, 43.0] {
        let squares = board(5, 5, (200.0, 200.0), degrees);
        let found = angle(&squares).unwrap();
        assert!((found - degrees).abs() < 1.3, "{found} instead of {degrees}");
        let groups = groups(&squares, 25, found);
        assert_eq!((groups[0].columns, groups[0].rows), (5, 5), "{degrees}");
    }
    // A quarter more looks the same.
    assert!((angle(&board(4, 4, (200.0, 200.0), 110.0)).unwrap() - 20.0).abs() < 1.3);
}

#[test]
fn few_or_upright_squares_have_no_angle() {
    for degrees in [0.0, 4.0, -4.0] {
        assert_eq!(angle(&board(5, 5, (200.0, 200.0), degrees)), None, "{degrees}");
    }
    // Each of four squares has two neighbours, eight votes; those of nine have 24.
    assert_eq!(angle(&board(2, 2, (200.0, 200.0), 20.0)), None);
    assert!(angle(&board(3, 3, (200.0, 200.0), 20.0)).is_some());
    assert_eq!(angle(&[]), None);
    // Nor has a row whose squares are a third farther apart than cards, or nearer.
    let mut row = board(12, 1, (200.0, 200.0), 20.0);
    for (side, has_one) in [(24.0, true), (18.0, false), (20.0, true), (31.0, true), (34.3, false)]
    {
        row.iter_mut().for_each(|square| square.side = side);
        assert_eq!(angle(&row).is_some(), has_one, "{side}");
    }
}

/// Clockwise: what was on top is on the right.
#[test]
fn a_group_turns_by_a_quarter() {
    let square = |x| Square { x, y: 0.0, side: 24.0 };
    let members = vec![(0, 0, square(1.0)), (2, 0, square(2.0)), (1, 1, square(3.0))];
    let turned = Group { members, columns: 3, rows: 2 }.turned();
    assert_eq!((turned.columns, turned.rows), (2, 3));
    assert_eq!(places(&turned), [(0, 1, 3, 0), (1, 0, 1, 0), (1, 2, 2, 0)]);
}
