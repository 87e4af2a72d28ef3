import { readFile } from "node:fs/promises";
import { issuesInBothSchemes, issuesOf } from "./axe.ts";
import { expect, signIn, test, watchPage } from "./fixtures.ts";

test("the ledger is filtered and downloaded, and a month's statement is printed, at 320 px", async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 700 });
  const { issues } = watchPage(page);
  await signIn(page);
  await page.goto("/billing");
  const row = page.getByRole("row", { name: /Starting credits .*\+1,250/u });
  await expect(row).toBeVisible();
  await expect(page.getByText("1,250 credits", { exact: true }).last()).toBeVisible();
  await expect(page.getByText("No active API key has a budget.")).toBeVisible();
  expect(await issuesInBothSchemes(page)).toEqual([]);

  await page.getByRole("button", { name: /^Filter/u }).click();
  await page.getByLabel("Kind").selectOption("Charge");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("heading", { name: "No transaction matches" })).toBeVisible();
  await expect(page).toHaveURL(/kind=charge/u);
  await page.getByRole("button", { name: "Clear filters" }).click();
  await expect(row).toBeVisible();
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download CSV" }).click();
  const file = await readFile(await (await download).path(), "utf8");
  expect(file).toContain('"opening","1250","1250"');

  await page.getByRole("button", { name: "Open statement" }).click();
  await expect(page.getByRole("row", { name: "Closing balance 1,250" })).toBeVisible();
  expect(await issuesOf(page)).toEqual([]);
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("button", { name: "Print statement" })).toBeHidden();
  await expect(page.getByRole("banner")).toBeHidden();
  await expect(page.getByRole("row", { name: "Closing balance 1,250" })).toBeVisible();
  await page.emulateMedia({ media: "screen" });
  await page.getByRole("link", { name: "Back to billing" }).click();
  await expect(row).toBeVisible();
  expect(issues).toEqual([]);
});
