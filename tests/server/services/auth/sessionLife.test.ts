import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { limits } from "#contract/limits.ts";
import { databases } from "#tests/support/databases.ts";
import { startTestServer, type TestServer } from "#tests/support/testServer.ts";
import { goodPassword, signedIn, Visitor } from "#tests/support/visitor.ts";

const second = 1000;

const statusOf = async (visitor: Visitor) => (await visitor.get("/v1/account")).statusCode;

const idOf = async (visitor: Visitor): Promise<string> => {
  const { data } = (await visitor.get("/v1/account/sessions")).json();
  return data.find((one: { current: boolean }) => one.current).id;
};

describe.each(databases)("the life of a session on $name", ({ open }) => {
  let server: TestServer;
  let count = 0;
  let now: number;
  beforeAll(async () => {
    server = await startTestServer({ open });
  });
  afterAll(() => server.close());
  afterEach(() => {
    server.context.now = Date.now;
  });
  /** Stops the clock, so that edges are exact. */
  const freeze = () => {
    now = Math.floor(Date.now() / second) * second;
    server.context.now = () => now;
  };
  const newcomer = async () => {
    count += 1;
    const email = `life${count}@example.com`;
    return { email, visitor: await signedIn(server.app, email) };
  };
  const again = async (email: string, more: Record<string, unknown> = {}) => {
    const visitor = new Visitor(server.app);
    await visitor.login(email, goodPassword, more);
    return visitor;
  };
  const rowOf = (id: string) =>
    server.context.database.queries
      .selectFrom("sessions")
      .selectAll()
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
  const refreshWith = (visitor: Visitor, refresh: string) =>
    server.app.inject({
      method: "POST",
      url: "/refresh_token/",
      headers: visitor.headers({ "x-refresh-token": refresh }),
    });

  // T1
  test("a refresh token used again after eleven seconds ends its session, a hundred times of a hundred", async () => {
    const { email } = await newcomer();
    freeze();
    const runs: { visitor: Visitor; parent: string }[] = [];
    for (let run = 0; run < 100; run += 1) {
      const visitor = await again(email);
      const parent = visitor.refresh!;
      await visitor.post("/refresh_token/");
      runs.push({ visitor, parent });
    }
    now += 11 * second;
    const ended = await Promise.all(
      runs.map(async ({ visitor, parent }) => {
        const reused = await refreshWith(visitor, parent);
        const access = await statusOf(visitor);
        const child = await refreshWith(visitor, visitor.refresh!);
        return [reused.statusCode, access, child.statusCode].join(" ");
      }),
    );
    expect(ended).toEqual(Array(100).fill("401 401 401"));
    const owner = await again(email);
    const events = (await owner.get("/v1/audit-events?limit=100")).json();
    const reused = events.data.filter((one: { kind: string }) => one.kind === "refresh_reused");
    expect(reused.length).toBeGreaterThanOrEqual(98);
  });

  // T2
  const rounds = 200;
  test(`twenty refreshes at once have one successor, end nothing and fail nowhere, ${rounds} times over`, async () => {
    const { visitor } = await newcomer();
    for (let round = 0; round < rounds; round += 1) {
      const replies = await Promise.all(
        Array.from({ length: 20 }, () => refreshWith(visitor, visitor.refresh!)),
      );
      expect(new Set(replies.map((reply) => reply.statusCode))).toEqual(new Set([200]));
      const successors = new Set(replies.map((reply) => String(reply.headers["x-refresh-token"])));
      expect(successors.size).toBe(1);
      visitor.refresh = [...successors][0]!;
      visitor.access = String(replies[0]!.headers.authorization).replace("Bearer ", "");
    }
    expect(await statusOf(visitor)).toBe(200);
    expect((await rowOf(await idOf(visitor))).generation).toBe(rounds + 1);
  });

  test("a refresh whose answer was lost gets the same successor at the next try", async () => {
    const { visitor } = await newcomer();
    const lost = await refreshWith(visitor, visitor.refresh!);
    const repeated = await refreshWith(visitor, visitor.refresh!);
    expect(repeated.headers["x-refresh-token"]).toBe(lost.headers["x-refresh-token"]);
    expect(repeated.headers.authorization).toBe(lost.headers.authorization);
  });

  test("sessions are listed with the one seen last in front", async () => {
    const { email, visitor } = await newcomer();
    freeze();
    let latest = visitor;
    const ids = [await idOf(latest)];
    for (let more = 0; more < 2; more += 1) {
      now += 3600 * second;
      latest = await again(email);
      ids.unshift(await idOf(latest));
    }
    const { data } = (await latest.get("/v1/account/sessions")).json();
    expect(data.map(({ id }: { id: string }) => id)).toEqual(ids);
  });

  // T4
  test("a session ends 90 days after it began, to the second, though it is refreshed each day", async () => {
    const { email } = await newcomer();
    freeze();
    const visitor = await again(email, { trust_device: true });
    const id = await idOf(visitor);
    const end = (await rowOf(id)).ends_at;
    expect(end).toBe(now + limits.sessionMaxS * second);
    const day = 86_400 * second;
    for (; now < end - day; now += day) {
      expect((await visitor.post("/refresh_token/")).statusCode).toBe(200);
    }
    now = end - second;
    expect((await visitor.post("/refresh_token/")).statusCode).toBe(200);
    expect(await statusOf(visitor)).toBe(200);
    now = end + second;
    expect(await statusOf(visitor)).toBe(401);
    expect((await visitor.post("/refresh_token/")).statusCode).toBe(401);
  });

  test("an unused session ends after 30 days to the second, for both tokens", async () => {
    for (const late of [-second, second]) {
      const { visitor } = await newcomer();
      freeze();
      const seen = now - limits.sessionIdleS * second - late;
      const id = await idOf(visitor);
      await server.context.database.queries
        .updateTable("sessions")
        .set({ seen_at: seen })
        .where("id", "=", id)
        .execute();
      const expected = late < 0 ? 200 : 401;
      expect([late, (await visitor.post("/refresh_token/")).statusCode]).toEqual([late, expected]);
      expect([late, await statusOf(visitor)]).toEqual([late, expected]);
      server.context.now = Date.now;
    }
  });

  test("use is noted at most once a minute, with the network it came from", async () => {
    const { visitor } = await newcomer();
    freeze();
    const id = await idOf(visitor);
    const begin = (await rowOf(id)).seen_at;
    now = begin + 59 * second;
    await visitor.get("/v1/account", { "x-forwarded-for": "198.51.100.9" });
    expect((await rowOf(id)).seen_at).toBe(begin);
    now = begin + 60 * second;
    await visitor.get("/v1/account");
    expect(await rowOf(id)).toMatchObject({ seen_at: now, network: "127.0.0.1" });
  });

  test("the list shows every browser that is signed in, this one marked, and none that ended", async () => {
    const { email, visitor } = await newcomer();
    const other = await again(email, { device_name: "Ann's phone", trust_device: true });
    const gone = await again(email);
    await gone.post("/logout/");
    const { data } = (await visitor.get("/v1/account/sessions")).json();
    expect(data).toHaveLength(2);
    expect(data).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ current: true, trusted: false, method: "password" }),
        expect.objectContaining({ current: false, trusted: true, device_name: "Ann's phone" }),
      ]),
    );
    expect((await visitor.get("/v1/account/security")).json()).toMatchObject({
      sessions: 2,
      trusted_devices: 1,
      password_set: true,
      totp: { enabled: false },
    });
    expect(await statusOf(other)).toBe(200);
  });

  // T5
  test("a browser that is signed out from elsewhere is refused at its next request", async () => {
    const { email, visitor } = await newcomer();
    const other = await again(email);
    const id = await idOf(other);
    const reply = await visitor.ask("DELETE", `/v1/account/sessions/${id}`);
    expect(reply.statusCode).toBe(204);
    expect(await statusOf(other)).toBe(401);
    expect((await other.post("/refresh_token/")).statusCode).toBe(401);
    expect((await visitor.ask("DELETE", `/v1/account/sessions/${id}`)).statusCode).toBe(404);
  });

  test("an account can't end the session of another", async () => {
    const one = await newcomer();
    const other = await newcomer();
    const id = await idOf(other.visitor);
    expect((await one.visitor.ask("DELETE", `/v1/account/sessions/${id}`)).statusCode).toBe(404);
    expect(await statusOf(other.visitor)).toBe(200);
  });

  test("signing out all others keeps the current session", async () => {
    const { email, visitor } = await newcomer();
    const others = [await again(email), await again(email)];
    const reply = await visitor.post("/v1/account/sessions/end_others");
    expect(reply.json()).toEqual({ ended: 2 });
    expect(await Promise.all(others.map(statusOf))).toEqual([401, 401]);
    expect(await statusOf(visitor)).toBe(200);
    expect((await visitor.post("/v1/account/sessions/end_others")).json()).toEqual({ ended: 0 });
  });

  test("events are returned newest first in pages, or sign-ins alone", async () => {
    const { email, visitor } = await newcomer();
    const outsider = new Visitor(server.app);
    await outsider.ask("POST", "/login/", {
      body: { email, password: "a wrong password" },
      headers: { "user-agent": "Stranger/1.0" },
    });
    await (await again(email)).post("/logout/");
    const kinds = async (query: string) => {
      const page = (await visitor.get(`/v1/audit-events${query}`)).json();
      return { kinds: page.data.map((one: { kind: string }) => one.kind), page };
    };
    expect((await kinds("")).kinds).toEqual([
      "signed_out",
      "signed_in",
      "sign_in_refused",
      "signed_in",
      "account_opened",
    ]);
    const first = await kinds("?only=sign_ins&limit=2");
    expect(first.kinds).toEqual(["signed_in", "sign_in_refused"]);
    expect(first.page.data[1]).toMatchObject({
      network: "127.0.0.1",
      user_agent: "Stranger/1.0",
    });
    const rest = await kinds(`?only=sign_ins&limit=2&after=${first.page.next_cursor}`);
    expect(rest.kinds).toEqual(["signed_in"]);
    expect(rest.page.next_cursor).toBeNull();
    const mixed = await visitor.get(`/v1/audit-events?after=${first.page.next_cursor}`);
    expect([mixed.statusCode, mixed.json().code]).toEqual([400, "invalid_cursor"]);
  });

  test("a new browser causes a mail, the first and known ones don't", async () => {
    const { email } = await newcomer();
    const notices = async () => {
      const { queries } = server.context.database;
      const rows = await queries
        .selectFrom("mails")
        .selectAll()
        .where("recipient", "=", email)
        .execute();
      return rows.filter(({ subject }) => subject === "New sign-in to your account");
    };
    const loginAs = (agent: string) =>
      new Visitor(server.app).ask("POST", "/login/", {
        body: { email, password: goodPassword },
        headers: { "user-agent": agent },
      });
    expect(await notices()).toHaveLength(0);
    await loginAs("Firefox/145.0 (Linux)");
    expect(await notices()).toHaveLength(1);
    // The same browser after an update.
    await loginAs("Firefox/146.1 (Linux)");
    expect(await notices()).toHaveLength(1);
    await loginAs("evil http://evil.example/click");
    const all = await notices();
    expect(all).toHaveLength(2);
    expect(all.map(({ body }) => body).join()).not.toContain("http://evil.example");
  });
});
