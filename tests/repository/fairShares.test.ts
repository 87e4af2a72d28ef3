import { globSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { dailyCalls, dailyCallsOf } from "#contract/dailyCalls.ts";
import type { Endpoint } from "#contract/endpoint.ts";
import { formLimits } from "#contract/formLimits.ts";
import { freeLimits } from "#contract/freeLimits.ts";
import { limits } from "#contract/limits.ts";
import { shareLimits } from "#contract/shareLimits.ts";
import { scimLimits } from "#contract/scim.ts";
import { signUpLimits } from "#contract/signUpLimits.ts";
import { ssoLimits } from "#contract/workspaceSso.ts";
import { webhookLimits } from "#contract/webhookLimits.ts";
import { databases } from "#tests/support/databases.ts";
import { endpoints } from "#tests/support/contractEndpoints.ts";
import { tableNames } from "#tests/support/tableDump.ts";
import {
  type Enforced,
  otherCallBounds,
  otherNumbers,
  poolShares,
  type TableBound,
  tableBounds,
} from "./fairShareRows.ts";

const named = new Map(endpoints.map((endpoint) => [endpoint.name, endpoint]));
const numbers: Readonly<Record<string, unknown>> = {
  ...limits,
  ...freeLimits,
  ...webhookLimits,
  ...formLimits,
  ...shareLimits,
  ...signUpLimits,
  ...scimLimits,
  ...ssoLimits,
};

/** Tells whether a file has the name that enforces a bound. */
function isEnforced([file, name]: Enforced): boolean {
  return new RegExp(`\\b${name}\\b`, "u").test(readFileSync(file, "utf8"));
}

/** Returns the calls that change something without a number per day or another bound, and the bounds of calls that need none. */
function unboundedCalls(list: readonly Endpoint[]): string[] {
  const changing = list.filter(({ method }) => method !== "GET" && method !== "DELETE");
  const open = changing.filter((endpoint) => dailyCallsOf(endpoint) === null);
  const unknown = open.filter(({ name }) => {
    const bound = otherCallBounds[name];
    return bound === undefined || !isEnforced(bound);
  });
  const needless = Object.keys(otherCallBounds).filter((name) =>
    open.every((endpoint) => endpoint.name !== name),
  );
  return [...unknown.map(({ name }) => name), ...needless.map((name) => `needless: ${name}`)];
}

/** Tells whether what bounds a table exists. */
function isBound(bound: TableBound): boolean {
  if ("max" in bound) {
    return typeof numbers[bound.max] === "number";
  }
  if ("calls" in bound) {
    return bound.calls.every((name) => {
      const endpoint = named.get(name);
      return endpoint !== undefined && dailyCallsOf(endpoint) !== null;
    });
  }
  if ("of" in bound) {
    const other = tableBounds[bound.of];
    return other !== undefined && isBound(other);
  }
  if ("perNetwork" in bound) {
    return isEnforced(["server/http/limits/limitRate.ts", bound.perNetwork]);
  }
  return true;
}

/** Returns the tables without a bound, and the bounds without a table. */
function unboundedTables(tables: readonly string[]): string[] {
  const own = tables.filter((name) => !name.startsWith("migrations"));
  const unbound = own.filter((name) => {
    const bound = tableBounds[name];
    return bound === undefined || !isBound(bound);
  });
  return [...unbound, ...Object.keys(tableBounds).filter((name) => !own.includes(name))];
}

/** Numbers at the top of a file whose names end like those of pools. */
const poolNumber =
  /^(?:export )?const (\w*(?:AtOnce|[iI]nAll|[iI]nFlight\w*|Max|[mM]ost|[pP]oolSize)) = ([^;]*);/gmu;

/** Returns the numbers of a file that look like pools and give no account a share. */
function sharelessNumbers(file: string, text: string): string[] {
  return [...text.matchAll(poolNumber)]
    .filter(([, , value = ""]) => !(value.includes("each:") && value.includes("all:")))
    .map(([, name = ""]) => `${file} ${name}`);
}

const files = globSync("{server,engine,listReader}/**/*.ts").toSorted();

describe("every free action has a bound", () => {
  test("every call that changes something has a number per day or another bound", () => {
    expect(unboundedCalls(endpoints)).toEqual([]);
  });

  test("every number per day belongs to a call that changes something, or to the export of an account", () => {
    const strange = Object.keys(dailyCalls).filter(
      (name) => (named.get(name)?.method ?? "GET") === "GET",
    );
    expect(strange).toEqual(["exportAccount", "exportPerson"]);
  });

  test("a new call without a bound is found", () => {
    const planted = {
      ...endpoints[0]!,
      name: "planted",
      method: "POST",
      access: "public",
    } as const;
    expect(unboundedCalls([...endpoints, planted])).toEqual(["planted"]);
    const limited = { ...planted, access: "session" } as const;
    expect(unboundedCalls([...endpoints, limited])).toEqual([]);
  });

  test("every table has a bound; a new one without is found", async () => {
    const { database, drop } = await databases[0]!.open();
    const tables = await tableNames(database);
    await drop();
    expect(unboundedTables(tables)).toEqual([]);
    expect(unboundedTables([...tables, "planted"])).toEqual(["planted"]);
    expect(unboundedTables(tables.slice(1))).toEqual([tables[0]]);
  });
});

describe("every shared pool has a share per account, tenant or network", () => {
  test("pools say their share, or the code that gives it", () => {
    const shareless = files.flatMap((file) => sharelessNumbers(file, readFileSync(file, "utf8")));
    expect(shareless.toSorted()).toEqual(
      [...Object.keys(poolShares), ...otherNumbers].toSorted((a, b) => (a < b ? -1 : 1)),
    );
  });

  test.each(Object.entries(poolShares))("%s: its share is enforced", (_pool, share) => {
    expect(isEnforced(share)).toBe(true);
  });

  test("a new pool without a share is found", () => {
    expect(sharelessNumbers("a.ts", "const socketsMax = 100;\nconst sentInAll = 5;")).toEqual([
      "a.ts socketsMax",
      "a.ts sentInAll",
    ]);
    expect(sharelessNumbers("a.ts", "const socketsMax = { all: 100 } as const;")).toHaveLength(1);
    expect(sharelessNumbers("a.ts", "const socketsMax = { each: 5, all: 100 };")).toEqual([]);
  });
});
