"""The questions of :func:`foretile.ask` and their answers, as types, and each question as a function.

``voltorb_deal(body)`` is ``ask("voltorb/deal", body)``; a mistake in `body` gives one message of a type checker, which
names the member. Units are in the comments.

Written by write_questions.py from page/openapi.json; do not edit.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Literal, NotRequired, Protocol, TypeAlias, TypedDict, overload

from foretile._ask import ask as _ask
from foretile.typing import SoonestCoins

__all__ = [
    "Aim",
    "Aimed",
    "AnyAim",
    "Ask",
    "AttemptTold",
    "BalanceRound",
    "Balanced",
    "Balancing",
    "Between",
    "BingoBalanceQuestion",
    "BingoDealQuestion1",
    "BingoDealQuestion2",
    "BingoExplainQuestion",
    "BingoFindQuestion",
    "BingoGameCheckQuestion",
    "BingoGameCompareQuestion",
    "BingoGameDraftQuestion",
    "BingoGameFindQuestion",
    "BingoGameProposeQuestion",
    "BingoGameQuestion",
    "BingoGameRowQuestion",
    "BingoGameStudyQuestion",
    "BingoProfilesQuestion",
    "BingoRowQuestion",
    "BingoSeed",
    "BingoStudyQuestion",
    "Board",
    "BoardsToCome",
    "Candidate",
    "Card",
    "Cards",
    "Cause",
    "Checked",
    "Clash",
    "Clock",
    "ColourCount",
    "ColumnAndTurn",
    "Compat",
    "ConfigChance",
    "ConfigList",
    "Console",
    "Counted",
    "Day",
    "Deal",
    "DealtBoard",
    "DealtCard",
    "DealtCards",
    "DealtGoal",
    "DealtQueue",
    "Digest",
    "Distribution",
    "Draws",
    "Ended",
    "ErrorCode",
    "Estimate",
    "Expected",
    "Explained",
    "Explanation",
    "Family",
    "Fault",
    "FindingsLeftOut",
    "Followed",
    "FollowedFrame",
    "Force",
    "FoundCard",
    "FoundCards",
    "FoundGameCard",
    "FoundGameCards",
    "GameCard",
    "GameCards",
    "GameChecked",
    "GameDrafted",
    "GameEdit",
    "GameFault",
    "GameFinding",
    "GameGoal",
    "GameGoalCompared",
    "GameGoalStudied",
    "GameImprovement",
    "GameIssue",
    "GameList",
    "GameMeasure",
    "GameProposed",
    "GameRow",
    "GameRows",
    "GameSentence",
    "GameStudied",
    "GamesCompared",
    "Goal",
    "GoalBalanced",
    "GoalPlace",
    "GoalPlaces",
    "GoalStudied",
    "Hint",
    "Hints",
    "InPlay",
    "Iterations",
    "Judged",
    "Kept",
    "Left",
    "Length",
    "Level",
    "LevelRule",
    "LevelTally",
    "Linked",
    "Links",
    "List",
    "ListChange",
    "ListExpectation",
    "ListExpectationFault",
    "ListFound",
    "ListJudged",
    "ListMeasure",
    "ListNote",
    "ListPlace",
    "ListStep",
    "Looked",
    "Match",
    "Mode",
    "ModeTold",
    "Moment",
    "Move",
    "Nearest",
    "Next",
    "NextLevel",
    "NoCard",
    "Notes",
    "NumberTold",
    "OneConfig",
    "OneRow",
    "Open",
    "Orientation",
    "Outcome",
    "Over",
    "Pair",
    "PairStudied",
    "Pairs",
    "PairsFound",
    "PairsPlaced",
    "Parted",
    "Pick",
    "PickReason",
    "Place",
    "Placed",
    "PlacedPair",
    "Placement",
    "PlanGoal",
    "Planned",
    "PlannedPairs",
    "Plans",
    "PlayedRound",
    "Point",
    "Pools",
    "Posed",
    "Practised",
    "Profile",
    "ProfileEdit",
    "ProfilesTold",
    "Progress",
    "PuyoDealQuestion",
    "PuyoFindQuestion",
    "PuyoLinkQuestion",
    "PuyoPlaceQuestion",
    "PuyoPlanQuestion",
    "PuyoSeed",
    "PuzzleTask",
    "ReachablePlacement",
    "Reason",
    "Refused",
    "RefusedTold",
    "ResultLines",
    "Reviewed",
    "ReviewedChoice",
    "ReviewedRound",
    "RoundDigest",
    "RoundRecord",
    "RoundResult",
    "RoundReview",
    "RoundStanding",
    "Row",
    "RowAnswer",
    "RowLength",
    "RowStudied",
    "RowTold",
    "Rule",
    "Safe",
    "Seconds",
    "Seed",
    "SeedAt",
    "SeedStart",
    "SeedsFound",
    "SeedsRefused",
    "SeenRound",
    "SessionRecord",
    "Severity",
    "Slip",
    "Slips",
    "Solved",
    "Spread",
    "SquareTold",
    "Step",
    "StoredSeed",
    "Studied",
    "Synergies",
    "Tally",
    "Target",
    "Telling",
    "Time",
    "TimesOf",
    "TotalErrors",
    "Totals",
    "TriedTold",
    "Turned",
    "TurningPoint",
    "TypeStudied",
    "Unevenness",
    "Verdict",
    "Verdicts",
    "VoltorbCheckQuestion",
    "VoltorbConfigsQuestion",
    "VoltorbDealQuestion",
    "VoltorbFindQuestion",
    "VoltorbJudgeQuestion",
    "VoltorbLevelQuestion",
    "VoltorbNarrowQuestion",
    "VoltorbOutlookQuestion",
    "VoltorbPlanQuestion",
    "VoltorbPracticeQuestion",
    "VoltorbPuzzleQuestion",
    "VoltorbResultQuestion",
    "VoltorbReviewQuestion",
    "VoltorbRouteQuestion",
    "VoltorbSeedQuestion",
    "VoltorbSessionQuestion",
    "VoltorbSolveQuestion",
    "VoltorbStatisticsQuestion",
    "VoltorbTimerQuestion",
    "VoltorbTimesQuestion",
    "Way",
    "Wins",
    "bingo_balance",
    "bingo_deal",
    "bingo_explain",
    "bingo_find",
    "bingo_game",
    "bingo_game_check",
    "bingo_game_compare",
    "bingo_game_draft",
    "bingo_game_find",
    "bingo_game_propose",
    "bingo_game_row",
    "bingo_game_study",
    "bingo_profiles",
    "bingo_row",
    "bingo_study",
    "puyo_deal",
    "puyo_find",
    "puyo_link",
    "puyo_place",
    "puyo_plan",
    "voltorb_check",
    "voltorb_configs",
    "voltorb_deal",
    "voltorb_find",
    "voltorb_judge",
    "voltorb_level",
    "voltorb_narrow",
    "voltorb_outlook",
    "voltorb_plan",
    "voltorb_practice",
    "voltorb_puzzle",
    "voltorb_result",
    "voltorb_review",
    "voltorb_route",
    "voltorb_seed",
    "voltorb_session",
    "voltorb_solve",
    "voltorb_statistics",
    "voltorb_timer",
    "voltorb_times",
]

# The aim of a player for the round. All aims but survival consider the whole rest of the round, and quitting
# if it helps. Values are chances from 0 to 1, except for coins.
Aim: TypeAlias = Literal['survive'] | Literal['win'] | Literal['eight'] | Literal['win-eight'] | Literal['level'] | Literal['coins']

class Aimed(TypedDict):
    """A seed and its best route."""
    # Coins at its end.
    coins: int | None
    # The hints of the columns, from the left.
    cols: "list[Hint]"
    # The delay that gives it, in frames.
    delay: int
    # The number of its rounds.
    rounds: int | None
    # The hints of the rows, from the top.
    rows: "list[Hint]"
    # The time of the best route in seconds, or `null` if none reaches the goal.
    seconds: float | None
    # The seed.
    seed: "Seed"

# The aim of the play: for this round, or for the whole visit (from pace on).
AnyAim: TypeAlias = Literal['survive', 'win', 'eight', 'win-eight', 'level', 'coins', 'pace', 'soonest:level:8'] | SoonestCoins

class AttemptTold(TypedDict):
    """An attempt to fill the card."""
    # All squares, 0 to 24, in the order in which they are to be filled.
    order: list[int]
    # What happened on each square, in this order. If the last one has no goal, the attempt failed there.
    squares: "list[SquareTold]"

class BalanceRound(TypedDict):
    """What a round measured with the weights it was dealt with."""
    # The number of cards.
    cards: int
    # The measured spread inside buckets, per 1,000 cards.
    in_bucket: float
    # The mean number of attempts per card.
    iterations: float
    # The spread that chance alone causes with this many cards.
    noise: float
    # The number of the round, from 1.
    round: int

# A list before and after balancing. Spreads are per 1,000 cards.
Balanced = TypedDict("Balanced", {
    # The list with its new weights.
    "after": "ListJudged",
    # The most attempts per card allowed, on average.
    "attempts": float | None,
    # The list as it was.
    "before": "ListJudged",
    # Whether the new weights are more even inside buckets than the list's own.
    "better": bool,
    # The goals, ordered by bucket.
    "goals": "list[GoalBalanced]",
    # The first and last seed that both are measured on. The weights were not tuned on them.
    "judged_on": list[int],
    # The version that the list states, or its file.
    "list": str,
    # The cards' mode.
    "mode": "Mode",
    # The result of each round.
    "rounds": "list[BalanceRound]",
})

class Balancing(TypedDict):
    """What a step of balancing brought."""
    # The list before and after, with the last step. Spreads are per 1,000 cards.
    balanced: "Balanced | None"
    # The number of all steps: one to judge the list, the rounds, and one to judge the result.
    of: int
    # The round, if the step was one.
    round: "BalanceRound | None"
    # What to send as `state` with the same question for the next step; null after the last one.
    state: str | None
    # The number of steps done.
    step: int
    # The list with its new weights, with the last step: JSON as a text.
    text: str | None

# Minutes of a day, both included. Its text is `19:00..19:59`.
Between: TypeAlias = str

# A seed: a number, or any text.
BingoSeed: TypeAlias = int | str

# A board: the values of its 25 cards row by row, 0 for a Voltorb.
Board: TypeAlias = str

class BoardsToCome(TypedDict):
    """The boards to come."""
    # The next board if the player quits this round now.
    quit: "list[Deal]"
    # The boards for each possible past, if the rounds before the first one seen decide the next level.
    ways: NotRequired["list[Way]"]
    # The next boards if this round and the following ones are won without turning another 1.
    won: "list[Deal]"

class Candidate(TypedDict):
    """A seed that deals what was seen."""
    # The outputs drawn before the board on the screen: the smallest of `advances`.
    advance: int
    # All advances at which the seed deals this board and the same boards after it.
    advances: list[int]
    # The board on the screen.
    board: "Board"
    # How far the first of them is from the guess, in seconds: by the clock, and by frames.
    distance: NotRequired[float | None]
    # The level of the board on the screen.
    level: "Level"
    # The coins for winning it.
    max_payout: int
    # The boards to come.
    next: "BoardsToCome"
    # The outputs drawn once it is dealt.
    next_advance: int
    # The outputs drawn before each round's board. If several paths lead to the last one, this is one of them.
    # Rounds that `voltorb/narrow` passed over are left out.
    path: list[int]
    # The seed.
    seed: "Seed"
    # Moments that give the seed; the one nearest to the guess comes first.
    times: "list[Moment]"

# A card, 0 to 24, row by row from the top left.
Card: TypeAlias = int

# The cards of a board row by row, with ? for a card that is face down.
Cards: TypeAlias = str

Cause: TypeAlias = Any

class Checked(TypedDict):
    """The result of checking hints."""
    # What is wrong: first the lines that no five cards can have, then totals that differ.
    faults: "list[Fault]"

class Clash(TypedDict):
    """Two goals of a line that clash."""
    # The texts of the goals.
    goals: list[str]
    # How much they clash by the rules.
    synergy: int
    # The types that both have; none if a type of one is a subtype of the other.
    types: list[str | None]

# A time of the DS's clock.
Clock: TypeAlias = str

# How many colours the game uses.
ColourCount: TypeAlias = Literal[3, 4, 5]

# A placement. Its text is the column of the axis, from 1, and where the other puyo lies: `3up`.
ColumnAndTurn: TypeAlias = str

# The site or program whose rules deal the card.
Compat: TypeAlias = Literal['npm', 'site', 'bingosync']

class ConfigChance(TypedDict):
    """A configuration that a board may have."""
    # The chance that the board has it.
    chance: float
    # Its index, 0 to 79.
    config: int
    # The coins for winning.
    max_payout: int
    # The number of 3s.
    threes: int
    # The number of 2s.
    twos: int
    # The number of Voltorbs.
    voltorbs: int

class ConfigList(TypedDict):
    """The configurations."""
    # Those that were asked for, by their index.
    configs: "list[OneConfig]"

# A console, which decides the frame rate: as text `ds` (also for the Lite), `dsi`, `3ds` or `gba-slot2`.
Console: TypeAlias = Literal['ds'] | Literal['dsi'] | Literal['3ds'] | Literal['gba-slot2']

class Counted(TypedDict):
    """A countdown, and its calibration by the last try."""
    # The calibrated delay, corrected if a hit was given.
    calibrated_delay: int
    # The second that belongs to it.
    calibrated_second: int
    # The console.
    console: "Console"
    # The delay that was hit, if the question names a hit.
    hit_delay: int | None
    # How many minutes before the target's minute to set the clock.
    minutes_before: int
    # Milliseconds of the first phase.
    phase1_ms: int
    # Milliseconds of the second phase.
    phase2_ms: int
    # How many seconds the clock was late, if a seed was hit; modulo 256, so -128 to 127.
    seconds_late: int | None
    # The target's seed, if the whole clock time is known.
    seed: "Seed | None"
    # The delay to hit.
    target_delay: int
    # The second to hit.
    target_second: int

# A day of the visits that everybody in the world plays alike, in UTC. As text it looks like `2026-11-22`.
Day: TypeAlias = str

class Deal(TypedDict):
    """A dealt board, and where it comes from."""
    # The number of outputs drawn from seeding to the start of the deal.
    advance: int
    # The board.
    board: "Board"
    # The index of the configuration, 0 to 79.
    config: int
    # The level of the board.
    level: "Level"
    # The number of outputs drawn from seeding to the end of the deal.
    next_advance: int

class DealtBoard(TypedDict):
    """A board, its seed and what it pays."""
    # The number of outputs drawn from seeding to the start of the deal.
    advance: int
    # The board.
    board: "Board"
    # The hints of the columns, from the left.
    cols: "list[Hint]"
    # The index of the configuration, 0 to 79.
    config: int
    # The level of the board.
    level: "Level"
    # The coins for winning it.
    max_payout: int
    # The number of outputs drawn from seeding to the end of the deal.
    next_advance: int
    # The hints of the rows, from the top.
    rows: "list[Hint]"
    # The seed.
    seed: "Seed"

class DealtCard(TypedDict):
    """The card of a seed, if it has one."""
    # The squares' goals, row by row; null if the seed has no card.
    goals: "list[DealtGoal] | None"
    # The number of attempts until the card was full, or until the generator gave up.
    iterations: int
    # The card's mode.
    mode: "Mode"
    # What to know of how the list was read. Several cards say it together.
    notes: NotRequired["list[ListNote]"]
    # Each row's times, by the row's name.
    rows: "dict[str, RowLength] | None"
    # The seed.
    seed: "BingoSeed"

class DealtCards(TypedDict):
    """The cards of several seeds."""
    # The cards, in the order of the seeds.
    cards: "list[DealtCard]"
    # The cards' mode.
    mode: "Mode"
    # What to know of how the list was read.
    notes: NotRequired["list[ListNote]"]

class DealtGoal(TypedDict):
    """A goal on its square. Times are in minutes."""
    # The time that the square asks for, in minutes.
    desired_time: float
    # The square's difficulty, 1 to 25.
    difficulty: int
    # The goal's id.
    id: str
    # The goal's name.
    name: str
    # How much skill the goal asks for, as the list's authors see it.
    skill: float
    # The goal's time, in minutes.
    time: float

class DealtQueue(TypedDict):
    """The deal of a seed."""
    # Which colour each of the generator's letters stands for.
    colormap: str
    # How many colours the queue has.
    colors: "ColourCount"
    # The generator's state after the deal.
    final_state: int
    # The pairs, the first one first.
    pairs: "list[Pair]"
    # The pools that the queue is drawn from.
    pools: "Pools"
    # The seed.
    seed: "PuyoSeed"

class Digest(TypedDict):
    """What `statistics` needs of a reviewed session."""
    # The aim by which the choices were judged.
    aim: "AnyAim"
    # The rounds that were reviewed.
    rounds: "list[RoundDigest]"

class Distribution(TypedDict):
    """A distribution of numbers."""
    # Every number that occurred, and how often.
    histogram: list[list[float | int]]
    mean: float | None
    quantiles: dict[str, float]

class Draws(TypedDict):
    """Random numbers drawn for a seed. Each is one call of the site's generator."""
    # At most.
    max: int
    # On average.
    mean: float
    # The first seed with so many.
    seed: int | None

class Ended(TypedDict):
    """A round that is over."""
    # The coins that it brought.
    coins: NotRequired[int]
    # The number of turned cards that were not Voltorbs.
    flipped: int
    # Its level.
    level: "Level"
    # How it ended.
    outcome: "Outcome"

# The kind of an error: its code over HTTP, in JavaScript and in Python.
ErrorCode: TypeAlias = Literal['syntax'] | Literal['request'] | Literal['question'] | Literal['list'] | Literal['file'] | Literal['kept'] | Literal['too_long'] | Literal['busy'] | Literal['memory'] | Literal['defect'] | Literal['left']

class Estimate(TypedDict):
    """An estimate with its standard error."""
    # Its standard error.
    error: float
    # The estimated value.
    value: float

class Expected(TypedDict):
    """Averages over visits that are played well without the seed, with the times of the usual time model. They are
    measured, so each has an error: half of its 95 % interval."""
    # The coins per hour in the long run, by the aim `pace`.
    coins_per_hour: float
    # Its error.
    coins_per_hour_error: float
    # The minutes until the player has the coins, by the aim `pace`; 0 if they are there.
    minutes_to_coins: float
    # Its error.
    minutes_to_coins_error: float
    # The minutes until a round of level 8 begins, by the aim `soonest:level:8`; 0 at level 8.
    minutes_to_level_8: float
    # Its error.
    minutes_to_level_8_error: float

class Explained(TypedDict):
    """A possible explanation."""
    # The advance of the board seen.
    advance: int
    # The same as a code with values.
    cause: "Cause"
    # Its level.
    level: "Level"
    # Its rounds in that case, as notes.
    notes: str
    # The seed in that case.
    seed: "Seed"
    # The visit's start in that case.
    start: int
    # What may have happened, in English.
    what: str

class Explanation(TypedDict):
    """How a card was dealt."""
    # Every attempt, in order.
    attempts: "list[AttemptTold]"
    # Whether the last attempt filled the card.
    dealt: bool
    # The card's mode.
    mode: "Mode"
    # The seed.
    seed: "BingoSeed"

# The rules by which a site deals a game.
Family: TypeAlias = Literal['srl-v5', 'srl-v5-blackout', 'srl-v8', 'srl-v8-subtypes', 'synergen', 'simple', 'simple-alttp', 'isaac', 'ladx', 'hollow-knight', 'oot-v3', 'oot-v6', 'oot-v8.2']

class Fault(TypedDict):
    """A reason why no board has the hints."""
    # The same as a code with values.
    cause: "Cause"
    # The line, 0 to 4 for a row and 5 to 9 for a column; null if the totals differ.
    line: int | None
    # What is wrong, and what was expected, in English.
    why: str

class FindingsLeftOut(TypedDict):
    """Findings that are not listed."""
    # Their number.
    count: int
    # Their kind.
    kind: "GameFinding"

class Followed(TypedDict):
    """The state of a visit."""
    # The place where the notes contradict the seed, if they do.
    astray: "Parted | None"
    # The level of the first round. JSON leaves it out if it is 1, as it is in every visit of the game.
    first_level: NotRequired["Level"]
    # The hints of every round that is over.
    hints: "list[Hints]"
    # The round in play.
    next: "Next"
    # The coins of all rounds that are over.
    purse: int
    # The rounds, in order.
    rounds: "list[RoundRecord]"
    # The seed.
    seed: "Seed"
    # The number of outputs drawn before the first board.
    skip: int

