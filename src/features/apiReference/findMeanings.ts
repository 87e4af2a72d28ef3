import { searchTerms } from "./searchTerms.ts";

/** Words that developers type, and the words of the reference for them; alternatives are separated by commas. */
const meanings: Readonly<Record<string, string>> = {
  "401": "unauthorized, credentials, key",
  "402": "credits",
  "403": "scope, forbidden",
  "404": "not found",
  "409": "conflict",
  "422": "validation failed",
  "429": "rate limit, rate limited",
  "500": "internal error",
  "503": "too busy",
  abort: "cancel",
  allowlist: "rule allow",
  "api key": "authentication",
  "atom feed": "changes",
  "audit log": "account events",
  auth: "authentication",
  backoff: "retry after",
  balance: "credits",
  bearer: "authentication",
  billing: "credits",
  blacklist: "rule block",
  blocklist: "rule block",
  bounce: "outcome, undeliverable",
  bulk: "list, batch",
  "catch all": "accept_all verdicts",
  catchall: "accept_all verdicts",
  changelog: "changes",
  claude: "mcp assistant",
  cli: "command line",
  client: "sdk",
  cost: "credits",
  csv: "upload file, export",
  cursor: "pagination",
  dedupe: "idempotency, duplicate",
  "deprecation policy": "versioning",
  deliverable: "verdicts",
  domain: "domain report",
  download: "export",
  erase: "delete",
  "event stream": "server sent events",
  file: "upload",
  forbidden: "scope",
  gdpr: "delete validation",
  greylist: "verdicts unknown",
  hmac: "webhook signature",
  job: "list",
  library: "sdk",
  mailbox: "smtp",
  monitor: "watch",
  npm: "sdk",
  oauth: "authentication",
  paginate: "pagination",
  paging: "pagination",
  pip: "python sdk",
  price: "credits",
  progress: "list progress",
  "publishable key": "authentication",
  quota: "limits, credits",
  "rate limit": "rate limited",
  "rate limiting": "rate limits",
  rerun: "recheck",
  resend: "redeliver, send again",
  reverify: "recheck",
  risky: "verdicts",
  role: "role verdicts",
  sdk: "npm install, pip install",
  secret: "webhook secret",
  "server sent events": "live events",
  signature: "signed",
  "spam trap": "verdicts",
  sse: "server sent events, live events",
  stop: "cancel, pause",
  "suppression list": "rules import",
  test: "sandbox",
  throttle: "rate limit",
  token: "api key",
  "too many requests": "rate limit",
  transcript: "smtp dialogue, evidence",
  unauthorized: "credentials",
  undeliverable: "verdicts",
  unknown: "verdicts reasons",
  unsubscribe: "delete",
  verify: "check, verification",
  webhook: "events",
  weekly: "each week",
  whitelist: "rule allow",
  whsec: "webhook secret",
};

/** Part of a question: the words typed, and others that mean the same. */
export interface Meaning {
  words: readonly string[];
  alternatives: readonly (readonly string[])[];
}

const known = new Map(
  Object.entries(meanings).map(([typed, text]) => [
    searchTerms(typed).join(" "),
    text.split(",").map(searchTerms),
  ]),
);
const longest = Math.max(...[...known.keys()].map((typed) => typed.split(" ").length));

/** Splits a question into parts; words that are known together stay together. */
export function findMeanings(question: string): Meaning[] {
  const words = searchTerms(question);
  const found: Meaning[] = [];
  for (let position = 0; position < words.length;) {
    let length = Math.min(longest, words.length - position);
    while (length > 1 && !known.has(words.slice(position, position + length).join(" "))) {
      length -= 1;
    }
    const part = words.slice(position, position + length);
    found.push({ words: part, alternatives: known.get(part.join(" ")) ?? [] });
    position += length;
  }
  return found;
}
