import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { limits } from "#contract/limits.ts";
import { scopes } from "#contract/scopes.ts";
import { parseSecrets } from "#server/config/secrets.ts";
import { randomToken, sha256 } from "#server/crypto/digest.ts";
import { hashPassword } from "#server/crypto/hashPassword.ts";
import { seal } from "#server/crypto/seal.ts";
import type { Queries } from "#server/data/connection/database.ts";
import { migrateToLatest } from "#server/data/connection/migrateToLatest.ts";
import { openDatabase } from "#server/data/connection/openDatabase.ts";
import { allMigrations } from "#server/data/migrations/allMigrations.ts";
import { noLimit } from "#server/data/queries/memberLimits.ts";
import { testAccountId } from "#server/data/tables/testAccountId.ts";
import { newApiKey } from "#server/services/apiKeys/readApiKey.ts";
import { recoveryCodeHash } from "#server/services/auth/newRecoveryCodes.ts";
import { signToken } from "#server/services/auth/tokens.ts";
import { newTotpSecret } from "#server/services/auth/totpCode.ts";
import { databases, type EmptyDatabase } from "#tests/support/databases.ts";
import { codeAt } from "#tests/support/secondFactor.ts";
import { sized } from "#tests/support/soakPlan.ts";
import { tableNames } from "#tests/support/tableDump.ts";
import { startTestServer, type TestServer } from "#tests/support/testServer.ts";
import { goodPassword, Visitor } from "#tests/support/visitor.ts";
import { addEveryKind, columnsOf, laterRow, type Row } from "./rowsBeforePeople.ts";

const before = allMigrations.slice(
  0,
  allMigrations.findIndex(({ name }) => name === "070_people"),
);
const secrets = parseSecrets(`k1:${randomToken()}`);
const people = sized({ small: 50, full: 10_000 });
const day = 86_400_000;
/** Accounts with a row of every kind. */
const complete = sized({ small: 20, full: 500 });
const ids = Array.from({ length: people }, (_, index) => `usr_${String(index).padStart(5, "0")}`);

/** Secrets and devices of an account's person. */
interface Proofs {
  companion: string;
  device: string;
  totpSecret: string;
  recoveryCode: string;
  challenge: string;
  apiKey: string;
  resetToken: string;
}

const proofsOf = async (): Promise<Proofs> => ({
  companion: randomToken(),
  device: randomToken(),
  totpSecret: (await newTotpSecret("Mailverdict", "x")).secret,
  recoveryCode: "abcd-efgh-jkmn-pqrs",
  challenge: randomToken(),
  apiKey: newApiKey("live"),
  resetToken: randomToken(),
});

type AddRow = (table: string, row: Row) => void;

/** Stores rows, many in a statement: those of one table with the same columns. */
async function storeRows(queries: Queries, fill: (add: AddRow) => Promise<void>): Promise<void> {
  const groups = new Map<string, { table: string; rows: Row[] }>();
  await fill((table, row) => {
    const key = `${table} ${Object.keys(row).join(" ")}`;
    const group = groups.get(key) ?? { table, rows: [] };
    group.rows.push(row);
    groups.set(key, group);
  });
  for (const { table, rows } of groups.values()) {
    for (let from = 0; from < rows.length; from += 200) {
      await queries
        .insertInto(table as "runners")
        .values(rows.slice(from, from + 200) as never)
        .execute();
    }
  }
}

