import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { readListRows, recheckList } from "#contract/listRows.ts";
import { exampleList, listRow, pageWith, runningList } from "#tests/web/support/lists.ts";
import { address, serveAccount } from "#tests/web/support/page.tsx";
import { openList, serveList } from "#tests/web/support/serveList.ts";
import { serve, server } from "#tests/web/support/server.ts";

beforeEach(() => serveAccount());

test("rows are filtered by verdict and opened, both in the URL", async () => {
  serveList(runningList(1005, { state: "completed" }));
  const user = await openList();
  await user.click(await screen.findByRole("button", { name: "Risky 0" }));
  await waitFor(() => expect(screen.queryByText("person1@example.com")).toBeNull());
  expect(address()).toBe("/bulk-upload/list_1?verdict=risky");
  await user.click(await screen.findByRole("button", { name: "person2@example.com" }));
  expect(address()).toContain("row=2");
  await waitFor(() => expect(screen.getByRole("dialog")).toHaveTextContent("person2@example.com"));
});

test("a list at work isn't counted for its download, and a filter of the table isn't either", async () => {
  serveList(runningList(100));
  const user = await openList();
  await user.click(await screen.findByRole("button", { name: "Risky 0" }));
  await user.click(screen.getByRole("button", { name: "Download" }));
  await user.click(await screen.findByRole("radio", { name: /As filtered/u }));
  expect(screen.getByRole("button", { name: "Download rows" })).toBeVisible();
});

test("an ended list is sorted by a column, either way, in the URL", async () => {
  serveList(runningList(1005, { state: "completed" }));
  const asked: (string | null)[] = [];
  server.events.on("request:start", ({ request }) => {
    const { pathname, searchParams } = new URL(request.url);
    if (pathname.endsWith("/results") && searchParams.has("from")) {
      asked.push(searchParams.get("sort"));
    }
  });
  const user = await openList();
  await user.click(await screen.findByRole("button", { name: "Score" }));
  await waitFor(() => expect(asked.at(-1)).toBe("score"));
  await user.click(await screen.findByRole("button", { name: "Score" }));
  await waitFor(() => expect(asked.at(-1)).toBe("-score"));
  expect(address()).toBe("/bulk-upload/list_1?sort=-score");
  expect(await screen.findByRole("columnheader", { name: "Score" })).toHaveAttribute(
    "aria-sort",
    "descending",
  );
});

