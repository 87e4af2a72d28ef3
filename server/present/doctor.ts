import type { DoctorReport } from "#contract/system.ts";
import type { Examined } from "#server/work/doctor.ts";
import { instant } from "./instant.ts";

/** The doctor's report with its age. */
export function presentDoctor({ report, at }: Examined, now: number): DoctorReport {
  return {
    object: "doctor",
    ...report,
    checked_at: instant(at),
    age_s: Math.max(0, Math.floor((now - at) / 1000)),
  };
}
