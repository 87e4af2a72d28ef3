import { text } from "node:stream/consumers";
import { expect, test } from "vitest";
import type { FileRow } from "#server/data/tables/listChunkRow.ts";
import type { ExportTable } from "#server/lists/exports/exportTable.ts";
import { jsonText, ndjsonText } from "#server/lists/exports/jsonText.ts";

const table = {
  keyOf: (column: number) => ["email", "2", "__proto__"][column] ?? "",
  cellsOf: (row: FileRow) => [row.position, null, "a"],
} as unknown as ExportTable;
const row = (position: number) => ({ position }) as FileRow;

async function textOf(
  format: typeof jsonText,
  batches: readonly (readonly FileRow[])[],
): Promise<string> {
  const rows = (async function* read() {
    yield* batches;
  })();
  return text(format(table, rows));
}

test("JSON is one array in the order of columns and rows, whatever batches they come in", async () => {
  const one = '{"email":1,"2":null,"__proto__":"a"}';
  const two = one.replace("1", "2");
  const batches = [[], [row(1)], [], [row(2), row(1)], []];
  expect(await textOf(jsonText, batches)).toBe(`[\n${one},\n${two},\n${one}\n]\n`);
  expect(await textOf(ndjsonText, batches)).toBe(`${one}\n${two}\n${one}\n`);
});

test("without rows, JSON is an empty array and NDJSON is empty", async () => {
  for (const batches of [[], [[]]]) {
    expect(await textOf(jsonText, batches)).toBe("[]\n");
    expect(await textOf(ndjsonText, batches)).toBe("");
  }
});
