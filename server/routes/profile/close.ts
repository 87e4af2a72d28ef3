import { closeAccount } from "#contract/profile.ts";
import { emailKey } from "#server/data/queries/accounts.ts";
import { askerFacts } from "#server/http/askerFacts.ts";
import { clearSessionCookies } from "#server/http/cookies.ts";
import { languageOf } from "#server/http/language.ts";
import { fieldRefusal, Refusal } from "#server/http/refusal.ts";
import { sensitiveRoute } from "#server/http/route.ts";
import { sentence } from "#server/http/sentence.ts";
import { instant } from "#server/present/instant.ts";
import { closeAccount as close } from "#server/work/closeAccount.ts";

/** `POST /v1/account/close`: the account cannot be used from now on, and is deleted after the days of grace. */
export const closeAccountRoute = sensitiveRoute(
  closeAccount,
  async ({ parts, who, body, request, reply }) => {
    const { account } = who;
    if (emailKey(body.confirm.trim()) !== account.email_key) {
      throw fieldRefusal([{ pointer: "#/confirm", code: "wrong_confirmation" }]);
    }
    const deletedAt = await close(parts, {
      account,
      language: account.locale ?? languageOf(request, parts.texts.languages),
      from: askerFacts(request),
    });
    if (deletedAt === null) {
      throw new Refusal("conflict", { fields: [{ pointer: "#", code: "only_operator" }] });
    }
    clearSessionCookies(parts, reply);
    const said = sentence(parts.texts, request, "account_closed");
    return { ...said, deleted_at: instant(deletedAt) };
  },
);
