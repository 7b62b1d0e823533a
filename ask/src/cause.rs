//! Messages of refusals, warnings and explanations: codes with an English sentence and its values. A page shows the sentence
//! in the reader's language.

use std::fmt;

use foretile_eyes::{PictureError, Warning};
use foretile_games::bingo::bingosync::Family;
use foretile_games::bingo::playbingo::ReadSettingsError;
use foretile_games::bingo::{Fault, MissingPartError, ReadListError};
use foretile_games::message::{Code, Message};
use foretile_games::puyo::{
    OutOfReach, OutOfReachKind, ParseLinkError, ParsePairsError, ParsePuzzleError,
};
use foretile_games::voltorb::HitError;
use foretile_search::voltorb::Why;
use foretile_solve::puyo::PuzzleError;
use foretile_solve::voltorb::Contradiction;
use serde::Serialize;

use crate::bingo::{ScriptError, TextFault};

foretile_games::messages! {
    /// What is wrong, or what may have happened.
    Reason "Reason":
    NoBoard "no_board" => "no board found",
    NoWait "no_wait" => "calibrated delay {calibrated_delay} leaves {seconds} s from the start of the game to delay {target_delay}: expected a later target or a smaller calibrated delay, such as {example}",
    NoWaitAfterHit "no_wait" => "a hit of {hit} is too far from {target_delay} to correct by: calibrated delay {calibrated_delay} leaves {seconds} s from the start of the game to delay {target_delay}; expected a hit near the target, such as {example}",
    OtherSeed "other_seed" => "the seed is {seed}: off by {frames_late} in delay and {seconds_late} s (below 0: too early)",
    OtherSeedAt "other_seed" => "the seed is {seed}, that of delay {delay} at {at}: off by {frames_late} in delay and {seconds_late} s (below 0: too early)",

    PuyoUnseen "puyo_unseen" => "`{text}` has unseen puyos: expected whole pairs for an address, such as RG BR YR",
    PuyoTooMany "puyo_too_many" => "{pairs} pairs are too many: expected those of one game, at most {most}, such as RG BY YR",
    PuyoManyColors "puyo_many_colors" => "the pairs have {number} colours: expected at most {colors}, or a game with more colours, such as 5",
    PuyoLost "puyo_lost" => "the game is lost after placed pair {pair}: expected column 3 lower than 12 rows, such as {example} in its place leaves it",
    PuyoLostEverywhere "puyo_lost_everywhere" => "the game is lost after placed pair {pair}, wherever it goes: expected lower columns before it, such as those of an empty field",
    PuyoAllPlaced "puyo_all_placed" => "all {pairs} pairs are placed: expected more pairs, so that one is to come, such as {example}",
    PuyoNoneMade "puyo_none_made" => "no puzzle with one solution was found: expected another seed, or fewer pairs or a longer chain, such as 5-chain with 3 pairs",
    PuyoPlacedLater "puyo_placed_later" => "the address has a placed pair after one that is not placed: expected the placed ones first, such as http://www.puyop.com/s/_0i",
    PuyoRecordEmpty "puyo_record_empty" => "the address has no pairs: expected some, such as http://www.puyop.com/s/_0i",
    PuyoManyPlaced "puyo_many_placed" => "{placed} of {pairs} pairs are placed: expected no more than there are, such as {pairs}",
    PuyoFieldPairs "puyo_field_pairs" => "the address of the field has pairs: expected a field alone, such as http://www.puyop.com/s/800_, and the pairs by an address of their own",
    PuyoFieldFloats "puyo_field_floats" => "the field has puyos that float: expected every puyo on another one or on the floor, such as http://www.puyop.com/s/800_",
    PuyoFieldPops "puyo_field_pops" => "the field has four puyos of a colour that touch and would pop: expected a field at rest, such as http://www.puyop.com/s/800_",
    PuyoFieldLost "puyo_field_lost" => "the game of this field is lost: expected column 3 lower than 12 rows, such as http://www.puyop.com/s/800_",
    PuyoFieldColor "puyo_field_color" => "the field has a puyo {letter}, which this seed never deals: expected only {letters}, such as http://www.puyop.com/s/800_",

    BingoSquare "bingo_square" => "`{text}` is not on a square of the card: expected 1 to {squares}, such as 7=Fire Arrows",
    BingoQuota "bingo_quota" => "`{name}` on {number} squares is more than a card has: expected 0 to {squares}, such as {name}=2",
    BingoNameless "bingo_nameless" => "`{text}` has a goal without a name: expected all 25 goals of a card, or only names, such as 'Fire Arrows;7=Silver Scale'",
    BingoNoGoal "bingo_no_goal" => "`{text}` names no goal: expected at least one, such as 'Fire Arrows'",
    BingoNoLineGoal "bingo_no_goal" => "no goals on any squares: expected some that are on one line, such as 'Catch a fish;Ring a bell'",
    BingoUnknownGoal "bingo_unknown_goal" => "`{name}` is not a goal of the list: expected a name or id, such as {nearest}",
    BingoUnknownType "bingo_unknown_type" => "`{name}` is not a type of the list: expected one such as {nearest}",
    BingoUntyped "bingo_untyped" => "{name}: its goals have no types: expected some, such as \"types\": [\"fish\"]",
    BingoUntypedSearch "bingo_untyped" => "`{name}` is not a type: the list's goals have no types; expected a word of their texts instead, such as fish",
    BingoTypesIgnored "bingo_types_ignored" => "{name} is a list of {rules}, which does not read types: expected a list of rules that do, such as srl-v5",
    BingoTypesIgnoredSearch "bingo_types_ignored" => "`{name}` is wanted as a type, but {rules} does not read types: expected a word of the goals' texts instead, such as fish",
    BingoNothingWanted "bingo_nothing_wanted" => "nothing is wanted: expected goals, such as 'Catch a fish;Ring a bell', or a type, such as fish=2..5",
    BingoConditions "bingo_conditions" => "{conditions} conditions: expected at most {most}, such as the 25 goals of a card",
    BingoBoard "bingo_board" => "these are not goals: expected a board as Bingosync has it, such as [{\"name\": \"Catch a fish\"}, …]",
    BingoBoardItem "bingo_board" => "item {number} has no name: expected one, such as {\"name\": \"Catch a fish\"}",
    BingoBoardSlot "bingo_board" => "item {number} has no slot of its own: expected one, such as \"slot\": \"slot7\"",
    BingoBoardWhole "bingo_board" => "the board has {number} goals: expected those of all {squares} squares, such as [{\"name\": \"Catch a fish\", \"slot\": \"slot1\"}, …]",
    BingoBoardOther "bingo_board" => "the board is another card's: square {number} is `{text}` on it and `{name}` in the feed; expected the board of the newest card, such as one saved with the feed",
    BingoBoardFeed "bingo_board" => "this is a room's feed and not its board: expected the board, such as [{\"name\": \"Catch a fish\", \"slot\": \"slot1\"}, …]",
    BingoFeed "bingo_feed" => "not the feed of a room: {mistake}",
    BingoFeedBoard "bingo_feed" => "this is a room's board and not its feed: expected the feed, such as {\"events\": [], \"allIncluded\": true}",
    BingoFeedSettings "bingo_feed" => "these are a room's settings and not its feed: expected the feed, such as {\"events\": [], \"allIncluded\": true}",
    BingoFogStart "bingo_fog_start" => "{number} is not a square: expected 1 to {squares}, such as 13",
    BingoManyMoments "bingo_many_moments" => "{number} marks are too many to show every moment: expected at most {most}, such as the feed of one race",
    BingoRoomPage "bingo_room" => "`{name}` is a page of a site: expected what an address of the room shows, such as /room/ID/feed with {\"events\": [], \"allIncluded\": true}",
    BingoRoomCut "bingo_room" => "`{name}` ends too early: expected the whole of what the room's address shows, such as {\"events\": [], \"allIncluded\": true}",
    BingoRoomSyntax "bingo_room" => "`{name}` is not JSON from line {at_line}, column {at_column} on: expected what the room's address shows, such as {\"events\": [], \"allIncluded\": true}",
    BingoRoomOther "bingo_room" => "`{name}` is nothing of a room, and no goal list: expected what an address of the room shows, such as {\"events\": [], \"allIncluded\": true}",
    BingoRoomNoFeed "bingo_room" => "no file is the feed of a room: expected what /room/ID/feed shows, such as {\"events\": [], \"allIncluded\": true}",
    BingoRoomLists "bingo_room" => "`{name}` is another goal list: expected one, such as that of the newest race",
    BingoRoomSettings "bingo_room" => "`{name}` has the settings of one room, and there are {number} feeds: expected one feed with its settings, such as those of one room",
    BingoList "bingo_list" => "not a goal list: {mistake}",
    BingoMoreMistakes "bingo_list" => "not a goal list: {mistake} (and {more} more)",
    BingoListLike "bingo_list" => "not a goal list: {mistake} (it looks like a list of {like})",
    BingoMoreMistakesLike "bingo_list" => "not a goal list: {mistake} (and {more} more; it looks like a list of {like})",
    BingoText "bingo_text" => "not a goal list: {mistake}",
    BingoSettings "bingo_settings" => "not the settings of a game: {mistake}",
    BingoMoreSettings "bingo_settings" => "not the settings of a game: {mistake} (and {more} more)",
    BingoOtherSettings "bingo_other_settings" => "these are not the settings of a game of PlayBingo: expected members such as {\"boardLayout\": …}",
    BingoPlaybingo "bingo_playbingo" => "this is not answered for lists of PlayBingo: expected one of the questions that are, such as bingo/deal, bingo/find or bingo/check",
    BingoPart "bingo_part" => "the list has no goals for {mode} cards: expected goals for them, such as a member \"normal\" beside \"info\"",
    BingoNoList "bingo_no_list" => "{name} has no goals: expected a list of them, such as `var bingoList = [\"Catch a fish\", …]`",
    BingoNoRules "bingo_no_rules" => "{name} is not a list of any rules that are known: expected goals such as [\"Catch a fish\", …], 25 or more, or one a line",
    BingoManyRules "bingo_many_rules" => "{name} does not say by which rules it is dealt: expected their name, such as --rules {example}; these could deal it:{rules}",
    BingoBeside "bingo_beside" => "{file}: expected its text, too, as the member `beside`",
    BingoBesideStdin "bingo_beside" => "standard input has its goals in another file: its goals are in {file}: expected a file beside it",
    BingoOot "bingo_oot" => "{name} is a list of Ocarina of Time bingo: expected a list that is dealt by the rules of a family, like the other one",
    BingoVersion "bingo_version" => "{name} says that it is version {version} of Ocarina of Time's list, which is dealt by {rules}: expected --rules {rules}, or none",
    BingoOtherRules "bingo_other_rules" => "it says that it is version {version} of Ocarina of Time's list, which was dealt by {rules}: the cards of {given} differ",
    BingoVersionRules "bingo_version_rules" => "version {version} of Ocarina of Time bingo is dealt by {rules} and not by {given}: expected --rules {rules}, or none, such as --version {version}",
    BingoOneGoal "bingo_one_goal" => "{rules} gives one goal instead of a card: expected rules that deal a card, such as oot-v2; `foretile bingo deal` prints the goal",
    BingoVersionList "bingo_version_list" => "version {version} of Ocarina of Time bingo is dealt from its own list: expected the site's goal-list.js of that version, such as --list goal-list.js",
    BingoOtherVersion "bingo_other_version" => "it says that it is version {says} of Ocarina of Time's list: it is dealt as version {version}",
    BingoUnknownMode "bingo_unknown_mode" => "which {mode} cards the site dealt for {name} is not known: expected another mode, such as normal; long cards are known for the betas, and with --compat site for versions 9.3 to 10.1",
    BingoLang "bingo_lang" => "no goal of {name} has `{lang}`: expected a member with its text, such as jp",
    BingoEmptySeed "bingo_empty_seed" => "an empty text is not a seed: expected one, such as 112233",
    BingoSiteSeed "bingo_site_seed" => "the link has no seed, so that its page takes one at random: expected one with a seed, such as {example}",
    BingoSiteLink "bingo_site_link" => "the link is to version {version} of Ocarina of Time bingo, which is dealt by {rules}",
    BingoSiteOther "bingo_site_other" => "the link has the {member} {of_link}, and {given} is given: expected the link alone, such as {example}",
    BingoPageLink "bingo_page_link" => "the link is to a card from the list {name}, which it has",
    BingoPageGiven "bingo_page_given" => "the link has no list: its card is dealt from the given one, which may not be the one that its sender has",
    BingoPageSample "bingo_page_sample" => "the link has no list: its card is dealt from the sample; if its sender has a list, ask for the list's file, because it deals another card",
    BingoPageNoList "bingo_page_no_list" => "the link has no list: expected the list beside it, or a link that has one, such as “Copy link” makes it",
    BingoPageOtherList "bingo_page_other_list" => "the link has the list {name}, and another one is given: expected the link alone, or a link without a list, such as {example}",
    BingoPageCut "bingo_page_cut" => "the list in the link cannot be read, because the link is cut or was changed: expected the whole link, or a link without a list and the list's file, such as {example}",
    BingoPageSettings "bingo_page_settings" => "the settings in the link cannot be read, because the link is cut or was changed: expected the whole link, such as {example}",
    BingoPageOtherSettings "bingo_page_other_settings" => "the link has its board's settings, and others are given: expected the link alone, such as {example}",
    BingoPageRules "bingo_page_rules" => "the link is to a card by {rules}, which gives one goal instead: expected the seed itself, such as 112233, beside the list",
    BingoRoomLink "bingo_room_link" => "a link to a room of {name} does not have its seed: expected the seed itself, such as 112233; `foretile bingo find` finds it from the goals of the board",
    BingoBoardSeed "bingo_board_seed" => "a board of {goals} goals has no seed: expected a seed, such as 112233; `foretile bingo find --goals` finds it from the board",
    BingoLinkAmong "bingo_link_among" => "a link among several seeds: expected the link alone as the seed, because it stands for a card of its own list and mode, or seeds such as 112233",
    BingoOwnGoals "bingo_own_goals" => "{rules} deals from goals of its own, whatever the list is: expected a list that is dealt, such as one of srl-v5",
    BingoListUnused "bingo_list_unused" => "the list is not used: {rules} deals from goals of its own",
    BingoLineLeftOut "bingo_left_out" => "a line was left out: {named}",
    BingoLinesLeftOut "bingo_left_out" => "{lines} lines were left out: {named}",
    BingoGoalOfMod "bingo_goal_of_mod" => "{name} is one goal of the Minecraft mod Bingo, and its text is in the mod's language file: expected all goals in one list, such as [\"Catch a fish\", …]",
    BingoLockout "bingo_lockout" => "it is a list of lockout.live, and how that site deals is not known: its limits and weights have no effect here",
    BingoLockoutRanges "bingo_lockout_ranges" => "goals with a range of numbers have the middle one: {ranges}",
    BingoLockoutDisabled "bingo_lockout_disabled" => "disabled goals are left out: {disabled}",
    BingoIgnored "bingo_ignored" => "its goals have `{member}`, which {rules} ignores: if the game is dealt by {other}, name these rules",
    BingoFewGoals "bingo_few_goals" => "{goals} goals: expected at least {least}, because a card has {least} squares; {more} more, one a line",
    BingoManyGoals "bingo_many_goals" => "{name} has {goals} goals: expected at most {most}, such as 300",
    BingoManyGoalsStep "bingo_many_goals" => "{goals} goals: expected at most {most}; `foretile bingo balance` takes more",
    BingoTime "bingo_time" => "`{text}` is not a time: expected one such as 5 min or 1:30",
    BingoNoCards "bingo_no_cards" => "none of {seeds} seeds deals a card: expected a list that deals",
    BingoWeightless "bingo_weightless" => "{name} was dealt without weights by this --compat: expected another one, such as npm",
    BingoTooMuch "bingo_too_much" => "the explanation is too long: expected a card for which at most {most} goals are tried; a smaller maximumOffset tries fewer",
    BingoNoClashes "bingo_no_clashes" => "{rules} does not compare the goals of a line: expected a list of rules that do, such as srl-v5",
}

