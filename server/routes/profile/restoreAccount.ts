import { restoreAccount } from "#contract/profile.ts";
import { clientInfo } from "#server/http/auth/clientInfo.ts";
import { limitRate, mailPolicy, ofNetwork } from "#server/http/limits/limitRate.ts";
import { ApiError } from "#server/http/errors/apiError.ts";
import { openRoute } from "#server/routing/route.ts";
import { messageBody } from "#server/http/messageBody.ts";
import { cancelClosing } from "#server/services/accounts/closeAccount.ts";

/** `POST /v1/account/restore`: reopens a closed account. */
export const restoreAccountRoute = openRoute(
  restoreAccount,
  async ({ context, body, request, reply, limits }) => {
    await limitRate(limits.rates, reply, ofNetwork(mailPolicy, request));
    if (!(await cancelClosing(context, { token: body.token, from: clientInfo(request) }))) {
      throw new ApiError("confirm_token_invalid");
    }
    return messageBody(context.texts, request, "account_restored");
  },
);
