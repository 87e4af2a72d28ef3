import { screens } from "#bench/browser/signedInBrowser.ts";
import { fillAccount } from "./fillAccount.ts";
import { expect, signIn, test } from "./fixtures.ts";
import { countShifts, shiftOf } from "./layoutShift.ts";
import { pageSettled } from "./pageSettled.ts";

/** Largest sum of layout shifts while a screen loads. */
const shiftMost = 0.02;

const visited = [
  ...screens,
  "/onboarding",
  "/validate?email=mailbox-full%2Bdata@sandbox.test",
  // Shows the result that the test stored.
  "/validate?email=anyone@accept-all.sandbox.test",
  "/history?domain=sandbox.test",
  "/notifications?tab=settings",
];

for (const width of [412, 1280]) {
  test(`content that loads later causes no layout shift at ${width} px`, async ({ page }) => {
    await signIn(page);
    expect(await fillAccount(page)).toEqual([]);
    await page.setViewportSize({ width, height: 823 });
    await page.goto("/validate?email=anyone@accept-all.sandbox.test");
    await page.getByRole("button", { name: "Check address", exact: true }).click();
    await page.locator("[data-deciding]").waitFor();
    await countShifts(page);
    const moving: string[] = [];
    for (const path of visited) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      await page.goto(path);
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      await pageSettled(page);
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      const shift = await shiftOf(page);
      if (shift > shiftMost) {
        moving.push(`${path} ${shift.toFixed(3)}`);
      }
    }
    expect(moving).toEqual([]);
  });
}
