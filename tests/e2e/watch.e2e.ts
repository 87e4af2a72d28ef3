import { issuesOf } from "./axe.ts";
import { expect, signIn, test, watchPage } from "./fixtures.ts";

test("a watched list is checked again, and the report leads to the address whose verdict changed", async ({
  page,
}) => {
  const { issues } = watchPage(page);
  await signIn(page);
  const changing = "deliverable@sandbox.test";
  await page.goto("/bulk-upload");
  await page.locator("input[type=file]").setInputFiles({
    name: "customers.csv",
    mimeType: "text/csv",
    buffer: Buffer.from(`email\n${changing}\nmailbox-full@sandbox.test\n`),
  });
  await page.getByRole("button", { name: /^Check 2 addresses/u }).click();
  await page.getByRole("button", { name: "Watch…" }).click();
  const panel = page.getByRole("region", { name: "Watch this list" });
  await panel.getByRole("combobox", { name: "Check again" }).selectOption("Every week");
  await panel.getByRole("button", { name: "Start watching" }).click();
  await expect(panel.getByText(/^Every week · next run/u)).toBeVisible();
  expect(await issuesOf(page)).toEqual([]);

  const list = page.url();
  // A rule of the account decides from now on.
  await page.goto(`/validate?email=${changing}`);
  await page.getByRole("button", { name: "Always block…" }).click();
  await page.getByRole("button", { name: "Always block", exact: true }).click();
  await expect(page.getByText(`${changing} is now always blocked.`)).toBeVisible();

  await page.goto(list);
  await panel.getByRole("button", { name: "Check now" }).click();
  const report = panel.getByRole("link", { name: "1 address changed" });
  await expect(report).toBeVisible({ timeout: 40_000 });
  expect(await issuesOf(page)).toEqual([]);
  await report.click();
  const comparison = page.getByRole("region", { name: "Compare with an earlier list" });
  await expect(comparison.getByRole("row", { name: new RegExp(changing, "u") })).toBeVisible();
  await page.goto("/notifications");
  await page.getByRole("link", { name: /customers\.csv.*: verdicts changed/u }).click();
  await expect(comparison.getByRole("row", { name: new RegExp(changing, "u") })).toBeVisible();
  expect(issues).toEqual([]);
});
