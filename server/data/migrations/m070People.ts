import { type DatabaseKind, sqlMigration } from "./migration.ts";

/** Tables of sign-in data, in which the account becomes the user. */
const proofs = [
  "devices",
  "totp",
  "recovery_codes",
  "login_challenges",
  "identities",
  "email_changes",
] as const;

/** Columns that only an account's person has. */
const personal = [
  "email",
  "email_key",
  "name",
  "password_hash",
  "password_changed_at",
  "avatar",
  "locale",
  "time_zone",
] as const;

/** Creates the new tables and fills them: the person of an account gets its id, which second-factor secrets are sealed with and tokens carry. */
function newTables(textKey: string): string[] {
  const columns = personal.join(", ");
  return [
    `create table users (
      id ${textKey} primary key,
      email text not null,
      email_key ${textKey} not null unique,
      name text not null,
      password_hash text not null,
      password_changed_at bigint,
      avatar text,
      locale text,
      time_zone text,
      operator integer not null,
      created_at bigint not null
    )`,
    `insert into users (id, ${columns}, operator, created_at)
      select id, ${columns}, case when role = 'operator' then 1 else 0 end, created_at
      from accounts where test_of is null`,
    `create index users_operators on users (id) where operator = 1`,
    `create table memberships (
      user_id ${textKey} not null references users (id) on delete cascade,
      account_id ${textKey} not null references accounts (id) on delete cascade,
      role text not null,
      since bigint not null,
      invited_by ${textKey} references users (id) on delete set null,
      primary key (user_id, account_id)
    )`,
    `insert into memberships (user_id, account_id, role, since)
      select id, id, 'owner', created_at from accounts where test_of is null`,
    `create index memberships_by_account on memberships (account_id)`,
    `create index memberships_by_inviter on memberships (invited_by) where invited_by is not null`,
  ];
}

const proofIndexes = (change: (before: string, after: string, table: string) => string[]) =>
  ["devices", "recovery_codes", "login_challenges", "identities"].flatMap((table) =>
    change(`${table}_by_account`, `${table}_by_user`, table),
  );

const postgres = (): string[] => [
  ...proofs.flatMap((table) => [
    `alter table ${table} rename column account_id to user_id`,
    `alter table ${table} drop constraint ${table}_account_id_fkey`,
    `alter table ${table} add foreign key (user_id) references users (id) on delete cascade`,
  ]),
  ...proofIndexes((before, after) => [`alter index ${before} rename to ${after}`]),
  `alter table sessions add column user_id text collate "C" not null default ''`,
  `update sessions set user_id = account_id`,
  `alter table sessions alter column user_id drop default`,
  `alter table sessions add foreign key (user_id) references users (id) on delete cascade`,
  `alter table accounts ${[...personal, "role"].map((column) => `drop column ${column}`).join(", ")}`,
];

/** Copies a table into one with other columns under the same name. */
function rebuilt(table: string, columns: Readonly<Record<string, string>>, also = ""): string[] {
  const names = Object.keys(columns).join(", ");
  const definitions = Object.entries(columns).map(([name, type]) => `${name} ${type}`);
  return [
    `create table new_${table} (${definitions.join(", ")}${also})`,
    `insert into new_${table} (${names}) select ${names} from ${table}`,
    `drop table ${table}`,
    `alter table new_${table} rename to ${table}`,
  ];
}

const ofUser = "references users (id) on delete cascade";

/** Rebuilds tables, since SQLite changes neither references nor unique columns. */
const sqlite = (): string[] => [
  ...proofs.map((table) => `alter table ${table} rename column account_id to user_id`),
  ...rebuilt("devices", {
    hash: "text primary key",
    user_id: `text not null ${ofUser}`,
    name: "text",
    created_at: "bigint not null",
    expires_at: "bigint not null",
    id: "text not null default ''",
    last_used_at: "bigint",
  }),
  ...rebuilt("totp", {
    user_id: `text primary key ${ofUser}`,
    secret: "text not null",
    confirmed_at: "bigint",
    last_step: "bigint not null",
    created_at: "bigint not null",
  }),
  ...rebuilt("recovery_codes", {
    hash: "text primary key",
    user_id: `text not null ${ofUser}`,
    used_at: "bigint",
  }),
  ...rebuilt("login_challenges", {
    hash: "text primary key",
    user_id: `text not null ${ofUser}`,
    method: "text not null",
    tries: "integer not null",
    created_at: "bigint not null",
    expires_at: "bigint not null",
    used_at: "bigint",
  }),
  ...rebuilt(
    "identities",
    {
      id: "text primary key",
      user_id: `text not null ${ofUser}`,
      provider: "text not null",
      issuer: "text not null",
      subject: "text not null",
      email: "text",
      created_at: "bigint not null",
      last_used_at: "bigint",
    },
    ", unique (issuer, subject)",
  ),
  ...rebuilt("email_changes", {
    user_id: `text primary key ${ofUser}`,
    email: "text not null",
    email_key: "text not null",
    old_confirmed_at: "bigint",
    new_confirmed_at: "bigint",
    created_at: "bigint not null",
    expires_at: "bigint not null",
  }),
  ...proofIndexes((_, after, table) => [`create index ${after} on ${table} (user_id)`]),
  `create index login_challenges_by_expiry on login_challenges (expires_at)`,
  `alter table sessions add column user_id text not null default '' ${ofUser}`,
  `update sessions set user_id = account_id`,
  ...rebuilt("accounts", {
    id: "text primary key",
    plan: "text not null",
    balance: "bigint not null check (balance >= 0)",
    held: "bigint not null default 0 check (held >= 0)",
    created_at: "bigint not null",
    opened_at: "bigint",
    closing_at: "bigint",
    suspended_at: "bigint",
    test_of: "text references accounts (id) on delete cascade",
    store: "text not null default 'full'",
  }),
  `create index accounts_closing on accounts (closing_at) where closing_at is not null`,
  `create unique index accounts_by_test_of on accounts (test_of) where test_of is not null`,
];

const statements = (kind: DatabaseKind): string[] => [
  ...newTables(kind === "postgres" ? 'text collate "C"' : "text"),
  ...(kind === "postgres" ? postgres() : sqlite()),
  `create index sessions_by_user on sessions (user_id)`,
];

/** Users and their memberships: sign-in data moves from the account to its user. */
export const people = sqlMigration("070_people", statements);
