import type { List } from "@mailverdict/sdk";

/** A list as a Zap gets it, with the fields of the event `list.completed`. */
export interface ListOutput {
  id: string;
  name: string;
  state: string;
  total: number;
  done: number;
  deliverable: number;
  risky: number;
  undeliverable: number;
  unknown: number;
  credits_charged: number;
}

/** Returns a list with its figures. */
export const listOf = ({ id, name, state, progress, results, credits }: List): ListOutput => ({
  id,
  name,
  state,
  total: progress.total,
  done: progress.done,
  deliverable: results.deliverable,
  risky: results.risky,
  undeliverable: results.undeliverable,
  unknown: results.unknown,
  credits_charged: credits.charged,
});

/** A list that Zapier shows before the first real one. */
export const sampleList: ListOutput = {
  id: "list_sample",
  name: "Newsletter",
  state: "completed",
  total: 1000,
  done: 1000,
  deliverable: 910,
  risky: 40,
  undeliverable: 45,
  unknown: 5,
  credits_charged: 995,
};

/** Labels of a list's fields. */
export const listFields = [
  { key: "id", label: "ID" },
  { key: "name", label: "Name" },
  { key: "state", label: "State" },
  { key: "total", label: "Addresses", type: "integer" as const },
  { key: "done", label: "Checked", type: "integer" as const },
  { key: "deliverable", label: "Deliverable", type: "integer" as const },
  { key: "risky", label: "Risky", type: "integer" as const },
  { key: "undeliverable", label: "Undeliverable", type: "integer" as const },
  { key: "unknown", label: "Unknown", type: "integer" as const },
  { key: "credits_charged", label: "Credits Charged", type: "integer" as const },
];
