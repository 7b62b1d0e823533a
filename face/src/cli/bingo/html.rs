//! A card as a page to print.

use std::io::{self, Write};

use crate::ask::bingo::{Dealt, DealtGoal};

/// What every page looks like.
const STYLE: &str = "body{font-family:sans-serif;margin:1em}\
table{border-collapse:collapse;width:100%;max-width:50em;table-layout:fixed}\
td{border:1px solid;height:6em;padding:.3em;text-align:center;overflow-wrap:anywhere}";

/// Writes a page of its own, without scripts.
pub fn write(dealt: &Dealt, goals: &[DealtGoal], out: &mut dyn Write) -> io::Result<()> {
    let title = format!("Bingo card {} ({})", escape(dealt.seed.text()), dealt.mode);
    writeln!(
        out,
        "<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">\n\
         <title>{title}</title>\n<style>{STYLE}</style></head>\n<body><h1>{title}</h1>\n<table>"
    )?;
    for row in goals.chunks(5) {
        write!(out, "<tr>")?;
        for goal in row {
            write!(out, "<td>{}</td>", escape(&goal.name))?;
        }
        writeln!(out, "</tr>")?;
    }
    writeln!(out, "</table></body></html>")
}

/// Text that a browser shows as it is.
fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}
