import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { readListRows, recheckList } from "#contract/lists.ts";
import { exampleList, listRow, pageWith, runningList } from "#tests/web/support/lists.ts";
import { address, serveAccount } from "#tests/web/support/page.tsx";
import { openList, serveList } from "#tests/web/support/serveList.ts";
import { serve, server } from "#tests/web/support/server.ts";

beforeEach(() => serveAccount());

test("rows are filtered by verdict and opened, both in the URL", async () => {
  serveList(runningList(1005, { state: "completed" }));
  const user = await openList();
  await user.click(await screen.findByRole("button", { name: "Risky" }));
  await waitFor(() => expect(screen.queryByText("person1@example.com")).toBeNull());
  expect(address()).toBe("/bulk-upload/list_1?verdict=risky");
  await user.click(await screen.findByRole("button", { name: "person2@example.com" }));
  const dialog = screen.getByRole("dialog");
  expect(dialog).toHaveTextContent("250 accepts all");
  expect(address()).toContain("row=2");
  expect(within(dialog).getByRole("link", { name: "Check again live" })).toHaveAttribute(
    "href",
    "/validate?email=person2%40example.com",
  );
});

test("rows of a list at work are counted on request alone", async () => {
  serveList(runningList(100));
  const user = await openList();
  await user.click(await screen.findByRole("radio", { name: /by score/u }));
  expect(screen.getByRole("button", { name: "Only count them" })).toBeVisible();
  expect(screen.getByRole("button", { name: "Download the rows" })).toBeVisible();
});

test("rows that may have meant another address are told, shown, and made a list of", async () => {
  const list = serveList(runningList(1005, { state: "completed" }));
  list.suggested = 2;
  const wanted: unknown[] = [];
  server.use(
    serve(recheckList, ({ body }) => {
      wanted.push(body);
      list.now = exampleList({ id: "list_2", name: "made", previous_list_id: "list_1" });
      return list.now;
    }),
  );
  const user = await openList();
  expect(await screen.findByText("2 rows may have meant another address")).toBeVisible();
  await user.click(screen.getByRole("link", { name: "Show the rows" }));
  const table = await screen.findByRole("table", { name: "Rows of the list" });
  expect(await within(table).findByRole("columnheader", { name: "May have meant" })).toBeVisible();
  expect(within(table).getAllByText("ada@gmail.com")).toHaveLength(2);
  const [chip] = screen.getAllByRole("button", { name: "With a suggestion", pressed: true });
  await user.click(chip!);
  await waitFor(() =>
    expect(screen.queryByRole("columnheader", { name: "May have meant" })).toBeNull(),
  );
  await user.click(screen.getByRole("button", { name: "Make a list of the suggestions" }));
  await screen.findByRole("heading", { level: 1, name: "made" });
  expect(screen.getByRole("link", { name: "Made of rows of another list" })).toHaveAttribute(
    "href",
    "/bulk-upload/list_1",
  );
  expect(wanted).toEqual([{ rows: "suggestions" }]);
});

const withBad = { deliverable: 996, risky: 0, undeliverable: 9, unknown: 0 };

test("a list without suggestions says nothing of them", async () => {
  serveList(runningList(1005, { state: "completed", results: withBad }));
  await openList();
  const row = (await screen.findByRole("link", { name: "gone.example" })).closest("tr");
  expect(row).toHaveTextContent("gone.example8 of 9");
  expect(screen.queryByText(/may have meant another address/u)).toBeNull();
});

test("the domains with the most undeliverable rows lead to these rows and to no others", async () => {
  serveList(runningList(1005, { state: "completed", results: withBad }));
  const asked: string[] = [];
  server.events.on("request:start", ({ request }) => {
    const { pathname, searchParams } = new URL(request.url);
    if (pathname.endsWith("/results") && searchParams.has("domain")) {
      asked.push(`${searchParams.get("verdict")} ${searchParams.get("domain")}`);
    }
  });
  const user = await openList();
  const link = await screen.findByRole("link", { name: "gone.example" });
  await user.click(link);
  await waitFor(() => expect(asked).toContain("undeliverable gone.example"));
  await user.click(screen.getByRole("button", { name: "Only gone.example" }));
  await waitFor(() =>
    expect(screen.queryByRole("button", { name: "Only gone.example" })).toBeNull(),
  );
});

