import type { DoctorReport } from "#contract/system.ts";
import type { Examined } from "#server/work/doctor.ts";
import { listedText, ratesHours, type Reception } from "#server/work/providerRates.ts";
import { instant } from "./instant.ts";

/** The doctor's report with its age, and how providers received us. */
export function presentDoctor(
  { report, at }: Examined,
  receptions: readonly Reception[],
  now: number,
): DoctorReport {
  return {
    object: "doctor",
    ...report,
    receptions: {
      hours: ratesHours,
      data: receptions.map((one) => ({ ...one, detail: listedText(one) })),
    },
    checked_at: instant(at),
    age_s: Math.max(0, Math.floor((now - at) / 1000)),
  };
}
