//! Practice: a visit that is dealt as the game deals it, shown as far as the player has played it.
//!
//! There is no state between two questions. Each has the start of the visit and all choices so far, and its
//! answer has what the player may see then. To take a choice back, leave it out of the next question.

mod day;
mod result;

use foretile_games::voltorb::{
    Board, Ended, Hints, Level, LevelRule, Outcome, Position, Round, RoundRecord, Seed, Session,
    SessionRecord, Standing,
};
use foretile_solve::voltorb::Pick;
#[cfg(feature = "openapi")]
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::error::{Context, Error, bail, ensure};
use crate::json::{Fault, Members, Question};
use crate::number::Whole;
use crate::schema;
use crate::voltorb::board::pick::Picked;
use crate::voltorb::seed::advance::{self, Advance};

pub use day::Day;
pub use result::{ResultLines, Results, RoundResult, result};

/// What does the player of this visit see?
#[derive(Clone)]
pub struct Practice {
    /// Where it starts, and when it ends.
    pub start: Start,
    /// What was played so far.
    pub played: Played,
}

schema::parts!(Practice: Start, Played);

/// Where a visit starts, and when it ends: a day, or a seed with its limits.
#[derive(Clone, Default, Deserialize)]
#[cfg_attr(feature = "openapi", derive(JsonSchema))]
pub struct Start {
    /// The visit of this day, in UTC, which everybody plays: from level 1, with five lives and ten rounds.
    pub day: Option<Day>,
    /// The seed of another visit.
    pub seed: Option<Seed>,
    /// The outputs drawn before the first board.
    pub skip: Option<Advance>,
    /// The level of the first round.
    pub level: Option<Level>,
    /// The lost rounds that end the visit. If left out, none do.
    pub lives: Option<Lives>,
    /// The rounds of the visit, 1 for a single round. If left out, there is no end.
    pub rounds: Option<Rounds>,
}

/// The lost rounds that end a visit.
pub type Lives = Whole<1, 1_000, 5>;
/// The rounds of a visit.
pub type Rounds = Whole<1, 1_000, 10>;

/// The most rounds that are played. Hours of play have some hundreds.
const MOST_ROUNDS: usize = 1_000;

/// What was played.
#[derive(Clone, Default, Deserialize)]
#[cfg_attr(feature = "openapi", derive(JsonSchema))]
pub struct Played {
    /// The choices of each round. Only the last round may still go on.
    #[serde(default, rename = "played")]
    pub rounds: Vec<Vec<Picked>>,
    /// Whether the player leaves the table, which ends the visit. A round in which cards were turned is quit then,
    /// and a round without choices does not count.
    #[serde(default)]
    pub leave: bool,
}

impl Question for Practice {
    const EXAMPLE: &'static str = r#"{"day":"2026-11-22","played":[["r1c1","quit"],[]]}"#;

    fn read(members: &mut Members) -> Result<Self, Fault> {
        Ok(Self { start: members.part()?, played: members.part()? })
    }
}

/// A visit, as far as the player may see it.
#[derive(Serialize)]
#[cfg_attr(feature = "openapi", derive(JsonSchema))]
pub struct Practised {
    /// Whether the visit is over.
    pub over: bool,
    /// The coins of all rounds that are over.
    pub purse: u32,
    /// How many more lost rounds end the visit; null if none do.
    pub lives: Option<u32>,
    /// The rounds that are left, with the one in play; null if there is no end.
    pub left: Option<u32>,
    /// The level of the round in play or, at the end, the level that would come next.
    pub level: Level,
    /// The round in play; null at the end.
    pub round: Option<InPlay>,
    /// The rounds that are over.
    pub rounds: Vec<Over>,
    /// The whole visit as `replay` and `review` read it, with its seed, once it is over.
    pub record: Option<SessionRecord>,
}

/// The round in play.
#[derive(Serialize)]
#[cfg_attr(feature = "openapi", derive(JsonSchema))]
pub struct InPlay {
    /// Its number, from 1.
    pub number: usize,
    /// What the player sees.
    #[serde(flatten)]
    pub position: Position,
    /// The cards that were turned, in order.
    #[cfg_attr(feature = "openapi", schemars(with = "Vec<schema::Card>"))]
    pub flips: Vec<usize>,
    /// The number of these cards.
    pub flipped: u8,
    /// The coins for quitting now.
    pub coins: u32,
}

/// A round that is over, with its whole board.
#[derive(Serialize)]
#[cfg_attr(feature = "openapi", derive(JsonSchema))]
pub struct Over {
    /// Its number, from 1.
    pub number: usize,
    /// Its level.
    pub level: Level,
    /// Its hints.
    #[serde(flatten)]
    pub hints: Hints,
    /// Its board.
    pub board: Board,
    /// The cards that were turned, in order.
    #[cfg_attr(feature = "openapi", schemars(with = "Vec<schema::Card>"))]
    pub flips: Vec<usize>,
    /// How it ended.
    pub outcome: Outcome,
    /// The number of turned cards that were not Voltorbs.
    pub flipped: u8,
    /// The coins that it paid.
    pub coins: u32,
    /// The level of the next round.
    pub next_level: Level,
    /// The rule that gives this level.
    pub rule: LevelRule,
    /// The rule in words.
    pub why: String,
}

