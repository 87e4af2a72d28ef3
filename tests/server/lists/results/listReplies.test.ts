import { randomUUID } from "node:crypto";
import type { Kysely } from "kysely";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { List, ListRow } from "#contract/listShape.ts";
import { replyGroups } from "#server/data/migrations/m075ReplyGroups.ts";
import {
  addListReplies,
  countedRepliesMax,
  listReplies,
} from "#server/data/queries/listReplies.ts";
import { expireLists } from "#server/lists/lifecycle/expireLists.ts";
import { billedDomain, startBilledServer } from "#tests/support/billedServer.ts";
import { databases } from "#tests/support/databases.ts";
import type { TestServer } from "#tests/support/testServer.ts";
import { until } from "#tests/support/until.ts";
import { signedIn, type Visitor } from "#tests/support/visitor.ts";

const domain = billedDomain;
const emails = [
  `mailbox-not-found@${domain}`,
  `mailbox-not-found+one@${domain}`,
  `mailbox-not-found@${domain}`,
  `mailbox-full@${domain}`,
  `someone@domain-not-found.${domain}`,
  `deliverable@${domain}`,
];
const unknownUser = "550 5.1.1 user unknown";

describe.each(databases)("the replies of a list on $name", ({ open }) => {
  let server: TestServer;
  let owner: Visitor;
  let id: string;
  beforeAll(async () => {
    server = await startBilledServer({ open });
    owner = await signedIn(server.app, "replies@example.com");
    const options = { start: "auto", retry_unknown: { attempts: 0, over_s: 1 } };
    const reply = await owner.ask("POST", "/v1/lists", {
      body: { name: "Replies", source: { emails }, options },
      headers: { "idempotency-key": randomUUID() },
    });
    id = reply.json<List>().id;
    await until(
      async () => (await owner.get(`/v1/lists/${id}`)).json<List>(),
      ({ state }) => state === "completed",
    );
  });
  afterAll(() => server.close());

  const replies = async (query: Record<string, string> = {}) => {
    const reply = await owner.get(`/v1/lists/${id}/replies?${new URLSearchParams(query)}`);
    expect(reply.statusCode).toBe(200);
    return reply.json().data as { reply: string; verdict: string; reason: string; count: number }[];
  };
  const rows = async (query: Record<string, string>) => {
    const asked = new URLSearchParams({ include: "total", ...query });
    const { data, total } = (await owner.get(`/v1/lists/${id}/results?${asked}`)).json();
    return { positions: (data as ListRow[]).map(({ position }) => position), total };
  };

  test("are counted with their duplicates, most frequent first, and found by a part", async () => {
    const all = await replies();
    expect(all[0]).toEqual({
      reply: unknownUser,
      verdict: "undeliverable",
      reason: "mailbox_not_found",
      count: 3,
    });
    expect(all.map(({ count }) => count)).toEqual([3, 1, 1]);
    expect(await replies({ q: "USER Unknown" })).toEqual([all[0]]);
    expect(await replies({ q: "%" })).toEqual([]);
    expect(await replies({ limit: "1" })).toEqual([all[0]]);
    const long = await owner.get(`/v1/lists/${id}/replies?q=${"x".repeat(201)}`);
    expect([long.statusCode, long.json().code]).toEqual([422, "validation_failed"]);
    const other = await signedIn(server.app, "other@example.com");
    expect((await other.get(`/v1/lists/${id}/replies`)).statusCode).toBe(404);
  });

  test("are what the rows show, and the filter that finds them", async () => {
    const { data } = (await owner.get(`/v1/lists/${id}/results`)).json<{ data: ListRow[] }>();
    const [first, , , , nowhere] = data;
    expect(first?.deciding).toEqual({ check: "smtp", line: first?.reply, reply: unknownUser });
    expect(nowhere?.deciding).toEqual({
      check: "dns",
      line: `NXDOMAIN domain-not-found.${domain}`,
      reply: null,
    });
    expect(await rows({ reply: unknownUser })).toEqual({ positions: [1, 2, 3], total: 3 });
    expect(await rows({ reply: unknownUser.toUpperCase() })).toEqual({
      positions: [1, 2, 3],
      total: 3,
    });
    expect(await rows({ reply: "550 5.1.1" })).toEqual({ positions: [], total: 0 });
    const whole = (await owner.get(`/v1/lists/${id}/results/1`)).json();
    expect(whole.validation.deciding).toEqual(first?.deciding);
  });

  test("of an earlier version are grouped and counted by the migration", async () => {
    const { kind, queries } = server.context.database;
    const { id: single } = (
      await owner.post("/v1/validations", { email: `mailbox-full@${domain}` })
    ).json();
    const groups = async () => ({
      rows: await queries
        .selectFrom("list_results")
        .select(["position", "reply_group"])
        .where("list_id", "=", id)
        .orderBy("position")
        .execute(),
      validation: await queries
        .selectFrom("validations")
        .select("reply_group")
        .where("id", "=", single)
        .execute(),
      replies: await replies(),
    });
    const before = await groups();
    expect(before.validation[0]?.reply_group).toMatch(/^452 4\.2\.2 /u);
    for (const undo of [
      sql`drop table list_replies`,
      sql`drop index validations_by_reply`,
      sql`drop index list_results_replies`,
      sql`alter table validations drop column reply_group`,
      sql`alter table list_results drop column reply_group`,
    ]) {
      await undo.execute(queries);
    }
    await replyGroups.up(queries as unknown as Kysely<never>, kind);
    expect(await groups()).toEqual(before);
  });

  test("beyond the first thousand aren't counted, and don't stop the counted ones", async () => {
    const { database } = server.context;
    const row = (index: number) => ({
      list_id: id,
      reply: `550 invented ${index}`,
      verdict: "unknown" as const,
      reason: "refused_unclear" as const,
      count: index,
    });
    await database.atomically(async (queries) => {
      await addListReplies(
        queries,
        id,
        Array.from({ length: 1200 }, (_, index) => row(index)),
      );
      await addListReplies(queries, id, [row(1199), row(2000)]);
    });
    const of = { listId: id, limit: 2000 };
    const invented = await listReplies(database.queries, { ...of, contains: "invented" });
    expect(await listReplies(database.queries, { ...of, contains: "" })).toHaveLength(
      countedRepliesMax,
    );
    expect(invented[0]).toEqual({ ...row(1199), count: 2 * 1199 });
    expect(invented.some(({ reply }) => reply.endsWith(" 2000"))).toBe(false);
  });

  test("go when the list expires", async () => {
    const later = server.context.now() + 400 * 86_400_000;
    await expireLists({ ...server.context, now: () => later });
    expect(await replies()).toEqual([]);
  });
});
