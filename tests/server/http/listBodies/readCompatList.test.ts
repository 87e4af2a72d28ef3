import { expect, test } from "vitest";
import type { CompatService } from "#contract/compat.ts";
import { limits } from "#contract/limits.ts";
import { readCompatList } from "#server/http/listBodies/readCompatList.ts";

const read = (service: CompatService, body: object) =>
  readCompatList(new TextEncoder().encode(JSON.stringify(body)), { service, form: false });

const rejected = (code: string, bounds?: object) => ({
  ok: false,
  code: "validation_failed",
  fields: [{ pointer: "#/input", code, ...(bounds === undefined ? {} : { bounds }) }],
});

/** JSON text with lists in lists, or with many empty lists. */
const nested = (levels: number) => `["a@b.example",${"[".repeat(levels)}${"]".repeat(levels)}]`;
const lists = (count: number) => `[["a@b.example"${",[]".repeat(count)}]]`;

test.each<[CompatService, object]>([
  ["neverbounce", { input_location: "supplied" }],
  ["reacher", {}],
])("JSON text in a field of %s counts toward the limits of the body", (service, more) => {
  expect(read(service, { ...more, input: nested(3_000_000) })).toEqual(rejected("wrong_type"));
  expect(read(service, { ...more, input: lists(2_000_000) })).toEqual(
    rejected("too_long", { max: 700_000 }),
  );
  expect(read(service, { ...more, input: "[" })).toEqual(rejected("wrong_type"));
  expect(read(service, { ...more, input: '["a@b.example"]' })).toMatchObject({ ok: true });
});

test("addresses between commas are split up to the limit alone", () => {
  const max = limits.listEmailsMax;
  expect(read("emailable", { emails: ",".repeat(9_000_000) })).toMatchObject({
    fields: [{ pointer: "#/emails", code: "too_long", bounds: { max } }],
  });
  expect(read("emailable", { emails: "a@b.example,".repeat(max - 1) })).toMatchObject({ ok: true });
});

test.each<[string, unknown[], number]>([
  ["one in any row", [{ a: "x", b: "y" }, { c: "c@b.example" }], 2],
  ["two columns with as many", [{ a: "x" }, { c: "c@b.example" }, { b: "b@b.example" }], 1],
  [
    "a name with an @",
    [
      { a: "Ann @ Acme", b: "a@b.example" },
      { a: "Bob", b: "b@b.example" },
    ],
    1,
  ],
  [
    "rows without names",
    [["Ann @ Acme", "a@b.example"], ["a@b.example"], ["Bob", "b@b.example"]],
    1,
  ],
  ["addresses without a dot", [["1", "ann@localhost"]], 1],
  ["the empty name", [{ "": "a@b.example", x: "y" }], 0],
])("the column of addresses has the most of them: %s", (_title, input, column) => {
  const reading = read("neverbounce", { input_location: "supplied", input });
  expect(reading).toMatchObject({ body: { mapping: { email_column: column } } });
});
