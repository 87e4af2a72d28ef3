import {
  type NotificationSchedule,
  readNotificationSchedule,
  updateNotificationSchedule,
} from "#contract/notificationSchedule.ts";
import type { AppContext } from "#server/context.ts";
import type { Member } from "#server/data/queries/members.ts";
import {
  changeNotificationSchedule,
  findNotificationSchedule,
} from "#server/data/queries/notificationSchedules.ts";
import type { MemberKey } from "#server/data/queries/notificationSettings.ts";
import { owningAccountId } from "#server/data/tables/testAccountId.ts";
import { invalidFields } from "#server/http/errors/apiError.ts";
import { sessionRoute } from "#server/routing/route.ts";

const hourMinutes = 60;

function parseMinutes(time: string): number {
  const [hours = "0", minutes = "0"] = time.split(":");
  return Number(hours) * hourMinutes + Number(minutes);
}

const formatMinutes = (minutes: number): string =>
  [Math.floor(minutes / hourMinutes), minutes % hourMinutes]
    .map((part) => String(part).padStart(2, "0"))
    .join(":");

async function loadSchedule(
  { database: { queries } }: Pick<AppContext, "database">,
  { account, user }: Member,
): Promise<NotificationSchedule> {
  const {
    digest,
    quiet_from: from,
    quiet_to: to,
    language,
  } = await findNotificationSchedule(queries, keyOf({ account, user }));
  return {
    object: "notification_schedule",
    digest,
    quiet:
      from === null || to === null ? null : { from: formatMinutes(from), to: formatMinutes(to) },
    language,
    time_zone: user.time_zone ?? "UTC",
  };
}

const keyOf = ({ account, user }: Pick<Member, "account" | "user">): MemberKey => ({
  accountId: owningAccountId(account.id),
  userId: user.id,
});

/** `GET /v1/notification-schedule`: returns the digest, the quiet hours and the language of the member. */
export const readNotificationScheduleRoute = sessionRoute(
  readNotificationSchedule,
  async ({ context, caller }) => loadSchedule(context, caller),
);

/** `PATCH /v1/notification-schedule`: changes the digest, the quiet hours or the language. Mails that already wait keep theirs. */
export const updateNotificationScheduleRoute = sessionRoute(
  updateNotificationSchedule,
  async ({ context, caller, body: { digest, quiet, language } }) => {
    if (typeof language === "string" && !context.texts.languages.includes(language)) {
      throw invalidFields([{ pointer: "#/language", code: "not_allowed" }]);
    }
    const hours =
      quiet === null
        ? { quiet_from: null, quiet_to: null }
        : quiet && { quiet_from: parseMinutes(quiet.from), quiet_to: parseMinutes(quiet.to) };
    await changeNotificationSchedule(context.database.queries, keyOf(caller), {
      ...(digest !== undefined && { digest }),
      ...(language !== undefined && { language }),
      ...hours,
    });
    return loadSchedule(context, caller);
  },
);
