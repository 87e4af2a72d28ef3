import { expect, test } from "vitest";
import { bodyDepth } from "#contract/bodyLimits.ts";
import { formFields } from "#server/http/bodies/formFields.ts";
import { ApiError } from "#server/http/errors/apiError.ts";

const limit = { values: 300_000 };
const read = (text: string) => JSON.parse(JSON.stringify(formFields(text, limit)));

const nested = (levels: number): string => `a${"[b]".repeat(levels - 1)}=1`;

test.each([
  ["key=mv_1&email=ann%40example.com", { key: "mv_1", email: "ann@example.com" }],
  ["a[]=1&a[]=2&b=3", { a: { 0: "1", 1: "2" }, b: "3" }],
  [
    "a[0][email]=x&a[0][id]=7&a[1][email]=y",
    { a: { 0: { email: "x", id: "7" }, 1: { email: "y" } } },
  ],
  ["a[2]=1&a[]=2&a[]=3&a[0]=4", { a: { 0: "4", 2: "1", 3: "2", 4: "3" } }],
  [
    "a[999999999999999]=1&a[]=2&a[]=3",
    { a: { 999999999999999: "1", 1000000000000000: "2", 1000000000000001: "3" } },
  ],
  ["a[b]=1&a[]=2&a[01]=3&a[]=4", { a: { b: "1", 0: "2", "01": "3", 1: "4" } }],
  ["a[][b]=1&a[][b]=2", { a: { 0: { b: "1" }, 1: { b: "2" } } }],
  ["a=1&a[b]=2", { a: { b: "2" } }],
  ["a[b]=1&a=2", { a: "2" }],
  ["a=1&a=2", { a: "2" }],
  ["[]=1&a]=2&a[=3", { "[]": "1", "a]": "2", "a[": "3" }],
])("reads the form %s", (text, fields) => {
  expect(read(text)).toEqual(fields);
});

test("a name is never more than a name", () => {
  const fields = formFields("__proto__[admin]=1&constructor=2&a[__proto__]=3", limit);
  expect(Object.getPrototypeOf(fields)).toBeNull();
  expect(Object.keys(fields)).toEqual(["__proto__", "constructor", "a"]);
  expect(({} as Record<string, unknown>)["admin"]).toBeUndefined();
});

test("more names than the limit, and names of too many levels, are rejected", () => {
  expect(() => formFields("a=1&b=2&c=3", { values: 2 })).toThrow(ApiError);
  expect(formFields("a=1&b=2", { values: 2 })).toEqual({ a: "1", b: "2" });
  expect(() => formFields("a[][]=1&a[][]=2", { values: 10 })).toThrow(ApiError);
  expect(() => formFields("a[][]=1&a[][]=2", { values: 11 })).not.toThrow();
  expect(() => formFields(nested(bodyDepth + 1), limit)).toThrow(ApiError);
  expect(() => formFields(nested(bodyDepth), limit)).not.toThrow();
});

test("a list of as many items as fit into a body is read in linear time", () => {
  const { a } = formFields("a[]=1&".repeat(200_000), limit);
  expect(Object.keys(a ?? {})).toHaveLength(200_000);
});
