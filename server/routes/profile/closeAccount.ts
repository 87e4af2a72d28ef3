import { closeAccount } from "#contract/profile.ts";
import { emailKey } from "#server/data/queries/users.ts";
import { clientInfo } from "#server/http/auth/clientInfo.ts";
import { clearSessionCookies } from "#server/http/auth/cookies.ts";
import { negotiateLanguage } from "#server/http/headers/negotiateLanguage.ts";
import { invalidFields, ApiError } from "#server/http/errors/apiError.ts";
import { sensitiveRoute } from "#server/routing/route.ts";
import { messageBody } from "#server/http/messageBody.ts";
import { instant } from "#server/presenters/instant.ts";
import { scheduleClosing } from "#server/services/accounts/closeAccount.ts";

/** `POST /v1/account/close`: closes the account at once and deletes it after the grace period. */
export const closeAccountRoute = sensitiveRoute(
  closeAccount,
  async ({ context, caller, body, request, reply }) => {
    const { user } = caller;
    if (emailKey(body.confirm.trim()) !== user.email_key) {
      throw invalidFields([{ pointer: "#/confirm", code: "wrong_confirmation" }]);
    }
    const deletedAt = await scheduleClosing(context, {
      member: caller,
      language: user.locale ?? negotiateLanguage(request, context.texts.languages),
      from: clientInfo(request),
    });
    if (deletedAt === null) {
      throw new ApiError("conflict", { fields: [{ pointer: "#", code: "only_operator" }] });
    }
    clearSessionCookies(context, reply);
    const message = messageBody(context.texts, request, "account_closed");
    return { ...message, deleted_at: instant(deletedAt) };
  },
);
