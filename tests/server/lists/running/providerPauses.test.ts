import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { List } from "#contract/listShape.ts";
import { createPorts } from "#engine/composition/createPorts.ts";
import { internetNetwork } from "#engine/composition/internetNetwork.ts";
import { loopbackNetwork } from "#engine/composition/loopbackNetwork.ts";
import { type Sandbox, startSandbox } from "#sandbox/sandbox.ts";
import { databases } from "#tests/support/databases.ts";
import { startTestServer, type TestServer } from "#tests/support/testServer.ts";
import { until } from "#tests/support/until.ts";
import { signedIn, type Visitor } from "#tests/support/visitor.ts";

const suffix = "pauses.example.net";

const waits = ({ progress }: List) => progress.queues.some((queue) => queue.waiting !== null);
const waitsOf = ({ progress }: List) => progress.queues.map((queue) => queue.waiting);

describe.each(databases)("a list whose provider is left alone, on $name", ({ open }) => {
  let sandbox: Sandbox;
  let server: TestServer;
  let owner: Visitor;
  beforeAll(async () => {
    sandbox = await startSandbox({ suffix, timeScale: 0.02 });
    const network = loopbackNetwork({
      suffix,
      dns: sandbox.dns,
      endpoint: (address) => sandbox.endpoint(address),
      sandbox: false,
      politeness: {
        sessions: 1,
        totalSessions: 100,
        perMinute: 1,
        burst: 20,
        pauseMs: 600_000,
      },
    });
    const internet = internetNetwork({ dnsServers: ["127.0.0.1:9"], identity: null });
    server = await startTestServer({ open, ports: createPorts({ internet, sandbox: network }) });
    owner = await signedIn(server.app, "paused@example.com");
  });
  afterAll(async () => {
    await server.close();
    await sandbox.close();
  });

  /** Starts a list of mailboxes of a sandbox server, and returns it once it's as `isReached` says. */
  async function listOf(
    { name, mailboxes }: { name: string; mailboxes: number },
    isReached: (list: List) => boolean,
  ): Promise<List> {
    const emails = Array.from({ length: mailboxes }, (_, row) => `target+${row}@${name}.${suffix}`);
    const retry = { attempts: 0, over_s: 1 };
    const options = { start: "auto", notify: false, retry_unknown: retry };
    const made = await owner.ask("POST", "/v1/lists", {
      body: { source: { emails }, options },
      headers: { "idempotency-key": randomUUID() },
    });
    const { id } = made.json<List>();
    return until(async () => (await owner.get(`/v1/lists/${id}`)).json<List>(), isReached);
  }
  test("says that our rate limit is the reason, and no process checks its rows before", async () => {
    const list = await listOf({ name: "s50", mailboxes: 30 }, waits);
    expect(waitsOf(list)).toEqual(["rate_limited"]);
    const rows = await server.context.database.queries
      .selectFrom("list_results")
      .select("due_at")
      .where("list_id", "=", list.id)
      .where("status", "<>", "final")
      .execute();
    const due = rows.filter(({ due_at: at }) => at > server.context.now());
    expect(due.length).toBeGreaterThan(0);
  });

  test("says that its server blocked us", async () => {
    await listOf({ name: "s19", mailboxes: 1 }, ({ state }) => state === "completed");
    const list = await listOf({ name: "s19", mailboxes: 1 }, waits);
    expect(waitsOf(list)).toEqual(["circuit_open"]);
  });
});
