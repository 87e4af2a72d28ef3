import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { ValidationBatch } from "#contract/validationBatches.ts";
import type { Recheck } from "#contract/rechecks.ts";
import { type Sandbox, startSandbox } from "#sandbox/sandbox.ts";
import { databases } from "#tests/support/databases.ts";
import { HeldTime } from "#tests/support/heldTime.ts";
import { portsOf, startTestServer, type TestServer } from "#tests/support/testServer.ts";
import { until } from "#tests/support/until.ts";
import { signedIn, type Visitor } from "#tests/support/visitor.ts";

const domain = "mail-world.example.net";

async function balanceOf(visitor: Visitor): Promise<[balance: number, held: number]> {
  const { balance, held } = (await visitor.get("/v1/credits")).json();
  return [balance, held];
}

function batchOf(visitor: Visitor, emails: string[], more: object = {}, key?: string) {
  return visitor.ask("POST", "/v1/validations/batch", {
    body: { emails, timeout_ms: 30_000, ...more },
    headers: key === undefined ? {} : { "idempotency-key": key },
  });
}

describe.each(databases)("batches and rechecks on $name", ({ open }) => {
  let sandbox: Sandbox;
  let server: TestServer;
  let count = 0;
  const time = new HeldTime();
  beforeAll(async () => {
    sandbox = await startSandbox({ suffix: domain, timeScale: 0.02, time });
    // An ordinary domain, so that checks cost credits.
    server = await startTestServer({ open, ports: portsOf(sandbox, { sandbox: false }) });
  });
  afterAll(async () => {
    await server.close();
    await sandbox.close();
  });

  async function accountWith(balance: number): Promise<Visitor> {
    count += 1;
    const visitor = await signedIn(server.app, `batch${count}@example.com`);
    const { id } = (await visitor.get("/v1/account")).json();
    const { queries } = server.context.database;
    await queries.updateTable("accounts").set({ balance }).where("id", "=", id).execute();
    return visitor;
  }

  test("a hundred addresses get their verdicts in order, more than run at once, and each costs its own", async () => {
    const visitor = await accountWith(100);
    const emails = Array.from({ length: 100 }, (_, index) =>
      index % 4 === 0 ? `no address ${index}` : `deliverable+${index}@${domain}`,
    );
    const reply = await batchOf(visitor, emails, { tags: ["eu"] });
    expect(reply.statusCode).toBe(200);
    const batch = reply.json<ValidationBatch>();
    expect(batch.data.map(({ input }) => input)).toEqual(emails);
    expect(batch.counts).toEqual({
      total: 100,
      completed: 100,
      running: 0,
      failed: 0,
      duplicates: 0,
    });
    expect(batch.data[1]?.validation).toMatchObject({ verdict: "deliverable", tags: ["eu"] });
    expect(batch.data[0]?.validation).toMatchObject({ reason: "invalid_syntax" });
    expect(await balanceOf(visitor)).toEqual([25, 0]);
    expect(reply.headers["x-credits-remaining"]).toBe("25");
  });

  test("an address that occurs twice is checked and charged once", async () => {
    const visitor = await accountWith(10);
    const one = `deliverable@${domain}`;
    const batch = (await batchOf(visitor, [one, `role@${domain}`, one])).json<ValidationBatch>();
    expect(batch.data[2]).toEqual({ ...batch.data[0], index: 2, duplicate_of: 0 });
    expect(batch.counts.duplicates).toBe(1);
    expect(await balanceOf(visitor)).toEqual([8, 0]);
  });

  test("credits that run out are a problem of the addresses they are missing for", async () => {
    const visitor = await accountWith(2);
    const emails = ["one", "two", "three"].map((tag) => `deliverable+${tag}@${domain}`);
    const reply = await batchOf(visitor, emails);
    expect(reply.statusCode).toBe(200);
    const batch = reply.json<ValidationBatch>();
    expect(batch.data.map(({ status }) => status)).toEqual(["completed", "completed", "failed"]);
    expect(batch.data[2]).toMatchObject({
      validation: null,
      problem: { code: "insufficient_credits", status: 402 },
    });
    expect(await balanceOf(visitor)).toEqual([0, 0]);
  });

  test("a batch that isn't done in time returns ids, continues, and its key returns the same checks", async () => {
    const visitor = await accountWith(10);
    time.hold();
    const emails = [`slow-3000ms@${domain}`, "no address"];
    const reply = await batchOf(visitor, emails, { timeout_ms: 0 }, "batch-1");
    expect([reply.statusCode, reply.headers["retry-after"]]).toEqual([202, "1"]);
    const early = reply.json<ValidationBatch>();
    expect([early.status, early.data[0]?.status]).toEqual(["running", "running"]);
    time.release();
    const id = early.data[0]?.validation?.id;
    await until(
      async () => (await visitor.get(`/v1/validations/${id}`)).statusCode,
      (status) => status === 200,
    );
    const again = await batchOf(visitor, emails, { timeout_ms: 0 }, "batch-1");
    expect([again.statusCode, again.headers["idempotent-replayed"]]).toEqual([200, "true"]);
    const late = again.json<ValidationBatch>();
    expect(late.data.map(({ validation }) => validation?.id)).toEqual(
      early.data.map(({ validation }) => validation?.id),
    );
    expect(await balanceOf(visitor)).toEqual([9, 0]);
    const other = await batchOf(visitor, ["x@y.example"], {}, "batch-1");
    expect([other.statusCode, other.json().code]).toEqual([422, "idempotency_key_reused"]);
  });

  test("single checks start while batches wait, and an account has room for two hundred", async () => {
    const visitor = await accountWith(1000);
    time.hold();
    const slow = (name: string) =>
      Array.from({ length: 100 }, (_, index) =>
        index < 10 ? `slow-3000ms+${name}${index}@${domain}` : `no address ${name}${index}`,
      );
    const begun = [
      await batchOf(visitor, slow("a"), { timeout_ms: 0 }),
      await batchOf(visitor, slow("b"), { timeout_ms: 0 }),
    ];
    expect(begun.map(({ statusCode }) => statusCode)).toEqual([202, 202]);
    const refused = await batchOf(visitor, slow("c"), { timeout_ms: 0 });
    expect([refused.statusCode, refused.json().code]).toEqual([429, "concurrency_limited"]);
    expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
    const single = await visitor.post("/v1/validations", { email: "no address" });
    expect(single.statusCode).toBe(200);
    time.release();
    await until(
      () => balanceOf(visitor),
      ([balance, held]) => balance === 980 && held === 0,
    );
    const later = await batchOf(visitor, [`deliverable@${domain}`]);
    expect(later.json<ValidationBatch>().counts.completed).toBe(1);
  });

  test("wrong bodies are refused whole, with the position of the error", async () => {
    const visitor = await accountWith(10);
    const pointers = async (emails: unknown) => {
      const reply = await visitor.post("/v1/validations/batch", { emails });
      expect(reply.statusCode).toBe(422);
      return reply.json().errors.map(({ pointer }: { pointer: string }) => pointer);
    };
    expect(await pointers([])).toEqual(["#/emails"]);
    expect(await pointers(["a@b.example", 5])).toEqual(["#/emails/1"]);
    expect(await pointers(["a@b.example", null])).toEqual(["#/emails/1"]);
    expect(await pointers(["a".repeat(1000), "a".repeat(1001)])).toEqual(["#/emails/1"]);
    expect(await pointers(Array(101).fill("a@b.example"))).toEqual(["#/emails"]);
  });

  test("an empty or odd address is a problem of its own item, and the others are checked", async () => {
    const visitor = await accountWith(10);
    const odd = ["", "a\nb@c.example", "a\0@c.example", "\ud800@c.example", "", "\u001f"];
    const good = [`deliverable@${domain}`, "a".repeat(1000), "\u200b", "💌@"];
    const reply = await batchOf(visitor, [...odd, ...good]);
    expect(reply.statusCode).toBe(200);
    const batch = reply.json<ValidationBatch>();
    expect(batch.data.slice(0, odd.length).map(({ input, status }) => [input, status])).toEqual(
      odd.map((email) => [email, "failed"]),
    );
    const [empty, line, nul, half, again] = batch.data.map(({ problem }) => problem);
    expect(empty).toMatchObject({
      code: "validation_failed",
      status: 422,
      detail: "emails/0: This field is empty.",
      errors: [{ pointer: "#/emails/0", code: "empty" }],
    });
    expect([line, nul, half].map((problem) => problem?.errors)).toMatchObject([
      [{ pointer: "#/emails/1", code: "control_character" }],
      [{ pointer: "#/emails/2", code: "control_character" }],
      [{ pointer: "#/emails/3", code: "lone_surrogate" }],
    ]);
    expect([again, batch.data[4]?.duplicate_of]).toEqual([empty, 0]);
    expect(batch.counts).toMatchObject({ total: 10, completed: 4, failed: 6, duplicates: 1 });
    expect(batch.data[6]?.validation).toMatchObject({ verdict: "deliverable" });
    expect(await balanceOf(visitor)).toEqual([9, 0]);
  });

  test("a batch without any address to check has problems only, and repeats them", async () => {
    const visitor = await accountWith(10);
    for (const repeated of [undefined, "true"]) {
      const reply = await batchOf(visitor, ["", "\t"], {}, "odd");
      expect([reply.statusCode, reply.headers["idempotent-replayed"]]).toEqual([200, repeated]);
      expect(reply.json<ValidationBatch>().counts).toMatchObject({ total: 2, failed: 2 });
    }
  });

  test("a single check with a key runs once, and its deletion ends the key", async () => {
    const visitor = await accountWith(10);
    const once = (email: string) =>
      visitor.ask("POST", "/v1/validations", {
        body: { email },
        headers: { "idempotency-key": "single-1" },
      });
    const first = await once(`deliverable+key@${domain}`);
    const second = await once(`deliverable+key@${domain}`);
    expect(second.json()).toEqual(first.json());
    expect(second.headers["idempotent-replayed"]).toBe("true");
    expect(await balanceOf(visitor)).toEqual([9, 0]);
    expect((await once("other@example.com")).json().code).toBe("idempotency_key_reused");
    await visitor.ask("DELETE", `/v1/validations/${first.json().id}`);
    expect((await once(`deliverable+key@${domain}`)).statusCode).toBe(410);
  });

  test("a recheck names what changed, checks live, and costs as a check does", async () => {
    const visitor = await accountWith(10);
    const email = `deliverable+again@${domain}`;
    const body = { email, source: "form", checks: ["syntax", "dns", "smtp"] };
    const first = (await visitor.post("/v1/validations", body)).json();
    const before = sandbox.observed.connections;
    const same = (await visitor.post(`/v1/validations/${first.id}/recheck`)).json<Recheck>();
    expect(sandbox.observed.connections).toBeGreaterThan(before);
    expect(same.previous).toEqual(first);
    expect(same.validation).toMatchObject({ previous_id: first.id, source: "form", cached: false });
    expect(same.changes).toEqual([]);
    expect(await balanceOf(visitor)).toEqual([8, 0]);
    await visitor.post("/v1/rules", { kind: "block", target: email });
    const reply = await visitor.post(`/v1/validations/${first.id}/recheck`);
    expect(reply.statusCode).toBe(200);
    expect(reply.json<Recheck>().changes).toEqual(
      expect.arrayContaining([
        { field: "verdict", before: first.verdict, after: "undeliverable" },
        { field: "reason", before: first.reason, after: "blocked_by_rule" },
      ]),
    );
    expect(await balanceOf(visitor)).toEqual([8, 0]);
  });
});
