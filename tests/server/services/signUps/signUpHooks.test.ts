import { runInNewContext } from "node:vm";
import { Webhook } from "standardwebhooks";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  signUpDecisions,
  type SignUpHost,
  type StoredSignUpDecision,
} from "#contract/signUpHooks.ts";
import { signUpLimits } from "#contract/signUpLimits.ts";
import { parseOperatorLists } from "#engine/lists/operatorLists.ts";
import { type Judgement, standardPolicy } from "#vocabulary/policy.ts";
import { actions } from "#vocabulary/verdicts.ts";
import { decideSignUp } from "#sdk/typescript/src/decideSignUp.ts";
import { deleteOutdated } from "#server/services/maintenance/deleteOutdated.ts";
import { suspendAccount, unsuspendAccount } from "#server/services/operator/suspendAccount.ts";
import { actOfCommand } from "#server/services/operator/operatorActs.ts";
import { memberByEmail } from "#server/data/queries/members.ts";
import { databases } from "#tests/support/databases.ts";
import { startTestSandbox, type TestSandbox } from "#tests/support/testSandbox.ts";
import { startTestServer, type TestServer } from "#tests/support/testServer.ts";
import { signedIn, Visitor } from "#tests/support/visitor.ts";
import { hookLines } from "#web/screens/integration/signUps/hookLines.ts";

const dead = "mailbox-not-found@sandbox.test";
const blockedSentence = "This address can't receive mail. Check it for a typo.";
const day = 86_400_000;

interface Hook {
  id: string;
  url: string;
  secret: string;
}

const create = async (visitor: Visitor, host: SignUpHost, more: object = {}): Promise<Hook> => {
  const made = await visitor.post("/v1/sign-up-hooks", { host, ...more });
  expect(made.statusCode).toBe(201);
  return made.json();
};

const pathOf = ({ url }: Pick<Hook, "url">) => new URL(url).pathname;

const decisions = async (visitor: Visitor, query = "") => {
  const { data } = (await visitor.get(`/v1/sign-up-decisions${query}`)).json();
  return data.map(({ email, decision, reason, failure }: Record<string, unknown>) => [
    email,
    decision,
    reason,
    failure,
  ]);
};
const week = async (visitor: Visitor) =>
  (await visitor.get("/v1/sign-up-hooks")).json().data.map((hook: { week: object }) => hook.week);

/** Asks nine times at once about an address of a silent mail server, one more than an account's forms may; returns the other eight answers' stored decision. */
async function decided(without: string, disposable: Judgement, listed: readonly string[]) {
  const reading = parseOperatorLists(JSON.stringify({ disposable: listed }), "test");
  const current = reading.ok ? reading.lists : null;
  const lists = { current: () => current, refresh: async () => undefined };
  const { ports, sandbox } = await startTestSandbox(1);
  const server = await startTestServer({ ports, lists });
  const ann = await signedIn(server.app, "ann@example.com");
  const reasons = { ...standardPolicy.reasons, disposable };
  await ann.post("/v1/policy/versions", { ...standardPolicy, reasons });
  const made = await ann.post("/v1/sign-up-hooks", { host: "cognito", without_verdict: without });
  const { id, secret } = made.json();
  const ask = () =>
    new Visitor(server.app).ask("POST", `/v1/hooks/cognito/${id}`, {
      headers: { authorization: `Bearer ${secret}` },
      body: { email: "timeout@sandbox.test" },
    });
  const replies = await Promise.all(Array.from({ length: 9 }, ask));
  const { data } = (await ann.get("/v1/sign-up-decisions")).json();
  const [stored, ...others] = data.filter(
    (one: StoredSignUpDecision) => one.validation_id !== null,
  );
  const { status } = (await ann.get(`/v1/validations/${stored.validation_id}`)).json();
  // The server waits for its checks, and the check for its mail server.
  await sandbox.close();
  await server.close();
  expect([status, others.length]).toEqual(["running", 7]);
  const refused = data.filter((one: StoredSignUpDecision) => one.failure === "too_many_checks");
  expect(refused.map((one: StoredSignUpDecision) => one.decision)).toEqual([without]);
  const told = replies.map((reply) => reply.json().decision);
  expect(told.filter((one) => one === stored.decision).length).toBeGreaterThanOrEqual(8);
  return [stored.decision, stored.reason, stored.failure];
}

