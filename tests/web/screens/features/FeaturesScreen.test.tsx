import { readFileSync } from "node:fs";
import { screen, waitFor, within } from "@testing-library/react";
import { http, HttpResponse, type JsonBodyType } from "msw";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import excerpts from "#web/features/showcase/excerpts.json" with { type: "json" };
import { featurePages, featurePath, pageOfAnchor } from "#web/features/showcase/featurePages.ts";
import { comparisonRows, others } from "#web/screens/feature/comparisonRows.ts";
import { FeatureScreen } from "#web/screens/feature/FeatureScreen.tsx";
import { FeaturesScreen } from "#web/screens/features/FeaturesScreen.tsx";
import { server } from "#tests/web/support/server.ts";
import { showScreen } from "#tests/web/support/showScreen.tsx";
import { textsOf } from "#tests/support/translations.ts";
import { showTexts } from "#tests/web/support/showTexts.ts";

const row = {
  corpus: "syntax",
  cases: 400,
  engine: "Mailverdict",
  version: "1.0.0",
  right: 399,
  wrong: 1,
  wrongly_invalid: 0,
  unanswered: 0,
  notes: [{ says: "defaults" }, { says: "kindToo", right: 1200, number: 1300 }],
};
const report = {
  generated_at: "2026-11-20T14:00:00.000Z",
  engine_version: "1.0.0",
  rows: [
    row,
    {
      ...row,
      engine: "peer",
      version: "2.1.0",
      right: 350,
      wrong: 48,
      unanswered: 2,
      wrongly_invalid: 7,
    },
    { ...row, corpus: "a corpus of tomorrow" },
  ],
};

const latency = {
  generated_at: "2026-11-20T14:00:00.000Z",
  engine_version: "1.0.0",
  round_trip_ms: 50,
  rows: [
    { place: "loopback", checks: 1000, round_trips: 0, bare_p50: 0.6, p50: 1, p95: 3.3, p99: 8.1 },
    { place: "link", checks: 40, round_trips: 7, bare_p50: 363, p50: 364, p95: 424, p99: 475 },
  ],
};

beforeAll(() => showTexts());
const serveLatency = (body: JsonBodyType, status = 200) =>
  server.use(http.get("*/benchmarks/latency.json", () => HttpResponse.json(body, { status })));
beforeEach(() => serveLatency(latency));
const serveReport = (body: JsonBodyType, status = 200) =>
  server.use(http.get("*/benchmarks/accuracy.json", () => HttpResponse.json(body, { status })));
const show = (slug: string) =>
  showScreen(<FeatureScreen />, "/features/:slug", `/features/${slug}`);

describe("accuracy, measured", () => {
  test("is a table a corpus, with date, versions and how to repeat it", async () => {
    serveReport(report);
    show("accuracy");
    const table = await screen.findByRole("table", { name: "Syntax" });
    const [, ours, peer] = within(table).getAllByRole("row");
    expect(ours).toHaveTextContent("Mailverdict 1.0.0");
    expect(ours).toHaveTextContent("399 of 400 cases (99.8%)");
    const cells = within(peer!).getAllByRole("cell");
    expect(cells.map(({ textContent }) => textContent)).toEqual([
      "350 of 400 cases (87.5%)",
      "48",
      "7",
      "2",
      "Default options.Also names the right reply class for 1,200 of 1,300.",
    ]);
    const accuracy = within(screen.getByRole("region", { name: "Accuracy, measured" }));
    expect(accuracy.getByText(/^Measured .*2026.* with engine 1\.0\.0\.$/u)).toBeVisible();
    expect(screen.getByText("npm run bench -- accuracy")).toBeVisible();
    expect(screen.getByText(/Wrongly rejected is part of wrong/u)).toBeVisible();
  });

  test("names a corpus it has no words for by its own name", async () => {
    serveReport(report);
    show("accuracy");
    expect(await screen.findByRole("heading", { name: "a corpus of tomorrow" })).toBeVisible();
  });

  test.each([
    ["no file", {}, 404],
    ["no rows", { ...report, rows: [] }, 200],
  ])("says that none is published where there is %s", async (_what, body, status) => {
    serveReport(body, status);
    show("accuracy");
    expect(await screen.findByText(/no published measurement/u)).toBeVisible();
    expect(screen.getByText("npm run bench -- accuracy")).toBeVisible();
  });

  test.each([
    ["a server error", {}, 500],
    ["another shape", { rows: "none" }, 200],
    ["rows of another shape", { ...report, rows: [{ ...row, right: "all" }] }, 200],
    ["notes of another shape", { ...report, rows: [{ ...row, notes: ["asked"] }] }, 200],
  ])("fails on %s and can be read again", async (_what, body, status) => {
    serveReport(body, status);
    const { user } = show("accuracy");
    await waitFor(() =>
      expect(screen.getByRole("alert")).toHaveTextContent("We couldn't load the figures."),
    );
    serveReport(report);
    await user.click(screen.getByRole("button", { name: "Try again" }));
    expect(await screen.findByRole("table", { name: "Syntax" })).toBeVisible();
  });

  test("the published figures can be read, add up, and are of corpora and notes that have words", async () => {
    const published = JSON.parse(readFileSync("public/benchmarks/accuracy.json", "utf8"));
    serveReport(published);
    show("accuracy");
    expect(await screen.findByRole("table", { name: "Syntax" })).toBeVisible();
    const { accuracy } = textsOf("en")["features"] as {
      accuracy: { corpora: object; notes: object };
    };
    for (const {
      corpus,
      notes,
      cases,
      right,
      wrong,
      wrongly_invalid,
      unanswered,
    } of published.rows) {
      expect(Object.keys(accuracy.corpora)).toContain(corpus);
      for (const { says } of notes) {
        expect(Object.keys(accuracy.notes)).toContain(says);
      }
      expect(right + wrong + unanswered).toBe(cases);
      expect(wrongly_invalid).toBeLessThanOrEqual(wrong);
    }
  });
});

