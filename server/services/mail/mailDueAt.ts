import type { NotificationScheduleRow } from "#server/data/tables/notifications/notificationScheduleRow.ts";

const minuteMs = 60_000;
const hourMinutes = 60;
const dayMinutes = 1440;
/** Time of daily digests in the member's time zone, in minutes of the day. */
const dailyAt = 8 * hourMinutes;

/** Returns the minute of the day in a time zone. */
function minuteOfDay(time: number, timeZone: string): number {
  const format = new Intl.DateTimeFormat("en-GB", {
    timeZone,
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
  });
  const [hours = "0", minutes = "0"] = format.format(time).split(":");
  return Number(hours) * hourMinutes + Number(minutes);
}

/** Returns minutes from 0 to a day without one. */
const withinDay = (minutes: number) => ((minutes % dayMinutes) + dayMinutes) % dayMinutes;

/** Returns the next instant after `time` at a minute of the day. */
function nextAt(time: number, minute: number, timeZone: string): number {
  const start = Math.floor(time / minuteMs) * minuteMs;
  const wait = withinDay(minute - minuteOfDay(start, timeZone)) || dayMinutes;
  const guess = start + wait * minuteMs;
  // Clocks may change in between: by at most a few hours, so the nearer way is right.
  const shift = withinDay(minute - minuteOfDay(guess, timeZone));
  return guess + (shift > dayMinutes / 2 ? shift - dayMinutes : shift) * minuteMs;
}

/** Tells whether a minute of the day is in the quiet hours, which may pass midnight. */
function isQuiet(minute: number, from: number, to: number): boolean {
  const length = withinDay(to - from) || dayMinutes;
  return withinDay(minute - from) < length;
}

/** Returns when a mail to a member is due: at once, at the next full hour or the next 08:00, and never in the quiet hours. Instants are ms since the epoch. */
export function mailDueAt(
  {
    digest,
    quiet_from: from,
    quiet_to: to,
  }: Pick<NotificationScheduleRow, "digest" | "quiet_from" | "quiet_to">,
  timeZone: string | null,
  now: number,
): number {
  const zone = timeZone ?? "UTC";
  const local = minuteOfDay(now, zone);
  const nextHour = (Math.floor(local / hourMinutes) + 1) * hourMinutes;
  const due = {
    now: () => now,
    hourly: () => nextAt(now, withinDay(nextHour), zone),
    daily: () => nextAt(now, dailyAt, zone),
  }[digest]();
  if (from === null || to === null || !isQuiet(minuteOfDay(due, zone), from, to)) {
    return due;
  }
  return nextAt(due, to, zone);
}
