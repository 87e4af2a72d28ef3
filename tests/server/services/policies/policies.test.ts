import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { List } from "#contract/listShape.ts";
import type { Simulation } from "#contract/policy.ts";
import { newId } from "#server/crypto/newId.ts";
import { billedDomain, startBilledServer } from "#tests/support/billedServer.ts";
import { databases } from "#tests/support/databases.ts";
import type { TestServer } from "#tests/support/testServer.ts";
import { until } from "#tests/support/until.ts";
import { signedIn, type Visitor } from "#tests/support/visitor.ts";
import { type AccountPolicy, standardPolicy } from "#vocabulary/policy.ts";

const domain = billedDomain;
const roles = [`info@${domain}`, `sales@${domain}`];
const emails = [
  ...roles,
  `deliverable@${domain}`,
  `mailbox-full@${domain}`,
  `mailbox-not-found@${domain}`,
  `anyone@accept-all.${domain}`,
  "ann@@example.org",
  // A duplicate gets the findings of its original.
  `info@${domain}`,
];

const policyWith = (
  reasons: Partial<AccountPolicy["reasons"]>,
  min_scores = standardPolicy.min_scores,
): AccountPolicy => ({ reasons: { ...standardPolicy.reasons, ...reasons }, min_scores });

const roleAccountsIgnored = policyWith({ role_account: "ignore" });

