import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Sandbox, startSandbox } from "#sandbox/sandbox.ts";
import { databases } from "#tests/support/databases.ts";
import { portsOf, startTestServer, type TestServer } from "#tests/support/testServer.ts";
import { until } from "#tests/support/until.ts";
import { signedIn, type Visitor } from "#tests/support/visitor.ts";

const world = "mail-world.example.net";
/** Its only MX host is mx.accept-all.mail-world.example.net. */
const domain = `accept-all.${world}`;
const email = `anyone@${domain}`;
const host = `mx.${domain}`;

describe.each(databases)("a rule for an MX host, on $name", ({ open }) => {
  let sandbox: Sandbox;
  let server: TestServer;
  let owner: Visitor;
  let lists = 0;
  beforeAll(async () => {
    sandbox = await startSandbox({ suffix: world, timeScale: 0.02 });
    const ports = portsOf(sandbox, { sandbox: false });
    server = await startTestServer({ open, ports });
    owner = await signedIn(server.app, "owner@example.com");
  });
  afterAll(async () => {
    await server.close();
    await sandbox.close();
  });

  const make = async (target: string, kind = "block", who = owner): Promise<string> => {
    const reply = await who.post("/v1/rules", { kind, target });
    expect(reply.statusCode).toBe(201);
    return reply.json().id;
  };
  const drop = (id: string) => owner.ask("DELETE", `/v1/rules/${id}`);
  const check = async (address: string, more: object = {}, who = owner) =>
    (await who.post("/v1/validations", { email: address, ...more })).json();
  const dialled = () => sandbox.observed.connections;
  const list = async (emails: string[], options: object = {}) => {
    const made = await owner.ask("POST", "/v1/lists", {
      headers: { "idempotency-key": `mx-${(lists += 1)}` },
      body: { source: { emails }, options: { start: "auto", notify: false, ...options } },
    });
    const { id } = made.json();
    const done = await until(
      async () => (await owner.get(`/v1/lists/${id}`)).json(),
      ({ state }) => state === "completed",
    );
    const { data } = (await owner.get(`/v1/lists/${id}/results`)).json();
    return { id, done, data };
  };

  test.each([
    [`mx:${host}`, "block", "undeliverable"],
    [`mx:${domain}`, "block", "undeliverable"],
    [`mx:*.${world}`, "allow", "deliverable"],
    ["mx:*.net", "allow", "deliverable"],
  ])("for %s decides (%s) after DNS, with the host as evidence", async (target, kind, verdict) => {
    const id = await make(target, kind);
    const before = { dialled: dialled(), ...(await owner.get("/v1/credits")).json() };
    const found = await check(email);
    const reason = kind === "block" ? "blocked_by_rule" : "allowed_by_rule";
    expect(found).toMatchObject({
      verdict,
      reason,
      mx: [{ host }],
      billing: { credits: 0, reason: "rule" },
      decision: {
        rule: `rule.${kind}`,
        because: `A rule of this account ${kind}s it. It is for ${target} (${id}). Mail goes to ${host}.`,
      },
    });
    expect(
      found.checks
        .filter(({ status }: { status: string }) => status === "skipped")
        .map(({ name, code }: { name: string; code: string }) => `${name} ${code}`),
    ).toEqual(["mail_host own_rule", "smtp own_rule", "accept_all own_rule"]);
    const { balance } = (await owner.get("/v1/credits")).json();
    expect([dialled(), balance]).toEqual([before.dialled, before.balance]);
    await drop(id);
    expect((await check(email)).reason).toBe("accept_all");
  });

  test("matches only the hosts it names, only for its account, and after other rules", async () => {
    const other = await signedIn(server.app, "other@example.com");
    const ids = [
      await make(`mx:*.${host}`),
      await make(`mx:x${host}`),
      await make(`mx:accept-all.example`),
    ];
    await make(`mx:${host}`, "block", other);
    expect((await check(email)).reason).toBe("accept_all");
    expect((await check(email, {}, other)).reason).toBe("blocked_by_rule");
    ids.push(await make(`mx:${host}`), await make(email, "allow"));
    expect((await check(email)).reason).toBe("allowed_by_rule");
    expect((await check(`else@${domain}`)).reason).toBe("blocked_by_rule");
    expect((await check(`else@${domain}`, { checks: ["syntax"] })).reason).toBe("smtp_skipped");
    await Promise.all(ids.map(drop));
  });

  test("decides the addresses of a batch", async () => {
    const id = await make(`mx:${host}`);
    const emails = [email, `deliverable@${world}`];
    const { data } = (await owner.post("/v1/validations/batch", { emails })).json();
    expect(
      data.map(({ validation }: { validation: { reason: string } }) => validation.reason),
    ).toEqual(["blocked_by_rule", "mailbox_accepted"]);
    await drop(id);
  });

  test("decides the rows of a list without dialling, which are free and shown with their evidence", async () => {
    const id = await make(`mx:${host}`);
    const { balance } = (await owner.get("/v1/credits")).json();
    const before = dialled();
    const { id: listId, done, data } = await list([email, `second@${domain}`]);
    expect(
      data.map(({ reason, credits }: { reason: string; credits: number }) => [reason, credits]),
    ).toEqual([
      ["blocked_by_rule", 0],
      ["blocked_by_rule", 0],
    ]);
    expect([done.results.undeliverable, dialled()]).toEqual([2, before]);
    expect((await owner.get("/v1/credits")).json().balance).toBe(balance);
    const shown = async () => (await owner.get(`/v1/lists/${listId}/results/2`)).json();
    const row = await shown();
    expect(row.validation).toMatchObject({
      reason: "blocked_by_rule",
      mx: [{ host }],
      decision: { because: expect.stringContaining(`(${id}). Mail goes to ${host}.`) },
    });
    expect(row.evidence.dns).toMatchObject([{ type: "MX", name: domain }]);
    await drop(id);
    const later = await shown();
    expect(later.validation).toMatchObject({ reason: "blocked_by_rule", mx: [{ host }] });
    const statuses = later.validation.checks.map(({ status }: { status: string }) => status);
    expect(statuses).not.toContain("error");
  });

  test("that is newer than a stored result decides again; without one, the result is reused", async () => {
    const recent = { max_age_s: 3600 };
    const reused = { skip_if_validated_within_s: 3600 };
    const address = `again@${domain}`;
    await check(address);
    await list([address]);
    server.pass(1000);
    expect((await check(address, recent)).cached).toBe(true);
    const first = await list([address], reused);
    expect(first.done.counts.recently_validated).toBe(1);
    // Rules for addresses are compared with every row, whatever is stored.
    const others = [await make("zz.example"), await make("a.example")];
    server.pass(1000);
    expect((await check(address, recent)).cached).toBe(true);
    await Promise.all(others.map(drop));
    const id = await make(`mx:${host}`);
    server.pass(1000);
    expect((await check(address, recent)).reason).toBe("blocked_by_rule");
    const second = await list([address], reused);
    expect([second.done.counts.recently_validated, second.data[0].reason]).toEqual([
      0,
      "blocked_by_rule",
    ]);
    await drop(id);
    const third = await list([address], reused);
    expect(third.data[0].reason).not.toBe("blocked_by_rule");
  });

  test("that is newer than a row of a list leaves it as it was found", async () => {
    const { id: listId } = await list([`found@${domain}`]);
    const id = await make(`mx:${host}`);
    const { validation } = (await owner.get(`/v1/lists/${listId}/results/1`)).json();
    expect(validation.reason).toBe("accept_all");
    expect(validation.checks.map(({ code }: { code: string }) => code)).not.toContain("own_rule");
    await drop(id);
  });

  test("a list doesn't reuse what a rule for an address decided", async () => {
    const address = `ruled@${domain}`;
    const id = await make(address);
    expect((await list([address])).data[0].reason).toBe("blocked_by_rule");
    await drop(id);
    const again = await list([address], { skip_if_validated_within_s: 3600 });
    expect([again.done.counts.recently_validated, again.data[0].reason]).toEqual([0, "accept_all"]);
  });

  test("is shown on the page of a domain whose latest result has the host", async () => {
    await check(email);
    const id = await make(`mx:${domain}`, "allow");
    const page = (await owner.get(`/v1/domains/${domain}`)).json();
    expect(page.rule).toMatchObject({ id, scope: "mx_host", target: `mx:${domain}` });
    expect((await owner.get("/v1/domains/unchecked.example")).json().rule).toBeNull();
    await drop(id);
  });
});
