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
import { testAccountId } from "#server/data/tables/testAccountId.ts";
import { newApiKey } from "#server/services/apiKeys/readApiKey.ts";
import { recoveryCodeHash } from "#server/services/auth/newRecoveryCodes.ts";
import { signToken } from "#server/services/auth/tokens.ts";
import { newTotpSecret } from "#server/services/auth/totpCode.ts";
import { databases, type EmptyDatabase } from "#tests/support/databases.ts";
import { codeAt } from "#tests/support/secondFactor.ts";
import { tableNames } from "#tests/support/tableDump.ts";
import { startTestServer, type TestServer } from "#tests/support/testServer.ts";
import { goodPassword, Visitor } from "#tests/support/visitor.ts";

type Row = Record<string, unknown>;

const before = allMigrations.slice(
  0,
  allMigrations.findIndex(({ name }) => name === "070_people"),
);
const secrets = parseSecrets(`k1:${randomToken()}`);
const people = 50;
const day = 86_400_000;
const ids = Array.from({ length: people }, (_, index) => `usr_${String(index).padStart(4, "0")}`);

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

async function insert(queries: Queries, table: string, row: Row): Promise<void> {
  await queries
    .insertInto(table as "runners")
    .values(row as never)
    .execute();
}

/** Stores an account as 069 does, with everything that proves its person. */
async function storeAccount(
  queries: Queries,
  { id, index, now, proofs }: { id: string; index: number; now: number; proofs: Proofs },
): Promise<void> {
  const email = `person${index}@example.com`;
  const account = { plan: "p", held: 0, created_at: now - index, opened_at: now - index };
  await insert(queries, "accounts", {
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
  await insert(queries, "ledger", {
    id: `led_${id}`,
    entry_key: `opening:${id}`,
    ...own,
    ...ledger,
  });
  if (index % 2 === 0) {
    const shadow = testAccountId(id);
    const none = { name: "", password_hash: "", role: "member", balance: 0, test_of: id };
    await insert(queries, "accounts", {
      id: shadow,
      email: shadow,
      email_key: shadow,
      ...none,
      ...account,
    });
  }
  await insert(queries, "sessions", {
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
  await insert(queries, "devices", {
    hash: sha256(proofs.device),
    id: `dev_${id}`,
    name: "Firefox",
    expires_at: now + day,
    last_used_at: index,
    ...own,
  });
  await insert(queries, "totp", {
    secret: seal(secrets.sealing, proofs.totpSecret, id),
    confirmed_at: index % 3 === 0 ? now : null,
    last_step: index,
    ...own,
  });
  const hash = recoveryCodeHash(secrets, id, proofs.recoveryCode);
  await insert(queries, "recovery_codes", { hash, account_id: id, used_at: null });
  await insert(queries, "login_challenges", {
    hash: sha256(proofs.challenge),
    method: "password",
    tries: 1,
    expires_at: now + day,
    ...own,
  });
  await insert(queries, "identities", {
    id: `idn_${id}`,
    provider: "oidc",
    issuer: "https://login.example",
    subject: id,
    email,
    ...own,
  });
  const moved = `moved${index}@example.com`;
  await insert(queries, "email_changes", {
    email: moved,
    email_key: moved,
    old_confirmed_at: index,
    expires_at: now + day,
    ...own,
  });
  await insert(queries, "api_keys", {
    id: `key_${id}`,
    name: "Key",
    hash: sha256(proofs.apiKey),
    last4: "abcd",
    scopes: scopes.join(" "),
    allowed_networks: "",
    ...own,
  });
  await insert(queries, "audit_events", {
    id: `evt_${id}`,
    account_id: id,
    kind: "signed_in",
    at: now,
    network: "192.0.2.1",
    user_agent: "A",
  });
  await insert(queries, "one_time_tokens", {
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
  return rows.map((row) => {
    if (table === "sessions") {
      return { ...row, user_id: row.account_id };
    }
    if (proofs.includes(table)) {
      const { account_id: user_id, ...rest } = row;
      return { ...rest, user_id };
    }
    if (table === "accounts") {
      const left = Object.entries(row).filter(([name]) => ![...personal, "role"].includes(name));
      // The column came with a later migration.
      return { ...Object.fromEntries(left), name: "" };
    }
    if (table === "audit_events") {
      // The column came with a later migration.
      return { ...row, user_id: row.kind === "signed_in" ? row.account_id : null };
    }
    return row;
  });
}

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
    await queries.transaction().execute(async (inside) => {
      for (const [index, id] of ids.entries()) {
        await storeAccount(inside, { id, index, now: at, proofs: proofs[index]! });
      }
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

  test("keeps every row, and what proves a person belongs to a user with the account's id", async () => {
    const found = await allRows(server.context.database.queries);
    for (const [table, rows] of Object.entries(earlier)) {
      if (!["migrations", "migrations_lock", "runners"].includes(table)) {
        expect(rows.length, table).toBe(found[table]?.length);
        expect(found[table], table).toEqual(expect.arrayContaining(expectedRows(table, rows)));
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
    expect(found.memberships).toHaveLength(people);
    expect(found.memberships).toEqual(
      expect.arrayContaining(
        owners.map(({ id, created_at: since }) => ({
          user_id: id,
          account_id: id,
          role: "owner",
          since,
          invited_by: null,
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
