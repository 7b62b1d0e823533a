//! A field as three sets of bits, on which chains run without a branch for any cell: for programs that drop millions of
//! pairs. A test compares it with the plain rules.

mod puzzle;

pub use self::puzzle::PuzzleBits;
use super::{
    COLUMNS, Colour, Field, Puyo, ROWS, SPAWN_COLUMN, VISIBLE_ROWS, chain_power, colour_bonus,
    group_bonus, step_points,
};

/// The bits of a column: those of rows 1 to 13, and three that stay empty, so that bits that are shifted out
/// of a column meet no cell of the next.
pub const STRIDE: usize = 16;
/// The code of garbage. Colours have 1 to 5, and an empty cell has 0.
pub const GARBAGE: u8 = 6;
/// The code of iron.
const IRON: u8 = 7;

/// The lowest row of all columns.
const FLOOR: u128 = columns(1);
/// The rows in which puyos pop.
pub const VISIBLE: u128 = columns((1 << VISIBLE_ROWS) - 1);
/// All rows.
const CELLS: u128 = columns((1 << ROWS) - 1);
/// The highest bit of all columns, which no puyo has.
const TOP: u128 = columns(1 << (STRIDE - 1));
/// The cell that must stay empty.
const DEATH: u128 = 1 << (STRIDE * SPAWN_COLUMN + VISIBLE_ROWS - 1);

/// Returns these sixteen bits in every column.
pub const fn columns(bits: u128) -> u128 {
    let mut all = 0;
    let mut column = 0;
    while column < COLUMNS {
        all |= bits << (STRIDE * column);
        column += 1;
    }
    all
}

/// A field in which nothing floats. Bit `STRIDE * column + row` of plane `n` is bit `n` of the code in that
/// cell.
///
/// ```text
///             column 1          column 2      ...
///   plane 2   row 1 2 ... 13    row 1 2 ... 13
///   plane 1    "                 "              ──►  three bits for each cell: 0 empty, 1 to 5 R G B Y P,
///   plane 0    "                 "                   6 garbage, 7 iron
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Bits([u128; 3]);

/// Which puyos touch a puyo of their colour, in the rows in which puyos pop.
#[derive(Clone, Copy)]
pub struct Bonds {
    /// The cells whose neighbour above has the same colour.
    pub up: u128,
    /// The cells whose neighbour to the right has the same colour.
    pub right: u128,
}

impl Bonds {
    /// Returns the cells with at least two neighbours, and those with at least three.
    fn degrees(self) -> (u128, u128) {
        let (up, down) = (self.up, self.up << 1);
        let (right, left) = (self.right, self.right << STRIDE);
        let (both, beside) = (up & down, right & left);
        let (either, side) = (up | down, right | left);
        (both | beside | either & side, both & side | beside & either)
    }

    /// Returns the cells that touch one of `cells` of the same colour.
    pub fn around(self, cells: u128) -> u128 {
        self.up & cells >> 1
            | (self.up & cells) << 1
            | self.right & cells >> STRIDE
            | (self.right & cells) << STRIDE
    }

    /// Returns the cells of all groups of four or more.
    ///
    /// Every such group has a cell with three neighbours, or two cells with two neighbours each that touch.
    /// A cell with only one neighbour touches one of these, since its neighbour has two or more.
    fn popping(self) -> u128 {
        let (two, three) = self.degrees();
        let (up, right) = (self.up & two & two >> 1, self.right & two & two >> STRIDE);
        let sure = three | up | up << 1 | right | right << STRIDE;
        if sure == 0 { 0 } else { sure | self.around(sure) }
    }

    /// Returns the number of neighbours of the same colour.
    pub fn count(self) -> u32 {
        self.up.count_ones() + self.right.count_ones()
    }
}

/// Returns the code of a colour.
pub const fn code(colour: Colour) -> u8 {
    colour.index() as u8 + 1
}

impl Bits {
    /// Returns the bits of a field in which nothing floats. Hard garbage, which these bits cannot tell apart, becomes
    /// iron: [`PuzzleBits`] has it.
    pub fn of(field: &Field) -> Self {
        let mut bits = Self::default();
        for column in 0..COLUMNS {
            for row in 0..ROWS {
                let code = match field.get(column, row) {
                    None => continue,
                    Some(Puyo::Coloured(colour)) => code(colour),
                    Some(Puyo::Garbage) => GARBAGE,
                    Some(Puyo::Hard | Puyo::Iron) => IRON,
                };
                bits.put(cell(column, row), code);
            }
        }
        bits
    }

