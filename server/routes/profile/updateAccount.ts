import type * as z from "zod/mini";
import { updateAccount } from "#contract/profile.ts";
import { roleRights } from "#contract/roles.ts";
import { updateAccountRow } from "#server/data/queries/accounts.ts";
import { memberOfSession } from "#server/data/queries/members.ts";
import { updateUser } from "#server/data/queries/users.ts";
import { testAccountId } from "#server/data/tables/testAccountId.ts";
import { ApiError, type FieldError, invalidFields } from "#server/http/errors/apiError.ts";
import { sessionRoute } from "#server/routing/route.ts";
import { presentAccount } from "#server/presenters/presentAccount.ts";
import { isPicture } from "#server/services/accounts/isPicture.ts";
import { unmetBy } from "#server/services/auth/unmetRequirement.ts";

type Change = z.infer<NonNullable<typeof updateAccount.body>>;

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat("en", { timeZone: name }).resolvedOptions().timeZone !== "";
  } catch {
    return false;
  }
}

function validateChange(change: Change, languages: readonly string[]): FieldError[] {
  const { avatar, locale, time_zone: zone } = change;
  const errors: FieldError[] = [];
  if (typeof avatar === "string" && !isPicture(avatar)) {
    errors.push({ pointer: "#/avatar", code: "not_a_picture" });
  }
  if (typeof locale === "string" && !languages.includes(locale)) {
    errors.push({ pointer: "#/locale", code: "not_allowed" });
  }
  if (typeof zone === "string" && !isTimeZone(zone)) {
    errors.push({ pointer: "#/time_zone", code: "not_a_time_zone" });
  }
  return errors;
}

/** `PATCH /v1/account`: changes the given fields of the profile. */
export const updateAccountRoute = sessionRoute(
  updateAccount,
  async ({ context, caller, body, request }) => {
    const errors = validateChange(body, context.texts.languages);
    if (errors.length > 0) {
      throw invalidFields(errors);
    }
    const { queries } = context.database;
    const { name, avatar, locale, time_zone: zone, store } = body;
    const change = {
      ...(name === undefined ? {} : { name: name.trim() }),
      ...(avatar === undefined ? {} : { avatar }),
      ...(locale === undefined ? {} : { locale }),
      ...(zone === undefined ? {} : { time_zone: zone }),
    };
    const { user, account, session, role } = caller;
    if (store !== undefined && !roleRights[role].includes("settings:write")) {
      throw new ApiError("role_forbidden");
    }
    if (Object.keys(change).length > 0) {
      await updateUser(queries, user.id, change);
    }
    if (store !== undefined) {
      await updateAccountRow(queries, account.id, { store });
      await updateAccountRow(queries, testAccountId(account.id), { store });
    }
    const member = (await memberOfSession(queries, session.id)) ?? caller;
    return presentAccount(
      context,
      member,
      await unmetBy(context, { account: member.account, session: session }, request.ip),
    );
  },
);
