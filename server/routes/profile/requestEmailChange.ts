import { requestEmailChange } from "#contract/profile.ts";
import { requireMailTarget } from "#server/http/requireMailTarget.ts";
import { clientInfo } from "#server/http/auth/clientInfo.ts";
import { negotiateLanguage } from "#server/http/headers/negotiateLanguage.ts";
import { invalidFields } from "#server/http/errors/apiError.ts";
import { sensitiveRoute } from "#server/routing/route.ts";
import { messageBody } from "#server/http/messageBody.ts";
import { mailEmailChangeLink } from "#server/services/accounts/emailChange.ts";

/** `POST /v1/account/email`: mails a link to both mailboxes; the response is the same whether or not the new address has an account. */
export const requestEmailChangeRoute = sensitiveRoute(
  requestEmailChange,
  async ({ context, caller, body, request, reply, limits }) => {
    const email = await requireMailTarget({ body, request, reply, limits });
    const { user } = caller;
    if (email === user.email) {
      throw invalidFields([{ pointer: "#/email", code: "already_there" }]);
    }
    await mailEmailChangeLink(context, {
      member: caller,
      email,
      language: user.locale ?? negotiateLanguage(request, context.texts.languages),
      from: clientInfo(request),
    });
    return messageBody(context.texts, request, "email_change_asked");
  },
);
