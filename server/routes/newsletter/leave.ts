import { leaveNewsletter } from "#contract/newsletter.ts";
import { limitRate, mailPolicy, ofNetwork } from "#server/http/rateLimits.ts";
import { Refusal } from "#server/http/refusal.ts";
import { openRoute } from "#server/http/route.ts";
import { sentence } from "#server/http/sentence.ts";
import { endSubscription } from "#server/work/newsletter.ts";

/** `POST /newsletter/leave/`: ends the subscription whose mails carry the token. */
export const leaveNewsletterRoute = openRoute(
  leaveNewsletter,
  async ({ body, request, reply, parts, limits }) => {
    await limitRate(limits.rates, reply, ofNetwork(mailPolicy, request));
    if (!(await endSubscription(parts, body.token))) {
      throw new Refusal("confirm_token_invalid");
    }
    return sentence(parts.texts, request, "newsletter_left");
  },
);
