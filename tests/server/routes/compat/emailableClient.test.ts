import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { until } from "#tests/support/until.ts";
import { type ClientServer, startClientServer } from "./clientServer.ts";

/** `emailable@3.1.1`, which `.ci/run` installs apart. */
const folder = join(import.meta.dirname, "../../../../.cache/emailable/node_modules/emailable");
const isInstalled = existsSync(folder);
const why = `emailable is not installed: there is no ${folder}`;

/** The parts of the client that this test uses. */
interface Emailable {
  client: { instance: { defaults: { baseURL: string } } };
  verify: (email: string, options?: object) => Promise<Record<string, unknown>>;
  account: () => Promise<Record<string, unknown>>;
  batches: {
    verify: (emails: readonly string[], options?: object) => Promise<{ id: string }>;
    status: (id: string) => Promise<Record<string, unknown>>;
  };
}

describe("Emailable's published client", () => {
  let origin: string;
  let key: string;
  let close: ClientServer["close"];
  beforeAll(async () => {
    ({ origin, key, close } = await startClientServer());
  });
  afterAll(() => close());

  /** Its base URL is a default of the axios instance that it exposes. */
  function emailable(secret = key): Emailable {
    const create = createRequire(import.meta.url)(folder) as (secret: string) => Emailable;
    const made = create(secret);
    made.client.instance.defaults.baseURL = `${origin}/compat/emailable/v1/`;
    return made;
  }

  test.for([
    ["deliverable@sandbox.test", "deliverable", "accepted_email"],
    ["mailbox-not-found@sandbox.test", "undeliverable", "rejected_email"],
    ["any+one@accept-all.sandbox.test", "risky", "low_deliverability"],
    ["anyone@disposable.sandbox.test", "risky", "low_quality"],
    ["greylisted@sandbox.test", "unknown", "unavailable_smtp"],
    ["not an address", "undeliverable", "invalid_email"],
  ] as const)("says that %s is %s, %s", async ([email, state, reason], { skip }) => {
    skip(!isInstalled, why);
    const found = await emailable().verify(email, { timeout: 10 });
    expect(found).toMatchObject({
      state,
      reason,
      email,
      gender: null,
      duration: expect.any(Number),
    });
  });

  test("reads the account, and gets its own errors", async ({ skip }) => {
    skip(!isInstalled, why);
    expect(await emailable().account()).toEqual({ owner_email: null, available_credits: 1250 });
    const failing = (email: string) => emailable().verify(email);
    await expect(emailable("mv_live_wrong").account()).rejects.toMatchObject({ code: 401 });
    await expect(failing("error-402@sandbox.test")).rejects.toMatchObject({ code: 402 });
    await expect(failing("error-429@sandbox.test")).rejects.toMatchObject({ code: 429 });
    await expect(failing("error-503@sandbox.test")).rejects.toMatchObject({ code: 503 });
    await expect(failing("")).rejects.toMatchObject({ code: 400, message: expect.any(String) });
  });

  test("checks a batch, which is a list", async ({ skip }) => {
    skip(!isInstalled, why);
    const { batches } = emailable();
    const emails = ["deliverable@sandbox.test", "mailbox-not-found@sandbox.test", "no address"];
    const { id } = await batches.verify(emails);
    const done = await until(
      () => batches.status(id),
      ({ message }) => message === "Batch verification completed.",
    );
    expect(done).toMatchObject({
      id,
      total_counts: {
        deliverable: 1,
        undeliverable: 2,
        risky: 0,
        unknown: 0,
        duplicate: 0,
        processed: 3,
        total: 3,
      },
      reason_counts: { accepted_email: 1, rejected_email: 1, invalid_email: 1, timeout: 0 },
      emails: [{ state: "deliverable" }, { reason: "rejected_email" }, { reason: "invalid_email" }],
    });
    await expect(batches.status("list_none")).rejects.toMatchObject({ code: 404 });
    await expect(batches.verify(emails, { url: "https://hook.example" })).rejects.toMatchObject({
      code: 400,
      message: expect.stringContaining("url: This field isn't supported."),
    });
    await expect(batches.verify([])).rejects.toMatchObject({ code: 400 });
  });
});
