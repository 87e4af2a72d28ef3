import { expect, signIn, test } from "./fixtures.ts";

test.use({ viewport: { width: 1280, height: 900 } });

for (const address of ["mailbox-full@sandbox.test", "greylist-then-ok@sandbox.test"]) {
  test(`the drawer of ${address} shows the whole deciding row above the actions, without scrolling`, async ({
    page,
  }) => {
    await signIn(page);
    await page.goto(`/validate?email=${address}`);
    await page.getByRole("button", { name: "Check address", exact: true }).click();
    await page.locator("[data-deciding]").waitFor();
    await page.goto("/history");
    await page.getByRole("table").getByRole("link", { name: address }).first().click();
    const drawer = page.getByRole("dialog", { name: address });
    const deciding = await drawer.locator("[data-deciding]").boundingBox();
    const actions = await drawer.getByRole("button", { name: /^Always allow/u }).boundingBox();
    expect(deciding).not.toBeNull();
    expect(deciding!.y + deciding!.height).toBeLessThanOrEqual(actions!.y - 12);
  });
}
