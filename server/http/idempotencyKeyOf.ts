import type { FastifyRequest } from "fastify";
import { ApiError } from "#server/http/errors/apiError.ts";

const keyLength = 255;

/** Returns the `Idempotency-Key` header; undefined without one. Rejects an empty or overlong one with 400. */
export function idempotencyKeyOf({ headers }: Pick<FastifyRequest, "headers">): string | undefined {
  const key = headers["idempotency-key"];
  if (key === undefined) {
    return undefined;
  }
  if (typeof key !== "string" || key === "" || key.length > keyLength) {
    throw new ApiError("malformed_request");
  }
  return key;
}
