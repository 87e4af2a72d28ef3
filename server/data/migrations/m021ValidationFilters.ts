import { type DatabaseKind, sqlMigration } from "./migration.ts";

/** Escapes of NUL and of lone surrogates, which PostgreSQL's JSON functions reject, but not the same letters after an escaped backslash. */
const unreadable = String.raw`(?<!\\)((?:\\\\)*)\\u(?:0000|d[89a-f][0-9a-f]{2})`;

/** A JSON column of `validations` for PostgreSQL's JSON functions. */
const asJson = (column: string): string =>
  String.raw`regexp_replace(validations.${column}, '${unreadable}', '\1', 'g')::json`;

const inJson = (kind: DatabaseKind, column: string, field: string): string =>
  kind === "postgres" ? `${asJson(column)} ->> '${field}'` : `${column} ->> '$.${field}'`;

const tagsOfLabels = {
  sqlite: "json_each(validations.labels, '$.tags') as tags",
  postgres: `json_array_elements_text(${asJson("labels")} -> 'tags') as tags (value)`,
} as const satisfies Record<DatabaseKind, string>;

const statements = (kind: DatabaseKind): string[] => {
  const textKey = kind === "postgres" ? 'text collate "C"' : "text";
  return [
    `alter table validations add column provider ${textKey}`,
    `alter table validations add column source ${textKey}`,
    `update validations set
      provider = ${inJson(kind, "result", "provider")},
      source = ${inJson(kind, "labels", "source")}`,
    `create index validations_by_provider on validations (account_id, provider, id) where provider is not null`,
    `create index validations_by_source on validations (account_id, source, id) where source is not null`,
    `create index validations_by_key on validations (account_id, key_id, id) where key_id is not null`,
    `create table validation_tags (
      account_id ${textKey} not null references accounts (id) on delete cascade,
      tag ${textKey} not null,
      validation_id ${textKey} not null references validations (id) on delete cascade,
      primary key (account_id, tag, validation_id)
    )`,
    `create index validation_tags_by_validation on validation_tags (validation_id)`,
    `insert into validation_tags (account_id, tag, validation_id)
      select distinct validations.account_id, tags.value, validations.id
      from validations, ${tagsOfLabels[kind]}`,
  ];
};

/** Provider, source and tags of validations in columns, to filter by them and by key. */
export const validationFilters = sqlMigration("021_validation_filters", statements);
