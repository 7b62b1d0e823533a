use super::*;

/// Checks multiples of `BY` and their neighbours up to 2^32, and numbers whose halves are corner cases.
#[test]
fn remainders_are_those_of_a_division() {
    remainders_by::<3>();
    remainders_by::<25>();
    remainders_by::<31>();
}

fn remainders_by<const BY: u32>() {
    // Miri is thousands of times slower.
    let step = if cfg!(miri) { 8_090_003 } else { 809 };
    let multiples = (0..=u32::MAX / BY).step_by(step).map(|number| number * BY);
    let edges =
        multiples.flat_map(|number| [number.wrapping_sub(1), number, number.wrapping_add(1)]);
    let halves = [0, 1, 0x7FFF, 0x8000, 0x8001, 0xFFFF];
    let corners = halves.into_iter().flat_map(|high| halves.map(|low| high << 16 | low));
    let mut numbers: Vec<u32> = corners.chain(edges).collect();
    numbers.truncate(numbers.len() / 16 * 16);
    for vectors in Vectors::available() {
        let mut bits = numbers.as_chunks::<16>().0.to_vec();
        Instructions::new(vectors).remainder_bits::<BY, 16>(&mut bits);
        for (number, bit) in numbers.iter().zip(bits.as_flattened()) {
            assert_eq!(*bit, 1 << (number % BY), "{vectors:?}, {number} by {BY}");
        }
    }
}

/// Checks small numbers, and numbers whose halves are corner cases.
#[test]
fn remainders_are_transposed() {
    let instructions = Instructions::new(Vectors::widest());
    for number in [0, 17, 0x7FFF_FFFA, 0xFFFF_FFF0] {
        let numbers = std::array::from_fn(|lane| number + lane as u32);
        let mut remainders = [0; 16];
        instructions.remainders::<25>(&numbers, &mut remainders);
        let expected = [0, 4, 8, 12, 1, 5, 9, 13, 2, 6, 10, 14, 3, 7, 11, 15];
        assert_eq!(remainders, expected.map(|lane| ((number + lane) % 25) as u8));
    }
}

#[test]
fn slices_are_bits_of_entries() {
    let table = std::array::from_fn(|number| (number * 11 % 64) as u8);
    let numbers = std::array::from_fn(|lane| (lane * 7 % 25) as u8);
    let slices = Instructions::new(Vectors::widest()).slices::<6>(&table, &numbers);
    for (lane, number) in numbers.into_iter().enumerate() {
        let entry = (0..6).fold(0, |entry, bit| entry | (slices[bit] >> lane & 1) << bit);
        assert_eq!(entry, u16::from(table[usize::from(number)]), "{lane}");
    }
}

/// Checks every mask of eight lanes, beside other lanes.
#[test]
fn chosen_lanes_are_packed_in_order() {
    let columns = [std::array::from_fn(|lane| lane as u32), [7; 48]];
    for vectors in Vectors::available() {
        for choice in 0u64..256 {
            let choice = choice << 40 | choice.wrapping_mul(0x9E37_79B9) & 0xFF_FFFF_FFFF;
            let chosen = std::array::from_fn(|lane| (choice >> lane & 1) as u32 * 6 + 8);
            let mut to = [[99; 60]; 2];
            let count =
                Instructions::new(vectors).pack(columns.each_ref(), (&chosen, 4), to.each_mut(), 3);
            let expected: Vec<u32> = (0..48).filter(|lane| choice >> lane & 1 == 1).collect();
            assert_eq!(to[0][3..3 + count], expected, "{vectors:?}");
            assert_eq!(to[1][..3 + count], [&[99; 3][..], &[7; 48][..count]].concat());
            assert_eq!(to[1][3 + 48..], [99; 9]);
        }
    }
}

/// Returns how many seeds are side by side.
struct Width;

impl Kernel for Width {
    type Output = usize;

    #[inline(always)]
    fn run<const LANES: usize>(self) -> usize {
        LANES
    }
}

/// A kernel runs on the vectors that it is given, or on portable ones if the CPU lacks them.
#[cfg(all(target_arch = "x86_64", not(only_portable), not(only_avx2)))]
#[test]
fn all_vectors_of_this_cpu_are_used() {
    let avx2 = is_x86_feature_detected!("avx2") && is_x86_feature_detected!("popcnt");
    let avx512 = is_x86_feature_detected!("avx512f")
        && is_x86_feature_detected!("avx512bw")
        && is_x86_feature_detected!("avx512dq")
        && is_x86_feature_detected!("avx512vl");
    let sets = [
        (Vectors::Avx512, avx2 && avx512, 192),
        (Vectors::Avx2, avx2, 96),
        (Vectors::Portable, true, 32),
    ];
    let has = sets.iter().filter(|(_, has, _)| *has).map(|(vectors, ..)| *vectors);
    assert!(Vectors::available().eq(has.clone()));
    assert_eq!(Some(Vectors::widest()), has.clone().next());
    for (vectors, has, lanes) in sets {
        assert_eq!(vectors.run(Width), if has { lanes } else { 32 }, "{vectors:?}");
    }
}
