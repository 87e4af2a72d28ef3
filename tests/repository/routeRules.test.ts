import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

/** Calls that begin a transaction or take a lock; both belong in a service, which commands and workers use too. */
const transactional = /\b(?:atomically|transaction|lockAccount|lockList)\b/u;
/** Statements of Kysely; queries have names in `server/data/queries`. */
const statement = /\.(?:selectFrom|insertInto|updateTable|deleteFrom)\(/u;

const rulesBroken = (text: string) =>
  [transactional, statement].filter((rule) => rule.test(text)).length;

const routes = globSync("server/routes/**/*.ts").toSorted();

test("every file with routes is listed in server/routes/files.ts, and no other", () => {
  const listed = readFileSync("server/routes/files.ts", "utf8").matchAll(/"\.\/(?<path>[^"]+)"/gu);
  const files = routes.filter((file) => file.split("/").length > 3);
  expect(files.length).toBeGreaterThan(70);
  expect([...listed].map(([, path]) => `server/routes/${path}`)).toEqual(files);
});

test.each(routes)("%s begins no transaction and contains no statement", (file) => {
  expect(rulesBroken(readFileSync(file, "utf8"))).toBe(0);
});

test.each([
  "await context.database.atomically(async (queries) => act(queries));",
  "await lockAccount(queries, account.id);",
  'await context.database.queries.deleteFrom("devices").execute();',
])("a planted %s is found", (line) => {
  expect(rulesBroken(line)).toBe(1);
});
