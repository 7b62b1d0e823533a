//! Finds squares enclosed by something lighter. Cards look like this, whatever is on them.

use crate::plane::Plane;

/// A dark patch that may be a card, turned by any angle.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Square {
    /// Its centre, in pixels of the plane.
    pub x: f32,
    pub y: f32,
    /// The length of its side.
    pub side: f32,
}

/// The squares to look for.
pub(crate) struct CardSize {
    /// Sides of the squares, in pixels. Cards are 24 native pixels wide.
    pub sides: std::ops::RangeInclusive<u32>,
    /// Half the side of the neighbourhood whose mean separates light from dark: about a pitch.
    pub reach: usize,
    /// How many times lighter a light pixel is than the mean of its neighbourhood.
    pub light: f32,
}

/// Cards at about half to two times their native size.
pub(crate) const CARDS: CardSize = CardSize { sides: 13..=46, reach: 20, light: 1.2 };
/// The same for pale or blurred frames, and for small boards.
pub(crate) const FAINT_CARDS: [CardSize; 3] = [
    CardSize { sides: 13..=46, reach: 20, light: 1.05 },
    CardSize { sides: 12..=46, reach: 12, light: 1.2 },
    CardSize { sides: 12..=46, reach: 12, light: 1.05 },
];
/// The cards of a top screen that is smaller than native.
pub(crate) const SMALL_CARDS: CardSize = CardSize { sides: 9..=20, reach: 9, light: 1.1 };

#[derive(Clone, Copy)]
struct Run {
    start: u32,
    end: u32,
    patch: u32,
}

/// A connected component of dark pixels, and the octagon around it.
#[derive(Clone, Copy)]
struct Patch {
    area: u32,
    left: u32,
    right: u32,
    top: u32,
    bottom: u32,
    /// The least and the largest `x + y`.
    falling: (u32, u32),
    /// The least and the largest `x - y`.
    rising: (i32, i32),
}

/// A square whose box is larger than the square by at least this share of the box is turned: by 10 degrees or more.
const TURNED: f32 = 0.15;

impl Patch {
    fn join(&mut self, other: &Self) {
        self.area += other.area;
        self.left = self.left.min(other.left);
        self.right = self.right.max(other.right);
        self.top = self.top.min(other.top);
        self.bottom = self.bottom.max(other.bottom);
        self.falling = (self.falling.0.min(other.falling.0), self.falling.1.max(other.falling.1));
        self.rising = (self.rising.0.min(other.rising.0), self.rising.1.max(other.rising.1));
    }

    /// A square of side `s`, turned by up to 45 degrees, measures `s (cos + sin)` along the axes and `s √2 cos` along
    /// the diagonals. Both together give the side.
    fn square(&self, search: &CardSize) -> Option<Square> {
        let (width, height) = (self.right - self.left, self.bottom - self.top);
        let diagonals = [self.falling.1 - self.falling.0, self.rising.1.abs_diff(self.rising.0)];
        let mean = (width + height) as f32 / 2.0;
        let cos = (diagonals[0] + diagonals[1]) as f32 / 4.0;
        let sin = (mean - cos).max(0.0);
        let is_turned = sin > TURNED * mean;
        let side = if is_turned { cos.hypot(sin) } else { ((width * height) as f32).sqrt() };
        // The shape of a card that is seen from aside.
        let even = |a: u32, b: u32| 10 * a.max(b) <= 13 * a.min(b);
        let fits = if is_turned {
            search.sides.contains(&(side as u32))
                && even(width, height)
                && even(diagonals[0], diagonals[1])
        } else {
            search.sides.contains(&width) && search.sides.contains(&height) && even(width, height)
        };
        let is_full = self.area as f32
            >= 0.33 * if is_turned { side * side } else { (width * height) as f32 };
        (fits && is_full).then(|| Square {
            x: (self.left + self.right) as f32 / 2.0,
            y: (self.top + self.bottom) as f32 / 2.0,
            side,
        })
    }
}

/// Returns the representative of a patch, and halves the path to it.
fn root(parents: &mut [u32], mut patch: u32) -> u32 {
    while parents[patch as usize] != patch {
        let grandparent = parents[parents[patch as usize] as usize];
        parents[patch as usize] = grandparent;
        patch = grandparent;
    }
    patch
}

/// Returns all dark, roughly square patches of a plane.
///
/// A flood fill would store a label per pixel and visit pixels in random order. This pass reads rows in
/// order and stores only the runs of dark pixels in two rows. A union-find merges patches that meet:
///
/// ```text
/// above  ··aaaa···bbbb··cc···      runs of the previous row, with their patches
/// runs   ·····xxxxxxx····          this run touches a and b: join b to a, then add the run to a
/// ```
pub(crate) fn squares(plane: &Plane, search: &CardSize) -> Vec<Square> {
    let mut parents: Vec<u32> = Vec::new();
    let mut patches: Vec<Patch> = Vec::new();
    let (mut above, mut runs): (Vec<Run>, Vec<Run>) = (Vec::new(), Vec::new());
    plane.for_each_row_of_means(search.reach, |y, values, means| {
        std::mem::swap(&mut above, &mut runs);
        runs.clear();
        let y = y as u32;
        let mut candidates = 0;
        let mut x = 0;
        let light = |x: usize| f32::from(values[x]) > search.light * means[x] + 3.0;
        while x < values.len() {
            if light(x) {
                x += 1;
                continue;
            }
            let start = x as u32;
            while x < values.len() && !light(x) {
                x += 1;
            }
            let end = x as u32;
            while candidates < above.len() && above[candidates].end <= start {
                candidates += 1;
            }
            let mut patch = None;
            let mut touching = candidates;
            while touching < above.len() && above[touching].start < end {
                let theirs = root(&mut parents, above[touching].patch);
                match patch {
                    None => patch = Some(theirs),
                    Some(ours) if ours != theirs => {
                        let lost = patches[theirs as usize];
                        parents[theirs as usize] = ours;
                        patches[ours as usize].join(&lost);
                    }
                    Some(_) => {}
                }
                touching += 1;
            }
            let run = Patch {
                area: end - start,
                left: start,
                right: end,
                top: y,
                bottom: y + 1,
                falling: (start + y, end + y + 1),
                rising: (start as i32 - y as i32 - 1, end as i32 - y as i32),
            };
            let patch = if let Some(patch) = patch {
                patches[patch as usize].join(&run);
                patch
            } else {
                let patch = patches.len() as u32;
                parents.push(patch);
                patches.push(run);
                patch
            };
            runs.push(Run { start, end, patch });
        }
    });
    let is_root = |&patch: &usize| parents[patch] == patch as u32;
    (0..patches.len()).filter(is_root).filter_map(|patch| patches[patch].square(search)).collect()
}

#[cfg(test)]
mod tests;
