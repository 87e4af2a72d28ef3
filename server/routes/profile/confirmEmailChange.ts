import { confirmEmailChange } from "#contract/profile.ts";
import { clientInfo } from "#server/http/auth/clientInfo.ts";
import { negotiateLanguage } from "#server/http/headers/negotiateLanguage.ts";
import { limitRate, mailPolicy, ofNetwork } from "#server/http/limits/limitRate.ts";
import { ApiError } from "#server/http/errors/apiError.ts";
import { openRoute } from "#server/routing/route.ts";
import { messageBody } from "#server/http/messageBody.ts";
import { applyEmailChange } from "#server/services/accounts/emailChange.ts";

/** `POST /v1/email_change`: confirms an email change for one of the two mailboxes; the second confirmation completes it. */
export const confirmEmailChangeRoute = openRoute(
  confirmEmailChange,
  async ({ context, body, request, reply, limits }) => {
    await limitRate(limits.rates, reply, ofNetwork(mailPolicy, request));
    const confirmed = await applyEmailChange(context, {
      token: body.token,
      language: negotiateLanguage(request, context.texts.languages),
      from: clientInfo(request),
    });
    if (confirmed === "refused") {
      throw new ApiError("confirm_token_invalid");
    }
    const changed = confirmed === "changed";
    const message = changed ? "email_changed" : "email_change_waiting";
    return { ...messageBody(context.texts, request, message), changed };
  },
);