class FollowedFrame(TypedDict):
    """The state after a frame, and what the frame changed."""
    # The boxes of the other boards in the picture.
    also: list[list[float]]
    # Left, top, width and height of the board with its hints.
    box: list[float] | None
    # The 25 cards as in a position. An unclear card counts as face down, and there is a warning.
    cards: str | None
    # The same as codes with values, in the same order.
    causes: "list[Cause]"
    # What this frame changed, in words.
    changes: list[str]
    # The columns' hints, from the left.
    cols: list[list[int | None]] | None
    # The confidence of the least certain hint or card, 0 to 1.
    confidence: float
    # Its corners: top left, top right, bottom right, bottom left.
    corners: "list[Point] | None"
    # The card under the cursor, or the button.
    cursor: "Place | None"
    # The part of the next frame to send: left, top, width and height in pixels of the frame. It may reach beyond
    # the right and lower edge. Null while no board is in view: then send the whole frame.
    cut: list[int] | None
    # Whether there is a board.
    found: bool
    # The level, if the top screen is in view.
    level: "Level | None"
    # The level of the round in play: the screen's, else the rules'.
    level_used: "Level | None"
    # The marks of each card's memo, such as `13v`.
    memo: list[str] | None
    # Whether this is another board than the known one.
    other: bool
    # The cards that the player turned, without those that the game turns at the end of a round. Null if no hint
    # can be read.
    played: "Cards | None"
    # The hints of the rows, from the top. A number that cannot be read is null; all five are null if none can be
    # read or no board is in play.
    rows: list[list[int | None]] | None
    # The run of the visit before that round, if it is certain.
    run: int | None
    # What may be wrong or is missing, in English.
    warnings: list[str]

# What moves the value of a position.
Force: TypeAlias = Literal['skill'] | Literal['luck']

# A card that fits.
FoundCard = TypedDict("FoundCard", {
    # The goals' ids, row by row.
    "goals": list[str],
    # The number of attempts to deal the card.
    "iterations": int,
    # The file of the list.
    "list": str | None,
    # The card's mode.
    "mode": "Mode",
    # The seed.
    "seed": int,
})

class FoundCards(TypedDict):
    """The cards that fit, ordered by list, then mode, then seed."""
    # How many cards of the count an index has and the search did not deal again; not there if none.
    by_index: NotRequired[int]
    # Whether all seeds were searched.
    complete: bool
    # The number of cards that fit.
    count: int
    # The cards, or the first of them.
    matches: "list[FoundCard]"
    # The number of seeds searched, counted once for every list and mode.
    scanned: int

class FoundGameCard(TypedDict):
    """A card that fits."""
    # The goals' texts, row by row.
    goals: list[str]
    # The seed.
    seed: int

class FoundGameCards(TypedDict):
    """The cards that fit, ordered by list, then mode, then seed."""
    # How many cards of the count an index has and the search did not deal again; not there if none.
    by_index: NotRequired[int]
    # Whether all seeds were searched.
    complete: bool
    # The number of cards that fit.
    count: int
    # The cards, or the first of them.
    matches: "list[FoundGameCard]"
    # The number of seeds searched, counted once for every list and mode.
    scanned: int

class GameCard(TypedDict):
    """The card of a seed, if it has one."""
    # The squares' goals, row by row; null if the seed has no card.
    goals: "list[GameGoal] | None"
    # Why the seed has no card.
    refused: NotRequired[str | None]
    # The seed.
    seed: "BingoSeed"
    # The same as a code.
    why: NotRequired["NoCard | None"]

class GameCards(TypedDict):
    """The cards of a game."""
    # The cards, in the order of the seeds.
    cards: "list[GameCard]"
    # How long goals are.
    mode: "Length"
    # What to know of how the list was read.
    notes: NotRequired["list[ListNote]"]
    # The rules.
    rules: "Family"

class GameChecked(TypedDict):
    """The contents of a list, or why its rules refuse it."""
    # The number of cards that were dealt.
    cards: int
    # Why the rules refuse the list.
    faults: "list[GameFault]"
    # What is wrong or suspicious, the worst first; at most 100 of a kind.
    findings: "list[GameIssue]"
    # The number of goals.
    goals: int
    # How many more there are of each kind.
    left_out: "list[FindingsLeftOut]"
    # How long goals are.
    mode: "Length"
    # What to know of how the list was read.
    notes: NotRequired["list[ListNote]"]
    # Whether the list can be dealt and nothing in it is wrong; it may still be suspicious.
    ok: bool
    # The rules.
    rules: "Family"
    # What becomes of the seeds that were asked about, where they are not stored as they are.
    seeds: "list[StoredSeed]"

# A first list.
GameDrafted = TypedDict("GameDrafted", {
    # What Bingosync calls such a custom board.
    "board": str,
    # A first card of it.
    "card": "GameCard",
    # The number of goals.
    "goals": int,
    # What to know of how the goals were read.
    "left_out": NotRequired["ListNote | None"],
    # The list, as Bingosync's custom boards take it.
    "list": "GameList",
    # What to know, for people.
    "notes": list[str],
    # The types that they could have because they share a word, and how many each: a guess, to accept with
    # `types`.
    "possible_types": dict[str, int],
    # The rules that it is for.
    "rules": "Family",
    # The same as a text with a goal a line, to save and to edit.
    "text": str,
    # The number of goals with a time.
    "timed": int,
    # The same as codes with their values.
    "told": "list[GameSentence]",
    # The types that the list's goals have, and how many have each.
    "types": dict[str, int],
})

class GameEdit(TypedDict):
    """An edit, and how good the cards are afterwards."""
    # What to do.
    edit: str
    # The cards after it and those before it, of the seeds on which it was tried.
    then: "GameMeasure"
    # The same as a code with its values.
    told: "GameSentence"

class GameFault(TypedDict):
    """A place in a list that its rules refuse."""
    # What was expected there.
    expected: str
    # What was found instead.
    found: str
    # The place.
    place: str
    # The same as codes with their values.
    told: "ListExpectationFault"

# The kinds of findings.
GameFinding: TypeAlias = Literal['no-name'] | Literal['long-name'] | Literal['hole'] | Literal['failing-seeds'] | Literal['misspelt-member'] | Literal['duplicate-name'] | Literal['repeats'] | Literal['never-dealt'] | Literal['always-dealt'] | Literal['lonely-tier'] | Literal['unused-tier'] | Literal['ignored-member'] | Literal['later-type'] | Literal['types-never-meet'] | Literal['types-always-meet'] | Literal['missing-language'] | Literal['hidden-characters']

class GameGoal(TypedDict):
    """A goal on its square."""
    # The text on the card.
    name: str
    # Its tier, or its difficulty, if the rules know such.
    tier: NotRequired[int | None]
    # Its types, if the rules know such.
    types: NotRequired[list[str | None]]

class GameGoalCompared(TypedDict):
    """How often a goal comes."""
    # The cards that have it, from each list.
    cards: list[int]
    # How often it came, from each list. A card can have it twice.
    counts: list[int]
    # The text.
    name: str
    # The same as a share of all cards, 0 to 1.
    shares: list[float]

class GameGoalStudied(TypedDict):
    """How often a goal came."""
    # The number of cards that it is on.
    cards: int
    # How often it came. In rules that may take a goal twice, a card can have it twice.
    count: int
    # Its place in the list, from 0.
    id: int
    # The text on the card.
    name: str
    # The same as a multiple of its tier's mean; null if nothing of its tier came.
    ratio: float | None
    # The same as a share of all cards, 0 to 1.
    share: float
    # Its tier, or its difficulty, if the rules know such.
    tier: NotRequired[int | None]

# What edits are to improve.
GameImprovement: TypeAlias = Literal['even'] | Literal['alike'] | Literal['repeats']

class GameIssue(TypedDict):
    """A finding, and the smallest change that cures it."""
    # The goal, tier, type or member that it is about.
    about: str
    # What to do, for people.
    cure: NotRequired[str | None]
    # The same as codes with their values.
    cures: NotRequired["list[GameSentence]"]
    # The kind of finding.
    kind: "GameFinding"
    # What is wrong, for people.
    message: str
    # How bad it is.
    severity: "Severity"
    # The same as a code with its values. One place is what the finding is about.
    told: "GameSentence"

# The goals of any game: what Bingosync's custom boards and game files hold, or a text: `{"text": TEXT}` in
# any format that files have, `{"js": TEXT}` for a game file.
GameList: TypeAlias = list[Any] | dict[str, Any]

class GameMeasure(TypedDict):
    """How good a list's cards are. All but the number of cards are shares; 0 is best."""
    # The lines with two goals of one type.
    alike_lines: float
    # The number of cards.
    cards: int
    # The seeds without a card.
    failures: float
    # The same around the means of their tiers.
    in_tier: float
    # How unevenly all goals come: the standard deviation of their counts, as a share of the mean.
    overall: float
    # The cards with a text twice.
    repeats: float

# Edits that help, one after another.
GameProposed = TypedDict("GameProposed", {
    # The cards of the changed list. Both are judged on seeds on which nothing was tried.
    "after": "GameMeasure",
    # The cards of the list as it was.
    "before": "GameMeasure",
    # The edits; none if they do not surely help. What a check cures comes first.
    "edits": "list[GameEdit]",
    # How unevenly so many goals come at best, if each card has one of each of 25 tiers; null in other rules.
    "least": float | None,
    # The list after all edits.
    "list": "GameList",
    # What the edits improve.
    "measure": "GameImprovement",
    # How long goals are.
    "mode": "Length",
    # The list's file.
    "name": str,
    # The rules.
    "rules": "Family",
})

class GameRow(TypedDict):
    """A line of a card."""
    # The pairs that clash.
    clashes: "list[Clash]"
    # Its goals, in the line's order.
    goals: "list[GameGoal]"
    # The line.
    row: "Row"
    # The sum of the synergies of its pairs; 0 is a line whose goals have nothing in common.
    synergy: int

class GameRows(TypedDict):
    """The lines of a card."""
    # How long goals are.
    mode: "Length"
    # Why the seed has no card.
    refused: NotRequired[str | None]
    # The lines that were asked for; null if the seed has no card.
    rows: "list[GameRow] | None"
    # The rules.
    rules: "Family"
    # The seed.
    seed: "BingoSeed"

GameSentence = TypedDict("GameSentence", {
    "is": Literal['no_text', 'long_text', 'hidden', 'failing_seeds', 'more_often', 'twice_on_cards', 'repeated_texts', 'repeated_tiers', 'repeated_goals', 'holes', 'before_tiers', 'after_tiers', 'misspelt', 'ignored', 'lacking', 'later_type', 'never', 'always', 'all_always', 'lonely', 'same_types', 'types_apart', 'remove', 'rename', 'move', 'difficulty', 'split', 'add', 'add_to', 'add_untyped', 'add_untyped_to', 'order', 'arrange', 'give', 'take_away', 'rename_member', 'drop_member', 'fill', 'drop_type', 'limit', 'drop_holes', 'twice', 'timeless', 'cut', 'lengths', 'line_lengths', 'few_for_tiers', 'no_lengths', 'alike'],
    "key": str,
    "number": NotRequired[int],
    "of": NotRequired[int],
    "places": NotRequired[Any],
    "second": NotRequired[str],
    "text": NotRequired[str],
    "why": NotRequired[Any],
})

# The statistics of a list.
GameStudied = TypedDict("GameStudied", {
    # The share of lines with two goals of one type, 0 to 1; null if the goals have no types.
    "alike_lines": float | None,
    # The number of seeds that gave a card.
    "cards": int,
    # The random numbers drawn for a seed.
    "draws": "Draws",
    # The number of seeds that gave none.
    "failures": int,
    # The goals, the most frequent first.
    "goals": "list[GameGoalStudied]",
    # The list's file.
    "list": str,
    # How long goals are.
    "mode": "Length",
    # Why they gave none.
    "refused": "list[SeedsRefused]",
    # The number of cards with a text twice.
    "repeats": int,
    # The rules.
    "rules": "Family",
    # The first and last seed.
    "seeds": list[int],
    # The types, the most frequent first.
    "types": "list[TypeStudied]",
    # How unevenly goals come.
    "unevenness": "Unevenness",
})

class GamesCompared(TypedDict):
    """The differences between two lists and between their cards."""
    # The number of seeds that gave a card, with each list.
    cards: list[int]
    # The share of lines with another goal.
    changed_lines: float
    # The blast radius: the share of seeds that deal another card, 0 to 1.
    changed_seeds: float
    # The share of squares with another goal.
    changed_squares: float
    # Changes of goals: new ones, those that are gone, other tiers and types, and what else the rules read.
    changes: "list[ListChange]"
    # The first seed that deals another card.
    first_changed: int | None
    # The goals, the largest change of frequency first.
    goals: "list[GameGoalCompared]"
    # The lists' files.
    lists: list[str]
    # How long their goals are.
    modes: "list[Length]"
    # Where the new goals would change the fewest cards, each on its own; null if that was not asked for.
    places: "list[GoalPlaces] | None"
    # The tiers whose goals stand in another order, which changes cards, too. Null is the whole list, in rules
    # without tiers.
    reordered: list[int | None]
    # The rules of each.
    rules: "list[Family]"
    # The number of seeds with the same 25 goals, in any order.
    same_goals: int
    # The number of seeds, each dealt from both lists.
    seeds: int

# The goal of a route. Its text is `coins:5000`, `level:8` or `most`.
Goal: TypeAlias = str

class GoalBalanced(TypedDict):
    """A goal's weights."""
    # The weight in the list.
    before: float
    # The difficulty bucket.
    bucket: int
    id: str
    name: str
    # The new weight.
    weight: float

class GoalPlace(TypedDict):
    """A place, and what the goal would change there."""
    # The goal before which it stands; null at the end.
    before: str | None
    # The share of seeds that deal another card.
    changed_seeds: float
    # The share of squares with another goal.
    changed_squares: float
    # Its number, from 1, in its tier or in the list.
    place: int

class GoalPlaces(TypedDict):
    """The places that a new goal can have."""
    # The share of squares that would change at the end of the tier or list, where most people add goals.
    at_end: float | None
    # The new goal.
    name: str
    # The best places, the best first.
    places: "list[GoalPlace]"
    # Its tier, if the list has tiers.
    tier: int | None

class GoalStudied(TypedDict):
    """How often a goal occurred."""
    bucket: int
    # The number of cards with the goal.
    count: int
    # The number of cards by the difficulty of the goal's square, 1 to 25.
    difficulties: list[int]
    id: str
    name: str
    # The number of cards by the row that the goal is in.
    rows: dict[str, int]
    # The share of cards with the goal, 0 to 1.
    share: float
    time: float
    weight: float

# The sum and the number of Voltorbs of a row or column.
Hint: TypeAlias = list[int | Literal[0, 1, 2, 3, 4, 5]]

class Hints(TypedDict):
    """The ten hints of a board."""
    # The hints of the columns, from the left.
    cols: "list[Hint]"
    # The hints of the rows, from the top.
    rows: "list[Hint]"

class InPlay(TypedDict):
    """The round in play."""
    # The cards; if JSON leaves them out, all are face down.
    cards: "Cards"
    # The coins for quitting now.
    coins: int
    # The hints of the columns, from the left.
    cols: "list[Hint]"
    # The number of these cards.
    flipped: int
    # The cards that were turned, in order.
    flips: "list[Card]"
    # The level on the top screen.
    level: "Level"
    # Its number, from 1.
    number: int
    # The hints of the rows, from the top.
    rows: "list[Hint]"

class Iterations(TypedDict):
    """Attempts per seed. A seed without a card counts as 100."""
    error: float
    max: int
    mean: float

class Judged(TypedDict):
    """What a choice costs, and why."""
    # The aim.
    aim: "AnyAim"
    # The cards that have the position's value, the least likely Voltorb first. If the value has an error, all
    # cards that are as good as far as is known.
    best: "list[Card]"
    # The number of boards that fit.
    boards: int
    # The proven lower and upper bound of the value, if they differ.
    bracket: NotRequired[list[float] | None]
    # Half of the 95 % interval of the value, if it rests on what the rounds after this one were measured to be
    # worth.
    error: NotRequired[float | None]
    # Whether all three and the best cards are proven. They are not if they have an error.
    exact: bool
    # How much less the choice is worth than the best one.
    loss: float
    # The proven lower and upper bound of the loss, if they differ.
    loss_bracket: NotRequired[list[float] | None]
    # Half of the 95 % interval of the loss, if the position's value has one. A loss that is no larger counts as
    # none.
    loss_error: NotRequired[float | None]
    # The choice.
    pick: "Pick"
    # The proven lower and upper bound of the choice's value, if they differ.
    pick_bracket: NotRequired[list[float] | None]
    # Half of the 95 % interval of the choice's value, if the position's has one.
    pick_error: NotRequired[float | None]
    # The value of the choice, or a proven lower bound.
    pick_value: float
    # Whether the search is complete: more time would change nothing, and only errors make the answer uncertain.
    proven: bool
    # Whether quitting now has the same value, as far as is known.
    quit: bool
    # What speaks for or against the choice, then what speaks for the best one.
    reasons: "list[PickReason]"
    # A card that is as good as the choice, which loses nothing, and less likely a Voltorb: it comes first.
    safer: NotRequired["Card | None"]
    # What luck did, if the question says what the card showed.
    turned: NotRequired["Turned | None"]
    # The value of the position for the aim, or a proven lower bound.
    value: float
    # A word for the loss.
    verdict: "Verdict"
    # The mildest and the harshest verdict that the bounds of the loss and its error allow, if the verdict is
    # unknown.
    verdict_bracket: NotRequired["list[Verdict] | None"]

class Kept(TypedDict):
    """A session that was reviewed."""
    # The `digest` of its review.
    digest: "Digest"
    # How long it took, in seconds, if that is known.
    seconds: NotRequired[float | None]

class Left(TypedDict):
    """A round with its cards, and with its hints if all of them are known."""
    # The cards that the player turned.
    cards: "Cards"
    # The columns' hints, from the left.
    cols: NotRequired["list[Hint] | None"]
    # Its level.
    level: "Level"
    # The rows' hints, from the top.
    rows: NotRequired["list[Hint] | None"]

# How long the goals of a card are.
Length: TypeAlias = Literal['normal', 'short', 'long']

# A level.
Level: TypeAlias = Literal[1, 2, 3, 4, 5, 6, 7, 8]

# The rule that gives the level of the next round.
LevelRule: TypeAlias = Literal['won-eighth'] | Literal['run'] | Literal['won'] | Literal['cards']

class LevelTally(TypedDict):
    """The rounds of a level."""
    # The bounds of their mean accuracy, in per cent; null without rounds.
    accuracy: list[float] | None
    # The coins that they brought.
    coins: int
    # The level.
    level: "Level"
    # The rounds that were lost.
    lost: int
    # The rounds that were quit.
    quit: int
    # The number of rounds.
    rounds: int
    # What was wrong with choices.
    slips: "Slips"
    # The number of choices with each verdict.
    verdicts: "Verdicts"
    # The rounds judged for winning that are over, and how many wins the best play may expect of them.
    wins: "Wins"
    # The rounds that were won.
    won: int

class Linked(TypedDict):
    """A game record, as pairs and as addresses."""
    # The address at Ishikawa's simulator, with the task.
    ips: str
    # The same pairs, each with its placement.
    moves: "list[PlacedPair]"
    # The pairs, the first one first.
    pairs: "list[Pair]"
    # The address at puyop.com.
    puyop: str
    # The task, if the address is one of a puzzle.
    task: NotRequired["PuzzleTask | None"]

class Links(TypedDict):
    """Addresses that show the start and all moves."""
    # At Ishikawa's simulator.
    ips: str
    # At puyop.com.
    puyop: str

# A goal list in the community's JSON format, or as a text: `{"text": TEXT}` in any format that files have.
List: TypeAlias = dict[str, Any]

class ListChange(TypedDict):
    """A difference between two lists."""
    # A goal's id or text, or the category of a filter or threshold.
    about: str
    # The new value; null if it is gone.
    after: str | None
    # The old value; null if it is new.
    before: str | None
    # The part that differs: `goal`, `name`, `time`, `types, fire` …
    what: str

