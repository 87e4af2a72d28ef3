import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const casts = /JSON\.parse\([^;]*\) as (?!unknown)/gu;

const count = (text: string) => (text.match(casts) ?? []).length;

test("a cast of parsed JSON is found", () => {
  expect(count('const counts = JSON.parse(list.counts ?? "{}") as ListCounts;')).toBe(1);
  expect(count('return JSON.parse(readFileSync(join(dir, file), "utf8")) as Build;')).toBe(1);
  expect(count("const counts = countsOf(list.counts);")).toBe(0);
});

test("at most three values of the server are parsed from JSON without a schema, none of them from a column", () => {
  const files = globSync("server/**/*.ts").filter((file) => count(readFileSync(file, "utf8")) > 0);
  const found = files.reduce((sum, file) => sum + count(readFileSync(file, "utf8")), 0);
  expect(found).toBeLessThanOrEqual(3);
  expect(
    files.filter((file) => /^server\/(?:data|lists|presenters|services)\//u.test(file)),
  ).toEqual([]);
});
