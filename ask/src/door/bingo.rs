//! The questions about bingo.

use std::ops::ControlFlow;
use std::thread;

use foretile_search::sweep::{Scanned, Shard};
use foretile_study::mass::Progress as Dealt;
use serde::Serialize;
use serde_json::{Value, json};

use super::{Answer, Asker, Effort, Question, Refused, Sent, answer, asked, to_json};
use crate::error::Error;
use crate::{bingo, json, parts};

/// The most cards to list. The answer's `count` is the number of all.
const MOST_CARDS: usize = 1_000;
/// The most seeds of a study or comparison of other games' lists.
const MOST_SEEDS: u64 = 1_000_000;

/// The search of cards of any game.
const GAME_FIND: &str = "bingo/game-find";

/// The questions about bingo.
pub const BINGO: &[Question] = &[
    Question::new::<bingo::DealCards, bingo::DealtAny>(
        "bingo/deal",
        "The card of a seed, or of each of at most 10,000 seeds.",
        Effort::Brief,
        |sent, asker| {
            let question: bingo::DealCards = asked(json::read(sent.body))?;
            let list = bingo::KeptList::new(&question.source)?;
            to_json(&list.deal(question, until_left(asker)).ok_or_else(Error::left)?)
        },
    ),
    Question::new::<bingo::DealGame, bingo::GameDealt>(
        "bingo/game",
        "The cards of seeds from a list of any game, by the rules of Bingosync's generators. At most 10,000 seeds.",
        Effort::Brief,
        |sent, asker| {
            answer(sent, |it| bingo::deal_game(&it, until_left(asker))?.ok_or_else(Error::left))
        },
    ),
    Question::new::<bingo::RowGame, bingo::GameRows>(
        "bingo/game-row",
        "Which goals of a card's lines clash, by rules that compare lines; without a row, all twelve.",
        Effort::Brief,
        |sent, _| answer(sent, |it| bingo::row_game(&it)),
    ),
    Question::new::<bingo::DraftGame, bingo::GameDrafted>(
        "bingo/game-draft",
        "A first list from goals that are written down, with or without times.",
        Effort::Brief,
        |sent, _| answer(sent, |it| bingo::draft_game(&it)),
    ),
    Question::new::<bingo::FindGame, bingo::CardsFound<bingo::FoundGameCard>>(
        GAME_FIND,
        "The seeds whose card from a list of any game is as wanted. `count` is of all, and at most 1,000 are listed.",
        Effort::Long,
        |sent, asker| {
            to_json(&bingo::find_game(&find_game(sent)?, |told| card_told(told, asker))?)
        },
    )
    .shared(
        |sent, shard, asker| find_game_shard(sent, shard, None, asker),
        |sent, texts, _| {
            to_json(&bingo::join_find_game(&find_game(sent)?, parts::join(sent.body, texts)?))
        },
    ),
    Question::new::<bingo::StudyGame, bingo::GameStudied>(
        "bingo/game-study",
        "How often each goal of a list of any game is dealt. At most 1,000,000 seeds.",
        Effort::Long,
        |sent, asker| {
            dealing(sent, asker, |mut it: bingo::StudyGame, tell| {
                bingo::bounded_seeds(it.seeds, MOST_SEEDS)?;
                it.threads = it.threads.min(thread::available_parallelism().ok());
                bingo::study_game(&it, tell)
            })
        },
    ),
    Question::new::<bingo::CheckGame, bingo::CheckedGame>(
        "bingo/game-check",
        "What is wrong or suspicious in a list of any game, and the smallest edit that cures it.",
        Effort::Long,
        |sent, asker| dealing(sent, asker, |it: bingo::CheckGame, tell| bingo::check_game(&it, tell)),
    ),
    Question::new::<bingo::CompareGames, bingo::GamesCompared>(
        "bingo/game-compare",
        "What changed between two lists of a game, how many seeds, squares and lines deal otherwise, and where new \
         goals would change the fewest. At most 1,000,000 seeds.",
        Effort::Long,
        |sent, asker| {
            dealing(sent, asker, |it: bingo::CompareGames, tell| {
                bingo::bounded_seeds(it.seeds, MOST_SEEDS)?;
                bingo::compare_games(&it, tell)
            })
        },
    ),
    Question::new::<bingo::ProposeGame, bingo::GameProposed>(
        "bingo/game-propose",
        "Edits after which a list's goals come more evenly, or which improve what else `measure` names, and nothing else.",
        Effort::Long,
        |sent, asker| dealing(sent, asker, |it: bingo::ProposeGame, tell| bingo::propose_game(&it, tell)),
    ),
    Question::new::<bingo::DealCard, bingo::Explanation>(
        "bingo/explain",
        "How the card of a seed is dealt: on every square of every attempt, the goals that are tried, and \
         why they are refused.",
        Effort::Brief,
        |sent, _| answer(sent, |it| bingo::explain(&it)),
    ),
    Question::new::<bingo::Profiles, bingo::ProfilesTold>(
        "bingo/profiles",
        "The numbers by which each mode's cards are dealt, and what they mean.",
        Effort::Brief,
        |sent, _| answer(sent, |it| bingo::profiles(&it)),
    ),
    Question::new::<bingo::Row, bingo::RowAnswer>(
        "bingo/row",
        "Why a row takes as long as it does; without a row, all twelve, the fastest first.",
        Effort::Brief,
        |sent, _| answer(sent, |it| bingo::row(&it)),
    ),
    Question::new::<bingo::Find, bingo::CardsFound<bingo::FoundCard>>(
        "bingo/find",
        "The seeds whose card has these goals. `count` is of all, and at most 1,000 are listed.",
        Effort::Long,
        |sent, asker| to_json(&bingo::find(&find(sent)?, |told| card_told(told, asker))?),
    )
    .shared(
        |sent, shard, asker| find_shard(sent, shard, None, asker),
        |sent, texts, _| to_json(&bingo::join_find(&find(sent)?, parts::join(sent.body, texts)?)),
    ),
    Question::new::<bingo::Study, bingo::Studied>(
        "bingo/study",
        "How often each goal of a list is dealt.",
        Effort::Long,
        |sent, asker| {
            let tell = |at| asker.progress(&dealt(at));
            to_json(&bingo::study(&study(sent)?, tell)?.ok_or_else(Error::left)?)
        },
    )
    .shared(
        |sent, shard, asker| {
            let tell = |at| asker.progress(&dealt(at));
            let counted = bingo::study_shard(&study(sent)?, shard, tell)?.ok_or_else(Error::left)?;
            Ok(parts::part(sent.body, shard, &counted)?)
        },
        |sent, texts, _| {
            to_json(&bingo::join_study(&study(sent)?, parts::join(sent.body, texts)?)?)
        },
    ),
    Question::new::<bingo::Check, bingo::Checked>(
        "bingo/check",
        "What is wrong or suspicious in a list of Ocarina of Time bingo. At most 1,000,000 seeds.",
        Effort::Long,
        |sent, asker| {
            dealing(sent, asker, |it: bingo::Check, tell| {
                bingo::bounded_seeds(it.seeds, MOST_SEEDS)?;
                bingo::check(&it, tell)
            })
        },
    ),
    Question::new::<bingo::Compare, bingo::Compared>(
        "bingo/compare",
        "What changed between two lists of Ocarina of Time bingo, and how many seeds and squares deal otherwise. At most \
         1,000,000 seeds.",
        Effort::Long,
        |sent, asker| {
            dealing(sent, asker, |it: bingo::Compare, tell| {
                bingo::bounded_seeds(it.seeds, MOST_SEEDS)?;
                bingo::compare(&it, tell)
            })
        },
    ),
    Question::new::<bingo::BalanceStep, bingo::Balancing>(
        "bingo/balance",
        "Weights with which a list's goals occur about equally often, one step at a time: ask again with the \
         answer's `state` until it is null.",
        Effort::Long,
        |sent, asker| {
            let tell = |at| asker.progress(&dealt(at));
            let step = asked(json::read(sent.body))?;
            to_json(&bingo::balance_step(&step, tell)?.ok_or_else(Error::left)?)
        },
    )
    .shared(
        |sent, shard, asker| {
            let tell = |at| asker.progress(&dealt(at));
            let step = asked(json::read(sent.body))?;
            let counted = bingo::balance_shard(&step, shard, tell)?.ok_or_else(Error::left)?;
            Ok(parts::part(sent.body, shard, &counted)?)
        },
        |sent, texts, _| {
            let step = asked(json::read(sent.body))?;
            to_json(&bingo::join_balance(&step, parts::join(sent.body, texts)?)?)
        },
    ),
];

