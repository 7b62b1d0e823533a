//! Reads BMP files: uncompressed ones, with palettes of 1, 4 or 8 bits, or colours of 16, 24 or 32 bits.
//!
//! The small crates for this format mix up rows, refuse small pictures or do not read the oldest header; the one that
//! reads all takes longer to compile than all other decoders together, because it reads every other format, too.
//! Run-length compression, which no program uses for screenshots, is refused.

/// A BMP file whose header is read.
pub(super) struct Bmp<'a> {
    pub width: u32,
    pub height: u32,
    is_from_below: bool,
    bits: u32,
    /// Which bits of a colour are red, green and blue.
    masks: [u32; 3],
    /// The palette and the bytes of each of its colours.
    palette: (&'a [u8], usize),
    rows: &'a [u8],
}

/// The masks of colours of 15 bits, and of 24 or more.
const FIVES: [u32; 3] = [0x7c00, 0x3e0, 0x1f];
const EIGHTS: [u32; 3] = [0xff_0000, 0xff00, 0xff];

const BROKEN_OFF: &str = "the BMP breaks off";

/// Returns the little-endian number of `N` bytes there.
fn number<const N: usize>(bytes: &[u8], at: usize) -> Result<u32, &'static str> {
    let bytes = bytes.get(at..at + N).ok_or(BROKEN_OFF)?;
    Ok(bytes.iter().rev().fold(0, |number, byte| number << 8 | u32::from(*byte)))
}

impl<'a> Bmp<'a> {
    /// Reads the header.
    pub fn open(bytes: &'a [u8]) -> Result<Self, &'static str> {
        let (start, header) = (number::<4>(bytes, 10)?, number::<4>(bytes, 14)?);
        // The oldest header, that of OS/2, has shorter numbers and three bytes for a colour of the palette.
        let is_old = header == 12;
        if !is_old && header < 40 {
            return Err("a BMP with an unknown header");
        }
        let (width, height, bits, compression) = if is_old {
            (number::<2>(bytes, 18)?, number::<2>(bytes, 20)?, number::<2>(bytes, 24)?, 0)
        } else {
            let [width, height, compression] =
                [number::<4>(bytes, 18)?, number::<4>(bytes, 22)?, number::<4>(bytes, 30)?];
            (width, height, number::<2>(bytes, 28)?, compression)
        };
        let height = height.cast_signed();
        if width > i32::MAX as u32 || ![1, 4, 8, 16, 24, 32].contains(&bits) {
            return Err("a BMP of an unknown kind");
        }
        let has_masks = match compression {
            0 => false,
            3 | 6 if bits == 16 || bits == 32 => true,
            _ => return Err("a compressed BMP"),
        };
        // The masks follow the numbers of the shortest header, or are part of a longer one.
        let masks = match bits {
            _ if has_masks => {
                [number::<4>(bytes, 54)?, number::<4>(bytes, 58)?, number::<4>(bytes, 62)?]
            }
            16 => FIVES,
            _ => EIGHTS,
        };
        let palette = bytes.get(14 + header as usize..).unwrap_or_default();
        Ok(Self {
            width,
            height: height.unsigned_abs(),
            is_from_below: height > 0,
            bits,
            masks,
            palette: (palette, if is_old { 3 } else { 4 }),
            rows: bytes.get(start as usize..).ok_or(BROKEN_OFF)?,
        })
    }

    /// Returns the pixels, row by row from the top, three bytes each: red, green, blue.
    pub fn rgb(&self) -> Result<Vec<u8>, &'static str> {
        let [width, height, bits] = [self.width, self.height, self.bits].map(|it| it as usize);
        // A row is filled up to a multiple of four bytes; after the last one some writers save this.
        let used = (width * bits).div_ceil(8);
        let stride = used.next_multiple_of(4);
        if self.rows.len() < stride * (height - 1) + used {
            return Err(BROKEN_OFF);
        }
        let mut rgb = Vec::with_capacity(3 * width * height);
        for row in 0..height {
            let row = if self.is_from_below { height - 1 - row } else { row };
            let row = &self.rows[stride * row..][..used];
            for column in 0..width {
                rgb.extend(self.colour(row, column)?);
            }
        }
        Ok(rgb)
    }

    fn colour(&self, row: &[u8], column: usize) -> Result<[u8; 3], &'static str> {
        match self.bits {
            24 => Ok([row[3 * column + 2], row[3 * column + 1], row[3 * column]]),
            bits @ (16 | 32) => {
                let colour = if bits == 16 {
                    number::<2>(row, 2 * column)?
                } else {
                    number::<4>(row, 4 * column)?
                };
                Ok(self.masks.map(|mask| level(colour, mask)))
            }
            bits => {
                let (in_a_byte, bits) = (8 / bits as usize, bits as usize);
                let shift = 8 - bits - column % in_a_byte * bits;
                let index = usize::from(row[column / in_a_byte]) >> shift & ((1 << bits) - 1);
                let (palette, size) = self.palette;
                let colour = palette.get(size * index..size * index + 3);
                let [blue, green, red] = colour.ok_or("a BMP without a colour that it uses")?
                else {
                    unreachable!("these are three bytes")
                };
                Ok([*red, *green, *blue])
            }
        }
    }
}

/// Returns the bits of the mask, stretched to 0..=255.
fn level(colour: u32, mask: u32) -> u8 {
    let most = u64::from(mask >> mask.trailing_zeros().min(31));
    let level = u64::from((colour & mask) >> mask.trailing_zeros().min(31));
    (level * 255 + most / 2).checked_div(most).unwrap_or(0) as u8
}

#[cfg(test)]
mod tests;