    /// Puts a puyo into an empty cell.
    #[inline]
    pub fn put(&mut self, cell: u128, code: u8) {
        for (bit, plane) in self.0.iter_mut().enumerate() {
            *plane |= if code >> bit & 1 == 1 { cell } else { 0 };
        }
    }

    /// Returns the cells that are not empty.
    pub fn filled(&self) -> u128 {
        let [a, b, c] = self.0;
        a | b | c
    }

    /// Returns the number of puyos.
    pub fn count(&self) -> u32 {
        self.filled().count_ones()
    }

    /// Returns the visible cells with this code.
    pub fn of_code(&self, code: u8) -> u128 {
        self.everywhere(code) & VISIBLE
    }

    /// Returns the cells with this code, in all rows.
    pub fn everywhere(&self, code: u8) -> u128 {
        let plane = |bit: usize| if code >> bit & 1 == 1 { self.0[bit] } else { !self.0[bit] };
        plane(0) & plane(1) & plane(2)
    }

    /// Returns whether there is garbage.
    pub fn has_garbage(&self) -> bool {
        self.everywhere(GARBAGE) != 0
    }

    /// Returns the mirror image.
    pub fn mirrored(&self) -> Self {
        const COLUMN: u128 = (1 << STRIDE) - 1;
        Self(self.0.map(|plane| {
            (0..COLUMNS).fold(0, |mirrored, column| {
                mirrored << STRIDE | plane >> (STRIDE * column) & COLUMN
            })
        }))
    }

    /// Returns whether every cell is empty.
    pub fn is_empty(&self) -> bool {
        self.filled() == 0
    }

    /// Returns whether the game is lost because the spawn column is full.
    pub fn is_lost(&self) -> bool {
        self.filled() & DEATH != 0
    }

    /// Returns the heights of the columns.
    pub fn heights(&self) -> [usize; COLUMNS] {
        let filled = self.filled();
        std::array::from_fn(|column| (filled >> (STRIDE * column)) as u16)
            .map(|bits: u16| bits.trailing_ones() as usize)
    }

    /// Returns the lowest empty cell of every column.
    pub fn tops(&self) -> u128 {
        let filled = self.filled();
        (filled << 1 | FLOOR) & !filled & CELLS
    }

    /// Returns which puyos touch a puyo of their colour.
    pub fn bonds(&self) -> Bonds {
        let [a, b, c] = self.0;
        let coloured = (a | b | c) & !(c & b) & VISIBLE;
        let same = |by: usize| {
            coloured & coloured >> by & !((a ^ a >> by) | (b ^ b >> by) | (c ^ c >> by))
        };
        Bonds { up: same(1), right: same(STRIDE) }
    }

    /// Returns the coloured puyos that pop now.
    pub fn popping(&self) -> u128 {
        self.bonds().popping()
    }

    /// Removes the puyos that pop with the garbage next to them, and lets the rest fall.
    pub fn remove(&mut self, popping: u128) {
        let garbage = self.of_code(GARBAGE);
        let mut holes = popping;
        if garbage != 0 {
            holes |= grown(popping) & garbage;
        }
        close(&mut self.0, holes);
    }

    /// Empties these cells, and lets what is above them fall.
    pub fn take_out(&mut self, cells: u128) {
        close(&mut self.0, cells);
    }

    /// Runs the chain and returns its number of steps.
    pub fn run(&mut self) -> u32 {
        let mut steps = 0;
        loop {
            let popping = self.popping();
            if popping == 0 {
                return steps;
            }
            self.remove(popping);
            steps += 1;
        }
    }

    /// Runs the chain and returns its number of steps and its points.
    pub fn run_and_score(&mut self) -> (u32, u32) {
        let (mut steps, mut points) = (0, 0);
        loop {
            let popping = self.popping();
            if popping == 0 {
                return (steps, points);
            }
            points += self.step_score(steps, popping);
            self.remove(popping);
            steps += 1;
        }
    }

