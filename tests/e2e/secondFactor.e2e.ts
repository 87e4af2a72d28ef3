import { codeAt } from "#tests/support/secondFactor.ts";
import { expect, givePassword, signIn, signOut, test, watchPage } from "./fixtures.ts";

/** Console errors of the refusals that the test provokes. */
const refusals = /Failed to load resource.* (403|422) /u;

test("the second factor is switched on, asked for, skipped by a trusted browser, and switched off", async ({
  page,
}) => {
  const { issues } = watchPage(page);
  const who = await signIn(page);

  await page.goto("/security");
  const factor = page.getByRole("region", { name: "Two-factor authentication" });
  await factor.getByRole("button", { name: "Set up" }).click();
  await expect(factor.getByRole("img", { name: /QR code/u })).toBeVisible();
  const link = await factor.getByRole("link", { name: /authenticator app/u }).getAttribute("href");
  const secret = new URL(link ?? "").searchParams.get("secret") ?? "";
  await expect(factor).toContainText(secret.slice(0, 4));
  const field = factor.getByLabel("Current code in the app");
  await field.fill("000000");
  await factor.getByRole("button", { name: "Turn on" }).click();
  await expect(factor.getByText(/This code is wrong/u)).toBeVisible();
  await field.fill(codeAt(secret, Date.now()));
  await factor.getByRole("button", { name: "Turn on" }).click();
  const recovery = page.getByRole("region", { name: "Recovery codes" });
  await expect(recovery.getByRole("listitem")).toHaveCount(10);
  const codes = await recovery.getByRole("listitem").allTextContents();
  await recovery.getByRole("button", { name: "I have saved them" }).click();
  await expect(recovery).toContainText("10 codes left.");

  // With a code, a wrong one first.
  await signOut(page);
  await givePassword(page, who);
  const code = page.getByLabel("Authenticator code");
  await expect(code).toBeFocused();
  await code.fill("123 45");
  await page.getByRole("button", { name: "Finish signing in" }).click();
  await expect(page.getByText(/That code is wrong or already used/u)).toBeVisible();
  const next = codeAt(secret, Date.now() + 30_000);
  await code.fill(`${next.slice(0, 3)} ${next.slice(3)}`);
  await page.getByRole("button", { name: "Finish signing in" }).click();
  await expect(page).toHaveURL(/\/dashboard$/u);

  // With a recovery code, and trust in this browser.
  await signOut(page);
  await givePassword(page, who);
  await page.getByRole("button", { name: "Use a recovery code instead" }).click();
  await page.getByLabel("Recovery code").fill(codes[0] ?? "");
  await page.getByLabel("Trust this device").check();
  await page.getByRole("button", { name: "Finish signing in" }).click();
  await expect(page).toHaveURL(/\/dashboard$/u);

  // A trusted browser needs only the password.
  await signOut(page);
  await givePassword(page, who);
  await expect(page).toHaveURL(/\/dashboard$/u);
  await page.goto("/security");
  await expect(recovery).toContainText("9 codes left.");

  await factor.getByRole("button", { name: "Turn off" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Turn off" }).click();
  await expect(factor.getByRole("button", { name: "Set up" })).toBeVisible();
  await expect(recovery).toHaveCount(0);
  await signOut(page);
  await givePassword(page, who);
  await expect(page).toHaveURL(/\/dashboard$/u);
  expect(issues.filter((issue) => !refusals.test(issue))).toEqual([]);
});
