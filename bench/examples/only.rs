use foretile_games::voltorb::{Level, Seed, deal};
use foretile_search::dispatch::Vectors;
use foretile_search::voltorb::sieve_on;
fn main() {
    let a: Vec<String> = std::env::args().collect();
    let v = if a[1] == "2" { Vectors::Avx2 } else { Vectors::Avx512 };
    let seed: u32 = a[2].parse().unwrap();
    let n: u64 = a[3].parse().unwrap();
    let hints = deal(Seed(seed), 0, Level::FIRST).board.hints();
    println!("{}", sieve_on(v, (Level::FIRST, &hints), 0..=0, 0..n));
}
