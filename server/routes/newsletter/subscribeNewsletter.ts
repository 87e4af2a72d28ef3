import { subscribeNewsletter } from "#contract/newsletter.ts";
import { negotiateLanguage } from "#server/http/headers/negotiateLanguage.ts";
import { openRoute } from "#server/routing/route.ts";
import { messageBody } from "#server/http/messageBody.ts";
import { requireMailTarget } from "#server/http/requireMailTarget.ts";
import { subscribe } from "#server/services/mail/newsletter.ts";

/** `POST /newsletter/`: mails a link that confirms the subscription. */
export const subscribeNewsletterRoute = openRoute(
  subscribeNewsletter,
  async ({ body, request, reply, context, limits }) => {
    const email = await requireMailTarget({ body, request, reply, limits });
    await subscribe(context, {
      email,
      language: negotiateLanguage(request, context.texts.languages),
    });
    return messageBody(context.texts, request, "newsletter_asked");
  },
);
