import * as fc from "fast-check";
import { expect, test } from "vitest";
import { listReaderLimits } from "#listReader/input/listReaderLimits.ts";
import type { ListSource } from "#listReader/input/listSource.ts";
import { type TextFormat, readerFor } from "#listReader/text/findShape.ts";
import { ListReadError } from "#listReader/input/listReadError.ts";
import { takeFile } from "./readFile.ts";

const runs = 5000;

/** Pieces that matter to readers, and bytes that matter to nobody. */
const part = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.constantFrom(
      ...Array.from('",;\t|\r\n<>[]{}: @.a1\\='),
      "\r\n",
      '""',
      '","',
      '"\n',
    ),
  },
  {
    weight: 3,
    arbitrary: fc.constantFrom("a@x.com", "Ann <b@x.com>", '{"email":"c@x.com"}', '"d@x.com"'),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom("é", "李", "😀", "\uFEFF", "\0", "\u2028", "sep=;", "email"),
  },
);
const bytes = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.array(part, { maxLength: 60 }).map((all) => Buffer.from(all.join(""))),
  },
  { weight: 1, arbitrary: fc.uint8Array({ maxLength: 120 }).map((all) => Buffer.from(all)) },
  {
    weight: 1,
    arbitrary: fc.array(part, { maxLength: 40 }).map((all) => Buffer.from(all.join(""), "utf16le")),
  },
);
const cuts = fc.array(fc.nat({ max: 200 }), { maxLength: 12 });
const named = fc.constantFrom("a.csv", "a.txt", "a.tsv", "a.json", "a.ndjson", "a");

function cutFile(name: string, whole: Buffer, places: number[]): ListSource {
  return {
    name,
    bytes: whole.length,
    open: async function* (start = 0) {
      const at = places.filter((place) => place > start && place < whole.length);
      const edges = [start, ...at.toSorted((a, b) => a - b), whole.length];
      for (const [i, edge] of edges.slice(1).entries()) {
        yield whole.subarray(edges[i], edge);
      }
    },
  };
}

test("any bytes in any pieces give the rows, or the refusal, of the whole", async () => {
  await fc.assert(
    fc.asyncProperty(named, bytes, cuts, async (name, whole, places) => {
      const once = await takeFile(cutFile(name, whole, []));
      const cut = await takeFile(cutFile(name, whole, places));
      expect(cut).toEqual(once);
    }),
    { numRuns: runs },
  );
});

/** Returns all rows of text that arrives in pieces, or the error alone. */
function readPieces(format: TextFormat, pieces: string[]): unknown {
  const reader = readerFor(format, ",");
  try {
    return [...pieces.flatMap((piece) => reader.take(piece, false)), ...reader.take("", true)];
  } catch (error) {
    if (error instanceof ListReadError) {
      return [error.code, error.line];
    }
    throw error;
  }
}

test.each(["csv", "txt", "ndjson", "json"] as const)(
  "any text in any pieces gives a reader of %s the same rows",
  (format) => {
    fc.assert(
      fc.property(fc.array(fc.array(part, { maxLength: 8 }), { maxLength: 12 }), (all) => {
        const pieces = all.map((some) => some.join(""));
        const text = pieces.join("");
        expect(readPieces(format, pieces)).toEqual(readPieces(format, [text]));
        expect(readPieces(format, Array.from(text))).toEqual(readPieces(format, [text]));
      }),
      { numRuns: 2000 },
    );
  },
);

const most = listReaderLimits.recordLength;
const around: [string, string][] = [
  ["a row as long as allowed", `${"a".repeat(most)}\nb`],
  ["a row one too long", `${"a".repeat(most + 1)}\nb`],
  ["a quoted cell that is too long", `x\n"${"a".repeat(most + 1)}"\nb`],
  ["a quote that is closed too late", `x\n"${"a\n".repeat(most)}"\nb`],
  ["too many cells behind too long a row", `${"a".repeat(most)}${",".repeat(300)}`],
  ["too many cells in a short row", `${",".repeat(300)}${"a".repeat(most)}`],
];

test.each(around)("%s is detected the same way in any pieces", (_, text) => {
  const whole = readPieces("csv", [text]);
  for (const size of [1000, 4096, most, most + 1, most + 2]) {
    const pieces = Array.from({ length: Math.ceil(text.length / size) }, (__, i) =>
      text.slice(i * size, (i + 1) * size),
    );
    expect(readPieces("csv", pieces)).toEqual(whole);
  }
});
