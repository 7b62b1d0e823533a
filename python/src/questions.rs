//! Questions and answers in JSON.

use std::ops::ControlFlow;
use std::path::PathBuf;

use foretile_ask::ErrorKind;
use foretile_ask::api::{self, Client, RequestBody};
use foretile_ask::bingo::{self, BalanceEvent, BalanceStep};
use foretile_ask::json;
use foretile_ask::voltorb;
use pyo3::prelude::*;
use serde::Serialize;
use serde_json::json;

use crate::work::{Fault, stopped, work};

/// Answers a question of the API.
#[pyfunction]
pub fn ask(
    py: Python<'_>,
    question: &str,
    body: &str,
    progress: Option<Py<PyAny>>,
) -> PyResult<String> {
    answer(py, question, body.into(), progress)
}

/// Answers a question about a picture: its file, or its pixels and their width and height.
#[pyfunction]
pub fn look(
    py: Python<'_>,
    question: &str,
    query: &str,
    body: &[u8],
    size: Option<[u32; 2]>,
) -> PyResult<String> {
    answer(py, question, RequestBody { body, size, query }, None)
}

fn answer(
    py: Python<'_>,
    path: &str,
    request: RequestBody,
    progress: Option<Py<PyAny>>,
) -> PyResult<String> {
    let question = api::question(path).ok_or_else(|| {
        let message = format!("there is no question `{path}`: expected one such as voltorb/solve");
        Fault::new(ErrorKind::Request, message)
    })?;
    let answer = work(py, progress.as_ref(), |caller| Ok(question.answer(request, caller)?))?;
    Ok(String::from_utf8(answer)?)
}

/// Finds the best card, without the API's limits of time and memory.
#[pyfunction]
pub fn solve(py: Python<'_>, body: &str) -> PyResult<String> {
    work(py, None, |caller| {
        let question = read(body)?;
        written(&voltorb::solve(&question, &|| caller.has_left())?)
    })
}

/// Says what a choice costs, without the API's limits of time and memory.
#[pyfunction]
pub fn judge(py: Python<'_>, body: &str) -> PyResult<String> {
    work(py, None, |caller| {
        let question = read(body)?;
        written(&voltorb::judge(&question, &|| caller.has_left())?)
    })
}

/// Balances a list, all steps at once: the last `balanced` of `bingo/balance` in JSON, and the list's new text.
#[pyfunction]
pub fn balance(
    py: Python<'_>,
    body: &str,
    list: Option<PathBuf>,
    progress: Option<Py<PyAny>>,
) -> PyResult<(String, String)> {
    work(py, progress.as_ref(), |caller| {
        let BalanceStep { mut balance, .. } = read(body)?;
        if list.is_some() {
            balance.list.file = list;
        }
        let notify = |event| match event {
            BalanceEvent::Cards(done, of) => caller.progress(&json!({ "done": done, "of": of })),
            BalanceEvent::Round(_) => ControlFlow::Continue(()),
        };
        let balanced = bingo::balance(&balance, None, notify)?.ok_or_else(stopped)?;
        Ok((written(&balanced)?, balanced.text))
    })
}

/// Reads a question.
pub fn read<Q: json::Question>(body: &str) -> Result<Q, Fault> {
    Ok(json::read(body.as_bytes())?)
}

/// Writes an answer.
pub fn written(answer: &impl Serialize) -> Result<String, Fault> {
    serde_json::to_string(answer).map_err(|error| Fault::new(ErrorKind::Defect, error.to_string()))
}
