import type { FastifyReply } from "fastify";
import type { Endpoint } from "#contract/endpoint.ts";

/** Says in the headers of a deprecated call since when it is (RFC 9745), and where the reference names its replacement. */
export function announceDeprecation({ deprecated }: Endpoint, reply: FastifyReply): void {
  if (deprecated !== undefined) {
    reply.header("deprecation", `@${Date.parse(deprecated) / 1000}`);
    reply.header("link", '</api-docs#changes>; rel="deprecation"; type="text/html"');
  }
}
