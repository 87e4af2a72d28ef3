import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { readListIssues, readListPreview } from "#contract/listReview.ts";
import { updateList } from "#contract/lists.ts";
import { exampleList, preview } from "#tests/web/support/lists.ts";
import { serveAccount } from "#tests/web/support/page.tsx";
import { openList, serveList } from "#tests/web/support/serveList.ts";
import { refusedFields, serve, server } from "#tests/web/support/server.ts";

beforeEach(() => serveAccount());

test("the button names how many addresses are checked, below the most they cost", async () => {
  const list = serveList(exampleList());
  const user = await openList();
  const start = await screen.findByRole("button", {
    name: "Check 1,000 addresses",
  });
  expect(screen.getByText("1,000 of 1,250")).toBeVisible();
  expect(screen.getByText("Unknown results are refunded.")).toBeVisible();
  // A real minus sign, as wide as a digit.
  expect(screen.getByText("−5")).toBeVisible();
  // Kinds without rows are left out.
  expect(screen.queryByText("Recent results, free")).toBeNull();
  await user.click(start);
  await screen.findByText("Queued", { selector: "output *" });
  expect(list.asked).toEqual([{}]);
});

test("credits that are missing are named, and nothing is started", async () => {
  serveAccount({}, 400);
  const list = serveList(exampleList());
  const user = await openList();
  expect(await screen.findByText(/You need 600 credits more/u)).toBeVisible();
  await user.click(screen.getByRole("button", { name: /^Check 1,000 addresses/u }));
  expect(list.asked).toEqual([]);
});

test("a list that costs more than the member's limit has left isn't started, and can be limited to the rest", async () => {
  const limit = { limit: 500, used: 380, resets_at: "2026-12-01T00:00:00.000Z" };
  serveAccount({ role: "member", credit_limit: limit });
  const list = serveList(exampleList());
  server.use(
    serve(updateList, ({ body }) => {
      list.asked.push(body);
      list.now = exampleList({ options: { ...exampleList().options, max_credits: 120 } });
      return list.now;
    }),
  );
  const user = await openList();
  expect(
    await screen.findByText(/Your monthly credit limit has 120 credits left, until Dec 1, 2026/u),
  ).toBeVisible();
  await user.click(screen.getByRole("button", { name: /^Check 1,000 addresses/u }));
  expect(list.asked).toEqual([]);
  await user.click(screen.getByRole("button", { name: "Spend at most 120 credits" }));
  await waitFor(() => expect(screen.queryByText(/Your monthly credit limit/u)).toBeNull());
  expect(list.asked).toEqual([{ options: { max_credits: 120 } }]);
});

test("with nothing left of the member's limit, no smaller list is offered", async () => {
  const limit = { limit: 500, used: 510, resets_at: "2026-12-01T00:00:00.000Z" };
  serveAccount({ role: "member", credit_limit: limit });
  serveList(exampleList());
  await openList();
  expect(await screen.findByText(/Your monthly credit limit has 0 credits left/u)).toBeVisible();
  expect(screen.queryByRole("button", { name: /^Spend at most/u })).toBeNull();
});

test("a file that was uploaded before is named with its list, and nothing is blocked", async () => {
  const earlier = { list_id: "list_0", name: "November", created_at: "2026-11-03T12:00:00.000Z" };
  const list = serveList(exampleList({ same_file: earlier }));
  const user = await openList();
  expect(await screen.findByText("You uploaded this file on Nov 3, 2026")).toBeVisible();
  const link = screen.getByRole("link", { name: "November" });
  expect(link).toHaveAttribute("href", "/bulk-upload/list_0");
  expect(screen.getByText(/Reuse recent results under Options/u)).toBeVisible();
  await user.click(screen.getByRole("button", { name: /^Check 1,000 addresses/u }));
  await screen.findByText("Queued", { selector: "output *" });
  expect(list.asked).toEqual([{}]);
});

test("an account that already reuses recent results gets no hint", async () => {
  const same = { list_id: "list_0", name: "November", created_at: "2026-11-03T12:00:00.000Z" };
  const options = { ...exampleList().options, skip_if_validated_within_s: 604_800 };
  serveList(exampleList({ state: "needs_mapping", counts: null, same_file: same, options }));
  await openList();
  expect(await screen.findByRole("link", { name: "November" })).toBeVisible();
  expect(screen.queryByText(/Reuse recent results under Options/u)).toBeNull();
});

