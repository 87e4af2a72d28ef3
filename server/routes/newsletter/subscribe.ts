import { subscribeNewsletter } from "#contract/newsletter.ts";
import { emailKey } from "#server/data/accounts.ts";
import { languageOf } from "#server/http/language.ts";
import { addressMailPolicy, limitRate, mailPolicy, networkOf } from "#server/http/rateLimits.ts";
import { fieldRefusal } from "#server/http/refusal.ts";
import { openRoute } from "#server/http/route.ts";
import { sentence } from "#server/http/sentence.ts";
import { addressFaults } from "#server/http/addressFaults.ts";
import { subscribe } from "#server/work/newsletter.ts";

/** `POST /newsletter/`: mails a link that confirms the subscription. */
export const subscribeNewsletterRoute = openRoute(
  subscribeNewsletter,
  async ({ body, request, reply, parts, limits }) => {
    limitRate(limits.rates, reply, { policy: mailPolicy, key: networkOf(request) });
    const email = body.email.trim();
    const faults = addressFaults(email);
    if (faults.length > 0) {
      throw fieldRefusal(faults);
    }
    if (limits.rates.take(addressMailPolicy, emailKey(email)).allowed) {
      await subscribe(parts, { email, language: languageOf(request, parts.texts.languages) });
    }
    return sentence(parts.texts, request, "newsletter_asked");
  },
);
