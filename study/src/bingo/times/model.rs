//! The model of times, and its posterior.

use std::ops::ControlFlow;

use super::random::Random;

/// The most goals of all samples together, so that an estimate takes seconds.
pub const MOST_TIMES: usize = 50_000;
/// Rounds before draws count. Chosen by hand: longer runs have the same estimates.
const BURN_IN: usize = 300;
/// Rounds whose draws count, at most and at least, and how many updates of a time all rounds together should take.
const ROUNDS: [usize; 2] = [3_000, 400];
const UPDATES: usize = 60_000_000;
/// The degrees of freedom of the noise.
const FREEDOM: f64 = 7.0;
/// How many observations the prior of each scale weighs.
const PRIOR: f64 = 3.0;
/// The prior's scales, in logarithms: of a goal's time from one try to the next, of players, and of goals. Chosen by hand: a
/// try takes a third more or less than another, a player a fifth, and a goal twice as long as another.
const NOISE: f64 = 0.35;
const PACE: f64 = 0.2;
const LENGTH: f64 = 0.8;
/// How much higher the upper bound of a goal is, in logarithms, for each standard deviation of goals by which it is longer than
/// their mean: what was under way when a race ended is not counted, and is long more often than short. Chosen by simulated
/// races that end with the winner's last mark (`study/tests/times.rs`).
const UNFINISHED: f64 = 0.04;
/// The normal distribution has 95 % within so many standard deviations.
const WITHIN: f64 = 1.96;

/// A time that is known: what a player took for some goals together.
#[derive(Clone, PartialEq, Debug)]
pub struct Sample {
    /// The player, from 0.
    pub player: usize,
    /// The goals, from 0: at least one.
    pub goals: Vec<usize>,
    /// The seconds, above 0.
    pub seconds: f64,
}

/// An estimate of a positive number, with the bounds between which it lies with 95 %.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Estimate {
    /// The estimate.
    pub middle: f64,
    /// The lower bound.
    pub low: f64,
    /// The upper bound.
    pub high: f64,
}

impl Estimate {
    /// Returns the estimate of a number whose logarithm has this mean and variance.
    fn of_logarithm(mean: f64, variance: f64) -> Self {
        let [middle, low, high] =
            [0.0, -WITHIN, WITHIN].map(|by| (mean + by * variance.sqrt()).exp());
        Self { middle, low, high }
    }

    /// Returns the estimate in another unit, of which `units` are one of these.
    pub fn times(self, units: f64) -> Self {
        let Self { middle, low, high } = self;
        Self { middle: middle * units, low: low * units, high: high * units }
    }
}

/// Times of goals.
#[derive(Clone, PartialEq, Debug)]
pub struct Estimates {
    /// The seconds of every goal.
    pub goals: Vec<Estimate>,
    /// The seconds of a goal of which no time is known, if it is like these.
    pub unseen: Estimate,
    /// The factor, around 1, by which all times may be off together, because it is chance who raced.
    pub common: Estimate,
}

/// The sum of draws and of their squares.
#[derive(Clone, Copy, Default)]
struct Draws {
    sum: f64,
    squares: f64,
}

impl Draws {
    fn add(&mut self, draw: f64) {
        self.sum += draw;
        self.squares += draw * draw;
    }

    fn mean(self, count: f64) -> f64 {
        self.sum / count
    }

    fn variance(self, count: f64) -> f64 {
        (self.squares / count - self.mean(count).powi(2)).max(0.0)
    }
}

/// A goal's part of a time.
struct Part {
    player: usize,
    goal: usize,
    /// The logarithm of its seconds: known if it is the only part, else drawn.
    time: f64,
    /// The weight that makes the noise Student's.
    weight: f64,
}

/// The unknowns of the model, in logarithms of seconds.
struct State {
    random: Random,
    parts: Vec<Part>,
    /// The parts of each burst: the first and the one after the last.
    bursts: Vec<(usize, usize)>,
    goals: Vec<f64>,
    players: Vec<f64>,
    /// The mean of all goals.
    mean: f64,
    /// Variances of the noise, of players and of goals.
    noise: f64,
    pace: f64,
    length: f64,
}

