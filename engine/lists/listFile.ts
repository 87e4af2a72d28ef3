import { readFileSync } from "node:fs";
import { dataFile } from "#launch/productFiles.mjs";

/** A list file: `# key: value` headers, `#` comments, and one entry per line. */
export interface ListFile {
  source: string;
  version: string;
  tier: ListTier;
  why: string;
  entries: ReadonlySet<string>;
}

/** Confidence in a list's entries: reviewed, only reported, added by the operator, or part of the sandbox. */
export type ListTier = "confirmed" | "reported" | "operator" | "sandbox";

const tiers: readonly string[] = [
  "confirmed",
  "reported",
  "operator",
  "sandbox",
] satisfies ListTier[];

/** Parses a list. Throws if its header lacks source, version, tier or why. */
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
  return parseListFile(readFileSync(dataFile(`engine/lists/data/${name}.txt`), "utf8"), name);
}
