import { nameOfSlip } from "#engine/typo/frequentSlips.ts";
import { domainOfBareName } from "./missingTld.ts";

/** A well-formed address to offer where syntax refused. */
export interface SyntaxSuggestion {
  email: string;
  kind: "syntax_repair" | "missing_tld";
}

/** Nothing longer is an address with a slip in it. */
const longestRepaired = 500;

const invisible = /[\u{AD}\u{200B}-\u{200F}\u{202A}-\u{202E}\u{2060}-\u{2069}\u{FEFF}]/gu;
const strayEnds = /^[\s"'“”‘’`(<[{.,;:]+|[\s"'“”‘’`)>\]}.,;:]+$/gu;

/** The address inside `Name <address>`; null where the name itself holds an `@` that is another address. */
function insideAngles(text: string): string | null {
  const open = text.lastIndexOf("<");
  if (open < 0) {
    return text;
  }
  const close = text.indexOf(">", open);
  const inner = text.slice(open + 1, close < 0 ? undefined : close).trim();
  const name = text.slice(0, open).replace(inner, "");
  return name.includes("@") ? null : inner;
}

function repairDomain(sent: string): string {
  return sent
    .replaceAll(/[,;:]/g, ".")
    .replaceAll(/\.{2,}/g, ".")
    .replaceAll(/^[.-]+|[.-]+$/g, "");
}

/** A guess at what was meant, still to be parsed. */
export interface RepairCandidate {
  text: string;
  kind: SyntaxSuggestion["kind"];
}

/** What stands around and between the parts taken away: wrapping, stray punctuation, space at the `@` and the dots. */
function withoutWrapping(text: string): string | null {
  const inner = insideAngles(text);
  if (inner === null) {
    return null;
  }
  const address = /^mailto:/i.test(inner) ? inner.slice(7).replace(/\?.*$/, "") : inner;
  const quoted = address.startsWith('"') && /[^\\]"@/.test(address);
  const bare = quoted ? address.replace(/[\s"'.,;:>)]+$/, "") : address.replaceAll(strayEnds, "");
  return bare.replaceAll(/ ?([@.]) ?/g, "$1").replace(/@{2,}/, "@");
}

/** What a malformed address may have been meant to be, the nearest reading first; empty where none is obvious. */
export function repairCandidates(input: string): RepairCandidate[] {
  if (input.length > longestRepaired) {
    return [];
  }
  const plain = input
    .replaceAll(invisible, "")
    .replaceAll(/[\u{3002}\u{FF0E}\u{FF61}]/gu, ".")
    .replaceAll(/\s+/g, " ")
    .trim();
  const trimmed = plain.includes("@") ? plain : plain.replace(/[\u{FF20}\u{FE6B}]/u, "@");
  const bare = withoutWrapping(trimmed);
  const at = bare?.lastIndexOf("@") ?? -1;
  if (bare === null || at < 1) {
    return [];
  }
  const domain = repairDomain(bare.slice(at + 1).normalize("NFKC"));
  const name = domain.toLowerCase();
  const complete = domainOfBareName.get(nameOfSlip.get(name) ?? name);
  return [
    { text: trimmed, kind: "syntax_repair" },
    {
      text: `${bare.slice(0, at)}@${complete ?? domain}`,
      kind: complete === undefined ? "syntax_repair" : "missing_tld",
    },
  ];
}
