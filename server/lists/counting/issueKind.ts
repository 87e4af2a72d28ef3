import type { IssueKind } from "#contract/listShape.ts";

/** Returns the kind of issue of a malformed address, by the repair it needs. */
export function issueKind(text: string): IssueKind {
  const at = text.indexOf("@");
  if (at < 0) {
    return "missing_at";
  }
  const parts = text.split(/[\s,;/|]+/u).filter((part) => /[^@]@[^@]/u.test(part));
  if (parts.length > 1) {
    return "several_addresses";
  }
  if (/mailto:/iu.test(text)) {
    return "mailto";
  }
  if (/[<>]|\(.*\)/u.test(text)) {
    return "display_name";
  }
  if (/^[,;.:]|[,;.:]\s*$/u.test(text)) {
    return "trailing_separator";
  }
  return /\s/u.test(text) ? "spaces" : "other";
}
