import { register } from "#contract/session.ts";
import { askerFacts } from "#server/http/askerFacts.ts";
import { languageOf } from "#server/http/language.ts";
import { limitPublic } from "#server/http/puzzles.ts";
import { everyRegistrationPolicy, mailPolicy } from "#server/http/rateLimits.ts";
import { fieldRefusal, Refusal } from "#server/http/refusal.ts";
import { openRoute } from "#server/http/route.ts";
import { sentence } from "#server/http/sentence.ts";
import { registerAccount } from "#server/work/openAccount.ts";
import { waysOf } from "#server/work/sso/domainRule.ts";
import { addressFaults } from "#server/http/addressFaults.ts";
import { newPasswordFaults } from "#server/http/newPasswordFaults.ts";

/** `POST /register/`: opens an account; the answer is the same whether or not the address has one. */
export const registerRoute = openRoute(
  register,
  async ({ body, request, reply, parts, limits }) => {
    await limitPublic(
      { parts, limits, request, reply },
      { action: "register", network: mailPolicy, everybody: everyRegistrationPolicy },
    );
    const email = body.email.trim();
    const faults = [
      ...addressFaults(email),
      ...newPasswordFaults({
        password: { pointer: "#/password", value: body.password },
        repeated: { pointer: "#/confirm_password", value: body.confirm_password },
        account: { email, name: body.name ?? "" },
        secondFactor: false,
      }),
    ];
    if (faults.length > 0) {
      throw fieldRefusal(faults);
    }
    if (!waysOf(parts.config, email).password) {
      throw new Refusal("sso_required");
    }
    await registerAccount(parts, {
      email,
      name: body.name?.trim() ?? "",
      password: body.password,
      language: languageOf(request, parts.texts.languages),
      from: askerFacts(request),
    });
    const byMail = parts.config.smtpUrl !== null;
    return sentence(parts.texts, request, byMail ? "registered_by_mail" : "registered");
  },
);
