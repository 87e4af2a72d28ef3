interface SubProcessor {
  name: string;
  purpose: string;
  /** Country or region. */
  place: string;
}

/** Credits that the operator sells at once. */
export interface Plan {
  credits: number;
  price: number;
  /** ISO 4217. */
  currency: string;
  /** Whether the price includes value-added or sales tax. */
  tax: "included" | "excluded";
}

interface Operator {
  /** The person or company that runs this installation; null: not filled in, and pages say so. */
  name: string | null;
  /** Line by line. */
  postalAddress: readonly string[];
  /** Where questions about data go; null: the support mailbox. */
  privacyMailbox: string | null;
  /** Who else handles data for this installation. */
  subProcessors: readonly SubProcessor[];
  /** Where the agreement on processing data for customers can be read; null: none is published, and people ask for it. */
  processingAgreement: string | null;
  /** Prices, smallest plan first. Empty: none are published, and credits are granted by hand. */
  plans: readonly Plan[];
}

/** Who runs this installation. Whoever runs one fills this in; the pages on privacy, terms, prices and about show it. */
export const operator: Operator = {
  name: null,
  postalAddress: [],
  privacyMailbox: null,
  subProcessors: [],
  processingAgreement: null,
  plans: [],
};
