import type {
  PaymentEventRow,
  PaymentFactKind,
  PurchaseRow,
} from "#server/data/tables/payments/purchaseRow.ts";

type Fact = Pick<PaymentEventRow, "kind" | "subject" | "amount" | "happened_at">;

/** State of a purchase as its events tell it, in whatever order they arrived. */
export interface PurchaseState {
  status: PurchaseRow["status"];
  /** Money refunded or withdrawn, in the smallest unit. */
  refunded: number;
  /** Credits that this money bought. */
  creditsBack: number;
}

const of = (facts: readonly Fact[], kind: PaymentFactKind) =>
  facts.filter((fact) => fact.kind === kind);

function reduceStatus(facts: readonly Fact[]): PurchaseRow["status"] {
  const order = ["paid", "failed", "processing", "held", "expired"] as const;
  const found = order.find((kind) => of(facts, kind).length > 0) ?? "open";
  // The buyer paid something, and the operator has to decide.
  return found === "held" ? "processing" : found;
}

/** Returns the money refunded: the charge's last sum, less the refunds that failed since. */
function refundedIn(facts: readonly Fact[]): number {
  const last = of(facts, "refunded").toSorted(
    (one, other) => other.happened_at - one.happened_at || other.amount - one.amount,
  )[0];
  if (last === undefined) {
    return 0;
  }
  const failed = new Map(
    of(facts, "refund_failed")
      .filter(({ happened_at: happenedAt }) => happenedAt >= last.happened_at)
      .map(({ subject, amount }) => [subject, amount]),
  );
  return Math.max(0, last.amount - [...failed.values()].reduce((sum, one) => sum + one, 0));
}

/** Returns the money that disputes withdrew and didn't give back. */
function disputedIn(facts: readonly Fact[]): number {
  const open = new Map(of(facts, "disputed").map(({ subject, amount }) => [subject, amount]));
  for (const { subject } of of(facts, "dispute_won")) {
    open.delete(subject);
  }
  return [...open.values()].reduce((sum, amount) => sum + amount, 0);
}

/** Derives the state of a purchase from its events. A part of the money takes back the same part of the credits, rounded down. */
export function reducePurchase(
  { amount, total, credits }: Pick<PurchaseRow, "amount" | "total" | "credits">,
  facts: readonly Fact[],
): PurchaseState {
  const whole = total ?? amount;
  const refunded = Math.min(whole, refundedIn(facts) + disputedIn(facts));
  // Credits times an amount can exceed what a number holds exactly.
  const creditsBack =
    whole === 0 ? 0 : Number((BigInt(credits) * BigInt(refunded)) / BigInt(whole));
  return { status: reduceStatus(facts), refunded, creditsBack };
}
