// Reads the texts of files.

import { t } from "./words.js";

/**
 * Reads a file's text: UTF-8, or what Notepad and Excel write instead, as the program reads the files that it is given.
 * @param {File} file
 */
export async function textOf(file) {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const zeros = [0, 0];
  bytes.subarray(0, 4096).forEach((byte, at) => (zeros[at % 2] += Number(byte === 0)));
  const half = Math.min(bytes.length, 4096) / 4;
  const marked =
    bytes[0] === 0xff && bytes[1] === 0xfe ? "utf-16le" : bytes[0] === 0xfe && bytes[1] === 0xff ? "utf-16be" : null;
  const bare = zeros[0] === 0 && zeros[1] > half ? "utf-16le" : zeros[1] === 0 && zeros[0] > half ? "utf-16be" : null;
  for (const encoding of [marked ?? bare ?? "utf-8", "shift_jis", "windows-1252"]) {
    try {
      const text = new TextDecoder(encoding, { fatal: true }).decode(bytes);
      // Windows writes it in Japan: read that way, other texts have no kana.
      if (encoding === "shift_jis" && !/[ぁ-ヶ]/.test(text)) continue;
      return {
        text,
        note:
          encoding === "utf-8"
            ? ""
            : t("The file is not UTF-8: it was read as {encoding}. See that letters such as é are right.", {
                encoding,
              }),
      };
    } catch {
      // Then it is the next one.
    }
  }
  return { text: "", note: "" };
}
