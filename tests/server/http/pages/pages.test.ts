import { brand } from "#web/brand.ts";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { brotliCompressSync, brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { precompress } from "#prerender/precompress.ts";
import {
  type BuildRecord,
  operatorPlace,
  originPlace,
  pageFile,
} from "#server/http/pages/buildRecord.ts";
import { contentSecurityPolicy } from "#server/http/headers/securityHeaders.ts";
import { readConfig } from "#server/config/config.ts";
import { builtPages } from "#server/http/pages/pageSource.ts";
import { startTestServer, type TestServer } from "#tests/support/testServer.ts";
import { Visitor } from "#tests/support/visitor.ts";

const script = "document.documentElement.dataset.theme = 'dark';";
const style = ":root { color: black }";
const page = (language: string, name: string) =>
  `<!doctype html><html lang="${language}"><script>${script}</script><style>${style}</style>
<script type="application/json">{"a":1}</script>${operatorPlace}<link rel="canonical" href="${originPlace}/${name}">
<div id="root">${name}</div>${" ".repeat(600)}`;

/** Block in every page if there is no sign-in provider. */
const providersBlock = '<script type="application/json" id="sso-providers">[]</script>';

function hash(text: string): string {
  return `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
}

const record: BuildRecord = {
  folder: ".pages/0123",
  languages: ["en", "ar"],
  pages: ["/", "/login", "/about", "/blog/one", "/not-found"],
  notFound: "/not-found",
  others: ["/validate", "/bulk-upload/:id"],
  operatorPages: ["/about"],
  withOrigin: ["/sitemap.xml", "/api-docs/webhooks.md", "/api-docs/changes.atom"],
  apiOrigins: [],
  hashes: { script: [hash(script)], style: [hash(style)] },
};
const files: Record<string, string> = {
  "index.html": "what the builder made first",
  ".pages/0123/api-docs/webhooks.md": `see ${originPlace}/api-docs`,
  ".pages/0123/api-docs/changes.atom": `see ${originPlace}/api-docs`,
  ".pages/0123/sitemap.xml": `<loc>${originPlace}/</loc>`,
  ".pages/record.json": JSON.stringify(record),
  ".server/0123/main.js": "run();",
  "assets/app.js": `console.log(${JSON.stringify("x".repeat(2000))});`,
  "assets/logo.png": "png",
  "locales/en/ui.json": '{"a":"b"}',
  ".vite/manifest.json": "{}",
  ".sources": "digest",
  ...Object.fromEntries(
    record.languages.flatMap((language) =>
      [...record.pages, ...record.others].map((path) => [
        `.pages/0123/${pageFile(language, path)}`,
        page(language, path),
      ]),
    ),
  ),
};

describe("pages", () => {
  let dir: string;
  let server: TestServer;
  let visitor: Visitor;
  beforeAll(async () => {
    dir = mkdtempSync(join(tmpdir(), "server-pages-"));
    for (const [name, text] of Object.entries(files)) {
      mkdirSync(dirname(join(dir, name)), { recursive: true });
      // Packages have their pages compressed; one language stands for them.
      const packed = name.startsWith(".pages/0123/de/");
      writeFileSync(
        join(dir, packed ? `${name}.br` : name),
        packed ? brotliCompressSync(text) : text,
      );
    }
    server = await startTestServer({ pages: builtPages(dir) });
    visitor = new Visitor(server.app);
  });
  afterAll(async () => {
    await server.close();
    rmSync(dir, { recursive: true, force: true });
  });
  const open = (path: string, accept = "text/html,*/*;q=0.8") => visitor.get(path, { accept });

  const homeIn = (encoding: string) =>
    visitor.get("/", { accept: "text/html", "accept-encoding": encoding });
  const made = (language: string, path: string) =>
    page(language, path)
      .replace(operatorPlace, providersBlock)
      .replaceAll(originPlace, server.context.config.publicUrl);

  test.each([
    ["/", "/"],
    ["/login", "/login"],
    ["/login/", "/login"],
    ["/About?utm_source=x", "/about"],
    ["/blog/one", "/blog/one"],
  ])("%s is a prerendered page that is revalidated each time", async (path, name) => {
    const reply = await open(path);
    expect([reply.statusCode, reply.body]).toEqual([200, made("en", name)]);
    expect(reply.headers).toMatchObject({
      "cache-control": "no-cache",
      "content-type": "text/html; charset=utf-8",
      "content-language": "en",
      vary: "accept-language, cookie, accept-encoding",
    });
    const again = await visitor.get(path, {
      accept: "text/html",
      "if-none-match": `"other", ${String(reply.headers.etag)}`,
    });
    expect([again.statusCode, again.body]).toEqual([304, ""]);
  });

  test.each([
    ["/validate?a=b", "/validate"],
    ["/bulk-upload/list_1", "/bulk-upload/:id"],
  ])("%s is made by the app, and comes with the texts of its language", async (path, pattern) => {
    const reply = await open(path);
    expect([reply.statusCode, reply.headers["content-language"]]).toEqual([200, "en"]);
    expect(reply.body).toBe(made("en", pattern));
  });

  test.each(["/%ff", "/about/%ff", "/blog/%c3", "/assets/%ff.js", "/locales/en/%ff.json"])(
    "%s can't be decoded and is refused with the path, page or file",
    async (path) => {
      const reply = await open(path);
      expect([reply.statusCode, reply.json()]).toEqual([
        400,
        expect.objectContaining({ code: "malformed_request", instance: path }),
      ]);
      expect(reply.json().errors).toMatchObject([{ pointer: "path", code: "not_decodable" }]);
    },
  );

  test.each([
    "/v1/nothing",
    "/v1",
    "/v2/lists",
    "/api",
    "/api/v1/validations",
    "/compat/x/nothing",
    "/mcp/nothing",
  ])("%s is a problem document for every client", async (path) => {
    for (const accept of ["*/*", "application/json", "text/html"]) {
      const reply = await visitor.get(path, { accept });
      expect([accept, reply.statusCode, reply.headers["content-type"]]).toEqual([
        accept,
        404,
        expect.stringContaining("application/problem+json"),
      ]);
      expect(reply.json()).toMatchObject({ code: "not_found", instance: path });
    }
  });

  test.each([
    ["/api-docs/webhooks.md", "text/markdown; charset=utf-8"],
    ["/api-docs/changes.atom", "application/atom+xml; charset=utf-8"],
  ])("%s is a file with the server's address, and a 304 if unchanged", async (path, type) => {
    const reply = await visitor.get(path, { accept: "*/*" });
    expect([reply.statusCode, reply.headers["content-type"]]).toEqual([200, type]);
    expect(reply.body).toBe(`see ${server.context.config.publicUrl}/api-docs`);
    const named = { "if-none-match": String(reply.headers.etag) };
    expect((await visitor.get(path, named)).statusCode).toBe(304);
  });

  test.each(["/no/such/screen", "/bulk-upload/", "/bulk-upload/a/b", "/blog/two", "/not-found"])(
    "%s returns 404 with a page",
    async (path) => {
      const reply = await open(path);
      expect([reply.statusCode, reply.body]).toEqual([404, made("en", "/not-found")]);
      expect(reply.headers["server-timing"]).toBe(
        `request;desc="${String(reply.headers["x-request-id"])}"`,
      );
      const again = await visitor.get(path, {
        accept: "text/html",
        "if-none-match": String(reply.headers.etag),
      });
      expect(again.statusCode).toBe(404);
    },
  );

  test.each([
    ["its address", "/about?lng=ar", {}],
    ["the cookie", "/about", { cookie: "i18next=ar", "accept-language": "en" }],
    ["Accept-Language", "/about", { "accept-language": "fr;q=0.9, ar-EG;q=0.8, en;q=0.5" }],
  ])("the language of a page is named by %s", async (_by, path, headers) => {
    const reply = await visitor.get(path, { accept: "text/html", ...headers });
    expect([reply.headers["content-language"], reply.body]).toEqual(["ar", made("ar", "/about")]);
  });

  test("the address names the language before the cookie; an unknown one yields", async () => {
    const cookie = { accept: "text/html", cookie: "i18next=ar" };
    expect((await visitor.get("/?lng=en", cookie)).headers["content-language"]).toBe("en");
    expect((await visitor.get("/?lng=tlh", cookie)).headers["content-language"]).toBe("ar");
    const unknown = await visitor.get("/", { "accept-language": "tlh", accept: "text/html" });
    expect(unknown.headers["content-language"]).toBe("en");
  });

  test("every page brings the sign-in providers, as data that ends where it should", async () => {
    const { sso } = readConfig({
      PUBLIC_URL: "https://verify.example.com",
      OIDC_ISSUER: "https://id.example.com",
      OIDC_ID: "app",
      OIDC_SECRET: "s",
      OIDC_NAME: "</script> & Co",
    });
    const named = await startTestServer({ pages: builtPages(dir), config: { sso } });
    const { body } = await new Visitor(named.app).get("/login", { accept: "text/html" });
    const [, json = ""] =
      /<script type="application\/json" id="sso-providers">(.*?)<\/script>/u.exec(body) ?? [];
    expect(JSON.parse(json)).toEqual([{ id: "oidc", name: "</script> & Co", kind: "oidc" }]);
    expect(json).not.toContain("<");
    await named.close();
  });

  test("a page built for another server's API leaves the providers to that API", async () => {
    const elsewhere = { ...record, apiOrigins: ["https://api.example.org"] };
    const named = await startTestServer({ pages: { kind: "built", dir, record: elsewhere } });
    const { body } = await new Visitor(named.app).get("/login", { accept: "text/html" });
    expect(body).not.toContain("sso-providers");
    await named.close();
  });

  test("a page without the operator's settings has no block for them", async () => {
    expect((await open("/about")).body).not.toContain(operatorPlace);
  });

  test("the operator's settings come with every page, and pages made with them in place of the built ones", async () => {
    const own = mkdtempSync(join(tmpdir(), "operator-pages-"));
    mkdirSync(join(own, "en"));
    writeFileSync(join(own, "en/about.html"), `${originPlace} ${operatorPlace} $& Example Ltd`);
    const operator = { block: "<script>$&</script>", dir: own, files: new Set(["en/about.html"]) };
    const named = await startTestServer({
      pages: { kind: "built", dir, record, operator },
    });
    const guest = new Visitor(named.app);
    const html = { accept: "text/html" };
    expect((await guest.get("/about", html)).body).toBe(
      `${named.context.config.publicUrl} <script>$&</script>${providersBlock} $& Example Ltd`,
    );
    const others = await Promise.all(
      ["/about?lng=ar", "/login", "/validate"].map((path) => guest.get(path, html)),
    );
    for (const { body } of others) {
      expect(body).toContain('<div id="root">');
      expect(body).toContain("<script>$&</script>");
    }
    const before = (await open("/about")).headers.etag;
    expect((await guest.get("/about", html)).headers.etag).not.toBe(before);
    await named.close();
    rmSync(own, { recursive: true });
  });

  test("files for crawlers name the server they come from", async () => {
    const reply = await open("/sitemap.xml", "*/*");
    expect([reply.statusCode, reply.body]).toEqual([
      200,
      `<loc>${server.context.config.publicUrl}/</loc>`,
    ]);
    expect(reply.headers["content-type"]).toBe("application/xml; charset=utf-8");
  });

  test("files with a hash in their name are cached for a year, others are revalidated", async () => {
    const asset = await open("/assets/app.js", "*/*");
    expect(asset.headers["cache-control"]).toBe("public, max-age=31536000, immutable");
    const texts = await open("/locales/en/ui.json", "*/*");
    expect(texts.headers["cache-control"]).toBe("no-cache");
    const again = await visitor.get("/locales/en/ui.json", {
      "if-none-match": String(texts.headers.etag),
    });
    expect(again.statusCode).toBe(304);
  });

  test.each([
    "/assets/gone.js",
    "/favicon.ico",
    "/locales/xx/ui.json",
    "/.vite/manifest.json",
    "/.sources",
    "/.pages/0123/en/about.html",
    "/.pages/record.json",
    "/.server/0123/main.js",
    "/index.html",
    "/.git/config",
    "/assets/../.sources",
    "/assets/%2e%2e/.sources",
    "/..%2f..%2fetc/passwd.txt",
    "/assets/",
    "/assets",
  ])("%s is not found and never the app", async (path) => {
    const reply = await open(path, path === "/assets" ? "*/*" : undefined);
    expect([reply.statusCode, reply.json().code]).toEqual([404, "not_found"]);
  });

  test("a program that names no type gets the page too", async () => {
    for (const path of ["/", "/about"]) {
      const reply = await open(path, "*/*");
      expect([reply.statusCode, reply.headers["content-type"]]).toEqual([
        200,
        "text/html; charset=utf-8",
      ]);
    }
  });

  test("requests for other types get no page, and the API never returns one", async () => {
    expect((await open("/no/such/screen", "application/json")).statusCode).toBe(404);
    for (const path of ["/v1/nothing", "/v1", "/drafts/x/y"]) {
      expect((await open(path)).headers["content-type"]).toMatch(/problem\+json/);
    }
    expect((await visitor.ask("POST", "/validate")).statusCode).toBe(404);
  });

  test("compressed forms are made once and served to who takes them", async () => {
    await precompress(dir);
    expect(existsSync(join(dir, "assets/app.js.br"))).toBe(true);
    expect(existsSync(join(dir, "assets/logo.png.br"))).toBe(false);
    const brotli = await visitor.get("/assets/app.js", { "accept-encoding": "gzip, br" });
    expect(brotli.headers).toMatchObject({ "content-encoding": "br", vary: "accept-encoding" });
    expect(brotliDecompressSync(brotli.rawPayload).toString()).toBe(files["assets/app.js"]);
    const gzip = await visitor.get("/assets/app.js", { "accept-encoding": "gzip" });
    expect(gunzipSync(gzip.rawPayload).toString()).toBe(files["assets/app.js"]);
    expect((await visitor.get("/assets/app.js")).body).toBe(files["assets/app.js"]);
    expect((await open("/assets/app.js.br")).statusCode).toBe(404);
  });

  test("pages are compressed once their server's address is in them", async () => {
    const brotli = await homeIn("gzip, br");
    expect(brotli.headers["content-encoding"]).toBe("br");
    expect(brotliDecompressSync(brotli.rawPayload).toString()).toBe(made("en", "/"));
    const gzip = await homeIn("gzip, br;q=0");
    expect(gzip.headers["content-encoding"]).toBe("gzip");
    expect(gunzipSync(gzip.rawPayload).toString()).toBe(made("en", "/"));
    expect((await homeIn("identity")).body).toBe(made("en", "/"));
  });

  test("a file of the build is no document: it comes without the policy for documents", async () => {
    const { headers } = await open("/assets/app.js", "*/*");
    expect(headers["content-security-policy"]).toBeUndefined();
    expect(headers).toMatchObject({
      "cross-origin-resource-policy": "same-origin",
      "x-content-type-options": "nosniff",
      "x-request-id": expect.stringMatching(/^req_/),
    });
  });

  test("one policy for every page: inline parts by their hash, data blocks unnamed, nothing else; calls may load nothing", async () => {
    const replies = await Promise.all([
      open("/"),
      open("/locales/en/ui.json"),
      open("/gone.js"),
      open("/login/"),
      open("/v1/credits"),
      visitor.post("/login/", {}),
      visitor.ask("POST", "/login/", { raw: "x".repeat(300_000) }),
      open("/v1/validations/%"),
    ]);
    const policies = replies.map((reply) => reply.headers["content-security-policy"]);
    expect(new Set(policies.slice(0, 4)).size).toBe(1);
    expect(new Set(policies.slice(4, 7))).toEqual(
      new Set(["default-src 'none'; frame-ancestors 'none'"]),
    );
    const policy = String(policies[0]);
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain(`script-src 'self' ${hash(script)};`);
    expect(policy).toContain(`style-src 'self' ${hash(style)};`);
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toMatch(/unsafe|http:|\*/);
    for (const reply of replies.slice(0, 7)) {
      expect(reply.headers).toMatchObject({
        "x-content-type-options": "nosniff",
        "referrer-policy": "same-origin",
        "cross-origin-opener-policy": "same-origin",
        "x-request-id": expect.stringMatching(/^req_/),
      });
      expect(reply.headers["strict-transport-security"]).toBeUndefined();
    }
  });

  test("an API at another origin is named in the policy", () => {
    const config = { publicUrl: "https://a.example.com" };
    const apiOrigins = ["https://api.example.com"];
    expect(contentSecurityPolicy(config, { ...record, apiOrigins })).toContain(
      "connect-src 'self' https://api.example.com;",
    );
  });

  test("missing texts are not recorded outside development", async () => {
    const reply = await visitor.post("/locales/add/en/ui", { "new.key": "New" });
    expect([reply.statusCode, reply.json().code]).toEqual([404, "not_found"]);
  });

  test("health, readiness and security.txt answer", async () => {
    expect((await visitor.get("/healthz")).json()).toEqual({ status: "ok" });
    expect((await visitor.get("/readyz")).json()).toEqual({ status: "ok" });
    const text = (await visitor.get("/.well-known/security.txt")).body;
    expect(text).toMatch(
      /^Contact: mailto:support@mailverdict\.example\nContact: http:\/\/127\.0\.0\.1:3000\/contact\nExpires: 20\d\d-/,
    );
    // The app names the same mailbox.
    expect(text).toContain(`Contact: mailto:${brand.supportMailbox}\n`);
    const expires = /^Expires: (.+)$/mu.exec(text)?.[1] ?? "";
    expect(Date.parse(expires)).toBeLessThan(Date.now() + 365 * 86_400_000);
  });

  test("security.txt of a public installation without a contact names the mailbox of RFC 2142", async () => {
    const publicly = { publicUrl: "https://verify.acme.example", publicUrlGiven: true };
    const named = await startTestServer({ config: publicly });
    const { body } = await new Visitor(named.app).get("/.well-known/security.txt");
    expect(body.split("\n").slice(0, 2)).toEqual([
      "Contact: mailto:security@verify.acme.example",
      "Contact: https://verify.acme.example/contact",
    ]);
    await named.close();
  });

  test.each([
    [{ supportMailbox: "help@example.com" }, "mailto:help@example.com"],
    [
      { supportMailbox: "help@example.com", securityContact: "sec@example.com" },
      "mailto:sec@example.com",
    ],
    [{ securityContact: "https://example.com/report" }, "https://example.com/report"],
  ])("security.txt of %j names %s before the contact form", async (config, contact) => {
    const named = await startTestServer({ config });
    const { body, headers } = await new Visitor(named.app).get("/.well-known/security.txt");
    expect(body.split("\n").slice(0, 2)).toEqual([
      `Contact: ${contact}`,
      "Contact: http://127.0.0.1:3000/contact",
    ]);
    expect(headers["content-type"]).toBe("text/plain; charset=utf-8");
    await named.close();
  });
});

test("in development missing texts are written down beside the data", async () => {
  const server = await startTestServer({
    pages: {
      kind: "development",
      handle: (_request, answer) => answer.end("from vite"),
      upgrade: () => undefined,
    },
  });
  const visitor = new Visitor(server.app);
  expect((await visitor.post("/locales/add/en/ui", { one: "One" })).statusCode).toBe(204);
  expect((await visitor.post("/locales/add/en/ui", { two: "Two" })).statusCode).toBe(204);
  const file = join(server.dataDir, "missing-texts", "en", "ui.json");
  expect(JSON.parse(readFileSync(file, "utf8"))).toEqual({
    one: "One",
    two: "Two",
  });
  expect((await visitor.post("/locales/add/..%2f..%2fx/ui", { one: "One" })).statusCode).toBe(404);
  expect((await visitor.get("/src/main.tsx")).body).toBe("from vite");
  await server.close();
});