test("a row with an invalid address is fixed by its suggestion", async () => {
  const list = serveList(exampleList());
  const user = await openList();
  await user.click(await screen.findByRole("button", { name: "Edit rows one by one" }));
  await user.click(await screen.findByRole("button", { name: "Use suggestion" }));
  await user.click(screen.getByRole("button", { name: "Save 1 row" }));
  await screen.findByText("Counting", { selector: "output *" });
  expect(list.asked).toEqual([{ rows: [{ position: 7, email: "ada@gmail.com" }] }]);
  // The previous counts stay visible while the rows are counted again.
  expect(screen.getByRole("heading", { name: "Cost" })).toBeVisible();
});

test("the program that exported a file is named", async () => {
  serveList(exampleList());
  server.use(serve(readListPreview, () => preview({ program: "Google Contacts" })));
  await openList();
  expect(await screen.findByText(/^Google Contacts export · CSV/u)).toBeVisible();
  cleanup();
  server.use(serve(readListPreview, () => preview({ program: null })));
  await openList();
  expect(await screen.findByText(/^CSV ·/u)).toBeVisible();
});

test("hidden rows and columns of a sheet are named, and nothing is said if there are none", async () => {
  let hidden = { rows: 1200, columns: 1 };
  serveList(exampleList());
  server.use(serve(readListPreview, () => preview({ format: "xls", sheets: ["A"], hidden })));
  await openList();
  expect(
    await screen.findByText("We also read hidden rows (1,200) and hidden columns (1)."),
  ).toBeVisible();
  cleanup();
  hidden = { rows: 0, columns: 0 };
  await openList();
  await screen.findByText(/^XLS · /u);
  expect(screen.queryByText(/hidden rows/u)).toBeNull();
});

test("unclosed quotes are named with their lines, and all quotes can be read as text", async () => {
  const list = serveList(exampleList());
  const issue = {
    kind: "broken_quotes" as const,
    count: 1200,
    fixable: 0,
    example: { position: 41, value: '"note a@x.example', suggestion: null },
    lines: Array.from({ length: 1000 }, (_, index) => index + 42),
  };
  server.use(serve(readListIssues, () => ({ object: "list_issues" as const, data: [issue] })));
  const user = await openList();
  const heading = await screen.findByRole("heading", {
    name: "1,200 lines with an unclosed quotation mark",
  });
  expect(heading.parentElement).toHaveTextContent(/Lines: 42 · 43 · .* · 61 …$/u);
  expect(screen.getByText('"note a@x.example')).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Read all as text" }));
  await waitFor(() => expect(list.asked).toEqual([{ mapping: { quotes: "text" } }]));
});

test("a rare delimiter is an option, and so are quotes that are text", async () => {
  const list = serveList(exampleList());
  const mapping = { ...preview().mapping, delimiter: "\u001F" };
  server.use(serve(readListPreview, () => preview({ mapping })));
  const user = await openList();
  await user.click(await screen.findByText("Change how the file is read"));
  expect(screen.getByLabelText("Delimiter")).toHaveDisplayValue("U+001f");
  await user.selectOptions(screen.getByLabelText("Quotation marks"), "text");
  await waitFor(() => expect(list.asked).toEqual([{ mapping: { quotes: "text" } }]));
});

test("a list that waits for its column is counted once one is chosen", async () => {
  const list = serveList(exampleList({ state: "needs_mapping", counts: null }));
  server.use(
    serve(readListPreview, () =>
      preview({ email_column: { index: null, because: "several_fit", candidates: [0, 1] } }),
    ),
  );
  const user = await openList();
  await user.selectOptions(await screen.findByLabelText("Addresses are in"), "0");
  await waitFor(() => expect(list.asked).toEqual([{ mapping: { email_column: 0 } }]));
});

test("the first of several columns that fit is selected, and one click takes it", async () => {
  const list = serveList(exampleList({ state: "needs_mapping", counts: null }));
  server.use(
    serve(readListPreview, () =>
      preview({ email_column: { index: null, because: "several_fit", candidates: [1, 0] } }),
    ),
  );
  const user = await openList();
  expect(await screen.findByLabelText("Addresses are in")).toHaveValue("1");
  await user.click(screen.getByRole("button", { name: "Use this column" }));
  await waitFor(() => expect(list.asked).toEqual([{ mapping: { email_column: 1 } }]));
});

