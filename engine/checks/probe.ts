import type { DomainFinding, HostsFinding, MailboxFinding } from "#engine/evidence/findings.ts";
import type { ExchangerMatch } from "#engine/lists/matchExchangers.ts";
import type { ListMatches } from "#engine/lists/addressLists.ts";
import type { OperatorLists } from "#engine/lists/operatorLists.ts";
import type { MxRuleMatcher, OwnRule, RuleMatcher } from "#engine/lists/ownRules.ts";
import type { Network, Ports } from "#engine/network/network.ts";
import type { ProbeContext } from "#engine/probe/probeContext.ts";
import type { MailProvider } from "#engine/providers/mailProviders.ts";
import type { OwnDomains } from "#engine/suggestions/ownDomains.ts";
import type { FoundSuggestion } from "#engine/suggestions/suggestion.ts";
import type { MalformedAddress, WellFormedAddress } from "#engine/syntax/parseAddress.ts";
import type { CheckName } from "#vocabulary/checks.ts";
import type { AccountPolicy } from "#vocabulary/policy.ts";
import type { CheckOutcome } from "./checkOutcome.ts";

/** The results of all checks for one address. Each check adds its own; the verdict follows from them. */
export interface Findings {
  syntax: WellFormedAddress | MalformedAddress;
  domain: DomainFinding;
  hosts: HostsFinding;
  mailbox: MailboxFinding;
  /** Null for a malformed address. */
  lists: ListMatches | null;
  /** The disposable service that receives the domain's mail, if no list names the domain itself. */
  disposableExchanger: ExchangerMatch | null;
  gibberish: boolean | null;
  suggestion: FoundSuggestion | null;
  /** The account's rule that matches the address or its MX hosts; it alone decides the verdict. */
  ownRule: OwnRule | null;
}

/** One address while its checks run. */
export interface Probe {
  input: string;
  ports: Ports;
  rules: RuleMatcher;
  mxRules: MxRuleMatcher;
  policy: AccountPolicy;
  operatorLists: OperatorLists | null;
  ownDomains: OwnDomains | null;
  context: ProbeContext;
  /** Network of its domain; null before the syntax check. */
  network: Network | null;
  requested: ReadonlySet<CheckName>;
  offline: boolean;
  findings: Findings;
  provider: MailProvider | null;
  /** Returns a signal that aborts when the time for DNS is over. */
  dnsSignal: () => AbortSignal;
  /** Outcome of the accept-all check, which runs in the session of the mailbox check. */
  acceptAll: CheckOutcome | null;
}
