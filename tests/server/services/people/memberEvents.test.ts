import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Notification } from "#contract/notifications.ts";
import { confirmEndpoints } from "#tests/support/confirmEndpoints.ts";
import { databases } from "#tests/support/databases.ts";
import { accept, peopleOf, remove, setRole, tokenOf } from "#tests/support/people.ts";
import { startTestServer, type TestServer } from "#tests/support/testServer.ts";

describe.each(databases)("events about members on $name", ({ open }) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({ open });
  });
  afterAll(() => server.close());

  test("joining, another role, leaving and removal reach webhooks and the other members", async () => {
    const { own, register } = peopleOf(server);
    const owner = await own();
    const guest = await own("guest");
    const events = ["member.joined", "member.removed", "role.changed"] as const;
    await owner.visitor.post("/v1/webhook-endpoints", {
      url: "https://hooks.example.net/",
      events,
    });
    await confirmEndpoints(server.context);
    const newcomer = "newcomer@example.com";
    await accept(guest.visitor, await tokenOf(owner.visitor, guest.email, "viewer"));
    await register(await tokenOf(owner.visitor, newcomer, "member"));
    await setRole(owner.visitor, guest.id, "billing");
    // The same role again is no change.
    await setRole(owner.visitor, guest.id, "billing");
    await remove(owner.visitor, guest.id);
    const { queries } = server.context.database;
    const stored = await queries
      .selectFrom("webhook_events")
      .select(["type", "body"])
      .where("account_id", "=", owner.id)
      .where("type", "in", events)
      .orderBy("id")
      .execute();
    const member = { object: "member", id: guest.id, email: guest.email };
    expect(stored.map(({ type, body }) => [type, JSON.parse(body).data])).toEqual([
      ["member.joined", { ...member, role: "viewer" }],
      [
        "member.joined",
        { object: "member", id: expect.stringMatching(/^usr_/u), email: newcomer, role: "member" },
      ],
      ["role.changed", { ...member, role: "billing", previous_role: "viewer" }],
      ["member.removed", { ...member, role: "billing" }],
    ]);
    const budget = await queries
      .selectFrom("daily_budgets")
      .select("used")
      .where("account_id", "=", owner.id)
      .where("budget", "=", "webhook_events")
      .executeTakeFirst();
    // Roles can be changed without end, and nothing is charged.
    expect(budget?.used).toBe(stored.length);
    const notices: Notification[] = (await owner.visitor.get("/v1/notifications")).json().data;
    expect(notices.map(({ kind, detail }) => [kind, detail])).toEqual([
      ["member_removed", guest.email],
      ["role_changed", guest.email],
      ["member_joined", newcomer],
      ["member_joined", guest.email],
    ]);
  });
});
