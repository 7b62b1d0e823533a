//! The questions about bingo.

use std::ops::ControlFlow;
use std::thread;

use foretile_search::sweep::{Scanned, Shard};
use foretile_study::mass::Progress as Dealt;
use serde::Serialize;
use serde_json::{Value, json};

use super::{
    Answer, Client, Effort, Question, Refused, RequestBody, answer, by_first, of_first, or_refusal,
    to_json,
};
use crate::bingo::{self, AnswerByRules, ByRules, DealAny, playbingo};
use crate::error::Error;
use crate::{json, parts};

/// The most cards to list. The answer's `count` includes those that are not listed.
const MOST_CARDS: usize = 1_000;
/// The most seeds of a study or comparison of other games' lists.
const MOST_SEEDS: u64 = 1_000_000;

/// The questions about bingo.
pub const BINGO: &[Question] = &[
    Question::new::<bingo::DealAny, bingo::DealtAnyRules>(
        "bingo/deal",
        "The card of a seed, or of each of at most 10,000 seeds, from a list of any game. The rules oot-v1 give a goal instead. \
         The seed may be a link to a card of Ocarina of Time's site, which says the version, too, or of the page Bingo, which may \
         have the list.",
        Effort::Brief,
        |request, client| match or_refusal(json::read(request.body))? {
            DealAny::Goal(question) => {
                to_json(&question.answer(until_left(client))?.ok_or_else(Error::left)?)
            }
            DealAny::Card(ByRules::Oot(question)) => {
                let list = bingo::StoredList::new(&question.list)?;
                to_json(&list.deal(question, until_left(client))?.ok_or_else(Error::left)?)
            }
            DealAny::Card(ByRules::Family(question)) => to_json(
                &bingo::deal_game(question, until_left(client))?.ok_or_else(Error::left)?,
            ),
            DealAny::Card(ByRules::Board(question)) => {
                to_json(&playbingo::deal(question, until_left(client))?.ok_or_else(Error::left)?)
            }
        },
    ),
    Question::new::<bingo::DealCard, bingo::Explanation>(
        "bingo/explain",
        "How the card of a seed is dealt: on every square of every attempt, the goals that are tried, and \
         why they are refused.",
        Effort::Brief,
        |request, _| answer(request, |question| bingo::explain(&question)),
    ),
    Question::new::<bingo::Profiles, bingo::ProfilesInfo>(
        "bingo/profiles",
        "The numbers by which each mode's cards are dealt, and what they mean.",
        Effort::Brief,
        |request, _| answer(request, |question| bingo::profiles(&question)),
    ),
    Question::new::<
        Row,
        AnswerByRules<bingo::RowAnswer, bingo::GameRows>,
    >(
        "bingo/row",
        "Why a row takes as long as it does, or which of its goals clash; without a row, all twelve.",
        Effort::Brief,
        |request, _| match or_refusal(json::read(request.body))? {
            Row::Oot(question) => to_json(&bingo::row(&question)?),
            Row::Family(question) => to_json(&bingo::row_game(&question)?),
        },
    ),
    Question::new::<
        Find,
        AnswerByRules<
            AnswerByRules<
                bingo::CardsFound<bingo::FoundCard>,
                bingo::CardsFound<bingo::FoundGameCard>,
            >,
            bingo::CardsFound<bingo::FoundGameCard>,
        >,
    >(
        "bingo/find",
        "The seeds whose cards have these goals or meet these conditions. `count` is the number of all; at most \
         1,000 are listed.",
        Effort::Long,
        |request, client| match find(request)? {
            Find::Oot(question) => {
                to_json(&bingo::find(&question, &mut |event| card_found(event, client))?)
            }
            Find::Family(question) => {
                to_json(&bingo::find_game(&question, &mut |event| card_found(event, client))?)
            }
            Find::Board(question) => {
                to_json(&playbingo::find(&question, &mut |event| card_found(event, client))?)
            }
        },
    )
    .shared(
        |request, shard, client| find_shard(request, shard, None, client),
        |request, texts, _| match find(request)? {
            Find::Oot(bingo::Find { wanted, .. }) => {
                let parts = parts::join::<bingo::FoundPart<bingo::FoundCard>>(request.body, texts)?;
                to_json(&bingo::join_finds(wanted.listed, parts))
            }
            Find::Family(bingo::FindGame { wanted, .. })
            | Find::Board(playbingo::Find { wanted, .. }) => {
                let parts =
                    parts::join::<bingo::FoundPart<bingo::FoundGameCard>>(request.body, texts)?;
                to_json(&bingo::join_finds(wanted.listed, parts))
            }
        },
    ),
    Question::new::<
        Study,
        AnswerByRules<AnswerByRules<bingo::Studied, bingo::GameStudied>, playbingo::Studied>,
    >(
        "bingo/study",
        "How often each goal of a list is dealt. By the rules of a family or of PlayBingo, at most 1,000,000 seeds.",
        Effort::Long,
        |request, client| match study(request)? {
            Study::Oot(question) => work(client, |notify| bingo::study(&question, notify)),
            Study::Family(question) => work(client, |notify| bingo::study_game(&question, notify)),
            Study::Board(question) => work(client, |notify| playbingo::study(&question, notify)),
        },
    )
    .shared(
        |request, shard, client| match study(request)? {
            Study::Oot(question) => {
                let counted = count(client, |notify| bingo::study_shard(&question, shard, notify))?;
                Ok(parts::part(request.body, shard, &counted)?)
            }
            Study::Family(question) => {
                by_first(request, shard, || {
                    work(client, |notify| bingo::study_game(&question, notify))
                })
            }
            Study::Board(question) => {
                by_first(request, shard, || {
                    work(client, |notify| playbingo::study(&question, notify))
                })
            }
        },
        |request, texts, _| match study(request)? {
            Study::Oot(question) => {
                to_json(&bingo::join_study(&question, parts::join(request.body, texts)?)?)
            }
            Study::Family(_) | Study::Board(_) => of_first(request, texts),
        },
    ),
    Question::new::<
        Check,
        AnswerByRules<AnswerByRules<bingo::Checked, bingo::CheckedGame>, playbingo::Checked>,
    >(
        "bingo/check",
        "What is wrong or suspicious in a list, and by the rules of a family the smallest edit that cures it. At most \
         1,000,000 seeds.",
        Effort::Long,
        |request, client| match or_refusal(json::read(request.body))? {
            Check::Oot(question) => {
                bingo::bounded_seeds(question.seeds, MOST_SEEDS)?;
                work(client, |notify| bingo::check(&question, notify))
            }
            Check::Family(question) => work(client, |notify| bingo::check_game(&question, notify)),
            Check::Board(question) => work(client, |notify| playbingo::check(&question, notify)),
        },
    ),
    Question::new::<
        Compare,
        AnswerByRules<AnswerByRules<bingo::Compared, bingo::GamesCompared>, playbingo::Compared>,
    >(
        "bingo/compare",
        "What changed between two lists, and how many seeds and squares deal otherwise; by the rules of a family or of PlayBingo also how \
         many lines, and for a family where new goals would change the fewest. At most 1,000,000 seeds.",
        Effort::Long,
        |request, client| match or_refusal(json::read(request.body))? {
            Compare::Oot(question) => {
                bingo::bounded_seeds(question.seeds, MOST_SEEDS)?;
                work(client, |notify| bingo::compare(&question, notify))
            }
            Compare::Family(question) => {
                bingo::bounded_seeds(question.seeds, MOST_SEEDS)?;
                work(client, |notify| bingo::compare_games(&question, notify))
            }
            Compare::Board(question) => {
                bingo::bounded_seeds(question.seeds, MOST_SEEDS)?;
                work(client, |notify| playbingo::compare(&question, notify))
            }
        },
    ),
    Question::new::<Balance, AnswerByRules<bingo::Balancing, bingo::GameProposed>>(
        "bingo/balance",
        "Weights with which a list's goals occur about equally often, one step at a time: ask again with the \
         answer's `state` until it is null. By the rules of a family, edits after which the goals come more evenly, or which \
         improve what else `measure` names, and nothing else.",
        Effort::Long,
        |request, client| match or_refusal(json::read(request.body))? {
            Balance::Oot(step) => work(client, |notify| bingo::balance_step(&step, notify)),
            Balance::Family(question) => {
                work(client, |notify| bingo::propose_game(&question, notify))
            }
        },
    )
    .shared(
        |request, shard, client| match or_refusal(json::read(request.body))? {
            Balance::Oot(step) => {
                let counted = count(client, |notify| bingo::balance_shard(&step, shard, notify))?;
                Ok(parts::part(request.body, shard, &counted)?)
            }
            Balance::Family(question) => {
                by_first(request, shard, || {
                    work(client, |notify| bingo::propose_game(&question, notify))
                })
            }
        },
        |request, texts, _| match or_refusal(json::read(request.body))? {
            Balance::Oot(step) => {
                to_json(&bingo::join_balance(&step, parts::join(request.body, texts)?)?)
            }
            Balance::Family(_) => of_first(request, texts),
        },
    ),
    Question::new::<bingo::Convert, bingo::Converted>(
        "bingo/convert",
        "The list in the form that another site or program takes, as a text, and what that form has no place for.",
        Effort::Brief,
        |request, _| answer(request, |question| bingo::convert(&question)),
    ),
    Question::new::<bingo::DraftGame, bingo::GameDrafted>(
        "bingo/new",
        "A first list from goals that are written down, with or without times.",
        Effort::Brief,
        |request, _| answer(request, |question| bingo::draft_game(&question)),
    ),
    Question::new::<bingo::Race, bingo::RacesReviewed>(
        "bingo/race",
        "The races in a room of Bingosync, from its feed: the marks, who led, when each usual aim was reached, and since when its \
         winner was ahead.",
        Effort::Brief,
        |request, _| answer(request, |question| bingo::race(&question)),
    ),
    Question::new::<bingo::GoalTimes, bingo::GoalsTimed>(
        "bingo/times",
        "How long the goals of a list take, estimated with its error from the feeds of many rooms, and the list with these times.",
        Effort::Brief,
        |request, client| {
            let question: bingo::GoalTimes = or_refusal(json::read(request.body))?;
            to_json(&bingo::goal_times(&question, until_left(client))?.ok_or_else(Error::left)?)
        },
    ),
    Question::new::<bingo::RoomFiles, bingo::RoomsReviewed>(
        "bingo/room",
        "The races in the rooms of saved files, whatever each file is: feeds, boards, settings, a goal list.",
        Effort::Brief,
        |request, _| answer(request, |question| bingo::room_files(&question)),
    ),
];

