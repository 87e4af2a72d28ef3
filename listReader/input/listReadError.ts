/** Code of the reason why a file can't be read. */
export type ListReadErrorCode =
  | "file_empty"
  | "file_too_large"
  | "file_encrypted"
  | "format_unknown"
  | "encoding_unreadable"
  | "record_too_long"
  | "too_many_columns"
  | "too_many_rows"
  | "archive_refused"
  | "url_failed"
  | "json_invalid"
  | "no_rows"
  | "outside_sandbox";

/** Error of a file that can't be read: a code, a sentence, and the line (in a workbook: the row of the sheet). */
export class ListReadError extends Error {
  readonly code: ListReadErrorCode;
  readonly line: number | null;
  constructor(
    code: ListReadErrorCode,
    message: string,
    line: number | null = null,
    options: ErrorOptions = {},
  ) {
    super(message, options);
    this.name = "ListReadError";
    this.code = code;
    this.line = line;
  }
}
