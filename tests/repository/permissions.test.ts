import { createHash } from "node:crypto";
import { gzipSync } from "node:zlib";
import type { LightMyRequestResponse } from "fastify";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { takesKeys } from "#contract/apiKeys.ts";
import { limits } from "#contract/limits.ts";
import { type Scope, scopes } from "#contract/scopes.ts";
import { routes } from "#server/routes/all.ts";
import type { Route } from "#server/routing/route.ts";
import { schemaKeys, strangeKeys } from "#tests/repository/replyKeys.ts";
import { dumpOf } from "#tests/support/tableDump.ts";
import { startTestServer, type TestServer } from "#tests/support/testServer.ts";
import { signedIn, Visitor } from "#tests/support/visitor.ts";
import { purchaseRow } from "#tests/support/purchaseRow.ts";
import { until } from "#tests/support/until.ts";
import { standardPolicy } from "#vocabulary/policy.ts";
import { permissionRows, type Thing } from "./permissionRows.ts";

const named = (which: (route: Route) => boolean) =>
  routes.filter(which).map((route) => [route.endpoint.name, route] as const);
const forPeople = named(({ endpoint }) => endpoint.access === "session");
const forForms = named(({ endpoint }) => endpoint.access === "publishable");
const forAnybody = named(({ endpoint }) => endpoint.access === "public");
const rowOf = ({ endpoint }: Route) => permissionRows[endpoint.name] ?? {};

/** Columns that any call may update: when a session was last seen, and when and how often a key was used. */
const seen = [
  "sessions.seen_at",
  "sessions.network",
  "api_keys.last_used_at",
  "api_keys.last_used_network",
  "api_keys.last_used_call",
  "key_usage.key_id",
  "key_usage.day",
  "key_usage.requests",
  "key_usage.errors",
];

const jsonType = { "content-type": "application/json" };
const withKey = (key: string) => ({ headers: { authorization: `Bearer ${key}` } });
const said = (reply: LightMyRequestResponse) => [
  reply.statusCode,
  reply.body === "" ? "" : reply.json().code,
];

/** Returns status, code and field errors of a request to create a list from an upload. */
async function answerToList(who: Visitor, upload: string): Promise<unknown[]> {
  const headers = { "idempotency-key": upload };
  const body = { source: { upload_id: upload } };
  const reply = await who.ask("POST", "/v1/lists", { headers, body });
  return [...said(reply), reply.json().errors];
}

