import { act, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import type { List } from "#contract/listShape.ts";
import { readLists, readList } from "#contract/lists.ts";
import { exampleList } from "#tests/web/support/lists.ts";
import { openPage, serveAccount } from "#tests/web/support/page.tsx";
import { problem, serve, server } from "#tests/web/support/server.ts";
import { quitSession } from "#tests/web/support/tokens.ts";

/** Callbacks that the app runs every five seconds; here the test runs them. */
const rounds = new Map<unknown, () => void>();
let list: List;
let asked: number;

beforeEach(() => {
  rounds.clear();
  const { setInterval: start, clearInterval: stop } = globalThis;
  vi.spyOn(globalThis, "setInterval").mockImplementation(((round: () => void, ms = 0) => {
    const timer = start(ms === 5000 ? () => undefined : round, ms);
    if (ms === 5000) {
      rounds.set(timer, round);
    }
    return timer;
  }) as typeof setInterval);
  vi.spyOn(globalThis, "clearInterval").mockImplementation((timer) => {
    rounds.delete(timer);
    stop(timer);
  });
  quitSession();
  serveAccount();
  list = exampleList({ id: "list_1", name: "spring.csv", state: "running" });
  asked = 0;
  server.use(
    serve(readLists, () => ({ object: "list", data: [list], has_more: false, next_cursor: null })),
    serve(readList, () => {
      asked += 1;
      return list;
    }),
  );
});

/** Loads the list on the page of all lists, then opens another page. */
async function leaveIt() {
  const { router } = await openPage("/bulk-upload");
  await screen.findByText("spring.csv");
  await act(() => router.navigate("/history"));
  await screen.findByRole("heading", { level: 1, name: "Validations" });
  return router;
}

/** Runs one more poll of the app. */
async function askAgain(): Promise<void> {
  await waitFor(() => expect(rounds.size).toBe(1));
  const before = asked;
  rounds.forEach((round) => round());
  await waitFor(() => expect(asked).toBeGreaterThan(before));
}

test("a list that ends while another page is open causes a toast with a link to its results", async () => {
  const router = await leaveIt();
  await askAgain();
  expect(screen.queryByRole("link", { name: "Show the results" })).toBeNull();
  list = exampleList({ ...list, state: "completed" });
  await askAgain();
  expect(await screen.findByText(/^\u2068spring.csv\u2069 is done\.$/u)).toBeVisible();
  await userEvent.click(await screen.findByRole("link", { name: "Show the results" }));
  await waitFor(() => expect(router.state.location.pathname).toBe("/bulk-upload/list_1"));
  expect(rounds.size).toBe(0);
});

test("a failed list has a different toast", async () => {
  await leaveIt();
  list = exampleList({ ...list, state: "failed" });
  await askAgain();
  expect(await screen.findByText(/failed\./u)).toBeVisible();
  expect(await screen.findByRole("link", { name: "See what happened" })).toBeVisible();
});

test("a running list survives a reload on another page; a deleted one doesn't", async () => {
  await leaveIt();
  await openPage("/history");
  server.use(
    serve(readList, () => {
      asked += 1;
      return problem("not_found");
    }),
  );
  await askAgain();
  await waitFor(() => expect(sessionStorage.getItem("runningLists.live")).toBeNull());
});