/// Reads the list of a question `bingo/deal`, to deal from it again and again. Also answers with what its cards say
/// alike.
///
/// # Errors
/// When the question or the list is refused.
pub fn keep_list(question: &[u8]) -> Result<(bingo::KeptList, Vec<u8>), Refused> {
    let question: bingo::DealCards = asked(json::read(question))?;
    let list = bingo::KeptList::new(&question.source)?;
    let alike = to_json(&list.alike())?;
    Ok((list, alike))
}

/// Answers a question `bingo/deal` from a list that is kept: what each card says alone.
///
/// # Errors
/// When the question is refused.
pub fn deal_kept(list: &bingo::KeptList, question: &[u8]) -> Answer {
    let question: bingo::DealCards = asked(json::read(question))?;
    to_json(&list.deal_briefly(question.seeds))
}

/// Returns the list of a search and a shard of its usual seeds, to hold their cards for [`find_by_index`].
///
/// # Errors
/// When the question or its list is refused.
pub fn indexed(path: &str, question: &[u8], shard: Shard) -> Result<bingo::Indexed, Refused> {
    Ok(match path {
        GAME_FIND => find_game(question.into())?.indexed(shard)?,
        _ => find(question.into())?.indexed(shard)?,
    })
}

/// Deals the cards of a list, and tells the progress. There are none if the asker stops that.
pub fn deal_index(list: bingo::Indexed, asker: &dyn Asker) -> Option<bingo::CardIndex> {
    list.deal(|done| asker.progress(&scanned(done)))
}

