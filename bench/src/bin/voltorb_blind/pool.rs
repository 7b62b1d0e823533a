//! Rounds played without knowing the seed, stored for reuse.

use std::collections::BTreeMap;
use std::fmt;
use std::fs::{self, OpenOptions};
use std::io::Write;
use std::path::PathBuf;
use std::str::FromStr;
use std::time::Duration;

use foretile_games::rng::mt19937::Mt19937;
use foretile_games::voltorb::{
    Board, Cards, Level, Outcome, Position, Seed, Standing, coins_for, deal,
};
use foretile_solve::voltorb::route::Pace;
use foretile_solve::voltorb::strength::free_card;
use foretile_solve::voltorb::{Aim, Limits, Worlds, advise};

/// Thinking time per card. If it runs out, the best card so far is turned and counted as unproven.
const THINKING: Duration = Duration::from_millis(500);

/// The aim for each standing.
pub type Aims = [Aim; Standing::COUNT];

/// A round played without knowing the seed.
///
/// Its text contains the turned values, how the round ended and, if some cards were unproven, how
/// many and the most that they can have cost: `2311 won`, `1121120 lost 2 3.5000`.
#[derive(Clone)]
pub struct Played {
    /// The values of the cards in the order they were turned. Only the last can be a Voltorb.
    values: Vec<u8>,
    pub outcome: Outcome,
    /// The number of cards that were not proven to be best.
    pub unproven: u32,
    /// An upper bound on their expected loss when they were turned, in the units of the aim.
    pub loss: f64,
}

impl Played {
    pub fn flipped(&self) -> u8 {
        self.values.iter().filter(|&&value| value > 0).count() as u8
    }

    pub fn coins(&self) -> u32 {
        coins_for(self.values.iter().copied())
    }

    pub fn milliseconds(&self, pace: &Pace) -> u32 {
        pace.round(true, self.values.iter().copied(), self.outcome, self.coins())
    }
}

impl fmt::Display for Played {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.values.iter().try_for_each(|value| write!(f, "{value}"))?;
        write!(f, " {}", self.outcome)?;
        if self.unproven > 0 { write!(f, " {} {:.4}", self.unproven, self.loss) } else { Ok(()) }
    }
}

impl FromStr for Played {
    type Err = String;

    fn from_str(line: &str) -> Result<Self, String> {
        let round = || {
            let mut words = line.split(' ');
            let values = words.next()?.bytes().map(|digit| digit.wrapping_sub(b'0')).collect();
            let outcome = match words.next()? {
                "won" => Outcome::Won,
                "quit" => Outcome::Quit,
                "lost" => Outcome::Lost,
                _ => return None,
            };
            let unproven = words.next().map_or(Some(0), |count| count.parse().ok())?;
            let loss = words.next().map_or(Some(0.0), |loss| loss.parse().ok())?;
            Some(Self { values, outcome, unproven, loss })
        };
        round().ok_or_else(|| format!("`{line}` is no round: expected one such as `2311 won`"))
    }
}

/// The rounds of each aim and level.
pub struct Pool(BTreeMap<(&'static str, Level), Vec<Played>>);

impl FromIterator<(Aim, Level)> for Pool {
    fn from_iter<I: IntoIterator<Item = (Aim, Level)>>(wanted: I) -> Self {
        let read = |(aim, level): (Aim, Level)| {
            let text = fs::read_to_string(file(aim, level)).expect("a pool that `play` filled");
            let boards = text.lines().map(|line| line.parse().expect("a round")).collect();
            ((aim.name(), level), boards)
        };
        Self(wanted.into_iter().map(read).collect())
    }
}

/// A mean, and a note on how certain it is.
pub struct Mean {
    pub mean: f64,
    pub note: String,
}

impl Pool {
    pub fn boards(&self, aim: Aim, level: Level) -> &[Played] {
        &self.0[&(aim.name(), level)]
    }

    /// Resamples the pool: as many boards, each drawn at random.
    pub fn redrawn(&self, dice: &mut Mt19937) -> Self {
        let mut any = |boards: &Vec<Played>| {
            let place = |_| dice.next_u32() as usize % boards.len();
            boards.iter().map(place).map(|place| boards[place].clone()).collect()
        };
        Self(self.0.iter().map(|(&kind, boards)| (kind, any(boards))).collect())
    }

    /// Returns the coins per round and how much of them is unproven, by level.
    pub fn unproven(&self) -> impl Iterator<Item = (Level, Mean)> {
        self.0.iter().map(|(&(_, level), boards)| {
            let count = boards.len() as f64;
            let mean = |number: fn(&Played) -> f64| boards.iter().map(number).sum::<f64>() / count;
            let coins = mean(|board| board.coins().into());
            let squares = mean(|board| f64::from(board.coins()).powi(2));
            let error = ((squares - coins * coins) / count).sqrt();
            let open = mean(|board| f64::from(board.unproven.min(1)));
            let loss = mean(|board| board.loss);
            let note = format!(
                "standard error {error:.1}; {count} boards, {:.1} % not all proven, which cost at most \
                 {loss:.1} coins a round on average",
                100.0 * open
            );
            (level, Mean { mean: coins, note })
        })
    }
}

/// Returns the file of an aim and a level. Each line is a board.
fn file(aim: Aim, level: Level) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("results/voltorb_blind");
    folder.join(format!("{aim}-{level}.txt"))
}

/// Plays boards until the pool has this many.
pub fn fill(aim: Aim, level: Level, boards: u32) {
    let path = file(aim, level);
    fs::create_dir_all(path.parent().unwrap()).expect("results can be written");
    let done = fs::read_to_string(&path).unwrap_or_default().lines().count() as u32;
    let mut file = OpenOptions::new().create(true).append(true).open(&path).expect("a pool");
    for index in done..boards {
        let seed = Seed((index + 1).wrapping_mul(0x9E37_79B9));
        let played = play(level, &deal(seed, 0, level).board, aim);
        writeln!(file, "{played}").expect("a writable pool");
    }
}

/// Plays a board without using what is hidden.
fn play(level: Level, board: &Board, aim: Aim) -> Played {
    let (hints, mut cards) = (board.hints(), Cards::FACE_DOWN);
    let mut played = Played { values: Vec::new(), outcome: Outcome::Quit, unproven: 0, loss: 0.0 };
    loop {
        let product: u32 = played.values.iter().map(|&value| u32::from(value)).product();
        if product == board.max_payout() {
            return Played { outcome: Outcome::Won, ..played };
        }
        let worlds = Worlds::new(&Position { level, hints, cards }).expect("the board itself fits");
        let card = free_card(&worlds, aim).or_else(|| {
            let limits = Limits::default().with_time(THINKING).with_others(0);
            let advice = advise(&worlds, aim, &limits);
            played.unproven += u32::from(!advice.value.is_exact());
            played.loss += advice.value.high - advice.value.low;
            if advice.quit { None } else { advice.best.first().copied() }
        });
        let Some(card) = card else { return played };
        let value = board.values()[card];
        played.values.push(value);
        if value == 0 {
            return Played { outcome: Outcome::Lost, ..played };
        }
        cards = cards.with(card, value);
    }
}
