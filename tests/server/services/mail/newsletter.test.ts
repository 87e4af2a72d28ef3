import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, describe, expect, test } from "vitest";
import { deliverDueMails, deliveryOf } from "#server/services/mail/deliverDueMails.ts";
import { sendIssue } from "#server/services/mail/newsletter.ts";
import { databases } from "#tests/support/databases.ts";
import { startTestServer, type TestServer } from "#tests/support/testServer.ts";
import { Visitor } from "#tests/support/visitor.ts";

const tokenIn = (text: string | undefined) => /\?\w+=([\w-]+)/u.exec(text ?? "")?.[1] ?? "";

describe.each(databases)("the newsletter on $name", ({ open }) => {
  let server: TestServer;
  afterEach(() => server.close());
  const start = async () => {
    server = await startTestServer({ open });
    return new Visitor(server.app);
  };
  const mails = async () =>
    (
      await server.context.database.queries.selectFrom("mails").selectAll().orderBy("id").execute()
    ).filter(({ state }) => state !== "void");
  const rows = () => server.context.database.queries.selectFrom("newsletter").selectAll().execute();
  const subscribed = async (visitor: Visitor, email: string) => {
    await visitor.post("/newsletter/", { email });
    await visitor.post("/newsletter/confirm/", { token: tokenIn((await mails()).at(-1)?.body) });
    return (await mails()).at(-1);
  };

  test("confirming mails the way out, which ends the subscription and forgets the address", async () => {
    const visitor = await start();
    const welcome = await subscribed(visitor, "ann@example.com");
    expect(welcome?.recipient).toBe("ann@example.com");
    expect(welcome?.unsubscribe_link).toMatch(/\/confirm\?leave=[\w-]{43}$/u);
    const token = tokenIn(welcome?.body);
    const reply = await visitor.post("/newsletter/leave/", { token });
    expect([reply.statusCode, reply.json().message]).toEqual([
      200,
      "You've unsubscribed. We won't send you anything else.",
    ]);
    expect(await rows()).toEqual([]);
    const again = await visitor.post("/newsletter/leave/", { token });
    expect([again.statusCode, again.json().code]).toEqual([422, "confirm_token_invalid"]);
  });

  test("a confirmation link from before an unsubscription doesn't subscribe", async () => {
    const visitor = await start();
    await visitor.post("/newsletter/", { email: "ann@example.com" });
    const old = tokenIn((await mails()).at(-1)?.body);
    const [{ unsubscribe_token } = { unsubscribe_token: "" }] = await rows();
    expect(
      (await visitor.post("/newsletter/leave/", { token: unsubscribe_token })).statusCode,
    ).toBe(200);
    expect((await visitor.post("/newsletter/confirm/", { token: old })).statusCode).toBe(422);
    expect(await rows()).toEqual([]);
  });

  test("an unsubscribed address can subscribe again with a new confirmation", async () => {
    const visitor = await start();
    const first = await subscribed(visitor, "ann@example.com");
    await visitor.post("/newsletter/leave/", { token: tokenIn(first?.body) });
    const second = await subscribed(visitor, "ann@example.com");
    expect(second?.unsubscribe_link).not.toBe(first?.unsubscribe_link);
    expect(await rows()).toMatchObject([{ confirmed_at: expect.any(Number) }]);
  });

  test("a made-up or foreign token ends nothing", async () => {
    const visitor = await start();
    await subscribed(visitor, "ann@example.com");
    await visitor.post("/newsletter/", { email: "ben@example.com" });
    const confirmation = tokenIn((await mails()).at(-1)?.body);
    for (const token of ["x", "' or 1=1 --", confirmation]) {
      expect((await visitor.post("/newsletter/leave/", { token })).statusCode).toBe(422);
    }
    expect(await rows()).toHaveLength(2);
  });

  test("an issue goes to those who confirmed, each with their own way out, in text and header", async () => {
    const visitor = await start();
    await subscribed(visitor, "ann@example.com");
    await subscribed(visitor, "ben@example.com");
    await visitor.post("/newsletter/", { email: "never@example.com" });
    await deliverDueMails(server.context, async () => undefined);
    expect(await sendIssue(server.context, { subject: "November", text: "Lists.\n{{link}}" })).toBe(
      2,
    );
    const issues = (await mails()).slice(-2);
    expect(issues.map(({ recipient, subject }) => [recipient, subject])).toEqual([
      ["ann@example.com", "November"],
      ["ben@example.com", "November"],
    ]);
    expect(new Set(issues.map(({ unsubscribe_link }) => unsubscribe_link)).size).toBe(2);
    await deliverDueMails(server.context, deliveryOf(server.context));
    const outbox = join(server.dataDir, "outbox");
    const files = readdirSync(outbox).map((file) => readFileSync(join(outbox, file), "utf8"));
    const unfolded = files.map((text) => text.replaceAll(/\r\n\s/gu, " "));
    expect(
      unfolded.filter((text) => /^List-Unsubscribe: <http\S+leave=[\w-]+>\r$/imu.test(text)),
    ).toHaveLength(2);
  });
});
