import type { Page } from "@playwright/test";
import { client } from "#tests/support/fakeProvider.ts";
import { freePort } from "#tests/support/postgres.ts";
import { startRealProvider } from "#tests/support/realProvider.ts";
import { test as base, startProduct } from "./fixtures.ts";

/** Runs browser tests against a server whose sign-in provider is the real oidc-provider. */
export const test = base.extend({
  product: [
    // eslint-disable-next-line no-empty-pattern -- Playwright reads the parameter's form.
    async ({}, use) => {
      const port = await freePort();
      const provider = await startRealProvider(`http://127.0.0.1:${port}`);
      const { url, dataDir, stop } = await startProduct(port, {
        OIDC_ISSUER: provider.issuer,
        OIDC_ID: client.clientId,
        OIDC_SECRET: client.clientSecret,
        OIDC_NAME: "Acme",
        OIDC_DOMAINS: "people.example=oidc,!only.example=oidc",
      });
      await use({ url, dataDir });
      await stop();
      await provider.close();
    },
    { scope: "worker" },
  ],
});

/** Types a name at the provider, which then sends the browser back. */
export async function continueAs(page: Page, name: string): Promise<void> {
  const go = page.getByRole("button", { name: "Continue", exact: true });
  // A page of the app may have a field of this name, too.
  await go.waitFor();
  await page.getByLabel("Name").fill(name);
  await go.click();
}
