interface SubProcessor {
  name: string;
  purpose: string;
  /** Country or region. */
  place: string;
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
}

/** Who runs this installation. Whoever runs one fills this in; the pages on privacy and terms show it. */
export const operator: Operator = {
  name: null,
  postalAddress: [],
  privacyMailbox: null,
  subProcessors: [],
};
