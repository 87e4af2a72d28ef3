import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Notification } from "#contract/notifications.ts";
import { type ScimServer, startScimServer } from "#tests/server/services/scim/scimServer.ts";
import { databases } from "#tests/support/databases.ts";
import { client, type FakeProvider, startFakeProvider } from "#tests/support/fakeProvider.ts";
import { mailsTo } from "#tests/support/mailedTo.ts";
import { eventsOf, peopleOf } from "#tests/support/people.ts";
import type { Visitor } from "#tests/support/visitor.ts";
import { publicUrl } from "./ssoServer.ts";

const kinds = [
  "sso_connected",
  "sso_changed",
  "sso_disconnected",
  "scim_token_created",
  "scim_token_revoked",
];

const shownTo = async (who: Visitor): Promise<Notification[]> =>
  (await who.get("/v1/notifications")).json().data;

const seenBy = async (who: Visitor) =>
  (await shownTo(who)).filter(({ kind }) => kinds.includes(kind)).map(({ kind }) => kind);

describe.each(databases)("notices about how members sign in on $name", ({ open }) => {
  let scim: ScimServer;
  let provider: FakeProvider;
  beforeAll(async () => {
    provider = await startFakeProvider();
    scim = await startScimServer(open, { config: { publicUrl, publicUrlGiven: true } });
  });
  afterAll(async () => {
    await scim.close();
    await provider.close();
  });

  const connect = (owner: Visitor, name = "Acme") =>
    owner.ask("PUT", "/v1/workspace/sso/connection", {
      body: {
        name,
        issuer: provider.issuer,
        client_id: client.clientId,
        client_secret: client.clientSecret,
      },
    });
  const changeAll = async (owner: Visitor) => {
    expect((await connect(owner)).statusCode).toBe(200);
    expect((await connect(owner, "Other")).statusCode).toBe(200);
    await owner.ask("DELETE", "/v1/workspace/sso/connection");
    const { id, last4 } = (await owner.post("/v1/workspace/scim-tokens")).json();
    await owner.ask("DELETE", `/v1/workspace/scim-tokens/${id}`);
    return { last4: last4 as string };
  };

  test("reach owners and admins in the app and by mail, and nobody else", async () => {
    const { own, join } = peopleOf(scim.server);
    const owner = await own();
    await owner.visitor.ask("PATCH", "/v1/workspace", { body: { name: "Rowan http://x.example" } });
    const [admin, second] = [await join(owner.id, "admin"), await join(owner.id, "owner")];
    const others = [];
    for (const role of ["member", "viewer", "billing"] as const) {
      others.push(await join(owner.id, role));
    }
    const outsider = await own("outsider");
    const { last4 } = await changeAll(owner.visitor);
    const newest = kinds.toReversed();
    for (const { visitor, email } of [owner, admin, second]) {
      expect(await seenBy(visitor)).toEqual(newest);
      const mails = (await mailsTo(scim.server, email)).filter(({ body }) =>
        body.includes("/people"),
      );
      expect(mails.map(({ subject }) => subject)).toEqual([
        "A sign-in provider was connected",
        "Your sign-in provider was changed",
        "Your sign-in provider was disconnected",
        "A SCIM token was created",
        "A SCIM token was revoked",
      ]);
      expect(mails[0]?.body).toContain(
        `${owner.email} connected a sign-in provider to the workspace Rowan http: x.example: ${new URL(provider.issuer).host}`,
      );
      expect(mails.at(-1)?.body).toContain(`…${last4}`);
      expect(JSON.stringify(mails)).not.toContain(client.clientSecret);
    }
    for (const { visitor, email } of [...others, outsider]) {
      expect(await seenBy(visitor)).toEqual([]);
      const mails = await mailsTo(scim.server, email);
      expect(mails.filter(({ body }) => body.includes("/people"))).toEqual([]);
    }
    const [revoked] = await shownTo(admin.visitor);
    expect(revoked).toMatchObject({ about: null, detail: `…${last4}`, network: "127.0.0.1" });
    const events: readonly (readonly [string, string | null])[] = await eventsOf(owner.visitor);
    expect(events.filter(([kind]) => kinds.includes(kind)).map(([kind]) => kind)).toEqual(newest);
  });

  test("are unread for those who see them only, appear with the role, and stay unknown to keys", async () => {
    const { own, join } = peopleOf(scim.server);
    const owner = await own();
    const member = await join(owner.id, "member");
    const body = { name: "Bot", expires_in_days: 1, scopes: ["notifications:read", "audit:read"] };
    const { key } = (await owner.visitor.post("/v1/api-keys", body)).json();
    await changeAll(owner.visitor);
    const unread = async () =>
      (await member.visitor.get("/v1/notifications")).json().unread_count as number;
    const before = await unread();
    await owner.visitor.ask("PATCH", `/v1/members/${member.id}`, { body: { role: "admin" } });
    // The change of the role is one more.
    expect([before, await unread()]).toEqual([1, 2 + kinds.length]);
    const byKey = await scim.server.app.inject({
      url: "/v1/notifications",
      headers: { authorization: `Bearer ${key}` },
    });
    const seen = byKey.json().data.map(({ kind }: Notification) => kind);
    expect(seen).toEqual(["role_changed", "key_created"]);
  });

  test("aren't sent for a change that was refused", async () => {
    const { own } = peopleOf(scim.server);
    const owner = await own();
    const refused = await owner.visitor.ask("PUT", "/v1/workspace/sso/connection", {
      body: { name: "No", issuer: "https://10.0.0.1/", client_id: "x", client_secret: "y" },
    });
    const gone = await owner.visitor.ask("DELETE", "/v1/workspace/sso/connection");
    const unknown = await owner.visitor.ask("DELETE", "/v1/workspace/scim-tokens/sct_x");
    expect([refused.statusCode, gone.statusCode, unknown.statusCode]).toEqual([422, 404, 404]);
    expect(await seenBy(owner.visitor)).toEqual([]);
  });
});