    /// Returns the points of a chain's step, counted from 0.
    fn step_score(&self, step: u32, popping: u128) -> u32 {
        let power = chain_power(step);
        let all = popping.count_ones();
        // Common case: one group, because two have eight puyos or more.
        if all < 8 {
            return step_points(all, power + group_bonus(all));
        }
        let (mut colours, mut bonus) = (0, power);
        for colour in Colour::ALL {
            let mut rest = self.of_code(code(colour)) & popping;
            colours += u32::from(rest != 0);
            while rest != 0 {
                let group = connected(rest & rest.wrapping_neg(), rest);
                bonus += group_bonus(group.count_ones());
                rest &= !group;
            }
        }
        step_points(all, bonus + colour_bonus(colours))
    }

    /// Returns a number that differs between fields with all likelihood.
    pub fn hash(&self) -> u64 {
        let mut hash = 0x9E37_79B9_7F4A_7C15u64;
        for plane in self.0 {
            for half in [plane as u64, (plane >> 64) as u64] {
                hash = (hash ^ half).wrapping_mul(0xD6E8_FEB8_6659_FD93);
                hash ^= hash >> 32;
            }
        }
        hash
    }
}

/// Empties these cells of every plane, and lets what is above them fall.
fn close<const PLANES: usize>(planes: &mut [u128; PLANES], mut holes: u128) {
    // Closes the lowest hole of all columns at once. Numbers with the top bit of every column set are
    // subtracted column by column: no column borrows from the next.
    while holes != 0 {
        let lowest = holes & (TOP - (holes & !TOP));
        let from = TOP - lowest;
        let above = from & !lowest;
        for plane in &mut *planes {
            *plane = *plane & !from | (*plane & above) >> 1;
        }
        holes = (holes & above) >> 1;
    }
}

/// Returns the bit of a cell.
pub const fn cell(column: usize, row: usize) -> u128 {
    1 << (STRIDE * column + row)
}

/// Returns the cells that are connected with `cell`, itself among them.
pub fn connected(cell: u128, cells: u128) -> u128 {
    let mut group = cell;
    loop {
        let more = grown(group) & cells;
        if more == group {
            return group;
        }
        group = more;
    }
}

/// Returns the number of columns without any of these cells between columns with some.
pub fn gaps(cells: u128) -> usize {
    // The highest bit of a column, which no cell has, is set where the column has any.
    let has = (cells + (TOP - FLOOR)) & TOP;
    if has == 0 {
        return 0;
    }
    let columns = (has.ilog2() - has.trailing_zeros()) as usize / STRIDE + 1;
    columns - has.count_ones() as usize
}

