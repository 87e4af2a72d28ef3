import { expect, signIn, test } from "./fixtures.ts";
import { issuesInBothSchemes } from "./axe.ts";

test.use({ viewport: { width: 1280, height: 900 } });

test("a shared link shows the result to someone without an account, until it is revoked", async ({
  page,
  browser,
}) => {
  await signIn(page);
  await page.goto("/validate?email=mailbox-full@sandbox.test");
  await page.getByRole("button", { name: "Check address", exact: true }).click();
  await page.getByRole("button", { name: "Share", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Share this result" });
  await dialog.getByRole("button", { name: "Create link" }).click();
  const link = await dialog.getByText(/\/shared\?token=/u).innerText();

  const guest = await (await browser.newContext()).newPage();
  await guest.goto(link);
  await expect(
    guest.getByRole("heading", { level: 1, name: "mailbox-full@sandbox.test" }),
  ).toBeVisible();
  await expect(guest.getByRole("heading", { name: "Risky" })).toBeVisible();
  await expect(guest.locator("[data-deciding]")).toContainText("452 4.2.2");
  await expect(guest.locator("meta[name=robots]")).toHaveAttribute("content", "noindex");
  expect(await issuesInBothSchemes(guest)).toEqual([]);
  await guest.setViewportSize({ width: 320, height: 640 });
  const wide = await guest.evaluate(() => document.documentElement.scrollWidth);
  expect(wide).toBeLessThanOrEqual(320);

  await dialog.getByRole("button", { name: "Revoke link" }).click();
  await dialog.getByRole("button", { name: "Revoke link" }).click();
  await expect(dialog.getByText("No links yet.")).toBeVisible();
  await guest.reload();
  await expect(guest.getByText("This link doesn't work")).toBeVisible();
});

test("paper shows the result with transcript, DNS and timing, and nothing around it", async ({
  page,
}) => {
  await signIn(page);
  await page.goto("/validate?email=mailbox-full@sandbox.test");
  await page.getByRole("button", { name: "Check address", exact: true }).click();
  // The evidence loads by itself; only then does it know of paper.
  await page.getByRole("tab", { name: "Transcript" }).waitFor();
  await page.locator("[data-deciding]").waitFor();
  await expect(page.getByRole("heading", { name: "DNS" })).toHaveCount(0);
  await page.evaluate(() => window.dispatchEvent(new Event("beforeprint")));
  await page.emulateMedia({ media: "print" });
  for (const name of ["Transcript", "DNS", "Timing"]) {
    await expect(page.getByRole("heading", { name, exact: true })).toBeVisible();
  }
  await expect(page.getByRole("button", { name: "Check again" })).toBeHidden();
  await expect(page.getByRole("heading", { name: "Check an address" })).toBeHidden();
  await page.evaluate(() => window.dispatchEvent(new Event("afterprint")));
  await page.emulateMedia({ media: "screen" });
  await expect(page.getByRole("tab", { name: "Transcript" })).toBeVisible();
});
