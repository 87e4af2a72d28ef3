import { Webhook } from "standardwebhooks";
import { afterEach, describe, expect, test } from "vitest";
import type { SignUpHost } from "#contract/signUpHooks.ts";
import { DatabaseUnavailable } from "#server/data/connection/databaseUnavailable.ts";
import { networkPolicy } from "#server/http/limits/limitRate.ts";
import { databases } from "#tests/support/databases.ts";
import { startTestSandbox } from "#tests/support/testSandbox.ts";
import { startTestServer, type TestServer } from "#tests/support/testServer.ts";
import { signedIn, Visitor } from "#tests/support/visitor.ts";

const dead = "mailbox-not-found@sandbox.test";
const notChecked =
  "We couldn't check this address. Try again in a few minutes, or use another one.";
/** Answers of each host that let people in, and that don't. */
const ofCode = {
  allow: [200, { object: "sign_up_reply", decision: "allow", message: null, suggestion: null }],
  block: [
    200,
    { object: "sign_up_reply", decision: "block", message: notChecked, suggestion: null },
  ],
} as const;
const answers = {
  supabase: {
    allow: [200, {}],
    block: [200, { error: { http_code: 400, message: notChecked } }],
  },
  kratos: {
    allow: [200, {}],
    block: [
      400,
      {
        messages: [
          {
            instance_ptr: "#/traits/email",
            messages: [
              { id: 9_000_004, text: notChecked, type: "error", context: { suggestion: null } },
            ],
          },
        ],
      },
    ],
  },
  cognito: ofCode,
  auth0: ofCode,
  keycloak: ofCode,
} as const;
const hosts = ["supabase", "kratos", "cognito", "auth0", "keycloak"] as const;
const choices = ["allow", "block"] as const;

const create = async (ann: Visitor, host: SignUpHost, without_verdict: string) => {
  const made = await ann.post("/v1/sign-up-hooks", { host, without_verdict });
  const { url, secret } = made.json();
  return { path: new URL(url).pathname, secret: String(secret) };
};
const post = async ({ app }: TestServer, path: string, raw: string, headers: object = {}) => {
  const reply = await new Visitor(app).ask("POST", path, {
    raw,
    headers: { "content-type": "application/json", ...headers },
  });
  return [reply.statusCode, reply.json()];
};

/** Returns what each host gets for each choice of the owner. */
const told = async (ann: Visitor, ask: (path: string) => Promise<unknown>) => {
  const found: Record<string, Record<string, unknown>> = {};
  for (const host of hosts) {
    found[host] = {};
    for (const choice of choices) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      const { path } = await create(ann, host, choice);
      // oxlint-disable-next-line no-await-in-loop -- as above
      found[host][choice] = await ask(path);
    }
  }
  expect((await ann.get("/v1/sign-up-decisions")).json().data).toEqual([]);
  return found;
};

describe.each(databases)("sign-ups that the server refuses to read on $name", ({ open }) => {
  const closing: (() => Promise<unknown>)[] = [];
  afterEach(async () => {
    for (const close of closing.splice(0).toReversed()) {
      // oxlint-disable-next-line no-await-in-loop -- in reverse order
      await close();
    }
  });
  const start = async (config: object = {}) => {
    // Limits recover with time.
    const now = Date.now();
    const { sandbox, ports } = await startTestSandbox();
    const server = await startTestServer({ open, ports, config, now: () => now });
    closing.push(
      () => sandbox.close(),
      () => server.close(),
    );
    return { server, ann: await signedIn(server.app, "ann@example.com") };
  };
  test("beyond the limit of a network, the owner's choice decides", async () => {
    const { server, ann } = await start({ rateLimits: true });
    const hooks = [];
    for (const host of hosts) {
      for (const choice of choices) {
        // oxlint-disable-next-line no-await-in-loop -- one after the other
        hooks.push({ host, choice, ...(await create(ann, host, choice)) });
      }
    }
    const visitor = new Visitor(server.app);
    let status = 200;
    for (let count = 0; status === 200 && count <= networkPolicy.quota; count += 1) {
      // oxlint-disable-next-line no-await-in-loop -- a burst would wait for the database
      status = (await visitor.get("/v1/sso/providers")).statusCode;
    }
    expect(status).toBe(429);
    for (const { host, choice, path } of hooks) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      expect(await post(server, path, "{}")).toEqual(answers[host][choice]);
    }
    const refusals = server.logged.filter((line) => line.includes("without reading the call"));
    expect(refusals).toHaveLength(hooks.length);
    for (const line of refusals) {
      expect(JSON.parse(line)).toMatchObject({ code: "rate_limited" });
      expect(line).not.toContain("stack");
    }
    const unknown = await post(server, "/v1/hooks/kratos/suh_none", "{}");
    expect(unknown[0]).toBe(429);
    const other = hooks[0]?.path.replace("supabase", "kratos") ?? "";
    expect((await post(server, other, "{}"))[0]).toBe(429);
  });

  test("beyond the size of a call, the owner's choice decides", async () => {
    const { server, ann } = await start();
    const large = JSON.stringify({ email: dead, more: "x".repeat(33 * 1024) });
    expect(await told(ann, (path) => post(server, path, large))).toEqual(answers);
  });

  test("a database that can't be read lets people in", async () => {
    const { server, ann } = await start();
    const { path, secret } = await create(ann, "cognito", "block");
    const { database } = server.context;
    const broken = new Proxy(database, {
      get: (target, name) => {
        if (name === "queries") {
          throw new DatabaseUnavailable("down");
        }
        return Reflect.get(target, name);
      },
    });
    Object.assign(server.context, { database: broken });
    const sent = JSON.stringify({ email: dead });
    const answer = await post(server, path, sent, { authorization: `Bearer ${secret}` });
    const large = await post(server, path, "x".repeat(33 * 1024));
    Object.assign(server.context, { database });
    expect([answer, large]).toEqual([answers.cognito.allow, answers.cognito.allow]);
  });

  test("no metadata that people choose gets an address past the check", async () => {
    const { server, ann } = await start();
    const { path, secret } = await create(ann, "supabase", "allow");
    const nested = `${"[".repeat(5000)}${"]".repeat(5000)}`;
    const fields = Object.fromEntries(Array.from({ length: 1500 }, (_, index) => [index, 1]));
    const metadata = `{"deep":${nested},"wide":${JSON.stringify(fields)}}`;
    const body = `{"user":{"email":"${dead}","user_metadata":${metadata}}}`;
    const now = server.context.now();
    const headers = {
      "webhook-id": "msg_1",
      "webhook-timestamp": String(Math.floor(now / 1000)),
      "webhook-signature": new Webhook(secret).sign("msg_1", new Date(now), body),
    };
    const message = "This address can't receive mail. Check it for a typo.";
    expect(await post(server, path, body, headers)).toEqual([
      200,
      { error: { http_code: 400, message } },
    ]);
  });
});
