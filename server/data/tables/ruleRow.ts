/** An account's own rule, which decides without checks: for an address, a domain and its subdomains, the subdomains alone (`*.example.org`), or a local part at every domain (`name@*`). */
export interface RuleRow {
  id: string;
  account_id: string;
  kind: "allow" | "block";
  value: string;
  note: string | null;
  /** Address of the member, or name of the API key, that saved the row last; null in rows from before migration 091. */
  author: string | null;
  created_at: number;
}

/** The last import of an account's rules. */
export interface RuleImportRow {
  account_id: string;
  id: string;
  /** The effect of each entry: a CSV file, gzipped. */
  report: Uint8Array;
  created_at: number;
}
