import type { AppContext } from "#server/context.ts";

/** What working on lists needs of the server. */
export type WorkerContext = Pick<
  AppContext,
  "config" | "database" | "texts" | "log" | "now" | "ports" | "lists"
>;