ListExpectation = TypedDict("ListExpectation", {
    "is": Literal['any_text', 'text', 'id', 'texts', 'other_keys', 'types', 'number', 'whole_number', 'minutes', 'synergies', 'thresholds', 'filters', 'filter', 'goal', 'any_goals', 'goals', 'goals_or_none', 'many_goals', 'many_texts', 'goals_by_key', 'tiers', 'tier_count', 'goal_texts', 'four_tiers', 'list_or_empty', 'object', 'limits', 'combined', 'parts', 'at_most', 'at_most_in_all', 'one_goal', 'one_goal_always', 'two_goals', 'card_of_goals', 'enough_goals', 'card_of_groups', 'card_of_finishes'],
    "key": str,
    "number": NotRequired[int],
    "text": NotRequired[str],
})

# A mistake in a list: where it is, what was expected, and what was found.
ListExpectationFault = TypedDict("ListExpectationFault", {
    # What was expected there.
    "expected": "ListExpectation",
    # What was found instead.
    "found": "ListFound",
    "is": Literal['mistake'],
    "key": str,
    # Where it is.
    "place": "ListPlace",
})

ListFound = TypedDict("ListFound", {
    "is": Literal['nothing', 'none', 'one', 'count', 'literal', 'text', 'long_text', 'list', 'empty_list', 'tiers', 'no_text', 'object', 'piece', 'end', 'template', 'half_character', 'code', 'own_generator', 'element', 'syntax'],
    "key": str,
    "number": NotRequired[int],
    "text": NotRequired[str],
})

class ListJudged(TypedDict):
    """A list's behaviour over many cards."""
    # The number of seeds that gave a card.
    cards: int
    # The number of seeds that gave none.
    failures: int
    # The spread inside buckets, per 1,000 cards.
    in_bucket: "Estimate"
    # Attempts per card. A seed without a card counts as 100.
    iterations: "Estimate"
    # The list's own measure (`averageStandardDeviation`): the mean over batches of 1,000 seeds.
    list_measure: "Estimate"
    # The spread of all goals of the list, across buckets, per 1,000 cards.
    overall: float
    # How many of 1,000 cards have the rarest goal.
    rarest: float

class ListMeasure(TypedDict):
    """A measure over batches of cards."""
    batches: int
    error: float | None
    mean: float

class ListNote(TypedDict):
    """What to know of how a list was read."""
    # The note, for people.
    message: str
    # The same as a code with its values.
    told: "Cause"

# A place in a list: the steps that lead to it from the outside, such as `normal, bucket 3, goal 2 (fire-
# arrows), time`.
ListPlace: TypeAlias = "list[ListStep]"

ListStep = TypedDict("ListStep", {
    "is": Literal['list', 'member', 'key', 'bucket', 'tier', 'named_tier', 'goal', 'named_goal', 'synergies', 'line', 'column'],
    "key": str,
    "number": NotRequired[int],
    "text": NotRequired[str],
})

class Looked(TypedDict):
    """What a picture shows, compared with the hints that are known already."""
    # The boxes of the other boards in the picture.
    also: list[list[float]]
    # Left, top, width and height of the board with its hints.
    box: list[float] | None
    # The 25 cards as in a position. An unclear card counts as face down, and there is a warning.
    cards: str | None
    # The same as codes with values, in the same order.
    causes: "list[Cause]"
    # The columns' hints, from the left.
    cols: list[list[int | None]] | None
    # The confidence of the least certain hint or card, 0 to 1.
    confidence: float
    # Its corners: top left, top right, bottom right, bottom left.
    corners: "list[Point] | None"
    # The card under the cursor, or the button.
    cursor: "Place | None"
    # Whether there is a board.
    found: bool
    # The level, if the top screen is in view.
    level: "Level | None"
    # The marks of each card's memo, such as `13v`.
    memo: list[str] | None
    # Whether this is another board than the known one.
    other: bool
    # The cards that the player turned, without those that the game turns at the end of a round. Null if no hint
    # can be read.
    played: "Cards | None"
    # The hints of the rows, from the top. A number that cannot be read is null; all five are null if none can be
    # read or no board is in play.
    rows: list[list[int | None]] | None
    # What may be wrong or is missing, in English.
    warnings: list[str]

class Match(TypedDict):
    """A seed and a place in its queue where the pairs were found."""
    # The index in the queue of the first of the pairs, 0 to 127.
    offset: int
    # The seed.
    seed: "PuyoSeed"

# What a card is played for.
Mode: TypeAlias = Literal['normal', 'blackout', 'short', 'short-blackout']

class ModeTold(TypedDict):
    """A mode, and how its cards are dealt."""
    # The part of a combined list that its goals come from: `normal` or `short`.
    goals: str
    # How long the longest row that is allowed would take: less by `minimumSynergy`, which is negative.
    longest: float
    # What wins.
    meaning: str
    # The mode.
    mode: "Mode"
    # Whether no two goals of the card may conflict.
    no_conflicts: bool
    # The numbers, by the community's names.
    profile: "Profile"
    # How long the shortest row that is allowed would take: less by `maximumSynergy`.
    shortest: float
    # How long every row should take before goals and synergies are looked at, in minutes: `baselineTime + 65 *
    # timePerDifficulty`.
    theoretical_length: float

class Moment(TypedDict):
    """The moment when the player presses A to load the save. The game computes its seed from it."""
    # The time on the DS's clock.
    at: "Clock"
    # The vblank counter: the number of frames since the game started, at least about 420.
    delay: int

class Move(TypedDict):
    """The value of turning a card now."""
    card: "Card"
    # Half of the 95 % interval of how much less this is than the value of the position, if that has an error.
    loss_error: NotRequired[float | None]
    value: float

class Nearest(TypedDict):
    """The seed whose best route comes nearest to a goal that none reaches: to the most coins within the limits, or
    to the highest level."""
    # Coins at its end.
    coins: int
    # The delay that gives it, in frames.
    delay: int
    # The level at its end.
    level: "Level"
    # The number of seeds that were planned to find this one.
    of: int
    # The time of the route in seconds.
    seconds: float
    # The seed.
    seed: "Seed"
    # Clock times that give the seed with this delay.
    times: "list[Clock]"

class Next(TypedDict):
    """The round in play."""
    # The number of outputs drawn from seeding to the start of the deal.
    advance: int
    # The board.
    board: "Board"
    # The cards that are face up.
    cards: "Cards"
    # The coins of the round so far.
    coins: int
    # The hints of the columns, from the left.
    cols: "list[Hint]"
    # The index of the configuration, 0 to 79.
    config: int
    # The level of the board.
    level: "Level"
    # The number of outputs drawn from seeding to the end of the deal.
    next_advance: int
    # The hints of the rows, from the top.
    rows: "list[Hint]"

# The level of the next round.
NextLevel = TypedDict("NextLevel", {
    # The level.
    "level": "Level",
    # Another possible level, if rounds before the first one given decide.
    "or": NotRequired["Level | None"],
    # The coins of all rounds, with that one.
    "purse": NotRequired[int | None],
    # The round that the player left, with its end.
    "round": NotRequired["Ended | None"],
    # How many of the last rounds, in a row, were not lost and had eight cards turned, 0 to 4, with that one.
    "run": NotRequired[int | None],
    # The condition for the other level, in words.
    "why": NotRequired[str | None],
})

# Why a seed has no card.
NoCard = TypedDict("NoCard", {
    "is": Literal['empty', 'not_a_number', 'negative', 'hole', 'nothing_left', 'attempts', 'pool', 'ran_out'],
    "key": str,
    "most": NotRequired[int],
    "number": NotRequired[int],
    "tier": NotRequired[int],
})

# Notes of a visit, in order. Their text consists of words with spaces or line breaks between them: `r1c4` (or
# its number, 0 to 24) for a card that was turned, and `quit` for a round that was quit. A line `saw LEVEL
# ROWS COLUMNS [CARDS]` tells how a board looked. Text after a `#` is a comment.
Notes: TypeAlias = str

class NumberTold(TypedDict):
    """What a number of a profile means."""
    # What it means, in its unit.
    meaning: str
    # The number's name in a profile.
    name: str

class OneConfig(TypedDict):
    """A configuration. The ten of a level are equally likely."""
    # The number of arrangements of its cards that the game keeps.
    boards: int
    # Its index, 0 to 79.
    config: int
    # Its level.
    level: "Level"
    # It also rejects a board with this many of them in one row or column.
    max_free_line: int
    # The game rejects a board with this many free cards or more. A 2 or 3 is free if its row or its column has no
    # Voltorb.
    max_free_total: int
    # The coins for winning.
    max_payout: int
    # The number of 3s.
    threes: int
    # The number of 2s.
    twos: int
    # The number of Voltorbs.
    voltorbs: int

class OneRow(TypedDict):
    """One row; only `row` is set if the seed has no card."""
    # The desired times of the squares, in minutes.
    desiredTimes: NotRequired[list[float]]
    # The goals' ids, in the row's order.
    goals: list[str] | None
    # The expected length of the row, in minutes.
    length: NotRequired[float]
    # Its goals' names.
    names: list[str] | None
    # The row.
    row: "Row"
    # The synergies of row types. Negative values are costs.
    rowtypeSynergies: NotRequired[dict[str, float]]
    # How much skill each goal asks for, as the list's authors see it.
    skills: list[float] | None
    # Each square's desired time minus its goal's time.
    timeDifferences: NotRequired[list[float]]
    # The sums.
    totalSynergies: NotRequired["Synergies"]
    # The synergies that count, by category of types.
    typeSynergies: NotRequired[dict[str, list[float]]]
    # How long the row would take if its goals saved each other nothing, in minutes.
    without_synergy: float | None

class Open(TypedDict):
    """The bounds of the value of turning a card now."""
    card: "Card"
    high: float
    # As for a move whose value is proven.
    loss_error: NotRequired[float | None]
    low: float

# The position of the child relative to the axis when a pair is dropped.
Orientation: TypeAlias = Literal['up'] | Literal['right'] | Literal['down'] | Literal['left']

# How a round ended.
Outcome: TypeAlias = Literal['won'] | Literal['quit'] | Literal['lost']

class Over(TypedDict):
    """A round that is over, with its whole board."""
    # Its board.
    board: "Board"
    # The coins that it paid.
    coins: int
    # The hints of the columns, from the left.
    cols: "list[Hint]"
    # The number of turned cards that were not Voltorbs.
    flipped: int
    # The cards that were turned, in order.
    flips: "list[Card]"
    # Its level.
    level: "Level"
    # The level of the next round.
    next_level: "Level"
    # Its number, from 1.
    number: int
    # How it ended.
    outcome: "Outcome"
    # The hints of the rows, from the top.
    rows: "list[Hint]"
    # The rule that gives this level.
    rule: "LevelRule"
    # The rule in words.
    why: str

# A pair, the axis first.
Pair: TypeAlias = str

class PairStudied(TypedDict):
    """A pair of goals."""
    # The number of cards with both if the goals were independent.
    expected: float
    # Their ids.
    goals: list[str]
    # The number of cards with both.
    met: int

class Pairs(TypedDict):
    """Pairs of goals that are on the same card too rarely or too often."""
    # Those of them with the most expected meetings.
    never: "list[PairStudied]"
    # The number of pairs that never met although at least ten meetings were expected.
    never_count: int
    # The pairs with the highest ratios of met to expected that chance does not explain.
    often: "list[PairStudied]"

class PairsFound(TypedDict):
    """Where the pairs are, ordered by seed, then offset."""
    # The number of all matches.
    count: int
    # The matches that are listed, from the lowest seed.
    matches: "list[Match]"
    # The task of an address, which is not part of its pairs.
    task: NotRequired["PuzzleTask | None"]

class PairsPlaced(TypedDict):
    """The game after some placements."""
    # The pairs to come.
    coming: "list[Pair]"
    # The field after them: a text for each row, the highest first, with `.` for an empty cell and `*` for
    # garbage. Empty rows at the top are left out.
    field: list[str]
    # Addresses that show the placements.
    links: "Links"
    # The placements, and what each of them did.
    moves: "list[Placed]"
    # Where the next pair can go.
    places: "list[ReachablePlacement]"
    # The task of an address, which nothing here judges.
    task: NotRequired["PuzzleTask | None"]

class Parted(TypedDict):
    """A place where the notes contradict the seed."""
    # Where else the seed deals that board, if there is no explanation.
    elsewhere: "Deal | None"
    # What may have happened, the likeliest first.
    explanations: "list[Explained]"
    # How to search further if none of the explanations is right.
    find: str
    # The line of the notes with the unexpected board.
    line: int
    # The number of other seeds that were searched, if any were.
    neighbours: int | None

# A choice: a card (0 to 24, or r1c1 to r5c5), or `quit`. Answers have the number or `quit`.
Pick: TypeAlias = int | str

class PickReason(TypedDict):
    """What speaks for or against a choice."""
    # The reason in words.
    because: str
    # The choice.
    pick: "Pick"
    # The rules from which it follows that the card is certain or safe, if it is.
    rules: list[str]
    # What the choice is worth once the card has turned out not to be a Voltorb, if that is proven.
    then: float | None
    # The chance of turning a Voltorb.
    voltorb: float

# The place of the cursor.
Place: TypeAlias = int | str

class Placed(TypedDict):
    """A pair, where it is dropped, and what that does."""
    # Whether the chain left the field empty.
    all_clear: bool
    # The number of steps of the chain that it fires.
    chain: int
    # The column of the axis, counted from 1.
    column: int
    # The frames from the pair's appearance to that of the next one, 60 a second, if the player moves at once and
    # holds Down. Players measured them; those of one game differ a little from those of another.
    frames: int
    # The field before anything pops: a text for each row, the highest first, with `.` for an empty cell and `*`
    # for garbage. Empty rows at the top are left out.
    landed: list[str]
    # The pair, the axis first.
    pair: "Pair"
    # The points of this chain.
    score: int
    # The steps of the chain.
    steps: "list[Step]"
    # Where the other puyo lies, seen from the axis.
    turn: "Orientation"

class PlacedPair(TypedDict):
    """A pair, and where it is dropped."""
    # The pair.
    pair: "Pair"
    # Where it is dropped, if it has been placed.
    placement: "Placement | None"

class Placement(TypedDict):
    """Where a pair is dropped."""
    # The column of the axis, from 0.
    column: int
    # The position of the child.
    orientation: "Orientation"

# What a plan is for.
PlanGoal: TypeAlias = Literal['chain'] | Literal['score'] | Literal['clear']

class Planned(TypedDict):
    """A plan, as a session that `replay` can read, and in words."""
    # The coins of the visit at its end.
    coins: int
    # Whether it is proven that no plan is better, given these times.
    exact: bool
    # How many cards of the first planned round were face up before.
    face_up: int
    # The level of the first round. JSON leaves it out if it is 1, as it is in every visit of the game.
    first_level: NotRequired["Level"]
    # The level after its last round.
    level: "Level"
    # One sentence for each round.
    plan: list[str]
    # The number of its rounds that were over before.
    played: int
    # The time of each of its rounds in seconds.
    round_seconds: list[float]
    # The rounds, in order.
    rounds: "list[RoundRecord]"
    # The time of the plan in seconds.
    seconds: float
    # The seed.
    seed: "Seed"
    # The number of outputs drawn before the first board.
    skip: int

class PlannedPairs(TypedDict):
    """A plan for pairs that are known."""
    # The number of steps of the chain that the last pair fires; 0 without a plan.
    chain: int
    # No chain has more steps than this.
    chain_at_most: int
    # How many colours the seed's game uses.
    colors: "ColourCount | None"
    # The number of the pair that fires it, counted from 1 and with those that were placed before; null without a
    # plan.
    fired_at_pair: int | None
    # What the plan is for.
    goal: "PlanGoal"
    # Addresses that show the moves.
    links: "Links"
    # The moves, those made before included.
    moves: "list[Placed]"
    # No such chain or all clear is possible before this pair, counted as `fired_at_pair`. For the goals chain and
    # score, nothing is ruled out.
    not_before_pair: int
    # How many of the moves had been made before.
    played: int
    # Whether it is proven that no chain is longer, or that no such chain or all clear is earlier.
    proven: bool
    # The points of this chain.
    score: int
    # The number of fields that were looked at.
    searched: int
    # The seconds that the search took.
    seconds: float
    # The seed, if the pairs are a seed's.
    seed: "PuyoSeed | None"
    # Whether the search was stopped before its time.
    stopped: bool
    # The task of an address. The plan is not for it, but for its own goal.
    task: NotRequired["PuzzleTask | None"]

class Plans(TypedDict):
    """The best targets."""
    # Whether all seeds were planned.
    complete: bool
    # The seed that comes nearest to the goal, if no seed reaches it.
    nearest: NotRequired["Nearest | None"]
    # The number of seeds that were planned.
    scanned: int
    # The duration of the search in seconds.
    search_seconds: float
    # The targets, the best first: the quickest, and of these the one with the most coins (or for `most` the other
    # way round). Of those that are equal in both, the one with more or better good neighbours comes first.
    targets: "list[Target]"

class PlayedRound(TypedDict):
    """A round as it was played."""
    # The outputs drawn before its board.
    advance: NotRequired[int | None]
    # The outputs drawn once the board was dealt.
    after: NotRequired[int | None]
    # Its board. A card that was never seen is `?`; then the hints are needed.
    board: "Cards"
    # The number of turned cards that were not Voltorbs.
    cards_flipped: NotRequired[int | None]
    # The coins that it brought.
    coins: NotRequired[int | None]
    # The columns' hints, from the left.
    cols: NotRequired["list[Hint] | None"]
    # Its configuration, 0 to 79.
    config: NotRequired[int | None]
    # The cards turned, in order. Without them, the round is not reviewed.
    flips: NotRequired["list[Card] | None"]
    # Its level.
    level: "Level"
    # The coins for winning.
    max_payout: NotRequired[int | None]
    # How it ended. Without it, the cards decide; a round that goes on after them was not quit.
    outcome: NotRequired["Outcome | None"]
    # The rows' hints, from the top.
    rows: NotRequired["list[Hint] | None"]

# A point in a picture or screen, in pixels.
Point: TypeAlias = list[float]

# The pools of three, four and five colours.
Pools = TypedDict("Pools", {
    # The pool of three colours.
    "3": str,
    # The pool of four colours.
    "4": str,
    # The pool of five colours.
    "5": str,
})

class Posed(TypedDict):
    """A position in which the safest card is not the best. `judge` says what a choice costs, and why."""
    # The aim.
    aim: "Aim"
    # The cards; if JSON leaves them out, all are face down.
    cards: "Cards"
    # The hints of the columns, from the left.
    cols: "list[Hint]"
    # How hard the best card is to see, 1 to 3.
    grade: int
    # The level on the top screen.
    level: "Level"
    # The number of the puzzle, from 1.
    number: int
    # How many puzzles there are of this grade, or of all if none was asked for.
    of: int
    # The hints of the rows, from the top.
    rows: "list[Hint]"

class Practised(TypedDict):
    """A visit, as far as the player may see it."""
    # The rounds that are left, with the one in play; null if there is no end.
    left: int | None
    # The level of the round in play or, at the end, the level that would come next.
    level: "Level"
    # How many more lost rounds end the visit; null if none do.
    lives: int | None
    # Whether the visit is over.
    over: bool
    # The coins of all rounds that are over.
    purse: int
    # The whole visit as `replay` and `review` read it, with its seed, once it is over.
    record: "SessionRecord | None"
    # The round in play; null at the end.
    round: "InPlay | None"
    # The rounds that are over.
    rounds: "list[Over]"

class Profile(TypedDict):
    """The numbers that control how a card is dealt. Times and synergies are in minutes."""
    # A row's time besides its goals. Only the estimate of its length uses it.
    baselineTime: float
    # The first offset: how far a goal's time may be from the desired time.
    initialOffset: float
    # The highest synergy of one category.
    maximumIndividualSynergy: float
    # The last offset. It grows from the first in steps of 1.
    maximumOffset: float
    # The highest synergy of a row.
    maximumSynergy: float
    # The lowest synergy of a row. It is negative: a row may cost this much.
    minimumSynergy: float
    # The desired time of difficulty 1.
    timePerDifficulty: float
    # A synergy that stands for "these never belong together".
    tooMuchSynergy: float
    # Whether weights influence the order of goals. Otherwise, the order is a plain shuffle.
    useFrequencyBalancing: bool

