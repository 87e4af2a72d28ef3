import { ApiError } from "#server/http/errors/apiError.ts";

const keyLength = 255;

/** Returns the key of an Idempotency-Key header; rejects a missing, empty or too long one. */
export function requireIdempotencyKey(header: string | string[] | undefined): string {
  if (typeof header !== "string" || header === "" || header.length > keyLength) {
    throw new ApiError("missing_idempotency_key");
  }
  return header;
}
