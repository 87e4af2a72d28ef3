import type { Plan } from "#contract/operator.ts";
import { type Reader, parseUrl } from "./environment.ts";
import { isLoopback } from "./ssoSettings.ts";

/** Access to Stripe, through which an operator sells credits. */
export interface PaymentSettings {
  secretKey: string;
  webhookSecret: string;
  /** True if Stripe calculates the tax of each purchase. */
  tax: boolean;
  /** Address of a stand-in for Stripe's API on this machine, for tests; null for Stripe itself. */
  apiUrl: string | null;
}

const matching = (shape: RegExp) => (text: string) => (shape.test(text) ? text : undefined);

/** Reads the access to Stripe; null without keys, which are required together. */
export function paymentSettings(read: Reader, errors: string[]): PaymentSettings | null {
  const secretKey = read<string | null>(
    "STRIPE_SECRET_KEY",
    null,
    "a secret or restricted key of Stripe, which begins with sk_ or rk_",
    matching(/^[sr]k_(?:test|live)_\w{8,500}$/u),
  );
  const webhookSecret = read<string | null>(
    "STRIPE_WEBHOOK_SECRET",
    null,
    "the signing secret of a webhook endpoint at Stripe, which begins with whsec_",
    matching(/^whsec_[\w+/=-]{16,200}$/u),
  );
  const tax = read("STRIPE_TAX", false, "on or off", (text) =>
    text === "on" ? true : text === "off" ? false : undefined,
  );
  const apiUrl = read<string | null>(
    "STRIPE_API_URL",
    null,
    "an http:// URL on this machine: only tests set it",
    (text) => {
      const url = parseUrl(text, ["http:"]);
      return url !== undefined && isLoopback(url) ? url.origin : undefined;
    },
  );
  if (secretKey !== null && webhookSecret !== null) {
    return { secretKey, webhookSecret, tax, apiUrl };
  }
  const isReported = errors.some((error) => /^STRIPE_(?:SECRET_KEY|WEBHOOK_SECRET) /u.test(error));
  if (!isReported && (secretKey !== null || webhookSecret !== null)) {
    errors.push("STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET must be set together.");
  }
  return null;
}

/** Currencies whose amounts Stripe takes in the main unit: docs.stripe.com/currencies. */
const withoutDecimals = new Set(
  "BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF VND VUV XAF XOF XPF".split(" "),
);
const withThreeDecimals = new Set("BHD JOD KWD OMR TND".split(" "));

/** Returns the number of decimals that Stripe's amounts of a currency have. */
export function amountDecimals(currency: string): number {
  return withoutDecimals.has(currency) ? 0 : withThreeDecimals.has(currency) ? 3 : 2;
}

/** Returns a price in the smallest unit of its currency, as Stripe counts. */
export function smallestUnits({ price, currency }: Pick<Plan, "price" | "currency">): number {
  return Math.round(price * 10 ** amountDecimals(currency));
}

/** Returns the errors in prices that Stripe is to charge. */
export function packErrors({ tax }: PaymentSettings, plans: readonly Plan[]): string[] {
  if (plans.length === 0) {
    return [
      "STRIPE_SECRET_KEY needs plans in operator.json: their credits and prices are what it sells.",
    ];
  }
  return plans.flatMap((plan) => {
    const where = `In operator.json, the plan of ${plan.credits} credits in ${plan.currency}`;
    const amount = smallestUnits(plan);
    const decimals = amountDecimals(plan.currency);
    const exact = Math.abs(amount - plan.price * 10 ** decimals) < 1e-6;
    const chargeable = exact && (decimals < 3 || amount % 10 === 0);
    return [
      ...(amount < 1 ? [`${where} must have a price above 0 to be sold through Stripe.`] : []),
      // Stripe's pages disagree on the unit of its amounts.
      ...(plan.currency === "UGX" ? [`${where} can't be sold through Stripe.`] : []),
      ...(amount > 99_999_999 ? [`${where} costs more than Stripe charges at once.`] : []),
      ...(chargeable ? [] : [`${where} must have a price that Stripe can charge: fewer decimals.`]),
      ...(plan.tax === "excluded" && !tax
        ? [`${where} excludes tax: set STRIPE_TAX to on, or its tax to "included".`]
        : []),
    ];
  });
}
