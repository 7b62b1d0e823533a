//! ARC4, for one key or for several side by side.

/// The state of ARC4, a byte of it in each word: words take less time from a store to a load.
pub type State = [u32; BYTES];

/// How many bytes a state has.
const BYTES: usize = 256;

/// The same state in the least memory.
pub type Bytes = [u8; BYTES];

/// How many bytes are stored side by side at a time.
const WORD: usize = size_of::<u32>();

/// How many are made ahead at a time. Chosen by hand.
const PIECE: usize = 32;

/// The indices of ARC4, stored apart from its state so that a loop can hold them in registers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Cursor {
    i: u8,
    j: u8,
    /// `state[i]`, which is loaded ahead.
    s_i: u32,
}

/// Returns the state after the key schedule and the 256 bytes that seedrandom discards. The key has at least one byte.
pub fn keyed(key: &[u8]) -> (State, Cursor) {
    let mut state: State = std::array::from_fn(|index| index as u32);
    let mut cursor = Cursor { i: 0, j: 0, s_i: 0 };
    for byte in repeated(key) {
        cursor.next_byte(&mut state, byte);
    }
    cursor = Cursor { i: 1, j: 0, s_i: state[1] };
    for _ in 0..BYTES {
        cursor.next_byte(&mut state, 0);
    }
    (state, cursor)
}

impl Cursor {
    /// Returns the next byte. The key schedule adds a byte of the key to `j`.
    ///
    /// Every byte depends on the stores of the one before, which makes the loop slow. Here `i` and
    /// `state[i]` are one step ahead: the load of `state[i + 1]` comes before the stores of this byte
    /// and does not wait for them. If `j` is `i + 1`, the stores change that word to `s_i`.
    ///
    /// ```text
    ///           i  i+1          j
    /// before  [s_i|ahead| ... |s_j| ... ]
    /// after   [s_j|ahead| ... |s_i| ... ]    returns state[s_i + s_j]
    /// ```
    ///
    /// In WebAssembly, choosing takes longer than waiting: there the load comes after the stores.
    #[inline(always)]
    pub fn next_byte(&mut self, state: &mut State, key: u8) -> u8 {
        let Self { i, s_i, .. } = *self;
        let next_i = i.wrapping_add(1);
        let ahead = state[usize::from(next_i)];
        self.j = self.j.wrapping_add(s_i as u8).wrapping_add(key);
        let s_j = state[usize::from(self.j)];
        state[usize::from(i)] = s_j;
        state[usize::from(self.j)] = s_i;
        self.s_i = if cfg!(target_arch = "wasm32") {
            state[usize::from(next_i)]
        } else if self.j == next_i {
            s_i
        } else {
            ahead
        };
        self.i = next_i;
        state[usize::from((s_i + s_j) as u8)] as u8
    }
}

/// Returns the states of several keys, side by side, after at least this many more bytes, which are put into `ahead`.
///
/// The states are bytes here: the stores limit the speed, and states in less memory share them better. For the same reason,
/// four new bytes are stored at once.
pub fn keyed_each<const K: usize>(
    keys: [&[u8]; K],
    bytes: usize,
    mut ahead: [&mut Vec<u8>; K],
) -> [(Bytes, Cursor); K] {
    let keys = keys.map(repeated);
    let mut states: [Bytes; K] = [std::array::from_fn(|index| index as u8); K];
    let mut js = [0_u8; K];
    for i in 0..BYTES {
        for ((state, j), key) in states.iter_mut().zip(&mut js).zip(&keys) {
            *j = j.wrapping_add(state[i]).wrapping_add(key[i]);
            state.swap(i, usize::from(*j));
        }
    }
    js = [0; K];
    let mut i = 0_u8;
    for _ in 0..BYTES {
        i = i.wrapping_add(1);
        for (state, j) in states.iter_mut().zip(&mut js) {
            step(state, i, j);
        }
    }
    ahead.iter_mut().for_each(|ahead| ahead.clear());
    let mut made = [[[0; WORD]; PIECE / WORD]; K];
    for _ in 0..bytes.div_ceil(PIECE) {
        for place in 0..PIECE / WORD {
            let mut words = [0_u32; K];
            for _ in 0..WORD {
                i = i.wrapping_add(1);
                for ((state, j), word) in states.iter_mut().zip(&mut js).zip(&mut words) {
                    *word = *word << 8 | u32::from(step(state, i, j));
                }
            }
            for (made, word) in made.iter_mut().zip(words) {
                made[place] = word.to_be_bytes();
            }
        }
        for (ahead, made) in ahead.iter_mut().zip(&made) {
            ahead.extend_from_slice(made.as_flattened());
        }
    }
    let i = i.wrapping_add(1);
    std::array::from_fn(|lane| {
        let s_i = u32::from(states[lane][usize::from(i)]);
        (states[lane], Cursor { i, j: js[lane], s_i })
    })
}

