import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { List } from "#contract/listShape.ts";
import type { ListWatch } from "#contract/listWatches.ts";
import { expireLists } from "#server/lists/lifecycle/expireLists.ts";
import { watchRound } from "#server/lists/watching/watchRound.ts";
import { confirmEndpoints } from "#tests/support/confirmEndpoints.ts";
import { billedDomain, startBilledServer } from "#tests/support/billedServer.ts";
import { databases } from "#tests/support/databases.ts";
import { mailsTo } from "#tests/support/mailedTo.ts";
import { refuseUpdates } from "#tests/support/refuseUpdates.ts";
import type { TestServer } from "#tests/support/testServer.ts";
import { goodPassword, signedIn, type Visitor } from "#tests/support/visitor.ts";
import { until } from "#tests/support/until.ts";

const dayMs = 86_400_000;
const email = "watcher@example.com";
const at = (local: string) => `${local}@${billedDomain}`;

describe.each(databases)("watched lists on $name", ({ open }) => {
  let server: TestServer;
  let owner: Visitor;
  beforeAll(async () => {
    server = await startBilledServer({ open });
    owner = await signedIn(server.app, email);
    await owner.post("/v1/webhook-endpoints", {
      url: `https://hooks.${billedDomain}/`,
      description: "",
      events: ["watch.changed", "watch.stopped"],
    });
    await confirmEndpoints(server.context);
  });
  afterAll(() => server.close());

  const listIn = (id: string, state: List["state"]) =>
    until(
      async () => (await owner.get(`/v1/lists/${id}`)).json<List>(),
      (list) => list.state === state,
    );
  async function completed(emails: readonly string[], options: object = {}): Promise<string> {
    const reply = await owner.ask("POST", "/v1/lists", {
      body: { name: "Customers", source: { emails }, options: { start: "auto", ...options } },
      headers: { "idempotency-key": randomUUID() },
    });
    const { id } = reply.json<List>();
    await listIn(id, "completed");
    return id;
  }
  const watch = async (id: string, body: object) => {
    const reply = await owner.ask("PUT", `/v1/lists/${id}/watch`, { body });
    return [reply.statusCode, reply.json()];
  };
  const watched = async (id: string) =>
    (await owner.get(`/v1/lists/${id}/watch`)).json<ListWatch>();
  // The runner of the server looks for lists by itself.
  const round = () => watchRound(server.context, { wake: () => undefined });
  /** Lets time pass, in which the session ends. */
  const pass = async (ms: number) => {
    server.pass(ms);
    await owner.login(email, goodPassword);
  };
  /** Runs what is due until the latest run of a watch has ended; returns it. */
  async function ran(id: string) {
    await round();
    return until(
      async () => {
        await round();
        return (await watched(id)).runs[0];
      },
      (run) => run !== undefined && run.state !== "running",
    );
  }
  const told = async () => ({
    events: (await owner.get("/v1/webhook-deliveries"))
      .json()
      .data.map(({ event_type: type }: { event_type: string }) => type),
    notices: (await owner.get("/v1/notifications"))
      .json()
      .data.map(({ kind }: { kind: string }) => kind)
      .filter((kind: string) => kind.startsWith("watch_")),
    mails: (await mailsTo(server, email)).filter(({ subject }) => subject.includes("Customers"))
      .length,
  });

  test("a due list is checked again and compared with the run before, and changes are reported once", async () => {
    const id = await completed([at("deliverable"), at("mailbox-not-found"), at("greylisted")], {
      retry_unknown: { attempts: 0, over_s: 1 },
    });
    const before = await told();
    expect(await watch(id, { every: "week" })).toEqual([
      200,
      expect.objectContaining({
        every: "week",
        max_credits: null,
        stopped: null,
        runs: [],
      }),
    ]);
    const next = Date.parse((await watched(id)).next_run_at ?? "") - server.context.now();
    expect(Math.round(next / dayMs)).toBe(7);
    await pass(7 * dayMs - 60_000);
    await round();
    expect((await watched(id)).runs).toEqual([]);

    await pass(60_000);
    // As processes do at once.
    await Promise.all([round(), round(), round()]);
    expect((await watched(id)).runs).toHaveLength(1);
    const first = await ran(id);
    expect(first).toMatchObject({ state: "completed", compared_with: id, changed: 0, changes: [] });
    expect(await told()).toEqual(before);

    await owner.post("/v1/rules", { kind: "block", target: at("deliverable") });
    await owner.post("/v1/rules", { kind: "allow", target: at("greylisted") });
    await pass(7 * dayMs);
    const second = await ran(id);
    expect(second).toMatchObject({
      state: "completed",
      compared_with: first?.list_id,
      changed: 1,
      changes: [{ from: "deliverable", to: "undeliverable", count: 1 }],
    });
    await round();
    expect(await told()).toEqual({
      events: ["watch.changed", ...before.events],
      notices: ["watch_changed", ...before.notices],
      mails: before.mails + 1,
    });
    const comparison = (
      await owner.get(`/v1/lists/${second?.list_id}/comparison?with=${first?.list_id}`)
    ).json();
    expect(comparison.data).toContainEqual({
      email: at("deliverable"),
      from: expect.objectContaining({ verdict: "deliverable" }),
      to: expect.objectContaining({ verdict: "undeliverable" }),
    });
  });

  test("the watched list and the latest run outlive their retention while they are needed", async () => {
    const id = await completed([at("deliverable+kept")], { retention_s: dayMs / 1000 });
    await watch(id, { every: "month" });
    await pass(30 * dayMs);
    await expireLists(server.context);
    const run = await ran(id);
    expect(run).toMatchObject({ state: "completed", changed: 0 });
    await pass(30 * dayMs);
    await expireLists(server.context);
    expect(await ran(id)).toMatchObject({ state: "completed", compared_with: run?.list_id });
    expect((await owner.ask("DELETE", `/v1/lists/${id}/watch`)).statusCode).toBe(204);
    expect(await watched(id)).toMatchObject({ every: null, next_run_at: null, runs: [] });
    await expireLists(server.context);
    expect((await owner.get(`/v1/lists/${id}`)).json<List>().state).toBe("expired");
  });

  test("a run whose list can't be kept doesn't begin, and begins in a later round", async () => {
    const id = await completed([at("deliverable+later")], { retention_s: dayMs / 1000 });
    await watch(id, { every: "week" });
    await pass(7 * dayMs);
    const accept = await refuseUpdates(server.context.database, "lists", `new.id = '${id}'`);
    await expect(round()).rejects.toThrow("refused by the test");
    expect((await watched(id)).runs).toEqual([]);
    await accept();
    expect(await ran(id)).toMatchObject({ state: "completed", changed: 0 });
  });

  test("a run now is an ordinary list that costs credits; a second one waits for it", async () => {
    const id = await completed([at("deliverable+now")]);
    await watch(id, { every: "day" });
    const balance = async () => (await owner.get("/v1/credits")).json().balance;
    const had = await balance();
    const begun = await owner.post(`/v1/lists/${id}/watch/runs`, {});
    expect([begun.statusCode, begun.json().runs[0].state]).toEqual([202, "running"]);
    const again = await owner.post(`/v1/lists/${id}/watch/runs`, {});
    expect([again.statusCode, again.json().code]).toEqual([409, "invalid_state"]);
    await ran(id);
    expect(await balance()).toBe(had - 1);
  });

  test("a run at its limit of credits ends with what it has, and its unknown rows are no change", async () => {
    const id = await completed([at("deliverable+a"), at("deliverable+b"), at("deliverable+c")]);
    await watch(id, { every: "day", max_credits: 1 });
    await pass(dayMs);
    expect(await ran(id)).toMatchObject({ state: "completed", changed: 0 });
    const [run] = (await watched(id)).runs;
    const list = (await owner.get(`/v1/lists/${run?.list_id}`)).json<List>();
    expect(list.credits.charged).toBe(1);
  });

  test("a watch without credits stops, and its owner gets a notification", async () => {
    const { queries } = server.context.database;
    await queries.deleteFrom("list_watches").execute();
    const id = await completed([at("deliverable+poor")]);
    await watch(id, { every: "day" });
    await queries.updateTable("accounts").set({ balance: 0 }).execute();
    const before = await told();
    await pass(dayMs);
    expect(await ran(id)).toMatchObject({ state: "failed", error: "insufficient_credits" });
    expect(await watched(id)).toMatchObject({
      stopped: "insufficient_credits",
      next_run_at: null,
    });
    expect(await told()).toEqual({
      events: ["watch.stopped", ...before.events],
      notices: ["watch_stopped", ...before.notices],
      mails: before.mails + 1,
    });
    const now = await owner.post(`/v1/lists/${id}/watch/runs`, {});
    expect([now.statusCode, now.json().state]).toEqual([409, "stopped"]);
  });

  test("only a completed list of the account can be watched", async () => {
    const reply = await owner.ask("POST", "/v1/lists", {
      body: { source: { emails: [at("deliverable")] } },
      headers: { "idempotency-key": randomUUID() },
    });
    const { id } = reply.json<List>();
    await listIn(id, "ready");
    expect(await watch(id, { every: "day" })).toEqual([
      409,
      expect.objectContaining({ code: "invalid_state", state: "ready" }),
    ]);
    expect((await watch("list_none", { every: "day" }))[0]).toBe(404);
    expect((await watch(id, { every: "hour" }))[0]).toBe(422);
    expect((await owner.post(`/v1/lists/${id}/watch/runs`, {})).statusCode).toBe(404);
  });
});
