import { addAbortSignal, Readable } from "node:stream";
import type { FastifyReply } from "fastify";
import type { Right } from "#contract/roles.ts";
import type { ConcurrencyLimiter } from "#server/concurrency/concurrencyLimiter.ts";
import type { AppContext } from "#server/context.ts";
import { type Caller, credentialIdOf } from "#server/http/auth/guard.ts";
import type { CredentialWatch } from "#server/services/auth/credentialWatch.ts";
import { openConnection } from "./openConnection.ts";

/** The parts of a call that a download needs. */
interface DownloadCall {
  caller: Caller;
  right: Right | null;
  reply: FastifyReply;
  context: Pick<AppContext, "now">;
  checks: { stopping: AbortSignal };
  follow: { downloads: ConcurrencyLimiter; credentials: CredentialWatch };
}

const typeOf = { csv: "text/csv; charset=utf-8", json: "application/json; charset=utf-8" } as const;

/** Returns texts as a stream that takes one of the account's downloads. A stopping server and an ended credential abort it, so that half a file isn't mistaken for the whole. */
export function openDownload(
  { caller, right, reply, checks: { stopping }, follow }: Omit<DownloadCall, "context">,
  texts: AsyncIterable<string>,
): Readable {
  const { downloads: slots, credentials } = follow;
  const owner = {
    accountId: caller.account.id,
    credentialId: credentialIdOf(caller),
    address: reply.request.ip,
    right,
    stopping,
  };
  return openConnection({ slots, credentials }, { owner, reply }, ({ signal }) =>
    addAbortSignal(signal, Readable.from(texts)),
  );
}

/** Sends texts as a file named after its contents and the day. */
export function sendFile(
  call: DownloadCall,
  { name, ending }: { name: string; ending: keyof typeof typeOf },
  texts: AsyncIterable<string>,
): FastifyReply {
  const { reply, context } = call;
  const file = openDownload(call, texts);
  const day = new Date(context.now()).toISOString().slice(0, 10);
  void reply
    .type(typeOf[ending])
    .header("content-disposition", `attachment; filename="${name}-${day}.${ending}"`);
  return reply.send(file);
}
