import { resetPassword } from "#contract/session.ts";
import { hasSecondFactor } from "#server/data/queries/userProtections.ts";
import { clientInfo } from "#server/http/auth/clientInfo.ts";
import { negotiateLanguage } from "#server/http/headers/negotiateLanguage.ts";
import { limitRate, mailPolicy, ofNetwork } from "#server/http/limits/limitRate.ts";
import { invalidFields, ApiError } from "#server/http/errors/apiError.ts";
import { openRoute } from "#server/routing/route.ts";
import { messageBody } from "#server/http/messageBody.ts";
import { memberOfReset, setNewPassword } from "#server/services/auth/resetPassword.ts";
import { newPasswordErrors } from "./newPasswordErrors.ts";

/** `POST /reset_password/`: sets a new password with the token of a mailed link, ends sessions and API keys, and returns the remaining ways into the account. */
export const resetPasswordRoute = openRoute(
  resetPassword,
  async ({ body, request, reply, context, limits }) => {
    await limitRate(limits.rates, reply, ofNetwork(mailPolicy, request));
    const member = await memberOfReset(context, body.token);
    if (member === null) {
      throw new ApiError("reset_token_invalid");
    }
    const errors = newPasswordErrors({
      password: { pointer: "#/newPassword", value: body.newPassword },
      repeated: { pointer: "#/confirmNewPassword", value: body.confirmNewPassword },
      account: member.user,
      secondFactor: await hasSecondFactor(context.database.queries, member.user.id),
    });
    if (errors.length > 0) {
      throw invalidFields(errors);
    }
    const language = negotiateLanguage(request, context.texts.languages);
    const { token, newPassword: password } = body;
    const from = clientInfo(request);
    const outcome = await setNewPassword(context, { token, password, language, from });
    if (outcome === null) {
      throw new ApiError("reset_token_invalid");
    }
    const { keysRevoked, identities, secondFactor } = outcome;
    return {
      ...messageBody(context.texts, request, "password_set"),
      keys_revoked: keysRevoked,
      remaining: { identities, second_factor: secondFactor },
    };
  },
);
