import { type FileRow } from "#server/data/tables/listChunkRow.ts";
import { expect, test } from "vitest";
import type { ListResultRow } from "#server/data/tables/listResultRow.ts";
import type { ListRow } from "#server/data/tables/listRow.ts";
import { exportTable } from "#server/lists/exports/exportTable.ts";
import { emptyResult } from "#server/lists/running/rowResult.ts";
import { standardPolicy } from "#vocabulary/policy.ts";

function listOf(names: readonly string[], header: boolean): ListRow {
  const preview = {
    object: "list_preview",
    mapping: { header },
    columns: names.map((name) => ({ name, addresses: 0 })),
    email_column: { index: 0 },
  };
  return { state: "completed", preview: JSON.stringify(preview), counts: null } as ListRow;
}

const rowOf = (cells: string[]): FileRow => ({
  position: 1,
  line: 1,
  cells,
  counted: { kind: "check", email: "a@b.example" },
  result: null,
});
const whole = { filter: {}, original: true, lines: "address" as const, raw: false };

test("a file without a header goes out without one, as long as nothing is added", () => {
  const bare = listOf(["1", "2"], false);
  expect(exportTable(bare, { ...whole, add: [] }).header).toBeNull();
  expect(exportTable(bare, { ...whole, add: ["email"] }).header).toEqual([
    "1",
    "2",
    "result_email",
  ]);
});

test("rows that are shorter or longer than the header lose nothing, and the fields stay in their columns", () => {
  const table = exportTable(listOf(["a", "b"], true), { ...whole, add: ["email", "verdict"] });
  expect(table.cellsOf(rowOf(["1"]))).toEqual(["1", "", "a@b.example", null]);
  expect(table.cellsOf(rowOf(["1", "2", "3", "4"]))).toEqual([
    "1",
    "2",
    "a@b.example",
    null,
    "3",
    "4",
  ]);
  expect([4, 5].map((column) => table.keyOf(column))).toEqual(["column_5", "column_6"]);
  const bare = exportTable(listOf(["a", "b"], true), { ...whole, add: [] });
  expect(bare.cellsOf(rowOf(["1"]))).toEqual(["1"]);
});

test("no two columns have one key, whatever the header has", () => {
  const names = ["a", "A", "a", "", "__proto__", "column_4", "result_email", "5"];
  const table = exportTable(listOf(names, true), { ...whole, add: ["email"] });
  expect(table.header).toEqual([...names, "result_email_2"]);
  const keys = Array.from({ length: 12 }, (_, column) => table.keyOf(column));
  expect(new Set(keys.map((key) => key.toLowerCase())).size).toBe(12);
  expect(keys.slice(0, 8)).toEqual([
    "a",
    "A_2",
    "a_3",
    "column_4",
    "__proto__",
    "column_4_2",
    "result_email",
    "5",
  ]);
});

test("the action of a row follows its verdict, its reason, its score and the policy; a row without a verdict has none", () => {
  const strict = { ...standardPolicy, min_scores: { send: 90, send_with_care: 50 } };
  const table = exportTable(listOf(["email"], true), { ...whole, add: ["action"] }, strict);
  const actionOf = (result: Partial<ListResultRow>) =>
    table.cellsOf({
      ...rowOf(["a@b.example"]),
      result: { ...emptyResult("list_1", 1, "a@b.example"), status: "final", ...result },
    })[1];
  const taken = { verdict: "deliverable", reason: "mailbox_accepted" } as const;
  expect([90, 89, 49].map((score) => actionOf({ ...taken, score }))).toEqual([
    "send",
    "send_with_care",
    "do_not_send",
  ]);
  expect(actionOf({ ...taken, verdict: "unknown", reason: "server_busy" })).toBe("retry_later");
  expect(actionOf({ ...taken, reason: null })).toBeNull();
  expect(actionOf({ ...taken, verdict: null })).toBeNull();
});
