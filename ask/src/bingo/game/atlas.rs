//! Studies every list in a folder.

use std::fmt::Display;
use std::num::NonZero;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

use foretile_games::bingo::bingosync::{Goal, Length};
use foretile_games::order::Order as _;
use foretile_study::bingo::{Boards, Deals, GameStudy};
use foretile_study::mass::{Progress, Sweep};
use serde::Serialize;

use super::Rules;
use super::folder::{Unread, lists, name_of};
use crate::bingo::list::{BoardList, FamilyList, List};
use crate::bingo::playbingo::settings_of;
use crate::error::{Error, ensure};
#[cfg(feature = "clap")]
use crate::number::whole;
#[cfg(feature = "clap")]
use crate::sweep::threads;

/// How many of the rarest and of the most frequent goals an answer lists.
const ENDS: usize = 5;
/// The most cards of each list: a longer study is `bingo deal` over a million seeds.
const MOST_CARDS: u64 = 1_000_000;

/// How do the lists in a folder behave over many cards?
#[cfg_attr(feature = "clap", derive(clap::Args))]
pub struct Atlas {
    /// A folder of goal lists: game files of Bingosync (.js), custom boards and lists of PlayBingo (.json) and tables (.toml, .csv,
    /// .tsv)
    pub folder: PathBuf,
    /// How many cards to deal from each list, of the seeds from 1 on
    #[cfg_attr(feature = "clap", arg(long, value_name = "N", default_value_t = 10_000, value_parser = whole::<u64>(0..=i64::MAX, 10_000)))]
    pub cards: u64,
    /// The settings with which to deal all lists of PlayBingo, as its API returns them: JSON [default: the site's own]
    #[cfg_attr(feature = "clap", arg(long, value_name = "FILE"))]
    pub settings: Option<PathBuf>,
    /// Threads to deal with [default: as many as the machine runs at once]
    #[cfg_attr(feature = "clap", arg(long, value_name = "N", value_parser = threads))]
    pub threads: Option<NonZero<usize>>,
}

/// The lists in a folder.
#[derive(Serialize)]
pub struct Charted {
    /// The seeds of each list, from 1 on.
    pub seeds: u64,
    /// The lists that could be read, by the names of their files.
    pub lists: Vec<ListCharted>,
    /// The other files with the ending of a list, by their names.
    pub unread: Vec<Unread>,
}

/// How a list behaves.
#[derive(Serialize)]
pub struct ListCharted {
    /// The file's name.
    pub file: String,
    /// The rules.
    pub rules: &'static str,
    /// How long goals are; none on PlayBingo.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub mode: Option<Length>,
    /// The number of goals.
    pub goals: usize,
    /// The seeds that have a card.
    pub cards: u64,
    /// The seeds that have none.
    pub failures: u64,
    /// The first of these, and why it has none.
    pub failure: Option<(u64, String)>,
    /// The cards with a name twice.
    pub repeats: u64,
    /// The random numbers drawn for a seed, on average; none on PlayBingo.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub draws: Option<f64>,
    /// The most that were drawn, and the first seed for which they were.
    pub most_draws: Option<(u64, u64)>,
    /// The standard deviation of the goals' counts around the means of their tiers, as a share of the mean.
    pub unevenness: f64,
    /// The unevenness that chance alone causes if the goals of each tier are equally likely.
    pub by_chance: f64,
    /// The goals that never came, though others of their tier did.
    pub never: Vec<GoalCharted>,
    /// The rarest goals that came, each compared to its tier, the rarest first.
    pub rarest: Vec<GoalCharted>,
    /// The most frequent goals, each compared to its tier, the most frequent first.
    pub most: Vec<GoalCharted>,
    /// How often each goal of a tier on these cards came, as a multiple of the mean of its tier, the rarest first.
    pub ratios: Vec<f64>,
}

/// How often a goal came.
#[derive(Serialize)]
pub struct GoalCharted {
    /// The text on the card.
    pub name: String,
    /// Its tier, or its difficulty, if the rules know such.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub tier: Option<u32>,
    /// The number of times.
    pub count: u64,
    /// The same, as a multiple of the mean of its tier.
    pub ratio: f64,
}

