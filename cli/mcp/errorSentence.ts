import { ApiError, MailverdictError } from "#sdk/typescript/src/errors.ts";

/** An error whose message is written for the reader. */
export class McpError extends Error {}

/** Returns the SDK's sentence with the name that the setting has here. */
function withSettingName(message: string): string {
  return message
    .replace(/^The url "/u, 'MAILVERDICT_URL "')
    .replace(/ as url\.$/u, " as MAILVERDICT_URL.")
    .replace("Check that url is", "Check that MAILVERDICT_URL is")
    .replace(/^The API key has/u, "MAILVERDICT_API_KEY has");
}

/** Returns an error as a sentence: what happened and the next step. */
export function errorSentence(error: unknown): string {
  if (error instanceof ApiError && error.problem !== null) {
    const page = error.docs === null ? "" : ` More: ${error.docs}`;
    return `${error.message}${page}`;
  }
  if (error instanceof MailverdictError) {
    return withSettingName(error.message);
  }
  if (error instanceof McpError) {
    return error.message;
  }
  // A reply that isn't JSON, or has no result in it. Its text stays out: it comes from someone else.
  return "The installation answered with something that isn't a result of Mailverdict. Check that MAILVERDICT_URL is its address, and that nothing in between changes its replies.";
}