/** Adds an account as 069 stores it, with everything that proves its person. */
async function addAccount(
  add: AddRow,
  { id, index, now, proofs }: { id: string; index: number; now: number; proofs: Proofs },
): Promise<void> {
  const email = `person${index}@example.com`;
  const account = { plan: "p", held: 0, created_at: now - index, opened_at: now - index };
  add("accounts", {
    id,
    email,
    email_key: email,
    name: `Person ${index}`,
    password_hash:
      index % 5 === 4
        ? ""
        : await hashPassword(goodPassword, { memoryCost: 64, timeCost: 1, parallelism: 1 }),
    password_changed_at: index % 2 === 0 ? now - day : null,
    avatar: index % 3 === 0 ? "data:image/png;base64,AA==" : null,
    locale: index % 3 === 1 ? "de" : null,
    time_zone: index % 3 === 2 ? "Asia/Tokyo" : null,
    role: index === 1 ? "operator" : "member",
    balance: index,
    closing_at: index === 2 ? now + day : null,
    suspended_at: index === 3 ? now : null,
    store: index === 4 ? "none" : "full",
    ...account,
  });
  const own = { account_id: id, created_at: now };
  const ledger = { kind: "opening", amount: index, balance: index };
  add("ledger", {
    id: `led_${id}`,
    entry_key: `opening:${id}`,
    ...own,
    ...ledger,
  });
  if (index % 2 === 0) {
    const shadow = testAccountId(id);
    const none = { name: "", password_hash: "", role: "member", balance: 0, test_of: id };
    add("accounts", {
      id: shadow,
      email: shadow,
      email_key: shadow,
      ...none,
      ...account,
    });
  }
  add("sessions", {
    id: `ses_${id}`,
    companion_hash: sha256(proofs.companion),
    generation: 3,
    rotated_at: now,
    trusted: 1,
    ends_at: now + limits.sessionMaxS * 1000,
    revoked_at: index === 5 ? now : null,
    device_name: "Firefox",
    user_agent: "A",
    method: index % 2 === 0 ? "password" : "sso",
    network: "192.0.2.1",
    seen_at: now,
    proved_at: now,
    ...own,
  });
  add("devices", {
    hash: sha256(proofs.device),
    id: `dev_${id}`,
    name: "Firefox",
    expires_at: now + day,
    last_used_at: index,
    ...own,
  });
  add("totp", {
    secret: seal(secrets.sealing, proofs.totpSecret, id),
    confirmed_at: index % 3 === 0 ? now : null,
    last_step: index,
    ...own,
  });
  const hash = recoveryCodeHash(secrets, id, proofs.recoveryCode);
  add("recovery_codes", { hash, account_id: id, used_at: null });
  add("login_challenges", {
    hash: sha256(proofs.challenge),
    method: "password",
    tries: 1,
    expires_at: now + day,
    ...own,
  });
  add("identities", {
    id: `idn_${id}`,
    provider: "oidc",
    issuer: "https://login.example",
    subject: id,
    email,
    ...own,
  });
  const moved = `moved${index}@example.com`;
  add("email_changes", {
    email: moved,
    email_key: moved,
    old_confirmed_at: index,
    new_confirmed_at: index % 2 === 0 ? null : index,
    expires_at: now + day,
    ...own,
  });
  add("api_keys", {
    id: `key_${id}`,
    name: "Key",
    hash: sha256(proofs.apiKey),
    last4: "abcd",
    scopes: scopes.join(" "),
    allowed_networks: "",
    ...own,
  });
  add("audit_events", {
    id: `evt_${id}`,
    account_id: id,
    kind: "signed_in",
    at: now,
    network: "192.0.2.1",
    user_agent: "A",
  });
  add("one_time_tokens", {
    hash: sha256(proofs.resetToken),
    kind: "reset_password",
    subject: id,
    created_at: now,
    expires_at: now + day,
  });
}

const personal = [
  "email",
  "email_key",
  "name",
  "password_hash",
  "password_changed_at",
  "avatar",
  "locale",
  "time_zone",
];

