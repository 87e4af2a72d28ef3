import { codeAt } from "#tests/support/secondFactor.ts";
import { issuesOf } from "./axe.ts";
import { expect, givePassword, logIn, newcomer, signIn, signOut, watchPage } from "./fixtures.ts";
import { mailedLink } from "./outbox.ts";
import { continueAs, test } from "./ssoProduct.ts";

/** Console errors of the refusals that the test provokes: a code, a wrong password, a closed account. */
const refusals = /Failed to load resource.* (401|403|422) /u;

test("a walk through an account: sign-up, forgotten password, second factor, recovery code, provider, closing and bringing back", async ({
  page,
  product,
}) => {
  test.slow();
  // Another account is the operator's, which couldn't be closed.
  const first = newcomer();
  await page.request.post(`${product.url}/register/`, {
    data: { ...first, confirm_password: first.password },
  });
  const { issues } = watchPage(page);
  const looksRight = async () =>
    expect([page.url(), await issuesOf(page)]).toEqual([page.url(), []]);

  const who = await signIn(page);
  await signOut(page);

  await page.getByRole("link", { name: "Forgot your password?" }).click();
  // The previous page has a field of the same name.
  await expect(page.getByRole("heading", { name: "Forgot your password" })).toBeVisible();
  await page.getByLabel("Email", { exact: true }).fill(who.email);
  await page.getByRole("button", { name: "Send the link" }).click();
  await expect(page.getByRole("status").first()).toBeVisible();
  await page.goto(await mailedLink(product.dataDir, who.email, "/reset-password?token="));
  const renewed = { ...who, password: "a new and longer sentence 3" };
  await page.getByLabel("New password", { exact: true }).fill(renewed.password);
  await looksRight();
  await page.getByRole("button", { name: "Set the password" }).click();
  await page.waitForURL(/\/login/u);
  await givePassword(page, who);
  await expect(page.getByText("Invalid username or password")).toBeVisible();
  await logIn(page, renewed);

  await page.goto("/security");
  const factor = page.getByRole("region", { name: "Two-factor authentication" });
  await factor.getByRole("button", { name: "Set up" }).click();
  const link = await factor.getByRole("link", { name: /authenticator app/u }).getAttribute("href");
  const secret = new URL(link ?? "").searchParams.get("secret") ?? "";
  await factor.getByLabel("Current code in the app").fill(codeAt(secret, Date.now()));
  await looksRight();
  await factor.getByRole("button", { name: "Turn on" }).click();
  const recovery = page.getByRole("region", { name: "Recovery codes" });
  await expect(recovery.getByRole("listitem")).toHaveCount(10);
  const [code = ""] = await recovery.getByRole("listitem").allTextContents();
  await looksRight();
  await recovery.getByRole("button", { name: "I have saved them" }).click();
  await signOut(page);

  await givePassword(page, renewed);
  await page.getByRole("button", { name: "Use a recovery code instead" }).click();
  await page.getByLabel("Recovery code").fill(code);
  await looksRight();
  await page.getByRole("button", { name: "Finish signing in" }).click();
  await page.waitForURL(/\/dashboard$/u);
  await page.goto("/security");
  await factor.getByRole("button", { name: "Turn off" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Turn off" }).click();
  await expect(factor.getByRole("button", { name: "Set up" })).toBeVisible();

  await page.goto("/profile");
  await page.getByRole("button", { name: "Connect Acme" }).click();
  await continueAs(page, "walker");
  await page.waitForURL(/\/profile$/u);
  await expect(page.getByRole("list", { name: "Provider accounts" })).toContainText(
    "walker@people.example",
  );
  await signOut(page);
  await page.goto("/sso");
  await page.getByLabel("Work email").fill("walker@people.example");
  await page.getByRole("button", { name: "Continue", exact: true }).click();
  await page.waitForURL(/\/dashboard$/u);

  await page.goto("/profile");
  await page.getByRole("button", { name: "Close the account…" }).click();
  const dialog = page.getByRole("dialog", { name: "Close your account?" });
  await dialog.getByLabel("Type the account’s address to confirm").fill(who.email);
  await dialog.getByRole("button", { name: "Close the account" }).click();
  await page.getByRole("button", { name: "Leave" }).click();
  await page.waitForURL(/\/login/u);
  await givePassword(page, renewed);
  await expect(page.getByText("Invalid username or password")).toBeVisible();
  await page.goto(await mailedLink(product.dataDir, who.email, "/confirm?restore="));
  await looksRight();
  await page.getByRole("button", { name: "Bring the account back" }).click();
  await page.getByRole("link", { name: "Go to sign-in" }).click();
  await logIn(page, renewed);
  await expect(page.getByRole("banner")).toContainText("1,250 credits");
  expect(issues.filter((issue) => !refusals.test(issue))).toEqual([]);
});
