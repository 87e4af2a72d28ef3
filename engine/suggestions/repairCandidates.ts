import type { SyntaxCode, SyntaxIssue } from "#engine/syntax/syntaxCodes.ts";
import { plainCharacters } from "#vocabulary/addressInText.ts";
import type { SuggestionKind } from "#vocabulary/checks.ts";
import { domainOfBareName } from "./data/domainOfBareName.ts";
import { nameOfTypo } from "./data/frequentTypos.ts";
import { providerWeights } from "./data/providerWeights.ts";
import { publicSuffix } from "./publicSuffix.ts";
import { mayContinue, readAddress } from "./readAddress.ts";
import { withAtSign, withMistypedAt } from "./withAtSign.ts";

/** Maximum input length; longer input is never a mistyped address. */
const longestRepaired = 500;

const fullWidthAt = /[\u{FF20}\u{FE6B}]/u;
const notAscii = /[^\0-\x7F]/;
const strayEnds = /^[\s@"'“”‘’`(<[{.,;:]+|[\s"'“”‘’`)>\]}.,;:]+$/gu;

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

/** Providers' domains, which a repair may assume where another domain would be a guess. */
export const providers: ReadonlySet<string> = new Set(providerWeights.map(({ domain }) => domain));

const withoutEdges = (name: string): string =>
  name.replaceAll(/\.{2,}/g, ".").replaceAll(/^[.-]+|[.-]+$/g, "");

/**
 * Returns a domain with dots for the stray characters in it, up to where it is complete: `gmail,com` is gmail.com, and
 * so is `gmail.com/home`. Returns "" if both ends are likely.
 */
function repairDomain(sent: string): string {
  const [first = "", ...more] = sent
    .replace(/^https?:\/{0,2}(?:www\.)?/i, "")
    .split(/[,;:/]+/)
    .map(withoutEdges)
    .filter((part) => part !== "");
  let domain = first;
  for (const part of more) {
    const longer = `${domain}.${part}`;
    if (publicSuffix(domain.toLowerCase()) !== null && !providers.has(longer.toLowerCase())) {
      return mayContinue(domain, `,${part}`) ? "" : domain;
    }
    domain = longer;
  }
  return domain;
}

const atSign = "@";
const strayInDomain = ",;:/\"'<>()[]{}";

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
    input.startsWith('"') ||
    fullWidthAt.test(input) ||
    (withAtSign(input) ?? withMistypedAt(input)) !== null,
  syntax_extra_at: (input, position) =>
    input[position - 1] === atSign ||
    input.startsWith(atSign) ||
    (withoutRepeatedDomain(input) ?? withDotForAt(input)) !== null,
  syntax_local_empty: (input) => input.lastIndexOf(atSign) > 1,
  syntax_local_char: (input, position) =>
    position === 0 ||
    input[position] === ":" ||
    slippedSpace(input, position) ||
    withDotForComma(input) !== null,
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
    meantByName(input.slice(input.lastIndexOf(atSign) + 1)) !== null ||
    withDotForAt(input) !== null,
  syntax_domain_numeric: never,
  syntax_domain_too_long: never,
  syntax_domain_literal: never,
  syntax_domain_literal_malformed: never,
  syntax_total_too_long: never,
  syntax_unsafe_unicode: always,
};

/** Returns the address whose domain was typed twice, as in `ann@gmail.com@gmail.com`, or null. */
function withoutRepeatedDomain(input: string): string | null {
  const [local = "", domain = "", again, ...more] = input.trim().split(atSign);
  const isRepeated = domain !== "" && again?.toLowerCase() === domain.toLowerCase();
  return isRepeated && more.length === 0 ? `${local}@${domain}` : null;
}

