use foretile_search::dispatch::{Kernel, Vectors};
use foretile_search::lanes::seed_chain;
use std::hint::black_box;
struct Floor(u32);
impl Kernel for Floor {
    type Output = u32;
    #[inline(always)]
    fn run<const LANES: usize>(self) -> u32 {
        let mut mixed = 0;
        for first in (0..black_box(self.0)).step_by(LANES) {
            let mut words = [0; LANES];
            for (word, seed) in words.iter_mut().zip(first..) { *word = seed; }
            words = seed_chain(words, 0, 397);
            for word in words { mixed ^= word; }
        }
        mixed
    }
}
fn main() {
    let a: Vec<String> = std::env::args().collect();
    let v = if a[1] == "2" { Vectors::Avx2 } else { Vectors::Avx512 };
    println!("{}", v.run(Floor(a[3].parse().unwrap())));
}
