import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

/** Calls that begin a transaction or take a lock; both belong in a service, which commands and workers use too. */
const transactional = /\b(?:atomically|transaction|lockAccount|lockList)\b/u;
/** Statements of Kysely; queries have names in `server/data/queries`. */
const statement = /\.(?:selectFrom|insertInto|updateTable|deleteFrom)\(/u;

const rulesBroken = (text: string) =>
  [transactional, statement].filter((rule) => rule.test(text)).length;

const routes = globSync("server/routes/**/*.ts").toSorted();

test("there are routes", () => {
  expect(routes.length).toBeGreaterThan(70);
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
