/** Credits that the operator of this installation sells at once. */
export interface Plan {
  credits: number;
  price: number;
  /** ISO 4217. */
  currency: string;
  /** Whether the price includes value-added or sales tax. */
  tax: "included" | "excluded";
}

/** The operator's prices, smallest plan first. Empty: none are published, and credits are granted by hand. */
export const operatorPlans: readonly Plan[] = [];
