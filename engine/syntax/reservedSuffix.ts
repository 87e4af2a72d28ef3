/** Top-level names that never lead to a public mail host (RFC 6761 §6, RFC 6762 §3, RFC 7686 §2). */
const reservedTopLevel: ReadonlySet<string> = new Set([
  "example",
  "test",
  "invalid",
  "local",
  "localhost",
  "onion",
]);

/** The reserved suffix a domain (A-label form) stands under, without its dot, or null. The registered example.com, .net and .org are ordinary names here. */
export function reservedSuffix(domainAscii: string): string | null {
  const name = domainAscii.endsWith(".") ? domainAscii.slice(0, -1) : domainAscii;
  const top = name.slice(name.lastIndexOf(".") + 1).toLowerCase();
  return reservedTopLevel.has(top) ? top : null;
}