/// Returns these cells and those beside, above and below them.
pub fn grown(cells: u128) -> u128 {
    cells | cells << 1 | cells >> 1 | cells << STRIDE | cells >> STRIDE
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::super::{Chain, Play};
    use super::*;

    /// Returns the field whose columns have these codes, from the bottom.
    fn field(columns: &[Vec<u8>]) -> Field {
        let mut field = Field::default();
        for (column, codes) in columns.iter().enumerate() {
            for (row, &code) in codes.iter().enumerate() {
                let puyo = match code {
                    GARBAGE => Puyo::Garbage,
                    _ => Puyo::Coloured(Colour::ALL[usize::from(code) - 1]),
                };
                field.set(column, row, Some(puyo));
            }
        }
        field
    }

    #[test]
    fn gaps_are_the_empty_columns_between_others() {
        for columns in 0..1usize << COLUMNS {
            let has = |column: &usize| columns >> column & 1 == 1;
            let full = (0..COLUMNS).filter(has);
            // One puyo, or the highest of a full column.
            for row in [0, ROWS - 1] {
                let cells = full.clone().fold(0, |cells, column| cells | cell(column, row));
                let between = full.clone().min().unwrap_or(0)..full.clone().max().unwrap_or(0);
                assert_eq!(gaps(cells), between.filter(|column| !has(column)).count());
            }
        }
    }

    /// Hashes of fields that differ in one puyo differ, and every bit of them depends on every cell: programs store
    /// fields by some bits of their hashes.
    #[test]
    fn hashes_of_similar_fields_differ() {
        let mut hashes = vec![Bits::default().hash()];
        for cell in (0..COLUMNS).flat_map(|column| (0..ROWS).map(move |row| cell(column, row))) {
            for code in 1..=GARBAGE {
                let mut bits = Bits::default();
                bits.put(cell, code);
                hashes.push(bits.hash());
            }
        }
        for bit in 0..64 {
            let set = hashes.iter().filter(|&hash| hash >> bit & 1 == 1).count();
            let third = hashes.len() / 3;
            assert!((third..=2 * third).contains(&set), "bit {bit} is set in {set}");
        }
        let all = hashes.len();
        hashes.sort_unstable();
        hashes.dedup();
        assert_eq!(hashes.len(), all);
    }

    /// Any columns of puyos, with at least one code in three of each kind.
    fn any_columns() -> impl Strategy<Value = Vec<Vec<u8>>> {
        let codes = prop_oneof![1..=2u8, 1..=6u8];
        proptest::collection::vec(proptest::collection::vec(codes, 0..=ROWS), COLUMNS)
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(1_000))]

        /// Every query of the bits has the result of a loop over the cells.
        #[test]
        fn bits_agree_with_cells(mut columns in any_columns(), chosen: u128) {
            let plain = field(&columns);
            let bits = Bits::of(&plain);
            let cells = || (0..COLUMNS).flat_map(|column| (0..ROWS).map(move |row| (column, row)));
            let set = |of: &dyn Fn(usize, usize) -> bool| {
                cells().filter(|&(column, row)| of(column, row))
                    .fold(0, |set, (column, row)| set | cell(column, row))
            };
            let has = |column: usize, row: usize, code: u8| {
                columns.get(column).and_then(|codes| codes.get(row)) == Some(&code)
            };
            for code in 1..=GARBAGE {
                prop_assert_eq!(bits.everywhere(code), set(&|column, row| has(column, row, code)));
                let visible = set(&|column, row| row < VISIBLE_ROWS && has(column, row, code));
                prop_assert_eq!(bits.of_code(code), visible);
            }
            prop_assert_eq!(bits.has_garbage(), columns.iter().flatten().any(|&code| code == GARBAGE));
            prop_assert_eq!(bits.tops(), set(&|column, row| row == columns[column].len()));
            // Cells touch above, below, left or right, if both are visible and of the same colour.
            let touch = |(column, row): (usize, usize), (other, above): (usize, usize)| {
                let codes = [(column, row), (other, above)].map(|(c, r)| columns[c].get(r));
                row < VISIBLE_ROWS && above < VISIBLE_ROWS
                    && column.abs_diff(other) + row.abs_diff(above) == 1
                    && codes[0] == codes[1]
                    && codes[0].is_some_and(|&code| code != GARBAGE)
            };
            let bonds = bits.bonds();
            let pairs = cells().map(|one| cells().filter(|&other| touch(one, other)).count());
            prop_assert_eq!(2 * bonds.count() as usize, pairs.sum::<usize>());
            let chosen = chosen & set(&|_, _| true);
            let around = set(&|column, row| {
                cells().any(|(c, r)| chosen & cell(c, r) != 0 && touch((column, row), (c, r)))
            });
            prop_assert_eq!(bonds.around(chosen), around);
            columns.reverse();
            prop_assert_eq!(bits.mirrored(), Bits::of(&field(&columns)));
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(20_000))]

        /// Chains on bits are the chains of the plain rules: steps, points, and what is left.
        #[test]
        fn chains_are_those_of_the_plain_rules(
            columns in prop_oneof![
                proptest::collection::vec(proptest::collection::vec(1..=3u8, 0..=ROWS), COLUMNS),
                proptest::collection::vec(proptest::collection::vec(1..=5u8, 0..=ROWS), COLUMNS),
                proptest::collection::vec(proptest::collection::vec(1..=6u8, 0..=ROWS), COLUMNS),
            ],
        ) {
            let mut plain = field(&columns);
            let mut bits = Bits::of(&plain);
            prop_assert_eq!(bits.count() as usize, columns.iter().map(Vec::len).sum::<usize>());
            prop_assert_eq!(bits.is_lost(), Play::new(plain).is_lost());
            let steps: Vec<_> = std::iter::from_fn(|| plain.pop()).collect();
            let chain = Chain { all_clear: false, steps };
            let mut quick = bits;
            prop_assert_eq!(bits.run_and_score(), (chain.steps.len() as u32, chain.score()));
            prop_assert_eq!(bits, Bits::of(&plain));
            prop_assert_eq!(quick.run(), chain.steps.len() as u32);
            prop_assert_eq!(quick, bits);
            let heights = std::array::from_fn(|column| plain.height(column));
            prop_assert_eq!(bits.heights(), heights);
            prop_assert_eq!(bits.is_empty(), plain.is_empty());
        }
    }
}
