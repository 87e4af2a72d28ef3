import assert from "node:assert/strict";
import { once } from "node:events";
import { createServer } from "node:http";
import { test } from "node:test";
import { betterAuth } from "better-auth";
import { createAuthClient } from "better-auth/client";
import { getMigrations } from "better-auth/db/migration";
import Database from "better-sqlite3";
import { MAILVERDICT_ERROR_CODES, mailverdict } from "@mailverdict/better-auth";
import { mailverdictClient } from "@mailverdict/better-auth/client";

// MAILVERDICT_URL and MAILVERDICT_API_KEY name an installation with its sandbox.
const origin = "http://localhost:3999";

/** Returns an app with the plugin, and a client that calls it. */
async function appWith(settings = {}) {
  const warnings = [];
  const decisions = [];
  const options = {
    baseURL: origin,
    secret: "a secret of more than thirty-two characters",
    database: new Database(":memory:"),
    emailAndPassword: { enabled: true },
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
    user: { changeEmail: { enabled: true, updateEmailWithoutVerification: true } },
    logger: { log: (level, message) => warnings.push(message) },
    plugins: [
      mailverdict({ timeoutMs: 30_000, onDecision: (each) => decisions.push(each), ...settings }),
    ],
  };
  await (await getMigrations(options)).runMigrations();
  const auth = betterAuth(options);
  let cookie = "";
  const client = createAuthClient({
    baseURL: origin,
    plugins: [mailverdictClient()],
    fetchOptions: {
      customFetchImpl: async (url, init) => {
        const request = new Request(url, init);
        request.headers.set("origin", origin);
        request.headers.set("cookie", cookie);
        const reply = await auth.handler(request);
        const cookies = reply.headers.getSetCookie().map((each) => each.split(";")[0]);
        cookie = cookies.join("; ") || cookie;
        return reply;
      },
    },
  });
  const signUp = (email) =>
    client.signUp.email({ email, password: "correct horse 47", name: "Ann" });
  return { client, signUp, warnings, decisions };
}

/** Starts a server that answers for an installation; returns its address. */
async function standIn(context, answer) {
  const server = createServer(answer).listen(0, "127.0.0.1");
  await once(server, "listening");
  context.after(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${server.address().port}`;
}

test("refuses an address that can't receive mail at sign-up", async () => {
  const { signUp, decisions } = await appWith();
  const good = await signUp("deliverable@sandbox.test");
  assert.equal(good.data.user.email, "deliverable@sandbox.test");
  const dead = await signUp("mailbox-not-found@sandbox.test");
  assert.equal(dead.error.status, 400);
  assert.equal(dead.error.code, MAILVERDICT_ERROR_CODES.EMAIL_CANNOT_RECEIVE_MAIL.code);
  assert.equal(dead.error.suggestion, null);
  assert.deepEqual(
    decisions.map(({ email, decision, validation }) => [email, decision, validation.reason]),
    [
      ["deliverable@sandbox.test", "allow", "mailbox_accepted"],
      ["mailbox-not-found@sandbox.test", "block", "mailbox_not_found"],
    ],
  );
});

test("warns of a risky address and lets it in", async () => {
  const { signUp, decisions } = await appWith();
  const { data } = await signUp("mailbox-full@sandbox.test");
  assert.equal(data.user.email, "mailbox-full@sandbox.test");
  assert.equal(decisions[0].decision, "warn");
});

test("checks the new address when a user changes it", async () => {
  const { client, signUp } = await appWith();
  await signUp("deliverable@sandbox.test");
  const refused = await client.changeEmail({ newEmail: "anyone@null-mx.sandbox.test" });
  assert.equal(refused.error.code, "EMAIL_CANNOT_RECEIVE_MAIL");
  const changed = await client.changeEmail({ newEmail: "anyone@accept-all.sandbox.test" });
  assert.equal(changed.error, null);
});

test("checks no address at sign-in", async () => {
  const { client, signUp, decisions } = await appWith();
  await signUp("deliverable@sandbox.test");
  await client.signIn.email({ email: "deliverable@sandbox.test", password: "correct horse 47" });
  assert.equal(decisions.length, 1);
});

test("names the address that was probably meant", async (context) => {
  const url = await standIn(context, (_, reply) => {
    const suggestion = { email: "joe@gmail.com", kind: "domain" };
    reply.end(JSON.stringify({ status: "completed", action: "do_not_send", suggestion }));
  });
  const { signUp } = await appWith({ url });
  const { error } = await signUp("joe@gmial.con");
  assert.equal(error.suggestion, "joe@gmail.com");
  assert.match(error.message, /Did you mean joe@gmail\.com\?$/u);
});

for (const [what, answer, settings = {}] of [
  ["a refused key", (_, reply) => reply.writeHead(401).end()],
  ["a crash", (_, reply) => reply.writeHead(500).end()],
  ["429", (_, reply) => reply.writeHead(429, { "Retry-After": "30" }).end()],
  ["503", (_, reply) => reply.writeHead(503, { "Retry-After": "30" }).end()],
  ["something else than JSON", (_, reply) => reply.end("<html>")],
  ["silence", () => undefined, { timeoutMs: 500 }],
]) {
  test(`lets people sign up if Mailverdict answers with ${what}, and logs why`, async (context) => {
    const { signUp, warnings } = await appWith({
      url: await standIn(context, answer),
      ...settings,
    });
    const { data } = await signUp("mailbox-not-found@sandbox.test");
    assert.equal(data.user.email, "mailbox-not-found@sandbox.test");
    assert.match(warnings.join("\n"), /Mailverdict didn't check an address: /u);
  });
}

test("lets an address without a verdict in, unless you say otherwise", async () => {
  const lenient = await appWith();
  assert.equal((await lenient.signUp("sender-blocked@sandbox.test")).error, null);
  const strict = await appWith({ withoutVerdict: "block" });
  const { error } = await strict.signUp("sender-blocked@sandbox.test");
  assert.equal(error.code, "EMAIL_CANNOT_RECEIVE_MAIL");
});
