//! What a choice costs, against the best one.

use foretile_games::voltorb::Position;
use foretile_solve::voltorb::{
    Advice, Aim, Judgement, Objective, Pick, Reasons, Rule, Uncertainty, Value, Worlds,
    advise_until, explain, judge_until,
};
#[cfg(feature = "openapi")]
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::aim::{AnyAim, Before};
use super::pick::{Picked, place};
use super::solve::{SolveOptions, measured, worth};
use super::verdict::Verdict;
use crate::chance::percent;
use crate::error::{Context, Error, bail, ensure};
use crate::json::{Fault, Members, Question};
use crate::number::Whole;
use crate::schema;

/// What does this choice cost?
pub struct Judge {
    /// The position.
    pub position: Position,
    /// The choice.
    pub pick: Picked,
    /// The aim and the limits of the search.
    pub options: SolveOptions,
    /// The rounds before this one.
    pub before: Before,
    /// What the card showed once it was turned, 0 for a Voltorb, to separate luck from skill.
    pub shows: Option<u8>,
}

/// The members of the question besides its position and options.
#[derive(Deserialize)]
#[cfg_attr(feature = "openapi", derive(JsonSchema))]
struct Choice {
    pick: Picked,
}

/// The result of the choice.
#[derive(Deserialize)]
#[cfg_attr(feature = "openapi", derive(JsonSchema))]
struct Shown {
    /// What the card showed once it was turned, 0 for a Voltorb. With it, the answer separates luck from skill.
    shows: Option<Whole<0, 3, 2>>,
}

schema::parts!(Judge: Position, Choice, SolveOptions, Before, Shown);

impl Question for Judge {
    const EXAMPLE: &'static str = concat!(
        r#"{"level":1,"rows":[[5,1],[3,2],[5,1],[4,1],[8,1]],"#,
        r#""cols":[[5,1],[5,1],[5,1],[4,2],[6,1]],"pick":"r3c4","aim":"win"}"#
    );

    fn read(members: &mut Members) -> Result<Self, Fault> {
        let (position, options, before) = (members.part()?, members.part()?, members.part()?);
        let (Choice { pick }, Shown { shows }) = (members.part()?, members.part()?);
        Ok(Self { position, options, before, pick, shows: shows.map(Whole::get) })
    }
}

/// A line of a file: a position, and the choice if the line has one.
pub struct Chosen {
    /// The position.
    pub position: Position,
    /// The choice.
    pub pick: Option<Picked>,
}

impl Question for Chosen {
    const EXAMPLE: &'static str = concat!(
        r#"{"level":1,"rows":[[5,1],[3,2],[5,1],[4,1],[8,1]],"#,
        r#""cols":[[5,1],[5,1],[5,1],[4,2],[6,1]],"pick":"r3c4"}"#
    );

    fn read(members: &mut Members) -> Result<Self, Fault> {
        let position = members.part()?;
        let pick = if members.has("pick") { Some(members.part::<Choice>()?.pick) } else { None };
        Ok(Self { position, pick })
    }
}

