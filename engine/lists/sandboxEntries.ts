/** The lists an address is looked up in. */
export type ListName = "disposable" | "relay" | "free" | "role" | "no_reply";

/** A name of the mail world that stands for membership in a list. */
interface SandboxEntry {
  list: ListName;
  kind: "domain" | "name";
  value: string;
}

const domains = (list: ListName, ...labels: string[]): SandboxEntry[] =>
  labels.map((label) => ({ list, kind: "domain", value: `${label}.sandbox.test` }));
const names = (list: ListName, ...values: string[]): SandboxEntry[] =>
  values.map((value) => ({ list, kind: "name", value }));

/** What the mail world's own names stand for; they count under `sandbox.test` alone. */
export const sandboxEntries: readonly SandboxEntry[] = [
  ...domains("disposable", "disposable"),
  ...domains("relay", "relay", "relay-alias"),
  ...domains("free", "free"),
  ...names("role", "role", "role-account"),
  ...names("no_reply", "no-reply"),
];

/** True for `sandbox.test` and all below it. */
export function isSandboxDomain(domainAscii: string): boolean {
  return domainAscii === "sandbox.test" || domainAscii.endsWith(".sandbox.test");
}
