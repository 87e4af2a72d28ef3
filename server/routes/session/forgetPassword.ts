import { forgetPassword } from "#contract/session.ts";
import { languageOf } from "#server/http/language.ts";
import { openRoute } from "#server/http/route.ts";
import { sentence } from "#server/http/sentence.ts";
import { askForReset } from "#server/work/resetPassword.ts";
import { askedAddress } from "#server/http/askedAddress.ts";

/** `POST /forget_password/`: mails a link; the answer is the same whether or not the address has an account. */
export const forgetPasswordRoute = openRoute(
  forgetPassword,
  async ({ body, request, reply, parts, limits }) => {
    const email = await askedAddress({ body, request, reply, limits });
    await askForReset(parts, { email, language: languageOf(request, parts.texts.languages) });
    return sentence(parts.texts, request, "reset_asked");
  },
);
