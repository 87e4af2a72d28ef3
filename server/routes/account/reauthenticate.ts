import { reauthenticate } from "#contract/security.ts";
import { hasSecondFactor } from "#server/data/queries/accountProtections.ts";
import { askerFacts } from "#server/http/askerFacts.ts";
import { codeRefusal } from "#server/http/codeRefusal.ts";
import { languageOf } from "#server/http/language.ts";
import { provenByPassword } from "#server/http/provenByPassword.ts";
import { fieldRefusal } from "#server/http/refusal.ts";
import { sessionRoute } from "#server/http/route.ts";
import { instant } from "#server/present/instant.ts";
import { proveSession } from "#server/work/reauthenticate.ts";
import { checkCode } from "#server/work/secondFactor.ts";

/** `POST /v1/account/reauthenticate`: the password, or a code where a second factor is on, for five minutes of sensitive acts. */
export const reauthenticateRoute = sessionRoute(
  reauthenticate,
  async ({ body, who, request, parts }) => {
    const { code, password } = body;
    if (code !== undefined) {
      const language = languageOf(request, parts.texts.languages);
      const from = askerFacts(request);
      const check = await checkCode(parts, who.account, { code, from, language });
      if (!check.ok) {
        throw codeRefusal(check);
      }
    } else if (await hasSecondFactor(parts.database.queries, who.account.id)) {
      throw fieldRefusal([{ pointer: "#/code", code: "required" }]);
    } else if (password === undefined) {
      throw fieldRefusal([{ pointer: "#/password", code: "required" }]);
    } else {
      await provenByPassword(parts, who, password);
    }
    const until = await proveSession(parts, who.session.id);
    return { reauthenticated_until: instant(until) };
  },
);
