import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { List } from "#contract/listShape.ts";
import type { OwnDomains } from "#engine/suggestions/ownDomains.ts";
import { addDomainFigures } from "#server/data/queries/countFigures.ts";
import { dayMs } from "#server/presenters/instant.ts";
import { loadOwnDomains } from "#server/services/suggestions/loadOwnDomains.ts";
import { databases } from "#tests/support/databases.ts";
import { startTestServer, type TestServer } from "#tests/support/testServer.ts";
import { until } from "#tests/support/until.ts";
import { signedIn, type Visitor } from "#tests/support/visitor.ts";

const minuteMs = 60_000;
const start = Date.now();
/** Returns a domain for the first sixty numbers, an address for the others. */
const valueOf = (i: number) => (i < 60 ? `northwind${i}.com` : `p${i}@example.com`);
const sorted = ({ domains }: OwnDomains) => [...domains].toSorted();

describe.each(databases)("own domains on $name", ({ open }) => {
  let server: TestServer;
  let people = 0;
  let owner: Visitor;
  let account: string;
  beforeAll(async () => {
    server = await startTestServer({ open, now: () => start });
  });
  afterAll(() => server.close());
  /** Signs in a new owner, so that no test reads what another one cached. */
  const newOwner = async (): Promise<{ visitor: Visitor; id: string }> => {
    const visitor = await signedIn(server.app, `own${(people += 1)}@example.com`);
    const { id } = await server.context.database.queries
      .selectFrom("accounts")
      .select("id")
      .orderBy("created_at", "desc")
      .orderBy("id", "desc")
      .executeTakeFirstOrThrow();
    return { visitor, id };
  };
  beforeEach(async () => {
    server.pass(1000);
    ({ visitor: owner, id: account } = await newOwner());
  });

  const domainsOf = async (id = account) => sorted(await loadOwnDomains(server.context, id));
  const rule = async (kind: string, target: string, who = owner) => {
    expect((await who.post("/v1/rules", { kind, target })).statusCode).toBe(201);
  };
  /** Counts results of a domain, on the day that many days ago. */
  const counted = (domain: string, count: number, { verdict = "deliverable", daysAgo = 0 } = {}) =>
    addDomainFigures(server.context.database.queries, [
      {
        account_id: account,
        day: Math.floor(server.context.now() / dayMs) - daysAgo,
        domain,
        verdict: verdict as "deliverable",
        count,
        credits: count,
      },
    ]);

  test("are those that its rules allow as a whole", async () => {
    await rule("allow", "northwind.com");
    await rule("block", "contoso.com");
    await rule("allow", "ann@fabrikam.com");
    await rule("allow", "*.adatum.com");
    await rule("allow", "sales@*");
    await rule("allow", "mx:mail.litware.com");
    expect(await domainsOf()).toEqual(["northwind.com"]);
  });

  test("are those with ten delivered addresses in thirty days", async () => {
    await counted("northwind.com", 10);
    await counted("contoso.com", 9);
    await counted("fabrikam.com", 5, { daysAgo: 30 });
    await counted("fabrikam.com", 5);
    await counted("adatum.com", 10, { daysAgo: 31 });
    await counted("litware.com", 50, { verdict: "risky" });
    await counted("", 50);
    expect(await domainsOf()).toEqual(["fabrikam.com", "northwind.com"]);
  });

  test("are the fifty most frequent ones", async () => {
    for (let i = 0; i < 52; i += 1) {
      // oxlint-disable-next-line no-await-in-loop -- one row after another
      await counted(`northwind${i}.com`, 10 + i);
    }
    const found = await domainsOf();
    expect(found).toHaveLength(50);
    expect(found).not.toContain("northwind0.com");
    expect(found).not.toContain("northwind1.com");
  });

  test("are the newest fifty of the newest thousand rules", async () => {
    const { queries } = server.context.database;
    const insert = (from: number, to: number) =>
      queries
        .insertInto("rules")
        .values(
          Array.from({ length: to - from }, (_, i) => ({
            id: `rule_${String(from + i).padStart(6, "0")}`,
            account_id: account,
            kind: "allow" as const,
            value: valueOf(from + i),
            note: null,
            created_at: 0,
          })),
        )
        .execute();
    await insert(0, 60);
    const newest = await domainsOf();
    expect(newest).toHaveLength(50);
    expect(newest).not.toContain("northwind9.com");
    expect(newest).toContain("northwind10.com");
    for (let i = 60; i < 1060; i += 250) {
      // oxlint-disable-next-line no-await-in-loop -- a statement has a limited number of values
      await insert(i, Math.min(i + 250, 1060));
    }
    server.pass(6 * minuteMs);
    expect(await domainsOf()).toEqual([]);
  });

  test("are no providers, disposable domains or typos of a provider", async () => {
    for (const domain of ["gmail.com", "mailinator.com", "gmaik.com", "qip.ru", "sandbox.test"]) {
      // oxlint-disable-next-line no-await-in-loop -- one row after another
      await counted(domain, 20);
    }
    expect(await domainsOf()).toEqual([]);
  });

  test("belong to their account alone", async () => {
    await counted("northwind.com", 10);
    const other = await newOwner();
    await rule("allow", "contoso.com", other.visitor);
    expect(await domainsOf(other.id)).toEqual(["contoso.com"]);
    expect(await domainsOf()).toEqual(["northwind.com"]);
  });

  test("are read once in five minutes", async () => {
    await rule("allow", "northwind.com");
    expect(await domainsOf()).toEqual(["northwind.com"]);
    await rule("allow", "contoso.com");
    server.pass(5 * minuteMs - 1);
    expect(await domainsOf()).toEqual(["northwind.com"]);
    server.pass(1);
    expect(await domainsOf()).toEqual(["contoso.com", "northwind.com"]);
  });

  test("are suggested by a check, a batch and the review of a list, never to another account", async () => {
    await rule("allow", "northwind-trade.com");
    await rule("allow", "northwind-trade.systems");
    const email = "ann@northwind-tarde.com";
    const meant = "ann@northwind-trade.com";
    const checks = ["syntax", "typo"];
    const check = async (who: Visitor) =>
      (await who.post("/v1/validations", { email, checks })).json();
    expect((await check(owner)).suggestion).toMatchObject({ email: meant });
    const other = await newOwner();
    expect((await check(other.visitor)).suggestion).toBeNull();

    const review = async (who: Visitor) => {
      const emails = ["ann@northwind-trade.sytsems", email, "joe@example.com"];
      const made = await who.ask("POST", "/v1/lists", {
        headers: { "idempotency-key": `own-${people}` },
        body: { source: { emails } },
      });
      const { id } = made.json();
      await until(
        async () => (await who.get(`/v1/lists/${id}`)).json<List>(),
        ({ state }) => state === "ready",
      );
      return (await who.get(`/v1/lists/${id}/issues`)).json().data;
    };
    // Before DNS was asked, only the ending that doesn't exist is an issue.
    const typo = { kind: "typo_domain", count: 1 };
    expect(await review(owner)).toMatchObject([typo]);
    expect(await review(other.visitor)).toEqual([]);

    const results = async (who: Visitor) => {
      const made = await who.ask("POST", "/v1/lists", {
        headers: { "idempotency-key": `own-run-${people}` },
        body: {
          source: { emails: [email] },
          options: { start: "auto", notify: false, retry_unknown: { attempts: 0, over_s: 1 } },
        },
      });
      const { id } = made.json();
      await until(
        async () => (await who.get(`/v1/lists/${id}`)).json<List>(),
        ({ state }) => state === "completed",
      );
      const [row] = (await who.get(`/v1/lists/${id}/results`)).json().data;
      return [row, (await who.get(`/v1/lists/${id}/results/${row.position}`)).json()];
    };
    const [row, whole] = await results(owner);
    expect([row.suggestion, whole.validation.suggestion.email]).toEqual([meant, meant]);
    const [otherRow, otherWhole] = await results(other.visitor);
    expect([otherRow.suggestion, otherWhole.validation.suggestion]).toEqual([null, null]);
  });
});

test("checks go on without own domains that can't be read", async () => {
  const server = await startTestServer();
  const { database, operatorLists, now } = server.context;
  await server.close();
  expect(sorted(await loadOwnDomains({ database, operatorLists, now }, "acc_1"))).toEqual([]);
});
