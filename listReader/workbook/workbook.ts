import type { ListRecord } from "#listReader/input/listRecord.ts";
import type { HiddenParts } from "./sheetSurvey.ts";

/** Formats of workbooks. */
export type WorkbookFormat = "xlsx" | "ods" | "xls";

/** Tells whether a format is that of a workbook. */
export const isWorkbookFormat = (format: string): format is WorkbookFormat =>
  format === "xlsx" || format === "ods" || format === "xls";

/** A workbook: its sheets in order, the indices of the visible ones, and the rows of each. */
export interface Workbook {
  format: WorkbookFormat;
  sheets: string[];
  shown: number[];
  /** Returns the hidden rows and columns of a sheet. */
  hidden(sheet: number): Promise<HiddenParts>;
  rows(sheet: number): AsyncGenerator<ListRecord[]>;
}
