import { screen, waitFor, within } from "@testing-library/react";
import { beforeAll, beforeEach, expect, test, vi } from "vitest";
import {
  type Breakdown,
  type Latency,
  readBreakdown,
  readLatency,
  readTimeseries,
  type Tally,
  type Timeseries,
} from "#contract/analytics.ts";
import { AnalyticsScreen } from "#web/screens/analytics/AnalyticsScreen.tsx";
import * as files from "#web/ui/saveFile.ts";
import { serveAccount } from "#tests/web/support/page.tsx";
import { problem, serve, server } from "#tests/web/support/server.ts";
import { showScreen } from "#tests/web/support/showScreen.tsx";
import { showTexts } from "#tests/web/support/showTexts.ts";

const tally = (deliverable: number, unknown: number): Tally => ({
  results: { total: deliverable + unknown, deliverable, risky: 0, undeliverable: 0, unknown },
  credits: deliverable,
  free: unknown,
});

let asked: URLSearchParams[];
let totals: Tally;
let earlierTotals: Tally;
let sources: Breakdown["data"];
let providers: Breakdown["data"];

beforeAll(() => showTexts());
beforeEach(() => {
  asked = [];
  totals = tally(90, 10);
  earlierTotals = tally(45, 5);
  providers = [{ value: null, name: null, ...totals }];
  sources = [
    { value: "signup", name: null, ...tally(60, 0) },
    { value: null, name: null, ...tally(30, 10) },
  ];
  serveAccount();
  server.use(
    serve(readTimeseries, ({ request }): Timeseries => {
      const query = new URL(request.url).searchParams;
      asked.push(query);
      const [from, to] = [query.get("from") ?? "", query.get("to") ?? ""];
      const sum = to < "2026-11-02" ? earlierTotals : totals;
      return {
        object: "timeseries",
        from,
        to,
        interval: "day",
        totals: sum,
        data: [
          { date: from, ...tally(0, 0) },
          { date: to, ...sum },
        ],
      };
    }),
    serve(readBreakdown, ({ request }): Breakdown => {
      const query = new URL(request.url).searchParams;
      const by = query.get("by") as Breakdown["by"];
      return {
        object: "breakdown",
        from: query.get("from") ?? "",
        to: query.get("to") ?? "",
        by,
        data:
          by === "source"
            ? sources
            : by === "provider"
              ? providers
              : [{ value: null, name: null, ...totals }],
        rest: { values: 0, ...tally(0, 0) },
      };
    }),
    serve(readLatency, (): Latency => ({
      object: "latency",
      from: "2026-11-02",
      to: "2026-11-03",
      data: [{ check: "total", validations: 7, p50_ms: 210, p90_ms: 900, p99_ms: 1500 }],
    })),
  );
});

const own = "from=2026-11-02&to=2026-11-03";
const open = (query: string) =>
  showScreen(<AnalyticsScreen />, "/analytics", `/analytics?${query}`);
const figure = async (name: string) =>
  (await screen.findByText(name, { selector: "dt" })).closest("dl");

test("shows the figures of the period in the URL beside those of the days before", async () => {
  open(`${own}&compare=previous`);
  expect(await figure("Results")).toHaveTextContent("Results100");
  await waitFor(async () =>
    expect(await figure("Median time")).toHaveTextContent("Median time210 ms"),
  );
  await waitFor(async () => expect(await figure("Results")).toHaveTextContent("+100%50 before"));
  expect(await figure("Deliverable")).toHaveTextContent("90%±0 points90% before");
  expect(await figure("Unknown")).toHaveTextContent("10%");
  expect(await figure("Credits spent")).toHaveTextContent("90+100%45 before");
  expect(asked.map((query) => [query.get("from"), query.get("to")])).toContainEqual([
    "2026-10-31",
    "2026-11-01",
  ]);
});

test("a share changes by points, a count by percent; without earlier results neither is shown", async () => {
  totals = tally(80, 20);
  earlierTotals = tally(190, 10);
  const { unmount } = open(`${own}&compare=previous`);
  await waitFor(async () => expect(await figure("Results")).toHaveTextContent("−50%200 before"));
  expect(await figure("Unknown")).toHaveTextContent("20%+15 points5% before");
  unmount();
  earlierTotals = tally(0, 0);
  open(`${own}&compare=previous`);
  expect(await figure("Results")).toHaveTextContent(/^Results100$/u);
});

test("a year earlier is 52 weeks, so that the days of the week are the same", async () => {
  open(`${own}&compare=year`);
  await figure("Results");
  await waitFor(() => expect(asked.map((query) => query.get("from"))).toContain("2025-11-03"));
});

const openTab = async ({ user }: ReturnType<typeof open>, name: string) =>
  user.click(await screen.findByRole("tab", { name }));

