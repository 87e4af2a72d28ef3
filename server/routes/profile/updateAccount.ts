import type * as z from "zod/mini";
import { updateAccount } from "#contract/profile.ts";
import { accountById, updateAccount as changeAccount } from "#server/data/queries/accounts.ts";
import { pendingEmail } from "#server/data/queries/emailChanges.ts";
import { type FieldError, invalidFields } from "#server/http/errors/apiError.ts";
import { sessionRoute } from "#server/routing/route.ts";
import { presentAccount } from "#server/presenters/presentAccount.ts";
import { isPicture } from "#server/services/accounts/isPicture.ts";

type Change = z.infer<NonNullable<typeof updateAccount.body>>;

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat("en", { timeZone: name }).resolvedOptions().timeZone !== "";
  } catch {
    return false;
  }
}

function faultsOf(change: Change, languages: readonly string[]): FieldError[] {
  const { name, avatar, locale, time_zone: zone } = change;
  const faults: FieldError[] = [];
  if (name !== undefined && /\p{Cc}/u.test(name)) {
    faults.push({ pointer: "#/name", code: "control_character" });
  }
  if (typeof avatar === "string" && !isPicture(avatar)) {
    faults.push({ pointer: "#/avatar", code: "not_a_picture" });
  }
  if (typeof locale === "string" && !languages.includes(locale)) {
    faults.push({ pointer: "#/locale", code: "not_allowed" });
  }
  if (typeof zone === "string" && !isTimeZone(zone)) {
    faults.push({ pointer: "#/time_zone", code: "not_a_time_zone" });
  }
  return faults;
}

/** `PATCH /v1/account`: changes the given fields of the profile. */
export const updateAccountRoute = sessionRoute(updateAccount, async ({ context, who, body }) => {
  const faults = faultsOf(body, context.texts.languages);
  if (faults.length > 0) {
    throw invalidFields(faults);
  }
  const { queries } = context.database;
  const { name, avatar, locale, time_zone: zone } = body;
  const change = {
    ...(name === undefined ? {} : { name: name.trim() }),
    ...(avatar === undefined ? {} : { avatar }),
    ...(locale === undefined ? {} : { locale }),
    ...(zone === undefined ? {} : { time_zone: zone }),
  };
  const { id } = who.account;
  if (Object.keys(change).length > 0) {
    await changeAccount(queries, id, change);
  }
  const account = (await accountById(queries, id)) ?? who.account;
  return presentAccount(account, await pendingEmail(queries, id, context.now()));
});