/** Returns the address with a second `@` in place of a dot, as in `ann@gmail@com`, or null if that's no provider. */
function withDotForAt(input: string): string | null {
  const [local = "", name = "", ending = "", ...more] = input.trim().split(atSign);
  const domain = `${name}.${ending.replace(/^\.+/, "")}`.toLowerCase();
  return local !== "" && more.length === 0 && providers.has(domain) ? `${local}@${domain}` : null;
}

/** Returns the address with dots for the commas of its local part, or null if the domain is no provider's. */
function withDotForComma(input: string): string | null {
  const [, local = "", domain = ""] = /^([\w+-]+(?:,[\w+-]+){1,3})@([\w.-]+)$/.exec(input) ?? [];
  return providers.has(domain.toLowerCase()) ? `${local.replaceAll(",", ".")}@${domain}` : null;
}

/** Returns the address whose last letter was the comma beside the m, as in `gmail.co,`, or null. */
function withMForComma(input: string): string | null {
  const whole = input.endsWith(",") ? `${input.slice(0, -1)}m` : "";
  return providers.has(whole.slice(whole.lastIndexOf(atSign) + 1).toLowerCase()) ? whole : null;
}

/** Returns the local part without leading, trailing and repeated dots. */
const withoutStrayDots = (local: string): string =>
  local.startsWith('"') ? local : local.replaceAll(/\.{2,}/g, ".").replaceAll(/^\.|\.$/g, "");

/** Returns the provider's domain for a name without a dot, or null. */
function meantByName(sent: string): string | null {
  const name = sent.toLowerCase().replaceAll(/[\s_-]/g, "");
  return sent.includes(".") ? null : (domainOfBareName.get(nameOfTypo.get(name) ?? name) ?? null);
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
  const link = /^(?:mailto:|https?:\/\/)/i.exec(inner)?.[0] ?? "";
  const address = link === "" ? inner : inner.slice(link.length).replace(/[?/].*$/, "");
  const quoted = address.startsWith('"') && /[^\\]"@/.test(address);
  const bare = quoted ? address.replace(/[\s"'.,;:>)]+$/, "") : address.replaceAll(strayEnds, "");
  return bare.replaceAll(/ ?([@.]) ?/g, "$1").replace(/@{2,}/, "@");
}

/** Replaces characters that look like others, removes invisible ones and white space at the ends. */
const withoutDisguise = (input: string): string =>
  plainCharacters(input).replaceAll(/\s+/g, " ").trim();

/** Yields possible corrections of a malformed address, most likely first. */
export function* repairCandidates(
  input: string,
  issue: SyntaxIssue,
): Generator<RepairCandidate, void, void> {
  if (input.length > longestRepaired) {
    return;
  }
  const read = readAddress(input);
  if (!repairable[issue.code](input, issue.position)) {
    if (read !== null) {
      yield { text: read.email, kind: "syntax_repair" };
    }
    return;
  }
  const trimmed = withoutDisguise(input);
  if (trimmed !== input) {
    yield { text: trimmed, kind: "syntax_repair" };
  }
  const rebuilt = fullWidthAt.test(input)
    ? null
    : (withMistypedAt(trimmed) ??
      withAtSign(trimmed) ??
      withoutRepeatedDomain(trimmed) ??
      withDotForAt(trimmed) ??
      withDotForComma(trimmed) ??
      withMForComma(trimmed));
  if (rebuilt !== null) {
    yield { text: rebuilt, kind: "syntax_repair" };
  }
  if (read !== null) {
    yield { text: read.email, kind: "syntax_repair" };
    return;
  }
  const bare = withoutWrapping(trimmed);
  const index = bare?.lastIndexOf("@") ?? -1;
  if (bare === null || index < 1) {
    return;
  }
  const domain = repairDomain(bare.slice(index + 1).normalize("NFKC"));
  const complete = meantByName(domain);
  yield {
    text: `${withoutStrayDots(bare.slice(0, index))}@${complete ?? domain}`,
    kind: complete === null ? "syntax_repair" : "missing_tld",
  };
}