# The members of a profile to change, by the community's names.
ProfileEdit: TypeAlias = dict[str, Any]

class ProfilesTold(TypedDict):
    """The profiles of all modes."""
    # The modes.
    modes: "list[ModeTold]"
    # What each number of a profile means.
    numbers: "list[NumberTold]"

# A seed of the pair queue.
PuyoSeed: TypeAlias = int

class PuzzleTask(TypedDict):
    """The task of a puzzle. No answer judges it or looks for a solution."""
    # Its three characters in the address, such as `u05`.
    characters: str
    # The numbers of its three characters: the kind, the colour and how many.
    code: list[int]
    # What is to be done, in English.
    text: str

class ReachablePlacement(TypedDict):
    """A placement that can be reached."""
    # The placement, in the notation of `placed`.
    at: "ColumnAndTurn"
    # The cell in which the axis lands before anything pops: column from 1 at the left and row from 1 at the
    # bottom.
    axis: list[int]
    # The cell in which the other puyo lands, or null if it is lost above the field.
    other: list[int] | None

# A card that is certain, and why.
Reason = TypedDict("Reason", {
    # The reason, in words that a person can check.
    "because": str,
    # The card, 0 to 24; it is face down.
    "card": "Card",
    # The value: 0 for a Voltorb, else 1, 2 or 3.
    "is": int,
    # The rules behind the reason.
    "rules": "list[Rule]",
})

class Refused(TypedDict):
    """The reason why there is no answer."""
    # What was wrong as a code with values, for whoever says it in another language. Not every error has one.
    cause: NotRequired["Cause | None"]
    # The kind of error.
    code: "ErrorCode"
    # What was wrong, and what was expected, in English.
    error: str

# Why a goal was refused.
RefusedTold: TypeAlias = Any

class ResultLines(TypedDict):
    """The result of a visit."""
    # The coins of all rounds.
    coins: int
    # The level at the end.
    level: "Level"
    # The rounds.
    rounds: "list[RoundResult]"
    # The lines to share, in no language: the day, the coins and the level at the end, then for each round its
    # level, a square for each choice (🟩 best, 🟦 good, 🟨 inaccuracy, 🟧 mistake, 🟥 blunder, ⬜ unknown), and 🏆 if it
    # was won, 🏳 if it was quit, 💥 if it was lost.
    text: str

class Reviewed(TypedDict):
    """A session, judged choice by choice."""
    # The share that the choices kept of what was at stake, in per cent; of a session, the mean of its rounds. If
    # it is not proven, a proven lower bound. At stake is the value of a position, less that of a Voltorb now.
    accuracy: float
    # The proven bounds of the accuracy, if they differ.
    accuracy_bracket: NotRequired[list[float] | None]
    # The aim.
    aim: "AnyAim"
    # The little that `statistics` needs of the session, to be kept.
    digest: "Digest"
    # Half of the 95 % intervals of accuracy, loss and luck, if values rest on what rounds were measured to be
    # worth.
    errors: NotRequired["TotalErrors | None"]
    # Whether everything is proven. It is not if there are errors.
    exact: bool
    # What the choices cost together, or a proven lower bound.
    loss: float
    # The proven bounds of the loss, if they differ.
    loss_bracket: NotRequired[list[float] | None]
    # What luck brought, negative if it took, or a proven lower bound.
    luck: float
    # The proven bounds of the luck, if they differ.
    luck_bracket: NotRequired[list[float] | None]
    # The number of rounds that were reviewed.
    reviewed: int
    # The rounds in order.
    rounds: "list[ReviewedRound]"
    # The choice that changed the value most in all rounds, if it is proven which one that is.
    turning_point: "TurningPoint | None"
    # The number of choices with each verdict.
    verdicts: "Verdicts"

class ReviewedChoice(TypedDict):
    """A choice, and what came of it."""
    # The value of the position afterwards, or a proven lower bound.
    after: float
    # The proven bounds of that value, if they differ.
    after_bracket: NotRequired[list[float] | None]
    # Half of the 95 % interval of that value, if the value before has one.
    after_error: NotRequired[float | None]
    # The cards that have the position's value, the least likely Voltorb first. If the value has an error, all
    # cards that are as good as far as is known.
    best: "list[Card]"
    # The proven lower and upper bound of the value, if they differ.
    bracket: NotRequired[list[float] | None]
    # Half of the 95 % interval of the value, if it rests on what the rounds after this one were measured to be
    # worth.
    error: NotRequired[float | None]
    # Whether all three and the best cards are proven. They are not if they have an error.
    exact: bool
    # How much less the choice is worth than the best one.
    loss: float
    # The proven lower and upper bound of the loss, if they differ.
    loss_bracket: NotRequired[list[float] | None]
    # Half of the 95 % interval of the loss, if the position's value has one. A loss that is no larger counts as
    # none.
    loss_error: NotRequired[float | None]
    # How much more the value afterwards is than that of the choice, less the time, or a proven lower bound.
    luck: float
    # The proven bounds of the luck, if they differ.
    luck_bracket: NotRequired[list[float] | None]
    # Half of the 95 % interval of the luck, if the value before has one.
    luck_error: NotRequired[float | None]
    # The choice.
    pick: "Pick"
    # The proven lower and upper bound of the choice's value, if they differ.
    pick_bracket: NotRequired[list[float] | None]
    # Half of the 95 % interval of the choice's value, if the position's has one.
    pick_error: NotRequired[float | None]
    # The value of the choice, or a proven lower bound.
    pick_value: float
    # Whether the search is complete: more time would change nothing, and only errors make the answer uncertain.
    proven: bool
    # Whether quitting now has the same value, as far as is known.
    quit: bool
    # A card that is as good as the choice, which loses nothing, and less likely a Voltorb: it comes first.
    safer: NotRequired["Card | None"]
    # The value of the card; null for quitting.
    shows: int | None
    # What was wrong with a choice that lost something, if the best choices are proven: the player quit too early,
    # stayed too long, or turned a riskier card than the best, or a safer one that brings too little.
    slip: NotRequired["Slip | None"]
    # What the time is worth that the card took, in the unit of the value. Left out if it is 0, as for the aims of
    # one round.
    spent: NotRequired[float]
    # The value of the position for the aim, or a proven lower bound.
    value: float
    # A word for the loss.
    verdict: "Verdict"
    # The mildest and the harshest verdict that the bounds of the loss and its error allow, if the verdict is
    # unknown.
    verdict_bracket: NotRequired["list[Verdict] | None"]

class ReviewedRound(TypedDict):
    """A round of a session."""
    # Its board, as far as the record tells it.
    board: "Cards"
    # Its level.
    level: "Level"
    # The judged choices. Null if the record does not tell which cards were turned.
    review: "RoundReview | None"
    # Its number, from 1.
    round: int

class RoundDigest(TypedDict):
    """What `statistics` needs of a reviewed round."""
    # The bounds of its accuracy, in per cent: proven, and as far apart as its error.
    accuracy: list[float]
    # The coins at its end.
    coins: int
    # Its level.
    level: "Level"
    # How it ended; null if it was still going on.
    outcome: NotRequired["Outcome | None"]
    # What was wrong with choices.
    slips: "Slips"
    # The proven bounds of its value before the first choice: what the best play may expect.
    value: list[float]
    # The number of choices with each verdict.
    verdicts: "Verdicts"

class RoundRecord(TypedDict):
    """The record of a round."""
    # The number of outputs drawn before the board was dealt.
    advance: int
    # The number of outputs drawn after the board was dealt.
    after: int
    # The board.
    board: "Board"
    # The number of cards turned that were not Voltorbs.
    cards_flipped: int
    # The coins that the round paid.
    coins: int
    # The index of the configuration, 0 to 79.
    config: int
    # The cards turned, in order.
    flips: "list[Card]"
    # The level.
    level: "Level"
    # The coins for winning.
    max_payout: int
    # How the round ended.
    outcome: "Outcome"

class RoundResult(TypedDict):
    """The result of a round."""
    # Its level.
    level: "Level"
    # How it ended.
    outcome: "Outcome"
    # The squares.
    squares: str

class RoundReview(TypedDict):
    """The judged choices of a round."""
    # The share that the choices kept of what was at stake, in per cent; of a session, the mean of its rounds. If
    # it is not proven, a proven lower bound. At stake is the value of a position, less that of a Voltorb now.
    accuracy: float
    # The proven bounds of the accuracy, if they differ.
    accuracy_bracket: NotRequired[list[float] | None]
    # The choices in order.
    choices: "list[ReviewedChoice]"
    # The coins at its end.
    coins: int
    # Half of the 95 % intervals of accuracy, loss and luck, if values rest on what rounds were measured to be
    # worth.
    errors: NotRequired["TotalErrors | None"]
    # Whether everything is proven. It is not if there are errors.
    exact: bool
    # What the choices cost together, or a proven lower bound.
    loss: float
    # The proven bounds of the loss, if they differ.
    loss_bracket: NotRequired[list[float] | None]
    # What luck brought, negative if it took, or a proven lower bound.
    luck: float
    # The proven bounds of the luck, if they differ.
    luck_bracket: NotRequired[list[float] | None]
    # How the round ended; null if it was still going on.
    outcome: "Outcome | None"
    # The index of the choice that changed the value most, if it is proven which one that is.
    turning_point: int | None

class RoundStanding(TypedDict):
    """The state of a round."""
    # The coins for quitting now.
    coins: int
    # The number of turned cards that are not Voltorbs.
    flipped: int
    # Whether a Voltorb was turned.
    lost: bool
    # Whether all 2s and 3s are turned.
    won: bool

# A row, a column or a diagonal.
Row: TypeAlias = Literal['row1', 'row2', 'row3', 'row4', 'row5', 'col1', 'col2', 'col3', 'col4', 'col5', 'tlbr', 'bltr']

# The rows that were asked for.
RowAnswer: TypeAlias = dict[str, Any]

class RowLength(TypedDict):
    """How long a row should take, in minutes."""
    length: float
    # The time that its goals save each other.
    synergy: float

class RowStudied(TypedDict):
    """How long a row is, and how much time its goals save each other."""
    synergy: "Distribution"
    time: "Distribution"

class RowTold(TypedDict):
    """A row of a card."""
    # The desired times of the squares, in minutes.
    desiredTimes: list[float]
    # The goals' ids, in the row's order.
    goals: list[str]
    # The expected length of the row, in minutes.
    length: float
    # Its goals' names.
    names: list[str]
    # The row.
    row: "Row"
    # The synergies of row types. Negative values are costs.
    rowtypeSynergies: dict[str, float]
    # How much skill each goal asks for, as the list's authors see it.
    skills: list[float]
    # Each square's desired time minus its goal's time.
    timeDifferences: list[float]
    # The sums.
    totalSynergies: "Synergies"
    # The synergies that count, by category of types.
    typeSynergies: dict[str, list[float]]
    # How long the row would take if its goals saved each other nothing, in minutes.
    without_synergy: float

# The rule behind a reason, numbered as in the players' rules.
Rule: TypeAlias = Literal['no-voltorbs'] | Literal['only-voltorbs'] | Literal['one-card'] | Literal['only-ones'] | Literal['no-threes'] | Literal['no-ones'] | Literal['at-least'] | Literal['combinations'] | Literal['configurations'] | Literal['boards']

class Safe(TypedDict):
    """A card that cannot be a Voltorb but has several possible values, and why."""
    # The reason, in words that a person can check.
    because: str
    # The card, 0 to 24; it is face down.
    card: "Card"
    # The rules behind the reason.
    rules: "list[Rule]"

class Seconds(TypedDict):
    """How long the actions of the game take, in seconds. The defaults are estimates from the game's code."""
    # Receiving a round's coins [default: 1.5]
    award_seconds: NotRequired[float | None]
    # Finding a card and turning it [default: 1]
    flip_seconds: NotRequired[float | None]
    # The end of a round that was lost [default: 6]
    lost_seconds: NotRequired[float | None]
    # The message after the first card and every 2 and 3 [default: 1]
    message_seconds: NotRequired[float | None]
    # The end of a round that was quit [default: 5]
    quit_seconds: NotRequired[float | None]
    # From a round's announcement to its first card [default: 2.5]
    start_seconds: NotRequired[float | None]
    # The end of a round that was won [default: 6.5]
    won_seconds: NotRequired[float | None]

# A seed of the DS.
Seed: TypeAlias = int

class SeedAt(TypedDict):
    """A moment and its seed."""
    # The time on the DS's clock.
    at: "Clock"
    # The vblank counter: the number of frames since the game started, at least about 420.
    delay: int
    # The seed.
    seed: "Seed"

class SeedStart(TypedDict):
    """A start of a visit: a seed, and the outputs drawn before the first board."""
    # The outputs drawn before the first board: the first number of a candidate's `path`.
    advance: int
    # The seed.
    seed: "Seed"

class SeedsFound(TypedDict):
    """The seeds that deal what was seen, the likeliest first."""
    # The advice if several seeds fit. All of them count as equally likely.
    advice: NotRequired["Solved | None"]
    # The seeds, the likeliest first.
    candidates: "list[Candidate]"
    # Whether the whole search was done.
    complete: bool
    # The number of seeds.
    count: int
    # The chances of each card to be a Voltorb, a 1, a 2 and a 3, over the candidates.
    p: NotRequired[list[list[float]] | None]
    # The number of seeds that were searched.
    scanned: int
    # The duration of the search in seconds.
    seconds: float
    # The card that tells the candidates' boards apart best.
    telling: NotRequired["Telling | None"]

class SeedsRefused(TypedDict):
    """Seeds without a card."""
    # The number of seeds.
    count: int
    # The first of them.
    first: int
    # The reason.
    why: str

class SeenRound(TypedDict):
    """A round as the player saw it: a position, and the cards that were turned after it."""
    # The cards; if JSON leaves them out, all are face down.
    cards: NotRequired["Cards"]
    # The hints of the columns, from the left.
    cols: "list[Hint]"
    # The cards that were turned, besides those that are face up in the position. If left out, any may have been
    # turned.
    flips: NotRequired["list[Card] | None"]
    # The level on the top screen.
    level: "Level"
    # How the round ended, if that is known.
    outcome: NotRequired["Outcome | None"]
    # The hints of the rows, from the top.
    rows: "list[Hint]"

class SessionRecord(TypedDict):
    """The record of a session, one JSON document."""
    # The level of the first round. JSON leaves it out if it is 1, as it is in every visit of the game.
    first_level: NotRequired["Level"]
    # The rounds, in order.
    rounds: "list[RoundRecord]"
    # The seed.
    seed: "Seed"
    # The number of outputs drawn before the first board.
    skip: int

# How bad a finding is.
Severity: TypeAlias = Literal['wrong'] | Literal['suspicious']

# What was wrong with a choice that lost something.
Slip: TypeAlias = Literal['quit'] | Literal['stayed'] | Literal['riskier'] | Literal['safer']

class Slips(TypedDict):
    """The number of choices with each fault. Choices that lost nothing have none, and neither have those whose
    best choices are not proven."""
    # The player quit, but a card was worth more.
    quit: int
    # The card was a Voltorb with a greater chance than the safest of the best cards.
    riskier: int
    # The card was no riskier than that one, but too little came of it.
    safer: int
    # The player turned a card, but quitting was worth more.
    stayed: int

class Solved(TypedDict):
    """The chances of a position, and the best cards."""
    # The aim.
    aim: "AnyAim"
    # The cards that have this value, the least likely Voltorb first. If the value has an error, all cards that
    # are as good as far as is known.
    best: "list[Card]"
    # The number of boards that fit.
    boards: int
    # The proven lower and upper bound of the value, if they differ.
    bracket: NotRequired[list[float] | None]
    # The cards that have the same value on all boards, and why.
    certain: "list[Reason]"
    # The configurations that the board may have, the likeliest first.
    configs: "list[ConfigChance]"
    # Half of the 95 % interval of the value, if it rests on what the rounds after this one were measured to be
    # worth.
    error: NotRequired[float | None]
    # Whether the value and the best cards are proven. They are not if the value has an error.
    exact: bool
    # The cards whose value is proven.
    moves: "list[Move]"
    # The other cards that may be worth turning, with bounds of their values.
    open: NotRequired["list[Open]"]
    # The chances of each card to be a Voltorb, a 1, a 2 and a 3.
    p: list[list[float]]
    # Whether the search is complete: more time would change nothing, and only an error makes the answer
    # uncertain.
    proven: bool
    # Whether quitting now has the same value, as far as is known.
    quit: bool
    # Half of the 95 % interval of that value, if the value of the position has one.
    quit_error: NotRequired[float | None]
    # The value of quitting now. It is left out if quitting cannot reach the aim, or the round is over.
    quit_value: NotRequired[float | None]
    # Whether the aim's goal is reached already, as `soonest:coins:N` is with N coins in the purse. Nothing is at
    # stake then, and no card is best.
    reached: NotRequired[bool]
    # The other cards that are not a Voltorb on any board, and why.
    safe: "list[Safe]"
    # The state of the round.
    standing: NotRequired["RoundStanding | None"]
    # The value of the position for this aim, or a proven lower bound. For `pace`: in coins, how much more the
    # visit is worth than one that begins now. For `soonest:level:8` and `soonest:coins:N`: the minutes to it, as
    # a negative number.
    value: float

class Spread(TypedDict):
    """Standard deviations of the goals' counts per 1,000 cards."""
    # The deviation inside a bucket, averaged over the buckets with at least two goals.
    in_bucket: float
    # The deviation over all goals of the list.
    overall: float

class SquareTold(TypedDict):
    """How a square got its goal. Times are in minutes."""
    # The time that the square asks for.
    desired_time: float
    # The square's difficulty, 1 to 25.
    difficulty: int
    # The id of the goal that it got; null if no goal was allowed.
    goal: str | None
    # The square, 0 to 24, row by row.
    square: int
    # The goals that were tried, in order.
    tried: "list[TriedTold]"
    # The ids of the goals that would have been tried next at the same offset, in order.
    untried: list[str]

class Step(TypedDict):
    """A step of a chain."""
    # The chain power plus what several colours and large groups add. The points are 10 times the puyos that pop
    # times this, or times 1 if it is 0.
    bonus: int
    # The puyos that then fall: column, the row that is left and the row of the landing, counted as in `popping`.
    falling: list[list[int]]
    # The field after the rest has fallen, as in `landed`.
    field: list[str]
    # The frames until everything rests again.
    frames: int
    # The coloured puyos that pop: column from 1 at the left and row from 1 at the bottom. Garbage next to them
    # disappears, too.
    popping: list[list[int]]
    # The chain power of this step.
    power: int
    # The points of this step.
    score: int

class StoredSeed(TypedDict):
    """A seed that the site stores as another text."""
    # Whether the stored number deals another card.
    differs: bool
    # What to do, for people.
    message: str
    # The seed.
    seed: "BingoSeed"
    # The number that the site stores, and shows later; null if it cannot store it.
    stored: int | None

# The statistics of a list. Times are in minutes.
Studied = TypedDict("Studied", {
    # The number of seeds that gave a card.
    "cards": int,
    # The first of these seeds.
    "failed": list[int],
    # The number of seeds that gave none.
    "failures": int,
    # The goals, the most frequent first.
    "goals": "list[GoalStudied]",
    # Attempts per seed.
    "iterations": "Iterations",
    # The version that the list states, or its file.
    "list": str,
    # The measure that lists state as `averageStandardDeviation`, from batches of 1,000 cards.
    "list_measure": "ListMeasure | None",
    # The cards' mode.
    "mode": "Mode",
    # Pairs of goals that are on the same card too rarely or too often.
    "pairs": "Pairs",
    # The shortest and the longest time that the rules allow for a row.
    "possible": list[float],
    # How long each row is, by its name.
    "rows": "dict[str, RowStudied]",
    # The first and last seed.
    "seeds": list[int],
    # How unevenly goals occur.
    "spread": "Spread",
})

class Synergies(TypedDict):
    """The sums of a row's synergies, in minutes. Positive values make the row shorter."""
    # The sum of row types.
    rowtype: float
    # The sum of the squares' desired times minus their goals' times.
    timeDifference: float
    # The sum of all three, or the profile's `tooMuchSynergy`.
    total: float
    # The sum of types and subtypes, or the profile's `tooMuchSynergy` if one is too large.
    type: float

