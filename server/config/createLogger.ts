import { destination, pino, type Logger } from "pino";
import type { Config } from "./config.ts";

/** Returns the fields of an error to log: without `detail` and parameters, in which databases and mail servers quote addresses. */
function errorFields(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) {
    return { type: typeof error };
  }
  const { code } = error as NodeJS.ErrnoException;
  const message = error.message.replace(/[^\s<>"']+@[^\s<>"']+/gu, "<address>");
  const stack = error.stack?.split("\n").slice(1, 8).join("\n");
  return { type: error.name, message, ...(code === undefined ? {} : { code }), stack };
}

/** Creates a logger of JSON lines on standard error, so that standard output stays readable. */
export function createLogger(config: Pick<Config, "logLevel">): Logger {
  return pino(
    { level: config.logLevel, base: null, serializers: { err: errorFields } },
    destination({ fd: 2, sync: true }),
  );
}
