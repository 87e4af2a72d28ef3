import { listReaderLimits } from "#listReader/input/listReaderLimits.ts";
import type { ListRecord, RecordReader } from "#listReader/input/listRecord.ts";
import { addEmail, type Contact, contactColumns, contactRows, newContact } from "./contactRows.ts";
import { createFoldedLines, type Folding } from "./createFoldedLines.ts";
import { base64Bytes, decodeText } from "./decodeBytes.ts";

/** Attributes with addresses: of LDAP (RFC 4524, RFC 2798), Active Directory, Sun, Mozilla and qmail. */
const emails = new Set(
  (
    "mail rfc822mailbox email emailaddress mailalternateaddress mailalternativeaddress maillocaladdress " +
    "mozillasecondemail secondemail alternateemail othermailbox proxyaddresses targetaddress mailforwardingaddress gosamailalternateaddress"
  ).split(" "),
);

type Text = "name" | "organization" | "title" | "phone" | "id";
const texts: Readonly<Record<string, Text>> = {
  displayname: "name",
  cn: "name",
  commonname: "name",
  o: "organization",
  company: "organization",
  organizationname: "organization",
  title: "title",
  telephonenumber: "phone",
  mobile: "phone",
  dn: "id",
};

const parseAttribute = (text: string): string => {
  const end = text.search(/[;:]/u);
  return (end < 0 ? "" : text.slice(0, end)).trim().toLowerCase();
};
const isRead = (attribute: string): boolean =>
  emails.has(attribute) ||
  Object.hasOwn(texts, attribute) ||
  attribute === "givenname" ||
  attribute === "sn";

const folding: Folding = {
  joint: ({ start }, next) =>
    next.startsWith(" ") && start !== "" ? { atEnd: 0, atStart: 1 } : null,
  wanted: (start) => isRead(parseAttribute(start)),
  longest: listReaderLimits.recordLength,
};

/**
 * Returns a reader of LDIF (RFC 2849). Each address of an entry becomes a row, and an entry with a name but without
 * an address becomes a row without one. Values that are stored elsewhere (`:<`) are never fetched. Throws a
 * {@link ListReadError} for an attribute or an entry that is too long.
 */
export function createLdifReader(): RecordReader {
  const lines = createFoldedLines(folding);
  let entry = new LdifEntry(1);
  const rowsAt = (line: number, text: string): ListRecord[] => {
    // Every entry begins with its name, so that a missing empty line joins no two of them.
    const begins = text === "" || parseAttribute(text) === "dn";
    const rows = begins ? entry.rows() : [];
    entry = begins ? new LdifEntry(line) : entry;
    if (text !== "" && !text.startsWith("#")) {
      entry.keep(text, line);
    }
    return rows;
  };
  return {
    names: contactColumns,
    take: (text, last) => {
      const rows = lines.take(text, last).flatMap((one) => rowsAt(one.line, one.text));
      return last ? [...rows, ...entry.rows()] : rows;
    },
  };
}

class LdifEntry {
  readonly #contact: Contact;
  #given = "";
  #family = "";

  constructor(line: number) {
    this.#contact = newContact(line);
  }

  keep(text: string, line: number): void {
    const attribute = parseAttribute(text);
    const value = isRead(attribute) ? parseValue(text) : "";
    const known = texts[attribute];
    if (value === "") {
      return;
    }
    if (emails.has(attribute)) {
      const email = parseMailbox(value);
      if (email !== null) {
        addEmail(this.#contact, { line, email, label: attribute });
      }
    } else if (known !== undefined) {
      this.#contact[known] ||= value;
    } else if (attribute === "sn") {
      this.#family ||= value;
    } else {
      this.#given ||= value;
    }
  }

  rows(): ListRecord[] {
    this.#contact.name ||= `${this.#given} ${this.#family}`.trim();
    return contactRows(this.#contact);
  }
}

/** Returns the value of an attribute: text, or base64 after two colons; "" for a URL. */
function parseValue(text: string): string {
  const rest = text.slice(text.indexOf(":") + 1);
  if (rest.startsWith("<")) {
    return "";
  }
  if (!rest.startsWith(":")) {
    return rest.trim();
  }
  const bytes = base64Bytes(rest.slice(1));
  return bytes === null ? rest.slice(1).trim() : decodeText(bytes, null).trim();
}

/** Returns the address of a value such as `SMTP:joe@acme.com`, or null if the prefix is of another service. */
function parseMailbox(value: string): string | null {
  const [, prefix, rest] = /^([a-z][a-z\d]{1,15}):(.*)$/isu.exec(value) ?? [];
  if (prefix === undefined || rest === undefined) {
    return value;
  }
  return /^(?:smtp|mailto)$/iu.test(prefix) ? rest : null;
}
