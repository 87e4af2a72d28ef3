import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Notification } from "#contract/notifications.ts";
import { addMember, joinAccount, memberPassword } from "#tests/support/addMember.ts";
import { databases } from "#tests/support/databases.ts";
import { startTestServer, type TestServer } from "#tests/support/testServer.ts";
import { goodPassword, signedIn, Visitor } from "#tests/support/visitor.ts";

const newPassword = "another tall zebra 9";

interface Shown {
  data: Notification[];
  unread_count: number;
}

const shownTo = async (visitor: Visitor): Promise<Shown> =>
  (await visitor.get("/v1/notifications")).json();

const idOf = async (visitor: Visitor): Promise<string> =>
  (await visitor.get("/v1/account")).json().id;

/** Returns kind and user of the notifications in an export that one user sees alone. */
async function personalIn(visitor: Visitor): Promise<[string, string][]> {
  const { notifications } = (await visitor.get("/v1/account/export")).json();
  return notifications
    .filter((row: { user_id: string | null }) => row.user_id !== null)
    .map((row: { kind: string; user_id: string }) => [row.kind, row.user_id]);
}

async function changePassword(visitor: Visitor, current: string): Promise<void> {
  const reply = await visitor.ask("POST", "/v1/account/password", {
    body: {
      current_password: current,
      new_password: newPassword,
      confirm_new_password: newPassword,
    },
  });
  expect(reply.statusCode).toBe(200);
}

describe.each(databases)("readers of notifications on $name", ({ open }) => {
  let server: TestServer;
  let ann: Visitor;
  let vic: Visitor;
  let accountId: string;
  let vicId: string;

  const marks = () =>
    server.context.database.queries.selectFrom("notification_reads").selectAll().execute();

  beforeAll(async () => {
    server = await startTestServer({ open });
    ann = await signedIn(server.app, "ann@example.com");
    accountId = await idOf(ann);
    await ann.post("/v1/api-keys", { name: "before Vic", expires_in_days: 1 });
    server.pass(60_000);
    const since = server.context.now();
    vicId = await addMember(server, { email: "vic@example.com", accountId, role: "member", since });
    vic = new Visitor(server.app);
    await vic.login("vic@example.com", memberPassword);
  });
  afterAll(async () => {
    await server.close();
  });

  test("see what happens in the account from the day they belong to it, each with their own marks", async () => {
    server.pass(60_000);
    await ann.post("/v1/api-keys", { name: "Shop", expires_in_days: 1 });
    const [ofAnn, ofVic] = [await shownTo(ann), await shownTo(vic)];
    expect(ofAnn.data.map(({ detail }) => detail)).toEqual(["Shop", "before Vic"]);
    expect(ofVic.data.map(({ detail }) => detail)).toEqual(["Shop"]);
    expect([ofAnn, ofVic].map(({ data }) => data[0]?.network)).toEqual(["127.0.0.1", null]);
    const all = await vic.post("/v1/notifications/read", { all: true });
    expect(all.json()).toEqual({ unread_count: 0 });
    const [read] = (await shownTo(vic)).data;
    expect(Date.parse(read?.read_at ?? "")).toBeGreaterThan(Date.parse(read?.created_at ?? ""));
    expect((await shownTo(ann)).data.map(({ read_at: at }) => at)).toEqual([null, null]);
    expect((await shownTo(ann)).unread_count).toBe(2);
  });

  test("are alone with what concerns their own sign-in, in each of their accounts", async () => {
    await changePassword(ann, goodPassword);
    await changePassword(vic, memberPassword);
    const kinds = async (visitor: Visitor) =>
      (await shownTo(visitor)).data
        .map(({ kind }) => kind)
        .filter((kind) => kind !== "key_created");
    const [ofAnn] = (await shownTo(ann)).data;
    expect((await shownTo(vic)).data[0]?.network).toBe("127.0.0.1");
    expect([await kinds(ann), await kinds(vic)]).toEqual([
      ["password_changed"],
      ["password_changed"],
    ]);
    const before = await marks();
    await vic.post("/v1/notifications/read", { ids: [ofAnn?.id] });
    expect(await marks()).toEqual(before);

    const bob = await signedIn(server.app, "bob@example.com");
    await joinAccount(server, { userId: vicId, accountId: await idOf(bob), role: "member" });
    const switched = await vic.post(`/v1/workspaces/${await idOf(bob)}/switch`, {});
    expect([switched.statusCode, await idOf(vic)]).toEqual([200, await idOf(bob)]);
    expect(await kinds(vic)).toEqual(["password_changed"]);
    expect(await kinds(bob)).toEqual([]);
  });

  test("export their own sign-in from each of their accounts, and of no other user", async () => {
    const { queries } = server.context.database;
    await queries
      .updateTable("memberships")
      .set({ role: "admin" })
      .where("user_id", "=", vicId)
      .execute();
    expect(await personalIn(ann)).toEqual([["password_changed", accountId]]);
    expect(await personalIn(vic)).toEqual([["password_changed", vicId]]);
  });

  test("with an API key see the account's alone", async () => {
    const body = {
      name: "Reader",
      expires_in_days: 1,
      scopes: ["notifications:read", "notifications:write"],
    };
    const { key } = (await ann.post("/v1/api-keys", body)).json();
    const headers = { authorization: `Bearer ${key}` };
    const seen = await server.app.inject({ url: "/v1/notifications", headers });
    const { data, unread_count: unread } = seen.json<Shown>();
    expect(data.map(({ kind }) => kind)).toEqual(["key_created", "key_created", "key_created"]);
    expect(unread).toBe(3);
    const url = "/v1/notifications/read";
    const ofAnn = await shownTo(ann);
    const read = await server.app.inject({ method: "POST", url, headers, payload: { all: true } });
    expect(read.json()).toEqual({ unread_count: 0 });
    expect(await shownTo(ann)).toEqual(ofAnn);
  });

  test("leave no marks when they are deleted", async () => {
    const carl = { email: "carl@example.com", accountId, role: "member" } as const;
    const id = await addMember(server, carl);
    const visitor = new Visitor(server.app);
    await visitor.login(carl.email, memberPassword);
    await visitor.post("/v1/notifications/read", { all: true });
    const ofCarl = async () => (await marks()).filter((mark) => mark.reader_id === id).length;
    expect(await ofCarl()).toBeGreaterThan(1);
    const removed = await ann.ask("DELETE", `/v1/members/${id}`);
    expect([removed.statusCode, await ofCarl()]).toEqual([204, 0]);
  });
});
