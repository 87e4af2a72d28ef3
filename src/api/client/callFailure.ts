import { isAxiosError } from "axios";
import type { ErrorBody } from "#contract/errors.ts";

/** The cause of a failed call: a problem document, another response, or no response. */
export type CallFailure =
  | { kind: "problem"; status: number; problem: ErrorBody }
  | { kind: "answer"; status: number; requestId: string | null }
  | { kind: "network" };

function isProblem(body: unknown): body is ErrorBody {
  return (
    typeof body === "object" &&
    body !== null &&
    "code" in body &&
    typeof body.code === "string" &&
    "status" in body
  );
}

export function failureOfResponse(
  status: number,
  body: unknown,
  requestId: string | null,
): CallFailure {
  return isProblem(body)
    ? { kind: "problem", status, problem: body }
    : { kind: "answer", status, requestId };
}

/** Classifies what a call threw. */
export function callFailure(error: unknown): CallFailure {
  if (!isAxiosError(error) || error.response === undefined) {
    return { kind: "network" };
  }
  const { status, data, headers } = error.response;
  const requestId: unknown = headers["x-request-id"];
  return failureOfResponse(status, data, typeof requestId === "string" ? requestId : null);
}

/** Returns the `message` field of a response, if it isn't blank. */
export function messageInBody(body: unknown): string | undefined {
  const message =
    typeof body === "object" && body !== null && "message" in body ? body.message : undefined;
  return typeof message === "string" && message.trim() !== "" ? message : undefined;
}

/** Returns the server's message for a failed call. */
export function messageInError(error: unknown): string | undefined {
  return isAxiosError(error) ? messageInBody(error.response?.data) : undefined;
}