/// What a choice costs. `value` is always the sum of `pick_value` and `loss`, in the unit of `voltorb/solve`. Time to a
/// goal is a negative number there, so a loss is the additional time.
#[derive(Serialize)]
#[cfg_attr(feature = "openapi", derive(JsonSchema))]
pub struct Cost {
    /// The choice.
    pub pick: Picked,
    /// The value of the position for the aim, or a proven lower bound.
    pub value: f64,
    /// The proven lower and upper bound of the value, if they differ.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub bracket: Option<[f64; 2]>,
    /// Half of the 95 % interval of the value, if it depends on the measured values of the rounds after this one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub error: Option<f64>,
    /// The value of the choice, or a proven lower bound.
    pub pick_value: f64,
    /// The proven lower and upper bound of the choice's value, if they differ.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub pick_bracket: Option<[f64; 2]>,
    /// Half of the 95 % interval of the choice's value, if the position's has one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub pick_error: Option<f64>,
    /// How much less the choice is worth than the best one.
    pub loss: f64,
    /// The proven lower and upper bound of the loss, if they differ.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub loss_bracket: Option<[f64; 2]>,
    /// Half of the 95 % interval of the loss, if the position's value has one. A loss that is no larger counts as none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub loss_error: Option<f64>,
    /// Whether all three and the best cards are proven. They are not if they have an error.
    pub exact: bool,
    /// Whether the search is complete: more time would change nothing, and only errors make the answer uncertain.
    pub proven: bool,
    /// The cards that have the position's value, the least likely Voltorb first. If the value has an error, all cards
    /// without a known difference from the best.
    #[cfg_attr(feature = "openapi", schemars(with = "Vec<schema::Card>"))]
    pub best: Vec<usize>,
    /// Whether quitting now has the same value, as far as is known.
    pub quit: bool,
    /// If the choice loses nothing: a card that is as good and less likely a Voltorb, which should be turned first.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schemars(with = "Option<schema::Card>"))]
    pub safer: Option<usize>,
    /// A word for the loss.
    pub verdict: Verdict,
    /// The mildest and the harshest verdict that the bounds of the loss and its error allow, if the verdict is unknown.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub verdict_bracket: Option<[Verdict; 2]>,
}

impl Cost {
    pub(crate) fn new(pick: Picked, judged: &Judgement) -> Self {
        let Judgement { advice, pick: picked, loss, verdicts, .. } = judged;
        let off = advice.uncertainty.error().max(judged.pick_uncertainty.error());
        Self {
            pick,
            value: advice.value.low,
            bracket: bracket(advice.value),
            error: measured(off, advice.uncertainty.error()),
            pick_value: picked.low,
            pick_bracket: bracket(*picked),
            pick_error: measured(off, judged.pick_uncertainty.error()),
            loss: (advice.value.low - picked.low).max(0.0),
            loss_bracket: bracket(*loss),
            loss_error: measured(off, judged.loss_uncertainty().error()),
            exact: advice.is_proven() && picked.is_exact() && off == 0.0,
            proven: advice.is_proven() && picked.is_exact(),
            best: advice.best.clone(),
            quit: advice.quit,
            safer: judged.safer,
            verdict: judged.into(),
            verdict_bracket: judged.verdict().is_none().then(|| verdicts.map(Verdict::from)),
        }
    }
}

/// Returns the bounds of a value if they differ.
pub(crate) fn bracket(value: Value) -> Option<[f64; 2]> {
    (!value.is_exact()).then_some([value.low, value.high])
}

/// What a choice costs, and why.
#[derive(Serialize)]
#[cfg_attr(feature = "openapi", derive(JsonSchema))]
pub struct Judged {
    /// The number of boards that fit.
    pub boards: usize,
    /// The aim.
    pub aim: AnyAim,
    /// The choice and its cost.
    #[serde(flatten)]
    pub cost: Cost,
    /// The reasons for or against the choice, then those for the best one.
    pub reasons: Vec<PickReason>,
    /// The effect of luck, if the question says what the card showed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub turned: Option<Turned>,
}

impl Judged {
    /// Returns a sentence about a safer card that is as good as the choice, if there is one.
    pub fn as_good(&self) -> Option<String> {
        let safer = self.cost.safer?;
        let first = self.reasons.iter().find(|reason| reason.pick.0 == Pick::Turn(safer))?;
        let known = if self.cost.loss_error.is_some() { ", as far as is known" } else { "" };
        let then = match first.voltorb {
            0.0 => "; the free cards first".into(),
            _ => format!(", but riskier than {}", place(safer)),
        };
        Some(format!("as good for {}{known}{then}", self.aim.purpose()))
    }
}

