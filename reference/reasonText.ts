import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Reason } from "#vocabulary/verdicts.ts";

const file = join(import.meta.dirname, "../public/locales/en/reasons.json");
const texts = JSON.parse(readFileSync(file, "utf8")) as Record<string, { sentence?: string }>;

/** Returns the sentence of a reason in English, about an example domain. */
export function reasonText(reason: Reason): string {
  return (texts[reason]?.sentence ?? reason)
    .replaceAll("{{domain}}", "example.com")
    .replaceAll("{{host}}", "mx.example.com");
}