/// Studies the lists of a folder, one after the other. `on_event` gets the number of cards that are dealt, and of all;
/// returns `None` when it breaks.
pub fn atlas(
    question: &Atlas,
    mut on_event: impl FnMut(u64, u64) -> ControlFlow<()>,
) -> Result<Option<Charted>, Error> {
    let Atlas { folder, cards, .. } = question;
    ensure!(
        (1..=MOST_CARDS).contains(cards),
        Question,
        "{cards} cards of each list: expected 1 to {MOST_CARDS}, such as 10000"
    );
    let files = lists(folder)?;
    let of = files.len() as u64 * cards;
    let mut charted = Charted { seeds: *cards, lists: Vec::new(), unread: Vec::new() };
    for (file, before) in files.into_iter().zip((0..).step_by(*cards as usize)) {
        let name = name_of(&file);
        let mut on_event = |dealt: Progress| on_event(before + dealt.seeds, of);
        match chart(question, &file, &mut on_event) {
            Ok(Some(list)) => charted.lists.push(list),
            Ok(None) => return Ok(None),
            Err(error) => {
                charted.unread.push(Unread { file: name, why: format!("{error:#}") });
                if on_event(Progress { seeds: *cards, of: *cards }).is_break() {
                    return Ok(None);
                }
            }
        }
    }
    Ok(Some(charted))
}

/// Studies a list. Returns `None` when `on_event` breaks.
fn chart(
    question: &Atlas,
    file: &Path,
    on_event: &mut dyn FnMut(Progress) -> ControlFlow<()>,
) -> Result<Option<ListCharted>, Error> {
    let Atlas { cards, threads, settings, .. } = question;
    let name = name_of(file);
    let of_settings = settings.as_ref().map(|_| Rules::Playbingo);
    let (mut list, _) = List::in_file_or(file, None, None, of_settings)?;
    if list.rules == Some(Rules::Playbingo) {
        list.settings = settings.as_deref().map(settings_of).transpose()?;
        let BoardList { list, dealer, .. } = list.board()?;
        let last = i64::try_from(*cards).unwrap_or(i64::MAX);
        let boards = Boards::new(&list, &dealer, 1..=last);
        let study = GameStudy::of(&boards, &boards.sweep(*threads), on_event);
        return Ok(study.map(|study| {
            let first = |place| boards.seed(place).unsigned_abs();
            let difficulty = |at: usize| list.goals[at].difficulty?.try_into().ok();
            ListCharted::of(name, Rules::PLAYBINGO, boards.goals(), difficulty, &study, first)
        }));
    }
    let FamilyList { dealer, .. } = list.family()?;
    let sweep = Sweep::of_cards(1..=*cards, *threads);
    Ok(GameStudy::of(&dealer, &sweep, on_event).map(|study| {
        let rules = dealer.family().name();
        let tier = |at: usize| dealer.goals()[at].tier;
        let list = ListCharted::of(name, rules, dealer.goals(), tier, &study, |seed| seed);
        let draws = Some(study.draws as f64 / *cards as f64);
        ListCharted {
            mode: Some(dealer.options().length),
            draws,
            most_draws: study.most_draws,
            ..list
        }
    }))
}

impl ListCharted {
    /// Sums up the study of a list. `tier` returns the tier of a goal to show, and `seed` the seed of a
    /// number of the study.
    fn of<Why: Copy + PartialEq + Send + Sync + Display>(
        file: String,
        rules: &'static str,
        goals: &[Goal],
        tier: impl Fn(usize) -> Option<u32>,
        study: &GameStudy<Why>,
        seed: impl Fn(u64) -> u64,
    ) -> Self {
        // The goals that these cards can have, the rarest first.
        let mut dealt: Vec<(usize, f64)> =
            (0..goals.len()).filter_map(|place| Some((place, study.ratio(place)?))).collect();
        dealt.order_by(|(_, a), (_, b)| a.total_cmp(b));
        let goal = |&(place, ratio): &(usize, f64)| {
            let (name, count) = (goals[place].name.clone(), study.counts[place]);
            GoalCharted { name, tier: tier(place), count, ratio }
        };
        let (never, seldom) = dealt.split_at(dealt.partition_point(|(_, ratio)| *ratio == 0.0));
        let refused = study.refusals.first();
        Self {
            file,
            rules,
            mode: None,
            goals: goals.len(),
            cards: study.cards,
            failures: study.failures,
            failure: refused.map(|refused| (seed(refused.first), refused.why.to_string())),
            repeats: study.repeats,
            draws: None,
            most_draws: None,
            unevenness: study.unevenness(),
            by_chance: study.by_chance(),
            never: never.iter().map(goal).collect(),
            rarest: seldom.iter().take(ENDS).map(goal).collect(),
            most: dealt.iter().rev().take(ENDS).map(goal).collect(),
            ratios: dealt.iter().map(|(_, ratio)| *ratio).collect(),
        }
    }
}
