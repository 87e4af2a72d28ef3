import { decidingChecks } from "#vocabulary/decidingChecks.ts";
import type { Reason } from "#vocabulary/verdicts.ts";

/** Result whose reply is grouped. */
interface RepliedResult {
  reason: Reason;
  /** One line, escaped. */
  reply: string | null;
  /** Its local part is left out of the group. */
  email: string | null;
}

/** Longest group, in UTF-16 code units. */
const longest = 100;
const lineStart = /^([245]\d\d)[ -](?:([245]\.\d{1,3}\.\d{1,3})(?= |$))?/u;
const punctuation = /^[\p{P}\p{S}]+|[\p{P}\p{S}]+$/gu;
const hostName = /^(?:[\w-]+\.)+(?:[a-z]{2,}|\d{1,3})$/u;
const url = /^\W*https?:/u;
/** Words that replies use by themselves, whoever has them as a local part. */
const plainWords = new Set(["account", "address", "mail", "mailbox", "no", "recipient", "user"]);
const leftOut = "…";

/** Returns a word of a reply, or the mark where it names a mailbox, a host or one session. */
function general(word: string, local: string): string {
  if (word.includes("@") || url.test(word)) {
    return leftOut;
  }
  const core = word.replaceAll(punctuation, "");
  if (core === "") {
    return leftOut;
  }
  const named = core === local && !plainWords.has(core);
  const isNumber = /\d{3}|:.*:/u.test(core) || (/\d/u.test(core) && core.length >= 6);
  return named || isNumber || hostName.test(core) ? leftOut : word;
}

/**
 * Returns the text that equal replies have in common: code, enhanced status code, and words in lower case without
 * addresses, host names and ids. Null if no reply of a mail server decided the result.
 */
export function replyGroup({ reason, reply, email }: RepliedResult): string | null {
  const check = decidingChecks[reason] ?? null;
  const [start, code, enhanced] = lineStart.exec(reply ?? "") ?? [];
  if (reply === null || start === undefined || (check !== "smtp" && check !== "accept_all")) {
    return null;
  }
  const local = (email ?? "").slice(0, Math.max(0, email?.lastIndexOf("@") ?? 0)).toLowerCase();
  const words = reply.slice(start.length).toLowerCase().split(/\s+/u);
  const text = words
    .map((word) => general(word, local))
    .filter((word, at, all) => word !== leftOut || all[at - 1] !== leftOut)
    .join(" ")
    .replace(/^[\s\p{P}]+/u, "")
    .replace(/[\s\p{P}]+$/u, "");
  return [code, enhanced, text].filter(Boolean).join(" ").slice(0, longest).trimEnd();
}
