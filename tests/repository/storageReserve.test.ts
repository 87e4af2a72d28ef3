import { globSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { needsReserve, outsideReserve } from "#contract/storageReserve.ts";
import { endpoints } from "#tests/support/contractEndpoints.ts";

const exempt = Object.values(outsideReserve).flat();

describe("the disk reserve holds for", () => {
  test("every call that writes, unless the contract names it with a reason", () => {
    const writes = endpoints.filter(({ method }) => method !== "GET");
    expect(writes.length).toBeGreaterThan(90);
    expect(writes.filter((one) => !needsReserve(one)).map(({ name }) => name)).toEqual(
      writes.filter(({ name }) => exempt.includes(name)).map(({ name }) => name),
    );
    expect(needsReserve({ method: "POST", name: "callOfTomorrow" })).toBe(true);
    expect(endpoints.filter((one) => one.method === "GET" && needsReserve(one))).toEqual([]);
  });

  test("no call that only deletes, and each exemption is a call, named once", () => {
    const deletes = endpoints.filter(({ method }) => method === "DELETE");
    expect(deletes.filter(needsReserve)).toEqual([]);
    const names = endpoints.filter(({ method }) => method !== "GET").map(({ name }) => name);
    expect(exempt.filter((name) => !names.includes(name))).toEqual([]);
    expect(new Set(exempt).size).toBe(exempt.length);
  });

  test("calls in one place each: the registration of routes", () => {
    const callers = globSync("server/**/*.ts").filter((file) =>
      readFileSync(file, "utf8").includes("requireDiskSpace("),
    );
    expect(callers.toSorted()).toEqual([
      "server/http/requireDiskSpace.ts",
      "server/routing/compatRoute.ts",
      "server/routing/route.ts",
      "server/routing/serveScimRoutes.ts",
    ]);
  });
});

/** Every task that is repeated in the background, and its part in the reserve. */
const tasks: Readonly<Record<string, string>> = {
  lists:
    "pauses (listWorker.ts); the operator's domain lists, which are read only, have this name too",
  webhooks: "pauses (webhookSender.ts)",
  "watched lists": "pauses (watchRound.ts)",
  mails: "needed to sign in and to tell the operator; changes rows that exist",
  heartbeat: "changes rows that exist",
  "leases of checks": "ends checks that began before",
  doctor: "stores one announcement per machine",
  "counting answers": "stores one row per provider and hour",
  "sending metrics": "stores nothing",
  "read replica": "stores nothing",
  outbox: "deletes",
  "cleaning up": "deletes",
  "expiring lists": "deletes",
  "store modes": "deletes parts of what is stored",
  "other servers": "replaces a file of a few bytes",
  "disk space": "stores one notification and one mail per operator",
  "proven domains": "changes rows that exist; stores one event per lost domain",
  "expiring keys": "stores one notification per key",
};

/** Returns the names of repeated tasks in a text of the server. */
const namesIn = (text: string): string[] => [
  ...[...text.matchAll(/\bname: "([^"]+)",\s*(?:topic|ms)\b/gu)].map(([, name]) => name ?? ""),
  ...[...text.matchAll(/^ {2}"?([\w ]+)"?: \{ ms: [\d_]+, act/gmu)].map(([, name]) => name ?? ""),
];

describe("tasks in the background", () => {
  const files = globSync("server/**/*.ts").map((file) => readFileSync(file, "utf8"));

  test("all have a stated part in the reserve", () => {
    const found = new Set(files.flatMap(namesIn));
    expect([...found].toSorted()).toEqual(Object.keys(tasks).toSorted());
  });

  test("that pause ask for the reserve", () => {
    const named = Object.values(tasks).flatMap(
      (part) => /pauses \((\w+\.ts)\)/u.exec(part)?.[1] ?? [],
    );
    for (const file of named) {
      const [path = ""] = globSync(`server/**/${file}`);
      expect(readFileSync(path, "utf8"), file).toContain("isReserveReached(context)");
    }
  });

  test("of a planted line are found", () => {
    expect(namesIn('repeatEvery(context, { name: "new work", ms: 5, act })')).toEqual(["new work"]);
    expect(namesIn('  "more work": { ms: 60_000, act: more },')).toEqual(["more work"]);
  });
});
