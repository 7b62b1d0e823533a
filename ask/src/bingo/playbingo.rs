//! The boards of PlayBingo, whose games have a list and settings.

/// A small list and its settings, as the members of examples.
macro_rules! small_game {
    () => {
        concat!(
            r#""rules":"playbingo","list":["Catch a fish","Ring a bell","Open a chest"],"#,
            r#""settings":{"boardLayout":{"mode":"custom","layout":[[{"selectionCriteria":"random"},{"selectionCriteria":"random"}]]}}"#
        )
    };
}

mod check;
mod compare;
mod deal;
mod find;
mod study;

use std::ops::RangeInclusive;
use std::path::Path;

use foretile_games::bingo::playbingo::{Dealer, GoalList, Settings};
use foretile_games::bingo::{Fault, Step, Steps, Value};

use super::encoding::FileText;
use super::game::formed::{ListFaults, PLACED};
use super::game::{Rules, javascript};
use super::list::{BoardList, List};
use crate::error::{Context, Error, ErrorKind, ensure};
use crate::files;
use crate::json::syntax;
use crate::span::Span;
use crate::{Cause, Reason};

pub use check::{Check, Checked, check};
pub use compare::{Compare, Compared, compare, compare_seeds};
pub use deal::{Board, BoardOfList, Boards, Deal, Dealt, Failure, PlaybingoGoal, Seed, deal};
pub use find::{Find, find, find_shard, usual as usual_seeds};
pub use study::{BoardGoalStudied, LineStudied, Studied, Study, study};

impl List {
    /// Reads a list of PlayBingo and its settings.
    ///
    /// # Errors
    /// When one of them has mistakes, or the settings name something that the list lacks.
    pub fn board(&self) -> Result<BoardList, Error> {
        let (Some(parsed), name) = (self.parsed()?, self.name()) else {
            return Err(self.missing());
        };
        let mut notes = self.notes.clone();
        notes.extend(parsed.notes(Some(Rules::Playbingo), None));
        let (document, text) = parsed.into_document();
        let list = GoalList::read(&document)
            .map_err(|error| misread(&name, error.faults, text.as_deref()))?;
        let settings = match &self.settings {
            Some(settings) => Settings::read(settings_in(settings)?)?,
            None => Settings::default(),
        };
        Ok(BoardList { name, dealer: Dealer::new(&list, &settings)?, list, notes })
    }
}

/// The largest seed of a range, and with a minus the smallest: up to here, the site's numbers are exact.
const MOST: i64 = (1 << 53) - 1;

/// Returns the seeds of a range.
///
/// # Errors
/// When there are some that the site rounds.
fn seeds_of(seeds: Span<i64>) -> Result<RangeInclusive<i64>, Error> {
    ensure!(
        seeds.first >= -MOST && seeds.last <= MOST,
        Question,
        "{seeds} are not all seeds of PlayBingo: expected whole numbers from -{MOST} to {MOST}, such as 1..999999"
    );
    Ok(seeds.into())
}

/// Reads the settings in a file; `-` is standard input.
///
/// # Errors
/// When the file cannot be read or is not JSON.
pub fn settings_of(file: &Path) -> Result<Value, Error> {
    let name = file.display();
    let bytes = files::open(file).and_then(files::text_bytes).with_context(|| {
        format!("cannot read `{name}`: expected settings of PlayBingo, such as settings.json, or -")
    })?;
    let FileText { text, .. } = FileText::of(&bytes, &format!("`{name}`"))?;
    serde_json::from_str(&text).map_err(|error| {
        ErrorKind::Question.error(format!(
            "`{name}` is not JSON: {}; expected settings, such as {{\"boardLayout\": {{\"mode\": \"isaac\"}}}}",
            syntax(&error)
        ))
    })
}

/// The members of settings.
const MEMBERS: [&str; 6] =
    ["goalFilters", "goalTransformation", "boardLayout", "restrictions", "adjustments", "legacy"];

/// Returns the settings in a document, which may be the site's answer about a game or about a variant of it. Unknown members
/// have no effect, but a document without any other is refused.
fn settings_in(document: &Value) -> Result<&Value, Error> {
    let of_site = ["generationSettings", "generatorSettings"];
    if let Some(settings) = of_site.iter().find_map(|member| document.get(member)) {
        return Ok(settings);
    }
    let is_other = |(name, _): &(String, Value)| !MEMBERS.contains(&name.as_str());
    ensure!(
        document.members().is_none_or(|all| all.is_empty() || !all.iter().all(is_other)),
        Question => Reason::BingoOtherSettings
    );
    Ok(document)
}

/// Returns the error for a list that is not one of PlayBingo's, with the lines of its mistakes if it has a text.
fn misread(name: &str, mut faults: Vec<Fault>, text: Option<&str>) -> Error {
    for fault in faults.iter_mut().take(PLACED) {
        let place = text.and_then(|text| place_in(text, &fault.place));
        fault.place.0.splice(0..0, place.into_iter().flat_map(|place| place.0));
    }
    let cause = Cause::of_faults(&faults, None);
    let message = format!("{name}, as a list of PlayBingo");
    ErrorKind::List.error(message).with_cause(cause).because(ListFaults(faults))
}

/// Returns the line and the column of a goal in the text of a list.
fn place_in(text: &str, place: &Steps) -> Option<Steps> {
    let path = place.0.iter().map_while(|step| match step.is {
        Step::Goal | Step::Entry => Some(step.number_of("number")? - 1),
        // The first tier is the second element.
        Step::Tier => step.number_of("number"),
        _ => None,
    });
    let path: Vec<usize> = path.collect();
    javascript::place_of(text, &path).filter(|_| !path.is_empty())
}
