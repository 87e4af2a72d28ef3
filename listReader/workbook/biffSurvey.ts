import { ListReadError } from "#listReader/input/listReadError.ts";
import { listReaderLimits } from "#listReader/input/listReaderLimits.ts";
import type { BiffRecord } from "#listReader/compound/biffRecords.ts";
import { noteLink, type SheetSurvey } from "./sheetSurvey.ts";
import type { RecordBytes } from "#listReader/compound/recordBytes.ts";

/** A survey of a sheet of an old workbook; its cells may be in no order. */
export interface BiffSurvey extends SheetSurvey {
  ordered: boolean;
}

/** Kinds of records with cells (MS-XLS 2.3.2). */
export const cellKinds = {
  formula: 0x06,
  mulRk: 0xbd,
  rString: 0xd6,
  labelSst: 0xfd,
  number: 0x203,
  label: 0x204,
  boolErr: 0x205,
  string: 0x207,
  rk: 0x27e,
} as const;

const cellRecords: ReadonlySet<number> = new Set(
  Object.values(cellKinds).filter((kind) => kind !== cellKinds.string),
);

/** Tells whether a record has a cell with a value. */
export const isCell = (kind: number): boolean => cellRecords.has(kind);

const partKinds = { row: 0x208, columns: 0x7d, link: 0x1b8 } as const;

/** Surveys the records of a sheet before its rows are read: links follow the cells. */
export async function surveyBiff(batches: AsyncIterable<BiffRecord[]>): Promise<BiffSurvey> {
  const hiddenRows = new Set<number>();
  const filled = new Set<number>();
  const columns: number[] = [];
  const links = new Map<number, string>();
  let ordered = true;
  let last = 0;
  for await (const batch of batches) {
    for (const { kind, bytes } of batch) {
      if (isCell(kind)) {
        const row = bytes.u16();
        ordered &&= row >= last;
        last = row;
        filled.add(row);
      } else if (kind === partKinds.row) {
        noteHiddenRow(hiddenRows, bytes);
      } else if (kind === partKinds.columns) {
        columns.push(...hiddenColumns(bytes));
      } else if (kind === partKinds.link) {
        readLink(links, bytes);
      }
    }
  }
  return {
    ordered,
    links,
    hidden: { rows: [...hiddenRows].filter((row) => filled.has(row)).length, columns },
  };
}

/** Notes a row that is hidden (MS-XLS 2.4.221). */
function noteHiddenRow(hidden: Set<number>, bytes: RecordBytes): void {
  const row = bytes.u16();
  bytes.skip(10);
  if ((bytes.u8() & 0x20) !== 0) {
    hidden.add(row);
  }
}

/** Returns the columns that a record hides (MS-XLS 2.4.53). */
function hiddenColumns(bytes: RecordBytes): number[] {
  const first = bytes.u16();
  const last = Math.min(bytes.u16(), listReaderLimits.columns - 1);
  bytes.skip(4);
  return (bytes.u8() & 1) === 0 || last < first
    ? []
    : Array.from({ length: last - first + 1 }, (_, index) => first + index);
}

const has = { moniker: 0x1, display: 0x10, frame: 0x80, text: 0x100 } as const;
const classBytes = 16;

/** Notes the link of a record (MS-XLS 2.4.140, MS-OSHARED 2.3.7.1). A link that can't be read is no reason to refuse a file. */
function readLink(links: Map<number, string>, bytes: RecordBytes): void {
  try {
    const rows: [number, number] = [bytes.u16(), bytes.u16()];
    const columns: [number, number] = [bytes.u16(), bytes.u16()];
    bytes.skip(classBytes + 4);
    const flags = bytes.u32();
    for (const flag of [has.display, has.frame]) {
      bytes.skip((flags & flag) === 0 ? 0 : bytes.u32() * 2);
    }
    if ((flags & has.moniker) !== 0) {
      const asText = (flags & has.text) !== 0;
      bytes.skip(asText ? 0 : classBytes);
      const length = asText ? bytes.u32() : bytes.u32() / 2;
      const link = bytes.characters(Math.min(length, bytes.left / 2), true);
      // Some programs write more behind the end of the text.
      noteLink(links, { rows, columns }, link.split("\0", 1)[0] ?? "");
    }
  } catch (error) {
    if (!(error instanceof ListReadError)) {
      throw error;
    }
  }
}
