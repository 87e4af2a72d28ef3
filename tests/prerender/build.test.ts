import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { budgetOf, byteBudgets, routeBytes, type RouteBytes } from "#bench/browser/routeBytes.ts";
import { readArticlesIn } from "#prerender/articleFiles.ts";
import { inlineHashes } from "#prerender/inlineHashes.ts";
import { noOperatorSettings, operatorBlockId, type OperatorSettings } from "#contract/operator.ts";
import {
  type BuildRecord,
  operatorPlace,
  originPlace,
  pageFile,
  readBuildRecord,
} from "#server/http/pages/buildRecord.ts";
import { sdkVersion } from "#reference/sdk/sdkVersion.ts";
import { withOperator } from "#server/http/pages/operatorPages.ts";
import type { OperatorPages } from "#server/http/pages/pageSource.ts";
import { routes } from "#web/router/routes.ts";
import { languages } from "#web/text/i18n.ts";

const outDir = inject("builtApp");
let measured: ReturnType<typeof routeBytes>;
let record: BuildRecord;

beforeAll(() => {
  measured = routeBytes(outDir);
  record = readBuildRecord(outDir);
});

/** Routes whose first load is heavier than it may be. */
function tooHeavy(weighed: readonly RouteBytes[]): string[] {
  return weighed
    .filter(({ path, js, css }) => js > budgetOf(path) * 1024 || css > byteBudgets.css * 1024)
    .map(({ path, js, css }) => `${path}: ${js} bytes of scripts, ${css} of styles`);
}

/** A text of each package that signed-in screens share, as it is in the build. */
const markers = { store: "@@redux", clients: "AxiosError", queries: "__rtkq/" };

/** Routes that need no session, each with what its first load brings of the store, the clients and the queries. */
const brought = (signIn: boolean) =>
  routes
    .filter((route) => route.guard !== "signedIn" && route.signIn === signIn)
    .map(({ path }) => {
      const names = measured.routes.find((one) => one.path === path)?.names ?? [];
      const code = names.map((file) => readFileSync(join(outDir, file), "utf8")).join("");
      const found = Object.entries(markers).filter(([, text]) => code.includes(text));
      return [path, ...found.map(([name]) => name)];
    });

describe("the bytes of a build", () => {
  test("the first load of every route fits its budget", () => {
    expect(measured.routes.length).toBeGreaterThan(30);
    expect(tooHeavy(measured.routes)).toEqual([]);
  });

  test("the chunk of a screen has the screen's name", () => {
    const named = measured.routes.map(({ path, names }) => [
      path,
      names.some((name) => /^assets\/[A-Z]\w+Screen-[\w-]+\.js$/u.test(name)),
    ]);
    expect(named.filter(([, found]) => found === false)).toEqual([]);
  });

  test("a route that is too heavy is noticed", () => {
    const heavy = { path: "/", js: 136 * 1024, css: 0, files: 1, names: [] };
    const styled = { path: "/about", js: 1, css: 9 * 1024, files: 1, names: [] };
    expect(tooHeavy([heavy, styled])).toHaveLength(2);
  });

  test("chunks have at most 25 KB, except the one that every page loads", () => {
    const shared = /^assets\/base-/u;
    const big = [...measured.chunks].filter(
      ([file, size]) => size > byteBudgets.chunk * 1024 && !shared.test(file),
    );
    expect(big).toEqual([]);
  });

  test("public pages bring neither the store nor the clients, sign-in screens the store alone", () => {
    const built = [...measured.chunks.keys()].map((file) =>
      readFileSync(join(outDir, file), "utf8"),
    );
    for (const text of Object.values(markers)) {
      expect(built.some((code) => code.includes(text))).toBe(true);
    }
    expect(brought(false).length).toBeGreaterThan(15);
    expect(brought(false).filter(([, ...names]) => names.length > 0)).toEqual([]);
    expect(brought(true).length).toBeGreaterThan(7);
    expect(brought(true).filter(([, ...names]) => names.join() !== "store")).toEqual([]);
  });

  test("the packages of the SDKs are in it, with their list", () => {
    expect(readdirSync(join(outDir, "sdk")).toSorted()).toEqual([
      "SHA256SUMS.txt",
      "go",
      "index.html",
      `mailverdict-${sdkVersion}-py3-none-any.whl`,
      "mailverdict-google-sheets.zip",
      "mailverdict-keycloak.zip",
      `mailverdict-php-${sdkVersion}.zip`,
      `mailverdict-sdk-${sdkVersion}.tgz`,
      "mailverdict-wordpress.zip",
      "packages.json",
      "packages.json.br",
      "packages.json.gz",
    ]);
    const tag = `v${sdkVersion}`;
    expect(readdirSync(join(outDir, "sdk/go/mailverdict.test/mailverdict/@v")).toSorted()).toEqual(
      [`${tag}.info`, `${tag}.mod`, `${tag}.zip`, "list"].toSorted(),
    );
  });

  test("scripts, styles and texts have a compressed form beside them", () => {
    const texts = Object.keys(languages).map((language) => `locales/${language}/common.json`);
    const lacking = [...measured.chunks]
      .filter(([, size]) => size > 1024)
      .map(([file]) => file)
      .concat(texts)
      .flatMap((file) => [`${file}.br`, `${file}.gz`])
      .filter((file) => !existsSync(join(outDir, file)));
    expect(lacking).toEqual([]);
  });
});

