import type { Locator, Page } from "@playwright/test";
import { issuesOf } from "./axe.ts";
import { expect, signIn, test, watchPage } from "./fixtures.ts";

const region = (page: Page) => page.getByRole("region", { name: /\(F8\)$/u });

/** Returns true if the element at the center of a part belongs to it, so that nothing covers it. */
const isOnTop = (part: Locator) =>
  part.evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    const met = document.elementFromPoint(left + width / 2, top + height / 2);
    return met !== null && element.contains(met);
  });

test("saving a name shows a toast that the keyboard can reach and dismiss, in both directions", async ({
  page,
}) => {
  const { issues } = watchPage(page);
  await signIn(page);
  await page.goto("/profile");
  const name = page.getByRole("textbox", { name: "Name" });
  await name.fill("Ann");
  await name.press("Enter");
  const toast = region(page).getByRole("listitem");
  await expect(toast).toContainText("Saved");
  await expect(page.locator("[aria-live=polite]")).toHaveText("Saved");
  await expect(name).toBeFocused();
  expect(await region(page).evaluate((element) => getComputedStyle(element).zIndex)).toBe("5000");
  // Focus pauses the toast's timer.
  await page.keyboard.press("F8");
  await expect(toast.getByRole("button", { name: "Dismiss" })).toBeFocused();
  expect(await isOnTop(toast)).toBe(true);
  const { x, width } = (await toast.boundingBox())!;
  expect(x + width).toBeGreaterThan(1280 - 40);
  expect(await issuesOf(page)).toEqual([]);
  await page.keyboard.press("Escape");
  await expect(toast).toHaveCount(0);
  await expect(name).toBeFocused();

  await page.locator("#region select").first().selectOption("ar");
  await expect(page.locator("html")).toHaveAttribute("dir", "rtl");
  await expect(toast).toBeVisible();
  await page.keyboard.press("F8");
  expect((await toast.boundingBox())!.x).toBeLessThan(40);
  await page.setViewportSize({ width: 320, height: 700 });
  const narrow = (await toast.boundingBox())!;
  expect([narrow.x, narrow.width]).toEqual([16, 320 - 32]);
  expect(await issuesOf(page)).toEqual([]);
  expect(issues).toEqual([]);
});

test("a toast stays under the pointer and goes afterwards; with reduced motion it does not move", async ({
  page,
}) => {
  await page.clock.install();
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto("/ui");
  const part = page.getByRole("region", { name: "ToastList", exact: true });
  await part.getByRole("button", { name: "Success" }).click();
  const toast = region(page).getByRole("listitem");
  await expect(toast).toBeVisible();
  const seconds = await toast.evaluate((element) => getComputedStyle(element).transitionDuration);
  expect(Math.max(...seconds.split(",").map(Number.parseFloat))).toBeLessThan(0.001);
  await toast.hover();
  await page.clock.runFor(60_000);
  await expect(toast).toBeVisible();
  await page.mouse.move(10, 10);
  await page.clock.runFor(10_000);
  await expect(toast).toHaveCount(0);
});

test("copying a key shows a confirmation inside its dialog", async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await signIn(page);
  await page.goto("/apikeys");
  await page.getByRole("button", { name: "Create a key" }).click();
  await page.getByRole("textbox", { name: "Name" }).fill("CI");
  await page.getByRole("button", { name: "Create key" }).click();
  await page.getByRole("button", { name: "Copy", exact: false }).first().click();
  const dialog = page.getByRole("dialog");
  const toast = dialog.getByRole("region", { name: /\(F8\)$/u }).getByRole("listitem");
  await expect(toast).toContainText("Copied");
  await expect(dialog.locator("[aria-live=polite]")).toHaveText("Copied");
  expect(await isOnTop(toast)).toBe(true);
  expect(await issuesOf(page)).toEqual([]);
  await toast.getByRole("button", { name: "Dismiss" }).click();
  await expect(toast).toHaveCount(0);
});

test("a deleted rule comes back with one undo", async ({ page }) => {
  await signIn(page);
  await page.goto("/validate");
  const field = page.getByRole("textbox", { name: "Email address", exact: true });
  await field.fill("mailbox-full@sandbox.test");
  await field.press("Enter");
  await page.getByRole("button", { name: "Always block…" }).click();
  await page.getByRole("button", { name: "Always block", exact: true }).click();
  await page.getByText("Your rules").click();
  const rule = page.getByRole("row").filter({ hasText: "mailbox-full@sandbox.test" });
  await rule.getByRole("button", { name: /^Delete the rule/u }).click();
  await expect(page.getByText(/No rules yet/u)).toBeVisible();
  expect(await issuesOf(page)).toEqual([]);
  await region(page).getByRole("button", { name: "Undo" }).click();
  await expect(rule.getByRole("button", { name: /^Delete the rule/u })).toBeVisible();
});

test("a list that ends while another screen is open announces itself with a link", async ({
  page,
}) => {
  const rows = Array.from({ length: 40 }, (_, index) => `slow-3000ms+${index}@sandbox.test`);
  await signIn(page);
  await page.goto("/bulk-upload");
  await page.locator("input[type=file]").setInputFiles({
    name: "spring.csv",
    mimeType: "text/csv",
    buffer: Buffer.from(["email", ...rows, ""].join("\r\n")),
  });
  await page.getByRole("button", { name: /^Check [\d,]+ address/u }).click();
  await expect(page.getByRole("heading", { name: /rows done$/u })).toBeVisible();
  await page.getByRole("banner").getByRole("link", { name: "History" }).click();
  await page.waitForURL(/\/history/u);
  const link = region(page).getByRole("link", { name: "Show the results" });
  await expect(link).toBeVisible({ timeout: 60_000 });
  expect(await issuesOf(page)).toEqual([]);
  await link.click();
  await expect(page.getByRole("heading", { name: "40 rows checked" })).toBeVisible();
  await expect(region(page)).toHaveCount(0);
});
