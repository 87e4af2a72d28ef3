import excerpts from "#web/features/showcase/excerpts.json" with { type: "json" };
import type { FeatureId } from "#web/features/showcase/featurePages.ts";
import { measuredFigures } from "#web/features/showcase/measuredFigures.ts";

/** Returns the lines of an excerpt that contain one of the given texts, without indentation. */
function lines(id: keyof typeof excerpts, ...wanted: readonly string[]): string {
  return excerpts[id]
    .split("\n")
    .filter((line) => wanted.some((text) => line.includes(text)))
    .map((line) => line.trim())
    .join("\n");
}

const { accuracy, latency } = measuredFigures;

/** Some lines of each feature's output, for the index. */
export const featurePreview: Readonly<Record<FeatureId, string>> = {
  syntax: lines("syntax", '"input"', '"code"', '"email"'),
  lists: lines("lists", '"free"', '"role"', '"disposable"'),
  dns: lines("dns", " MX ", "A: answer", "300 A "),
  host: lines("host", '"host"', '"priority"', "is at"),
  mailbox: lines("mailbox", "RCPT TO", "sender ok", "over quota").replace("   <- decides", ""),
  bulk: lines("bulk", '"rows"', '"duplicates"', '"malformed"'),
  polite: lines("polite", '"reason": "g', '"retry_after_s"', '"credits"'),
  api: lines("api", "POST", '{"email"', "HTTP/1.1 200"),
  doctor: lines("doctor", '"name"', '"status"', '"code"'),
  accuracy: `Mailverdict  ${accuracy.right} / ${accuracy.cases}`,
  latency: `p50  ${latency.ms} ms\nRTT  ${latency.trip} ms`,
  comparison: "ZeroBounce\nNeverBounce\nKickbox\nReacher",
};
