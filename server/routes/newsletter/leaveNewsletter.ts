import { leaveNewsletter } from "#contract/newsletter.ts";
import { limitRate, mailPolicy, ofNetwork } from "#server/http/limits/limitRate.ts";
import { ApiError } from "#server/http/errors/apiError.ts";
import { openRoute } from "#server/routing/route.ts";
import { messageBody } from "#server/http/messageBody.ts";
import { endSubscription } from "#server/services/mail/newsletter.ts";

/** `POST /newsletter/leave/`: ends the subscription whose mails contain the token. */
export const leaveNewsletterRoute = openRoute(
  leaveNewsletter,
  async ({ body, request, reply, context, limits }) => {
    await limitRate(limits.rates, reply, ofNetwork(mailPolicy, request));
    if (!(await endSubscription(context, body.token))) {
      throw new ApiError("confirm_token_invalid");
    }
    return messageBody(context.texts, request, "newsletter_left");
  },
);
