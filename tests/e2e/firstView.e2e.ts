import { countShifts, shiftOf } from "./layoutShift.ts";
import { expect, hydrated, signIn, test, watchPage } from "./fixtures.ts";

/** Screens that the app renders in the browser, without a prerendered page. */
const screens = ["/dashboard", "/reset-password", "/confirm", "/ui"];

for (const path of screens) {
  test(`${path} shows the spinner before any script arrives`, async ({ browser, product }) => {
    const context = await browser.newContext();
    const page = await context.newPage();
    // No file of the app arrives: neither its scripts nor its stylesheet.
    await page.route("**/assets/**", () => undefined);
    await page.goto(product.url + path, { waitUntil: "commit" });
    const spinner = page.getByRole("status");
    await expect(spinner).toBeVisible();
    await expect(spinner).toHaveText("Loading");
    const ring = spinner.locator("[aria-hidden=true]").first();
    await expect(ring).toHaveCSS("border-bottom-color", "rgb(25, 118, 210)");
    // The bounding box varies, because the ring rotates.
    await expect(ring).toHaveCSS("width", "90px");
    await expect(ring).toHaveCSS("height", "90px");
    const logo = await spinner.locator("svg").evaluate((svg) => {
      const { paddingTop, width } = getComputedStyle(svg);
      return { paddingTop, width };
    });
    expect(logo).toEqual({ paddingTop: "0px", width: "80px" });
    const window = page.viewportSize();
    const box = await spinner.boundingBox();
    expect(box).toMatchObject({ x: 0, y: 0, height: window?.height });
    await context.close();
  });
}

test("the spinner gives way to a signed-in screen without a shift", async ({ page }) => {
  const { issues } = watchPage(page);
  await signIn(page);
  await countShifts(page);
  const scripts = page.waitForRequest(/\/assets\/DashboardScreen-[\w-]+\.js$/u);
  await page.goto("/dashboard");
  await scripts;
  await hydrated(page);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.waitForLoadState("networkidle");
  expect(await shiftOf(page)).toBeLessThanOrEqual(0.02);
  expect(issues).toEqual([]);
});

test("a prerendered page follows the language of the tab before the browser's, and local storage before both", async ({
  browser,
  product,
}) => {
  const context = await browser.newContext({ locale: "fr-FR", baseURL: product.url });
  await context.addInitScript(() => sessionStorage.setItem("i18nextLng", "de"));
  const page = await context.newPage();
  const { issues } = watchPage(page);
  await page.goto("/about");
  await expect(page.locator("html")).toHaveAttribute("lang", "de");
  await page.evaluate(() => localStorage.setItem("i18nextLng", "ja"));
  await page.goto("/pricing");
  await expect(page.locator("html")).toHaveAttribute("lang", "ja");
  await page.goto("/pricing?lng=pt");
  await hydrated(page);
  await expect(page.locator("html")).toHaveAttribute("lang", "pt");
  expect(issues).toEqual([]);
  await context.close();
});

test("a sign-in refused with an HTML page shows the second line of its text, and runs nothing of it", async ({
  page,
}) => {
  const requests: string[] = [];
  page.on("request", (request) => requests.push(request.url()));
  await page.route("**/login/", (route) =>
    route.fulfill({
      status: 500,
      contentType: "text/html",
      body: [
        "<!doctype html><title>Server error</title><script>window.ran = true</script><h1>Error 500</h1><br>",
        "The user database is read-only &lt;now&gt;<img src=/hostile.png onerror='window.ran = true'><br>",
        "<svg onload='window.ran = true'></svg><a href='javascript:window.ran = true'>Bye</a>",
      ].join(""),
    }),
  );
  await page.goto("/login");
  await page.getByLabel("Email", { exact: true }).fill("somebody@example.com");
  await page.getByLabel("Password", { exact: true }).fill("correct horse 47 battery");
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(
    page.getByText("The user database is read-only <now>", { exact: true }),
  ).toBeVisible();
  expect(await page.evaluate(() => "ran" in window)).toBe(false);
  expect(requests.filter((url) => url.includes("hostile"))).toEqual([]);
});
