/** A company that handles data for an installation. */
export interface SubProcessor {
  name: string;
  purpose: string;
  /** Country or region. */
  place: string;
}

/** A credit package that the operator sells. */
export interface Plan {
  credits: number;
  price: number;
  /** ISO 4217. */
  currency: string;
  /** Value-added or sales tax: included in the price or added to it. */
  tax: "included" | "excluded";
}

/** The operator's settings for the public pages, read when the server starts; they come with every page. */
export interface OperatorSettings {
  /** The person or company that runs this installation; null: pages say that it is missing. */
  name: string | null;
  /** One entry per line. */
  postalAddress: readonly string[];
  /** Mailbox for questions about data; null: the support mailbox. */
  privacyMailbox: string | null;
  subProcessors: readonly SubProcessor[];
  /** Address of the data processing agreement; null: none is published, and pages say how to ask for one. */
  processingAgreement: string | null;
  /** Smallest plan first. Empty: no prices are published, and credits are granted by hand. */
  plans: readonly Plan[];
  /** True shows the operator's marketing claims on the home page instead of measured figures. */
  claims: boolean;
}

/** The settings of an operator who has set nothing. */
export const noOperatorSettings: OperatorSettings = {
  name: null,
  postalAddress: [],
  privacyMailbox: null,
  subProcessors: [],
  processingAgreement: null,
  plans: [],
  claims: false,
};

/** The id of the data block that holds the settings in a page's HTML; a page without settings has none. */
export const operatorBlockId = "operator-settings";