/// The value after a choice, and how much of it is luck.
#[derive(Serialize)]
#[cfg_attr(feature = "openapi", derive(JsonSchema))]
pub struct Luck {
    /// The value of the position afterwards, or a proven lower bound.
    pub after: f64,
    /// The proven bounds of that value, if they differ.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub after_bracket: Option<[f64; 2]>,
    /// Half of the 95 % interval of that value, if the value before has one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub after_error: Option<f64>,
    /// The value of the time that the card took, in the unit of the position's value. Left out if it is 0, as for the aims
    /// of one round.
    #[serde(skip_serializing_if = "is_0")]
    pub spent: f64,
    /// The value afterwards less that of the choice and the time, or a proven lower bound. Its mean over all outcomes of
    /// the card is 0.
    pub luck: f64,
    /// The proven bounds of the luck, if they differ.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub luck_bracket: Option<[f64; 2]>,
    /// Half of the 95 % interval of the luck, if the value before has one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub luck_error: Option<f64>,
}

/// The effect of luck when the card was turned.
#[derive(Serialize)]
#[cfg_attr(feature = "openapi", derive(JsonSchema))]
pub struct Turned {
    /// What the card showed, 0 for a Voltorb.
    pub shows: u8,
    /// The value afterwards, and how much of it is luck.
    #[serde(flatten)]
    pub luck: Luck,
    /// What moved the value more: the loss of the choice, or luck. Null if neither did, or it is not known.
    pub decided: Option<Force>,
}

/// Returns whether a number is 0, so that JSON leaves it out.
fn is_0(number: &f64) -> bool {
    *number == 0.0
}

/// What moves the value of a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum Force {
    /// The loss of a choice.
    Skill,
    /// What the card shows.
    Luck,
}

impl Turned {
    /// Computes the luck from the best choices after the card, and the value of its time with the uncertainty.
    fn new(
        shows: u8,
        after: &Advice,
        (spent, spent_uncertainty): (f64, &Uncertainty),
        judged: &Judgement,
    ) -> Self {
        let Judgement { advice, pick, loss, .. } = judged;
        let Advice { value: after, uncertainty, .. } = after;
        let luck =
            Value { low: after.low - spent - pick.high, high: after.high - spent - pick.low };
        let luck_uncertainty = uncertainty.minus(spent_uncertainty).minus(&judged.pick_uncertainty);
        let (luck_error, loss_error) =
            (luck_uncertainty.error(), judged.loss_uncertainty().error());
        let (low, high) = (luck.low - luck_error, luck.high + luck_error);
        let most = low.abs().max(high.abs());
        let least = if low < 0.0 && high > 0.0 { 0.0 } else { low.abs().min(high.abs()) };
        let decided = if loss.low - loss_error > most {
            Some(Force::Skill)
        } else if least > loss.high + loss_error {
            Some(Force::Luck)
        } else {
            None
        };
        let rests = advice.uncertainty.error();
        let luck = Luck {
            after: after.low,
            after_bracket: bracket(*after),
            after_error: measured(rests, uncertainty.error()),
            spent,
            luck: luck.low,
            luck_bracket: bracket(luck),
            luck_error: measured(rests, luck_error),
        };
        Self { shows, luck, decided }
    }
}

/// The reasons for or against a choice.
#[derive(Serialize)]
#[cfg_attr(feature = "openapi", derive(JsonSchema))]
pub struct PickReason {
    /// The choice.
    pub pick: Picked,
    /// The chance of turning a Voltorb.
    pub voltorb: f64,
    /// The value of the choice if the card is not a Voltorb, if that is proven.
    pub then: Option<f64>,
    /// The reason in words.
    pub because: String,
    /// The rules that prove that the card is certain or safe, if it is.
    #[cfg_attr(feature = "openapi", schemars(with = "Vec<String>"))]
    pub rules: Vec<Rule>,
}

