//! A visit followed by notes: where it stands, and what went another way.

use clap::Args;
use foretile_games::voltorb::{Cards, Deal, Hints, Level, Seed, Session, SessionRecord};
use foretile_solve::voltorb::route::explain;
use serde::{Deserialize, Serialize};

use super::notes::{Astray, Notes};

/// Where does this visit stand?
#[derive(Args, Deserialize)]
pub struct Follow {
    /// The seed, such as 0x1A2B3C4D
    #[arg(long)]
    seed: Seed,
    /// Outputs drawn before the visit's first board
    #[arg(long, default_value_t = 0)]
    #[serde(default)]
    advance: u32,
    /// How many outputs around to look for a board that was not expected
    #[arg(long, default_value_t = 100, value_parser = clap::value_parser!(u32).range(..=10_000))]
    #[serde(default = "window")]
    window: u32,
    /// What has been played and seen
    #[arg(skip)]
    #[serde(default)]
    pub notes: Notes,
}

fn window() -> u32 {
    100
}

/// Where a visit stands.
#[derive(Serialize)]
pub struct Followed {
    /// The session up to the last round that is over.
    #[serde(flatten)]
    pub record: SessionRecord,
    /// The round in play.
    pub next: Next,
    /// Coins of all rounds that are over.
    pub purse: u32,
    /// Where notes and seed part, if they do.
    pub astray: Option<Parted>,
}

/// The round in play.
#[derive(Serialize)]
pub struct Next {
    /// Its board.
    #[serde(flatten)]
    pub deal: Deal,
    /// The board's hints.
    #[serde(flatten)]
    pub hints: Hints,
    /// What is face up.
    pub cards: Cards,
    /// Coins of the round so far.
    pub coins: u32,
}

/// Where notes and seed part.
#[derive(Serialize)]
pub struct Parted {
    /// The line of the notes that saw another board.
    pub line: usize,
    /// What may have happened, the likeliest first.
    pub explanations: Vec<Explained>,
    /// How to find the seed again if it was none of that.
    pub find: String,
}

/// What may have happened.
#[derive(Serialize)]
pub struct Explained {
    /// In words.
    pub what: String,
    /// The visit's start in that case, and that of the board seen.
    pub start: u32,
    /// The advance of the board seen.
    pub advance: u32,
    /// Its level.
    pub level: Level,
}

/// Explanations that are worth telling.
const EXPLANATIONS: usize = 10;

/// Follows.
pub fn follow(question: &Follow) -> anyhow::Result<Followed> {
    let played = question.notes.play(Session::new(question.seed, question.advance))?;
    let session = played.session;
    let astray = played.astray.map(|astray| parted(&session, &astray, question.window.min(10_000)));
    let deal = *session.deal();
    Ok(Followed {
        record: session.record().clone(),
        next: Next {
            deal,
            hints: deal.board.hints(),
            cards: *session.cards(),
            coins: session.coins(),
        },
        purse: session.purse(),
        astray,
    })
}

fn parted(session: &Session, astray: &Astray, window: u32) -> Parted {
    let explanations = explain(session, &astray.seen, window).into_iter().take(EXPLANATIONS);
    let explained = explanations.map(|explanation| Explained {
        what: explanation.why.to_string(),
        start: explanation.session.record().skip,
        advance: explanation.session.deal().advance,
        level: explanation.session.deal().level,
    });
    let most = session.advance().saturating_add(window);
    Parted {
        line: astray.line,
        explanations: explained.collect(),
        find: format!("foretile voltorb find {astray} --advance 0..{most}"),
    }
}
