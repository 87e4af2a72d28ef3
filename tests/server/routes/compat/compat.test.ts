import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type CompatCallName, compatServices } from "#contract/compat.ts";
import { compatNames, compatVerdicts } from "#contract/compatVerdicts.ts";
import { demoAddresses } from "#contract/demoAddresses.ts";
import { databases } from "#tests/support/databases.ts";
import type { Visitor } from "#tests/support/visitor.ts";
import { reasonsByVerdict } from "#vocabulary/verdicts.ts";
import {
  requests,
  everyPlain,
  everyCheck,
  good,
  item,
  type CompatServer,
  startCompatServer,
} from "./compatServer.ts";

describe.each(databases)("replies of compatibility endpoints on $name", ({ open }) => {
  let compat: CompatServer;
  let ann: Visitor;
  let key: string;
  let send: CompatServer["send"];
  beforeAll(async () => {
    compat = await startCompatServer(open);
    ({ ann, key, send } = compat);
  });
  afterAll(() => compat.close());

  test.each(everyPlain)("%s answers every way to send its key (%#)", async (name, make) => {
    const reply = await send(make(key, good));
    expect([reply.statusCode, reply.body]).toEqual([200, reply.body]);
    expect(reply.headers["content-type"]).toContain("application/json");
    const { result, status, state, is_reachable: reachable } = reply.json();
    const said = {
      zeroBounceValidate: status,
      neverBounceCheck: result,
      kickboxVerify: result,
      emailableVerify: state,
      reacherCheck: reachable,
    } as Partial<Record<CompatCallName, string>>;
    const wanted = {
      zeroBounceValidate: "valid",
      neverBounceCheck: "valid",
      kickboxVerify: "deliverable",
      emailableVerify: "deliverable",
      reacherCheck: "safe",
    } as Partial<Record<CompatCallName, string>>;
    expect(said[name]).toBe(wanted[name]);
    expect(reply.headers["x-request-id"]).toMatch(/^req_/u);
    expect(reply.headers["cache-control"]).toBe("no-store");
  });

  test("Kickbox's reply has all of its fields and headers", async () => {
    const reply = await send(requests.kickboxVerify[0]!(key, "Anyone+x@accept-all.sandbox.test"));
    expect(reply.json()).toEqual({
      result: "risky",
      reason: "low_deliverability",
      role: false,
      free: false,
      disposable: false,
      accept_all: true,
      did_you_mean: null,
      sendex: expect.any(Number),
      email: expect.stringContaining("@accept-all.sandbox.test"),
      user: expect.any(String),
      domain: "accept-all.sandbox.test",
      success: true,
      message: null,
    });
    expect(reply.headers["x-kickbox-balance"]).toBe("1250");
    expect(Number(reply.headers["x-kickbox-response-time"])).toBeGreaterThanOrEqual(0);
    const balance = await send(requests.kickboxBalance[0]!(key, ""));
    expect(balance.json()).toEqual({ balance: 1250, success: true, message: null });
  });

  const reach = async (email: string) => (await send(requests.reacherCheck[0]!(key, email))).json();

  test("Reacher's reply has its documented fields, and an error where no server answered", async () => {
    expect(await reach("mailbox-full@sandbox.test")).toEqual({
      input: "mailbox-full@sandbox.test",
      is_reachable: "risky",
      misc: {
        is_disposable: false,
        is_role_account: false,
        is_b2c: false,
        gravatar_url: null,
        haveibeenpwned: null,
      },
      mx: { accepts_mail: true, records: ["mx.sandbox.test."] },
      smtp: {
        can_connect_smtp: true,
        has_full_inbox: true,
        is_catch_all: false,
        is_deliverable: false,
        is_disabled: false,
      },
      syntax: {
        address: "mailbox-full@sandbox.test",
        domain: "sandbox.test",
        is_valid_syntax: true,
        username: "mailbox-full",
        normalized_email: "mailbox-full@sandbox.test",
        suggestion: null,
      },
      debug: {
        start_time: expect.stringMatching(/Z$/u),
        end_time: expect.stringMatching(/Z$/u),
        duration: { secs: expect.any(Number), nanos: expect.any(Number) },
        server_name: "mailverdict",
        smtp: { verif_method: { type: "Smtp" } },
      },
    });
    expect(await reach("sender-blocked@sandbox.test")).toMatchObject({
      is_reachable: "unknown",
      smtp: {
        error: { type: "SmtpError", message: expect.any(String) },
        description: "sender_blocked",
      },
    });
    expect(await reach("lena@@sandbox.test")).toMatchObject({
      is_reachable: "invalid",
      syntax: { is_valid_syntax: false, domain: "", username: "" },
    });
  });

  const batchOf = (emails: readonly unknown[], more: object = {}) =>
    send({
      method: "POST",
      url: "/compat/zerobounce/v2/validatebatch",
      body: { api_key: key, email_batch: emails, ...more },
    });

  test("ZeroBounce's batch has a result or an error for each address, duplicates too", async () => {
    const reply = await batchOf(
      [good, "mailbox-not-found@sandbox.test", "error-402@sandbox.test", "a@@b", "", good].map(
        item,
      ),
      { timeout: 60 },
    );
    expect(reply.statusCode).toBe(200);
    const { email_batch: results, errors } = reply.json();
    expect(
      results.map((one: Record<string, string>) => [one.address, one.status, one.sub_status]),
    ).toEqual([
      [good, "valid", ""],
      ["mailbox-not-found@sandbox.test", "invalid", "mailbox_not_found"],
      ["a@@b", "invalid", "failed_syntax_check"],
      [good, "valid", ""],
    ]);
    expect(errors).toEqual([
      { error: expect.any(String), email_address: "error-402@sandbox.test" },
      { error: expect.stringContaining("empty"), email_address: "" },
    ]);
    const single = await send(requests.zeroBounceValidate[0]!(key, good));
    expect(Object.keys(results[0])).toEqual(Object.keys(single.json()));
  });

  test("ZeroBounce's batch takes 100 addresses, and rejects a missing, empty or longer batch", async () => {
    const hundred = Array.from({ length: 100 }, () => item(good));
    expect((await batchOf(hundred)).json().email_batch).toHaveLength(100);
    const wrong = [[], [...hundred, item(good)], [good], [{ email: good }]];
    for (const emails of [...wrong, undefined]) {
      const reply = await batchOf(emails as unknown[]);
      expect([reply.statusCode, reply.json()]).toEqual([
        400,
        { email_batch: [], errors: [{ error: expect.any(String), email_address: "all" }] },
      ]);
    }
  });

  test("a mistyped domain comes back as a suggestion in every shape", async () => {
    const suggestions = await Promise.all(
      everyCheck.map(async ([, make]) => {
        const found = (await send(make(key, "maria@gmial.com"))).json();
        return found.did_you_mean ?? found.suggested_correction ?? found.syntax.suggestion;
      }),
    );
    expect(new Set(suggestions)).toEqual(new Set(["maria@gmail.com"]));
  });

  test("checks are stored with the service as their source and with their key", async () => {
    for (const service of compatServices) {
      const found = (await ann.get(`/v1/validations?source=${service}&limit=1`)).json().data;
      expect(found).toHaveLength(1);
    }
    const reply = await send(requests.kickboxVerify[0]!(key, good));
    const stored = await ann.get(String(reply.headers["location"]));
    expect(stored.json()).toMatchObject({ input: good, source: "kickbox" });
  });
});

