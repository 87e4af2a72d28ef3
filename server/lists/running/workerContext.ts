import type { Parts } from "#server/parts.ts";

/** What working on lists needs of the server. */
export type WorkerParts = Pick<
  Parts,
  "config" | "database" | "texts" | "log" | "now" | "ports" | "lists"
>;
