import type { TFunction } from "i18next";
import type { AuditEvent } from "#contract/auditEvents.ts";

/** Returns the text for the user of an event: name or address of a member, “A former member”, or the text for an API key. `t` needs the namespace `security`. */
export function actorText(t: TFunction<["security"]>, user: AuditEvent["user"]): string {
  if (user === null) {
    return t("history.byKey", { ns: "security" });
  }
  if (user.email === null) {
    return t("history.former", { ns: "security" });
  }
  return user.member
    ? user.name || user.email
    : t("history.formerNamed", { ns: "security", email: user.email });
}
