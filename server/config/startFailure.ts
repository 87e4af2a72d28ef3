/** A start that fails until somebody acts. The message says what happened, then the next step. */
export class StartFailure extends Error {
  constructor(message: string) {
    super(message);
    this.name = "StartFailure";
  }
}

/** Returns what to print of an error that ends the program: never a stack trace unless `LOG_LEVEL=debug` asks for it. */
export function startFailureText(error: unknown, logLevel: string | undefined): string {
  if (error instanceof StartFailure) {
    return error.message;
  }
  const known = error instanceof Error;
  if (known && logLevel?.trim() === "debug") {
    return error.stack ?? error.message;
  }
  const [reason = ""] = (known ? error.message : String(error)).split("\n", 1);
  return `Mailverdict stopped: ${reason.replace(/\.$/u, "")}. Set LOG_LEVEL=debug to see where it failed.`;
}

/** Prints why the start failed, then ends the process with exit code 1, whatever else keeps it alive. */
export function endFailedStart(error: unknown): void {
  process.stderr.write(`${startFailureText(error, process.env["LOG_LEVEL"])}\n`, () =>
    process.exit(1),
  );
}
