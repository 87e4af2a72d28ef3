import { expect, test } from "vitest";
import { limits } from "#contract/limits.ts";
import { parseTags } from "#web/features/lists/parseTags.ts";

test.each([
  ["commas of any script", "a,b，c、d،e", ["a", "b", "c", "d", "e"]],
  ["white space and empty tags", " a , ,b ,", ["a", "b"]],
  ["duplicates", "a,b,a", ["a", "b"]],
  ["nothing", " , ", []],
])("%s", (_, text, tags) => {
  expect(parseTags(text)).toEqual(tags);
});

test("a tag is cut to its longest, and so is their number", () => {
  expect(parseTags("x".repeat(limits.listTagLength + 1))).toEqual([
    "x".repeat(limits.listTagLength),
  ]);
  const many = Array.from({ length: limits.listTagsMax + 1 }, (_, index) => `t${index}`);
  expect(parseTags(many.join(","))).toEqual(many.slice(0, -1));
});
