import type { AppContext } from "#server/context.ts";

/** Parts of the server context that list work needs. */
export type WorkerContext = Pick<
  AppContext,
  "config" | "database" | "texts" | "log" | "now" | "ports" | "operatorLists"
>;
