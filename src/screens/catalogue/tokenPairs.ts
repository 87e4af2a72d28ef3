/** Pair of tokens and the contrast it must reach (WCAG 1.4.3 and 1.4.11). */
export interface TokenPair {
  ink: string;
  ground: string;
  least: number;
}

const grounds = ["canvas", "paper", "raised"];
const verdicts = ["deliverable", "risky", "undeliverable", "unknown"];
const tints = [...verdicts.map((verdict) => `${verdict}-tint`), "brand-tint"];

const on = (inks: readonly string[], under: readonly string[], least: number): TokenPair[] =>
  inks.flatMap((ink) => under.map((ground) => ({ ink, ground, least })));

/** Every text or border token on every background it's used on. */
export const tokenPairs: readonly TokenPair[] = [
  ...on(["ink", "muted", "link"], grounds, 4.5),
  ...on(["ink", "link"], ["brand-tint"], 4.5),
  ...on(["ink"], tints.slice(0, -1), 4.5),
  ...on(verdicts, ["paper", "canvas"], 4.5),
  ...verdicts.map((verdict) => ({ ink: verdict, ground: `${verdict}-tint`, least: 4.5 })),
  ...on(["on-brand"], ["brand", "brand-strong"], 4.5),
  ...on(["paper"], ["undeliverable"], 4.5),
  ...on(["edge", "brand"], grounds, 3),
];
