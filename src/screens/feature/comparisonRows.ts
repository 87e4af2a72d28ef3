/** Compared products with their documentation. */
export const others = [
  { name: "ZeroBounce", source: "https://www.zerobounce.net/docs/" },
  { name: "NeverBounce", source: "https://developers.neverbounce.com/" },
  { name: "Kickbox", source: "https://docs.kickbox.com/" },
  { name: "Reacher", source: "https://github.com/reacherhq/check-if-email-exists" },
] as const;

/** Date on which the documentation was read. */
export const readOn = "2026-08-13";

/** One property of this product and then of each of {@link others}: text keys, or for `verdicts` their own words. */
export interface ComparisonRow {
  feature: string;
  cells: readonly [ours: string, string, string, string, string];
}

/** Properties as documented by each product; `unsaid` if the documentation doesn't mention it. */
export const comparisonRows: readonly ComparisonRow[] = [
  {
    feature: "verdicts",
    cells: [
      "deliverable, risky, undeliverable, unknown",
      "valid, invalid, catch-all, spamtrap, abuse, do_not_mail, unknown",
      "valid, invalid, disposable, catchall, unknown",
      "deliverable, undeliverable, risky, unknown",
      "safe, risky, invalid, unknown",
    ],
  },
  { feature: "dialogue", cells: ["everyLine", "unsaid", "unsaid", "unsaid", "durationOnly"] },
  { feature: "unknown", cells: ["nothing", "nothingByPrices", "oneEach", "refunded", "noCredits"] },
  {
    feature: "duplicates",
    cells: ["free", "removedFirst", "freeInLists", "unsaid", "notRemoved"],
  },
  { feature: "running", cells: ["steered", "deleteOnly", "deleteOnly", "unsaid", "noCancel"] },
  { feature: "twice", cells: ["idempotent", "none", "none", "none", "unsaid"] },
  {
    feature: "limits",
    cells: ["headers", "block", "okAndThrottled", "noHeaders", "hostedHeaders"],
  },
  { feature: "errors", cells: ["problems", "bare", "okAndStatus", "successField", "typeField"] },
  { feature: "tests", cells: ["sandbox", "fixed", "unsaid", "testKeys", "unsaid"] },
  { feature: "place", cells: ["yours", "theirs", "theirs", "theirs", "either"] },
];
