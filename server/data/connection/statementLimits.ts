import type { Client, ClientConfig } from "pg";

/** Limits of time for statements on PostgreSQL, in ms. */
export interface StatementLimits {
  statementMs: number;
  /** Wait for one lock. */
  lockMs: number;
  /** Pause between two statements of a transaction. */
  idleMs: number;
}

/** Limits of a server's calls. The longest pages of history and analytics take seconds, locks are held for milliseconds. */
export const callLimits: StatementLimits = { statementMs: 30_000, lockMs: 5000, idleMs: 60_000 };

const settingsOf = ({ statementMs, lockMs, idleMs }: StatementLimits) => ({
  statement_timeout: statementMs,
  lock_timeout: lockMs,
  idle_in_transaction_session_timeout: idleMs,
});

/** Returns the statements that set limits until the end of a transaction. */
export function localLimits(limits: StatementLimits): string {
  return Object.entries(settingsOf(limits))
    .map(([name, ms]) => `set local ${name} = ${ms}`)
    .join("; ");
}

/** Returns connection options with limits. */
export function withLimits<Options extends ClientConfig>(
  options: Options,
  limits: StatementLimits,
): Options {
  const more = Object.entries(settingsOf(limits)).map(([name, ms]) => `-c ${name}=${ms}`);
  return { ...options, options: [options.options ?? "", ...more].join(" ").trim() };
}

/** PostgreSQL's codes for options that a pooler doesn't pass on: a protocol violation, or a feature that isn't supported. */
const refusals = new Set(["08P01", "0A000"]);

/** Tells whether a connection has the limits that it was opened with. Poolers refuse such options or ignore them, since others use the same connection. Throws what connecting throws. */
export async function keepsLimits(
  client: Client,
  { statementMs }: StatementLimits,
): Promise<boolean> {
  try {
    await client.connect();
    const { rows } = await client.query<{ setting: string }>(
      "select setting from pg_settings where name = 'statement_timeout'",
    );
    return rows[0]?.setting === String(statementMs);
  } catch (error) {
    if (refusals.has((error as NodeJS.ErrnoException).code ?? "")) {
      return false;
    }
    throw error;
  } finally {
    await client.end().catch(() => undefined);
  }
}
