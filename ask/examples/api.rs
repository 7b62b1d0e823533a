//! Answers one request, JSON in and JSON out:
//! `echo '{"seed":1644626701}' | cargo run --example api -- voltorb/deal`.
//!
//! With a width and a height, the input is the pixels of a picture:
//! `cargo run --example api -- voltorb/read 1920 1080 < pixels.rgba`.

use std::error::Error;
use std::io::{Read, Write, stdin, stdout};

use foretile_ask::api::{Patient, RequestBody, question, questions};

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let Some(question) = arguments.first().and_then(|path| question(path)) else {
        for question in questions() {
            eprintln!("{}: {} {}", question.path, question.summary, question.examples[0]);
        }
        return Err("expected one of these questions, such as voltorb/deal".into());
    };
    let size = match &arguments[1..] {
        [width, height] => Some([width.parse()?, height.parse()?]),
        _ => None,
    };
    let mut body = Vec::new();
    stdin().read_to_end(&mut body)?;
    let request = RequestBody { body: &body, size, query: "" };
    stdout().write_all(&question.answer(request, &Patient)?)?;
    Ok(())
}
