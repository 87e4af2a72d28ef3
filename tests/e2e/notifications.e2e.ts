import { issuesOf } from "./axe.ts";
import { expect, signIn, test, watchPage } from "./fixtures.ts";

test("a notification is counted by the bell, listed at 320 px and marked as read; its mails are turned off", async ({
  page,
}) => {
  const { issues } = watchPage(page);
  await signIn(page);
  await page.goto("/notifications");
  await expect(page.getByRole("heading", { name: "No notifications yet" })).toBeVisible();
  expect(await issuesOf(page)).toEqual([]);

  await page.goto("/apikeys");
  await page.getByRole("button", { name: "Create a key" }).first().click();
  const dialog = page.getByRole("dialog", { name: "Create a key" });
  await dialog.getByRole("textbox", { name: "Name" }).fill("Nightly import");
  await dialog.getByRole("button", { name: "Create key" }).click();
  await page.getByRole("button", { name: "I have saved it" }).click();
  await page.getByRole("button", { name: "Yes, close" }).click();
  await page.reload();
  const bell = page.getByRole("banner").getByRole("link", { name: /^Notifications/u });
  await expect(bell).toHaveAccessibleName("Notifications 1 unread");

  await page.setViewportSize({ width: 320, height: 700 });
  await bell.click();
  await expect(page.getByRole("heading", { level: 1, name: "Notifications" })).toBeVisible();
  const main = page.getByRole("main");
  await expect(main.getByRole("link", { name: "An API key was created" })).toBeVisible();
  await expect(main.getByText("Nightly import").first()).toBeVisible();
  expect(await issuesOf(page)).toEqual([]);
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBe(320);
  await main.getByRole("button", { name: "Mark all as read" }).click();
  await expect(main.getByText("0 unread")).toBeVisible();
  await expect(bell).toHaveAccessibleName("Notifications");
  await main.getByRole("link", { name: "An API key was created" }).click();
  await expect(page).toHaveURL(/\/apikeys$/u);

  await page.goto("/notifications?tab=settings#list_completed");
  const mail = main.getByRole("checkbox", { name: "A list is done: mail" });
  await expect(mail).toBeInViewport();
  expect(await issuesOf(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  await mail.uncheck();
  await expect(mail).not.toBeChecked();
  await main.getByRole("button", { name: "Send a test notification" }).click();
  await page.getByRole("link", { name: "See it" }).click();
  await expect(main.getByRole("link", { name: "This is a test notification" })).toBeVisible();
  await page.goto("/notifications?tab=settings");
  await expect(main.getByRole("checkbox", { name: "A list failed: in the app" })).toBeChecked();
  await expect(mail).not.toBeChecked();
  expect(issues).toEqual([]);
});
