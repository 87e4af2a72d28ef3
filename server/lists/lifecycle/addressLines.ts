/** Returns addresses as the bytes of a file. One JSON string a line keeps line breaks and quotes inside of it. */
export function addressLines(emails: readonly string[]): Uint8Array {
  return new TextEncoder().encode(emails.map((email) => JSON.stringify(email)).join("\n"));
}
