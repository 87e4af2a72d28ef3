import { listReaderLimits } from "#listReader/input/listReaderLimits.ts";
import type { ListRecord } from "#listReader/input/listRecord.ts";
import { tooLong, tooWide } from "#listReader/text/lineReader.ts";

/** Columns of contacts that were no table. The first one has the addresses. */
export const contactColumns = [
  "email",
  "label",
  "name",
  "organization",
  "title",
  "phone",
  "id",
] as const;

/** A contact of an address book; of texts that repeat, the first one counts. */
export interface Contact {
  line: number;
  emails: { line: number; email: string; label: string }[];
  name: string;
  organization: string;
  title: string;
  phone: string;
  id: string;
}

/** Returns a contact that begins at `line`. */
export const newContact = (line: number): Contact => ({
  line,
  emails: [],
  name: "",
  organization: "",
  title: "",
  phone: "",
  id: "",
});

/** Adds an address that the contact doesn't have yet. Throws a {@link ListReadError} if it has more than fit in a row. */
export function addEmail(contact: Contact, email: Contact["emails"][number]): void {
  const text = email.email.trim();
  const known = contact.emails.some((one) => one.email.toLowerCase() === text.toLowerCase());
  if (text === "" || known) {
    return;
  }
  if (contact.emails.length === listReaderLimits.columns) {
    throw tooWide(contact.line);
  }
  contact.emails.push({ ...email, email: text });
}

/** Returns a row for each address of a contact, or one without an address; none if the contact is empty. */
export function contactRows(contact: Contact): ListRecord[] {
  const { line, emails, name, organization, title, phone, id } = contact;
  const about = [name, organization, title, phone, id];
  const length = about.reduce((sum, cell) => sum + cell.length, 0);
  const rows = emails.length === 0 ? [{ line, email: "", label: "" }] : emails;
  if (emails.length === 0 && [name, organization, phone].every((cell) => cell === "")) {
    return [];
  }
  return rows.map((one) => {
    if (length + one.email.length + one.label.length > listReaderLimits.recordLength) {
      throw tooLong(one.line);
    }
    return { line: one.line, cells: [one.email, one.label, ...about] };
  });
}
