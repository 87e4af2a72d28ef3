import { type Kysely, sql } from "kysely";
import type { Migration } from "./migration.ts";

/** Column for the options of a list's draft. */
export const draftOptions: Migration = {
  name: "009_draft_options",
  async up(queries: Kysely<never>) {
    await sql`alter table drafts add column options text`.execute(queries);
  },
};
