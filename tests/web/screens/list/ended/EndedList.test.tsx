import { screen, within } from "@testing-library/react";
import { http, HttpResponse } from "msw";
import { beforeEach, expect, test, vi } from "vitest";
import { createExport } from "#contract/exports.ts";
import { deleteList } from "#contract/lists.ts";
import { exampleList, runningList } from "#tests/web/support/lists.ts";
import { openPage, serveAccount } from "#tests/web/support/page.tsx";
import { openList, serveList } from "#tests/web/support/serveList.ts";
import { serve, server } from "#tests/web/support/server.ts";
import { quitSession } from "#tests/web/support/tokens.ts";

beforeEach(() => serveAccount());

/** Serves the export of a list and returns the requests for it. */
function takeExports(): unknown[] {
  const wanted: unknown[] = [];
  server.use(
    serve(createExport, ({ body }) => {
      wanted.push(body);
      return {
        object: "export",
        id: "exp_1",
        list_id: "list_1",
        format: "csv",
        file_name: "people-results.csv",
        rows: 17,
        url: "/v1/downloads/exp_1?expires=1&signature=x",
        url_expires_at: "2026-11-20T15:00:00.000Z",
        created_at: "2026-11-20T14:55:00.000Z",
      };
    }),
  );
  return wanted;
}

test("a download shows its number of rows before, and its contents after it is created", async () => {
  serveList(runningList(1005, { state: "completed" }));
  const wanted = takeExports();
  const user = await openList();
  await user.click(await screen.findByRole("button", { name: "Download" }));
  expect(await screen.findByRole("button", { name: "Download 1,005 rows" })).toBeVisible();
  await user.click(screen.getByRole("radio", { name: /accept-all/u }));
  await user.click(await screen.findByRole("button", { name: "Download 1,105 rows" }));
  expect(await screen.findByText(/17 rows\. The link works for 5 minutes/u)).toBeVisible();
  expect(wanted).toEqual([
    {
      format: "original",
      filter: { reason: "mailbox_accepted,allowed_by_rule,accept_all" },
      original_columns: true,
      add: ["verdict", "reason", "action", "score", "suggestion"],
      lines: "address",
      raw: false,
      csv: {},
    },
  ]);
  expect(screen.getByRole("link", { name: "Download again" })).toHaveAttribute(
    "href",
    "/v1/downloads/exp_1?expires=1&signature=x",
  );
});

test("an archive names the rows that it will hold: those with a verdict, and those without an address", async () => {
  serveList(runningList(1005, { state: "completed" }));
  const user = await openList();
  await user.click(await screen.findByRole("button", { name: "Download" }));
  await user.click(await screen.findByRole("radio", { name: /^Everything/u }));
  expect(screen.getByRole("button", { name: "Download 1,010 rows" })).toBeVisible();
  await user.click(screen.getByRole("radio", { name: "ZIP" }));
  expect(await screen.findByRole("button", { name: "Download 905 rows" })).toBeVisible();
});

test("CSV is written as chosen, and an option goes back to the default", async () => {
  serveList(runningList(1005, { state: "completed" }));
  const wanted = takeExports();
  const user = await openList();
  await user.click(await screen.findByRole("button", { name: "Download" }));
  await user.click(await screen.findByText("CSV options"));
  const choose = (label: string, option: string) =>
    user.selectOptions(screen.getByRole("combobox", { name: label }), option);
  await choose("Delimiter", "Semicolon");
  await choose("Quotation marks", "Where needed");
  await choose("Byte order mark", "Without");
  await choose("Line ends", "Unix (LF)");
  await choose("Decimal sign", "Comma");
  await choose("Quotation marks", "Default");
  await choose("Language of result columns", "Deutsch");
  await user.click(screen.getByRole("button", { name: /^Download [\d,]+ rows/u }));
  await screen.findByText(/17 rows\. The link works for 5 minutes/u);
  expect(wanted).toEqual([
    expect.objectContaining({
      format: "original",
      csv: { delimiter: ";", byte_order_mark: false, line_end: "lf", decimal: "," },
      header_language: "de",
    }),
  ]);
});

test("a workbook that comes out as it came has no CSV options", async () => {
  const list = runningList(1005, { state: "completed" });
  serveList({ ...list, source: { ...list.source, format: "xlsx" } });
  const user = await openList();
  await user.click(await screen.findByRole("button", { name: "Download" }));
  expect(await screen.findByRole("radio", { name: "As it came" })).toBeChecked();
  expect(screen.queryByText("CSV options")).toBeNull();
  await user.click(screen.getByRole("radio", { name: "CSV" }));
  expect(screen.getByText("CSV options")).toBeVisible();
});

