import { readMailPolicy } from "#contract/domains.ts";
import type { Resolver } from "#engine/ports.ts";
import { lookUpMailPolicy, type MailPolicy } from "#engine/spf/lookUpMailPolicy.ts";
import { parseAddress } from "#engine/syntax/parseAddress.ts";
import { isTestAccount } from "#server/data/tables/testAccountId.ts";
import { ApiError } from "#server/http/errors/apiError.ts";
import { scopedRoute } from "#server/routing/route.ts";

/** Time for all lookups of a request, in ms; records that take longer are unknown. */
const timeoutMs = 4000;
const unknown = { status: "unknown", record: null } as const;
const unknownPolicy: MailPolicy = {
  spf: unknown,
  dmarc: { ...unknown, at: null, policy: null },
};

/** `GET /v1/domains/:domain/mail-policy`: looks up the SPF and DMARC records of a domain. Test data knows sandbox domains only. */
export const readMailPolicyRoute = scopedRoute(
  readMailPolicy,
  async ({ params, caller, context: { ports } }) => {
    const parsed = parseAddress(`x@${params.domain}`);
    if (!parsed.ok) {
      throw new ApiError("not_found");
    }
    const domain = parsed.domainAscii;
    const { resolver, sandbox } = ports.networkOf(domain);
    const outside = isTestAccount(caller.account.id) && !sandbox;
    const found = outside ? unknownPolicy : await lookedUp(domain, resolver, caller.account.id);
    return { object: "mail_policy" as const, domain, ...found };
  },
);

async function lookedUp(domain: string, resolver: Resolver, tenant: string): Promise<MailPolicy> {
  const signal = AbortSignal.timeout(timeoutMs);
  try {
    return await lookUpMailPolicy(domain, (name, type) =>
      resolver.lookup(name, type, { signal, tenant }),
    );
  } catch (error) {
    if (!signal.aborted) {
      throw error;
    }
    return unknownPolicy;
  }
}
