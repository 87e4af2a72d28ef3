import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { joinLimits } from "#contract/joinRequests.ts";
import { peopleLimits } from "#contract/invitations.ts";
import { cleanUp } from "#server/services/maintenance/cleanUp.ts";
import {
  proveDomain,
  type ScimServer,
  startScimServer,
} from "#tests/server/services/scim/scimServer.ts";
import { addMember } from "#tests/support/addMember.ts";
import { databases } from "#tests/support/databases.ts";
import { mailsTo } from "#tests/support/mailedTo.ts";
import {
  accountOf,
  answer,
  eventsOf,
  peopleOf,
  remove,
  rolesOf,
  setRole,
} from "#tests/support/people.ts";
import { signedIn, type Visitor } from "#tests/support/visitor.ts";

const day = 86_400_000;
let serial = 0;

const allow = (owner: Visitor, join_requests = true) =>
  owner.ask("PATCH", "/v1/workspace/requirements", { body: { join_requests } });
const joinable = async (who: Visitor) => (await who.get("/v1/workspaces/joinable")).json().data;
const askToJoin = (who: Visitor, id: string) => who.post(`/v1/workspaces/${id}/join-requests`);
const withdraw = (who: Visitor, id: string) =>
  who.ask("DELETE", `/v1/workspaces/${id}/join-requests`);
const requestsOf = async (who: Visitor): Promise<{ id: string; email: string }[]> =>
  (await who.get("/v1/join-requests")).json().data;
const decide = (who: Visitor, id: string, role?: string) =>
  role === undefined
    ? who.post(`/v1/join-requests/${id}/decline`)
    : who.post(`/v1/join-requests/${id}/accept`, { role });

