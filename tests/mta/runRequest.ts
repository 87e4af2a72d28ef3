/** Request of the outer process to the one inside the namespace. */
export interface RunRequest {
  /** Unpacked packages by server. */
  roots: Record<string, string>;
  /** Servers that are left out, with the reason. */
  skipped: Record<string, string>;
  /** Folder for the system folders of this run; removed at the end. */
  folder: string;
  /** Path of the JSON report. */
  report: string;
  /** Folder for copies of the servers' logs, or null. */
  logs: string | null;
  /** Text that the cases to run contain, or null for all. */
  only: string | null;
  /** True to check with deep-email-validator instead of our engine. */
  peer: boolean;
  /** True inside a network namespace. */
  isolated: boolean;
}
