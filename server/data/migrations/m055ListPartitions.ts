import { type Kysely, sql } from "kysely";
import { firstIdAt } from "#server/crypto/newId.ts";
import type { DatabaseKind, Migration } from "./migration.ts";

const dayMs = 86_400_000;

/** Divides a table by lists. What is stored stays where it is, and becomes the partition of all lists before `BOUND`. */
const divide = (table: string, key: string, indexes: Readonly<Record<string, string>>) => [
  `alter table ${table} rename to ${table}_before_DATE`,
  `alter index ${table}_pkey rename to ${table}_before_DATE_pkey`,
  ...Object.keys(indexes).map(
    (name) => `alter index ${table}_${name} rename to ${table}_before_DATE_${name}`,
  ),
  `create table ${table} (like ${table}_before_DATE including storage) partition by range (list_id)`,
  `alter table ${table} add primary key (list_id, ${key})`,
  ...Object.entries(indexes).map(
    ([name, definition]) => `create index ${table}_${name} on ${table} ${definition}`,
  ),
  `alter table ${table} add foreign key (list_id) references lists (id) on delete cascade`,
  `alter table ${table} attach partition ${table}_before_DATE for values from (minvalue) to ('BOUND')`,
  `create table ${table}_other partition of ${table} default`,
];

const statements = (kind: DatabaseKind): readonly string[] =>
  kind === "sqlite"
    ? []
    : [
        ...divide("list_results", "position", {
          open: `(list_id, host_key, due_at) where status <> 'final'`,
          duplicates: `(list_id, duplicate_of) where duplicate_of is not null`,
        }),
        ...divide("list_evidence", "batch", {}),
      ];

/** Partitions of PostgreSQL for the rows of lists, by the day on which a list was created; `addListPartitions` adds those of further days. */
export const listPartitions: Migration = {
  name: "055_list_partitions",
  statements,
  async up(queries: Kysely<never>, kind) {
    // Two days ahead, so that there is time to add the partitions of later days.
    const first = Math.floor(Date.now() / dayMs) * dayMs + 2 * dayMs;
    const date = new Date(first).toISOString().slice(0, 10).replaceAll("-", "");
    for (const statement of statements(kind)) {
      const text = statement.replaceAll("DATE", date).replaceAll("BOUND", firstIdAt("list", first));
      // oxlint-disable-next-line no-await-in-loop -- each needs the tables of the one before
      await sql.raw(text).execute(queries);
    }
  },
};
