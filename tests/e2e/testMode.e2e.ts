import { issuesOf } from "./axe.ts";
import { expect, logIn, signIn, signOut, test, watchPage } from "./fixtures.ts";

test("test data is apart from live data, with a band on every screen until the user leaves", async ({
  page,
}) => {
  const { issues } = watchPage(page);
  const who = await signIn(page);
  await page.goto("/validate?email=mailbox-full@sandbox.test");
  await expect(page.getByRole("main").getByText("mailbox-full@sandbox.test").first()).toBeVisible();
  const band = page.getByRole("region", { name: "Test mode" });
  await expect(band).toHaveCount(0);

  await page.getByRole("switch", { name: "Test mode" }).click();
  await expect(band).toContainText("you see test data, not your own");
  await expect(page.getByText("mailbox-full@sandbox.test", { exact: true })).toHaveCount(1);
  expect(await issuesOf(page)).toEqual([]);
  const field = page.getByRole("main").getByRole("textbox", { name: /address/iu });
  await field.fill("ann@example.com");
  await field.press("Enter");
  await expect(page.getByText("Test mode only checks sandbox addresses.")).toBeVisible();
  await field.fill("role@sandbox.test");
  await field.press("Enter");
  await page.waitForURL(/[?&]id=val_/u);

  await page.goto("/history");
  await expect(page.getByRole("row", { name: /role@sandbox\.test/u })).toBeVisible();
  await expect(page.getByRole("row", { name: /mailbox-full@/u })).toHaveCount(0);
  await page.setViewportSize({ width: 320, height: 700 });
  expect(await issuesOf(page)).toEqual([]);
  for (const path of ["/dashboard", "/webhooks", "/apikeys", "/billing", "/api-docs"]) {
    await page.goto(path);
    await expect(band).toBeVisible();
  }
  // The balance is the account's own in both modes.
  await page.setViewportSize({ width: 1280, height: 800 });
  await expect(page.getByRole("banner").getByText("1,250 credits")).toBeVisible();

  await page.goto("/history");
  await page.getByRole("button", { name: "Leave test mode" }).click();
  await expect(band).toHaveCount(0);
  await expect(page.getByRole("main")).toBeFocused();
  await expect(page.getByRole("row", { name: /mailbox-full@/u })).toBeVisible();
  await expect(page.getByRole("row", { name: /role@sandbox\.test/u })).toHaveCount(0);

  await page.getByRole("switch", { name: "Test mode" }).click();
  await expect(band).toBeVisible();
  await signOut(page);
  await logIn(page, who);
  await page.goto("/history");
  await expect(page.getByRole("row", { name: /mailbox-full@/u })).toBeVisible();
  await expect(band).toHaveCount(0);
  // The refused address is an answer of the server, which the browser reports.
  expect(issues.filter((issue) => !/status of 422/u.test(issue))).toEqual([]);
});
