// The rounds that were played on this device, for the statistics. A round is stored as soon as it is over. Its review
// takes its place once there is one: the digest, which is all that the statistics need.

import { device, load, save } from "../store.js";

const SLOT = "practice.rounds";
/** The most rounds to keep: the last ones. */
const MOST = 2000;
/** A player who takes so many seconds for a round was away. */
const AWAY = 300;

/**
 * Returns the seconds of a round, or undefined if the player was away or they are not known.
 * @param {number} [begun] in milliseconds
 * @param {number} [ended]
 */
export function secondsOf(begun = NaN, ended = NaN) {
  const seconds = Math.round((ended - begun) / 1000);
  return seconds > 0 && seconds < AWAY ? seconds : undefined;
}

/** @returns {StoredRound[]} */
export const storedRounds = () => {
  const rounds = load(device, SLOT);
  return Array.isArray(rounds) ? rounds.filter((round) => round?.digest || round?.record) : [];
};

/** @param {StoredRound[]} rounds */
export const keepAll = (rounds) => save(device, SLOT, rounds.slice(-MOST));

/** Stores a round that is over. @param {StoredRound} round */
export const keep = (round) => keepAll([...storedRounds(), round]);

/** Forgets a round that cannot be reviewed. @param {GameRecord} record */
export const forget = (record) =>
  keepAll(storedRounds().filter((round) => JSON.stringify(round.record) !== JSON.stringify(record)));

/**
 * Stores the review of a round in its place, if the round is stored.
 * @param {GameRecord} record
 * @param {Reviewed} reviewed
 */
export function keepReview(record, { aim, digest }) {
  const same = JSON.stringify([record, aim]);
  keepAll(
    storedRounds().map((round) =>
      round.record && JSON.stringify([round.record, round.aim]) === same
        ? { inGame: round.inGame, seconds: round.seconds, digest }
        : round,
    ),
  );
}
