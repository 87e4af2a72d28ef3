import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { describeReport, isHealthy } from "#cli/doctor.ts";
import { runDoctor } from "#engine/doctor/runDoctor.ts";
import { openDatabase } from "#server/data/connection/openDatabase.ts";
import { createProviderTally } from "#server/services/validations/providerRates.ts";
import { subject } from "#tests/engine/doctor/doctorNetwork.ts";
import { runCli } from "./run.ts";

test("doctor ends with 1 where mailbox checks are off, and says why and what to do", async () => {
  const { code, out, err } = await runCli(["doctor"]);
  expect([code, err]).toEqual([1, ""]);
  expect(out).toMatch(/^resolver +fail/m);
  expect(out).toMatch(/^identity +fail +No sender identity is set/m);
  expect(out).toContain("> Set PROBE_EHLO");
  expect(out).toContain("Mailbox checks are off.");
  expect(out).toContain("Not known from here:");
});

test("doctor --json is the whole report", async () => {
  const { code, out } = await runCli(["doctor", "--json"], {
    env: { PROBE_EHLO: "probe.example.com", PROBE_FROM: "ask@example.com" },
  });
  expect(code).toBe(1);
  expect(JSON.parse(out)).toMatchObject({
    can_ask_mailboxes: false,
    because: "identity_unusable",
    identity: { ehlo: "probe.example.com", mail_from: "ask@example.com" },
    findings: expect.arrayContaining([
      expect.objectContaining({ name: "identity", status: "fail", code: "ehlo_placeholder" }),
    ]),
  });
});

test.for([
  [["doctor", "now"], {}],
  [["doctor", "--ndjson"], {}],
  [["doctor"], { PROBE_ADDRESSES: "10.0.0.1" }],
  [["doctor"], { PROBE_ADDRESSES: "here" }],
  [["doctor"], { PROBE_ADDRESSES: "127.0.0.2,127.0.0.2" }],
  [["check", "a@b.test"], { PROBE_ADDRESSES: "10.0.0.1" }],
] as const)("%j with %j is a wrong call", async ([args, env]) => {
  expect((await runCli([...args], { env })).code).toBe(2);
});

test("check refuses a placeholder for an identity", async () => {
  const env = { PROBE_EHLO: "probe.example.com", PROBE_FROM: "ask@example.com" };
  const { code, err } = await runCli(["check", "deliverable@sandbox.test"], { env });
  expect(code).toBe(2);
  expect(err).toContain("PROBE_EHLO");
});

test("an installation is healthy where mail hosts can be asked and nothing failed", async () => {
  const healthy = await runDoctor(subject());
  expect(isHealthy(healthy)).toBe(true);
  const text = describeReport(healthy);
  expect(text).toContain("Mailbox checks are on.");
  expect(text).not.toContain("               >");
  expect(isHealthy(await runDoctor(subject({ "TXT mail.zone": ['"v=spf1 -all"'] })))).toBe(false);
});

test("control characters in DNS answers are printed escaped", async () => {
  const name = "a\u001b[31mb";
  const report = await runDoctor(subject({ "PTR 25.7.18.198.in-addr.arpa": [name] }));
  expect(describeReport(report)).not.toContain("\u001b");
});

test("doctor shows how providers received the server whose DATA_DIR it is given", async () => {
  const dataDir = mkdtempSync(join(tmpdir(), "cli-doctor-"));
  const database = await openDatabase({ databaseUrl: null, dataDir });
  const tally = createProviderTally(database, Date.now);
  tally.count({ provider: "google", egress: "198.51.100.7", answer: "blocked" });
  tally.count({ provider: "google", egress: "198.51.100.7", answer: "blocked" });
  await tally.flush();
  await database.close();
  const { out } = await runCli(["doctor"], { env: { DATA_DIR: dataDir } });
  expect(out).toMatch(/^Google +198\.51\.100\.7 +0 accepted, .* 2 blocked, 0 no reply$/m);
  expect(out).toMatch(/^ {2}> Google recently blocked our checks/m);
  const json = JSON.parse((await runCli(["doctor", "--json"], { env: { DATA_DIR: dataDir } })).out);
  expect(json.receptions).toMatchObject([{ provider: "google", blocked: 2, listed: true }]);
  rmSync(dataDir, { recursive: true });
});

test("doctor makes no database where there is none", async () => {
  const dataDir = mkdtempSync(join(tmpdir(), "cli-doctor-"));
  const { out } = await runCli(["doctor", "--json"], { env: { DATA_DIR: dataDir } });
  expect([JSON.parse(out).receptions, readdirSync(dataDir)]).toEqual([null, []]);
  rmSync(dataDir, { recursive: true });
});
