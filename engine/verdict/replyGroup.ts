import { BoundedMap } from "#engine/collections/boundedMap.ts";
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
/** Replies are cut at this length, which may leave a part of an address; their last word is left out. */
const longestReply = 300;
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

/** Returns the words of a text that end before a place. */
const wordsUntil = (text: string, end: number): string =>
  text.slice(0, Math.max(0, text.lastIndexOf(" ", end)));

/** Returns the group of a reply to an address with this local part. */
function normalizeReply(reply: string, local: string): string {
  const [start = "", code, enhanced] = lineStart.exec(reply) ?? [];
  const words = reply.slice(start.length).toLowerCase().split(/\s+/u);
  const text = words
    .map((word) => general(word, local))
    .filter((word, index, all) => word !== leftOut || all[index - 1] !== leftOut)
    .join(" ")
    .replace(/^[\s\p{P}]+/u, "")
    .replace(/[\s\p{P}]+$/u, "");
  return [code, enhanced, text].filter(Boolean).join(" ").slice(0, longest).trimEnd();
}

/** Groups of replies that name no mailbox: a server sends the same reply for most mailboxes, apart from their names. */
const known = new BoundedMap<string, string>(1000);

/**
 * Returns the text that equal replies have in common: code, enhanced status code, and words in lower case without
 * addresses, host names and ids. Null if no reply of a mail server decided the result.
 */
export function replyGroup({ reason, reply, email }: RepliedResult): string | null {
  const check = decidingChecks[reason] ?? null;
  if (reply === null || !lineStart.test(reply) || (check !== "smtp" && check !== "accept_all")) {
    return null;
  }
  const cut = reply.length < longestReply ? reply : wordsUntil(reply, longestReply);
  const unnamed = email === null ? cut : cut.replaceAll(email, "@");
  const local = (email ?? "").slice(0, Math.max(0, email?.lastIndexOf("@") ?? 0)).toLowerCase();
  return local !== "" && unnamed.toLowerCase().includes(local)
    ? normalizeReply(unnamed, local)
    : known.getOrCompute(unnamed, (text) => normalizeReply(text, ""));
}
