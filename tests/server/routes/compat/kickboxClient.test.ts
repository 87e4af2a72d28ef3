import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type ClientServer, startClientServer } from "./clientServer.ts";

/** `kickbox@2.0.4`, which `.ci/run` installs apart: it needs `request`, which npm has deprecated and whose advisories nobody will fix. */
const folder = join(import.meta.dirname, "../../../../.cache/kickbox/node_modules/kickbox");
const isInstalled = existsSync(folder);

interface Reply {
  body: Record<string, unknown>;
  code: number;
  headers: Record<string, string>;
}

/** The parts of the client that this test uses. */
interface KickboxModule {
  client: (
    key: string,
    options: { base: string; api_version: string },
  ) => {
    kickbox: () => {
      verify: (
        email: string,
        options: { timeout?: number },
        done: (error: Error | null, reply?: Reply) => void,
      ) => void;
    };
  };
}

describe("Kickbox's published client", () => {
  let origin: string;
  let key: string;
  let proxy: ClientServer["proxy"];
  let close: ClientServer["close"];
  beforeAll(async () => {
    ({ origin, key, proxy, close } = await startClientServer());
  });
  afterAll(() => close());

  /** Its version is the beginning of the path. */
  function verify(email: string, { base = `https://localhost:${proxy.port}`, secret = key } = {}) {
    const { client } = createRequire(import.meta.url)(folder) as KickboxModule;
    const kickbox = client(secret, { base, api_version: "compat/kickbox/v2" }).kickbox();
    return new Promise<Reply>((resolve, reject) => {
      kickbox.verify(email, {}, (error, reply) =>
        reply === undefined
          ? reject(error ?? new Error("neither error nor reply"))
          : resolve(reply),
      );
    });
  }

  test.for([
    ["deliverable@sandbox.test", "deliverable", "accepted_email"],
    ["mailbox-not-found@sandbox.test", "undeliverable", "rejected_email"],
    ["any+one@accept-all.sandbox.test", "risky", "low_deliverability"],
    ["anyone@disposable.sandbox.test", "risky", "low_quality"],
    ["greylisted@sandbox.test", "unknown", "unavailable_smtp"],
    ["not an address", "undeliverable", "invalid_email"],
  ] as const)("says that %s is %s, %s", async ([email, result, reason], { skip }) => {
    skip(!isInstalled, `kickbox is not installed: there is no ${folder}`);
    const { body, code, headers } = await verify(email);
    expect(code).toBe(200);
    expect(body).toMatchObject({ result, reason, success: true, sendex: expect.any(Number) });
    expect(headers["x-kickbox-balance"]).toBe("1250");
  });

  test("works without TLS, and reports its own errors", async ({ skip }) => {
    skip(!isInstalled, `kickbox is not installed: there is no ${folder}`);
    const base = origin;
    expect((await verify("role@sandbox.test", { base })).body).toMatchObject({ role: true });
    const refused = async (email: string, secret = key) => verify(email, { secret }).catch(String);
    expect(await refused("a@sandbox.test", "mv_live_wrong")).toBe("Error: Invalid API key");
    expect(await refused("error-402@sandbox.test")).toBe("Error: Insufficient balance");
    expect(await refused("error-429@sandbox.test")).toBe("Error: Rate limit exceeded");
    expect(await refused("error-503@sandbox.test")).toBe("Error: Error 503");
  });
});
