import { type Kysely, sql } from "kysely";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Connection } from "#server/data/connection/database.ts";
import { migrateToLatest } from "#server/data/connection/migrateToLatest.ts";
import { openDatabase } from "#server/data/connection/openDatabase.ts";
import { allMigrations } from "#server/data/migrations/allMigrations.ts";
import {
  type DatabaseKind,
  type Migration,
  sqlMigration,
} from "#server/data/migrations/migration.ts";
import { StartFailure } from "#server/config/startFailure.ts";
import { databases, type EmptyDatabase } from "#tests/support/databases.ts";
import { startTogether } from "#tests/support/startTogether.ts";

const indexOf014 = allMigrations.findIndex(({ name }) => name === "014_lists");
const before014 = allMigrations.slice(0, indexOf014);
const from014 = allMigrations.slice(indexOf014).map(({ name }) => name);

const countIndexes = (names: readonly string[]) =>
  names.filter((one) => /index/iu.test(one) && !one.includes("migrations")).length;

describe.each(databases)("migrations on $name", ({ openEmpty }) => {
  let empty: EmptyDatabase;
  let connection: Connection;
  let kind: DatabaseKind;

  beforeEach(async () => {
    empty = await openEmpty();
    ({ connection, kind } = empty);
  });
  afterEach(() => empty.drop());

  const run = (statement: string) => sql.raw(statement).execute(connection.queries);

  async function rowsOf(statement: string): Promise<Record<string, unknown>[]> {
    const { rows } = await sql.raw<Record<string, unknown>>(statement).execute(connection.queries);
    return rows;
  }

  const records = () => rowsOf("select name, timestamp, checksum from migrations order by name");

  /** Migrates the database to 013, as versions before Kysely's migrator did. */
  async function migrateAsBefore(): Promise<void> {
    await run("create table migrations (name text primary key, applied_at bigint not null)");
    for (const [index, migration] of before014.entries()) {
      const { name } = migration;
      await migration.up(connection.queries as unknown as Kysely<never>, kind);
      // The clock went back between the second migration and the third.
      const appliedAt = index < 2 ? 2000 + index : 1000;
      await run(`insert into migrations (name, applied_at) values ('${name}', ${appliedAt})`);
    }
  }

  async function startFails(migrations: readonly Migration[] = allMigrations): Promise<string> {
    const error: unknown = await migrateToLatest(connection.queries, kind, migrations).catch(
      (failure: unknown) => failure,
    );
    expect(error).toBeInstanceOf(StartFailure);
    return (error as Error).message;
  }

  test("a database of before is taken over: every name in order, checksums from 014 on", async () => {
    await migrateAsBefore();
    await migrateToLatest(connection.queries, kind);
    const found = await records();
    expect(found.map(({ name }) => name)).toEqual(allMigrations.map(({ name }) => name));
    const times = found.map(({ timestamp }) => Date.parse(String(timestamp)));
    expect(times.slice(0, 4)).toEqual([2000, 2001, 2002, 2003]);
    expect(times).toEqual(times.toSorted((one, other) => one - other));
    expect(found.filter(({ checksum }) => checksum !== null).map(({ name }) => name)).toEqual(
      from014,
    );
    await migrateToLatest(connection.queries, kind);
    expect(await records()).toEqual(found);
  });

  test("a database of a newer version isn't started, and a sentence says what to do", async () => {
    await migrateToLatest(connection.queries, kind);
    await run(
      "insert into migrations (name, timestamp) values ('999_later', '2027-01-01T00:00:00.000Z')",
    );
    expect(await startFails()).toBe(
      "A newer version of Mailverdict has changed this database (migration 999_later). Start that version or a later one, or restore a backup from before the update.",
    );
  });

  test("a migration that differs from the one that ran isn't started; line breaks don't matter", async () => {
    const [first, changed, wrapped] = ["create table one (id text)", "create table two (id text)"]
      .concat("create table\n  one (id text)")
      .map((statement) => [...allMigrations, sqlMigration("999_one", () => [statement])]);
    await migrateToLatest(connection.queries, kind, first);
    await migrateToLatest(connection.queries, kind, wrapped);
    expect(await startFails(changed)).toBe(
      "This database ran another version of migration 999_one. Start an unmodified release of Mailverdict.",
    );
  });

  test("a migration that fails leaves nothing of the ones before it, and its own error", async () => {
    const failing = sqlMigration("999_failing", () => [
      "create table one (id text)",
      "select nothing",
    ]);
    await migrateAsBefore();
    const attempt = migrateToLatest(connection.queries, kind, [...allMigrations, failing]);
    await expect(attempt).rejects.toThrow(/nothing/u);
    expect(await rowsOf("select name from migrations")).toHaveLength(before014.length);
    expect(await rowsOf("select applied_at from migrations where name = '013_quotas'")).toEqual([
      { applied_at: 1000 },
    ]);
    await migrateToLatest(connection.queries, kind);
    expect(await records()).toHaveLength(allMigrations.length);
  });

  test("another installation in the same database is none of its business", async () => {
    const other = await openEmpty();
    await migrateToLatest(other.connection.queries, kind);
    await migrateToLatest(connection.queries, kind);
    expect(await records()).toHaveLength(allMigrations.length);
    await other.drop();
  });

  test("a database that lacks no migration is opened while another process writes", async () => {
    await migrateToLatest(connection.queries, kind);
    const other = await openDatabase(
      { ...empty.place, dataDir: empty.dataDir },
      { existing: true },
    );
    await other.queries.connection().execute(async (writer) => {
      await sql.raw(kind === "sqlite" ? "begin immediate" : "begin").execute(writer);
      if (kind === "postgres") {
        await sql`select pg_advisory_xact_lock(7245198301)`.execute(writer);
      }
      await expect(migrateToLatest(connection.queries, kind)).resolves.toBeUndefined();
      await sql`rollback`.execute(writer);
    });
    await other.close();
  });

  test("four processes that start at once run each migration once", async () => {
    await startTogether(4, { ...empty.place, dataDir: empty.dataDir });
    expect((await records()).map(({ name }) => name)).toEqual(
      allMigrations.map(({ name }) => name),
    );
  });

  /** Rows of every table with a name that 014 changes, as 013 stored them. */
  const rowsOf013: Readonly<Record<string, Record<string, unknown>>> = {
    accounts: {
      id: "usr_1",
      email: "a@b.example",
      email_key: "a@b.example",
      name: "Ann",
      password_hash: "",
      role: "member",
      plan: "free",
      balance: 10,
      held: 2,
      created_at: 1,
      opened_at: 1,
    },
    uploads: {
      id: "upl_1",
      account_id: "usr_1",
      name: "list.txt",
      octets: 3,
      received: 3,
      created_at: 1,
      expires_at: 2,
      listed: 1,
    },
    upload_parts: { upload_id: "upl_1", start: 0, octets: Buffer.from("a\nb") },
    jobs: {
      id: "job_1",
      account_id: "usr_1",
      name: "Mine",
      state: "running",
      source_kind: "upload",
      upload_id: "upl_1",
      file_name: "list.txt",
      file_hash: "h",
      octets: 3,
      format: "txt",
      mapping: "{}",
      preview: '{"object":"job_preview","warnings":[{"code":"zero_octets"}]}',
      options: "{}",
      counts: null,
      phase: "mailboxes",
      total: 2,
      done: 1,
      deliverable: 1,
      risky: 0,
      undeliverable: 0,
      unknown: 0,
      held: 2,
      charged: 1,
      released: 0,
      outlook: '{"rate_per_s":1}',
      runner: "m.1.x",
      lease_until: 5,
      created_at: 1,
      key_held: 0,
    },
    job_chunks: {
      job_id: "job_1",
      seq: 0,
      first_position: 1,
      size: 2,
      state: "waiting",
      attempts: 1,
      runner: "m.1.x",
      lease_until: 5,
    },
    job_chunk_cells: { job_id: "job_1", seq: 0, records: "[]", counted: "[]" },
    job_results: {
      job_id: "job_1",
      position: 1,
      email: "a@b.example",
      search: "a@b.example",
      status: "waiting",
      credits: 0,
      tries: 0,
      due_at: 0,
      runner: "m.1.x",
      lease_until: 5,
    },
    known_answers: {
      account_id: "usr_1",
      address_key: "a@b.example",
      verdict: "deliverable",
      reason: "accepted",
      score: 99,
      checked_at: 1,
    },
    facts: { name: "operator", value: "usr_1" },
    attempts: { key: "k", failures: 3, blocked_until: 4, at: 2 },
    exports: {
      id: "exp_1",
      job_id: "job_1",
      account_id: "usr_1",
      format: "csv",
      spec: "{}",
      file_name: "x.csv",
      created_at: 1,
    },
    ledger: {
      id: "led_1",
      account_id: "usr_1",
      entry_key: "job:job_1:1",
      kind: "charge",
      amount: -1,
      balance: 9,
      job_id: "job_1",
      created_at: 1,
    },
    mails: {
      id: "mail_1",
      recipient: "a@b.example",
      subject: "s",
      body: "/bulk-upload/job_1",
      leave_link: "/confirm?leave=t",
      created_at: 1,
      attempts: 0,
      due_at: 1,
      state: "waiting",
      job_id: "job_1",
    },
    newsletter: {
      email_key: "a@b.example",
      email: "a@b.example",
      created_at: 1,
      leave_token: "t",
    },
    idempotency_keys: {
      account_id: "usr_1",
      key: "k",
      request_hash: "h",
      status: 201,
      body: '{"id":"job_1"}',
      created_at: 1,
      job_id: "job_1",
    },
    validations: {
      id: "val_1",
      account_id: "usr_1",
      status: "running",
      input: "a@b.example",
      checks_key: "",
      labels: "{}",
      created_at: 1,
      held: 0,
      runner: "r",
      lease_until: 5,
      cached: 0,
    },
  };

  const renamedTables: Readonly<Record<string, string>> = {
    jobs: "lists",
    job_chunks: "list_chunks",
    job_chunk_cells: "list_chunk_cells",
    job_results: "list_results",
    known_answers: "cached_results",
    facts: "installation_flags",
    attempts: "login_attempts",
  };
  const renamedColumns: Readonly<Record<string, string>> = {
    job_id: "list_id",
    octets: "bytes",
    outlook: "estimate",
    runner: "worker",
    leave_link: "unsubscribe_link",
    leave_token: "unsubscribe_token",
  };

  test("an existing database keeps every row under the new names, and job_ ids stay", async () => {
    await migrateAsBefore();
    for (const [table, row] of Object.entries(rowsOf013)) {
      await connection.queries
        .insertInto(table as "lists")
        .values(row as never)
        .execute();
    }
    await migrateToLatest(connection.queries, kind);
    for (const [table, row] of Object.entries(rowsOf013)) {
      const [found] = await rowsOf(`select * from ${renamedTables[table] ?? table}`);
      const expected = Object.fromEntries(
        Object.entries(row).map(([column, value]) => [renamedColumns[column] ?? column, value]),
      );
      if (table.startsWith("job")) {
        // 030 gave leases a table of their own.
        delete expected.lease_until;
      }
      if (table === "accounts") {
        // 070 moved what is a person's to the users.
        Object.assign(found!, (await rowsOf("select * from users"))[0]);
        delete expected.role;
      }
      if (table === "jobs") {
        expected.preview = '{"object":"list_preview","warnings":[{"code":"zero_bytes"}]}';
      }
      expect(found, table).toMatchObject(expected);
    }
    await run("delete from lists where id = 'job_1'");
    for (const table of ["list_chunks", "list_chunk_cells", "list_results", "exports"]) {
      expect(await rowsOf(`select * from ${table}`), table).toEqual([]);
    }
  });

  /** Returns every column and index of a database as text. */
  async function schema(): Promise<string[]> {
    const found = await rowsOf(
      kind === "postgres"
        ? `select table_name || '.' || column_name || ' ' || data_type as one
             from information_schema.columns where table_schema = current_schema()
           union all select replace(indexdef, current_schema() || '.', '')
             from pg_indexes where schemaname = current_schema()`
        : `select type || ' ' || tbl_name || ' ' || coalesce(sql, name) as one from sqlite_master`,
    );
    return found.map(({ one }) => String(one)).toSorted();
  }

  test("no table, column or index bears an old name, and the indexes are as many as before", async () => {
    await migrateAsBefore();
    const before = countIndexes(await schema());
    await migrateToLatest(connection.queries, kind, allMigrations.slice(0, indexOf014 + 1));
    const after = await schema();
    expect(countIndexes(after)).toBe(before);
    expect(
      after.filter((one) => /job|octets|known_answers|\bfacts\b|runner|outlook|leave_/u.test(one)),
    ).toEqual([]);
    const database = await openDatabase({ ...empty.place, dataDir: empty.dataDir });
    await database.close();
  });
});
