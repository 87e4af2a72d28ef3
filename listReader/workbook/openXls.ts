import { encrypted } from "#listReader/input/encrypted.ts";
import { archiveRefused } from "#listReader/input/inflate.ts";
import { ListReadError } from "#listReader/input/listReadError.ts";
import type { ListRecord } from "#listReader/input/listRecord.ts";
import type { ListSource } from "#listReader/input/listSource.ts";
import { biffRecords } from "#listReader/compound/biffRecords.ts";
import { type BiffGlobals, readGlobals } from "./biffGlobals.ts";
import { BiffRows } from "./biffRows.ts";
import { type BiffSurvey, surveyBiff } from "./biffSurvey.ts";
import { type CompoundFile, openCompound } from "#listReader/compound/compoundFile.ts";
import type { Workbook } from "./workbook.ts";

const stream = "workbook";
/** Characters of rows that are handed on at once, because a few bytes may name a long text. */
const heldMax = 256 * 1024;

/** Opens a workbook of Excel 97 to 2003 (.xls, BIFF8). Throws a {@link ListReadError} for any other compound file. */
export async function openXls(source: ListSource): Promise<Workbook> {
  const file = await openCompound(source);
  if (!file.names.has(stream)) {
    throw otherDocument(file);
  }
  const globals = await readGlobals(biffRecords(file.bytes(stream, 0)));
  const { sheets } = globals;
  if (sheets.length === 0) {
    throw archiveRefused("The workbook has no sheet.");
  }
  const surveys = new Map<number, Promise<BiffSurvey>>();
  const survey = (sheet: number): Promise<BiffSurvey> => {
    const found = surveys.get(sheet) ?? surveyBiff(biffRecords(streamSheet(file, globals, sheet)));
    surveys.set(sheet, found);
    return found;
  };
  return {
    format: "xls",
    sheets: sheets.map(({ name }) => name),
    shown: sheets.flatMap(({ hidden }, index) => (hidden ? [] : [index])),
    hidden: async (sheet) => (await survey(sheet)).hidden,
    rows: async function* (sheet) {
      const rows = new BiffRows(globals, await survey(sheet));
      yield* sheetRows(rows, streamSheet(file, globals, sheet));
    },
  };
}

function streamSheet(
  file: CompoundFile,
  { sheets }: BiffGlobals,
  sheet: number,
): AsyncGenerator<Uint8Array> {
  const offset = sheets[sheet]?.at;
  if (offset === undefined) {
    throw archiveRefused("The workbook has no such sheet.");
  }
  return file.bytes(stream, offset);
}

async function* sheetRows(
  rows: BiffRows,
  bytes: AsyncIterable<Uint8Array>,
): AsyncGenerator<ListRecord[]> {
  for await (const batch of biffRecords(bytes)) {
    for (const record of batch) {
      rows.take(record);
      if (rows.length > heldMax) {
        yield rows.taken(false);
      }
    }
    yield rows.taken(false);
  }
  yield rows.taken(true);
}

/** Returns the error for a compound file without a workbook of Excel 97 to 2003. */
function otherDocument({ names }: CompoundFile): ListReadError {
  if (names.has("encryptedpackage")) {
    return encrypted();
  }
  const kind = names.has("book")
    ? "a workbook of Excel 95 or older. Save it as .xlsx or CSV"
    : names.has("worddocument")
      ? "a document of Word. Export the list as CSV or .xlsx"
      : "no workbook, but another file of an Office program. Export the list as CSV or .xlsx";
  return new ListReadError("format_unknown", `This is ${kind}.`);
}