test("a value filters the whole page, the URL keeps it, and its chip removes it", async () => {
  const page = open(own);
  await openTab(page, "Source");
  await page.user.click(await screen.findByRole("button", { name: "signup" }));
  await waitFor(() => expect(asked.at(-1)?.get("source")).toBe("signup"));
  // Domains are counted by verdict only.
  await waitFor(() => expect(screen.queryByRole("tab", { name: "Domain" })).toBeNull());
  await page.user.click(
    await screen.findByRole("button", { name: "Remove filter Source: signup" }),
  );
  expect(await screen.findByRole("tab", { name: "Domain" })).toBeVisible();
});

test("a value has its number, its share of all and of unknown results, and a bar of its verdicts", async () => {
  await openTab(open(own), "Source");
  const table = await screen.findByRole("table", { name: "Source" });
  const row = within(table).getByRole("row", { name: /No source/u });
  expect(row).toHaveTextContent("4040%25%");
  const spans = [...row.querySelectorAll("[data-span]")].map((span) => [
    span.getAttribute("data-span"),
    span.getAttribute("x"),
    span.getAttribute("width"),
  ]);
  expect(spans.map(([verdict, from]) => [verdict, from])).toEqual([
    ["deliverable", "0%"],
    ["unknown", "50%"],
  ]);
  expect(spans.map(([, , width]) => Math.round(Number.parseFloat(width ?? "")))).toEqual([50, 17]);
});

test("a mail provider has its name", async () => {
  providers = [{ value: "exchangeonline", name: "Microsoft 365", ...tally(6, 2) }];
  open(own);
  expect(await screen.findByRole("button", { name: "Microsoft 365" })).toBeVisible();
});

test("a figure is charted when it is chosen", async () => {
  const { user, container } = open(own);
  const parts = () =>
    new Set(
      [...container.querySelectorAll("[data-part]")].map((part) => part.getAttribute("data-part")),
    );
  await user.click(await screen.findByRole("button", { name: "Unknown" }));
  expect(parts()).toEqual(new Set(["unknown"]));
  expect(screen.getByRole("slider", { name: "Unknown: By day" })).toBeVisible();
  expect(screen.queryByRole("button", { name: "Share" })).toBeNull();
  await user.click(screen.getByRole("button", { name: "Results", pressed: false }));
  expect(parts()).toEqual(new Set(["deliverable", "unknown"]));
});

test("the chart has a table of its figures, and a file", async () => {
  const saved: Blob[] = [];
  vi.spyOn(files, "saveFile").mockImplementation((content) => void saved.push(content));
  const { user } = open(own);
  await user.click(await screen.findByText("Show as a table"));
  const table = screen.getByRole("table", { name: "Verdicts over time" });
  expect(within(table).getAllByRole("row")).toHaveLength(3);
  expect(within(table).getByRole("row", { name: /Nov 3, 2026/u })).toHaveTextContent("100");
  await user.click(screen.getByRole("button", { name: "Download CSV: Verdicts over time" }));
  expect(await saved[0]?.text()).toBe(
    "date,total,deliverable,risky,undeliverable,unknown,credits,free\r\n2026-11-02,0,0,0,0,0,0,0\r\n2026-11-03,100,90,0,0,10,90,10\r\n",
  );
});

test("a source that looks like a formula stays text in the file", async () => {
  const saved: Blob[] = [];
  vi.spyOn(files, "saveFile").mockImplementation((content) => void saved.push(content));
  sources = [{ value: '=HYPERLINK("x")', name: null, ...tally(1, 0) }];
  const page = open(own);
  await openTab(page, "Source");
  await page.user.click(await screen.findByRole("button", { name: "Download CSV: Source" }));
  expect(await saved[0]?.text()).toContain(`\r\n"'=HYPERLINK(""x"")",,1,`);
});

test("times are shown in words a person reads", async () => {
  open(own);
  const row = await screen.findByRole("row", { name: /Whole validation/u });
  expect(row).toHaveTextContent(/210 ms.*900 ms.*1\.5 sec/u);
});

test("a period without results says what to do", async () => {
  totals = tally(0, 0);
  open(`${own}&verdict=risky`);
  expect(await screen.findByRole("heading", { name: "No results in this period" })).toBeVisible();
  expect(screen.getByText("Remove a filter, or choose a longer period.")).toBeVisible();
});

test("a URL with an impossible period shows the last 30 days", async () => {
  open("from=2026-02-31&to=2026-03-01&days=12&verdict=odd");
  expect(await screen.findByRole("combobox", { name: "Period" })).toHaveDisplayValue(
    "Last 30 days",
  );
});

test("an error says what happened and tries again", async () => {
  server.use(serve(readTimeseries, () => problem("too_busy")));
  open(own);
  expect(await screen.findByRole("button", { name: /try again/iu })).toBeVisible();
});

test.each([
  [500, "+900%50 before"],
  [501, "Results50150 before"],
])("%i results after 50 show: %s", async (results, shown) => {
  totals = tally(results, 0);
  earlierTotals = tally(50, 0);
  open(`${own}&compare=previous`);
  await waitFor(async () => expect(await figure("Results")).toHaveTextContent(shown));
});
