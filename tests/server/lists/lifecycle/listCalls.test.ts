import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { List } from "#contract/listShape.ts";
import { expireLists } from "#server/lists/lifecycle/expireLists.ts";
import { billedDomain, startBilledServer } from "#tests/support/billedServer.ts";
import { databases } from "#tests/support/databases.ts";
import { confirmEndpoints } from "#tests/support/confirmEndpoints.ts";
import type { TestServer } from "#tests/support/testServer.ts";
import { signedIn, type Visitor } from "#tests/support/visitor.ts";
import { emails, listOwner } from "./listOwner.ts";

const domain = billedDomain;

describe.each(databases)("calls of lists on $name", ({ open }) => {
  let server: TestServer;
  let owner: Visitor;
  const { handIn, listIn } = listOwner(() => owner);
  beforeAll(async () => {
    server = await startBilledServer({ open });
    owner = await signedIn(server.app, "owner@example.com");
  });
  afterAll(() => server.close());

  test("pausing, resuming, canceling and deleting return the new state, and credits are released", async () => {
    const before = (await owner.get("/v1/credits")).json().balance;
    const { id } = (await handIn({ source: { text: emails(30) } })).json();
    await listIn(id, "ready");
    expect((await owner.post(`/v1/lists/${id}/pause`)).json()).toMatchObject({
      code: "invalid_state",
      state: "ready",
    });
    const started: List = (await owner.post(`/v1/lists/${id}/start`)).json();
    expect(started.credits).toMatchObject({ held: 30, charged: 0 });
    const paused: List = (await owner.post(`/v1/lists/${id}/pause`)).json();
    if (paused.state === "paused") {
      await owner.post(`/v1/lists/${id}/resume`);
    }
    await listIn(id, "completed");
    const second = (
      await handIn({ source: { text: emails(30) }, options: { start: "auto" } })
    ).json();
    const canceled: List = (await owner.post(`/v1/lists/${second.id}/cancel`)).json();
    const done = canceled.state === "canceled" ? canceled : await listIn(second.id, "completed");
    expect(done.credits.held).toBe(0);
    const { balance } = (await owner.get("/v1/credits")).json();
    expect(balance).toBe(before - 30 - done.credits.charged);
    const receipt = (await owner.ask("DELETE", `/v1/lists/${id}`)).json();
    expect(receipt).toMatchObject({
      object: "deletion_receipt",
      list_id: id,
      rows: 30,
      results: 30,
    });
    expect((await owner.get(`/v1/lists/${id}`)).statusCode).toBe(404);
  });

  test("canceling a list is an event for webhooks", async () => {
    const url = "http://127.0.0.1:9/hooks";
    await owner.post("/v1/webhook-endpoints", { url, events: ["list.canceled"] });
    await confirmEndpoints(server.context);
    const { id } = (await handIn({ source: { text: emails(2) } })).json();
    await listIn(id, "ready");
    await owner.post(`/v1/lists/${id}/cancel`);
    const events = await server.context.database.queries
      .selectFrom("webhook_events")
      .select(["type", "body"])
      .where("type", "=", "list.canceled")
      .execute();
    expect(events).toHaveLength(1);
    expect(events[0]?.body).toContain(id);
  });

  test("a list that costs more than the balance doesn't start and reserves nothing", async () => {
    const { id } = (await handIn({ source: { text: emails(1300) } })).json();
    await listIn(id, "ready");
    const refused = await owner.post(`/v1/lists/${id}/start`);
    expect([refused.statusCode, refused.json().code]).toEqual([402, "insufficient_credits"]);
    expect(await listIn(id, "ready")).toMatchObject({ credits: { held: 0 } });
  });

  test("a credit limit stops a list before it costs more, and raising the limit resumes it", async () => {
    const body = { source: { text: emails(12) }, options: { start: "auto", max_credits: 5 } };
    const { id } = (await handIn(body)).json();
    const stopped = await listIn(id, "paused");
    expect(stopped).toMatchObject({
      credits: { charged: 5, held: 0 },
      error: { code: "max_credits_reached" },
    });
    await owner.ask("PATCH", `/v1/lists/${id}`, { body: { options: { max_credits: 12 } } });
    await owner.post(`/v1/lists/${id}/resume`);
    expect(await listIn(id, "completed")).toMatchObject({ credits: { charged: 12, held: 0 } });
  });

  test("a list is followed live to its end, never backwards", async () => {
    const { id } = (
      await handIn({ source: { text: emails(60) }, options: { start: "auto" } })
    ).json();
    const { body } = await owner.get(`/v1/lists/${id}/events`);
    const seen = [...body.matchAll(/event: (\w+)\ndata: (.*)\n/gu)].map(([, name, data]) => ({
      name,
      list: JSON.parse(data ?? "{}") as List,
    }));
    expect(seen.at(-1)).toMatchObject({ name: "done", list: { state: "completed" } });
    const steps = seen.map(({ list }) => list.progress.done);
    expect(steps).toEqual(steps.toSorted((one, other) => one - other));
  });

  test("a list that never started expires like an ended one, and a running one doesn't expire", async () => {
    const options = { retention_s: 3600 };
    const waiting = (await handIn({ source: { text: emails(2) }, options })).json();
    // Greylisted addresses keep this list at work, however fast its checks are.
    const greylisted = emails(2).replaceAll("deliverable", "greylisted");
    const begun = (await handIn({ source: { text: greylisted }, options })).json();
    await listIn(waiting.id, "ready");
    await listIn(begun.id, "ready");
    expect((await owner.post(`/v1/lists/${begun.id}/start`)).json().expires_at).toBeNull();
    server.pass(3_601_000);
    await expireLists(server.context);
    server.pass(-3_601_000);
    expect(await listIn(waiting.id, "expired")).toMatchObject({ credits: { held: 0, charged: 0 } });
    expect(await listIn(begun.id, "running")).toMatchObject({ expires_at: null });
    await owner.post(`/v1/lists/${begun.id}/cancel`);
    const { queries } = server.context.database;
    const files = await queries.selectFrom("lists").select(["id", "upload_id"]).execute();
    expect(files.find(({ id }) => id === waiting.id)?.upload_id).toBeNull();
  });

  test("an expired list loses its rows and keeps its figures", async () => {
    const options = { start: "auto", retention_s: 3600 };
    const { id } = (await handIn({ source: { text: emails(2) }, options })).json();
    await listIn(id, "completed");
    server.pass(3_601_000);
    await expireLists(server.context);
    server.pass(-3_601_000);
    expect(await listIn(id, "expired")).toMatchObject({
      counts: { rows: 2 },
      credits: { charged: 2 },
    });
    expect((await owner.get(`/v1/lists/${id}/results`)).json().code).toBe("expired");
    const { queries } = server.context.database;
    const left = await queries
      .selectFrom("list_results")
      .selectAll()
      .where("list_id", "=", id)
      .execute();
    expect(left).toEqual([]);
  });

  test("an account has a limit of unfinished lists, and gets an error for another one", async () => {
    const busy = await signedIn(server.app, `busy-${randomUUID()}@example.com`);
    const ask = () =>
      busy.ask("POST", "/v1/lists", {
        body: { source: { emails: [`deliverable@${domain}`] } },
        headers: { "idempotency-key": randomUUID() },
      });
    const replies = [];
    for (let lists = 0; lists < 20; lists += 1) {
      replies.push((await ask()).json());
    }
    const refused = await ask();
    expect([refused.statusCode, refused.json().code]).toEqual([429, "concurrency_limited"]);
    await busy.ask("DELETE", `/v1/lists/${replies[0].id}`);
    expect((await ask()).statusCode).toBe(201);
  });

  test("lists are found by part of their name in whatever letters, and by their state", async () => {
    const own = await signedIn(server.app, `names-${randomUUID()}@example.com`);
    for (const name of ["Übersicht März", "newsletter", "ÜBERSICHT 100%", "März_Liste"]) {
      await own.ask("POST", "/v1/lists", {
        body: { name, source: { emails: [`deliverable@${domain}`] } },
        headers: { "idempotency-key": randomUUID() },
      });
    }
    const found = async (query: string) => {
      const { data }: { data: List[] } = (await own.get(`/v1/lists?${query}`)).json();
      return data.map(({ name }) => name);
    };
    expect(await found("q=%C3%BCbersicht")).toEqual(["ÜBERSICHT 100%", "Übersicht März"]);
    expect(await found("q=%25")).toEqual(["ÜBERSICHT 100%"]);
    expect(await found("q=_")).toEqual(["März_Liste"]);
    expect(await found("q=nowhere")).toEqual([]);
    expect(await found("q=newsletter&state=completed")).toEqual([]);
    const first = (await own.get("/v1/lists?q=m%C3%A4rz&limit=1")).json();
    expect([first.data[0].name, first.has_more]).toEqual(["März_Liste", true]);
    expect(await found(`q=m%C3%A4rz&limit=1&after=${first.next_cursor}`)).toEqual([
      "Übersicht März",
    ]);
    expect((await own.get(`/v1/lists?limit=1&after=${first.next_cursor}`)).json().code).toBe(
      "invalid_cursor",
    );
  });

  test("lists are found by the time of their creation, in pages of that period alone", async () => {
    const own = await signedIn(server.app, `created-${randomUUID()}@example.com`);
    const made: List[] = [];
    for (const name of ["first", "second", "third"]) {
      const reply = await own.ask("POST", "/v1/lists", {
        body: { name, source: { emails: [`deliverable@${domain}`] } },
        headers: { "idempotency-key": randomUUID() },
      });
      made.push(reply.json());
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    const [, second, third] = made.map(({ created_at: at }) => encodeURIComponent(at));
    const read = async (query: string) => (await own.get(`/v1/lists?${query}`)).json();
    const found = async (query: string) =>
      ((await read(query)) as { data: List[] }).data.map(({ name }) => name);
    expect(await found(`created[gte]=${second}`)).toEqual(["third", "second"]);
    expect(await found(`created[lt]=${second}`)).toEqual(["first"]);
    expect(await found(`created[gte]=${second}&created[lt]=${third}&q=s`)).toEqual(["second"]);
    expect(await found("created[gte]=2999-01-01")).toEqual([]);
    expect((await own.get("/v1/lists?created[gte]=soon")).statusCode).toBe(422);
    const page = await read(`created[gte]=${second}&limit=1`);
    const rest = `limit=1&after=${page.next_cursor}`;
    expect(await found(`created[gte]=${second}&${rest}`)).toEqual(["second"]);
    expect((await read(rest)).code).toBe("invalid_cursor");
  });

  test("reserved credits of a list are shown, and released after it", async () => {
    const held = async () => (await owner.get("/v1/credits")).json().held;
    const before: number = await held();
    // Greylisted addresses are retried for hours, so the list keeps running.
    const text = emails(7).replaceAll("deliverable", "greylisted");
    const { id } = (await handIn({ source: { text }, options: { start: "auto" } })).json();
    await listIn(id, "running");
    expect(await held()).toBe(before + 7);
    await owner.post(`/v1/lists/${id}/cancel`);
    expect(await held()).toBe(before);
  });

  test("other accounts can't see a list or a file", async () => {
    const { id } = (await handIn({ source: { text: emails(2) } })).json();
    const other = await signedIn(server.app, `other-${randomUUID()}@example.com`);
    const answers = await Promise.all([
      other.get(`/v1/lists/${id}`),
      other.get(`/v1/lists/${id}/preview`),
      other.post(`/v1/lists/${id}/start`),
      other.ask("DELETE", `/v1/lists/${id}`),
      other.get(`/v1/lists/${id}/events`),
    ]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404, 404, 404]);
    expect((await other.get("/v1/lists")).json().data).toEqual([]);
  });
});