test("rows that may have a typo are counted, shown, and made a list of", async () => {
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
  expect(await screen.findByText("2 rows may have a typo")).toBeVisible();
  await user.click(screen.getByRole("link", { name: "Show rows" }));
  const table = await screen.findByRole("table", { name: "Rows of the list" });
  expect(await within(table).findByRole("columnheader", { name: "Suggestion" })).toBeVisible();
  expect(within(table).getAllByText("ada@gmail.com")).toHaveLength(2);
  expect(screen.getByRole("button", { name: "Typos 2", pressed: true })).toBeVisible();
  await user.click(screen.getByRole("button", { name: "All 1,010" }));
  await waitFor(() =>
    expect(screen.queryByRole("columnheader", { name: "Suggestion" })).toBeNull(),
  );
  await user.click(screen.getByRole("button", { name: "Create list with suggestions" }));
  await screen.findByRole("heading", { level: 1, name: "made" });
  expect(screen.getByRole("link", { name: "Created from another list" })).toHaveAttribute(
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
  expect(screen.queryByText(/may have a typo/u)).toBeNull();
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
  const remove = { name: "Remove filter: Domain gone.example" };
  await user.click(screen.getByRole("button", remove));
  await waitFor(() => expect(screen.queryByRole("button", remove)).toBeNull());
  expect(address()).toBe("/bulk-upload/list_1?verdict=undeliverable");
});

test("the reasons of an ended list lead to their rows", async () => {
  serveList(runningList(1000, { state: "completed" }));
  const user = await openList();
  const table = await screen.findByRole("table", { name: "Reasons, most frequent first" });
  expect(
    within(table)
      .getAllByRole("row")
      .map(({ textContent }) => textContent),
  ).toEqual([
    "ReasonRows",
    "Deliverable: Mailbox accepts mail900",
    "Risky: Accept-all (catch-all) server100",
  ]);
  await user.click(within(table).getByRole("link", { name: /Accept-all/u }));
  expect(address()).toBe("/bulk-upload/list_1?reason=accept_all&verdict=risky");
  await waitFor(() => expect(screen.queryByText("person1@example.com")).toBeNull());
});

const rowNames = (table: HTMLElement) =>
  [...table.querySelectorAll("[data-result]")].map(({ textContent }) => textContent);

test("a million rows are pages of one table: by buttons, by keys, by line, kept in the URL", async () => {
  const counts = { ...exampleList().counts!, rows: 1_000_000 };
  serveList(runningList(1000, { state: "completed", counts }));
  const user = await openList();
  await screen.findByText("person1@example.com");
  expect(screen.getByText("Rows 1 to 50 of 900")).toBeVisible();
  expect(screen.queryByText("Previous rows")).toBeNull();
  await user.click(screen.getByText("Next rows"));
  await screen.findByText("person51@example.com");
  expect(address()).toBe("/bulk-upload/list_1?at=51");
  await user.click(screen.getByText("Last rows"));
  await screen.findByText("person851@example.com");
  await user.keyboard("{Home}");
  await screen.findByText("person1@example.com");
  await user.keyboard("{End}");
  await screen.findByText("person851@example.com");
  // The first line of the file is its header.
  await user.type(screen.getByRole("textbox", { name: "Go to line" }), "500001{Enter}");
  await user.click(await screen.findByText("person500000@example.com"));
  expect(rowNames(screen.getByRole("table", { name: "Rows of the list" }))[0]).toBe(
    "person500000@example.com",
  );
  await waitFor(() =>
    expect(screen.getByRole("dialog")).toHaveTextContent("person500000@example.com"),
  );
  expect(address()).toContain("at=500000");
  expect(address()).toContain("place=500000");
});

test("a page of rows stays until the next one is there", async () => {
  serveList(runningList(1005, { state: "completed" }));
  const next = Promise.withResolvers<void>();
  server.use(
    serve(readListRows, async ({ request }) => {
      const from = Number(new URL(request.url).searchParams.get("from"));
      if (from > 1) {
        await next.promise;
      }
      const data = Array.from({ length: 50 }, (_, index) => listRow(from + index));
      return { ...pageWith(data), has_more: true, next_cursor: "c", total: 900, first: from };
    }),
  );
  const user = await openList();
  await screen.findByText("person1@example.com");
  await user.click(screen.getByText("Next rows"));
  expect(address()).toBe("/bulk-upload/list_1?at=51");
  expect(screen.getByText("person1@example.com")).toBeVisible();
  expect(screen.getByText("Rows 1 to 50 of 900")).toBeVisible();
  next.resolve();
  expect(await screen.findByText("Rows 51 to 100 of 900")).toBeVisible();
  expect(screen.queryByText("person1@example.com")).toBeNull();
});

test("keys move through the rows, select them, and their addresses are copied", async () => {
  serveList(runningList(1005, { state: "completed" }));
  const user = await openList();
  await screen.findByText("person1@example.com");
  await user.keyboard("jj");
  expect(document.activeElement).toHaveTextContent("person2@example.com");
  await user.keyboard("xkx");
  expect(screen.getByText("2 selected")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Copy 2 addresses" }));
  expect(await navigator.clipboard.readText()).toBe("person1@example.com\nperson2@example.com");
  await user.keyboard("{Escape}");
  expect(screen.queryByText("2 selected")).toBeNull();
  await user.keyboard("j{Enter}");
  expect(address()).toContain("row=1");
});

test("filters are sentences, and clearing one starts with the first rows", async () => {
  serveList(runningList(1005, { state: "completed" }));
  const user = await openList("people.csv", "/bulk-upload/list_1?at=51&score=60");
  await screen.findByRole("button", { name: "person51@example.com" });
  await user.click(screen.getByRole("button", { name: /^Filter/u }));
  const fields = within(screen.getByRole("dialog", { name: "Filter" }));
  await user.selectOptions(fields.getByRole("combobox", { name: "Order" }), "Sort by Score ↓");
  await waitFor(() => expect(address()).toBe("/bulk-upload/list_1?score=60&sort=-score"));
  await user.click(screen.getByRole("button", { name: "Remove filter: Score 60 or higher" }));
  await waitFor(() => expect(address()).toBe("/bulk-upload/list_1?sort=-score"));
  expect(screen.getByText(/^.?Sort by Score ↓.?$/u)).toBeVisible();
});

test("rows that fit a filter are counted, each with its line", async () => {
  serveList(runningList(1005, { state: "completed" }));
  const user = await openList();
  await user.click(await screen.findByRole("button", { name: /^Deliverable \d/u }));
  expect(await screen.findByText(/^Rows 1 to \d+ of 900$/u)).toBeVisible();
  const table = screen.getByRole("table", { name: "Rows of the list" });
  const row = (await within(table).findByRole("button", { name: "person1@example.com" })).closest(
    "tr",
  );
  expect(within(row!).getAllByRole("cell")[1]).toHaveTextContent(/^2$/u);
  await user.type(screen.getByRole("textbox", { name: "Go to line" }), "301{Enter}");
  await waitFor(() => expect(address()).toBe("/bulk-upload/list_1?verdict=deliverable&at=300"));
  expect(await screen.findByText(/^Rows 300 to \d+ of 900$/u)).toBeVisible();
});

test("rows of a list at work are turned over a page at a time, since none has a lasting place", async () => {
  serveList(runningList(400));
  const user = await openList();
  await user.click(await screen.findByRole("button", { name: /^Deliverable \d/u }));
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

test.each([
  [[1], true],
  [undefined, false],
])("rows name their column only where several columns have addresses: %j", async (more, named) => {
  const list = runningList(2, { state: "completed", columns: ["E-mail 1", "E-mail 2"] });
  const further = more === undefined ? {} : { more_email_columns: more };
  serveList({ ...list, mapping: { ...list.mapping!, email_column: 0, ...further } });
  server.use(serve(readListRows, () => pageWith([listRow(1), listRow(2, { column: 1 })])));
  await openList();
  const table = await screen.findByRole("table", { name: "Rows of the list" });
  const rowOf = (name: RegExp) => within(table).findByRole("row", { name });
  const [first, second] = [await rowOf(/person1@/u), await rowOf(/person2@/u)];
  expect([first, second].map((row) => within(row).queryAllByText(/E-mail/u).length > 0)).toEqual([
    named,
    named,
  ]);
  expect(within(second).queryByText(/E-mail 1/u)).toBeNull();
});

test("a duplicate names the row whose result it shares", async () => {
  serveList(runningList(1005, { state: "completed" }));
  server.use(
    serve(readListRows, ({ request }) => {
      const from = Number(new URL(request.url).searchParams.get("from") ?? 1);
      return pageWith([from === 1 ? listRow(1, { duplicate_of: 2 }) : listRow(from)]);
    }),
  );
  await openList();
  const table = await screen.findByRole("table", { name: "Rows of the list" });
  expect((await within(table).findAllByText(/Same result as row 2/u))[0]).toBeInTheDocument();
});

/** Serves rows whose order is that of `order`, a function from the place in the table, from 1, to the position. */
function serveOrder(order: (place: number) => number, rows: number) {
  server.use(
    serve(readListRows, ({ request }) => {
      const asked = new URL(request.url).searchParams;
      const from = Number(asked.get("from") ?? 1);
      const length = Math.max(0, Math.min(Number(asked.get("limit")), rows - from + 1));
      return {
        ...pageWith(Array.from({ length }, (_, index) => listRow(order(from + index)))),
        ...(asked.get("include") === "total" ? { total: rows, first: from } : {}),
      };
    }),
  );
}

const openedRow = () => new URLSearchParams(address().split("?")[1]).get("row");

test("in a sorted table, Next and Previous follow its order, also onto the next page of rows", async () => {
  serveList(runningList(1005, { state: "completed" }));
  serveOrder((place) => 1006 - place, 1005);
  const user = await openList("people.csv", "/bulk-upload/list_1?sort=-score&at=98");
  await user.click(await screen.findByRole("button", { name: "person907@example.com" }));
  const drawer = within(await screen.findByRole("dialog"));
  for (const position of ["906", "905", "904"]) {
    await waitFor(() =>
      expect(drawer.getByRole("button", { name: "Next result" })).not.toHaveAttribute(
        "aria-disabled",
        "true",
      ),
    );
    await user.click(drawer.getByRole("button", { name: "Next result" }));
    await waitFor(() => expect(openedRow()).toBe(position));
  }
  await waitFor(() =>
    expect(drawer.getByRole("button", { name: "Previous result" })).toBeEnabled(),
  );
  await user.click(drawer.getByRole("button", { name: "Previous result" }));
  await waitFor(() => expect(openedRow()).toBe("905"));
});

test("while a list runs, Next and Previous follow the newest results", async () => {
  serveList(runningList(100));
  const newest = [30, 7, 19];
  serveOrder((place) => newest[place - 1] ?? 0, newest.length);
  const user = await openList();
  await user.click(await screen.findByRole("button", { name: "person7@example.com" }));
  const drawer = within(await screen.findByRole("dialog"));
  await user.click(await drawer.findByRole("button", { name: "Next result" }));
  await waitFor(() => expect(openedRow()).toBe("19"));
  await user.click(drawer.getByRole("button", { name: "Previous result" }));
  await waitFor(() => expect(openedRow()).toBe("7"));
  await user.click(drawer.getByRole("button", { name: "Previous result" }));
  await waitFor(() => expect(openedRow()).toBe("30"));
});
