import { subscribeNewsletter } from "#contract/newsletter.ts";
import { languageOf } from "#server/http/language.ts";
import { openRoute } from "#server/http/route.ts";
import { sentence } from "#server/http/sentence.ts";
import { askedAddress } from "#server/http/askedAddress.ts";
import { subscribe } from "#server/work/newsletter.ts";

/** `POST /newsletter/`: mails a link that confirms the subscription. */
export const subscribeNewsletterRoute = openRoute(
  subscribeNewsletter,
  async ({ body, request, reply, parts, limits }) => {
    const email = await askedAddress({ body, request, reply, limits });
    await subscribe(parts, { email, language: languageOf(request, parts.texts.languages) });
    return sentence(parts.texts, request, "newsletter_asked");
  },
);
