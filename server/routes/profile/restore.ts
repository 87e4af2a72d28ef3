import { restoreAccount } from "#contract/profile.ts";
import { askerFacts } from "#server/http/askerFacts.ts";
import { limitRate, mailPolicy, ofNetwork } from "#server/http/rateLimits.ts";
import { Refusal } from "#server/http/refusal.ts";
import { openRoute } from "#server/http/route.ts";
import { sentence } from "#server/http/sentence.ts";
import { restoreAccount as restore } from "#server/work/closeAccount.ts";

/** `POST /v1/account/restore`: a closed account can be used again. */
export const restoreAccountRoute = openRoute(
  restoreAccount,
  async ({ parts, body, request, reply, limits }) => {
    await limitRate(limits.rates, reply, ofNetwork(mailPolicy, request));
    if (!(await restore(parts, { token: body.token, from: askerFacts(request) }))) {
      throw new Refusal("confirm_token_invalid");
    }
    return sentence(parts.texts, request, "account_restored");
  },
);
