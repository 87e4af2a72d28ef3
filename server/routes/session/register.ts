import { register } from "#contract/session.ts";
import { isRandomToken, randomToken } from "#server/digest.ts";
import { addressFaults } from "#server/http/addressFaults.ts";
import { askerFacts } from "#server/http/askerFacts.ts";
import { readCookie, setCookie } from "#server/http/cookies.ts";
import { languageOf } from "#server/http/language.ts";
import { newPasswordFaults } from "#server/http/newPasswordFaults.ts";
import { limitPublic } from "#server/http/puzzles.ts";
import { everyRegistrationPolicy, mailPolicy } from "#server/http/rateLimits.ts";
import { fieldRefusal, Refusal } from "#server/http/refusal.ts";
import { openRoute } from "#server/http/route.ts";
import { sentence } from "#server/http/sentence.ts";
import { confirmsByMail } from "#server/installation.ts";
import { type Admission, admitRegistration } from "#server/work/admitRegistration.ts";
import { registerAccount } from "#server/work/registerAccount.ts";
import { waysOf } from "#server/work/sso/domainRule.ts";

function refusalOf(refused: Extract<Admission, { ok: false }>): Refusal {
  return refused.fault === "setup_code"
    ? fieldRefusal([
        { pointer: "#/setup_code", code: refused.missing ? "required" : "wrong_setup_code" },
      ])
    : new Refusal(refused.fault);
}

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
    const { setup_code: setupCode, invitation } = body;
    const admitted = await admitRegistration(parts, { email, setupCode, invitation });
    if (!admitted.ok) {
      throw refusalOf(admitted);
    }
    const invited = admitted.invited ? (invitation ?? null) : null;
    const byMail = invited === null && confirmsByMail(parts.config);
    const brought = readCookie(parts, request, "registration");
    // All registrations of a browser share one cookie, so that each of their links opens its account there.
    const browser = brought !== undefined && isRandomToken(brought) ? brought : randomToken();
    await registerAccount(parts, {
      email,
      name: body.name?.trim() ?? "",
      password: body.password,
      browser,
      forOperator: admitted.forOperator,
      invitation: invited,
      language: languageOf(request, parts.texts.languages),
      from: askerFacts(request),
    });
    if (byMail) {
      setCookie(parts, reply, { use: "registration", value: browser });
    }
    return sentence(parts.texts, request, byMail ? "registered_by_mail" : "registered");
  },
);
