import type { SyntaxCode, SyntaxIssue } from "#engine/syntax/syntaxCodes.ts";
import type { SuggestionKind } from "#vocabulary/checks.ts";
import { domainOfBareName } from "./data/domainOfBareName.ts";
import { nameOfTypo } from "./data/frequentTypos.ts";

/** Maximum input length; longer input is never a mistyped address. */
const longestRepaired = 500;

const invisible = /[\u{AD}\u{200B}-\u{200F}\u{202A}-\u{202E}\u{2060}-\u{2069}\u{FEFF}]/gu;
const fullWidthAt = /[\u{FF20}\u{FE6B}]/u;
const notAscii = /[^\0-\x7F]/;
const strayEnds = /^[\s"'“”‘’`(<[{.,;:]+|[\s"'“”‘’`)>\]}.,;:]+$/gu;

/** Returns the address inside `Name <address>`, or null if the name contains another address. */
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

const atSign = "@";
const strayInDomain = ",;:\"'<>()[]{}";

/** Returns true for white space before an `@` or a dot, a likely typo; between two words it means a sentence. */
function slippedSpace(input: string, position: number): boolean {
  return /\s/.test(input.charAt(position)) && /^\s*[@.]/.test(input.slice(position, position + 8));
}

const always = (): boolean => true;
const never = (): boolean => false;
const afterLabel = (input: string, position: number): boolean =>
  position > 0 && input[position - 1] !== atSign;

/** Quick check by error code if a repair is worth trying, because most malformed strings aren't addresses at all. */
const repairable: Record<SyntaxCode, (input: string, position: number) => boolean> = {
  syntax_empty: never,
  syntax_outer_space: always,
  syntax_display_name: always,
  syntax_comment: (_, position) => position === 0,
  syntax_missing_at: (input) =>
    input.startsWith('"') || fullWidthAt.test(input) || withAtSign(input) !== null,
  syntax_extra_at: (input, position) =>
    input[position - 1] === atSign || withoutRepeatedDomain(input) !== null,
  syntax_local_empty: never,
  syntax_local_char: (input, position) =>
    position === 0 || input[position] === ":" || slippedSpace(input, position),
  syntax_local_dot: (input) => input.includes(atSign),
  syntax_local_quote: never,
  syntax_local_too_long: never,
  syntax_domain_empty: never,
  syntax_domain_char: (input, position) =>
    strayInDomain.includes(input.charAt(position)) || /\s/.test(input.charAt(position)),
  syntax_domain_dot: (_, position) => position > 0,
  syntax_domain_hyphen: afterLabel,
  syntax_domain_label: (input) => notAscii.test(input),
  syntax_domain_label_too_long: never,
  syntax_domain_dotless: (input) =>
    meantByName(input.slice(input.lastIndexOf(atSign) + 1)) !== null,
  syntax_domain_numeric: never,
  syntax_domain_too_long: never,
  syntax_domain_literal: never,
  syntax_domain_literal_malformed: never,
  syntax_total_too_long: never,
  syntax_unsafe_unicode: always,
};

/** Provider domains that reveal an address without an `@` if they end a string. */
const unmistakable = Array.from(new Set(domainOfBareName.values()))
  .filter((domain) => domain.indexOf(".") >= 5)
  .toSorted((one, other) => other.length - one.length);
/** Matches keys next to the `@` on common keyboards, and the word "at". */
const strayAt = /(?:[#!$%&*|~\\/]|\s*[([{]\s*at\s*[)\]}]\s*|\s+at\s+)$/i;
const plainName = /^[a-z0-9][a-z0-9._+-]{1,62}[a-z0-9]$/i;

/** Returns the address in a string whose `@` is missing or mistyped before a provider's domain, or null. */
function withAtSign(input: string): string | null {
  const text = input.trim();
  const domain = unmistakable.find((one) => text.toLowerCase().endsWith(one));
  if (domain === undefined) {
    return null;
  }
  const local = text.slice(0, -domain.length).replace(strayAt, "");
  return plainName.test(local) ? `${local}@${domain}` : null;
}

/** Returns the address whose domain was typed twice, as in `ann@gmail.com@gmail.com`, or null. */
function withoutRepeatedDomain(input: string): string | null {
  const [local = "", domain = "", again, ...more] = input.trim().split(atSign);
  const isRepeated = domain !== "" && again?.toLowerCase() === domain.toLowerCase();
  return isRepeated && more.length === 0 ? `${local}@${domain}` : null;
}

/** Returns the local part without leading, trailing and repeated dots. */
const withoutStrayDots = (local: string): string =>
  local.startsWith('"') ? local : local.replaceAll(/\.{2,}/g, ".").replaceAll(/^\.|\.$/g, "");

/** Returns the provider's domain for a name without a dot, or null. */
function meantByName(sent: string): string | null {
  const name = sent.toLowerCase();
  return domainOfBareName.get(nameOfTypo.get(name) ?? name) ?? null;
}

/** A possible correction that hasn't been parsed yet. */
export interface RepairCandidate {
  text: string;
  kind: Extract<SuggestionKind, "syntax_repair" | "missing_tld">;
}

/** Removes wrapping, stray punctuation, and spaces at the `@` and the dots. Returns null if there are two addresses. */
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

/** Removes invisible characters, and replaces characters that look like a dot or an `@`. */
function withoutDisguise(input: string): string {
  const ascii = notAscii.test(input)
    ? input.replaceAll(invisible, "").replaceAll(/[\u{3002}\u{FF0E}\u{FF61}]/gu, ".")
    : input;
  const plain = ascii.replaceAll(/\s+/g, " ").trim();
  return plain.includes("@") ? plain : plain.replace(fullWidthAt, "@");
}

/** Yields possible corrections of a malformed address, most likely first. */
export function* repairCandidates(
  input: string,
  issue: SyntaxIssue,
): Generator<RepairCandidate, void, void> {
  if (input.length > longestRepaired || !repairable[issue.code](input, issue.position)) {
    return;
  }
  const trimmed = withoutDisguise(input);
  if (trimmed !== input) {
    yield { text: trimmed, kind: "syntax_repair" };
  }
  const rebuilt = fullWidthAt.test(input)
    ? null
    : (withAtSign(trimmed) ?? withoutRepeatedDomain(trimmed));
  if (rebuilt !== null) {
    yield { text: rebuilt, kind: "syntax_repair" };
  }
  const bare = withoutWrapping(trimmed);
  const at = bare?.lastIndexOf("@") ?? -1;
  if (bare === null || at < 1) {
    return;
  }
  const domain = repairDomain(bare.slice(at + 1).normalize("NFKC"));
  const complete = meantByName(domain);
  yield {
    text: `${withoutStrayDots(bare.slice(0, at))}@${complete ?? domain}`,
    kind: complete === null ? "syntax_repair" : "missing_tld",
  };
}
