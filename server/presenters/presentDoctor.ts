import type { DoctorReport } from "#contract/system.ts";
import { instant } from "./instant.ts";

type Report = Omit<DoctorReport, "object" | "receptions" | "checked_at" | "age_s">;

/** Returns the connectivity report with its age, and the recent replies of mail providers. `at` and `now` are in ms since the epoch. */
export function presentDoctor(
  { report, at }: { report: Report; at: number },
  receptions: DoctorReport["receptions"],
  now: number,
): DoctorReport {
  return {
    object: "doctor",
    ...report,
    receptions,
    checked_at: instant(at),
    age_s: Math.max(0, Math.floor((now - at) / 1000)),
  };
}
