import { changePassword } from "#contract/security.ts";
import { hasSecondFactor } from "#server/data/guards.ts";
import { askerFacts } from "#server/http/askerFacts.ts";
import { languageOf } from "#server/http/language.ts";
import { newPasswordFaults } from "#server/http/newPasswordFaults.ts";
import { type FieldFault, fieldRefusal, Refusal } from "#server/http/refusal.ts";
import { sensitiveRoute } from "#server/http/route.ts";
import { sentence } from "#server/http/sentence.ts";
import { waitRefusal } from "#server/http/rateLimits.ts";
import { changePassword as change } from "#server/work/changePassword.ts";
import { verifyPassword } from "#server/work/passwordHash.ts";

/** `POST /v1/account/password`: changes the password, or sets the first one. */
export const changePasswordRoute = sensitiveRoute(
  changePassword,
  async ({ body, who, request, parts, limits }) => {
    const hash = who.account.password_hash;
    const faults: FieldFault[] = newPasswordFaults({
      password: { pointer: "#/new_password", value: body.new_password },
      repeated: { pointer: "#/confirm_new_password", value: body.confirm_new_password },
      account: who.account,
      secondFactor: await hasSecondFactor(parts.database.queries, who.account.id),
    });
    if (hash !== "" && body.current_password === undefined) {
      faults.push({ pointer: "#/current_password", code: "required" });
    }
    if (faults.length > 0) {
      throw fieldRefusal(faults);
    }
    if (hash !== "") {
      const attempts = `session ${who.session.id}`;
      const wait = limits.attempts.begin(attempts);
      if (wait > 0) {
        throw waitRefusal(wait);
      }
      if (!(await verifyPassword(hash, body.current_password ?? ""))) {
        throw new Refusal("password_wrong");
      }
      limits.attempts.succeed(attempts);
    }
    await change(parts, who, {
      password: body.new_password,
      endOthers: body.end_other_sessions ?? true,
      language: languageOf(request, parts.texts.languages),
      from: askerFacts(request),
    });
    return sentence(parts.texts, request, "password_changed");
  },
);
