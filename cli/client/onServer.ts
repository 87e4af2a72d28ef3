import { FileCallError } from "#cli/files/columns.ts";
import { exitCodes } from "#cli/output/exitCodes.ts";
import { say } from "#cli/output/say.ts";
import { errorSentence } from "#mcp/errorSentence.ts";
import { MailverdictError } from "#sdk/typescript/src/errors.ts";
import { Mailverdict } from "#sdk/typescript/src/mailverdict.ts";
import { resolveConnection, type ServerValues } from "./connection.ts";
import type { Profile } from "./profiles.ts";

/** Returns an error of a call as a sentence for a terminal. */
export const callError = (error: unknown): string =>
  errorSentence(error, { url: "the server's address", key: "The API key" });

/** Runs work with a connection; an error of the server or of a file becomes a sentence and exit code 1. */
export async function withServer(
  connection: Profile,
  work: (client: Mailverdict) => Promise<number>,
): Promise<number> {
  try {
    return await work(new Mailverdict(connection));
  } catch (error) {
    const { syscall } = error as NodeJS.ErrnoException;
    if (error instanceof FileCallError) {
      say(error.message);
      return exitCodes.call;
    }
    if (syscall !== undefined && !(error instanceof MailverdictError)) {
      say((error as Error).message);
    } else if (error instanceof MailverdictError || error instanceof SyntaxError) {
      say(callError(error));
    } else {
      throw error;
    }
    return exitCodes.failed;
  }
}

/** Runs work on the server that a call's options, the environment or a profile name. */
export const onServer = (
  { values, env }: { values: ServerValues; env: NodeJS.ProcessEnv },
  work: (client: Mailverdict) => Promise<number>,
): Promise<number> => withServer(resolveConnection(values, env), work);
