import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { demoAddresses } from "#contract/demoAddresses.ts";
import { scopes } from "#contract/scopes.ts";
import { databases } from "#tests/support/databases.ts";
import { startListsServer, textAnswer } from "#tests/support/listsServer.ts";
import { until } from "#tests/support/until.ts";
import { Visitor } from "#tests/support/visitor.ts";
import { type CompatServer, inQuery, startCompatServer } from "./compatServer.ts";
import { jobCalls, jobsPath, type Json, rows } from "./jobCalls.ts";

type Calls = ReturnType<typeof jobCalls>;

describe.each(databases)("jobs of other services on $name", ({ open }) => {
  let compat: CompatServer;
  let key: string;
  let never: Calls["never"];
  let create: Calls["create"];
  let ended: Calls["ended"];
  let counted: Calls["counted"];
  let reach: Calls["reach"];
  beforeAll(async () => {
    compat = await startCompatServer(open);
    ({ key } = compat);
    ({ never, create, ended, counted, reach } = jobCalls(compat.server, key));
  });
  afterAll(() => compat.close());

  const program = () => new Visitor(compat.server.app);

  test("a job of NeverBounce is a list: created, counted, started, read and deleted", async () => {
    const made = await create({ input: rows, filename: "Contacts.csv" });
    expect(made).toEqual({
      status: "success",
      job_id: expect.any(Number),
      execution_time: expect.any(Number),
    });
    const job = made["job_id"];
    const waiting = await counted(job);
    expect(waiting).toMatchObject({
      id: job,
      filename: "Contacts.csv",
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/u),
      started_at: null,
      finished_at: null,
      failure_reason: null,
      total: { records: 6, billable: 0, processed: 0, valid: 0, duplicates: 1 },
      percent_complete: 0,
      bounce_estimate: 0,
    });
    expect(await never("results", { job_id: job })).toMatchObject({ status: "general_failure" });
    const started = await never("start", { job_id: job });
    expect(started).toMatchObject({
      status: "success",
      queue_id: expect.stringMatching(/^list_/u),
    });
    expect(await ended(job)).toMatchObject({
      job_status: "complete",
      finished_at: expect.any(String),
      total: {
        records: 6,
        processed: 6,
        valid: 2,
        invalid: 3,
        catchall: 1,
        disposable: 0,
        unknown: 0,
        duplicates: 1,
        bad_syntax: expect.any(Number),
      },
      percent_complete: 100,
    });
    const found = await never("results", { job_id: job, items_per_page: 1000 });
    expect(found).toMatchObject({
      status: "success",
      total_results: 6,
      total_pages: 1,
      query: { job_id: job, valids: 1, page: 1, items_per_page: 1000 },
    });
    expect(found["results"].map(({ data }: Json) => data)).toEqual(rows);
    expect(found["results"].map(({ verification }: Json) => verification.result)).toEqual([
      "valid",
      "invalid",
      "catchall",
      "invalid",
      "invalid",
      "valid",
    ]);
    expect(found["results"][0].verification).toEqual({
      result: "valid",
      flags: ["has_dns", "smtp_connectable"],
      suggested_correction: "",
      address_info: {
        original_email: "deliverable@sandbox.test",
        normalized_email: "deliverable@sandbox.test",
        addr: "deliverable",
        alias: "",
        host: "sandbox.test",
        fqdn: "sandbox.test",
        domain: "sandbox",
        subdomain: "",
        tld: "test",
      },
    });
    // The list is one of the account's, with the service as its tag.
    const list = (await compat.ann.get(`/v1/lists/${started["queue_id"]}`)).json();
    expect(list).toMatchObject({ name: "Contacts.csv", tags: ["neverbounce"], state: "completed" });
    expect(list.columns).toEqual(["id", "email", "name"]);
    expect(await never("delete", { job_id: job })).toMatchObject({ status: "success" });
    for (const call of ["status", "results", "download", "start", "parse", "delete"]) {
      expect(await never(call, { job_id: job })).toMatchObject({
        status: "general_failure",
        message: expect.stringContaining("couldn't find"),
      });
    }
    expect((await compat.ann.get(`/v1/lists/${list.id}`)).statusCode).toBe(404);
    // The number of a deleted list isn't given again.
    expect((await create({ input: rows }))["job_id"]).toBe(job + 1);
  });

  test("results come in pages, and the page after the last is empty", async () => {
    const input = Array.from({ length: 25 }, (_, index) => [
      `deliverable+${index}@sandbox.test`,
      String(index),
    ]);
    const made = await create({ input, auto_parse: 1, auto_start: true });
    const job = made["job_id"];
    await ended(job);
    const page = async (number: number) =>
      never("results", { job_id: job, page: number, items_per_page: 10 });
    const pages = await Promise.all([1, 2, 3, 4].map(page));
    expect(pages.map(({ results }) => results.length)).toEqual([10, 10, 5, 0]);
    expect(pages.map(({ total_pages: pages_ }) => pages_)).toEqual([3, 3, 3, 3]);
    const data = pages.flatMap(({ results }) => results.map((one: Json) => one.data));
    expect(data).toEqual(input.map(([email, index]) => ({ email, column_2: index })));
    expect(await page(0)).toMatchObject({ query: { page: 1 } });
    for (const bad of [{ page: -1 }, { items_per_page: 1001 }, { items_per_page: "ten" }]) {
      expect(await never("results", { job_id: job, ...bad })).toMatchObject({
        status: "general_failure",
        message: expect.stringContaining("out of range"),
      });
    }
  });

  test("a download has the file's columns, then those that were asked for", async () => {
    const made = await create({ input: rows, auto_parse: true, auto_start: true });
    const job = made["job_id"];
    await ended(job);
    const download = async (fields: Record<string, unknown>) => {
      const reply = await program().post(`${jobsPath}/download`, { key, job_id: job, ...fields });
      expect([reply.statusCode, reply.headers["content-type"]]).toEqual([
        200,
        "application/octet-stream",
      ]);
      return reply.body;
    };
    const all = await download({});
    expect(all).toContain('"id","email","name","email_status"\n');
    expect(all).toContain('"12345","deliverable@sandbox.test","Ann ""A"", née B","valid"\n');
    // A cell that a spreadsheet would run as a formula isn't one.
    expect(all).toContain(`"'=1+1","catchall"\n`);
    expect(all).not.toContain("12350");
    expect(await download({ valids: 1, include_duplicates: 1, email_status: 0 })).toContain(
      '"12350"',
    );
    const valid = await download({ valids: 1, role_account: 1, line_feed_type: "LINEFEED_0D0A" });
    expect(valid.split("\r\n")).toHaveLength(3);
    expect(valid).toContain('"role_account","email_status"');
    const words = { binary_operators_type: "BIN_true_false", bad_syntax: 1, valids: 0 };
    const rest = await download(words);
    expect(rest).not.toContain('"12345"');
    expect(rest).toContain('"12348","no address","","true","invalid"');
    expect(await download({ only_bad_syntax: 1, email_status_int: 1 })).toContain(
      '"12349","","Nobody","1","invalid"',
    );
  });

  const search = async (fields: object) => {
    const { results, ...found } = await never("search", fields);
    return { ...found, ids: results.map(({ id }: Json) => id) } as Json;
  };

  test("jobs/search finds jobs by number, name and status, newest first", async () => {
    const made = await create({ input: rows, filename: "Only one.csv" });
    const job = made["job_id"];
    await counted(job);
    expect(await search({ job_id: job })).toMatchObject({ total_results: 1, ids: [job] });
    expect(await search({ filename: "Only one.csv" })).toMatchObject({ ids: [job] });
    expect((await search({ job_status: "waiting" }))["ids"]).toContain(job);
    expect((await search({ job_status: "complete" }))["ids"]).not.toContain(job);
    for (const status of ["failed", "uploading", "waiting_analyzed", "no status"]) {
      expect((await search({ job_status: status }))["ids"]).not.toContain(job);
    }
    const all = await search({ items_per_page: 2, page: 1 });
    expect(all["ids"][0]).toBe(job);
    expect(all).toMatchObject({ query: { page: 1, items_per_page: 2 } });
    expect(all["total_pages"]).toBe(Math.ceil(all["total_results"] / 2));
    for (const number of [999_999, 2 ** 31, "x"]) {
      expect(await search({ job_id: number })).toMatchObject({ total_results: 0, ids: [] });
    }
  });

  test("jobs/parse starts a job that is still being counted", async () => {
    const { job_id: job } = await create({ input: rows });
    expect(await never("parse", { job_id: job, auto_start: true })).toMatchObject({
      status: "success",
    });
    expect(await ended(job)).toMatchObject({ job_status: "complete" });
    expect(await never("start", { job_id: job })).toMatchObject({ status: "general_failure" });
  });

  test("an Idempotency-Key makes one list, and without one each request makes its own", async () => {
    const body = { key, input_location: "supplied", input: rows };
    const send = (id: string, more: object = {}) =>
      program().ask("POST", `${jobsPath}/create`, {
        headers: { "idempotency-key": id },
        body: { ...body, ...more },
      });
    const first = await send("one");
    const again = await send("one");
    expect(again.json()["job_id"]).toBe(first.json()["job_id"]);
    expect(again.headers["idempotent-replayed"]).toBe("true");
    expect((await send("one", { filename: "Other" })).json()).toMatchObject({
      status: "general_failure",
      message: expect.stringContaining("different request"),
    });
    const other = await compat.newKey({ scopes });
    expect((await send("one", { key: other })).json()["job_id"]).toBe(first.json()["job_id"]);
    await never("delete", { job_id: first.json()["job_id"] });
    expect((await send("two")).json()["job_id"]).not.toBe(
      (await create({ input: rows }))["job_id"],
    );
    const together = await Promise.all(Array.from({ length: 4 }, () => send("three")));
    expect(new Set(together.map((reply) => reply.json()["job_id"])).size).toBe(1);
  });

  test("forms are read with PHP's brackets, and JSON under the type of forms", async () => {
    const form = (call: string, fields: string | Record<string, string>) =>
      program().ask("POST", `${jobsPath}/${call}`, {
        headers: { "content-type": "application/x-www-form-urlencoded; charset=utf-8" },
        raw: typeof fields === "string" ? fields : new URLSearchParams(fields).toString(),
      });
    const created = await form("create", {
      key,
      input_location: "supplied",
      filename: "PHP.csv",
      auto_parse: "1",
      auto_start: "1",
      "input[0][email]": "deliverable+form@sandbox.test",
      "input[0][name]": "Fred",
      "input[1][email]": "mailbox-not-found@sandbox.test",
      "input[1][name]": "Bob",
      "request_meta_data[leverage_historical_data]": "0",
    });
    const { job_id: job } = created.json();
    await ended(job);
    const results = (await form("results", { key, job_id: String(job) })).json();
    expect(results.results.map((one: Json) => [one.data.name, one.verification.result])).toEqual([
      ["Fred", "valid"],
      ["Bob", "invalid"],
    ]);
    const plain = await form(
      "create",
      `key=${key}&input_location=supplied&input[][]=a@sandbox.test&input[][]=b@sandbox.test`,
    );
    expect(plain.json()).toMatchObject({ status: "success" });
    const asJson = await form("status", JSON.stringify({ key, job_id: job }));
    expect(asJson.json()).toMatchObject({ status: "success", id: job });
    const single = await program().ask("POST", "/compat/neverbounce/v4/single/check", {
      headers: { "content-type": "application/x-www-form-urlencoded" },
      raw: new URLSearchParams({
        key,
        email: "any+one@sandbox.test",
        address_info: "1",
      }).toString(),
    });
    expect(single.json()).toMatchObject({
      address_info: { original_email: "any+one@sandbox.test" },
    });
  });

  test("a file is downloaded from a URL, which NeverBounce's client sends in an array", async () => {
    const lists = await startListsServer();
    lists.answer = textAnswer("email,name\ndeliverable@sandbox.test,Ann\n", "text/csv");
    const remote = { input_location: "remote_url", auto_parse: 1, auto_start: 1 };
    for (const input of [lists.url, [lists.url]]) {
      const { job_id: job } = await create({ ...remote, input });
      expect(await ended(job)).toMatchObject({ filename: "list", job_status: "complete" });
      const { results } = await never("results", { job_id: job });
      expect(results[0].data).toEqual({ email: "deliverable@sandbox.test", name: "Ann" });
    }
    await lists.close();
  });

  test("Reacher's bulk verification is a list that starts by itself", async () => {
    const input = ["deliverable@sandbox.test", "mailbox-full@sandbox.test", "no address"];
    for (const version of ["v0", "v1"]) {
      const made = await reach("POST", `/${version}/bulk`, { input, input_type: "array" });
      expect([made.statusCode, made.json()]).toEqual([200, { job_id: expect.any(Number) }]);
      const job = made.json()["job_id"];
      const status = await until(
        () => reach("GET", `/${version}/bulk/${job}`),
        (reply) => reply.json()["job_status"] === "Completed",
      );
      expect(status.json()).toEqual({
        job_id: job,
        created_at: expect.stringMatching(/Z$/u),
        finished_at: expect.stringMatching(/Z$/u),
        total_records: 3,
        total_processed: 3,
        summary: { total_safe: 1, total_invalid: 1, total_risky: 1, total_unknown: 0 },
        job_status: "Completed",
      });
      const found = await reach("GET", `/${version}/bulk/${job}/results?limit=2&offset=1`);
      const results = found.json()["results"] as Json[];
      expect(results.map((one) => [one["input"], one["is_reachable"]])).toEqual([
        [input[1], "risky"],
        [input[2], "invalid"],
      ]);
      const single = await reach("POST", "/v1/check_email", { to_email: input[1] });
      expect(Object.keys(results[0]!)).toEqual(Object.keys(single.json()));
      expect(results[0]!["smtp"]).toEqual(single.json()["smtp"]);
      expect((await reach("GET", `/v1/bulk/${job}/results?offset=3`)).json()).toEqual({
        results: [],
      });
      for (const query of ["limit=0", "limit=1001", "offset=-1", "format=csv"]) {
        const reply = await reach("GET", `/v1/bulk/${job}/results?${query}`);
        expect([reply.statusCode, reply.json()]).toEqual([400, { error: expect.any(String) }]);
      }
    }
  });

  test("a domain without an MX record has a mail server, in rows and single checks", async () => {
    const email = "anyone@d06.sandbox.test";
    const { job_id: job } = (await reach("POST", "/v1/bulk", { input: [email] })).json();
    await ended(job);
    const [row] = (await reach("GET", `/v1/bulk/${job}/results`)).json().results;
    const single = (await reach("POST", "/v1/check_email", { to_email: email })).json();
    expect([row.is_reachable, row.mx.accepts_mail]).toEqual(["safe", true]);
    expect([single.is_reachable, single.mx.accepts_mail]).toEqual(["safe", true]);
    const { results } = await never("results", { job_id: job });
    expect(results[0].verification.flags).toContain("has_dns");
  });

  test("rows and single checks have the same words for every sandbox address", async () => {
    const input = demoAddresses
      .filter(({ verdict }) => verdict !== "unknown")
      .map(({ email }) => ({ email }));
    input.push({ email: "any+tag@disposable.sandbox.test" }, { email: "role@sandbox.test" });
    input.push({ email: "anyone@d06.sandbox.test" });
    const { job_id: job } = await create({ input, auto_parse: 1, auto_start: 1 });
    await ended(job);
    const { results } = await never("results", { job_id: job, items_per_page: 100 });
    for (const [index, { email }] of input.entries()) {
      const url = inQuery("/compat/neverbounce/v4/single/check", { key, email, address_info: "1" });
      const single = (await program().get(url)).json() as Json;
      const { result, flags, suggested_correction: suggestion, address_info: info } = single;
      expect(results[index].verification).toEqual({
        result,
        // Rows have no MX hosts.
        flags: flags.filter((flag: string) => flag !== "has_dns_mx"),
        suggested_correction: suggestion,
        address_info: info,
      });
    }
  });
});
