import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Breakdown, Latency, Timeseries } from "#contract/analytics.ts";
import type { List } from "#contract/listShape.ts";
import type { Usage } from "#contract/usage.ts";
import { resultFigures } from "#server/data/migrations/m029ResultFigures.ts";
import {
  countResults,
  type CountedResult,
  namedDomainsMax,
  namedSourcesMax,
} from "#server/services/analytics/countResults.ts";
import { billedDomain, startBilledServer } from "#tests/support/billedServer.ts";
import { databases } from "#tests/support/databases.ts";
import type { TestServer } from "#tests/support/testServer.ts";
import { until } from "#tests/support/until.ts";
import { signedIn, Visitor } from "#tests/support/visitor.ts";

const domain = billedDomain;

/** Returns a result of today from this source, at a domain of the same name. */
const resultOf = (name: string): CountedResult => ({
  count: 1,
  day: Math.floor(Date.now() / 86_400_000),
  origin: "validation",
  verdict: "risky",
  reason: "accept_all",
  charge: "verdict",
  provider: "",
  keyId: "",
  source: name,
  domain: `${name}.example`,
  credits: 1,
  times: [],
});

describe.each(databases)("analytics on $name", ({ open }) => {
  let server: TestServer;
  let owner: Visitor;
  let keyId: string;
  beforeAll(async () => {
    server = await startBilledServer({ open });
    owner = await signedIn(server.app, "ann@example.com");
    const key = (await owner.post("/v1/api-keys", { name: "Forms" })).json();
    keyId = key.id;
    const headers = { authorization: `Bearer ${key.key}` };
    const program = new Visitor(server.app);
    const check = (body: object) => program.ask("POST", "/v1/validations", { headers, body });
    await check({ email: `deliverable@${domain}`, source: "signup" });
    // A stored result is counted as well, without a time.
    await check({ email: `deliverable@${domain}`, source: "signup", max_age_s: 3600 });
    await check({ email: "no address" });
    await owner.post("/v1/validations", { email: `mailbox-not-found@${domain}` });
    const reply = await owner.ask("POST", "/v1/lists", {
      body: {
        name: "Figures",
        source: {
          emails: [
            `deliverable+1@${domain}`,
            `deliverable+1@${domain}`,
            `mailbox-full@${domain}`,
            "ann@@example.org",
          ],
        },
        options: { start: "auto" },
      },
      headers: { "idempotency-key": randomUUID() },
    });
    const { id } = reply.json<List>();
    await until(
      async () => (await owner.get(`/v1/lists/${id}`)).json<List>(),
      ({ state }) => state === "completed",
    );
  });
  afterAll(async () => {
    await server.close();
  });

  const read = async <Reply>(path: string): Promise<Reply> =>
    (await owner.get(`/v1/analytics/${path}`)).json<Reply>();

  test("counts every result once, on its day, and agrees with usage, credits and the stored results", async () => {
    const series = await read<Timeseries>("timeseries");
    expect(series.data).toHaveLength(30);
    expect(series.totals).toEqual({
      results: { total: 8, deliverable: 4, risky: 1, undeliverable: 3, unknown: 0 },
      credits: 4,
      free: 4,
    });
    expect(series.data.at(-1)).toEqual({ date: series.to, ...series.totals });
    const usage = (await owner.get("/v1/usage")).json<Usage>();
    expect(usage.totals.credits.total).toBe(series.totals.credits);
    const singles = await read<Timeseries>("timeseries?origin=validation");
    expect(singles.totals.results.total).toBe(usage.totals.validations);
    const { balance } = (await owner.get("/v1/credits")).json<{ balance: number }>();
    const { data: ledger } = (await owner.get("/v1/credits/ledger?kind=charge")).json<{
      data: { amount: number; balance: number }[];
    }>();
    expect(ledger.reduce((sum, { amount }) => sum - amount, 0)).toBe(series.totals.credits);
    expect(ledger[0]?.balance).toBe(balance);
  });

  test("breaks results down by each field; the sums stay the same", async () => {
    const by = async (field: string) => {
      const { data } = await read<Breakdown>(`breakdown?by=${field}`);
      expect(data.reduce((sum, { results }) => sum + results.total, 0)).toBe(8);
      return Object.fromEntries(data.map(({ value, results }) => [value ?? "", results.total]));
    };
    expect(await by("verdict")).toEqual({ deliverable: 4, undeliverable: 3, risky: 1 });
    expect(await by("charge")).toEqual({ verdict: 4, invalid_syntax: 2, cached: 1, duplicate: 1 });
    expect(await by("origin")).toEqual({ validation: 4, list: 4 });
    expect(await by("source")).toEqual({ signup: 2, "": 6 });
    expect(await by("domain")).toEqual({ [domain]: 6, "": 2 });
    expect(await by("key")).toEqual({ [keyId]: 3, "": 5 });
    const { data } = await read<Breakdown>("breakdown?by=key&verdict=deliverable");
    expect(data).toMatchObject([
      { value: null, name: null },
      { value: keyId, name: "Forms", results: { total: 2 }, credits: 1, free: 1 },
    ]);
  });

  test("sums the values beyond the limit", async () => {
    const { data, rest } = await read<Breakdown>("breakdown?by=verdict&limit=1");
    expect(data.map(({ value }) => value)).toEqual(["deliverable"]);
    expect(rest).toMatchObject({ values: 2, results: { total: 4, undeliverable: 3, risky: 1 } });
  });

  test("times the validations that ran, not stored results", async () => {
    const { data } = await read<Latency>("latency");
    expect(data[0]).toMatchObject({ check: "total", validations: 3 });
    for (const { p50_ms: half, p90_ms: most, p99_ms: nearlyAll } of data) {
      expect(half).toBeGreaterThan(0);
      expect(most).toBeGreaterThanOrEqual(half);
      expect(nearlyAll).toBeGreaterThanOrEqual(most);
    }
    expect(data.find(({ check }) => check === "syntax")?.validations).toBe(3);
  });

  test("a week begins on Monday and a month on its first day, within the period", async () => {
    const period = "from=2026-10-28&to=2026-11-10";
    const datesBy = async (interval: string) => {
      const { data } = await read<Timeseries>(`timeseries?${period}&interval=${interval}`);
      return data.map(({ date }) => date);
    };
    expect(await datesBy("week")).toEqual(["2026-10-28", "2026-11-02", "2026-11-09"]);
    expect(await datesBy("month")).toEqual(["2026-10-28", "2026-11-01"]);
  });

  test.each([
    ["timeseries?from=2026-02-31", "?from"],
    ["timeseries?from=2026-11-02&to=2026-11-01", "?from"],
    ["timeseries?from=2020-01-01", "?from"],
    ["breakdown?by=domain&reason=mailbox_full", "?reason"],
    ["breakdown?by=colour", "?by"],
    ["breakdown?by=verdict&limit=0", "?limit"],
    ["latency?verdict=risky", "?verdict"],
  ])("%s is refused and says which field", async (path, pointer) => {
    const reply = await owner.get(`/v1/analytics/${path}`);
    expect(reply.statusCode).toBe(422);
    expect(reply.json().errors[0].pointer).toBe(pointer);
  });

  test("another account sees nothing of it", async () => {
    const other = await signedIn(server.app, "eve@example.com");
    const { totals } = (await other.get("/v1/analytics/timeseries")).json<Timeseries>();
    expect(totals.results.total).toBe(0);
    expect((await other.get("/v1/analytics/breakdown?by=domain")).json().data).toEqual([]);
  });

  test("the migration finds the same counts in what is stored", async () => {
    const { queries, kind } = server.context.database;
    const counts = () =>
      queries
        .selectFrom("result_figures")
        .selectAll()
        .orderBy(sql`1, 3, 4, 5, 6, 7, 8, 9`)
        .execute();
    const written = await counts();
    await queries.deleteFrom("result_figures").execute();
    for (const statement of resultFigures.statements?.(kind) ?? []) {
      if (!statement.startsWith("insert")) {
        continue;
      }
      // oxlint-disable-next-line no-await-in-loop -- in order
      await sql.raw(statement).execute(queries);
    }
    expect(await counts()).toEqual(written);
  });

  test("names a bounded number of domains and sources a day, the most frequent ones first, and counts the others together", async () => {
    const other = await signedIn(server.app, "many@example.com");
    const { id } = (await other.get("/v1/account")).json<{ id: string }>();
    const names = Array.from({ length: namedDomainsMax + 9 }, (_, index) => `s${index}`);
    const write = (results: CountedResult[]) =>
      server.context.database.atomically((queries) => countResults(queries, id, results));
    await write([...names, "often", "often"].map(resultOf));
    await write(["late", "often"].map(resultOf));
    const by = async (field: string) =>
      (await other.get(`/v1/analytics/breakdown?limit=500&by=${field}`)).json<Breakdown>().data;
    const [domains, sources] = [await by("domain"), await by("source")];
    expect(domains).toHaveLength(namedDomainsMax + 1);
    expect(domains[0]).toMatchObject({ value: null, results: { total: 11 } });
    expect(domains[1]).toMatchObject({ value: "often.example", results: { total: 3 } });
    expect(sources).toHaveLength(namedSourcesMax + 1);
    expect(sources[1]).toMatchObject({ value: "often", results: { total: 3 } });
  });

  test("a mail provider has its name; other mail servers have none", async () => {
    const other = await signedIn(server.app, "named@example.com");
    const { id } = (await other.get("/v1/account")).json<{ id: string }>();
    const results = ["exchangeonline", "", ""].map((provider) => ({ ...resultOf("x"), provider }));
    await server.context.database.atomically((queries) => countResults(queries, id, results));
    const { data } = (await other.get("/v1/analytics/breakdown?by=provider")).json<Breakdown>();
    expect(data).toMatchObject([
      { value: null, name: null, results: { total: 2 } },
      { value: "exchangeonline", name: "Microsoft 365", results: { total: 1 } },
    ]);
  });
});
