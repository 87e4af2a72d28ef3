import type { FastifyRequest } from "fastify";
import type { Parts } from "#server/parts.ts";
import type { SignedIn } from "#server/work/sessions.ts";
import type { FactorChange } from "#server/work/totp.ts";
import { askerFacts } from "./askerFacts.ts";
import { languageOf } from "./language.ts";

/** What is written down and mailed of a change to the second factor. */
export function factorChange(
  parts: Pick<Parts, "texts">,
  request: FastifyRequest,
  who: Pick<SignedIn, "account">,
): FactorChange {
  return {
    account: who.account,
    from: askerFacts(request),
    language: languageOf(request, parts.texts.languages),
  };
}
