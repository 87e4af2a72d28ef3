import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { parseOperatorLists } from "#engine/lists/operatorLists.ts";
import { noOperatorLists } from "#server/services/validations/watchOperatorLists.ts";
import { billedDomain, startBilledServer } from "#tests/support/billedServer.ts";
import { databases } from "#tests/support/databases.ts";
import type { TestServer } from "#tests/support/testServer.ts";
import { signedIn, Visitor } from "#tests/support/visitor.ts";

const domain = billedDomain;
const reading = parseOperatorLists(`{"disposable_mx":["mx.disposable.${domain}"]}`, "ours.json");
const lists = reading.ok ? reading.lists : null;

describe.each(databases)("domains and usage on $name", ({ open }) => {
  let server: TestServer;
  let visitor: Visitor;
  let keyId: string;
  beforeAll(async () => {
    server = await startBilledServer({ open, lists: { ...noOperatorLists, current: () => lists } });
    visitor = await signedIn(server.app, "ann@example.com");
    const key = (await visitor.post("/v1/api-keys", { name: "Forms" })).json();
    keyId = key.id;
    const program = new Visitor(server.app);
    for (const email of [`deliverable@${domain}`, "no address"]) {
      await program.ask("POST", "/v1/validations", {
        headers: { authorization: `Bearer ${key.key}` },
        body: { email },
      });
    }
    await visitor.post("/v1/validations", { email: `mailbox-not-found@${domain}` });
  });
  afterAll(async () => {
    await server.close();
  });

  test("a domain shows its lists, rule, mail servers and verdicts", async () => {
    await visitor.post("/v1/rules", { kind: "allow", target: domain });
    const report = (await visitor.get(`/v1/domains/${domain.toUpperCase()}`)).json();
    expect(report).toMatchObject({
      domain,
      sandbox: false,
      flags: { free: false, disposable: false, accept_all: false },
      rule: { kind: "allow", target: domain },
      validations: { total: 2, results: { deliverable: 1, undeliverable: 1 } },
      latest: { verdict: "undeliverable", reason: "mailbox_not_found" },
    });
    expect(report.mx.length).toBeGreaterThan(0);
    expect(report.accept_all_history).toEqual([
      {
        accept_all: false,
        first_at: expect.any(String),
        last_at: report.latest.checked_at,
        validations: 2,
      },
    ]);
    const free = (await visitor.get("/v1/domains/gmail.com")).json();
    expect(free).toMatchObject({ flags: { free: true }, latest: null, validations: { total: 0 } });
    expect((await visitor.get("/v1/domains/-not-a-domain-")).statusCode).toBe(404);
  });

  test("SPF and DMARC records are looked up, for a subdomain those of its organization", async () => {
    expect((await visitor.get(`/v1/domains/${domain}/mail-policy`)).json()).toEqual({
      object: "mail_policy",
      domain,
      spf: { status: "found", record: "v=spf1 -all" },
      dmarc: {
        status: "found",
        record: "v=DMARC1; p=reject",
        at: domain,
        policy: "reject",
      },
    });
    const below = await visitor.get(`/v1/domains/accept-all.${domain}/mail-policy`);
    expect(below.json()).toMatchObject({
      spf: { status: "missing" },
      dmarc: { at: domain, policy: "reject" },
    });
    const failing = await visitor.get(`/v1/domains/dns-failure.${domain}/mail-policy`);
    expect(failing.json().spf).toEqual({ status: "unknown", record: null });
    expect((await visitor.get("/v1/domains/-no-/mail-policy")).statusCode).toBe(404);
  });

  test("a test key looks up no domain outside the sandbox", async () => {
    const { key } = (
      await visitor.post("/v1/api-keys", { name: "Test", mode: "test", scopes: ["results:read"] })
    ).json();
    const reply = await new Visitor(server.app).get(`/v1/domains/${domain}/mail-policy`, {
      authorization: `Bearer ${key}`,
    });
    // This sandbox passes for the internet.
    expect(reply.json()).toMatchObject({
      spf: { status: "unknown" },
      dmarc: { status: "unknown", policy: null },
    });
  });

  test("another account's validations don't show", async () => {
    const bob = await signedIn(server.app, "bob@example.com");
    const report = (await bob.get(`/v1/domains/${domain}`)).json();
    expect(report).toMatchObject({ rule: null, latest: null, validations: { total: 0 } });
    expect((await bob.get("/v1/usage")).json().totals.validations).toBe(0);
  });

  test("usage adds up by day and by key", async () => {
    const usage = (await visitor.get("/v1/usage")).json();
    const spent = {
      validations: 3,
      free: 1,
      credits: { validations: 2, lists: 0, total: 2 },
    };
    expect(usage.totals).toEqual(spent);
    expect(usage.days).toHaveLength(30);
    expect(usage.days.at(-1)).toEqual({ date: usage.to, ...spent });
    expect(usage.keys).toEqual([
      { key_id: keyId, name: "Forms", validations: 2, credits: 1 },
      { key_id: null, name: null, validations: 1, credits: 1 },
    ]);
    const earlier = (await visitor.get("/v1/usage?from=2026-01-01&to=2026-01-02")).json();
    expect([earlier.totals.validations, earlier.days.length]).toEqual([0, 2]);
  });

  test.each(["?from=2026-02-30", "?from=2026-03-02&to=2026-03-01", "?from=2020-01-01", "?to=now"])(
    "%s is refused",
    async (query) => {
      const reply = await visitor.get(`/v1/usage${query}`);
      expect([reply.statusCode, reply.json().code]).toEqual([422, "validation_failed"]);
    },
  );

  test("a domain whose mail goes to a disposable service is disposable once DNS has named its host", async () => {
    const carol = await signedIn(server.app, "carol@example.com");
    const path = `/v1/domains/disposable-mx.${domain}`;
    expect((await carol.get(path)).json()).toMatchObject({ flags: { disposable: false } });
    await carol.post("/v1/validations", { email: `anyone@disposable-mx.${domain}` });
    expect((await carol.get(path)).json()).toMatchObject({
      flags: { disposable: true },
      latest: { verdict: "risky", reason: "disposable" },
    });
  });
});
