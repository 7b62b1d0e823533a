// Which WebAssembly modules this browser runs. The site's build puts it behind `language.js`, so that it runs before
// any module script.

{
  /** A module that is valid where the browser knows SIMD: its function returns a vector. */
  const SIMD = new Uint8Array([
    0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0, 10, 10, 1, 8, 0, 65, 0, 253, 15, 253, 98, 11,
  ]);
  /** The pages that ask the module at once. */
  const ASKING = ["voltorb", "practice"];
  const ending = WebAssembly.validate(SIMD) ? ".wasm" : "-plain.wasm";
  document.documentElement.dataset.modules = ending;
  // The module comes beside the scripts and after them.
  if (ASKING.includes(document.currentScript?.dataset.page ?? ""))
    document.head.append(
      Object.assign(document.createElement("link"), {
        rel: "preload",
        as: "fetch",
        crossOrigin: "anonymous",
        fetchPriority: "low",
        href: `voltorb${ending}`,
      }),
    );
}
