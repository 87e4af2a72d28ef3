import { readFileSync } from "node:fs";
import { screen, waitFor, within } from "@testing-library/react";
import { http, HttpResponse, type JsonBodyType } from "msw";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { blockIds } from "#web/screens/features/FeatureBlocks.tsx";
import { comparisonRows, others } from "#web/screens/features/comparisonRows.ts";
import excerpts from "#web/screens/features/excerpts.json" with { type: "json" };
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
const show = () => showScreen(<FeaturesScreen />, "/features");

describe("accuracy, measured", () => {
  test("is a table a corpus, with date, versions and how to repeat it", async () => {
    serveReport(report);
    show();
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
      "Default options.The kind of reply is right, too, for 1,200 of 1,300.",
    ]);
    const accuracy = within(screen.getByRole("region", { name: "Accuracy, measured" }));
    expect(accuracy.getByText(/^Measured .*2026.* with engine 1\.0\.0\.$/u)).toBeVisible();
    expect(screen.getByText("npm run bench -- accuracy")).toBeVisible();
    expect(screen.getByText(/Wrongly invalid is part of wrong/u)).toBeVisible();
  });

  test("names a corpus it has no words for by its own name", async () => {
    serveReport(report);
    show();
    expect(await screen.findByRole("heading", { name: "a corpus of tomorrow" })).toBeVisible();
  });

  test.each([
    ["no file", {}, 404],
    ["no rows", { ...report, rows: [] }, 200],
  ])("says that none is published where there is %s", async (_what, body, status) => {
    serveReport(body, status);
    show();
    expect(await screen.findByText(/No measurement is published/u)).toBeVisible();
    expect(screen.getByText("npm run bench -- accuracy")).toBeVisible();
  });

  test.each([
    ["a server fault", {}, 500],
    ["another shape", { rows: "none" }, 200],
    ["rows of another shape", { ...report, rows: [{ ...row, right: "all" }] }, 200],
    ["notes of another shape", { ...report, rows: [{ ...row, notes: ["asked"] }] }, 200],
  ])("fails on %s and can be read again", async (_what, body, status) => {
    serveReport(body, status);
    const { user } = show();
    await waitFor(() =>
      expect(screen.getByRole("alert")).toHaveTextContent("The figures could not be read."),
    );
    serveReport(report);
    await user.click(screen.getByRole("button", { name: "Try again" }));
    expect(await screen.findByRole("table", { name: "Syntax" })).toBeVisible();
  });

  test("the published figures can be read, add up, and are of corpora and notes that have words", async () => {
    const published = JSON.parse(readFileSync("public/benchmarks/accuracy.json", "utf8"));
    serveReport(published);
    show();
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

  test("is a table that says of each row whether the claim holds there", async () => {
    show();
    const table = await screen.findByRole("table", { name: "Times, place by place" });
    const [, near, far] = within(table).getAllByRole("row");
    expect(near).toHaveTextContent(/On one machine1,00000\.6 ms1 ms3\.3 ms8\.1 msYes/u);
    expect(far).toHaveTextContent(/364 ms424 ms475 msNo/u);
    expect(screen.getByText("npm run bench -- overhead")).toBeVisible();
    expect(screen.getByText(/the seven of a whole check take 350 ms/u)).toBeVisible();
  });

  test.each([
    ["another shape", { rows: [] }],
    ["rows of another shape", { ...latency, rows: [{ place: "link" }] }],
  ])("fails on %s", async (_what, body) => {
    serveLatency(body);
    show();
    expect(await screen.findByRole("alert")).toHaveTextContent("The figures could not be read.");
  });

  test("the published figures can be read and their places have words", async () => {
    const published = JSON.parse(readFileSync("public/benchmarks/latency.json", "utf8"));
    serveLatency(published);
    show();
    expect(await screen.findByRole("table", { name: "Times, place by place" })).toBeVisible();
    const { latency: words } = textsOf("en")["features"] as { latency: { places: object } };
    for (const { place, p50, p95, p99 } of published.rows) {
      expect(Object.keys(words.places)).toContain(place);
      expect(p50).toBeLessThanOrEqual(p95);
      expect(p95).toBeLessThanOrEqual(p99);
    }
  });
});

describe("the parts of the product", () => {
  beforeEach(() => serveReport(report));

  test("each has its excerpt and its limit, and stands in the contents", () => {
    show();
    const contents = within(screen.getByRole("navigation", { name: "On this page" }));
    for (const id of blockIds) {
      const block = document.getElementById(id)!;
      const name = within(block).getByRole("heading").textContent;
      expect(contents.getByRole("link", { name })).toHaveAttribute("href", `#${id}`);
      expect(within(block).getByText("What it cannot do.")).toBeVisible();
      const excerpt = within(block).getByRole("region", {
        name: `${name}: what the product gave back`,
      });
      expect(excerpt.textContent.trim()).toBe(excerpts[id].trim());
    }
  });

  test("the comparison has a cell for each property of each, dated, with where it was read", () => {
    show();
    const table = screen.getByRole("table", { name: "Properties, product by product" });
    const rows = within(table).getAllByRole("row");
    expect(rows).toHaveLength(comparisonRows.length + 1);
    const empty = within(table)
      .getAllByRole("cell")
      .filter(({ textContent }) => textContent === "" || textContent.includes("comparison."));
    expect(empty).toEqual([]);
    expect(screen.getByText(/as read on Aug 13, 2026|as read on 13 Aug 2026/u)).toBeVisible();
    for (const { name } of others) {
      expect(screen.getByRole("link", { name })).toHaveAttribute(
        "href",
        expect.stringMatching(/^https:/u),
      );
    }
  });
});
