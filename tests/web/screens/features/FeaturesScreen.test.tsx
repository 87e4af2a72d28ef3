import { readFileSync } from "node:fs";
import { screen, waitFor, within } from "@testing-library/react";
import { http, HttpResponse, type JsonBodyType } from "msw";
import { beforeAll, describe, expect, test } from "vitest";
import { FeaturesScreen } from "#web/screens/features/FeaturesScreen.tsx";
import { server } from "#tests/web/support/server.ts";
import { showScreen } from "#tests/web/support/showScreen.tsx";
import { showTexts, textsOf } from "#tests/web/support/showTexts.ts";

const row = {
  corpus: "syntax",
  cases: 400,
  engine: "Mailverdict",
  version: "1.0.0",
  right: 399,
  wrong: 1,
  wrongly_invalid: 0,
  unanswered: 0,
  note: "as it is",
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

beforeAll(() => showTexts());
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
      "as it is",
    ]);
    expect(screen.getByText(/Measured .*2026.* with engine 1\.0\.0\./u)).toBeVisible();
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

  test("the published figures can be read, add up, and are of corpora that have words", async () => {
    const published = JSON.parse(readFileSync("public/benchmarks/accuracy.json", "utf8"));
    serveReport(published);
    show();
    expect((await screen.findAllByRole("table")).length).toBeGreaterThan(1);
    const { accuracy } = textsOf("en")["features"] as { accuracy: { corpora: object } };
    for (const { corpus, cases, right, wrong, wrongly_invalid, unanswered } of published.rows) {
      expect(Object.keys(accuracy.corpora)).toContain(corpus);
      expect(right + wrong + unanswered).toBe(cases);
      expect(wrongly_invalid).toBeLessThanOrEqual(wrong);
    }
  });
});
