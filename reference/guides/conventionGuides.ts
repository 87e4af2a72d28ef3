import { freeLimits } from "#contract/freeLimits.ts";
import { limits } from "#contract/limits.ts";
import { formatNumber } from "./formatNumber.ts";
import type { Guide } from "./guide.ts";

/** The guides to what all calls share. */
export const conventionGuides: readonly Guide[] = [
  {
    id: "errors",
    title: "Errors",
    blocks: [
      {
        text: "Errors are `application/problem+json` (RFC 9457). Branch on `code`: titles and details are for people, in the language of `Accept-Language`. `type` opens the section of the code on this page. Log `request_id`; it is in `X-Request-Id` too. An undeliverable address isn't an error: it is a 200.",
      },
    ],
  },
  {
    id: "rate-limits",
    title: "Rate limits",
    blocks: [
      {
        text: `An account may send ${formatNumber(limits.accountRequestsPerMinute)} requests per minute, and a key may have a lower limit. It may send ${formatNumber(freeLimits.largeBodiesPerMinute)} bodies over ${formatNumber(freeLimits.largeBodyBytes / 1024 ** 2)} MB per minute; larger lists are faster as uploads.`,
      },
      {
        text: `Replies of a rate-limited call have \`RateLimit-Policy\` and \`RateLimit\` (draft-ietf-httpapi-ratelimit-headers), and \`RateLimit-Limit\`, \`RateLimit-Remaining\` and \`RateLimit-Reset\` for older clients. They name the limit with the least left: your key's, your account's, your network's or the call's own. Over the limit, you get \`rate_limited\` with \`Retry-After\` in seconds.`,
      },
    ],
  },
  {
    id: "idempotency",
    title: "Idempotency",
    blocks: [
      {
        text: "`POST /v1/lists` requires an `Idempotency-Key` of up to 255 characters; calls that check addresses accept one. For 24 hours, the same key with the same body returns the first reply with `Idempotent-Replayed: true`, and creates nothing. The same key with another body gets `idempotency_key_reused`; the key of a list that was deleted since gets 410 `list_deleted`.",
      },
    ],
  },
  {
    id: "pagination",
    title: "Pagination",
    blocks: [
      {
        text: "Calls that return many objects take `limit` and `after`. While `has_more` is true, send `next_cursor` as `after` to get the next page. Cursors belong to one call with its filters.",
        code: 'curl "$ORIGIN/v1/validations?limit=50&after=$NEXT_CURSOR" -H "Authorization: Bearer $MAILVERDICT_API_KEY"',
      },
    ],
  },
  {
    id: "events",
    title: "Live events",
    blocks: [
      {
        text: "Two calls send server-sent events while a check or a list runs. The stream ends after `done`. A comment line every few seconds keeps the connection open.",
        rows: {
          head: ["Event", "Stream", "Data"],
          body: [
            ["`check_started`", "validation", "`name` of the check and `at_ms`."],
            ["`check`", "validation", "A CheckResult."],
            ["`line`", "validation", "`session`, `host` and `line`: a TranscriptLine."],
            ["`done`", "validation", "The Validation."],
            ["`list`", "list", "The List, after each change."],
            ["`done`", "list", "The List."],
          ],
        },
      },
    ],
  },
];
