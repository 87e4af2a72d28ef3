import { draftOptionsOf, type DraftRow } from "#server/data/tables/draftRow.ts";
import type { Draft } from "#contract/drafts.ts";
import { instant } from "./instant.ts";

/** Returns a draft as the API shows it. */
export function presentDraft(row: DraftRow): Draft {
  return {
    id: row.id,
    object: "draft",
    kind: row.kind,
    name: row.name,
    text: row.text,
    options: draftOptionsOf(row.options),
    updated_at: instant(row.updated_at),
  };
}
