/** Returns addresses as the bytes of a file with one JSON string per line, so that line breaks and quotes stay part of their address. */
export function addressLines(emails: readonly string[]): Uint8Array {
  return new TextEncoder().encode(emails.map((email) => JSON.stringify(email)).join("\n"));
}