/// Estimates the times of goals from what players took. Both are numbered from 0, and each number has a sample. Returns `None`
/// without samples, or when `on_round` breaks.
///
/// # Panics
/// Panics if a sample has no goals or no seconds.
pub fn estimate(
    samples: &[Sample],
    mut on_round: impl FnMut() -> ControlFlow<()>,
) -> Option<Estimates> {
    if samples.is_empty() {
        return None;
    }
    let mut state = State::new(samples);
    let rounds = (UPDATES / state.parts.len()).clamp(ROUNDS[1], ROUNDS[0]);
    let mut draws = vec![Draws::default(); state.goals.len()];
    let (mut common, mut mean, mut length) = (Draws::default(), Draws::default(), 0.0);
    for round in 0..BURN_IN + rounds {
        if on_round().is_break() {
            return None;
        }
        state.round();
        if round >= BURN_IN {
            draws.iter_mut().zip(&state.goals).for_each(|(draws, goal)| draws.add(*goal));
            common.add(state.shift());
            mean.add(state.mean);
            length += state.length;
        }
    }
    let count = rounds as f64;
    let goals = draws
        .into_iter()
        .map(|draws| {
            let time = draws.mean(count);
            let estimate = Estimate::of_logarithm(time, draws.variance(count));
            let longer = (time - mean.mean(count)) / (length / count).sqrt();
            let high = estimate.high * (UNFINISHED * longer.max(0.0)).exp();
            Estimate { high, ..estimate }
        })
        .collect();
    let common = Estimate::of_logarithm(0.0, common.variance(count));
    let unseen = Estimate::of_logarithm(mean.mean(count), mean.variance(count) + length / count);
    Some(Estimates { goals, unseen, common })
}

impl State {
    fn new(samples: &[Sample]) -> Self {
        let (mut parts, mut bursts): (Vec<Part>, _) = (Vec::new(), Vec::new());
        for &Sample { player, ref goals, seconds } in samples {
            assert!(seconds > 0.0 && !goals.is_empty(), "a time of at least one goal");
            let time = (seconds / goals.len() as f64).ln();
            let first = parts.len();
            parts.extend(goals.iter().map(|&goal| Part { player, goal, time, weight: 1.0 }));
            if goals.len() > 1 {
                bursts.push((first, parts.len()));
            }
        }
        let players = parts.iter().map(|part| part.player + 1).max().unwrap_or_default();
        let goals = parts.iter().map(|part| part.goal + 1).max().unwrap_or_default();
        let mean = parts.iter().map(|part| part.time).sum::<f64>() / parts.len() as f64;
        Self {
            random: Random::new(1),
            parts,
            bursts,
            goals: vec![mean; goals],
            players: vec![0.0; players],
            mean,
            noise: NOISE * NOISE,
            pace: PACE * PACE,
            length: LENGTH * LENGTH,
        }
    }

    /// Draws every unknown once, given all others.
    fn round(&mut self) {
        self.divide_bursts();
        self.draw_goals();
        self.draw_players();
        self.move_level();
        self.draw_weights();
        self.draw_scales();
    }

