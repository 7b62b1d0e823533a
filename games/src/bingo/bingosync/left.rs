//! The goals that are left of a list, in its order.

/// The goals that are left, a bit for each.
pub struct Left {
    words: Vec<u64>,
    count: usize,
}

impl Left {
    /// All goals of a list.
    pub fn all(goals: usize) -> Self {
        let mut words = vec![u64::MAX; goals.div_ceil(64)];
        if let Some(last) = words.last_mut() {
            *last >>= (64 - goals % 64) % 64;
        }
        Self { words, count: goals }
    }

    /// Returns how many goals are left.
    pub const fn len(&self) -> usize {
        self.count
    }

    /// Returns the goal at a place among those that are left.
    pub fn at(&self, mut place: usize) -> Option<u32> {
        for (first, &word) in (0..).step_by(64).zip(&self.words) {
            let count = word.count_ones() as usize;
            if place >= count {
                place -= count;
                continue;
            }
            let mut word = word;
            for _ in 0..place {
                word &= word - 1;
            }
            return Some(first + word.trailing_zeros());
        }
        None
    }

    /// Takes a goal away. Returns whether it was left.
    pub fn remove(&mut self, goal: u32) -> bool {
        let word = &mut self.words[goal as usize / 64];
        let was_left = *word >> (goal % 64) & 1;
        self.count -= was_left as usize;
        *word &= !(1 << (goal % 64));
        was_left != 0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn goals_are_left_in_order() {
        for goals in [0, 1, 63, 64, 65, 128, 200] {
            let mut left = Left::all(goals);
            let mut plain: Vec<u32> = (0..goals as u32).collect();
            for turn in 0..goals {
                assert_eq!(left.len(), plain.len());
                let at = (0..=plain.len()).map(|place| left.at(place));
                assert!(at.eq((0..=plain.len()).map(|place| plain.get(place).copied())));
                // Every third time it is gone already.
                let goal = (turn * 7 % goals / 3 * 3) as u32;
                assert_eq!(left.remove(goal), plain.contains(&goal));
                plain.retain(|other| *other != goal);
            }
        }
    }
}
