import type { LightMyRequestResponse } from "fastify";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Endpoint } from "#contract/endpoint.ts";
import { workspaceHeader } from "#contract/headers.ts";
import { rightOf, type Role, roleRights, roles } from "#contract/roles.ts";
import { scopes } from "#contract/scopes.ts";
import { routes } from "#server/routes/all.ts";
import { signedInMember } from "#tests/support/addMember.ts";
import { databases } from "#tests/support/databases.ts";
import { startTestServer, type TestServer } from "#tests/support/testServer.ts";
import { signedIn, Visitor } from "#tests/support/visitor.ts";

/** Calls that read the tokens of a session by themselves. */
const ofTokens = ["logout", "refreshToken"];
const calls = routes.map(({ endpoint }) => endpoint).filter(({ name }) => !ofTokens.includes(name));

/** Codes of the decision that somebody may not make a call, and of a failure, which decides nothing. */
const refusals = new Set([
  "missing_credentials",
  "invalid_token",
  "expired_token",
  "invalid_key",
  "role_forbidden",
  "session_required",
  "insufficient_scope",
  "workspace_changed",
  "operator_only",
  "xsrf_mismatch",
  "internal_error",
]);

/** Returns the code of a refusal; `in` if the call was let in, whatever became of it. */
function decisionOf({ body, headers }: LightMyRequestResponse): string {
  const isProblem = String(headers["content-type"]).startsWith("application/problem+json");
  const { code } = isProblem ? (JSON.parse(body) as { code: string }) : { code: "" };
  return refusals.has(code) ? code : "in";
}

/** Returns the decision of a call that takes no session: anybody's, or a page's with a publishable key. */
const withoutSession = ({ access }: Endpoint) => (access === "public" ? "in" : "invalid_key");

/** Somebody who makes calls: what the contract decides about a call with a session. */
interface CallerKind {
  who: Visitor;
  headers?: Record<string, string>;
  expects: (endpoint: Endpoint) => string;
}

const byRole = (role: Role) => (endpoint: Endpoint) => {
  const right = rightOf(endpoint);
  if (right === null || !roleRights[role].includes(right)) {
    return "role_forbidden";
  }
  // Acts of operators read the body first, which can't be parsed here.
  const { errors, method } = endpoint;
  return errors.includes("operator_only") && method === "GET" ? "operator_only" : "in";
};

const byScope =
  (scope: string) =>
  ({ scope: needed }: Endpoint) => {
    if (needed === null || needed === undefined) {
      return "session_required";
    }
    return needed === scope ? "in" : "insufficient_scope";
  };

const always = (code: string) => () => code;

/** Everybody of the matrix. */
const callers = [
  ...roles,
  "removed member",
  "member of another workspace",
  "member of another workspace who names this one",
  "nobody",
  ...scopes.map((scope) => `key with ${scope}`),
];

describe.each(databases)("every call and everybody on $name", ({ open }) => {
  let server: TestServer;
  const known = new Map<string, CallerKind>();
  beforeAll(async () => {
    server = await startTestServer({ open });
    const { app } = server;
    await signedIn(app, "operator@example.com");
    const owner = await signedIn(app, "owner@example.com");
    const accountId = (await owner.get("/v1/account")).json().id as string;
    for (const role of roles) {
      const member = { email: `${role}@example.org`, accountId, role };
      known.set(role, { who: await signedInMember(server, member), expects: byRole(role) });
    }
    const removed = await signedInMember(server, {
      email: "removed@example.org",
      accountId,
      role: "admin",
    });
    const gone = await owner.ask("DELETE", "/v1/members/usr_removedexampleorg");
    expect(gone.statusCode).toBe(204);
    known.set("removed member", { who: removed, expects: always("invalid_token") });
    const other = await signedIn(app, "other@example.net");
    known.set("member of another workspace", { who: other, expects: byRole("owner") });
    known.set("member of another workspace who names this one", {
      who: other,
      headers: { [workspaceHeader]: accountId },
      expects: always("workspace_changed"),
    });
    known.set("nobody", { who: new Visitor(app), expects: always("missing_credentials") });
    for (const scope of scopes) {
      const made = await owner.post("/v1/api-keys", { name: scope, scopes: [scope] });
      const headers = { authorization: `Bearer ${made.json().key as string}` };
      known.set(`key with ${scope}`, { who: new Visitor(app), headers, expects: byScope(scope) });
    }
  });
  afterAll(() => server.close());

  /** Makes a call about objects that don't exist, with a body that can't be parsed: whoever is let in changes nothing. */
  const ask = ({ who, headers = {} }: CallerKind, { method, path }: Endpoint) =>
    who.ask(method, path.replace(/:\w+/gu, "unknown"), {
      headers: { "content-type": "application/json", ...headers },
      ...(method === "GET" ? {} : { raw: "{" }),
    });

  test.each(callers)("%s: each call is decided as the contract says", async (name) => {
    const caller = known.get(name)!;
    const decided: string[] = [];
    const expected: string[] = [];
    for (const endpoint of calls) {
      const decision =
        endpoint.access === "session" ? caller.expects(endpoint) : withoutSession(endpoint);
      expected.push(`${endpoint.name}: ${decision}`);
      decided.push(`${endpoint.name}: ${decisionOf(await ask(caller, endpoint))}`);
    }
    expect(decided).toEqual(expected);
  });

  test("everybody of the matrix exists, and nobody else", () => {
    expect([...known.keys()]).toEqual(callers);
    expect(calls.length).toBe(routes.length - ofTokens.length);
  });
});
