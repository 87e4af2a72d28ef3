import { type DatabaseKind, sqlMigration } from "./migration.ts";

const statements = (kind: DatabaseKind): string[] => {
  const textKey = kind === "postgres" ? 'text collate "C"' : "text";
  return [
    `create table sso_connections (
      id ${textKey} primary key,
      account_id ${textKey} not null unique references accounts (id) on delete cascade,
      name text not null,
      issuer text not null,
      client_id text not null,
      client_secret text not null,
      joins integer not null,
      default_role text not null,
      group_claim text not null,
      group_roles text not null,
      created_at bigint not null,
      changed_at bigint not null,
      last_sign_in_at bigint,
      last_error text,
      last_error_detail text,
      last_error_at bigint
    )`,
    `create table sso_domains (
      id ${textKey} primary key,
      account_id ${textKey} not null references accounts (id) on delete cascade,
      domain ${textKey} not null,
      token text not null,
      created_at bigint not null,
      verified_at bigint,
      checked_at bigint,
      missing_since bigint,
      last_error text,
      unique (account_id, domain)
    )`,
    // Several workspaces may try to prove a domain; one has it.
    `create unique index sso_domains_verified on sso_domains (domain) where verified_at is not null`,
    `alter table sessions add column sso_connection_id ${textKey}`,
    `create index sessions_by_sso_connection on sessions (sso_connection_id)
      where sso_connection_id is not null`,
    `alter table login_challenges add column sso_connection_id ${textKey}`,
  ];
};

/** OpenID Connect providers of workspaces, their proven domains, and the sessions that came from one. */
export const workspaceSso = sqlMigration("078_workspace_sso", statements);