impl Over {
    /// Returns the round for the level rules, and its coins.
    pub const fn ended(&self) -> (Round, u32) {
        let Self { level, outcome, flipped, coins, .. } = *self;
        (Round { level, outcome, flipped }, coins)
    }
}

/// Plays a visit as far as the player has, and returns what the player may see then. Fails if the rules do not
/// allow a choice.
pub fn practice(question: &Practice) -> Result<Practised, Error> {
    let visit = Visit::new(&question.start)?.play(&question.played)?;
    Ok(visit.shown())
}

/// A visit and its limits.
pub(super) struct Visit {
    pub session: Session,
    lives: Option<u32>,
    rounds: Option<u32>,
    left: bool,
}

impl Visit {
    pub fn new(start: &Start) -> Result<Self, Error> {
        let &Start { day, seed, skip, level, lives, rounds } = start;
        if let Some(day) = day {
            let others = [
                ("seed", seed.is_some()),
                ("skip", skip.is_some()),
                ("level", level.is_some()),
                ("lives", lives.is_some()),
                ("rounds", rounds.is_some()),
            ];
            if let Some((other, _)) = others.iter().find(|(_, given)| *given) {
                bail!(
                    "`{other}` and `day` are given: expected a day alone, because it sets everything, such as \
                     {{\"day\":\"2026-11-22\"}}"
                );
            }
            return Ok(Self {
                session: Session::new(day.seed(), 0),
                lives: Some(Day::LIVES),
                rounds: Some(Day::ROUNDS),
                left: false,
            });
        }
        let seed = seed.context(
            "no visit is given: expected a `day` or a `seed`, such as {\"day\":\"2026-11-22\"}",
        )?;
        let skip = skip.unwrap_or_else(advance::none);
        Ok(Self {
            session: Session::at(seed, skip.get(), level.unwrap_or(Level::FIRST)),
            lives: lives.map(Whole::get),
            rounds: rounds.map(Whole::get),
            left: false,
        })
    }

    /// Plays the rounds, and leaves the table if the player did.
    pub fn play(mut self, Played { rounds, leave }: &Played) -> Result<Self, Error> {
        ensure!(
            rounds.len() <= MOST_ROUNDS,
            "`played` has {} rounds: expected at most {MOST_ROUNDS}, such as the first ones",
            rounds.len()
        );
        for (index, picks) in rounds.iter().enumerate() {
            ensure!(
                !self.is_over(),
                "`played[{index}]`: the visit was over after {index} rounds: expected no more of them, \
                 such as `played` without this round"
            );
            let ended = self.play_round(picks).with_context(|| format!("`played[{index}]`"))?;
            ensure!(
                ended.is_some() || index + 1 == rounds.len(),
                "`played[{index}]`: the round goes on after its {} choices: expected its end before the \
                 next round, such as \"quit\"",
                picks.len()
            );
        }
        if *leave && !self.session.flips().is_empty() {
            self.session.quit();
        }
        self.left = *leave;
        Ok(self)
    }

    /// Makes the choices of one round.
    fn play_round(&mut self, picks: &[Picked]) -> Result<Option<Ended>, Error> {
        let mut ended = None;
        for &pick in picks {
            ensure!(
                ended.is_none(),
                "the choice {pick} follows the end of the round: expected it in the next round, such as \
                 [[\"r1c1\",\"quit\"],[\"{pick}\"]]"
            );
            ended = match pick.0 {
                Pick::Quit => Some(self.session.quit()),
                Pick::Turn(card) => self.session.flip(card)?.ended,
            };
        }
        Ok(ended)
    }

    fn lost(&self) -> u32 {
        let lost = self.session.history().iter().filter(|round| round.outcome == Outcome::Lost);
        lost.count() as u32
    }

    pub fn is_over(&self) -> bool {
        let played = self.session.history().len() as u32;
        self.left
            || self.lives.is_some_and(|lives| self.lost() >= lives)
            || self.rounds.is_some_and(|rounds| played >= rounds)
    }

    /// Returns what the player may see.
    pub fn shown(&self) -> Practised {
        let session = &self.session;
        let (over, deal) = (self.is_over(), session.deal());
        let played = session.history().len();
        let rounds = session.record().rounds.iter().enumerate();
        Practised {
            over,
            purse: session.purse(),
            lives: self.lives.map(|lives| lives.saturating_sub(self.lost())),
            left: self.rounds.map(|rounds| rounds - played as u32),
            level: deal.level,
            round: (!over).then(|| InPlay {
                number: played + 1,
                position: Position { cards: *session.cards(), ..deal.position() },
                flips: session.flips().to_vec(),
                flipped: session.cards().flipped(),
                coins: session.coins(),
            }),
            rounds: rounds.map(|(index, round)| over_at(session.history(), index, round)).collect(),
            record: over.then(|| session.record().clone()),
        }
    }
}

/// Describes a round that is over: the one with this index in `history`, the rounds of the visit.
fn over_at(history: &[Round], index: usize, record: &RoundRecord) -> Over {
    let RoundRecord { level, board, outcome, coins, .. } = *record;
    let round = history[index];
    let standing = Standing::of(&history[..index], level);
    let (next, rule) = standing.with_rule(outcome, round.flipped);
    Over {
        number: index + 1,
        level,
        hints: board.hints(),
        board,
        flips: record.flips.clone(),
        outcome,
        flipped: round.flipped,
        coins,
        next_level: next.level(),
        rule,
        why: rule.in_words(&round, next.level()),
    }
}
