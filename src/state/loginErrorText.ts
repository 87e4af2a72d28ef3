import { isAxiosError } from "axios";
import { messageInBody } from "#web/api/client/callFailure.ts";
import { htmlLines } from "./htmlLines.ts";

function secondLineOfHtml(body: unknown): string | undefined {
  return typeof body === "string" && /<[a-z!]/iu.test(body) ? htmlLines(body)[1] : undefined;
}

/**
 * Returns the message of a failed sign-in: the second line of an HTML page's text, else the answer's message, else "Login failed".
 * A refusal without any text is left to the slice's own words.
 */
export function loginErrorText(error: unknown): string | undefined {
  const reply = isAxiosError(error) ? error.response : undefined;
  const message = secondLineOfHtml(reply?.data) ?? messageInBody(reply?.data);
  return message ?? (reply?.status === 401 ? undefined : "Login failed");
}
