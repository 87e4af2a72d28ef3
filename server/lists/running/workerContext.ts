import type { AppContext } from "#server/context.ts";

/** What working on lists needs of the server. */
export type WorkerParts = Pick<
  AppContext,
  "config" | "database" | "texts" | "log" | "now" | "ports" | "lists"
>;
