import { readFileSync, writeFileSync } from "node:fs";
import { expect, test } from "vitest";
import {
  compatClientRows,
  compatEmptyRows,
  compatEndpointRows,
  compatGuide,
  compatReasonRows,
} from "#reference/guides/compatGuide.ts";

const page = new URL("../../docs/compatibility.md", import.meta.url);

/** Returns the cells of the tables of a Markdown text, row by row, without the lines under the heads. */
function cellsOf(text: string): string[][] {
  return text
    .split("\n")
    .filter((line) => line.startsWith("|") && !/^[|\s:-]+$/u.test(line))
    .map((line) =>
      line
        .slice(1, -1)
        .split("|")
        .map((cell) => cell.trim()),
    );
}

const tableOf = ({ head, body }: typeof compatReasonRows) =>
  [head, head.map(() => "---"), ...body].map((cells) => `| ${cells.join(" | ")} |`).join("\n");

/** Text of the page: the guide of the reference as Markdown. */
const wanted = `# ${compatGuide.title}\n\n${compatGuide.blocks
  .flatMap(({ text, rows }) => [
    ...(text === undefined ? [] : [text]),
    ...(rows === undefined ? [] : [tableOf(rows as typeof compatReasonRows)]),
  ])
  .join("\n\n")}\n`;

test("the page in docs has the text and the tables of the reference", () => {
  if (process.env["UPDATE_EXAMPLES"] === "1") {
    writeFileSync(page, wanted);
  }
  const text = readFileSync(page, "utf8");
  expect(cellsOf(text)).toEqual([
    compatEndpointRows.head,
    ...compatEndpointRows.body,
    compatReasonRows.head,
    ...compatReasonRows.body,
    compatEmptyRows.head,
    ...compatEmptyRows.body,
    compatClientRows.head,
    ...compatClientRows.body,
  ]);
  for (const block of compatGuide.blocks) {
    expect(text).toContain(block.text);
  }
});
