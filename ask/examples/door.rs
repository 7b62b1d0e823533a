//! Asks one question, JSON in and JSON out:
//! `echo '{"seed":1644626701}' | cargo run --example door -- voltorb/deal`.

use std::error::Error;
use std::io::{Read, Write, stdin, stdout};

use foretile_ask::door::{Patient, QUESTIONS, question};

fn main() -> Result<(), Box<dyn Error>> {
    let Some(question) = std::env::args().nth(1).and_then(|path| question(&path)) else {
        for question in QUESTIONS {
            eprintln!("{}: {} {}", question.path, question.summary, question.example);
        }
        return Err("expected one of these questions, such as voltorb/deal".into());
    };
    let mut sent = Vec::new();
    stdin().read_to_end(&mut sent)?;
    stdout().write_all(&question.answer(&sent, &Patient)?)?;
    Ok(())
}
