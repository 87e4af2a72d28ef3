import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import {
  type ListWatch,
  readListWatch,
  runListWatch,
  unwatchList,
  watchList,
  type WatchRun,
} from "#contract/listWatches.ts";
import { runningList } from "#tests/web/support/lists.ts";
import { serveAccount } from "#tests/web/support/page.tsx";
import { serve, server } from "#tests/web/support/server.ts";
import { openList, serveList } from "#tests/web/support/serveList.ts";

const run = (over: Partial<WatchRun> = {}): WatchRun => ({
  object: "list_watch_run",
  list_id: "list_2",
  compared_with: "list_1",
  state: "completed",
  error: null,
  changed: 2,
  changes: [{ from: "deliverable", to: "undeliverable", count: 2 }],
  started_at: "2026-11-19T08:00:00Z",
  ended_at: "2026-11-19T08:05:00Z",
  ...over,
});

const none: ListWatch = {
  object: "list_watch",
  list_id: "list_1",
  every: null,
  max_credits: null,
  next_run_at: null,
  stopped: null,
  created_at: null,
  runs: [],
};

let watch: ListWatch;
let sent: unknown[];
beforeEach(() => {
  serveAccount();
  serveList(runningList(1005, { state: "completed" }));
  watch = none;
  sent = [];
  server.use(
    serve(readListWatch, () => watch),
    serve(watchList, ({ body }) => {
      sent.push(body);
      const { every, max_credits } = body as Pick<ListWatch, "every" | "max_credits">;
      watch = {
        ...watch,
        every,
        max_credits,
        next_run_at: "2026-12-03T08:00:00Z",
        stopped: null,
        created_at: "2026-11-26T08:00:00Z",
      };
      return watch;
    }),
    serve(runListWatch, () => {
      watch = {
        ...watch,
        runs: [run({ list_id: "list_3", state: "running", changed: null, changes: [] })],
      };
      return watch;
    }),
    serve(unwatchList, () => {
      watch = none;
      return undefined;
    }),
  );
});

async function openPanel() {
  const user = await openList();
  await user.click(await screen.findByRole("button", { name: "Watch…" }));
  const panel = within(await screen.findByRole("region", { name: "Watch this list" }));
  return { user, panel };
}

test("a list is watched with a limit, and its next run is shown", async () => {
  const { user, panel } = await openPanel();
  expect(panel.getByText(/The rows are kept while you watch the list/u)).toBeVisible();
  await user.selectOptions(
    await panel.findByRole("combobox", { name: "Check again" }),
    "Every week",
  );
  await user.type(panel.getByRole("spinbutton", { name: /^Most credits a run/u }), "500");
  await user.click(panel.getByRole("button", { name: "Start watching" }));
  expect(
    await panel.findByText(/^Every week · next run Dec 3, 2026.* · at most 500 credits a run$/u),
  ).toBeVisible();
  expect(panel.getByText("No run yet.")).toBeVisible();
  expect(sent).toEqual([{ every: "week", max_credits: 500 }]);
  await user.click(panel.getByRole("button", { name: "Check now" }));
  expect(await panel.findByText("Running")).toBeVisible();
  expect(panel.getByRole("button", { name: "Check now" })).toHaveAttribute("aria-disabled", "true");
});

test("runs say what changed and lead to the addresses; a stopped watch says why and starts again", async () => {
  watch = {
    object: "list_watch",
    list_id: "list_1",
    every: "day",
    max_credits: null,
    next_run_at: null,
    stopped: "insufficient_credits",
    created_at: "2026-11-26T08:00:00Z",
    runs: [
      run({ list_id: "list_4", state: "failed", changed: null, changes: [] }),
      run({ list_id: "list_3", changed: 0, changes: [] }),
      run(),
    ],
  };
  const { user, panel } = await openPanel();
  expect(await panel.findByText(/^The last run couldn't be paid/u)).toBeVisible();
  expect(panel.getByText("Failed")).toBeVisible();
  expect(panel.getByText("Nothing changed")).toBeVisible();
  expect(panel.getByRole("link", { name: "2 addresses changed" })).toHaveAttribute(
    "href",
    "/bulk-upload/list_2?panel=compare&with=list_1",
  );
  await user.click(panel.getByRole("button", { name: "Start watching" }));
  await waitFor(() => expect(panel.queryByText(/couldn't be paid/u)).toBeNull());
  expect(panel.getByText(/^Every day/u)).toBeVisible();
});

test("stopping names its effect first", async () => {
  const { user, panel } = await openPanel();
  await user.click(await panel.findByRole("button", { name: "Start watching" }));
  await user.click(await panel.findByRole("button", { name: "Stop watching" }));
  const dialog = within(screen.getByRole("dialog", { name: "Stop watching this list?" }));
  expect(dialog.getByText(/Lists of earlier runs stay/u)).toBeVisible();
  await user.click(dialog.getByRole("button", { name: "Stop watching" }));
  expect(await panel.findByRole("button", { name: "Start watching" })).toBeVisible();
});
