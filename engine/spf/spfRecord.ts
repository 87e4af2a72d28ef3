import ipaddr from "ipaddr.js";

/** Result of a matching term. */
export type SpfQualifier = "pass" | "fail" | "softfail" | "neutral";

/** Prefix lengths for the IPv4 and IPv6 addresses of a name, in bits. */
export interface SpfPrefixes {
  v4: number;
  v6: number;
}

/** One mechanism of a record (RFC 7208 §5). `domain` may contain macros; null means the evaluated domain. */
export type SpfMechanism = { qualifier: SpfQualifier } & (
  | { kind: "all" }
  | { kind: "network"; network: [ipaddr.IPv4 | ipaddr.IPv6, number] }
  | { kind: "a" | "mx"; domain: string | null; prefixes: SpfPrefixes }
  | { kind: "ptr"; domain: string | null }
  | { kind: "include" | "exists"; domain: string }
);

/** A parsed record. */
export interface SpfRecord {
  mechanisms: SpfMechanism[];
  redirect: string | null;
}

const qualifiers: Record<string, SpfQualifier> = {
  "+": "pass",
  "-": "fail",
  "~": "softfail",
  "?": "neutral",
};
const termShape = /^([+\-~?]?)([a-z][a-z0-9._-]*)(?:([:/])(.*))?$/i;
const modifierShape = /^([a-z][a-z0-9._-]*)=(.*)$/i;
/** Matches macros of a domain; `c`, `r` and `t` belong to explanations only (RFC 7208 §7.2). */
const macroExpand = String.raw`%(?:[%_-]|\{[slodiphv]\d*r?[.\-+,/_=]*\})`;
const macroLiteral = String.raw`[\x21-\x24\x26-\x7e]`;
const macroString = new RegExp(`^(?:${macroLiteral}|${macroExpand})*$`, "i");
/** Matches a domain that ends in a macro or in a top-level domain, which isn't all digits (RFC 7208 §7.1). */
const domainSpec = new RegExp(
  `^(?:${macroLiteral}|${macroExpand})*(?:${macroExpand}|\\.(?!\\d+\\.?$)[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\\.?)$`,
  "i",
);
const prefixShape = /^(.*?)(?:\/(0|[1-9]\d?))?(?:\/\/(0|[1-9]\d{0,2}))?$/;

/** Tells whether a TXT record is an SPF record (RFC 7208 §4.5). */
export const isSpfText = (text: string): boolean => /^v=spf1(?: |$)/i.test(text);

/** Parses a record; returns null if any of its terms breaks the grammar (permerror, RFC 7208 §4.6). */
export function parseSpfRecord(text: string): SpfRecord | null {
  const record: SpfRecord = { mechanisms: [], redirect: null };
  const modifiers = new Set<string>();
  for (const term of text.split(" ").slice(1).filter(Boolean)) {
    const modifier = modifierShape.exec(term);
    if (modifier === null) {
      const mechanism = parseMechanism(term);
      if (mechanism === null) {
        return null;
      }
      record.mechanisms.push(mechanism);
      continue;
    }
    const [, name = "", value = ""] = modifier;
    const known = name.toLowerCase();
    if (known === "redirect" || known === "exp") {
      if (modifiers.has(known) || !domainSpec.test(value)) {
        return null;
      }
      modifiers.add(known);
      record.redirect = known === "redirect" ? value : record.redirect;
    } else if (!macroString.test(value)) {
      return null;
    }
  }
  return record;
}

function parseMechanism(term: string): SpfMechanism | null {
  const [, sign = "", name = "", border, rest = ""] = termShape.exec(term) ?? [];
  const qualifier = qualifiers[sign === "" ? "+" : sign] ?? "pass";
  const argument = border === ":" ? rest : null;
  const ending = border === "/" ? `/${rest}` : "";
  switch (name.toLowerCase()) {
    case "all":
      return border === undefined ? { qualifier, kind: "all" } : null;
    case "ip4":
    case "ip6": {
      const network = argument === null ? null : parseNetwork(argument, name.toLowerCase());
      return network === null ? null : { qualifier, kind: "network", network };
    }
    case "a":
    case "mx": {
      const kind = name.toLowerCase() === "a" ? "a" : "mx";
      const target = parseTarget(argument ?? ending);
      const named = border === ":" && target?.domain === null;
      return target === null || named ? null : { qualifier, kind, ...target };
    }
    case "ptr": {
      const usable = border === undefined || (argument !== null && domainSpec.test(argument));
      return usable ? { qualifier, kind: "ptr", domain: argument } : null;
    }
    case "include":
    case "exists": {
      const kind = name.toLowerCase() === "include" ? "include" : "exists";
      const usable = argument !== null && domainSpec.test(argument);
      return usable ? { qualifier, kind, domain: argument } : null;
    }
    default:
      return null;
  }
}

function parseNetwork(text: string, name: string): [ipaddr.IPv4 | ipaddr.IPv6, number] | null {
  const [address = "", bits, more] = text.split("/");
  const v4 = name === "ip4";
  const whole = v4 ? 32 : 128;
  const valid = v4
    ? ipaddr.IPv4.isValidFourPartDecimal(address)
    : address.includes(":") && /^[0-9a-f:.]+$/i.test(address) && ipaddr.IPv6.isValid(address);
  const length = bits === undefined ? whole : /^(0|[1-9]\d{0,2})$/.test(bits) ? Number(bits) : -1;
  return !valid || more !== undefined || length < 0 || length > whole
    ? null
    : [v4 ? ipaddr.IPv4.parse(address) : ipaddr.IPv6.parse(address), length];
}

function parseTarget(text: string): { domain: string | null; prefixes: SpfPrefixes } | null {
  const [, domain = "", v4 = "32", v6 = "128"] = prefixShape.exec(text) ?? [];
  const prefixes = { v4: Number(v4), v6: Number(v6) };
  const fits = prefixes.v4 <= 32 && prefixes.v6 <= 128;
  return !fits || (domain !== "" && !domainSpec.test(domain))
    ? null
    : { domain: domain === "" ? null : domain, prefixes };
}
