import { type Kysely, sql } from "kysely";
import type { Migration } from "./migration.ts";

/** Drafts of lists keep the options chosen for them. */
export const draftOptions: Migration = {
  name: "009_draft_options",
  async up(queries: Kysely<never>) {
    await sql`alter table drafts add column options text`.execute(queries);
  },
};
