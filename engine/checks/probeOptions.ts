import type { OperatorLists } from "#engine/lists/operatorLists.ts";
import type { MxRuleMatcher, RuleMatcher } from "#engine/lists/ownRules.ts";
import type { Ports } from "#engine/network/network.ts";
import type { OwnDomains } from "#engine/suggestions/ownDomains.ts";
import type { CheckName } from "#vocabulary/checks.ts";
import type { AccountPolicy } from "#vocabulary/policy.ts";

/** Options of a probe. */
export interface ProbeOptions {
  ports: Ports;
  /** Checks to run; all by default. */
  checks?: readonly CheckName[];
  /** True skips all checks that need a network. */
  offline?: boolean;
  /** The account's own rules; a matching rule decides before the other checks run. */
  rules?: RuleMatcher;
  /** The account's rules for MX hosts; a matching one decides after the DNS check. */
  mxRules?: MxRuleMatcher;
  /** The account's policy; the standard one by default. */
  policy?: AccountPolicy;
  /** The operator's additions to the lists. */
  operatorLists?: OperatorLists | null;
  /** The account's own domains, which a typo may be meant for. */
  ownDomains?: OwnDomains | null;
  /** Owner of cached answers, such as an account id; tenants never share DNS answers or replies to random recipients. Default: "". */
  tenant?: string;
  /** Stops the probe; the result is then `unknown`. */
  signal?: AbortSignal;
}
