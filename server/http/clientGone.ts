import type { FastifyReply, FastifyRequest } from "fastify";
import { LogController } from "fastify";

/** Node's stream error codes for a connection closed by the other side. */
const closedCodes: readonly unknown[] = [
  "ECONNRESET",
  "EPIPE",
  "ERR_STREAM_PREMATURE_CLOSE",
  "ERR_STREAM_DESTROYED",
];

/** Tells whether the client closed the connection before the request or its response was complete. */
export function clientGone(request: FastifyRequest, reply: FastifyReply): boolean {
  return request.raw.destroyed && !request.raw.complete
    ? true
    : reply.raw.destroyed && !reply.raw.writableFinished;
}

/** Tells whether an error only says that the client disconnected; our own errors after that don't count. */
export function saysClientGone(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): boolean {
  const { code } = (error ?? {}) as NodeJS.ErrnoException;
  return closedCodes.includes(code) && clientGone(request, reply);
}

/** Logs errors that interrupt a response after its first bytes. A disconnected client isn't an error. All other lines are our own. */
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
