//! The earliest all clears of all 65,536 queues of four colours: `puyo_clears FILE PAIRS FIELDS FIRST..LAST`. For
//! each seed of the range whose earliest all clear within PAIRS pairs is not proven in FILE, looks at FIELDS fields and
//! appends a line `seed,not_before,pair`: no all clear comes before pair `not_before`, and one comes with `pair` (0 if
//! none is known). A seed may have several lines, all of which are true.
//!
//! `puyo_clears join OUT FILE ...` joins such files: a line for each seed, with what is known from all files. So a
//! run can be stopped at any time and started again, machines can share the seeds, and a later run with more fields
//! proves more. Every plan is replayed by the plain rules.

use std::collections::BTreeMap;
use std::fs::{self, OpenOptions};
use std::io::Write;
use std::ops::RangeInclusive;
use std::time::Duration;

use foretile_games::puyo::{ColourCount, Pair, Play, Seed, queue};
use foretile_search::puyo::{SURE_CLEAR, first_clear};
use foretile_solve::puyo::{Aim, Limits, Task, plan};

/// What is known of a queue.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Known {
    not_before: usize,
    pair: Option<usize>,
}

impl Known {
    fn is_proven(self) -> bool {
        self.pair == Some(self.not_before)
    }

    /// Returns what is known from both.
    fn and(self, other: Self) -> Self {
        let pair = [self.pair, other.pair].into_iter().flatten().min();
        let both = Self { not_before: self.not_before.max(other.not_before), pair };
        assert!(pair.is_none_or(|pair| pair >= both.not_before), "the lines contradict");
        both
    }
}

type Table = BTreeMap<u16, Known>;

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let texts: Vec<&str> = arguments.iter().map(String::as_str).collect();
    match texts[..] {
        ["join", out, ref files @ ..] => {
            let mut table = Table::new();
            files.iter().for_each(|file| read(file, &mut table));
            let lines: String = table.iter().map(|(&seed, &known)| line(seed, known)).collect();
            fs::write(out, lines).expect("the file can be written");
            print(&table);
        }
        [file, pairs, fields, range] => {
            let (first, last) = range.split_once("..").expect("a range such as 0..65535");
            let seed = |text: &str| text.parse::<u16>().expect("a seed from 0 to 65535");
            let pairs = pairs.parse().expect("a number of pairs");
            let fields = fields.parse().expect("a number of fields");
            prove(file, pairs, fields, seed(first)..=seed(last));
        }
        _ => panic!("expected FILE PAIRS FIELDS FIRST..LAST, such as clears.csv 8 20000 0..65535"),
    }
}

/// Proves what is not proven in a file.
fn prove(file: &str, pairs: usize, fields: u64, seeds: RangeInclusive<u16>) {
    let mut table = Table::new();
    if fs::exists(file).expect("the folder can be read") {
        read(file, &mut table);
    }
    let mut out = OpenOptions::new().append(true).create(true).open(file).expect("a file");
    for seed in seeds {
        let before = table.get(&seed).copied();
        if before.is_some_and(|known| known.is_proven() || known.not_before > pairs) {
            continue;
        }
        let now = search(Seed(seed), pairs, fields);
        let known = before.map_or(now, |before| before.and(now));
        if before != Some(known) {
            out.write_all(line(seed, known).as_bytes()).expect("the file can be written");
            table.insert(seed, known);
        }
    }
    print(&table);
}

/// Searches through this many pairs with this many fields to look at.
fn search(seed: Seed, pairs: usize, fields: u64) -> Known {
    let queue = queue(seed, ColourCount::Four);
    let upcoming: Vec<Pair> = queue.pairs().take(pairs).collect();
    let task = Task::new(Play::default(), upcoming, Aim::Clear);
    let limits = Limits::default().with_fields(fields).with_time(Duration::MAX);
    let planned = plan(&task, &limits, &|| false, &mut |_| {}).expect("both rules agree");
    let known = Known {
        not_before: planned.least_pairs,
        pair: planned.plan.map(|plan| plan.placements.len()),
    };
    // Another program counts when the colours first allow it, and finds a way for up to six pairs.
    let bound = first_clear(&queue).map_or(usize::MAX, usize::from);
    assert!(known.pair.is_none_or(|pair| pair >= bound), "{seed}");
    if bound <= pairs.min(SURE_CLEAR.into()) {
        assert!(known.is_proven() && known.pair == Some(bound), "{seed}");
    }
    known
}

fn line(seed: u16, known: Known) -> String {
    format!("{seed},{},{}\n", known.not_before, known.pair.unwrap_or(0))
}

/// Reads the lines of a file. One that was cut off when a run was stopped is left out.
fn read(file: &str, table: &mut Table) {
    let text = fs::read_to_string(file).expect("the file can be read");
    for line in text.split_inclusive('\n').filter_map(|line| line.strip_suffix('\n')) {
        let numbers: Vec<usize> =
            line.split(',').map(|number| number.parse().expect("three numbers")).collect();
        let [seed, not_before, pair] = numbers[..] else { panic!("`{line}` has no three numbers") };
        let known = Known { not_before, pair: (pair > 0).then_some(pair) };
        let seed = seed.try_into().expect("a seed from 0 to 65535");
        table.entry(seed).and_modify(|before| *before = before.and(known)).or_insert(known);
    }
}

/// Prints how many queues have which earliest all clear.
fn print(table: &Table) {
    let proven = table.values().filter(|known| known.is_proven()).count();
    let found = table.values().filter(|known| known.pair.is_some()).count();
    println!(
        "{} queues, {found} with an all clear, {proven} proven to be the earliest",
        table.len()
    );
    for pairs in 1..=table.values().map(|known| known.not_before).max().unwrap_or(0) {
        let at = |known: &&Known| known.pair == Some(pairs) && known.is_proven();
        let later = |known: &&Known| known.not_before > pairs;
        let (at, later) = (table.values().filter(at), table.values().filter(later));
        println!("pair {pairs:2}: {:5} queues, {:5} not before", at.count(), later.count());
    }
}
