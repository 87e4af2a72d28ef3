import { readDomain } from "#contract/domains.ts";
import { matchLists } from "#engine/lists/addressLists.ts";
import { matchExchangers } from "#engine/lists/matchExchangers.ts";
import { mxRuleKeys, nearestRule, ruleKeys } from "#engine/lists/ownRules.ts";
import { parseAddress } from "#engine/syntax/parseAddress.ts";
import {
  latestAtDomain,
  resultsAtDomain,
  verdictsAtDomain,
} from "#server/data/queries/domainValidations.ts";
import { rulesFor } from "#server/data/queries/rules.ts";
import { ApiError } from "#server/http/errors/apiError.ts";
import { acceptAllHistory } from "./acceptAllHistory.ts";
import { presentRule } from "#server/presenters/presentRule.ts";
import { presentValidation } from "#server/presenters/presentValidation.ts";
import { scopedRoute } from "#server/routing/route.ts";
import { verdicts } from "#vocabulary/verdicts.ts";

/** `GET /v1/domains/:domain`: returns the lists and rules that match a domain, and what the account's validations found. */
export const readDomainRoute = scopedRoute(readDomain, async ({ params, caller, context }) => {
  const parsed = parseAddress(`x@${params.domain}`);
  if (!parsed.ok) {
    throw new ApiError("not_found");
  }
  const { queries } = context.database;
  const ownDomain = { accountId: caller.account.id, domain: parsed.domainAscii };
  const lists = matchLists(parsed, context.operatorLists.current());
  const counts = new Map(
    (await verdictsAtDomain(queries, ownDomain)).map(({ verdict, count }) => [verdict, count]),
  );
  const row = await latestAtDomain(queries, ownDomain);
  const results = await resultsAtDomain(queries, ownDomain);
  const latest = row === undefined ? null : presentValidation(row);
  const keys = [
    ...ruleKeys(parsed).filter((key) => !key.includes("@")),
    ...mxRuleKeys(latest?.mx.map(({ host }) => host) ?? []),
  ];
  const rule = nearestRule(keys, await rulesFor(queries, ownDomain.accountId, keys));
  const byVerdict = Object.fromEntries(
    verdicts.map((verdict) => [verdict, counts.get(verdict) ?? 0]),
  ) as Record<(typeof verdicts)[number], number>;
  return {
    object: "domain" as const,
    domain: parsed.domain,
    domain_ascii: parsed.domainAscii,
    sandbox: context.ports.networkOf(parsed.domainAscii).sandbox,
    flags: {
      free: lists.free !== null,
      disposable:
        lists.disposable !== null ||
        matchExchangers(latest?.mx ?? [], context.operatorLists.current()) !== null,
      relay: lists.relay !== null,
      accept_all: latest?.flags.accept_all ?? null,
      idn: parsed.idn,
    },
    rule: rule === null ? null : presentRule(rule),
    provider: latest?.provider ?? null,
    mx: latest?.mx ?? [],
    validations: {
      total: [...counts.values()].reduce((sum, each) => sum + each, 0),
      results: byVerdict,
    },
    accept_all_history: acceptAllHistory(results),
    latest:
      latest === null
        ? null
        : {
            validation_id: latest.id,
            verdict: latest.verdict,
            reason: latest.reason,
            checked_at: latest.checked_at,
          },
  };
});
