import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { changeScimGroup, createScimGroup } from "#server/services/scim/scimGroups.ts";
import { adoptNewMembers } from "#server/services/scim/scimUsers.ts";
import { addMember } from "#tests/support/addMember.ts";
import { countedDatabase } from "#tests/support/countedDatabase.ts";
import { databases } from "#tests/support/databases.ts";
import { client, type FakeProvider, startFakeProvider } from "#tests/support/fakeProvider.ts";
import { eventsOf, members as membersOf } from "#tests/support/people.ts";
import { type ScimServer, type ScimWorkspace, startScimServer } from "./scimServer.ts";

describe.each(databases)("groups of SCIM on $name", ({ open }) => {
  let scim: ScimServer;
  let provider: FakeProvider;
  let serial = 0;
  beforeAll(async () => {
    provider = await startFakeProvider();
    scim = await startScimServer(open);
  });
  afterAll(async () => {
    await scim.close();
    await provider.close();
  });

  /** Makes a workspace with members and a group that makes viewers of them. */
  async function peopled(count: number) {
    serial += 1;
    const one = await scim.workspace(`groups${serial}.example`);
    const body = {
      name: "IdP",
      issuer: provider.issuer,
      client_id: client.clientId,
      client_secret: client.clientSecret,
      group_roles: [{ group: "Readers", role: "viewer" }],
      default_role: "member",
    };
    await one.owner.ask("PUT", "/v1/workspace/sso/connection", { body });
    const endpoint = { url: "https://hooks.example/x", events: ["role.changed"] };
    await one.owner.post("/v1/webhook-endpoints", endpoint);
    const joined = Array.from({ length: count }, (_, index) =>
      addMember(scim.server, {
        email: `p${index}@${one.domain}`,
        accountId: one.accountId,
        role: "member",
      }),
    );
    await Promise.all(joined);
    await adoptNewMembers(scim.server.context, one.accountId);
    return one;
  }

  const from = { network: null, userAgent: null };
  const personIds = async ({ accountId }: ScimWorkspace) => {
    const rows = await scim.server.context.database.queries
      .selectFrom("scim_users")
      .select("id")
      .where("account_id", "=", accountId)
      .execute();
    return rows.map(({ id }) => id);
  };

  /** Returns how many statements a group costs that is made, and that everybody leaves. */
  async function costs(count: number) {
    const one = await peopled(count);
    const { context } = scim.server;
    let statements = 0;
    const database = countedDatabase(context.database, () => (statements += 1));
    const counted = { ...context, database };
    const caller = { accountId: one.accountId, from };
    const members = await personIds(one);
    const wanted = { displayName: "Readers", externalId: null, members };
    const { id } = await createScimGroup(counted, caller, wanted);
    const made = statements;
    const empty = { id, matches: undefined, wantedOf: () => ({ ...wanted, members: [] }) };
    await changeScimGroup(counted, caller, empty);
    return { one, made, left: statements - made };
  }

  test("a group of 150 costs as many statements as one of three, and everyone gets their role", async () => {
    const [few, many] = [await costs(3), await costs(150)];
    expect([many.made, many.left]).toEqual([few.made, few.left]);
    expect(Math.max(few.made, few.left)).toBeLessThan(30);
    const roles = (await membersOf(many.one.owner)).map(({ role }: { role: string }) => role);
    expect(roles.filter((role: string) => role === "member")).toHaveLength(150);
    const events = await eventsOf(many.one.owner);
    expect(events[0]?.[0]).toBe("role_changed");
    const { queries } = scim.server.context.database;
    const rows = async (table: "audit_events" | "notifications" | "webhook_events") => {
      const all = queries
        .selectFrom(table)
        .selectAll()
        .where("account_id", "=", many.one.accountId);
      const changes = (await all.execute()).map((row) => JSON.stringify(row));
      return changes.filter((row) => /role[._]changed/u.test(row)).length;
    };
    expect(await rows("audit_events")).toBe(300);
    expect(await rows("notifications")).toBe(300);
    expect(await rows("webhook_events")).toBe(300);
  });
});
