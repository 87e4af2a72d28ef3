import type { ListRecord } from "#listReader/input/listRecord.ts";

/** Formats of workbooks. */
export type WorkbookFormat = "xlsx" | "ods";

/** Tells whether a format is that of a workbook. */
export const isWorkbookFormat = (format: string): format is WorkbookFormat =>
  format === "xlsx" || format === "ods";

/** A workbook: its sheets in order, the indices of the visible ones, and the rows of each. */
export interface Workbook {
  format: WorkbookFormat;
  sheets: string[];
  shown: number[];
  rows(sheet: number): AsyncGenerator<ListRecord[]>;
}
