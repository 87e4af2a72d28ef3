import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Breakdown, Timeseries } from "#contract/analytics.ts";
import type { CreditStatement } from "#contract/credits.ts";
import type { List } from "#contract/listShape.ts";
import type { Usage } from "#contract/usage.ts";
import type { Validation } from "#contract/validations.ts";
import { verdicts } from "#vocabulary/verdicts.ts";
import { csvRows } from "#tests/server/lists/exports/csvRows.ts";
import { billedDomain, startBilledServer } from "#tests/support/billedServer.ts";
import { databases } from "#tests/support/databases.ts";
import type { TestServer } from "#tests/support/testServer.ts";
import { until } from "#tests/support/until.ts";
import { signedIn, type Visitor } from "#tests/support/visitor.ts";

const domain = billedDomain;
const singles = ["deliverable", "mailbox-full", "mailbox-not-found", "sender-blocked", "role"];
const listed = [
  ...singles.map((name) => `${name}+list@${domain}`),
  `deliverable+list@${domain}`,
  "not@an@address",
  `anyone@null-mx.${domain}`,
];

/** Counts of results by verdict, and the credits they cost. */
interface Counts {
  verdicts: Record<string, number>;
  credits: number;
}

const none = () => Object.fromEntries(verdicts.map((verdict) => [verdict, 0]));

function countsOf(results: Iterable<{ verdict: string; credits: number }>): Counts {
  const counts: Counts = { verdicts: none(), credits: 0 };
  for (const { verdict, credits } of results) {
    counts.verdicts[verdict] = (counts.verdicts[verdict] ?? 0) + 1;
    counts.credits += credits;
  }
  return counts;
}

function sumOf(...parts: readonly Counts[]): Counts {
  const counts: Counts = { verdicts: none(), credits: 0 };
  for (const part of parts) {
    for (const verdict of verdicts) {
      counts.verdicts[verdict] = (counts.verdicts[verdict] ?? 0) + (part.verdicts[verdict] ?? 0);
    }
    counts.credits += part.credits;
  }
  return counts;
}

const ofTally = ({
  results: { total: _total, ...rest },
  credits,
}: Timeseries["totals"]): Counts => ({
  verdicts: rest,
  credits,
});

/** Counts the verdicts in a column of a CSV file. */
function verdictsIn(text: string, column: string): Record<string, number> {
  const [header = [], ...rows] = csvRows(text.replace(/^\uFEFF/u, ""));
  const index = header.indexOf(column);
  expect(index).toBeGreaterThanOrEqual(0);
  return countsOf(
    rows
      .filter((row) => row.length === header.length)
      .map((row) => ({ verdict: row[index] ?? "", credits: 0 })),
  ).verdicts;
}

