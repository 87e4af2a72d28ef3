import type { FastifyReply } from "fastify";

/** Says that the answer depends on a request header, besides those said already (RFC 9110 §12.5.5). */
export function vary(reply: FastifyReply, name: string): void {
  const said = String(reply.getHeader("vary") ?? "");
  if (!said.toLowerCase().split(/,\s*/u).includes(name.toLowerCase())) {
    void reply.header("vary", said === "" ? name : `${said}, ${name}`);
  }
}
