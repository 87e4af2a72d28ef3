import { type Kysely, sql } from "kysely";
import type { Migration } from "./migration.ts";

/** Table of provider replies, counted by the hour. */
export const providerRates: Migration = {
  name: "005_provider_rates",
  async up(queries: Kysely<never>, kind) {
    const textKey = kind === "postgres" ? 'text collate "C"' : "text";
    await sql
      .raw(
        `create table provider_rates (
          hour bigint not null,
          provider ${textKey} not null,
          egress ${textKey} not null,
          answer ${textKey} not null,
          count bigint not null,
          primary key (hour, provider, egress, answer)
        )`,
      )
      .execute(queries);
  },
};
