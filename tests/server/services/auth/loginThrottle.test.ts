import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openDatabase } from "#server/data/connection/openDatabase.ts";
import { databases, type TestDatabase } from "#tests/support/databases.ts";
import { startTestServer, type TestServer } from "#tests/support/testServer.ts";
import { goodPassword, Visitor } from "#tests/support/visitor.ts";

const wrong = "a wrong password";
const hour = 3_600_000;

// T19 credential stuffing, T20 lock-out as denial of service, T21 burst bypass.
describe.each(databases)("guessing passwords on $name", ({ open }) => {
  let server: TestServer;
  let now = Date.now();
  let people = 0;
  let opened: TestDatabase;
  beforeAll(async () => {
    opened = await open();
    server = await startTestServer({
      open: async () => opened,
      config: { rateLimits: true, trustedProxies: ["127.0.0.1"] },
    });
    server.context.now = () => now;
  });
  afterAll(() => server.close());

  /** Returns a visitor from a new network. */
  const outsider = () => {
    people += 1;
    const network = `198.51.${Math.floor(people / 250)}.${people % 250}`;
    const visitor = new Visitor(server.app);
    const login = (email: string, password: string, more: Record<string, unknown> = {}) =>
      visitor.ask("POST", "/login/", {
        body: { email, password, ...more },
        headers: { "x-forwarded-for": network },
      });
    return { visitor, login };
  };
  const newcomer = async () => {
    const one = outsider();
    const email = `guess${people}@example.com`;
    await one.visitor.ask("POST", "/register/", {
      body: { email, password: goodPassword, confirm_password: goodPassword },
      headers: { "x-forwarded-for": `203.0.113.${people % 250}` },
    });
    return { ...one, email };
  };

  /** Returns the responses to seven wrong guesses at an address. */
  const answers = async (address: string) => {
    const { login } = outsider();
    const all: unknown[] = [];
    for (let guess = 0; guess < 7; guess += 1) {
      const { statusCode, headers, body } = await login(address, wrong);
      all.push([statusCode, headers["retry-after"], body.replaceAll(/req_\w+/gu, "")]);
    }
    return all;
  };

  test("five failures are free, then the waits are 1, 2, 4 … 900 s, and the hundredth failure is the last", async () => {
    const { email } = await newcomer();
    const waits: number[] = [];
    for (let looked = 0; looked < 100;) {
      const reply = await outsider().login(email, wrong);
      if (reply.statusCode === 401) {
        looked += 1;
        continue;
      }
      expect(reply.statusCode).toBe(429);
      const wait = Number(reply.headers["retry-after"]);
      waits.push(wait);
      now += wait * 1000;
    }
    const doubling = [1, 2, 4, 8, 16, 32, 64, 128, 256, 512];
    expect(waits).toEqual([...doubling, ...Array<number>(85).fill(900)]);
    const paused = await outsider().login(email, goodPassword);
    expect(paused.statusCode).toBe(429);
    expect(paused.headers["retry-after"]).toBe(String(30 * 24 * 3600));
    const mails = await server.context.database.queries
      .selectFrom("mails")
      .selectAll()
      .where("recipient", "=", email)
      .execute();
    expect(mails.filter(({ subject }) => subject.includes("paused"))).toHaveLength(1);
  }, 120_000);

  test("a thousand guesses at one account in an hour look at its password at most twenty times", async () => {
    const { email } = await newcomer();
    const { login } = outsider();
    let looked = 0;
    for (let guess = 0; guess < 1000; guess += 1) {
      looked += (await login(email, wrong)).statusCode === 401 ? 1 : 0;
      now += hour / 1000;
    }
    expect(looked).toBeLessThanOrEqual(20);
    expect(looked).toBeGreaterThan(10);
  });

  test("a hundred wrong passwords at once, half of them at another process, cost exactly the five that are free", async () => {
    // Another process has a separate connection, on SQLite too.
    const { databaseUrl, schema } = opened.place;
    const database = await openDatabase({ databaseUrl, schema, dataDir: opened.dataDir });
    const second = await startTestServer({
      open: async () => ({ ...opened, database, drop: () => database.close() }),
      config: { rateLimits: true, trustedProxies: ["127.0.0.1"] },
    });
    second.context.now = () => now;
    const { email } = await newcomer();
    const statuses = await Promise.all(
      Array.from({ length: 100 }, async (_, index) => {
        const { app } = index % 2 === 0 ? server : second;
        const reply = await app.inject({
          method: "POST",
          url: "/login/",
          payload: { email, password: wrong },
          headers: { "x-forwarded-for": `192.0.2.${index}` },
        });
        return reply.statusCode;
      }),
    );
    expect(statuses.filter((status) => status === 401)).toHaveLength(5);
    expect(statuses.filter((status) => status === 429)).toHaveLength(95);
    await second.close();
  });

  test("an unknown address is throttled with the same responses", async () => {
    const { email } = await newcomer();
    expect(await answers(email)).toEqual(await answers("nobody-has-this@example.com"));
  });

  test("two hundred accounts tried from one network are stopped after thirty", async () => {
    const { login } = outsider();
    const statuses: number[] = [];
    for (let account = 0; account < 200; account += 1) {
      statuses.push((await login(`stuffed${account}@example.com`, wrong)).statusCode);
    }
    expect(statuses.filter((status) => status === 401)).toHaveLength(30);
    now += 15 * 60_000;
    expect((await login("stuffed0@example.com", wrong)).statusCode).toBe(401);
  });

  test("a new password ends the wait that guesses at the old one caused", async () => {
    const { email } = await newcomer();
    const guesser = outsider();
    for (let guess = 0; guess < 6; guess += 1) {
      await guesser.login(email, wrong);
    }
    expect((await outsider().login(email, goodPassword)).statusCode).toBe(429);
    const { visitor, login } = outsider();
    await visitor.post("/forget_password/", { email });
    const mail = await server.context.database.queries
      .selectFrom("mails")
      .select("body")
      .orderBy("id", "desc")
      .executeTakeFirstOrThrow();
    const token = /reset-password\?token=(\S+)/u.exec(mail.body)![1];
    const password = "another tall zebra";
    const body = { newPassword: password, confirmNewPassword: password, token };
    expect((await visitor.post("/reset_password/", body)).statusCode).toBe(200);
    expect((await login(email, password)).statusCode).toBe(200);
  });

  test("a successful sign-in doesn't count against its network, and doesn't reset its failures", async () => {
    const { login, email } = await newcomer();
    for (let account = 0; account < 29; account += 1) {
      expect((await login(`mixed${account}@example.com`, wrong)).statusCode).toBe(401);
    }
    expect((await login(email, goodPassword)).statusCode).toBe(200);
    expect((await login(email, goodPassword)).statusCode).toBe(200);
    expect((await login("mixed29@example.com", wrong)).statusCode).toBe(401);
    expect((await login("mixed30@example.com", wrong)).statusCode).toBe(429);
  });

  test("an address in X-Forwarded-For counts only from a trusted proxy", async () => {
    const direct = await startTestServer({ config: { rateLimits: true } });
    direct.context.now = () => now;
    const statuses: number[] = [];
    for (let account = 0; account < 40; account += 1) {
      const reply = await new Visitor(direct.app).ask("POST", "/login/", {
        body: { email: `spoofed${account}@example.com`, password: wrong },
        headers: {
          "x-forwarded-for": `203.0.113.${account}`,
          forwarded: `for=203.0.113.${account}`,
        },
      });
      statuses.push(reply.statusCode);
    }
    expect(statuses.filter((status) => status === 401)).toHaveLength(30);
    expect(statuses.slice(30).every((status) => status === 429)).toBe(true);
    await direct.close();
  });

  test("the owner signs in at the first try in a trusted browser, though outsiders locked account and network", async () => {
    const owner = await newcomer();
    expect((await owner.login(owner.email, goodPassword, { trust_device: true })).statusCode).toBe(
      200,
    );
    for (let guess = 0; guess < 8; guess += 1) {
      await outsider().login(owner.email, wrong);
    }
    expect((await outsider().login(owner.email, goodPassword)).statusCode).toBe(429);
    const device = owner.visitor.cookies.get("mv_device")!;
    const bystander = outsider();
    for (let account = 0; account < 31; account += 1) {
      await bystander.login(`other${account}@example.com`, wrong);
    }
    bystander.visitor.cookies.set("mv_device", device);
    expect((await bystander.login(owner.email, goodPassword)).statusCode).toBe(200);
  });

  test("a trusted browser is slowed by its own failures, and its cookie helps with no other account", async () => {
    const owner = await newcomer();
    await owner.login(owner.email, goodPassword, { trust_device: true });
    const statuses: number[] = [];
    for (let guess = 0; guess < 6; guess += 1) {
      statuses.push((await owner.login(owner.email, wrong)).statusCode);
    }
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429]);
    const other = await newcomer();
    for (let guess = 0; guess < 5; guess += 1) {
      await outsider().login(other.email, wrong);
    }
    expect((await owner.login(other.email, goodPassword)).statusCode).toBe(429);
  });

  test("a correct password resets the count", async () => {
    const { email, login } = await newcomer();
    for (let round = 0; round < 3; round += 1) {
      for (let guess = 0; guess < 4; guess += 1) {
        expect((await login(email, wrong)).statusCode).toBe(401);
      }
      expect((await login(email, goodPassword)).statusCode).toBe(200);
    }
  });

  test("a failure of our own counts for nothing", async () => {
    const { email, login } = await newcomer();
    const { database } = server.context;
    const broken = new Proxy(database.queries, {
      get: (target, name) => {
        if (name === "selectFrom") {
          return (table: string) => {
            if (table === "memberships") {
              throw new Error("the database is away");
            }
            return target.selectFrom(table as "accounts");
          };
        }
        const value: unknown = Reflect.get(target, name);
        return typeof value === "function" ? (value.bind(target) as unknown) : value;
      },
    });
    server.context.database = { ...database, queries: broken };
    for (let guess = 0; guess < 6; guess += 1) {
      expect((await login(email, wrong)).statusCode).toBe(500);
    }
    server.context.database = database;
    expect((await login(email, wrong)).statusCode).toBe(401);
    expect((await login(email, goodPassword)).statusCode).toBe(200);
  });

  test("the table of attempts contains no address and no network in clear text", async () => {
    const rows = await server.context.database.queries
      .selectFrom("login_attempts")
      .selectAll()
      .execute();
    expect(rows.length).toBeGreaterThan(5);
    expect(JSON.stringify(rows)).not.toMatch(/@|198\.51/u);
  });
});
