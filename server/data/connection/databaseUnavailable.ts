/** Error of a query that failed because the database couldn't be reached. `code` and message are the driver's. */
export class DatabaseUnavailable extends Error {
  readonly code: string;
  constructor(cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
    this.name = "DatabaseUnavailable";
    this.code = (cause as NodeJS.ErrnoException | null)?.code ?? "";
  }
}
