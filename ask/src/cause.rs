//! Causes of refusals, warnings and explanations, as codes with their values. Their texts are in English; a page says
//! the same in the reader's language.

use foretile_eyes::{PictureErrorKind, Warning};
use foretile_games::bingo::bingosync::Family;
use foretile_games::bingo::{Fault, MissingPartError, ReadListError};
use foretile_games::puyo::{
    OutOfReach, OutOfReachKind, PairsFault, ParseLinkError, ParseLinkErrorKind, ParsePairsError,
};
use foretile_games::voltorb::{HitError, HitErrorKind, Outcome, Seed};
use foretile_search::voltorb::Why;
use foretile_solve::voltorb::Contradiction;
#[cfg(feature = "openapi")]
use schemars::JsonSchema;
use serde::Serialize;

use crate::bingo::{FormatError, ScriptError, TextFault};

/// What is wrong, or what may have happened, as a code (`is`) with its values. A line is 0 to 4 for a row and 5 to 9 for
/// a column; a card is 0 to 24. Codes about Puyo Puyo begin with `puyo`, and those about bingo with `bingo`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(tag = "is", rename_all = "snake_case")]
#[cfg_attr(feature = "openapi", derive(JsonSchema))]
#[expect(missing_docs, reason = "what a variant says names its values")]
#[non_exhaustive]
pub enum Cause {
    /// A line's sum is impossible for its number of Voltorbs, or it has more than five.
    LineHint { line: usize, sum: u8, voltorbs: u8 },
    /// The face-down cards of a line cannot have the points and Voltorbs that are left; less than none are left if too
    /// many are face up.
    LineCards { line: usize, sum: u8, voltorbs: u8, points_left: i32, voltorbs_left: i32 },
    /// The rows' sums and the columns' sums have different totals.
    Sums { rows: u32, columns: u32 },
    /// The rows' Voltorbs and the columns' Voltorbs have different totals.
    Voltorbs { rows: u32, columns: u32 },
    /// No board of the level has these totals.
    Totals { level: u8, voltorbs: u32, sum: u32 },
    /// Each line is possible, but no board has all of them and these cards.
    Lines,
    /// Boards have these hints and cards, but not at this level.
    Level { level: u8 },
    /// The hints are possible, but not with this card turned; 0 is a Voltorb.
    Card { card: usize, value: u8 },
    /// The hints are possible with each of the turned cards, but not with all of them.
    CardsTogether,
    /// None of the boards that the question allows fits.
    NoneGiven,
    /// A picture has no board.
    NoBoard,
    /// All hints are 0: the game is between two rounds.
    NoBoardInPlay,
    /// The picture shows the board smaller than the game draws it.
    BelowNative,
    /// A line's hint cannot be seen.
    HintHidden { line: usize },
    /// A line's hint could be read in more than one way.
    HintUnsure { line: usize },
    /// The hints of rows and columns that were read have different totals.
    HintsDisagree,
    /// The turned cards and the hint of a line that were read contradict each other.
    CardsDisagree { line: usize },
    /// A card is neither face down nor clearly turned.
    CardUnclear { card: usize },
    /// It is not clear whether a card has a mark of the memo.
    MemoUnclear { card: usize },
    /// No board of the level that was read has the hints that were read.
    LevelDisagrees,
    /// The picture has too many pixels.
    PictureTooLarge,
    /// The file is not a picture, or a damaged one.
    NoPicture,
    /// A countdown would leave no time from the start of the game to the target's delay.
    NoWait { target_delay: u32, calibrated_delay: i64 },
    /// The seed that was hit needs a delay below 0 at the target's time.
    HitBelowZero,
    /// The seed that was hit needs another hour than the target's.
    HitHour,
    /// The last round may have been played differently: with so many 2s, 3s and Voltorbs turned, and not so many as noted.
    RoundPlayed { round: usize, outcome: Outcome, risky: u8, noted: u8 },
    /// The visit may have begun at another advance than the one noted.
    VisitStart { advance: u32, noted: u32 },
    /// The player may have left the table and begun a new visit.
    NewVisit { advance: u32 },
    /// Another seed may have been hit, so many frames and seconds later than meant; earlier if negative.
    OtherSeed { seed: Seed, frames_late: i64, seconds_late: i64 },
    /// A text has no pairs.
    PuyoNoPairs,
    /// A letter is none of a puyo.
    PuyoLetter { letter: char, word: String },
    /// Half a pair stands before other pairs.
    PuyoHalfPair { word: String },
    /// A pattern has more than five different letters.
    PuyoLetters { count: usize },
    /// An address is not from a known site.
    PuyoSite,
    /// An address is no record of pairs alone: it is damaged, or has garbage or unknown puyos.
    PuyoRecord,
    /// A puyo that was not seen cannot be in an address.
    PuyoUnseen,
    /// There are more pairs than a game has.
    PuyoTooMany { pairs: usize, most: usize },
    /// A pair cannot reach this column, from 1 to 6.
    PuyoBlocked { column: usize },
    /// The game is lost after this pair, counted from 1.
    PuyoLost { pair: usize },
    /// All pairs are placed, so there is nothing to plan.
    PuyoAllPlaced { pairs: usize },
    /// An address has a placed pair after one that is not placed.
    PuyoPlacedLater,
    /// An address has no pairs.
    PuyoRecordEmpty,
    /// More pairs are placed than there are.
    PuyoManyPlaced { placed: usize, pairs: usize },
    /// An address of a field has pairs, too.
    PuyoFieldPairs,
    /// A field has puyos that float.
    PuyoFieldFloats,
    /// A field has puyos that would pop.
    PuyoFieldPops,
    /// The game of a field is lost.
    PuyoFieldLost,
    /// A field has a puyo that its seed never deals; the letters of those that it deals.
    PuyoFieldColor { letter: char, letters: String },
    /// A goal is said to be on a square that cards do not have.
    BingoSquare { text: String },
    /// A goal has no name.
    BingoNameless,
    /// No goal is named.
    BingoNoGoal,
    /// A goal is not one of the list's; the one with the nearest name.
    BingoUnknownGoal { name: String, nearest: String },
    /// A type is not one of the list's; the one with the nearest name.
    BingoUnknownType { name: String, nearest: String },
    /// The list's goals have no types.
    BingoUntyped,
    /// Types are wanted of rules that do not read them.
    BingoTypesIgnored { rules: Family },
    /// Neither goals nor types are wanted.
    BingoNothingWanted,
    /// More is wanted than can be searched for at once.
    BingoConditions { conditions: usize, most: usize },
    /// A text that begins as a board of Bingosync is none.
    BingoBoard,
    /// A list has mistakes: the first one, and how many more there are. The list may be one for other rules.
    BingoList {
        mistake: Box<Fault>,
        more: usize,
        #[cfg_attr(feature = "openapi", schemars(with = "Option<Family>"))]
        like: Option<&'static str>,
    },
    /// The text of a list has a mistake: TOML, a table, a game file or JSON.
    BingoText { mistake: Box<TextFault> },
    /// A list has no goals for cards of a mode.
    BingoPart,
    /// A list has no goals.
    BingoNoList,
    /// A list does not say by which rules it is dealt.
    BingoNoRules,
    /// A list has its goals in another file.
    BingoBeside { file: String },
    /// A list is one of Ocarina of Time bingo, which other questions deal.
    BingoOot,
    /// A list says that it is a version of Ocarina of Time's that other rules deal: these, or none that we have.
    BingoVersion { version: String, rules: Option<String> },
    /// The same, where somebody names the rules to deal it by.
    BingoOtherRules { version: String, rules: Option<String>, given: String },
    /// Lines of a list's text are no goals, and were left out: how many, and the first of them.
    BingoLeftOut { lines: usize, named: String },
    /// A list's goals have a member that its rules ignore, and other rules do not.
    BingoIgnored { member: String, rules: String, other: String },
    /// A list has too few goals for a card.
    BingoFewGoals { goals: usize, least: usize },
    /// A list has more goals than can be dealt, or balanced.
    BingoManyGoals { goals: usize, most: usize },
    /// A goal's time is none.
    BingoTime { text: String },
    /// No seed deals a card.
    BingoNoCards,
    /// The rules of this version deal without weights.
    BingoWeightless,
    /// A card took too many attempts to tell how it was dealt.
    BingoTooMuch,
    /// The rules do not compare the goals of a line.
    BingoNoClashes,
}