describe("permissions of calls", () => {
  let server: TestServer;
  let ann: Visitor;
  let annId: string;
  let bob: Visitor;
  let keys: Record<"good" | "revoked" | "expired" | "elsewhere" | "publishable", string>;
  /** Keys by their one missing scope; `withOnly` has keys by their only scope. */
  const without = {} as Record<Scope, string>;
  const withOnly = {} as Record<Scope, string>;
  const ids = {} as Record<Thing, string>;

  const dump = () => dumpOf(server.context.database, seen);
  const dumpOfAnn = async () =>
    (await dump())
      .split("\n")
      .filter((line) => line.includes(annId))
      .join("\n");
  const digest = async () =>
    createHash("sha256")
      .update(await dump())
      .digest("hex");
  const ask = (
    { endpoint }: Route,
    who: Visitor,
    more: { headers?: Record<string, string>; raw?: string } = {},
  ): Promise<LightMyRequestResponse> => {
    const row = permissionRows[endpoint.name] ?? {};
    const path = endpoint.path
      .replace(":id", row.id === undefined ? "" : ids[row.id])
      .replace(":domain", "blocked.example");
    const url = path + (row.query ?? "");
    const headers = { ...row.headers, ...more.headers };
    const sent = more.raw ?? (row.body === undefined ? undefined : JSON.stringify(row.body));
    const type = row.body === undefined && more.raw === undefined ? {} : jsonType;
    return who.ask(endpoint.method, url, {
      headers: { ...type, ...headers },
      ...(sent === undefined ? {} : { raw: sent }),
    });
  };
  beforeAll(async () => {
    server = await startTestServer();
    await signedIn(server.app, "operator@example.com");
    ann = await signedIn(server.app, "ann@example.com");
    bob = await signedIn(server.app, "bob@example.com");
    annId = (await ann.get("/v1/account")).json().id;
    const { queries } = server.context.database;
    const now = server.context.now();
    ids.draft = "draft-1";
    await ann.ask("PUT", "/drafts/draft-1", { body: { kind: "single", name: "", text: "hers" } });
    ids.rule = (
      await ann.post("/v1/rules", { kind: "block", target: "blocked.example" })
    ).json().id;
    const view = { name: "All", query: "" };
    ids.view = (await ann.post("/v1/saved-views", view)).json().id;
    const note = { day: "2026-11-01", kind: "other", text: "Start" };
    ids.note = (await ann.post("/v1/analytics/notes", note)).json().id;
    ids.purchase = "pur_of_ann";
    await queries
      .insertInto("purchases")
      .values(purchaseRow(ids.purchase, annId, now))
      .execute();
    const strict = { ...standardPolicy, min_scores: { send: 90, send_with_care: 0 } };
    ids.policy = String((await ann.post("/v1/policy/versions", strict)).json().version);
    await ann.post("/v1/policy/versions", standardPolicy);
    ids.validation = (await ann.post("/v1/validations", { email: "x@blocked.example" })).json().id;
    ids.report = (await ann.post("/v1/validations", { email: "y@blocked.example" })).json().id;
    await ann.post(`/v1/validations/${ids.report}/report`, { outcome: "bounced" });
    const made = async (days: number | null, more: object = { scopes: [...scopes] }) =>
      (await ann.post("/v1/api-keys", { name: "K", expires_in_days: days, ...more })).json();
    const [good, revoked, expired] = [await made(null), await made(null), await made(1)];
    const elsewhere = await made(null, { scopes: [...scopes], allowed_networks: ["192.0.2.0/24"] });
    const form = { mode: "publishable", allowed_origins: ["https://www.example.com"] };
    const publishable = await made(null, form);
    for (const scope of scopes) {
      without[scope] = (await made(null, { scopes: scopes.filter((one) => one !== scope) })).key;
      withOnly[scope] = (await made(null, { scopes: [scope] })).key;
    }
    await ann.ask("DELETE", `/v1/api-keys/${revoked.id}`);
    await queries
      .updateTable("api_keys")
      .set({ expires_at: now - 1 })
      .where("id", "=", expired.id)
      .execute();
    keys = {
      good: good.key,
      revoked: revoked.key,
      expired: expired.key,
      elsewhere: elsewhere.key,
      publishable: publishable.key,
    };
    ids.key = good.id;
    const other = new Visitor(server.app);
    ids.session = (await other.login("ann@example.com")).json().session_id;
    ids.device = "dev_of_ann";
    const [account_id, user_id] = [annId, annId];
    const times = { created_at: now, last_used_at: null };
    await queries
      .insertInto("devices")
      .values({ hash: "h", id: ids.device, user_id, name: "N", ...times, expires_at: now + 1e9 })
      .execute();
    ids.identity = "idn_of_ann";
    const person = { provider: "p", issuer: "https://p.example", subject: "s", email: null };
    await queries
      .insertInto("identities")
      .values({ id: ids.identity, user_id, ...person, ...times })
      .execute();
    ids.import = "rim_of_ann";
    const report = gzipSync("line,entry");
    await queries
      .insertInto("rule_imports")
      .values({ id: ids.import, account_id, report, created_at: now })
      .execute();
    ids.upload = (await ann.post("/v1/uploads", { name: "a.csv", bytes: 10 })).json().id;
    const list = await ann.ask("POST", "/v1/lists", {
      headers: { "idempotency-key": "first" },
      body: { source: { emails: ["a@blocked.example", "b@blocked.example"] } },
    });
    ids.list = list.json().id;
    // The worker must be idle, because the tests look for writes.
    await until(
      async () => (await ann.get(`/v1/lists/${ids.list}`)).json().state,
      (state) => state === "ready",
    );
    ids.export = "exp_of_ann";
    await queries
      .insertInto("exports")
      .values({
        id: ids.export,
        list_id: ids.list,
        account_id,
        format: "csv",
        spec: '{"filter":{},"original":true,"add":[],"raw":false}',
        file_name: "a-results.csv",
        created_at: now,
      })
      .execute();
    const hooks = { url: "https://hooks.example.com/", events: ["list.completed"] };
    ids.endpoint = (await ann.post("/v1/webhook-endpoints", hooks)).json().id;
    ids.delivery = (await ann.post(`/v1/webhook-endpoints/${ids.endpoint}/test`, {})).json().id;
    ids.share = (await ann.post(`/v1/validations/${ids.validation}/shares`, {})).json().id;
    ids.hook = (await ann.post("/v1/sign-up-hooks", { host: "supabase" })).json().id;
    const proven = { domain: "ann.example" };
    ids.domain = (await ann.post("/v1/workspace/sso/domains", proven)).json().id;
    ids.scimToken = (await ann.post("/v1/workspace/scim-tokens")).json().id;
    ids.member = annId;
    ids.workspace = annId;
    const invited = { email: "carl@example.com", role: "viewer" };
    ids.invitation = (await ann.post("/v1/invitations", invited)).json().id;
    expect(Object.values(ids).filter((id) => typeof id !== "string")).toEqual([]);
  });
  afterAll(() => server.close());

  // T36: the calls come from the routes that are served.
  test("every call that is served has a line in the matrix", () => {
    const served = routes.map(({ endpoint }) => endpoint.name);
    expect(served.filter((name) => !(name in permissionRows))).toEqual([]);
    expect(Object.keys(permissionRows).filter((name) => !served.includes(name))).toEqual([]);
    const unnamed = routes.filter((route) => {
      return route.endpoint.path.includes(":id") !== (rowOf(route).id !== undefined);
    });
    expect(unnamed).toEqual([]);
  });

  test.each(forPeople)("%s: rejected without a session", async (_name, route) => {
    const before = await digest();
    expect(said(await ask(route, new Visitor(server.app)))).toEqual([401, "missing_credentials"]);
    expect(await digest()).toBe(before);
  });

  test.each(forPeople)("%s: no forged, foreign or ended token", async (_name, route) => {
    const before = await digest();
    const forged = { headers: { authorization: `Bearer ${ann.access!.slice(0, -4)}AAAA` } };
    expect(said(await ask(route, ann, forged))).toEqual([401, "invalid_token"]);
    const borrowed = { headers: { authorization: `Bearer ${bob.access}` } };
    expect(said(await ask(route, ann, borrowed))).toEqual([401, "invalid_token"]);
    const refresh = { headers: { authorization: `Bearer ${ann.refresh}` } };
    expect(said(await ask(route, ann, refresh))).toEqual([401, "invalid_token"]);
    expect(await digest()).toBe(before);
  });

  test.each(forPeople.filter(([, { endpoint }]) => endpoint.method !== "GET"))(
    "%s: no page without the XSRF token",
    async (_name, route) => {
      const before = await digest();
      const bare = { headers: { "x-xsrf-token": "" } };
      expect(said(await ask(route, ann, bare))).toEqual([403, "xsrf_mismatch"]);
      const elsewhere = { headers: { origin: "https://evil.example" } };
      expect(said(await ask(route, ann, elsewhere))).toEqual([403, "origin_not_allowed"]);
      expect(await digest()).toBe(before);
    },
  );

  // T35
  test.each(forPeople)("%s: keys only as its scope says", async (_name, route) => {
    const before = await digest();
    const visitor = new Visitor(server.app);
    expect(said(await ask(route, visitor, withKey(keys.revoked)))).toEqual([401, "invalid_key"]);
    expect(said(await ask(route, visitor, withKey(keys.expired)))).toEqual([401, "expired_key"]);
    expect(said(await ask(route, visitor, withKey(keys.elsewhere)))).toEqual([
      403,
      "ip_not_allowed",
    ]);
    const { scope } = route.endpoint;
    const published = await ask(route, visitor, withKey(keys.publishable));
    const noSession = scope === undefined || scope === null;
    expect(said(published)).toEqual([403, noSession ? "session_required" : "insufficient_scope"]);
    if (scope === undefined || scope === null) {
      const reply = await ask(route, visitor, withKey(keys.good));
      expect(said(reply)).toEqual([403, "session_required"]);
    } else {
      const reply = await ask(route, visitor, withKey(without[scope]));
      expect([...said(reply), reply.json().scope]).toEqual([403, "insufficient_scope", scope]);
      expect(reply.json().detail).toContain(scope);
      expect(reply.headers["www-authenticate"]).toBe(
        `Bearer error="insufficient_scope", scope="${scope}"`,
      );
    }
    expect(await digest()).toBe(before);
  });

  // The permission check comes before the body is parsed, so an invalid body proves that the key passed and writes nothing.
  test.each(forPeople.filter(([, { endpoint }]) => takesKeys(endpoint)))(
    "%s: a key with its scope and no other passes",
    async (_name, route) => {
      const { scope, method, consumes } = route.endpoint;
      const { headers } = withKey(withOnly[scope!]);
      if (route.endpoint.produces !== undefined) {
        // A stream wouldn't end, and its permission check is the same.
        return;
      }
      if (method === "GET") {
        const reply = await ask(route, new Visitor(server.app), { headers });
        expect([200, 404]).toContain(reply.statusCode);
      } else if (consumes === undefined) {
        const more = { headers: { ...headers, ...jsonType }, raw: "{" };
        const reply = await ask(route, new Visitor(server.app), more);
        expect(said(reply)).toEqual([400, "malformed_request"]);
      }
    },
  );

  // T36
  test.each(forPeople.filter(([, route]) => rowOf(route).id !== undefined))(
    "%s: the ids of another account are unknown, and nothing is written",
    async (_name, route) => {
      const { foreign } = rowOf(route);
      // If the id is unknown, nothing may be written; otherwise nothing of Ann's.
      const dumped = () => (foreign === undefined ? dump() : dumpOfAnn());
      const before = await dumped();
      const reply = await ask(route, bob);
      expect(reply.statusCode).toBe(foreign ?? 404);
      expect(await dumped()).toBe(before);
    },
  );

  // T36
  test.each(
    forPeople.filter(([, route]) => {
      const { id, foreign } = rowOf(route);
      return id !== undefined && foreign === undefined;
    }),
  )("%s: the reply to a foreign id is that to an id nobody has", async (_name, route) => {
    const { id } = rowOf(route);
    const [foreign, unknown] = [ids[id!], id === "policy" ? "777" : `${ids[id!].slice(0, -3)}zzz`];
    const toldOf = async (asked: string) => {
      ids[id!] = asked;
      const { statusCode, body, headers } = await ask(route, bob);
      ids[id!] = foreign;
      const { request_id: _request, instance: _instance, ...problem } = JSON.parse(body);
      return { statusCode, problem, names: Object.keys(headers).toSorted() };
    };
    expect(await toldOf(foreign)).toEqual(await toldOf(unknown));
  });

  // T37
  test("an id of another account inside a body is unknown, too", async () => {
    const before = await dumpOfAnn();
    const hers = await answerToList(bob, ids.upload);
    expect(hers[0]).not.toBe(201);
    expect(hers).toEqual(await answerToList(bob, "upl_nobodys"));
    expect(await dumpOfAnn()).toBe(before);
  });

  test.each(forAnybody)("%s: anybody may ask", async (_name, route) => {
    const reply = await ask(route, new Visitor(server.app));
    expect(reply.statusCode).toBe(rowOf(route).open);
  });

  test.each(forForms)(
    "%s: no session, no secret key and no key in a header",
    async (_name, route) => {
      const origin = "https://www.example.com";
      const credentials = [
        { origin },
        { origin, authorization: `Bearer ${ann.access}` },
        { origin, authorization: `Bearer ${keys.good}` },
        { origin, authorization: `Bearer ${keys.publishable}` },
      ];
      const before = await digest();
      for (const headers of credentials) {
        const reply = await ask(route, new Visitor(server.app), { headers });
        expect(said(reply)).toEqual([401, "invalid_key"]);
      }
      expect(await digest()).toBe(before);
    },
  );

  test("only the operator sees the doctor", async () => {
    const doctor = routes.find(({ endpoint }) => endpoint.name === "readDoctor")!;
    expect(said(await ask(doctor, ann))).toEqual([403, "operator_only"]);
  });

  // T38
  test.each(
    named(
      // The events of mail services, of Stripe and of sign-ups have fields of their own; their signature is verified before they are parsed.
      ({ endpoint: { access, consumes, method, name } }) =>
        method !== "GET" &&
        consumes === undefined &&
        access !== "publishable" &&
        !name.startsWith("receive"),
    ),
  )("%s: no field beside those described", async (_name, route) => {
    const before = await digest();
    const { body = {} } = rowOf(route);
    const field = (name: string, value: unknown) =>
      `{${JSON.stringify(name)}:${JSON.stringify(value)},${JSON.stringify(body).slice(1)}`.replace(
        ",}",
        "}",
      );
    const strange = ([name]: readonly [string, unknown]) => !(name in body);
    const fields: readonly (readonly [string, unknown])[] = [
      ["role", "operator"],
      ["credits", 1e9],
      ["balance", 1e9],
      ["id", "usr_x"],
      ["account_id", annId],
      ["email_verified", true],
      ["__proto__", { role: "operator" }],
      ["constructor", { prototype: { role: "operator" } }],
    ];
    for (const [name, value] of fields.filter(strange)) {
      const reply = await ask(route, ann, { raw: field(name, value) });
      const pointers = reply.json().errors?.map((one: { pointer: string }) => one.pointer);
      expect([name, reply.statusCode, pointers]).toEqual([name, 422, [`#/${name}`]]);
    }
    expect("role" in {}).toBe(false);
    expect(await digest()).toBe(before);
  });

  // T39
  test("no reply has a field for a hash, a secret or another's account", () => {
    const shownOnce = [
      "startTotp secret",
      "readSecurity totp",
      "login",
      "createApiKey key",
      "createOutcomeFeed secret",
      "rotateApiKey key",
      "createScimToken token",
      "createSignUpHook secret",
      "rotateSignUpHookSecret secret",
      "createWebhookEndpoint secret",
      "rotateWebhookSecret secret",
    ];
    const told = routes.flatMap(({ endpoint }) =>
      schemaKeys(endpoint.reply).map((key) => `${endpoint.name} ${key}`),
    );
    const secret = told.filter((line) =>
      / (.*hash.*|.*secret.*|.*totp.*|password|token|companion.*|account_id|lease.*|worker|sealed)$/u.test(
        line,
      ),
    );
    expect(secret.filter((line) => !shownOnce.includes(line))).toEqual([
      "readLoginMethods password",
    ]);
    expect(told.length).toBeGreaterThan(200);
  });

  // T39
  test.each(
    forPeople.filter(
      ([, { endpoint }]) => endpoint.method === "GET" && endpoint.reply !== undefined,
    ),
  )("%s: no field that the description does not have", async (_name, route) => {
    const reply = await ask(route, ann);
    if (reply.statusCode === 200) {
      expect(strangeKeys(route.endpoint.reply, reply.json())).toEqual([]);
    } else {
      expect([403, 404]).toContain(reply.statusCode);
    }
  });

  describe("later", () => {
    test.each(forPeople.filter(([, route]) => route.sensitive))(
      "%s: wants a proof of who is there that is fresh",
      async (_name, route) => {
        const late = await signedIn(server.app, `late-${route.endpoint.name}@example.com`);
        server.pass(limits.reauthenticationS * 1000 + 1000);
        const before = await digest();
        expect(said(await ask(route, late))).toEqual([403, "reauthentication_required"]);
        expect(await digest()).toBe(before);
      },
    );

    describe("than a token's life", () => {
      beforeAll(() => server.pass((limits.accessTokenS + 60) * 1000));

      test.each(forPeople)("%s: no expired token, no ended session", async (_name, route) => {
        const before = await digest();
        expect(said(await ask(route, ann))).toEqual([401, "expired_token"]);
        expect(await digest()).toBe(before);
      });
    });

    test.each(forPeople)("%s: no session that was signed out", async (_name, route) => {
      const gone = await signedIn(server.app, "gone@example.com");
      const kept = new Map(gone.cookies);
      await gone.post("/logout/");
      for (const [name, value] of kept) {
        gone.cookies.set(name, value);
      }
      const before = await digest();
      expect(said(await ask(route, gone))).toEqual([401, "invalid_token"]);
      expect(await digest()).toBe(before);
    });
  });
});
