//! The examples of every command, for `--help` and the manual pages.

use clap::Command;
use clap_mangen::roff::{Inline, Roff, roman};

/// An example of a command.
struct Example {
    /// What it does.
    does: &'static str,
    /// The command to type; a backslash continues it on the next line.
    line: &'static str,
}

const fn example(does: &'static str, line: &'static str) -> Example {
    Example { does, line }
}

/// The commands by name, with their examples.
const EXAMPLES: &[(&str, &[Example])] = &[
    (
        "",
        &[
            example("Open the app in the browser", "foretile"),
            example("The board of a seed", "foretile voltorb deal --seed 0x6207030D"),
        ],
    ),
    (
        "voltorb",
        &[
            example(
                "What may be under each card",
                "foretile voltorb solve --level 1 \\\n    --rows 5:1,3:2,5:1,4:1,8:1 --cols 5:1,5:1,5:1,4:2,6:1",
            ),
            example("The board of a seed", "foretile voltorb deal --seed 0x6207030D"),
        ],
    ),
    (
        "voltorb deal",
        &[
            example("The first board of a seed", "foretile voltorb deal --seed 0x6207030D"),
            example(
                "A level 3 board after 57 outputs, as JSON",
                "foretile voltorb deal --seed 7 --advance 57 --level 3 --json",
            ),
        ],
    ),
    (
        "voltorb seed",
        &[example(
            "The seed of a clock time and delay",
            "foretile voltorb seed --at 2026-07-09T07:09:26 --delay 755",
        )],
    ),
    (
        "voltorb times",
        &[example(
            "Times in one year that give a seed",
            "foretile voltorb times 0x6207030D --year 2026 --limit 5",
        )],
    ),
    (
        "voltorb find",
        &[
            example(
                "The seed of the board on the screen, if the clock is known to the minute",
                "foretile voltorb find --level 1 --from 2026-07-09T07:09 \\\n    --rows 5:1,7:1,3:2,6:0,4:2 --cols 3:3,7:0,5:0,6:2,4:1",
            ),
            example(
                "The same for several rounds in a row, with any clock time",
                "foretile voltorb find --rounds rounds.jsonl --any-clock --json",
            ),
        ],
    ),
    (
        "voltorb solve",
        &[
            example(
                "What may be under each card, and why",
                "foretile voltorb solve --level 1 --why \\\n    --rows 5:1,3:2,5:1,4:1,8:1 --cols 5:1,5:1,5:1,4:2,6:1",
            ),
            example(
                "The best card to win, for many positions",
                "foretile voltorb solve --batch positions.jsonl --aim win",
            ),
        ],
    ),
    (
        "voltorb judge",
        &[
            example(
                "What it costs to turn row 3, column 4",
                "foretile voltorb judge --level 1 --pick r3c4 --aim win \\\n    --rows 5:1,3:2,5:1,4:1,8:1 --cols 5:1,5:1,5:1,4:2,6:1",
            ),
            example(
                "Many choices, each in its position's line",
                "foretile voltorb judge --batch choices.jsonl --aim coins",
            ),
        ],
    ),
    (
        "voltorb review",
        &[
            example(
                "How well recorded sessions were played, to win",
                "foretile voltorb review sessions.jsonl",
            ),
            example(
                "Every choice in JSON, judged by coins with a second for each",
                "foretile voltorb review sessions.jsonl --aim coins --time-limit 1 --json",
            ),
        ],
    ),
    (
        "voltorb practice",
        &[
            example(
                "One round of level 5, saved for later",
                "foretile voltorb practice --level 5 --rounds 1 --save practice.jsonl",
            ),
            example(
                "The visit that everybody plays today",
                "foretile voltorb practice --day today",
            ),
        ],
    ),
    (
        "voltorb puzzles",
        &[
            example("Ten puzzles of level 3", "foretile voltorb puzzles --level 3"),
            example(
                "Others for coins, as JSON, one per line",
                "foretile voltorb puzzles --level 4 --aim coins --first 5000 --json",
            ),
        ],
    ),
    (
        "voltorb bench",
        &[example(
            "Win rates over 200 boards of level 1",
            "foretile voltorb bench --level 1 --rounds 200 --aim win",
        )],
    ),
    (
        "voltorb read",
        &[example(
            "Read a board from a picture, and draw over the picture what was found",
            "foretile voltorb read board.png --show seen.png",
        )],
    ),
    (
        "voltorb watch",
        &[
            example("Follow an emulator's window", "foretile voltorb watch --window melonDS"),
            example(
                "Find the board on a monitor once, and remember where it is",
                "foretile voltorb watch --monitor 1 --calibrate",
            ),
        ],
    ),
    (
        "voltorb route",
        &[
            example(
                "The fastest way to 10,000 coins",
                "foretile voltorb route --seed 7 --goal coins:10000",
            ),
            example(
                "The way on after some rounds, as a page to print",
                "foretile voltorb route --seed 7 --after 'r1c5 quit' --format html",
            ),
        ],
    ),
    (
        "voltorb plan",
        &[example(
            "The best of three minutes and 21 delays",
            "foretile voltorb plan --date 2026-11-20 --between 19:00..19:02 \\\n    --delay 600..620 --goal coins:1000",
        )],
    ),
    (
        "voltorb session",
        &[
            example(
                "The next board after some rounds",
                "foretile voltorb session --seed 7 r1c5 r2c2 quit",
            ),
            example(
                "The same, from a file of notes",
                "foretile voltorb session --seed 7 notes.txt",
            ),
        ],
    ),
    (
        "voltorb timer",
        &[
            example(
                "Count down to a clock time and delay",
                "foretile voltorb timer --target-delay 755 --at 2026-07-09T07:09:26 --live",
            ),
            example(
                "Correct the countdown after a miss",
                "foretile voltorb timer --target-delay 600 --second 50 --hit 610",
            ),
        ],
    ),
    (
        "voltorb replay",
        &[example(
            "Compare recorded sessions with the game",
            "foretile voltorb replay sessions.jsonl",
        )],
    ),
    (
        "voltorb visits",
        &[example(
            "How long level 8 takes without the seed",
            "foretile voltorb visits --aim soonest:level:8 --goal level:8 --pool 60",
        )],
    ),
    (
        "voltorb configs",
        &[example("What a board of level 3 may have", "foretile voltorb configs --level 3")],
    ),
    (
        "voltorb table",
        &[example(
            "A million boards of level 8 as columns",
            "foretile voltorb table --seeds 0..999999 --level 8 --out boards.parquet",
        )],
    ),
    (
        "voltorb certify",
        &[example(
            "The boards of the seeds 0x62000000 to 0x62FFFFFF",
            "foretile voltorb certify --block 98",
        )],
    ),
    (
        "puyo",
        &[
            example("The pairs of a seed", "foretile puyo deal 0x1A2B"),
            example("The seeds that deal four pairs", "foretile puyo find 'RG BR ?R RY'"),
        ],
    ),
    (
        "puyo deal",
        &[
            example("The pairs of a seed", "foretile puyo deal 0x1A2B"),
            example(
                "The same for five colours, as JSON",
                "foretile puyo deal 6699 --colors 5 --json",
            ),
        ],
    ),
    (
        "puyo find",
        &[
            example(
                "Seeds whose queue has these pairs somewhere",
                "foretile puyo find 'YR RG BG ?R RY' --anywhere",
            ),
            example(
                "The keys of Puyo Puyo Tsu, stopped and resumed at will",
                "foretile puyo find 'RG RR BY GY YB YR BY BG' --rules tsu --checkpoint keys.json",
            ),
        ],
    ),
    (
        "puyo task",
        &[example(
            "The solutions of a puzzle",
            "foretile puyo task 'http://ips.karou.jp/simu/pn.html?800900_c1__u01'",
        )],
    ),
    (
        "puyo puzzle",
        &[
            example(
                "A chain of five steps with three pairs",
                "foretile puyo puzzle --task 5-chain --pairs 3 --seed 7",
            ),
            example("The puzzle that everybody solves today", "foretile puyo puzzle --day today"),
        ],
    ),
    (
        "puyo search",
        &[example(
            "Queues with an early all clear",
            "foretile puyo search --all-clear 4..6 --wait 20..30",
        )],
    ),
    (
        "puyo link",
        &[
            example(
                "Addresses of a seed's first pairs",
                "foretile puyo link --seed 0x1A2B --count 6",
            ),
            example("Addresses of other pairs", "foretile puyo link 'RG BR YR'"),
        ],
    ),
    (
        "puyo plan",
        &[
            example("The longest chain with a seed's pairs", "foretile puyo plan 0x1A2B"),
            example("The earliest all clear", "foretile puyo plan 65535 --goal clear --pairs 12"),
        ],
    ),
    (
        "puyo place",
        &[example("What placements do", "foretile puyo place 65535 --placed 1up,1up,2up")],
    ),
    (
        "puyo records",
        &[
            example("Check that plans do what they say", "foretile puyo records 0x1A2B-chain.csv"),
            example(
                "Check that they are better than the records",
                "foretile puyo records 0x1A2B-chain.csv --with puyo_records.csv",
            ),
        ],
    ),
    (
        "puyo table",
        &[example("All queues as columns", "foretile puyo table --colors 4 --out queues.parquet")],
    ),
    (
        "bingo",
        &[
            example("The card of a seed", "foretile bingo deal --seed 112233"),
            example("How often each goal occurs", "foretile bingo study --seeds 0..9999"),
        ],
    ),
    (
        "bingo deal",
        &[
            example("The card of a seed", "foretile bingo deal --seed 112233"),
            example(
                "Many cards of another game, one per line, from its file on Bingosync",
                "foretile bingo deal --seeds 1..1000 --list celeste_generator.js",
            ),
        ],
    ),
    (
        "bingo row",
        &[
            example("Why a row takes as long as it does", "foretile bingo row --seed 112233 row4"),
            example("All rows, the fastest first", "foretile bingo row --seed 112233"),
        ],
    ),
    (
        "bingo profiles",
        &[example("The numbers of all modes, and what they mean", "foretile bingo profiles")],
    ),
    (
        "bingo find",
        &[
            example(
                "Seeds whose card has two goals, one of them in the middle",
                "foretile bingo find --goals 'Ice Arrows;13=Five hearts' --seeds 1..9999",
            ),
            example(
                "The same of any seed, and at once from the second time on",
                "foretile bingo find --goals 'Ice Arrows;13=Five hearts' --index",
            ),
        ],
    ),
    (
        "bingo index",
        &[
            example("The stored indexes, and their folder", "foretile bingo index"),
            example("Delete all of it", "foretile bingo index --delete all"),
        ],
    ),
    ("bingo check", &[example("What is wrong with a list", "foretile bingo check goals.toml")]),
    (
        "bingo convert",
        &[example(
            "A list of any kind for a custom board of Bingosync",
            "foretile bingo convert goals.csv --to bingosync --out custom.json",
        )],
    ),
    (
        "bingo compare",
        &[example(
            "What a new version of a list changes",
            "foretile bingo compare v10.0.json v10.1.json",
        )],
    ),
    (
        "bingo balance",
        &[example(
            "A list with even frequencies; run the same command again to resume",
            "foretile bingo balance --list goals.json --out even.json --state state.json",
        )],
    ),
    (
        "bingo study",
        &[
            example("How often each goal occurs", "foretile bingo study --seeds 0..9999"),
            example(
                "The same as a table and a chart",
                "foretile bingo study --out study.csv --out study.svg",
            ),
        ],
    ),
    (
        "bingo atlas",
        &[example(
            "A page about a folder of lists",
            "foretile bingo atlas generators --out atlas.html",
        )],
    ),
    (
        "bingo new",
        &[
            example("A first list of your goals", "foretile bingo new mine.json --from goals.txt"),
            example("A list with comments, to change", "foretile bingo new goals.toml"),
        ],
    ),
    (
        "bingo race",
        &[
            example("What happened in a room", "foretile bingo race feed.json --board board.json"),
            example(
                "With fog, from all files of a room, whichever they are",
                "foretile bingo race board.json feed.json --fog-start 1,25",
            ),
        ],
    ),
    (
        "bingo times",
        &[
            example(
                "How long your goals take, and the list with these times",
                "foretile bingo times race1.json race2.json --list festival.csv --out timed.json",
            ),
            example(
                "The times as a table",
                "foretile bingo times race1.json race2.json --format csv",
            ),
        ],
    ),
    ("bingo magic", &[example("The magic square of a seed", "foretile bingo magic 112233")]),
    (
        "serve",
        &[
            example(
                "The app on another port, without a browser",
                "foretile serve --port 8080 --no-open",
            ),
            example("Also for a phone in the home network", "foretile serve --lan"),
        ],
    ),
    (
        "join",
        &[example("One answer from three shards", "foretile join 0.json 1.json 2.json --json")],
    ),
    ("completions", &[example("Completions of the shell fish", "foretile completions fish")]),
    (
        "man",
        &[
            example("The manual page of foretile", "foretile man"),
            example("The page of one command", "foretile man voltorb solve"),
        ],
    ),
];