/// What is wrong, or what may have happened: a message. A line is 0 to 4 for a row and 5 to 9 for a column; a card is 0 to
/// 24. Codes about Puyo Puyo begin with `puyo`, and those about bingo with `bingo`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(transparent)]
pub struct Cause(pub Message);

#[cfg(feature = "openapi")]
impl schemars::JsonSchema for Cause {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "Cause".into()
    }

    fn json_schema(generator: &mut schemars::SchemaGenerator) -> schemars::Schema {
        use foretile_games::message::{codes, schema_by_code};
        use foretile_games::{puyo, voltorb};

        let all = [
            codes::<foretile_solve::voltorb::ContradictionMessage>(),
            codes::<foretile_eyes::PictureMessage>(),
            codes::<foretile_eyes::WarningMessage>(),
            codes::<foretile_search::voltorb::WhyMessage>(),
            codes::<voltorb::HitMessage>(),
            codes::<puyo::PairsMessage>(),
            codes::<puyo::LinkMessage>(),
            codes::<puyo::OutOfReachMessage>(),
            codes::<puyo::PuzzleMessage>(),
            codes::<puyo::UnknownTaskMessage>(),
            codes::<foretile_solve::puyo::PuzzleMessage>(),
            codes::<crate::bingo::LossMessage>(),
            codes::<Reason>(),
        ];
        let mut schema = schema_by_code(&all.concat());
        let of_list = generator.subschema_for::<Fault>().to_value();
        let of_text = generator.subschema_for::<TextFault>().to_value();
        let codes = schema.pointer_mut("/oneOf").and_then(|codes| codes.as_array_mut());
        for code in codes.into_iter().flatten() {
            if let Some(mistake) = code.pointer_mut("/properties/mistake") {
                *mistake = of_list.clone();
            }
            if code.pointer("/properties/is/const").is_some_and(|is| is == "bingo_text") {
                code["properties"]["mistake"] = of_text.clone();
            }
        }
        schema
    }
}