const inFolder = (file: string) => readFileSync(join(outDir, record.folder, file), "utf8");

const inLanguage = Object.keys(languages);

interface OpenPage {
  path: string;
  html: string;
  document: Document;
}

function openPages(language: string): OpenPage[] {
  return record.pages.map((path) => {
    const html = inFolder(pageFile(language, path));
    // Reading the styles takes longer than everything else.
    const bare = html.replace(/<style>[\s\S]*?<\/style>/u, "");
    return { path, html, document: new DOMParser().parseFromString(bare, "text/html") };
  });
}

const textOf = (document: Document, selector: string) =>
  document.querySelector(selector)?.textContent ?? "";
const attribute = (document: Document, selector: string, name: string) =>
  document.querySelector(selector)?.getAttribute(name) ?? "";

const pageUrl = (path: string, language: string) =>
  `${originPlace}${path}${language === "en" ? "" : `?lng=${language}`}`;

const missing = ["/not-found"];
const unlisted = ["/500", ...missing];
const isArticle = (path: string) => path.startsWith("/blog/");
const directions: Record<string, string> = { ar: "rtl" };

describe.each(inLanguage)("the pages made in %s", (language) => {
  let pages: OpenPage[];
  beforeAll(() => {
    pages = openPages(language);
  });

  test("have one heading, their own title and description, the language and its direction", () => {
    for (const { path, document } of pages) {
      expect(document.querySelectorAll("h1"), path).toHaveLength(1);
      expect(textOf(document, "h1").trim(), path).not.toBe("");
      expect(document.querySelectorAll("title"), path).toHaveLength(1);
      expect(attribute(document, "meta[name=description]", "content").length, path).toBeGreaterThan(
        5,
      );
      expect(document.documentElement.lang, path).toBe(language);
      expect(document.documentElement.dir, path).toBe(directions[language] ?? "ltr");
    }
    const titles = pages.map(({ document }) => textOf(document, "title"));
    expect(new Set(titles).size).toBe(titles.length);
  });

  test("name themselves in every language, and the picture of the product", () => {
    for (const { path, document } of pages.filter((page) => !missing.includes(page.path))) {
      const own = pageUrl(path, language);
      expect(attribute(document, "link[rel=canonical]", "href"), path).toBe(own);
      expect(attribute(document, 'meta[property="og:url"]', "content"), path).toBe(own);
      const alternates = [...document.querySelectorAll("link[rel=alternate][hreflang]")].map(
        (link) => [link.getAttribute("hreflang"), link.getAttribute("href")],
      );
      expect(alternates, path).toEqual([
        ...inLanguage.map((other) => [other, pageUrl(path, other)]),
        ["x-default", `${originPlace}${path}`],
      ]);
      const picture = attribute(document, 'meta[property="og:image"]', "content");
      expect(existsSync(join(outDir, picture.replace(originPlace, ""))), path).toBe(true);
      const graph = JSON.parse(textOf(document, 'script[type="application/ld+json"]')) as {
        "@graph": { "@type": string }[];
      };
      expect(graph["@graph"].length, path).toBeGreaterThan(0);
    }
    for (const { path, document } of pages.filter((page) => missing.includes(page.path))) {
      expect(attribute(document, "meta[name=robots]", "content"), path).toBe("noindex");
    }
  });

  test("have their articles in it, whole, and lead to the feed in it", () => {
    const feed = language === "en" ? "/blog/feed.xml" : `/blog/feed.${language}.xml`;
    const written = readArticlesIn(language);
    expect(pages.filter(({ path }) => isArticle(path))).toHaveLength(written.length);
    for (const { head, body } of written) {
      const { document } = pages.find(({ path }) => path === `/blog/${head.slug}`)!;
      expect(textOf(document, "h1"), head.slug).toBe(head.title);
      const shown = document.querySelector("article > div[lang]");
      expect(shown?.getAttribute("lang"), head.slug).toBe(language);
      expect(shown?.getAttribute("dir"), head.slug).toBe(directions[language] ?? "ltr");
      expect(shown?.children, head.slug).toHaveLength(body.length);
      const graph = textOf(document, 'script[type="application/ld+json"]');
      expect(graph).toContain(`"inLanguage":"${language}"`);
      expect(attribute(document, 'link[type="application/rss+xml"]', "href")).toBe(feed);
    }
    const items = inFolder(feed.slice(1)).match(/<item>/gu);
    expect(items).toHaveLength(written.length);
  });

  test("hold nothing that the policy would stop, and nothing from elsewhere", () => {
    for (const { path, html, document } of pages) {
      expect(document.querySelectorAll("[style]"), path).toHaveLength(0);
      const handlers = [...document.querySelectorAll("*")].flatMap((element) =>
        element.getAttributeNames().filter((name) => name.startsWith("on")),
      );
      expect(handlers, path).toEqual([]);
      expect(record.hashes.script, path).toEqual(
        expect.arrayContaining(inlineHashes(html, "script")),
      );
      expect(record.hashes.style, path).toEqual(
        expect.arrayContaining(inlineHashes(html, "style")),
      );
      const linked = [...document.querySelectorAll("[src], link:not([rel=alternate])")].map(
        (element) => element.getAttribute("src") ?? element.getAttribute("href") ?? "",
      );
      const started = attribute(document, "script[data-modules]", "data-modules").split(" ");
      expect(started.length, path).toBeGreaterThan(5);
      const fetched = [...linked, ...started];
      for (const address of fetched) {
        expect(address, path).toMatch(/^(\/|__ORIGIN__\/)/u);
        expect(
          !address.startsWith("/assets/") || existsSync(join(outDir, address)),
          `${path}: ${address}`,
        ).toBe(true);
      }
    }
  });

  test("are whole: no part waits for a script, no text is missing", () => {
    for (const { path, document } of pages) {
      const rendered = document.querySelector("#root")?.innerHTML ?? "";
      expect(/<template|<!--\$[?!]|\{\{\w+\}\}/u.exec(rendered)?.[0], path).toBeUndefined();
      const data = JSON.parse(textOf(document, "#page")) as Record<string, unknown>;
      expect(data, path).toMatchObject({ path, language });
    }
  });
});

