import * as z from "zod/mini";
import { listOptions } from "#contract/listShape.ts";
import { nullableJsonColumn } from "./columns/jsonColumn.ts";

/** Unsent work of a user, under an id the client chose. */
export interface DraftRow {
  account_id: string;
  user_id: string;
  id: string;
  kind: "quick" | "single" | "list";
  name: string;
  text: string;
  /** Options of a list, as JSON. */
  options: string | null;
  updated_at: number;
}

const options = z.object({
  ...listOptions.shape,
  retry_unknown: z.optional(z.object({ attempts: z.number(), over_s: z.number() })),
});

/** Returns the options of a list's draft from `drafts.options`, without keys that only earlier versions knew; null for other drafts. */
export const draftOptionsOf = nullableJsonColumn("drafts.options", options, null);
