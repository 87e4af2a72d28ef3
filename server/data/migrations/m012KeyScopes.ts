import { type Kysely, sql } from "kysely";
import type { Migration } from "./migration.ts";

/** Scopes of existing keys, which keep their access. Written out, since the contract may change. */
const formerReach =
  "validate results:read evidence:read lists:read lists:write exports rules:read rules:write billing:read";

const statements = [
  `alter table api_keys add column scopes text not null default '${formerReach}'`,
  `alter table api_keys add column allowed_networks text not null default ''`,
  `alter table api_keys add column requests_per_minute bigint`,
  `alter table api_keys add column credit_budget bigint`,
  `alter table api_keys add column budget_month text`,
  `alter table api_keys add column budget_used bigint not null default 0`,
  `alter table validations add column key_id TEXT_KEY`,
  `alter table jobs add column key_id TEXT_KEY`,
  `alter table jobs add column key_month text`,
  `alter table jobs add column key_held bigint not null default 0`,
  `alter table accounts add column suspended_at bigint`,
  `alter table mails add column job_id TEXT_KEY`,
  `create index mails_by_job on mails (job_id) where job_id is not null`,
  `alter table idempotency_keys add column job_id TEXT_KEY`,
  `create index idempotency_keys_by_job on idempotency_keys (job_id) where job_id is not null`,
];

/** Scopes, networks, limits and budgets of keys; the key that pays for a check or a list; suspended accounts; and the list a mail or a stored response is about, so that both are deleted with it. */
export const keyScopes: Migration = {
  name: "012_key_scopes",
  async up(queries: Kysely<never>, kind) {
    const textKey = kind === "postgres" ? 'text collate "C"' : "text";
    for (const statement of statements) {
      await sql.raw(statement.replaceAll("TEXT_KEY", textKey)).execute(queries);
    }
  },
};
