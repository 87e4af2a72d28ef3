import { confirmEmailChange } from "#contract/profile.ts";
import { askerFacts } from "#server/http/askerFacts.ts";
import { languageOf } from "#server/http/language.ts";
import { limitRate, mailPolicy, ofNetwork } from "#server/http/rateLimits.ts";
import { Refusal } from "#server/http/refusal.ts";
import { openRoute } from "#server/http/route.ts";
import { sentence } from "#server/http/sentence.ts";
import { confirmEmailChange as confirm } from "#server/work/emailChange.ts";

/** `POST /v1/email_change`: one of the two mailboxes agrees; the second one moves the account. */
export const confirmEmailChangeRoute = openRoute(
  confirmEmailChange,
  async ({ parts, body, request, reply, limits }) => {
    await limitRate(limits.rates, reply, ofNetwork(mailPolicy, request));
    const confirmed = await confirm(parts, {
      token: body.token,
      language: languageOf(request, parts.texts.languages),
      from: askerFacts(request),
    });
    if (confirmed === "refused") {
      throw new Refusal("confirm_token_invalid");
    }
    const changed = confirmed === "changed";
    const said = changed ? "email_changed" : "email_change_waiting";
    return { ...sentence(parts.texts, request, said), changed };
  },
);
