//! Fields and pairs in the addresses of other simulators, which are read and never written.
//!
//! - Puyo Nexus's PuyoSim: `chainsim/?w=6&h=12&chain=...`, a digit a cell, row by row down to the lowest, without the
//!   leading zeros. A field alone.
//! - puyo-rsrch: `simus?fs=...&h=...`. The field has a letter a cell from the top left, each with how often it
//!   follows; the pairs are four letters each: axis, child, column and turn. It is not known here which number is which
//!   turn, so its pairs count as not placed.

use super::super::field::{COLUMNS, Field, Puyo, ROWS, VISIBLE_ROWS};
use super::super::{Colour, Pair};
use super::{Link, Move, ParseLinkErrorKind as Kind};

/// What is wrong with an address: its kind and what it has.
type Fault = (Kind, &'static str);

/// The cells of PuyoSim's addresses: empty, the five colours in the order of [`Colour::ALL`] and garbage.
const PUYOSIM: [char; 7] = ['0', '4', '7', '5', '6', '8', '1'];
/// The same of puyo-rsrch.
const RSRCH: [char; 7] = ['a', 'b', 'e', 'c', 'd', 'f', 'g'];

/// Reads an address of one of these simulators; `None` if it is of another site.
pub(super) fn read(address: &str) -> Option<Result<Link, Fault>> {
    let (page, query) = address.split_once('?')?;
    let member = |name: &str| {
        let mut members = query.split('#').next().unwrap_or_default().split('&');
        members.find_map(|one| one.strip_prefix(name)?.strip_prefix('='))
    };
    if page.contains("puyonexus.com/chainsim") {
        let chain = member("chain")?;
        let size = [("w", COLUMNS), ("h", VISIBLE_ROWS), ("hr", ROWS - VISIBLE_ROWS)];
        let is_usual =
            |(name, usual)| member(name).is_none_or(|it| it.parse() == Ok::<usize, _>(usual));
        if !size.into_iter().all(is_usual) {
            return Some(Err((
                Kind::Field,
                "has a field of another size than 6 columns and 12 rows",
            )));
        }
        Some(
            field(chain.chars().collect(), &PUYOSIM).map(|field| Link { field, ..Link::default() }),
        )
    } else if page.contains("puyo-rsrch.com/simu") {
        let cells = repeated(member("fs").unwrap_or("a78"));
        let moves = pairs(member("h").unwrap_or_default());
        Some(
            cells.and_then(|cells| {
                Ok(Link { field: field(cells, &RSRCH)?, moves: moves?, task: None })
            }),
        )
    } else {
        None
    }
}

/// Reads a field whose last cell is the right end of the lowest row.
fn field(cells: Vec<char>, letters: &[char; 7]) -> Result<Field, Fault> {
    let mut field = Field::default();
    for (index, letter) in cells.into_iter().rev().enumerate() {
        let (row, column) = (index / COLUMNS, COLUMNS - 1 - index % COLUMNS);
        let code = letters.iter().position(|&known| known == letter);
        let puyo = match code.ok_or((Kind::Field, "has a field with unknown puyos"))? {
            0 => continue,
            6 => Puyo::Garbage,
            colour => Puyo::Coloured(Colour::ALL[colour - 1]),
        };
        if row >= ROWS {
            return Err((Kind::Field, "has a field with too many rows"));
        }
        field.set(column, row, Some(puyo));
    }
    Ok(field)
}

/// Reads letters with numbers behind them, which say how often a letter follows.
fn repeated(text: &str) -> Result<Vec<char>, Fault> {
    let mut cells = Vec::new();
    let mut rest = text;
    while let Some(letter) = rest.chars().next() {
        rest = &rest[letter.len_utf8()..];
        let digits = rest.len() - rest.trim_start_matches(|it: char| it.is_ascii_digit()).len();
        let count = if digits == 0 { Ok(1) } else { rest[..digits].parse() };
        rest = &rest[digits..];
        let count = count.ok().filter(|&count| count <= COLUMNS * ROWS - cells.len());
        let count = count.ok_or((Kind::Field, "has a field with too many cells"))?;
        cells.extend(std::iter::repeat_n(letter, count));
    }
    if cells.len() != COLUMNS * ROWS {
        return Err((Kind::Field, "has a field with too few cells"));
    }
    Ok(cells)
}

/// Reads pairs, four letters each, of which the last two are not read.
fn pairs(text: &str) -> Result<Vec<Move>, Fault> {
    let letters: Vec<char> = text.chars().collect();
    let colour = Colour::from_letter;
    let read = |one: &[char]| {
        let &[axis, child, _, _] = one else { return Err((Kind::HalfMove, "ends in half a move")) };
        let pair = colour(axis).zip(colour(child)).map(|(axis, child)| Pair { axis, child });
        let pair = pair.ok_or((Kind::Move, "has moves other than pairs"))?;
        Ok(Move { pair, placement: None })
    };
    letters.chunks(4).map(read).collect()
}

#[cfg(test)]
mod tests {
    use super::super::super::field::tests::field;
    use super::*;

    /// An address of PuyoSim as public programs write it: red 4, green 7, blue 5, yellow 6, purple 8, garbage 1.
    #[test]
    fn a_field_of_puyosim() {
        let link: Link =
            "https://puyonexus.com/chainsim/?w=6&h=12&chain=400001756800".parse().unwrap();
        assert_eq!(link.field, field(&["R....*", "GBYP.."]));
        assert!(link.moves.is_empty());
        let short: Link = "http://www.puyonexus.com/chainsim/?chain=4".parse().unwrap();
        assert_eq!(short.field, field(&[".....R"]));
    }

    #[test]
    fn a_field_and_pairs_of_puyo_rsrch() {
        let link: Link = "https://puyo-rsrch.com/simus?fs=a72bcdefg&h=rg20bp13".parse().unwrap();
        assert_eq!(link.field, field(&["RBYGP*"]));
        let pairs: Vec<String> = link.moves.iter().map(|one| one.pair.to_string()).collect();
        assert_eq!(pairs, ["RG", "BP"]);
        assert!(link.moves.iter().all(|one| one.placement.is_none()));
    }

    #[test]
    fn other_fields_are_refused() {
        for (address, fault, kind) in [
            ("https://puyonexus.com/chainsim/?w=8&chain=4", "another size", Kind::Field),
            ("https://puyonexus.com/chainsim/?chain=9", "unknown puyos", Kind::Field),
            ("https://puyonexus.com/chainsim/chain/wHyK5", "not from a known site", Kind::Site),
            ("https://puyo-rsrch.com/simus?fs=a77", "too few cells", Kind::Field),
            (
                "https://puyo-rsrch.com/simus?fs=a99999999999999999999",
                "too many cells",
                Kind::Field,
            ),
            // Its cells and those before it are more than a number can say.
            (
                "https://puyo-rsrch.com/simus?fs=aa18446744073709551615",
                "too many cells",
                Kind::Field,
            ),
            ("https://puyo-rsrch.com/simus?h=rg2", "half a move", Kind::HalfMove),
            ("https://puyo-rsrch.com/simus?h=zz20", "other than pairs", Kind::Move),
        ] {
            let error = address.parse::<Link>().unwrap_err();
            assert_eq!(error.kind(), kind, "{address}");
            assert!(error.to_string().contains(fault), "{error}");
        }
        let long = format!("https://puyonexus.com/chainsim/?chain=4{}", "0".repeat(78));
        assert!(long.parse::<Link>().unwrap_err().to_string().contains("too many rows"));
    }
}
