import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { extname, join, resolve } from "node:path";
import { gzipSync } from "node:zlib";

const types: Record<string, string> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".svg": "image/svg+xml",
  ".json": "application/json",
};

/**
 * Serves a built single-page app on loopback with gzip. Paths without a file get its `index.html`; API calls
 * (`/api/…`) get an empty result, as a signed-out visitor would.
 */
export async function servePeer(folder: string): Promise<{ url: string; stop: () => void }> {
  const root = resolve(folder);
  const read = async (path: string) => {
    const file = resolve(join(root, path));
    const known = file.startsWith(root) && extname(file) !== "";
    return known ? readFile(file).catch(() => null) : null;
  };
  const server = createServer((request, response) => {
    void (async () => {
      const { pathname } = new URL(request.url ?? "/", "http://127.0.0.1");
      const found = pathname.startsWith("/api/")
        ? { body: Buffer.from('{"data":null}'), ending: ".json" }
        : { body: await read(pathname), ending: extname(pathname) };
      const body = found.body ?? (await readFile(join(root, "index.html")));
      const ending = found.body === null ? ".html" : found.ending;
      response.writeHead(200, {
        "content-type": types[ending] ?? "application/octet-stream",
        ...(ending in types ? { "content-encoding": "gzip" } : {}),
      });
      response.end(ending in types ? gzipSync(body, { level: 9 }) : body);
    })().catch(() => response.writeHead(500).end());
  });
  await new Promise<void>((listening) => {
    server.listen(0, "127.0.0.1", listening);
  });
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
