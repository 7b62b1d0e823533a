//! How many frames a pair and its chain take, 60 a second, if the player moves at once and holds Down.
//!
//! Players measured these numbers on the arcade game. Those of the later games are about the same. Nobody has
//! measured the cost of lifting a pair over a full column; it counts as 0 here.

use super::field::{COLUMNS, VISIBLE_ROWS};
use super::tsu::{Orientation, Placement, SPAWN_COLUMN};

/// From the end of a move until the next pair appears. As the other numbers of this file, from `src/core/frame.h` of
/// mayah's puyoai at 60 frames a second.
pub const NEXT_FRAMES: u32 = 12;
/// From the moment in which puyos land until they rest.
const REST_FRAMES: u32 = 20;
/// While puyos pop.
const POP_FRAMES: u32 = 50;
/// A row, with Down held or after a pop.
const ROW_FRAMES: u32 = 2;
/// To move a pair by as many columns.
const SIDEWAYS_FRAMES: [u32; COLUMNS] = [0, 4, 6, 8, 10, 12];
/// To fall by as many rows for the half of a pair that lands later, because its column is lower.
const SPLIT_FRAMES: [u32; VISIBLE_ROWS + 1] = [0, 10, 16, 22, 24, 28, 32, 34, 36, 40, 42, 44, 46];

/// Returns how long a pair takes from its appearance until both halves rest, on columns of these heights; `None` if the
/// placement is outside the field.
pub fn landing_frames(heights: &[usize; COLUMNS], at: Placement) -> Option<u32> {
    let child = at.child_column()?;
    let below = heights[at.column].max(heights[child]);
    // The axis lands one row higher on its child.
    let below = below + usize::from(at.orientation == Orientation::Down);
    let rows = VISIBLE_ROWS.saturating_sub(below) as u32;
    let gap = heights[at.column].abs_diff(heights[child]).min(VISIBLE_ROWS);
    let split = if gap > 0 { SPLIT_FRAMES[gap] + REST_FRAMES } else { 0 };
    Some(
        SIDEWAYS_FRAMES[at.column.abs_diff(SPAWN_COLUMN)] + ROW_FRAMES * rows + REST_FRAMES + split,
    )
}

/// Returns how long a step of a chain takes, if what falls after it falls by at most this many rows.
pub const fn step_frames(rows: usize) -> u32 {
    POP_FRAMES + if rows > 0 { ROW_FRAMES * rows as u32 + REST_FRAMES } else { 0 }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn frames(heights: [usize; COLUMNS], column: usize, orientation: Orientation) -> u32 {
        landing_frames(&heights, Placement { column, orientation }).unwrap()
    }

    /// The expectations of puyoai's tests `framesToDropNextWithoutChigiri`, with its numbers at 60 frames a second:
    /// 2 a row from 12 rows, and 20 to rest.
    #[test]
    fn a_pair_lands_after_as_many_frames_as_in_puyoai() {
        use Orientation::{Down, Left, Right, Up};
        let landed = [(2, Up), (2, Right), (2, Down), (2, Left), (0, Up)];
        let landed = landed.map(|(column, turn)| frames([0; 6], column, turn));
        assert_eq!(landed, [44, 44, 42, 44, 50]);
    }

    /// puyoai's tests of plans: a pair that stands on two puyos of column 3 falls ten rows.
    #[test]
    fn a_higher_column_is_reached_earlier_and_a_lower_half_later() {
        assert_eq!(frames([0, 0, 2, 0, 0, 0], 2, Orientation::Up), 2 * 10 + 20);
        assert_eq!(frames([0, 0, 3, 1, 0, 0], 2, Orientation::Right), 2 * 9 + 20 + 16 + 20);
        assert_eq!(frames([13, 0, 0, 0, 0, 0], 0, Orientation::Right), 6 + 20 + 46 + 20);
        assert_eq!(
            landing_frames(&[0; 6], Placement { column: 0, orientation: Orientation::Left }),
            None
        );
    }

    /// puyoai's tests `simulate1rensa`: 50 frames alone, 72 if a puyo falls by a row.
    #[test]
    fn a_step_takes_as_many_frames_as_in_puyoai() {
        assert_eq!([0, 1, 2, 12].map(step_frames), [50, 72, 74, 94]);
    }
}
