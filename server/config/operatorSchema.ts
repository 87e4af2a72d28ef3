import * as z from "zod/mini";
import { plainLine } from "#contract/plainLine.ts";

// Every message completes the sentence "In <file>, set <field> to …".

/** Returns a schema of one line of text: without control characters, direction marks and lone surrogates, which HTML and JSON don't preserve alike. */
const oneLine = (limit: number) => {
  const format = `one line of 1 to ${limit} characters`;
  return z
    .string(format)
    .check(
      z.trim(),
      z.maxLength(limit, format),
      z.regex(plainLine, format),
      z.regex(/^\P{Cs}+$/u, format),
    );
};

const mailboxFormat = "one email address, such as privacy@example.com";
/** Mailbox without characters that have a meaning in a mailto: link. */
const mailbox = z
  .string(mailboxFormat)
  .check(
    z.maxLength(254, mailboxFormat),
    z.regex(/^[^\s\p{C}@<>"?&%#]+@[^\s\p{C}@<>"?&%#]+$/u, mailboxFormat),
  );

const addressFormat = "an https:// or http:// address";
const webAddress = z.string(addressFormat).check(
  z.maxLength(2000, addressFormat),
  z.regex(/^https?:\/\/[^\s\p{C}]+$/iu, addressFormat),
  z.refine((text) => URL.canParse(text), addressFormat),
);

const most = 1_000_000_000;
const creditsFormat = `a whole number from 1 to ${most}`;
const priceFormat = `a number from 0 to ${most}`;
const currencyFormat = "an ISO 4217 currency code, such as EUR";
const currencies = Intl.supportedValuesOf("currency");

/** Returns the number of decimals of a currency's prices: 2 in EUR, 0 in JPY. */
function findDecimals(currency: string): number {
  const format = new Intl.NumberFormat("en", { style: "currency", currency });
  return format.resolvedOptions().maximumFractionDigits ?? 2;
}

const plan = z
  .strictObject(
    {
      credits: z.int(creditsFormat).check(z.gte(1, creditsFormat), z.lte(most, creditsFormat)),
      price: z.number(priceFormat).check(z.gte(0, priceFormat), z.lte(most, priceFormat)),
      currency: z.enum(currencies, currencyFormat),
      tax: z.enum(["included", "excluded"], '"included" or "excluded"'),
    },
    "an object with credits, price, currency and tax",
  )
  .check(({ value: { price, currency }, issues }) => {
    // Whole prices fit every currency, and a formatter occupies 9 MB of memory permanently.
    if (Number.isInteger(price)) {
      return;
    }
    const decimals = findDecimals(currency);
    if (Number(price.toFixed(decimals)) !== price) {
      const message = `a price with at most ${decimals} decimals, as ${currency} has`;
      issues.push({ code: "custom", path: ["price"], message, input: price });
    }
  });

const plansFormat = "a list of at most 20 plans";
const plans = z
  .array(plan, plansFormat)
  .check(z.maxLength(20, plansFormat))
  .check(({ value, issues }) => {
    const priced = new Set<string>();
    for (const [index, { credits, currency }] of value.entries()) {
      if (priced.has(`${credits} ${currency}`)) {
        const message = `another number: ${credits} credits have a price in ${currency} already`;
        issues.push({ code: "custom", path: [index, "credits"], message, input: credits });
      }
      priced.add(`${credits} ${currency}`);
    }
  });

const subProcessorsFormat = "a list of at most 50 sub-processors";
const subProcessor = z.strictObject(
  { name: oneLine(100), purpose: oneLine(300), place: oneLine(100) },
  "an object with name, purpose and place",
);

const postalAddressFormat = "a list of at most 10 lines";

/** Operator's settings as stored in their file; every field is optional. */
export const operatorSchema = z.strictObject(
  {
    name: z.exactOptional(z.nullable(oneLine(200))),
    postalAddress: z.exactOptional(
      z.array(oneLine(200), postalAddressFormat).check(z.maxLength(10, postalAddressFormat)),
    ),
    privacyMailbox: z.exactOptional(z.nullable(mailbox)),
    subProcessors: z.exactOptional(
      z.array(subProcessor, subProcessorsFormat).check(z.maxLength(50, subProcessorsFormat)),
    ),
    processingAgreement: z.exactOptional(z.nullable(webAddress)),
    plans: z.exactOptional(plans),
    claims: z.exactOptional(z.boolean("true or false")),
  },
  'one object, such as {"name": "Example Ltd"}',
);