/// Judges a choice over all boards that fit. Once `stop` returns `true`, answers with the bounds proven so far.
/// Fails if no board fits, or the choice cannot be made.
pub fn judge(question: &Judge, stop: &dyn Fn() -> bool) -> Result<Judged, Error> {
    let Judge { position, pick, options, before, shows } = question;
    before.check(options.aim)?;
    let worlds = Worlds::new(position)?;
    let (aim, limits) = (options.aim, options.limits());
    let choice = before.choice(aim, position.level);
    let objective = Objective::from(&choice);
    let began = (limits.clock)();
    let judged = judge_until(&worlds, objective, pick.0, &limits, stop)?;
    let turned = shows.map(|shows| {
        let Pick::Turn(card) = pick.0 else {
            bail!("`shows` is given, but quitting turns no card: expected a card, such as \"r3c4\"")
        };
        ensure!(
            aim != Aim::Survive,
            "`shows` is given, but `survive` is about one card: expected an aim for whole rounds, such as win"
        );
        let after = worlds.showing(card, shows).with_context(|| {
            format!("{} shows {shows} on no board: expected what it may show, such as 1", place(card))
        })?;
        // Both searches share one time limit.
        let spent = (limits.clock)().saturating_sub(began);
        let left = limits.time.map(|time| time.saturating_sub(spent));
        let limits = limits.with_time(left).with_others(0);
        let after = advise_until(&after, objective, &limits, stop);
        let flipped = position.cards.flipped();
        let spent = objective.spent(flipped, shows);
        let spent_uncertainty = objective.spent_uncertainty(flipped, shows);
        Ok(Turned::new(shows, &after, (spent, &spent_uncertainty), &judged))
    });
    Ok(Judged {
        turned: turned.transpose()?,
        boards: worlds.len(),
        aim,
        cost: Cost::new(*pick, &judged),
        reasons: pick_reasons(&worlds, aim, pick.0, &judged),
    })
}

/// Returns the reasons for or against a choice and, if it is not one of the best, those for the safest of the best.
pub(crate) fn pick_reasons(
    worlds: &Worlds,
    aim: impl Into<AnyAim>,
    pick: Pick,
    judged: &Judgement,
) -> Vec<PickReason> {
    let (aim, advice) = (aim.into(), &judged.advice);
    let chances = worlds.chances();
    let is_best = match pick {
        Pick::Turn(card) => advice.best.contains(&card),
        Pick::Quit => advice.quit,
    };
    let safest = || {
        let cards = advice.best.iter().copied();
        let safest = cards.min_by(|&one, &other| chances[one][0].total_cmp(&chances[other][0]));
        if advice.quit { Pick::Quit } else { safest.map_or(Pick::Quit, Pick::Turn) }
    };
    let others = (!is_best && judged.loss.high > 0.0).then(safest);
    let others = others.or(judged.safer.map(Pick::Turn));
    let reasons = explain(worlds);
    let ground = |choice: Pick| {
        let value = match choice {
            choice if choice == pick => Some(judged.pick),
            Pick::Turn(card) => {
                advice.moves.iter().find(|one| one.card == card).map(|one| one.value)
            }
            Pick::Quit => Some(advice.value),
        };
        let value = value.filter(Value::is_exact).map(|value| value.low);
        match choice {
            Pick::Turn(card) => {
                let error = advice.uncertainty.error();
                let error = measured(error, error);
                of_card((card, chances[card][0]), aim, (value, judged.lost, error), &reasons)
            }
            Pick::Quit => of_quitting(aim, value, worlds.position().cards.coins()),
        }
    };
    [Some(pick), others].into_iter().flatten().map(ground).collect()
}

fn of_quitting(aim: AnyAim, value: Option<f64>, coins: u32) -> PickReason {
    let because = match (aim, value) {
        (AnyAim::Round(Aim::Coins) | AnyAim::Visit(_), _) if coins == 1 => {
            "quitting keeps 1 coin".into()
        }
        (AnyAim::Round(Aim::Coins) | AnyAim::Visit(_), _) => {
            format!("quitting keeps {coins} coins")
        }
        (AnyAim::Round(_), Some(0.0)) => "quitting gives the aim up".into(),
        (AnyAim::Round(_), _) => "the aim is reached already".into(),
    };
    PickReason { pick: Picked(Pick::Quit), voltorb: 0.0, then: value, because, rules: Vec::new() }
}

