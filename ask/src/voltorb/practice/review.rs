//! Reviews recorded sessions, choice by choice.

use std::io::BufRead;
use std::num::NonZero;
use std::ops::ControlFlow;
use std::thread;
use std::time::Duration;

use foretile_games::voltorb::{Cards, Hint, Hints, Level, Outcome, Position, Round, SIDE, Seed};
use foretile_solve::voltorb::{
    self, Aim, Limits, Pick, Uncertainties, Uncertainty, Value, turning_point,
};
#[cfg(feature = "openapi")]
use schemars::JsonSchema;
use serde::de::IgnoredAny;
use serde::{Deserialize, Serialize};

use super::reviewed::{ReviewedChoice, ReviewedRound, RoundReview, Total, TurningPoint, Verdicts};
use super::statistics::{Digest, RoundDigest};
use crate::clock;
use crate::error::{Context, Error, ErrorKind, ensure};
use crate::json::{Fault, Members, Question};
use crate::lines::{Line, Lines};
use crate::schema;
use crate::voltorb::board::aim::{AnyAim, Before};
use crate::voltorb::board::judge::{Cost, Luck, bracket};
use crate::voltorb::board::pick::Picked;
use crate::voltorb::board::solve::{Seconds, measured};
use crate::voltorb::board::standing::RoundStanding;
use crate::voltorb::visit::lines;

/// How well was this session played?
pub struct Review {
    session: Played,
    /// The aim, and how long to think about each choice.
    pub options: ReviewOptions,
    /// The rounds before the first one.
    before: Before,
    /// The bytes for the table of positions.
    memory: usize,
}

/// A session as it was played. The seed is not used, and members of a round from `advance` on are ignored.
#[derive(Deserialize)]
#[cfg_attr(feature = "openapi", derive(JsonSchema))]
#[serde(rename = "SessionRecord")]
#[cfg_attr(feature = "openapi", schemars(rename = "PlayedSession"))]
struct Played {
    /// The seed.
    #[serde(rename = "seed")]
    _seed: Option<Seed>,
    /// The outputs drawn before the first board.
    #[serde(rename = "skip")]
    _skip: Option<u32>,
    /// The level of the first round, if it is not 1.
    #[serde(rename = "first_level")]
    _first_level: Option<Level>,
    /// The rounds in order.
    rounds: Vec<PlayedRound>,
}

/// A round as it was played.
#[derive(Deserialize)]
#[cfg_attr(feature = "openapi", derive(JsonSchema))]
#[serde(rename = "RoundRecord")]
#[cfg_attr(feature = "openapi", schemars(rename = "PlayedRound"))]
struct PlayedRound {
    /// Its level.
    level: Level,
    /// Its board. A card that was never seen is `?`; then the hints are needed.
    board: Cards,
    /// The rows' hints, from the top.
    rows: Option<[Hint; SIDE]>,
    /// The columns' hints, from the left.
    cols: Option<[Hint; SIDE]>,
    /// The cards turned, in order. Without them, the round is not reviewed.
    #[cfg_attr(feature = "openapi", schemars(with = "Option<Vec<schema::Card>>"))]
    flips: Option<Vec<usize>>,
    /// How it ended. Without it, the cards decide; a round that goes on after them was not quit.
    outcome: Option<Outcome>,
    /// The outputs drawn before its board.
    #[serde(rename = "advance")]
    #[cfg_attr(feature = "openapi", schemars(with = "Option<u32>"))]
    _advance: Option<IgnoredAny>,
    /// Its configuration, 0 to 79.
    #[serde(rename = "config")]
    #[cfg_attr(feature = "openapi", schemars(with = "Option<u8>"))]
    _config: Option<IgnoredAny>,
    /// The outputs drawn once the board was dealt.
    #[serde(rename = "after")]
    #[cfg_attr(feature = "openapi", schemars(with = "Option<u32>"))]
    _after: Option<IgnoredAny>,
    /// The coins for winning.
    #[serde(rename = "max_payout")]
    #[cfg_attr(feature = "openapi", schemars(with = "Option<u32>"))]
    _max_payout: Option<IgnoredAny>,
    /// The coins that it brought.
    #[serde(rename = "coins")]
    #[cfg_attr(feature = "openapi", schemars(with = "Option<u32>"))]
    _coins: Option<IgnoredAny>,
    /// The number of turned cards that were not Voltorbs.
    #[serde(rename = "cards_flipped")]
    #[cfg_attr(feature = "openapi", schemars(with = "Option<u8>"))]
    _cards_flipped: Option<IgnoredAny>,
}

