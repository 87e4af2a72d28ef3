/** An account's own rule for an address (with an @), or for a domain and its subdomains, which decides without checks. */
export interface RuleRow {
  id: string;
  account_id: string;
  kind: "allow" | "block";
  value: string;
  note: string | null;
  created_at: number;
}
