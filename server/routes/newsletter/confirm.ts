import { confirmNewsletter } from "#contract/newsletter.ts";
import { languageOf } from "#server/http/language.ts";
import { limitRate, mailPolicy, ofNetwork } from "#server/http/rateLimits.ts";
import { Refusal } from "#server/http/refusal.ts";
import { openRoute } from "#server/http/route.ts";
import { sentence } from "#server/http/sentence.ts";
import { confirmSubscription } from "#server/work/newsletter.ts";

/** `POST /newsletter/confirm/`: confirms the subscription whose mailed link carries the token. */
export const confirmNewsletterRoute = openRoute(
  confirmNewsletter,
  async ({ body, request, reply, parts, limits }) => {
    await limitRate(limits.rates, reply, ofNetwork(mailPolicy, request));
    const language = languageOf(request, parts.texts.languages);
    if (!(await confirmSubscription(parts, { token: body.token, language }))) {
      throw new Refusal("confirm_token_invalid");
    }
    return sentence(parts.texts, request, "newsletter_confirmed");
  },
);
