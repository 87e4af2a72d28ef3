import type { FastifyRequest } from "fastify";
import type { AppContext } from "#server/context.ts";
import type { SignedIn } from "#server/services/auth/sessions.ts";
import type { FactorChange } from "#server/services/auth/totp.ts";
import { clientInfo } from "#server/http/auth/clientInfo.ts";
import { negotiateLanguage } from "#server/http/headers/negotiateLanguage.ts";

/** Describes a change to the second factor, for the audit log and the notice to the owner. */
export function factorChange(
  context: Pick<AppContext, "texts">,
  request: FastifyRequest,
  caller: Pick<SignedIn, "user" | "account">,
): FactorChange {
  return {
    user: caller.user,
    account: caller.account,
    from: clientInfo(request),
    language: negotiateLanguage(request, context.texts.languages),
  };
}
