import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type FakeStripe, startFakeStripe } from "#tests/support/fakeStripe.ts";
import { freePort } from "#tests/support/postgres.ts";
import {
  paidSession,
  refundedCharge,
  signatureOf,
  stripeEvent,
} from "#tests/support/stripeEvents.ts";
import { issuesInBothSchemes, issuesOf } from "./axe.ts";
import { expect, signIn, startProduct, test } from "./fixtures.ts";

const operator = {
  name: "Example Ltd",
  postalAddress: ["1 Example Street", "Example City"],
  plans: [
    { credits: 5000, price: 49, currency: "EUR", tax: "included" },
    { credits: 100_000, price: 690, currency: "EUR", tax: "included" },
  ],
};

/** Runs the tests against a server that sells credits through the stand-in for Stripe. */
const shopTest = test.extend<object, { stripe: FakeStripe }>({
  stripe: [
    // eslint-disable-next-line no-empty-pattern -- Playwright reads the parameter's form.
    async ({}, use) => {
      const stripe = await startFakeStripe();
      await use(stripe);
      await stripe.close();
    },
    { scope: "worker" },
  ],
  product: [
    async ({ stripe }, use) => {
      const dataDir = mkdtempSync(join(tmpdir(), "mailverdict-payments-"));
      writeFileSync(join(dataDir, "operator.json"), JSON.stringify(operator));
      const { secretKey, webhookSecret, apiUrl } = stripe.settings;
      const { url, stop } = await startProduct(await freePort(), {
        DATA_DIR: dataDir,
        STRIPE_SECRET_KEY: secretKey,
        STRIPE_WEBHOOK_SECRET: webhookSecret,
        STRIPE_API_URL: apiUrl ?? "",
      });
      await use({ url, dataDir });
      await stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
    { scope: "worker" },
  ],
});

/** Sends a signed event to the server. */
async function send(url: string, stripe: FakeStripe, event: object): Promise<void> {
  const body = JSON.stringify(event, null, 2);
  const reply = await fetch(`${url}/v1/payment-events`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      "stripe-signature": signatureOf(body, stripe.settings.webhookSecret),
    },
    body,
  });
  expect(await reply.json()).toMatchObject({ stored: true });
}

shopTest(
  "credits are bought on Stripe's page, added when its event arrives, and have a receipt, at 320 px",
  async ({ page, stripe, product: { url } }) => {
    await page.setViewportSize({ width: 320, height: 700 });
    // Stripe's page, which the test never loads.
    await page.route("https://checkout.stripe.com/**", (route) =>
      route.fulfill({ contentType: "text/html", body: "<title>Stripe</title>" }),
    );
    await signIn(page);
    await page.goto("/billing");
    await expect(page.getByRole("heading", { name: "No purchases yet" })).toBeVisible();
    expect(await issuesInBothSchemes(page)).toEqual([]);
    await page.getByRole("button", { name: "Buy 5,000 credits" }).click();
    await expect(page).toHaveTitle("Stripe");
    const session = page.url().split("/").at(-1) ?? "";
    const { form } = stripe.requests.at(-1)!;
    const purchase = form.get("client_reference_id") ?? "";

    await page.goto(form.get("cancel_url") ?? "");
    await expect(page.getByText("You left the payment page")).toBeVisible();

    await page.goto(form.get("success_url") ?? "");
    await expect(page.getByText("Waiting for your payment")).toBeVisible();
    expect(await issuesInBothSchemes(page)).toEqual([]);
    await send(
      url,
      stripe,
      stripeEvent("checkout.session.completed", paidSession(purchase, session)),
    );
    await expect(page.getByText("5,000 credits added")).toBeVisible();
    await expect(page.getByText("6,250 credits", { exact: true }).last()).toBeVisible();
    await expect(page.getByRole("row", { name: /^Purchase .* \+5,000 6,250 /u })).toBeVisible();
    await send(url, stripe, stripeEvent("charge.refunded", refundedCharge(purchase, session, 980)));
    await page.getByRole("link", { name: "Open receipt" }).click();
    await expect(page.getByText("Example GmbH")).toBeVisible();
    await page.reload();
    await expect(page.getByText("1 Example Street")).toBeVisible();
    await expect(page.getByRole("row", { name: "Refunded -€9.80" })).toBeVisible();
    expect(await issuesInBothSchemes(page)).toEqual([]);
    await page.emulateMedia({ media: "print" });
    await expect(page.getByRole("banner")).toBeHidden();
    await expect(page.getByRole("row", { name: "Total €49.00" })).toBeVisible();
    await page.emulateMedia({ media: "screen" });
    await page.getByRole("link", { name: "Back to billing" }).click();
    await expect(
      page.getByRole("row", { name: /^Refund or dispute .* -1,000 5,250 /u }),
    ).toBeVisible();
  },
);

for (const language of ["en", "ar", "de"]) {
  shopTest(`the credits for sale fit at 320 and 1280 px in ${language}`, async ({ page }) => {
    await signIn(page);
    for (const width of [320, 1280]) {
      await page.setViewportSize({ width, height: 900 });
      await page.goto(`/billing?lng=${language}`);
      await expect(page.locator("#buy tbody tr")).toHaveCount(2);
      await expect(page.locator("main [aria-busy=true]")).toHaveCount(0);
      expect(await issuesOf(page)).toEqual([]);
    }
  });
}
