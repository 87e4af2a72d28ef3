import { isAxiosError } from "axios";
import { messageOfBody } from "#web/api/failure.ts";

function secondLineOfHtml(body: unknown): string | undefined {
  if (typeof body !== "string" || !/<[a-z!]/iu.test(body)) {
    return undefined;
  }
  const page = new DOMParser().parseFromString(body, "text/html");
  const lines = (page.documentElement.textContent ?? "")
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");
  return lines[1];
}

/**
 * What a failed sign-in says: the second line of an HTML page's text, else the answer's message, else "Login failed".
 * A refusal without any text is left to the slice's own words.
 */
export function loginErrorText(error: unknown): string | undefined {
  const reply = isAxiosError(error) ? error.response : undefined;
  const said = secondLineOfHtml(reply?.data) ?? messageOfBody(reply?.data);
  return said ?? (reply?.status === 401 ? undefined : "Login failed");
}