class Tally(TypedDict):
    """How rounds were played."""
    # The bounds of their mean accuracy, in per cent; null without rounds.
    accuracy: list[float] | None
    # The coins that they brought.
    coins: int
    # The rounds that were lost.
    lost: int
    # The rounds that were quit.
    quit: int
    # The number of rounds.
    rounds: int
    # What was wrong with choices.
    slips: "Slips"
    # The number of choices with each verdict.
    verdicts: "Verdicts"
    # The rounds judged for winning that are over, and how many wins the best play may expect of them.
    wins: "Wins"
    # The rounds that were won.
    won: int

class Target(TypedDict):
    """A seed to aim at."""
    # Coins at its end.
    coins: int | None
    # The hints of the columns, from the left.
    cols: "list[Hint]"
    # The delay that gives it, in frames.
    delay: int
    # How many of the other delays within `--near` have routes that are at most a tenth worse.
    good_neighbours: int
    # The routes of the delays around, at the same clock time: for a player who misses by one frame, two, …
    neighbours: "list[Aimed]"
    # The number of its rounds.
    rounds: int | None
    # The hints of the rows, from the top.
    rows: "list[Hint]"
    # The time of the best route in seconds, or `null` if none reaches the goal.
    seconds: float | None
    # The seed.
    seed: "Seed"
    # The clock times that give the seed with this delay. All are equally good.
    times: "list[Clock]"

class Telling(TypedDict):
    """A card that separates boards."""
    # The card, 0 to 24.
    card: "Card"
    # The expected number of boards left after turning it.
    left: float
    # The share of boards on which it is a Voltorb; 0 if it is safe.
    voltorb: float

# A date, a minute or a second, as the range of its seconds.
Time: TypeAlias = str

class TimesOf(TypedDict):
    """The number of a seed's moments, and the first of them."""
    # The number of all moments.
    count: int
    # The seed.
    seed: "Seed"
    # The moments that are listed.
    times: "list[Moment]"

class TotalErrors(TypedDict):
    """Half of the 95 % intervals of what choices and luck did."""
    # Of the accuracy, in per cent.
    accuracy: float
    # Of the loss.
    loss: float
    # Of the luck.
    luck: float

class Totals(TypedDict):
    """How sessions were played."""
    # All rounds.
    all: "Tally"
    # The coins that an hour of those brought; null without time.
    coins_per_hour: float | None
    # The rounds of each level that was played, ascending.
    levels: "list[LevelTally]"
    # The seconds of all sessions whose time is given.
    seconds: float
    # The sessions, in the order of the question.
    sessions: "list[Tally]"

class TriedTold(TypedDict):
    """A goal that was tried on a square."""
    # The goal's id.
    id: str
    # The goal's name.
    name: str
    # How far from the desired time goals were looked for, in minutes.
    offset: float
    # Why it was refused; null if the square got it.
    refused: "RefusedTold | None"
    # The goal's time, in minutes.
    time: float

class Turned(TypedDict):
    """What luck did when the card was turned."""
    # The value of the position afterwards, or a proven lower bound.
    after: float
    # The proven bounds of that value, if they differ.
    after_bracket: NotRequired[list[float] | None]
    # Half of the 95 % interval of that value, if the value before has one.
    after_error: NotRequired[float | None]
    # What moved the value more: the loss of the choice, or luck. Null if neither did, or it is not known.
    decided: "Force | None"
    # How much more the value afterwards is than that of the choice, less the time, or a proven lower bound. Its
    # mean over all that the card may show is 0.
    luck: float
    # The proven bounds of the luck, if they differ.
    luck_bracket: NotRequired[list[float] | None]
    # Half of the 95 % interval of the luck, if the value before has one.
    luck_error: NotRequired[float | None]
    # What the card showed, 0 for a Voltorb.
    shows: int
    # What the time is worth that the card took, in the unit of the value. Left out if it is 0, as for the aims of
    # one round.
    spent: NotRequired[float]

class TurningPoint(TypedDict):
    """A choice of a session."""
    # The index of the choice in the round, from 0.
    choice: int
    # The round, counted from 1.
    round: int

class TypeStudied(TypedDict):
    """How often the goals of a type came."""
    # The number of goals that have it.
    goals: int
    # The type; null is one, too.
    name: str | None
    # The share of cards with 0, 1, 2 and more of these goals, up to the most that came.
    shares: list[float]

class Unevenness(TypedDict):
    """Standard deviations of the goals' counts, as shares of the mean."""
    # The same by chance alone, if the goals of a tier were equally likely.
    by_chance: float
    # Around the means of their tiers.
    in_tier: float
    # The same at best with so many goals, if each card has one of each of 25 tiers; null in other rules.
    least: float | None
    # Around the mean of all goals.
    overall: float

# What a choice was worth; `unknown` if the bounds of its loss allow several verdicts.
Verdict: TypeAlias = Literal['best'] | Literal['good'] | Literal['inaccuracy'] | Literal['mistake'] | Literal['blunder'] | Literal['unknown']

class Verdicts(TypedDict):
    """The number of choices with each verdict."""
    # Choices without loss.
    best: int
    blunder: int
    good: int
    inaccuracy: int
    mistake: int
    # Choices whose loss is not proven closely enough.
    unknown: int

class Way(TypedDict):
    """The boards to come after one of the possible pasts."""
    # The same in words.
    past: str
    # The next board if the player quits this round now.
    quit: "list[Deal]"
    # How many rounds in a row, up to the last one that is over, had at least eight cards turned and were not
    # lost; 4 means 4 or more.
    runs: list[int]
    # The next boards if this round and the following ones are won without turning another 1.
    won: "list[Deal]"

class Wins(TypedDict):
    """How many rounds were won of those judged for winning, and what the best play may expect of the same rounds.
    A round counts as long as it is over."""
    # The bounds of the share that the best play wins on average: the mean of the rounds' values before the first
    # choice; null without rounds.
    best_rate: list[float] | None
    # The share that was won; null without rounds.
    rate: float | None
    # The number of these rounds.
    rounds: int

# Weights with which a list's goals occur about equally often, one step at a time: ask again with the answer's
# `state` until it is null.
BingoBalanceQuestion = TypedDict("BingoBalanceQuestion", {
    # The most attempts per card, on average; as many as with the list's own weights if null
    "attempts": NotRequired[float | None],
    # Batches of 1,000 seeds to judge the list on, before and after, 2 to 1,000
    "batches": NotRequired[int],
    # Cards to deal in the last round, 1 to 1,000,000; the first round deals a fifth
    "cards": NotRequired[int],
    # Deal the cards that this program dealt for the list's version: npm, site or bingosync
    "compat": NotRequired["Compat"],
    # Start from the list's own weights instead of 0
    "from_list": NotRequired[bool],
    # The largest weight, and the smallest below 0
    "limit": NotRequired[float],
    # The list itself, because a question in JSON cannot name a file. `{"text": TEXT}` in any format that files
    # have, `{"js": TEXT}`, `{"toml": TEXT}` and `{"csv": TEXT}` are lists too
    "list": NotRequired["List | None"],
    # The card's mode: normal, blackout, short or short-blackout
    "mode": NotRequired["Mode"],
    # Changes to the mode's numbers, such as maximumSynergy=8,initialOffset=1.5
    "profile": NotRequired["ProfileEdit | None"],
    # Rounds of dealing and correcting, 1 to 200
    "rounds": NotRequired[int],
    # Chooses the cards to tune on; the weights depend on it a little
    "seed": NotRequired[int],
    # The `state` of the last answer; null for the first step
    "state": NotRequired[str | None],
})

# The card of a seed, or of each of at most 10,000 seeds.
BingoDealQuestion1 = TypedDict("BingoDealQuestion1", {
    # Deal the cards that this program dealt for the list's version: npm, site or bingosync
    "compat": NotRequired["Compat"],
    # The list itself, because a question in JSON cannot name a file. `{"text": TEXT}` in any format that files
    # have, `{"js": TEXT}`, `{"toml": TEXT}` and `{"csv": TEXT}` are lists too
    "list": NotRequired["List | None"],
    # The card's mode: normal, blackout, short or short-blackout
    "mode": NotRequired["Mode"],
    # Changes to the mode's numbers, such as maximumSynergy=8,initialOffset=1.5
    "profile": NotRequired["ProfileEdit | None"],
    "seed": "BingoSeed",
})

# The card of a seed, or of each of at most 10,000 seeds.
BingoDealQuestion2 = TypedDict("BingoDealQuestion2", {
    # Deal the cards that this program dealt for the list's version: npm, site or bingosync
    "compat": NotRequired["Compat"],
    # The list itself, because a question in JSON cannot name a file. `{"text": TEXT}` in any format that files
    # have, `{"js": TEXT}`, `{"toml": TEXT}` and `{"csv": TEXT}` are lists too
    "list": NotRequired["List | None"],
    # The card's mode: normal, blackout, short or short-blackout
    "mode": NotRequired["Mode"],
    # Changes to the mode's numbers, such as maximumSynergy=8,initialOffset=1.5
    "profile": NotRequired["ProfileEdit | None"],
    # At most 10,000 seeds: a list of them, or a range such as `1..1000`, both ends included.
    "seeds": "list[BingoSeed] | str",
})

# How the card of a seed is dealt: on every square of every attempt, the goals that are tried, and why they
# are refused.
BingoExplainQuestion = TypedDict("BingoExplainQuestion", {
    # Deal the cards that this program dealt for the list's version: npm, site or bingosync
    "compat": NotRequired["Compat"],
    # The list itself, because a question in JSON cannot name a file. `{"text": TEXT}` in any format that files
    # have, `{"js": TEXT}`, `{"toml": TEXT}` and `{"csv": TEXT}` are lists too
    "list": NotRequired["List | None"],
    # The card's mode: normal, blackout, short or short-blackout
    "mode": NotRequired["Mode"],
    # Changes to the mode's numbers, such as maximumSynergy=8,initialOffset=1.5
    "profile": NotRequired["ProfileEdit | None"],
    "seed": "BingoSeed",
})

# The seeds whose card has these goals. `count` is of all, and at most 1,000 are listed.
BingoFindQuestion = TypedDict("BingoFindQuestion", {
    # Deal the cards that this program dealt for the list's version: npm, site or bingosync
    "compat": NotRequired["Compat"],
    # Names or ids, separated by ;: all 25 of a card, row by row (? if unknown), or some goals on any square;
    # 7=NAME is a goal on square 7 of 25
    "goals": str,
    # How many cards to list [default: all, or 1,000 for a question in JSON, which is then the most]
    "limit": NotRequired[int | None],
    # The list itself, because a question in JSON cannot name a file
    "list": NotRequired["List | None"],
    # The card's mode; several, or `any`, if you don't know it [default: normal]
    "mode": NotRequired[list[str]],
    # The seeds to search
    "seeds": NotRequired[str],
})

# The cards of seeds from a list of any game, by the rules of Bingosync's generators. At most 10,000 seeds.
BingoGameQuestion = TypedDict("BingoGameQuestion", {
    # The member of a goal with its text in a language, such as `jp`.
    "lang": NotRequired[str | None],
    # The list as Bingosync's custom boards have it; or a text: `{"text": TEXT}` in any format that files have, or
    # `{"js": TEXT}` for a game file, and beside it `"beside": TEXT` if its goals are in another one.
    "list": NotRequired["GameList"],
    # How long goals are; what the list says by default.
    "mode": NotRequired["Length | None"],
    # The rules; those that the list says by default.
    "rules": NotRequired["Family | None"],
    "seeds": "list[BingoSeed]",
})

# What is wrong or suspicious in a list of any game, and the smallest edit that cures it.
BingoGameCheckQuestion = TypedDict("BingoGameCheckQuestion", {
    "cards": NotRequired[int],
    # The member of a goal with its text in a language, such as `jp`.
    "lang": NotRequired[str | None],
    # The list as Bingosync's custom boards have it; or a text: `{"text": TEXT}` in any format that files have, or
    # `{"js": TEXT}` for a game file, and beside it `"beside": TEXT` if its goals are in another one.
    "list": NotRequired["GameList"],
    # How long goals are; what the list says by default.
    "mode": NotRequired["Length | None"],
    # The rules; those that the list says by default.
    "rules": NotRequired["Family | None"],
    "seeds": NotRequired["list[BingoSeed]"],
})

class BingoGameCompareQuestion(TypedDict):
    """What changed between two lists of a game, how many seeds, squares and lines deal otherwise, and where new
    goals would change the fewest. At most 1,000,000 seeds."""
    # The new list.
    after: "GameList"
    # The old list.
    before: "GameList"
    mode: NotRequired["Length | None"]
    # Whether to try where the new goals would change the fewest cards.
    places: NotRequired[bool]
    rules: NotRequired["Family | None"]
    # The seeds whose cards to compare; 1..10000 by default.
    seeds: NotRequired[str]

class BingoGameDraftQuestion(TypedDict):
    """A first list from goals that are written down, with or without times."""
    # The goals, one a line; perhaps with a time behind each, such as `5 min` or `1:30`, or as a table.
    goals: NotRequired[str]
    # Whether they go from the quickest to the longest.
    ordered: NotRequired[bool]
    # Whether goals that share a word get it as a type, so that one line does not have both. It is a guess, so
    # they do not unless you say so; `possible_types` of the answer has it.
    types: NotRequired[bool]

# The seeds whose card from a list of any game is as wanted. `count` is of all, and at most 1,000 are listed.
BingoGameFindQuestion = TypedDict("BingoGameFindQuestion", {
    # Goals, separated by ;: all 25 of a card, row by row (? if unknown), or some on any square; 7=NAME is a goal
    # on square 7 of 25; or a board's JSON as Bingosync has it
    "goals": NotRequired[str],
    # The member of a goal with its text in a language, such as `jp`.
    "lang": NotRequired[str | None],
    # How many cards to list [default: all, or 1,000 for a question in JSON, which is then the most]
    "limit": NotRequired[int | None],
    # The list as Bingosync's custom boards have it; or a text: `{"text": TEXT}` in any format that files have, or
    # `{"js": TEXT}` for a game file, and beside it `"beside": TEXT` if its goals are in another one.
    "list": NotRequired["GameList"],
    # How long goals are; what the list says by default.
    "mode": NotRequired["Length | None"],
    # The goals on any squares are all on one line
    "one_line": NotRequired[bool],
    # The same for a part of the text, also inside words, such as drag=1..3; may be repeated
    "part": NotRequired[list[str]],
    # The rules; those that the list says by default.
    "rules": NotRequired["Family | None"],
    # The seeds to search
    "seeds": NotRequired[str],
    # How many goals of a type the card has, such as fish=2..5 or boss=0; may be repeated
    "type": NotRequired[list[str]],
    # Goals that the card must not have, separated by ;
    "without": NotRequired[str],
    # How many goals with a whole word in their text the card has, such as dragon=1..3, or with several in a row;
    # a plural is another word; may be repeated
    "word": NotRequired[list[str]],
})

# Edits after which a list's goals come more evenly, or which improve what else `measure` names, and nothing
# else.
BingoGameProposeQuestion = TypedDict("BingoGameProposeQuestion", {
    "cards": NotRequired[int],
    "edits": NotRequired[int],
    # The member of a goal with its text in a language, such as `jp`.
    "lang": NotRequired[str | None],
    # The list as Bingosync's custom boards have it; or a text: `{"text": TEXT}` in any format that files have, or
    # `{"js": TEXT}` for a game file, and beside it `"beside": TEXT` if its goals are in another one.
    "list": NotRequired["GameList"],
    # What to improve: `even` (all goals come about equally often), `alike` (fewer lines have two goals of one
    # type) or `repeats` (fewer cards have a text twice).
    "measure": NotRequired["GameImprovement"],
    # How long goals are; what the list says by default.
    "mode": NotRequired["Length | None"],
    # The rules; those that the list says by default.
    "rules": NotRequired["Family | None"],
})

# Which goals of a card's lines clash, by rules that compare lines; without a row, all twelve.
BingoGameRowQuestion = TypedDict("BingoGameRowQuestion", {
    # The member of a goal with its text in a language, such as `jp`.
    "lang": NotRequired[str | None],
    # The list as Bingosync's custom boards have it; or a text: `{"text": TEXT}` in any format that files have, or
    # `{"js": TEXT}` for a game file, and beside it `"beside": TEXT` if its goals are in another one.
    "list": NotRequired["GameList"],
    # How long goals are; what the list says by default.
    "mode": NotRequired["Length | None"],
    "row": NotRequired["Row | None"],
    # The rules; those that the list says by default.
    "rules": NotRequired["Family | None"],
    "seed": "BingoSeed",
})

# How often each goal of a list of any game is dealt. At most 1,000,000 seeds.
BingoGameStudyQuestion = TypedDict("BingoGameStudyQuestion", {
    # The member of a goal with its text in a language, such as `jp`.
    "lang": NotRequired[str | None],
    # The list as Bingosync's custom boards have it; or a text: `{"text": TEXT}` in any format that files have, or
    # `{"js": TEXT}` for a game file, and beside it `"beside": TEXT` if its goals are in another one.
    "list": NotRequired["GameList"],
    # How long goals are; what the list says by default.
    "mode": NotRequired["Length | None"],
    # The rules; those that the list says by default.
    "rules": NotRequired["Family | None"],
    "seeds": NotRequired[str],
    "threads": NotRequired[int | None],
})

class BingoProfilesQuestion(TypedDict):
    """The numbers by which each mode's cards are dealt, and what they mean."""
    # The program that deals: npm, site or bingosync
    compat: NotRequired["Compat"]
    # The version of the list that it deals from, such as v9.2; only the site's numbers depend on it [default: the
    # newest]
    list_version: NotRequired[str | None]

# Why a row takes as long as it does; without a row, all twelve, the fastest first.
BingoRowQuestion = TypedDict("BingoRowQuestion", {
    # Deal the cards that this program dealt for the list's version: npm, site or bingosync
    "compat": NotRequired["Compat"],
    # The list itself, because a question in JSON cannot name a file. `{"text": TEXT}` in any format that files
    # have, `{"js": TEXT}`, `{"toml": TEXT}` and `{"csv": TEXT}` are lists too
    "list": NotRequired["List | None"],
    # The card's mode: normal, blackout, short or short-blackout
    "mode": NotRequired["Mode"],
    # Changes to the mode's numbers, such as maximumSynergy=8,initialOffset=1.5
    "profile": NotRequired["ProfileEdit | None"],
    "row": NotRequired["Row | None"],
    "seed": "BingoSeed",
})

# How often each goal of a list is dealt.
BingoStudyQuestion = TypedDict("BingoStudyQuestion", {
    # Deal the cards that this program dealt for the list's version: npm, site or bingosync
    "compat": NotRequired["Compat"],
    # The list itself, because a question in JSON cannot name a file. `{"text": TEXT}` in any format that files
    # have, `{"js": TEXT}`, `{"toml": TEXT}` and `{"csv": TEXT}` are lists too
    "list": NotRequired["List | None"],
    # The card's mode: normal, blackout, short or short-blackout
    "mode": NotRequired["Mode"],
    # Changes to the mode's numbers, such as maximumSynergy=8,initialOffset=1.5
    "profile": NotRequired["ProfileEdit | None"],
    "seeds": NotRequired[str],
    "threads": NotRequired[int | None],
})

class PuyoDealQuestion(TypedDict):
    """All that a seed deals."""
    # How many colours the game uses: 3, 4 or 5
    colors: NotRequired["ColourCount"]
    # The seed, such as 0x1A2B
    seed: "PuyoSeed"

class PuyoFindQuestion(TypedDict):
    """The seeds that deal these pairs."""
    # The pairs may start anywhere in the queue, not only at its beginning
    anywhere: NotRequired[bool]
    # How many colours the game uses: 3, 4 or 5
    colors: NotRequired["ColourCount"]
    # How many puyos may be misread, 0 to 8
    errors: NotRequired[int]
    # How many matches to list, from the lowest seed; 0 lists all [default: 20, all with --json]
    limit: NotRequired[int | None]
    # The pairs, such as 'RG BR ?Y': axis puyo first, ? for an unseen puyo; half a pair may end them, such as
    # YRRGB
    pairs: list[str]
    # The letters stand for unknown colours: 'AB CC' is two different colours, then a third one twice
    pattern: NotRequired[bool]
    # The two puyos of a pair may be in either order
    unordered: NotRequired[bool]

