//! Measures times and stores the results. Every program in `src/bin` asks one kind of question,
//! asserts the answers, prints a table and appends it to `results/<machine>/<program>.csv`.

#![forbid(unsafe_code)]

use std::fs::{self, OpenOptions};
use std::hint::black_box;
use std::io::Write;
use std::iter::repeat_with;
use std::path::Path;
use std::time::{Duration, Instant};

use cpu_time::ThreadTime;

/// The results of one run.
#[derive(Default)]
pub struct Report {
    rows: Vec<Row>,
}

struct Row {
    name: String,
    value: f64,
    unit: &'static str,
    note: String,
}

/// Returns the seconds that `work` takes: the minimum over `rounds` runs, because other work on the
/// machine can only increase it.
pub fn seconds<T>(rounds: usize, mut work: impl FnMut() -> T) -> f64 {
    best(rounds, || {
        let start = Instant::now();
        black_box(work());
        start.elapsed()
    })
}

/// Returns the CPU seconds that `work` takes on this thread: the minimum over `rounds` runs. Other
/// programs hardly disturb it.
pub fn cpu_seconds<T>(rounds: usize, mut work: impl FnMut() -> T) -> f64 {
    best(rounds, || {
        let start = ThreadTime::now();
        black_box(work());
        start.elapsed()
    })
}

fn best(rounds: usize, timed: impl FnMut() -> Duration) -> f64 {
    repeat_with(timed).take(rounds).map(|time| time.as_secs_f64()).fold(f64::INFINITY, f64::min)
}

/// Returns the value at the quantile `at` (0 to 1). Sorts the values.
pub fn quantile(values: &mut [f64], at: f64) -> f64 {
    values.sort_by(f64::total_cmp);
    values[((values.len() - 1) as f64 * at).round() as usize]
}

impl Report {
    /// Prints and stores one result.
    pub fn row(&mut self, name: &str, value: f64, unit: &'static str, note: impl Into<String>) {
        let note = note.into();
        println!("{name:40} {value:>14.4} {unit:18} {note}");
        self.rows.push(Row { name: name.to_owned(), value, unit, note });
    }

    /// Appends the rows and the date to `bench/results/<machine>/<program>.csv`.
    ///
    /// # Panics
    /// Panics if the file cannot be written.
    pub fn save(&self) {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("results").join(machine());
        fs::create_dir_all(&folder).expect("bench/results can be written");
        let program = std::env::current_exe().expect("a program that runs has a path");
        let path = folder.join(program.file_name().unwrap()).with_extension("csv");
        let header = if path.exists() { "" } else { "date,name,value,unit,note\n" };
        let date = jiff::Zoned::now().date();
        let mut file =
            OpenOptions::new().create(true).append(true).open(&path).expect("a new file");
        let lines = self.rows.iter().map(|Row { name, value, unit, note }| {
            let quoted = |text: &str| text.replace('"', "'");
            let (name, note) = (quoted(name), quoted(note));
            format!("{date},\"{name}\",{value:.6},{unit},\"{note}\"\n")
        });
        write!(file, "{header}{}", lines.collect::<String>()).expect("a writable file");
    }
}

/// Returns a folder name from the processor's name and number of cores.
fn machine() -> String {
    let info = fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let model = info.lines().find_map(|line| line.strip_prefix("model name")).unwrap_or("unknown");
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let words = model.split(|letter: char| !letter.is_ascii_alphanumeric());
    let words: Vec<_> = words.filter(|word| !word.is_empty()).map(str::to_lowercase).collect();
    format!("{}-{cores}-cores", words.join("-"))
}
