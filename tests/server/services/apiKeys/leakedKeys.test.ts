import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { confirmEndpoints } from "#tests/support/confirmEndpoints.ts";
import { billedDomain, startBilledServer } from "#tests/support/billedServer.ts";
import { databases } from "#tests/support/databases.ts";
import { mailsTo } from "#tests/support/mailedTo.ts";
import type { TestServer } from "#tests/support/testServer.ts";
import { signedIn, Visitor } from "#tests/support/visitor.ts";

const email = "ann@example.com";

describe.each(databases)("leaked keys on $name", ({ open }) => {
  let server: TestServer;
  let ann: Visitor;
  beforeAll(async () => {
    server = await startBilledServer({ open });
    ann = await signedIn(server.app, email);
    const endpoint = {
      url: `https://hooks.${billedDomain}/`,
      description: "",
      events: ["key.leaked"],
    };
    expect((await ann.post("/v1/webhook-endpoints", endpoint)).statusCode).toBe(201);
    await confirmEndpoints(server.context);
  });
  afterAll(() => server.close());

  const make = async (body: object = {}) =>
    (await ann.post("/v1/api-keys", { name: "A script", ...body })).json();
  const report = async (key: string, more: object = {}) => {
    const reply = await new Visitor(server.app).post("/v1/leaked-keys", { key, ...more });
    return [reply.statusCode, reply.json()];
  };
  const read = async (key: string) => {
    const headers = { authorization: `Bearer ${key}` };
    const reply = await new Visitor(server.app).ask("GET", "/v1/validations", { headers });
    return reply.statusCode === 200 ? "works" : reply.json().code;
  };
  const noticed = async () => ({
    mails: (await mailsTo(server, email)).filter(({ body }) => body.includes("code.example.com"))
      .length,
    events: (await ann.get("/v1/webhook-deliveries")).json().data.length,
    notifications: (await ann.get("/v1/notifications"))
      .json()
      .data.filter(({ kind }: { kind: string }) => kind === "key_leaked").length,
    audited: (await ann.get("/v1/audit-events"))
      .json()
      .data.filter(({ kind }: { kind: string }) => kind === "key_leaked").length,
  });
  const accepted = [202, { object: "leaked_key_report" }];

  test("a reported key stops working, and its owner gets one mail, event, notification and audit entry", async () => {
    const { key } = await make();
    const before = await noticed();
    const page = { found_at: "https://code.example.com/app/config.js" };
    expect(await report(key, page)).toEqual(accepted);
    expect(await report(key, page)).toEqual(accepted);
    expect(await read(key)).toBe("disabled_key");
    expect(await noticed()).toEqual({
      mails: before.mails + 1,
      events: before.events + 1,
      notifications: before.notifications + 1,
      audited: before.audited + 1,
    });
  });

  test("of a rotated key, a former secret ends and the new one stays", async () => {
    const { id, key: former } = await make();
    const { key } = (await ann.post(`/v1/api-keys/${id}/rotate`, {})).json();
    expect(await report(former)).toEqual(accepted);
    expect([await read(former), await read(key)]).toEqual(["invalid_key", "works"]);
  });

  test("unknown, revoked and publishable keys get the same reply, and nothing happens", async () => {
    const publishable = await make({
      mode: "publishable",
      allowed_origins: ["https://www.example.com"],
    });
    const revoked = await make();
    await ann.ask("DELETE", `/v1/api-keys/${revoked.id}`);
    const before = await noticed();
    const last = revoked.key.endsWith("a") ? "b" : "a";
    for (const key of [publishable.key, revoked.key, revoked.key.slice(0, -1) + last, "password"]) {
      expect(await report(key)).toEqual(accepted);
    }
    expect(await noticed()).toEqual(before);
    const { data } = (await ann.get("/v1/api-keys")).json();
    const shown = data.find(({ id }: { id: string }) => id === publishable.id);
    expect(shown.status).not.toBe("disabled");
  });

  test("a page that isn't one is refused", async () => {
    expect((await report("mv_live_x", { found_at: "javascript:alert(1)" }))[0]).toBe(422);
  });
});
