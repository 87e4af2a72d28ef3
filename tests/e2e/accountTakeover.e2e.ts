import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { loadSecrets } from "#server/config/secrets.ts";
import { deriveSetupCode } from "#server/services/accounts/setupCode.ts";
import { freePort } from "#tests/support/postgres.ts";
import { type MailReceiver, startMailReceiver } from "#tests/support/mailReceiver.ts";
import { issuesOf } from "./axe.ts";
import { expect, givePassword, logIn, newcomer, startProduct, test } from "./fixtures.ts";
import { decoded } from "./outbox.ts";

let mail: MailReceiver;
let product: Awaited<ReturnType<typeof startProduct>>;
test.beforeAll(async () => {
  mail = await startMailReceiver();
  product = await startProduct(await freePort(), {
    SMTP_URL: mail.url,
    MAIL_FROM: "us@example.com",
  });
});
test.afterAll(async () => {
  await product.stop();
  await mail.close();
});

/** Returns the latest link mailed to an address that contains `part`. */
async function linkTo(email: string, part: string): Promise<string> {
  const links = () =>
    mail.messages
      .map(decoded)
      .filter((message) => message.includes(`To: ${email}`))
      .flatMap((message) => message.match(/http:\S+/gu) ?? [])
      .filter((link) => link.includes(part));
  await expect.poll(() => links().length).toBeGreaterThan(0);
  return links().at(-1)!;
}

async function register(email: string, password: string, url = product.url) {
  const reply = await fetch(`${url}/register/`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email, password, confirm_password: password }),
  });
  expect(reply.status).toBe(200);
}

test("a confirmation link of another person's registration requires a new password", async ({
  browser,
}) => {
  const victim = newcomer();
  const attackersPassword = "attacker tall zebra 9";
  await register(victim.email, attackersPassword);
  const page = await (await browser.newContext()).newPage();
  await page.goto(await linkTo(victim.email, "confirm="));
  await page.getByRole("button", { name: "Confirm address" }).click();
  const field = page.getByLabel("Choose a password");
  await expect(field).toBeVisible();
  await expect(page.getByText("somebody else entered your address")).toBeVisible();
  expect(await issuesOf(page)).toEqual([]);
  await field.fill("short");
  await page.getByRole("button", { name: "Confirm address" }).click();
  await expect(field).toHaveAttribute("aria-invalid", "true");
  await field.fill(victim.password);
  await page.getByRole("button", { name: "Confirm address" }).click();
  await expect(page.getByText("Your address is confirmed")).toBeVisible();
  await givePassword(page, { email: victim.email, password: attackersPassword });
  await expect(page.getByText("Invalid username or password")).toBeVisible();
  await logIn(page, victim);
  await expect(page).toHaveURL(/\/dashboard/u);
  await page.context().close();
});

test("in the browser that registered, the button alone opens the account and signs in", async ({
  browser,
}) => {
  const owner = newcomer();
  const page = await (await browser.newContext()).newPage();
  await page.goto(`${product.url}/register`);
  await page.getByLabel("Email", { exact: true }).fill(owner.email);
  await page.getByLabel("Password", { exact: true }).fill(owner.password);
  await page.getByRole("button", { name: "Create account" }).click();
  await page.waitForURL(/\/login/u);
  await page.goto(await linkTo(owner.email, "confirm="));
  await page.getByRole("button", { name: "Confirm address" }).click();
  await page.waitForURL(/\/dashboard/u);
  await page.context().close();
});

test("a public installation accepts its first registration with the setup code only", async ({
  browser,
}) => {
  const port = await freePort();
  const installation = await startProduct(port, {
    PUBLIC_URL: `http://verify.acme.example:${port}`,
    CORS_ORIGINS: `http://127.0.0.1:${port}`,
    SMTP_URL: mail.url,
    MAIL_FROM: "us@example.com",
  });
  const page = await (await browser.newContext()).newPage();
  const operator = newcomer();
  await page.goto(`http://127.0.0.1:${port}/register`);
  const code = page.getByLabel("Setup code");
  await expect(code).toBeVisible();
  expect(await issuesOf(page)).toEqual([]);
  await page.getByLabel("Email", { exact: true }).fill(operator.email);
  await page.getByLabel("Password", { exact: true }).fill(operator.password);
  await code.fill("AAAAA-AAAAA-AAAAA-AAAAA");
  await page.getByRole("button", { name: "Create account" }).click();
  await expect(code).toHaveAttribute("aria-invalid", "true");
  await expect(code).toBeFocused();
  await expect(page.getByText("This isn't the setup code.").first()).toBeVisible();
  const secrets = loadSecrets(installation.dataDir);
  await code.fill(deriveSetupCode({ secrets }));
  await page.getByRole("button", { name: "Create account" }).click();
  await expect(page.getByText("We sent a link to this address")).toBeVisible();
  await page.context().close();
  await installation.stop();
});

test("the registration page shows that registration is closed", async ({ browser }) => {
  const dataDir = mkdtempSync(join(tmpdir(), "mailverdict-closed-"));
  const first = newcomer();
  const before = await startProduct(await freePort(), { DATA_DIR: dataDir });
  await register(first.email, first.password, before.url);
  await before.stop();
  const closed = await startProduct(await freePort(), {
    DATA_DIR: dataDir,
    REGISTRATION: "closed",
  });
  const page = await (await browser.newContext()).newPage();
  await page.goto(`${closed.url}/register`);
  await expect(page.getByText("Registration is closed")).toBeVisible();
  expect(await issuesOf(page)).toEqual([]);
  await page.context().close();
  await closed.stop();
  rmSync(dataDir, { recursive: true, force: true });
});
