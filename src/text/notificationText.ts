import type { TFunction } from "i18next";
import type { Notification } from "#contract/notifications.ts";
import type { ZonedFormats } from "./formats.ts";

/** Isolates a name in another writing direction. */
const isolated = (name: string): string => `\u2068${name}\u2069`;

/** Returns the sentence of a notification. `t` needs the namespace `notifications`. */
export function notificationText(
  t: TFunction,
  { date, number }: Pick<ZonedFormats, "date" | "number">,
  { kind, about, detail, count, expires_at: expiresAt }: Notification,
): string {
  return t(`kind.${kind}`, {
    ns: "notifications",
    name: about?.name ? isolated(about.name) : t("deleted", { ns: "notifications" }),
    format: detail?.toUpperCase() ?? "",
    count: count ?? 0,
    shown: number(count ?? 0),
    date: expiresAt === null ? "" : date(expiresAt),
  });
}
