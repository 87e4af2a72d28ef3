/** What an account wants decided without a check, for an address (with an @) or a domain and all under it. */
export interface RuleRow {
  id: string;
  account_id: string;
  kind: "allow" | "block";
  value: string;
  note: string | null;
  created_at: number;
}
