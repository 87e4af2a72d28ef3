import { issuesOf } from "./axe.ts";
import { expect, signIn, test, watchPage } from "./fixtures.ts";

test("a changed setting shows its effect on stored results, and the next validation is judged by it once it's saved", async ({
  page,
}) => {
  const { issues } = watchPage(page);
  await signIn(page);
  const check = async (address: string) => {
    await page.goto(`/validate?email=${encodeURIComponent(address)}`);
    await page.locator("[data-deciding]").waitFor();
  };
  await check("mailbox-full@sandbox.test");
  await expect(page.getByText("Send with care").first()).toBeVisible();

  const tabs = page.getByRole("navigation", { name: "Validate" });
  await tabs.getByRole("link", { name: "Policy" }).click();
  const effect = page.getByRole("region", { name: "Effect on stored results" });
  await expect(effect.getByText("0 of 1 results change")).toBeVisible();
  const care = effect.getByRole("row", { name: /^Send with care/u });
  await expect(care).toHaveText(/1 ?1 ?–/u);

  await page.getByRole("combobox", { name: "Mailbox is full" }).selectOption("Don't send");
  await expect(effect.getByText("1 of 1 results changes")).toBeVisible();
  await expect(effect.getByRole("row", { name: /^Don't send/u })).toHaveText(/0 ?1 ?\+1/u);
  await expect(effect.getByRole("row", { name: /^mailbox-full@sandbox\.test/u })).toBeVisible();
  expect(await issuesOf(page)).toEqual([]);

  await page.getByRole("button", { name: "Save as version 1" }).click();
  const dialog = page.getByRole("dialog", { name: "Save version 1?" });
  await expect(dialog.getByText("Mailbox is full: Send with care → Don't send")).toBeVisible();
  await dialog.getByRole("textbox", { name: "Note (optional)" }).fill("Full mailboxes bounce");
  expect(await issuesOf(page)).toEqual([]);
  await dialog.getByRole("button", { name: "Save version 1" }).click();
  await expect(page.getByText(/^Version 1 is in use\./u)).toBeVisible();

  await check("mailbox-full+next@sandbox.test");
  await expect(page.getByText("Don't send").first()).toBeVisible();

  await page.goto("/policy");
  const versions = page.getByRole("region", { name: "Versions" }).first();
  await expect(versions.getByText("Full mailboxes bounce")).toBeVisible();
  await versions.getByRole("button", { name: "Go back to the standard policy" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Go back" }).click();
  await expect(page.getByText(/^Version 2 is in use\./u)).toBeVisible();
  await expect(versions.getByText("Same as the standard policy")).toBeVisible();
  expect(issues).toEqual([]);
});
