// Checks the workflows of the folder that is named with GitHub's own reader, and exits with 1 when one has a fault.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { validate } from "@actions/languageservice";
import { TextDocument } from "vscode-languageserver-textdocument";

const folder = process.argv[2];
for (const name of readdirSync(folder)) {
  const path = join(folder, name);
  const document = TextDocument.create(pathToFileURL(path).href, "yaml", 1, readFileSync(path, "utf8"));
  for (const { range, message } of await validate(document)) {
    console.error(`.github/workflows/${name}:${range.start.line + 1}:${range.start.character + 1}: ${message}`);
    process.exitCode = 1;
  }
}
