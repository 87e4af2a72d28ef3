import { changePassword } from "#contract/security.ts";
import { hasSecondFactor } from "#server/data/queries/userProtections.ts";
import { clientInfo } from "#server/http/auth/clientInfo.ts";
import { negotiateLanguage } from "#server/http/headers/negotiateLanguage.ts";
import { newPasswordErrors } from "#server/routes/auth/newPasswordErrors.ts";
import { requirePassword } from "#server/routes/auth/requirePassword.ts";
import { type FieldError, invalidFields } from "#server/http/errors/apiError.ts";
import { sensitiveRoute } from "#server/routing/route.ts";
import { messageBody } from "#server/http/messageBody.ts";
import { replacePassword } from "#server/services/auth/replacePassword.ts";

/** `POST /v1/account/password`: changes the password, or sets the first one. */
export const changePasswordRoute = sensitiveRoute(
  changePassword,
  async ({ body, caller, request, context }) => {
    const hash = caller.user.password_hash;
    const errors: FieldError[] = newPasswordErrors({
      password: { pointer: "#/new_password", value: body.new_password },
      repeated: { pointer: "#/confirm_new_password", value: body.confirm_new_password },
      account: caller.user,
      secondFactor: await hasSecondFactor(context.database.queries, caller.user.id),
    });
    if (hash !== "" && body.current_password === undefined) {
      errors.push({ pointer: "#/current_password", code: "required" });
    }
    if (errors.length > 0) {
      throw invalidFields(errors);
    }
    if (hash !== "") {
      await requirePassword(context, caller, body.current_password ?? "");
    }
    await replacePassword(context, caller, {
      password: body.new_password,
      endOthers: body.end_other_sessions ?? true,
      language: negotiateLanguage(request, context.texts.languages),
      from: clientInfo(request),
    });
    return messageBody(context.texts, request, "password_changed");
  },
);
