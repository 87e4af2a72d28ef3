import ZeroBounceSDK from "@zerobounce/zero-bounce-sdk";
import NeverBounce from "neverbounce";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { until } from "#tests/support/until.ts";
import { type ClientServer, startClientServer } from "./clientServer.ts";

const good = "deliverable@sandbox.test";

describe("clients of other services", () => {
  let origin: string;
  let key: string;
  let proxy: ClientServer["proxy"];
  let close: ClientServer["close"];
  beforeAll(async () => {
    ({ origin, key, proxy, close } = await startClientServer());
  });
  afterAll(() => close());

  /** NeverBounce's client takes a host and a port, and its version is the beginning of the path. */
  const neverBounce = (apiKey: string, version = "v4.2") =>
    new NeverBounce({
      apiKey,
      apiVersion: `compat/neverbounce/${version}`,
      opts: { host: "localhost", port: proxy.port, acceptedType: "application/json", headers: {} },
    });

  test.each([
    ["deliverable@sandbox.test", "valid", []],
    ["mailbox-not-found@sandbox.test", "invalid", []],
    ["anyone@accept-all.sandbox.test", "catchall", ["accepts_all"]],
    ["anyone@disposable.sandbox.test", "disposable", ["disposable_email"]],
    ["sender-blocked@sandbox.test", "unknown", []],
    ["not an address", "invalid", ["bad_syntax"]],
  ])("neverbounce@5 says that %s is %s", async (email, result, flags) => {
    const found = await neverBounce(key).single.check(email, true, true);
    expect(found.getResult()).toBe(result);
    for (const flag of flags) {
      expect(found.hasFlag(flag)).toBe(true);
    }
    expect(found.getResponse()).toMatchObject({
      status: "success",
      address_info: { original_email: email },
      credits_info: { paid_credits_used: 0, paid_credits_remaining: 1250 },
      execution_time: expect.any(Number),
    });
  });

  test("neverbounce@5 reads the account, with each version of the API", async () => {
    for (const version of ["v4", "v4.1", "v4.2"]) {
      expect(await neverBounce(key, version).account.info()).toMatchObject({
        status: "success",
        credits_info: { paid_credits_remaining: 1250 },
        job_counts: { completed: 0, under_review: 0, queued: 0, processing: 0 },
      });
    }
  });

  const check = (apiKey: string, email: string) => neverBounce(apiKey).single.check(email);

  test("neverbounce@5 throws its own errors", async () => {
    await expect(check("mv_live_wrong", "a@sandbox.test")).rejects.toMatchObject({
      type: "AuthError",
    });
    await expect(check(key, "error-429@sandbox.test")).rejects.toMatchObject({
      type: "ThrottleError",
    });
    await expect(check(key, "error-402@sandbox.test")).rejects.toMatchObject({
      type: "GeneralError",
      message: expect.stringContaining("(general_failure)"),
    });
    await expect(check(key, "error-503@sandbox.test")).rejects.toMatchObject({
      type: "GeneralError",
      message: expect.stringContaining("(temp_unavail)"),
    });
    await expect(check(key, "")).rejects.toMatchObject({
      message: expect.stringContaining("(general_failure)"),
    });
  });

  test("neverbounce@5 creates, starts, finds, reads, downloads and deletes a job", async () => {
    const { jobs } = neverBounce(key);
    const input = [
      { id: "1", email: good, name: "Fred" },
      { id: "2", email: "mailbox-not-found@sandbox.test", name: "Bob" },
    ];
    // Its types know addresses alone, its documentation rows.
    const { job_id: job } = await jobs.create(
      input as never,
      "supplied",
      "Client.csv",
      false,
      true,
    );
    const reached = (wanted: string) =>
      until(
        () => jobs.status(job),
        ({ job_status: status }) => status === wanted,
      );
    await reached("waiting");
    await jobs.start(job);
    const status = await reached("complete");
    expect(status).toMatchObject({ filename: "Client.csv", total: { valid: 1, invalid: 1 } });
    const { results } = await jobs.results(job, { page: 1 });
    expect(results.map(({ data }: { data: object }) => data)).toEqual(input);
    const found = await jobs.search({ job_id: job });
    expect(found.results.map(({ id }: { id: number }) => id)).toEqual([job]);
    expect(await jobs.download(job, { valids: 1 })).toContain(`"1","${good}","Fred","valid"`);
    await jobs.delete(job);
    await expect(jobs.status(job)).rejects.toMatchObject({ type: "GeneralError" });
    await expect(jobs.parse(job, true)).rejects.toMatchObject({ type: "GeneralError" });
  });

  const zeroBounce = (apiKey: string) => {
    const client = new ZeroBounceSDK();
    client.init(apiKey, `${origin}/compat/zerobounce/v2`);
    return client;
  };

  test.each([
    ["deliverable@sandbox.test", "valid", ""],
    ["mailbox-not-found@sandbox.test", "invalid", "mailbox_not_found"],
    ["anyone@accept-all.sandbox.test", "catch-all", ""],
    ["anyone@disposable.sandbox.test", "do_not_mail", "disposable"],
    ["role@sandbox.test", "do_not_mail", "role_based"],
    ["greylisted@sandbox.test", "unknown", "greylisted"],
  ])("ZeroBounce's client says that %s is %s, %s", async (email, status, subStatus) => {
    expect(await zeroBounce(key).validateEmail(email, { timeout: 10 })).toMatchObject({
      address: email,
      status,
      sub_status: subStatus,
      free_email: expect.any(Boolean),
      mx_found: expect.stringMatching(/^(?:true|false)$/u),
      domain: email.split("@")[1],
      processed_at: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\.\d{3}$/u),
    });
  });

  test("ZeroBounce's client checks a batch", async () => {
    // Its host of batches is a constant, so its requests are redirected here.
    const { fetch } = globalThis;
    const bulk = "https://bulkapi.zerobounce.net";
    vi.stubGlobal("fetch", (url: string, init: RequestInit) =>
      fetch(url.replace(bulk, `${origin}/compat/zerobounce`), init),
    );
    const emails = [good, "mailbox-not-found@sandbox.test"];
    const batch = emails.map((email) => ({ email_address: email }));
    expect(await zeroBounce(key).validateBatch(batch)).toMatchObject({
      email_batch: [
        { address: emails[0], status: "valid" },
        { address: emails[1], status: "invalid", sub_status: "mailbox_not_found" },
      ],
      errors: [],
    });
    expect(await zeroBounce("wrong").validateBatch(batch)).toEqual({
      email_batch: [],
      errors: [
        {
          error: "Invalid API key or your account ran out of credits",
          email_address: "all",
        },
      ],
    });
    vi.unstubAllGlobals();
  });

  test("ZeroBounce's client reads the credits, and gets their errors", async () => {
    expect(await zeroBounce(key).getCredits()).toEqual({ Credits: "1250" });
    expect(await zeroBounce("wrong").getCredits()).toEqual({ Credits: "-1" });
    const error = "Invalid API key or your account ran out of credits";
    expect(await zeroBounce("wrong").validateEmail("a@sandbox.test")).toEqual({ error });
    expect(await zeroBounce(key).validateEmail("error-402@sandbox.test")).toEqual({ error });
    expect(await zeroBounce(key).validateEmail("error-503@sandbox.test")).toEqual({
      error: expect.any(String),
    });
  });
});
