import type { FastifyReply } from "fastify";
import { vary } from "./vary.ts";

/** Lets a page of an origin read the response of a form check, without credentials. */
export function allowFormOrigin(reply: FastifyReply, origin: string): void {
  vary(reply, "Origin");
  void reply
    .removeHeader("access-control-allow-credentials")
    .header("access-control-allow-origin", origin)
    .header("access-control-expose-headers", "retry-after, x-request-id");
}