describe("names of other services", () => {
  test("unknown is unknown, undeliverable is never valid, and only an accepted mailbox is valid", () => {
    for (const reason of reasonsByVerdict.unknown) {
      const { zerobounce, neverbounce, kickbox, reacher } = compatVerdicts[reason];
      expect([zerobounce[0], neverbounce, kickbox[0], reacher]).toEqual(
        Array.from({ length: 4 }, () => "unknown"),
      );
    }
    for (const reason of reasonsByVerdict.undeliverable) {
      const { zerobounce, neverbounce, kickbox, reacher } = compatVerdicts[reason];
      expect(["invalid", "do_not_mail"]).toContain(zerobounce[0]);
      expect([neverbounce, kickbox[0], reacher]).toEqual(["invalid", "undeliverable", "invalid"]);
    }
    for (const reason of reasonsByVerdict.risky) {
      const open = compatNames(reason, false);
      expect([open.zerobounce[0], open.neverbounce]).not.toContain("valid");
      expect([open.kickbox[0], open.reacher]).toEqual(["risky", "risky"]);
    }
    for (const reason of reasonsByVerdict.deliverable) {
      expect(compatNames(reason, true).reacher).toBe("safe");
    }
  });

  test("every sandbox address has a name", () => {
    const reasons = demoAddresses.map(({ reason }) => reason);
    expect(reasons.filter((reason) => !(reason in compatVerdicts))).toEqual([]);
  });
});
