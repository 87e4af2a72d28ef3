import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Sandbox, startSandbox } from "#sandbox/sandbox.ts";
import { buildApp } from "#server/app.ts";
import { abandonedValidations } from "#server/data/queries/validations.ts";
import { databases } from "#tests/support/databases.ts";
import { HeldTime } from "#tests/support/heldTime.ts";
import { portsOf, startTestServer, type TestServer } from "#tests/support/testServer.ts";
import { until } from "#tests/support/until.ts";
import { signedIn } from "#tests/support/visitor.ts";

const domain = "mail-world.example.net";

describe.each(databases)("checks that were cut short, on $name", ({ open }) => {
  let sandbox: Sandbox;
  let server: TestServer;
  const time = new HeldTime();
  beforeAll(async () => {
    sandbox = await startSandbox({ suffix: domain, timeScale: 0.05, time });
    server = await startTestServer({ open, ports: portsOf(sandbox, { sandbox: false }) });
  });
  afterAll(async () => {
    await server.close();
    await sandbox.close();
  });

  test("a check whose process died ends unknown and free once its lease is over, and not before", async () => {
    const visitor = await signedIn(server.app, "ann@example.com");
    const { id } = (
      await visitor.post("/v1/validations", { email: `deliverable@${domain}` })
    ).json();
    const account = (await visitor.get("/v1/account")).json();
    // The state that a process leaves if it is killed in the middle of a check.
    const { queries } = server.context.database;
    const row = await queries
      .selectFrom("validations")
      .selectAll()
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    const dead = {
      ...row,
      id: `${id}X`,
      status: "running" as const,
      held: 1,
      worker: "dead",
      lease_until: server.context.now() + 4000,
      result: null,
      evidence_id: null,
      key_id: null,
      credits: null,
    };
    await queries.insertInto("validations").values(dead).execute();
    await queries.updateTable("accounts").set({ held: 1 }).where("id", "=", account.id).execute();
    // A process doesn't treat its own checks as abandoned, however late it renews its lease.
    const late = dead.lease_until + 1;
    expect(await abandonedValidations(queries, late, "dead")).toEqual([]);
    expect(await abandonedValidations(queries, late, "other")).toMatchObject([{ id: dead.id }]);
    expect(await abandonedValidations(queries, dead.lease_until, "other")).toEqual([]);
    const next = await buildApp(server.context, { pages: { kind: "none" } });
    await next.ready();
    const url = `/v1/validations/${dead.id}`;
    expect((await visitor.get(url)).statusCode).toBe(202);
    server.pass(5000);
    await until(
      async () => (await visitor.get(url)).statusCode,
      (status) => status === 200,
    );
    expect((await visitor.get(url)).json()).toMatchObject({
      verdict: "unknown",
      reason: "internal_error",
      email: `deliverable@${domain}`,
      billing: { credits: 0, reason: "unknown" },
    });
    const after = await queries
      .selectFrom("accounts")
      .select(["held", "balance"])
      .where("id", "=", account.id)
      .executeTakeFirst();
    expect(after).toEqual({ held: 0, balance: account.credits });
    await next.close();
  });

  test("a server that stops lets its checks finish, answers who waits, and takes nothing new", async () => {
    const stopping = await startTestServer({ open, ports: portsOf(sandbox, { sandbox: false }) });
    const visitor = await signedIn(stopping.app, "bob@example.com");
    const { queries } = stopping.context.database;
    const running = async () =>
      (
        await queries
          .selectFrom("validations")
          .select("id")
          .where("status", "=", "running")
          .execute()
      ).length;
    const origin = await stopping.app.listen({ host: "127.0.0.1", port: 0 });
    const ask = (email: string) =>
      fetch(`${origin}/v1/validations`, {
        method: "POST",
        headers: visitor.headers({ "content-type": "application/json" }),
        body: JSON.stringify({ email }),
      });
    time.hold();
    const waiting = ask(`slow-3000ms@${domain}`);
    await until(
      () => time.waiting,
      (slow) => slow === 1,
    );
    expect(await running()).toBe(1);
    const closed = stopping.app.close();
    const refused = await until(
      () => ask("no address"),
      ({ status }) => status !== 200,
    );
    expect(refused.status).toBe(503);
    expect(await refused.json()).toMatchObject({ code: "shutting_down" });
    expect(refused.headers.get("retry-after")).toBe("5");
    const ready = await fetch(`${origin}/readyz`);
    expect([ready.status, await ready.json()]).toEqual([503, { status: "stopping" }]);
    expect((await fetch(`${origin}/healthz`)).status).toBe(200);
    time.release();
    const answered = await waiting;
    expect(answered.status).toBe(200);
    expect(await answered.json()).toMatchObject({ verdict: "deliverable" });
    await closed;
    expect(await running()).toBe(0);
    await stopping.close();
  });

  test("a twenty-first check of one account at a time is refused with when to come back", async () => {
    const visitor = await signedIn(server.app, "carol@example.com");
    time.hold();
    const replies = await Promise.all(
      Array.from({ length: 22 }, (_, index) =>
        visitor.post("/v1/validations", {
          email: `slow-3000ms+${index}@${domain}`,
          timeout_ms: 0,
        }),
      ),
    );
    const refused = replies.filter((reply) => reply.statusCode !== 202);
    expect(refused.map((reply) => `${reply.statusCode} ${reply.json().code}`)).toEqual(
      Array(2).fill("429 rate_limited"),
    );
    expect(refused[0]!.headers["retry-after"]).toBe("1");
    time.release();
    await until(
      async () => (await visitor.get("/v1/validations")).json().data.length as number,
      (length) => length === 20,
    );
    expect((await visitor.post("/v1/validations", { email: "no address" })).statusCode).toBe(200);
  });
});
