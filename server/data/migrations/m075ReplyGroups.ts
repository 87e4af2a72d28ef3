import { type Kysely, sql } from "kysely";
import { replyGroup } from "#engine/verdict/replyGroup.ts";
import { parseStoredResult } from "#server/data/tables/validationRow.ts";
import type { Reason } from "#vocabulary/verdicts.ts";
import type { DatabaseKind, Migration } from "./migration.ts";

/** Rows per statement. */
const rowsAtOnce = 1000;

const columns = (kind: DatabaseKind): readonly string[] => {
  const textKey = kind === "postgres" ? 'text collate "C"' : "text";
  return [
    `alter table validations add column reply_group ${textKey}`,
    `alter table list_results add column reply_group ${textKey}`,
    `create table list_replies (
      list_id ${textKey} not null references lists (id) on delete cascade,
      reply ${textKey} not null,
      verdict ${textKey} not null,
      reason ${textKey} not null,
      count bigint not null,
      primary key (list_id, reply, verdict, reason)
    )`,
  ];
};

/** After the rows are filled, which then changes no index. */
const indexes: readonly string[] = [
  `create index validations_by_reply on validations (account_id, reply_group, id) where reply_group is not null`,
  `create index list_results_replies on list_results (list_id, reply_group, position) where reply_group is not null`,
  `insert into list_replies (list_id, reply, verdict, reason, count)
    select list_id, reply_group, verdict, reason, count(*) from list_results
    where status = 'final' and reply_group is not null
    group by list_id, reply_group, verdict, reason`,
];

type Values = readonly (readonly [key: string | number, group: string])[];

/** Writes the groups of some rows of a table, found by `key`. */
async function write(
  queries: Kysely<never>,
  { table, key, whose }: { table: string; key: string; whose: ReturnType<typeof sql> },
  values: Values,
): Promise<void> {
  if (values.length > 0) {
    const type = sql.raw(key === "position" ? "bigint" : "text");
    const rows = values.map(([at, group]) => sql`(cast(${at} as ${type}), cast(${group} as text))`);
    const column = sql.ref(`${table}.${key}`);
    await sql`with found (at, reply_group) as (values ${sql.join(rows)})
      update ${sql.table(table)}
      set reply_group = (select found.reply_group from found where found.at = ${column})
      where ${whose} ${column} in (select at from found)`.execute(queries);
  }
}

async function fillValidations(queries: Kysely<never>): Promise<void> {
  for (let after = ""; ;) {
    const { rows } = await sql<{ id: string; result: string | null }>`
      select id, result from validations where id > ${after} order by id limit ${rowsAtOnce}`.execute(
      queries,
    );
    const groups = rows.flatMap(({ id, result }): Values => {
      const group = result === null ? null : groupOfResult(result);
      return group === null ? [] : [[id, group]];
    });
    await write(queries, { table: "validations", key: "id", whose: sql`` }, groups);
    const last = rows.at(-1);
    if (last === undefined) {
      return;
    }
    after = last.id;
  }
}

/** Returns the group of a stored verification; null if it can't be read. */
function groupOfResult(result: string): string | null {
  try {
    return replyGroup(parseStoredResult(result));
  } catch {
    return null;
  }
}

interface Replied {
  position: number;
  email: string | null;
  reason: Reason;
  reply: string;
}

async function fillList(queries: Kysely<never>, listId: string): Promise<void> {
  for (let after = 0; ;) {
    const { rows } = await sql<Replied>`
      select position, email, reason, reply from list_results
      where list_id = ${listId} and position > ${after} and reply is not null and reason is not null
      order by position limit ${rowsAtOnce}`.execute(queries);
    const groups = rows.flatMap(({ position, ...result }): Values => {
      const group = replyGroup(result);
      return group === null ? [] : [[position, group]];
    });
    const whose = sql`list_results.list_id = ${listId} and`;
    await write(queries, { table: "list_results", key: "position", whose }, groups);
    const last = rows.at(-1);
    if (last === undefined) {
      return;
    }
    after = last.position;
  }
}

/** Groups of mail servers' replies, to filter results by reply and to count the replies of a list; filled from what is stored. */
export const replyGroups: Migration = {
  name: "075_reply_groups",
  statements: (kind) => [...columns(kind), ...indexes],
  async up(queries, kind) {
    for (const statement of columns(kind)) {
      // oxlint-disable-next-line no-await-in-loop -- each needs the tables of the one before
      await sql.raw(statement).execute(queries);
    }
    await fillValidations(queries);
    const lists = await sql<{ id: string }>`select id from lists`.execute(queries);
    for (const { id } of lists.rows) {
      // oxlint-disable-next-line no-await-in-loop -- one transaction
      await fillList(queries, id);
    }
    for (const statement of indexes) {
      // oxlint-disable-next-line no-await-in-loop -- each needs the tables of the one before
      await sql.raw(statement).execute(queries);
    }
  },
};
