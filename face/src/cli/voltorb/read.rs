//! `foretile voltorb read`: prints the boards on pictures.

use std::io::Write;
use std::path::{Path, PathBuf};

use anyhow::ensure;
use clap::Args;
use foretile_ask::crates::voltorb::SIDE;
use foretile_ask::files::WholeFile;
use foretile_ask::voltorb as ask;
use serde::Serialize;

use crate::capture;
use crate::cli::style::{BOLD_GREEN, PLAIN, RED, YELLOW};
use crate::cli::{RunResult, Verdict, counted, write_json};

/// The flags of the command.
#[derive(Args)]
pub struct Read {
    /// Pictures (PNG, JPEG, WebP or BMP), or folders of pictures
    #[arg(required = true, value_name = "IMAGE")]
    images: Vec<PathBuf>,
    /// Print JSON, one line per picture
    #[arg(long)]
    json: bool,
    /// Draw what was found over the picture, and write it to this PNG file
    #[arg(long, value_name = "OUT.png")]
    show: Option<PathBuf>,
}

/// The output for a picture.
#[derive(Serialize)]
struct Answer<'a> {
    file: String,
    #[serde(flatten)]
    read: &'a ask::Read,
}

/// The output for one of several pictures that cannot be read.
#[derive(Serialize)]
struct Refused {
    file: String,
    error: String,
}

/// Reads all pictures. The verdict is yes if every picture shows a board. Where one of several cannot be read, the others
/// are read all the same.
pub fn run(flags: &Read, out: &mut dyn Write) -> RunResult {
    let files = capture::pictures(&flags.images)?;
    ensure!(
        flags.show.is_none() || files.len() == 1,
        "--show needs one picture, not {}: expected one, such as `read board.png --show seen.png`",
        files.len()
    );
    let show = flags.show.as_deref().map(place_of_drawing).transpose()?;
    let (mut all, mut refused) = (true, 0_u64);
    for file in &files {
        let name = file.display().to_string();
        let picture = match capture::open_picture(file) {
            Err(error) if files.len() > 1 => {
                refused += 1;
                let error = format!("{error:#}");
                match flags.json {
                    true => write_json(out, &Refused { file: name, error })?,
                    false => writeln!(out, "{error}")?,
                }
                continue;
            }
            opened => opened?,
        };
        let (read, sightings) = ask::read(&picture);
        all &= read.found;
        if flags.json {
            write_json(out, &Answer { file: name, read: &read })?;
        } else {
            writeln!(out, "{name}: {}", headline(&read))?;
            write_read(out, &read)?;
        }
        if let Some(show) = &show {
            let drawn = foretile_ask::crates::eyes::overlay(&picture, &sightings).to_png();
            show.write(|file| file.write_all(&drawn))?;
        }
    }
    let pictures = counted(files.len() as u64, "picture");
    let why = if refused == 1 { "its line of output says" } else { "their lines of output say" };
    ensure!(refused == 0, "{refused} of {pictures} cannot be read: {why} why");
    Ok(if all { Verdict::Yes } else { Verdict::No })
}

/// Returns where to write the drawing, a PNG file.
fn place_of_drawing(file: &Path) -> anyhow::Result<WholeFile> {
    ensure!(
        file.extension().is_none_or(|ending| ending.eq_ignore_ascii_case("png")),
        "`{}` is not a name for a PNG picture: expected one that ends in .png, such as seen.png",
        file.display()
    );
    Ok(WholeFile::at(file)?)
}

/// Formats in one line where the board is and how certain its reading is.
fn headline(read: &ask::Read) -> String {
    let Some([x, y, width, height]) = read.bounds else {
        return "no board found".into();
    };
    let level = read.level.map_or(String::new(), |level| format!(", level {level}"));
    format!(
        "a board of {width:.0}x{height:.0} pixels at ({x:.0}, {y:.0}){level}, {:.1}% sure",
        (read.confidence * 1000.0).floor() / 10.0
    )
}

/// Writes the cards with the hints beside and below them, and the warnings.
pub fn write_read(out: &mut dyn Write, read: &ask::Read) -> anyhow::Result<()> {
    let Some(cards) = &read.cards else {
        return Ok(());
    };
    let unseen = [(None, None); SIDE];
    let (rows, cols) = (read.rows.unwrap_or(unseen), read.cols.unwrap_or(unseen));
    for (row, (sum, voltorbs)) in cards.as_bytes().chunks(SIDE).zip(rows) {
        for card in row {
            match card {
                b'?' => write!(out, "   ·")?,
                b'0' => write!(out, "   {RED}●{PLAIN}")?,
                b'1' => write!(out, "   1")?,
                value => write!(out, "   {BOLD_GREEN}{}{PLAIN}", char::from(*value))?,
            }
        }
        writeln!(out, "   {} {RED}●{}{PLAIN}", number(sum, 2), number(voltorbs, 1))?;
    }
    for (sum, _) in cols {
        write!(out, "{}", number(sum, 4))?;
    }
    writeln!(out)?;
    for (_, voltorbs) in cols {
        write!(out, "  {RED}●{}{PLAIN}", number(voltorbs, 1))?;
    }
    writeln!(out)?;
    for warning in &read.warnings {
        writeln!(out, "{YELLOW}warning:{PLAIN} {warning}")?;
    }
    Ok(())
}

/// Formats a number right-aligned, `?` if it is unknown.
fn number(value: Option<u8>, width: usize) -> String {
    let text = value.map_or("?".into(), |value| value.to_string());
    format!("{text:>width$}")
}
