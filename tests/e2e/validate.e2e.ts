import type { Page } from "@playwright/test";
import { demoAddresses } from "#contract/demoAddresses.ts";
import { expect, signIn, test, watchPage } from "./fixtures.ts";

async function check(page: Page, address: string): Promise<void> {
  await page.getByRole("textbox", { name: "Email address", exact: true }).fill(address);
  await page.getByRole("textbox", { name: "Email address", exact: true }).press("Enter");
}

const verdictWord = (verdict: string) => verdict.charAt(0).toUpperCase() + verdict.slice(1);

for (const demo of demoAddresses) {
  test(`${demo.email} is ${demo.verdict}: ${demo.reason}`, async ({ page }) => {
    const { issues } = watchPage(page);
    await signIn(page);
    await page.goto("/validate");
    await check(page, demo.email);
    const result = page.getByRole("article");
    await expect(result.getByText(demo.reason, { exact: true })).toBeVisible({ timeout: 60_000 });
    await expect(
      result.getByText(verdictWord(demo.verdict), { exact: true }).first(),
    ).toBeVisible();
    await expect(page.getByRole("banner")).toContainText("1,250 credits");

    await page.getByRole("tab", { name: "Transcript" }).click();
    const asked = !["null_mx", "domain_not_found", "no_mail_host", "connect_failed"].includes(
      demo.reason,
    );
    const panel = page.getByRole("tabpanel");
    if (asked) {
      await expect(panel).toContainText(`RCPT TO:<${demo.email}>`);
      await expect(panel).toContainText("EHLO");
    }
    await page.getByRole("tab", { name: "DNS", exact: true }).click();
    await expect(page.getByRole("tabpanel")).toContainText("MX");
    expect(issues).toEqual([]);
  });
}

test("a greylisted mailbox is deliverable when it is checked again after the wait", async ({
  page,
}) => {
  await signIn(page);
  await page.goto("/validate");
  await check(page, "greylist-then-ok+again@sandbox.test");
  const result = page.getByRole("article");
  await expect(result.getByText("greylisted", { exact: true })).toBeVisible();
  await page.waitForTimeout(5500);
  await check(page, "greylist-then-ok+again@sandbox.test");
  await expect(result.getByText("mailbox_accepted", { exact: true })).toBeVisible();
});

test("without a network an outside address ends unknown and costs nothing", async ({ page }) => {
  await signIn(page);
  await page.goto("/validate");
  await check(page, "someone@example.com");
  const result = page.getByRole("article");
  await expect(result.getByText(/^dns_(failure|timeout)$/u)).toBeVisible({ timeout: 20_000 });
  await expect(result.getByText("Unknown", { exact: true }).first()).toBeVisible();
  await expect(page.getByRole("banner")).toContainText("1,250 credits");
});

test("a pasted display name is removed with a notice", async ({ page }) => {
  await signIn(page);
  await page.goto("/validate");
  await check(page, "  Ann Example <deliverable@sandbox.test> ");
  await expect(
    page.getByText("Removed spaces and the display name", { exact: false }),
  ).toBeVisible();
  await expect(
    page.getByRole("article").getByText("mailbox_accepted", { exact: true }),
  ).toBeVisible();
});

test("a result has its own address that survives a reload and Back", async ({ page }) => {
  await signIn(page);
  await page.goto("/validate");
  await check(page, "mailbox-full@sandbox.test");
  const result = page.getByRole("article");
  await expect(result.getByText("mailbox_full", { exact: true })).toBeVisible();
  await expect(page).toHaveURL(/id=val_/u);
  const kept = page.url();
  await page.reload();
  await expect(result.getByText("mailbox_full", { exact: true })).toBeVisible();
  await page.goto("/dashboard");
  // The app's first step marks the history entry, which counts as a navigation too, so wait for it before going back.
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(kept);
  await expect(result.getByText("mailbox_full", { exact: true })).toBeVisible();
});

test("typed text that was never sent is still there after a reload", async ({ page }) => {
  await signIn(page);
  await page.goto("/validate");
  const field = page.getByRole("textbox", { name: "Email address", exact: true });
  const saved = page.waitForResponse(
    (reply) => reply.url().includes("/drafts/") && reply.request().method() === "PUT",
  );
  await field.fill("half-typed@exam");
  await saved;
  await page.reload();
  await expect(field).toHaveValue("half-typed@exam");
});
