import * as z from "zod/mini";
import { jsonColumn } from "./columns/jsonColumn.ts";

/** Shared knowledge of all processes about one provider or MX host and one egress address. */
export interface PolitenessShareRow {
  /** SHA-256 of both, base64url. */
  key: string;
  /** Raised by every change, which names the version it read. */
  version: number;
  /** JSON, see {@link sharedStateOf}. Times in it are in ms of the database's clock. */
  state: string;
  /** Time after which the row says nothing more. */
  idle_at: number;
}

const rejection = z.enum(["sender_blocked", "sender_rate_limited", "server_busy"]);

/** Decodes the column `state`. */
export const sharedStateOf = jsonColumn(
  "politeness_shares.state",
  z.object({
    fullAt: z.number(),
    holders: z.array(
      z.object({ id: z.string(), sessions: z.number(), since: z.number(), until: z.number() }),
    ),
    breaker: z.object({
      rejections: z.number(),
      pauses: z.number(),
      pause: z.nullable(z.object({ until: z.number(), reason: rejection, trial: z.boolean() })),
    }),
  }),
);
