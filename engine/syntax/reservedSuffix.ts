/** Top-level names that never have a public MX host (RFC 6761 §6, RFC 6762 §3, RFC 7686 §2). */
const reservedTopLevel: ReadonlySet<string> = new Set([
  "example",
  "test",
  "invalid",
  "local",
  "localhost",
  "onion",
]);

/** Returns the reserved top-level name of a domain (A-label form), without its dot, or null. example.com, .net and .org are registered, so they don't count. */
export function reservedSuffix(domainAscii: string): string | null {
  const name = domainAscii.endsWith(".") ? domainAscii.slice(0, -1) : domainAscii;
  const top = name.slice(name.lastIndexOf(".") + 1).toLowerCase();
  return reservedTopLevel.has(top) ? top : null;
}
