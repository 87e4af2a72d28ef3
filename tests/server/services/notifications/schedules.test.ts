import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { MailRow } from "#server/data/tables/mailRow.ts";
import { announceCharge } from "#server/services/events/announceCharge.ts";
import { deliverDueMails } from "#server/services/mail/deliverDueMails.ts";
import { startBilledServer } from "#tests/support/billedServer.ts";
import { databases } from "#tests/support/databases.ts";
import type { TestServer } from "#tests/support/testServer.ts";
import { until } from "#tests/support/until.ts";
import { signedIn, type Visitor } from "#tests/support/visitor.ts";

const hour = 3_600_000;

async function completeList(visitor: Visitor, name: string): Promise<void> {
  const { id } = (
    await visitor.ask("POST", "/v1/lists", {
      body: { name, source: { text: "not an address\n" }, options: { start: "auto" } },
      headers: { "idempotency-key": randomUUID() },
    })
  ).json();
  await until(
    async () => (await visitor.get(`/v1/lists/${id}`)).json(),
    ({ state }) => state === "completed",
  );
}

const subjects = (mails: readonly MailRow[]) => mails.map(({ subject }) => subject);
const change = (visitor: Visitor, body: object) =>
  visitor.ask("PATCH", "/v1/notification-schedule", { body });

describe.each(databases)("digests, quiet hours and credit alerts on $name", ({ open }) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startBilledServer({ open });
  });
  afterAll(async () => {
    await server.close();
  });

  /** Delivers what is due; returns it. */
  async function delivered(): Promise<MailRow[]> {
    const sent: MailRow[] = [];
    await deliverDueMails(server.context, async (mail) => void sent.push(mail));
    return sent;
  }

  test("without a schedule mails are sent at once", async () => {
    const ann = await signedIn(server.app, "ann@example.com");
    expect((await ann.get("/v1/notification-schedule")).json()).toEqual({
      object: "notification_schedule",
      digest: "now",
      quiet: null,
      language: null,
      time_zone: "UTC",
    });
    await delivered();
    await completeList(ann, "First");
    expect(subjects(await delivered())).toEqual([expect.stringContaining("First")]);
  });

  test("a daily digest is one mail with everything of the day, and security notices don't wait", async () => {
    const bob = await signedIn(server.app, "bob@example.com");
    await bob.ask("PATCH", "/v1/account", { body: { time_zone: "Asia/Tokyo" } });
    const schedule = (await change(bob, { digest: "daily" })).json();
    expect(schedule).toMatchObject({ digest: "daily", time_zone: "Asia/Tokyo" });
    await delivered();
    await completeList(bob, "Monday");
    await completeList(bob, "Tuesday");
    await bob.post("/v1/api-keys", { name: "Shop" });
    expect(await delivered()).toMatchObject([{ recipient: "bob@example.com", digest_of: null }]);
    server.pass(24 * hour);
    const [digest, ...others] = await delivered();
    expect(others).toEqual([]);
    expect(digest).toMatchObject({ subject: "Updates on your account: 2" });
    expect(digest?.body).toContain("Monday");
    expect(digest?.body).toContain("Tuesday");
    // One link turns the mails off.
    expect(digest?.body.match(/tab=settings/gu)).toHaveLength(1);
    expect(await delivered()).toEqual([]);
  });

  test("a mail in the quiet hours waits for their end, alone as it is", async () => {
    const cleo = await signedIn(server.app, "cleo@example.com");
    const now = new Date(server.context.now());
    const at = (later: number) =>
      `${String((now.getUTCHours() + later + 24) % 24).padStart(2, "0")}:00`;
    const quiet = { from: at(-1), to: at(3) };
    expect((await change(cleo, { quiet: { from: "25:00", to: "07:00" } })).statusCode).toBe(422);
    await change(cleo, { quiet });
    expect((await change(cleo, { quiet: null })).json()).toMatchObject({ quiet: null });
    expect((await change(cleo, { quiet })).json()).toMatchObject({ digest: "now", quiet });
    await delivered();
    await completeList(cleo, "Night");
    expect(await delivered()).toEqual([]);
    server.pass(4 * hour);
    expect(subjects(await delivered())).toEqual([expect.stringContaining("Night")]);
  });

  test("an account gets an alert at its own balances, once per charge", async () => {
    const dan = await signedIn(server.app, "dan@example.com");
    const accountId = (await dan.get("/v1/account")).json().id;
    const put = (balances: number[]) => dan.ask("PUT", "/v1/credit-alerts", { body: { balances } });
    expect((await put([500, 1000, 500])).json()).toEqual({
      object: "credit_alerts",
      standard: 100,
      balances: [1000, 500],
    });
    const low = async () =>
      (await dan.get("/v1/notifications"))
        .json()
        .data.filter(({ kind }: { kind: string }) => kind === "credits_low").length;
    const charge = (charged: number, balance: number) =>
      server.context.database.atomically((queries) =>
        announceCharge(queries, server.context, {
          accountId,
          charged,
          balance,
          now: server.context.now(),
        }),
      );
    await charge(1, 1200);
    expect(await low()).toBe(0);
    await charge(200, 1000);
    expect(await low()).toBe(1);
    await charge(1, 999);
    expect(await low()).toBe(1);
    await charge(950, 49);
    expect(await low()).toBe(2);
    expect((await put([0])).statusCode).toBe(422);
    expect((await put([])).json().balances).toEqual([]);
  });
});
