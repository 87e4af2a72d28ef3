import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { actErrors, byId, signedInErrors, writeErrors } from "./listCalls.ts";
import { verdictChanges } from "./verdicts.ts";

/** Intervals at which a watched list is checked again. */
export const watchIntervals = ["day", "week", "month"] as const;

export type WatchInterval = (typeof watchIntervals)[number];

/** Why a watch stopped by itself. */
export const watchStops = ["insufficient_credits", "list_expired"] as const;

export type WatchStop = (typeof watchStops)[number];

/** Number of runs that a watch returns. */
export const watchRunsShown = 12;

/** One check of a watched list. */
const watchRun = z.object({
  object: z.literal("list_watch_run"),
  /** The list that holds the new results. */
  list_id: z.string(),
  /** The list that it is compared with: the run before, or the watched list. */
  compared_with: z.string(),
  state: z.enum(["running", "completed", "failed"]),
  /** Code of the error of a failed run. */
  error: z.nullable(z.string()),
  /** Addresses with another verdict than before; null until the run is completed. */
  changed: z.nullable(z.int()),
  changes: verdictChanges,
  started_at: z.string(),
  ended_at: z.nullable(z.string()),
});

export type WatchRun = z.infer<typeof watchRun>;

const listWatch = z.object({
  object: z.literal("list_watch"),
  list_id: z.string(),
  /** Null for a list that isn't watched. */
  every: z.nullable(z.enum(watchIntervals)),
  /** Maximum credits of one run; null for as many as it has rows. */
  max_credits: z.nullable(z.int()),
  /** Null while the watch is stopped. */
  next_run_at: z.nullable(z.string()),
  /** Reason why the watch stopped by itself; null while it is active. */
  stopped: z.nullable(z.enum(watchStops)),
  created_at: z.nullable(z.string()),
  /** The latest runs, newest first. */
  runs: z.array(watchRun),
});

export type ListWatch = z.infer<typeof listWatch>;

export const watchList = endpoint({
  name: "watchList",
  summary: "Check a list again regularly, or change how often",
  method: "PUT",
  path: "/v1/lists/:id/watch",
  access: "session",
  scope: "lists:write",
  params: byId,
  body: z.strictObject({
    every: z.enum(watchIntervals),
    max_credits: z.optional(z.nullable(z.int().check(z.gte(1), z.lte(1_000_000_000)))),
  }),
  reply: listWatch,
  statuses: [200],
  errors: actErrors,
});

export const readListWatch = endpoint({
  name: "readListWatch",
  summary: "Get the watch of a list with its latest runs",
  method: "GET",
  path: "/v1/lists/:id/watch",
  access: "session",
  scope: "lists:read",
  params: byId,
  reply: listWatch,
  statuses: [200],
  errors: [...signedInErrors, "not_found"],
});

export const unwatchList = endpoint({
  name: "unwatchList",
  summary: "Stop watching a list",
  method: "DELETE",
  path: "/v1/lists/:id/watch",
  access: "session",
  scope: "lists:write",
  params: byId,
  statuses: [204],
  errors: [...writeErrors, "not_found"],
});

export const runListWatch = endpoint({
  name: "runListWatch",
  summary: "Check a watched list now",
  method: "POST",
  path: "/v1/lists/:id/watch/runs",
  access: "session",
  scope: "lists:write",
  params: byId,
  reply: listWatch,
  statuses: [202],
  errors: [...actErrors, "concurrency_limited", "unpaid_lists_full"],
});
