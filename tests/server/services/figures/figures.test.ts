import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Sandbox, startSandbox } from "#sandbox/sandbox.ts";
import { databases } from "#tests/support/databases.ts";
import { portsOf, startTestServer, type TestServer } from "#tests/support/testServer.ts";
import { signedIn, Visitor } from "#tests/support/visitor.ts";

describe.each(databases)("figures of the installation on $name", ({ open }) => {
  let sandbox: Sandbox;
  let server: TestServer;
  let owner: Visitor;
  beforeAll(async () => {
    sandbox = await startSandbox();
    server = await startTestServer({ open, ports: portsOf(sandbox) });
    owner = await signedIn(server.app, "ann@example.com");
  });
  afterAll(async () => {
    await server.close();
    await sandbox.close();
  });

  const figures = async () => (await new Visitor(server.app).get("/v1/public/figures")).json();

  /** Stores `count` copies of the account's latest validation. */
  async function copyLatest(count: number, change: { account_id?: string; cached?: number } = {}) {
    const { queries } = server.context.database;
    const latest = await queries
      .selectFrom("validations")
      .selectAll()
      .orderBy("id", "desc")
      .executeTakeFirstOrThrow();
    const copies = Array.from({ length: count }, (_, index) => ({
      ...latest,
      ...change,
      id: `${latest.id}${Object.values(change).join("")}${index}`,
    }));
    await queries.insertInto("validations").values(copies).execute();
  }

  test("few checks show nothing, and the answer is cached for ten minutes", async () => {
    await owner.post("/v1/validations", { email: "deliverable@sandbox.test" });
    const nothing = { object: "figures", checks: null, median_ms: null, accuracy: null };
    expect(await figures()).toEqual(nothing);
    await copyLatest(126);
    expect(await figures()).toEqual(nothing);
    server.pass(10 * 60_000);
    const { checks, median_ms: median } = await figures();
    expect(checks).toBe(120);
    expect(median).toBeGreaterThan(0);
  });

  test("test data doesn't count, and cached results have no time", async () => {
    const { id } = (await owner.get("/v1/account")).json();
    const made = await owner.ask("POST", "/v1/validations", {
      body: { email: "deliverable@sandbox.test" },
      headers: { "x-mailverdict-mode": "test" },
    });
    expect(made.json()).toMatchObject({ livemode: false });
    await copyLatest(100);
    await copyLatest(200, { account_id: id, cached: 1 });
    server.pass(10 * 60_000);
    const { checks, median_ms: median } = await figures();
    expect(checks).toBe(320);
    expect(median).toBeGreaterThan(0);
  });

  test("the operators' imported outcomes give the accuracy, those of others don't", async () => {
    const other = await signedIn(server.app, "bob@example.com");
    const store = async (visitor: Visitor, outcome: "delivered" | "bounced", count: number) => {
      const { id: accountId } = (await visitor.get("/v1/account")).json();
      const rows = Array.from({ length: count }, (_, index) => ({
        account_id: accountId,
        address_hash: `${outcome}${index}`,
        sent_day: 1,
        outcome,
        verdict: "deliverable" as const,
        reason: "mailbox_accepted" as const,
        provider: "",
        score: 95,
      }));
      await server.context.database.queries.insertInto("outcomes").values(rows).execute();
    };
    const accuracy = async () => {
      server.pass(10 * 60_000);
      return (await figures()).accuracy;
    };
    await store(owner, "delivered", 490);
    await store(other, "bounced", 600);
    expect(await accuracy()).toBeNull();
    await store(owner, "bounced", 10);
    expect(await accuracy()).toEqual({ share: 0.98, outcomes: 500 });
  });
});
