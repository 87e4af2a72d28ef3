import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { limits } from "#contract/limits.ts";
import { accountById } from "#server/data/queries/accounts.ts";
import { deleteAccount } from "#server/services/accounts/deleteClosedAccounts.ts";
import { cleanUp } from "#server/services/maintenance/cleanUp.ts";
import { deliverDueMails, createDelivery } from "#server/services/mail/deliverDueMails.ts";
import { billedDomain, startBilledServer } from "#tests/support/billedServer.ts";
import { databases } from "#tests/support/databases.ts";
import { filesHolding } from "#tests/support/rawBytes.ts";
import { dumpOf } from "#tests/support/tableDump.ts";
import type { TestServer } from "#tests/support/testServer.ts";
import { until } from "#tests/support/until.ts";
import { signedIn, type Visitor } from "#tests/support/visitor.ts";

const domain = billedDomain;
const canary = "canary7f3a";
const day = 86_400_000;

describe.each(databases)("deletion on $name", ({ open }) => {
  let server: TestServer;
  let ann: Visitor;
  beforeEach(async () => {
    server = await startBilledServer({ open });
    await signedIn(server.app, "operator@example.com");
    ann = await signedIn(server.app, "ann@example.com");
  });
  afterEach(async () => {
    await server.close();
  });

  const check = async (email: string) =>
    (await ann.post("/v1/validations", { email })).json().id as string;
  const remove = (id: string, who = ann) => who.ask("DELETE", `/v1/validations/${id}`);
  /** Returns the places that contain a text: rows of tables, and files of the data directory, byte for byte. */
  const found = async (text: string) => {
    expect(await server.context.database.scrub()).toBe(true);
    const rows = (await dumpOf(server.context.database)).toLowerCase().split("\n");
    return [
      ...rows.filter((row) => row.includes(text)).map((row) => row.slice(0, 100)),
      ...filesHolding(server.dataDir, text),
    ];
  };
  const list = async (name: string, emails: readonly string[]) => {
    const { id } = (
      await ann.ask("POST", "/v1/lists", {
        headers: { "idempotency-key": `${name}-1` },
        body: { name, source: { emails }, options: { start: "auto" } },
      })
    ).json();
    await until(
      async () => (await ann.get(`/v1/lists/${id}`)).json().state,
      (state) => state === "completed",
    );
    return id as string;
  };

  test("a deleted check is gone from every table and from the bytes on the disk, with its evidence", async () => {
    const kept = await check(`deliverable+kept@${domain}`);
    for (const local of ["Deliverable", "mailbox-full", "no-such-user"]) {
      const id = await check(`${local}+${canary}@${domain}`);
      expect((await ann.get(`/v1/validations/${id}/evidence`)).statusCode).toBe(200);
      expect((await remove(id)).statusCode).toBe(204);
      expect((await ann.get(`/v1/validations/${id}`)).statusCode).toBe(404);
      expect((await ann.get(`/v1/validations/${id}/evidence`)).statusCode).toBe(404);
      expect((await remove(id)).statusCode).toBe(404);
    }
    expect(await found(canary)).toEqual([]);
    expect((await ann.get(`/v1/validations/${kept}/evidence`)).statusCode).toBe(200);
    const events = (await ann.get("/v1/audit-events")).json().data;
    const deleted = events.filter(({ kind }: { kind: string }) => kind === "validation_deleted");
    expect(deleted).toHaveLength(3);
    // The charge remains, because it contains no address.
    const { data } = (await ann.get("/v1/credits/ledger")).json();
    expect(data.filter(({ kind }: { kind: string }) => kind === "charge").length).toBeGreaterThan(
      2,
    );
  });

  test("a deleted check takes along what lists remember of its address", async () => {
    const email = `deliverable+${canary}@${domain}`;
    const id = await check(email);
    await list("Newsletter", [email]);
    const remembered = async () =>
      (await dumpOf(server.context.database))
        .split("\n")
        .filter((row) => row.startsWith("cached_results") && row.includes(domain)).length;
    expect(await remembered()).toBe(1);
    await remove(id);
    expect(await remembered()).toBe(0);
  });

  test("the check of another account is unknown, and nothing is deleted", async () => {
    const id = await check(`deliverable+${canary}@${domain}`);
    const bob = await signedIn(server.app, "bob@example.com");
    const before = await dumpOf(server.context.database);
    expect((await remove(id, bob)).json().code).toBe("not_found");
    expect(await dumpOf(server.context.database)).toBe(before);
  });

  test("a deleted list leaves neither addresses nor its name in tables, mails, cached results or on the disk", async () => {
    const block = { kind: "block", target: "blocked.example" };
    await ann.post("/v1/rules", block);
    const live = ["deliverable", "no-such-user", "mailbox-full"];
    const rows = Array.from({ length: 1200 }, (_, row) => `${canary}.${row}@blocked.example`);
    const emails = [...live.map((local) => `${local}+${canary}@${domain}`), ...rows];
    const kept = await list("Kept", [`deliverable@${domain}`]);
    const id = await list(`Leads ${canary}`, emails);
    await deliverDueMails(server.context, createDelivery(server.context));
    const places = (await found(canary)).join("\n");
    for (const table of ["lists", "cached_results", "mails", "idempotency_keys", "outbox"]) {
      expect(places).toContain(table);
    }
    const receipt = await ann.ask("DELETE", `/v1/lists/${id}`);
    expect(receipt.json()).toMatchObject({ rows: 1203, results: 1203 });
    expect(await found(canary)).toEqual([]);
    expect((await ann.get(`/v1/lists/${kept}/results`)).json().data).toHaveLength(1);
    // Repeating the request that created it doesn't create another.
    const repeat = async (name: string) => {
      const again = await ann.ask("POST", "/v1/lists", {
        headers: { "idempotency-key": `Leads ${canary}-1` },
        body: { name, source: { emails }, options: { start: "auto" } },
      });
      return [again.statusCode, again.json().code];
    };
    expect(await repeat(`Leads ${canary}`)).toEqual([410, "list_deleted"]);
    expect(await repeat("Other")).toEqual([422, "idempotency_key_reused"]);
    expect((await ann.get("/v1/lists")).json().data.map((one: { id: string }) => one.id)).toEqual([
      kept,
    ]);
  });

  test("a deleted account leaves no data, lists or files, and its receipt confirms it", async () => {
    const gone = await signedIn(server.app, `${canary}@example.org`);
    [ann] = [gone];
    await check(`deliverable+${canary}@${domain}`);
    await list(`Leads ${canary}`, [`no-such-user+${canary}@${domain}`]);
    const { id } = (await gone.get("/v1/account")).json();
    const bytes = Buffer.from(`email\n${canary}@example.com\n`);
    const upload = await gone.post("/v1/uploads", { name: `${canary}.csv`, bytes: bytes.length });
    await gone.ask("PATCH", `/v1/uploads/${upload.json().id}`, {
      headers: { "content-type": "application/offset+octet-stream", "upload-offset": "0" },
      raw: bytes,
    });
    const message = { topic: "question", message: canary, filled_in_ms: 5000 };
    await gone.post("/v1/contact", { ...message, email: `${canary.toUpperCase()}@Example.org` });
    await gone.post("/v1/account/close", { confirm: `${canary}@example.org` });
    await deliverDueMails(server.context, createDelivery(server.context));
    expect((await found(canary)).length).toBeGreaterThan(10);
    server.pass((limits.accountGraceDays + 1) * day);
    await cleanUp(server.context);
    expect(await found(canary)).toEqual([]);
    expect((await dumpOf(server.context.database)).includes(id)).toBe(false);
    const logged = server.logged.map((line) => JSON.parse(line));
    const receipt = logged.find(({ object }) => object === "account_deletion_receipt");
    expect(receipt).toMatchObject({
      account_id: id,
      deleted: { account: 1, validations: 1, evidence: 1, lists: 1, list_results: 1, uploads: 2 },
      uploaded_files: 2,
    });
    expect(receipt.remains.map(({ what }: { what: string }) => what)).toEqual([
      "counts",
      "starting_credits",
      "operator_acts",
      "request_logs",
      "backups",
    ]);
  });

  test("a deleted account takes no row of another account along, even one with the same settings, drafts and figures", async () => {
    const bob = await signedIn(server.app, "bob@example.com");
    const { id: annId } = (await ann.get("/v1/account")).json();
    const { id: bobId } = (await bob.get("/v1/account")).json();
    for (const who of [ann, bob]) {
      ann = who;
      await check(`deliverable+same@${domain}`);
      await list("Leads", [`no-such-user+same@${domain}`]);
      const settings = { kind: "list_completed", mail: false };
      await who.ask("PATCH", "/v1/notification-settings", { body: settings });
      await who.ask("PUT", "/v1/credit-alerts", { body: { balances: [100] } });
      const draft = { kind: "list", name: "Same", text: "a@b.example" };
      await who.ask("PUT", "/drafts/same", { body: draft });
    }
    const { database } = server.context;
    const rowsOf = async (id: string) =>
      (await dumpOf(database)).split("\n").filter((row) => row.includes(id));
    const before = await rowsOf(annId);
    const account = await accountById(database.queries, bobId);
    await deleteAccount(server.context, account!);
    expect(await rowsOf(bobId)).toEqual([]);
    expect(await rowsOf(annId)).toEqual(before);
    const tables = new Set(before.map((row) => row.split(" ")[0]));
    expect([...tables]).toEqual(
      expect.arrayContaining([
        "cached_results",
        "credit_alerts",
        "domain_figures",
        "drafts",
        "latency_figures",
        "notification_settings",
        "result_figures",
      ]),
    );
  });

  test("checks, evidence and events are deleted after the operator's retention", async () => {
    const ages = { validationDays: 30, evidenceDays: 7, auditDays: 60 };
    Object.assign(server.context.config, ages);
    const email = `deliverable+${canary}@${domain}`;
    const ids = [await check(email), await check(email), await check(email)];
    const count = async (table: string) =>
      (await dumpOf(server.context.database)).split("\n").filter((row) => row.startsWith(table))
        .length;
    await cleanUp(server.context);
    expect([await count("validations "), await count("evidence ")]).toEqual([3, 3]);
    server.pass(8 * day);
    await cleanUp(server.context);
    expect([await count("validations "), await count("evidence ")]).toEqual([3, 0]);
    server.pass(23 * day);
    expect(await count("audit_events ")).toBeGreaterThan(2);
    await cleanUp(server.context);
    expect([ids.length, await count("validations ")]).toEqual([3, 0]);
    expect(await found(canary)).toEqual([]);
    expect(await count("audit_events ")).toBeGreaterThan(2);
    server.pass(30 * day);
    await cleanUp(server.context);
    expect(await count("audit_events ")).toBe(0);
  });
});
