import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { ConfigError, readConfig } from "#server/config/config.ts";
import { amountDecimals, smallestUnits } from "#server/config/paymentSettings.ts";
import { readOperatorSettings } from "#server/config/readOperatorSettings.ts";

const keys = {
  STRIPE_SECRET_KEY: "rk_test_4eC39HqLyjWDarjtT1zdp7dc",
  STRIPE_WEBHOOK_SECRET: "whsec_4eC39HqLyjWDarjtT1zdp7dc",
};

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), "payment-settings-"));
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

/** Returns the errors of a start with these settings and plans. */
function errorsOf(env: Record<string, string>, plans?: readonly object[]): readonly string[] {
  if (plans !== undefined) {
    writeFileSync(join(dataDir, "operator.json"), JSON.stringify({ plans }));
  }
  try {
    readOperatorSettings(readConfig({ DATA_DIR: dataDir, ...env }));
    return [];
  } catch (error) {
    if (error instanceof ConfigError) {
      return error.errors;
    }
    throw error;
  }
}

test("without keys nothing is sold, and no plan is needed", () => {
  expect(readConfig({}).payments).toBeNull();
  expect(errorsOf({})).toEqual([]);
});

test("keys are required together, and an invalid one is never quoted", () => {
  const { STRIPE_SECRET_KEY: secret, STRIPE_WEBHOOK_SECRET: webhook } = keys;
  const together = ["STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET must be set together."];
  expect(errorsOf({ STRIPE_SECRET_KEY: secret })).toEqual(together);
  expect(errorsOf({ STRIPE_WEBHOOK_SECRET: webhook })).toEqual(together);
  const swapped = errorsOf({ STRIPE_SECRET_KEY: webhook, STRIPE_WEBHOOK_SECRET: secret });
  expect(swapped).toHaveLength(2);
  expect(swapped.join(" ")).not.toContain("4eC39");
  expect(errorsOf({ ...keys, STRIPE_API_URL: "https://stripe.example" })).toEqual([
    "STRIPE_API_URL must be an http:// URL on this machine: only tests set it.",
  ]);
});

const where = (currency: string) => `In operator.json, the plan of 1000 credits in ${currency}`;

test("a start with keys names every plan that Stripe can't charge", () => {
  const plan = { credits: 1000, price: 9.5, currency: "EUR", tax: "included" };
  expect(errorsOf(keys)).toEqual([
    "STRIPE_SECRET_KEY needs plans in operator.json: their credits and prices are what it sells.",
  ]);
  expect(errorsOf(keys, [])).toHaveLength(1);
  expect(errorsOf(keys, [plan, { ...plan, currency: "JPY", price: 1600 }])).toEqual([]);
  expect(errorsOf(keys, [{ ...plan, tax: "excluded" }])).toEqual([
    `${where("EUR")} excludes tax: set STRIPE_TAX to on, or its tax to "included".`,
  ]);
  expect(errorsOf({ ...keys, STRIPE_TAX: "on" }, [{ ...plan, tax: "excluded" }])).toEqual([]);
  expect(errorsOf(keys, [{ ...plan, price: 0 }])).toEqual([
    `${where("EUR")} must have a price above 0 to be sold through Stripe.`,
  ]);
  expect(errorsOf(keys, [{ ...plan, price: 1_000_000 }])).toEqual([
    `${where("EUR")} costs more than Stripe charges at once.`,
  ]);
  expect(errorsOf(keys, [{ ...plan, currency: "UGX", price: 9000 }])).toEqual([
    `${where("UGX")} can't be sold through Stripe.`,
  ]);
  expect(errorsOf(keys, [{ ...plan, currency: "KWD", price: 3.125 }])).toEqual([
    `${where("KWD")} must have a price that Stripe can charge: fewer decimals.`,
  ]);
});

test("amounts are in the unit that Stripe counts in", () => {
  expect(["EUR", "JPY", "KWD", "ISK"].map(amountDecimals)).toEqual([2, 0, 3, 2]);
  expect(smallestUnits({ price: 19.99, currency: "EUR" })).toBe(1999);
  expect(smallestUnits({ price: 1.1, currency: "USD" })).toBe(110);
  expect(smallestUnits({ price: 1600, currency: "JPY" })).toBe(1600);
  expect(smallestUnits({ price: 3.12, currency: "KWD" })).toBe(3120);
});
