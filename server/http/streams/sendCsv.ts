import { addAbortSignal, Readable } from "node:stream";
import type { FastifyReply } from "fastify";
import type { ConcurrencyLimiter } from "#server/concurrency/concurrencyLimiter.ts";
import type { AppContext } from "#server/context.ts";
import { type Caller, credentialIdOf } from "#server/http/auth/guard.ts";
import type { CredentialWatch } from "#server/services/auth/credentialWatch.ts";
import { openConnection } from "./openConnection.ts";

/** The parts of a call that a download needs. */
interface DownloadCall {
  caller: Caller;
  reply: FastifyReply;
  context: Pick<AppContext, "now">;
  checks: { stopping: AbortSignal };
  follow: { downloads: ConcurrencyLimiter; credentials: CredentialWatch };
}

/** Streams lines as a CSV file named after its contents and the day. A stopping server and an ended credential abort the download, so that half a file isn't mistaken for the whole. */
export function sendCsv(
  { caller, reply, context, checks: { stopping }, follow }: DownloadCall,
  name: string,
  lines: AsyncIterable<string>,
): FastifyReply {
  const { downloads: slots, credentials } = follow;
  const asked = { accountId: caller.account.id, credentialId: credentialIdOf(caller), stopping };
  const file = openConnection({ slots, credentials }, { asked, reply }, ({ signal }) =>
    addAbortSignal(signal, Readable.from(lines)),
  );
  const day = new Date(context.now()).toISOString().slice(0, 10);
  void reply
    .type("text/csv; charset=utf-8")
    .header("content-disposition", `attachment; filename="${name}-${day}.csv"`);
  return reply.send(file);
}