class PuyoLinkQuestion(TypedDict):
    """The pairs of a seed or of an address, and the addresses that show them."""
    # How many colours the seed's game uses: 3, 4 or 5 [default: 4]
    colors: NotRequired["ColourCount | None"]
    # How many pairs of the seed [default: all 128]
    count: NotRequired[int | None]
    # The pairs, such as 'RG BR YR', or an address of puyop.com, IPS, PuyoSim or puyo-rsrch
    pairs: NotRequired[list[str]]
    # Take the pairs of this seed instead
    seed: NotRequired["PuyoSeed | None"]

class PuyoPlaceQuestion(TypedDict):
    """What these placements do, and where the next pair can go."""
    # How many colours the seed's game uses: 3, 4 or 5 [default: 4]
    colors: NotRequired["ColourCount | None"]
    # An address of puyop.com, IPS, PuyoSim or puyo-rsrch whose field is the start
    field: NotRequired[str | None]
    # How many pairs may be used, those that are placed included [default: 54, or all of the address]
    pairs: NotRequired[int | None]
    # An address of puyop.com, IPS or puyo-rsrch whose pairs come; its field is the start, and what is placed in
    # it is played first
    pairs_from: NotRequired[str | None]
    # Where the first pairs have been placed, such as 3up,4right: the column of the axis, and where the other puyo
    # lies
    placed: NotRequired["list[ColumnAndTurn]"]
    # The seed whose pairs come, such as 0x1A2B
    seed: NotRequired["PuyoSeed | None"]
    # How many of the seed's pairs are gone already
    skip: NotRequired[int | None]

class PuyoPlanQuestion(TypedDict):
    """The longest chain, the highest score of a chain, or the earliest all clear with known pairs."""
    # A chain of at least this many steps, as early as possible
    chain_at_least: NotRequired[int | None]
    # How many colours the seed's game uses: 3, 4 or 5 [default: 4]
    colors: NotRequired["ColourCount | None"]
    # An address of puyop.com, IPS, PuyoSim or puyo-rsrch whose field is the start
    field: NotRequired[str | None]
    # What to aim for: the longest chain, the chain with the highest score, or the earliest all clear
    goal: NotRequired["PlanGoal"]
    # Megabytes of memory for the search
    memory: NotRequired[int]
    # Nothing may pop before the plan's last pair
    no_popping: NotRequired[bool]
    # How many pairs may be used, those that are placed included [default: 54, or all of the address]
    pairs: NotRequired[int | None]
    # An address of puyop.com, IPS or puyo-rsrch whose pairs come; its field is the start, and what is placed in
    # it is played first
    pairs_from: NotRequired[str | None]
    # Where the first pairs have been placed, such as 3up,4right: the column of the axis, and where the other puyo
    # lies
    placed: NotRequired["list[ColumnAndTurn]"]
    # The seed whose pairs come, such as 0x1A2B
    seed: NotRequired["PuyoSeed | None"]
    # How many of the seed's pairs are gone already
    skip: NotRequired[int | None]
    # Lose no puyo in row 14
    strict_row_14: NotRequired[bool]
    # Climb on a column 12 high only from a column 11 high right before it
    strict_steps: NotRequired[bool]
    # Threads to search with [default: as many as the machine runs at once]
    threads: NotRequired[int | None]
    # How long to search, in seconds [default: 10]
    time_limit: NotRequired[float | None]

class VoltorbCheckQuestion(TypedDict):
    """What is wrong with hints by themselves, as far as they are known."""
    # The hints of the columns, from the left.
    cols: list[list[int | None]]
    # The hints of the rows, from the top. A number that is not known is null.
    rows: list[list[int | None]]

class VoltorbConfigsQuestion(TypedDict):
    """How many cards of each kind a board may have, and how many boards there are of each."""
    # Only those of this level, 1 to 8
    level: NotRequired["Level | None"]

class VoltorbDealQuestion(TypedDict):
    """The board that a seed deals after this many outputs."""
    # Outputs drawn since seeding
    advance: NotRequired[int]
    # The level, 1 to 8
    level: NotRequired["Level"]
    # The seed, such as 0x1A2B3C4D
    seed: "Seed"

# The seeds that deal what was seen.
VoltorbFindQuestion = TypedDict("VoltorbFindQuestion", {
    # Your guess of the time, a date, minute or second: the nearest seeds come first [default: the middle of the
    # window]
    "about": NotRequired["Time | None"],
    # Outputs drawn before the first board
    "advance": NotRequired[str],
    "aim": NotRequired["Aim"],
    # Search all 4,294,967,296 seeds, for any clock and delay
    "all_seeds": NotRequired[bool],
    # Search every seed that a clock can give; the default if no time is given
    "any_clock": NotRequired[bool],
    # Frames since the game started; about 420 are the fewest possible
    "delay": NotRequired[str],
    # Your guess of the delay [default: the middle of --delay]
    "delay_about": NotRequired[int | None],
    # The earliest time of the DS's clock at the A press that loads the save: a date, minute or second [default:
    # any time]
    "from": NotRequired["Time | None"],
    # Outputs drawn between two rounds, besides those of the cards that were turned
    "gap": NotRequired[str],
    "rounds": "list[SeenRound]",
    "run": NotRequired[int | None],
    # The latest time [default: the date, minute or second of --from]
    "to": NotRequired["Time | None"],
})

class VoltorbJudgeQuestion(TypedDict):
    """What a choice costs against the best one, with a verdict and reasons."""
    # What to aim for: survive, win, eight, win-eight, level or coins; or, over the whole visit, pace,
    # soonest:level:8 or soonest:coins:N
    aim: NotRequired["AnyAim"]
    # The cards; if JSON leaves them out, all are face down.
    cards: NotRequired["Cards"]
    # The hints of the columns, from the left.
    cols: "list[Hint]"
    # The level on the top screen.
    level: "Level"
    # Megabytes for the table of positions
    memory: NotRequired[int]
    pick: "Pick"
    # The coins that you have, for the aim soonest:coins:N [default: 0]
    purse: NotRequired[int | None]
    # The hints of the rows, from the top.
    rows: "list[Hint]"
    # How many of the last rounds, in a row, were not lost and had eight cards turned, 0 to 4: for the aims pace,
    # soonest:level:8 and soonest:coins:N [default: 0]
    run: NotRequired[Literal[0, 1, 2, 3, 4] | None]
    # What the card showed once it was turned, 0 for a Voltorb. With it, the answer tells luck from skill.
    shows: NotRequired[Literal[0, 1, 2, 3] | None]
    # Threads to search with [default: as many as the machine runs at once]
    threads: NotRequired[int | None]
    # Stop after this many seconds, and print what is proven by then
    time_limit: NotRequired[float | None]

class VoltorbLevelQuestion(TypedDict):
    """The level after these rounds."""
    # One more round, which the player leaves as it stands.
    left: NotRequired["Left | None"]
    # The rounds of this visit to the table, in order. If the first one is not of level 1, there were others
    # before it.
    rounds: "list[Ended]"

# Of the seeds that were found for a visit, those that deal the rounds seen since, although not all was seen.
VoltorbNarrowQuestion = TypedDict("VoltorbNarrowQuestion", {
    # Your guess of the time, a date, minute or second: the nearest seeds come first [default: the middle of the
    # window]
    "about": NotRequired["Time | None"],
    # Outputs drawn before the first board
    "advance": NotRequired[str],
    "aim": NotRequired["Aim"],
    # Search all 4,294,967,296 seeds, for any clock and delay
    "all_seeds": NotRequired[bool],
    # Search every seed that a clock can give; the default if no time is given
    "any_clock": NotRequired[bool],
    # Frames since the game started; about 420 are the fewest possible
    "delay": NotRequired[str],
    # Your guess of the delay [default: the middle of --delay]
    "delay_about": NotRequired[int | None],
    # The earliest time of the DS's clock at the A press that loads the save: a date, minute or second [default:
    # any time]
    "from": NotRequired["Time | None"],
    # Outputs drawn between two rounds, besides those of the cards that were turned
    "gap": NotRequired[str],
    "rounds": "list[SeenRound]",
    "run": NotRequired[int | None],
    # The starts of the candidates that were found for the first of the rounds, or for the first few.
    "starts": "list[SeedStart]",
    # The latest time [default: the date, minute or second of --from]
    "to": NotRequired["Time | None"],
})

class VoltorbOutlookQuestion(TypedDict):
    """How long the rest of a visit takes, and what it brings, without the seed."""
    # The number of coins that the player wants.
    coins: NotRequired[int]
    # The level of the next round.
    level: "Level"
    # The coins that you have, for the aim soonest:coins:N [default: 0]
    purse: NotRequired[int | None]
    # How many of the last rounds, in a row, were not lost and had eight cards turned, 0 to 4: for the aims pace,
    # soonest:level:8 and soonest:coins:N [default: 0]
    run: NotRequired[Literal[0, 1, 2, 3, 4] | None]

class VoltorbPlanQuestion(TypedDict):
    """The moments of a day that have the best routes."""
    advance: NotRequired[int]
    best: NotRequired[int]
    between: "Between"
    date: str
    delay: NotRequired[str]
    # The goal: coins:N or level:L in the least time, or most for the most coins within the limits
    goal: NotRequired["Goal"]
    # At most this many minutes, such as 7.5
    minutes: NotRequired[float | None]
    near: NotRequired[int]
    pace: NotRequired["Seconds"]
    # At most this many rounds [default: 10 if neither the goal nor the minutes end the plan]
    rounds: NotRequired[int | None]

class VoltorbPracticeQuestion(TypedDict):
    """A visit dealt as the game deals it, as far as its player may see it. A choice is taken back by asking
    without it."""
    # The visit of this day, in UTC, which everybody plays: from level 1, with five lives and ten rounds.
    day: NotRequired["Day | None"]
    # Whether the player leaves the table, which ends the visit. A round in which cards were turned is quit then,
    # and a round without choices does not count.
    leave: NotRequired[bool]
    # The level of the first round.
    level: NotRequired["Level | None"]
    # The lost rounds that end the visit. If left out, none do.
    lives: NotRequired[int | None]
    # The choices of each round. Only the last round may still go on.
    played: NotRequired["list[list[Pick]]"]
    # The rounds of the visit, 1 for a single round. If left out, there is no end.
    rounds: NotRequired[int | None]
    # The seed of another visit.
    seed: NotRequired["Seed | None"]
    # The outputs drawn before the first board.
    skip: NotRequired[int | None]

class VoltorbPuzzleQuestion(TypedDict):
    """A position in which the safest card is not the best. What a choice costs, `voltorb/judge` says."""
    # How hard it is, 1 to 3. If left out, all puzzles count.
    grade: NotRequired[Literal[1, 2, 3] | None]
    # Any number: it counts through the puzzles of the grade again and again. A random one gives a random puzzle.
    nth: NotRequired[int | None]
    # The number of a puzzle, from 1.
    number: NotRequired[int | None]

class VoltorbResultQuestion(TypedDict):
    """The result of a visit in a few lines to share, which tell nothing of its boards."""
    # The visit of this day, in UTC, which everybody plays: from level 1, with five lives and ten rounds.
    day: NotRequired["Day | None"]
    # Whether the player leaves the table, which ends the visit. A round in which cards were turned is quit then,
    # and a round without choices does not count.
    leave: NotRequired[bool]
    # The level of the first round.
    level: NotRequired["Level | None"]
    # The lost rounds that end the visit. If left out, none do.
    lives: NotRequired[int | None]
    # The choices of each round. Only the last round may still go on.
    played: NotRequired["list[list[Pick]]"]
    # The rounds of the visit, 1 for a single round. If left out, there is no end.
    rounds: NotRequired[int | None]
    # The seed of another visit.
    seed: NotRequired["Seed | None"]
    # The outputs drawn before the first board.
    skip: NotRequired[int | None]
    # For each round that is over, what `judge` said of each choice.
    verdicts: "list[list[Verdict]]"

class VoltorbReviewQuestion(TypedDict):
    """What each choice of a session cost, what luck brought, and where it turned."""
    # What the rounds were played for: win, eight, win-eight, level or coins; or, over the whole visit, pace,
    # soonest:level:8 or soonest:coins:N
    aim: NotRequired["AnyAim"]
    # The level of the first round, if it is not 1.
    first_level: NotRequired["Level | None"]
    # The coins that you have, for the aim soonest:coins:N [default: 0]
    purse: NotRequired[int | None]
    # The rounds in order.
    rounds: "list[PlayedRound]"
    # How many of the last rounds, in a row, were not lost and had eight cards turned, 0 to 4: for the aims pace,
    # soonest:level:8 and soonest:coins:N [default: 0]
    run: NotRequired[Literal[0, 1, 2, 3, 4] | None]
    # The seed.
    seed: NotRequired["Seed | None"]
    # The outputs drawn before the first board.
    skip: NotRequired[int | None]
    # Think at most this many seconds about each choice, and say what is proven by then
    time_limit: NotRequired[float | None]

class VoltorbRouteQuestion(TypedDict):
    """What to turn, round by round, when the seed is known."""
    advance: NotRequired[int]
    # The goal: coins:N or level:L in the least time, or most for the most coins within the limits
    goal: NotRequired["Goal"]
    # At most this many minutes, such as 7.5
    minutes: NotRequired[float | None]
    notes: NotRequired["Notes"]
    pace: NotRequired["Seconds"]
    # At most this many rounds [default: 10 if neither the goal nor the minutes end the plan]
    rounds: NotRequired[int | None]
    seed: "Seed"

class VoltorbSeedQuestion(TypedDict):
    """The seed of a moment."""
    # The DS's clock at the A press that loads the save, such as 2026-11-20T19:30:05
    at: "Clock"
    # Frames since the game started; about 420 are the fewest possible
    delay: int

class VoltorbSessionQuestion(TypedDict):
    """Where a visit stands by its notes, and what must have happened if the screen shows another board."""
    # Outputs drawn before the visit's first board
    advance: NotRequired[int]
    # The clock time that was aimed at, such as 2026-11-20T19:30:05; with it, other seeds are listed with their
    # delays
    at: NotRequired["Clock | None"]
    # What has been played and seen
    notes: NotRequired["Notes"]
    # The seed, such as 0x1A2B3C4D
    seed: "Seed"
    # How many outputs before and after the expected place to search for an unexpected board
    window: NotRequired[int]

class VoltorbSolveQuestion(TypedDict):
    """What may be under each card, and which card to turn."""
    # What to aim for: survive, win, eight, win-eight, level or coins; or, over the whole visit, pace,
    # soonest:level:8 or soonest:coins:N
    aim: NotRequired["AnyAim"]
    among: NotRequired["list[Board]"]
    # The cards; if JSON leaves them out, all are face down.
    cards: NotRequired["Cards"]
    # The hints of the columns, from the left.
    cols: "list[Hint]"
    # The level on the top screen.
    level: "Level"
    # Megabytes for the table of positions
    memory: NotRequired[int]
    # The coins that you have, for the aim soonest:coins:N [default: 0]
    purse: NotRequired[int | None]
    # The hints of the rows, from the top.
    rows: "list[Hint]"
    # How many of the last rounds, in a row, were not lost and had eight cards turned, 0 to 4: for the aims pace,
    # soonest:level:8 and soonest:coins:N [default: 0]
    run: NotRequired[Literal[0, 1, 2, 3, 4] | None]
    # Threads to search with [default: as many as the machine runs at once]
    threads: NotRequired[int | None]
    # Stop after this many seconds, and print what is proven by then
    time_limit: NotRequired[float | None]

class VoltorbStatisticsQuestion(TypedDict):
    """How reviewed sessions were played: rounds, wins against those of the best play, accuracy by level, mistakes."""
    # The sessions, in any order.
    sessions: "list[Kept]"

class VoltorbTimerQuestion(TypedDict):
    """The countdown to a moment, corrected by what the last try hit."""
    # The whole time to hit, instead of its second, such as 2026-11-20T19:30:05
    at: NotRequired["Clock | None"]
    # The calibrated delay that the last try gave
    calibrated_delay: NotRequired[int]
    # The second that goes with it
    calibrated_second: NotRequired[int]
    # ds (also for the Lite), dsi, 3ds or gba-slot2
    console: NotRequired["Console"]
    # The delay that was hit instead: corrects the calibrated delay
    hit: NotRequired[int | None]
    # The seed that was hit instead, which `find` tells from the first board; needs --at
    hit_seed: NotRequired["Seed | None"]
    # The second of the clock to hit
    second: NotRequired[int | None]
    # The delay to hit, in frames
    target_delay: int

class VoltorbTimesQuestion(TypedDict):
    """The moments that give a seed."""
    # Only these delays; 65536 and more, 18 minutes on the title screen, only if asked for
    delay: NotRequired[str]
    # How many moments to list; 0 lists all
    limit: NotRequired[int]
    # The seed, such as 0x1A2B3C4D
    seed: "Seed"
    # Only this year; else all from 2000 to 2099
    year: NotRequired[int | None]

# Called with how much is done, and how much there is to do.
Progress: TypeAlias = Callable[[int, int], object]