type Check = ByRules<bingo::Check, bingo::CheckGame, playbingo::Check>;
type Compare = ByRules<bingo::Compare, bingo::CompareGames, playbingo::Compare>;
type Find = ByRules<bingo::Find, bingo::FindGame, playbingo::Find>;
type Row = ByRules<bingo::Row, bingo::RowGame>;
type Study = ByRules<bingo::Study, bingo::StudyGame, playbingo::Study>;
type Balance = ByRules<bingo::BalanceStep, bingo::ProposeGame>;

/// Reads the list of a question `bingo/deal`, to deal from it again and again. Also answers with what all its cards have
/// in common.
///
/// # Errors
/// When the question or the list is refused.
pub fn store_list(question: &[u8]) -> Result<(bingo::StoredList, Vec<u8>), Refused> {
    let question: bingo::DealCards = or_refusal(json::read(question))?;
    let list = bingo::StoredList::new(&question.list)?;
    let alike = to_json(&list.alike())?;
    Ok((list, alike))
}

/// Answers a question `bingo/deal` from a stored list, without what all its cards have in common.
///
/// # Errors
/// When the question is refused.
pub fn deal_stored(list: &bingo::StoredList, question: &[u8]) -> Answer {
    let question: bingo::DealCards = or_refusal(json::read(question))?;
    to_json(&list.deal_briefly(question.seeds)?)
}

