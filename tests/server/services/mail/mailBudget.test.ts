import { afterEach, describe, expect, test } from "vitest";
import { openDatabase } from "#server/data/connection/openDatabase.ts";
import { queueMail } from "#server/services/mail/queueMail.ts";
import { databases, type TestDatabase } from "#tests/support/databases.ts";
import { mailsTo, tokensTo } from "#tests/support/mailedTo.ts";
import { startTestServer, type TestServer } from "#tests/support/testServer.ts";
import { goodPassword, signedIn, Visitor } from "#tests/support/visitor.ts";

const address = "victim@example.com";
const byMail = { smtpUrl: "smtp://127.0.0.1:9", mailFrom: "us@example.com" };
const contact = {
  topic: "problem",
  name: "",
  message: "A message that is long enough.",
  website: "",
  filled_in_ms: 60_000,
};

/** Mailbox for messages to the operator, which have their own limits. */
const supportMailbox = "help@example.org";

/** Returns how many mails would be sent to anyone but the operator. */
async function mailsIn({ context }: TestServer): Promise<number> {
  const mails = context.database.queries.selectFrom("mails").select(["state", "recipient"]);
  const sent = (await mails.execute()).filter(({ state }) => state !== "void");
  return sent.filter(({ recipient }) => recipient !== supportMailbox).length;
}

