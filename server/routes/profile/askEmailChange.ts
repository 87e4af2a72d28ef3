import { askEmailChange } from "#contract/profile.ts";
import { askedAddress } from "#server/http/askedAddress.ts";
import { askerFacts } from "#server/http/askerFacts.ts";
import { languageOf } from "#server/http/language.ts";
import { fieldRefusal } from "#server/http/refusal.ts";
import { sensitiveRoute } from "#server/http/route.ts";
import { sentence } from "#server/http/sentence.ts";
import { askForEmailChange } from "#server/work/emailChange.ts";

/** `POST /v1/account/email`: mails a link to both mailboxes; the answer is the same whether or not the new address has an account. */
export const askEmailChangeRoute = sensitiveRoute(
  askEmailChange,
  async ({ parts, who, body, request, reply, limits }) => {
    const email = await askedAddress({ body, request, reply, limits });
    const { account } = who;
    if (email === account.email) {
      throw fieldRefusal([{ pointer: "#/email", code: "already_there" }]);
    }
    await askForEmailChange(parts, {
      account,
      email,
      language: account.locale ?? languageOf(request, parts.texts.languages),
      from: askerFacts(request),
    });
    return sentence(parts.texts, request, "email_change_asked");
  },
);
