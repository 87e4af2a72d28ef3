import { readFileSync } from "node:fs";

/** A list as kept on disk: `# key: value` lines on top, `#` comments between, one entry a line. */
export interface ListFile {
  source: string;
  version: string;
  tier: ListTier;
  why: string;
  entries: ReadonlySet<string>;
}

/** How sure a list is of its entries: reviewed one by one, only reported, added by the operator, or the mail world's. */
export type ListTier = "confirmed" | "reported" | "operator" | "sandbox";

const tiers: readonly string[] = [
  "confirmed",
  "reported",
  "operator",
  "sandbox",
] satisfies ListTier[];

/** Reads the text of a list; throws on a header without source, version, tier or why, so that no list comes without its provenance. */
export function parseListFile(text: string, name: string): ListFile {
  const header = new Map<string, string>();
  const entries = new Set<string>();
  for (const line of text.split("\n")) {
    const field = /^# (\w+): (.+)$/.exec(line);
    if (field?.[1] !== undefined && field[2] !== undefined) {
      header.set(field[1], field[2]);
    } else if (line !== "" && !line.startsWith("#")) {
      entries.add(line.trim());
    }
  }
  const { source, version, tier, why } = Object.fromEntries(header);
  if (source === undefined || version === undefined || why === undefined) {
    throw new Error(`List ${name} lacks its source, version or why.`);
  }
  if (tier === undefined || !tiers.includes(tier)) {
    throw new Error(`List ${name} has no known tier.`);
  }
  return { source, version, tier: tier as ListTier, why, entries };
}

/** Reads one of the lists that ship with the engine. */
export function readListFile(name: string): ListFile {
  return parseListFile(readFileSync(new URL(`data/${name}.txt`, import.meta.url), "utf8"), name);
}
