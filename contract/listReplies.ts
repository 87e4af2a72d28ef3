import * as z from "zod/mini";
import { reasons } from "#vocabulary/reasons.ts";
import { verdicts } from "#vocabulary/verdicts.ts";
import { endpoint } from "./endpoint.ts";
import { limits } from "./limits.ts";
import { byId, signedInErrors } from "./listCalls.ts";
import { pageQuery } from "./page.ts";

/** A mail server's reply in a list, with the result it led to. */
const listReply = z.object({
  reply: z.string(),
  verdict: z.enum(verdicts),
  reason: z.enum(reasons),
  count: z.int(),
});

export type ListReply = z.infer<typeof listReply>;

export const readListReplies = endpoint({
  name: "readListReplies",
  summary: "List mail servers' replies by number of rows, most frequent first",
  method: "GET",
  path: "/v1/lists/:id/replies",
  access: "session",
  scope: "results:read",
  params: byId,
  query: z.strictObject({
    limit: pageQuery.limit,
    /** Text that the replies contain, in any case. */
    q: z.optional(z.string().check(z.maxLength(limits.replyLength))),
  }),
  reply: z.object({
    object: z.literal("list_replies"),
    /** `reply` is without addresses, host names and ids, which differ between equal replies. */
    data: z.array(listReply),
  }),
  statuses: [200],
  errors: [...signedInErrors, "not_found"],
});
