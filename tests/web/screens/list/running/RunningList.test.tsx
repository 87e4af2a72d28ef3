import { act, cleanup, screen, within } from "@testing-library/react";
import { http, HttpResponse } from "msw";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { resumeList, updateList } from "#contract/lists.ts";
import type { List } from "#contract/listShape.ts";
import { runningList } from "#tests/web/support/lists.ts";
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

test("whoever allows it and looks elsewhere is notified when the list ends, once", async () => {
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

test("a live view that breaks off says so, and the list is asked for instead", async () => {
  serveList(runningList(100));
  server.use(http.get("*/v1/lists/list_1/events", () => new HttpResponse(null, { status: 502 })));
  await openList();
  expect(await screen.findByText(/The live view broke off/u)).toBeVisible();
});

test("a list at work says what takes so long, what is asked again, and that the tab can be closed", async () => {
  const progress: List["progress"] = {
    ...runningList(100).progress,
    left: {
      earliest: inSeconds(300),
      latest: inSeconds(600),
      brake: { provider: "outlook.com", per_minute: 60, remaining: 400 },
    },
    retrying: 312,
    next_retry_at: inSeconds(120),
  };
  serveList(runningList(100, { progress }));
  await openList();
  expect(await screen.findByText(/5 min to 10 min left/u)).toBeVisible();
  expect(screen.getByText(/outlook\.com is the brake: 400 rows left there/u)).toBeVisible();
  expect(screen.getByText(/312 rows will be asked about again/u)).toBeVisible();
  expect(screen.getByText(/You can close this tab/u)).toBeVisible();
});

const at = (phase: List["progress"]["phase"], more: Partial<List["progress"]> = {}) =>
  runningList(100, { progress: { ...runningList(100).progress, phase, ...more } });

describe("a list of which no row is done for a minute", () => {
  beforeEach(() =>
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"], shouldAdvanceTime: true }),
  );
  afterEach(() => vi.useRealTimers());
  const brake = { provider: "outlook.com", per_minute: 60, remaining: 400 };
  const left = { earliest: inSeconds(300), latest: inSeconds(600), brake };

  test.each([
    ["a worker", { ...at("none"), state: "queued" as const }, /waits for its turn/u],
    ["the DNS", at("records"), /answers of the DNS/u],
    ["a provider", at("mailboxes", { left }), /waits for outlook\.com.*60 mailboxes a minute/u],
    ["mail hosts", at("mailboxes"), /mail hosts that take long/u],
  ])("says that it waits for %s", async (_, waiting, said) => {
    serveList(waiting);
    await openList();
    await screen.findByRole("progressbar", { name: "Progress" });
    await act(() => vi.advanceTimersByTimeAsync(58_000));
    expect(screen.queryByText("No row was done for a minute")).toBeNull();
    await act(() => vi.advanceTimersByTimeAsync(3000));
    expect(screen.getByText("No row was done for a minute")).toBeVisible();
    expect(screen.getByText(said)).toBeVisible();
  });

  test("says nothing where the next retry is told, or where it is paused", async () => {
    for (const quiet of [at("retries"), { ...at("mailboxes"), state: "paused" as const }]) {
      serveList(quiet);
      await openList();
      await screen.findByRole("progressbar", { name: "Progress" });
      await act(() => vi.advanceTimersByTimeAsync(61_000));
      expect(screen.queryByText("No row was done for a minute")).toBeNull();
      cleanup();
    }
  });
});

test("what is done can be downloaded while the rest is waited for", async () => {
  serveList(runningList(400));
  await openList();
  expect(await screen.findByRole("button", { name: "Download 400 rows" })).toBeVisible();
  expect(screen.getByText(/The list is not done yet/u)).toBeVisible();
});

test("cancelling says what it does to rows and credits before it is done", async () => {
  const list = serveList(runningList(400));
  const user = await openList();
  await user.click(await screen.findByRole("button", { name: "Cancel…" }));
  const dialog = screen.getByRole("dialog");
  expect(dialog).toHaveTextContent(
    "400 rows are done and stay. 400 credits were charged for them.",
  );
  expect(dialog).toHaveTextContent("605 rows are not checked and cost nothing.");
  expect(dialog).toHaveTextContent("600 credits held are given back at once.");
  expect(list.asked).toEqual([]);
  await user.click(within(dialog).getByRole("button", { name: "Cancel the list" }));
  expect(await screen.findByText("Canceled after 400 of 1,005 rows")).toBeVisible();
});

test("a paused list says what stays held", async () => {
  serveList(runningList(400));
  const user = await openList();
  await user.click(await screen.findByRole("button", { name: "Pause" }));
  expect(await screen.findByText(/600 credits stay held until you go on or cancel/u)).toBeVisible();
  expect(screen.getByRole("button", { name: "Go on" })).toBeVisible();
});

test("a list that stopped at its bound goes on when it is raised, and not before", async () => {
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
  expect(
    await screen.findByText(/The bound that you set on its credits is reached/u),
  ).toBeVisible();
  expect(screen.queryByRole("button", { name: "Go on" })).toBeNull();
  const field = await screen.findByRole("spinbutton", { name: "At most so many credits" });
  const goOn = screen.getByRole("button", { name: "Set the bound and go on" });
  await user.click(goOn);
  expect(list.asked).toEqual([]);
  await user.clear(field);
  await user.type(field, "900");
  await user.click(goOn);
  await screen.findByText("Running");
  expect(list.asked).toEqual([{ options: { max_credits: 900 } }]);
});
