import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { seedValidations } from "#bench/fixtures/seedValidations.ts";
import { limits } from "#contract/limits.ts";
import { databases } from "#tests/support/databases.ts";
import { startTestSandbox } from "#tests/support/testSandbox.ts";
import { startTestServer, type TestServer } from "#tests/support/testServer.ts";
import { signedIn, type Visitor } from "#tests/support/visitor.ts";

/** Enough that one reason has more rows than a call counts. */
const seeded = 20_000;

describe.each(databases)("counts of validations on $name", ({ open }) => {
  let server: TestServer;
  let stopSandbox: () => Promise<unknown>;
  let owner: Visitor;
  beforeAll(async () => {
    const { sandbox, ports } = await startTestSandbox();
    stopSandbox = () => sandbox.close();
    server = await startTestServer({ open, ports });
    owner = await signedIn(server.app, "counts@example.com");
    const email = "deliverable@sandbox.test";
    const { id } = (
      await owner.post("/v1/validations", { email, source: "form", tags: ["one"] })
    ).json();
    await seedValidations(server.context.database, id, seeded);
  });
  afterAll(async () => {
    await server.close();
    await stopSandbox();
  });

  const counted = async (query: string) =>
    (await owner.get(`/v1/validations/counts?${query}`)).json().data as {
      verdict: string;
      reason: string;
      count: number;
      more: boolean;
    }[];
  /** Counts what the pages of the list have, for each reason. */
  const listed = async (query: string, reasons: readonly string[]) => {
    const counts: Record<string, number> = {};
    for (const reason of reasons) {
      let [after, count] = ["", 0];
      do {
        // oxlint-disable-next-line no-await-in-loop -- each page names the next
        const page = await owner.get(`/v1/validations?limit=100&reason=${reason}&${query}${after}`);
        const { data, next_cursor: next } = page.json();
        count += (data as object[]).length;
        after = next === null ? "" : `&after=${String(next)}`;
      } while (after !== "");
      counts[reason] = count;
    }
    return counts;
  };
  const expectListed = async (query: string) => {
    const rows = await counted(query);
    const counts = Object.fromEntries(rows.map(({ reason, count }) => [reason, count]));
    expect(rows.length, query).toBeGreaterThan(0);
    expect(counts, query).toEqual(await listed(query, Object.keys(counts)));
    expect(rows.some(({ more }) => more)).toBe(false);
    return counts;
  };

  test("equal what the list returns, with every kind of filter", async () => {
    for (const query of ["q=user42", "tag=one", "source=form&domain=yahoo.com"]) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      await expectListed(query);
    }
    expect(await expectListed("reply=451+4.7.1+greylisted")).toEqual({ greylisted: 780 });
    const day = new Date(Date.now() - 40 * 86_400_000).toISOString().slice(0, 10);
    const next = new Date(Date.now() - 39 * 86_400_000).toISOString().slice(0, 10);
    const ofDay = await expectListed(`created[gte]=${day}&created[lt]=${next}`);
    expect(Object.keys(ofDay).length).toBeGreaterThan(1);
  });

  test("of everything are exact up to 10,000 of a reason, most frequent first", async () => {
    const [first, ...others] = await counted("");
    expect(first).toEqual({
      verdict: "deliverable",
      reason: "mailbox_accepted",
      count: limits.countedValidationsMax,
      more: true,
    });
    expect(others.every(({ more }) => !more)).toBe(true);
    const counts = Object.fromEntries(others.map(({ reason, count }) => [reason, count]));
    expect(counts).toEqual(await listed("", Object.keys(counts)));
    const sorted = others.toSorted((one, other) => other.count - one.count);
    expect(others).toEqual(sorted);
  });

  test("are lower bounds where more match than are counted", async () => {
    const rows = await counted("q=user");
    const sum = rows.reduce((total, { count }) => total + count, 0);
    expect(rows.every(({ more }) => more)).toBe(true);
    expect(sum).toBe(limits.countedMatchesMax);
  });

  test("are those of one account, and take no verdict", async () => {
    const other = await signedIn(server.app, "other@example.com");
    expect((await other.get("/v1/validations/counts")).json().data).toEqual([]);
    const refused = await owner.get("/v1/validations/counts?verdict=risky");
    expect(refused.statusCode).toBe(422);
  });
});
