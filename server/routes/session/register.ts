import { register } from "#contract/session.ts";
import { languageOf } from "#server/http/language.ts";
import { limitRate, mailPolicy, networkOf } from "#server/http/rateLimits.ts";
import { fieldRefusal } from "#server/http/refusal.ts";
import { openRoute } from "#server/http/route.ts";
import { sentence } from "#server/http/sentence.ts";
import { registerAccount } from "#server/work/openAccount.ts";
import { addressFaults } from "#server/http/addressFaults.ts";
import { newPasswordFaults } from "./newPasswordFaults.ts";

/** `POST /register/`: opens an account; the answer is the same whether or not the address has one. */
export const registerRoute = openRoute(
  register,
  async ({ body, request, reply, parts, limits }) => {
    limitRate(limits.rates, reply, { policy: mailPolicy, key: networkOf(request) });
    const email = body.email.trim();
    const faults = [
      ...addressFaults(email),
      ...newPasswordFaults({
        password: { pointer: "#/password", value: body.password },
        repeated: { pointer: "#/confirm_password", value: body.confirm_password },
        email,
      }),
    ];
    if (faults.length > 0) {
      throw fieldRefusal(faults);
    }
    await registerAccount(parts, {
      email,
      name: body.name?.trim() ?? "",
      password: body.password,
      language: languageOf(request, parts.texts.languages),
    });
    const byMail = parts.config.smtpUrl !== null;
    return sentence(parts.texts, request, byMail ? "registered_by_mail" : "registered");
  },
);
