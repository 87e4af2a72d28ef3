import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Notification } from "#contract/notifications.ts";
import { limits } from "#contract/limits.ts";
import { firstIdAt } from "#server/crypto/newId.ts";
import { accountById } from "#server/data/queries/accounts.ts";
import { deleteAccount } from "#server/services/accounts/deleteClosedAccounts.ts";
import { announceConnectivity } from "#server/services/events/announceConnectivity.ts";
import { announceExpiringKeys } from "#server/services/events/announceExpiringKeys.ts";
import { deleteOutdated } from "#server/services/maintenance/deleteOutdated.ts";
import { disableFailedEndpoint } from "#server/services/webhooks/disableFailedEndpoint.ts";
import { findWebhookEndpoint } from "#server/data/queries/webhookEndpoints.ts";
import { billedDomain, startBilledServer } from "#tests/support/billedServer.ts";
import { databases } from "#tests/support/databases.ts";
import type { TestServer } from "#tests/support/testServer.ts";
import { until } from "#tests/support/until.ts";
import { goodPassword, signedIn, type Visitor } from "#tests/support/visitor.ts";

const domain = billedDomain;
const day = 86_400_000;

/** Uploads a list and waits for one of the states. */
async function list(
  visitor: Visitor,
  text: string,
  options: object,
  ...states: string[]
): Promise<string> {
  const reply = await visitor.ask("POST", "/v1/lists", {
    body: {
      name: "Customers",
      source: { text },
      options: { start: "auto", retry_unknown: { attempts: 0, over_s: 1 }, ...options },
    },
    headers: { "idempotency-key": randomUUID() },
  });
  const { id } = reply.json();
  await until(
    async () => (await visitor.get(`/v1/lists/${id}`)).json(),
    ({ state }) => states.includes(state),
  );
  return id;
}

const idOf = async (visitor: Visitor): Promise<string> =>
  (await visitor.get("/v1/account")).json().id;

async function shownTo(visitor: Visitor, query = ""): Promise<Notification[]> {
  const reply = await visitor.get(`/v1/notifications${query}`);
  expect(reply.statusCode).toBe(200);
  return reply.json().data;
}

const kindsOf = (all: readonly Notification[]) => all.map(({ kind }) => kind);

