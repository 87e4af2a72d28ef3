import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { List } from "#contract/listShape.ts";
import { limits } from "#contract/limits.ts";
import { verdicts } from "#vocabulary/verdicts.ts";
import { cleanUp } from "#server/services/maintenance/cleanUp.ts";
import { billedDomain, startBilledServer } from "#tests/support/billedServer.ts";
import { databases } from "#tests/support/databases.ts";
import type { TestServer } from "#tests/support/testServer.ts";
import { until } from "#tests/support/until.ts";
import { signedIn, type Visitor } from "#tests/support/visitor.ts";

const domain = billedDomain;
const day = 86_400_000;

const addresses = (count: number, from = 0) =>
  Array.from({ length: count }, (_, index) => `deliverable+${from + index}@${domain}`);

describe.each(databases)("free samples on $name", ({ open }) => {
  let server: TestServer;
  let owner: Visitor;
  let people = 0;
  beforeAll(async () => {
    server = await startBilledServer({ open });
  });
  beforeEach(async () => {
    people += 1;
    owner = await signedIn(server.app, `owner${people}@example.com`);
  });
  afterAll(async () => {
    await server.close();
  });

  const listIn = (id: string, ...states: List["state"][]): Promise<List> =>
    until(
      async () => (await owner.get(`/v1/lists/${id}`)).json<List>(),
      ({ state }) => states.includes(state),
    );
  const listOf = async (rows: readonly string[]): Promise<List> => {
    const reply = await owner.ask("POST", "/v1/lists", {
      body: { source: { text: rows.join("\n") } },
      headers: { "idempotency-key": randomUUID() },
    });
    expect(reply.statusCode).toBe(201);
    return listIn(reply.json<List>().id, "ready");
  };
  const sample = async ({ id }: List, size: number = limits.sampleMax): Promise<number> => {
    const { statusCode } = await owner.post(`/v1/lists/${id}/sample`, { size });
    return statusCode;
  };
  const sampled = async (list: List, size?: number): Promise<List["sample"]> => {
    expect(await sample(list, size)).toBe(200);
    return (await listIn(list.id, "ready")).sample;
  };
  const remove = ({ id }: List) => owner.ask("DELETE", `/v1/lists/${id}`);

  test("a sample costs no credits and says how sure it is", async () => {
    const before = (await owner.get("/v1/credits")).json().balance;
    const list = await listOf(addresses(500));
    expect(list.sample_offer).toEqual({ size: 200, reason: null, renews_at: null });
    const found = await sampled(list, 20);
    expect(found).toMatchObject({ size: 20, results: { deliverable: 20 } });
    expect(found?.percent.deliverable[0]).toBeGreaterThan(80);
    expect((await owner.get("/v1/credits")).json().balance).toBe(before);
  });

  test("the percentages are Wilson's 95 % interval: a share at either end is 1.96 standard errors from the sample's", async () => {
    const names = ["deliverable", "deliverable", "deliverable", "mailbox-not-found"];
    const list = await listOf(
      Array.from({ length: 500 }, (_, index) => `${names[index % 4]}+w${index}@${domain}`),
    );
    const found = (await sampled(list, 40))!;
    for (const verdict of verdicts) {
      const share = found.results[verdict] / 40;
      const errors = found.percent[verdict].map((percent) => {
        const end = percent / 100;
        return Math.abs(end - share) - 1.96 * Math.sqrt((end * (1 - end)) / 40);
      });
      // The percentages are rounded to a tenth.
      expect(Math.max(...errors.map(Math.abs))).toBeLessThan(0.002);
      expect(found.percent[verdict][0]).toBeLessThanOrEqual(share * 100);
      expect(found.percent[verdict][1]).toBeGreaterThanOrEqual(share * 100);
    }
  });

  test("a list of one address has no sample, and neither has one filled up with rows that are not checked", async () => {
    for (const rows of [
      addresses(1),
      addresses(499),
      [...addresses(1), ...Array.from({ length: 600 }, (_, index) => `row ${index}`)],
      Array.from({ length: 600 }, () => `deliverable@${domain}`),
    ]) {
      const list = await listOf(rows);
      expect(list.sample_offer).toEqual({ size: 0, reason: "too_few_rows", renews_at: null });
      expect(await sample(list, 1)).toBe(409);
      expect(await listIn(list.id, "ready")).toMatchObject({ sample: null });
      await remove(list);
    }
  });

  test("deleting a sampled list doesn't restore the daily budget", async () => {
    let given = 0;
    const statuses: number[] = [];
    for (let time = 0; time < 6; time += 1) {
      const list = await listOf(addresses(500, time * 500));
      const status = await sample(list, 100);
      statuses.push(status);
      if (status === 200) {
        given += (await listIn(list.id, "ready")).sample?.size ?? 0;
      }
      await remove(list);
    }
    expect(statuses).toEqual([200, 200, 200, 200, 409, 409]);
    expect(given).toBe(limits.sampleAddressesDay);
    const list = await listOf(addresses(500, 5000));
    expect(list.sample_offer).toMatchObject({ size: 0, reason: "budget_spent" });
    server.pass(Date.parse(list.sample_offer!.renews_at!) - server.context.now());
    await owner.login(`owner${people}@example.com`);
    expect((await listIn(list.id, "ready")).sample_offer?.size).toBe(200);
    expect(await sample(list)).toBe(200);
    await listIn(list.id, "ready");
  });

  test("of many samples at once no more start than the budget allows", async () => {
    const lists: List[] = [];
    for (let index = 0; index < 5; index += 1) {
      lists.push(await listOf(addresses(500, index * 500)));
    }
    const statuses = await Promise.all(lists.map((list) => sample(list)));
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 200, 409, 409, 409]);
    await Promise.all(lists.map(({ id }) => listIn(id, "ready")));
  });

  test("an address of an earlier sample keeps its verdict, without budget or mailbox check", async () => {
    const first = await listOf(addresses(500));
    await sampled(first);
    const { queries } = server.context.database;
    const { id: accountId } = (await owner.get("/v1/account")).json();
    const kept = () =>
      queries.selectFrom("sampled_addresses").selectAll().where("account_id", "=", accountId);
    expect(await kept().execute()).toHaveLength(200);
    expect(JSON.stringify(await kept().execute())).not.toContain("@");
    // From here on every checked address would be deliverable.
    await queries
      .updateTable("sampled_addresses")
      .set({ verdict: "risky" })
      .where("account_id", "=", accountId)
      .execute();
    await remove(first);
    const second = await sampled(await listOf(addresses(500)));
    const again = second?.results.risky ?? 0;
    expect(again).toBeGreaterThan(0);
    expect(second?.results.deliverable).toBe(200 - again);
    const budget = await queries
      .selectFrom("daily_budgets")
      .select("used")
      .where("account_id", "=", accountId)
      .executeTakeFirstOrThrow();
    expect(budget.used).toBe(400 - again);
    expect(await kept().execute()).toHaveLength(400 - again);
    server.pass((limits.sampleDays + 1) * day);
    await cleanUp(server.context);
    expect(await kept().execute()).toEqual([]);
  });
});
