import type { Page } from "@playwright/test";
import { issuesOf } from "./axe.ts";
import { expect, newcomer, signIn, signOut, watchPage } from "./fixtures.ts";
import { continueAs, test } from "./ssoProduct.ts";

/** Ends the session at the provider by deleting its cookies, as in another browser. */
async function forgetProvider(page: Page): Promise<void> {
  await page.context().clearCookies({ name: /^_(session|interaction)/u });
}

test("a new user signs up with the provider, reaches the requested page, and signs in again", async ({
  page,
}) => {
  const { issues } = watchPage(page);
  await page.goto("/login?from=%2Fvalidate");
  await page.getByRole("button", { name: "Continue with Acme" }).click();
  await continueAs(page, "ann");
  await page.waitForURL(/\/validate$/u);
  await expect(page.getByRole("banner")).toContainText("1,250 credits");
  await page.getByRole("button", { name: "Account menu" }).click();
  await expect(page.getByText("ann@people.example").first()).toBeVisible();
  await page.keyboard.press("Escape");

  await signOut(page);
  await page.goto("/sso");
  await page.getByLabel("Work email").fill("ann@people.example");
  await page.getByRole("button", { name: "Continue", exact: true }).click();
  // The session at the provider continues.
  await page.waitForURL(/\/dashboard$/u);
  expect(issues).toEqual([]);
});

test("code and state leave the address, and never enter the storage", async ({ page }) => {
  await page.goto("/register");
  await page.getByRole("button", { name: "Continue with Acme" }).click();
  await continueAs(page, "bob");
  await page.waitForURL(/\/dashboard$/u);
  expect(page.url()).not.toMatch(/code=|state=/u);
  const stored = await page.evaluate(() => JSON.stringify([localStorage, sessionStorage]));
  expect(stored).not.toMatch(/sign_in\.oidc\./u);
});

test("connects and disconnects a provider, but not the only way to sign in", async ({ page }) => {
  await signIn(page);
  await page.goto("/profile");
  await page.getByRole("button", { name: "Connect Acme" }).click();
  await continueAs(page, "carol");
  await page.waitForURL(/\/profile$/u);
  const row = page.getByRole("list", { name: "Provider accounts" }).getByRole("listitem");
  await expect(row).toContainText("carol@people.example");

  await row.getByRole("button", { name: /^Disconnect/u }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Disconnect" }).click();
  await expect(page.getByText("None connected.")).toBeVisible();
  await signOut(page);

  await forgetProvider(page);
  await page.goto("/login");
  await page.getByRole("button", { name: "Continue with Acme" }).click();
  await continueAs(page, "dora");
  await page.waitForURL(/\/dashboard$/u);
  await page.goto("/profile");
  await row.getByRole("button", { name: /^Disconnect/u }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Disconnect" }).click();
  await expect(page.getByText("This is your only way to sign in")).toBeVisible();
  await expect(row).toContainText("dora@people.example");
});

test("an address that has an account is not connected by itself; the page says what to do", async ({
  page,
}) => {
  const who = { ...newcomer(), email: "erin@people.example" };
  await signIn(page, who);
  await signOut(page);
  await forgetProvider(page);
  await page.goto("/login");
  await page.getByRole("button", { name: "Continue with Acme" }).click();
  await continueAs(page, "erin");
  await expect(page.getByText("This address already has an account")).toBeVisible();
  await page.getByRole("link", { name: "Go to sign-in" }).click();
  await expect(page).toHaveURL(/\/login\?from=%2Fprofile$/u);
});

test("the domain chooses the provider, and going back keeps the address", async ({ page }) => {
  await page.goto("/multi-login");
  const email = page.getByLabel("Email", { exact: true });
  const next = page.getByRole("button", { name: "Continue", exact: true });
  await email.fill("someone@only.example");
  await next.click();
  await expect(page.getByText("You need no password.")).toBeVisible();
  await expect(page.getByLabel("Password", { exact: true })).toHaveCount(0);
  await page.goBack();
  await expect(email).toHaveValue("someone@only.example");

  const who = newcomer();
  await page.request.post("/register/", {
    data: { email: who.email, password: who.password, confirm_password: who.password },
  });
  await email.fill(who.email);
  await next.click();
  await page.getByLabel("Password", { exact: true }).fill(who.password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await page.waitForURL(/\/dashboard$/u);
});

test("a callback that this browser didn't start doesn't sign in", async ({ page }) => {
  await page.goto("/oauth/callback?state=sign_in.oidc.x&code=y");
  await expect(page.getByText("This sign-in has expired")).toBeVisible();
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByLabel("Name")).toBeVisible();
});

for (const [dark, language] of [
  [false, "en"],
  [true, "ar"],
] as const) {
  test(`screens of provider sign-in are fit to read at 320 px, ${dark ? "dark" : "light"}, ${language}`, async ({
    page,
  }) => {
    await page.addInitScript(`localStorage.setItem("darkMode", "${dark}")`);
    await page.setViewportSize({ width: 320, height: 640 });
    const open = async (path: string, ready: string) => {
      await page.goto(`${path}${path.includes("?") ? "&" : "?"}lng=${language}`);
      await page.locator(ready).first().waitFor();
      expect([path, await issuesOf(page)]).toEqual([path, []]);
    };
    await open("/login", "#providers");
    await open("/register", "#providers");
    await open("/sso", "#direct ~ div button");
    await open("/oauth/callback", "h1");
    await open("/oauth/callback?state=sign_in.oidc.x&code=y", "[role=alert] button");
    await open("/multi-login", "[name=email]");
    for (const [email, ready] of [
      ["someone.with.a.long.name@people.example", "[name=password]"],
      ["someone@only.example", "main button:has(svg)"],
    ] as const) {
      await page.goto("/login");
      await page.goto(`/multi-login?lng=${language}`);
      await page.locator("[name=email]").fill(email);
      await page.locator("[type=submit]").click();
      await page.locator(ready).first().waitFor();
      expect([email, await issuesOf(page)]).toEqual([email, []]);
    }
  });
}
