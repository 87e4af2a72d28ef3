import { paths, type Path } from "#web/paths.ts";

/** One thing to do first, and where. */
export interface Step {
  key: "check" | "list" | "key" | "factor" | "probe";
  to: Path | `${Path}?${string}`;
  /** Shown to who runs the installation. */
  operator?: true;
}

/** A full mailbox shows more than one that answers. */
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
