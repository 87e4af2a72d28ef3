import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { databases } from "#tests/support/databases.ts";
import {
  client,
  type FakeProvider,
  type Person,
  startFakeProvider,
} from "#tests/support/fakeProvider.ts";
import { accountOf, answer, eventsOf, rolesOf, setRole } from "#tests/support/people.ts";
import { mailsTo } from "#tests/support/mailedTo.ts";
import { type RealProvider, startRealProvider } from "#tests/support/realProvider.ts";
import { comeBack, leave, without } from "#tests/support/ssoVisit.ts";
import { goodPassword, signedIn, Visitor } from "#tests/support/visitor.ts";
import { ssoOfWorkspace } from "#server/services/auth/ssoOfWorkspace.ts";
import { recheckDomains } from "#server/services/auth/sso/ssoDomains.ts";
import {
  type ScimServer,
  proveDomain,
  startScimServer,
} from "#tests/server/services/scim/scimServer.ts";
import { identities, publicUrl } from "./ssoServer.ts";

const day = 86_400_000;

const changeRequirements = (who: Visitor, body: object) =>
  who.ask("PATCH", "/v1/workspace/requirements", { body });

describe.each(databases)("single sign-on of a workspace on $name", ({ open }) => {
  let scim: ScimServer;
  let provider: FakeProvider;
  let real: RealProvider;
  let serial = 0;
  beforeAll(async () => {
    [provider, real] = await Promise.all([startFakeProvider(), startRealProvider(publicUrl)]);
    scim = await startScimServer(open, { config: { publicUrl, publicUrlGiven: true } });
  });
  afterEach(() => {
    provider.misdeeds = {};
    scim.domains.silent = false;
  });
  afterAll(async () => {
    await scim.close();
    await Promise.all([provider.close(), real.close()]);
  });

  const withGroups = (...groups: string[]) => {
    provider.misdeeds.claims = (claims) => ({ ...claims, groups });
  };
  const visitor = () => new Visitor(scim.server.app);
  const connectionBody = (over: object = {}) => ({
    name: "Acme",
    issuer: provider.issuer,
    client_id: client.clientId,
    client_secret: client.clientSecret,
    ...over,
  });
  const put = (owner: Visitor, over: object = {}) =>
    owner.ask("PUT", "/v1/workspace/sso/connection", { body: connectionBody(over) });
  /** A workspace with a proven domain and a connected provider. */
  const company = async (over: object = {}) => {
    serial += 1;
    const domain = `company${serial}.example`;
    const owner = await signedIn(scim.server.app, `boss${serial}@private.example`);
    const accountId: string = (await accountOf(owner)).id;
    await proveDomain(owner, scim.domains, domain);
    const saved = await put(owner, over);
    expect(saved.statusCode, saved.body).toBe(200);
    const connectionId: string = saved.json().id;
    const arrive = async (person: Partial<Person>, at = visitor()) => {
      serial += 1;
      const whole = { sub: `s${serial}`, email: `p${serial}@${domain}`, name: "P", ...person };
      const back = provider.authorize(await leave(at, connectionId), whole);
      return { reply: await comeBack(at, back), visitor: at, person: whole };
    };
    const lastError = async () =>
      (await owner.get("/v1/workspace/sso")).json().connection.last_error?.code ?? null;
    return { owner, accountId, domain, connectionId, arrive, lastError };
  };
  const methods = async (email: string) =>
    (await visitor().post("/v1/login/methods", { email })).json();

  test("at the real oidc-provider, a newcomer of the domain becomes a member of it alone", async () => {
    const owner = await signedIn(scim.server.app, "chief@private.example");
    await proveDomain(owner, scim.domains, "people.example");
    const saved = await put(owner, { issuer: real.issuer });
    expect(saved.statusCode, saved.body).toBe(200);
    expect(saved.body).not.toContain(client.clientSecret);
    const { provider: shown, password } = await methods("zoe@people.example");
    expect([shown, password]).toEqual([{ id: saved.json().id, name: "Acme", kind: "oidc" }, false]);
    const zoe = visitor();
    const back = await real.signIn(await leave(zoe, shown.id), "zoe");
    const signed = await comeBack(zoe, Object.fromEntries(back.searchParams));
    expect(signed.json()).toMatchObject({ email: "zoe@people.example", role: "member" });
    expect((await accountOf(zoe)).id).toBe((await accountOf(owner)).id);
    expect(await rolesOf(owner)).toContainEqual(["zoe@people.example", "member"]);
    const again = visitor();
    const back2 = await real.signIn(await leave(again, shown.id), "zoe");
    const second = await comeBack(again, Object.fromEntries(back2.searchParams));
    expect(second.json().user).toEqual(signed.json().user);
    expect((await visitor().login("zoe@people.example")).json().code).toBe("sso_required");
  });

  test("the secret is sealed, kept without a new one, and never used for another issuer", async () => {
    const { owner, connectionId } = await company();
    const { queries } = scim.server.context.database;
    const read = () =>
      queries
        .selectFrom("sso_connections")
        .selectAll()
        .where("id", "=", connectionId)
        .executeTakeFirstOrThrow();
    expect(JSON.stringify(await read())).not.toContain(client.clientSecret);
    expect((await put(owner, { client_secret: undefined, name: "New" })).statusCode).toBe(200);
    const other = await put(owner, { client_secret: undefined, issuer: real.issuer });
    expect(other.json().errors).toMatchObject([{ pointer: "#/client_secret", code: "required" }]);
  });

  test.each([
    "http://169.254.169.254/",
    "https://10.0.0.1/",
    "ftp://a.example/",
    "https://no.example/",
  ])("an issuer that can't be asked is refused: %s", async (issuer) => {
    const owner = await signedIn(scim.server.app, `far${(serial += 1)}@private.example`);
    const refused = await put(owner, { issuer });
    expect(refused.json().errors).toMatchObject([{ pointer: "#/issuer", code: "not_an_issuer" }]);
  });

  test("a member, a viewer and an admin can't decide how people sign in", async () => {
    const { arrive, owner } = await company();
    const { visitor: member, reply } = await arrive({});
    for (const [role, status] of [
      ["viewer", 403],
      ["admin", 200],
    ] as const) {
      await setRole(owner, reply.json().user.id, role);
      const back = await member.get("/v1/workspace/sso");
      // With fewer rights, the session ended.
      expect([status, 401]).toContain(back.statusCode);
      expect([401, 403]).toContain((await put(member)).statusCode);
    }
  });

  describe("a domain", () => {
    test("belongs to whoever publishes its record, not to whoever has a mailbox there", async () => {
      const attacker = await signedIn(scim.server.app, "mallory@target.example");
      const added = await attacker.post("/v1/workspace/sso/domains", { domain: "Target.Example" });
      const { id, record, domain } = added.json();
      expect(domain).toBe("target.example");
      expect(record).toEqual({
        name: "_mailverdict.target.example",
        type: "TXT",
        value: expect.stringMatching(/^mailverdict-domain=[\w-]{43}$/u),
      });
      const verify = () => attacker.post(`/v1/workspace/sso/domains/${id}/verify`);
      expect((await verify()).json()).toMatchObject({ verified_at: null, error: "missing" });
      // Neither a record elsewhere nor that of somebody else proves it.
      scim.domains.publish("target.example", record.value);
      const { owner } = await company();
      const theirs = await owner.post("/v1/workspace/sso/domains", { domain: "target.example" });
      scim.domains.publish(record.name, theirs.json().record.value);
      expect((await verify()).json().verified_at).toBeNull();
      expect((await put(attacker)).statusCode).toBe(200);
      expect(await methods("victim@target.example")).toEqual({ password: true, provider: null });
      scim.domains.silent = true;
      expect((await verify()).json()).toMatchObject({ error: "unreachable" });
    });

    test("stays with the workspace whose record is there, and moves once it is gone", async () => {
      const [one, two] = [await company(), await company()];
      const proven = await proveDomain(two.owner, scim.domains, one.domain);
      expect(proven).toMatchObject({ verified_at: null, error: "taken" });
      const { value } = proven.record;
      scim.domains.withdraw(proven.record.name);
      scim.domains.publish(proven.record.name, value);
      const moved = await two.owner.post(`/v1/workspace/sso/domains/${proven.id}/verify`);
      expect(moved.json().verified_at).not.toBeNull();
      expect((await methods(`x@${one.domain}`)).provider.id).toBe(two.connectionId);
      expect(
        (await eventsOf(one.owner)).map(([kind]: readonly [string, string | null]) => kind),
      ).toContain("sso_domain_lost");
    });

    test("that two workspaces prove at once belongs to one of them", async () => {
      const domain = "raced.example";
      const rivals = await Promise.all(
        ["first", "second"].map(async (name) => {
          const owner = await signedIn(scim.server.app, `${name}@rival.example`);
          const added = await owner.post("/v1/workspace/sso/domains", { domain });
          const { id, record } = added.json();
          scim.domains.publish(record.name, record.value);
          return { owner, path: `/v1/workspace/sso/domains/${id}/verify` };
        }),
      );
      scim.domains.meeting = 2;
      const replies = await Promise.all(rivals.map(({ owner, path }) => owner.post(path)));
      const outcomes = replies.map((reply) => {
        const { verified_at: at, error } = reply.json();
        return `${reply.statusCode} ${at === null ? error : "proven"}`;
      });
      expect(new Set(outcomes)).toEqual(new Set(["200 proven", "200 taken"]));
    });

    test("is lost after a week without its record, not while name servers are silent", async () => {
      const { domain, owner } = await company();
      const { context, pass } = scim.server;
      const isProven = async () => (await methods(`x@${domain}`)).provider !== null;
      scim.domains.silent = true;
      for (let days = 0; days < 9; days += 1) {
        pass(day + 1000);
        await recheckDomains(context);
      }
      expect(await isProven()).toBe(true);
      scim.domains.silent = false;
      scim.domains.withdraw(`_mailverdict.${domain}`);
      for (let days = 0; days < 7; days += 1) {
        pass(day + 1000);
        await recheckDomains(context);
      }
      expect(await isProven()).toBe(true);
      pass(day + 1000);
      await recheckDomains(context);
      expect(await isProven()).toBe(false);
      await owner.login(`boss`);
    });
  });

  describe("a sign-in", () => {
    test("with an address of another domain is refused, and the owner sees why", async () => {
      const { arrive, lastError } = await company();
      const { reply } = await arrive({ email: "ann@elsewhere.example", email_verified: true });
      expect(reply.json().code).toBe("sso_refused");
      expect(await lastError()).toBe("other_domain");
      expect((await arrive({ email: "not an address" })).reply.json().code).toBe("sso_refused");
      expect(await lastError()).toBe("no_address");
    });

    test("takes the user name as the address where the provider names no address, as Entra", async () => {
      const { arrive, domain } = await company();
      provider.misdeeds.claims = (claims) => ({
        ...without(claims, "email"),
        preferred_username: `upn@${domain}`,
      });
      expect((await arrive({})).reply.json()).toMatchObject({ email: `upn@${domain}` });
    });

    test("never merges with an existing account: its owner connects the provider first", async () => {
      const { arrive, domain, accountId, owner, lastError } = await company();
      const email = `early@${domain}`;
      // Registered before the domain was proven.
      const { queries } = scim.server.context.database;
      await queries
        .updateTable("sso_domains")
        .set({ verified_at: null })
        .where("domain", "=", domain)
        .execute();
      const early = await signedIn(scim.server.app, email);
      await queries
        .updateTable("sso_domains")
        .set({ verified_at: 1 })
        .where("domain", "=", domain)
        .execute();
      const own = (await accountOf(early)).id;
      const person = { sub: "early", email };
      expect((await arrive(person)).reply.json().code).toBe("sso_link_required");
      expect(await lastError()).toBe("not_connected");
      expect(await rolesOf(owner)).toHaveLength(1);
      // The password still works, to connect.
      const signed = visitor();
      expect((await signed.login(email)).statusCode).toBe(200);
      const listed = (await signed.get("/v1/account/identities")).json();
      const { id: providerId } = listed.workspace_provider;
      const start = await signed.post("/v1/account/identities", { provider: providerId });
      const url = String(start.json().authorization_url);
      const wrong = provider.authorize(url, { sub: "other", email: `other@${domain}` });
      expect((await signed.post("/v1/account/identities/finish", wrong)).json().code).toBe(
        "conflict",
      );
      const start2 = await signed.post("/v1/account/identities", { provider: providerId });
      const right = provider.authorize(String(start2.json().authorization_url), person);
      expect((await signed.post("/v1/account/identities/finish", right)).statusCode).toBe(200);
      expect(await identities(signed)).toMatchObject([{ provider: { name: "Acme" } }]);
      expect(await rolesOf(owner)).toContainEqual([email, "member"]);
      const { visitor: arrived } = await arrive(person);
      expect((await accountOf(arrived)).id).toBe(accountId);
      // Whoever runs the provider has no part in the person's own account.
      expect((await arrived.post(`/v1/workspaces/${own}/switch`)).statusCode).toBe(404);
      expect((await arrived.get("/v1/workspaces")).json().data).toHaveLength(1);
      const newPassword = { new_password: goodPassword, confirm_new_password: goodPassword };
      expect((await arrived.post("/v1/account/password", newPassword)).json().code).toBe(
        "reauthentication_required",
      );
      // And the person still reaches it with their password.
      expect((await visitor().login(email)).statusCode).toBe(200);
    });

    test("through one workspace doesn't reach the people of another with the same provider", async () => {
      const [one, two] = [await company(), await company()];
      const { person } = await one.arrive({});
      const { reply } = await two.arrive(person);
      expect(reply.json().code).toBe("sso_refused");
      expect(await rolesOf(two.owner)).toHaveLength(1);
    });

    test("of a mailbox owner without an account at the provider isn't possible", async () => {
      const { domain, arrive } = await company();
      expect((await visitor().register(`new@${domain}`)).json().code).toBe("sso_required");
      const { person } = await arrive({});
      await visitor().post("/forget_password/", { email: person.email });
      const mails = await mailsTo(scim.server, person.email);
      expect(mails).toEqual([]);
    });

    test("creates nobody where people may not join by themselves", async () => {
      const { arrive, lastError, owner } = await company({ joins: false });
      expect((await arrive({})).reply.json().code).toBe("sso_refused");
      expect(await lastError()).toBe("not_joined");
      expect(await rolesOf(owner)).toHaveLength(1);
    });

    test("ends with the provider, and the policies see which session came from it", async () => {
      const { arrive, owner, accountId } = await company();
      const { visitor: member, reply } = await arrive({});
      const { queries } = scim.server.context.database;
      const session = async (id: string) =>
        queries.selectFrom("sessions").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
      const own = await session(reply.json().session_id);
      expect(await ssoOfWorkspace(queries, { accountId, session: own })).toEqual({
        working: true,
        fromIt: true,
      });
      const theirs = { ...own, sso_connection_id: null };
      expect(await ssoOfWorkspace(queries, { accountId, session: theirs })).toMatchObject({
        fromIt: false,
      });
      expect((await owner.ask("DELETE", "/v1/workspace/sso/connection")).statusCode).toBe(204);
      expect(await answer(member.get("/v1/account"))).toEqual([401, "invalid_token"]);
    });

    test("is what the workspace can require: not a password, nor another provider", async () => {
      const { arrive, owner, accountId } = await company();
      const required = { sso_from: new Date(scim.server.context.now()).toISOString() };
      const early = await changeRequirements(owner, required);
      expect(early.json().errors).toMatchObject([{ pointer: "#/sso_from", code: "not_allowed" }]);
      const { visitor: chief, reply, person } = await arrive({});
      const byPassword = await changeRequirements(owner, required);
      expect(byPassword.json().errors).toMatchObject([{ code: "locks_you_out" }]);
      const rows = (await owner.get("/v1/members")).json().data;
      const { id } = rows.find(({ email }: Person) => email === person.email);
      expect((await setRole(owner, id, "owner")).statusCode).toBe(200);
      const saved = await changeRequirements(chief, required);
      expect([saved.statusCode, saved.json().sso_available]).toEqual([200, true]);
      expect(await answer(chief.get("/v1/lists"))).toEqual([200, undefined]);
      expect(await answer(owner.get("/v1/lists"))).toEqual([403, "sso_needed"]);
      const { queries } = scim.server.context.database;
      const ofOwner = queries
        .updateTable("sessions")
        .set({ method: "sso" })
        .where("account_id", "=", accountId)
        .where("id", "!=", reply.json().session_id);
      await ofOwner.execute();
      expect(await answer(owner.get("/v1/lists"))).toEqual([403, "sso_needed"]);
      const updateDomains = queries.updateTable("sso_domains").set({ verified_at: null });
      await updateDomains.where("account_id", "=", accountId).execute();
      expect(await answer(owner.get("/v1/lists"))).toEqual([200, undefined]);
    });

    test("that the provider refuses or doesn't answer is shown to the owner", async () => {
      const { arrive, lastError } = await company();
      provider.misdeeds.claims = (claims) => ({ ...claims, aud: "another" });
      expect((await arrive({})).reply.json().code).toBe("sso_refused");
      expect(await lastError()).toBe("refused");
      provider.misdeeds = { token: (response) => void response.writeHead(503).end() };
      expect((await arrive({})).reply.json().code).toBe("sso_unavailable");
      expect(await lastError()).toBe("unreachable");
    });
  });

  describe("groups", () => {
    const roles = {
      group_claim: "groups",
      default_role: "viewer",
      group_roles: [
        { group: "Admins", role: "admin" },
        { group: "Staff", role: "member" },
      ],
    };
    test("give the role with the most rights at each sign-in", async () => {
      const { arrive, owner } = await company(roles);
      withGroups("Staff", "Admins");
      const { person, reply } = await arrive({});
      expect(reply.json().role).toBe("admin");
      withGroups("Staff");
      expect((await arrive(person)).reply.json().role).toBe("member");
      withGroups("Others");
      expect((await arrive(person)).reply.json().role).toBe("viewer");
      provider.misdeeds = {};
      // Without the claim, such as with too many groups, the role stays.
      await setRole(owner, reply.json().user.id, "admin");
      expect((await arrive(person)).reply.json().role).toBe("admin");
    });

    test("never take the last owner away, and make none", async () => {
      const { arrive, owner, accountId } = await company(roles);
      withGroups("Staff");
      const { person, reply } = await arrive({});
      await setRole(owner, reply.json().user.id, "owner");
      const ownerId = (await accountOf(owner)).id;
      // The provider's person is the only owner from now on.
      const promoted = (await arrive(person)).visitor;
      expect((await setRole(promoted, ownerId, "admin")).statusCode).toBe(200);
      withGroups("Others");
      expect((await arrive(person)).reply.json().role).toBe("owner");
      const { queries } = scim.server.context.database;
      const owners = await queries
        .selectFrom("memberships")
        .select("user_id")
        .where("account_id", "=", accountId)
        .where("role", "=", "owner")
        .execute();
      expect(owners).toHaveLength(1);
      const ownerRole = { group_roles: [{ group: "Staff", role: "owner" }] };
      expect((await put(promoted, { ...roles, ...ownerRole })).statusCode).toBe(422);
    });
  });
});
