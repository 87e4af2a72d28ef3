import * as z from "zod/mini";

// Every message completes the sentence "In <file>, set <field> to …".

/** Returns a schema of one line of text: without control characters, line breaks and lone surrogates, which HTML and JSON don't preserve alike. */
const oneLine = (limit: number) => {
  const wish = `one line of 1 to ${limit} characters`;
  return z
    .string(wish)
    .check(z.trim(), z.maxLength(limit, wish), z.regex(/^[^\p{Cc}\p{Cs}\p{Zl}\p{Zp}]+$/u, wish));
};

const mailboxWish = "one email address, such as privacy@example.com";
/** Mailbox without characters that have a meaning in a mailto: link. */
const mailbox = z
  .string(mailboxWish)
  .check(
    z.maxLength(254, mailboxWish),
    z.regex(/^[^\s\p{C}@<>"?&%#]+@[^\s\p{C}@<>"?&%#]+$/u, mailboxWish),
  );

const addressWish = "an https:// or http:// address";
const webAddress = z.string(addressWish).check(
  z.maxLength(2000, addressWish),
  z.regex(/^https?:\/\/[^\s\p{C}]+$/iu, addressWish),
  z.refine((text) => URL.canParse(text), addressWish),
);

const most = 1_000_000_000;
const creditsWish = `a whole number from 1 to ${most}`;
const priceWish = `a number from 0 to ${most}`;
const currencyWish = "an ISO 4217 currency code, such as EUR";
const currencies = Intl.supportedValuesOf("currency");

/** Returns the number of decimals of a currency's prices: 2 in EUR, 0 in JPY. */
function decimalsOf(currency: string): number {
  const format = new Intl.NumberFormat("en", { style: "currency", currency });
  return format.resolvedOptions().maximumFractionDigits ?? 2;
}

const plan = z
  .strictObject(
    {
      credits: z.int(creditsWish).check(z.gte(1, creditsWish), z.lte(most, creditsWish)),
      price: z.number(priceWish).check(z.gte(0, priceWish), z.lte(most, priceWish)),
      currency: z.enum(currencies, currencyWish),
      tax: z.enum(["included", "excluded"], '"included" or "excluded"'),
    },
    "an object with credits, price, currency and tax",
  )
  .check(({ value: { price, currency }, issues }) => {
    // Whole prices fit every currency, and a formatter occupies 9 MB of memory permanently.
    if (Number.isInteger(price)) {
      return;
    }
    const decimals = decimalsOf(currency);
    if (Number(price.toFixed(decimals)) !== price) {
      const message = `a price with at most ${decimals} decimals, as ${currency} has`;
      issues.push({ code: "custom", path: ["price"], message, input: price });
    }
  });

const plansWish = "a list of at most 20 plans";
const plans = z
  .array(plan, plansWish)
  .check(z.maxLength(20, plansWish))
  .check(({ value, issues }) => {
    const seen = new Set<string>();
    for (const [index, { credits, currency }] of value.entries()) {
      if (seen.has(`${credits} ${currency}`)) {
        const message = `another number: ${credits} credits have a price in ${currency} already`;
        issues.push({ code: "custom", path: [index, "credits"], message, input: credits });
      }
      seen.add(`${credits} ${currency}`);
    }
  });

const subProcessorsWish = "a list of at most 50 sub-processors";
const subProcessor = z.strictObject(
  { name: oneLine(100), purpose: oneLine(300), place: oneLine(100) },
  "an object with name, purpose and place",
);

const postalAddressWish = "a list of at most 10 lines";

/** Operator's settings as stored in their file; every field is optional. */
export const operatorSchema = z.strictObject(
  {
    name: z.exactOptional(z.nullable(oneLine(200))),
    postalAddress: z.exactOptional(
      z.array(oneLine(200), postalAddressWish).check(z.maxLength(10, postalAddressWish)),
    ),
    privacyMailbox: z.exactOptional(z.nullable(mailbox)),
    subProcessors: z.exactOptional(
      z.array(subProcessor, subProcessorsWish).check(z.maxLength(50, subProcessorsWish)),
    ),
    processingAgreement: z.exactOptional(z.nullable(webAddress)),
    plans: z.exactOptional(plans),
    claims: z.exactOptional(z.boolean("true or false")),
  },
  'one object, such as {"name": "Example Ltd"}',
);
