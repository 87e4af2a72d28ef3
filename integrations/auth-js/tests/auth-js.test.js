import assert from "node:assert/strict";
import { once } from "node:events";
import { createServer } from "node:http";
import { test } from "node:test";
import { Auth } from "@auth/core";
import { checkedSignIn } from "@mailverdict/auth-js";

// MAILVERDICT_URL and MAILVERDICT_API_KEY name an installation with its sandbox.
const origin = "http://localhost:3998";

/** Returns an app that mails sign-in links, with the callback. */
function appWith(settings = {}) {
  const users = new Map();
  const mails = [];
  const config = {
    adapter: {
      createUser: async (user) => {
        users.set(user.email, { ...user, id: user.email });
        return users.get(user.email);
      },
      getUserByEmail: async (email) => users.get(email) ?? null,
      getUserByAccount: async () => null,
      createVerificationToken: async (token) => token,
      useVerificationToken: async () => null,
    },
    secret: "a secret of more than thirty-two characters",
    trustHost: true,
    session: { strategy: "jwt" },
    logger: { error: () => undefined, warn: () => undefined },
    providers: [
      {
        id: "email",
        type: "email",
        name: "Email",
        maxAge: 3600,
        options: {},
        sendVerificationRequest: async ({ identifier }) => {
          mails.push(identifier);
        },
      },
    ],
    callbacks: { signIn: checkedSignIn({ timeoutMs: 30_000, ...settings }) },
  };
  const call = (path, init) => Auth(new Request(`${origin}/auth/${path}`, init), config);
  const signIn = async (email) => {
    const csrf = await call("csrf");
    const { csrfToken } = await csrf.json();
    const cookie = csrf.headers.getSetCookie().map((each) => each.split(";")[0]);
    const reply = await call("signin/email", {
      method: "POST",
      headers: {
        "content-type": "application/x-www-form-urlencoded",
        cookie: cookie.join("; "),
        origin,
      },
      body: new URLSearchParams({ email, csrfToken, callbackUrl: origin }),
    });
    const { pathname, searchParams } = new URL(reply.headers.get("location"), origin);
    return { pathname, ...Object.fromEntries(searchParams) };
  };
  return { signIn, mails };
}

async function standIn(context, answer) {
  const server = createServer(answer).listen(0, "127.0.0.1");
  await once(server, "listening");
  context.after(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${server.address().port}`;
}

test("mails a link to an address that can receive mail, and to none that can't", async () => {
  const { signIn, mails } = appWith({ page: "/sign-in" });
  await signIn("deliverable@sandbox.test");
  const refused = await signIn("mailbox-not-found@sandbox.test");
  assert.deepEqual(refused, { pathname: "/sign-in", error: "EmailCannotReceiveMail" });
  await signIn("sender-blocked@sandbox.test");
  assert.deepEqual(mails, ["deliverable@sandbox.test", "sender-blocked@sandbox.test"]);
});

test("without a page of yours, Auth.js shows its own", async () => {
  const { signIn, mails } = appWith();
  const { error } = await signIn("mailbox-not-found@sandbox.test");
  assert.equal(error, "AccessDenied");
  assert.deepEqual(mails, []);
});

test("the page gets the address that was probably meant", async (context) => {
  const url = await standIn(context, (_, reply) => {
    const suggestion = { email: "joe@gmail.com", kind: "domain" };
    reply.end(JSON.stringify({ status: "completed", action: "do_not_send", suggestion }));
  });
  const { signIn } = appWith({ url, page: "/sign-in?from=home" });
  assert.deepEqual(await signIn("joe@gmial.con"), {
    pathname: "/sign-in",
    from: "home",
    error: "EmailCannotReceiveMail",
    suggestion: "joe@gmail.com",
  });
});

for (const [what, answer, settings = {}] of [
  ["a refused key", (_, reply) => reply.writeHead(401).end()],
  ["429", (_, reply) => reply.writeHead(429, { "Retry-After": "30" }).end()],
  ["503", (_, reply) => reply.writeHead(503).end()],
  ["silence", () => undefined, { timeoutMs: 500 }],
]) {
  test(`mails a link if Mailverdict answers with ${what}`, async (context) => {
    const decisions = [];
    const url = await standIn(context, answer);
    const { signIn, mails } = appWith({
      url,
      onDecision: (each) => decisions.push(each),
      ...settings,
    });
    await signIn("mailbox-not-found@sandbox.test");
    assert.deepEqual(mails, ["mailbox-not-found@sandbox.test"]);
    assert.notEqual(decisions[0].error, null);
  });
}

test("a provider that proved the address isn't asked again", async () => {
  const callback = checkedSignIn({
    client: {
      validations: { create: () => assert.fail("no address needs a check") },
    },
  });
  assert.equal(await callback({ user: { email: "ann@example.com" } }), true);
});