describe.each(databases)("mails to one address on $name", ({ open }) => {
  let server: TestServer;
  let opened: TestDatabase;
  afterEach(() => server.close());
  const start = async (config: object = byMail) => {
    opened = await open();
    server = await startTestServer({
      open: async () => opened,
      config: { rateLimits: true, trustedProxies: ["127.0.0.1"], ...config },
    });
  };
  let network = 0;
  /** Sends a request without an account from a new network, so that no other limit applies first. */
  const post = (path: string, body: object) => {
    network += 1;
    return new Visitor(server.app).ask("POST", path, {
      body,
      headers: { "x-forwarded-for": `198.51.${network >> 8}.${network & 255}` },
    });
  };
  const register = (email: string) =>
    post("/register/", { email, password: goodPassword, confirm_password: goodPassword });
  const sentTo = async (email: string) => (await mailsTo(server, email)).length;

  test("of thirty registrations of one address from thirty networks five mails go out, with thirty equal answers", async () => {
    await start();
    const replies = [];
    for (let count = 0; count < 30; count += 1) {
      replies.push(await register(address));
    }
    expect(await sentTo(address)).toBe(5);
    expect(new Set(replies.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1);
    expect(replies.every(({ cookies }) => cookies[0]?.name === "mv_registration")).toBe(true);
  });

  test("an owner's address gets five in all, by registration, forgotten password and newsletter together", async () => {
    await start({ supportMailbox });
    await signedIn(server.app, address);
    for (let round = 0; round < 6; round += 1) {
      await register(address);
      await post("/forget_password/", { email: address });
      await post("/newsletter/", { email: address });
      await post("/v1/contact", { ...contact, email: address });
    }
    expect(await sentTo(address)).toBe(5);
  });

  test("asking to move an account to an address counts too", async () => {
    await start({});
    const ann = await signedIn(server.app, "ann@example.com");
    for (let count = 0; count < 8; count += 1) {
      await ann.post("/v1/account/email", { email: address });
      await ann.ask("DELETE", "/v1/account/email");
    }
    expect(await sentTo(address)).toBe(5);
  });

  test("a closed account's restore link goes out five times at most when outsiders ask for it, and once more when its owner closed it", async () => {
    await start({});
    const ann = await signedIn(server.app, address);
    await ann.post("/v1/account/close", { confirm: address });
    const own = await sentTo(address);
    for (let count = 0; count < 4; count += 1) {
      await register(address);
      await post("/forget_password/", { email: address });
    }
    expect((await sentTo(address)) - own).toBe(5);
  });

  test("thirty spellings of one mailbox get five mails in all, by registration, newsletter and contact together", async () => {
    await start({ supportMailbox });
    const spellings = Array.from({ length: 30 }, (_, count) =>
      count % 2 === 0 ? `Victim+${count}@EXAMPLE.com` : `ｖictim+${count}@example。com`,
    );
    for (const [count, email] of spellings.entries()) {
      const path = ["/register/", "/newsletter/", "/v1/contact"][count % 3]!;
      const words = { password: goodPassword, confirm_password: goodPassword };
      const body = { "/register/": words, "/v1/contact": contact }[path] ?? {};
      expect((await post(path, { ...body, email })).statusCode).toBeLessThan(300);
    }
    expect(await mailsIn(server)).toBe(5);
  });

  test.each([
    ["/register/", { password: goodPassword, confirm_password: goodPassword }],
    ["/newsletter/", {}],
    ["/v1/contact", contact],
  ])("%s refuses an address with a dot at the end", async (path, body) => {
    await start();
    for (const email of [`${address}.`, `${address}。`, " victim@example.com.. "]) {
      const reply = await post(path, { ...body, email });
      expect([reply.statusCode, reply.json().errors]).toMatchObject([
        422,
        [{ pointer: "#/email", code: "domain_ends_in_dot", detail: "The address ends in a dot." }],
      ]);
    }
    expect(await mailsIn(server)).toBe(0);
  });

  test("an account can't move to an address with a dot at the end", async () => {
    await start({});
    const ann = await signedIn(server.app, "ann@example.com");
    const reply = await ann.post("/v1/account/email", { email: `${address}.` });
    expect([reply.statusCode, reply.json().errors[0].code]).toEqual([422, "domain_ends_in_dot"]);
  });

  test("an account from before, with a dot at the end, still gets its link for a new password", async () => {
    await start({});
    await signedIn(server.app, address);
    const { queries } = server.context.database;
    const dotted = `${address}.`;
    await queries.updateTable("users").set({ email: dotted, email_key: dotted }).execute();
    expect((await post("/forget_password/", { email: dotted })).statusCode).toBe(200);
    expect(await sentTo(dotted)).toBe(1);
  });

  test.each([
    ["someone@gmail.com", "some.one+1@googlemail.com"],
    ["someone@fastmail.com", "someone+2@fastmail.com"],
    ["someone@example.com", "someone+2@example.com"],
    ["someone@bücher.example", "someone@xn--bcher-kva.example"],
  ])("%s and %s are one mailbox", async (one, other) => {
    await start();
    for (let count = 0; count < 4; count += 1) {
      await register(one);
      await register(other);
    }
    expect((await sentTo(one)) + (await sentTo(other))).toBe(5);
  });

  test("in any hour there are five: the sixth goes out when the first is an hour old", async () => {
    await start();
    await register(address);
    server.pass(50 * 60_000);
    for (let count = 0; count < 6; count += 1) {
      await register(address);
    }
    expect(await sentTo(address)).toBe(5);
    server.pass(10 * 60_000 + 1000);
    await register(address);
    await register(address);
    expect(await sentTo(address)).toBe(6);
  });

  test("a refused mail leaves the link of the last one working", async () => {
    await start({});
    await signedIn(server.app, address);
    for (let count = 0; count < 9; count += 1) {
      await post("/forget_password/", { email: address });
    }
    const newest = (await tokensTo(server, address, "token")).at(-1);
    const reset = {
      newPassword: "a brand new secret 7",
      confirmNewPassword: "a brand new secret 7",
    };
    expect((await post("/reset_password/", { ...reset, token: newest })).statusCode).toBe(200);
  });

  test("outsiders who used up the mails of an address can't hide from its owner that the password changed", async () => {
    await start({});
    const ann = await signedIn(server.app, address);
    for (let count = 0; count < 9; count += 1) {
      await post("/forget_password/", { email: address });
    }
    const password = { current_password: goodPassword, new_password: "a brand new secret 7" };
    const repeated = { confirm_new_password: "a brand new secret 7", end_other_sessions: true };
    expect((await ann.post("/v1/account/password", { ...password, ...repeated })).statusCode).toBe(
      200,
    );
    expect((await mailsTo(server, address)).at(-1)).toMatchObject({
      subject: "Your password was changed",
    });
  });

  test("an account's mails are limited to twenty per hour, so that it can't flood an address", async () => {
    await start({});
    const { queries } = server.context.database;
    const order = { to: address, causedBy: "owner", kind: "key_created", language: "en" } as const;
    for (let count = 0; count < 30; count += 1) {
      await queueMail(queries, server.context, { ...order, link: "x", now: server.context.now() });
    }
    expect(await sentTo(address)).toBe(20);
  });

  test("of forty at once, half of them in another process, five go out", async () => {
    await start();
    const { place, dataDir } = opened;
    const other = await openDatabase({ ...place, dataDir });
    const now = server.context.now();
    const order = { to: address, causedBy: "anyone", kind: "confirm_newsletter" } as const;
    const mail = { ...order, language: "en", link: "x", now };
    const orderFrom = (count: number) =>
      (count % 2 === 0 ? other : server.context.database).atomically((queries) =>
        queueMail(queries, server.context, mail),
      );
    const counts = Array.from({ length: 40 }, (_, count) => count);
    const ordered: boolean[] = [];
    if (other.kind === "postgres") {
      ordered.push(...(await Promise.all(counts.map(orderFrom))));
    } else {
      // Two connections of one thread to one file can't wait for each other.
      for (const count of counts) {
        ordered.push(await orderFrom(count));
      }
    }
    await other.close();
    expect(ordered.filter(Boolean)).toHaveLength(5);
    expect(await sentTo(address)).toBe(5);
  });
});
