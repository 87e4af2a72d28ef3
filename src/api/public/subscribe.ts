import { confirmNewsletter, subscribeNewsletter } from "#contract/newsletter.ts";
import { callFailure, messageInError, messageInBody } from "#web/api/client/callFailure.ts";
import { mainClient } from "#web/api/client/mainClient.ts";

/** The result of a call that returns only a message. */
export interface SubscriptionResult {
  ok: boolean;
  text: string | undefined;
  /** True if a retry would change nothing. */
  final: boolean;
}

async function send(path: string, body: object): Promise<SubscriptionResult> {
  try {
    const { data } = await mainClient.post<unknown>(path, body);
    return { ok: true, text: messageInBody(data), final: true };
  } catch (error) {
    const failure = callFailure(error);
    const final = failure.kind === "problem" && failure.status === 422;
    return { ok: false, text: messageInError(error), final };
  }
}

export function subscribe(email: string): Promise<SubscriptionResult> {
  return send(subscribeNewsletter.path, { email });
}

/** Confirms an address with the token of a mailed link. */
export function confirmSubscription(token: string): Promise<SubscriptionResult> {
  return send(confirmNewsletter.path, { token });
}
