//! Foretile knows the board before you turn it over: the command line and the local web app.

mod capture;
mod cli;
mod folders;
mod interrupt;
mod web;

fn main() -> std::process::ExitCode {
    interrupt::listen();
    cli::main()
}
