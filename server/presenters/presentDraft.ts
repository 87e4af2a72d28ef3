import type { Draft } from "#contract/drafts.ts";
import type { ListOptions } from "#contract/listShape.ts";
import type { DraftRow } from "#server/data/tables/draftRow.ts";
import { instant } from "./instant.ts";

/** A draft as the app keeps it. */
export function presentDraft(row: DraftRow): Draft {
  return {
    id: row.id,
    object: "draft",
    kind: row.kind,
    name: row.name,
    text: row.text,
    options: row.options === null ? null : (JSON.parse(row.options) as ListOptions),
    updated_at: instant(row.updated_at),
  };
}
