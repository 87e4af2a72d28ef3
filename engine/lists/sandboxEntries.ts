/** Lists that an address is matched against. */
export type ListName = "disposable" | "relay" | "free" | "role" | "no_reply";

/** A sandbox domain or local part that counts as an entry of a list. */
interface SandboxEntry {
  list: ListName;
  kind: "domain" | "name";
  value: string;
}

const domains = (list: ListName, ...labels: string[]): SandboxEntry[] =>
  labels.map((label) => ({ list, kind: "domain", value: `${label}.sandbox.test` }));
const names = (list: ListName, ...values: string[]): SandboxEntry[] =>
  values.map((value) => ({ list, kind: "name", value }));

/** List entries of the sandbox; they match under `sandbox.test` only. */
export const sandboxEntries: readonly SandboxEntry[] = [
  ...domains("disposable", "disposable"),
  ...domains("relay", "relay", "relay-alias"),
  ...domains("free", "free"),
  ...names("role", "role", "role-account"),
  ...names("no_reply", "no-reply"),
];

/** Returns true for `sandbox.test` and its subdomains. */
export function isSandboxDomain(domainAscii: string): boolean {
  return domainAscii === "sandbox.test" || domainAscii.endsWith(".sandbox.test");
}
