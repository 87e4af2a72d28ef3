import { act, cleanup, screen, within } from "@testing-library/react";
import { http, HttpResponse } from "msw";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { resumeList } from "#contract/listActions.ts";
import { readListRows } from "#contract/listRows.ts";
import { updateList } from "#contract/lists.ts";
import type { List } from "#contract/listShape.ts";
import { listRow, pageWith, runningList } from "#tests/web/support/lists.ts";
import { serveAccount } from "#tests/web/support/page.tsx";
import { openList, serveList } from "#tests/web/support/serveList.ts";
import { serve, server } from "#tests/web/support/server.ts";

const event = (name: "list" | "done", data: List) =>
  new TextEncoder().encode(
    `id: ${data.progress.done}\nevent: ${name}\ndata: ${JSON.stringify(data)}\n\n`,
  );

const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1000).toISOString();

beforeEach(() => serveAccount());

test("a running list is followed live to its end, never backwards", async () => {
  const { promise: gate, resolve: go } = Promise.withResolvers<null>();
  const done = runningList(1005, { state: "completed", completed_at: "2026-11-20T14:05:00.000Z" });
  const list = serveList(runningList(100), [
    event("list", runningList(300)),
    event("list", runningList(200)),
    gate,
    event("done", done),
  ]);
  await openList();
  expect(await screen.findByText("300 of 1,005 rows done")).toBeVisible();
  expect(document.title).toBe("29% · people.csv · Mailverdict");
  list.now = done;
  go(null);
  expect(await screen.findByRole("heading", { name: "1,005 rows checked" })).toBeVisible();
  expect(document.title).toBe("Done · people.csv · Mailverdict");
});

test("a visitor who allows it and looks elsewhere is notified when the list ends, once", async () => {
  const shown: [string, NotificationOptions | undefined][] = [];
  class Shown extends EventTarget {
    static permission: NotificationPermission = "default";
    static async requestPermission(): Promise<NotificationPermission> {
      Shown.permission = "granted";
      return Shown.permission;
    }
    constructor(title: string, options?: NotificationOptions) {
      super();
      shown.push([title, options]);
    }
  }
  vi.stubGlobal("Notification", Shown);
  vi.spyOn(document, "hasFocus").mockReturnValue(false);
  const { promise: gate, resolve: go } = Promise.withResolvers<null>();
  const done = runningList(1005, { state: "completed", completed_at: "2026-11-20T14:05:00.000Z" });
  const list = serveList(runningList(100), [gate, event("done", done)]);
  const user = await openList();
  await user.click(await screen.findByRole("button", { name: /^Notify me in this browser/u }));
  expect(await screen.findByText(/^This browser notifies you/u)).toBeVisible();
  expect(shown).toEqual([]);
  list.now = done;
  go(null);
  expect(await screen.findByRole("heading", { name: "1,005 rows checked" })).toBeVisible();
  expect(shown).toEqual([
    [
      "people.csv: Done",
      { body: "1,005 of 1,005 rows done", lang: "en", dir: "ltr", tag: "list_1" },
    ],
  ]);
});

test("an interrupted live view shows a notice and polls the list instead", async () => {
  serveList(runningList(100));
  server.use(http.get("*/v1/lists/list_1/events", () => new HttpResponse(null, { status: 502 })));
  await openList();
  expect(await screen.findByText(/Live updates were interrupted/u)).toBeVisible();
});

test("a running list shows the slowest part, its retries, and that the tab can be closed", async () => {
  const progress: List["progress"] = {
    ...runningList(100).progress,
    left: {
      earliest: inSeconds(300),
      latest: inSeconds(600),
      bottleneck: { provider: "outlook.com", per_minute: 60, remaining: 400 },
    },
    first_pass: { done: 412, total: 1005, left: null },
    retries: { waiting: 312, next_at: inSeconds(120), left: null },
    queues: [
      {
        provider: "outlook.com",
        remaining: 400,
        done: 100,
        per_second: 1,
        waiting: "rate_limited",
        until: null,
      },
    ],
  };
  serveList(runningList(100, { progress }));
  await openList();
  expect(await screen.findByText(/5 min to 10 min/u)).toBeVisible();
  expect(
    screen.getByText(/outlook\.com sets the pace: 400 addresses left at 60 per minute/u),
  ).toBeVisible();
  expect(screen.getByText("312 rows waiting")).toBeVisible();
  expect(screen.getByText("412 of 1,005 checked")).toBeVisible();
  const queues = screen.getByRole("table", { name: "Queues by provider" });
  expect(within(queues).getByText("Rate limit reached.")).toBeVisible();
  expect(
    within(queues).getByRole("progressbar", { name: "outlook.com: 100 of 500 checked" }),
  ).toBeVisible();
  expect(screen.getByText(/You can close this tab/u)).toBeVisible();
});

const at = (phase: List["progress"]["phase"], more: Partial<List["progress"]> = {}) =>
  runningList(100, { progress: { ...runningList(100).progress, phase, ...more } });

