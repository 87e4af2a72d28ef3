/** The checks in the order they run and are shown. */
export const checkNames = [
  "syntax",
  "typo",
  "disposable",
  "role",
  "free",
  "dns",
  "mail_host",
  "smtp",
  "accept_all",
] as const;
/** One of {@link checkNames}. */
export type CheckName = (typeof checkNames)[number];

/**
 * Sources of the disposable check's answer: a reviewed or reported list, the operator's, the sandbox's, the provider of
 * the MX hosts, or none (`unlisted`).
 */
export const checkTiers = [
  "confirmed",
  "reported",
  "operator",
  "sandbox",
  "provider",
  "unlisted",
] as const;
/** One of {@link checkTiers}. */
export type CheckTier = (typeof checkTiers)[number];

/** Steps of the path that the app draws from an address to its verdict, in order. */
export const stepNames = ["syntax", "lists", "dns", "host", "mailbox"] as const;
/** One of {@link stepNames}. */
export type StepName = (typeof stepNames)[number];

/** Properties of a check that the engine, the server and the app rely on. */
export interface CheckProperties {
  /** Network access the check needs: none, DNS only, or a mail server. */
  phase: "offline" | "dns" | "mailbox";
  /** Check whose result it needs; requesting a check also runs the checks it needs. */
  needs: CheckName | null;
  /** Step that shows its result. */
  step: StepName;
}

/** The properties of every check. */
export const checkProperties: Readonly<Record<CheckName, CheckProperties>> = {
  syntax: { phase: "offline", needs: null, step: "syntax" },
  typo: { phase: "offline", needs: "syntax", step: "syntax" },
  disposable: { phase: "offline", needs: "syntax", step: "lists" },
  role: { phase: "offline", needs: "syntax", step: "lists" },
  free: { phase: "offline", needs: "syntax", step: "lists" },
  dns: { phase: "dns", needs: "syntax", step: "dns" },
  mail_host: { phase: "dns", needs: "dns", step: "host" },
  smtp: { phase: "mailbox", needs: "mail_host", step: "mailbox" },
  accept_all: { phase: "mailbox", needs: "smtp", step: "mailbox" },
};

/** Outcomes of a check. A check that did not run is `skipped`. */
export const checkStatuses = ["pass", "warn", "fail", "skipped", "error"] as const;
/** One of {@link checkStatuses}. */
export type CheckStatus = (typeof checkStatuses)[number];

/** Sources of a check's result: the network now, or an answer stored earlier. */
export const checkSources = ["live", "cached"] as const;
/** One of {@link checkSources}. */
export type CheckSource = (typeof checkSources)[number];

/** Kinds of suggestion for a mistyped address. */
export const suggestionKinds = ["domain_typo", "tld_typo", "syntax_repair", "missing_tld"] as const;
/** One of {@link suggestionKinds}. */
export type SuggestionKind = (typeof suggestionKinds)[number];
