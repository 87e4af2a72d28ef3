import { type DatabaseKind, sqlMigration } from "./migration.ts";

/** The event of a key's creation has the key's time. Events from before migration 072 name no user; each account had one user then, with its id. */
const statements = (kind: DatabaseKind): string[] => [
  `alter table api_keys add column created_by ${kind === "postgres" ? 'text collate "C"' : "text"}`,
  `alter table api_keys add column creator_email text`,
  `update api_keys set created_by = coalesce(
    (select min(user_id) from audit_events
      where audit_events.account_id = api_keys.account_id
        and audit_events.kind = 'key_created' and audit_events.at = api_keys.created_at),
    (select id from users where users.id = api_keys.account_id))`,
  `update api_keys set creator_email = (select email from users where users.id = api_keys.created_by)`,
  `update api_keys set created_by = null where creator_email is null`,
  `create index api_keys_by_creator on api_keys (created_by) where created_by is not null`,
];

/** The user who created each key, and their address. Not a reference: a key outlives its creator's user. */
export const keyCreators = sqlMigration("089_key_creators", statements);