describe("latency, measured", () => {
  beforeEach(() => serveReport(report));

  test("is a table that shows for each row whether the claim is true", async () => {
    show("latency");
    const table = await screen.findByRole("table", { name: "Times by place" });
    const [, near, far] = within(table).getAllByRole("row");
    expect(near).toHaveTextContent(/On one machine1,00000\.6 ms1 ms3\.3 ms8\.1 msYes/u);
    expect(far).toHaveTextContent(/364 ms424 ms475 msNo/u);
    expect(screen.getByText("npm run bench -- overhead")).toBeVisible();
    expect(screen.getByText(/the seven round trips of a full check take 350 ms/u)).toBeVisible();
  });

  test.each([
    ["another shape", { rows: [] }],
    ["rows of another shape", { ...latency, rows: [{ place: "link" }] }],
  ])("fails on %s", async (_what, body) => {
    serveLatency(body);
    show("latency");
    expect(await screen.findByRole("alert")).toHaveTextContent("We couldn't load the figures.");
  });

  test("the published figures can be read and their places have words", async () => {
    const published = JSON.parse(readFileSync("public/benchmarks/latency.json", "utf8"));
    serveLatency(published);
    show("latency");
    expect(await screen.findByRole("table", { name: "Times by place" })).toBeVisible();
    const { latency: words } = textsOf("en")["features"] as { latency: { places: object } };
    for (const { place, p50, p95, p99 } of published.rows) {
      expect(Object.keys(words.places)).toContain(place);
      expect(p50).toBeLessThanOrEqual(p95);
      expect(p95).toBeLessThanOrEqual(p99);
    }
  });
});

describe("the pages of the features", () => {
  beforeEach(() => serveReport(report));

  test("the index links to every page", () => {
    showScreen(<FeaturesScreen />, "/features");
    const links = screen.getAllByRole("link").map((link) => link.getAttribute("href"));
    expect(links).toEqual(featurePages.map(({ id }) => featurePath(id)));
    expect(document.body).not.toHaveTextContent(/blocks\.|groups\./u);
  });

  test.each(Object.keys(excerpts) as (keyof typeof excerpts)[])(
    "%s has its own page with real output and its limits",
    (id) => {
      const page = featurePages.find((each) => each.id === id)!;
      show(page.slug);
      const name = screen.getByRole("heading", { level: 1 }).textContent;
      expect(screen.getByRole("heading", { name: "Limits" })).toBeVisible();
      expect(screen.getByRole("link", { name, current: "page" })).toBeVisible();
      if (id === "mailbox") {
        expect(screen.getByText(/mailbox is over quota/u)).toBeVisible();
      } else {
        const output = screen.getByRole("region", { name: `${name}: output of the product` });
        expect(output.textContent.trim()).toBe(excerpts[id].trim());
      }
      expect(document.body).not.toHaveTextContent(/(?:capture|blocks|page)\.\w/u);
    },
  );

  test("an unknown page shows an error and lists the features", () => {
    show("no-such-page");
    expect(screen.getByRole("heading", { name: "No such feature" })).toBeVisible();
    expect(screen.getByRole("link", { name: "SMTP transcript" })).toBeVisible();
  });

  test.each([
    ["dns", "/features/dns"],
    ["lists", "/features/disposable-role-free"],
    ["bulk", "/features/lists"],
    ["whole", "/features/smtp-transcript#whole"],
    ["accuracy", "/features/accuracy"],
    ["nothing", undefined],
  ])("the old anchor #%s leads to %s", (anchor, path) => {
    expect(pageOfAnchor(anchor)).toBe(path);
  });

  test("the comparison has a cell for each property of each, dated, with where it was read", () => {
    show("comparison");
    const table = screen.getByRole("table", { name: "Properties by product" });
    const rows = within(table).getAllByRole("row");
    expect(rows).toHaveLength(comparisonRows.length + 1);
    const empty = within(table)
      .getAllByRole("cell")
      .filter(({ textContent }) => textContent === "" || textContent.includes("comparison."));
    expect(empty).toEqual([]);
    expect(screen.getByText(/read on Aug 13, 2026|read on 13 Aug 2026/u)).toBeVisible();
    for (const { name } of others) {
      expect(screen.getByRole("link", { name })).toHaveAttribute(
        "href",
        expect.stringMatching(/^https:/u),
      );
    }
  });
});
