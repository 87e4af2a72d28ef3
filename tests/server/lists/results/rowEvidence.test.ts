import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { List } from "#contract/listShape.ts";
import type { ListRowResult } from "#contract/listRows.ts";
import { billedDomain, startBilledServer } from "#tests/support/billedServer.ts";
import { databases } from "#tests/support/databases.ts";
import type { TestServer } from "#tests/support/testServer.ts";
import { signedIn, type Visitor } from "#tests/support/visitor.ts";
import { until } from "#tests/support/until.ts";

const domain = billedDomain;

describe.each(databases)("the evidence of a row, on $name", ({ open }) => {
  let server: TestServer;
  let owner: Visitor;
  beforeAll(async () => {
    server = await startBilledServer({ open });
    owner = await signedIn(server.app, "evidence@example.com");
  });
  afterAll(async () => {
    await server.close();
  });

  async function completed(emails: readonly string[], over = {}): Promise<string> {
    const options = { start: "auto", retry_unknown: { attempts: 0, over_s: 1 }, ...over };
    const reply = await owner.ask("POST", "/v1/lists", {
      body: { name: "Evidence", source: { emails }, options },
      headers: { "idempotency-key": randomUUID() },
    });
    const { id } = reply.json();
    await until(
      async () => (await owner.get(`/v1/lists/${id}`)).json<List>(),
      ({ state }) => state === "completed",
    );
    return id;
  }
  const rowOf = async (id: string, position: number): Promise<ListRowResult> =>
    (await owner.get(`/v1/lists/${id}/results/${position}`)).json();
  const batches = async (id: string) =>
    server.context.database.queries
      .selectFrom("list_evidence")
      .select("batch")
      .where("list_id", "=", id)
      .execute();

  test("contains the dialogue of its own mailbox, the deciding line, DNS answers and every check", async () => {
    const id = await completed([
      `deliverable@${domain}`,
      `mailbox-not-found@${domain}`,
      `someone@domain-not-found.${domain}`,
      "no address@",
      `deliverable+tag@${domain}`,
    ]);
    const missing = await rowOf(id, 2);
    expect(missing.validation).toMatchObject({
      id: `${id}:2`,
      input: `mailbox-not-found@${domain}`,
      verdict: "undeliverable",
      reason: "mailbox_not_found",
      billing: { credits: 1, reason: "verdict" },
      sandbox: false,
    });
    expect(missing.validation!.checks.map(({ name }) => name)).toContain("accept_all");
    const lines = missing.evidence!.sessions.flatMap((session) => session.lines);
    const deciding = lines.filter(({ deciding: decides }) => decides);
    expect(deciding).toHaveLength(1);
    expect(deciding[0]).toMatchObject({ from: "server", stage: "rcpt" });
    expect(deciding[0]!.text).toBe(missing.row.reply);
    expect(lines.map(({ text }) => text)).toContain(`RCPT TO:<mailbox-not-found@${domain}>`);
    expect(missing.evidence!.dns.map(({ type }) => type)).toEqual(["MX", "A", "AAAA"]);

    const nowhere = await rowOf(id, 3);
    expect(nowhere.validation).toMatchObject({ reason: "domain_not_found" });
    expect(nowhere.evidence).toMatchObject({ dns: [{ status: "nxdomain" }], sessions: [] });

    const malformed = await rowOf(id, 4);
    expect(malformed.validation).toMatchObject({ reason: "invalid_syntax", email: null });
    expect(malformed.evidence).toMatchObject({ dns: [], sessions: [] });
  });

  test("of a duplicate is that of its original, with a note", async () => {
    const address = `deliverable+dup@${domain}`;
    const id = await completed([address, address.toUpperCase().replace("+DUP", "+dup")]);
    const [original, copy] = [await rowOf(id, 1), await rowOf(id, 2)];
    expect(copy.reused).toMatchObject({ kind: "duplicate", list_id: id, position: 1 });
    expect(copy.evidence!.sessions).toEqual(original.evidence!.sessions);
    expect(copy.validation).toMatchObject({ verdict: "deliverable", billing: { credits: 0 } });
    expect(original.reused).toBeNull();
  });

  test("of a reused result comes from the earlier list, and from nowhere once that is deleted", async () => {
    const first = await completed([`mailbox-full@${domain}`]);
    const second = await completed([`mailbox-full@${domain}`], {
      skip_if_validated_within_s: 3600,
    });
    const reused = await rowOf(second, 1);
    expect(reused.row.charge).toBe("cached");
    expect(reused.reused).toMatchObject({ kind: "recent_result", list_id: first, position: 1 });
    expect(reused.evidence!.sessions).toEqual((await rowOf(first, 1)).evidence!.sessions);
    await owner.ask("DELETE", `/v1/lists/${first}`);
    expect(await batches(first)).toEqual([]);
    const alone = await rowOf(second, 1);
    expect(alone.reused).toMatchObject({ kind: "recent_result", list_id: null, position: null });
    expect([alone.evidence, alone.validation!.reason]).toEqual([null, "mailbox_full"]);
  });

  test("is stored with its result, and deleted with its list", async () => {
    const id = await completed([`deliverable+kept@${domain}`]);
    expect((await batches(id)).length).toBeGreaterThan(0);
    await owner.ask("DELETE", `/v1/lists/${id}`);
    expect(await batches(id)).toEqual([]);
    expect((await owner.get(`/v1/lists/${id}/results/1`)).statusCode).toBe(404);
  });

  test("is withheld from a key without evidence:read, and from other accounts", async () => {
    const id = await completed([`deliverable+key@${domain}`]);
    const created = await owner.post("/v1/api-keys", {
      name: "Reader",
      expires_in_days: 1,
      scopes: ["results:read"],
    });
    const reply = await server.app.inject({
      method: "GET",
      url: `/v1/lists/${id}/results/1`,
      headers: { authorization: `Bearer ${created.json().key}` },
    });
    expect(reply.json()).toMatchObject({ evidence: null, validation: { verdict: "deliverable" } });
    const other = await signedIn(server.app, "stranger@example.com");
    expect((await other.get(`/v1/lists/${id}/results/1`)).statusCode).toBe(404);
    expect((await owner.get(`/v1/lists/${id}/results/2`)).statusCode).toBe(404);
  });
});
