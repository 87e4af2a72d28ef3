import { existsSync, readdirSync } from "node:fs";
import { join, sep } from "node:path";
import { fileURLToPath } from "node:url";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { requestMetric } from "#contract/contact.ts";
import { registrationBlockId } from "#contract/registration.ts";
import { ssoProvidersBlockId } from "#contract/sso.ts";
import type { Config } from "#server/config/config.ts";
import { presentProvider } from "#server/presenters/presentIdentity.ts";
import { type BuildRecord, pageFile } from "./buildRecord.ts";
import { dataBlock } from "./dataBlock.ts";
import { originTemplates } from "./originTemplates.ts";
import { pageLanguageOf } from "#server/http/headers/languageOf.ts";
import type { PageSource } from "./pageSource.ts";
import { choosePage } from "./choosePage.ts";
import { vary } from "#server/http/headers/vary.ts";

const root = fileURLToPath(new URL("../../..", import.meta.url));
const publicDir = join(root, "public");

/** Answers a request with a page or file; false where there is none for it. */
export type PageSender = (request: FastifyRequest, reply: FastifyReply) => Promise<boolean>;

function filesUnder(dir: string): string[] {
  return readdirSync(dir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(dir.length).replaceAll(sep, "/"))
    .filter((path) => !path.split("/").some((part) => part.startsWith(".")));
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
async function fileSender(app: FastifyInstance, dir: string): Promise<PageSender> {
  const all = existsSync(dir) ? filesUnder(dir) : [];
  const known = new Set(all.filter((path) => !/\.(br|gz|part|html)$/u.test(path)));
  await app.register(fastifyStatic, {
    root: dir,
    serve: false,
    preCompressed: true,
    cacheControl: false,
    index: false,
  });
  return async (request, reply) => {
    const path = decodedPath(request);
    if (!known.has(path)) {
      return false;
    }
    const lasting = path.startsWith("/assets/");
    void reply.header(
      "cache-control",
      lasting ? "public, max-age=31536000, immutable" : "no-cache",
    );
    await reply.sendFile(path.slice(1));
    return true;
  };
}

type PageConfig = Pick<Config, "publicUrl" | "sso"> & {
  /** True if registration requires more than an address and a password. */
  asksOfRegistrations: boolean;
};

/** Returns the data block that makes the registration screen request the registration rules; empty if anyone may register. */
function registrationBlock({ apiOrigins }: BuildRecord, config: PageConfig): string {
  const asks = config.asksOfRegistrations || apiOrigins.length > 0;
  return asks ? dataBlock(registrationBlockId, {}) : "";
}

/** The sign-in providers as a data block, so that sign-in screens make no call for them; empty where another server's API has them. */
function providersBlock({ apiOrigins }: BuildRecord, { sso }: PageConfig): string {
  return apiOrigins.length === 0
    ? dataBlock(ssoProvidersBlockId, sso.providers.map(presentProvider))
    : "";
}

/** Serves the pages of a build: each in the language its visitor asks for, and 404 with a page that helps for what does not exist. */
function builtSender(
  { dir, record, operator }: Extract<PageSource, { kind: "built" }>,
  config: PageConfig,
  sendFile: PageSender,
): PageSender {
  const sendFilled = originTemplates({
    pathOf: (file) =>
      operator?.files.has(file) === true
        ? join(operator.dir, file)
        : join(dir, record.folder, file),
    origin: () => config.publicUrl,
    blocks: `${operator?.block ?? ""}${providersBlock(record, config)}${registrationBlock(record, config)}`,
  });
  return async (request, reply) => {
    const path = decodedPath(request);
    if (record.withOrigin.includes(path)) {
      await sendFilled(request, reply, path);
      return true;
    }
    if (!isNavigation(request, path)) {
      return sendFile(request, reply);
    }
    const choice = choosePage(record, path);
    const language = pageLanguageOf(request, record.languages);
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

/** Makes the sender for a source; without a build only the files of `public/` are served. */
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
