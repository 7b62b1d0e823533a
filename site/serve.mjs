// Serves the built site on this machine, as a plain host does: serve.mjs [PORT]

import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import { extname, join, normalize } from "node:path";
import { fileURLToPath } from "node:url";

const DIST = fileURLToPath(new URL("dist", import.meta.url));
/** @type {Record<string, string>} */
const TYPES = {
  ".css": "text/css; charset=utf-8",
  ".csv": "text/csv; charset=utf-8",
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".json": "application/json",
  ".png": "image/png",
  ".svg": "image/svg+xml",
  ".wasm": "application/wasm",
  ".webmanifest": "application/manifest+json",
};

/**
 * Starts the server under a folder of the host, such as "/foretile/".
 * @param {number} port
 * @param {string} [under]
 * @returns {Promise<{
 *   link: string,
 *   close: () => void,
 *   replaced: Map<string, string | Buffer>,
 *   headers: Record<string, string>,
 *   cut: (isCut: boolean) => void,
 * }>} For tests, `replaced` takes other contents for files, by their names, `headers` takes further headers of all
 *   files, and `cut` cuts the connection to the server.
 */
export async function serve(port, under = "/") {
  /** @type {Map<string, string | Buffer>} */
  const replaced = new Map();
  /** @type {Record<string, string>} */
  const headers = {};
  let isCut = false;
  const server = createServer(async (request, response) => {
    if (isCut) return void request.socket.destroy();
    const path = decodeURIComponent(new URL(request.url ?? "/", "http://host").pathname);
    const name = normalize(path.endsWith("/") ? `${path}index.html` : path);
    const file = join(DIST, name.slice(under.length - 1));
    const other = replaced.get(name.slice(under.length));
    if (other !== undefined)
      return response.writeHead(200, { "content-type": TYPES[extname(name)], ...headers }).end(other);
    const packs = /\bbr\b/.test(request.headers["accept-encoding"] ?? "");
    for (const ending of name.startsWith(under) && file.startsWith(DIST) ? ["", ".html"] : []) {
      const bytes = await readFile(file + ending).catch(() => null);
      if (!bytes) continue;
      const packed = packs ? await readFile(`${file}${ending}.br`).catch(() => null) : null;
      response.writeHead(200, {
        "content-type": TYPES[extname(file + ending)] ?? "application/octet-stream",
        "cache-control": "no-cache",
        ...(packed && { "content-encoding": "br" }),
        ...headers,
      });
      return response.end(packed ?? bytes);
    }
    response.writeHead(404, { "content-type": "text/plain" }).end("There is no such file.\n");
  });
  await new Promise((resolve) => server.listen(port, "127.0.0.1", () => resolve(null)));
  const { port: taken } = /** @type {import("node:net").AddressInfo} */ (server.address());
  return {
    link: `http://127.0.0.1:${taken}${under}`,
    replaced,
    headers,
    cut(on) {
      isCut = on;
    },
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { link } = await serve(Number(process.argv[2] ?? 8080));
  console.log(`The site is at ${link}`);
}
