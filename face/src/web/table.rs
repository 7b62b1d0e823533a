//! Serves whole tables to download.

use std::collections::HashMap;
use std::sync::{Arc, LazyLock, Mutex, Weak};

use axum::body::Bytes;
use axum::extract::{Path as Part, State};
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use foretile_ask::api::Effort;
use foretile_ask::crates::puyo::ColourCount;
use foretile_ask::puyo::{self, Layout};
use tokio::task;

use super::api::refusal;
use super::quota::Quota;

/// The tables that are being downloaded. All downloads of one table share its memory.
static DOWNLOADS: LazyLock<Mutex<HashMap<String, Weak<QueueDownload>>>> =
    LazyLock::new(Mutex::default);

struct QueueDownload(Vec<u8>);

/// A table that is shared between downloads.
struct SharedTable(Arc<QueueDownload>);

impl AsRef<[u8]> for SharedTable {
    fn as_ref(&self) -> &[u8] {
        &self.0.0
    }
}

/// Answers paths such as `/tables/puyo-4.txt` with all 65,536 queues.
pub async fn table(State(quota): State<Quota>, Part(name): Part<String>) -> Response {
    let Some((colours, layout)) = puyo::table_named(&name) else {
        let message = format!("there is no table `{name}`: expected one such as puyo-4.txt");
        return refusal(StatusCode::NOT_FOUND, &message);
    };
    let turn = quota.turn(Effort::Brief).await;
    let table = task::spawn_blocking(move || {
        let _turn = turn;
        shared(name, colours, layout)
    });
    let media_type = match layout {
        Layout::Csv => "text/csv",
        Layout::Parquet => "application/vnd.apache.parquet",
        Layout::Arrow => "application/vnd.apache.arrow.stream",
        Layout::Haipuyo => "text/plain; charset=utf-8",
    };
    let table = table.await.expect("dealing does not panic");
    ([(header::CONTENT_TYPE, media_type)], Bytes::from_owner(SharedTable(table))).into_response()
}

/// Returns the table that others are downloading, or a new one.
fn shared(name: String, colours: ColourCount, layout: Layout) -> Arc<QueueDownload> {
    // Another request for the same table waits here until this one has made it.
    let mut downloads = DOWNLOADS.lock().expect("dealing does not panic");
    if let Some(table) = downloads.get(&name).and_then(Weak::upgrade) {
        return table;
    }
    let mut bytes = Vec::new();
    puyo::table(colours, layout, &mut bytes).expect("writing to memory never fails");
    bytes.shrink_to_fit();
    let table = Arc::new(QueueDownload(bytes));
    downloads.insert(name, Arc::downgrade(&table));
    table
}
