import { ApiError, MailverdictError } from "#sdk/typescript/src/errors.ts";

/** Names that the SDK's settings have for the reader. */
export interface SettingNames {
  url: string;
  key: string;
}

/** Returns the SDK's sentence with the names that its settings have here. */
function withSettingNames(message: string, { url, key }: SettingNames): string {
  return message
    .replace(/^The url "/u, `${url} "`)
    .replace(/ as url\.$/u, ` as ${url}.`)
    .replace("Check that url is", `Check that ${url} is`)
    .replace(/^The API key has/u, `${key} has`);
}

/** Returns an error of a call as a sentence: what happened and the next step. */
export function errorSentence(error: unknown, names: SettingNames): string {
  if (error instanceof ApiError && error.problem !== null) {
    const page = error.docs === null ? "" : ` More: ${error.docs}`;
    return `${error.message}${page}`;
  }
  if (error instanceof MailverdictError) {
    return withSettingNames(error.message, names);
  }
  // A reply that isn't JSON, or has no result in it. Its text stays out: it comes from someone else.
  return `The installation answered with something that isn't a result of Mailverdict. Check that ${names.url} is its address, and that nothing in between changes its replies.`;
}
