import type { MailProvider } from "#engine/providers/mailProviders.ts";
import type { DomainFinding, HostsFinding, MailboxFinding } from "#engine/evidence/findings.ts";
import type { ListMatches } from "#engine/lists/addressLists.ts";
import type { OperatorLists } from "#engine/lists/operatorLists.ts";
import type { OwnRule, RuleMatcher } from "#engine/lists/ownRules.ts";
import type { Ports, Network } from "#engine/ports.ts";
import type { ProbeContext } from "#engine/probe/probeContext.ts";
import type { MalformedAddress, WellFormedAddress } from "#engine/syntax/parseAddress.ts";
import type { CheckName, CheckResult, Suggestion } from "#engine/verification/verification.ts";

/** Everything found out so far about one address; checks add to it and the verdict reads it. */
export interface Findings {
  syntax: WellFormedAddress | MalformedAddress;
  domain: DomainFinding;
  hosts: HostsFinding;
  mailbox: MailboxFinding;
  /** Null where the address did not parse. */
  lists: ListMatches | null;
  gibberish: boolean | null;
  suggestion: Suggestion | null;
  /** The account's own rule that the address meets; it decides alone. */
  ownRule: OwnRule | null;
}

/** One address on its way through the checks. */
export interface Probe {
  input: string;
  ports: Ports;
  rules: RuleMatcher;
  operatorLists: OperatorLists | null;
  context: ProbeContext;
  /** The world of its domain; null until the syntax is known. */
  network: Network | null;
  requested: ReadonlySet<CheckName>;
  offline: boolean;
  findings: Findings;
  provider: MailProvider | null;
  /** A signal that aborts when the time for DNS is over. */
  dnsSignal: () => AbortSignal;
  /** The results so far, for a check that another one ran along. */
  earlierOutcomes: Partial<Record<CheckName, CheckOutcome>>;
}

/** What a check saw. Times are set by the runner unless the check has its own. */
export type CheckOutcome = Pick<CheckResult, "status" | "code" | "detail"> &
  Partial<Pick<CheckResult, "started_ms" | "ms" | "source">> & {
    /** Where the check was over before its work was (ms since the probe began). */
    ended_ms?: number;
  };

/** One thing to find out. `run` writes its finding into the probe. */
export interface Check {
  name: CheckName;
  /** Needs a network. */
  online: boolean;
  run(probe: Probe): CheckOutcome | Promise<CheckOutcome>;
}

/** The outcome of a check that had nothing to look at. */
export const skipped = (code: string, detail: string | null = null): CheckOutcome => ({
  status: "skipped",
  code,
  detail,
  started_ms: null,
  ms: null,
});
