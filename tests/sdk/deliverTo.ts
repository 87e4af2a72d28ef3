import { Webhook } from "standardwebhooks";
import { webhookSecret } from "./sdkServer.ts";

/** Returns a function that delivers a body to a receiver, signed as `signed` was at an instant, and returns the answer. */
export const deliverTo =
  (url: string, body: string) =>
  (signed: string, at = new Date()): Promise<Response> =>
    fetch(url, {
      method: "POST",
      body,
      headers: {
        "webhook-id": "evt_1",
        "webhook-timestamp": String(Math.floor(at.getTime() / 1000)),
        "webhook-signature": new Webhook(webhookSecret).sign("evt_1", at, signed),
      },
    });
