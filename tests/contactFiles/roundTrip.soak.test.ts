import {
  array,
  assert,
  asyncProperty,
  boolean,
  constant,
  constantFrom,
  integer,
  nat,
  oneof,
  record,
  string,
  tuple,
  uniqueArray,
} from "fast-check";
import { describe, expect, test } from "vitest";
import { inspectList } from "#listReader/inspectList.ts";
import { readRecords } from "#listReader/readRecords.ts";
import { createRecordReader } from "#server/lists/counting/createRecordReader.ts";
import { TypoFinder } from "#server/lists/counting/typoFinder.ts";
import { optionsOf } from "#server/data/tables/listRow.ts";
import { fileOf } from "#tests/listReader/readFile.ts";
import { draws, sized } from "#tests/support/soakPlan.ts";
import { type Contacts, manner, writers } from "./writers.ts";

/** Tables of each writer: 20,000 in all in the full plan. */
const tables = sized({ small: 100, full: 3334 });

/** Cells that break readers: signs of formats, formulas, text of many scripts, and fillers. */
const hostile = constantFrom(
  ...'a|,|;|\t|"|""|\'|\\|\\"|\n|\r\n|\r| |  |^|~|:|::|#|--|=|+|-|@|=1+1|=HYPERLINK("x")|+1|-1|\'=|\'|`|<|>|<b>|&amp;|</t>|]]>|{}|[]|{"a":1}|["x"]|null|N/A|none|0|-0|1e5|007|1.5|1,5|sep=;|e-mail|Name|\u00A0|\u200B|\u202E|\uFEFF|\u2028|\u0085|_x0041_|é|e\u0301|ß|İ|王伟|山田|محمد|דוד|😀|👩‍👩‍👧|@ann|a at b|http://x.example/?a=b&c|C:\\x\\|x,"y",z|\'a\',\'b\'|BEGIN:VCARD|From: x'.split(
    "|",
  ),
  "|",
  "||",
  "x | y",
);
const cell = oneof(
  { weight: 3, arbitrary: array(hostile, { maxLength: 4 }).map((parts) => parts.join("")) },
  { weight: 1, arbitrary: string({ unit: "grapheme", maxLength: 20 }) },
  { weight: 1, arbitrary: constantFrom("", " ", "Ann Lee", "Acme, Inc.", 'Bob "Bo" Ray') },
).map((text) => text.replaceAll("\0", "").replaceAll(/@(?=.*\.)/gsu, ""));

const local = oneof(
  { weight: 4, arbitrary: constantFrom("ann", "bob.ray", "o'neil", "x_y", "a+b", "zoë", "王") },
  constantFrom("=a", "+1", "-x-", "'q", "{a}", "a|b", "a/b", "#1", "%", "sep=", '"a b"', '"a,b"'),
);
const address = tuple(
  local,
  nat(999),
  constantFrom("x.example", "bücher.example", "a-b.x.example"),
).map(([name, number, domain]) =>
  name.startsWith('"') ? `${name.slice(0, -1)}${number}"@${domain}` : `${name}${number}@${domain}`,
);

const headings = ["Name", "Firma", "名前", 'The "name"', "a,b", "Notes\n2", " x ", "=x", "Phone"];

/** A table with one column of addresses, at least one of them filled. In one that is numbered, no row is blank. */
const contacts = record({
  names: uniqueArray(constantFrom(...headings), { minLength: 1, maxLength: 4 }),
  email: constantFrom("Email", "E-Mail-Adresse", "e-mail", "メール", "Contact email"),
  place: nat(4),
  rows: array(
    tuple(
      array(cell, { minLength: 4, maxLength: 4 }),
      oneof({ weight: 4, arbitrary: address }, constant("")),
    ),
    { minLength: 1, maxLength: 8 },
  ),
  last: address,
  at: integer({ min: 0, max: 8 }),
  numbered: boolean(),
}).map(({ names, email, place, rows, last, at, numbered }): Contacts & { column: number } => {
  const column = Math.min(place, names.length);
  const some = rows.toSpliced(at, 0, [["", "", "", ""], last]);
  const cellsOf = ([cells, one]: [string[], string], index: number): string[] => [
    ...cells.slice(0, names.length).toSpliced(column, 0, one),
    ...(numbered ? [String(index + 1)] : []),
  ];
  return {
    column,
    names: [...names.toSpliced(column, 0, email), ...(numbered ? ["id"] : [])],
    rows: some.map(cellsOf),
  };
});

/** Returns the addresses that a list finds in a file, and the number of its rows. */
async function read(name: string, bytes: Uint8Array): Promise<{ rows: number; emails: string[] }> {
  const source = fileOf(name, bytes);
  const choice = { email_column: null, header: null, encoding: null, delimiter: null, sheet: null };
  const found = await inspectList(source, choice);
  const columns = [found.preview.email_column.index ?? -1];
  const fixes = { all: false, kinds: [], rows: {} };
  const how = { typos: new TypoFinder(), columns };
  const addressesOf = createRecordReader(optionsOf("{}"), fixes, how);
  const emails: string[] = [];
  let rows = 0;
  for await (const { cells } of readRecords(source, found.options)) {
    rows += 1;
    for (const { parsed } of addressesOf(rows, cells)) {
      emails.push(...(parsed?.ok === true ? [parsed.email] : []));
    }
  }
  return { rows, emails };
}

describe("a table of contacts", () => {
  test.each(Object.entries(writers))(
    "written by %s is read without a lost or invented address",
    async (_, { ending, write }) => {
      await assert(
        asyncProperty(contacts, manner, async (table, how) => {
          const bytes = await write(table, how);
          const found = await read(`list.${ending}`, bytes);
          expect(found.emails).toEqual(table.rows.flatMap((cells) => cells[table.column] || []));
          if (table.names.includes("id")) {
            expect(found.rows).toBe(table.rows.length);
          }
        }),
        { ...draws, numRuns: tables },
      );
    },
  );
});
