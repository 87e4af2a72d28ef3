import { register } from "#contract/session.ts";
import { isRandomToken, randomToken } from "#server/crypto/digest.ts";
import { addressErrors } from "#server/http/errors/addressErrors.ts";
import { clientInfo } from "#server/http/auth/clientInfo.ts";
import { readCookie, setCookie } from "#server/http/auth/cookies.ts";
import { negotiateLanguage } from "#server/http/headers/negotiateLanguage.ts";
import { newPasswordErrors } from "./newPasswordErrors.ts";
import { limitPublic } from "#server/http/limits/limitPublic.ts";
import { everyRegistrationPolicy, mailPolicy } from "#server/http/limits/limitRate.ts";
import { invalidFields, ApiError } from "#server/http/errors/apiError.ts";
import { openRoute } from "#server/routing/route.ts";
import { messageBody } from "#server/http/messageBody.ts";
import { confirmsByMail } from "#server/config/installation.ts";
import { type Admission, admitRegistration } from "#server/services/accounts/admitRegistration.ts";
import { registerAccount } from "#server/services/accounts/registerAccount.ts";
import { readSignInMethods } from "#server/services/auth/sso/signInMethods.ts";

function toApiError(refused: Extract<Admission, { ok: false }>): ApiError {
  return refused.error === "setup_code"
    ? invalidFields([
        { pointer: "#/setup_code", code: refused.missing ? "required" : "wrong_setup_code" },
      ])
    : new ApiError(refused.error);
}

/** `POST /register/`: registers an account; the response is the same whether or not the address has one. */
export const registerRoute = openRoute(
  register,
  async ({ body, request, reply, context, limits }) => {
    await limitPublic(
      { context, limits, request, reply },
      { action: "register", network: mailPolicy, everybody: everyRegistrationPolicy },
    );
    const email = body.email.trim();
    const errors = [
      ...addressErrors(email),
      ...newPasswordErrors({
        password: { pointer: "#/password", value: body.password },
        repeated: { pointer: "#/confirm_password", value: body.confirm_password },
        account: { email, name: body.name ?? "" },
        secondFactor: false,
      }),
    ];
    if (errors.length > 0) {
      throw invalidFields(errors);
    }
    if (!(await readSignInMethods(context, email)).password) {
      throw new ApiError("sso_required");
    }
    const { setup_code: setupCode, invitation } = body;
    const admitted = await admitRegistration(context, { email, setupCode, invitation });
    if (!admitted.ok) {
      throw toApiError(admitted);
    }
    const invited = admitted.invited ? (invitation ?? null) : null;
    const byMail = invited === null && confirmsByMail(context.config);
    const brought = readCookie(context, request, "registration");
    // All registrations of a browser share one cookie, so that each of their links opens its account there.
    const browser = brought !== undefined && isRandomToken(brought) ? brought : randomToken();
    await registerAccount(context, {
      email,
      name: body.name?.trim() ?? "",
      password: body.password,
      browser,
      forOperator: admitted.forOperator,
      invitation: invited,
      language: negotiateLanguage(request, context.texts.languages),
      from: clientInfo(request),
    });
    if (byMail) {
      setCookie(context, reply, { use: "registration", value: browser });
    }
    const message = messageBody(
      context.texts,
      request,
      byMail ? "registered_by_mail" : "registered",
    );
    return { ...message, confirm_by_mail: byMail };
  },
);
