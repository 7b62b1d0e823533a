// A goal list in a link: the name and the text of its file, compressed where the browser can do that.

import { t } from "../words.js";

/** The most letters of a list in a link. Much longer addresses are cut by the programs that they are sent with. */
const MOST_LETTERS = 30_000;
/** The most bytes of a list's name and text. */
const MOST_BYTES = 2_000_000;
/** The longest name. */
const MOST_NAME = 100;

/** The rules that were chosen for a list, because it does not say them. @param {Partial<StoredList>} own */
const chosenFor = ({ isChosen, rules = "" }) => (isChosen ? rules : "");

/** Returns the text of a list's file. @param {Record<string, any>} list */
const textOf = (list) => list.js ?? list.text ?? list.toml ?? list.csv ?? JSON.stringify(list);

/**
 * A short text that is the same for the same list. Two browsers may compress one list differently.
 * @param {StoredList} own
 */
export function keyOf({ list, ...own }) {
  const text = chosenFor(own) + textOf(list);
  let [one, other] = [0x811c9dc5, 0x9747b28c];
  for (let at = 0; at < text.length; at++) {
    one = Math.imul(one ^ text.charCodeAt(at), 0x01000193);
    other = Math.imul(other ^ (one >>> 7), 0x5bd1e995);
  }
  return [text.length, one >>> 0, other >>> 0].map((part) => part.toString(36)).join("-");
}

/** Writes a list for a link. Returns nothing if it is too long. @param {StoredList} own */
export async function pack({ name, list, ...own }) {
  const rules = chosenFor(own);
  const file = [name.slice(0, MOST_NAME), textOf(list), ...(rules ? [rules] : [])];
  const stream = new Blob([JSON.stringify(file)]).stream();
  const canCompress = "CompressionStream" in window;
  const bytes = await read(canCompress ? stream.pipeThrough(new CompressionStream("deflate-raw")) : stream);
  const packed = bytes && (canCompress ? "z" : "p") + lettersOf(bytes);
  return packed && packed.length <= MOST_LETTERS ? packed : null;
}

/**
 * Reads a list from a link. Whatever is no list throws what to do about it.
 * @param {string} packed @returns {Promise<{ name: string, text: string, rules?: string }>}
 */
export async function unpack(packed) {
  const tooLong = t("The list in this link is too long. Ask for its file.");
  if (packed.length > MOST_LETTERS) throw new Error(tooLong);
  if (packed[0] === "z" && !("DecompressionStream" in window))
    throw new Error(t("This browser cannot read the list in this link. Ask for its file."));
  let bytes, file;
  try {
    const stream = new Blob([bytesOf(packed.slice(1))]).stream();
    bytes = await read(packed[0] === "z" ? stream.pipeThrough(new DecompressionStream("deflate-raw")) : stream);
    file = bytes && JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch {
    file = undefined;
  }
  if (bytes === null) throw new Error(tooLong);
  const isFile =
    Array.isArray(file) &&
    (file.length === 2 || file.length === 3) &&
    file.every((part) => typeof part === "string" && part !== "") &&
    file[0].length <= MOST_NAME;
  if (!isFile)
    throw new Error(
      t(
        "The list in this link cannot be read: the link is cut or was changed. Ask for the whole link, or for the list's file.",
      ),
    );
  return { name: file[0], text: file[1], ...(file[2] && { rules: file[2] }) };
}

/**
 * Reads a stream. Returns nothing if it is longer than a list may be: what is compressed may be of any size.
 * @param {ReadableStream<Uint8Array>} stream
 */
async function read(stream) {
  const reader = stream.getReader();
  const parts = [];
  let length = 0;
  for (let { done, value } = await reader.read(); !done && value; { done, value } = await reader.read()) {
    parts.push(value);
    length += value.length;
    if (length > MOST_BYTES) {
      await reader.cancel();
      return null;
    }
  }
  const bytes = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}

/** Writes bytes as letters, digits, - and _. @param {Uint8Array} bytes */
function lettersOf(bytes) {
  let text = "";
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

/** @param {string} letters */
const bytesOf = (letters) =>
  Uint8Array.from(atob(letters.replaceAll("-", "+").replaceAll("_", "/")), (letter) => letter.charCodeAt(0));