fn examples_of(path: &str) -> &'static [Example] {
    EXAMPLES.iter().find(|(words, _)| *words == path).map_or(&[], |(_, examples)| examples)
}

/// Returns the shortest example of a command, as one line.
pub fn shortest(path: &str) -> Option<String> {
    let lines = examples_of(path).iter().map(|example| {
        let words = example.line.split_whitespace().filter(|word| *word != "\\");
        words.collect::<Vec<_>>().join(" ")
    });
    lines.filter(|line| line != "foretile").min_by_key(String::len)
}

/// Adds the examples to the help of a command and of its subcommands. `path` is the command's name,
/// such as `voltorb deal`. A number below 0 is a value everywhere, so that it is refused as one.
pub fn with_examples(command: Command, path: &str) -> Command {
    let command = command.mut_args(|arg| match arg.get_action().takes_values() {
        true => arg.allow_negative_numbers(true),
        false => arg,
    });
    let examples = examples_of(path);
    let command = if examples.is_empty() { command } else { command.after_help(help(examples)) };
    command.mut_subcommands(|command| {
        let path = format!("{path} {}", command.get_name());
        with_examples(command, path.trim_start())
    })
}

fn help(examples: &[Example]) -> String {
    let mut text = "Examples:".to_owned();
    for Example { does, line } in examples {
        text += &format!("\n  {does}:\n    {}", line.replace('\n', "\n    "));
    }
    text
}