test("the reasons of an ended list lead to their rows", async () => {
  serveList(runningList(1000, { state: "completed" }));
  const user = await openList();
  const table = await screen.findByRole("table", { name: "Reasons, the most frequent first" });
  expect(
    within(table)
      .getAllByRole("row")
      .map(({ textContent }) => textContent),
  ).toEqual([
    "ReasonRowsShare of the list",
    "Deliverable: Mailbox accepts mail90090%",
    "Risky: Server accepts every address10010%",
  ]);
  await user.click(within(table).getByRole("link", { name: /accepts every address/u }));
  expect(address()).toBe("/bulk-upload/list_1?reason=accept_all&verdict=risky");
  await waitFor(() => expect(screen.queryByText("person1@example.com")).toBeNull());
});

test("a million rows are one table: by keys, by number, each row with its place", async () => {
  const counts = { ...exampleList().counts!, rows: 1_000_000 };
  serveList(runningList(1000, { state: "completed", counts }));
  const user = await openList();
  const table = await screen.findByRole("table", { name: "Rows of the list" });
  expect(table).toHaveAttribute("aria-rowcount", "1000001");
  const rowOf = (name: string) => within(table).getByRole("button", { name }).closest("tr");
  await within(table).findByRole("button", { name: "person1@example.com" });
  screen.getByRole("region", { name: "Rows of the list" }).focus();
  await user.keyboard("{ArrowDown}{PageDown}");
  expect(screen.getByText("Rows 15 to 28 of 1,000,000")).toBeVisible();
  await user.keyboard("{End}");
  await within(table).findByRole("button", { name: "person1000000@example.com" });
  expect(rowOf("person1000000@example.com")).toHaveAttribute("aria-rowindex", "1000001");
  // The first line of the file is its header.
  await user.type(screen.getByRole("textbox", { name: "Go to line" }), "500001{Enter}");
  await user.click(await within(table).findByRole("button", { name: "person500000@example.com" }));
  expect(await screen.findByRole("dialog")).toHaveTextContent("person500000@example.com");
  await waitFor(() => expect(address()).toContain("at=500000"));
});

test("rows that fit a filter are scrolled over like all of them, each with its line", async () => {
  serveList(runningList(1005, { state: "completed" }));
  const user = await openList();
  await user.click(await screen.findByRole("button", { name: "Deliverable" }));
  expect(await screen.findByText("Rows 1 to 14 of 900")).toBeVisible();
  const table = screen.getByRole("table", { name: "Rows of the list" });
  expect(table).toHaveAttribute("aria-rowcount", "901");
  const row = (await within(table).findByRole("button", { name: "person1@example.com" })).closest(
    "tr",
  );
  expect(within(row!).getAllByRole("cell")[0]).toHaveTextContent("2");
  await user.type(screen.getByRole("textbox", { name: "Go to line" }), "301{Enter}");
  expect(await screen.findByText("Rows 300 to 313 of 900")).toBeVisible();
  await waitFor(() => expect(address()).toBe("/bulk-upload/list_1?verdict=deliverable&at=300"));
});

test("rows of a list at work are turned over a page at a time, since none has a lasting place", async () => {
  serveList(runningList(400));
  const user = await openList();
  await user.click(await screen.findByRole("button", { name: "Deliverable" }));
  expect(await screen.findByRole("button", { name: "person50@example.com" })).toBeVisible();
  expect(screen.queryByText(/of 900/u)).toBeNull();
});

test("JSON has no lines, so that its rows are numbered instead", async () => {
  serveList(
    runningList(1005, { state: "completed", source: { ...exampleList().source, format: "json" } }),
  );
  await openList();
  expect(await screen.findByRole("columnheader", { name: "Row" })).toBeVisible();
  expect(screen.queryByRole("textbox", { name: "Go to line" })).toBeNull();
});

test("a duplicate leads to the row whose answer it shares", async () => {
  serveList(runningList(1005, { state: "completed" }));
  server.use(
    serve(readListRows, ({ request }) => {
      const from = Number(new URL(request.url).searchParams.get("from") ?? 1);
      return pageWith([from === 1 ? listRow(1, { duplicate_of: 2 }) : listRow(from)]);
    }),
  );
  const user = await openList();
  await user.click(await screen.findByRole("button", { name: "person1@example.com" }));
  await user.click(
    await within(screen.getByRole("dialog")).findByRole("link", { name: "person2@example.com" }),
  );
  await waitFor(() => expect(address()).toContain("row=2"));
  expect(await screen.findByRole("dialog")).toHaveTextContent("Line of the file3");
});