/// Returns the list of a search and a shard of its usual seeds, to hold their cards for [`find_by_index`].
///
/// # Errors
/// When the question or its list is refused.
pub fn indexed(question: &[u8], shard: Shard) -> Result<bingo::Indexed, Refused> {
    Ok(match find(question.into())? {
        Find::Oot(question) => question.indexed(shard)?,
        Find::Family(question) => question.indexed(shard)?,
        Find::Board(_) => return Err(bingo::Rules::unanswered().into()),
    })
}

/// Deals the cards of a list and reports the progress. Returns `None` if the client stops the work.
pub fn deal_index(list: bingo::Indexed, client: &dyn Client) -> Option<bingo::CardIndex> {
    list.deal(|done| client.progress(&scanned(done)))
}

/// Does a shard of a search like [`Question::shard`], but looks the cards up instead of dealing them.
///
/// # Errors
/// When the question is refused, or the cards are those of another list or shard.
pub fn find_by_index(
    question: &[u8],
    shard: Shard,
    cards: &bingo::CardIndex,
    client: &dyn Client,
) -> Answer {
    find_shard(question.into(), shard, Some(cards), client)
}

fn find_shard(
    request: RequestBody,
    shard: Shard,
    cards: Option<&bingo::CardIndex>,
    client: &dyn Client,
) -> Answer {
    Ok(match find(request)? {
        Find::Oot(question) => {
            let notify = &mut |event: bingo::FindEvent<_>| card_found(event, client);
            parts::part(request.body, shard, &bingo::find_shard(&question, shard, cards, notify)?)?
        }
        Find::Family(question) => {
            let notify = &mut |event: bingo::FindEvent<_>| card_found(event, client);
            parts::part(
                request.body,
                shard,
                &bingo::find_game_shard(&question, shard, cards, notify)?,
            )?
        }
        Find::Board(question) => {
            let notify = &mut |event: bingo::FindEvent<_>| card_found(event, client);
            parts::part(request.body, shard, &playbingo::find_shard(&question, shard, notify)?)?
        }
    })
}

