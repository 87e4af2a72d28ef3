import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { reserveBudget } from "#server/data/queries/keyBudgets.ts";
import { reserveLimit } from "#server/data/queries/memberLimits.ts";
import { actOfCommand } from "#server/services/operator/operatorActs.ts";
import { suspendAccount } from "#server/services/operator/suspendAccount.ts";
import { type Sandbox, startSandbox } from "#sandbox/sandbox.ts";
import { databases } from "#tests/support/databases.ts";
import { answer, peopleOf } from "#tests/support/people.ts";
import { portsOf, startTestServer, type TestServer } from "#tests/support/testServer.ts";
import { until } from "#tests/support/until.ts";
import { signedIn, Visitor } from "#tests/support/visitor.ts";

/** Domain of the test's mail servers, whose checks cost credits. */
const domain = "mail-world.example.net";

let serial = 0;

async function makeList(who: Visitor, locals: readonly string[], options: object): Promise<string> {
  const body = { source: { emails: locals.map((local) => `${local}@${domain}`) }, options };
  const headers = { "idempotency-key": `list ${(serial += 1)}` };
  return (await who.ask("POST", "/v1/lists", { body, headers })).json().id;
}

const reaches = (who: Visitor, id: string, ...states: string[]) =>
  until(
    async () => (await who.get(`/v1/lists/${id}`)).json().state as string,
    (state) => states.includes(state),
  );

const limitOf = async (who: Visitor) => (await who.get("/v1/account")).json().credit_limit;

describe.each(databases)("on $name", ({ open }) => {
  let sandbox: Sandbox;
  let server: TestServer;
  let people: ReturnType<typeof peopleOf>;
  beforeAll(async () => {
    sandbox = await startSandbox({ suffix: domain, timeScale: 0.02 });
    server = await startTestServer({
      open,
      ports: portsOf(sandbox, { sandbox: false }),
      config: { rateLimits: true },
    });
    people = peopleOf(server);
    await signedIn(server.app, "operator@example.com");
  });
  afterAll(async () => {
    await server.close();
    await sandbox.close();
  });

  async function team(limit: number) {
    const owner = await people.own();
    const member = await people.join(owner.id, "member");
    await owner.visitor.ask("PATCH", `/v1/members/${member.id}`, { body: { credit_limit: limit } });
    return { owner, member };
  }

  test("runs of a watch count in the limit of whoever watches, or starts one", async () => {
    const { owner, member } = await team(0);
    const id = await makeList(owner.visitor, ["deliverable"], { start: "auto" });
    await reaches(owner.visitor, id, "completed");
    const watch = { body: { every: "month" } };
    const run = async (who: Visitor) => {
      const reply = await who.post(`/v1/lists/${id}/watch/runs`);
      const { list_id: runId } = reply.json().runs[0];
      const state = await reaches(owner.visitor, runId, "completed", "paused", "ready");
      return [runId, state] as const;
    };
    const held = async () => (await owner.visitor.get("/v1/credits")).json().balance;
    const before = await held();
    expect((await owner.visitor.ask("PUT", `/v1/lists/${id}/watch`, watch)).statusCode).toBe(200);
    const [refused, state] = await run(member.visitor);
    expect(state).not.toBe("completed");
    expect(await held()).toBe(before);
    await owner.visitor.post(`/v1/lists/${refused}/cancel`);
    expect((await limitOf(member.visitor)).used).toBe(0);
  });

  test("a file that a key asked for isn't sent once its account is suspended", async () => {
    const owner = await people.own();
    const id = await makeList(owner.visitor, ["deliverable"], { start: "auto" });
    await reaches(owner.visitor, id, "completed");
    const asked = { name: "K", scopes: ["lists:read", "exports"] };
    const { key } = (await owner.visitor.post("/v1/api-keys", asked)).json();
    const made = await new Visitor(server.app).ask("POST", `/v1/lists/${id}/exports`, {
      body: { format: "csv" },
      headers: { authorization: `Bearer ${key}` },
    });
    const { pathname, search } = new URL(made.json().url, "http://localhost");
    const download = () => new Visitor(server.app).get(pathname + search);
    expect((await download()).statusCode).toBe(200);
    await suspendAccount(server.context, owner.id, actOfCommand("Abuse", "operator"));
    expect(await answer(download())).toEqual([410, "expired"]);
  });

  test("an option that costs nothing leaves what a list reserved with its member", async () => {
    const { owner, member } = await team(10);
    const id = await makeList(member.visitor, ["deliverable", "full"], { start: "manual" });
    await reaches(member.visitor, id, "ready");
    await member.visitor.post(`/v1/lists/${id}/start`);
    await member.visitor.post(`/v1/lists/${id}/pause`);
    await reaches(member.visitor, id, "paused", "completed");
    await owner.visitor.ask("PATCH", `/v1/lists/${id}`, { body: { options: { notify: false } } });
    await owner.visitor.post(`/v1/lists/${id}/cancel`);
    const { credits } = (await owner.visitor.get(`/v1/lists/${id}`)).json();
    expect((await limitOf(member.visitor)).used).toBe(credits.charged);
  });

  test("work of the month before counts in the present one", async () => {
    const { owner, member } = await team(5);
    const { queries } = server.context.database;
    const spend = (month: string, credits: number) =>
      reserveLimit(queries, { accountId: owner.id, memberId: member.id, credits, month });
    expect(await spend("2099-11", 5)).toBe("reserved");
    expect(await spend("2099-12", 4)).toBe("reserved");
    expect(await spend("2099-11", 2)).toBe("exceeded");
    expect(await spend("2099-11", 1)).toBe("reserved");
    expect(await spend("2099-12", 1)).toBe("exceeded");
    const asked = { name: "K", credit_budget: 5 };
    const { id: keyId } = (await owner.visitor.post("/v1/api-keys", asked)).json();
    const budget = (month: string, credits: number) =>
      reserveBudget(queries, { keyId, credits, month });
    expect(await budget("2099-12", 4)).toBe(true);
    expect(await budget("2099-11", 2)).toBe(false);
    expect(await budget("2099-11", 1)).toBe(true);
    expect(await budget("2099-12", 1)).toBe(false);
  });

  test("mails about many lists hide no notice of security", async () => {
    const owner = await people.own();
    for (let count = 0; count < 21; count += 1) {
      // oxlint-disable-next-line no-await-in-loop -- open lists are limited
      const id = await makeList(owner.visitor, ["deliverable"], { start: "auto" });
      // oxlint-disable-next-line no-await-in-loop -- open lists are limited
      await reaches(owner.visitor, id, "completed");
    }
    await owner.visitor.post("/v1/api-keys", { name: "Quiet" });
    const mails = await server.context.database.queries
      .selectFrom("mails")
      .select(["list_id", "body"])
      .where("recipient", "=", owner.email)
      .execute();
    expect(mails.filter(({ list_id: list }) => list !== null)).toHaveLength(20);
    expect(mails.some(({ body }) => body?.includes("Quiet"))).toBe(true);
  });
});
