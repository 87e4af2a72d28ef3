import { confirmNewsletter } from "#contract/newsletter.ts";
import { negotiateLanguage } from "#server/http/headers/negotiateLanguage.ts";
import { limitRate, mailPolicy, ofNetwork } from "#server/http/limits/limitRate.ts";
import { ApiError } from "#server/http/errors/apiError.ts";
import { openRoute } from "#server/routing/route.ts";
import { messageBody } from "#server/http/messageBody.ts";
import { confirmSubscription } from "#server/services/mail/newsletter.ts";

/** `POST /newsletter/confirm/`: confirms the subscription of a mailed link's token. */
export const confirmNewsletterRoute = openRoute(
  confirmNewsletter,
  async ({ body, request, reply, context, limits }) => {
    await limitRate(limits.rates, reply, ofNetwork(mailPolicy, request));
    const language = negotiateLanguage(request, context.texts.languages);
    if (!(await confirmSubscription(context, { token: body.token, language }))) {
      throw new ApiError("confirm_token_invalid");
    }
    return messageBody(context.texts, request, "newsletter_confirmed");
  },
);
