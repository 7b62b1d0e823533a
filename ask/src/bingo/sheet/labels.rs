//! Difficulties that stand on a goal's own line: `[easy] Catch a fish`, `Catch a fish (easy)`, `Catch a fish - 7`.

use super::{BULLETS, TIERS};

/// What lists call their difficulties.
pub const DIFFICULTIES: &str = "easy,very easy,medium,normal,hard,very hard,hardest,extreme,insane,expert,impossible,\
    leicht,mittel,schwer,facile,moyen,difficile,normale,medio,fácil,facil,difícil,dificil,médio,\
    簡単,普通,難しい,简单,困难,困難,쉬움,보통,어려움";
/// What stands around a difficulty.
const BRACKETS: [[&str; 2]; 2] = [["[", "]"], ["(", ")"]];
/// What stands between a goal and its difficulty.
const BETWEEN: [&str; 9] = [" - ", " – ", " — ", ": ", " = ", " -> ", " → ", " => ", ", "];

/// Returns each goal with its difficulty, if all goals have one in the same way. Numbers are difficulties only where they are
/// all 25 tiers: others may count.
pub fn labelled<'a>(goals: &[&'a str]) -> Option<Vec<[&'a str; 2]>> {
    if goals.len() < BULLETS {
        return None;
    }
    let behind = |[open, close]: [&str; 2], goal: &'a str| {
        goal.strip_suffix(close)?.rsplit_once(open).map(|(goal, label)| [goal, label])
    };
    let before = |[open, close]: [&str; 2], goal: &'a str| {
        goal.strip_prefix(open)?.split_once(close).map(|(label, goal)| [goal, label])
    };
    let signs = || BRACKETS.into_iter().chain(BETWEEN.map(|sign| [sign, ""]));
    let signs_before = BRACKETS.into_iter().chain(BETWEEN.map(|sign| ["", sign]));
    let all = |split: &dyn Fn(&'a str) -> Option<[&'a str; 2]>| {
        let goals = goals.iter().map(|goal| Some(split(goal)?.map(str::trim)));
        goals.collect::<Option<Vec<_>>>().filter(|goals| are_labels(goals))
    };
    signs()
        .find_map(|signs| all(&|goal| behind(signs, goal)))
        .or_else(|| signs_before.clone().find_map(|signs| all(&|goal| before(signs, goal))))
}

/// Returns whether these are goals with difficulties.
fn are_labels(goals: &[[&str; 2]]) -> bool {
    let is_word = |label: &str| {
        let label = label.to_lowercase();
        DIFFICULTIES.split(',').any(|name| name == label)
    };
    let mut tiers = [false; TIERS];
    let mut is_tier = |label: &str| {
        let tier = label.parse::<usize>().ok().and_then(|tier| tiers.get_mut(tier.wrapping_sub(1)));
        tier.map(|tier| *tier = true).is_some()
    };
    let are_words = goals.iter().all(|[_, label]| is_word(label));
    let are_numbers = !are_words && goals.iter().all(|[_, label]| is_tier(label));
    let differs = goals.iter().any(|[_, label]| *label != goals[0][1]);
    goals.iter().all(|[goal, _]| !goal.is_empty())
        && (are_words && differs || are_numbers && tiers == [true; TIERS])
}

#[cfg(test)]
mod tests {
    use super::labelled;

    #[test]
    fn difficulties_are_read_where_all_goals_have_them() {
        let words = ["easy", "Medium", "HARD"];
        let read = |form: &str, label: &dyn Fn(usize) -> String| {
            let line = |number: usize| form.replace("{}", &label(number));
            let lines: Vec<String> =
                (0..60).map(|number| line(number).replace('#', &number.to_string())).collect();
            let goals: Vec<&str> = lines.iter().map(String::as_str).collect();
            labelled(&goals).map(|goals| goals[1].map(str::to_owned))
        };
        let found = |goal: &str, label: &str| Some([goal, label].map(str::to_owned));
        let word = |number: usize| words[number % 3].to_owned();
        for form in [
            "[{}] Fish: #",
            "({}) Fish: #",
            "{}: Fish: #",
            "{} - Fish: #",
            "Fish: # ({})",
            "Fish: # [{}]",
            "Fish: # - {}",
            "Fish: #, {}",
            "Fish: # -> {}",
        ] {
            assert_eq!(read(form, &word), found("Fish: 1", "Medium"), "{form}");
        }
        for form in ["Fish # - {}", "Fish # ({})", "Fish #: {}"] {
            let tier = |number: usize| (number % 25 + 1).to_string();
            assert_eq!(read(form, &tier), found("Fish 1", "2"), "{form}");
            // These may count, and so may what one goal lacks.
            for most in [24, 26] {
                assert_eq!(read(form, &|number| (number % most + 1).to_string()), None, "{form}");
            }
            assert_eq!(read(form, &|_| "easy".to_owned()), None);
            assert_eq!(read(form, &|number| words.get(number).unwrap_or(&"sea").to_string()), None);
        }
    }
}
