import { execFile } from "node:child_process";
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { programEnv } from "#tests/support/programEnv.ts";
import { type ClientServer, startClientServer } from "./clientServer.ts";

const run = promisify(execFile);
/** Python with the clients, which `.ci/run` installs from PyPI. */
const python = join(import.meta.dirname, "../../../../.cache/vendors/bin/python");
const isInstalled = existsSync(python);
const why = `the Python clients of other services are not installed: there is no ${python}`;
const program = join(import.meta.dirname, "vendorClients.py");

describe("published Python clients of other services", () => {
  let clients: ClientServer;
  let printed: Record<string, unknown>;
  const folder = mkdtempSync(join(tmpdir(), "vendors-"));
  beforeAll(async () => {
    clients = await startClientServer();
    const { origin, proxy, key } = clients;
    const certificate = join(folder, "certificate.pem");
    writeFileSync(certificate, proxy.certificate);
    if (isInstalled) {
      const env = {
        ...programEnv,
        ORIGIN: origin,
        TLS_ORIGIN: `https://localhost:${proxy.port}`,
        REQUESTS_CA_BUNDLE: certificate,
        KEY: key,
      };
      const { stdout } = await run(python, [program], { env });
      printed = JSON.parse(stdout) as Record<string, unknown>;
    }
  }, 120_000);
  afterAll(async () => {
    await clients.close();
    rmSync(folder, { recursive: true });
  });

  test("neverbounce_sdk 4.3.0 checks an address, and runs a job from its rows to its deletion", ({
    skip,
  }) => {
    skip(!isInstalled, why);
    expect(printed["neverbounce"]).toMatchObject({
      single: { result: "valid", address_info: { addr: "deliverable" } },
      account: { credits_info: { paid_credits_remaining: 1250 } },
      total: { records: 2, valid: 1, invalid: 1 },
      csv: expect.stringContaining('"1","deliverable@sandbox.test","Fred","valid"'),
      found: true,
      results: [
        [{ id: "1", email: "deliverable@sandbox.test", name: "Fred" }, "valid"],
        [{ id: "2", email: "mailbox-not-found@sandbox.test", name: "Bob" }, "invalid"],
      ],
      gone: ["GeneralException", expect.stringContaining("couldn't find")],
      wrong: ["AuthFailure", expect.any(String)],
      throttled: ["ThrottleTriggered", expect.any(String)],
    });
  });

  test("zerobouncesdk 2.3.0 checks an address and a batch, and reads the credits", ({ skip }) => {
    skip(!isInstalled, why);
    expect(printed["zerobounce"]).toMatchObject({
      single: ["deliverable@sandbox.test", "valid", true, "None"],
      batch: [
        ["deliverable@sandbox.test", "valid"],
        ["mailbox-not-found@sandbox.test", "invalid"],
      ],
      credits: "1250",
      posted: "1250",
      wrong: ["ZBApiException", expect.stringContaining("Invalid API key")],
    });
  });

  test("kickbox 2.0.4 checks an address", ({ skip }) => {
    skip(!isInstalled, why);
    expect(printed["kickbox"]).toEqual({
      single: ["deliverable", "accepted_email", 200],
      wrong: ["ClientError", "Invalid API key"],
    });
  });

  test("emailable 3.1.0 checks an address and a batch, and reads the account", ({ skip }) => {
    skip(!isInstalled, why);
    expect(printed["emailable"]).toMatchObject({
      single: ["deliverable", "accepted_email", "deliverable@sandbox.test"],
      account: 1250,
      batch: { deliverable: 1, undeliverable: 1, total: 2 },
      states: ["deliverable", "undeliverable"],
      missing: ["ResourceNotFoundError", expect.any(String)],
      wrong: ["AuthError", expect.any(String)],
    });
  });
});
