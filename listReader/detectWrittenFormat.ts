import { beginsMessage } from "./mail/beginsMessage.ts";
import type { WrittenFormat } from "./writtenReader.ts";
import { type Encoding, encodings } from "./text/encoding.ts";

const page =
  /^(?:<\?xml[^>]*>\s*)?<(?:!doctype\s+html|html|head|body|table|meta|title|style|script|div|p|br)(?=[\s/>])/iu;
const fields =
  /^(?:return-path|received|delivered-to|mime-version|message-id|dkim-signature|content-type|content-transfer-encoding|from|to|cc|bcc|subject|date|reply-to|x-[\w-]+):/iu;
const fieldsOfMessage = /^(?:received|mime-version|message-id|subject|content-type):/iu;
const messages = new Set(["eml", "mbox", "mbx"]);

/** Returns the format of text that a program wrote for contacts, messages or pages, or null for any other text. */
export function detectWrittenFormat(text: string, ending: string): WrittenFormat | null {
  const start = text.slice(0, 32_768).trimStart();
  if (/^BEGIN:VCARD\s/iu.test(start)) {
    return "vcard";
  }
  if (isDirectory(start)) {
    return "ldif";
  }
  if (beginsMessage(start.slice(0, 2000)) || isMessage(start, ending)) {
    return "mail";
  }
  return page.test(start) && /<table[\s>]/iu.test(text) ? "html" : null;
}

/** Tells whether text is LDIF (RFC 2849): the name of an entry, below comments and a version. */
function isDirectory(start: string): boolean {
  const lines = start.split(/\r\n?|\n/u);
  const first = lines.find((line) => !/^(?:[#\s]|version:|$)/iu.test(line)) ?? "";
  return /^dn:{1,2} ?[\w+/=]/iu.test(first);
}

/**
 * Tells whether text is an email message: header lines of `Name: value`, possibly folded, up to an empty line (RFC
 * 5322). A file name that says so needs one of them.
 */
function isMessage(start: string, ending: string): boolean {
  if (!fields.test(start)) {
    return false;
  }
  const [header = ""] = start.split(/\r?\n\r?\n|\r\r/u, 1);
  const lines = header.split(/\r?\n|\r/u).filter((line) => !/^\s/u.test(line));
  const names = new Set(
    lines.filter((line) => fields.test(line)).map((line) => line.split(":", 1)[0]?.toLowerCase()),
  );
  return (
    messages.has(ending) || (names.size >= 3 && lines.some((line) => fieldsOfMessage.test(line)))
  );
}

/** Tells whether bytes begin as a message, whose parts may be in any encoding or in none. */
export const beginsAsMail = (bytes: Uint8Array, ending: string): boolean =>
  detectWrittenFormat(new TextDecoder("windows-1252").decode(bytes.subarray(0, 32_768)), ending) ===
  "mail";

/** Returns the encoding that a page declares, or null. */
export function declaredEncoding(text: string): Encoding | null {
  const label = /<meta[^>]{0,500}charset\s*=\s*["']?([\w:-]{1,40})/iu.exec(
    text.slice(0, 8192),
  )?.[1];
  try {
    const name = label === undefined ? "" : new TextDecoder(label).encoding;
    return encodings.find((encoding) => encoding === (name === "gbk" ? "gb18030" : name)) ?? null;
  } catch {
    return null;
  }
}
