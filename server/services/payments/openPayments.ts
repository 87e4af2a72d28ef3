import type { Stripe } from "stripe";
import type { Plan } from "#contract/operator.ts";
import type { PaymentSettings } from "#server/config/paymentSettings.ts";
import type { Payments } from "#server/context.ts";

/** Time limit of a call to Stripe, in ms; a call is repeated once. */
const timeout = 8000;

async function openStripe({ secretKey, apiUrl }: PaymentSettings): Promise<Stripe> {
  const { Stripe: Client } = await import("stripe");
  const url = apiUrl === null ? null : new URL(apiUrl);
  return new Client(secretKey, {
    timeout,
    maxNetworkRetries: 1,
    telemetry: false,
    ...(url === null ? {} : { protocol: "http", host: url.hostname, port: url.port }),
  });
}

/** Returns the sale of credits; null if the operator set no keys. */
export function openPayments(
  settings: PaymentSettings | null,
  packs: readonly Plan[],
): Payments | null {
  if (settings === null) {
    return null;
  }
  let opened: Promise<Stripe> | undefined;
  return {
    packs,
    settings,
    stripe: () => (opened ??= openStripe(settings)),
  };
}
