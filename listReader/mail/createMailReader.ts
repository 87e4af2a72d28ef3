import { beginsMessage } from "./beginsMessage.ts";
import { createFoldedLines, type Folding } from "#listReader/contacts/createFoldedLines.ts";
import { listReaderLimits } from "#listReader/input/listReaderLimits.ts";
import type { ListRecord, RecordReader } from "#listReader/input/listRecord.ts";
import { tooLong } from "#listReader/text/lineReader.ts";
import { addressField } from "./addressField.ts";

/** Columns of the addresses in messages. */
const mailColumns = ["email", "name", "field", "date"] as const;

const addressFields = new Set(["from", "reply-to", "to", "cc", "bcc"]);
const fieldName = (text: string): string => {
  const colon = text.indexOf(":");
  return colon < 0 || colon > 40 ? "" : text.slice(0, colon).trim().toLowerCase();
};
const isRead = (text: string): boolean => {
  const name = fieldName(text);
  return addressFields.has(name) || name === "date";
};

/** Messages to thousands have long fields. */
const longestField = 512 * 1024;
/** Rows of one message that wait for its date. */
const rowsAtOnce = 10_000;

const folding: Folding = {
  joint: ({ start }, next) =>
    start !== "" && /^[ \t]/u.test(next) ? { atEnd: 0, atStart: 0 } : null,
  wanted: isRead,
  longest: longestField,
};

/**
 * Returns a reader of the addresses in the headers of a message (.eml) or of several (mbox): From, Reply-To, To, Cc
 * and Bcc. Texts and attachments are skipped. Throws a {@link ListReadError} for a field that is too long.
 */
export function createMailReader(): RecordReader {
  const lines = createFoldedLines(folding);
  let inHeader = true;
  let blank = true;
  let date = "";
  let fields: ListRecord[] = [];

  const settle = (): ListRecord[] => {
    const rows = fields.map(({ line, cells }) => ({ line, cells: [...cells, date] }));
    fields = [];
    return rows;
  };
  const keep = (text: string, line: number): void => {
    const name = fieldName(text);
    const value = text.slice(text.indexOf(":") + 1);
    if (name === "date") {
      date ||= value.trim().slice(0, 100);
    } else if (addressFields.has(name)) {
      for (const { address, name: person } of addressField(value)) {
        if (address.length + person.length > listReaderLimits.recordLength) {
          throw tooLong(line);
        }
        fields.push({ line, cells: [address, person, name] });
      }
    }
  };
  const rowsAt = (text: string, line: number): ListRecord[] => {
    const begins = blank && beginsMessage(text);
    const ends = fields.length > rowsAtOnce || (inHeader && text === "" && fields.length > 0);
    const rows = begins || ends ? settle() : [];
    date = begins ? "" : date;
    if (inHeader && !begins) {
      keep(text, line);
    }
    inHeader = begins || (inHeader && (text !== "" || blank));
    blank = text === "";
    return rows;
  };
  return {
    names: mailColumns,
    take: (text, last) => {
      const rows = lines.take(text, last).flatMap((one) => rowsAt(one.text, one.line));
      return last ? [...rows, ...settle()] : rows;
    },
  };
}
