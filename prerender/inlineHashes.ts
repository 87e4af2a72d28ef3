import { createHash } from "node:crypto";

/** Matches data scripts, which the policy doesn't name. */
const dataTypes = /\btype\s*=\s*["']?(application\/(ld\+)?json|speculationrules)/iu;

/** Returns the hashes of a page's inline scripts or styles for a content security policy. */
export function inlineHashes(page: string, tag: "script" | "style"): string[] {
  const element = new RegExp(`<${tag}\\b([^>]*)>([\\s\\S]*?)</${tag}>`, "giu");
  return [...page.matchAll(element)]
    .filter(
      ([, attributes = "", content = ""]) =>
        content !== "" && !/\bsrc\s*=/iu.test(attributes) && !dataTypes.test(attributes),
    )
    .map(([, , content = ""]) => {
      const digest = createHash("sha256").update(content).digest("base64");
      return `'sha256-${digest}'`;
    });
}