/// Returns the reasons for or against a card with its chance of being a Voltorb, given the value of turning it and that of
/// losing.
fn of_card(
    (card, voltorb): (usize, f64),
    aim: AnyAim,
    (value, lost, error): (Option<f64>, f64, Option<f64>),
    Reasons { certain, safe }: &Reasons,
) -> PickReason {
    let counts = voltorb < 1.0 && aim != Aim::Survive;
    // Rounding must not make a sure win less than sure.
    let rounded = |then: f64| if (then - 1.0).abs() < 1e-9 { 1.0 } else { then };
    let unless = |value: f64| rounded((value - voltorb * lost) / (1.0 - voltorb));
    let then = value.filter(|_| counts).map(unless);
    let left = then.map(|then| worth(aim, [then; 2], error));
    let (what, rules) = if let Some(reason) = certain.iter().find(|reason| reason.card == card) {
        let is = if reason.is == 0 { "Voltorb".into() } else { reason.is.to_string() };
        (format!("is a {is}: {}", reason.because), reason.rules.clone())
    } else if let Some(reason) = safe.iter().find(|reason| reason.card == card) {
        (format!("cannot be a Voltorb: {}", reason.because), reason.rules.clone())
    } else {
        let left = left.map_or(String::new(), |left| format!("; if it is not, {left}"));
        (format!("is a Voltorb with a chance of {}{left}", percent(voltorb)), Vec::new())
    };
    let because = format!("{} {what}", place(card));
    PickReason { pick: Picked(Pick::Turn(card)), voltorb, then, because, rules }
}

#[cfg(test)]
mod tests {
    use foretile_solve::voltorb::{Reason, Safe};

    use super::*;

    fn aim(text: &str) -> AnyAim {
        text.parse().unwrap_or_else(|error| panic!("{error}"))
    }

    /// A card that may be a Voltorb is worth what remains if it is not: value = voltorb * lost + (1 - voltorb) * then.
    #[test]
    fn a_reason_names_the_value_if_the_card_is_not_a_voltorb() {
        let reasons = Reasons { certain: Vec::new(), safe: Vec::new() };
        for (of, voltorb, value, lost, then, words) in [
            (
                "win",
                0.25,
                Some(0.375),
                0.0,
                Some(0.5),
                "row 3, column 4 is a Voltorb with a chance of 25.0%; if it is not, 50.0% to win",
            ),
            (
                "coins",
                0.5,
                Some(11.0),
                2.0,
                Some(20.0),
                "row 3, column 4 is a Voltorb with a chance of 50.0%; if it is not, 20.0 coins to expect",
            ),
            // Rounding makes a sure win no less than sure.
            (
                "win",
                0.1,
                Some(0.9 - 1e-12),
                0.0,
                Some(1.0),
                "row 3, column 4 is a Voltorb with a chance of 10.0%; if it is not, 100.0% to win",
            ),
            (
                "win",
                0.1,
                Some(0.8999),
                0.0,
                Some(0.8999 / 0.9),
                "row 3, column 4 is a Voltorb with a chance of 10.0%; if it is not, >99.9% to win",
            ),
            ("win", 0.25, None, 0.0, None, "row 3, column 4 is a Voltorb with a chance of 25.0%"),
            (
                "win",
                1.0,
                Some(0.0),
                0.0,
                None,
                "row 3, column 4 is a Voltorb with a chance of 100.0%",
            ),
            (
                "survive",
                0.25,
                Some(0.75),
                0.0,
                None,
                "row 3, column 4 is a Voltorb with a chance of 25.0%",
            ),
        ] {
            let reason = of_card((13, voltorb), aim(of), (value, lost, None), &reasons);
            assert_eq!(reason.because, words);
            assert_eq!((reason.then.is_some(), reason.voltorb), (then.is_some(), voltorb));
            let close = reason
                .then
                .zip(then)
                .is_none_or(|(then, expected)| (then - expected).abs() < 1e-12);
            assert!(close, "{words}: {:?}", reason.then);
        }
        let exact = of_card((13, 0.1), aim("win"), (Some(0.9 - 1e-12), 0.0, None), &reasons);
        assert_eq!(exact.then, Some(1.0));
    }

