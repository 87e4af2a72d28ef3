import type { FastifyRequest } from "fastify";
import type { SignedDelivery } from "#server/services/webhooks/isSignedDelivery.ts";

/** Returns the bytes of a request whose route reads them itself. */
export function bytesOf({ body }: Pick<FastifyRequest, "body">): Buffer {
  return Buffer.isBuffer(body) ? body : Buffer.alloc(0);
}

/** Returns a request as a delivery of Standard Webhooks, or of Svix, which has its own names for the same headers. */
export function readSignedDelivery(
  request: Pick<FastifyRequest, "body" | "headers">,
): SignedDelivery {
  const header = (name: string) => {
    const value = request.headers[`webhook-${name}`] ?? request.headers[`svix-${name}`];
    return typeof value === "string" ? value : "";
  };
  return {
    id: header("id"),
    timestamp: header("timestamp"),
    signature: header("signature"),
    body: bytesOf(request),
  };
}
