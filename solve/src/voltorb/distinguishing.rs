//! The card to turn to find out which of several boards is dealt.

use foretile_games::voltorb::{Board, CARDS, Cards};
use serde::Serialize;

/// A card that separates boards.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
pub struct DistinguishingCard {
    /// The card, 0 to 24.
    #[cfg_attr(feature = "schemars", schemars(with = "foretile_games::schema::Card"))]
    pub card: usize,
    /// The share of boards on which it is a Voltorb; 0 if it is safe.
    pub voltorb: f64,
    /// The expected number of boards left after turning it.
    pub left: f64,
}

/// Returns the face-down card that separates these boards best: of the safest cards that separate any, the
/// one that leaves the fewest boards on average. All boards count as equally likely. Returns `None` if no
/// card separates them.
///
/// ```
/// use foretile_solve::voltorb::distinguishing_card;
/// let boards = ["2120131102110111020111101", "1120131102110111020111101"];
/// let boards = boards.map(|board| board.parse().unwrap());
/// assert_eq!(distinguishing_card(&boards, &Default::default()).unwrap().card, 0);
/// ```
pub fn distinguishing_card(boards: &[Board], cards: &Cards) -> Option<DistinguishingCard> {
    let separates = |card: usize| {
        let mut counts = [0u32; 4];
        boards.iter().for_each(|board| counts[usize::from(board.values()[card])] += 1);
        let all = boards.len() as f64;
        let left = counts.iter().map(|&count| f64::from(count).powi(2)).sum::<f64>() / all;
        (left < all).then_some(DistinguishingCard {
            card,
            voltorb: f64::from(counts[0]) / all,
            left,
        })
    };
    (0..CARDS)
        .filter(|&card| cards.values()[card].is_none())
        .filter_map(separates)
        .min_by(|a, b| a.voltorb.total_cmp(&b.voltorb).then(a.left.total_cmp(&b.left)))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn boards<const N: usize>(firsts: [&str; N]) -> [Board; N] {
        firsts.map(|first| format!("{first:1<25}").parse().unwrap())
    }

    #[test]
    fn safe_cards_come_before_distinguishing_ones() {
        let boards = boards(["0112", "2113", "3123", "1113"]);
        let found = distinguishing_card(&boards, &Cards::FACE_DOWN).unwrap();
        assert_eq!((found.card, found.voltorb, found.left), (2, 0.0, 2.5));
        let turned = Cards::FACE_DOWN.with(2, 1).with(3, 3);
        assert_eq!(distinguishing_card(&boards, &turned).unwrap().card, 0);
    }

    /// Of two cards with the same chance of a Voltorb, the one that leaves fewer boards; of equal ones, the first.
    #[test]
    fn the_share_of_voltorbs_decides_first() {
        let boards = boards(["0021", "0130", "2210", "3311"]);
        let found = distinguishing_card(&boards, &Cards::FACE_DOWN.with(2, 1).with(3, 1)).unwrap();
        assert_eq!((found.card, found.voltorb, found.left), (1, 0.25, 1.0));
        let found = distinguishing_card(&boards, &Cards::FACE_DOWN.with(1, 1).with(2, 1)).unwrap();
        assert_eq!((found.card, found.voltorb, found.left), (0, 0.5, 1.5));
    }

    #[test]
    fn no_card_distinguishes_equal_boards() {
        assert_eq!(distinguishing_card(&boards(["01", "01"]), &Cards::FACE_DOWN), None);
        assert_eq!(distinguishing_card(&boards(["01"]), &Cards::FACE_DOWN), None);
        assert_eq!(distinguishing_card(&[], &Cards::FACE_DOWN), None);
    }
}