/// The aim by which choices are judged, and how long to think about each.
#[cfg_attr(feature = "clap", derive(clap::Args))]
#[derive(Deserialize, Clone)]
#[cfg_attr(feature = "openapi", derive(JsonSchema))]
pub struct ReviewOptions {
    /// The aim by which to judge: win, eight, win-eight, level or coins; or, over the whole visit, pace,
    /// soonest:level:8 or soonest:coins:N
    #[cfg_attr(feature = "clap", arg(long, default_value_t = to_win()))]
    #[serde(default = "to_win")]
    aim: AnyAim,
    /// Think at most this many seconds about each choice, and report the bounds proven so far
    #[cfg_attr(feature = "clap", arg(long, value_name = "SECONDS"))]
    #[serde(default)]
    time_limit: Option<Seconds>,
}

fn to_win() -> AnyAim {
    Aim::Win.into()
}

schema::parts!(Review: Played, ReviewOptions, Before);

impl Question for Played {
    const EXAMPLE: &'static str = concat!(
        r#"{"rounds":[{"level":1,"board":"0112103121011011112121100","flips":[11,6,1],"#,
        r#""outcome":"quit"}]}"#
    );

    fn read(members: &mut Members) -> Result<Self, Fault> {
        members.part()
    }
}

impl Question for Review {
    const EXAMPLE: &'static str = concat!(
        r#"{"rounds":[{"level":1,"board":"0112103121011011112121100","flips":[11,6,1],"#,
        r#""outcome":"quit"}],"aim":"coins"}"#
    );

    fn read(members: &mut Members) -> Result<Self, Fault> {
        Ok(Self::new(members.part()?, members.part()?, members.part()?))
    }
}

impl Review {
    fn new(session: Played, options: ReviewOptions, before: Before) -> Self {
        Self { session, options, before, memory: Limits::default().memory }
    }

    /// Limits the seconds of each choice and the megabytes, and refuses sessions with more than this many choices.
    pub fn at_most(&mut self, seconds: f64, megabytes: usize, choices: usize) -> Result<(), Error> {
        self.memory = self.memory.min(megabytes << 20);
        let limit = self.options.time_limit.map_or(seconds, |limit| limit.get().min(seconds));
        self.options.time_limit = Some(Seconds::clamped(limit));
        let count = self.session.choices();
        ensure!(
            count <= choices,
            "the session has {count} choices: expected at most {choices}, such as the last rounds only"
        );
        Ok(())
    }
}

impl Played {
    fn choices(&self) -> usize {
        self.rounds.iter().flat_map(|round| &round.flips).map(|flips| flips.len() + 1).sum()
    }
}

/// A session, judged choice by choice.
#[derive(Serialize)]
#[cfg_attr(feature = "openapi", derive(JsonSchema))]
pub struct Reviewed {
    /// The aim.
    pub aim: AnyAim,
    /// The number of rounds that were reviewed.
    pub reviewed: usize,
    /// The effects of choices and luck.
    #[serde(flatten)]
    pub total: Total,
    /// The number of choices with each verdict.
    pub verdicts: Verdicts,
    /// The choice that changed the value most in all rounds, if that is proven.
    pub turning_point: Option<TurningPoint>,
    /// The rounds in order.
    pub rounds: Vec<ReviewedRound>,
    /// The small part of the review that `statistics` needs, to store.
    pub digest: Digest,
}

