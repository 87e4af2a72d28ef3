import { listReaderLimits } from "#listReader/input/listReaderLimits.ts";
import type { ListRecord, RecordReader } from "#listReader/input/listRecord.ts";
import { addEmail, contactColumns, contactRows, newContact } from "./contactRows.ts";
import { createFoldedLines, type FoldedLine, type Folding } from "./createFoldedLines.ts";
import { isQuotedPrintable, parseVcardProperty, vcardName } from "./vcardProperty.ts";

const read = new Set("BEGIN END EMAIL FN N NICKNAME ORG TITLE TEL UID X-ABLABEL".split(" "));
const isRead = (text: string): boolean => read.has(vcardName(text));

const folding: Folding = {
  joint: ({ start, end }, next) => {
    if (end === "=" && isQuotedPrintable(start)) {
      return { atEnd: 1, atStart: 0 };
    }
    return start !== "" && /^[ \t]/u.test(next) ? { atEnd: 0, atStart: 1 } : null;
  },
  wanted: isRead,
  longest: listReaderLimits.recordLength,
};

/**
 * Returns a reader of vCards. Each address of a contact becomes a row, and a contact without one becomes a row
 * without an address. Throws a {@link ListReadError} for a property or a contact that is too long.
 */
export function createVcardReader(): RecordReader {
  const lines = createFoldedLines(folding);
  let card = new VcardContact(1);
  const rowsAt = ({ line, text }: FoldedLine): ListRecord[] => {
    const name = vcardName(text);
    // A card may contain another one (AGENT of vCard 2.1); properties behind it belong to a contact as well.
    if (name === "BEGIN" || name === "END") {
      const rows = card.rows();
      card = new VcardContact(line);
      return rows;
    }
    if (read.has(name)) {
      card.keep(text, line);
    }
    return [];
  };
  return {
    names: contactColumns,
    take: (text, last) => {
      const rows = lines.take(text, last).flatMap(rowsAt);
      return last ? [...rows, ...card.rows()] : rows;
    },
  };
}

class VcardContact {
  readonly #contact: ReturnType<typeof newContact>;
  /** Labels of Apple's address book, by the group that they share with an address. */
  readonly #labels = new Map<string, string>();
  /** Groups of addresses without a type. */
  readonly #groups = new Map<string, string>();
  #nickname = "";
  #parts = "";

  constructor(line: number) {
    this.#contact = newContact(line);
  }

  keep(text: string, line: number): void {
    const property = parseVcardProperty(text);
    if (property === null) {
      return;
    }
    const { group, name, types, values } = property;
    const contact = this.#contact;
    const [first = ""] = values;
    switch (name) {
      case "EMAIL": {
        const email = values.join(";");
        if (group !== "" && types.length === 0) {
          this.#groups.set(email, group);
        }
        addEmail(contact, { line, email, label: types.join(", ") });
        break;
      }
      case "FN":
        contact.name ||= values.join("; ");
        break;
      case "N": {
        const [family = "", given = "", middle = ""] = values;
        this.#parts ||= [given, middle, family].filter((part) => part !== "").join(" ");
        break;
      }
      case "NICKNAME":
        this.#nickname ||= first;
        break;
      case "ORG":
        contact.organization ||= values.filter((part) => part !== "").join(", ");
        break;
      case "TITLE":
        contact.title ||= first;
        break;
      case "TEL":
        contact.phone ||= first.replace(/^tel:/iu, "");
        break;
      case "UID":
        contact.id ||= first;
        break;
      case "X-ABLABEL":
        // Apple writes its own labels as `_$!<Work>!$_`.
        this.#labels.set(group, first.replace(/^_\$!<(.*)>!\$_$/u, "$1").toLowerCase());
        break;
      default:
    }
  }

  rows(): ListRecord[] {
    const contact = this.#contact;
    contact.name ||= this.#parts || this.#nickname;
    for (const one of contact.emails) {
      one.label ||= this.#labels.get(this.#groups.get(one.email) ?? "") ?? "";
    }
    return contactRows(contact);
  }
}