test("the first rows show the columns to choose from, and the first others up to twelve", async () => {
  serveList(exampleList({ state: "needs_mapping", counts: null }));
  const names = Array.from({ length: 15 }, (_, index) => `c${index + 1}`);
  const columns = names.map((name) => ({ name, addresses: 0 }));
  server.use(
    serve(readListPreview, () =>
      preview({
        columns,
        rows: [names],
        email_column: { index: null, because: "several_fit", candidates: [13, 12] },
      }),
    ),
  );
  await openList();
  const table = await screen.findByRole("table", { name: "First rows of the file" });
  const headings = within(table).getAllByRole("columnheader");
  expect(headings.map(({ textContent }) => textContent)).toEqual([
    ...names.slice(0, 10),
    "c13",
    "c14",
  ]);
  expect(
    screen.getByText("3 more columns aren't shown. Your download includes them."),
  ).toBeVisible();
});

test("one click checks all columns that fit", async () => {
  const list = serveList(exampleList({ state: "needs_mapping", counts: null }));
  server.use(
    serve(readListPreview, () =>
      preview({ email_column: { index: null, because: "several_fit", candidates: [1, 0] } }),
    ),
  );
  const user = await openList();
  await user.click(await screen.findByRole("button", { name: "Check all columns with addresses" }));
  await waitFor(() =>
    expect(list.asked).toEqual([{ mapping: { email_column: 1, more_email_columns: [0] } }]),
  );
});

