import { readdirSync, readFileSync } from "node:fs";
import { type AddressInfo, createServer } from "node:net";
import { join } from "node:path";
import { afterEach, describe, expect, test } from "vitest";
import { readConfig } from "#server/config/config.ts";
import type { MailRow } from "#server/data/tables/mailRow.ts";
import { deliverDueMails, createDelivery } from "#server/services/mail/deliverDueMails.ts";
import { databases } from "#tests/support/databases.ts";
import { mailParts } from "#tests/support/mailParts.ts";
import {
  startTestServer,
  type TestServer,
  type TestServerOptions,
} from "#tests/support/testServer.ts";
import { goodPassword, signedIn, Visitor } from "#tests/support/visitor.ts";

const byMail = { smtpUrl: "smtp://127.0.0.1:9", mailFrom: "us@example.com" };

function draft(text: string) {
  return { kind: "list", name: "N", text };
}

describe.each(databases)("accounts on $name", ({ open }) => {
  let server: TestServer;
  afterEach(() => server.close());
  const start = async (options: TestServerOptions = {}) => {
    server = await startTestServer({ open, ...options });
    return new Visitor(server.app);
  };
  const mails = (): Promise<MailRow[]> =>
    server.context.database.queries.selectFrom("mails").selectAll().orderBy("id").execute();
  const sent = async () => (await mails()).filter((mail) => mail.state !== "void");
  const lastLink = async () => /http\S+/.exec((await sent()).at(-1)?.body ?? "")![0];
  const lastToken = async () => new URL(await lastLink()).search.split("=")[1]!;

  test("registration needs an address, a password that is long and rare enough, and its repetition", async () => {
    const visitor = await start();
    const errorsOf = async (body: Record<string, unknown>) => {
      const reply = await visitor.post("/register/", {
        email: "ann@example.com",
        password: goodPassword,
        confirm_password: body.password ?? goodPassword,
        ...body,
      });
      const { errors = [] } = reply.json();
      return errors.map((one: { pointer: string; code: string }) => `${one.pointer} ${one.code}`);
    };
    expect(await errorsOf({ email: "ann" })).toEqual(["#/email not_an_address"]);
    expect(await errorsOf({ email: "ann@example.com, bob@example.com" })).toEqual([
      "#/email not_an_address",
    ]);
    expect(await errorsOf({ password: "short" })).toEqual(["#/password too_short"]);
    expect(await errorsOf({ password: "p".repeat(257) })).toContain("#/password too_long");
    expect(await errorsOf({ password: "Password1234!" })).toEqual(["#/password too_common"]);
    expect(await errorsOf({ confirm_password: "another tall zebra" })).toEqual([
      "#/confirm_password does_not_match",
    ]);
    expect(await errorsOf({})).toEqual([]);
  });

  test("a password of 256 letters counts to its last one, and Unicode forms are one password", async () => {
    const visitor = await start();
    const long = Array.from(
      { length: 128 },
      (_, index) => `é${String.fromCodePoint(0x4e00 + index)}`,
    ).join("");
    expect(long).toHaveLength(256);
    await visitor.register("ann@example.com", long);
    expect((await visitor.login("ann@example.com", `${long.slice(0, 255)}x`)).statusCode).toBe(401);
    expect((await visitor.login("ann@example.com", long)).statusCode).toBe(200);
    const decomposed = "cafe\u0301 au lait, twice".normalize("NFD");
    await visitor.register("bob@example.com", decomposed);
    expect((await visitor.login("bob@example.com", decomposed.normalize("NFC"))).statusCode).toBe(
      200,
    );
  });

  // T31
  test.each([
    ["ｖictim@example.com", "victim@example.com"],
    ["oﬀice@example.com", "office@example.com"],
    ["jose\u0301@example.com", "jos\u00e9@example.com"],
    ["ANN@EXAMPLE.COM", "ann@example.com"],
    ["x@exam\uff50le.com", "x@example.com"],
  ])("%s and %s are one account, which the second cannot take over", async (one, two) => {
    const visitor = await start();
    await visitor.register(one);
    await visitor.register(two, "another tall zebra");
    const { queries } = server.context.database;
    expect(await queries.selectFrom("accounts").select("id").execute()).toHaveLength(1);
    expect((await visitor.login(two, "another tall zebra")).statusCode).toBe(401);
    expect((await visitor.login(two)).statusCode).toBe(200);
  });

  test.each([
    // The Turkish dotted capital is a different letter from I, in lower case too.
    ["İstanbul@example.com", "istanbul@example.com"],
    ["ann@example.com", "аnn@example.com"],
    ["ann@example.com", "ann@example.co"],
  ])("%s and %s are two accounts, and neither signs in as the other", async (one, two) => {
    const visitor = await start();
    await visitor.register(one);
    await visitor.register(two, "another tall zebra");
    const idOf = async (email: string, password?: string) =>
      (await visitor.login(email, password)).json().user.id;
    expect(await idOf(one)).not.toBe(await idOf(two, "another tall zebra"));
    expect((await visitor.login(two)).statusCode).toBe(401);
  });

  test("a full-width @ is no address, and opens no second account", async () => {
    const visitor = await start();
    await visitor.register("victim@example.com");
    const reply = await visitor.register("victim＠example.com", "another tall zebra");
    expect([reply.statusCode, reply.json().errors[0].code]).toEqual([422, "not_an_address"]);
    const login = await visitor.login("victim＠example.com", "another tall zebra");
    expect(login.statusCode).toBe(401);
  });

  test("without mail an account opens at once, and a known address gets the same answer and a mail", async () => {
    const visitor = await start();
    const first = await visitor.register("ann@example.com");
    const again = await visitor.register("ann@example.com", "another tall zebra");
    expect([again.statusCode, again.body]).toEqual([first.statusCode, first.body]);
    expect((await visitor.login("ann@example.com")).statusCode).toBe(200);
    expect(await sent()).toMatchObject([
      { recipient: "ann@example.com", subject: "You already have an account" },
    ]);
  });

  test("with mail an account opens from its link alone, once, and then the link is spent", async () => {
    const visitor = await start({ config: byMail });
    const first = await visitor.register("ann@example.com");
    expect(first.json().message).toContain("We sent a link");
    expect((await visitor.login("ann@example.com")).statusCode).toBe(401);
    const token = await lastToken();
    const again = await visitor.register("ann@example.com", "another tall zebra");
    expect(again.body).toBe(first.body);
    const later = await lastToken();
    expect((await visitor.post("/confirm_email/", { token })).statusCode).toBe(200);
    for (const spent of [token, later]) {
      const reply = await visitor.post("/confirm_email/", { token: spent });
      expect([reply.statusCode, reply.json().code]).toEqual([422, "confirm_token_invalid"]);
    }
    expect((await visitor.login("ann@example.com", "another tall zebra")).statusCode).toBe(401);
    expect((await visitor.login("ann@example.com")).json()).toMatchObject({ role: "owner" });
  });

  test("of two accounts the operator is who opens first, not who registers first", async () => {
    const visitor = await start({ config: byMail });
    await visitor.register("slow@example.com");
    const slow = await lastToken();
    await visitor.register("fast@example.com");
    await visitor.post("/confirm_email/", { token: await lastToken() });
    await visitor.post("/confirm_email/", { token: slow });
    const isOperator = async (email: string) => {
      await visitor.login(email);
      return (await visitor.get("/v1/account")).json().operator;
    };
    expect(await isOperator("slow@example.com")).toBe(false);
    expect(await isOperator("fast@example.com")).toBe(true);
  });

  // T32
  test("a forgotten password: same answer for all, one mail, one use, every session and trusted browser gone", async () => {
    await start();
    const visitor = await signedIn(server.app, "ann@example.com");
    const other = new Visitor(server.app);
    await other.login("ann@example.com", goodPassword, { trust_device: true });
    const known = await other.post("/forget_password/", { email: "ANN@example.com" });
    const unknown = await other.post("/forget_password/", { email: "nobody@example.com" });
    expect([unknown.statusCode, unknown.body]).toEqual([known.statusCode, known.body]);
    expect(await sent()).toHaveLength(1);
    const link = await lastLink();
    expect(link).toMatch(/^http:\/\/127\.0\.0\.1:3000\/reset-password\?token=/);
    const token = await lastToken();
    const body = (password: string) => ({
      newPassword: password,
      confirmNewPassword: password,
      token,
    });

    const weak = await other.post("/reset_password/", body("ann@example.com"));
    expect(weak.json().errors).toMatchObject([{ pointer: "#/newPassword", code: "too_common" }]);
    const uses = await Promise.all(
      Array.from({ length: 20 }, () =>
        new Visitor(server.app).post("/reset_password/", body("a brand new secret 7")),
      ),
    );
    expect(uses.map((reply) => reply.statusCode).sort((a, b) => a - b)).toEqual([
      200,
      ...Array(19).fill(422),
    ]);
    expect((await visitor.get("/v1/account")).statusCode).toBe(401);
    expect((await other.post("/refresh_token/")).statusCode).toBe(401);
    const { queries } = server.context.database;
    expect(await queries.selectFrom("devices").selectAll().execute()).toEqual([]);
    expect((await visitor.login("ann@example.com")).statusCode).toBe(401);
    expect((await visitor.login("ann@example.com", "a brand new secret 7")).statusCode).toBe(200);
    expect((await sent()).at(-1)).toMatchObject({ subject: "Your password was reset" });
  });

  test("a reset link ends after an hour, and a newer one ends it at once", async () => {
    const visitor = await start();
    await visitor.register("ann@example.com");
    const reset = async (token: string) => {
      const password = "a brand new secret 7";
      const reply = await visitor.post("/reset_password/", {
        newPassword: password,
        confirmNewPassword: password,
        token,
      });
      return reply.statusCode;
    };
    await visitor.post("/forget_password/", { email: "ann@example.com" });
    const first = await lastToken();
    await visitor.post("/forget_password/", { email: "ann@example.com" });
    const second = await lastToken();
    expect(await reset(first)).toBe(422);
    server.pass(3_600_001);
    expect(await reset(second)).toBe(422);
  });

  test("the link leads to the address of the settings, whatever Host the request says", async () => {
    const visitor = await start();
    await visitor.register("ann@example.com");
    await visitor.ask("POST", "/forget_password/", {
      body: { email: "ann@example.com" },
      headers: { host: "evil.example", "x-forwarded-host": "evil.example" },
    });
    expect(await lastLink()).toMatch(/^http:\/\/127\.0\.0\.1:3000\//);
  });

  test("the database contains no token, password or cookie in clear text", async () => {
    const visitor = await start({ config: { passwordCost: readConfig({}).passwordCost } });
    await visitor.register("ann@example.com");
    await visitor.login("ann@example.com", goodPassword, { trust_device: true });
    await visitor.post("/forget_password/", { email: "ann@example.com" });
    const token = await lastToken();
    const { queries } = server.context.database;
    const rows = await Promise.all([
      queries.selectFrom("accounts").selectAll().execute(),
      queries.selectFrom("users").selectAll().execute(),
      queries.selectFrom("sessions").selectAll().execute(),
      queries.selectFrom("devices").selectAll().execute(),
      queries.selectFrom("one_time_tokens").selectAll().execute(),
    ]);
    const stored = JSON.stringify(rows);
    for (const secret of [token, goodPassword, ...visitor.cookies.values(), visitor.access!]) {
      expect(stored).not.toContain(secret);
    }
    expect(stored).toContain("$argon2id$v=19$m=19456,t=2,p=1$");
  });

  test("the newsletter waits for its confirmation and answers everybody the same", async () => {
    const visitor = await start();
    const first = await visitor.post("/newsletter/", { email: "ann@example.com" });
    expect(first.statusCode).toBe(200);
    expect((await visitor.post("/newsletter/confirm/", { token: "x" })).statusCode).toBe(422);
    expect(
      (await visitor.post("/newsletter/confirm/", { token: await lastToken() })).statusCode,
    ).toBe(200);
    const again = await visitor.post("/newsletter/", { email: "Ann@example.com" });
    expect(again.body).toBe(first.body);
    // The mail to confirm, and the welcome mail with the link to unsubscribe.
    expect(await sent()).toHaveLength(2);
    const rows = await server.context.database.queries
      .selectFrom("newsletter")
      .selectAll()
      .execute();
    expect(rows).toMatchObject([
      { email_key: "ann@example.com", confirmed_at: expect.any(Number) },
    ]);
  });

  test("mails are written to the outbox as files where there is no mail server, in the language asked for", async () => {
    const visitor = await start();
    await visitor.register("ann@example.com");
    await visitor.ask("POST", "/forget_password/", {
      body: { email: "ann@example.com" },
      headers: { "accept-language": "ar" },
    });
    const token = await lastToken();
    expect(await deliverDueMails(server.context, createDelivery(server.context))).toBe(1);
    const outbox = join(server.dataDir, "outbox");
    const [file, ...more] = readdirSync(outbox);
    expect([file, more]).toEqual([expect.stringMatching(/^mail_\w+\.eml$/), []]);
    const text = readFileSync(join(outbox, file!), "utf8");
    expect(text).toContain("To: ann@example.com");
    expect(text).toMatch(/Subject: =\?UTF-8\?/i);
    const parts = mailParts(text);
    expect(parts.map(({ type }) => type)).toEqual(["text/plain", "text/html"]);
    for (const { body } of parts) {
      expect(body).toContain(`/reset-password?token=${token}`);
    }
    expect(parts[1]?.body).toContain('dir="rtl"');
    expect(server.logged.join("")).toContain(file);
    expect((await mails()).map((mail) => [mail.state, mail.body])).toEqual([["sent", ""]]);
    expect(await deliverDueMails(server.context, createDelivery(server.context))).toBe(0);
  });

  test("a mail server that is away is tried again later, and given up on in the end", async () => {
    const visitor = await start({ config: byMail });
    await visitor.register("ann@example.com");
    const deliver = createDelivery(server.context);
    expect(await deliverDueMails(server.context, deliver)).toBe(1);
    expect(await deliverDueMails(server.context, deliver)).toBe(0);
    for (let round = 0; round < 8; round += 1) {
      server.pass(13 * 3_600_000);
      await deliverDueMails(server.context, deliver);
    }
    expect(await mails()).toMatchObject([{ state: "failed", attempts: 7, body: "" }]);
  });

  test("mails leave over SMTP where SMTP_URL names a server", async () => {
    const received: string[] = [];
    const receiver = createServer((socket) => {
      let inData = false;
      socket.write("220 mx ESMTP\r\n");
      socket.setEncoding("utf8").on("data", (text) => {
        received.push(String(text));
        const ended = inData && String(text).endsWith("\r\n.\r\n");
        if (inData && !ended) {
          return;
        }
        inData = (inData && !ended) || String(text).startsWith("DATA");
        socket.write(inData ? "354 go on\r\n" : "250 ok\r\n");
      });
    });
    await new Promise<void>((resolve) => receiver.listen(0, "127.0.0.1", resolve));
    const { port } = receiver.address() as AddressInfo;
    const visitor = await start({
      config: { smtpUrl: `smtp://127.0.0.1:${port}`, mailFrom: "us@example.com" },
    });
    await visitor.register("ann@example.com");
    await deliverDueMails(server.context, createDelivery(server.context));
    receiver.close();
    const dialogue = received.join("");
    expect(dialogue).toContain("MAIL FROM:<us@example.com>");
    expect(dialogue).toContain("RCPT TO:<ann@example.com>");
    expect(dialogue).toContain("Subject: Confirm your address");
    expect(await mails()).toMatchObject([{ state: "sent" }]);
  });

  test("the draft written last comes first", async () => {
    await start();
    const ann = await signedIn(server.app, "ann@example.com");
    for (const id of ["a", "b", "c", "a"]) {
      server.pass(1000);
      await ann.ask("PUT", `/drafts/${id}`, { body: draft(id) });
    }
    const { data } = (await ann.get("/drafts/")).json();
    expect(data.map(({ id }: { id: string }) => id)).toEqual(["a", "c", "b"]);
  });

  test("a draft of a list brings its options back, and a DELETE may carry user_id", async () => {
    await start();
    const ann = await signedIn(server.app, "ann@example.com");
    const options = { dedupe: "exact", retry_unknown: { attempts: 0, over_s: 1 } };
    const body = { ...draft("a@b.c"), options, user_id: "usr_somebody" };
    expect((await ann.ask("PUT", "/drafts/list", { body })).json()).toMatchObject({ options });
    await ann.ask("PUT", "/drafts/quick", { body: { kind: "quick", name: "", text: "a" } });
    const kept = (await ann.get("/drafts/")).json().data as { id: string }[];
    expect(kept.find(({ id }) => id === "list")).toMatchObject({ kind: "list", options });
    expect(kept.find(({ id }) => id === "quick")).toMatchObject({ kind: "quick", options: null });
    const wrong = { ...draft("a@b.c"), options: { dedupe: "sometimes" } };
    expect((await ann.ask("PUT", "/drafts/list", { body: wrong })).statusCode).toBe(422);
    const del = await ann.ask("DELETE", "/drafts/list", { body: { user_id: "usr_somebody" } });
    expect(del.statusCode).toBe(204);
    const more = await ann.ask("DELETE", "/drafts/quick", { body: { user_id: "x", other: 1 } });
    expect([more.statusCode, more.json().errors?.[0]?.pointer]).toEqual([422, "#/other"]);
  });

  test("drafts are stored under the client's id, up to fifty per account", async () => {
    await start();
    const ann = await signedIn(server.app, "ann@example.com");
    const bob = await signedIn(server.app, "bob@example.com");
    const saved = await ann.ask("PUT", "/drafts/d%C3%A9%201", { body: draft("one\ntwo\t") });
    expect(saved.json()).toMatchObject({ id: "dé 1", object: "draft", text: "one\ntwo\t" });
    await ann.ask("PUT", "/drafts/d%C3%A9%201", { body: draft("three") });
    expect((await ann.get("/drafts/")).json().data).toMatchObject([{ id: "dé 1", text: "three" }]);
    expect((await bob.get("/drafts/")).json().data).toEqual([]);
    expect((await bob.ask("DELETE", "/drafts/d%C3%A9%201")).statusCode).toBe(204);
    for (let index = 0; index < 48; index += 1) {
      await ann.ask("PUT", `/drafts/${index}`, { body: draft("") });
    }
    const last = await Promise.all(
      ["48", "49", "50"].map((id) => ann.ask("PUT", `/drafts/${id}`, { body: draft("") })),
    );
    expect(last.map(({ statusCode }) => statusCode).sort((a, b) => a - b)).toEqual([200, 409, 409]);
    const full = await ann.ask("PUT", "/drafts/more", { body: draft("") });
    expect([full.statusCode, full.json().code]).toEqual([409, "conflict"]);
    expect((await ann.ask("PUT", "/drafts/7", { body: draft("x") })).statusCode).toBe(200);
    expect((await ann.ask("DELETE", "/drafts/7")).statusCode).toBe(204);
    expect((await ann.ask("PUT", "/drafts/more", { body: draft("") })).statusCode).toBe(200);
  });
});
