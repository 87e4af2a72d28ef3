import type { Problem } from "./apiTypes.ts";
import { ApiError } from "./errors.ts";

function isProblem(value: unknown): value is Problem {
  return (
    typeof value === "object" &&
    value !== null &&
    typeof (value as Problem).code === "string" &&
    typeof (value as Problem).detail === "string"
  );
}

async function problemOf(response: Response): Promise<Problem | null> {
  try {
    const value: unknown = JSON.parse(await response.text());
    return isProblem(value) ? value : null;
  } catch {
    return null;
  }
}

/** Parses `Retry-After`: seconds, or an HTTP date relative to `now` in ms. */
export function retryAfterOf(value: string | null, now: number = Date.now()): number | null {
  if (value === null || value.trim() === "") {
    return null;
  }
  const seconds = /^\d+$/u.test(value.trim())
    ? Number(value)
    : Math.ceil((Date.parse(value) - now) / 1000);
  return Number.isFinite(seconds) ? Math.max(0, seconds) : null;
}

/** Returns the error of a reply that isn't a success. */
export async function apiErrorOf(response: Response): Promise<ApiError> {
  const problem = await problemOf(response);
  const { status, headers } = response;
  const redirected = response.type === "opaqueredirect" || (status >= 300 && status < 400);
  const target = headers.get("location");
  const without = redirected
    ? `The server redirects${target === null ? "" : ` to ${target}`}. Use the address that it redirects to as url.`
    : `The server answered ${status} without a problem document. Check that url is a Mailverdict installation.`;
  return new ApiError(problem === null ? without : problem.detail, {
    status,
    problem,
    requestId: headers.get("x-request-id"),
    retryAfterS: retryAfterOf(headers.get("retry-after")),
  });
}
