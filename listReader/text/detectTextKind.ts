/** Kinds of text that contain no rows, by their beginnings. */
const beginnings: readonly (readonly [kind: string, beginning: RegExp])[] = [
  [
    "a web page",
    /^<(?:!doctype\s+html|html|head|body|table|meta|title|style|script|div|p|br)(?=[\s/>])/iu,
  ],
  ["an XML document", /^<(?:\?xml|!doctype|!--|(?:svg|rss|feed)(?=[\s>]))/iu],
  ["a calendar", /^BEGIN:VCALENDAR/iu],
  ["a key or a certificate", /^-----BEGIN [A-Z0-9 ]+-----/u],
  ["a PostScript document", /^%!PS/u],
  ["a text document (RTF)", /^\{\\rtf/u],
  [
    "a dump of a database",
    /^(?:--|\/\*)[^\n]*(?:dump|SQL)[^\n]*\n[\s\S]{0,20000}(?:CREATE|INSERT|COPY|SET)\s/iu,
  ],
  ["a dump of a database", /^(?:CREATE TABLE|INSERT INTO)\s/iu],
];

/** Returns a readable name for text that is no list, or null if it may be one. */
export function detectTextKind(text: string): string | null {
  const start = text.slice(0, 32_768).trimStart();
  return beginnings.find(([, beginning]) => beginning.test(start))?.[0] ?? null;
}
