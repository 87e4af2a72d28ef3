import { expect, test } from "vitest";
import { draftOptionsOf } from "#server/data/tables/draftRow.ts";
import { exportSpecOf } from "#server/data/tables/exportRow.ts";
import { mappingOf, optionsOf } from "#server/data/tables/listRow.ts";

const mapping = { email_column: 1, header: true, encoding: "utf-8", delimiter: ",", sheet: null };
const spec = {
  filter: { verdict: "risky" },
  original: true,
  add: ["verdict", "score"],
  lines: "address",
  raw: false,
};

test("a stored mapping loses keys that a later version removed", () => {
  expect(mappingOf(JSON.stringify({ ...mapping, quote: '"' }))).toEqual(mapping);
});

test("stored options of lists and drafts lose removed keys, at every depth", () => {
  const retry = { attempts: 2, over_s: 60 };
  const stored = JSON.stringify({ retry_unknown: { ...retry, after_s: 5 }, priority: "high" });
  expect(draftOptionsOf(stored)).toEqual({ retry_unknown: retry });
  expect(optionsOf(stored)).toMatchObject({ retry_unknown: retry });
  expect(optionsOf(stored)).not.toHaveProperty("priority");
});

test("a stored download loses removed keys, filters and columns", () => {
  const stored = {
    ...spec,
    filter: { ...spec.filter, colour: "red" },
    add: ["verdict", "gone", "score"],
    layout: "wide",
  };
  const read = exportSpecOf(JSON.stringify(stored));
  expect(read).toMatchObject(spec);
  // Fields of a later version have their defaults.
  expect(read).toEqual(exportSpecOf(JSON.stringify(spec)));
});

test("text that isn't such an object is still refused", () => {
  expect(() => mappingOf("[]")).toThrow("The column lists.mapping holds unexpected JSON.");
  expect(() => exportSpecOf('{"add": "verdict"}')).toThrow("exports.spec");
});
