import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Endpoint } from "#contract/endpoint.ts";
import { type Right, rightOf, rights, type Role, roles } from "#contract/roles.ts";
import { type Scope, scopes } from "#contract/scopes.ts";
import { routes } from "#server/routes/all.ts";
import { signedInMember } from "#tests/support/addMember.ts";
import { databases } from "#tests/support/databases.ts";
import { startTestServer, type TestServer } from "#tests/support/testServer.ts";
import { signedIn, type Visitor } from "#tests/support/visitor.ts";

/** The roles that have each right, by their initials: owner, admin, member, viewer, billing. */
const matrix: Record<Right, string> = {
  validate: "oam",
  "results:read": "oamv",
  "results:delete": "oam",
  "evidence:read": "oamv",
  "lists:read": "oamv",
  "lists:write": "oam",
  exports: "oam",
  "rules:read": "oamv",
  "rules:write": "oam",
  "analytics:read": "oamvb",
  "billing:read": "oamb",
  "audit:read": "oa",
  "webhooks:read": "oam",
  "webhooks:write": "oa",
  "notifications:read": "oamvb",
  "notifications:write": "oamvb",
  self: "oamvb",
  "saved:read": "oamv",
  "saved:write": "oam",
  "settings:write": "oa",
  "keys:read": "oam",
  "keys:write": "oa",
  "billing:write": "oab",
  "people:read": "oamvb",
  "people:write": "oa",
  "sso:read": "oa",
  "sso:write": "o",
  "account:export": "oa",
  "account:close": "o",
  "requirements:write": "o",
  "ownership:give": "o",
};

const has = (role: Role, right: Right) => matrix[right].includes(role.charAt(0));

/** Calls with a session. Streams don't end, and are let in by the same guard. */
const calls = routes
  .map(({ endpoint }) => endpoint)
  .filter(({ access, produces }) => access === "session" && produces === undefined);

const rightIn = (endpoint: Endpoint): Right => {
  const right = rightOf(endpoint);
  if (right === null) {
    throw new Error(`Nothing says who may call ${endpoint.name}.`);
  }
  return right;
};

test("every call with a session needs a right, and no other call does", () => {
  for (const { endpoint } of routes) {
    expect([endpoint.name, rightOf(endpoint) !== null]).toEqual([
      endpoint.name,
      endpoint.access === "session",
    ]);
  }
});

test("a call that takes keys needs the right of its scope", () => {
  const scoped = calls.filter(({ scope }) => scope !== undefined && scope !== null);
  expect(scoped.length).toBeGreaterThan(40);
  for (const { name, scope, right } of scoped) {
    expect([name, right]).toEqual([name, undefined]);
    expect(scopes).toContain(scope satisfies Scope | null | undefined);
  }
});

test("every right belongs to a call", () => {
  const used = new Set(calls.map(rightIn));
  const streams = routes.flatMap(({ endpoint }) => rightOf(endpoint) ?? []);
  expect(rights.filter((right) => !used.has(right) && !streams.includes(right))).toEqual([]);
});

/** Makes a call whose body can't be parsed: it's refused for the role before, or for the body. */
const ask = (who: Visitor, { method, path }: Endpoint) =>
  who.ask(method, path.replace(/:\w+/gu, "unknown"), {
    headers: { "content-type": "application/json" },
    ...(method === "GET" ? {} : { raw: "{" }),
  });

const change = (who: Visitor, body: object) => who.ask("PATCH", "/v1/account", { body });

describe.each(databases)("roles on $name", ({ open }) => {
  let server: TestServer;
  let accountId: string;
  const people = {} as Record<Role, Visitor>;
  beforeAll(async () => {
    server = await startTestServer({ open });
    await signedIn(server.app, "operator@example.com");
    people.owner = await signedIn(server.app, "owner@example.com");
    accountId = (await people.owner.get("/v1/account")).json().id;
    for (const role of roles.slice(1)) {
      const email = `${role}@example.com`;
      people[role] = await signedInMember(server, { email, accountId, role });
    }
  });
  afterAll(() => server.close());

  test.each(roles)("%s: may make the calls of the matrix and no other", async (role) => {
    for (const endpoint of calls) {
      const reply = await ask(people[role], endpoint);
      const refused = reply.statusCode === 403 && reply.json().code === "role_forbidden";
      expect([endpoint.name, !refused]).toEqual([endpoint.name, has(role, rightIn(endpoint))]);
    }
  });

  test.each(roles)("%s: the account says role and rights", async (role) => {
    const account = (await people[role].get("/v1/account")).json();
    const allowed = rights.filter((right) => has(role, right));
    expect(account.role).toBe(role);
    expect(account.rights.toSorted()).toEqual(allowed.toSorted());
    expect(account.operator).toBe(false);
  });

  test("a refusal says whom to ask, and is the same in test mode", async () => {
    const headers = { "x-mailverdict-mode": "test", "idempotency-key": "one" };
    const body = { email: "ann@example.com" };
    const reply = await people.viewer.ask("POST", "/v1/validations", { headers, body });
    expect([reply.statusCode, reply.json()]).toMatchObject([
      403,
      { code: "role_forbidden", detail: expect.stringContaining("Ask an owner or admin") },
    ]);
  });

  test("what is stored is decided by those who may change settings", async () => {
    for (const role of ["member", "viewer", "billing"] as const) {
      const refused = await change(people[role], { name: "No", store: "none" });
      expect([refused.statusCode, refused.json().code]).toEqual([403, "role_forbidden"]);
      expect((await change(people[role], { name: role })).json()).toMatchObject({
        name: role,
        store: "full",
      });
    }
    expect((await change(people.admin, { store: "none" })).json().store).toBe("none");
  });

  test("who is no longer a member has no session", async () => {
    const { queries } = server.context.database;
    await queries.deleteFrom("memberships").where("user_id", "=", "usr_viewerexamplecom").execute();
    const reply = await people.viewer.get("/v1/account");
    expect([reply.statusCode, reply.json().code]).toEqual([401, "invalid_token"]);
  });
});
