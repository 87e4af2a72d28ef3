/** Error that stops the start until the operator acts. The message says what happened, then the next step. */
export class StartFailure extends Error {
  constructor(message: string) {
    super(message);
    this.name = "StartFailure";
  }
}

/** Returns the text to print for an error that ends the program, with a stack trace only if `LOG_LEVEL=debug`. */
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

/** Prints why the start failed, then ends the process with exit code 1, whatever else is still running. */
export function endFailedStart(error: unknown): void {
  process.stderr.write(`${startFailureText(error, process.env["LOG_LEVEL"])}\n`, () =>
    process.exit(1),
  );
}
