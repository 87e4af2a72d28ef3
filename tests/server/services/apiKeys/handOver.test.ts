import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { appKeyScopes } from "#contract/scopes.ts";
import { joinAccount } from "#tests/support/addMember.ts";
import { databases } from "#tests/support/databases.ts";
import { mailsTo } from "#tests/support/mailedTo.ts";
import { answer, eventsOf, peopleOf, remove, setRole } from "#tests/support/people.ts";
import { startTestServer, type TestServer } from "#tests/support/testServer.ts";
import { signedIn, type Visitor } from "#tests/support/visitor.ts";

interface Key {
  id: string;
  key: string;
}

const create = async (who: Visitor, name = "Nightly"): Promise<Key> =>
  (await who.post("/v1/api-keys", { name, scopes: appKeyScopes, credit_budget: 100 })).json();
const change = (who: Visitor, id: string, body: object) =>
  who.ask("PATCH", `/v1/api-keys/${id}`, { body });
const keysOf = async (who: Visitor) => (await who.get("/v1/api-keys")).json().data;

describe.each(databases)("handing over API keys on $name", ({ open }) => {
  let server: TestServer;
  let people: ReturnType<typeof peopleOf>;
  beforeAll(async () => {
    server = await startTestServer({ open });
    people = peopleOf(server);
    await signedIn(server.app, "operator@example.com");
  });
  afterAll(() => server.close());

  /** Creates an owner and an admin who made a key. */
  async function team() {
    const owner = await people.own();
    const admin = await people.join(owner.id, "admin");
    return { owner, admin, key: await create(admin.visitor) };
  }

  test("a key names its creator, who stays named after they were removed", async () => {
    const { owner, admin, key } = await team();
    const creator = { id: admin.id, email: admin.email };
    expect(await keysOf(owner.visitor)).toMatchObject([
      { id: key.id, creator: { ...creator, name: "Second", member: true } },
    ]);
    expect((await remove(owner.visitor, admin.id)).statusCode).toBe(204);
    expect(await keysOf(owner.visitor)).toMatchObject([
      { id: key.id, status: "active", creator: { ...creator, name: null, member: false } },
    ]);
    const headers = { authorization: `Bearer ${key.key}` };
    expect((await owner.visitor.ask("GET", "/v1/lists", { headers })).statusCode).toBe(200);
  });

  test("a removed member's key goes to a current one: same key, scopes and limits, recorded and mailed", async () => {
    const { owner, admin, key } = await team();
    await remove(owner.visitor, admin.id);
    const [before] = await keysOf(owner.visitor);
    const taker = await people.join(owner.id, "admin");
    const reply = await change(owner.visitor, key.id, { creator_id: taker.id });
    expect(reply.statusCode).toBe(200);
    const creator = { id: taker.id, email: taker.email, name: "Second", member: true };
    expect(reply.json()).toEqual({ ...before, creator });
    const headers = { authorization: `Bearer ${key.key}` };
    expect((await owner.visitor.ask("GET", "/v1/lists", { headers })).statusCode).toBe(200);
    expect((await eventsOf(owner.visitor))[0]).toEqual([
      "key_handed_over",
      `Nightly (${admin.email} → ${taker.email})`,
    ]);
    const mails = await mailsTo(server, taker.email);
    expect(mails.map(({ subject }) => subject)).toEqual(["An API key was handed over to you"]);
    expect(mails[0]!.body).toContain("Nightly");
    const { data } = (await taker.visitor.get("/v1/notifications")).json();
    expect(data[0]).toMatchObject({ kind: "key_handed_over", detail: "Nightly" });
  });

  test.each(["member", "viewer", "billing"] as const)(
    "a %s, who may not create keys, gets none, and nothing of the call happens",
    async (role) => {
      const { owner, key } = await team();
      const other = await people.join(owner.id, role);
      const before = await keysOf(owner.visitor);
      const reply = await change(owner.visitor, key.id, { creator_id: other.id, name: "New" });
      expect(reply.statusCode).toBe(422);
      expect(reply.json().errors).toMatchObject([
        { pointer: "#/creator_id", code: "not_a_key_holder" },
      ]);
      expect(await keysOf(owner.visitor)).toEqual(before);
    },
  );

  test("neither strangers nor removed members get a key, and answers don't tell them apart", async () => {
    const { owner, admin, key } = await team();
    await remove(owner.visitor, admin.id);
    const stranger = await people.own();
    const ids = [admin.id, stranger.id, "usr_nobody"];
    const replies = await Promise.all(
      ids.map(async (id) => (await change(owner.visitor, key.id, { creator_id: id })).json()),
    );
    for (const reply of replies) {
      expect([reply.status, reply.errors]).toEqual([422, replies[0].errors]);
    }
    expect((await keysOf(owner.visitor))[0].creator.email).toBe(admin.email);
  });

  test("a key of another workspace is unknown, and members without the right hand over nothing", async () => {
    const { owner, key } = await team();
    const stranger = await people.own();
    const member = await people.join(owner.id, "member");
    const taken = (who: { visitor: Visitor; id: string }) =>
      answer(change(who.visitor, key.id, { creator_id: who.id }));
    expect(await taken(stranger)).toEqual([404, "not_found"]);
    expect(await taken(member)).toEqual([403, "role_forbidden"]);
  });

  test("to the present creator, nothing happens; a member demoted later keeps the key", async () => {
    const { owner, admin, key } = await team();
    const events = await eventsOf(owner.visitor);
    expect((await change(owner.visitor, key.id, { creator_id: admin.id })).statusCode).toBe(200);
    expect(await eventsOf(owner.visitor)).toEqual(events);
    await setRole(owner.visitor, admin.id, "member");
    expect((await keysOf(owner.visitor))[0].creator).toMatchObject({ id: admin.id, member: true });
  });

  test("a former member who comes back is named as a member again", async () => {
    const { owner, admin } = await team();
    const other = await people.own();
    // Another account keeps their user.
    const place = { userId: admin.id, role: "admin" } as const;
    await joinAccount(server, { ...place, accountId: other.id });
    await remove(owner.visitor, admin.id);
    expect((await keysOf(owner.visitor))[0].creator).toMatchObject({ name: null, member: false });
    await joinAccount(server, { ...place, accountId: owner.id });
    expect((await keysOf(owner.visitor))[0].creator).toMatchObject({
      name: "Second",
      member: true,
    });
  });
});
