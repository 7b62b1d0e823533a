// The program's causes of refusals about Puyo Puyo: codes with values, said in the page's language. In English these are
// the program's own words.

import { causesBy } from "../ask.js";
import { t } from "../words.js";

/** Says a cause in the page's language. */
export const causeOf = causesBy({
  puyo_no_pairs: () => t("There are no pairs. Give some, such as RG BR YR."),
  puyo_letter: ({ letter, word }) => t("“{letter}” in “{word}” is no puyo. Use R, G, B, Y, P, or ? for one that was not seen, such as RG BR ?Y.", { letter, word }),
  puyo_half_pair: ({ word }) => t("“{word}” ends in half a pair, and more pairs follow. Only the last pair may lack a puyo.", { word }),
  puyo_letters: ({ count }) => t("{count} different letters are too many: there are five colours.", { count }),
  puyo_site: () => t("This address is not one of puyop.com, IPS, PuyoSim or puyo-rsrch. Take one such as http://www.puyop.com/s/_0i."),
  puyo_record: () => t("This address cannot be read: it is not complete, or has more than pairs. Take one such as http://www.puyop.com/s/_0i."),
  puyo_unseen: () => t("These pairs have puyos that were not seen. Give whole pairs, such as RG BR YR."),
  puyo_too_many: ({ pairs, most }) => t("{pairs} pairs are too many: at most {most}.", { pairs, most }),
  puyo_blocked: ({ column }) => t("The pair cannot get to column {column}: other columns are too high.", { column }),
  puyo_lost: ({ pair }) => t("After pair {pair} the game is lost: column 3 is full.", { pair }),
  puyo_all_placed: ({ pairs }) => t("All {pairs} pairs are placed, so there is nothing to plan.", { pairs }),
  puyo_placed_later: () => t("In this address a pair is placed after one that is not. Take one whose placed pairs come first, such as http://www.puyop.com/s/_0i."),
  puyo_record_empty: () => t("This address has no pairs. Take one such as http://www.puyop.com/s/_0i."),
  puyo_many_placed: ({ placed, pairs }) => t("{placed} of {pairs} pairs are placed. Take no more than there are.", { placed, pairs }),
  puyo_field_pairs: () => t("The address of this field has pairs, too. Take one of a field alone, such as http://www.puyop.com/s/800_."),
  puyo_field_floats: () => t("This field has puyos that float. Each must lie on another one or on the floor."),
  puyo_field_pops: () => t("This field has four puyos of a colour that touch and would pop. Take a field at rest."),
  puyo_field_lost: () => t("The game of this field is lost: column 3 is full."),
  puyo_field_color: ({ letter, letters }) => t("This field has a puyo {letter}, but this seed deals only {letters}.", { letter, letters }),
});
