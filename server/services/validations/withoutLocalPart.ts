import { removedPart } from "#contract/storeModes.ts";
import type { StoredVerification } from "#server/data/tables/validationRow.ts";

/** Texts to replace: whole addresses anywhere, local parts only where mail servers wrote the text, since they may be ordinary words. */
export interface Addresses {
  whole: readonly string[];
  local: readonly string[];
}

const escaped = (text: string) => text.replaceAll(/[\\^$.*+?()[\]{}|/]/gu, String.raw`\$&`);
const longestFirst = (texts: Iterable<string>) =>
  [...new Set(texts)].filter((text) => text !== "").sort((a, b) => b.length - a.length);

/** Splits an address at its last @; null if there is none. */
function splitAddress(address: string): { local: string; domain: string } | null {
  const index = address.lastIndexOf("@");
  return index < 0 ? null : { local: address.slice(0, index), domain: address.slice(index + 1) };
}

/** Returns the address without its local part and without any text around it, such as a name in a comment; only the mark if it has no domain. */
export function maskedAddress(address: string): string {
  const [domain = ""] =
    /^[\p{L}\p{M}\p{N}.:[\]-]*/u.exec(splitAddress(address)?.domain ?? "") ?? [];
  return domain === "" ? removedPart : `${removedPart}@${domain}`;
}

/** Returns the texts of a result that name its mailbox: the input, its forms, and the suggestion. */
export function listAddresses(found: StoredVerification): Addresses {
  const { input, email, canonical, suggestion, address } = found;
  const whole = [input, input.trim(), email, canonical, suggestion?.email].flatMap(
    (text) => text ?? [],
  );
  if (address !== null) {
    whole.push(`${address.local}@${address.domain}`, `${address.local}@${address.domain_ascii}`);
  }
  const local = whole.map((text) => splitAddress(text)?.local ?? text);
  return {
    whole: longestFirst(whole),
    local: longestFirst([...local, address?.local ?? "", address?.tag ?? ""]),
  };
}

/** Returns a function that replaces whole addresses in a text and, with `free`, local parts without a domain. */
export function createMask({ whole, local }: Addresses): (text: string, free: boolean) => string {
  const addresses = new RegExp(whole.map(escaped).join("|") || "$^", "giu");
  const inWord = String.raw`[\p{L}\p{N}]`;
  const parts = new RegExp(
    `(?<!${inWord})(?:${local.map(escaped).join("|") || "$^"})(?!${inWord})`,
    "giu",
  );
  return (text, free) => {
    const masked = text.replace(addresses, maskedAddress);
    return free ? masked.replace(parts, removedPart) : masked;
  };
}

/** Fields with text that a mail server wrote, or that quotes it. */
const freeFields = new Set(["text", "detail", "values", "reply"]);

/** Returns a copy of JSON data with the mask applied to every string. */
export function maskData(
  data: unknown,
  mask: ReturnType<typeof createMask>,
  free = false,
): unknown {
  if (typeof data === "string") {
    return mask(data, free);
  }
  if (Array.isArray(data)) {
    return data.map((one) => maskData(one, mask, free));
  }
  if (typeof data === "object" && data !== null) {
    return Object.fromEntries(
      Object.entries(data).map(([name, value]) => [
        name,
        maskData(value, mask, free || freeFields.has(name)),
      ]),
    );
  }
  return data;
}

/** Returns a result without the local part of its address. */
export function resultWithoutLocalPart(
  found: StoredVerification,
  mask: ReturnType<typeof createMask>,
): StoredVerification {
  const { address, suggestion } = found;
  const masked = maskData(found, mask) as StoredVerification;
  return {
    ...masked,
    input: maskedAddress(found.input),
    email: found.email === null ? null : maskedAddress(found.email),
    canonical: found.canonical === null ? null : maskedAddress(found.canonical),
    address:
      address === null
        ? null
        : { ...address, local: removedPart, tag: address.tag === null ? null : removedPart },
    suggestion:
      suggestion === null ? null : { ...suggestion, email: maskedAddress(suggestion.email) },
  };
}
