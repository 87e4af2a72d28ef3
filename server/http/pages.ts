import { existsSync, readdirSync, readFileSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { join, sep } from "node:path";
import { fileURLToPath } from "node:url";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";

const root = fileURLToPath(new URL("../..", import.meta.url));
const builtDir = join(root, "dist");
const publicDir = join(root, "public");

/** Where pages come from: the build, the development server, or nowhere (the API alone). */
export type PageSource =
  | { kind: "built"; dir: string }
  | { kind: "none" }
  | { kind: "development"; handle: (request: IncomingMessage, answer: ServerResponse) => void };

/** The build where there is one. */
export function builtPages(): PageSource {
  return existsSync(join(builtDir, "index.html"))
    ? { kind: "built", dir: builtDir }
    : { kind: "none" };
}

/** Answers a request with a page or file; false where there is none for it. */
export type PageSender = (request: FastifyRequest, reply: FastifyReply) => Promise<boolean>;

function filesUnder(dir: string): string[] {
  return readdirSync(dir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(dir.length).replaceAll(sep, "/"))
    .filter((path) => !path.split("/").some((part) => part.startsWith(".")));
}

/** The HTML of a build, for the policy that allows its inline parts. */
export function htmlOf(source: PageSource): string[] {
  if (source.kind !== "built") {
    return [];
  }
  const pages = filesUnder(source.dir).filter((path) => path.endsWith(".html"));
  return pages.map((path) => readFileSync(join(source.dir, path), "utf8"));
}

function isNavigation(request: FastifyRequest, path: string): boolean {
  const accept = request.headers.accept ?? "*/*";
  // Programs that name no type get pages too, but an unknown call of the API stays a problem document.
  const wantsHtml = accept.includes("text/html") || (accept === "*/*" && !path.startsWith("/v1/"));
  return wantsHtml && !/\.\w+$|\/\.|^\/assets(\/|$)/u.test(path);
}

function decodedPath(request: FastifyRequest): string {
  const path = request.url.split("?", 1)[0] ?? "/";
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/** Serves files from memory of their names: what is not in the list is never looked for on disk. */
async function fileSender(app: FastifyInstance, source: PageSource): Promise<PageSender> {
  const dir = source.kind === "built" ? source.dir : publicDir;
  const all = existsSync(dir) ? filesUnder(dir) : [];
  const known = new Set(all.filter((path) => !/\.(br|gz|part)$/u.test(path)));
  await app.register(fastifyStatic, {
    root: dir,
    serve: false,
    preCompressed: true,
    cacheControl: false,
    index: false,
  });
  return async (request, reply) => {
    const path = decodedPath(request);
    const file = known.has(path) && path !== "/index.html" ? path : null;
    if (file === null && !(source.kind === "built" && isNavigation(request, path))) {
      return false;
    }
    const lasting = file?.startsWith("/assets/") === true;
    void reply.header(
      "cache-control",
      lasting ? "public, max-age=31536000, immutable" : "no-cache",
    );
    await reply.sendFile((file ?? "/index.html").slice(1));
    return true;
  };
}

/** Makes the sender for a source; without a build only the files of `public/` are served. */
export async function pageSender(app: FastifyInstance, source: PageSource): Promise<PageSender> {
  if (source.kind !== "development") {
    return fileSender(app, source);
  }
  return async (request, reply) => {
    reply.hijack();
    source.handle(request.raw, reply.raw);
    return true;
  };
}
