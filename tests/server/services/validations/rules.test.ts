import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { limits } from "#contract/limits.ts";
import { type Sandbox, startSandbox } from "#sandbox/sandbox.ts";
import { databases } from "#tests/support/databases.ts";
import { portsOf, startTestServer, type TestServer } from "#tests/support/testServer.ts";
import { until } from "#tests/support/until.ts";
import { signedIn, type Visitor } from "#tests/support/visitor.ts";

const domain = "mail-world.example.net";

async function targets(visitor: Visitor): Promise<string[]> {
  const { data } = (await visitor.get("/v1/rules")).json();
  return data.map(({ target }: { target: string }) => target);
}

describe.each(databases)("rules on $name", ({ open }) => {
  let sandbox: Sandbox;
  let server: TestServer;
  let ann: Visitor;
  let bob: Visitor;
  beforeAll(async () => {
    sandbox = await startSandbox({ suffix: domain, timeScale: 0.02 });
    server = await startTestServer({ open, ports: portsOf(sandbox, { sandbox: false }) });
    ann = await signedIn(server.app, "ann@example.com");
    bob = await signedIn(server.app, "bob@example.com");
  });
  afterAll(async () => {
    await server.close();
    await sandbox.close();
  });

  const make = (kind: string, target: string, more: object = {}) =>
    ann.post("/v1/rules", { kind, target, ...more });
  const drop = (id: string) => ann.ask("DELETE", `/v1/rules/${id}`);
  const check = (email: string, more: object = {}) =>
    ann.post("/v1/validations", { email, ...more });

  test.each([
    ["Ann@Bücher.Example.org", "address", "ann@xn--bcher-kva.example.org"],
    [" @Example.org ", "domain", "example.org"],
    ["mail.example.net", "domain", "mail.example.net"],
    ["*@Example.org", "domain", "example.org"],
    ["*.Bücher.Example", "subdomains", "*.xn--bcher-kva.example"],
    ["*.ORG", "subdomains", "*.org"],
    ["NoReply@*", "local_part", "noreply@*"],
    ["MX: Mail.Bücher.example", "mx_host", "mx:mail.xn--bcher-kva.example"],
    ["mx:*.Example.org", "mx_host", "mx:*.example.org"],
  ])("a rule for %j is stored as one for the %s %s", async (target, scope, kept) => {
    const reply = await make("block", target, { note: " asked to " });
    expect([reply.statusCode, reply.json()]).toEqual([
      201,
      expect.objectContaining({
        object: "rule",
        kind: "block",
        scope,
        target: kept,
        note: "asked to",
      }),
    ]);
    expect(await targets(ann)).toContain(kept);
    expect(await targets(bob)).toEqual([]);
    expect((await drop(reply.json().id)).statusCode).toBe(204);
    expect(await targets(ann)).not.toContain(kept);
  });

  test.each([
    [{ kind: "block", target: "not a domain" }, "#/target", "not_an_address_or_domain"],
    [{ kind: "block", target: "com" }, "#/target", "not_an_address_or_domain"],
    [{ kind: "block", target: "[127.0.0.1]" }, "#/target", "not_an_address_or_domain"],
    [{ kind: "block", target: "@" }, "#/target", "not_an_address_or_domain"],
    [{ kind: "block", target: "*" }, "#/target", "not_an_address_or_domain"],
    [{ kind: "block", target: "mx:" }, "#/target", "not_an_address_or_domain"],
    [{ kind: "block", target: "mx:com" }, "#/target", "not_an_address_or_domain"],
    [{ kind: "block", target: "mx:a@example.org" }, "#/target", "not_an_address_or_domain"],
    [{ kind: "block", target: "mx:@example.org" }, "#/target", "not_an_address_or_domain"],
    [{ kind: "block", target: "mx:mx:example.org" }, "#/target", "not_an_address_or_domain"],
    [{ kind: "block", target: "*@*" }, "#/target", "not_an_address_or_domain"],
    [{ kind: "block", target: "*." }, "#/target", "not_an_address_or_domain"],
    [{ kind: "block", target: "*.a b.org" }, "#/target", "not_an_address_or_domain"],
    [{ kind: "block", target: "a b@*" }, "#/target", "not_an_address_or_domain"],
    [{ kind: "block", target: "no*@example.org" }, "#/target", "not_an_address_or_domain"],
    [{ kind: "block", target: "*@example.*" }, "#/target", "not_an_address_or_domain"],
    [{ kind: "block", target: "" }, "#/target", "empty"],
    [{ kind: "block", target: "a".repeat(400) }, "#/target", "too_long"],
    [{ kind: "block", target: "a\0@example.org" }, "#/target", "control_character"],
    [{ kind: "block" }, "#/target", "required"],
    [{ kind: "maybe", target: "example.org" }, "#/kind", "not_allowed"],
    [{ kind: "allow", target: "example.org", note: "x".repeat(201) }, "#/note", "too_long"],
    [{ kind: "allow", target: "example.org", why: "?" }, "#/why", "unknown_field"],
  ])("%j is refused at %s: %s", async (body, pointer, code) => {
    const reply = await ann.post("/v1/rules", body);
    expect([reply.statusCode, reply.json().errors]).toEqual([
      422,
      [expect.objectContaining({ pointer, code })],
    ]);
  });

  test("patterns decide single checks and rows of lists, and the page of a domain shows them", async () => {
    const made = [
      await make("block", "*.patterns.example"),
      await make("block", "*.zz"),
      await make("block", "noreply@*"),
      await make("allow", "good.patterns.example"),
    ].map((reply) => reply.json().id);
    const reasons = {
      "a@sub.patterns.example": "blocked_by_rule",
      "a@good.patterns.example": "allowed_by_rule",
      "noreply@good.patterns.example": "allowed_by_rule",
      "a@deep.sub.zz": "blocked_by_rule",
      "NoReply@elsewhere.example": "blocked_by_rule",
    };
    const found: Record<string, string> = {};
    for (const email of Object.keys(reasons)) {
      found[email] = (await check(email)).json().reason;
    }
    expect(found).toEqual(reasons);
    expect((await check("a@patterns.example")).json().reason).not.toBe("blocked_by_rule");
    const text = Object.keys(reasons).join("\n");
    const body = { source: { text }, options: { start: "manual", notify: false } };
    const headers = { "idempotency-key": "patterns" };
    const { id } = (await ann.ask("POST", "/v1/lists", { body, headers })).json();
    const list = await until(
      async () => (await ann.get(`/v1/lists/${id}`)).json(),
      ({ state }) => state === "ready",
    );
    expect([list.counts.blocked_by_rule, list.counts.billable]).toEqual([5, 0]);
    const page = (await ann.get("/v1/domains/sub.patterns.example")).json();
    expect(page.rule).toMatchObject({ scope: "subdomains", target: "*.patterns.example" });
    await Promise.all(made.map(drop));
  });

  test("a second rule for the same target is a conflict, of either kind", async () => {
    const first = await make("block", "twice.example.org");
    for (const kind of ["block", "allow"]) {
      const reply = await make(kind, "@TWICE.example.org");
      expect([reply.statusCode, reply.json().code]).toEqual([409, "conflict"]);
      expect(reply.json().errors).toMatchObject([{ pointer: "#/target", code: "already_there" }]);
    }
    await drop(first.json().id);
  });

  test("of two makers at once one has the rule", async () => {
    const replies = await Promise.all([1, 2, 3].map(() => make("allow", "race.example.org")));
    expect(replies.map(({ statusCode }) => statusCode).sort((a, b) => a - b)).toEqual([
      201, 409, 409,
    ]);
    expect((await targets(ann)).filter((one) => one === "race.example.org")).toHaveLength(1);
  });

  const change = (id: string, body: object, who = ann) =>
    who.ask("PATCH", `/v1/rules/${id}`, { body });

  test("only the given fields of a rule change, and the next check uses them", async () => {
    const made = (await make("block", "before.example.org", { note: "why" })).json();
    const kinder = await change(made.id, { kind: "allow" });
    expect([kinder.statusCode, kinder.json()]).toEqual([200, { ...made, kind: "allow" }]);
    const moved = { ...made, kind: "allow", scope: "address", target: "a@xn--bcher-kva.example" };
    expect((await change(made.id, { target: "A@Bücher.example" })).json()).toEqual(moved);
    expect((await change(made.id, {})).json()).toEqual(moved);
    expect((await check("a@bücher.example")).json().reason).toBe("allowed_by_rule");
    expect((await check("a@before.example.org")).json().reason).not.toBe("blocked_by_rule");
    for (const note of [" ", null]) {
      await change(made.id, { note: "again" });
      expect((await change(made.id, { note })).json()).toEqual({ ...moved, note: null });
    }
    await drop(made.id);
  });

  test.each([
    [{ target: "not a domain" }, "#/target", "not_an_address_or_domain"],
    [{ target: "" }, "#/target", "empty"],
    [{ target: null }, "#/target", "wrong_type"],
    [{ kind: "maybe" }, "#/kind", "not_allowed"],
    [{ note: "x".repeat(201) }, "#/note", "too_long"],
    [{ id: "rul_x" }, "#/id", "unknown_field"],
  ])("a change to %j is refused at %s: %s, and changes nothing", async (body, pointer, code) => {
    const made = (await make("block", "kept.example.org")).json();
    const reply = await change(made.id, body);
    expect([reply.statusCode, reply.json().errors]).toEqual([
      422,
      [expect.objectContaining({ pointer, code })],
    ]);
    expect((await change(made.id, {})).json()).toEqual(made);
    await drop(made.id);
  });

  test("a rule cannot become one for a target that has one, but may be written as it is", async () => {
    const first = (await make("block", "first.example.org")).json();
    const second = (await make("allow", "second.example.org")).json();
    const reply = await change(second.id, { target: "FIRST.example.org" });
    expect([reply.statusCode, reply.json().errors[0]]).toEqual([
      409,
      expect.objectContaining({ pointer: "#/target", code: "already_there" }),
    ]);
    expect((await change(second.id, { target: "second.example.org" })).statusCode).toBe(200);
    const both = await Promise.all(
      [first, second].map(({ id }) => change(id, { target: "third.example.org" })),
    );
    expect(both.map(({ statusCode }) => statusCode).sort((a, b) => a - b)).toEqual([200, 409]);
    await Promise.all([drop(first.id), drop(second.id)]);
  });

  test("an account can't change the rule of another, and a change needs the session's token", async () => {
    const made = (await make("block", "still.example.org")).json();
    expect((await change(made.id, { kind: "allow" }, bob)).statusCode).toBe(404);
    expect((await change("rul_none", { kind: "allow" })).statusCode).toBe(404);
    const headers = { "x-xsrf-token": "" };
    const forged = await ann.ask("PATCH", `/v1/rules/${made.id}`, { body: {}, headers });
    expect([forged.statusCode, forged.json().code]).toEqual([403, "xsrf_mismatch"]);
    expect((await change(made.id, {})).json()).toEqual(made);
    await drop(made.id);
  });

  test("an account can't delete the rule of another, and a deleted rule isn't found", async () => {
    const { id } = (await make("block", "mine.example.org")).json();
    expect((await bob.ask("DELETE", `/v1/rules/${id}`)).statusCode).toBe(404);
    expect((await drop(id)).statusCode).toBe(204);
    expect((await drop(id)).statusCode).toBe(404);
  });

  test.each([
    ["block", "undeliverable", "blocked_by_rule"],
    ["allow", "deliverable", "allowed_by_rule"],
  ])(
    "%s makes a check %s, free, without asking anybody, and says which rule",
    async (kind, verdict, reason) => {
      const target = `rule-${kind}.${domain}`;
      const { id } = (await make(kind, target)).json();
      const before = { ...sandbox.observed };
      const balance = (await ann.get("/v1/credits")).json().balance;
      const result = (await check(`anyone@deep.${target}`)).json();
      expect(result).toMatchObject({
        verdict,
        reason,
        billing: { credits: 0, reason: "rule" },
        decision: { rule: `rule.${kind}`, because: expect.stringContaining(`${target} (${id})`) },
      });
      expect(sandbox.observed).toEqual(before);
      expect((await ann.get("/v1/credits")).json().balance).toBe(balance);
      expect(
        (await bob.post("/v1/validations", { email: `anyone@${target}` })).json().reason,
      ).not.toBe(reason);
      await drop(id);
    },
  );

  test("an address's own rule is stronger than its domain's", async () => {
    const far = (await make("block", domain)).json();
    const near = (await make("allow", `boss@${domain}`)).json();
    expect((await check(`boss@${domain}`)).json().reason).toBe("allowed_by_rule");
    expect((await check(`other@${domain}`)).json().reason).toBe("blocked_by_rule");
    await Promise.all([drop(far.id), drop(near.id)]);
  });

  test("a rule decides although a stored answer exists, and its answer is not stored for later", async () => {
    const email = `deliverable@${domain}`;
    expect((await check(email)).json().verdict).toBe("deliverable");
    const { id } = (await make("block", email)).json();
    expect((await check(email, { max_age_s: 3600 })).json().reason).toBe("blocked_by_rule");
    await drop(id);
    expect((await check(email, { max_age_s: 3600 })).json()).toMatchObject({
      reason: "mailbox_accepted",
      cached: true,
    });
  });

  test("a check that a rule decides runs without credits", async () => {
    const { id } = (await make("block", `poor.${domain}`)).json();
    const account = (await ann.get("/v1/account")).json().id;
    const set = (balance: number) =>
      server.context.database.queries
        .updateTable("accounts")
        .set({ balance })
        .where("id", "=", account)
        .execute();
    await set(0);
    expect((await check(`a@poor.${domain}`)).statusCode).toBe(200);
    await set(100);
    await drop(id);
  });

  test("the list is paged, newest first, and has an end", async () => {
    const made = [];
    for (const label of ["one", "two", "three"]) {
      made.push((await make("block", `${label}.paged.org`)).json().id);
    }
    const first = (await ann.get("/v1/rules?limit=2")).json();
    expect(first.data.map(({ id }: { id: string }) => id)).toEqual([made[2], made[1]]);
    const next = (await ann.get(`/v1/rules?limit=2&after=${first.next_cursor}`)).json();
    expect(next.data[0].id).toBe(made[0]);
    await Promise.all(made.map(drop));
  });

  test("an account has a limit of rules", async () => {
    const cat = await signedIn(server.app, "cat@example.com");
    const { id } = (await cat.get("/v1/account")).json();
    await sql`
      insert into rules (id, account_id, kind, value, created_at)
      with recursive numbers (n) as (
        select 0 union all select n + 1 from numbers where n < cast(${limits.rulesMax} as integer) - 1
      )
      select 'rul_' || n, cast(${id} as text), 'block', 'n' || n || '.example.org', 0 from numbers
    `.execute(server.context.database.queries);
    await cat.ask("DELETE", "/v1/rules/rul_0");
    const replies = await Promise.all(
      ["more", "most", "last"].map((label) =>
        cat.post("/v1/rules", { kind: "block", target: `${label}.example.org` }),
      ),
    );
    const reply = replies.find(({ statusCode }) => statusCode !== 201)!;
    expect(replies.filter(({ statusCode }) => statusCode === 201)).toHaveLength(1);
    expect([reply.statusCode, reply.json().errors[0].code]).toEqual([409, "too_many"]);
    expect(reply.json().errors[0].fix).toContain("100000");
  });
});