impl From<&Contradiction> for Cause {
    fn from(contradiction: &Contradiction) -> Self {
        match *contradiction {
            Contradiction::Hint { line, sum, voltorbs } => {
                Self::LineHint { line: line.index(), sum, voltorbs }
            }
            Contradiction::Cards { line, hint, points, voltorbs, .. } => Self::LineCards {
                line: line.index(),
                sum: hint.sum(),
                voltorbs: hint.voltorbs(),
                points_left: points,
                voltorbs_left: voltorbs,
            },
            Contradiction::Sums { rows, columns } => Self::Sums { rows, columns },
            Contradiction::Voltorbs { rows, columns } => Self::Voltorbs { rows, columns },
            Contradiction::Totals { level, voltorbs, sum, .. } => {
                Self::Totals { level: level.number(), voltorbs, sum }
            }
            Contradiction::Level { level, .. } => Self::Level { level: level.number() },
            Contradiction::Card { card, value, .. } => Self::Card { card, value },
            Contradiction::CardsTogether { .. } => Self::CardsTogether,
            Contradiction::NoneGiven => Self::NoneGiven,
            Contradiction::Lines => Self::Lines,
        }
    }
}

impl Cause {
    /// Returns the cause that a picture cannot be read, unless its size is stated wrongly.
    pub(crate) fn of_picture(kind: PictureErrorKind) -> Option<Self> {
        match kind {
            PictureErrorKind::TooLarge => Some(Self::PictureTooLarge),
            PictureErrorKind::Empty | PictureErrorKind::Undecodable => Some(Self::NoPicture),
            _ => None,
        }
    }

