import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { List } from "#contract/listShape.ts";
import { createPorts } from "#engine/composition/createPorts.ts";
import { internetNetwork } from "#engine/composition/internetNetwork.ts";
import { loopbackNetwork } from "#engine/composition/loopbackNetwork.ts";
import type { DnsLookup } from "#engine/ports.ts";
import { type Sandbox, startSandbox } from "#sandbox/sandbox.ts";
import { databases } from "#tests/support/databases.ts";
import { startTestServer, type TestServer } from "#tests/support/testServer.ts";
import { until } from "#tests/support/until.ts";
import { signedIn, type Visitor } from "#tests/support/visitor.ts";
import type { QueryType } from "#vocabulary/evidence.ts";
import { expectSound } from "./listInvariants.ts";

const suffix = "outage.example.net";
// Seven lists of this length cost less than the starting credits.
const rows = 120;

/** The parts of our own network that can be away. */
type Outage = "timeout" | "servfail" | "unreachable";
const outages: readonly Outage[] = ["timeout", "servfail", "unreachable"];

const always = () => true;

/** Course of a partial outage: returns true for the lookups and connections that fail. */
const partialOutages: readonly { name: string; fails: (nth: number) => boolean }[] = [
  { name: "every second lookup and connection fails", fails: (nth) => nth % 2 === 0 },
  { name: "it comes and goes", fails: () => Date.now() % 200 < 100 },
];

/** Returns the lookup of a name server that is away or broken. */
const failedLookup = (
  name: string,
  type: QueryType,
  status: "timeout" | "servfail",
): DnsLookup => ({
  name,
  type,
  server: "127.0.0.1:9",
  transport: "udp",
  status,
  records: [],
  soa: null,
  started_ms: 0,
  ms: 1,
  detail: null,
});

describe.each(databases)("an outage of our own network while a list runs, on $name", ({ open }) => {
  let sandbox: Sandbox;
  let server: TestServer;
  let owner: Visitor;
  let outage: Outage | null = null;
  let fails: (nth: number) => boolean = always;
  let failed = 0;
  let asked = 0;
  const isAway = (...kinds: readonly Outage[]): boolean => {
    asked += 1;
    const away = outage !== null && kinds.includes(outage) && fails(asked);
    failed += away ? 1 : 0;
    return away;
  };
  beforeAll(async () => {
    sandbox = await startSandbox({ suffix, timeScale: 0.02, latencyMs: 5 });
    const { dns } = sandbox;
    const endpoint = (address: string) => sandbox.endpoint(address);
    const network = loopbackNetwork({ suffix, dns, endpoint, sandbox: false });
    const { resolver, dialer } = network;
    const ports = createPorts({
      internet: internetNetwork({ dnsServers: ["127.0.0.1:9"], identity: null }),
      sandbox: {
        ...network,
        resolver: {
          lookup: async (name, type, how) => {
            if (isAway("timeout", "servfail")) {
              return failedLookup(name, type, outage === "servfail" ? "servfail" : "timeout");
            }
            return resolver.lookup(name, type, how);
          },
        },
        dialer: {
          ...dialer,
          dial: async (target) => {
            if (isAway("unreachable")) {
              return { ok: false, failure: "unreachable", detail: "ENETUNREACH" };
            }
            return dialer.dial(target);
          },
        },
      },
    });
    server = await startTestServer({ open, ports });
    owner = await signedIn(server.app, "outage@example.com");
  });
  afterAll(async () => {
    await server.close();
    await sandbox.close();
  });

  const names = ["deliverable", "mailbox-not-found"];
  const emailsOf = (series: string) =>
    Array.from({ length: rows }, (_, index) => `${names[index % 2]}+${series}${index}@${suffix}`);
  const start = async (
    emails: readonly string[],
    retries: { attempts: number; over_s: number },
  ) => {
    const options = { start: "auto", retry_unknown: retries, notify: false };
    const made = await owner.ask("POST", "/v1/lists", {
      body: { name: "Outage", source: { emails }, options },
      headers: { "idempotency-key": randomUUID() },
    });
    return made.json<List>().id;
  };
  const read = async (id: string) => (await owner.get(`/v1/lists/${id}`)).json<List>();

  test.each(outages)(
    "%s: no verdict is wrong, nothing of it costs, and the list completes",
    async (kind) => {
      failed = 0;
      outage = kind;
      const id = await start(emailsOf(kind), { attempts: 3, over_s: 3 });
      await until(
        () => failed,
        (count) => count > 0,
      );
      const during = await until(
        () => read(id),
        ({ progress }) => progress.retries.waiting > 0,
      );
      expect(during.results).toMatchObject({ deliverable: 0, undeliverable: 0, risky: 0 });
      expect(during.credits.charged).toBe(0);
      outage = null;
      const ended = await until(
        () => read(id),
        ({ state }) => state === "completed",
      );
      expect(ended).toMatchObject({
        results: { deliverable: rows / 2, undeliverable: rows / 2, unknown: 0 },
        credits: { held: 0, charged: rows },
      });
      await expectSound(server.context.database.queries, id);
    },
  );

  test.each(partialOutages)(
    "$name: no verdict is wrong, and only certain ones cost",
    async (partial) => {
      for (const kind of ["servfail", "unreachable"] as const) {
        failed = 0;
        outage = kind;
        fails = partial.fails;
        const id = await start(emailsOf(`${kind}${asked}x`), { attempts: 3, over_s: 1 });
        const ended = await until(
          () => read(id),
          ({ state }) => state === "completed",
        );
        outage = null;
        fails = always;
        const { deliverable, undeliverable, unknown } = ended.results;
        expect(deliverable + undeliverable + unknown).toBe(rows);
        expect(ended.credits).toMatchObject({ held: 0, charged: rows - unknown });
        const { queries } = server.context.database;
        const wrong = await queries
          .selectFrom("list_results")
          .select(["email", "verdict", "reason"])
          .where("list_id", "=", id)
          .where("verdict", "in", ["deliverable", "undeliverable"])
          .execute();
        const right = ({ email, verdict }: (typeof wrong)[number]) =>
          email?.startsWith("deliverable") === (verdict === "deliverable");
        expect(wrong.filter((row) => !right(row))).toEqual([]);
        await expectSound(queries, id);
      }
    },
  );
});
