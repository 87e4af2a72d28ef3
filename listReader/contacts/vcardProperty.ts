import { base64Bytes, quotedBytes, decodeText } from "./decodeBytes.ts";

/** A property of a vCard: its group and name in upper case, its types in lower case, and its value. */
export interface VcardProperty {
  group: string;
  name: string;
  types: string[];
  /** Text between semicolons, without escapes. */
  values: string[];
}

/** Types that say nothing about an address. */
const general = new Set(["internet", "pref"]);
/** Parameters whose name may be left out (vCard 2.1). */
const encodings = /^(?:quoted-printable|base64|b|8bit|7bit)$/iu;

/** Returns the name of a property in upper case, without its group. */
export function vcardName(text: string): string {
  const end = text.search(/[;:]/u);
  const name = end < 0 ? "" : text.slice(0, end);
  return name.slice(name.indexOf(".") + 1).toUpperCase();
}

/** Tells whether the value of a property is quoted-printable, so that a `=` at its end continues it. */
export const isQuotedPrintable = (text: string): boolean =>
  /^[^:]{0,1000}\bquoted-printable\b/iu.test(text);

/** Parses a property of vCard 2.1 (versit), 3.0 (RFC 2426) or 4.0 (RFC 6350); null without a colon. */
export function parseVcardProperty(text: string): VcardProperty | null {
  const parts = parseParts(text);
  if (parts === null) {
    return null;
  }
  const { full, parameters, value: written } = parts;
  const dot = full.indexOf(".");
  let charset: string | null = null;
  let encoding = "";
  const types: string[] = [];
  for (const parameter of parameters) {
    const equals = parameter.indexOf("=");
    const key = equals < 0 ? "" : parameter.slice(0, equals).trim().toUpperCase();
    const value = parameter
      .slice(equals + 1)
      .replaceAll('"', "")
      .trim();
    if (key === "ENCODING" || (key === "" && encodings.test(value))) {
      encoding = value.toUpperCase();
    } else if (key === "CHARSET") {
      charset = value;
    } else if (key === "" || key === "TYPE") {
      types.push(...value.split(",").map((type) => type.trim().toLowerCase()));
    }
  }
  const values = splitValues(decoded(written, encoding, charset));
  return {
    group: full.slice(0, Math.max(0, dot)).toUpperCase(),
    name: full.slice(dot + 1).toUpperCase(),
    types: types.filter((type) => type !== "" && !general.has(type)),
    values,
  };
}

/** Splits a property at its colon and semicolons; those inside quotes belong to a parameter. Null without a colon. */
function parseParts(text: string): { full: string; parameters: string[]; value: string } | null {
  const parts: string[] = [];
  let quoted = false;
  let from = 0;
  for (let i = 0; i < text.length; i += 1) {
    const char = text[i];
    if (char === '"') {
      quoted = !quoted;
    } else if (!quoted && (char === ";" || char === ":")) {
      parts.push(text.slice(from, i));
      from = i + 1;
      if (char === ":") {
        const [full = "", ...parameters] = parts;
        return { full, parameters, value: text.slice(from) };
      }
    }
  }
  // A quote that is never closed.
  const colon = text.indexOf(":");
  const [full = "", ...parameters] = text.slice(0, Math.max(0, colon)).split(";");
  return colon < 0 ? null : { full, parameters, value: text.slice(colon + 1) };
}

function decoded(value: string, encoding: string, charset: string | null): string {
  if (encoding === "QUOTED-PRINTABLE") {
    return decodeText(quotedBytes(value), charset);
  }
  const bytes = encoding === "BASE64" || encoding === "B" ? base64Bytes(value) : null;
  return bytes === null ? value : decodeText(bytes, charset);
}

/** Splits at semicolons and resolves escapes: `\n` is a line break, any other escaped character itself. */
function splitValues(text: string): string[] {
  const values: string[] = [];
  let value = "";
  for (let i = 0; i < text.length; i += 1) {
    const char = text[i] ?? "";
    if (char === ";") {
      values.push(value.trim());
      value = "";
    } else if (char === "\\" && i + 1 < text.length) {
      i += 1;
      const next = text[i] ?? "";
      value += next === "n" || next === "N" ? "\n" : next;
    } else {
      value += char;
    }
  }
  values.push(value.trim());
  return values;
}