class Ask(Protocol):
    """Asks a question by its name."""

    @overload
    def __call__(self, question: Literal["bingo/balance"], body: "BingoBalanceQuestion", progress: Progress | None = None) -> "Balancing": ...
    @overload
    def __call__(self, question: Literal["bingo/deal"], body: "BingoDealQuestion1", progress: Progress | None = None) -> "DealtCard": ...
    @overload
    def __call__(self, question: Literal["bingo/deal"], body: "BingoDealQuestion2", progress: Progress | None = None) -> "DealtCards": ...
    @overload
    def __call__(self, question: Literal["bingo/explain"], body: "BingoExplainQuestion", progress: Progress | None = None) -> "Explanation": ...
    @overload
    def __call__(self, question: Literal["bingo/find"], body: "BingoFindQuestion", progress: Progress | None = None) -> "FoundCards": ...
    @overload
    def __call__(self, question: Literal["bingo/game"], body: "BingoGameQuestion", progress: Progress | None = None) -> "GameCards": ...
    @overload
    def __call__(self, question: Literal["bingo/game-check"], body: "BingoGameCheckQuestion", progress: Progress | None = None) -> "GameChecked": ...
    @overload
    def __call__(self, question: Literal["bingo/game-compare"], body: "BingoGameCompareQuestion", progress: Progress | None = None) -> "GamesCompared": ...
    @overload
    def __call__(self, question: Literal["bingo/game-draft"], body: "BingoGameDraftQuestion", progress: Progress | None = None) -> "GameDrafted": ...
    @overload
    def __call__(self, question: Literal["bingo/game-find"], body: "BingoGameFindQuestion", progress: Progress | None = None) -> "FoundGameCards": ...
    @overload
    def __call__(self, question: Literal["bingo/game-propose"], body: "BingoGameProposeQuestion", progress: Progress | None = None) -> "GameProposed": ...
    @overload
    def __call__(self, question: Literal["bingo/game-row"], body: "BingoGameRowQuestion", progress: Progress | None = None) -> "GameRows": ...
    @overload
    def __call__(self, question: Literal["bingo/game-study"], body: "BingoGameStudyQuestion", progress: Progress | None = None) -> "GameStudied": ...
    @overload
    def __call__(self, question: Literal["bingo/profiles"], body: "BingoProfilesQuestion", progress: Progress | None = None) -> "ProfilesTold": ...
    @overload
    def __call__(self, question: Literal["bingo/row"], body: "BingoRowQuestion", progress: Progress | None = None) -> "RowAnswer": ...
    @overload
    def __call__(self, question: Literal["bingo/study"], body: "BingoStudyQuestion", progress: Progress | None = None) -> "Studied": ...
    @overload
    def __call__(self, question: Literal["puyo/deal"], body: "PuyoDealQuestion", progress: Progress | None = None) -> "DealtQueue": ...
    @overload
    def __call__(self, question: Literal["puyo/find"], body: "PuyoFindQuestion", progress: Progress | None = None) -> "PairsFound": ...
    @overload
    def __call__(self, question: Literal["puyo/link"], body: "PuyoLinkQuestion", progress: Progress | None = None) -> "Linked": ...
    @overload
    def __call__(self, question: Literal["puyo/place"], body: "PuyoPlaceQuestion", progress: Progress | None = None) -> "PairsPlaced": ...
    @overload
    def __call__(self, question: Literal["puyo/plan"], body: "PuyoPlanQuestion", progress: Progress | None = None) -> "PlannedPairs": ...
    @overload
    def __call__(self, question: Literal["voltorb/check"], body: "VoltorbCheckQuestion", progress: Progress | None = None) -> "Checked": ...
    @overload
    def __call__(self, question: Literal["voltorb/configs"], body: "VoltorbConfigsQuestion", progress: Progress | None = None) -> "ConfigList": ...
    @overload
    def __call__(self, question: Literal["voltorb/deal"], body: "VoltorbDealQuestion", progress: Progress | None = None) -> "DealtBoard": ...
    @overload
    def __call__(self, question: Literal["voltorb/find"], body: "VoltorbFindQuestion", progress: Progress | None = None) -> "SeedsFound": ...
    @overload
    def __call__(self, question: Literal["voltorb/judge"], body: "VoltorbJudgeQuestion", progress: Progress | None = None) -> "Judged": ...
    @overload
    def __call__(self, question: Literal["voltorb/level"], body: "VoltorbLevelQuestion", progress: Progress | None = None) -> "NextLevel": ...
    @overload
    def __call__(self, question: Literal["voltorb/narrow"], body: "VoltorbNarrowQuestion", progress: Progress | None = None) -> "SeedsFound": ...
    @overload
    def __call__(self, question: Literal["voltorb/outlook"], body: "VoltorbOutlookQuestion", progress: Progress | None = None) -> "Expected": ...
    @overload
    def __call__(self, question: Literal["voltorb/plan"], body: "VoltorbPlanQuestion", progress: Progress | None = None) -> "Plans": ...
    @overload
    def __call__(self, question: Literal["voltorb/practice"], body: "VoltorbPracticeQuestion", progress: Progress | None = None) -> "Practised": ...
    @overload
    def __call__(self, question: Literal["voltorb/puzzle"], body: "VoltorbPuzzleQuestion", progress: Progress | None = None) -> "Posed": ...
    @overload
    def __call__(self, question: Literal["voltorb/result"], body: "VoltorbResultQuestion", progress: Progress | None = None) -> "ResultLines": ...
    @overload
    def __call__(self, question: Literal["voltorb/review"], body: "VoltorbReviewQuestion", progress: Progress | None = None) -> "Reviewed": ...
    @overload
    def __call__(self, question: Literal["voltorb/route"], body: "VoltorbRouteQuestion", progress: Progress | None = None) -> "Planned": ...
    @overload
    def __call__(self, question: Literal["voltorb/seed"], body: "VoltorbSeedQuestion", progress: Progress | None = None) -> "SeedAt": ...
    @overload
    def __call__(self, question: Literal["voltorb/session"], body: "VoltorbSessionQuestion", progress: Progress | None = None) -> "Followed": ...
    @overload
    def __call__(self, question: Literal["voltorb/solve"], body: "VoltorbSolveQuestion", progress: Progress | None = None) -> "Solved": ...
    @overload
    def __call__(self, question: Literal["voltorb/statistics"], body: "VoltorbStatisticsQuestion", progress: Progress | None = None) -> "Totals": ...
    @overload
    def __call__(self, question: Literal["voltorb/timer"], body: "VoltorbTimerQuestion", progress: Progress | None = None) -> "Counted": ...
    @overload
    def __call__(self, question: Literal["voltorb/times"], body: "VoltorbTimesQuestion", progress: Progress | None = None) -> "TimesOf": ...

def bingo_balance(body: BingoBalanceQuestion, progress: Progress | None = None) -> Balancing:
    r"""Weights with which a list's goals occur about equally often, one step at a time: ask again with the answer's
    `state` until it is null.

    Parameters
    ----------
    body : BingoBalanceQuestion
        The question, as a dict.
    progress : callable, optional
        Called with how much is done and how much there is to do, if the work is long.

    Returns
    -------
    Balancing
        The answer, as a dict.

    Raises
    ------
    RefusedError
        The question cannot be answered.

    Examples
    --------
    >>> answer = bingo_balance({'batches': 2, 'cards': 2000, 'mode': 'short', 'rounds': 6})
    """
    return _ask("bingo/balance", body, progress)

@overload
def bingo_deal(body: BingoDealQuestion1, progress: Progress | None = None) -> DealtCard: ...
@overload
def bingo_deal(body: BingoDealQuestion2, progress: Progress | None = None) -> DealtCards: ...
def bingo_deal(body: BingoDealQuestion1 | BingoDealQuestion2, progress: Progress | None = None) -> DealtCard | DealtCards:
    r"""The card of a seed, or of each of at most 10,000 seeds.

    Parameters
    ----------
    body : BingoDealQuestion1 | BingoDealQuestion2
        The question, as a dict.
    progress : callable, optional
        Called with how much is done and how much there is to do, if the work is long.

    Returns
    -------
    DealtCard | DealtCards
        The answer, as a dict.

    Raises
    ------
    RefusedError
        The question cannot be answered.

    Examples
    --------
    >>> answer = bingo_deal({'mode': 'normal', 'seed': 112233})
    """
    return _ask("bingo/deal", body, progress)

def bingo_explain(body: BingoExplainQuestion, progress: Progress | None = None) -> Explanation:
    r"""How the card of a seed is dealt: on every square of every attempt, the goals that are tried, and why they
    are refused.

    Parameters
    ----------
    body : BingoExplainQuestion
        The question, as a dict.
    progress : callable, optional
        Called with how much is done and how much there is to do, if the work is long.

    Returns
    -------
    Explanation
        The answer, as a dict.

    Raises
    ------
    RefusedError
        The question cannot be answered.

    Examples
    --------
    >>> answer = bingo_explain({'mode': 'normal', 'seed': 112233})
    """
    return _ask("bingo/explain", body, progress)

def bingo_find(body: BingoFindQuestion, progress: Progress | None = None) -> FoundCards:
    r"""The seeds whose card has these goals. `count` is of all, and at most 1,000 are listed.

    Parameters
    ----------
    body : BingoFindQuestion
        The question, as a dict.
    progress : callable, optional
        Called with how much is done and how much there is to do, if the work is long.

    Returns
    -------
    FoundCards
        The answer, as a dict.

    Raises
    ------
    RefusedError
        The question cannot be answered.

    Examples
    --------
    >>> answer = bingo_find({'goals': 'Ice Arrows;13=Five hearts', 'seeds': '112000..113000'})
    """
    return _ask("bingo/find", body, progress)

def bingo_game(body: BingoGameQuestion, progress: Progress | None = None) -> GameCards:
    r"""The cards of seeds from a list of any game, by the rules of Bingosync's generators. At most 10,000 seeds.

    Parameters
    ----------
    body : BingoGameQuestion
        The question, as a dict.
    progress : callable, optional
        Called with how much is done and how much there is to do, if the work is long.

    Returns
    -------
    GameCards
        The answer, as a dict.

    Raises
    ------
    RefusedError
        The question cannot be answered.

    Examples
    --------
    >>> answer = bingo_game({'list': ['Catch a fish',
    ...           'Ring a bell',
    ...           'Open a chest',
    ...           'Climb a tree',
    ...           'Find a map',
    ...           'Buy a hat',
    ...           'Sell a hat',
    ...           'Row a boat',
    ...           'Cross a bridge',
    ...           'Light a torch',
    ...           'Win a race',
    ...           'Lose a race',
    ...           'Read a book',
    ...           'Plant a seed',
    ...           'Cook a meal',
    ...           'Ride a horse',
    ...           'Tame a bird',
    ...           'Dig a hole',
    ...           'Swim',
    ...           'Sleep',
    ...           'Sing',
    ...           'Dance',
    ...           'Draw a sword',
    ...           'Break a pot',
    ...           'Fill a jar',
    ...           'Meet a ghost'],
    ...  'rules': 'simple',
    ...  'seeds': [112233, '007']})
    """
    return _ask("bingo/game", body, progress)

def bingo_game_check(body: BingoGameCheckQuestion, progress: Progress | None = None) -> GameChecked:
    r"""What is wrong or suspicious in a list of any game, and the smallest edit that cures it.

    Parameters
    ----------
    body : BingoGameCheckQuestion
        The question, as a dict.
    progress : callable, optional
        Called with how much is done and how much there is to do, if the work is long.

    Returns
    -------
    GameChecked
        The answer, as a dict.

    Raises
    ------
    RefusedError
        The question cannot be answered.

    Examples
    --------
    >>> answer = bingo_game_check({'cards': 200,
    ...  'list': ['Catch a fish',
    ...           'Ring a bell',
    ...           'Open a chest',
    ...           'Climb a tree',
    ...           'Find a map',
    ...           'Buy a hat',
    ...           'Sell a hat',
    ...           'Row a boat',
    ...           'Cross a bridge',
    ...           'Light a torch',
    ...           'Win a race',
    ...           'Lose a race',
    ...           'Read a book',
    ...           'Plant a seed',
    ...           'Cook a meal',
    ...           'Ride a horse',
    ...           'Tame a bird',
    ...           'Dig a hole',
    ...           'Swim',
    ...           'Sleep',
    ...           'Sing',
    ...           'Dance',
    ...           'Draw a sword',
    ...           'Break a pot',
    ...           'Fill a jar',
    ...           'Fill a jar'],
    ...  'seeds': ['007']})
    """
    return _ask("bingo/game-check", body, progress)

def bingo_game_compare(body: BingoGameCompareQuestion, progress: Progress | None = None) -> GamesCompared:
    r"""What changed between two lists of a game, how many seeds, squares and lines deal otherwise, and where new
    goals would change the fewest. At most 1,000,000 seeds.

    Parameters
    ----------
    body : BingoGameCompareQuestion
        The question, as a dict.
    progress : callable, optional
        Called with how much is done and how much there is to do, if the work is long.

    Returns
    -------
    GamesCompared
        The answer, as a dict.

    Raises
    ------
    RefusedError
        The question cannot be answered.

    Examples
    --------
    >>> answer = bingo_game_compare({'after': {'text': 'Catch a fish\n'
    ...                    'Ring a bell\n'
    ...                    'Open a chest\n'
    ...                    'Climb a tree\n'
    ...                    'Find a map\n'
    ...                    'Buy a hat\n'
    ...                    'Sell a hat\n'
    ...                    'Row a boat\n'
    ...                    'Cross a bridge\n'
    ...                    'Light a torch\n'
    ...                    'Win a race\n'
    ...                    'Lose a race\n'
    ...                    'Read a book\n'
    ...                    'Plant a seed\n'
    ...                    'Cook a meal\n'
    ...                    'Ride a horse\n'
    ...                    'Tame a bird\n'
    ...                    'Dig a hole\n'
    ...                    'Swim\n'
    ...                    'Sleep\n'
    ...                    'Sing\n'
    ...                    'Dance\n'
    ...                    'Draw a sword\n'
    ...                    'Break a pot\n'
    ...                    'Fill a jar\n'
    ...                    'Meet a ghost'},
    ...  'before': {'text': 'Catch a fish\n'
    ...                     'Ring a bell\n'
    ...                     'Open a chest\n'
    ...                     'Climb a tree\n'
    ...                     'Find a map\n'
    ...                     'Buy a hat\n'
    ...                     'Sell a hat\n'
    ...                     'Row a boat\n'
    ...                     'Cross a bridge\n'
    ...                     'Light a torch\n'
    ...                     'Win a race\n'
    ...                     'Lose a race\n'
    ...                     'Read a book\n'
    ...                     'Plant a seed\n'
    ...                     'Cook a meal\n'
    ...                     'Ride a horse\n'
    ...                     'Tame a bird\n'
    ...                     'Dig a hole\n'
    ...                     'Swim\n'
    ...                     'Sleep\n'
    ...                     'Sing\n'
    ...                     'Dance\n'
    ...                     'Draw a sword\n'
    ...                     'Break a pot\n'
    ...                     'Fill a jar'},
    ...  'places': True,
    ...  'seeds': '1..200'})
    """
    return _ask("bingo/game-compare", body, progress)

def bingo_game_draft(body: BingoGameDraftQuestion, progress: Progress | None = None) -> GameDrafted:
    r"""A first list from goals that are written down, with or without times.

    Parameters
    ----------
    body : BingoGameDraftQuestion
        The question, as a dict.
    progress : callable, optional
        Called with how much is done and how much there is to do, if the work is long.

    Returns
    -------
    GameDrafted
        The answer, as a dict.

    Raises
    ------
    RefusedError
        The question cannot be answered.

    Examples
    --------
    >>> answer = bingo_game_draft({'goals': 'Catch a fish 2 min\n'
    ...           'Ring a bell 0:30\n'
    ...           'Open a chest 3 min\n'
    ...           'Climb a tree 4 min\n'
    ...           'Find a map 5 min\n'
    ...           'Buy a hat 6 min\n'
    ...           'Sell a hat 7 min\n'
    ...           'Row a boat 8 min\n'
    ...           'Cross a bridge 9 min\n'
    ...           'Light a torch 10 min\n'
    ...           'Win a race 11 min\n'
    ...           'Lose a race 12 min\n'
    ...           'Read a book 13 min\n'
    ...           'Plant a seed 14 min\n'
    ...           'Cook a meal 15 min\n'
    ...           'Ride a horse 16 min\n'
    ...           'Tame a bird 17 min\n'
    ...           'Dig a hole 18 min\n'
    ...           'Swim 19 min\n'
    ...           'Sleep 20 min\n'
    ...           'Sing 21 min\n'
    ...           'Dance 22 min\n'
    ...           'Draw a sword 23 min\n'
    ...           'Break a pot 24 min\n'
    ...           'Fill a jar 25 min'})
    """
    return _ask("bingo/game-draft", body, progress)

def bingo_game_find(body: BingoGameFindQuestion, progress: Progress | None = None) -> FoundGameCards:
    r"""The seeds whose card from a list of any game is as wanted. `count` is of all, and at most 1,000 are listed.

    Parameters
    ----------
    body : BingoGameFindQuestion
        The question, as a dict.
    progress : callable, optional
        Called with how much is done and how much there is to do, if the work is long.

    Returns
    -------
    FoundGameCards
        The answer, as a dict.

    Raises
    ------
    RefusedError
        The question cannot be answered.

    Examples
    --------
    >>> answer = bingo_game_find({'goals': '1=Catch a fish;Ring a bell',
    ...  'list': ['Catch a fish',
    ...           'Ring a bell',
    ...           'Open a chest',
    ...           'Climb a tree',
    ...           'Find a map',
    ...           'Buy a hat',
    ...           'Sell a hat',
    ...           'Row a boat',
    ...           'Cross a bridge',
    ...           'Light a torch',
    ...           'Win a race',
    ...           'Lose a race',
    ...           'Read a book',
    ...           'Plant a seed',
    ...           'Cook a meal',
    ...           'Ride a horse',
    ...           'Tame a bird',
    ...           'Dig a hole',
    ...           'Swim',
    ...           'Sleep',
    ...           'Sing',
    ...           'Dance',
    ...           'Draw a sword',
    ...           'Break a pot',
    ...           'Fill a jar',
    ...           'Meet a ghost'],
    ...  'seeds': '1..2000'})
    """
    return _ask("bingo/game-find", body, progress)

def bingo_game_propose(body: BingoGameProposeQuestion, progress: Progress | None = None) -> GameProposed:
    r"""Edits after which a list's goals come more evenly, or which improve what else `measure` names, and nothing
    else.

    Parameters
    ----------
    body : BingoGameProposeQuestion
        The question, as a dict.
    progress : callable, optional
        Called with how much is done and how much there is to do, if the work is long.

    Returns
    -------
    GameProposed
        The answer, as a dict.

    Raises
    ------
    RefusedError
        The question cannot be answered.

    Examples
    --------
    >>> answer = bingo_game_propose({'cards': 100,
    ...  'edits': 2,
    ...  'list': {'text': 'name,tier,types\n'
    ...                   'Catch a fish,1,fish\n'
    ...                   'Ring a bell,2,bell\n'
    ...                   'Open a chest,3,\n'
    ...                   'Climb a tree,4,\n'
    ...                   'Find a map,5,\n'
    ...                   'Buy a hat,6,hat\n'
    ...                   'Sell a hat,7,hat\n'
    ...                   'Row a boat,8,\n'
    ...                   'Cross a bridge,9,\n'
    ...                   'Light a torch,10,\n'
    ...                   'Win a race,11,race\n'
    ...                   'Lose a race,12,race\n'
    ...                   'Read a book,13,\n'
    ...                   'Plant a seed,14,\n'
    ...                   'Cook a meal,15,\n'
    ...                   'Ride a horse,16,\n'
    ...                   'Tame a bird,17,\n'
    ...                   'Dig a hole,18,\n'
    ...                   'Swim,19,\n'
    ...                   'Sleep,20,\n'
    ...                   'Sing,21,\n'
    ...                   'Dance,22,\n'
    ...                   'Draw a sword,23,\n'
    ...                   'Break a pot,24,\n'
    ...                   'Cook a fish,1,fish\n'
    ...                   'Sell a fish,1,fish\n'
    ...                   'Eat a fish,1,fish\n'
    ...                   'Fill a jar,25,'}})
    """
    return _ask("bingo/game-propose", body, progress)

def bingo_game_row(body: BingoGameRowQuestion, progress: Progress | None = None) -> GameRows:
    r"""Which goals of a card's lines clash, by rules that compare lines; without a row, all twelve.

    Parameters
    ----------
    body : BingoGameRowQuestion
        The question, as a dict.
    progress : callable, optional
        Called with how much is done and how much there is to do, if the work is long.

    Returns
    -------
    GameRows
        The answer, as a dict.

    Raises
    ------
    RefusedError
        The question cannot be answered.

    Examples
    --------
    >>> answer = bingo_game_row({'list': {'text': 'name,tier,types\n'
    ...                   'Catch a fish,1,fish\n'
    ...                   'Ring a bell,2,bell\n'
    ...                   'Open a chest,3,\n'
    ...                   'Climb a tree,4,\n'
    ...                   'Find a map,5,\n'
    ...                   'Buy a hat,6,hat\n'
    ...                   'Sell a hat,7,hat\n'
    ...                   'Row a boat,8,\n'
    ...                   'Cross a bridge,9,\n'
    ...                   'Light a torch,10,\n'
    ...                   'Win a race,11,race\n'
    ...                   'Lose a race,12,race\n'
    ...                   'Read a book,13,\n'
    ...                   'Plant a seed,14,\n'
    ...                   'Cook a meal,15,\n'
    ...                   'Ride a horse,16,\n'
    ...                   'Tame a bird,17,\n'
    ...                   'Dig a hole,18,\n'
    ...                   'Swim,19,\n'
    ...                   'Sleep,20,\n'
    ...                   'Sing,21,\n'
    ...                   'Dance,22,\n'
    ...                   'Draw a sword,23,\n'
    ...                   'Break a pot,24,\n'
    ...                   'Cook a fish,25,fish'},
    ...  'row': 'row1',
    ...  'seed': 7})
    """
    return _ask("bingo/game-row", body, progress)

def bingo_game_study(body: BingoGameStudyQuestion, progress: Progress | None = None) -> GameStudied:
    r"""How often each goal of a list of any game is dealt. At most 1,000,000 seeds.

    Parameters
    ----------
    body : BingoGameStudyQuestion
        The question, as a dict.
    progress : callable, optional
        Called with how much is done and how much there is to do, if the work is long.

    Returns
    -------
    GameStudied
        The answer, as a dict.

    Raises
    ------
    RefusedError
        The question cannot be answered.

    Examples
    --------
    >>> answer = bingo_game_study({'list': ['Catch a fish',
    ...           'Ring a bell',
    ...           'Open a chest',
    ...           'Climb a tree',
    ...           'Find a map',
    ...           'Buy a hat',
    ...           'Sell a hat',
    ...           'Row a boat',
    ...           'Cross a bridge',
    ...           'Light a torch',
    ...           'Win a race',
    ...           'Lose a race',
    ...           'Read a book',
    ...           'Plant a seed',
    ...           'Cook a meal',
    ...           'Ride a horse',
    ...           'Tame a bird',
    ...           'Dig a hole',
    ...           'Swim',
    ...           'Sleep',
    ...           'Sing',
    ...           'Dance',
    ...           'Draw a sword',
    ...           'Break a pot',
    ...           'Fill a jar',
    ...           'Meet a ghost'],
    ...  'rules': 'simple',
    ...  'seeds': '1..200'})
    """
    return _ask("bingo/game-study", body, progress)