/** Returns the rows that a table of before has after the migration. */
function expectedRows(table: string, rows: readonly Row[]): Row[] {
  const proofs = [
    "devices",
    "totp",
    "recovery_codes",
    "login_challenges",
    "identities",
    "email_changes",
  ];
  // The column came with a later migration.
  const later = { sso_connection_id: null };
  return rows.map((row) => {
    if (table === "sessions") {
      return { ...row, user_id: row.account_id, ...later };
    }
    if (proofs.includes(table)) {
      const { account_id: user_id, ...rest } = row;
      return { ...rest, user_id, ...(table === "login_challenges" ? later : {}) };
    }
    if (table === "accounts") {
      const left = Object.entries(row).filter(([name]) => ![...personal, "role"].includes(name));
      // The columns came with later migrations.
      return { ...Object.fromEntries(left), name: "", requirements: null };
    }
    if (table === "audit_events") {
      // The column came with a later migration.
      return { ...row, user_id: row.kind === "signed_in" ? row.account_id : null };
    }
    if (table === "api_keys") {
      const index = ids.indexOf(String(row.account_id));
      return { ...row, created_by: row.account_id, creator_email: `person${index}@example.com` };
    }
    if (table === "mails") {
      return { ...laterRow(table, row), member_of: row.digest_of };
    }
    if (["rules", "analytics_notes", "verdict_reports"].includes(table)) {
      // The column came with a later migration.
      return { ...row, author: null };
    }
    if (table === "sign_up_hooks") {
      // The columns came with a later migration.
      return { ...row, former_secret: null, former_until: null };
    }
    if (table === "notification_settings") {
      return { ...row, user_id: row.account_id };
    }
    if (table === "notification_schedules") {
      return { ...row, user_id: row.account_id, language: null };
    }
    return laterRow(table, row);
  });
}

/** Returns rows as text, in an order of their own: comparing each with each would take minutes. */
const inOrder = (rows: readonly Row[]): string[] =>
  rows
    .map((row) => JSON.stringify(Object.entries(row).toSorted(([a], [b]) => (a < b ? -1 : 1))))
    .toSorted();

