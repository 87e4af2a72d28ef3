import { expect, test } from "vitest";
import { listCells, listFile, listHeadings, type ListFormat } from "#tests/support/listFile.ts";
import { fileOf, takeFile } from "./readFile.ts";

const rows = 1200;
const domain = "world.example.net";
const formats: readonly ListFormat[] = ["csv", "tsv", "ndjson", "json", "xlsx", "csv.gz"];

test.each(formats)(
  "a list as %s has every cell in its place, in pieces of any size",
  async (format) => {
    const { name, bytes } = listFile(format, rows, domain);
    const expected = Array.from({ length: rows }, (_, index) => listCells(index, domain));
    for (const piece of [1 << 20, 4093]) {
      const taken = await takeFile(fileOf(name, bytes, piece));
      expect(taken.refused).toBeUndefined();
      expect(taken.cells).toEqual(expected);
      expect(taken.understood?.preview).toMatchObject({
        columns: listHeadings.map((heading) => ({ name: heading })),
        email_column: { index: 2, because: "cells", candidates: [2] },
        rows: expected.slice(0, 20),
      });
    }
  },
);

test("a list of one address a line has the lines that are not empty", async () => {
  const { name, bytes } = listFile("txt", rows, domain);
  const taken = await takeFile(fileOf(name, bytes));
  const emails = Array.from({ length: rows }, (_, index) => listCells(index, domain)[2] ?? "");
  expect(taken.understood?.format).toBe("txt");
  expect(taken.cells).toEqual(emails.filter((email) => email !== "").map((email) => [email]));
  expect(taken.lines.slice(97, 100)).toEqual([98, 99, 101]);
});
