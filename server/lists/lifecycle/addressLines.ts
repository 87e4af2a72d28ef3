import type { ListRow } from "#server/data/tables/listRow.ts";

/** Sources that are addresses without a header: their first one isn't taken for a column name, however malformed. */
export const bareAddresses: readonly ListRow["source_kind"][] = ["emails", "recheck"];

/** Returns addresses as the bytes of a file with one JSON string per line, so that line breaks and quotes stay part of their address. */
export function addressLines(emails: readonly string[]): Uint8Array {
  return new TextEncoder().encode(emails.map((email) => JSON.stringify(email)).join("\n"));
}