test.each([
  ["added", [], [0]],
  ["left out", [0], []],
])("a further column is %s by a checkbox", async (_, before, after) => {
  const list = serveList(exampleList());
  const mapping = { ...preview().mapping, more_email_columns: before };
  const column = { index: 1, because: "named" as const, candidates: [0, 1] };
  server.use(serve(readListPreview, () => preview({ email_column: column, mapping })));
  const user = await openList();
  const also = await screen.findByRole("group", { name: "Also check the addresses in" });
  expect(screen.getByText(/It's the only one of several/u)).toBeVisible();
  await user.click(within(also).getByRole("checkbox"));
  await waitFor(() => expect(list.asked).toEqual([{ mapping: { more_email_columns: after } }]));
});

test("the time before the start names retries and the domain that sets the pace", async () => {
  const expected = {
    seconds: [600, 14_400] as [number, number],
    domains: 40,
    bottleneck: { domain: "gmail.com", rows: 630, per_minute: 60 },
  };
  serveList(exampleList({ expected }));
  await openList();
  expect(await screen.findByText("10 min to 4 hours.")).toBeVisible();
  expect(
    screen.getByText(
      /Then retries for up to 6 hours\. gmail\.com sets the pace: 630 rows at 60 per minute/u,
    ),
  ).toBeVisible();
});

test("credits reserved for other lists can't be spent on this one", async () => {
  serveAccount({}, 1250, 650);
  serveList(exampleList());
  await openList();
  expect(await screen.findByText(/Reserved for other lists: 650 credits/u)).toBeVisible();
  expect(screen.getByText(/You need 400 credits more/u)).toBeVisible();
});

test("without enough credits, a list can be limited to the balance", async () => {
  serveAccount({}, 400);
  const list = serveList(exampleList());
  server.use(
    serve(updateList, ({ body }) => {
      list.asked.push(body);
      list.now = exampleList({ options: { ...exampleList().options, max_credits: 400 } });
      return list.now;
    }),
  );
  const user = await openList();
  await user.click(await screen.findByRole("button", { name: "Spend at most 400 credits" }));
  const start = await screen.findByRole("button", { name: "Check 1,000 addresses" });
  // It's inactive until the limit is stored.
  await waitFor(() => expect(start).not.toHaveAttribute("aria-disabled"));
  await user.click(start);
  await screen.findByText("Queued", { selector: "output *" });
  expect(list.asked).toEqual([{ options: { max_credits: 400 } }, {}]);
});

test("issues are grouped by their repair: groups without rows are hidden, each one is fixed by itself or all at once", async () => {
  const list = serveList(exampleList());
  const user = await openList();
  const issues = await screen.findByRole("region", { name: "3 rows to fix" });
  expect(issues).toHaveTextContent(/2Comma or semicolon at the end.*bela@example.com/u);
  expect(issues).toHaveTextContent(/1No @ signnot provided/u);
  expect(issues).not.toHaveTextContent("mailto");
  expect(issues).toHaveTextContent(/4 possible typos.*a@gmial\.com.*a@gmail\.com/u);
  await user.click(screen.getByRole("button", { name: "Fix 2 rows" }));
  expect(list.asked).toEqual([{ kinds: ["trailing_separator"] }]);
  await user.click(screen.getByRole("button", { name: "Edit 1 row" }));
  expect(await screen.findByLabelText("Address for line 8")).toBeVisible();
});

test("a refused tag is named below the field", async () => {
  serveList(exampleList());
  const wrong = {
    pointer: "#/tags/1",
    code: "control_character",
    detail: "Invisible mark.",
  } as const;
  server.use(serve(updateList, () => refusedFields(wrong)));
  const user = await openList();
  await user.click(await screen.findByText("More options"));
  await user.type(screen.getByLabelText("Tags"), "crm, november{Tab}");
  await waitFor(() =>
    expect(screen.getByLabelText("Tags")).toHaveAccessibleDescription(
      expect.stringContaining("Invisible mark."),
    ),
  );
});

test("addresses with text around them are left as written on request, and cells without an address are no rows to fix", async () => {
  const list = serveList(exampleList());
  server.use(
    serve(readListIssues, () => ({
      object: "list_issues" as const,
      data: [
        {
          kind: "not_an_address" as const,
          count: 3,
          fixable: 0,
          example: { position: 4, value: "N/A", suggestion: null },
        },
        {
          kind: "text_around" as const,
          count: 2,
          fixable: 2,
          example: { position: 2, value: "SMTP:a@x.com", suggestion: "a@x.com" },
        },
      ],
    })),
  );
  const user = await openList();
  const issues = await screen.findByRole("region", { name: "No rows to fix" });
  expect(issues).toHaveTextContent(/2 addresses with text around them.*SMTP:a@x\.com.*a@x\.com/u);
  expect(issues).toHaveTextContent(/3 rows without an address.*N\/A/u);
  expect(issues).not.toHaveTextContent("Every address has a valid format.");
  await user.click(within(issues).getByRole("button", { name: "Leave as written" }));
  await waitFor(() => expect(list.asked).toEqual([{ options: { text_around: "leave" } }]));
  await user.selectOptions(screen.getByLabelText("Text around addresses"), "leave");
  expect(list.asked).toHaveLength(2);
});

test("split cells are named, with buttons for the two other ways, and further addresses are in the cost", async () => {
  const counted = exampleList();
  const counts = { ...counted.counts!, split: 3, most_in_line: 3 };
  const list = serveList({ ...counted, counts });
  server.use(
    serve(readListIssues, () => ({
      object: "list_issues" as const,
      data: [
        {
          kind: "split_cell" as const,
          count: 2,
          fixable: 2,
          example: { position: 2, value: "a@x.com; b@x.com", suggestion: "a@x.com, b@x.com" },
        },
      ],
    })),
  );
  const user = await openList();
  const issues = await screen.findByRole("region", { name: "No rows to fix" });
  expect(issues).toHaveTextContent(/2 cells with several addresses.*a@x\.com; b@x\.com/u);
  expect(issues).toHaveTextContent("Each address gets its own row.");
  expect(within(issues).queryByRole("button", { name: "Split into rows" })).toBeNull();
  expect(screen.getByText("Of these, further addresses")).toBeVisible();
  await user.click(within(issues).getByRole("button", { name: "Take the first address" }));
  await waitFor(() => expect(list.asked).toEqual([{ options: { several_addresses: "first" } }]));
  await user.selectOptions(screen.getByLabelText("Several addresses in a cell"), "leave");
  expect(list.asked[1]).toEqual({ options: { several_addresses: "leave" } });
});

test("a list that takes the first address of each cell says so", async () => {
  const counted = exampleList();
  const options = { ...counted.options, several_addresses: "first" as const };
  serveList({ ...counted, options });
  server.use(
    serve(readListIssues, () => ({
      object: "list_issues" as const,
      data: [
        {
          kind: "split_cell" as const,
          count: 1,
          fixable: 1,
          example: { position: 2, value: "a@x.com; b@x.com", suggestion: "a@x.com" },
        },
      ],
    })),
  );
  await openList();
  const issues = await screen.findByRole("region", { name: "No rows to fix" });
  expect(issues).toHaveTextContent("Only the first address of each is checked.");
  expect(within(issues).getByRole("button", { name: "Split into rows" })).toBeVisible();
  expect(screen.queryByText("Of these, further addresses")).toBeNull();
});

test("the first rows are collapsed while the column is certain; name and tags are saved when their field is left", async () => {
  const list = serveList(exampleList());
  const user = await openList();
  expect(await screen.findByText("97% of its cells are addresses.")).toBeVisible();
  expect(screen.getByText("First rows").closest("details")).not.toHaveAttribute("open");
  await user.click(screen.getByText("More options"));
  await user.type(screen.getByLabelText("Tags"), "crm, november,crm{Tab}");
  await waitFor(() => expect(list.asked).toEqual([{ tags: ["crm", "november"] }]));
});
