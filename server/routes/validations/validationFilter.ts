import { domainToASCII } from "node:url";
import type { ChosenValidations } from "#contract/validations.ts";
import type { ValidationFilter } from "#server/data/queries/validationPages.ts";
import type { AppContext } from "#server/context.ts";
import { addressHash } from "#server/services/validations/addressHash.ts";
import { createdBetween } from "#server/http/createdBetween.ts";

/** Returns the filter in a call's query; throws 422 if a bound isn't an instant. A whole address is found too if only its hash is stored. */
export function validationFilter(
  { secrets }: Pick<AppContext, "secrets">,
  accountId: string,
  query: ChosenValidations,
): ValidationFilter {
  const { q } = query;
  return {
    verdict: query.verdict,
    reason: query.reason,
    domain: query.domain === undefined ? undefined : asciiDomain(query.domain),
    provider: query.provider,
    source: query.source,
    keyId: query.key_id,
    tag: query.tag,
    reply: query.reply?.toLowerCase(),
    ...createdBetween(query),
    begins: q?.toLowerCase(),
    hash: q?.includes("@") === true ? addressHash(secrets, accountId, q) : undefined,
  };
}

function asciiDomain(text: string): string {
  return domainToASCII(text) || text.toLowerCase();
}