describe.each(databases)("an installation from before people on $name", ({ openEmpty }) => {
  let empty: EmptyDatabase;
  let server: TestServer;
  let proofs: Proofs[];
  let earlier: Record<string, Row[]>;
  const at = Math.floor(Date.now() / 1000) * 1000;

  const allRows = async (queries: Queries) => {
    const tables: Record<string, Row[]> = {};
    for (const table of await tableNames({ kind: empty.kind, queries } as never)) {
      const { rows } = await sql<Row>`select * from ${sql.table(table)}`.execute(queries);
      tables[table] = rows;
    }
    return tables;
  };

  beforeAll(async () => {
    empty = await openEmpty();
    const { queries } = empty.connection;
    await migrateToLatest(queries, empty.kind, before);
    proofs = await Promise.all(ids.map(proofsOf));
    const tables = await tableNames({ kind: empty.kind, queries } as never);
    const columns = await columnsOf(queries, empty.kind, tables);
    await queries.transaction().execute(async (inside) => {
      await storeRows(inside, async (add) => {
        for (const [index, id] of ids.entries()) {
          await addAccount(add, { id, index, now: at, proofs: proofs[index]! });
          if (index < complete) {
            addEveryKind(add, columns, { id, index, now: at });
          }
        }
      });
    });
    earlier = await allRows(queries);
    const { dataDir, place, drop } = empty;
    server = await startTestServer({
      secrets,
      open: async () => ({
        database: await openDatabase({ ...place, dataDir }),
        dataDir,
        place,
        drop: async () => {
          await server.context.database.close();
          await drop();
        },
      }),
    });
  });
  afterAll(() => server.close());

  /** Returns the browser of a person that signed in before the upgrade. */
  async function browserOf(index: number): Promise<Visitor> {
    const { companion, device } = proofs[index]!;
    const visitor = new Visitor(server.app);
    visitor.cookies.set("mv_companion", companion);
    visitor.cookies.set("mv_device", device);
    const claims = {
      userId: ids[index]!,
      sessionId: `ses_${ids[index]}`,
      companionHash: sha256(companion),
      generation: 3,
    };
    const life = { issuedS: at / 1000, expiresS: at / 1000 + 600 };
    visitor.access = await signToken(secrets, "at+jwt", claims, life);
    visitor.refresh = await signToken(secrets, "rt+jwt", claims, life);
    return visitor;
  }

  test("has a row of every kind, with a value in every column", () => {
    const besides = ["migrations", "migrations_lock", "runners", "politeness_shares"];
    const lacking = Object.entries(earlier).flatMap(([table, rows]) => {
      const names = Object.keys(rows[0] ?? { "no rows": null });
      return names
        .filter((name) => rows.every((row) => row[name] === null || row[name] === undefined))
        .map((name) => `${table}.${name}`);
    });
    expect(lacking.filter((name) => !besides.includes(name.split(".")[0]!))).toEqual([]);
  });

  test("keeps every row, and what proves a person belongs to a user with the account's id", async () => {
    const found = await allRows(server.context.database.queries);
    for (const [table, rows] of Object.entries(earlier)) {
      if (!["migrations", "migrations_lock", "runners"].includes(table)) {
        expect(inOrder(found[table]!), table).toEqual(inOrder(expectedRows(table, rows)));
      }
    }
    const owners = earlier.accounts!.filter(({ test_of: of }) => of === null);
    expect(owners).toHaveLength(people);
    expect(found.users!.toSorted((a, b) => (String(a.id) < String(b.id) ? -1 : 1))).toEqual(
      owners
        .toSorted((a, b) => (String(a.id) < String(b.id) ? -1 : 1))
        .map((row) => ({
          id: row.id,
          ...Object.fromEntries(personal.map((name) => [name, row[name]])),
          operator: row.role === "operator" ? 1 : 0,
          created_at: row.created_at,
        })),
    );
    expect(inOrder(found.memberships!)).toEqual(
      inOrder(
        owners.map(({ id, created_at: since }) => ({
          user_id: id,
          account_id: id,
          role: "owner",
          since,
          invited_by: null,
          ...noLimit,
        })),
      ),
    );
  });

  test("signs nobody out: access and refresh tokens still work", async () => {
    const visitor = await browserOf(0);
    const reply = await visitor.get("/v1/account");
    expect(reply.json()).toMatchObject({ id: ids[0], email: "person0@example.com" });
    expect((await visitor.post("/refresh_token/")).statusCode).toBe(200);
    expect((await visitor.get("/v1/account")).statusCode).toBe(200);
    const operator = await browserOf(1);
    expect((await operator.get("/v1/account")).json().operator).toBe(true);
    const revoked = await browserOf(5);
    expect((await revoked.get("/v1/account")).statusCode).toBe(401);
  });

  test("keeps second factors, recovery codes, trusted browsers and waiting sign-ins", async () => {
    const { totpSecret, recoveryCode, challenge, device } = proofs[0]!;
    const visitor = new Visitor(server.app);
    const asked = await visitor.login("person0@example.com");
    expect(asked.json().code).toBe("second_factor_required");
    const code = codeAt(totpSecret, server.context.now());
    const answered = await visitor.post("/v1/login/challenge", { challenge, code });
    expect(answered.json()).toMatchObject({ user: { id: ids[0] }, email: "person0@example.com" });
    const again = asked.json().challenge.token;
    const recovered = await visitor.post("/v1/login/challenge", {
      challenge: again,
      code: recoveryCode,
    });
    expect(recovered.statusCode).toBe(200);
    const trusted = new Visitor(server.app);
    trusted.cookies.set("mv_device", device);
    expect((await trusted.login("person0@example.com")).statusCode).toBe(200);
  });

  test("keeps API keys and mailed links, closed and suspended accounts", async () => {
    const { apiKey } = proofs[0]!;
    const script = new Visitor(server.app);
    const credits = await script.get("/v1/credits", { authorization: `Bearer ${apiKey}` });
    expect(credits.statusCode).toBe(200);
    const reset = await script.post("/reset_password/", {
      token: proofs[6]!.resetToken,
      newPassword: `${goodPassword}x`,
      confirmNewPassword: `${goodPassword}x`,
    });
    expect(reset.statusCode).toBe(200);
    expect((await script.login("person2@example.com")).statusCode).toBe(401);
    expect((await script.login("person3@example.com")).json().code).toBe("account_suspended");
    expect((await script.login("person7@example.com")).statusCode).toBe(200);
  });

  test("deletes an account with its person, whose rows go along", async () => {
    const { queries } = server.context.database;
    await queries.deleteFrom("users").where("id", "=", ids[8]!).execute();
    await queries.deleteFrom("accounts").where("id", "=", ids[8]!).execute();
    const found = await allRows(queries);
    const left = Object.entries(found).filter(([, rows]) =>
      JSON.stringify(rows).includes(`"${ids[8]}"`),
    );
    // Mailed links name their owner without a reference.
    expect(left.map(([table]) => table)).toEqual(["one_time_tokens"]);
  });
});
