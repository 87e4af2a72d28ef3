import { mentionsAddress } from "#listReader/input/mentionsAddress.ts";
import type { IssueKind } from "#contract/listShape.ts";

/** Returns the kind of issue of a malformed address, by the repair it needs; `suggestion` is the repaired address. */
export function issueKind(text: string, suggestion: string | null): IssueKind {
  if (!mentionsAddress(text)) {
    return suggestion === null ? "not_an_address" : "missing_at";
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
