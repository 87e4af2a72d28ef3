import type { Accuracy, OutcomeGroup, Share } from "#contract/outcomes.ts";
import type { OutcomeCount } from "#server/data/queries/outcomes.ts";
import { verdicts } from "#vocabulary/verdicts.ts";

/** Quantile of the normal distribution for 95 % confidence on both sides. */
const z = 1.959_963_984_540_054;

/** Bounce rates that thresholds are suggested for. */
const bounceRates = [0.01, 0.02, 0.05] as const;

/** Returns a share with its 95 % interval after Wilson (1927), which holds for few results and for 0 and 100 %. */
export function wilson(successes: number, results: number): Share {
  if (results === 0) {
    return { value: 0, low: 0, high: 1 };
  }
  const value = successes / results;
  const square = (z * z) / results;
  const middle = value + square / 2;
  const half = z * Math.sqrt((value * (1 - value) + square / 4) / results);
  return {
    value,
    low: successes === 0 ? 0 : Math.max(0, (middle - half) / (1 + square)),
    high: successes === results ? 1 : Math.min(1, (middle + half) / (1 + square)),
  };
}

const sum = (counts: readonly OutcomeCount[], matches: (one: OutcomeCount) => boolean): number =>
  counts.reduce((all, one) => (matches(one) ? all + one.count : all), 0);

const isDelivered = ({ outcome }: OutcomeCount) => outcome === "delivered";
const isDecided = ({ verdict }: OutcomeCount) =>
  verdict === "deliverable" || verdict === "undeliverable";
const isRight = (one: OutcomeCount) =>
  isDecided(one) && isDelivered(one) === (one.verdict === "deliverable");

function countGroup(counts: readonly OutcomeCount[]): OutcomeGroup {
  const delivered = sum(counts, isDelivered);
  const results = sum(counts, () => true);
  const decided = sum(counts, isDecided);
  return {
    delivered,
    bounced: results - delivered,
    bounce_rate: wilson(results - delivered, results),
    precision: decided === 0 ? null : wilson(sum(counts, isRight), decided),
  };
}

const bySize = (one: OutcomeGroup, other: OutcomeGroup) =>
  other.delivered + other.bounced - one.delivered - one.bounced;

const stepOf = ({ score }: OutcomeCount) => Math.min(9, Math.floor((score ?? 0) / 10));

/** Returns the results by score in steps of ten points; 100 belongs to the last step. */
function calculateCurve(counts: readonly OutcomeCount[]): Accuracy["curve"] {
  const scored = counts.filter(({ score }) => score !== null);
  const steps = Map.groupBy(scored, stepOf);
  return [...steps]
    .toSorted(([one], [other]) => one - other)
    .map(([step, some]) => {
      const results = sum(some, () => true);
      const points = some.reduce((all, { score, count }) => all + (score ?? 0) * count, 0);
      return {
        from: step * 10,
        to: step === 9 ? 100 : step * 10 + 9,
        results,
        mean_score: points / results,
        delivered: wilson(sum(some, isDelivered), results),
      };
    });
}

function calculateThresholds(counts: readonly OutcomeCount[]): Accuracy["thresholds"] {
  const scored = counts.filter(({ score }) => score !== null);
  const scores = [...new Set(scored.map(({ score }) => score ?? 0))].toSorted((a, b) => b - a);
  const atLeast = scores.map((least) => {
    const some = scored.filter(({ score }) => (score ?? 0) >= least);
    const results = sum(some, () => true);
    return { least, results, observed: wilson(results - sum(some, isDelivered), results) };
  });
  return bounceRates.map((rate) => {
    // The list may become unsafe and safe again with a lower score: it ends where it first becomes unsafe for good.
    const fitting = atLeast.findLast(({ observed }) => observed.high <= rate);
    return {
      bounce_rate: rate,
      score: fitting?.least ?? null,
      results: fitting?.results ?? 0,
      observed: fitting?.observed ?? null,
    };
  });
}

/** Returns how often verdicts were right. Only delivered and bounced mails count: the others say nothing about the mailbox. */
export function calculateAccuracy(counts: readonly OutcomeCount[]): Accuracy {
  const known = counts.filter(({ outcome }) => outcome === "delivered" || outcome === "bounced");
  const of = (outcome: OutcomeCount["outcome"]) => sum(counts, (one) => one.outcome === outcome);
  const decided = sum(known, isDecided);
  const right = sum(known, isRight);
  const byReason = Map.groupBy(known, ({ verdict, reason }) => `${verdict} ${reason}`);
  const byProvider = Map.groupBy(known, ({ provider }) => provider);
  return {
    object: "accuracy",
    outcomes: {
      delivered: of("delivered"),
      bounced: of("bounced"),
      deferred: of("deferred"),
      blocked: of("blocked"),
      unclear: of("unclear"),
    },
    total: decided === 0 ? null : { right, decided, share: wilson(right, decided) },
    verdicts: verdicts.flatMap((verdict) => {
      const some = known.filter((one) => one.verdict === verdict);
      return some.length === 0 ? [] : { verdict, ...countGroup(some) };
    }),
    reasons: [...byReason.values()]
      .flatMap((some) => {
        const [first] = some;
        return first === undefined
          ? []
          : { verdict: first.verdict, reason: first.reason, ...countGroup(some) };
      })
      .toSorted(bySize),
    providers: [...byProvider]
      .map(([provider, some]) => ({
        provider: provider === "" ? null : provider,
        ...countGroup(some),
      }))
      .toSorted(bySize),
    curve: calculateCurve(known),
    thresholds: calculateThresholds(known),
  };
}