def bingo_profiles(body: BingoProfilesQuestion, progress: Progress | None = None) -> ProfilesTold:
    r"""The numbers by which each mode's cards are dealt, and what they mean.

    Parameters
    ----------
    body : BingoProfilesQuestion
        The question, as a dict.
    progress : callable, optional
        Called with how much is done and how much there is to do, if the work is long.

    Returns
    -------
    ProfilesTold
        The answer, as a dict.

    Raises
    ------
    RefusedError
        The question cannot be answered.

    Examples
    --------
    >>> answer = bingo_profiles({'compat': 'site', 'list_version': 'v9.2'})
    """
    return _ask("bingo/profiles", body, progress)

def bingo_row(body: BingoRowQuestion, progress: Progress | None = None) -> RowAnswer:
    r"""Why a row takes as long as it does; without a row, all twelve, the fastest first.

    Parameters
    ----------
    body : BingoRowQuestion
        The question, as a dict.
    progress : callable, optional
        Called with how much is done and how much there is to do, if the work is long.

    Returns
    -------
    RowAnswer
        The answer, as a dict.

    Raises
    ------
    RefusedError
        The question cannot be answered.

    Examples
    --------
    >>> answer = bingo_row({'row': 'tlbr', 'seed': 112233})
    """
    return _ask("bingo/row", body, progress)

def bingo_study(body: BingoStudyQuestion, progress: Progress | None = None) -> Studied:
    r"""How often each goal of a list is dealt.

    Parameters
    ----------
    body : BingoStudyQuestion
        The question, as a dict.
    progress : callable, optional
        Called with how much is done and how much there is to do, if the work is long.

    Returns
    -------
    Studied
        The answer, as a dict.

    Raises
    ------
    RefusedError
        The question cannot be answered.

    Examples
    --------
    >>> answer = bingo_study({'seeds': '0..199'})
    """
    return _ask("bingo/study", body, progress)

def puyo_deal(body: PuyoDealQuestion, progress: Progress | None = None) -> DealtQueue:
    r"""All that a seed deals.

    Parameters
    ----------
    body : PuyoDealQuestion
        The question, as a dict.
    progress : callable, optional
        Called with how much is done and how much there is to do, if the work is long.

    Returns
    -------
    DealtQueue
        The answer, as a dict.

    Raises
    ------
    RefusedError
        The question cannot be answered.

    Examples
    --------
    >>> answer = puyo_deal({'colors': 4, 'seed': 4660})
    """
    return _ask("puyo/deal", body, progress)

def puyo_find(body: PuyoFindQuestion, progress: Progress | None = None) -> PairsFound:
    r"""The seeds that deal these pairs.

    Parameters
    ----------
    body : PuyoFindQuestion
        The question, as a dict.
    progress : callable, optional
        Called with how much is done and how much there is to do, if the work is long.

    Returns
    -------
    PairsFound
        The answer, as a dict.

    Raises
    ------
    RefusedError
        The question cannot be answered.

    Examples
    --------
    >>> answer = puyo_find({'colors': 4, 'limit': 5, 'pairs': ['PY', 'BB', '?Y']})
    """
    return _ask("puyo/find", body, progress)

def puyo_link(body: PuyoLinkQuestion, progress: Progress | None = None) -> Linked:
    r"""The pairs of a seed or of an address, and the addresses that show them.

    Parameters
    ----------
    body : PuyoLinkQuestion
        The question, as a dict.
    progress : callable, optional
        Called with how much is done and how much there is to do, if the work is long.

    Returns
    -------
    Linked
        The answer, as a dict.

    Raises
    ------
    RefusedError
        The question cannot be answered.

    Examples
    --------
    >>> answer = puyo_link({'pairs': ['RG', 'BY', 'YR']})
    """
    return _ask("puyo/link", body, progress)

def puyo_place(body: PuyoPlaceQuestion, progress: Progress | None = None) -> PairsPlaced:
    r"""What these placements do, and where the next pair can go.

    Parameters
    ----------
    body : PuyoPlaceQuestion
        The question, as a dict.
    progress : callable, optional
        Called with how much is done and how much there is to do, if the work is long.

    Returns
    -------
    PairsPlaced
        The answer, as a dict.

    Raises
    ------
    RefusedError
        The question cannot be answered.

    Examples
    --------
    >>> answer = puyo_place({'placed': ['1up', '3right'], 'seed': 65535})
    """
    return _ask("puyo/place", body, progress)

def puyo_plan(body: PuyoPlanQuestion, progress: Progress | None = None) -> PlannedPairs:
    r"""The longest chain, the highest score of a chain, or the earliest all clear with known pairs.

    Parameters
    ----------
    body : PuyoPlanQuestion
        The question, as a dict.
    progress : callable, optional
        Called with how much is done and how much there is to do, if the work is long.

    Returns
    -------
    PlannedPairs
        The answer, as a dict.

    Raises
    ------
    RefusedError
        The question cannot be answered.

    Examples
    --------
    >>> answer = puyo_plan({'colors': 4, 'goal': 'clear', 'pairs': 12, 'seed': 65535, 'time_limit': 5})
    """
    return _ask("puyo/plan", body, progress)

def voltorb_check(body: VoltorbCheckQuestion, progress: Progress | None = None) -> Checked:
    r"""What is wrong with hints by themselves, as far as they are known.

    Parameters
    ----------
    body : VoltorbCheckQuestion
        The question, as a dict.
    progress : callable, optional
        Called with how much is done and how much there is to do, if the work is long.

    Returns
    -------
    Checked
        The answer, as a dict.

    Raises
    ------
    RefusedError
        The question cannot be answered.

    Examples
    --------
    >>> answer = voltorb_check({'cols': [[None, None], [None, None], [None, None], [None, None], [None, None]],
    ...  'rows': [[5, 1], [3, 2], [2, 5], [None, None], [None, None]]})
    """
    return _ask("voltorb/check", body, progress)

def voltorb_configs(body: VoltorbConfigsQuestion, progress: Progress | None = None) -> ConfigList:
    r"""How many cards of each kind a board may have, and how many boards there are of each.

    Parameters
    ----------
    body : VoltorbConfigsQuestion
        The question, as a dict.
    progress : callable, optional
        Called with how much is done and how much there is to do, if the work is long.

    Returns
    -------
    ConfigList
        The answer, as a dict.

    Raises
    ------
    RefusedError
        The question cannot be answered.

    Examples
    --------
    >>> answer = voltorb_configs({'level': 3})
    """
    return _ask("voltorb/configs", body, progress)

def voltorb_deal(body: VoltorbDealQuestion, progress: Progress | None = None) -> DealtBoard:
    r"""The board that a seed deals after this many outputs.

    Parameters
    ----------
    body : VoltorbDealQuestion
        The question, as a dict.
    progress : callable, optional
        Called with how much is done and how much there is to do, if the work is long.

    Returns
    -------
    DealtBoard
        The answer, as a dict.

    Raises
    ------
    RefusedError
        The question cannot be answered.

    Examples
    --------
    >>> answer = voltorb_deal({'advance': 0, 'level': 1, 'seed': 1644626701})
    """
    return _ask("voltorb/deal", body, progress)

def voltorb_find(body: VoltorbFindQuestion, progress: Progress | None = None) -> SeedsFound:
    r"""The seeds that deal what was seen.

    Parameters
    ----------
    body : VoltorbFindQuestion
        The question, as a dict.
    progress : callable, optional
        Called with how much is done and how much there is to do, if the work is long.

    Returns
    -------
    SeedsFound
        The answer, as a dict.

    Raises
    ------
    RefusedError
        The question cannot be answered.

    Examples
    --------
    >>> answer = voltorb_find({'from': '2026-07-09T07:09:26',
    ...  'rounds': [{'cols': [[3, 3], [7, 0], [5, 0], [6, 2], [4, 1]],
    ...              'level': 1,
    ...              'rows': [[5, 1], [7, 1], [3, 2], [6, 0], [4, 2]]}]})
    """
    return _ask("voltorb/find", body, progress)

def voltorb_judge(body: VoltorbJudgeQuestion, progress: Progress | None = None) -> Judged:
    r"""What a choice costs against the best one, with a verdict and reasons.

    Parameters
    ----------
    body : VoltorbJudgeQuestion
        The question, as a dict.
    progress : callable, optional
        Called with how much is done and how much there is to do, if the work is long.

    Returns
    -------
    Judged
        The answer, as a dict.

    Raises
    ------
    RefusedError
        The question cannot be answered.

    Examples
    --------
    >>> answer = voltorb_judge({'aim': 'win',
    ...  'cols': [[5, 1], [5, 1], [5, 1], [4, 2], [6, 1]],
    ...  'level': 1,
    ...  'pick': 'r3c4',
    ...  'rows': [[5, 1], [3, 2], [5, 1], [4, 1], [8, 1]]})
    """
    return _ask("voltorb/judge", body, progress)

def voltorb_level(body: VoltorbLevelQuestion, progress: Progress | None = None) -> NextLevel:
    r"""The level after these rounds.

    Parameters
    ----------
    body : VoltorbLevelQuestion
        The question, as a dict.
    progress : callable, optional
        Called with how much is done and how much there is to do, if the work is long.

    Returns
    -------
    NextLevel
        The answer, as a dict.

    Raises
    ------
    RefusedError
        The question cannot be answered.

    Examples
    --------
    >>> answer = voltorb_level({'left': {'cards': '13?13????????????????????', 'level': 6},
    ...  'rounds': [{'coins': 24, 'flipped': 8, 'level': 5, 'outcome': 'won'}]})
    """
    return _ask("voltorb/level", body, progress)

def voltorb_narrow(body: VoltorbNarrowQuestion, progress: Progress | None = None) -> SeedsFound:
    r"""Of the seeds that were found for a visit, those that deal the rounds seen since, although not all was seen.

    Parameters
    ----------
    body : VoltorbNarrowQuestion
        The question, as a dict.
    progress : callable, optional
        Called with how much is done and how much there is to do, if the work is long.

    Returns
    -------
    SeedsFound
        The answer, as a dict.

    Raises
    ------
    RefusedError
        The question cannot be answered.

    Examples
    --------
    >>> answer = voltorb_narrow({'rounds': [{'cols': [[3, 3], [7, 0], [5, 0], [6, 2], [4, 1]],
    ...              'level': 1,
    ...              'rows': [[5, 1], [7, 1], [3, 2], [6, 0], [4, 2]]},
    ...             {'cols': [[4, 1], [6, 1], [6, 1], [6, 1], [3, 2]],
    ...              'level': 1,
    ...              'rows': [[5, 2], [5, 0], [8, 1], [5, 0], [2, 3]]}],
    ...  'starts': [{'advance': 0, 'seed': 1644626701}]})
    """
    return _ask("voltorb/narrow", body, progress)

def voltorb_outlook(body: VoltorbOutlookQuestion, progress: Progress | None = None) -> Expected:
    r"""How long the rest of a visit takes, and what it brings, without the seed.

    Parameters
    ----------
    body : VoltorbOutlookQuestion
        The question, as a dict.
    progress : callable, optional
        Called with how much is done and how much there is to do, if the work is long.

    Returns
    -------
    Expected
        The answer, as a dict.

    Raises
    ------
    RefusedError
        The question cannot be answered.

    Examples
    --------
    >>> answer = voltorb_outlook({'coins': 10000, 'level': 3, 'purse': 520, 'run': 1})
    """
    return _ask("voltorb/outlook", body, progress)

def voltorb_plan(body: VoltorbPlanQuestion, progress: Progress | None = None) -> Plans:
    r"""The moments of a day that have the best routes.

    Parameters
    ----------
    body : VoltorbPlanQuestion
        The question, as a dict.
    progress : callable, optional
        Called with how much is done and how much there is to do, if the work is long.

    Returns
    -------
    Plans
        The answer, as a dict.

    Raises
    ------
    RefusedError
        The question cannot be answered.

    Examples
    --------
    >>> answer = voltorb_plan({'between': '19:30..19:30', 'date': '2026-11-20', 'delay': '600..601', 'goal': 'level:8'})
    """
    return _ask("voltorb/plan", body, progress)

def voltorb_practice(body: VoltorbPracticeQuestion, progress: Progress | None = None) -> Practised:
    r"""A visit dealt as the game deals it, as far as its player may see it. A choice is taken back by asking
    without it.

    Parameters
    ----------
    body : VoltorbPracticeQuestion
        The question, as a dict.
    progress : callable, optional
        Called with how much is done and how much there is to do, if the work is long.

    Returns
    -------
    Practised
        The answer, as a dict.

    Raises
    ------
    RefusedError
        The question cannot be answered.

    Examples
    --------
    >>> answer = voltorb_practice({'day': '2026-11-22', 'played': [['r1c1', 'quit'], []]})
    """
    return _ask("voltorb/practice", body, progress)

def voltorb_puzzle(body: VoltorbPuzzleQuestion, progress: Progress | None = None) -> Posed:
    r"""A position in which the safest card is not the best. What a choice costs, `voltorb/judge` says.

    Parameters
    ----------
    body : VoltorbPuzzleQuestion
        The question, as a dict.
    progress : callable, optional
        Called with how much is done and how much there is to do, if the work is long.

    Returns
    -------
    Posed
        The answer, as a dict.

    Raises
    ------
    RefusedError
        The question cannot be answered.

    Examples
    --------
    >>> answer = voltorb_puzzle({'grade': 2, 'nth': 123})
    """
    return _ask("voltorb/puzzle", body, progress)

def voltorb_result(body: VoltorbResultQuestion, progress: Progress | None = None) -> ResultLines:
    r"""The result of a visit in a few lines to share, which tell nothing of its boards.

    Parameters
    ----------
    body : VoltorbResultQuestion
        The question, as a dict.
    progress : callable, optional
        Called with how much is done and how much there is to do, if the work is long.

    Returns
    -------
    ResultLines
        The answer, as a dict.

    Raises
    ------
    RefusedError
        The question cannot be answered.

    Examples
    --------
    >>> answer = voltorb_result({'day': '2026-11-22',
    ...  'leave': True,
    ...  'played': [['r1c1', 'quit']],
    ...  'verdicts': [['good', 'blunder']]})
    """
    return _ask("voltorb/result", body, progress)

def voltorb_review(body: VoltorbReviewQuestion, progress: Progress | None = None) -> Reviewed:
    r"""What each choice of a session cost, what luck brought, and where it turned.

    Parameters
    ----------
    body : VoltorbReviewQuestion
        The question, as a dict.
    progress : callable, optional
        Called with how much is done and how much there is to do, if the work is long.

    Returns
    -------
    Reviewed
        The answer, as a dict.

    Raises
    ------
    RefusedError
        The question cannot be answered.

    Examples
    --------
    >>> answer = voltorb_review({'aim': 'coins',
    ...  'rounds': [{'board': '0112103121011011112121100',
    ...              'flips': [11, 6, 1],
    ...              'level': 1,
    ...              'outcome': 'quit'}]})
    """
    return _ask("voltorb/review", body, progress)

def voltorb_route(body: VoltorbRouteQuestion, progress: Progress | None = None) -> Planned:
    r"""What to turn, round by round, when the seed is known.

    Parameters
    ----------
    body : VoltorbRouteQuestion
        The question, as a dict.
    progress : callable, optional
        Called with how much is done and how much there is to do, if the work is long.

    Returns
    -------
    Planned
        The answer, as a dict.

    Raises
    ------
    RefusedError
        The question cannot be answered.

    Examples
    --------
    >>> answer = voltorb_route({'rounds': 2, 'seed': 1644626701})
    """
    return _ask("voltorb/route", body, progress)

def voltorb_seed(body: VoltorbSeedQuestion, progress: Progress | None = None) -> SeedAt:
    r"""The seed of a moment.

    Parameters
    ----------
    body : VoltorbSeedQuestion
        The question, as a dict.
    progress : callable, optional
        Called with how much is done and how much there is to do, if the work is long.

    Returns
    -------
    SeedAt
        The answer, as a dict.

    Raises
    ------
    RefusedError
        The question cannot be answered.

    Examples
    --------
    >>> answer = voltorb_seed({'at': '2026-07-09T07:09:26', 'delay': 755})
    """
    return _ask("voltorb/seed", body, progress)

def voltorb_session(body: VoltorbSessionQuestion, progress: Progress | None = None) -> Followed:
    r"""Where a visit stands by its notes, and what must have happened if the screen shows another board.

    Parameters
    ----------
    body : VoltorbSessionQuestion
        The question, as a dict.
    progress : callable, optional
        Called with how much is done and how much there is to do, if the work is long.

    Returns
    -------
    Followed
        The answer, as a dict.

    Raises
    ------
    RefusedError
        The question cannot be answered.

    Examples
    --------
    >>> answer = voltorb_session({'notes': 'r1c4 r2c2 quit', 'seed': 1644626701})
    """
    return _ask("voltorb/session", body, progress)

def voltorb_solve(body: VoltorbSolveQuestion, progress: Progress | None = None) -> Solved:
    r"""What may be under each card, and which card to turn.

    Parameters
    ----------
    body : VoltorbSolveQuestion
        The question, as a dict.
    progress : callable, optional
        Called with how much is done and how much there is to do, if the work is long.

    Returns
    -------
    Solved
        The answer, as a dict.

    Raises
    ------
    RefusedError
        The question cannot be answered.

    Examples
    --------
    >>> answer = voltorb_solve({'aim': 'win',
    ...  'cols': [[5, 1], [5, 1], [5, 1], [4, 2], [6, 1]],
    ...  'level': 1,
    ...  'rows': [[5, 1], [3, 2], [5, 1], [4, 1], [8, 1]]})
    """
    return _ask("voltorb/solve", body, progress)

def voltorb_statistics(body: VoltorbStatisticsQuestion, progress: Progress | None = None) -> Totals:
    r"""How reviewed sessions were played: rounds, wins against those of the best play, accuracy by level, mistakes.

    Parameters
    ----------
    body : VoltorbStatisticsQuestion
        The question, as a dict.
    progress : callable, optional
        Called with how much is done and how much there is to do, if the work is long.

    Returns
    -------
    Totals
        The answer, as a dict.

    Raises
    ------
    RefusedError
        The question cannot be answered.

    Examples
    --------
    >>> answer = voltorb_statistics({'sessions': [{'digest': {'aim': 'win',
    ...                           'rounds': [{'accuracy': [100.0, 100.0],
    ...                                       'coins': 27,
    ...                                       'level': 1,
    ...                                       'outcome': 'won',
    ...                                       'slips': {'quit': 0,
    ...                                                 'riskier': 0,
    ...                                                 'safer': 1,
    ...                                                 'stayed': 0},
    ...                                       'value': [0.84, 0.84],
    ...                                       'verdicts': {'best': 5,
    ...                                                    'blunder': 0,
    ...                                                    'good': 1,
    ...                                                    'inaccuracy': 0,
    ...                                                    'mistake': 0,
    ...                                                    'unknown': 0}}]},
    ...                'seconds': 40}]})
    """
    return _ask("voltorb/statistics", body, progress)

def voltorb_timer(body: VoltorbTimerQuestion, progress: Progress | None = None) -> Counted:
    r"""The countdown to a moment, corrected by what the last try hit.

    Parameters
    ----------
    body : VoltorbTimerQuestion
        The question, as a dict.
    progress : callable, optional
        Called with how much is done and how much there is to do, if the work is long.

    Returns
    -------
    Counted
        The answer, as a dict.

    Raises
    ------
    RefusedError
        The question cannot be answered.

    Examples
    --------
    >>> answer = voltorb_timer({'at': '2026-07-09T07:09:26', 'target_delay': 755})
    """
    return _ask("voltorb/timer", body, progress)

def voltorb_times(body: VoltorbTimesQuestion, progress: Progress | None = None) -> TimesOf:
    r"""The moments that give a seed.

    Parameters
    ----------
    body : VoltorbTimesQuestion
        The question, as a dict.
    progress : callable, optional
        Called with how much is done and how much there is to do, if the work is long.

    Returns
    -------
    TimesOf
        The answer, as a dict.

    Raises
    ------
    RefusedError
        The question cannot be answered.

    Examples
    --------
    >>> answer = voltorb_times({'limit': 3, 'seed': 1644626701, 'year': 2026})
    """
    return _ask("voltorb/times", body, progress)
