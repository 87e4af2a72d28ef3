import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { readListReplies } from "#contract/listReplies.ts";
import { runningList } from "#tests/web/support/lists.ts";
import { serveAccount } from "#tests/web/support/page.tsx";
import { openList, serveList } from "#tests/web/support/serveList.ts";
import { serve, server } from "#tests/web/support/server.ts";

beforeEach(() => serveAccount());

const table = () => screen.findByRole("table", { name: "Replies, most frequent first" });

test("replies are counted, found by a part, and filter the rows", async () => {
  serveList(runningList(1005, { state: "completed" }));
  const user = await openList();
  expect(within(await table()).getAllByRole("row")).toHaveLength(6);
  await user.click(screen.getByRole("button", { name: "Show all 7 replies" }));
  expect(within(await table()).getAllByRole("row")).toHaveLength(8);
  await user.type(screen.getByRole("searchbox", { name: "Find a reply" }), "5.1.3");
  await waitFor(async () => expect(within(await table()).getAllByRole("row")).toHaveLength(2));
  await user.click(
    screen.getByRole("link", { name: /^Undeliverable:\s*550 5\.1\.3 user unknown$/u }),
  );
  const chip = await screen.findByRole("button", {
    name: "Remove filter: Reply 550 5.1.3 user unknown",
  });
  expect(new URLSearchParams(window.location.search).get("reply")).toBe("550 5.1.3 user unknown");
  await user.click(chip);
  await waitFor(() => expect(new URLSearchParams(window.location.search).get("reply")).toBeNull());
});

test("a text that no reply contains says so", async () => {
  serveList(runningList(1005, { state: "completed" }));
  const user = await openList();
  await user.type(await screen.findByRole("searchbox", { name: "Find a reply" }), "nothing");
  expect(await screen.findByText("No reply contains this text.")).toBeVisible();
});

test("a list without replies has no table of them", async () => {
  serveList(runningList(1005, { state: "completed" }));
  server.use(serve(readListReplies, () => ({ object: "list_replies", data: [] })));
  await openList();
  expect(await screen.findByRole("table", { name: "Reasons, most frequent first" })).toBeVisible();
  await waitFor(() => expect(screen.queryByText("What servers said")).toBeNull());
});