/// Reads a search of cards, and bounds it.
fn find(request: RequestBody) -> Result<Find, Refused> {
    let mut read = or_refusal(json::read(request.body))?;
    let (Find::Oot(bingo::Find { wanted, .. })
    | Find::Family(bingo::FindGame { wanted, .. })
    | Find::Board(playbingo::Find { wanted, .. })) = &mut read;
    wanted.listed = wanted.listed.bounded(MOST_CARDS);
    Ok(read)
}

/// Reads a study of a list, and bounds it.
fn study(request: RequestBody) -> Result<Study, Refused> {
    let mut read = or_refusal(json::read(request.body))?;
    let cores = thread::available_parallelism().ok();
    match &mut read {
        Study::Oot(question) => question.threads = question.threads.min(cores),
        Study::Family(question) => {
            bingo::bounded_seeds(question.seeds, MOST_SEEDS)?;
            question.threads = question.threads.min(cores);
        }
        Study::Board(question) => {
            bingo::bounded_seeds(question.seeds, MOST_SEEDS)?;
            question.threads = question.threads.min(cores);
        }
    }
    Ok(read)
}

/// Reports the progress of a search of cards.
fn card_found<Card>(event: bingo::FindEvent<Card>, client: &dyn Client) -> ControlFlow<()> {
    match event {
        bingo::FindEvent::Found(_) | bingo::FindEvent::Unstored(_) => ControlFlow::Continue(()),
        bingo::FindEvent::Scanned(done) => client.progress(&scanned(done)),
    }
}

fn scanned(done: Scanned) -> Value {
    json!({ "done": done.places, "of": done.of })
}

/// Returns a callback that stops work without progress when the client has left.
fn until_left(client: &dyn Client) -> impl FnMut() -> ControlFlow<()> {
    let left = client.left();
    move || if left() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
}

/// Answers with the result of dealing many cards.
fn work<A: Serialize>(
    client: &dyn Client,
    deal: impl FnOnce(&mut dyn FnMut(Dealt) -> ControlFlow<()>) -> Result<Option<A>, Error>,
) -> Answer {
    to_json(&count(client, deal)?)
}

/// Deals many cards and reports the progress. Fails also if the client has left.
fn count<A>(
    client: &dyn Client,
    deal: impl FnOnce(&mut dyn FnMut(Dealt) -> ControlFlow<()>) -> Result<Option<A>, Error>,
) -> Result<A, Error> {
    deal(&mut |at| client.progress(&dealt(at)))?.ok_or_else(Error::left)
}

/// Returns the progress of dealing cards.
fn dealt(at: Dealt) -> Value {
    json!({ "done": at.seeds, "of": at.of })
}