/// Reviews a session. Calls `notify` with the number of rounds done and of all, and fails once it returns `Break` or
/// `stop` returns `true`. Also fails if a round cannot have been played like this.
pub fn review(
    Review { session, options, before, memory }: &Review,
    stop: &dyn Fn() -> bool,
    mut notify: impl FnMut(usize, usize) -> ControlFlow<()>,
) -> Result<Reviewed, Error> {
    ensure!(
        options.aim != Aim::Survive,
        "`survive` is about one card: expected an aim for whole rounds, such as win"
    );
    // Aims of a visit accept `run` and `purse` whether they use them or not, because records of visits have both.
    if matches!(options.aim, AnyAim::Round(_)) {
        before.check(options.aim)?;
    }
    let limits = Limits::default()
        .with_time(options.time_limit.map(|seconds| Duration::from_secs_f64(seconds.get())))
        .with_threads(thread::available_parallelism().unwrap_or(NonZero::<usize>::MIN))
        .with_clock(clock::now)
        .with_memory(*memory)
        .with_others(0);
    let (mut rounds, mut before) = (Vec::new(), before.clone());
    for (index, round) in session.rounds.iter().enumerate() {
        let number = || format!("round {}", index + 1);
        let hints = round.hints().with_context(number)?;
        let played = Position { level: round.level, hints, cards: round.board };
        let choices = round.picks(&hints).with_context(number)?;
        let choice = before.choice(options.aim, round.level);
        before = before.then(choices.as_ref().and_then(|(_, end)| end.ended));
        let review = choices.map(|(picks, end)| {
            let review = voltorb::review(&played, &picks, &choice, &limits, stop);
            review.map(|review| (review, end)).with_context(number)
        });
        rounds.push(review.transpose()?);
        if stop() || notify(index + 1, session.rounds.len()).is_break() {
            return Err(Error::left());
        }
    }
    Ok(Reviewed::of(options.aim, session, &rounds))
}

/// How far a round went.
#[derive(Clone, Copy)]
struct End {
    /// The round for the level rules, and its coins, if it is over.
    ended: Option<(Round, u32)>,
    /// The coins so far.
    coins: u32,
}

impl PlayedRound {
    /// Returns the hints: those of the board, or those that are recorded if some cards are not known.
    fn hints(&self) -> Result<Hints, Error> {
        let recorded = self.rows.zip(self.cols).map(|(rows, cols)| Hints { rows, cols });
        let dealt = self.board.board().map(|board| board.hints());
        ensure!(
            recorded.is_none() || dealt.is_none() || recorded == dealt,
            "its `rows` and `cols` do not fit its `board`: expected the hints of this board, or none"
        );
        dealt.or(recorded).ok_or_else(|| {
            ErrorKind::Question.error(
                "its `board` has unknown cards: expected its hints, too, \
                 such as \"rows\":[[5,1],[3,2],[5,1],[4,1],[8,1]] and \"cols\"",
            )
        })
    }

    /// Returns the choices of the round and how it ended, or `None` if they are not recorded.
    fn picks(&self, hints: &Hints) -> Result<Option<(Vec<Pick>, End)>, Error> {
        let Some(flips) = &self.flips else { return Ok(None) };
        for (index, &card) in flips.iter().enumerate() {
            let choice = || format!("choice {}", index + 1);
            let values = self.board.values();
            let value = values
                .get(card)
                .with_context(|| format!("there is no card {card}: expected 0 to 24, such as 12"));
            let value = value.with_context(choice)?;
            let seen = value.with_context(|| {
                format!("card {card} is `?` on the board: expected its value, 0 to 3")
            });
            seen.with_context(choice)?;
        }
        let mut picks: Vec<Pick> = flips.iter().copied().map(Pick::Turn).collect();
        let value = |&card: &usize| Some((card, (*self.board.values().get(card)?)?));
        let turned = flips.iter().filter_map(value);
        let cards = turned.fold(Cards::FACE_DOWN, |cards, (card, value)| cards.with(card, value));
        let standing = RoundStanding::new(&cards, Some(hints));
        let decided = match standing {
            RoundStanding { lost: true, .. } => Some(Outcome::Lost),
            RoundStanding { won: true, .. } => Some(Outcome::Won),
            _ => None,
        };
        let outcome = match self.outcome {
            Some(Outcome::Quit) if decided.is_none() => {
                picks.push(Pick::Quit);
                Some(Outcome::Quit)
            }
            Some(recorded) => {
                ensure!(
                    Some(recorded) == decided,
                    "its outcome is `{recorded}`, but the cards say {}: expected flips up to the end, such as [11, 6, 1]",
                    decided.map_or("that it goes on".into(), |decided| format!("`{decided}`"))
                );
                decided
            }
            None => decided,
        };
        let coins = standing.coins;
        let ended = outcome.map(|_| (standing.left(self.level), coins));
        Ok(Some((picks, End { ended, coins })))
    }
}

