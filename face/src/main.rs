//! Foretile knows the board before you turn it over: the command line and the local web app over the rooms that deal, search, solve, see and study. Only this room knows all the others.

mod ask;
mod capture;
mod cli;
mod interrupt;
mod lines;
mod sealed;
mod web;
mod whole_file;

fn main() -> std::process::ExitCode {
    cli::main()
}
