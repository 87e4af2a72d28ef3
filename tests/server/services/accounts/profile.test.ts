import { afterEach, describe, expect, test } from "vitest";
import { limits } from "#contract/limits.ts";
import { cleanUp } from "#server/services/maintenance/cleanUp.ts";
import { databases } from "#tests/support/databases.ts";
import { startTestServer, type TestServer } from "#tests/support/testServer.ts";
import { signedIn, Visitor } from "#tests/support/visitor.ts";
import { profilePeople, statuses } from "./profilePeople.ts";

const day = 86_400_000;
const pictures = {
  png: "89504e470d0a1a0a0000000d49484452",
  jpeg: "ffd8ffe000104a4649460001",
  webp: "524946460000000057454250565038",
};
const dataUrl = (type: string, hex: string) =>
  `data:image/${type};base64,${Buffer.from(hex, "hex").toString("base64")}`;
const change = (who: Visitor, body: object) => who.ask("PATCH", "/v1/account", { body });
const ask = (who: Visitor, email: string) => who.post("/v1/account/email", { email });

describe.each(databases)("the profile on $name", ({ open }) => {
  let server: TestServer;
  afterEach(() => server.close());
  const { mailTo, tokenTo, confirm } = profilePeople(() => server);
  const start = async () => {
    server = await startTestServer({ open });
    return signedIn(server.app, "ann@example.com");
  };

  test("only the given fields change", async () => {
    const ann = await start();
    const before = (await ann.get("/v1/account")).json();
    const avatar = dataUrl("png", pictures.png);
    const first = await change(ann, { name: "  Ann B. ", avatar });
    expect([first.statusCode, first.json()]).toEqual([200, { ...before, name: "Ann B.", avatar }]);
    const second = await change(ann, { locale: "ar", time_zone: "Africa/Cairo", avatar: null });
    const now = { ...before, name: "Ann B.", locale: "ar", time_zone: "Africa/Cairo" };
    expect(second.json()).toEqual(now);
    expect((await change(ann, {})).json()).toEqual(now);
    expect((await ann.get("/v1/account")).json()).toEqual(now);
    expect((await change(ann, { locale: null, time_zone: null })).json().locale).toBeNull();
  });

  test("a picture is known by its bytes, not by what it calls itself", async () => {
    const ann = await start();
    for (const [type, hex] of Object.entries(pictures)) {
      expect((await change(ann, { avatar: dataUrl(type, hex) })).statusCode).toBe(200);
      for (const other of Object.keys(pictures).filter((each) => each !== type)) {
        const reply = await change(ann, { avatar: dataUrl(other, hex) });
        expect(reply.json().errors[0]).toMatchObject({
          pointer: "#/avatar",
          code: "not_a_picture",
        });
      }
    }
    for (const wrong of [
      "https://example.com/a.png",
      "javascript:alert(1)",
      dataUrl("svg+xml", "3c7376672f3e"),
      dataUrl("png", "3c7376672f3e"),
      `${dataUrl("png", pictures.png)}\n`,
      "data:image/png;base64,iVBORw0KGgo",
      "data:image/png;base64,",
      "",
    ]) {
      expect([wrong, (await change(ann, { avatar: wrong })).statusCode]).toEqual([wrong, 422]);
    }
    const head = dataUrl("jpeg", pictures.jpeg);
    const longest = head + "A".repeat(4 * Math.floor((limits.avatarLength - head.length) / 4));
    expect((await change(ann, { avatar: longest })).statusCode).toBe(200);
    const reply = await change(ann, { avatar: `${longest}AAAA` });
    expect(reply.json().errors[0]).toMatchObject({ pointer: "#/avatar", code: "too_long" });
  });

  test.each([
    [{ locale: "xx" }, "#/locale", "not_allowed"],
    [{ locale: "" }, "#/locale", "not_allowed"],
    [{ time_zone: "Mars/Base" }, "#/time_zone", "not_a_time_zone"],
    [{ name: "a\nb" }, "#/name", "control_character"],
    [{ name: "x".repeat(limits.nameLength + 1) }, "#/name", "too_long"],
    [{ role: "operator" }, "#/role", "unknown_field"],
    [{ email: "other@example.com" }, "#/email", "unknown_field"],
  ])("%j is refused at %s: %s", async (body, pointer, code) => {
    const ann = await start();
    const before = (await ann.get("/v1/account")).json();
    const reply = await change(ann, body);
    expect([reply.statusCode, reply.json().errors]).toEqual([
      422,
      [expect.objectContaining({ pointer, code })],
    ]);
    expect((await ann.get("/v1/account")).json()).toEqual(before);
  });

  test("mails are written in the language of the profile", async () => {
    const ann = await start();
    await change(ann, { locale: "ar" });
    await new Visitor(server.app).post("/forget_password/", { email: "ann@example.com" });
    expect((await mailTo("ann@example.com"))?.subject).toMatch(/\p{Script=Arabic}/u);
  });

  describe("another address", () => {
    test.each([
      ["old first", ["ann@example.com", "ann@new.example"]],
      ["new first", ["ann@new.example", "ann@example.com"]],
    ])("counts once both mailboxes agreed, %s; sessions stay", async (_order, order) => {
      const ann = await start();
      const asked = await ask(ann, "ann@new.example");
      expect(asked.statusCode).toBe(200);
      expect((await ann.get("/v1/account")).json()).toMatchObject({
        email: "ann@example.com",
        pending_email: "ann@new.example",
      });
      const tokens = await Promise.all(order.map(tokenTo));
      const first = await confirm(tokens[0]!);
      expect([first.statusCode, first.json().changed]).toEqual([200, false]);
      expect((await ann.get("/v1/account")).json().email).toBe("ann@example.com");
      expect((await confirm(tokens[0]!)).json().code).toBe("confirm_token_invalid");
      const second = await confirm(tokens[1]!);
      expect([second.statusCode, second.json().changed]).toEqual([200, true]);
      expect((await ann.get("/v1/account")).json()).toMatchObject({
        email: "ann@new.example",
        pending_email: null,
      });
      const visitor = new Visitor(server.app);
      expect((await visitor.login("ann@example.com")).statusCode).toBe(401);
      expect((await visitor.login("ann@new.example")).statusCode).toBe(200);
      expect((await mailTo("ann@example.com"))?.body).toContain("ann@new.example");
    });

    test("both mailboxes that agree at the same moment move the account", async () => {
      const ann = await start();
      await ask(ann, "ann@new.example");
      const tokens = await Promise.all(["ann@example.com", "ann@new.example"].map(tokenTo));
      const replies = await Promise.all(tokens.map(confirm));
      expect(new Set(replies.map((reply) => reply.json().changed))).toEqual(new Set([true, false]));
      expect((await ann.get("/v1/account")).json().email).toBe("ann@new.example");
    });

    test("an address that has an account is not given away, and cannot be taken", async () => {
      const ann = await start();
      await signedIn(server.app, "bob@example.com");
      const free = await ask(ann, "nobody@example.com");
      const taken = await ask(ann, "BOB@example.com");
      expect([taken.statusCode, taken.body]).toEqual([free.statusCode, free.body]);
      expect((await ann.get("/v1/account")).json().pending_email).toBe("BOB@example.com");
      const toBob = await mailTo("BOB@example.com");
      expect(toBob?.body).toContain("already has an account");
      expect(toBob?.body).not.toContain("/confirm?");
      expect((await confirm(await tokenTo("ann@example.com"))).json().changed).toBe(false);
      expect((await ann.get("/v1/account")).json().email).toBe("ann@example.com");
    });

    test("of two accounts that move to one address one gets it", async () => {
      const ann = await start();
      const bob = await signedIn(server.app, "bob@example.com");
      const tokens: string[] = [];
      for (const [who, old] of [
        [ann, "ann@example.com"],
        [bob, "bob@example.com"],
      ] as const) {
        await ask(who, "one@example.com");
        tokens.push(await tokenTo("one@example.com"));
        expect((await confirm(await tokenTo(old))).json().changed).toBe(false);
      }
      const replies = await Promise.all(tokens.map(confirm));
      expect(statuses(replies)).toEqual([200, 422]);
      const emails = await Promise.all(
        [ann, bob].map(async (who) => (await who.get("/v1/account")).json()),
      );
      expect(emails.filter(({ email }) => email === "one@example.com")).toHaveLength(1);
      expect(emails.map((account) => account.pending_email)).toEqual([null, null]);
    });

    test("only the latest request counts; it can be canceled, and expires after a day", async () => {
      const ann = await start();
      await ask(ann, "first@example.com");
      const stale = await tokenTo("first@example.com");
      await ask(ann, "second@example.com");
      expect((await confirm(stale)).statusCode).toBe(422);
      const called = await tokenTo("second@example.com");
      expect((await ann.ask("DELETE", "/v1/account/email")).statusCode).toBe(204);
      expect((await ann.ask("DELETE", "/v1/account/email")).statusCode).toBe(404);
      expect((await confirm(called)).statusCode).toBe(422);
      await ask(ann, "third@example.com");
      const late = await tokenTo("third@example.com");
      server.pass(day + 1000);
      expect((await confirm(late)).statusCode).toBe(422);
      await ann.login("ann@example.com");
      expect((await ann.get("/v1/account")).json().pending_email).toBeNull();
      await cleanUp(server.context);
      const { queries } = server.context.database;
      expect(await queries.selectFrom("email_changes").selectAll().execute()).toEqual([]);
    });

    test("a link to set a password in the former mailbox opens nothing any more", async () => {
      const ann = await start();
      await new Visitor(server.app).post("/forget_password/", { email: "ann@example.com" });
      const reset = await tokenTo("ann@example.com");
      await ask(ann, "ann@new.example");
      await confirm(await tokenTo("ann@example.com"));
      await confirm(await tokenTo("ann@new.example"));
      const reply = await new Visitor(server.app).post("/reset_password/", {
        newPassword: "another tall zebra 9",
        confirmNewPassword: "another tall zebra 9",
        token: reset,
      });
      expect(reply.json().code).toBe("reset_token_invalid");
    });

    test("an invalid address and the current one are rejected", async () => {
      const ann = await start();
      expect((await ask(ann, "nonsense")).json().errors[0].code).toBe("not_an_address");
      expect((await ask(ann, "ann@example.com")).json().errors[0].code).toBe("already_there");
      expect((await ask(ann, "ANN@example.com")).statusCode).toBe(200);
      server.pass(limits.reauthenticationS * 1000 + 1);
      expect((await ask(ann, "ann@new.example")).json().code).toBe("reauthentication_required");
    });
  });
});