describe.each(databases)("every page counts the same on $name", ({ open }) => {
  let server: TestServer;
  let owner: Visitor;
  let lists: List[];
  /** Numbers of the stored results; every other number is compared with these. */
  let fromSingles: Counts;
  let fromRows: Counts;
  let before: number;

  const read = async <Reply>(path: string): Promise<Reply> => (await owner.get(path)).json<Reply>();
  const all = async <Row>(path: string): Promise<Row[]> =>
    (await read<{ data: Row[] }>(`${path}?limit=100`)).data;

  async function completed(emails: readonly string[]): Promise<List> {
    const options = { start: "auto", retry_unknown: { attempts: 0, over_s: 1 } };
    const reply = await owner.ask("POST", "/v1/lists", {
      body: { name: "Numbers", source: { emails }, options },
      headers: { "idempotency-key": randomUUID() },
    });
    const { id } = reply.json<List>();
    return until(
      () => read<List>(`/v1/lists/${id}`),
      ({ state }) => state === "completed",
    );
  }

  beforeAll(async () => {
    server = await startBilledServer({ open });
    owner = await signedIn(server.app, "ann@example.com");
    before = (await read<{ balance: number }>("/v1/credits")).balance;
    for (const name of [...singles, "deliverable"]) {
      const body = { email: `${name}@${domain}`, max_age_s: name === "deliverable" ? 3600 : 0 };
      // oxlint-disable-next-line no-await-in-loop -- the last one finds the first one's result
      await owner.post("/v1/validations", body);
    }
    lists = [await completed(listed), await completed(["none@", ...listed.slice(0, 2)])];
    const stored = await all<Validation>("/v1/validations");
    fromSingles = countsOf(
      stored.map(({ verdict, billing }) => ({ verdict, credits: billing.credits })),
    );
    const rows = await Promise.all(
      lists.map(({ id }) => all<{ verdict: string }>(`/v1/lists/${id}/results`)),
    );
    // A row's cost isn't in its result; the sum is in its list.
    fromRows = countsOf(rows.flat().map(({ verdict }) => ({ verdict, credits: 0 })));
    fromRows.credits = lists.reduce((sum, { credits }) => sum + credits.charged, 0);
  });
  afterAll(async () => {
    await server.close();
  });

  test("there is something of each verdict to count", () => {
    expect(Object.values(sumOf(fromSingles, fromRows).verdicts).every((count) => count > 0)).toBe(
      true,
    );
    expect(fromSingles.credits).toBeGreaterThan(0);
    expect(fromRows.credits).toBeGreaterThan(0);
  });

  test("the lists", () => {
    const told = lists.map(({ results, credits }) => ({
      verdicts: results,
      credits: credits.charged,
    }));
    expect(sumOf(...told)).toEqual(fromRows);
  });

  test("analytics, and the dashboard, which reads the same calls", async () => {
    const [whole, single, list] = await Promise.all(
      ["", "?origin=validation", "?origin=list"].map((query) =>
        read<Timeseries>(`/v1/analytics/timeseries${query}`),
      ),
    );
    expect(ofTally(whole!.totals)).toEqual(sumOf(fromSingles, fromRows));
    expect(ofTally(single!.totals)).toEqual(fromSingles);
    expect(ofTally(list!.totals)).toEqual(fromRows);
    expect(sumOf(...whole!.data.map(ofTally))).toEqual(ofTally(whole!.totals));
    for (const by of ["verdict", "reason", "provider", "domain", "source", "key", "charge"]) {
      // oxlint-disable-next-line no-await-in-loop -- an assertion of each
      const { data, rest } = await read<Breakdown>(`/v1/analytics/breakdown?by=${by}&limit=500`);
      expect([by, sumOf(...data.map(ofTally), ofTally(rest))]).toEqual([
        by,
        ofTally(whole!.totals),
      ]);
    }
  });

  test("the ledger, the balance, the statement and the usage", async () => {
    const { credits } = sumOf(fromSingles, fromRows);
    const charges = await read<{ data: { amount: number }[] }>(
      "/v1/credits/ledger?kind=charge&limit=100",
    );
    expect(charges.data.reduce((sum, { amount }) => sum - amount, 0)).toBe(credits);
    expect(await read("/v1/credits")).toMatchObject({ balance: before - credits, held: 0 });
    const month = new Date(server.context.now()).toISOString().slice(0, "2026-11".length);
    const statement = await read<CreditStatement>(`/v1/credits/statement?month=${month}`);
    expect(statement.closing_balance).toBe(before - credits);
    const usage = await read<Usage>("/v1/usage");
    expect(usage.totals.credits).toEqual({
      validations: fromSingles.credits,
      lists: fromRows.credits,
      total: credits,
    });
  });

  test("the downloads of validations and lists", async () => {
    const validations = await owner.get("/v1/validations/export");
    expect(verdictsIn(validations.body, "verdict")).toEqual(fromSingles.verdicts);
    const files = await Promise.all(
      lists.map(async ({ id }) => {
        const body = { format: "csv", add: ["verdict"] };
        const made = (await owner.post(`/v1/lists/${id}/exports`, body)).json<{ url: string }>();
        return (await server.app.inject({ method: "GET", url: made.url })).body;
      }),
    );
    const told = files.map((text) => ({
      verdicts: verdictsIn(text, "result_verdict"),
      credits: 0,
    }));
    expect(sumOf(...told).verdicts).toEqual(fromRows.verdicts);
  });
});
