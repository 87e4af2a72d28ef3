import { confirmEmail } from "#contract/session.ts";
import { askerFacts } from "#server/http/askerFacts.ts";
import { readCookie } from "#server/http/cookies.ts";
import { newPasswordFaults } from "#server/http/newPasswordFaults.ts";
import { limitRate, mailPolicy, ofNetwork } from "#server/http/rateLimits.ts";
import { fieldRefusal, Refusal } from "#server/http/refusal.ts";
import { openRoute } from "#server/http/route.ts";
import { sentence } from "#server/http/sentence.ts";
import { confirmAccount, isSameBrowser, registrationOf } from "#server/work/confirmAccount.ts";

/** `POST /confirm_email/`: opens the account whose mailed link carries the token; in a browser other than the one that registered, with the password entered there. */
export const confirmEmailRoute = openRoute(
  confirmEmail,
  async ({ body, request, reply, parts, limits }) => {
    await limitRate(limits.rates, reply, ofNetwork(mailPolicy, request));
    const registration = await registrationOf(parts, body.token);
    if (registration === undefined) {
      throw new Refusal("confirm_token_invalid");
    }
    const { password } = body;
    const known = isSameBrowser(registration, readCookie(parts, request, "registration"));
    if (password === undefined && !known) {
      throw fieldRefusal([{ pointer: "#/password", code: "required" }]);
    }
    const value = { pointer: "#/password", value: password ?? "" };
    const faults =
      password === undefined
        ? []
        : newPasswordFaults({
            password: value,
            repeated: value,
            account: { email: registration.email, name: "" },
            secondFactor: false,
          });
    if (faults.length > 0) {
      throw fieldRefusal(faults);
    }
    const given = { password, from: askerFacts(request) };
    const opened = await confirmAccount(parts, registration, given);
    if (opened === null) {
      throw new Refusal("confirm_token_invalid");
    }
    const said = opened.credited ? "email_confirmed" : "email_confirmed_without_credits";
    return sentence(parts.texts, request, said);
  },
);
