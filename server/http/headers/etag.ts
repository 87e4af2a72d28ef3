import { createHash } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";

/** Returns the ETag of a text. It is weak, because compressed forms differ byte by byte (RFC 9110 §8.8.3). */
export function createEtag(text: string): string {
  return `W/"${createHash("sha256").update(text).digest("base64url").slice(0, 27)}"`;
}

const opaque = (etag: string) => etag.trim().replace(/^W\//u, "");

/** Tells whether a request names this ETag in `If-None-Match`, by weak comparison (RFC 9110 §13.1.2). */
export function isUnchanged(request: FastifyRequest, etag: string): boolean {
  const tags = request.headers["if-none-match"]?.split(",") ?? [];
  return tags.some((each) => each.trim() === "*" || opaque(each) === opaque(etag));
}

/** Adds an ETag to a 200 with this JSON; returns the body to send, which is null for a 304. */
export function conditionalBody(
  request: FastifyRequest,
  reply: FastifyReply,
  body: unknown,
): unknown {
  if (reply.statusCode !== 200 || typeof body !== "string") {
    return body;
  }
  const etag = createEtag(body);
  void reply.header("etag", etag);
  if (!isUnchanged(request, etag)) {
    return body;
  }
  void reply.code(304).removeHeader("content-type").removeHeader("content-length");
  return null;
}
