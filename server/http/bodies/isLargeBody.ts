import type { FastifyRequest } from "fastify";
import { bodyLimitOf } from "#contract/bodyLimits.ts";
import type { Endpoint } from "#contract/endpoint.ts";
import { limits } from "#contract/limits.ts";

/** Returns true for a JSON body above `limits.largeBodyBytes`, and for one that may be: its length is not declared. */
export function isLargeBody(endpoint: Endpoint, { headers }: FastifyRequest): boolean {
  return (
    endpoint.consumes === undefined &&
    bodyLimitOf(endpoint).bytes > limits.largeBodyBytes &&
    (headers["transfer-encoding"] !== undefined ||
      Number(headers["content-length"] ?? 0) > limits.largeBodyBytes)
  );
}
