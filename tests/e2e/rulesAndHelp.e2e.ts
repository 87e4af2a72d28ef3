import { faultsOf } from "./axe.ts";
import { expect, signIn, test, watchPage } from "./fixtures.ts";

test("a blocked domain is refused without being asked, explained in help, and allowed again by deleting its rule", async ({
  page,
}) => {
  const { faults } = watchPage(page);
  await signIn(page);
  await page.goto("/validate?email=deliverable@sandbox.test");
  await page.getByRole("button", { name: "Always block…" }).click();
  await page.getByRole("radio", { name: "Everything at or under sandbox.test" }).check();
  expect(await faultsOf(page)).toEqual([]);
  await page.getByRole("button", { name: "Always block", exact: true }).click();
  await expect(page.getByText("sandbox.test is always blocked now.")).toBeVisible();
  await page.getByRole("button", { name: "Check again" }).last().click();
  await expect(page.getByRole("heading", { name: "Undeliverable" })).toBeVisible();
  await page.getByText("Your rules", { exact: true }).click();
  const remove = page.getByRole("button", { name: "Delete the rule for sandbox.test" });
  await expect(remove).toBeVisible();
  expect(await faultsOf(page)).toEqual([]);

  await page.getByRole("link", { name: "blocked_by_rule" }).click();
  await expect(page.locator("#blocked_by_rule")).toBeInViewport();
  await page.goBack();
  await page.getByText("Your rules", { exact: true }).click();
  await remove.click();
  await expect(page.getByText("You have no rules.")).toBeVisible();
  await page.getByRole("button", { name: "Check again" }).first().click();
  await expect(page.getByRole("heading", { name: "Deliverable", exact: true })).toBeVisible();
  expect(faults).toEqual([]);
});

for (const [path, name] of [
  ["/help#greylisted", "#greylisted"],
  ["/features", "table"],
] as const) {
  for (const language of ["en", "ar"]) {
    test(`${path} in ${language} fits 320 px and has no accessibility fault`, async ({ page }) => {
      const { faults } = watchPage(page);
      await page.setViewportSize({ width: 320, height: 700 });
      const [bare, anchor = ""] = path.split("#");
      await page.goto(`${bare}?lng=${language}#${anchor}`);
      await expect(page.locator(name).first()).toBeVisible();
      if (anchor !== "") {
        await expect(page.locator(name)).toBeInViewport();
      }
      const beyond = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(beyond).toBe(0);
      expect(await faultsOf(page)).toEqual([]);
      expect(faults).toEqual([]);
    });
  }
}
