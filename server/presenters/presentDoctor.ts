import type { DoctorReport } from "#contract/system.ts";
import { instant } from "./instant.ts";

type Report = Omit<DoctorReport, "object" | "receptions" | "disk" | "checked_at" | "age_s">;

/** Returns the connectivity report with its age, the recent replies of mail providers and the disk space. `at` and `now` are in ms since the epoch. */
export function presentDoctor(
  { report, at }: { report: Report; at: number },
  { receptions, disk }: Pick<DoctorReport, "receptions" | "disk">,
  now: number,
): DoctorReport {
  return {
    object: "doctor",
    ...report,
    disk,
    receptions,
    checked_at: instant(at),
    age_s: Math.max(0, Math.floor((now - at) / 1000)),
  };
}