    /// Moves time between neighbours in each burst, and accepts that by Metropolis' rule. The share of the one in both is
    /// moved on the scale of its logit, on which the density is that of the two noises alone.
    fn divide_bursts(&mut self) {
        let Self { random, parts, bursts, goals, players, noise, .. } = self;
        let scale = noise.sqrt();
        for &(first, end) in bursts.iter() {
            for at in first..end - 1 {
                let [one, other] = &mut parts[at..at + 2] else { continue };
                let cost = |part: &Part, time: f64| {
                    let off = time - goals[part.goal] - players[part.player];
                    part.weight * off * off / *noise
                };
                let logit = one.time - other.time + 2.0 * scale * random.normal();
                let both =
                    one.time.max(other.time) + (-(one.time - other.time).abs()).exp().ln_1p();
                // The logarithms of the logistic function of the logit and of its negative.
                let share = |logit: f64| logit.min(0.0) - (-logit.abs()).exp().ln_1p();
                let (time, rest) = (both + share(logit), both + share(-logit));
                let before = cost(one, one.time) + cost(other, other.time);
                let after = cost(one, time) + cost(other, rest);
                if random.uniform().ln() < 0.5 * (before - after) {
                    (one.time, other.time) = (time, rest);
                }
            }
        }
    }

    fn draw_goals(&mut self) {
        let Self { random, parts, goals, players, mean, noise, length, .. } = self;
        let prior = (1.0 / *length, *mean / *length);
        draw_normals(
            random,
            goals,
            prior,
            parts
                .iter()
                .map(|part| (part.goal, part.weight / *noise, part.time - players[part.player])),
        );
    }

    fn draw_players(&mut self) {
        let Self { random, parts, goals, players, noise, pace, .. } = self;
        draw_normals(
            random,
            players,
            (1.0 / *pace, 0.0),
            parts
                .iter()
                .map(|part| (part.player, part.weight / *noise, part.time - goals[part.goal])),
        );
    }

    /// Draws how far all goals are moved up and all players down, which no time shows, and then the mean of goals.
    fn move_level(&mut self) {
        let count = self.players.len() as f64;
        let mean = self.players.iter().sum::<f64>() / count;
        let by = mean + (self.pace / count).sqrt() * self.random.normal();
        self.players.iter_mut().for_each(|player| *player -= by);
        self.goals.iter_mut().for_each(|goal| *goal += by);
        let count = self.goals.len() as f64;
        let mean = self.goals.iter().sum::<f64>() / count;
        self.mean = mean + (self.length / count).sqrt() * self.random.normal();
    }

    fn draw_weights(&mut self) {
        let Self { random, parts, goals, players, noise, .. } = self;
        for part in parts {
            let off = part.time - goals[part.goal] - players[part.player];
            let gamma = -(0..4).map(|_| random.uniform()).product::<f64>().ln();
            part.weight = 2.0 * gamma / (FREEDOM + off * off / *noise);
        }
    }

    fn draw_scales(&mut self) {
        let Self { random, parts, goals, players, mean, .. } = self;
        let mut draw = |squares: f64, count: usize, scale: f64| {
            let shape = (PRIOR + count as f64) / 2.0;
            (PRIOR * scale * scale + squares) / (2.0 * random.gamma(shape))
        };
        let off = |part: &Part| part.time - goals[part.goal] - players[part.player];
        let noise = parts.iter().map(|part| part.weight * off(part).powi(2)).sum();
        self.noise = draw(noise, parts.len(), NOISE);
        self.pace = draw(players.iter().map(|it| it * it).sum(), players.len(), PACE);
        let lengths = goals.iter().map(|goal| (goal - *mean).powi(2)).sum();
        self.length = draw(lengths, goals.len(), LENGTH);
    }

    /// Returns how far players are from their mean 0 together.
    fn shift(&self) -> f64 {
        self.players.iter().sum::<f64>() / self.players.len() as f64
    }
}

/// Draws numbers that have a normal prior, of this precision and this product of precision and mean, from what is seen of them:
/// which number, with which precision, and where.
fn draw_normals(
    random: &mut Random,
    numbers: &mut [f64],
    prior: (f64, f64),
    seen: impl Iterator<Item = (usize, f64, f64)>,
) {
    let mut sums = vec![prior; numbers.len()];
    for (number, precision, at) in seen {
        sums[number].0 += precision;
        sums[number].1 += precision * at;
    }
    for (number, (precision, sum)) in numbers.iter_mut().zip(sums) {
        *number = sum / precision + random.normal() / precision.sqrt();
    }
}
