import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { ListState } from "#contract/listShape.ts";
import { createList } from "#server/lists/lifecycle/createList.ts";
import { type ListWorker, startListWorker } from "#server/lists/running/listWorker.ts";
import { startRun } from "#server/lists/lifecycle/startRun.ts";
import { listById } from "#server/data/queries/lists.ts";
import type { ListRow } from "#server/data/tables/listRow.ts";
import { billedDomain, startBilledServer } from "#tests/support/billedServer.ts";
import { databases } from "#tests/support/databases.ts";
import type { TestServer } from "#tests/support/testServer.ts";
import { refuseUpdates } from "#tests/support/refuseUpdates.ts";
import { signedIn } from "#tests/support/visitor.ts";
import { until } from "#tests/support/until.ts";
import { expectSound } from "./listInvariants.ts";

const domain = billedDomain;

describe.each(databases)("a list on $name", ({ open }) => {
  let server: TestServer;
  let worker: ListWorker;
  let accounts = 0;
  beforeAll(async () => {
    server = await startBilledServer({ open });
    worker = startListWorker(server.context);
  });
  afterAll(async () => {
    await worker.stop();
    await server.close();
  });

  const queries = () => server.context.database.queries;

  async function newAccount(): Promise<string> {
    accounts += 1;
    const visitor = await signedIn(server.app, `lists${accounts}@example.com`);
    return (await visitor.get("/v1/account")).json().id;
  }

  async function inState(id: string, state: ListState): Promise<ListRow> {
    const list = await until(
      () => listById(queries(), id),
      (found) => found?.state === state,
    );
    return list!;
  }

  async function handIn(accountId: string, text: string, options = {}): Promise<ListRow> {
    const source = { kind: "text", bytes: Buffer.from(text) } as const;
    const retry = { retry_unknown: { attempts: 0, over_s: 1 } };
    const chosen = { ...retry, ...options };
    const list = { accountId, name: "Test", source, mapping: {}, options: chosen };
    const created = await server.context.database.atomically((steps) =>
      createList(steps, list, server.context.now()),
    );
    if (!created.ok) {
      throw new Error(created.error);
    }
    worker.wake();
    return created.list;
  }

  test("every row gets its verdict, duplicates share theirs, and only verdicts cost", async () => {
    const accountId = await newAccount();
    const text = [
      "name,email",
      `Ann,deliverable@${domain}`,
      `Ben,mailbox-not-found@${domain}`,
      `Cid,mailbox-full@${domain}`,
      `Dora,deliverable@${domain}`,
      "Eve,eve@",
      "Total: 9 contacts,n/a",
      "Fay,",
      `Gus,policy-refused@${domain}`,
      `Hal,someone@domain-not-found.${domain}`,
    ].join("\r\n");
    const { id } = await handIn(accountId, text);
    const ready = await inState(id, "ready");
    expect(JSON.parse(ready.counts ?? "")).toEqual({
      rows: 9,
      blank: 1,
      malformed: 2,
      not_an_address: 1,
      split: 0,
      most_in_line: 0,
      duplicates: 1,
      recently_validated: 0,
      blocked_by_rule: 0,
      sandbox: 0,
      billable: 5,
    });
    expect(await startRun(server.context, id)).toMatchObject({ ok: true });
    worker.wake();
    const done = await inState(id, "completed");
    const { rows } = {
      rows: await queries()
        .selectFrom("list_results")
        .selectAll()
        .where("list_id", "=", id)
        .orderBy("position")
        .execute(),
    };
    expect(
      rows.map(({ verdict, reason, charge, credits }) => [verdict, reason, charge, credits]),
    ).toEqual([
      ["deliverable", "mailbox_accepted", "definitive", 1],
      ["undeliverable", "mailbox_not_found", "definitive", 1],
      ["risky", "mailbox_full", "definitive", 1],
      ["deliverable", "mailbox_accepted", "duplicate", 0],
      ["undeliverable", "invalid_syntax", "invalid_syntax", 0],
      ["unknown", "policy_refused", "unknown", 0],
      ["undeliverable", "domain_not_found", "definitive", 1],
    ]);
    expect(done).toMatchObject({ charged: 4, released: 1, held: 0, done: 7, total: 7 });
    await expectSound(queries(), id);
  });

  test("a list of some thousand rows keeps its order and its figures", async () => {
    const accountId = await newAccount();
    await queries()
      .updateTable("accounts")
      .set({ balance: 5000 })
      .where("id", "=", accountId)
      .execute();
    await queries()
      .updateTable("ledger")
      .set({ amount: 5000 })
      .where("account_id", "=", accountId)
      .execute();
    const names = ["deliverable", "mailbox-not-found", "mailbox-full"];
    const lines = Array.from(
      { length: 900 },
      (_, index) => `${names[index % 3]}+${index}@${domain}`,
    );
    const { id } = await handIn(accountId, lines.join("\n"));
    await inState(id, "ready");
    await startRun(server.context, id);
    worker.wake();
    const done = await inState(id, "completed");
    expect(done).toMatchObject({
      deliverable: 300,
      undeliverable: 300,
      risky: 300,
      charged: 900,
    });
    await expectSound(queries(), id);
  });

  test("a list that can't be completed is logged and tried again until it can", async () => {
    const accept = await refuseUpdates(server.context.database, "lists", "new.state = 'completed'");
    const accountId = await newAccount();
    const { id } = await handIn(accountId, `deliverable@${domain}`, { start: "auto" });
    const failures = () =>
      server.logged.filter((line) => line.includes("list not worked on") && line.includes(id));
    await until(failures, (lines) => lines.length >= 2);
    expect(failures()[0]).toContain("refused by the test");
    expect((await listById(queries(), id))?.state).toBe("finalizing");
    await accept();
    await inState(id, "completed");
    await expectSound(queries(), id);
  });

  test("rows that a rule made free stay free when they are checked again after the rule was deleted", async () => {
    const owner = await signedIn(server.app, "ruled@example.com");
    const accountId: string = (await owner.get("/v1/account")).json().id;
    const rule = await owner.post("/v1/rules", { kind: "block", target: `d03.${domain}` });
    const lines = [`a@d03.${domain}`, `b@d03.${domain}`, `deliverable@${domain}`];
    const choices = { retry_unknown: { attempts: 1, over_s: 1 } };
    const { id } = await handIn(accountId, lines.join("\n"), choices);
    const ready = await inState(id, "ready");
    expect(JSON.parse(ready.counts ?? "")).toMatchObject({ blocked_by_rule: 2, billable: 1 });
    expect((await owner.ask("DELETE", `/v1/rules/${rule.json().id}`)).statusCode).toBe(204);
    await startRun(server.context, id);
    worker.wake();
    const done = await inState(id, "completed");
    expect(done).toMatchObject({ charged: 1, released: 0, held: 0, done: 3 });
    await expectSound(queries(), id);
  });
});
