import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { actOfCommand } from "#server/services/operator/operatorActs.ts";
import { suspendAccount, unsuspendAccount } from "#server/services/operator/suspendAccount.ts";
import { joinAccount, signedInMember } from "#tests/support/addMember.ts";
import { client, type FakeProvider, startFakeProvider } from "#tests/support/fakeProvider.ts";
import { databases } from "#tests/support/databases.ts";
import { answer, remove, rolesOf } from "#tests/support/people.ts";
import { comeBack, leave } from "#tests/support/ssoVisit.ts";
import { signedIn, Visitor } from "#tests/support/visitor.ts";
import { type ScimServer, type ScimWorkspace, startScimServer } from "./scimServer.ts";

const publicUrl = "http://127.0.0.1:3998";

const person = (of: ScimWorkspace, name: string) => ({
  userName: `${name}@${of.domain}`,
  externalId: name,
});

describe.each(databases)("what SCIM may not do on $name", ({ open }) => {
  let scim: ScimServer;
  let provider: FakeProvider;
  let serial = 0;
  beforeAll(async () => {
    provider = await startFakeProvider();
    scim = await startScimServer(open, { config: { publicUrl, publicUrlGiven: true } });
  });
  afterAll(async () => {
    await scim.close();
    await provider.close();
  });

  const workspace = () => scim.workspace(`work${(serial += 1)}.example`);
  const create = (of: ScimWorkspace, name: string) =>
    scim.call(of.token, "POST", "/Users", { body: person(of, name) });
  const setActive = (of: ScimWorkspace, id: string, active: boolean) =>
    scim.call(of.token, "PATCH", `/Users/${id}`, {
      body: { Operations: [{ op: "replace", path: "active", value: active }] },
    });
  const idOf = async (of: ScimWorkspace, userName: string) => {
    const filter = encodeURIComponent(`userName eq "${userName}"`);
    return (await scim.call(of.token, "GET", `/Users?filter=${filter}`)).body.Resources[0].id;
  };
  const connect = async (of: ScimWorkspace, more: object = {}) => {
    const body = {
      name: "IdP",
      issuer: provider.issuer,
      client_id: client.clientId,
      client_secret: client.clientSecret,
      ...more,
    };
    const saved = await of.owner.ask("PUT", "/v1/workspace/sso/connection", { body });
    return saved.json().id as string;
  };
  const arrive = async (connectionId: string, sub: string, email: string) => {
    const visitor = new Visitor(scim.server.app);
    const url = await leave(visitor, connectionId);
    const reply = await comeBack(visitor, provider.authorize(url, { sub, email }));
    return { visitor, reply };
  };

  test("a person whom two workspaces remove at once leaves no user behind", async () => {
    const [one, two] = [await workspace(), await workspace()];
    const names = Array.from({ length: 8 }, (_, index) => `leaver${index}`);
    for (const name of names) {
      const { id } = (await create(one, name)).body;
      const { queries } = scim.server.context.database;
      const { user_id: userId } = await queries
        .selectFrom("scim_users")
        .select("user_id")
        .where("id", "=", id)
        .executeTakeFirstOrThrow();
      await joinAccount(scim.server, {
        userId: userId ?? "",
        accountId: two.accountId,
        role: "member",
      });
      const email = `${name}@${one.domain}`;
      const other = await idOf(two, email);
      const removals = [
        scim.call(one.token, "DELETE", `/Users/${id}`),
        scim.call(two.token, "DELETE", `/Users/${other}`),
      ];
      expect((await Promise.all(removals)).map(({ status }) => status)).toEqual([204, 204]);
      const left = queries.selectFrom("users").select("id").where("email", "=", email);
      expect(await left.execute()).toEqual([]);
    }
  });

  test("a token of one workspace neither reads nor changes people and groups of another", async () => {
    const [one, two] = [await workspace(), await workspace()];
    const { id } = (await create(two, "ann")).body;
    const group = await scim.call(two.token, "POST", "/Groups", { body: { displayName: "G" } });
    const groupId: string = group.body.id;
    const body = {
      userName: "x",
      displayName: "x",
      Operations: [{ op: "remove", path: "members" }],
    };
    for (const path of [`/Users/${id}`, `/Groups/${groupId}`]) {
      for (const method of ["GET", "PUT", "PATCH", "DELETE"] as const) {
        const reply = await scim.call(one.token, method, path, method === "GET" ? {} : { body });
        expect([method, path, reply.status]).toEqual([method, path, 404]);
      }
    }
    const members = { displayName: "Mine", members: [{ value: id }] };
    expect((await scim.call(one.token, "POST", "/Groups", { body: members })).status).toBe(400);
    const listed = JSON.stringify((await scim.call(one.token, "GET", "/Users")).body);
    expect(listed).not.toContain(two.domain);
    // Nor does it create people of the other workspace's domain.
    const theirs = { body: person(two, "eve") };
    expect((await scim.call(one.token, "POST", "/Users", theirs)).status).toBe(400);
    expect(await rolesOf(two.owner)).toContainEqual([`ann@${two.domain}`, "member"]);
  });

  test("a token is no API key and no session, and neither of them is a token", async () => {
    const { token, owner } = await workspace();
    const headers = { authorization: `Bearer ${token}` };
    const account = await scim.server.app.inject({ url: "/v1/account", headers });
    expect(account.statusCode).toBe(401);
    const lists = await scim.server.app.inject({ url: "/v1/lists", headers });
    expect(lists.statusCode).toBe(401);
    expect((await owner.get("/scim/v2/Users")).statusCode).toBe(401);
    const { key } = (
      await owner.post("/v1/api-keys", { name: "K", scopes: ["lists:read"] })
    ).json();
    expect((await scim.call(key, "GET", "/Users")).status).toBe(401);
  });

  test("the last owner is neither deactivated nor deleted, and stays signed in", async () => {
    const one = await workspace();
    const email = (await one.owner.get("/v1/account")).json().email;
    const id = await idOf(one, email);
    for (const reply of [
      await setActive(one, id, false),
      await scim.call(one.token, "DELETE", `/Users/${id}`),
    ]) {
      expect([reply.status, reply.body.detail]).toEqual([
        403,
        expect.stringContaining("last owner"),
      ]);
    }
    expect(await rolesOf(one.owner)).toEqual([[email, "owner"]]);
    await signedInMember(scim.server, {
      email: `second@${one.domain}`,
      accountId: one.accountId,
      role: "owner",
    });
    expect((await setActive(one, id, false)).body.active).toBe(false);
    expect(await answer(one.owner.get("/v1/members"))).toEqual([401, "invalid_token"]);
  });

  test("a group takes no owner away and makes none, and gives others their role at once", async () => {
    const one = await workspace();
    const group_roles = [{ group: "Readers", role: "viewer" }];
    await connect(one, { group_roles, default_role: "member" });
    const email = (await one.owner.get("/v1/account")).json().email;
    const { id } = (await create(one, "bob")).body;
    const members = [{ value: await idOf(one, email) }, { value: id }];
    const group = await scim.call(one.token, "POST", "/Groups", {
      body: { displayName: "Readers", members },
    });
    expect(group.status).toBe(201);
    expect(await rolesOf(one.owner)).toEqual([
      [email, "owner"],
      [`bob@${one.domain}`, "viewer"],
    ]);
    expect((await scim.call(one.token, "DELETE", `/Groups/${group.body.id}`)).status).toBe(204);
    // Without any group, nothing is known.
    expect(await rolesOf(one.owner)).toContainEqual([`bob@${one.domain}`, "viewer"]);
  });

  test("a deprovisioned person is signed out at once and doesn't come back by themselves", async () => {
    const one = await workspace();
    const connectionId = await connect(one);
    const email = `dora@${one.domain}`;
    const { id } = (await create(one, "dora")).body;
    const { visitor, reply } = await arrive(connectionId, "dora", email);
    expect(reply.json()).toMatchObject({ email, role: "member" });
    expect((await setActive(one, id, false)).status).toBe(200);
    expect(await answer(visitor.get("/v1/account"))).toEqual([401, "invalid_token"]);
    expect(await answer(visitor.post("/refresh_token/"))).toEqual([401, "invalid_token"]);
    const again = await arrive(connectionId, "dora", email);
    expect(again.reply.json().code).toBe("sso_refused");
    const { connection } = (await one.owner.get("/v1/workspace/sso")).json();
    expect(connection.last_error.code).toBe("deprovisioned");
    expect((await setActive(one, id, true)).body.active).toBe(true);
    expect((await arrive(connectionId, "dora", email)).reply.statusCode).toBe(200);
  });

  test("while there is a token, only provisioned people join", async () => {
    const one = await workspace();
    const connectionId = await connect(one);
    const email = `fred@${one.domain}`;
    expect((await arrive(connectionId, "fred", email)).reply.json().code).toBe("sso_refused");
    await create(one, "fred");
    expect((await arrive(connectionId, "fred", email)).reply.statusCode).toBe(200);
  });

  test("a member whom an admin removed stays away until the provider wants them again", async () => {
    const one = await workspace();
    const { id } = (await create(one, "gina")).body;
    const people = (await one.owner.get("/v1/members")).json().data;
    const { id: userId } = people.find(({ email }: { email: string }) => email.startsWith("gina"));
    expect((await remove(one.owner, userId)).statusCode).toBe(204);
    expect((await scim.call(one.token, "GET", `/Users/${id}`)).body.active).toBe(false);
    await setActive(one, id, true);
    expect(await rolesOf(one.owner)).toContainEqual([`gina@${one.domain}`, "member"]);
  });

  test("a suspended workspace takes neither its token, nor its provider, nor the domain it captured", async () => {
    const one = await workspace();
    const connectionId = await connect(one);
    const email = `ivy@${one.domain}`;
    const { id } = (await create(one, "ivy")).body;
    const { visitor } = await arrive(connectionId, "ivy", email);
    // Begun before, finished after.
    const late = new Visitor(scim.server.app);
    const begun = await leave(late, connectionId);
    const act = actOfCommand("Abuse", "operator");
    expect(await suspendAccount(scim.server.context, one.accountId, act)).toBe("done");
    for (const method of ["GET", "PATCH", "DELETE"] as const) {
      expect((await scim.call(one.token, method, `/Users/${id}`)).status).toBe(401);
    }
    expect((await scim.call(one.token, "GET", "/ServiceProviderConfig")).status).toBe(401);
    expect(await answer(visitor.get("/v1/account"))).toEqual([401, "invalid_token"]);
    const finished = await comeBack(late, provider.authorize(begun, { sub: "ivy", email }));
    expect(finished.statusCode).toBeGreaterThanOrEqual(400);
    expect(finished.headers).not.toHaveProperty("x-refresh-token");
    await expect(leave(new Visitor(scim.server.app), connectionId)).rejects.toThrow(/4\d\d/u);
    const methods = await new Visitor(scim.server.app).post("/v1/login/methods", { email });
    expect(methods.json()).toMatchObject({ password: true, provider: null });
    await unsuspendAccount(scim.server.context, one.accountId, act);
    expect((await scim.call(one.token, "GET", `/Users/${id}`)).status).toBe(200);
    expect((await arrive(connectionId, "ivy", email)).reply.statusCode).toBe(200);
  });

  test("somebody with an account of their own isn't taken into the workspace", async () => {
    const one = await workspace();
    const email = `hank@${one.domain}`;
    const { queries } = scim.server.context.database;
    const domain = () => queries.updateTable("sso_domains").where("domain", "=", one.domain);
    await domain().set({ verified_at: null }).execute();
    const hank = await signedIn(scim.server.app, email);
    await domain().set({ verified_at: 1 }).execute();
    const created = await create(one, "hank");
    expect(created.body).toMatchObject({ active: true });
    expect(await rolesOf(one.owner)).toHaveLength(1);
    expect((await hank.get("/v1/workspaces")).json().data).toHaveLength(1);
    // Neither their name nor their address is the provider's.
    const renamed = { Operations: [{ op: "replace", value: { displayName: "Owned" } }] };
    await scim.call(one.token, "PATCH", `/Users/${created.body.id}`, { body: renamed });
    expect((await hank.get("/v1/account")).json()).toMatchObject({ email, name: "" });
    expect((await scim.call(one.token, "DELETE", `/Users/${created.body.id}`)).status).toBe(204);
    expect((await hank.get("/v1/account")).statusCode).toBe(200);
  });
});