describe.each(databases)("requests to join on $name", ({ open }) => {
  let scim: ScimServer;
  beforeAll(async () => {
    scim = await startScimServer(open);
  });
  afterAll(() => scim.close());

  const mailServer = (smtpUrl: string | null) =>
    Object.assign(scim.server.context.config, { smtpUrl });
  /** Registers a person, whose address counts as confirmed. */
  const person = async (email: string) => {
    mailServer(null);
    const visitor = await signedIn(scim.server.app, email);
    mailServer("smtp://127.0.0.1:9");
    return { visitor, email, id: (await accountOf(visitor)).id as string };
  };
  /** A workspace with a proven domain that takes requests. */
  const company = async () => {
    serial += 1;
    const domain = `join${serial}.example`;
    const owner = await person(`boss${serial}@private.example`);
    await proveDomain(owner.visitor, scim.domains, domain);
    expect((await allow(owner.visitor)).statusCode).toBe(200);
    const { join } = peopleOf(scim.server);
    return { owner: owner.visitor, email: owner.email, id: owner.id, domain, join };
  };
  const asked = async () => {
    const workspace = await company();
    const ann = await person(`ann@${workspace.domain}`);
    expect((await askToJoin(ann.visitor, workspace.id)).statusCode).toBe(201);
    const [request] = await requestsOf(workspace.owner);
    return { ...workspace, ann, request: request! };
  };

  test("an admin accepts with a role: the person is a member of both workspaces, and hears of it", async () => {
    const { owner, id, join, email, domain } = await company();
    await owner.ask("PATCH", "/v1/workspace", { body: { name: "Acme" } });
    const [admin, viewer] = [await join(id, "admin"), await join(id, "viewer")];
    const ann = await person(`ann@${domain}`);
    expect(await joinable(ann.visitor)).toEqual([
      { object: "joinable_workspace", id, name: "Acme", domain, request: null },
    ]);
    const made = (await askToJoin(ann.visitor, id)).json();
    expect([made.request.state, await joinable(ann.visitor)]).toEqual(["open", [made]]);
    const [notice] = (await admin.visitor.get("/v1/notifications")).json().data;
    expect(notice).toMatchObject({ kind: "join_requested", detail: ann.email });
    const seen = (await viewer.visitor.get("/v1/notifications")).json().data;
    expect(seen.map(({ kind }: { kind: string }) => kind)).not.toContain("join_requested");
    for (const to of [email, admin.email]) {
      expect((await mailsTo(scim.server, to)).at(-1)?.subject).toContain(ann.email);
    }
    expect(await mailsTo(scim.server, viewer.email)).toEqual([]);
    expect(await answer(viewer.visitor.get("/v1/join-requests"))).toEqual([403, "role_forbidden"]);
    const [request] = await requestsOf(admin.visitor);
    expect(request).toMatchObject({ email: ann.email });
    expect((await decide(admin.visitor, request!.id, "owner")).statusCode).toBe(422);
    expect(await answer(decide(admin.visitor, request!.id, "viewer"))).toEqual([204, null]);
    expect(await rolesOf(owner)).toContainEqual([ann.email, "viewer"]);
    expect([await requestsOf(owner), await joinable(ann.visitor)]).toEqual([[], []]);
    const workspaces = (await ann.visitor.get("/v1/workspaces")).json().data;
    expect(workspaces).toHaveLength(2);
    // The session stays where it was.
    expect((await accountOf(ann.visitor)).id).toBe(ann.id);
    expect((await mailsTo(scim.server, ann.email)).at(-1)?.body).toContain(admin.email);
    expect((await mailsTo(scim.server, ann.email)).at(-1)?.body).not.toContain("Acme");
    expect(await eventsOf(owner)).toEqual(
      expect.arrayContaining([
        ["join_requested", ann.email],
        ["member_joined", `${ann.email} (viewer)`],
        ["requirements_changed", "join_requests: true"],
      ]),
    );
    expect(await answer(decide(owner, request!.id, "admin"))).toEqual([404, "not_found"]);
  });

  test("nobody learns of a workspace whose domain isn't proven, that takes no requests, or of another domain", async () => {
    const { owner, id, domain } = await company();
    const ann = await person(`ann@${domain}`);
    const other = await person(`ann@sub.${domain}`);
    const refused = async (who: Visitor) => {
      expect(await joinable(who)).toEqual([]);
      expect(await answer(askToJoin(who, id))).toEqual([404, "not_found"]);
    };
    await refused(other.visitor);
    expect(await answer(askToJoin(ann.visitor, "usr_none"))).toEqual([404, "not_found"]);
    await allow(owner, false);
    await refused(ann.visitor);
    await allow(owner);
    // Installations that mail nothing don't know whose an address is.
    mailServer(null);
    await refused(ann.visitor);
    mailServer("smtp://127.0.0.1:9");
    const suspend = (suspended_at: number | null) =>
      scim.server.context.database.queries
        .updateTable("accounts")
        .set({ suspended_at })
        .where("id", "=", id)
        .execute();
    await suspend(1);
    await refused(ann.visitor);
    await suspend(null);
    expect(await joinable(ann.visitor)).toHaveLength(1);
    const { domains } = (await owner.get("/v1/workspace/sso")).json();
    await owner.ask("DELETE", `/v1/workspace/sso/domains/${domains[0].id}`);
    await refused(ann.visitor);
    const plain = await person("boss@plain.example");
    expect((await allow(plain.visitor)).statusCode).toBe(200);
    expect(await joinable((await person("ann@plain.example")).visitor)).toEqual([]);
  });

  test("domains of invitations, SCIM and sessions of a provider keep people out", async () => {
    const { owner, id, domain } = await company();
    const ann = await person(`ann@${domain}`);
    const domains = (invitation_domains: string[]) =>
      owner.ask("PATCH", "/v1/workspace/requirements", { body: { invitation_domains } });
    await domains(["elsewhere.example"]);
    expect(await joinable(ann.visitor)).toEqual([]);
    await domains([domain]);
    const { queries } = scim.server.context.database;
    const providerSession = (sso_connection_id: string | null) =>
      queries
        .updateTable("sessions")
        .set({ sso_connection_id })
        .where("user_id", "=", ann.id)
        .execute();
    await providerSession("ssoc_other");
    expect(await joinable(ann.visitor)).toEqual([]);
    expect(await answer(askToJoin(ann.visitor, id))).toEqual([404, "not_found"]);
    await providerSession(null);
    expect((await askToJoin(ann.visitor, id)).statusCode).toBe(201);
    const [request] = await requestsOf(owner);
    const { id: token } = (await owner.post("/v1/workspace/scim-tokens")).json();
    expect([await joinable(ann.visitor), await requestsOf(owner)]).toEqual([[], []]);
    expect(await answer(decide(owner, request!.id, "member"))).toEqual([404, "not_found"]);
    await owner.ask("DELETE", `/v1/workspace/scim-tokens/${token}`);
    expect(await answer(decide(owner, request!.id, "member"))).toEqual([204, null]);
  });

  test("a declined person can't ask again for 30 days, not even as a new user of the address", async () => {
    const { owner, id, ann, request, domain } = await asked();
    expect(await answer(decide(owner, request.id))).toEqual([204, null]);
    expect((await joinable(ann.visitor))[0].request.state).toBe("declined");
    expect(await answer(withdraw(ann.visitor, id))).toEqual([404, "not_found"]);
    expect(await answer(askToJoin(ann.visitor, id))).toEqual([409, "conflict"]);
    expect(await eventsOf(owner)).toContainEqual(["join_request_declined", ann.email]);
    const { queries } = scim.server.context.database;
    const address = (email: string) =>
      queries
        .updateTable("users")
        .set({ email, email_key: email })
        .where("id", "=", ann.id)
        .execute();
    await address(`other@${domain}`);
    expect(await answer(askToJoin(ann.visitor, id))).toEqual([409, "conflict"]);
    await address(ann.email);
    await queries.deleteFrom("accounts").where("id", "=", ann.id).execute();
    await queries.deleteFrom("users").where("id", "=", ann.id).execute();
    const again = await person(ann.email);
    expect(await answer(askToJoin(again.visitor, id))).toEqual([409, "conflict"]);
    const tagged = await person(ann.email.replace("@", "+2@"));
    expect(await answer(askToJoin(tagged.visitor, id))).toEqual([409, "conflict"]);
    await queries
      .updateTable("join_requests")
      .set((row) => ({ ends_at: row("ends_at", "-", joinLimits.days.declined * day) }))
      .where("id", "=", request.id)
      .execute();
    expect((await askToJoin(again.visitor, id)).statusCode).toBe(201);
  });

  test("a withdrawn request ends, and another one is possible after a day; ended ones are deleted", async () => {
    const { owner, id, ann, request } = await asked();
    expect(await answer(withdraw(ann.visitor, id))).toEqual([204, null]);
    expect(await requestsOf(owner)).toEqual([]);
    expect(await answer(decide(owner, request.id, "member"))).toEqual([404, "not_found"]);
    expect(await answer(askToJoin(ann.visitor, id))).toEqual([409, "conflict"]);
    const { context } = scim.server;
    const left = async () =>
      (
        await context.database.queries
          .selectFrom("join_requests")
          .select("id")
          .where("id", "=", request.id)
          .execute()
      ).length;
    await cleanUp(context);
    expect(await left()).toBe(1);
    await cleanUp({ ...context, now: () => context.now() + day + 1000 });
    expect(await left()).toBe(0);
  });

  test("requests end with the setting, another address, or a change of the deciding role", async () => {
    const { owner, id, ann, request, join, domain } = await asked();
    const admin = await join(id, "admin");
    const { queries } = scim.server.context.database;
    const address = (email: string) =>
      queries
        .updateTable("users")
        .set({ email, email_key: email })
        .where("id", "=", ann.id)
        .execute();
    for (const other of ["ann@elsewhere.example", `other@${domain}`]) {
      await address(other);
      expect(await requestsOf(owner)).toEqual([]);
    }
    expect(await answer(decide(owner, request.id, "member"))).toEqual([404, "not_found"]);
    await address(ann.email);
    await setRole(owner, admin.id, "member");
    expect(await answer(decide(admin.visitor, request.id, "member"))).not.toEqual([204, null]);
    await allow(owner, false);
    await allow(owner);
    expect(await requestsOf(owner)).toEqual([]);
    expect((await askToJoin(ann.visitor, id)).statusCode).toBe(201);
  });

  test("of two decisions at once, one counts; of two requests at once, one is stored", async () => {
    const { owner, id, domain, ann, request } = await asked();
    const statuses = await Promise.all([
      decide(owner, request.id, "member"),
      decide(owner, request.id),
      decide(owner, request.id, "viewer"),
    ]);
    const codes = statuses.map(({ statusCode }) => String(statusCode)).toSorted();
    expect(codes).toEqual(["204", "404", "404"]);
    const joined = (await rolesOf(owner)).some(([email]: [string]) => email === ann.email);
    const declined = (await eventsOf(owner)).some(
      ([kind]: readonly [string, string | null]) => kind === "join_request_declined",
    );
    expect(joined).toBe(!declined);
    const bob = await person(`bob@${domain}`);
    const both = await Promise.all([askToJoin(bob.visitor, id), askToJoin(bob.visitor, id)]);
    expect(both.map(({ statusCode }) => String(statusCode)).toSorted()).toEqual(["201", "409"]);
    expect(await requestsOf(owner)).toHaveLength(1);
  });

  test("a member asks for nothing; who was removed needs to be accepted again", async () => {
    const { owner, id, ann, request } = await asked();
    await decide(owner, request.id, "member");
    expect(await answer(askToJoin(ann.visitor, id))).toEqual([404, "not_found"]);
    await remove(owner, ann.id);
    expect((await ann.visitor.get("/v1/workspaces")).json().data).toHaveLength(1);
    expect((await askToJoin(ann.visitor, id)).statusCode).toBe(201);
    expect((await ann.visitor.get("/v1/workspaces")).json().data).toHaveLength(1);
  });

  test("a person and a workspace have a limit of open requests, and a full workspace accepts nobody", async () => {
    const { owner, id, domain, ann, request } = await asked();
    const { queries } = scim.server.context.database;
    const fake = (index: number, over: object) => ({
      id: `jrq_${domain}_${index}`,
      account_id: id,
      user_id: null as string | null,
      email_hash: `${domain} ${index}`,
      state: "open" as const,
      created_at: 0,
      ends_at: scim.server.context.now() + day,
      ...over,
    });
    const bob = await person(`bob@${domain}`);
    const own = Array.from({ length: joinLimits.openPerUser }, (_, index) =>
      fake(index, { user_id: bob.id, account_id: bob.id }),
    );
    await queries.insertInto("join_requests").values(own).execute();
    expect((await askToJoin(bob.visitor, id)).json().errors).toMatchObject([{ code: "too_many" }]);
    await queries.deleteFrom("join_requests").where("account_id", "=", bob.id).execute();
    for (let index = 1; index < joinLimits.openPerAccount; index += 1) {
      const email = `many${index}@${domain}`;
      const user_id = await addMember(scim.server, { email, accountId: id, role: "viewer" });
      await queries.insertInto("join_requests").values(fake(index, { user_id })).execute();
    }
    expect((await askToJoin(bob.visitor, id)).json().errors).toMatchObject([{ code: "too_many" }]);
    for (let index = joinLimits.openPerAccount; index < peopleLimits.members; index += 1) {
      await addMember(scim.server, {
        email: `many${index}@${domain}`,
        accountId: id,
        role: "viewer",
      });
    }
    const full = await decide(owner, request.id, "member");
    expect([full.statusCode, full.json().errors[0].code]).toEqual([409, "too_many"]);
    expect((await rolesOf(owner)).some(([email]: [string]) => email === ann.email)).toBe(false);
  });

  test("accepting needs a recent proof of identity, and one's own workspace", async () => {
    const { owner, id, request } = await asked();
    const other = await company();
    expect(await requestsOf(other.owner)).toEqual([]);
    expect(await answer(decide(other.owner, request.id, "member"))).toEqual([404, "not_found"]);
    expect(await answer(decide(other.owner, request.id))).toEqual([404, "not_found"]);
    scim.server.pass(6 * 60_000);
    expect(await answer(decide(owner, request.id, "member"))).toEqual([
      403,
      "reauthentication_required",
    ]);
    scim.server.pass(-6 * 60_000);
    expect((await rolesOf(owner)).length).toBe(1);
    expect(id).not.toBe(other.id);
  });
});
