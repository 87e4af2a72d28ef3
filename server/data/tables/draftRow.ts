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
