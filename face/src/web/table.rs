//! Whole tables, to download.

use std::path::Path;

use axum::extract::{Path as Part, State};
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use foretile_games::puyo::ColourCount;
use tokio::task;

use super::door::{Desk, refusal};
use super::questions::Kind;
use crate::ask::puyo::{self, Layout};

/// Answers `/tables/puyo-4.txt` and the like: all 65,536 queues.
pub async fn table(State(desk): State<Desk>, Part(name): Part<String>) -> Response {
    let Some((colours, layout)) = parse(&name) else {
        let message = format!("there is no table `{name}`: expected one such as puyo-4.txt");
        return refusal(StatusCode::NOT_FOUND, &message);
    };
    let _seat = desk.seat(Kind::Long).await;
    let table = task::spawn_blocking(move || {
        let mut table = Vec::new();
        puyo::table(colours, layout, &mut table).expect("memory takes all that is written");
        table
    });
    let media_type = match layout {
        Layout::Csv => "text/csv",
        Layout::Parquet => "application/vnd.apache.parquet",
        Layout::Haipuyo => "text/plain; charset=utf-8",
    };
    let table = table.await.expect("dealing does not panic");
    ([(header::CONTENT_TYPE, media_type)], table).into_response()
}

fn parse(name: &str) -> Option<(ColourCount, Layout)> {
    let (colours, _) = name.strip_prefix("puyo-")?.split_once('.')?;
    Some((colours.parse().ok()?, Layout::of(Path::new(name)).ok()?))
}
