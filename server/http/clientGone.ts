import type { FastifyReply, FastifyRequest } from "fastify";
import { LogController } from "fastify";

/** What Node's streams say of a connection that the other side closed. */
const closedCodes: readonly unknown[] = [
  "ECONNRESET",
  "EPIPE",
  "ERR_STREAM_PREMATURE_CLOSE",
  "ERR_STREAM_DESTROYED",
];

/** Tells whether the client closed the connection before the request or its answer was complete. */
export function clientGone(request: FastifyRequest, reply: FastifyReply): boolean {
  return request.raw.destroyed && !request.raw.complete
    ? true
    : reply.raw.destroyed && !reply.raw.writableFinished;
}

/** Tells whether an error is only that the client has gone; an error of ours that comes after it is none. */
export function saysClientGone(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): boolean {
  const { code } = (error ?? {}) as NodeJS.ErrnoException;
  return closedCodes.includes(code) && clientGone(request, reply);
}

/** Logs what breaks an answer off after its first bytes; a client that left is no error. Every other line is our own. */
export class AnswerLog extends LogController {
  constructor() {
    super({ disableRequestLogging: true });
  }

  override streamError(error: Error, request: FastifyRequest, reply: FastifyReply): void {
    if (saysClientGone(error, request, reply)) {
      request.log.debug({ request_id: request.id }, "the client closed the connection");
    } else {
      request.log.error({ err: error, request_id: request.id }, "answer broken off");
    }
  }
}
