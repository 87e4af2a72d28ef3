import { pino } from "pino";
import { afterEach, expect, test, vi } from "vitest";
import type { Config } from "#server/config/config.ts";
import type { Database } from "#server/data/connection/database.ts";
import { sharedPoliteness } from "#server/services/validations/politenessShares.ts";

afterEach(() => {
  vi.useRealTimers();
});

const logged: string[] = [];
const log = pino({}, { write: (line: string) => logged.push(line) });
const sharedOn = (kind: Database["kind"], socks: Config["socks"] = null) =>
  sharedPoliteness({ socks }, { database: { kind } as Database, log });

test("processes share limits on PostgreSQL only, each under a name of its own, by the address they connect from", () => {
  expect(sharedOn("sqlite")).toBeNull();
  const [one, other] = [sharedOn("postgres"), sharedOn("postgres")];
  expect(one?.holder).toMatch(/^[\w-]{12}$/u);
  expect(other?.holder).not.toBe(one?.holder);
  expect(one?.egress).toBe("default");
  expect(sharedOn("postgres", { address: "10.0.0.1", port: 1080, login: null })?.egress).toBe(
    "10.0.0.1:1080",
  );
});

test("a store that keeps failing is logged once a minute", () => {
  vi.useFakeTimers({ toFake: ["performance"] });
  const shared = sharedOn("postgres");
  logged.length = 0;
  const failAfter = (ms: number) => {
    vi.advanceTimersByTime(ms);
    shared?.onError?.(new Error("no connection"));
    return logged.length;
  };
  expect([failAfter(0), failAfter(60_000), failAfter(1), failAfter(1)]).toEqual([1, 1, 2, 2]);
  expect(logged[0]).toContain("mail servers are left alone until politeness can be shared");
});