/// Returns the section EXAMPLES of a command's manual page.
pub fn manual(path: &str) -> String {
    let none: [&str; 0] = [];
    let mut roff = Roff::new();
    roff.control("SH", ["EXAMPLES"]);
    for Example { does, line } in examples_of(path) {
        roff.control("PP", none).text([roman(format!("{does}:"))]);
        roff.control("PP", none).control("nf", none).control("RS", ["4"]);
        let lines: Vec<Inline> = line.lines().map(roman).collect();
        lines.into_iter().for_each(|line| {
            roff.text([line]);
        });
        roff.control("RE", none).control("fi", none);
    }
    roff.to_roff()
}

#[cfg(test)]
mod tests {
    use super::super::command;
    use super::*;

    /// Splits a line into words as a shell does.
    fn words(line: &str) -> Vec<String> {
        let line = line.replace("\\\n", " ");
        let parts = line.split('\'').enumerate();
        parts
            .flat_map(|(index, part)| match index % 2 {
                1 => vec![part.to_owned()],
                _ => part.split_whitespace().map(str::to_owned).collect(),
            })
            .collect()
    }

    fn check(checked: &Command, path: &str) {
        let examples = examples_of(path);
        assert!((1..=2).contains(&examples.len()), "{} examples of `{path}`", examples.len());
        for Example { does, line } in examples {
            let words = words(line);
            let begins = words.join(" ").starts_with(format!("foretile {path}").trim_end());
            assert!(begins && line.lines().all(|line| line.len() < 80), "{line}");
            let parsed = command().try_get_matches_from(words);
            assert!(parsed.is_ok(), "{does}: {line}: {}", parsed.unwrap_err());
        }
        for inner in checked.get_subcommands() {
            check(inner, format!("{path} {}", inner.get_name()).trim_start());
        }
    }

    #[test]
    fn every_command_has_examples_that_parse() {
        check(&command(), "");
    }

    #[test]
    fn examples_are_of_commands() {
        for (path, _) in EXAMPLES {
            let mut command = command();
            for word in path.split_whitespace() {
                command = command.find_subcommand(word).expect(path).clone();
            }
        }
    }
}
