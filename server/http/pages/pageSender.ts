import { existsSync, readdirSync } from "node:fs";
import { join, sep } from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { requestMetric } from "#contract/contact.ts";
import { registrationBlockId } from "#contract/registration.ts";
import { ssoProvidersBlockId } from "#contract/sso.ts";
import { dataFile } from "#launch/productFiles.mjs";
import type { Config } from "#server/config/config.ts";
import { presentProvider } from "#server/presenters/presentIdentity.ts";
import { type BuildRecord, pageFile } from "./buildRecord.ts";
import { dataBlock } from "./dataBlock.ts";
import { originTemplates } from "./originTemplates.ts";
import { negotiatePageLanguage } from "#server/http/headers/negotiateLanguage.ts";
import type { PageSource } from "./pageSource.ts";
import { choosePage } from "./choosePage.ts";
import { vary } from "#server/http/headers/vary.ts";

const publicDir = dataFile("public");

/** Sends the page or file of a request; false if there is none. */
export type PageSender = (request: FastifyRequest, reply: FastifyReply) => Promise<boolean>;

function filesUnder(dir: string): string[] {
  return readdirSync(dir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(dir.length).replaceAll(sep, "/"))
    .filter((path) => !path.split("/").some((part) => part.startsWith(".")));
}

function isNavigation(request: FastifyRequest, path: string): boolean {
  const accept = request.headers.accept ?? "*/*";
  // Clients that name no type get pages too, but an unknown API path stays a problem document.
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

/** Headers of the form widget, which pages of any origin load: they may keep it for a while, and it carries nothing of a session. */
const widgetHeaders = {
  "cache-control": "public, max-age=600, stale-while-revalidate=86400",
  "access-control-allow-origin": "*",
  "cross-origin-resource-policy": "cross-origin",
};

/** Returns the headers of a file by its path. */
function pageHeaders(path: string): Readonly<Record<string, string>> {
  if (path === "/widget.js" || path === "/widget.mjs") {
    return widgetHeaders;
  }
  const lasting = path.startsWith("/assets/");
  return { "cache-control": lasting ? "public, max-age=31536000, immutable" : "no-cache" };
}

/** Page that lists the packages of the SDKs, for people and pip. */
const sdkIndex = "/sdk/index.html";

/** Serves the files that exist at the start; other paths never reach the disk. */
async function fileSender(app: FastifyInstance, dir: string): Promise<PageSender> {
  const all = existsSync(dir) ? filesUnder(dir) : [];
  const known = new Set(
    all.filter((path) => path === sdkIndex || !/\.(br|gz|part|html)$/u.test(path)),
  );
  await app.register(fastifyStatic, {
    root: dir,
    serve: false,
    preCompressed: true,
    cacheControl: false,
    index: false,
  });
  return async (request, reply) => {
    const requestPath = decodedPath(request);
    const path = requestPath === "/sdk/" ? sdkIndex : requestPath;
    if (!known.has(path)) {
      return false;
    }
    void reply.headers(pageHeaders(path));
    await reply.sendFile(path.slice(1));
    return true;
  };
}

type PageConfig = Pick<Config, "publicUrl" | "sso"> & {
  /** True if registration requires more than an address and a password. */
  limitsRegistration: boolean;
};

/** Returns the data block that makes the registration screen request the registration rules; empty if anyone may register. */
function registrationBlock({ apiOrigins }: BuildRecord, config: PageConfig): string {
  const needed = config.limitsRegistration || apiOrigins.length > 0;
  return needed ? dataBlock(registrationBlockId, {}) : "";
}

/** Returns the sign-in providers as a data block, which saves the sign-in screens a call; empty if another server has the API. */
function providersBlock({ apiOrigins }: BuildRecord, { sso }: PageConfig): string {
  return apiOrigins.length === 0
    ? dataBlock(ssoProvidersBlockId, sso.providers.map(presentProvider))
    : "";
}

/** Serves the pages of a build, each in the visitor's language; an unknown path gets the 404 page. */
function builtSender(
  { dir, record, operator }: Extract<PageSource, { kind: "built" }>,
  config: PageConfig,
  sendFile: PageSender,
): PageSender {
  const sendFilled = originTemplates({
    folderOf: (file) =>
      operator?.files.has(file) === true ? operator.dir : join(dir, record.folder),
    origin: () => config.publicUrl,
    blocks: `${operator?.block ?? ""}${providersBlock(record, config)}${registrationBlock(record, config)}`,
  });
  return async (request, reply) => {
    const path = decodedPath(request);
    if (record.withOrigin.includes(path)) {
      await sendFilled(request, reply, path);
      return true;
    }
    if (path === "/sdk/" || !isNavigation(request, path)) {
      return sendFile(request, reply);
    }
    const choice = choosePage(record, path);
    const language = negotiatePageLanguage(request, record.languages);
    vary(reply, "accept-language");
    vary(reply, "cookie");
    void reply.header("content-language", language);
    if (choice.kind === "missing") {
      void reply.code(404).header("server-timing", `${requestMetric};desc="${request.id}"`);
    }
    await sendFilled(request, reply, pageFile(language, choice.path));
    return true;
  };
}

/** Creates the sender for a source; without a build, it serves only the files in `public/`. */
export async function pageSender(
  app: FastifyInstance,
  source: PageSource,
  config: PageConfig,
): Promise<PageSender> {
  switch (source.kind) {
    case "development":
      return async (request, reply) => {
        reply.hijack();
        source.handle(request.raw, reply.raw);
        return true;
      };
    case "none":
      return fileSender(app, publicDir);
    case "built":
      return builtSender(source, config, await fileSender(app, source.dir));
    default:
      return source satisfies never;
  }
}
