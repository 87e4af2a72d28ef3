import { execFile } from "node:child_process";
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { scopes } from "#contract/scopes.ts";
import { programEnv } from "#tests/support/programEnv.ts";
import { startTestSandbox, type TestSandbox } from "#tests/support/testSandbox.ts";
import { startTestServer, type TestServer } from "#tests/support/testServer.ts";
import { startTlsProxy, type TlsProxy } from "#tests/support/tlsProxy.ts";
import { signedIn } from "#tests/support/visitor.ts";

const run = promisify(execFile);
/** Python with the clients, which `.ci/run` installs from PyPI. */
const python = join(import.meta.dirname, "../../../../.cache/vendors/bin/python");
const isInstalled = existsSync(python);
const why = `the Python clients of other services are not installed: there is no ${python}`;
const program = join(import.meta.dirname, "vendorClients.py");

describe("published Python clients of other services", () => {
  let sandbox: TestSandbox;
  let server: TestServer;
  let proxy: TlsProxy;
  let printed: Record<string, unknown>;
  const folder = mkdtempSync(join(tmpdir(), "vendors-"));
  beforeAll(async () => {
    sandbox = await startTestSandbox(0.02);
    server = await startTestServer({ ports: sandbox.ports });
    const ann = await signedIn(server.app, "ann@example.com");
    const { key } = (await ann.post("/v1/api-keys", { name: "Old code", scopes })).json();
    const origin = await server.app.listen({ host: "127.0.0.1", port: 0 });
    proxy = await startTlsProxy((server.app.server.address() as AddressInfo).port);
    const certificate = join(folder, "certificate.pem");
    writeFileSync(certificate, proxy.certificate);
    if (isInstalled) {
      const env = {
        ...programEnv,
        ORIGIN: origin,
        TLS_ORIGIN: `https://localhost:${proxy.port}`,
        REQUESTS_CA_BUNDLE: certificate,
        KEY: key as string,
      };
      const { stdout } = await run(python, [program], { env });
      printed = JSON.parse(stdout) as Record<string, unknown>;
    }
  }, 120_000);
  afterAll(async () => {
    await proxy.close();
    await server.close();
    await sandbox.sandbox.close();
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
