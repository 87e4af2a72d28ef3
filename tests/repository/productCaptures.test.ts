import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { ListRow } from "#contract/listShape.ts";
import type { Validation } from "#contract/validations.ts";
import type { Evidence } from "#contract/evidence.ts";
import { startSandbox, type Sandbox } from "#sandbox/sandbox.ts";
import { pathSteps } from "#web/ui/evidence/pathSteps.ts";
import { closedDoctor } from "#tests/support/closedDoctor.ts";
import { portsOf, startTestServer, type TestServer } from "#tests/support/testServer.ts";
import { until } from "#tests/support/until.ts";
import { signedIn, type Visitor } from "#tests/support/visitor.ts";

/** Folder of the captures that the public pages show; `vitest -u` rewrites them. */
const folder = "../../src/features/showcase";

let sandbox: Sandbox;
let server: TestServer;
let ann: Visitor;
let check: Validation;
let evidence: Evidence;
beforeAll(async () => {
  sandbox = await startSandbox();
  server = await startTestServer({ ports: portsOf(sandbox) });
  ann = await signedIn(server.app, "ann@example.com");
  check = (await ann.post("/v1/validations", { email: "mailbox-full@sandbox.test" })).json();
  evidence = (await ann.get(`/v1/validations/${check.id}/evidence`)).json();
});
afterAll(async () => {
  await server.close();
  await sandbox.close();
});

const json = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`;
const times = new Set(["ms", "at_ms", "started_ms", "duration_ms"]);
/** Returns the text of a capture without what differs from run to run: durations. */
const withoutTimes = (value: unknown) =>
  JSON.stringify(value, (key, part: unknown) => (times.has(key) && part !== null ? 0 : part));

/** Compares a capture with its file; durations may differ. */
async function expectCaptured(name: string, fresh: unknown): Promise<void> {
  const path = join(import.meta.dirname, folder, name);
  const stored: unknown = existsSync(path) ? JSON.parse(readFileSync(path, "utf8")) : null;
  const same = withoutTimes(stored) === withoutTimes(fresh);
  await expect(json(same ? stored : fresh)).toMatchFileSnapshot(`${folder}/${name}`);
}

const order = ({ type }: { type: string }) => ["MX", "A", "AAAA"].indexOf(type);
const tenths = (ms: number | null) => (ms === null ? null : Math.round(ms * 10) / 10);

test("the result on the home page is what the product returns", async () => {
  const lines = evidence.sessions.flatMap((session) => session.lines);
  const index = lines.findIndex(({ deciding }) => deciding);
  await expectCaptured("capturedResult.json", {
    email: check.email,
    verdict: check.verdict,
    score: check.score,
    duration_ms: Math.round(check.duration_ms),
    steps: pathSteps(check.checks).map((step) => ({ ...step, ms: tenths(step.ms) })),
    host: evidence.sessions[0]?.host,
    line: index + 1,
    of: lines.length,
    reply: lines[index]?.text,
    rule: check.decision.rule,
  });
});

test("the evidence on the public pages is what the product returns", async () => {
  await expectCaptured("capturedEvidence.json", {
    session: {
      host: evidence.sessions[0]?.host,
      address: evidence.sessions[0]?.address,
      port: evidence.sessions[0]?.port,
      lines: evidence.sessions
        .flatMap((session) => session.lines)
        .map(({ at_ms, from, text, deciding }) => ({
          at_ms: Math.round(at_ms),
          from,
          text,
          deciding,
        })),
    },
    // A and AAAA are queried at once, so their order varies.
    dns: evidence.dns
      .toSorted((one, other) => order(one) - order(other))
      .map(({ name, type, status, records, ms }) => ({
        name,
        type,
        status,
        data: records.map(({ data }) => data).join(", "),
        ms: tenths(ms),
      })),
    checks: check.checks
      .filter(({ ms }) => ms !== null)
      .map(({ name, status, started_ms, ms }) => ({
        name,
        status,
        started_ms: tenths(started_ms),
        ms: tenths(ms),
      })),
    duration_ms: tenths(check.duration_ms),
  });
});

const rows = [
  "name,email",
  ...Array.from(
    { length: 24 },
    (_, index) => `Reader ${index + 1},deliverable+${index}@sandbox.test`,
  ),
  "Ada,mailbox-full@sandbox.test",
  "Béla,anyone@accept-all.sandbox.test",
  "Chen,role@free.sandbox.test",
  "Dilnoza,mailbox-not-found@sandbox.test",
  "Emeka,anyone@null-mx.sandbox.test",
  "Fatima,anyone@domain-not-found.sandbox.test",
  "Grace,sender-blocked@sandbox.test",
  "Hugo,Deliverable+1@SANDBOX.test",
  "Ines,deliverable+2@sandbox.test",
  "Jamal,",
  "Kenji,no at sign",
];

test("the list on the public pages is what the product returns", async () => {
  const made = await ann.ask("POST", "/v1/lists", {
    headers: { "idempotency-key": "capture" },
    body: {
      name: "newsletter.csv",
      source: { text: rows.join("\n") },
      options: { retry_unknown: { attempts: 0, over_s: 1 } },
    },
  });
  const { id } = made.json();
  const read = async () => (await ann.get(`/v1/lists/${id}`)).json();
  const reached = (state: string) =>
    until(
      async () => (await read()).state,
      (now) => now === state,
    );
  await reached("ready");
  const { counts } = await read();
  await ann.post(`/v1/lists/${id}/start`, {});
  await reached("completed");
  const ended = await read();
  const { data } = (await ann.get(`/v1/lists/${id}/results?limit=100`)).json();
  const { name, results } = ended;
  await expectCaptured("capturedList.json", {
    name,
    counts,
    results,
    rows: (data as ListRow[])
      .filter(({ position }) => position > 23 && position <= 31)
      .map(({ position, email, verdict, reason, reply }) => ({
        position,
        email,
        verdict,
        reason,
        // The random recipient differs from run to run.
        reply: reply?.replace(/<\w{16}@/u, "<random@") ?? null,
      })),
  });
});

test("the doctor's findings on the public pages are what the product returns", async () => {
  const { findings, because, strength } = await closedDoctor();
  await expectCaptured("capturedDoctor.json", {
    findings: findings.map(({ name, status, code }) => ({ name, status, code })),
    because,
    strength,
  });
});