describe("a list of which no row is done for a minute", () => {
  beforeEach(() =>
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"], shouldAdvanceTime: true }),
  );
  afterEach(() => vi.useRealTimers());
  const bottleneck = { provider: "outlook.com", per_minute: 60, remaining: 400 };
  const left = { earliest: inSeconds(300), latest: inSeconds(600), bottleneck };

  test.each([
    ["a worker", { ...at("none"), state: "queued" as const }, /waiting for a worker/u],
    ["the DNS", at("records"), /Waiting for DNS replies/u],
    [
      "a provider",
      at("mailboxes", { left }),
      /Waiting for outlook\.com, limited to 60 mailbox checks/u,
    ],
    ["mail servers", at("mailboxes"), /Waiting for slow mail servers/u],
  ])("says that it waits for %s", async (_, waiting, said) => {
    serveList(waiting);
    await openList();
    await screen.findByRole("progressbar", { name: "First pass" });
    await act(() => vi.advanceTimersByTimeAsync(58_000));
    expect(screen.queryByText("No progress for a minute")).toBeNull();
    await act(() => vi.advanceTimersByTimeAsync(3000));
    expect(screen.getByText("No progress for a minute")).toBeVisible();
    expect(screen.getByText(said)).toBeVisible();
  });

  test("is hidden if the next retry is shown, or the list is paused", async () => {
    for (const quiet of [at("retries"), { ...at("mailboxes"), state: "paused" as const }]) {
      serveList(quiet);
      await openList();
      await screen.findByRole("progressbar", { name: "First pass" });
      await act(() => vi.advanceTimersByTimeAsync(61_000));
      expect(screen.queryByText("No progress for a minute")).toBeNull();
      cleanup();
    }
  });
});

test("the newest results come first; the order of the file can be chosen", async () => {
  serveList(runningList(400));
  const asked: (string | null)[] = [];
  server.use(
    serve(readListRows, ({ request }) => {
      const { searchParams } = new URL(request.url);
      if (!searchParams.has("suggestion")) {
        asked.push(searchParams.get("sort"));
      }
      const newest = searchParams.get("sort") === "newest";
      return pageWith(newest ? [listRow(700), listRow(12)] : [listRow(1), listRow(2)]);
    }),
  );
  const user = await openList();
  const table = await screen.findByRole("table", { name: "Rows of the list" });
  const shown = [...table.querySelectorAll<HTMLElement>("[data-result]")];
  expect(shown.map((row) => row.dataset["result"])).toEqual(["700", "12"]);
  await user.click(screen.getByRole("button", { name: "Filter" }));
  expect(screen.getByRole("combobox", { name: "Order" })).toHaveDisplayValue("Last checked first");
  expect(new Set(asked)).toEqual(new Set(["newest"]));
  await user.selectOptions(screen.getByRole("combobox", { name: "Order" }), "File order");
  await screen.findByText(listRow(1).email ?? "");
  expect(asked.at(-1)).toBeNull();
});

test("a list without results says that they are coming", async () => {
  serveList(runningList(0));
  server.use(serve(readListRows, () => pageWith([])));
  await openList();
  expect(await screen.findByText(/^No results yet/u)).toBeVisible();
});

test("finished rows can be downloaded while others wait", async () => {
  serveList(runningList(400));
  const user = await openList();
  await user.click(await screen.findByRole("button", { name: "Download" }));
  expect(await screen.findByRole("button", { name: "Download 400 rows" })).toBeVisible();
  expect(screen.getByText(/The list is still running/u)).toBeVisible();
});

test("cancelling says what it does to rows and credits before it is done", async () => {
  const list = serveList(runningList(400));
  const user = await openList();
  await user.click(await screen.findByRole("button", { name: "Cancel…" }));
  const dialog = await screen.findByRole("dialog");
  expect(dialog).toHaveTextContent("Results kept: 400 rows. Charged: 400 credits.");
  expect(dialog).toHaveTextContent("Unchecked, free: 605 rows.");
  expect(dialog).toHaveTextContent("Refunded now: 600 credits.");
  expect(list.asked).toEqual([]);
  await user.click(within(dialog).getByRole("button", { name: "Cancel list" }));
  expect(
    await screen.findByRole("heading", { name: "Canceled. Rows done: 400 of 1,005" }),
  ).toBeVisible();
});

test("a paused list says what stays reserved", async () => {
  serveList(runningList(400));
  const user = await openList();
  await user.click(await screen.findByRole("button", { name: "Pause" }));
  expect(
    await screen.findByText(/Reserved until you resume or cancel: 600 credits/u),
  ).toBeVisible();
  expect(screen.getByRole("button", { name: "Resume" })).toBeVisible();
});

test("a list that stopped at its credit limit resumes when it is raised, and not before", async () => {
  const list = serveList(
    runningList(400, {
      state: "paused",
      credits: { held: 0, charged: 400, released: 0, max: 400 },
      error: { code: "max_credits_reached", detail: "", line: null },
    }),
  );
  server.use(
    serve(updateList, ({ body }) => {
      list.asked.push(body);
      return list.now;
    }),
    serve(resumeList, () => {
      list.now = runningList(400);
      return list.now;
    }),
  );
  const user = await openList();
  expect(await screen.findByText(/The list reached its credit limit/u)).toBeVisible();
  expect(screen.queryByRole("button", { name: "Resume" })).toBeNull();
  const field = await screen.findByRole("spinbutton", { name: "Credit limit" });
  const goOn = screen.getByRole("button", { name: "Save limit and resume" });
  await user.click(goOn);
  expect(list.asked).toEqual([]);
  await user.clear(field);
  await user.type(field, "900");
  await user.click(goOn);
  await screen.findByText("Running", { selector: "output *" });
  expect(list.asked).toEqual([{ options: { max_credits: 900 } }]);
});

test("finishing now says that open rows end as unknown and are free, before it is done", async () => {
  const list = serveList(runningList(400));
  const user = await openList();
  await user.click(await screen.findByRole("button", { name: "Finish now" }));
  const dialog = await screen.findByRole("dialog");
  expect(dialog).toHaveTextContent("Ends as unknown, free: 605 rows without a result.");
  expect(dialog).toHaveTextContent("Refunded now: 600 credits.");
  expect(list.asked).toEqual([]);
  await user.click(within(dialog).getByRole("button", { name: "Finish list" }));
  expect(await screen.findByText("Done", { selector: "output *" })).toBeVisible();
  expect(list.asked).toEqual([{}]);
});
