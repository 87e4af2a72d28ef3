import { forgetPassword } from "#contract/session.ts";
import { emailKey } from "#server/data/accounts.ts";
import { languageOf } from "#server/http/language.ts";
import { addressMailPolicy, limitRate, mailPolicy, networkOf } from "#server/http/rateLimits.ts";
import { fieldRefusal } from "#server/http/refusal.ts";
import { openRoute } from "#server/http/route.ts";
import { sentence } from "#server/http/sentence.ts";
import { askForReset } from "#server/work/resetPassword.ts";
import { addressFaults } from "#server/http/addressFaults.ts";

/** `POST /forget_password/`: mails a link; the answer is the same whether or not the address has an account. */
export const forgetPasswordRoute = openRoute(
  forgetPassword,
  async ({ body, request, reply, parts, limits }) => {
    limitRate(limits.rates, reply, { policy: mailPolicy, key: networkOf(request) });
    const email = body.email.trim();
    const faults = addressFaults(email);
    if (faults.length > 0) {
      throw fieldRefusal(faults);
    }
    // Nobody's mailbox is to be filled by somebody else; the answer does not tell.
    if (limits.rates.take(addressMailPolicy, emailKey(email)).allowed) {
      await askForReset(parts, { email, language: languageOf(request, parts.texts.languages) });
    }
    return sentence(parts.texts, request, "reset_asked");
  },
);
