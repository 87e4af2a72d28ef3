import { expect, logIn, newcomer, signIn, signOut, test, watchPage } from "./fixtures.ts";

test("a newcomer registers, signs in and sees 1,250 credits", async ({ page }) => {
  const { issues } = watchPage(page);
  await signIn(page);
  await expect(page).toHaveURL(/\/dashboard$/u);
  await expect(page.getByRole("banner")).toContainText("1,250 credits");
  expect(issues).toEqual([]);
});

test("a reload after sign-in stays signed in", async ({ page }) => {
  await signIn(page);
  await page.reload();
  await expect(page).toHaveURL(/\/dashboard$/u);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
});

test("without an access token but with a refresh token a reload stays signed in", async ({
  page,
  context,
}) => {
  await signIn(page);
  await context.clearCookies({ name: "_auth" });
  await context.clearCookies({ name: "_auth_type" });
  await page.goto("/validate");
  await expect(page).toHaveURL(/\/validate$/u);
  await expect(page.getByRole("banner")).toContainText("1,250 credits");
  const names = (await context.cookies()).map((cookie) => cookie.name);
  expect(names).toContain("_auth");
});

test("script-readable tokens are bound to a cookie that script cannot read", async ({
  page,
  context,
}) => {
  await signIn(page);
  const cookies = await context.cookies();
  const byName = (name: string) => cookies.find((cookie) => cookie.name === name);
  expect(byName("_auth")?.sameSite).toBe("Strict");
  expect(byName("_auth_refresh")?.sameSite).toBe("Strict");
  const hidden = cookies.filter((cookie) => cookie.httpOnly);
  expect(hidden.length).toBeGreaterThan(0);
  const readable = await page.evaluate(() => document.cookie);
  for (const cookie of hidden) {
    expect(readable).not.toContain(cookie.name);
  }
});

test("sign-out clears tokens and storage, in a second tab too", async ({ page, context }) => {
  await signIn(page);
  const second = await context.newPage();
  await second.goto("/validate");
  await expect(second.getByRole("banner")).toContainText("credits");
  await signOut(page);
  await expect(second).toHaveURL(/\/login|\/$/u);
  const cookies = (await context.cookies()).map((cookie) => cookie.name);
  expect(cookies.filter((name) => name.startsWith("_auth"))).toEqual([]);
  const kept = await page.evaluate(() => Object.keys(localStorage));
  for (const key of ["userId", "sessionId", "deviceId", "userRole"]) {
    expect(kept).not.toContain(key);
  }
  await page.goto("/dashboard");
  await expect(page).not.toHaveURL(/\/dashboard/u);
});

test("a refused session leads to /login with the way back, and back after sign-in", async ({
  page,
  context,
}) => {
  const who = await signIn(page);
  await page.goto("/validate");
  await expect(page.getByRole("banner")).toContainText("credits");
  // Without the cookie they are bound to, as if stolen, the server refuses both tokens.
  const hidden = (await context.cookies()).filter((cookie) => cookie.httpOnly);
  for (const cookie of hidden) {
    await context.clearCookies({ name: cookie.name });
  }
  await page.reload();
  await page.waitForURL(/\/login\?from=%2Fvalidate/u);
  await logIn(page, who);
  await expect(page).toHaveURL(/\/validate$/u);
});

test("a guarded page sends an outsider home and remembers where they wanted to go", async ({
  page,
}) => {
  const who = newcomer();
  await page.goto("/history");
  await expect(page).toHaveURL(/\/$/u);
  await signIn(page, who);
  await expect(page).toHaveURL(/\/history$/u);
});

test("a wrong password is refused with the sentence of the catalogue", async ({ page }) => {
  await page.goto("/login");
  await page.getByLabel("Email", { exact: true }).fill("nobody@example.com");
  await page.getByLabel("Password", { exact: true }).fill("not the password");
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByText("Invalid username or password")).toBeVisible();
});
