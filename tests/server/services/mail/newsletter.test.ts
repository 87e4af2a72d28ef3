import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, describe, expect, test } from "vitest";
import { deliverDueMails, createDelivery } from "#server/services/mail/deliverDueMails.ts";
import { cleanUp } from "#server/services/maintenance/cleanUp.ts";
import { sendIssue } from "#server/services/mail/newsletter.ts";
import { databases } from "#tests/support/databases.ts";
import { startTestServer, type TestServer } from "#tests/support/testServer.ts";
import { Visitor } from "#tests/support/visitor.ts";

const day = 86_400_000;
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

  test("nobody else changes the spelling of a confirmed address, to which the issues go", async () => {
    const visitor = await start();
    await subscribed(visitor, "Ann@example.com");
    const before = await rows();
    await new Visitor(server.app).post("/newsletter/", { email: "ANN@example.com" });
    expect(await rows()).toEqual(before);
    // While it waits, the last spelling counts.
    await visitor.post("/newsletter/", { email: "Ben@example.com" });
    await visitor.post("/newsletter/", { email: "ben@example.com" });
    expect((await rows()).map(({ email }) => email).toSorted()).toEqual([
      "Ann@example.com",
      "ben@example.com",
    ]);
  });

  test("an address that isn't confirmed is forgotten with its link; a confirmed one stays", async () => {
    const visitor = await start();
    await subscribed(visitor, "ann@example.com");
    await visitor.post("/newsletter/", { email: "ben@example.com" });
    await visitor.post("/newsletter/", { email: "cem@example.com" });
    server.pass(4 * day);
    await visitor.post("/newsletter/", { email: "cem@example.com" });
    const token = tokenIn((await mails()).at(-1)?.body);
    server.pass(4 * day);
    await cleanUp(server.context);
    expect((await rows()).map(({ email }) => email).toSorted()).toEqual([
      "ann@example.com",
      "cem@example.com",
    ]);
    expect((await visitor.post("/newsletter/confirm/", { token })).statusCode).toBe(200);
    server.pass(8 * day);
    await cleanUp(server.context);
    expect(await rows()).toHaveLength(2);
  });

  test("no token opens another link, and a confirmation works once", async () => {
    const visitor = await start();
    await visitor.register("dan@example.com");
    const leave = tokenIn((await subscribed(visitor, "ann@example.com"))?.body);
    await visitor.post("/newsletter/", { email: "dan@example.com" });
    const confirm = tokenIn((await mails()).at(-1)?.body);
    await visitor.post("/forget_password/", { email: "dan@example.com" });
    const reset = tokenIn((await mails()).at(-1)?.body);
    const refusals = [
      ["/newsletter/confirm/", leave],
      ["/newsletter/confirm/", reset],
      ["/newsletter/leave/", confirm],
      ["/newsletter/leave/", reset],
      ["/confirm_email/", confirm],
      ["/confirm_email/", leave],
      ["/reset_password/", confirm],
      ["/reset_password/", leave],
    ] as const;
    for (const [path, token] of refusals) {
      const password = "another tall zebra 9";
      const reply = await visitor.post(path, {
        token,
        ...(path === "/reset_password/" && { newPassword: password, confirmNewPassword: password }),
        ...(path === "/confirm_email/" && { password }),
      });
      expect([path, reply.statusCode]).toEqual([path, 422]);
    }
    const statuses = [
      await visitor.post("/newsletter/confirm/", { token: confirm }),
      await visitor.post("/newsletter/confirm/", { token: confirm }),
    ].map(({ statusCode }) => statusCode);
    expect(statuses).toEqual([200, 422]);
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
    await deliverDueMails(server.context, createDelivery(server.context));
    const outbox = join(server.dataDir, "outbox");
    const files = readdirSync(outbox).map((file) => readFileSync(join(outbox, file), "utf8"));
    const unfolded = files.map((text) => text.replaceAll(/\r\n\s/gu, " "));
    expect(
      unfolded.filter((text) => /^List-Unsubscribe: <http\S+leave=[\w-]+>\r$/imu.test(text)),
    ).toHaveLength(2);
  });
});
