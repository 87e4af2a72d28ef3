import { type DatabaseKind, sqlMigration } from "./migration.ts";

const properties = "account_id, day, origin, verdict, reason, charge, provider, key_id, source";

const statements = (kind: DatabaseKind): string[] => {
  const textKey = kind === "postgres" ? 'text collate "C"' : "text";
  const owner = `account_id ${textKey} not null references accounts (id) on delete cascade`;
  return [
    `create table result_figures (
      ${owner},
      day bigint not null,
      origin ${textKey} not null,
      verdict ${textKey} not null,
      reason ${textKey} not null,
      charge ${textKey} not null,
      provider ${textKey} not null,
      key_id ${textKey} not null,
      source ${textKey} not null,
      count bigint not null,
      credits bigint not null,
      primary key (${properties})
    )`,
    `create table domain_figures (
      ${owner},
      day bigint not null,
      domain ${textKey} not null,
      verdict ${textKey} not null,
      count bigint not null,
      credits bigint not null,
      primary key (account_id, day, domain, verdict)
    )`,
    `create table latency_figures (
      ${owner},
      day bigint not null,
      check_name ${textKey} not null,
      bucket bigint not null,
      count bigint not null,
      primary key (account_id, day, check_name, bucket)
    )`,
    `insert into result_figures (${properties}, count, credits)
      select account_id, created_at / 86400000, 'validation', verdict, reason, charge_reason,
        coalesce(provider, ''), coalesce(key_id, ''), coalesce(source, ''), count(*), sum(credits)
      from validations
      where status = 'completed'
      group by 1, 2, 3, 4, 5, 6, 7, 8, 9`,
    `insert into result_figures (${properties}, count, credits)
      select lists.account_id, coalesce(list_results.checked_at, lists.created_at) / 86400000, 'list',
        list_results.verdict, list_results.reason, case list_results.charge when 'definitive' then 'verdict' else coalesce(list_results.charge, '') end,
        coalesce(list_results.provider, ''), '', '', count(*), sum(list_results.credits)
      from list_results join lists on lists.id = list_results.list_id
      where list_results.status = 'final'
      group by 1, 2, 3, 4, 5, 6, 7, 8, 9`,
  ];
};

/** Counts of results by day, which analytics reads, filled from what is stored; domains and times are counted from now on. */
export const resultFigures = sqlMigration("029_result_figures", statements);
