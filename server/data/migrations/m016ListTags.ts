import { sqlMigration } from "./migration.ts";

/** Tags of lists, issues of their files, and the URL that a file is downloaded from. */
export const listTags = sqlMigration("016_list_tags", () => [
  `alter table lists add column tags text not null default '[]'`,
  `alter table lists add column issues text`,
  `alter table lists add column source_url text`,
]);
