import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Validation } from "#contract/validations.ts";
import { limits } from "#contract/limits.ts";
import { reduceStored } from "#server/services/validations/reduceStored.ts";
import { bytesPerCheck } from "#tests/support/bytesPerCheck.ts";
import { databases } from "#tests/support/databases.ts";
import { storeAsBefore } from "#tests/support/olderChecks.ts";
import { startTestSandbox, type TestSandbox } from "#tests/support/testSandbox.ts";
import { startTestServer, type TestServer } from "#tests/support/testServer.ts";
import { signedIn, type Visitor } from "#tests/support/visitor.ts";

describe.each(databases)("stored checks on $name", ({ open }) => {
  let sandbox: TestSandbox;
  let server: TestServer;
  let ann: Visitor;
  beforeAll(async () => {
    sandbox = await startTestSandbox(0.02);
    server = await startTestServer({ open, ports: sandbox.ports });
    ann = await signedIn(server.app, "ann@example.com");
  });
  afterAll(async () => {
    await server.close();
    await sandbox.sandbox.close();
  });

  test("take at most 6 KB each, with all rows and indexes", async () => {
    const bytes = await bytesPerCheck(server, ann, { scenario: "deliverable", checks: 150 });
    expect(bytes.get("validations")).toBeGreaterThan(500);
    expect(bytes.get("evidence")).toBeGreaterThan(500);
    expect(bytes.get("all"), JSON.stringify([...bytes])).toBeLessThanOrEqual(6 * 1024);
  });

  test("of versions before 061 are read, exported, signed, replayed and reduced like new ones", async () => {
    const bea = await signedIn(server.app, "bea@example.com");
    const email = "mailbox-full+bea@sandbox.test";
    const body = { email, store: "hashed" };
    const { id } = (await bea.post("/v1/validations", body)).json<Validation>();
    const read = async () => ({
      validation: (await bea.get(`/v1/validations/${id}`)).json<Validation>(),
      evidence: (await bea.get(`/v1/validations/${id}/evidence`)).json<{ sessions: unknown[] }>(),
      events: (await bea.get(`/v1/validations/${id}/events`)).body,
      bundle: (await bea.get(`/v1/validations/${id}/evidence-bundle`)).json<{
        validation: unknown;
        evidence: unknown;
      }>().evidence,
    });
    const exported = async () => {
      const { evidence, validations } = (await bea.get("/v1/account/export")).json<{
        evidence: { sessions: unknown[] }[];
        validations: { result: { verdict: string } }[];
      }>();
      return { evidence, result: validations[0]?.result };
    };
    const now = { ...(await read()), exported: await exported() };
    expect(now.validation.verdict).toBe("risky");
    expect(now.evidence.sessions.length).toBeGreaterThan(0);
    expect(now.exported.result?.verdict).toBe("risky");
    expect(now.exported.evidence[0]?.sessions).toEqual(now.evidence.sessions);
    expect(now.events).toContain("mailbox-full+bea");
    await storeAsBefore(server.context);
    expect({ ...(await read()), exported: await exported() }).toEqual(now);
    const later = () => server.context.now() + limits.fullResultS * 1000;
    expect(await reduceStored({ ...server.context, now: later })).toBe(1);
    const reduced = await read();
    expect(reduced.evidence.sessions).toHaveLength(now.evidence.sessions.length);
    expect(JSON.stringify([reduced, await exported()])).not.toContain("mailbox-full+bea");
  });
});
