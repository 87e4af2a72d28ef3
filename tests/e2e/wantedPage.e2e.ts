import type { Page } from "@playwright/test";
import { expect, logIn, newcomer, signIn, signOut, test, watchPage } from "./fixtures.ts";
import { mailedLink } from "./outbox.ts";

/** Checks a list of two addresses to its end; returns the link in its mail. */
async function finishedList(page: Page, dataDir: string, email: string): Promise<string> {
  await page.goto("/bulk-upload");
  await page.locator("input[type=file]").setInputFiles({
    name: "two.csv",
    mimeType: "text/csv",
    buffer: Buffer.from("email\ndeliverable@sandbox.test\nmailbox-full@sandbox.test\n"),
  });
  await page.getByRole("button", { name: /^Check [\d,]+ address/u }).click();
  await expect(page.getByRole("heading", { name: /2 rows checked/u })).toBeVisible();
  return mailedLink(dataDir, email, "/bulk-upload/");
}

const listHeading = (page: Page) => page.getByRole("heading", { name: /2 rows checked/u });

test("the link of the “list finished” mail, opened signed out, leads to the list after the sign-in", async ({
  page,
  product,
}) => {
  const { issues } = watchPage(page);
  const who = newcomer();
  await signIn(page, who);
  const link = await finishedList(page, product.dataDir, who.email);
  await signOut(page);

  await page.goto(`${link}?verdict=risky#rows`);
  await expect(page).toHaveURL(`${product.url}/`);
  await page.getByRole("link", { name: "Sign in" }).first().click();
  await page.waitForURL(/\/login/u);
  await logIn(page, who);

  await expect(page).toHaveURL(`${link}?verdict=risky#rows`);
  await expect(listHeading(page)).toBeVisible();
  expect(issues).toEqual([]);
});

test("a 401 on a list leads to /login and, after the sign-in, back to the list", async ({
  page,
  context,
  product,
}) => {
  const who = newcomer();
  await signIn(page, who);
  const link = await finishedList(page, product.dataDir, who.email);
  // Without the HttpOnly cookie that they are bound to, the server refuses both tokens.
  for (const { name } of (await context.cookies()).filter((cookie) => cookie.httpOnly)) {
    await context.clearCookies({ name });
  }

  await page.goto(`${link}?verdict=risky`);
  const from = encodeURIComponent(`${new URL(link).pathname}?verdict=risky`);
  await page.waitForURL(`**/login?from=${from}`);
  await logIn(page, who);

  await expect(page).toHaveURL(`${link}?verdict=risky`);
  await expect(listHeading(page)).toBeVisible();
});

test("a `from` that leads off the app opens the dashboard after the sign-in", async ({ page }) => {
  const who = await signIn(page);
  await signOut(page);
  for (const from of ["//evil.example", "/\\evil.example", "/bulk-upload/%2f%2fevil.example"]) {
    await page.goto(`/login?from=${encodeURIComponent(from)}`);
    await logIn(page, who);
    await expect(page).toHaveURL(/\/dashboard$/u);
    await signOut(page);
  }
});