/// Returns a key, repeated to the length of the state.
fn repeated(key: &[u8]) -> [u8; BYTES] {
    let mut all = [0; BYTES];
    let mut length = key.len().min(BYTES);
    all[..length].copy_from_slice(&key[..length]);
    while length < BYTES {
        let more = length.min(BYTES - length);
        all.copy_within(..more, length);
        length += more;
    }
    all
}

/// Returns the byte at the next `i`. In textbooks, modulo 256:
///
/// ```text
/// i += 1
/// j += state[i]
/// swap(state[i], state[j])
/// return state[state[i] + state[j]]
/// ```
#[inline(always)]
fn step(state: &mut [u8; BYTES], i: u8, j: &mut u8) -> u8 {
    let i = usize::from(i);
    let s_i = state[i];
    *j = j.wrapping_add(s_i);
    let s_j = state[usize::from(*j)];
    state[i] = s_j;
    state[usize::from(*j)] = s_i;
    state[usize::from(s_i.wrapping_add(s_j))]
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;

    /// Returns the next bytes.
    fn bytes((state, cursor): &mut (State, Cursor), count: usize) -> Vec<u8> {
        (0..count).map(|_| cursor.next_byte(state, 0)).collect()
    }

    /// RFC 6229, key 0x0102030405, the key stream at offset 256, right after the discarded bytes.
    #[test]
    fn arc4_is_arc4() {
        let first = bytes(&mut keyed(&[1, 2, 3, 4, 5]), 16);
        let first = u128::from_be_bytes(first.try_into().unwrap());
        assert_eq!(first, 0x1cfc_f62b_03ed_db64_1d77_dfcf_7f8d_8c93);
    }

    /// Returns the bytes of the textbook ARC4, without the first 256.
    pub fn textbook_bytes(key: &[u8]) -> impl Iterator<Item = u8> + use<> {
        let mut state: Vec<u8> = (0..=255).collect();
        let mut j = 0;
        for i in 0..256 {
            j = (j + usize::from(state[i]) + usize::from(key[i % key.len()])) % 256;
            state.swap(i, j);
        }
        let (mut i, mut j) = (0, 0);
        let bytes = std::iter::repeat_with(move || {
            i = (i + 1) % 256;
            j = (j + usize::from(state[i])) % 256;
            state.swap(i, j);
            state[(usize::from(state[i]) + usize::from(state[j])) % 256]
        });
        bytes.skip(256)
    }

    /// Keys of all lengths, and any number of bytes ahead.
    #[test]
    fn bytes_side_by_side_are_those_of_the_textbook() {
        let all: Vec<u8> = (0..=255).map(|at: u8| at.wrapping_mul(77) ^ 5).collect();
        for length in 1..=256 {
            let keys = [0, 1, 7, 100].map(|first: usize| {
                let cycle = all.iter().cycle().skip(first);
                cycle.take(length).copied().collect::<Vec<u8>>()
            });
            let mut ahead = [(); 4].map(|()| vec![1, 2, 3]);
            let slices = keys.each_ref().map(Vec::as_slice);
            let lanes = keyed_each(slices, 5 * length, ahead.each_mut());
            for ((key, ahead), lane) in keys.iter().zip(&ahead).zip(lanes) {
                let mut textbook = textbook_bytes(key);
                let mut next = |count| textbook.by_ref().take(count).collect::<Vec<u8>>();
                assert!((5 * length..5 * length + PIECE).contains(&ahead.len()));
                assert_eq!(*ahead, next(ahead.len()), "a key of {length} bytes");
                let mut lane = (lane.0.map(u32::from), lane.1);
                assert_eq!(bytes(&mut lane, 1_000), next(1_000), "a key of {length} bytes");
                let mut alone = keyed(key);
                assert!(bytes(&mut alone, ahead.len()) == *ahead);
            }
        }
    }
}
