/** Error of a query that failed because the database couldn't be reached. `code` and message are the driver's. */
export class DatabaseUnavailable extends Error {
  readonly code: string;
  constructor(cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
    this.name = "DatabaseUnavailable";
    this.code = (cause as NodeJS.ErrnoException | null)?.code ?? "";
  }
}

/** Error of a query that PostgreSQL ended because it took too long or waited too long for a lock, or that got no connection in time. The same query can succeed later. */
export class DatabaseBusy extends Error {
  readonly code: string;
  constructor(message: string, cause?: unknown) {
    super(message, { cause });
    this.name = "DatabaseBusy";
    this.code = (cause as NodeJS.ErrnoException | undefined)?.code ?? "";
  }
}

/** Codes of PostgreSQL for a statement that was canceled, and for a lock that wasn't free in time. */
const overLimit = new Set(["57014", "55P03"]);

/** Returns true if PostgreSQL ended a statement at one of its limits of time. */
export function isOverLimit(error: unknown): boolean {
  return overLimit.has((error as NodeJS.ErrnoException | null)?.code ?? "");
}

/** Errors of PostgreSQL that ask for the same transaction again: serialization failure and deadlock. */
const repeatable = new Set(["40001", "40P01"]);

/** Returns true if PostgreSQL undid a transaction that can succeed when it is repeated. */
export function isRepeatable(error: unknown): boolean {
  return repeatable.has((error as NodeJS.ErrnoException | null)?.code ?? "");
}

/** Returns true if the same transaction can succeed later without a change. */
export function isPassing(error: unknown): boolean {
  return (
    error instanceof DatabaseUnavailable || error instanceof DatabaseBusy || isRepeatable(error)
  );
}
