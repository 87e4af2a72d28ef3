import { globSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { type ErrorCode, errorStatus } from "#contract/errors.ts";
import { requirementErrors } from "#contract/requirements.ts";
import { endpoints } from "#tests/support/contractEndpoints.ts";
import { listErrors } from "#reference/openApi.ts";
import type { Route } from "#server/routing/route.ts";

const sources = globSync("server/**/*.ts");
const routeFiles = sources.filter((file) => /^server\/routes\/(?!compat\/)\w+\//u.test(file));

/** Codes that any call of a session can get: no call lists them. */
const sessionCodes = new Set([
  "role_forbidden",
  "session_required",
  "workspace_changed",
  ...Object.values(requirementErrors),
]);

/** Returns the codes of the errors that a file creates. */
const thrownIn = (file: string): string[] => [
  ...new Set(
    [...readFileSync(file, "utf8").matchAll(/new ApiError\(\s*"(\w+)"/gu)].map(([, code]) => code!),
  ),
];

/** Returns the codes that the contract lists for the calls of a file. */
async function listedFor(file: string): Promise<Set<string>> {
  const exported = (await import(`../../${file}`)) as Record<string, unknown>;
  const routes = Object.values(exported).filter(
    (value): value is Route => typeof value === "object" && value !== null && "endpoint" in value,
  );
  return new Set(routes.flatMap(({ endpoint }) => [...listErrors(endpoint).values()].flat()));
}

describe("a code that the server throws", () => {
  test("is in the contract, and each code of the contract is in the server", () => {
    const code = [...sources, "contract/requirements.ts"]
      .map((file) => readFileSync(file, "utf8"))
      .join("\n");
    const unused = Object.keys(errorStatus).filter((name) => !code.includes(`"${name}"`));
    expect(unused).toEqual([]);
    const thrown = new Set(sources.flatMap(thrownIn));
    expect(thrown.size).toBeGreaterThan(40);
    expect([...thrown].filter((name) => !(name in errorStatus))).toEqual([]);
  });

  test("is listed for a call", () => {
    const listed = new Set(endpoints.flatMap((each) => [...listErrors(each).values()].flat()));
    const codes = Object.keys(errorStatus) as ErrorCode[];
    expect(codes.filter((code) => !listed.has(code) && !sessionCodes.has(code))).toEqual([]);
  });

  test.for(routeFiles)("in %s is listed for its calls", async (file) => {
    const listed = await listedFor(file);
    const missing = thrownIn(file).filter((code) => !listed.has(code) && !sessionCodes.has(code));
    expect(listed.size === 0 ? [] : missing).toEqual([]);
  });
});
