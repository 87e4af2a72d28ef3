import { type AccountPolicy, type Signal, signals, standardPolicy } from "#vocabulary/policy.ts";
import type { Action, Reason, Verdict } from "#vocabulary/verdicts.ts";
import { calculateScore, type ScoredFlag } from "./calculateScore.ts";
import { decide } from "./decide.ts";
import type { Flags } from "./flags.ts";
import { isIgnored } from "./isIgnored.ts";
import { flagPoints, type PolicyRow, policyRows } from "./policy.ts";
import { recommendedAction } from "./recommendedAction.ts";
import { isSignal, type VerdictInput } from "./verdictInput.ts";

const scoredFlags = Object.keys(flagPoints) as ScoredFlag[];

/** The findings that an account's policy judges. */
export interface PolicyFindings {
  /** The reason that decides without any signal. */
  reason: Reason;
  /** Signals that were established and can decide: none if a stronger rule decides. */
  signals: readonly Signal[];
  /** Flags that deduct points from the score. */
  flags: readonly ScoredFlag[];
}

/** A judgement of stored findings. */
export interface PolicyOutcome {
  verdict: Verdict;
  reason: Reason;
  action: Action;
  /** 0 to 100. */
  score: number;
}

/** The rows that rank signals; where replies are inconclusive, only one signal can decide. */
const signalRows = policyRows.filter(
  ({ reason, when }) => isSignal(reason) && when !== "signal_is_set_and_reply_is_inconclusive",
);

/** Returns the findings that a policy judges, from all findings. `found` is the row that decides with every signal counted. */
export function policyFindings(
  found: PolicyRow,
  input: VerdictInput,
  flags: Flags,
): PolicyFindings {
  const base = isSignal(found.reason) ? decide({ ...input, signals: noSignals }) : found;
  return {
    reason: base.reason,
    signals: signals.filter((signal) => input.signals[signal] && decidesAlone(signal, input)),
    flags: scoredFlags.filter((flag) => flags[flag] === true),
  };
}

const noSignals = Object.fromEntries(signals.map((signal) => [signal, false])) as Record<
  Signal,
  boolean
>;

/** Returns true if a signal decides when no other one is set. */
const decidesAlone = (signal: Signal, input: VerdictInput): boolean =>
  decide({ ...input, signals: { ...noSignals, [signal]: true } }).reason === signal;

/** Returns the findings with the signals that the account ignores set to false. */
export function withoutIgnored(input: VerdictInput, policy: AccountPolicy): VerdictInput {
  const ignored = signals.filter((signal) => input.signals[signal] && isIgnored(policy, signal));
  return ignored.length === 0
    ? input
    : {
        ...input,
        signals: {
          ...input.signals,
          ...Object.fromEntries(ignored.map((signal) => [signal, false])),
        },
      };
}

const verdictOf = new Map(policyRows.map(({ verdict, reason }) => [reason, verdict]));

/** Judges stored findings by a policy, as a check with this policy would have. */
export function applyPolicy(
  findings: PolicyFindings,
  policy: AccountPolicy = standardPolicy,
): PolicyOutcome {
  const { reason: base } = findings;
  // Earlier releases stored a signal that needs an accepted mailbox without one.
  const accepted = base === "mailbox_accepted";
  const row = signalRows.find(
    ({ reason, when }) =>
      findings.signals.some((signal) => signal === reason) &&
      !isIgnored(policy, reason) &&
      (accepted || when !== "signal_is_set_and_mailbox_accepted"),
  );
  const reason = row?.reason ?? base;
  const verdict = verdictOf.get(reason) ?? "unknown";
  const flags = Object.fromEntries(
    scoredFlags.map((flag) => [flag, findings.flags.includes(flag)]),
  ) as Record<ScoredFlag, boolean>;
  const { score } = calculateScore({ verdict, reason }, flags, policy);
  return { verdict, reason, score, action: recommendedAction({ verdict, reason, score }, policy) };
}

const toBits = <Name>(all: readonly Name[], some: readonly Name[]): number =>
  all.reduce((bits, name, index) => bits | (some.includes(name) ? 1 << index : 0), 0);

const fromBits = <Name>(all: readonly Name[], bits: number): Name[] =>
  all.filter((_name, index) => (bits & (1 << index)) !== 0);

/** Returns the findings as short text, such as `mailbox_accepted.8.2`. */
export function formatFindings(findings: PolicyFindings): string {
  return `${findings.reason}.${toBits(signals, findings.signals)}.${toBits(scoredFlags, findings.flags)}`;
}

/** Returns the findings from {@link formatFindings}; null for other text. */
export function parseFindings(text: string): PolicyFindings | null {
  const [reason = "", signalBits, flagBits] = text.split(".");
  return verdictOf.has(reason as Reason)
    ? {
        reason: reason as Reason,
        signals: fromBits(signals, Number(signalBits)),
        flags: fromBits(scoredFlags, Number(flagBits)),
      }
    : null;
}
