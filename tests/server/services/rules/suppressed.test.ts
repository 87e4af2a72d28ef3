import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { RuleImport } from "#contract/ruleImports.ts";
import { scopes } from "#contract/scopes.ts";
import { type Sandbox, startSandbox } from "#sandbox/sandbox.ts";
import { databases } from "#tests/support/databases.ts";
import { portsOf, startTestServer, type TestServer } from "#tests/support/testServer.ts";
import { until } from "#tests/support/until.ts";
import { signedIn, Visitor } from "#tests/support/visitor.ts";

const domain = "mail-world.example.net";
const gone = `deliverable@${domain}`;
const page = "https://www.example.com";

describe.each(databases)("a suppressed address, on $name", ({ open }) => {
  let sandbox: Sandbox;
  let server: TestServer;
  let owner: Visitor;
  let key: string;
  let formKey: string;
  beforeAll(async () => {
    sandbox = await startSandbox({ suffix: domain, timeScale: 0.02 });
    server = await startTestServer({ open, ports: portsOf(sandbox, { sandbox: false }) });
    owner = await signedIn(server.app, "owner@example.com");
    key = (await owner.post("/v1/api-keys", { name: "K", scopes: [...scopes] })).json().key;
    const form = { name: "F", mode: "publishable", allowed_origins: [page] };
    formKey = (await owner.post("/v1/api-keys", form)).json().key;
    // A stored result from before must not answer for it.
    const before = (await owner.post("/v1/validations", { email: gone })).json();
    expect([before.verdict, before.billing.credits]).toEqual(["deliverable", 1]);
    const bytes = Buffer.from(`EmailAddress,SuppressionReason\n${gone},HardBounce\n`);
    const file = { name: "suppressions.csv", bytes: bytes.length };
    const { id } = (await owner.post("/v1/uploads", file)).json();
    await owner.ask("PATCH", `/v1/uploads/${id}`, {
      raw: bytes,
      headers: { "content-type": "application/offset+octet-stream", "upload-offset": "0" },
    });
    const done = await owner.post("/v1/rules/imports", { upload_id: id });
    expect(done.json<RuleImport>()).toMatchObject({ source: "postmark", added: 1 });
  });
  afterAll(async () => {
    await server.close();
    await sandbox.close();
  });

  const list = async () => {
    const made = await owner.ask("POST", "/v1/lists", {
      headers: { "idempotency-key": "suppressed" },
      body: {
        source: { emails: [gone] },
        options: { start: "auto", skip_if_validated_within_s: 86_400, notify: false },
      },
    });
    const { id } = made.json();
    const done = await until(
      async () => (await owner.get(`/v1/lists/${id}`)).json(),
      ({ state }) => state === "completed",
    );
    expect([done.counts.blocked_by_rule, done.counts.billable]).toEqual([1, 0]);
    const { data } = (await owner.get(`/v1/lists/${id}/results`)).json();
    expect([data[0].email, data[0].credits]).toEqual([gone, 0]);
    return data[0].reason;
  };
  const ways: Record<string, () => Promise<unknown>> = {
    "a single check": async () =>
      (await owner.post("/v1/validations", { email: gone, max_age_s: 86_400 })).json().reason,
    "an API key": async () =>
      (
        await new Visitor(server.app).ask("POST", "/v1/validations", {
          body: { email: gone },
          headers: { authorization: `Bearer ${key}` },
        })
      ).json().reason,
    "a batch": async () =>
      (await owner.post("/v1/validations/batch", { emails: [gone] })).json().data[0].validation
        .reason,
    "a list": list,
    "a compatible client": async () => {
      const query = new URLSearchParams({ api_key: key, email: gone });
      const reply = await new Visitor(server.app).get(`/compat/zerobounce/v2/validate?${query}`);
      expect([reply.statusCode, reply.json().status]).toEqual([200, "do_not_mail"]);
      return (await owner.get("/v1/validations?limit=1")).json().data[0].reason;
    },
    "a form": async () => {
      const reply = await new Visitor(server.app).ask("POST", `/v1/form-checks?key=${formKey}`, {
        headers: { origin: page },
        body: { email: gone },
      });
      const { proof } = reply.json();
      const read = () => owner.post("/v1/form-checks/verify", { proof, email: gone });
      const found = await until(read, ({ statusCode }) => statusCode === 200);
      return found.json().validation?.reason ?? found.json().reason;
    },
  };

  test.each(Object.entries(ways))("isn't checked or charged by %s", async (_, check) => {
    const before = { ...sandbox.observed };
    const { balance } = (await owner.get("/v1/credits")).json();
    expect(await check()).toBe("blocked_by_rule");
    expect(sandbox.observed).toEqual(before);
    expect((await owner.get("/v1/credits")).json().balance).toBe(balance);
  });
});
