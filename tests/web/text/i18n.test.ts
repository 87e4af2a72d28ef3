import { http, HttpResponse } from "msw";
import { beforeEach, expect, test, vi } from "vitest";
import { server } from "#tests/web/support/server.ts";

/** Loads the texts of a fresh page with a separate i18next. */
async function start(path = "/") {
  vi.resetModules();
  window.history.replaceState(null, "", path);
  const { initTexts, texts, loadTexts } = await import("#web/text/i18n.ts");
  await initTexts();
  return { texts, loadTexts };
}

function systemLanguage(language: string): void {
  vi.spyOn(navigator, "languages", "get").mockReturnValue([language]);
  vi.spyOn(navigator, "language", "get").mockReturnValue(language);
}

beforeEach(() => {
  document.documentElement.lang = "en";
  document.documentElement.dir = "ltr";
});

test("each place that names a language yields to the one before it", async () => {
  document.documentElement.lang = "ar";
  systemLanguage("ko");
  expect((await start()).texts.language).toBe("ar");
  localStorage.clear();
  document.documentElement.lang = "en";
  systemLanguage("ar-EG");
  expect((await start()).texts.language).toBe("ar");
  localStorage.clear();
  sessionStorage.setItem("i18nextLng", "en");
  expect((await start()).texts.language).toBe("en");
  localStorage.setItem("i18nextLng", "ar");
  expect((await start()).texts.language).toBe("ar");
  document.cookie = "i18next=en; path=/";
  expect((await start()).texts.language).toBe("en");
  expect((await start("/?lng=ar")).texts.language).toBe("ar");
});

test("the detected language is stored without its region, and sets the page's language and direction", async () => {
  systemLanguage("ar-EG");
  const { texts } = await start();
  expect(localStorage.getItem("i18nextLng")).toBe("ar");
  expect(document.documentElement.lang).toBe("ar");
  expect(document.documentElement.dir).toBe("rtl");
  await texts.changeLanguage("en");
  expect(document.documentElement.dir).toBe("ltr");
  expect(document.cookie).not.toContain("i18next");
});

test("texts are loaded per language and namespace, with English as the fallback", async () => {
  const asked: string[] = [];
  server.events.on("request:start", ({ request }) => {
    asked.push(new URL(request.url).pathname);
  });
  const { texts, loadTexts } = await start("/?lng=ar");
  await loadTexts(["about"]);
  server.events.removeAllListeners();
  expect(asked.filter((path) => path.endsWith("/about.json")).toSorted()).toEqual([
    "/locales/ar/about.json",
    "/locales/en/about.json",
  ]);
  expect(texts.t("heading", { ns: "about" })).toBe("من نحن");
});

test("loading is tried five times more, from 350 ms on, with at most ten reads at once", async () => {
  const { texts } = await start();
  expect(texts.options).toMatchObject({
    load: "languageOnly",
    fallbackLng: ["en"],
    maxRetries: 5,
    retryTimeout: 350,
    maxParallelReads: 10,
    saveMissing: false,
    backend: {
      loadPath: "/locales/{{lng}}/{{ns}}.json",
      addPath: "/locales/add/{{lng}}/{{ns}}",
    },
  });
});

test("a file that fails once is read again", async () => {
  let tries = 0;
  server.use(
    http.get("*/locales/en/home.json", () => {
      tries += 1;
      return tries === 1
        ? new HttpResponse(null, { status: 503 })
        : HttpResponse.json({ hero: { heading: "Read at last" } });
    }),
  );
  const { texts, loadTexts } = await start();
  await texts.reloadResources("en", "home");
  await loadTexts(["home"]);
  expect(tries).toBe(2);
  expect(texts.t("hero.heading", { ns: "home" })).toBe("Read at last");
});
