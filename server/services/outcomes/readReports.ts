import { outcomeLimits } from "#contract/outcomes.ts";
import { ListReadError } from "#listReader/input/listReadError.ts";
import { inspectList } from "#listReader/inspectList.ts";
import { readRecords } from "#listReader/readRecords.ts";
import type { MailReport } from "./classifyReport.ts";

/** A report with the place it was read from and the text of its time. */
export interface ReadReport extends MailReport {
  line: number;
  sentAt: string;
}

/** Names of the columns that mail services use, without case, spaces and punctuation. */
const columnNames = {
  type: [
    "type event eventtype outcome result bouncetype bounceclass bounceclassification",
    "classification category action recordtype subtype bouncesubtype deliverystatus severity",
  ]
    .join(" ")
    .split(" "),
  status:
    "status statuscode code enhancedstatus enhancedcode enhancedstatuscode dsn smtpcode".split(" "),
  diagnostic: [
    "diagnostic diagnosticcode diagnostics reason description error errormessage message details",
    "response reply smtpreply smtpresponse serverresponse bouncereason",
  ]
    .join(" ")
    .split(" "),
  sentAt: [
    "sentat sent senton sentdate sendtime senttime date datetime time timestamp at createdat",
    "created bouncedat bouncedate bouncetime eventtime eventdate processed receivedat",
  ]
    .join(" ")
    .split(" "),
} as const;

type Field = keyof typeof columnNames;

/** Returns the columns of each field, the most telling name first. */
function findColumns(header: readonly string[]): Record<Field, number[]> {
  const plain = header.map((name) => name.toLowerCase().replaceAll(/[^a-z0-9]/gu, ""));
  const found = (field: Field) =>
    columnNames[field].flatMap((name) => {
      const index = plain.indexOf(name);
      return index === -1 ? [] : [index];
    });
  return {
    type: found("type"),
    status: found("status"),
    diagnostic: found("diagnostic"),
    sentAt: found("sentAt"),
  };
}

/** Error of a file that can't be imported. */
export class UnreadableReport extends Error {}

/** Yields the rows of a bounce report. Throws {@link UnreadableReport}. */
export async function* readReports(csv: string): AsyncGenerator<ReadReport> {
  const bytes = Buffer.from(csv, "utf8");
  const source = {
    name: "bounces.csv",
    bytes: bytes.length,
    open: async function* open(start = 0) {
      yield bytes.subarray(start);
    },
  };
  const automatic = { email_column: null, header: null, encoding: "utf-8" as const };
  try {
    const { preview, options } = await inspectList(source, {
      ...automatic,
      delimiter: null,
      sheet: null,
    });
    const { index } = preview.email_column;
    if (index === null || options.mapping.header !== true) {
      throw new UnreadableReport(index === null ? "no_address_column" : "no_header");
    }
    const columns = findColumns(preview.columns.map(({ name }) => name));
    let rows = 0;
    for await (const { line, cells } of readRecords(source, options)) {
      rows += 1;
      if (rows > outcomeLimits.rows) {
        throw new UnreadableReport("too_many_rows");
      }
      const all = (field: Field) => columns[field].map((column) => cells[column]?.trim() ?? "");
      yield {
        line,
        email: cells[index]?.trim() ?? "",
        // A status column holds a word as often as a code.
        type: [...all("type"), ...all("status")].filter((cell) => /\p{L}/u.test(cell)).join(" "),
        status: all("status").find((cell) => /\d/u.test(cell)) ?? "",
        diagnostic: all("diagnostic").find((cell) => cell !== "") ?? "",
        sentAt: all("sentAt").find((cell) => cell !== "") ?? "",
      };
    }
  } catch (error) {
    throw error instanceof ListReadError ? new UnreadableReport(error.code) : error;
  }
}
