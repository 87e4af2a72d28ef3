import { forgetPassword } from "#contract/session.ts";
import { negotiateLanguage } from "#server/http/headers/negotiateLanguage.ts";
import { openRoute } from "#server/routing/route.ts";
import { messageBody } from "#server/http/messageBody.ts";
import { mailResetLink } from "#server/services/auth/resetPassword.ts";
import { capturingConnection } from "#server/services/auth/sso/signInMethods.ts";
import { requireMailTarget } from "#server/http/requireMailTarget.ts";

/** `POST /forget_password/`: mails a link; the response is the same whether or not the address has an account. */
export const forgetPasswordRoute = openRoute(
  forgetPassword,
  async ({ body, request, reply, context, limits }) => {
    const email = await requireMailTarget({
      body,
      request,
      reply,
      limits,
      toAccounts: true,
    });
    await mailResetLink(context, {
      email,
      atProvider: (await capturingConnection(context, email)) !== undefined,
      language: negotiateLanguage(request, context.texts.languages),
    });
    return messageBody(context.texts, request, "reset_asked");
  },
);
