// Checks a packed npm package by what its community checks with: check-npm.mjs FOLDER TARBALL
//
// publint reads its folder, and arethetypeswrong resolves its types as each kind of project does. The package has no
// CommonJS: Node's `require` takes modules since 22, and older projects import it.

import { readFile } from "node:fs/promises";
import { checkPackage, createPackageFromTarballData } from "@arethetypeswrong/core";
import { publint } from "publint";
import { formatMessage } from "publint/utils";

const [folder, tarball] = process.argv.slice(2);
const { messages, pkg } = await publint({ pkgDir: folder, strict: true });
const found = messages.map((message) => `publint: ${formatMessage(message, pkg)}`);
const checked = await checkPackage(createPackageFromTarballData(new Uint8Array(await readFile(tarball))), {
  excludeEntrypoints: [/wasm$/, "./package.json"],
});
if (!checked.types) found.push("arethetypeswrong: there are no types");
else
  found.push(
    ...checked.problems
      .filter(({ kind }) => kind !== "CJSResolvesToESM")
      .filter((problem) => !("resolutionKind" in problem && problem.resolutionKind === "node10"))
      .map((problem) => `arethetypeswrong: ${JSON.stringify(problem)}`),
  );
for (const line of found) console.error(line);
process.exitCode = found.length ? 1 : 0;
