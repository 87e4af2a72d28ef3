import { confirmEmail } from "#contract/session.ts";
import { askerFacts } from "#server/http/askerFacts.ts";
import { limitRate, mailPolicy, ofNetwork } from "#server/http/rateLimits.ts";
import { Refusal } from "#server/http/refusal.ts";
import { openRoute } from "#server/http/route.ts";
import { sentence } from "#server/http/sentence.ts";
import { confirmAccount } from "#server/work/openAccount.ts";

/** `POST /confirm_email/`: opens the account whose mailed link carries the token. */
export const confirmEmailRoute = openRoute(
  confirmEmail,
  async ({ body, request, reply, parts, limits }) => {
    await limitRate(limits.rates, reply, ofNetwork(mailPolicy, request));
    if (!(await confirmAccount(parts, { token: body.token, from: askerFacts(request) }))) {
      throw new Refusal("confirm_token_invalid");
    }
    return sentence(parts.texts, request, "email_confirmed");
  },
);