describe.each(databases)("notifications on $name", ({ open }) => {
  let server: TestServer;
  let operator: Visitor;

  beforeAll(async () => {
    server = await startBilledServer({ open });
    operator = await signedIn(server.app, "operator@example.com");
  });
  afterAll(async () => {
    await server.close();
  });

  const setBalance = (id: string, balance: number) =>
    server.context.database.queries
      .updateTable("accounts")
      .set({ balance })
      .where("id", "=", id)
      .execute();

  test("report lists, downloads and credits once each, without the name of a deleted list", async () => {
    const ann = await signedIn(server.app, "lists@example.com");
    const accountId = await idOf(ann);
    await setBalance(accountId, 2);
    const done = await list(ann, `deliverable@${domain}\nmailbox-full@${domain}`, {}, "completed");
    await ann.post(`/v1/lists/${done}/exports`, { format: "csv" });
    await list(ann, "a;b\n1;2\n3;4", {}, "needs_mapping", "failed");
    const all = await shownTo(ann);
    expect(kindsOf(all).toSorted()).toEqual([
      "credits_exhausted",
      "export_ready",
      "list_completed",
      "list_needs_mapping",
    ]);
    const completed = all.find(({ kind }) => kind === "list_completed");
    expect(completed).toMatchObject({
      object: "notification",
      about: { object: "address_list", id: done, name: "Customers" },
      count: 2,
      read_at: null,
    });
    await ann.ask("DELETE", `/v1/lists/${done}`);
    const gone = (await shownTo(ann)).filter(({ about }) => about?.id === done);
    expect(gone.map(({ about }) => about?.name)).toEqual([null, null]);
  });

  test("report expiring keys by their current name, disabled webhooks and, to operators, mailbox checks", async () => {
    const ann = await signedIn(server.app, "keys@example.com");
    const accountId = await idOf(ann);
    const key = (await ann.post("/v1/api-keys", { name: "Shop", expires_in_days: 10 })).json();
    server.pass(4 * day);
    await announceExpiringKeys(server.context);
    server.pass(-4 * day);
    const made = await ann.post("/v1/webhook-endpoints", {
      url: "http://127.0.0.1:9/secret-path",
      events: ["list.completed"],
    });
    await server.context.database.atomically(async (queries) => {
      const endpoint = (await findWebhookEndpoint(queries, accountId, made.json().id))!;
      await disableFailedEndpoint(queries, server.context, { endpoint, reason: "gone" });
    });
    await announceConnectivity(server.context, "port_25_closed");
    await announceConnectivity(server.context, "port_25_closed");
    await ann.ask("PATCH", `/v1/api-keys/${key.id}`, { body: { name: "Store" } });
    const all = await shownTo(ann);
    expect(kindsOf(all)).toEqual(["webhook_disabled", "key_expiring", "key_created"]);
    expect(all).toMatchObject([
      { about: { object: "webhook_endpoint", id: made.json().id }, detail: "gone" },
      { about: { object: "api_key", id: key.id, name: "Store" }, expires_at: key.expires_at },
      { about: null, detail: "Shop" },
    ]);
    expect(JSON.stringify(all)).not.toContain("secret-path");
    const degraded = await shownTo(operator);
    expect(degraded).toMatchObject([
      { kind: "probe_degraded", about: { object: "machine" }, detail: "port_25_closed" },
    ]);
  });

  test("report security events with their client", async () => {
    const ann = await signedIn(server.app, "security@example.com");
    const newPassword = "another tall zebra 9";
    const reply = await ann.ask("POST", "/v1/account/password", {
      body: {
        current_password: goodPassword,
        new_password: newPassword,
        confirm_new_password: newPassword,
      },
      headers: { "user-agent": "Firefox/140" },
    });
    expect(reply.statusCode).toBe(200);
    expect(await shownTo(ann)).toMatchObject([
      { kind: "password_changed", about: null, network: "127.0.0.1", user_agent: "Firefox/140" },
    ]);
  });

  test("come in pages; marking some or all as read changes the count", async () => {
    const ann = await signedIn(server.app, "pages@example.com");
    const bob = await signedIn(server.app, "bob@example.com");
    for (const name of ["one", "two", "three"]) {
      await ann.post("/v1/api-keys", { name, expires_in_days: 1 });
    }
    await bob.post("/v1/api-keys", { name: "of Bob", expires_in_days: 1 });
    const first = (await ann.get("/v1/notifications?limit=2")).json();
    expect(first.unread_count).toBe(3);
    const next = await ann.get(`/v1/notifications?limit=2&after=${first.next_cursor}`);
    const details = [...first.data, ...next.json().data].map(({ detail }) => detail);
    expect([details, next.json().has_more]).toEqual([["three", "two", "one"], false]);
    const stolen = await bob.get(`/v1/notifications?after=${first.next_cursor}`);
    expect(stolen.json().code).toBe("invalid_cursor");
    const ids = [first.data[0].id];
    // The ids of another account change nothing.
    expect((await bob.post("/v1/notifications/read", { ids })).json()).toEqual({ unread_count: 1 });
    expect((await ann.post("/v1/notifications/read", { ids })).json()).toEqual({ unread_count: 2 });
    const unread = await shownTo(ann, "?unread=true");
    expect(unread.map(({ detail }) => detail)).toEqual(["two", "one"]);
    const all = await ann.post("/v1/notifications/read", { all: true });
    expect(all.json()).toEqual({ unread_count: 0 });
    expect(await shownTo(ann, "?unread=true")).toEqual([]);
    const neither = await ann.post("/v1/notifications/read", {});
    expect(neither.json().errors).toMatchObject([{ pointer: "#/ids", code: "required" }]);
  });

  test("of an account are seen while looking at test data, but not with a test key", async () => {
    const ann = await signedIn(server.app, "modes@example.com");
    const body = { name: "Test", expires_in_days: 1, mode: "test", scopes: ["notifications:read"] };
    const { key } = (await ann.post("/v1/api-keys", body)).json();
    const seen = await ann.get("/v1/notifications", { "x-mailverdict-mode": "test" });
    expect(seen.json().unread_count).toBe(1);
    const byKey = await server.app.inject({
      url: "/v1/notifications",
      headers: { authorization: `Bearer ${key}` },
    });
    expect([byKey.statusCode, byKey.json().data]).toEqual([200, []]);
  });

  test("follow the settings: the page and the mails, each for itself, with a link that turns the mails off", async () => {
    const ann = await signedIn(server.app, "settings@example.com");
    await setBalance(await idOf(ann), 100);
    const set = (body: object) => ann.ask("PATCH", "/v1/notification-settings", { body });
    const mails = () =>
      server.context.database.queries
        .selectFrom("mails")
        .select(["subject", "body", "unsubscribe_link"])
        .where("recipient", "=", "settings@example.com")
        .where("subject", "like", "Your list is done%")
        .execute();
    const done = () => list(ann, `deliverable@${domain}`, { notify: true }, "completed");
    const seen = async () =>
      kindsOf(await shownTo(ann)).filter((kind) => kind === "list_completed").length;
    const before = (await ann.get("/v1/notification-settings")).json();
    expect(before.data).toContainEqual({ kind: "list_completed", web: true, mail: true });
    expect(before.data).toContainEqual({ kind: "list_failed", web: true, mail: null });
    await done();
    const page = `${server.context.config.publicUrl}/notifications?tab=settings`;
    const link = `${page}&workspace=${await idOf(ann)}#list_completed`;
    const [mail] = await mails();
    expect([await seen(), mail?.unsubscribe_link]).toEqual([1, link]);
    expect(mail?.body.endsWith(`Turn off these mails:\n${link}`)).toBe(true);

    expect((await set({ kind: "list_completed", mail: false })).statusCode).toBe(200);
    await done();
    expect([await seen(), (await mails()).length]).toEqual([2, 1]);
    await set({ kind: "list_completed", web: false });
    const changed = (await set({ kind: "list_completed", mail: true })).json();
    expect(changed.data).toContainEqual({ kind: "list_completed", web: false, mail: true });
    await done();
    expect([await seen(), (await mails()).length]).toEqual([2, 2]);
    const refused = await set({ kind: "export_ready", mail: false });
    expect(refused.json().errors).toMatchObject([{ pointer: "#/mail", code: "not_allowed" }]);
    expect((await set({ kind: "new_sign_in", web: false })).statusCode).toBe(422);
  });

  test("can be tried with a test notification", async () => {
    const ann = await signedIn(server.app, "try@example.com");
    const made = await ann.post("/v1/notifications/test");
    expect([made.statusCode, await shownTo(ann)]).toEqual([201, [made.json()]]);
  });

  test("are deleted after 90 days, and with the account", async () => {
    const ann = await signedIn(server.app, "old@example.com");
    const account = (await accountById(server.context.database.queries, await idOf(ann)))!;
    const { queries } = server.context.database;
    const at = server.context.now() - limits.notificationDays * day;
    const row = { account_id: account.id, user_id: null, kind: "test", data: "{}" } as const;
    const ids = [at - 60_000, at + 60_000].map((created) => `${firstIdAt("ntf", created)}0`);
    for (const id of ids) {
      await queries
        .insertInto("notifications")
        .values({ ...row, id, created_at: server.context.now() })
        .execute();
    }
    await deleteOutdated(server.context);
    expect((await shownTo(ann)).map(({ id }) => id)).toEqual(ids.slice(1));
    await deleteAccount(server.context, account);
    const left = await queries
      .selectFrom("notifications")
      .select("id")
      .where("account_id", "=", account.id)
      .execute();
    expect(left).toEqual([]);
  });
});