test("a suppression file has the undeliverable rows, for the service that was chosen", async () => {
  const list = runningList(1005, { state: "completed" });
  serveList({ ...list, results: { ...list.results, undeliverable: 41 } });
  const wanted = takeExports();
  const user = await openList();
  await user.click(await screen.findByRole("button", { name: "Download" }));
  await user.click(await screen.findByRole("radio", { name: "Suppression file" }));
  expect(screen.getByRole("radio", { name: /^Undeliverable/u })).toBeChecked();
  expect(screen.queryByText("Choose columns")).toBeNull();
  await user.selectOptions(screen.getByRole("combobox", { name: "Service" }), "Amazon SES");
  await user.click(screen.getByRole("button", { name: "Download 41 rows" }));
  await screen.findByText(/17 rows\. The link works for 5 minutes/u);
  expect(wanted).toEqual([
    { format: "csv", filter: { verdict: "undeliverable" }, suppression_for: "amazon_ses" },
  ]);
});

test("a list with several addresses in a line is downloaded as one line a contact on request", async () => {
  const list = runningList(1005, { state: "completed" });
  const counts = { ...list.counts!, split: 2, most_in_line: 3 };
  serveList({ ...list, counts });
  const wanted = takeExports();
  const user = await openList();
  await user.click(await screen.findByRole("button", { name: "Download" }));
  expect(await screen.findByRole("radio", { name: "One line per address" })).toBeChecked();
  await user.click(
    screen.getByRole("radio", { name: "One line per contact, results side by side" }),
  );
  await user.click(await screen.findByRole("button", { name: /^Download 1,005 rows/u }));
  await screen.findByText(/17 rows\. The link works for 5 minutes/u);
  expect(wanted).toEqual([expect.objectContaining({ lines: "contact" })]);
});

test("paper shows the figures of a list alone: name, dates, verdicts, credits and reasons", async () => {
  serveList(runningList(1005, { state: "completed", completed_at: "2026-11-20T14:30:00.000Z" }));
  const print = vi.spyOn(window, "print").mockReturnValue();
  const user = await openList();
  await user.click(await screen.findByRole("button", { name: "Print summary" }));
  expect(print).toHaveBeenCalledOnce();
  await screen.findByRole("heading", { name: "Top reasons" });
  const printed = [...document.querySelectorAll<HTMLElement>(".print-alone")];
  const text = printed.map(({ textContent }) => textContent).join(" ");
  expect(text).toMatch(/people\.csv.*list_1 · .*2026.* – .*2026/u);
  for (const heading of ["1,005 rows checked", "Credits", "Top reasons"]) {
    const element = screen.getByRole("heading", { name: heading });
    expect(printed.some((part) => part.contains(element))).toBe(true);
  }
  expect(text).not.toContain("@");
  expect(screen.queryByRole("option", { name: /pdf/iu })).toBeNull();
});

test("a list with results is deleted only under its name, and leaves a receipt", async () => {
  serveList(runningList(1005, { state: "completed" }));
  server.use(
    serve(deleteList, () => ({
      object: "deletion_receipt",
      list_id: "list_1",
      deleted_at: "2026-11-20T15:00:00.000Z",
      rows: 1005,
      results: 1005,
      bytes: 52_000,
      signature: "sig-1",
    })),
  );
  const user = await openList();
  await user.click(await screen.findByRole("button", { name: "Delete…" }));
  const dialog = await screen.findByRole("dialog");
  await user.click(within(dialog).getByRole("button", { name: "Delete list" }));
  expect(screen.queryByText("sig-1")).toBeNull();
  await user.type(within(dialog).getByRole("textbox"), "people.csv");
  await user.click(within(dialog).getByRole("button", { name: "Delete list" }));
  expect(await screen.findByRole("heading", { name: "List deleted" })).toBeVisible();
  expect(screen.getByText("sig-1")).toBeVisible();
});

test("a list that can't be read says why, at which line, and that it was free", async () => {
  const error = { code: "record_too_long", detail: "A row is longer than 64 KB.", line: 12 };
  serveList(exampleList({ state: "failed", counts: null, mapping: null, error }));
  await openList();
  expect(await screen.findByText(/A row is longer than 64 KB.*line 12/u)).toBeVisible();
  expect(screen.getByText("Nothing was charged.")).toBeVisible();
});

test("an expired list has a notice", async () => {
  serveList(runningList(1005, { state: "expired" }));
  await openList();
  expect(await screen.findByText("This list's rows have expired")).toBeVisible();
  // The totals are kept after the rows are deleted.
  expect(screen.getByRole("heading", { name: "1,005 rows checked" })).toBeVisible();
});

test("a missing list shows an error only", async () => {
  quitSession();
  await openPage("/bulk-upload/list_other");
  expect(await screen.findByRole("heading", { name: "List not found" })).toHaveFocus();
  expect(screen.queryByRole("button", { name: "Try again" })).toBeNull();
});

test("a list deleted in another tab shows a notice when this tab is focused", async () => {
  serveList(runningList(1000, { state: "completed" }));
  await openList();
  server.use(
    http.get("*/v1/lists/list_1", () =>
      HttpResponse.json({ code: "not_found", status: 404, title: "Not found" }, { status: 404 }),
    ),
  );
  document.dispatchEvent(new Event("visibilitychange"));
  expect(await screen.findByRole("heading", { name: "This list was deleted" })).toHaveFocus();
  expect(within(screen.getByRole("main")).getAllByRole("link", { name: "Lists" })[0]).toBeVisible();
});