describe.each(databases)("policies on $name", ({ open }) => {
  let server: TestServer;
  let ann: Visitor;
  let bob: Visitor;
  let list: List;

  async function runList(more: object = {}): Promise<List> {
    const made = await ann.ask("POST", "/v1/lists", {
      headers: { "idempotency-key": crypto.randomUUID() },
      body: { name: "Customers", source: { emails }, options: { start: "auto", ...more } },
    });
    expect(made.statusCode).toBe(201);
    const { id } = made.json<List>();
    return until(
      async () => (await ann.get(`/v1/lists/${id}`)).json<List>(),
      ({ state }) => state === "completed",
    );
  }

  const rowsOf = async (id: string) => {
    const { data } = (await ann.get(`/v1/lists/${id}/results`)).json();
    return (data as { email: string; verdict: string; reason: string; score: number }[]).map(
      ({ email, verdict, reason }) => [email, verdict, reason],
    );
  };
  const simulated = async (policy: AccountPolicy, more: object = {}) => {
    const reply = await ann.post("/v1/policy/simulations", { ...policy, ...more });
    expect(reply.statusCode).toBe(200);
    return reply.json<{ policy_version: number; data: Simulation[] }>();
  };
  const save = async (policy: AccountPolicy, note?: string) =>
    ann.post("/v1/policy/versions", { ...policy, ...(note === undefined ? {} : { note }) });

  beforeAll(async () => {
    server = await startBilledServer({ open });
    ann = await signedIn(server.app, "ann@example.com");
    bob = await signedIn(server.app, "bob@example.com");
    list = await runList();
    for (const email of emails) {
      await ann.post("/v1/validations", { email });
    }
  });
  afterAll(async () => {
    await server.close();
  });

  test("a simulation re-buckets lists and validations without a check, a credit or a change", async () => {
    const before = await rowsOf(list.id);
    const credits = (await ann.get("/v1/credits")).json();
    const { policy_version: version, data } = await simulated(
      policyWith({ role_account: "ignore" }),
    );
    expect(version).toBe(0);
    expect(
      data.map(({ source, rows, changed, not_judged }) => ({ source, rows, changed, not_judged })),
    ).toEqual([
      { source: "validations", rows: 8, changed: 3, not_judged: 0 },
      { source: "list", rows: 8, changed: 3, not_judged: 0 },
    ]);
    const [, ofList] = data;
    expect(ofList?.transitions).toEqual([
      {
        from: { verdict: "risky", reason: "role_account", action: "send_with_care" },
        to: { verdict: "deliverable", reason: "mailbox_accepted", action: "send" },
        rows: 3,
      },
    ]);
    expect(ofList?.before.verdicts).toEqual({
      deliverable: 1,
      risky: 5,
      undeliverable: 2,
      unknown: 0,
    });
    expect(ofList?.after.verdicts).toEqual({
      deliverable: 4,
      risky: 2,
      undeliverable: 2,
      unknown: 0,
    });
    expect(await rowsOf(list.id)).toEqual(before);
    expect((await ann.get("/v1/credits")).json()).toEqual(credits);
  });

  test("scores and actions change actions alone", async () => {
    const policy = policyWith({ accept_all: "do_not_send" }, { send: 100, send_with_care: 0 });
    const { data } = await simulated(policy, { list_ids: [list.id] });
    const [, ofList] = data;
    expect(ofList?.after.verdicts).toEqual(ofList?.before.verdicts);
    expect(ofList?.transitions.map(({ from, to, rows }) => [from.reason, to.action, rows])).toEqual(
      [["accept_all", "do_not_send", 1]],
    );
  });

  test("the rows that change are listed page by page, of lists and of validations", async () => {
    const page = async (more: object) =>
      (await ann.post("/v1/policy/simulations/rows", { ...roleAccountsIgnored, ...more })).json();
    const first = await page({ list_id: list.id, limit: 2 });
    expect(first.data.map(({ id, email }: { id: string; email: string }) => [id, email])).toEqual([
      ["1", roles[0]],
      ["2", roles[1]],
    ]);
    const second = await page({ list_id: list.id, limit: 2, after: first.next_cursor });
    expect([second.data.map(({ id }: { id: string }) => id), second.has_more]).toEqual([
      ["8"],
      false,
    ]);
    const validations = await page({ limit: 2 });
    const rest = await page({ limit: 2, after: validations.next_cursor });
    const found = [...validations.data, ...rest.data].map(({ email }) => email);
    expect(found).toEqual([roles[0], roles[1], roles[0]]);
    expect((await page({ reason: "accept_all" })).data).toEqual([]);
    // A cursor belongs to its policy.
    const other = { ...policyWith({ no_reply: "ignore" }), list_id: list.id };
    const reply = await ann.post("/v1/policy/simulations/rows", {
      ...other,
      after: first.next_cursor,
    });
    expect([reply.statusCode, reply.json().code]).toEqual([400, "invalid_cursor"]);
  });

  test("a validation behind 2,000 that the policy leaves as they are is found too, once", async () => {
    const { queries } = server.context.database;
    const email = `mailbox-full@${domain}`;
    const unchanged = await queries
      .selectFrom("validations")
      .selectAll()
      .where("search", "=", email)
      .executeTakeFirstOrThrow();
    const before = (await ann.post("/v1/policy/simulations/rows", roleAccountsIgnored)).json();
    const ids = Array.from({ length: 2000 }, () => newId("val"));
    for (let position = 0; position < ids.length; position += 200) {
      // Within the parameters that SQLite takes.
      await queries
        .insertInto("validations")
        .values(ids.slice(position, position + 200).map((id) => ({ ...unchanged, id })))
        .execute();
    }
    const after = (await ann.post("/v1/policy/simulations/rows", roleAccountsIgnored)).json();
    expect(after.data).toEqual(before.data);
    await queries.deleteFrom("validations").where("id", "in", ids).execute();
  });

  test("a policy can't make known what isn't: a server's reply is never ignored", async () => {
    const reasons = { ...standardPolicy.reasons, accept_all: "ignore" };
    const reply = await ann.post("/v1/policy/simulations", { ...standardPolicy, reasons });
    expect([reply.statusCode, reply.json().errors[0].pointer]).toEqual([
      422,
      "#/reasons/accept_all",
    ]);
  });

  test("another account neither simulates the list nor sees the policy", async () => {
    const body = { ...policyWith({ role_account: "ignore" }), list_ids: [list.id] };
    expect((await bob.post("/v1/policy/simulations", body)).statusCode).toBe(404);
    const rows = { ...standardPolicy, list_id: list.id };
    expect((await bob.post("/v1/policy/simulations/rows", rows)).statusCode).toBe(404);
  });

  test("a saved policy judges what starts afterwards, with its version in the result", async () => {
    const policy = policyWith({ role_account: "ignore", mailbox_full: "do_not_send" });
    const saved = await save(policy, " newsletter ");
    expect([saved.statusCode, saved.json()]).toEqual([
      201,
      expect.objectContaining({
        version: 1,
        author: "ann@example.com",
        note: "newsletter",
        changes: [
          { field: "mailbox_full", from: "send_with_care", to: "do_not_send" },
          { field: "role_account", from: "send_with_care", to: "ignore" },
        ],
      }),
    ]);
    expect((await save(policy)).statusCode).toBe(409);
    // A stored result of another policy isn't reused.
    const info = (await ann.post("/v1/validations", { email: roles[0], max_age_s: 3600 })).json();
    expect(info).toMatchObject({
      verdict: "deliverable",
      reason: "mailbox_accepted",
      action: "send",
      policy_version: 1,
      cached: false,
    });
    expect(info.flags.role).toBe(true);
    expect(info).not.toHaveProperty("basis");
    const full = (await ann.post("/v1/validations", { email: `mailbox-full@${domain}` })).json();
    expect([full.verdict, full.action, full.policy_version]).toEqual(["risky", "do_not_send", 1]);
    // Reused rows of a list are judged again, from their findings.
    const next = await runList({ skip_if_validated_within_s: 3600 });
    expect(next.counts?.recently_validated).toBeGreaterThan(0);
    expect((await rowsOf(next.id)).slice(0, 2)).toEqual([
      [roles[0], "deliverable", "mailbox_accepted"],
      [roles[1], "deliverable", "mailbox_accepted"],
    ]);
    const shown = (await ann.get(`/v1/lists/${next.id}/results/1`)).json();
    expect(shown.validation).toMatchObject({ policy_version: 1, reason: "mailbox_accepted" });
    expect(shown.evidence).not.toBeNull();
    // Earlier results keep the version that judged them.
    const old = (await ann.get(`/v1/lists/${list.id}/results/1`)).json();
    expect(old.validation).toMatchObject({ policy_version: 0, reason: "role_account" });
    const { data } = await simulated(standardPolicy, { list_ids: [next.id, list.id] });
    expect(data.map(({ changed }) => changed)).toEqual([2, 4, 0]);
  });

  test("going back is a new version, and every version is listed with its difference", async () => {
    const back = await ann.post("/v1/policy/versions/0/restore", {});
    expect([back.statusCode, back.json().version, back.json().restores]).toEqual([201, 2, 0]);
    const { data } = (await ann.get("/v1/policy/versions")).json();
    expect(
      data.map(({ version, changes }: { version: number; changes: unknown[] }) => [
        version,
        changes.length,
      ]),
    ).toEqual([
      [2, 2],
      [1, 2],
    ]);
    expect((await ann.get("/v1/policy")).json()).toMatchObject({ version: 2, ...standardPolicy });
    expect((await ann.post("/v1/policy/versions/7/restore", {})).statusCode).toBe(404);
    expect((await bob.get("/v1/policy")).json()).toMatchObject({ version: 0, author: null });
    const events = (await ann.get("/v1/audit-events")).json().data;
    expect(events.filter(({ kind }: { kind: string }) => kind === "policy_changed")).toHaveLength(
      2,
    );
    const page = (await ann.get("/v1/policy/versions?limit=1")).json();
    const rest = (await ann.get(`/v1/policy/versions?limit=1&after=${page.next_cursor}`)).json();
    expect([page.data[0].version, rest.data[0].version, rest.has_more]).toEqual([2, 1, false]);
  });

  test("results without stored findings keep their verdict and are counted separately", async () => {
    const { queries } = server.context.database;
    await queries
      .updateTable("list_results")
      .set({ basis: null })
      .where("list_id", "=", list.id)
      .execute();
    await queries
      .updateTable("lists")
      .set({ judgements: null })
      .where("id", "=", list.id)
      .execute();
    const policy = policyWith({ role_account: "ignore", accept_all: "send" });
    const { data } = await simulated(policy, { list_ids: [list.id] });
    expect(data[1]).toMatchObject({ changed: 1, not_judged: 3 });
  });

  test("a missing MX record counts once the account says so", async () => {
    const cara = await signedIn(server.app, "cara@example.com");
    const { no_mx: _none, ...earlier } = standardPolicy.reasons;
    const body = { ...standardPolicy, reasons: { ...earlier, gibberish: "send" } };
    const checked = async (email: string) => {
      const { verdict, reason, action } = (await cara.post("/v1/validations", { email })).json();
      return [verdict, reason, action];
    };

    // A policy as programs sent it before the reason existed.
    const saved = await cara.post("/v1/policy/versions", body);
    expect(saved.statusCode).toBe(201);
    expect(saved.json().reasons.no_mx).toBe("ignore");
    expect(await checked(`anyone@d06.${domain}`)).toEqual([
      "deliverable",
      "mailbox_accepted",
      "send",
    ]);

    const { reasons } = policyWith({ no_mx: "do_not_send" });
    expect((await cara.post("/v1/policy/versions", { ...standardPolicy, reasons })).json()).toEqual(
      expect.objectContaining({
        version: 2,
        changes: expect.arrayContaining([{ field: "no_mx", from: "ignore", to: "do_not_send" }]),
      }),
    );
    expect(await checked(`anyone@d06.${domain}`)).toEqual(["risky", "no_mx", "do_not_send"]);
    expect(await checked(`deliverable@${domain}`)).toEqual([
      "deliverable",
      "mailbox_accepted",
      "send",
    ]);
  });

  test("a policy stored before a reason existed judges it as the standard policy does", async () => {
    const dora = await signedIn(server.app, "dora@example.com");
    await dora.post("/v1/policy/versions", policyWith({ gibberish: "send" }));
    const { no_mx: _none, ...earlier } = policyWith({ gibberish: "send" }).reasons;
    await server.context.database.queries
      .updateTable("account_policies")
      .set({ policy: JSON.stringify({ ...standardPolicy, reasons: earlier }) })
      .where("author", "=", "dora@example.com")
      .execute();
    const { reasons } = (await dora.get("/v1/policy")).json<{ reasons: object }>();
    expect(reasons).toEqual({ ...earlier, no_mx: "ignore" });
  });
});
