import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, describe, expect, test } from "vitest";
import { limits } from "#contract/limits.ts";
import { cleanUp } from "#server/services/maintenance/cleanUp.ts";
import { deliverDueMails, createDelivery } from "#server/services/mail/deliverDueMails.ts";
import { databases } from "#tests/support/databases.ts";
import {
  startTestServer,
  type TestServer,
  type TestServerOptions,
} from "#tests/support/testServer.ts";
import { signedIn, Visitor } from "#tests/support/visitor.ts";

const message = {
  topic: "problem",
  name: "Ann Example",
  email: "ann@example.com",
  message: "A check of mine ends as unknown.\nWhy?",
  request_id: "req_01HZX3J9QK8T5N6M7P2R4S0VWX",
  website: "",
  filled_in_ms: 12_000,
};
const url = "/v1/contact";

const pointers = (body: { errors: { pointer: string; code: string }[] }) =>
  body.errors.map(({ pointer, code }) => [pointer, code]);

describe.each(databases)("the contact page's call on $name", ({ open }) => {
  let server: TestServer;
  afterEach(() => server.close());
  const start = async (options: TestServerOptions = {}) => {
    server = await startTestServer({ open, ...options });
    return new Visitor(server.app);
  };
  const mails = () =>
    server.context.database.queries.selectFrom("mails").selectAll().orderBy("id").execute();
  const kept = () =>
    server.context.database.queries.selectFrom("contact_messages").selectAll().execute();

  test("stores a message, returns its reference, and mails the operator and a receipt to the sender", async () => {
    const visitor = await start();
    await signedIn(server.app, "operator@example.org");
    const reply = await visitor.post(url, message);
    expect([reply.statusCode, reply.json()]).toEqual([
      201,
      {
        object: "contact_message",
        id: expect.stringMatching(/^con_\w{26}$/u),
        created_at: expect.any(String),
        kept_until: expect.any(String),
        receipt: true,
      },
    ]);
    const { id } = reply.json();
    expect(await kept()).toMatchObject([{ id, ...messageColumns }]);
    const [toOperator, receipt] = (await mails()).slice(-2);
    expect(toOperator).toMatchObject({
      recipient: "operator@example.org",
      reply_to: "ann@example.com",
      subject: `${id}: contact form message`,
    });
    expect(toOperator?.body).toContain("A check of mine ends as unknown.\nWhy?");
    expect(toOperator?.body).toContain(message.request_id);
    expect(receipt).toMatchObject({ recipient: "ann@example.com", reply_to: null });
    expect(receipt?.subject).toBe(`We got your message (${id})`);
  });

  test("a receipt contains none of the sender's text, so that it can't be used to send spam", async () => {
    const visitor = await start();
    await visitor.post(url, { ...message, name: "Buy now", message: "https://bait.example" });
    const [receipt] = await mails();
    expect(receipt?.recipient).toBe("ann@example.com");
    expect(JSON.stringify(receipt)).not.toMatch(/Buy now|bait/u);
  });

  test("the configured mailbox gets it; without one and without an operator it is stored", async () => {
    const visitor = await start({ config: { supportMailbox: "help@example.org" } });
    await visitor.post(url, message);
    expect((await mails()).map(({ recipient }) => recipient)).toEqual([
      "help@example.org",
      "ann@example.com",
    ]);
    server.context.config = { ...server.context.config, supportMailbox: null };
    expect((await visitor.post(url, message)).statusCode).toBe(201);
    expect(await kept()).toHaveLength(2);
    expect(await mails()).toHaveLength(3);
  });

  test("the mail to the operator names where to answer, in its own header", async () => {
    const visitor = await start({ config: { supportMailbox: "help@example.org" } });
    await visitor.post(url, message);
    await deliverDueMails(server.context, createDelivery(server.context));
    const outbox = join(server.dataDir, "outbox");
    const files = readdirSync(outbox).map((file) => readFileSync(join(outbox, file), "utf8"));
    expect(files.filter((text) => /^Reply-To: ann@example\.com\r$/mu.test(text))).toHaveLength(1);
  });

  test("line breaks in what becomes a header are refused, and nothing is written", async () => {
    const visitor = await start({ config: { supportMailbox: "help@example.org" } });
    const hostile: [string, unknown, string][] = [
      ["email", "ann@example.com\r\nBcc: all@example.net", "control_character"],
      ["email", "ann@example.com, all@example.net", "not_an_address"],
      ["email", "Ann <ann@example.com>", "not_an_address"],
      ["name", "Ann\r\nBcc: all@example.net", "control_character"],
      ["name", "Ann\u2028Bcc: all@example.net", "control_character"],
      ["topic", "problem\r\nBcc: all@example.net", "not_allowed"],
      ["request_id", "req_1\r\nX: y", "not_allowed"],
    ];
    for (const [field, value, code] of hostile) {
      const reply = await visitor.post(url, { ...message, [field]: value });
      expect([reply.statusCode, pointers(reply.json())]).toEqual([422, [[`#/${field}`, code]]]);
    }
    expect([await mails(), await kept()]).toEqual([[], []]);
  });

  test("control characters are taken out of a message, and its places stay words", async () => {
    const visitor = await start({ config: { supportMailbox: "help@example.org" } });
    await visitor.post(url, {
      ...message,
      message: "a\u001b[2Jb\r\nc\rd\u0007 {{link}} {{email}}",
    });
    const [row] = await kept();
    expect(row?.message).toBe("a[2Jb\nc\nd {{link}} {{email}}");
    const [mail] = await mails();
    expect(mail?.body).toContain("d {{link}} {{email}}");
  });

  test("long, empty and bot-filled fields are rejected by name", async () => {
    const visitor = await start();
    const refused: [object, string, string][] = [
      [{ message: "x".repeat(limits.contactLength + 1) }, "message", "too_long"],
      [{ message: " \n " }, "message", "empty"],
      [{ name: "x".repeat(limits.nameLength + 1) }, "name", "too_long"],
      [{ website: "https://bait.example" }, "website", "not_allowed"],
      [{ filled_in_ms: limits.contactFillMs - 1 }, "filled_in_ms", "out_of_range"],
      [{ topic: "other" }, "topic", "not_allowed"],
      [{ odd: 1 }, "odd", "unknown_field"],
    ];
    for (const [change, field, code] of refused) {
      const reply = await visitor.post(url, { ...message, ...change });
      expect([reply.statusCode, pointers(reply.json())]).toEqual([422, [[`#/${field}`, code]]]);
    }
    const longest = { ...message, message: "x".repeat(limits.contactLength) };
    expect((await visitor.post(url, longest)).statusCode).toBe(201);
  });

  test("a page of somebody else cannot send one", async () => {
    const visitor = await start();
    const reply = await visitor.ask("POST", url, {
      body: message,
      headers: { origin: "https://evil.example" },
    });
    expect([reply.statusCode, reply.json().code]).toEqual([403, "origin_not_allowed"]);
    expect(await kept()).toEqual([]);
  });

  test("one network sends five an hour, and one address gets no more receipts than that from all, which the answer says", async () => {
    const visitor = await start({ config: { rateLimits: true, trustedProxies: ["127.0.0.1"] } });
    const from = (network: string) =>
      visitor.ask("POST", url, { body: message, headers: { "x-forwarded-for": network } });
    for (let position = 0; position < 5; position += 1) {
      expect((await from("203.0.113.1")).statusCode).toBe(201);
    }
    const late = await from("203.0.113.1");
    expect([late.statusCode, late.json().code]).toEqual([429, "rate_limited"]);
    expect(Number(late.headers["retry-after"])).toBeGreaterThan(0);
    const sixth = await from("203.0.113.2");
    expect([sixth.statusCode, sixth.json().receipt]).toEqual([201, false]);
    expect(await kept()).toHaveLength(6);
    expect((await mails()).filter(({ state }) => state === "waiting")).toHaveLength(5);
    server.pass(3_600_000);
    expect((await from("203.0.113.1")).json().receipt).toBe(true);
  });

  test("a message is deleted when its time is over", async () => {
    const visitor = await start();
    const { kept_until, created_at } = (await visitor.post(url, message)).json();
    expect(Date.parse(kept_until) - Date.parse(created_at)).toBe(limits.contactDays * 86_400_000);
    server.pass(limits.contactDays * 86_400_000 - 60_000);
    await cleanUp(server.context);
    expect(await kept()).toHaveLength(1);
    server.pass(120_000);
    await cleanUp(server.context);
    expect(await kept()).toEqual([]);
  });
});

const messageColumns = {
  topic: "problem",
  name: "Ann Example",
  email: "ann@example.com",
  email_key: "ann@example.com",
  message: "A check of mine ends as unknown.\nWhy?",
  request_id: "req_01HZX3J9QK8T5N6M7P2R4S0VWX",
};
