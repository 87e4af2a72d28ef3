import { paths, type Path } from "#web/paths.ts";

/** One of the first steps, with its page. */
export interface Step {
  key: "check" | "list" | "key" | "factor" | "probe";
  to: Path | `${Path}?${string}`;
  /** Shown only to the operator. */
  operator?: true;
}

/** A full mailbox is a more instructive example than a deliverable one. */
const firstAddress = "mailbox-full@sandbox.test";

export const steps: readonly Step[] = [
  {
    key: "check",
    to: `${paths.validate}?${new URLSearchParams({ email: firstAddress }).toString()}`,
  },
  { key: "list", to: paths.bulkUpload },
  { key: "key", to: paths.apiKeys },
  { key: "factor", to: paths.security },
  { key: "probe", to: paths.system, operator: true },
];

export type StepKey = Step["key"];
