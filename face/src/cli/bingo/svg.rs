//! Draws a card as an SVG picture.

use std::io::{self, Write};

use foretile_ask::crates::study::escaped;

use super::card::wrap;

/// The side of a square, in the picture's units. A letter is about 8 wide and 18 high.
const SQUARE_PX: usize = 130;
const LINE_PX: usize = 18;
const MARGIN_PX: usize = 20;
/// The top of the squares, below the title.
const TOP_PX: usize = 50;

/// Writes the picture, which loads nothing else.
pub fn write(title: &str, names: &[&str], columns: usize, out: &mut dyn Write) -> io::Result<()> {
    let width = 2 * MARGIN_PX + columns * SQUARE_PX;
    let height = TOP_PX + MARGIN_PX + names.len() / columns * SQUARE_PX;
    writeln!(
        out,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" width=\"{width}\" \
         height=\"{height}\" font-family=\"sans-serif\" font-size=\"14\" text-anchor=\"middle\">\n\
         <rect width=\"100%\" height=\"100%\" fill=\"white\"/>\n\
         <text x=\"{}\" y=\"32\" font-size=\"18\">{}</text>",
        width / 2,
        escaped(title)
    )?;
    for (index, name) in names.iter().enumerate() {
        let (x, y) =
            (MARGIN_PX + index % columns * SQUARE_PX, TOP_PX + index / columns * SQUARE_PX);
        writeln!(
            out,
            "<rect x=\"{x}\" y=\"{y}\" width=\"{SQUARE_PX}\" height=\"{SQUARE_PX}\" fill=\"none\" \
             stroke=\"black\"/>"
        )?;
        let lines = wrap(name);
        let first =
            y + (SQUARE_PX + LINE_PX).saturating_sub(lines.len() * LINE_PX) / 2 + LINE_PX / 4;
        for (number, line) in lines.iter().enumerate() {
            let (x, y) = (x + SQUARE_PX / 2, first + number * LINE_PX);
            writeln!(out, "<text x=\"{x}\" y=\"{y}\">{}</text>", escaped(line))?;
        }
    }
    writeln!(out, "</svg>")
}