describe.each(databases)("sign-up hooks on $name", ({ open }) => {
  let sandbox: TestSandbox;
  let server: TestServer;
  beforeAll(async () => {
    sandbox = await startTestSandbox();
    server = await startTestServer({ open, ports: sandbox.ports });
  });
  afterAll(async () => {
    await server.close();
    await sandbox.sandbox.close();
  });

  let people = 0;
  /** Returns an account of its own. */
  const owner = async () => {
    people += 1;
    const email = `owner${people}@example.com`;
    const visitor = await signedIn(server.app, email);
    const member = await memberByEmail(server.context.database.queries, email);
    if (member === undefined) {
      throw new Error("No account.");
    }
    return { visitor, account: member.account };
  };
  const post = (path: string, body: string, headers: Record<string, string>) =>
    new Visitor(server.app).ask("POST", path, {
      raw: body,
      headers: { "content-type": "application/json", ...headers },
    });
  /** Asks as Supabase Auth does. */
  const supabase = (
    hook: Hook,
    user: object,
    how: { at?: number; path?: string; id?: string } = {},
  ) => {
    const { at = server.context.now(), id = "msg_1" } = how;
    const body = JSON.stringify({ metadata: { name: "before-user-created" }, user });
    return post(how.path ?? pathOf(hook), body, {
      "webhook-id": id,
      "webhook-timestamp": String(Math.floor(at / 1000)),
      "webhook-signature": new Webhook(hook.secret).sign(id, new Date(at), body),
    });
  };
  const bearer = (hook: Hook, body: unknown, secret = hook.secret) =>
    post(pathOf(hook), JSON.stringify(body), { authorization: `Bearer ${secret}` });
  test("a hook has its secret once, and its events are in the audit log", async () => {
    const { visitor } = await owner();
    const made = await create(visitor, "kratos");
    expect(made).toMatchObject({
      object: "sign_up_hook",
      host: "kratos",
      without_verdict: "allow",
    });
    expect(made.secret).toMatch(/^whsec_/u);
    expect(pathOf(made)).toBe(`/v1/hooks/kratos/${made.id}`);
    const path = `/v1/sign-up-hooks/${made.id}`;
    const changed = await visitor.ask("PATCH", path, { body: { without_verdict: "block" } });
    const listed = (await visitor.get("/v1/sign-up-hooks")).json().data;
    expect(listed).toEqual([changed.json()]);
    expect(listed[0]).toMatchObject({ id: made.id, without_verdict: "block" });
    expect(JSON.stringify(listed)).not.toContain("whsec_");
    expect((await visitor.ask("DELETE", path)).statusCode).toBe(204);
    expect((await visitor.ask("DELETE", path)).statusCode).toBe(404);
    expect((await bearer(made, { email: dead })).statusCode).toBe(404);
    const events = (await visitor.get("/v1/audit-events?limit=3")).json().data;
    expect(events.map(({ kind, detail }: Record<string, unknown>) => [kind, detail])).toEqual([
      ["sign_up_hook_deleted", "kratos"],
      ["sign_up_hook_changed", "kratos"],
      ["sign_up_hook_created", "kratos"],
    ]);
  });

  test("a new secret is valid at once, the former one until the grace period ends", async () => {
    const { visitor } = await owner();
    const { visitor: other } = await owner();
    const hook = await create(visitor, "kratos");
    const path = `/v1/sign-up-hooks/${hook.id}/rotate-secret`;
    const rotate = async (body: object) => {
      const reply = await visitor.post(path, body);
      expect(reply.statusCode).toBe(200);
      return reply.json();
    };
    const statusWith = async (secret: string) =>
      (await bearer(hook, { email: "deliverable@sandbox.test" }, secret)).statusCode;

    expect((await other.post(path, {})).statusCode).toBe(404);
    expect((await visitor.post(path, { grace_s: 604_801 })).statusCode).toBe(422);
    const rotatedAt = server.context.now();
    const first = await rotate({ grace_s: 3600 });
    expect(first.secret).not.toBe(hook.secret);
    expect(Date.parse(first.former_valid_until) - rotatedAt).toBeGreaterThanOrEqual(3_600_000);
    expect(await statusWith(hook.secret)).toBe(200);
    expect(await statusWith(first.secret)).toBe(200);
    expect((await visitor.get("/v1/sign-up-hooks")).json().data[0]).toEqual({
      ...first,
      secret: undefined,
      last_decision_at: expect.any(String),
      week: { allow: 2, warn: 0, block: 0 },
    });

    const { queries } = server.context.database;
    const ended = { former_until: server.context.now() };
    await queries.updateTable("sign_up_hooks").set(ended).where("id", "=", hook.id).execute();
    expect(await statusWith(hook.secret)).toBe(404);
    expect((await visitor.get("/v1/sign-up-hooks")).json().data[0].former_valid_until).toBeNull();

    const second = await rotate({ grace_s: 0 });
    expect(second.former_valid_until).toBeNull();
    expect(await statusWith(first.secret)).toBe(404);
    expect(await statusWith(hook.secret)).toBe(404);
    expect(await statusWith(second.secret)).toBe(200);
    const [event] = (await visitor.get("/v1/audit-events?limit=1")).json().data;
    expect(event).toMatchObject({ kind: "sign_up_secret_rotated", detail: "kratos" });
  });

  test("of two rotations at once, both secrets are valid", async () => {
    const { visitor } = await owner();
    const hook = await create(visitor, "cognito");
    const path = `/v1/sign-up-hooks/${hook.id}/rotate-secret`;
    const replies = await Promise.all([visitor.post(path, {}), visitor.post(path, {})]);
    const statuses = await Promise.all(
      replies.map(async (reply) => {
        const body = { email: "deliverable@sandbox.test" };
        return (await bearer(hook, body, reply.json().secret)).statusCode;
      }),
    );
    expect(statuses).toEqual([200, 200]);
  });

  test("an account has ten hooks at most, and no other's", async () => {
    const { visitor } = await owner();
    const { visitor: other } = await owner();
    const first = await create(visitor, "cognito");
    for (let count = 1; count < signUpLimits.hooksMax; count += 1) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      await create(visitor, "cognito");
    }
    const refused = await visitor.post("/v1/sign-up-hooks", { host: "cognito" });
    expect([refused.statusCode, refused.json().errors[0].code]).toEqual([409, "too_many"]);
    expect((await visitor.get("/v1/sign-up-hooks")).json().data).toHaveLength(10);
    const path = `/v1/sign-up-hooks/${first.id}`;
    const body = { without_verdict: "block" };
    expect((await other.ask("PATCH", path, { body })).statusCode).toBe(404);
    expect((await other.ask("DELETE", path)).statusCode).toBe(404);
    expect(await decisions(other)).toEqual([]);
  });

  test("Supabase Auth gets its reply by the action of the policy, and the app a log", async () => {
    const { visitor } = await owner();
    const hook = await create(visitor, "supabase");
    const answers = [];
    for (const email of [
      "deliverable@sandbox.test",
      "mailbox-full@sandbox.test",
      "sender-blocked@sandbox.test",
      dead,
    ]) {
      // oxlint-disable-next-line no-await-in-loop -- decisions in their order
      const reply = await supabase(hook, { email });
      expect(reply.headers["content-type"]).toMatch(/^application\/json/u);
      answers.push([reply.statusCode, reply.json()]);
    }
    expect(answers).toEqual([
      [200, {}],
      [200, {}],
      [200, {}],
      [200, { error: { http_code: 400, message: blockedSentence } }],
    ]);
    expect(await decisions(visitor)).toEqual([
      [dead, "block", "mailbox_not_found", null],
      ["sender-blocked@sandbox.test", "allow", "sender_blocked", null],
      ["mailbox-full@sandbox.test", "warn", "mailbox_full", null],
      ["deliverable@sandbox.test", "allow", "mailbox_accepted", null],
    ]);
    expect(await decisions(visitor, "?decision=block&limit=1")).toHaveLength(1);
    expect(await decisions(visitor, `?hook_id=${hook.id}&decision=warn`)).toHaveLength(1);
    expect(await decisions(visitor, "?hook_id=suh_none")).toEqual([]);
    expect(await week(visitor)).toEqual([{ allow: 2, warn: 1, block: 1 }]);
    const again = (await visitor.get("/v1/sign-up-decisions?limit=3")).json();
    const rest = (await visitor.get(`/v1/sign-up-decisions?after=${again.next_cursor}`)).json();
    expect([again.data.length, again.has_more, rest.data.length]).toEqual([3, true, 1]);
    const { source } = (await visitor.get(`/v1/validations/${again.data[0].validation_id}`)).json();
    expect(source).toBe("sign-up");
  });

  test("sentences are in the language of the person", async () => {
    const { visitor } = await owner();
    const hook = await create(visitor, "supabase");
    const user_metadata = { locale: "es-MX" };
    const { error } = (await supabase(hook, { email: dead, user_metadata })).json();
    expect(error.message).toMatch(/^Esta dirección no puede recibir correo/u);
    const kratos = await create(visitor, "kratos");
    const reply = await bearer(kratos, {
      email: dead,
      accept_language: ["xx", "de;q=0.8,en;q=0.7"],
    });
    expect(reply.statusCode).toBe(400);
    expect(reply.json()).toEqual({
      messages: [
        {
          instance_ptr: "#/traits/email",
          messages: [
            {
              id: 9_000_001,
              text: expect.stringMatching(/^Diese Adresse kann keine E-Mails empfangen/u),
              type: "error",
              context: { suggestion: null },
            },
          ],
        },
      ],
    });
    const good = await bearer(kratos, { email: "deliverable@sandbox.test" });
    expect([good.statusCode, good.json()]).toEqual([200, {}]);
  });

  test("unknown addresses are blocked only if the owner says so, with a sentence of their own", async () => {
    const { visitor } = await owner();
    const hook = await create(visitor, "cognito", { without_verdict: "block" });
    const ask = async (email: string) => (await bearer(hook, { email })).json();
    expect(await ask("sender-blocked@sandbox.test")).toEqual({
      object: "sign_up_reply",
      decision: "block",
      message: expect.stringMatching(/^We couldn't check this address/u),
      suggestion: null,
    });
    expect(await ask("jo@gmial.com")).toMatchObject({
      decision: "block",
      message: "This address can't receive mail. Did you mean jo@gmail.com?",
      suggestion: "jo@gmail.com",
    });
    const reasons = { ...standardPolicy.reasons, mailbox_full: "do_not_send" };
    const saved = await visitor.post("/v1/policy/versions", { ...standardPolicy, reasons });
    expect(saved.statusCode).toBe(201);
    expect(await ask("mailbox-full@sandbox.test")).toMatchObject({
      decision: "block",
      message: "We can't accept this address. Use another one.",
    });
  });

  test("wrong secrets, old deliveries and other hosts get the 404 of unknown hooks, and store nothing", async () => {
    const { visitor } = await owner();
    const hook = await create(visitor, "supabase");
    const kratos = await create(visitor, "kratos");
    const old = server.context.now() - 301_000;
    const replies = await Promise.all([
      supabase({ ...hook, secret: kratos.secret }, { email: dead }),
      supabase(hook, { email: dead }, { at: old }),
      supabase(hook, { email: dead }, { id: "" }),
      supabase(hook, { email: dead }, { path: "/v1/hooks/supabase/suh_none" }),
      supabase(hook, { email: dead }, { path: `/v1/hooks/kratos/${hook.id}` }),
      supabase(kratos, { email: dead }, { path: `/v1/hooks/supabase/${kratos.id}` }),
      bearer(hook, { email: dead }),
      bearer(kratos, { email: dead }, hook.secret),
      post(pathOf(kratos), "{}", {}),
    ]);
    expect(replies.map(({ statusCode }) => statusCode)).toEqual(replies.map(() => 404));
    expect(await decisions(visitor)).toEqual([]);
    expect((await visitor.get("/v1/validations")).json().data).toEqual([]);
  });

  test("people without an address, with a broken one and with an endless one get an answer", async () => {
    const { visitor } = await owner();
    const hook = await create(visitor, "supabase", { without_verdict: "block" });
    expect((await supabase(hook, { email: "", phone: "+4930123" })).json()).toEqual({});
    expect((await supabase(hook, { phone: "+4930123" })).json()).toEqual({});
    expect((await supabase(hook, { email: "no address" })).json().error.message).toBe(
      blockedSentence,
    );
    expect((await supabase(hook, { email: `${"x".repeat(5000)}@sandbox.test` })).json()).toEqual({
      error: { http_code: 400, message: blockedSentence },
    });
    const kratos = await create(visitor, "kratos");
    expect((await bearer(kratos, ["no object"])).statusCode).toBe(200);
    expect((await decisions(visitor)).map((one: unknown[]) => one.slice(1))).toEqual([
      ["allow", null, "no_address"],
      ["block", "invalid_syntax", null],
      ["block", "invalid_syntax", null],
      ["allow", null, "no_address"],
      ["allow", null, "no_address"],
    ]);
  });

  test("without credits, and while the account is suspended, people sign up", async () => {
    const { visitor, account } = await owner();
    const hook = await create(visitor, "cognito");
    const { queries } = server.context.database;
    await queries
      .updateTable("accounts")
      .set({ balance: 0 })
      .where("id", "=", account.id)
      .execute();
    const ask = async (email: string) => (await bearer(hook, { email })).json().decision;
    expect(await ask("ann@example.net")).toBe("allow");
    expect(await decisions(visitor)).toEqual([[null, "allow", null, "no_credits"]]);
    await suspendAccount(server.context, account.id, actOfCommand("test"));
    expect(await ask(dead)).toBe("allow");
    await unsuspendAccount(server.context, account.id, actOfCommand("test"));
    expect(await ask(dead)).toBe("block");
  });

  test("an error of ours lets people in, or does what the owner chose, and is logged", async () => {
    const { visitor } = await owner();
    const { queries } = server.context.database;
    for (const [without, decision] of [
      ["allow", "allow"],
      ["block", "block"],
    ]) {
      // oxlint-disable-next-line no-await-in-loop -- one hook after the other
      const hook = await create(visitor, "cognito", { without_verdict: without });
      // oxlint-disable-next-line no-await-in-loop -- as above
      await queries
        .updateTable("sign_up_hooks")
        .set({ secret: "broken" })
        .where("id", "=", hook.id)
        .execute();
      // oxlint-disable-next-line no-await-in-loop -- as above
      expect((await bearer(hook, { email: dead })).json().decision).toBe(decision);
      expect(server.logged.some((line) => line.includes(hook.id))).toBe(true);
    }
    expect(await decisions(visitor)).toEqual([]);
  });

  test("beyond the decisions of a day, they take effect without being stored; old ones are deleted", async () => {
    const { visitor, account } = await owner();
    const hook = await create(visitor, "cognito");
    const ask = async () => (await bearer(hook, { email: dead })).json().decision;
    expect(await ask()).toBe("block");
    const { queries } = server.context.database;
    await queries
      .updateTable("daily_budgets")
      .set({ used: signUpLimits.decisionsDay })
      .where("account_id", "=", account.id)
      .where("budget", "=", "sign_up_decisions")
      .execute();
    expect(await ask()).toBe("block");
    expect(await decisions(visitor)).toHaveLength(1);
    const later = {
      ...server.context,
      now: () => server.context.now() + (signUpLimits.days + 1) * day,
    };
    await deleteOutdated({
      ...later,
      now: () => server.context.now() + (signUpLimits.days - 1) * day,
    });
    expect(await decisions(visitor)).toHaveLength(1);
    await queries
      .updateTable("sign_up_decisions")
      .set({ at: server.context.now() - 8 * day })
      .where("account_id", "=", account.id)
      .execute();
    expect(await week(visitor)).toEqual([{ allow: 0, warn: 0, block: 0 }]);
    await deleteOutdated(later);
    expect(await decisions(visitor)).toEqual([]);
  });

  test("a result of the day is reused, and nothing longer than an address is stored", async () => {
    const { visitor } = await owner();
    const hook = await create(visitor, "cognito");
    await bearer(hook, { email: dead });
    await bearer(hook, { email: dead });
    await bearer(hook, { email: "x".repeat(5000) });
    const { data } = (await visitor.get("/v1/validations")).json();
    expect(data.map((one: { cached: boolean; input: string }) => [one.cached, one.input])).toEqual([
      [false, "x".repeat(1000)],
      [true, dead],
      [false, dead],
    ]);
  });

  test("a hook of test data checks sandbox addresses alone, and has a log of its own", async () => {
    const { visitor, account } = await owner();
    const headers = { "x-mailverdict-mode": "test" };
    const body = { host: "cognito" };
    const made = await visitor.ask("POST", "/v1/sign-up-hooks", { headers, body });
    const ask = async (email: string) => (await bearer(made.json(), { email })).json().decision;
    expect([await ask(dead), await ask("ann@example.net")]).toEqual(["block", "allow"]);
    const { data } = (await visitor.get("/v1/sign-up-decisions", headers)).json();
    expect(data.map(({ failure }: { failure: string }) => failure)).toEqual(["failed", null]);
    expect(await decisions(visitor)).toEqual([]);
    // The decisions of a day count for both together.
    const { used } = await server.context.database.queries
      .selectFrom("daily_budgets")
      .select("used")
      .where("account_id", "=", account.id)
      .where("budget", "=", "sign_up_decisions")
      .executeTakeFirstOrThrow();
    expect(used).toBe(2);
  });

  test("a full disk lets people in, and stores nothing", async () => {
    const { visitor } = await owner();
    const hook = await create(visitor, "cognito");
    const { config, database } = server.context;
    Object.assign(config, { diskReserveMb: 1e12 });
    const { decision } = (await bearer(hook, { email: dead })).json();
    Object.assign(config, { diskReserveMb: 0 });
    // PostgreSQL's disk is that of another machine.
    expect(decision).toBe(database.kind === "sqlite" ? "allow" : "block");
    expect(await decisions(visitor)).toHaveLength(database.kind === "sqlite" ? 0 : 1);
  });

  let listening: Promise<string> | undefined;
  const listen = (): Promise<string> =>
    (listening ??= server.app.listen({ host: "127.0.0.1", port: 0 }));

  test("the Lambda of the app works, and lets people in if nobody answers", async () => {
    const { visitor } = await owner();
    const hook = await create(visitor, "cognito");
    const origin = await listen();
    const load = async (url: string) => {
      const code = hookLines("cognito", { url, secret: hook.secret });
      const { handler } = await import(
        /* @vite-ignore */ `data:text/javascript,${encodeURIComponent(code)}`
      );
      return (email: string) => handler({ request: { userAttributes: { email } } });
    };
    const handler = await load(`${origin}${pathOf(hook)}`);
    await expect(handler(dead)).rejects.toThrow(blockedSentence);
    await expect(handler("deliverable@sandbox.test")).resolves.toMatchObject({ request: {} });
    const lonely = await load("http://127.0.0.1:9/v1/hooks");
    await expect(lonely(dead)).resolves.toMatchObject({ request: {} });
  });

  test("the Action of the app works, and lets people in if the hook fails or no address is given", async () => {
    const { visitor } = await owner();
    const hook = await create(visitor, "auth0");
    const origin = await listen();
    const register = async (url: string, user: { email?: string }, language = "de") => {
      const denied: string[][] = [];
      const exported: { onExecutePreUserRegistration?: (event: object, api: object) => unknown } =
        {};
      runInNewContext(hookLines("auth0", { url, secret: hook.secret }), {
        exports: exported,
        fetch,
        AbortSignal,
      });
      const api = { access: { deny: (...reasons: string[]) => void denied.push(reasons) } };
      await exported.onExecutePreUserRegistration?.({ user, request: { language } }, api);
      return denied;
    };
    const url = `${origin}${pathOf(hook)}`;
    expect(await register(url, { email: dead })).toEqual([
      ["mailverdict", expect.stringMatching(/^Diese Adresse kann keine E-Mails empfangen/u)],
    ]);
    expect(await register(url, { email: "deliverable@sandbox.test" })).toEqual([]);
    expect(await register(url, {})).toEqual([]);
    expect(await register("http://127.0.0.1:9/v1/hooks", { email: dead })).toEqual([]);
    expect(await register(`${origin}/docs-of-nothing`, { email: dead })).toEqual([]);
    expect(await decisions(visitor)).toHaveLength(2);
  });

  test("the log shows no address where the account stores none", async () => {
    const { visitor } = await owner();
    const hook = await create(visitor, "cognito");
    const { queries } = server.context.database;
    await bearer(hook, { email: dead });
    await queries
      .updateTable("validations")
      .set({ store: "hashed" })
      .where("source", "=", "sign-up")
      .execute();
    expect(await decisions(visitor)).toEqual([[null, "block", "mailbox_not_found", null]]);
  });

  test("decides as the SDK does, for every action", async () => {
    const { visitor } = await owner();
    const hook = await create(visitor, "cognito");
    const { validation_id: id } = await (async () => {
      await bearer(hook, { email: dead });
      return (await visitor.get("/v1/sign-up-decisions")).json().data[0];
    })();
    const stored = (await visitor.get(`/v1/validations/${id}`)).json();
    const made = await Promise.all(
      actions.map((action) =>
        decideSignUp(
          { validations: { create: async () => ({ ...stored, action }) } } as never,
          dead,
        ),
      ),
    );
    expect(made.map(({ decision }) => decision)).toEqual(["allow", "warn", "block", "allow"]);
    expect(signUpDecisions).toEqual(["allow", "warn", "block"]);
  });
});

describe("while a mail server is slow", () => {
  test.each(["allow", "block"])("the owner's choice decides in time: %s", async (choice) => {
    expect(await decided(choice, "do_not_send", [])).toEqual([choice, null, "too_slow"]);
  });

  test("known facts decide in time, by the account's policy", async () => {
    const found = await decided("block", "send_with_care", ["sandbox.test"]);
    expect(found).toEqual(["warn", "disposable", "too_slow"]);
  });
});
