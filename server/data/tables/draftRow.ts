import { listOptions } from "#contract/listShape.ts";
import { nullableJsonColumn } from "./jsonColumn.ts";

/** Unsent work, under an id the client chose. */
export interface DraftRow {
  account_id: string;
  id: string;
  kind: "quick" | "single" | "list";
  name: string;
  text: string;
  /** Options of a list, as JSON. */
  options: string | null;
  updated_at: number;
}

/** Returns the options of a list's draft from `drafts.options`; null for other drafts. */
export const draftOptionsOf = nullableJsonColumn("drafts.options", listOptions, null);