describe("instructions for crawlers", () => {
  test("the site map has every page in every language, but those that are not to be listed", () => {
    const locations = [...inFolder("sitemap.xml").matchAll(/<loc>([^<]*)<\/loc>/gu)].map(
      ([, address]) => address,
    );
    const listed = record.pages.filter((path) => !unlisted.includes(path));
    expect(locations).toEqual(
      listed.flatMap((path) => inLanguage.map((language) => pageUrl(path, language))),
    );
    expect(locations).toContain(`${originPlace}/about`);
  });

  test("exclude pages that need a session, and allow public ones", () => {
    const closed = [...inFolder("robots.txt").matchAll(/^Disallow: (.*)$/gmu)].map(
      ([, path]) => path!,
    );
    const signedIn = routes.filter(({ guard }) => guard === "signedIn");
    for (const { path } of signedIn) {
      expect(closed.some((start) => path.startsWith(start))).toBe(true);
    }
    expect(closed).toContain("/oauth");
    const lost = record.pages.filter((path) => closed.some((start) => path.startsWith(start)));
    expect(lost).toEqual([]);
    for (const path of record.others) {
      expect(inFolder(pageFile("en", path))).toContain('<meta name="robots" content="noindex">');
    }
  });
});

describe("pages with the operator's settings", () => {
  const hostile = `</script><script>alert(1)</script> ${operatorPlace} "&amp;' شركة 😀 \u202E`;
  const settings: OperatorSettings = {
    ...noOperatorSettings,
    name: hostile,
    postalAddress: ["1 Example Street", "<b>City</b>"],
    subProcessors: [{ name: "Host", purpose: hostile, place: "Germany" }],
    processingAgreement: 'https://example.com/?a="><script>alert(2)</script>',
    plans: [{ credits: 1000, price: 9.5, currency: "EUR", tax: "included" }],
    claims: true,
  };
  const dataDir = mkdtempSync(join(tmpdir(), "mailverdict-operator-"));
  const folders = () => readdirSync(join(dataDir, "pages"));
  const withSettings = async (own: OperatorSettings | null) => {
    const pages = await withOperator({ kind: "built", dir: outDir, record }, own, dataDir);
    return pages.kind === "built" ? pages.operator : undefined;
  };
  let made: OperatorPages | undefined;
  beforeAll(async () => {
    made = await withSettings(settings);
  }, 60_000);
  afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

  /** A page as the server fills it in, and what a browser makes of it. */
  function openMade(path: string, language: string): OpenPage {
    const file = pageFile(language, path);
    const own = made?.files.has(file) ? readFileSync(join(made.dir, file), "utf8") : inFolder(file);
    const html = own.replace(operatorPlace, () => made?.block ?? "");
    return { path, html, document: new DOMParser().parseFromString(html, "text/html") };
  }

  test("are those that show them, and no others", () => {
    expect(record.operatorPages.toSorted()).toEqual([
      "/",
      "/about",
      "/pricing",
      "/privacy",
      "/terms",
    ]);
  });

  test.each(inLanguage)(
    "show them in %s before any script runs, as they are written",
    (language) => {
      const { document: privacy } = openMade("/privacy", language);
      expect([...privacy.querySelectorAll("#root bdi")].map((each) => each.textContent)).toEqual([
        hostile,
        ...settings.postalAddress,
        "Host",
        hostile,
        "Germany",
      ]);
      expect(privacy.documentElement.dir).toBe(directions[language] ?? "ltr");
      expect(
        privacy.querySelector(`#root a[href^="https://example.com/"]`)?.getAttribute("href"),
      ).toBe(settings.processingAgreement);
      expect(textOf(openMade("/pricing", language).document, "#root")).toMatch(/9[.,]50/u);
      expect(textOf(openMade("/", language).document, "#root")).toMatch(/99[.,]9\s?%/u);
    },
  );

  test("add no element of their own and nothing that the policy would stop", () => {
    for (const path of record.operatorPages) {
      const { html, document } = openMade(path, "en");
      const built = inFolder(pageFile("en", path));
      expect(inlineHashes(html, "script"), path).toEqual(inlineHashes(built, "script"));
      expect(inlineHashes(html, "style"), path).toEqual(inlineHashes(built, "style"));
      expect(document.querySelectorAll("#root script, #root b"), path).toHaveLength(0);
    }
  });

  test.each(["/privacy", "/login", "/validate"])(
    "%s brings them as data, before any script that may run at once",
    (path) => {
      const { document } = openMade(path, "en");
      const [block, ...more] = document.querySelectorAll<HTMLElement>(`#${operatorBlockId}`);
      expect(more).toEqual([]);
      expect(JSON.parse(block!.textContent)).toEqual(settings);
      const scripts = [...document.body.querySelectorAll<HTMLElement>("script")];
      const running = scripts.findIndex((each) => each.getAttribute("type") !== "application/json");
      expect(scripts.slice(0, running === -1 ? undefined : running)).toContain(block);
    },
  );

  test("are the built ones where the operator has set nothing", async () => {
    expect(await withSettings(null)).toBeUndefined();
  });

  test("are made once for the same settings, and the ones before stay for a server that still runs", async () => {
    const [first = ""] = folders();
    const since = statSync(join(dataDir, "pages", first)).ctimeMs;
    await withSettings(settings);
    expect(statSync(join(dataDir, "pages", first)).ctimeMs).toBe(since);
    await withSettings({ ...settings, name: "Second" });
    expect(folders()).toHaveLength(2);
    expect(folders()).toContain(first);
    await withSettings({ ...settings, name: "Third" });
    expect(folders()).toHaveLength(2);
    expect(folders()).not.toContain(first);
  }, 60_000);
});
