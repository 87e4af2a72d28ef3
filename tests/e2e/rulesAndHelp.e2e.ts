import { issuesOf } from "./axe.ts";
import { expect, signIn, test, watchPage } from "./fixtures.ts";

test("a blocked domain is refused without being asked, explained in help, and allowed again by deleting its rule", async ({
  page,
}) => {
  const { issues } = watchPage(page);
  await signIn(page);
  await page.goto("/validate?email=deliverable@sandbox.test");
  await page.getByRole("button", { name: "Always block…" }).click();
  await page.getByRole("radio", { name: "Everything at or under sandbox.test" }).check();
  expect(await issuesOf(page)).toEqual([]);
  await page.getByRole("button", { name: "Always block", exact: true }).click();
  await expect(page.getByText("sandbox.test is now always blocked.")).toBeVisible();
  await page.getByRole("button", { name: "Check again" }).last().click();
  await expect(page.getByRole("heading", { name: "Undeliverable" })).toBeVisible();
  await page.getByText("Your rules", { exact: true }).click();
  const remove = page.getByRole("button", { name: "Delete the rule for sandbox.test" });
  await expect(remove).toBeVisible();
  expect(await issuesOf(page)).toEqual([]);

  await page.getByRole("link", { name: "blocked_by_rule" }).click();
  await expect(page.locator("#blocked_by_rule")).toBeInViewport();
  await page.goBack();
  await page.getByText("Your rules", { exact: true }).click();
  await remove.click();
  await expect(page.getByText("No rules yet.")).toBeVisible();
  await page.getByRole("button", { name: "Check again" }).first().click();
  await expect(page.getByRole("heading", { name: "Deliverable", exact: true })).toBeVisible();
  expect(issues).toEqual([]);
});

test("the address of a reason leads to its part of the page", async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 700 });
  await page.goto("/help/reasons#greylisted");
  await expect(page.locator("#greylisted")).toBeInViewport();
});
