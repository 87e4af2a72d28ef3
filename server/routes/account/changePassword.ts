import { changePassword } from "#contract/security.ts";
import { hasSecondFactor } from "#server/data/queries/accountProtections.ts";
import { askerFacts } from "#server/http/askerFacts.ts";
import { languageOf } from "#server/http/language.ts";
import { newPasswordFaults } from "#server/http/newPasswordFaults.ts";
import { provenByPassword } from "#server/http/provenByPassword.ts";
import { type FieldFault, fieldRefusal } from "#server/http/refusal.ts";
import { sensitiveRoute } from "#server/http/route.ts";
import { sentence } from "#server/http/sentence.ts";
import { changePassword as change } from "#server/work/changePassword.ts";

/** `POST /v1/account/password`: changes the password, or sets the first one. */
export const changePasswordRoute = sensitiveRoute(
  changePassword,
  async ({ body, who, request, parts }) => {
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
      await provenByPassword(parts, who, body.current_password ?? "");
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
