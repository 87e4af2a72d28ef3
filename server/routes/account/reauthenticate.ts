import { reauthenticate } from "#contract/security.ts";
import { hasSecondFactor } from "#server/data/queries/userProtections.ts";
import { clientInfo } from "#server/http/auth/clientInfo.ts";
import { codeError } from "#server/routes/auth/codeError.ts";
import { negotiateLanguage } from "#server/http/headers/negotiateLanguage.ts";
import { requirePassword } from "#server/routes/auth/requirePassword.ts";
import { invalidFields } from "#server/http/errors/apiError.ts";
import { sessionRoute } from "#server/routing/route.ts";
import { instant } from "#server/presenters/instant.ts";
import { proveSession } from "#server/services/auth/proveSession.ts";
import { checkCode } from "#server/services/auth/secondFactor.ts";

/** `POST /v1/account/reauthenticate`: verifies the password, or a code if a second factor is on, and allows sensitive actions for five minutes. */
export const reauthenticateRoute = sessionRoute(
  reauthenticate,
  async ({ body, caller, request, context }) => {
    const { code, password } = body;
    if (code !== undefined) {
      const language = negotiateLanguage(request, context.texts.languages);
      const from = clientInfo(request);
      const check = await checkCode(context, caller, { code, from, language });
      if (!check.ok) {
        throw codeError(check);
      }
    } else if (await hasSecondFactor(context.database.queries, caller.user.id)) {
      throw invalidFields([{ pointer: "#/code", code: "required" }]);
    } else if (password === undefined) {
      throw invalidFields([{ pointer: "#/password", code: "required" }]);
    } else {
      await requirePassword(context, caller, password);
    }
    const until = await proveSession(context, caller.session.id);
    return { reauthenticated_until: instant(until) };
  },
);
