import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Sandbox, startSandbox } from "#sandbox/sandbox.ts";
import type { List } from "#contract/listShape.ts";
import { databases } from "#tests/support/databases.ts";
import { portsOf, startTestServer, type TestServer } from "#tests/support/testServer.ts";
import { signedIn, type Visitor } from "#tests/support/visitor.ts";
import { until } from "#tests/support/until.ts";

const domain = "mail-world.example.net";

describe.each(databases)("a list that costs more than its bound, on $name", ({ open }) => {
  let sandbox: Sandbox;
  let server: TestServer;
  let owner: Visitor;
  let asked: string[] = [];
  beforeAll(async () => {
    sandbox = await startSandbox({
      suffix: domain,
      timeScale: 0.02,
      onRecipient: (address) => asked.push(address),
    });
    server = await startTestServer({ open, ports: portsOf(sandbox, { sandbox: false }) });
    owner = await signedIn(server.app, "bounded@example.com");
  });
  afterAll(async () => {
    await server.close();
    await sandbox.close();
  });

  const listIn = (id: string, state: List["state"]): Promise<List> =>
    until(
      async () => (await owner.get(`/v1/lists/${id}`)).json<List>(),
      (list) => list.state === state,
    );

  async function started(emails: readonly string[], maxCredits: number): Promise<string> {
    const options = {
      start: "auto",
      max_credits: maxCredits,
      retry_unknown: { attempts: 0, over_s: 1 },
    };
    const { id } = (
      await owner.ask("POST", "/v1/lists", {
        body: { name: "Bounded", source: { emails }, options },
        headers: { "idempotency-key": randomUUID() },
      })
    ).json();
    return id;
  }
  async function raise(id: string, maxCredits: number): Promise<void> {
    await owner.ask("PATCH", `/v1/lists/${id}`, { body: { options: { max_credits: maxCredits } } });
    await owner.post(`/v1/lists/${id}/resume`);
  }
  /** Returns the number of checked mailboxes; each counts once, even if its server was contacted several times. */
  const askedOf = (name: string) =>
    new Set(asked.filter((address) => address.startsWith(name))).size;

  test("checks no mailbox beyond the credit limit, and the next ones once the limit is raised", async () => {
    asked = [];
    const emails = Array.from({ length: 60 }, (_, index) => `deliverable+${index}@${domain}`);
    const id = await started([...emails, "nobody@"], 5);
    expect(await listIn(id, "paused")).toMatchObject({
      // The malformed row is free.
      progress: { done: 6 },
      credits: { charged: 5, held: 0 },
      error: { code: "max_credits_reached" },
    });
    expect(askedOf("deliverable+")).toBe(5);
    await raise(id, 12);
    expect(await listIn(id, "paused")).toMatchObject({ credits: { charged: 12, held: 0 } });
    expect(askedOf("deliverable+")).toBe(12);
    await raise(id, 60);
    expect(await listIn(id, "completed")).toMatchObject({ credits: { charged: 60, held: 0 } });
    expect(askedOf("deliverable+")).toBe(60);
  });

  test("continues after free rows until the credit limit is used up", async () => {
    asked = [];
    const names = ["policy-refused", "deliverable"];
    const emails = Array.from(
      { length: 40 },
      (_, index) => `${names[index % 2]}+${index}@${domain}`,
    );
    const id = await started(emails, 6);
    const paused = await listIn(id, "paused");
    expect(paused).toMatchObject({ credits: { charged: 6, held: 0 }, results: { deliverable: 6 } });
    expect(askedOf("deliverable+")).toBe(6);
    expect(askedOf("policy-refused+")).toBe(paused.results.unknown);
  });

  test("resolves no domain beyond the credit limit", async () => {
    const before = sandbox.observed.dnsQueries;
    const emails = Array.from({ length: 60 }, (_, index) => `a@nowhere${index}.${domain}`);
    const id = await started(emails, 5);
    expect(await listIn(id, "paused")).toMatchObject({ credits: { charged: 5, held: 0 } });
    expect(sandbox.observed.dnsQueries - before).toBeLessThan(60);
  });

  test("sends its owner one mail when it stops", async () => {
    const id = await started([`deliverable+a@${domain}`, `deliverable+b@${domain}`], 1);
    await listIn(id, "paused");
    const mails = await server.context.database.queries
      .selectFrom("mails")
      .select(["recipient", "subject", "body"])
      .where("body", "like", `%${id}%`)
      .execute();
    expect(mails).toMatchObject([
      { recipient: "bounded@example.com", subject: "Your list is paused: Bounded" },
    ]);
    expect(mails[0]?.body).toContain("Rows done: 1 of 2");
  });
});
