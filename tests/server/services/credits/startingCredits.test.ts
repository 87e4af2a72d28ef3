import { afterEach, describe, expect, test } from "vitest";
import type { Config } from "#server/config/config.ts";
import { cleanUp } from "#server/services/maintenance/cleanUp.ts";
import { databases } from "#tests/support/databases.ts";
import { tokensTo } from "#tests/support/mailedTo.ts";
import { startTestServer, type TestServer } from "#tests/support/testServer.ts";
import { withOperator } from "#tests/support/withOperator.ts";
import { goodPassword, Visitor } from "#tests/support/visitor.ts";

const byMail = { smtpUrl: "smtp://127.0.0.1:9", mailFrom: "us@example.com" };
const day = 86_400_000;

const from = (visitor: Visitor, network: string, path: string, body: object) =>
  visitor.ask("POST", path, { body, headers: { "x-forwarded-for": network } });

describe.each(databases)("starting credits on a public installation on $name", ({ open }) => {
  let server: TestServer;
  afterEach(() => server.close());
  const start = async (config: Partial<Config> = byMail) => {
    server = await startTestServer({
      open,
      config: {
        publicUrl: "http://verify.acme.example",
        publicUrlGiven: true,
        trustedProxies: ["127.0.0.1"],
        ...config,
      },
    });
    await withOperator(server);
  };
  /** Registers and confirms from a network; returns the balance and the response. */
  const opened = async (email: string, network: string) => {
    const visitor = new Visitor(server.app);
    const body = { email, password: goodPassword, confirm_password: goodPassword };
    await from(visitor, network, "/register/", body);
    const token = (await tokensTo(server, email)).at(-1);
    const said = await from(visitor, network, "/confirm_email/", { token });
    await visitor.login(email);
    const { balance } = (await visitor.get("/v1/credits")).json();
    return { visitor, balance, message: String(said.json().message) };
  };

  test("an account has no credits until its address is confirmed, then 1,250 with a ledger entry", async () => {
    await start();
    const { visitor, balance } = await opened("ann@example.com", "198.51.100.1");
    expect(balance).toBe(1250);
    expect((await visitor.get("/v1/credits/ledger")).json().data).toMatchObject([
      { kind: "opening", amount: 1250, balance: 1250 },
    ]);
  });

  test("an address gets them once, also after its account was deleted, and the stored record contains no address", async () => {
    await start();
    const { visitor } = await opened("ann@example.com", "198.51.100.1");
    const closed = await visitor.post("/v1/account/close", { confirm: "ann@example.com" });
    expect(closed.statusCode).toBe(200);
    server.pass(15 * day);
    await cleanUp(server.context);
    const { queries } = server.context.database;
    expect(await queries.selectFrom("accounts").selectAll().execute()).toEqual([]);
    const kept = await queries.selectFrom("starting_credits").selectAll().execute();
    expect(kept).toHaveLength(1);
    expect(kept[0]?.address_hash).toMatch(/^[\w-]{43}$/u);
    const again = await opened("Ann@Example.com", "203.0.113.1");
    expect(again.balance).toBe(0);
    expect(again.message).toContain("Starting credits for this address or network are used up");
  });

  test("a mailbox gets them once, whatever its tags", async () => {
    await start();
    expect((await opened("someone@gmail.com", "198.51.100.1")).balance).toBe(1250);
    expect((await opened("some.one+2@gmail.com", "203.0.113.1")).balance).toBe(0);
    expect((await opened("ann@bücher.example", "198.51.100.2")).balance).toBe(1250);
    expect((await opened("ann+2@xn--bcher-kva.example", "203.0.113.2")).balance).toBe(0);
  });

  test.each([
    ["an IPv4 /24", (n: number) => `198.51.100.${n}`, "198.51.101.1"],
    ["an IPv6 /48", (n: number) => `2001:db8:5:${n}::1`, "2001:db8:6::1"],
  ])("%s gets them three times a day", async (_, inside, outside) => {
    await start();
    const balances = [];
    for (let count = 1; count <= 5; count += 1) {
      balances.push((await opened(`p${count}@example.com`, inside(count))).balance);
    }
    expect(balances).toEqual([1250, 1250, 1250, 0, 0]);
    expect((await opened("outside@example.com", outside)).balance).toBe(1250);
    server.pass(day);
    await cleanUp(server.context);
    expect((await opened("tomorrow@example.com", inside(9))).balance).toBe(1250);
  });

  test("an account without them gets them with a reset from a network that has some left", async () => {
    await start();
    for (let count = 1; count <= 3; count += 1) {
      await opened(`p${count}@example.com`, "198.51.100.1");
    }
    const late = await opened("late@example.com", "198.51.100.1");
    expect(late.balance).toBe(0);
    server.pass(day);
    for (let round = 0; round < 2; round += 1) {
      await late.visitor.post("/forget_password/", { email: "late@example.com" });
      const password = `a brand new secret ${round}7`;
      const body = { newPassword: password, confirmNewPassword: password };
      const token = (await tokensTo(server, "late@example.com", "token")).at(-1);
      await from(late.visitor, "198.51.100.1", "/reset_password/", { ...body, token });
      await late.visitor.login("late@example.com", password);
      expect((await late.visitor.get("/v1/credits")).json().balance).toBe(1250);
    }
  });

  test("ten confirmations at once from one network bring credits to three accounts", async () => {
    await start();
    const emails = Array.from({ length: 10 }, (_, count) => `p${count}@example.com`);
    const balances = await Promise.all(
      emails.map(async (email) => (await opened(email, "198.51.100.1")).balance as number),
    );
    expect(balances.filter((balance) => balance > 0)).toHaveLength(3);
  });

  test("an account that opens unverified has none until a mailed link proves its address", async () => {
    await start({ ...byMail, registration: "unverified" });
    const visitor = new Visitor(server.app);
    expect((await visitor.get("/v1/registration")).json()).toMatchObject({
      mode: "open",
      starting_credits: false,
    });
    await visitor.register("ann@example.com");
    await visitor.login("ann@example.com");
    expect((await visitor.get("/v1/credits")).json().balance).toBe(0);
    await visitor.post("/forget_password/", { email: "ann@example.com" });
    const password = "a brand new secret 7";
    const token = (await tokensTo(server, "ann@example.com", "token"))[0];
    await visitor.post("/reset_password/", {
      newPassword: password,
      confirmNewPassword: password,
      token,
    });
    await visitor.login("ann@example.com", password);
    expect((await visitor.get("/v1/credits")).json().balance).toBe(1250);
  });
});
