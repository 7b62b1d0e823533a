//! Checks hints while a player types them.

use foretile_games::voltorb::SIDE;
use foretile_solve::voltorb::{Contradiction, hint_faults};
#[cfg(feature = "openapi")]
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::read::SeenPair;
use crate::Cause;
use crate::json::{self, Members, Question};

/// Can a board have these hints?
#[derive(Deserialize)]
#[cfg_attr(feature = "openapi", derive(JsonSchema))]
pub struct Check {
    /// The hints of the rows, from the top. A number that is not known is null.
    rows: [SeenPair; SIDE],
    /// The hints of the columns, from the left.
    cols: [SeenPair; SIDE],
}

impl Question for Check {
    const EXAMPLE: &'static str = concat!(
        r#"{"rows":[[5,1],[3,2],[2,5],[null,null],[null,null]],"#,
        r#""cols":[[null,null],[null,null],[null,null],[null,null],[null,null]]}"#
    );

    fn read(members: &mut Members) -> Result<Self, json::Fault> {
        members.part()
    }
}

/// The result of checking hints.
#[derive(Serialize)]
#[cfg_attr(feature = "openapi", derive(JsonSchema))]
pub struct Checked {
    /// What is wrong: first impossible hints of single lines, then totals that differ.
    pub faults: Vec<Fault>,
}

/// A reason why no board has the hints.
#[derive(Serialize)]
#[cfg_attr(feature = "openapi", derive(JsonSchema))]
pub struct Fault {
    /// The line, 0 to 4 for a row and 5 to 9 for a column; null if the totals differ.
    pub line: Option<usize>,
    /// What is wrong, and what was expected, in English.
    pub why: String,
    /// The same as a code with values.
    pub cause: Cause,
}

/// Checks the numbers of hints, without searching boards.
pub fn check(question: &Check) -> Checked {
    let mut pairs = question.rows.iter().chain(&question.cols);
    let hints = std::array::from_fn(|_| {
        let &(sum, voltorbs) = pairs.next()?;
        Some((sum?, voltorbs?))
    });
    let fault = |fault: Contradiction| Fault {
        line: match &fault {
            Contradiction::Hint { line, .. } => Some(line.index()),
            _ => None,
        },
        why: fault.to_string(),
        cause: Cause::from(&fault),
    };
    Checked { faults: hint_faults(&hints).into_iter().map(fault).collect() }
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::check;
    use crate::json::from_value;

    fn faults(rows: Value, cols: Value) -> Value {
        let question = from_value(json!({"rows": rows, "cols": cols})).unwrap();
        serde_json::to_value(check(&question)).unwrap()["faults"].clone()
    }

    #[test]
    fn only_known_hints_can_be_wrong() {
        let none = json!([[null, null], [null, 6], [99, null], [null, null], [null, null]]);
        assert_eq!(faults(none.clone(), none.clone()), json!([]));
        let cols = json!([[null, null], [5, 6], [null, null], [null, null], [null, null]]);
        assert_eq!(
            faults(none, cols),
            json!([{
                "line": 6,
                "why": "column 2 says 5:6: expected at most 5 Voltorbs, such as 5:1",
                "cause": {
                    "is": "line_hint",
                    "key": "{line} says {sum}:{voltorbs}: expected at most 5 Voltorbs, such as {example}",
                    "line": 6, "sum": 5, "voltorbs": 6, "example": "5:1",
                },
            }])
        );
    }

    #[test]
    fn totals_are_compared_once_all_hints_are_known() {
        let rows = json!([[5, 1], [3, 2], [5, 1], [4, 1], [8, 1]]);
        let of = |last: Value| {
            let cols = json!([[5, 1], [5, 1], [5, 1], [4, 2], last]);
            let faults = faults(rows.clone(), cols);
            let faults = faults.as_array().unwrap().iter();
            assert!(faults.clone().all(|fault| fault["line"].is_null()));
            faults.map(|fault| fault["why"].as_str().unwrap().to_owned()).collect::<Vec<_>>()
        };
        assert!(of(json!([6, 1])).is_empty() && of(json!([6, null])).is_empty());
        let both = of(json!([7, 0]));
        assert_eq!(both.len(), 2);
        assert!(both[0].starts_with("the rows have 6 Voltorbs, the columns 5: "), "{both:?}");
        assert!(
            both[1].starts_with("the rows' sums add up to 25, the columns' to 26: "),
            "{both:?}"
        );
    }
}