impl<C: Code> From<Message<C>> for Cause {
    fn from(message: Message<C>) -> Self {
        Self(message.any())
    }
}

macro_rules! causes {
    ($($error:ty),*) => {$(
        impl From<$error> for Cause {
            fn from(error: $error) -> Self {
                Self(error.into())
            }
        }
    )*};
}
causes!(
    &Contradiction,
    &HitError,
    &PuzzleError,
    &OutOfReach,
    &ParseLinkError,
    &ParsePairsError,
    &ParsePuzzleError,
    &PictureError,
    Warning,
    Why
);

impl From<Reason> for Cause {
    fn from(reason: Reason) -> Self {
        Message::from(reason).into()
    }
}

impl fmt::Display for Cause {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl Cause {
    /// Returns the code.
    pub fn code(&self) -> &'static str {
        self.0.is.code()
    }

    /// Returns the cause that a pair cannot be dropped at a placement.
    pub(crate) fn of_drop(error: &OutOfReach) -> Option<Self> {
        (error.kind() != OutOfReachKind::Lost).then(|| error.into())
    }

    /// Returns the cause that a document is not a goal list.
    pub(crate) fn of_list(error: &ReadListError) -> Self {
        Self::of_faults(&error.faults, None)
    }

    /// Returns the cause that a document has these mistakes, and is perhaps a list for other rules.
    pub(crate) fn of_faults(faults: &[Fault], like: Option<Family>) -> Self {
        let [mistake, more @ ..] = faults else {
            return Reason::BingoNoList.with("name", "the list").into();
        };
        let text = match (more, like) {
            ([], None) => Reason::BingoList,
            ([], Some(_)) => Reason::BingoListLike,
            (_, None) => Reason::BingoMoreMistakes,
            (_, Some(_)) => Reason::BingoMoreMistakesLike,
        };
        let message = text.with("mistake", Message::from(mistake.clone())).with("more", more.len());
        match like {
            Some(family) => message.with("like", family.name()).into(),
            None => message.into(),
        }
    }

    /// Returns the cause that settings of PlayBingo have mistakes.
    pub(crate) fn of_settings(ReadSettingsError { faults, .. }: &ReadSettingsError) -> Self {
        let text = match faults.len() {
            1 => Reason::BingoSettings,
            _ => Reason::BingoMoreSettings,
        };
        let mistake = Message::from(faults[0].clone());
        text.with("mistake", mistake).with("more", faults.len() - 1).into()
    }

    /// Returns the cause that a text is not a goal list in its format.
    pub(crate) fn of_text(mistake: &TextFault) -> Self {
        Reason::BingoText.with("mistake", Message::from(mistake.clone())).into()
    }

    /// Returns the cause that a text is not a game file.
    pub(crate) fn of_script(error: &ScriptError) -> Self {
        Self::of_text(&error.0)
    }

    /// Returns the cause that a list cannot deal cards of a mode.
    pub(crate) fn of_part(error: &MissingPartError) -> Self {
        Reason::BingoPart.with("mode", error.mode().to_string()).into()
    }
}
