import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { ListState } from "#contract/listShape.ts";
import { newId } from "#server/crypto/newId.ts";
import { insertResults } from "#server/data/queries/listResults.ts";
import { insertList } from "#server/data/queries/lists.ts";
import { emptyResult } from "#server/lists/running/rowResult.ts";
import { databases } from "#tests/support/databases.ts";
import { startTestServer, type TestServer } from "#tests/support/testServer.ts";
import { signedIn, type Visitor } from "#tests/support/visitor.ts";
import type { Verdict } from "#vocabulary/verdicts.ts";

type Entry = [email: string, verdict: Verdict | null];

const reasonOf = {
  deliverable: "mailbox_accepted",
  undeliverable: "mailbox_not_found",
  risky: "accept_all",
  unknown: "greylisted",
} as const;

const said = (name: Verdict) => ({ verdict: name, reason: reasonOf[name] });

const many = (came: (index: number) => Verdict): Entry[] =>
  Array.from({ length: 20_000 }, (_, index) => [`a${index}@example.net`, came(index)]);

describe.each(databases)("comparing lists on $name", ({ open }) => {
  let server: TestServer;
  let owner: Visitor;
  let accountId: string;
  beforeAll(async () => {
    server = await startTestServer({ open });
    owner = await signedIn(server.app, "owner@example.com");
    accountId = (await owner.get("/v1/account")).json().id;
  });
  afterAll(() => server.close());

  /** Inserts a list with these results that has ended; returns its id. */
  async function ended(entries: readonly Entry[], state: ListState = "completed"): Promise<string> {
    const { queries } = server.context.database;
    const reply = await owner.ask("POST", "/v1/lists", {
      body: { source: { text: "a@sandbox.test" } },
      headers: { "idempotency-key": randomUUID() },
    });
    const made = await queries
      .selectFrom("lists")
      .selectAll()
      .where("id", "=", reply.json().id)
      .executeTakeFirstOrThrow();
    const id = newId("list");
    await insertList(queries, {
      ...made,
      id,
      state,
      upload_id: null,
      account_id: accountId,
      counts: JSON.stringify({ rows: entries.length }),
      total: entries.length,
    });
    const seen = new Map<string, number>();
    const rows = entries.map(([email, verdict], index) => {
      const position = index + 1;
      const of = seen.get(email) ?? null;
      seen.set(email, of ?? position);
      const reason = verdict === null ? null : reasonOf[verdict];
      const status = verdict === null ? ("waiting" as const) : ("final" as const);
      return { ...emptyResult(id, position, email), status, verdict, reason, duplicate_of: of };
    });
    for (let from = 0; from < rows.length; from += 500) {
      await insertResults(queries, rows.slice(from, from + 500));
    }
    return id;
  }
  const compared = async (here: string, there: string, more = "") =>
    (await owner.get(`/v1/lists/${here}/comparison?with=${there}${more}`)).json();

  test("addresses are compared as mailboxes, each once, and only where both have an answer", async () => {
    const there = await ended([
      ["same@example.net", "deliverable"],
      ["Gone@Example.net", "deliverable"],
      ["back@example.net", "undeliverable"],
      ["old@example.net", "risky"],
      ["never@example.net", null],
    ]);
    const here = await ended([
      ["new@example.net", "risky"],
      ["gone@example.net", "undeliverable"],
      ["same@EXAMPLE.net", "deliverable"],
      ["gone@example.net", "undeliverable"],
      ["back@example.net", "deliverable"],
      ["never@example.net", "deliverable"],
    ]);
    expect(await compared(here, there)).toEqual({
      object: "list_comparison",
      both: 3,
      only_here: 2,
      only_there: 1,
      changes: [
        { from: "deliverable", to: "undeliverable", count: 1 },
        { from: "undeliverable", to: "deliverable", count: 1 },
      ],
      data: [
        { email: "gone@example.net", from: said("deliverable"), to: said("undeliverable") },
        { email: "back@example.net", from: said("undeliverable"), to: said("deliverable") },
      ],
      has_more: false,
      next_cursor: null,
    });
  });

  test("twenty thousand rows against as many: every change once, a page at a time", async () => {
    const there = await ended(many(() => "deliverable"));
    const here = await ended(
      many((index) => (index % 10 === 0 ? "risky" : "deliverable")).toReversed(),
    );
    const found: string[] = [];
    for (let after = ""; ;) {
      const page = await compared(here, there, `&limit=700${after}`);
      expect(page).toMatchObject({ both: 20_000, only_here: 0, only_there: 0 });
      found.push(...page.data.map(({ email }: { email: string }) => email));
      if (!page.has_more) {
        break;
      }
      after = `&after=${page.next_cursor}`;
    }
    expect(found).toEqual(
      Array.from({ length: 2000 }, (_, index) => `a${(1999 - index) * 10}@example.net`),
    );
  });

  test("a list that is not over, is another's or is none cannot be compared", async () => {
    const id = await ended([["a@example.net", "risky"]]);
    const ready = await ended([["a@example.net", "risky"]], "ready");
    expect(await compared(id, ready)).toMatchObject({ code: "invalid_state", state: "ready" });
    expect(await compared(id, "none")).toMatchObject({ code: "not_found" });
    const other = await signedIn(server.app, `other-${randomUUID()}@example.com`);
    expect((await other.get(`/v1/lists/${id}/comparison?with=${id}`)).statusCode).toBe(404);
  });
});
