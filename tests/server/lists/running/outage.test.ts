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
const rows = 300;

/** The parts of our own network that can be away. */
type Outage = "timeout" | "servfail" | "unreachable";
const outages: readonly Outage[] = ["timeout", "servfail", "unreachable"];

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
  let failed = 0;
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
            if (outage === "timeout" || outage === "servfail") {
              failed += 1;
              return failedLookup(name, type, outage);
            }
            return resolver.lookup(name, type, how);
          },
        },
        dialer: {
          ...dialer,
          dial: async (target) => {
            if (outage === "unreachable") {
              failed += 1;
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

  const read = async (id: string) => (await owner.get(`/v1/lists/${id}`)).json<List>();

  test.each(outages)(
    "%s: no verdict is wrong, nothing of it costs, and the list completes",
    async (kind) => {
      const names = ["deliverable", "mailbox-not-found"];
      const emails = Array.from(
        { length: rows },
        (_, index) => `${names[index % 2]}+${kind}${index}@${suffix}`,
      );
      failed = 0;
      outage = kind;
      const options = { start: "auto", retry_unknown: { attempts: 3, over_s: 3 }, notify: false };
      const made = await owner.ask("POST", "/v1/lists", {
        body: { name: kind, source: { emails }, options },
        headers: { "idempotency-key": randomUUID() },
      });
      const { id } = made.json() as List;
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
});