impl Reviewed {
    fn of(aim: AnyAim, session: &Played, reviews: &[Option<(voltorb::Review, End)>]) -> Self {
        let done = || reviews.iter().flatten().map(|(review, _)| review);
        let sum = |part: fn(&voltorb::Review) -> Value| {
            done().map(part).fold(Value::exactly(0.0), |sum, value| Value {
                low: sum.low + value.low,
                high: sum.high + value.high,
            })
        };
        let reviewed = done().count();
        let all = sum(|review| review.accuracy);
        let mean = |sum: f64| if reviewed == 0 { 1.0 } else { sum / reviewed as f64 };
        let accuracy = Value { low: mean(all.low), high: mean(all.high) };
        let (loss, luck) = (sum(|review| review.loss), sum(|review| review.luck));
        let uncertain = |part: fn(&Uncertainties) -> &Uncertainty| {
            let parts = done().map(|review| part(&review.uncertainties));
            parts.fold(Uncertainty::NONE, |sum, part| sum.plus(1.0, part))
        };
        let uncertainties = Uncertainties {
            accuracy: uncertain(|parts| &parts.accuracy).times(mean(1.0)),
            loss: uncertain(|parts| &parts.loss),
            luck: uncertain(|parts| &parts.luck),
        };
        let places: Vec<(usize, usize)> = (reviews.iter().enumerate())
            .flat_map(|(round, review)| {
                let choices = review.iter().flat_map(|(review, _)| &review.choices).enumerate();
                choices.map(move |(choice, _)| (round + 1, choice))
            })
            .collect();
        let turned = turning_point(done().flat_map(|review| &review.choices));
        let rounds = session.rounds.iter().zip(reviews).enumerate();
        let rounds: Vec<ReviewedRound> = rounds
            .map(|(index, (round, review))| ReviewedRound {
                round: index + 1,
                level: round.level,
                board: round.board,
                review: review.as_ref().map(|(review, end)| RoundReview::of(round, review, *end)),
            })
            .collect();
        let digested = rounds.iter().zip(reviews).filter_map(|(round, review)| {
            let start = review.as_ref()?.0.start;
            round.review.as_ref().map(|review| RoundDigest::new(round.level, start, review))
        });
        let digest = Digest { aim, rounds: digested.collect() };
        let mut verdicts = Verdicts::default();
        let reviews = rounds.iter().filter_map(|round| round.review.as_ref());
        reviews.flat_map(|review| &review.choices).for_each(|choice| verdicts.count(choice));
        Self {
            aim,
            reviewed,
            total: Total::new(accuracy, loss, luck, &uncertainties),
            verdicts,
            turning_point: turned
                .map(|index| TurningPoint { round: places[index].0, choice: places[index].1 }),
            digest,
            rounds,
        }
    }
}

impl RoundReview {
    fn of(round: &PlayedRound, review: &voltorb::Review, End { ended, coins }: End) -> Self {
        // A value with an error depends on measured values; then its parts have errors, too.
        let of_value = |choice: &voltorb::Choice| choice.judged.advice.uncertainty.error();
        let choice = |choice: &voltorb::Choice| ReviewedChoice {
            cost: Cost::new(Picked(choice.pick), &choice.judged),
            shows: match choice.pick {
                Pick::Turn(card) => round.board.values()[card],
                Pick::Quit => None,
            },
            luck: Luck {
                after: choice.after.low,
                after_bracket: bracket(choice.after),
                after_error: measured(of_value(choice), choice.after_uncertainty.error()),
                spent: choice.spent,
                luck: choice.luck.low,
                luck_bracket: bracket(choice.luck),
                luck_error: measured(of_value(choice), choice.luck_uncertainty.error()),
            },
            slip: choice.slip,
        };
        Self {
            outcome: ended.map(|(round, _)| round.outcome),
            coins,
            total: Total::new(review.accuracy, review.loss, review.luck, &review.uncertainties),
            turning_point: review.turning_point,
            choices: review.choices.iter().map(choice).collect(),
        }
    }
}

/// Reads recorded sessions, one JSON document per line. A line that is not a session is an error of its own.
pub fn sessions(
    records: impl BufRead,
    options: &ReviewOptions,
    before: &Before,
) -> impl Iterator<Item = Result<(usize, Result<Review, Error>), Error>> {
    let read = |Line { number, text }: Line| {
        let text = text.with_context(|| format!("expected one such as {}", Played::EXAMPLE));
        let session = text.and_then(|text| Ok(lines::played::<Played>(&text)?));
        (number, session.map(|session| Review::new(session, options.clone(), before.clone())))
    };
    Lines::new(records).map(move |line| Ok(read(line?)))
}
