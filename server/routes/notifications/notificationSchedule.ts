import {
  type NotificationSchedule,
  readNotificationSchedule,
  updateNotificationSchedule,
} from "#contract/notificationSchedule.ts";
import type { AppContext } from "#server/context.ts";
import { findOwner } from "#server/data/queries/members.ts";
import {
  changeNotificationSchedule,
  findNotificationSchedule,
} from "#server/data/queries/notificationSchedules.ts";
import { owningAccountId } from "#server/data/tables/testAccountId.ts";
import { sessionRoute } from "#server/routing/route.ts";

const hourMinutes = 60;

function minutesOf(time: string): number {
  const [hours = "0", minutes = "0"] = time.split(":");
  return Number(hours) * hourMinutes + Number(minutes);
}

const timeOf = (minutes: number): string =>
  [Math.floor(minutes / hourMinutes), minutes % hourMinutes]
    .map((part) => String(part).padStart(2, "0"))
    .join(":");

async function loadSchedule(
  { database: { queries } }: Pick<AppContext, "database">,
  accountId: string,
): Promise<NotificationSchedule> {
  const owner = await findOwner(queries, accountId);
  const {
    digest,
    quiet_from: from,
    quiet_to: to,
  } = await findNotificationSchedule(queries, accountId);
  return {
    object: "notification_schedule",
    digest,
    quiet: from === null || to === null ? null : { from: timeOf(from), to: timeOf(to) },
    time_zone: owner?.user.time_zone ?? "UTC",
  };
}

/** `GET /v1/notification-schedule`: returns the digest and the quiet hours of the account. */
export const readNotificationScheduleRoute = sessionRoute(
  readNotificationSchedule,
  async ({ context, caller }) => loadSchedule(context, owningAccountId(caller.account.id)),
);

/** `PATCH /v1/notification-schedule`: changes the digest or the quiet hours. Mails that already wait keep their time. */
export const updateNotificationScheduleRoute = sessionRoute(
  updateNotificationSchedule,
  async ({ context, caller, body: { digest, quiet } }) => {
    const accountId = owningAccountId(caller.account.id);
    const hours =
      quiet === null
        ? { quiet_from: null, quiet_to: null }
        : quiet && { quiet_from: minutesOf(quiet.from), quiet_to: minutesOf(quiet.to) };
    await changeNotificationSchedule(context.database.queries, accountId, {
      ...(digest !== undefined && { digest }),
      ...hours,
    });
    return loadSchedule(context, accountId);
  },
);
