/** Kinds of text that contain no rows, by their beginnings. */
const beginnings: readonly (readonly [kind: string, beginning: RegExp])[] = [
  [
    "a web page",
    /^<(?:!doctype\s+html|html|head|body|table|meta|title|style|script|div|p|br)(?=[\s/>])/iu,
  ],
  ["an XML document", /^<(?:\?xml|!doctype|!--|(?:svg|rss|feed)(?=[\s>]))/iu],
  ["a card of a contact (vCard)", /^BEGIN:VCARD/iu],
  ["a calendar", /^BEGIN:VCALENDAR/iu],
  ["a key or a certificate", /^-----BEGIN [A-Z0-9 ]+-----/u],
  ["a PostScript document", /^%!PS/u],
  ["a text document (RTF)", /^\{\\rtf/u],
  ["an LDIF file", /^(?:version: 1\s+)?dn:{1,2} ?\w+=/iu],
  ["a mailbox of messages", /^From \S+ +(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun) /u],
  [
    "a dump of a database",
    /^(?:--|\/\*)[^\n]*(?:dump|SQL)[^\n]*\n[\s\S]{0,20000}(?:CREATE|INSERT|COPY|SET)\s/iu,
  ],
  ["a dump of a database", /^(?:CREATE TABLE|INSERT INTO)\s/iu],
];

const fields =
  /^(?:return-path|received|delivered-to|mime-version|message-id|dkim-signature|content-type|content-transfer-encoding|from|to|cc|subject|date|reply-to|x-[\w-]+):/iu;
const fieldsOfMessage = /^(?:received|mime-version|message-id|subject|content-type):/iu;

/** Returns a readable name for text that is no list, or null if it may be one. */
export function textKindOf(text: string): string | null {
  const start = text.slice(0, 32_768).trimStart();
  const known = beginnings.find(([, beginning]) => beginning.test(start));
  if (known !== undefined) {
    return known[0];
  }
  return isMessage(start) ? "a mail message" : null;
}

/**
 * Tells whether text is an email message: header lines of `Name: value`, possibly folded, up to an empty line (RFC
 * 5322).
 */
function isMessage(start: string): boolean {
  if (!fields.test(start)) {
    return false;
  }
  const [header = ""] = start.split(/\r?\n\r?\n|\r\r/u, 1);
  const lines = header.split(/\r?\n|\r/u).filter((line) => !/^\s/u.test(line));
  const names = new Set(
    lines.filter((line) => fields.test(line)).map((line) => line.split(":", 1)[0]?.toLowerCase()),
  );
  return names.size >= 3 && lines.some((line) => fieldsOfMessage.test(line));
}