    #[test]
    fn a_reason_for_a_known_card_says_why() {
        let why = |card: usize| format!("because of {card}");
        let certain = |card: usize, is: u8| Reason { card, is, because: why(card), rules: vec![] };
        let safe = Safe { card: 7, because: why(7), rules: vec![] };
        let reasons = Reasons { certain: vec![certain(3, 0), certain(4, 2)], safe: vec![safe] };
        for (card, words) in [
            (3, "row 1, column 4 is a Voltorb: because of 3"),
            (4, "row 1, column 5 is a 2: because of 4"),
            (7, "row 2, column 3 cannot be a Voltorb: because of 7"),
            (8, "row 2, column 4 is a Voltorb with a chance of 25.0%"),
        ] {
            let reason = of_card((card, 0.25), aim("win"), (None, 0.0, None), &reasons);
            assert_eq!(reason.because, words);
        }
    }

    #[test]
    fn a_reason_for_quitting_names_the_coins() {
        for (of, value, coins, words) in [
            ("coins", Some(1.0), 1, "quitting keeps 1 coin"),
            ("coins", Some(6.0), 6, "quitting keeps 6 coins"),
            ("pace", None, 0, "quitting keeps 0 coins"),
            ("win", Some(0.0), 6, "quitting gives the aim up"),
            ("eight", Some(1.0), 6, "the aim is reached already"),
        ] {
            assert_eq!(of_quitting(aim(of), value, coins).because, words);
        }
    }

    /// Reasons for the best card follow only if the choice was worse, or a safer card is equally good.
    #[test]
    fn a_worse_choice_is_compared_with_a_best_one() {
        let ask = |pick: &str, aim: &str| {
            let text = Judge::EXAMPLE.replace("\"r3c4\"", pick).replace("\"win\"", aim);
            let question: Judge =
                crate::json::read(text.as_bytes()).unwrap_or_else(|error| panic!("{error}"));
            judge(&question, &|| false).unwrap_or_else(|error| panic!("{error}"))
        };
        for aim in ["\"win\"", "\"coins\"", "\"survive\""] {
            let mut counts = [0; 2];
            for card in (0..25).step_by(4) {
                let judged = ask(&format!("\"r{}c{}\"", card / 5 + 1, card % 5 + 1), aim);
                let picks: Vec<Pick> = judged.reasons.iter().map(|reason| reason.pick.0).collect();
                assert_eq!(picks[0], Pick::Turn(card));
                let is_best = judged.cost.best.contains(&card);
                assert_eq!(is_best, judged.cost.loss == 0.0, "{card}");
                assert_eq!(picks.len() == 2, !is_best || judged.cost.safer.is_some(), "{card}");
                if let (Some(Pick::Turn(other)), None) = (picks.get(1), judged.cost.safer) {
                    assert!(judged.cost.best.contains(other), "{card}");
                }
                counts[picks.len() - 1] += 1;
                if aim == "\"win\"" {
                    // A Voltorb loses all, so a card is worth what follows, unless it is one.
                    let values = [judged.cost.pick_value, judged.cost.value];
                    for (reason, value) in judged.reasons.iter().zip(values) {
                        let then = reason.then.unwrap_or_default() * (1.0 - reason.voltorb);
                        assert!((then - value).abs() < 1e-9, "{card}: {then} is not {value}");
                    }
                }
                let as_good = judged.as_good();
                assert_eq!(as_good.is_some(), judged.cost.safer.is_some());
                if let (Some(text), Some(safer)) = (as_good, judged.cost.safer) {
                    // The reasons have the chances of both cards.
                    let chance = |card| {
                        let of = |reason: &&PickReason| reason.pick.0 == Pick::Turn(card);
                        judged.reasons.iter().find(of).unwrap().voltorb
                    };
                    let end = match chance(safer) == 0.0 {
                        true => "; the free cards first".to_owned(),
                        false => format!(", but riskier than {}", place(safer)),
                    };
                    assert!(text.starts_with("as good for ") && text.ends_with(&end), "{text}");
                }
            }
            assert!(counts[1] > 0, "{aim}: {counts:?}");
            if aim != "\"survive\"" {
                assert_eq!(ask("\"quit\"", aim).reasons[0].pick.0, Pick::Quit);
            }
        }
    }
}
