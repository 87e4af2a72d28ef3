import { describe, expect, test } from "vitest";
import { mailDueAt } from "#server/services/mail/mailDueAt.ts";

const due = (
  now: string,
  schedule: { digest?: "now" | "hourly" | "daily"; quiet?: [number, number] },
  zone: string | null = null,
) => {
  const [from, to] = schedule.quiet ?? [null, null];
  const row = {
    account_id: "usr_1",
    digest: schedule.digest ?? "now",
    quiet_from: from,
    quiet_to: to,
  };
  return new Date(mailDueAt(row, zone, Date.parse(now))).toISOString();
};
const night: [number, number] = [22 * 60, 7 * 60];

describe("a mail that can be turned off is due", () => {
  test.each([
    ["at once", "2026-11-25T12:34:56.789Z", {}, null, "2026-11-25T12:34:56.789Z"],
    [
      "at the full hour",
      "2026-11-25T12:34:56Z",
      { digest: "hourly" },
      null,
      "2026-11-25T13:00:00.000Z",
    ],
    [
      "an hour later at the full hour",
      "2026-11-25T13:00:00Z",
      { digest: "hourly" },
      null,
      "2026-11-25T14:00:00.000Z",
    ],
    ["at midnight", "2026-11-25T23:30:00Z", { digest: "hourly" }, null, "2026-11-26T00:00:00.000Z"],
    [
      "at 08:00 of the zone",
      "2026-11-25T12:00:00Z",
      { digest: "daily" },
      "America/New_York",
      "2026-11-25T13:00:00.000Z",
    ],
    [
      "at 08:00 of the next day",
      "2026-11-25T14:00:00Z",
      { digest: "daily" },
      "America/New_York",
      "2026-11-26T13:00:00.000Z",
    ],
    [
      "at the full hour of a zone of half hours",
      "2026-11-25T12:40:00Z",
      { digest: "hourly" },
      "Asia/Kolkata",
      "2026-11-25T13:30:00.000Z",
    ],
    [
      "at 08:00 after the clocks change",
      "2026-10-24T12:00:00Z",
      { digest: "daily" },
      "Europe/Berlin",
      "2026-10-25T07:00:00.000Z",
    ],
    [
      "at the end of the night",
      "2026-11-25T23:10:00Z",
      { quiet: night },
      null,
      "2026-11-26T07:00:00.000Z",
    ],
    [
      "at the end of the night, after midnight",
      "2026-11-26T03:10:00Z",
      { quiet: night },
      null,
      "2026-11-26T07:00:00.000Z",
    ],
    [
      "at once at the end of the night",
      "2026-11-26T07:00:00Z",
      { quiet: night },
      null,
      "2026-11-26T07:00:00.000Z",
    ],
    [
      "after quiet mornings, though the digest is earlier",
      "2026-11-26T03:00:00Z",
      { digest: "daily", quiet: [360, 600] },
      null,
      "2026-11-26T10:00:00.000Z",
    ],
    [
      "at the end of the zone's night",
      "2026-11-25T23:10:00Z",
      { quiet: night },
      "Asia/Tokyo",
      "2026-11-25T23:10:00.000Z",
    ],
    [
      "a day later, when every hour is quiet",
      "2026-11-25T12:00:00Z",
      { quiet: [0, 0] },
      null,
      "2026-11-26T00:00:00.000Z",
    ],
  ] as [string, string, Parameters<typeof due>[1], string | null, string][])(
    "%s (%s)",
    (_name, now, schedule, zone, expected) => {
      expect(due(now, schedule, zone)).toBe(expected);
    },
  );
});