    /// Returns the cause that a text is not pairs.
    pub(crate) fn of_pairs(error: &ParsePairsError) -> Option<Self> {
        let fault = match error {
            ParsePairsError::Link(error) => return Some(Self::of_address(error)),
            ParsePairsError::Pairs { fault, .. } => fault.clone(),
            _ => return None,
        };
        Some(match fault {
            PairsFault::Empty => Self::PuyoNoPairs,
            PairsFault::Letter { letter, word } => Self::PuyoLetter { letter, word },
            PairsFault::Half { word } => Self::PuyoHalfPair { word },
            PairsFault::Letters { count, .. } => Self::PuyoLetters { count },
            _ => return None,
        })
    }

    /// Returns the cause that an address is not a record of a game.
    pub(crate) fn of_address(error: &ParseLinkError) -> Self {
        match error.kind() {
            ParseLinkErrorKind::Site => Self::PuyoSite,
            _ => Self::PuyoRecord,
        }
    }

    /// Returns the cause that a pair cannot be dropped at a placement.
    pub(crate) fn of_drop(error: &OutOfReach) -> Option<Self> {
        let is_lost = error.kind() == OutOfReachKind::Lost;
        (!is_lost).then(|| Self::PuyoBlocked { column: error.placement().column + 1 })
    }

    /// Returns the cause that a document is not a goal list.
    pub(crate) fn of_list(error: &ReadListError) -> Self {
        Self::of_faults(&error.faults, None)
    }

    /// Returns the cause that a document has these mistakes, and is perhaps a list for other rules.
    pub(crate) fn of_faults(faults: &[Fault], like: Option<Family>) -> Self {
        let [mistake, more @ ..] = faults else { return Self::BingoNoList };
        Self::BingoList {
            mistake: Box::new(mistake.clone()),
            more: more.len(),
            like: like.map(Family::name),
        }
    }

    /// Returns the cause that a text is not a goal list in its format.
    pub(crate) fn of_format(error: &FormatError) -> Self {
        Self::BingoText { mistake: Box::new(error.mistake().clone()) }
    }

    /// Returns the cause that a text is not a game file.
    pub(crate) fn of_script(error: &ScriptError) -> Self {
        Self::BingoText { mistake: error.0.clone() }
    }

    /// Returns the cause that a list cannot deal cards of a mode.
    pub(crate) fn of_part(_: &MissingPartError) -> Self {
        Self::BingoPart
    }

    /// Returns the cause that no moment near a target gives the seed that was hit.
    pub(crate) fn of_hit(error: &HitError) -> Option<Self> {
        match error.kind() {
            HitErrorKind::BelowZero => Some(Self::HitBelowZero),
            HitErrorKind::Hour => Some(Self::HitHour),
            _ => None,
        }
    }
}

impl From<Warning> for Cause {
    fn from(warning: Warning) -> Self {
        match warning {
            Warning::BelowNative => Self::BelowNative,
            Warning::HintHidden(line) => Self::HintHidden { line },
            Warning::HintUnsure(line) => Self::HintUnsure { line },
            Warning::HintsDisagree => Self::HintsDisagree,
            Warning::CardsDisagree(line) => Self::CardsDisagree { line },
            Warning::CardUnclear(card) => Self::CardUnclear { card },
            Warning::MemoUnclear(card) => Self::MemoUnclear { card },
            Warning::LevelDisagrees => Self::LevelDisagrees,
            Warning::NoBoardInPlay => Self::NoBoardInPlay,
        }
    }
}

impl From<Why> for Cause {
    fn from(why: Why) -> Self {
        match why {
            Why::Round { round, outcome, risky, noted } => {
                Self::RoundPlayed { round, outcome, risky, noted }
            }
            Why::Start { advance, noted } => Self::VisitStart { advance, noted },
            Why::Return { advance } => Self::NewVisit { advance },
        }
    }
}
