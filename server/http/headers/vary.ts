import type { FastifyReply } from "fastify";

/** Adds a request header to Vary, next to those already there (RFC 9110 §12.5.5). */
export function vary(reply: FastifyReply, name: string): void {
  const present = String(reply.getHeader("vary") ?? "");
  if (!present.toLowerCase().split(/,\s*/u).includes(name.toLowerCase())) {
    void reply.header("vary", present === "" ? name : `${present}, ${name}`);
  }
}
