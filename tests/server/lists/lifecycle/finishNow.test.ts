import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { List } from "#contract/listShape.ts";
import { billedDomain, startBilledServer } from "#tests/support/billedServer.ts";
import { databases } from "#tests/support/databases.ts";
import type { TestServer } from "#tests/support/testServer.ts";
import { signedIn, type Visitor } from "#tests/support/visitor.ts";
import { until } from "#tests/support/until.ts";
import { expectSound } from "#tests/server/lists/running/listInvariants.ts";

const domain = billedDomain;

describe.each(databases)("a list that is finished now, on $name", ({ open }) => {
  let server: TestServer;
  let owner: Visitor;
  beforeAll(async () => {
    server = await startBilledServer({ open });
    owner = await signedIn(server.app, "finisher@example.com");
  });
  afterAll(async () => {
    await server.close();
  });

  const read = async (id: string) => (await owner.get(`/v1/lists/${id}`)).json<List>();
  const listWhere = (id: string, holds: (list: List) => boolean): Promise<List> =>
    until(() => read(id), holds);

  async function started(emails: readonly string[], options = {}): Promise<string> {
    const chosen = { start: "auto", retry_unknown: { attempts: 3, over_s: 86_400 }, ...options };
    const reply = await owner.ask("POST", "/v1/lists", {
      body: { name: "Finished", source: { emails }, options: chosen },
      headers: { "idempotency-key": randomUUID() },
    });
    return reply.json().id;
  }
  const credits = async () => (await owner.get("/v1/credits")).json<{ balance: number }>();

  test("completes with its retries unknown and free, mails its owner, and accepts the call twice", async () => {
    const before = await credits();
    const grey = Array.from({ length: 5 }, (_, i) => `greylisted+${i}@${domain}`);
    const id = await started([`deliverable@${domain}`, ...grey, `greylisted+0@${domain}`, "none@"]);
    const running = await listWhere(id, ({ progress }) => progress.retries.waiting === 5);
    expect(running.progress.first_pass).toMatchObject({ done: 8, total: 8, left: null });
    expect(running.progress.retries.left).not.toBeNull();
    const reply = await owner.post(`/v1/lists/${id}/finish`);
    expect([reply.statusCode, reply.json().state]).toEqual([200, "finalizing"]);
    expect((await owner.post(`/v1/lists/${id}/finish`)).statusCode).toBe(200);
    expect(await listWhere(id, ({ state }) => state === "completed")).toMatchObject({
      progress: { done: 8, total: 8, phase: "done" },
      results: { deliverable: 1, undeliverable: 1, unknown: 6, risky: 0 },
      credits: { held: 0, charged: 1 },
    });
    expect((await owner.post(`/v1/lists/${id}/finish`)).json().state).toBe("completed");
    const { data } = (await owner.get(`/v1/lists/${id}/results?reason=greylisted`)).json();
    expect(data).toHaveLength(6);
    expect(data[0]).toMatchObject({ status: "final", credits: 0, charge: "unknown" });
    expect((await credits()).balance).toBe(before.balance - 1);
    const mails = await server.context.database.queries
      .selectFrom("mails")
      .select("subject")
      .where("body", "like", `%${id}%`)
      .execute();
    expect(mails).toEqual([{ subject: "Your list is done: Finished" }]);
    await expectSound(server.context.database.queries, id);
  });

  test("gives rows that were never checked the reason smtp_skipped, and those that need no network their verdict", async () => {
    const slow = Array.from({ length: 700 }, (_, i) => `slow-3000ms+${i}@${domain}`);
    const id = await started([...slow, "no address@"]);
    await listWhere(id, ({ state }) => state === "running");
    await owner.post(`/v1/lists/${id}/pause`);
    await owner.post(`/v1/lists/${id}/finish`);
    const done = await listWhere(id, ({ state }) => state === "completed");
    expect(done.progress).toMatchObject({ done: 701, total: 701 });
    expect(done.results.undeliverable).toBe(1);
    expect(done.credits).toMatchObject({ held: 0, charged: done.results.deliverable });
    const { data } = (await owner.get(`/v1/lists/${id}/reasons`)).json();
    const unknown = data.filter(({ verdict }: { verdict: string }) => verdict === "unknown");
    expect(unknown.every(({ reason }: { reason: string }) => reason === "smtp_skipped")).toBe(true);
    await expectSound(server.context.database.queries, id);
  });

  test("writes nothing of the checks that were still running", async () => {
    const slow = Array.from({ length: 60 }, (_, i) => `slow-3000ms+${i}@${domain}`);
    const id = await started(slow);
    await listWhere(id, ({ progress }) => progress.phase === "mailboxes");
    await owner.post(`/v1/lists/${id}/finish`);
    const done = await listWhere(id, ({ state }) => state === "completed");
    await new Promise((resolve) => setTimeout(resolve, 500));
    const later = await read(id);
    expect([later.results, later.credits]).toEqual([done.results, done.credits]);
    await expectSound(server.context.database.queries, id);
  });

  test("is refused before the start and after the end", async () => {
    const id = await started([`deliverable@${domain}`], { start: "manual" });
    await listWhere(id, ({ state }) => state === "ready");
    const early = await owner.post(`/v1/lists/${id}/finish`);
    expect([early.statusCode, early.json()]).toEqual([
      409,
      expect.objectContaining({ code: "invalid_state", state: "ready" }),
    ]);
    await owner.post(`/v1/lists/${id}/cancel`);
    const late = await owner.post(`/v1/lists/${id}/finish`);
    expect([late.statusCode, late.json().state]).toEqual([409, "canceled"]);
  });

  test("a list that waits for credits completes with its unpaid rows unknown and free", async () => {
    const before = await credits();
    const emails = ["a", "b", "c"].map((name) => `deliverable+${name}@${domain}`);
    const id = await started(emails, { max_credits: 1 });
    await listWhere(id, ({ state }) => state === "paused");
    expect((await owner.post(`/v1/lists/${id}/finish`)).statusCode).toBe(200);
    expect(await listWhere(id, ({ state }) => state === "completed")).toMatchObject({
      results: { deliverable: 1, unknown: 2 },
      credits: { charged: 1, held: 0 },
    });
    expect((await credits()).balance).toBe(before.balance - 1);
    await expectSound(server.context.database.queries, id);
  });
});