/// Does the shard of a search by the cards of that shard, otherwise like [`Question::shard`].
///
/// # Errors
/// When the question is refused, or the cards are not its own.
pub fn find_by_index(
    path: &str,
    question: &[u8],
    shard: Shard,
    cards: &bingo::CardIndex,
    asker: &dyn Asker,
) -> Answer {
    match path {
        GAME_FIND => find_game_shard(question.into(), shard, Some(cards), asker),
        _ => find_shard(question.into(), shard, Some(cards), asker),
    }
}

fn find_shard(
    sent: Sent,
    shard: Shard,
    cards: Option<&bingo::CardIndex>,
    asker: &dyn Asker,
) -> Answer {
    let tell = |told: bingo::FindEvent<_>| card_told(told, asker);
    Ok(parts::part(sent.body, shard, &bingo::find_shard(&find(sent)?, shard, cards, tell)?)?)
}

fn find_game_shard(
    sent: Sent,
    shard: Shard,
    cards: Option<&bingo::CardIndex>,
    asker: &dyn Asker,
) -> Answer {
    let tell = |told: bingo::FindEvent<_>| card_told(told, asker);
    let found = bingo::find_game_shard(&find_game(sent)?, shard, cards, tell)?;
    Ok(parts::part(sent.body, shard, &found)?)
}

/// Reads a search of cards, and bounds it.
fn find(sent: Sent) -> Result<bingo::Find, Refused> {
    let mut question: bingo::Find = asked(json::read(sent.body))?;
    question.listed = question.listed.bounded(MOST_CARDS);
    Ok(question)
}

/// Reads a search of cards of another game, and bounds it.
fn find_game(sent: Sent) -> Result<bingo::FindGame, Refused> {
    let mut question: bingo::FindGame = asked(json::read(sent.body))?;
    question.wanted.listed = question.wanted.listed.bounded(MOST_CARDS);
    Ok(question)
}

/// Reads a study of a list, and bounds it.
fn study(sent: Sent) -> Result<bingo::Study, Refused> {
    let mut question: bingo::Study = asked(json::read(sent.body))?;
    question.threads = question.threads.min(thread::available_parallelism().ok());
    Ok(question)
}

/// Tells the progress of a search of cards.
fn card_told<Card>(told: bingo::FindEvent<Card>, asker: &dyn Asker) -> ControlFlow<()> {
    match told {
        bingo::FindEvent::Found(_) | bingo::FindEvent::Unstored(_) => ControlFlow::Continue(()),
        bingo::FindEvent::Scanned(done) => asker.progress(&scanned(done)),
    }
}

fn scanned(done: Scanned) -> Value {
    json!({ "done": done.places, "of": done.of })
}

/// Returns what stops work without progress when the asker has left.
fn until_left(asker: &dyn Asker) -> impl FnMut() -> ControlFlow<()> {
    let left = asker.left();
    move || if left() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
}

/// Answers a question that deals many cards, and tells the progress.
fn dealing<Q: json::Question, A: Serialize>(
    sent: Sent,
    asker: &dyn Asker,
    work: impl FnOnce(Q, &mut dyn FnMut(Dealt) -> ControlFlow<()>) -> Result<Option<A>, Error>,
) -> Answer {
    let question = asked(json::read(sent.body))?;
    to_json(&work(question, &mut |at| asker.progress(&dealt(at)))?.ok_or_else(Error::left)?)
}

/// Returns the progress of dealing cards.
fn dealt(at: Dealt) -> Value {
    json!({ "done": at.seeds, "of": at.of })
}
