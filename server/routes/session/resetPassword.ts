import { resetPassword } from "#contract/session.ts";
import { hasSecondFactor } from "#server/data/queries/accountProtections.ts";
import { askerFacts } from "#server/http/askerFacts.ts";
import { languageOf } from "#server/http/language.ts";
import { limitRate, mailPolicy, ofNetwork } from "#server/http/rateLimits.ts";
import { fieldRefusal, Refusal } from "#server/http/refusal.ts";
import { openRoute } from "#server/http/route.ts";
import { sentence } from "#server/http/sentence.ts";
import { resetAccount, setNewPassword } from "#server/work/resetPassword.ts";
import { newPasswordFaults } from "#server/http/newPasswordFaults.ts";

/** `POST /reset_password/`: sets a new password with the token of a mailed link, ends sessions and API keys, and returns the remaining ways into the account. */
export const resetPasswordRoute = openRoute(
  resetPassword,
  async ({ body, request, reply, parts, limits }) => {
    await limitRate(limits.rates, reply, ofNetwork(mailPolicy, request));
    const account = await resetAccount(parts, body.token);
    if (account === null) {
      throw new Refusal("reset_token_invalid");
    }
    const faults = newPasswordFaults({
      password: { pointer: "#/newPassword", value: body.newPassword },
      repeated: { pointer: "#/confirmNewPassword", value: body.confirmNewPassword },
      account,
      secondFactor: await hasSecondFactor(parts.database.queries, account.id),
    });
    if (faults.length > 0) {
      throw fieldRefusal(faults);
    }
    const language = languageOf(request, parts.texts.languages);
    const { token, newPassword: password } = body;
    const from = askerFacts(request);
    const outcome = await setNewPassword(parts, { token, password, language, from });
    if (outcome === null) {
      throw new Refusal("reset_token_invalid");
    }
    const { keysRevoked, identities, secondFactor } = outcome;
    return {
      ...sentence(parts.texts, request, "password_set"),
      keys_revoked: keysRevoked,
      remaining: { identities, second_factor: secondFactor },
    };
  },
);
