import { encrypted } from "#listReader/input/encrypted.ts";
import { ListReadError } from "#listReader/input/listReadError.ts";
import type { BiffRecord } from "#listReader/compound/biffRecords.ts";
import { builtInDate, dateText, showsDate } from "./dateStyles.ts";
import type { RecordBytes } from "#listReader/compound/recordBytes.ts";
import type { CellMeanings } from "./sheetReader.ts";
import { createTextStore } from "./textStore.ts";

/** A sheet of an old workbook: its name, and the offset of its records. */
interface BiffSheet {
  name: string;
  at: number;
  hidden: boolean;
}

/** The first part of an old workbook: its sheets, and everything that cells refer to. */
export interface BiffGlobals extends CellMeanings {
  sheets: BiffSheet[];
}

const kinds = {
  begin: 0x809,
  date1904: 0x22,
  filePass: 0x2f,
  sheet: 0x85,
  style: 0xe0,
  sharedTexts: 0xfc,
  format: 0x41e,
} as const;
const biff8 = 0x600;
const sheetsMax = 256;
const formatsMax = 10_000;

/** Reads the first part of an old workbook. Throws a {@link ListReadError} if it is encrypted or older than Excel 97. */
export async function readGlobals(batches: AsyncIterable<BiffRecord[]>): Promise<BiffGlobals> {
  const texts = createTextStore();
  const sheets: BiffSheet[] = [];
  const dateFormats = new Set<number>();
  const styles: number[] = [];
  let since1904 = false;
  const readers: Record<number, (bytes: RecordBytes) => void> = {
    [kinds.begin]: refuseOlder,
    [kinds.filePass]: () => {
      throw encrypted();
    },
    [kinds.date1904]: (bytes) => {
      since1904 = bytes.u16() === 1;
    },
    [kinds.sheet]: (bytes) => {
      const sheet = readSheet(bytes);
      if (sheet !== null && sheets.length < sheetsMax) {
        sheets.push(sheet);
      }
    },
    [kinds.style]: (bytes) => {
      bytes.skip(2);
      styles.push(bytes.u16());
    },
    [kinds.format]: (bytes) => {
      const id = bytes.u16();
      if (dateFormats.size < formatsMax && showsDate(bytes.text())) {
        dateFormats.add(id);
      }
    },
    [kinds.sharedTexts]: (bytes) => {
      bytes.skip(4);
      for (let left = bytes.u32(); left > 0 && !bytes.ended; left -= 1) {
        texts.add(bytes.text());
      }
    },
  };
  for await (const batch of batches) {
    for (const { kind, bytes } of batch) {
      readers[kind]?.(bytes);
    }
  }
  return {
    sheets,
    sharedText: (index) => texts.text(index),
    isDate: (style) => {
      const format = styles[style] ?? 0;
      return builtInDate(format) || dateFormats.has(format);
    },
    dateText: (serial) => dateText(serial, since1904),
  };
}

function refuseOlder(bytes: RecordBytes): void {
  if (bytes.u16() < biff8) {
    throw new ListReadError(
      "format_unknown",
      "This is a workbook of Excel 95 or older. Save it as .xlsx or CSV.",
    );
  }
}

/** Returns a sheet with cells (MS-XLS 2.4.28), or null for charts and macros. */
function readSheet(bytes: RecordBytes): BiffSheet | null {
  const offset = bytes.u32();
  const hidden = (bytes.u8() & 3) !== 0;
  const type = bytes.u8();
  return type === 0 ? { at: offset, hidden, name: bytes.text(1) } : null;
}
