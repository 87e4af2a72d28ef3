import type { FastifyRequest } from "fastify";
import type { AuditKind } from "#contract/auditEvents.ts";
import type { AppContext } from "#server/context.ts";
import { recordEvent } from "#server/services/audit/recordEvent.ts";
import { clientInfo } from "./clientInfo.ts";
import type { Caller } from "./guard.ts";

/** Records what a call did to an object of the account, after it is done. `detail` names the object without addresses, secrets and names of lists, which are deleted with them. */
export async function recordCall(
  { context, caller, request }: { context: AppContext; caller: Caller; request: FastifyRequest },
  kind: AuditKind,
  detail: string,
): Promise<void> {
  await recordEvent(context.database.queries, {
    accountId: caller.account.id,
    kind,
    at: context.now(),
    from: clientInfo(request),
    detail,
  });
}
