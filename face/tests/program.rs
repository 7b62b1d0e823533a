//! The real program: what it prints, asks, writes and serves.
//!
//! One binary for all, because each takes its time to link. What some machines cannot run is in `needing.rs`.

mod bingo;
mod bingo_index;
mod cli;
mod complaints;
mod find;
mod guides;
#[cfg(target_os = "linux")]
mod interrupt;
mod judge;
mod picture;
mod practice;
mod puyo;
mod server;
mod stored_files;
mod streams;
#[cfg(target_os = "linux")]
mod terminal;
mod version;
mod visits;
mod voltorb_route;
mod voltorb_table;
mod web;
