import type { Page } from "@playwright/test";
import { expect, logIn, newcomer, signIn, signOut, test } from "./fixtures.ts";

/** Counts the requests a page makes to a path. */
function countCalls(page: Page, path: string): { calls: number } {
  const counted = { calls: 0 };
  page.on("request", (request) => {
    counted.calls += new URL(request.url()).pathname === path ? 1 : 0;
  });
  return counted;
}

/** Shifts a page's clock by this many minutes (negative: back). */
async function shiftClock(page: Page, minutes: number): Promise<void> {
  await page.addInitScript((ms) => {
    const Real = Date;
    const shifted = () => Real.now() + ms;
    class Shifted extends Real {
      constructor(...given: [number?]) {
        super(...((given.length === 0 ? [shifted()] : given) as [number]));
      }
      static override now = shifted;
    }
    globalThis.Date = Shifted as DateConstructor;
  }, minutes * 60_000);
}

// B4
test("ten calls and more of four tabs that are refused at once cause one renewal, and each is made again", async ({
  page,
  context,
}) => {
  await signIn(page);
  const others = await Promise.all([1, 2, 3].map(() => context.newPage()));
  const tabs = [page, ...others];
  const before = (await context.cookies()).find(({ name }) => name === "_auth")?.value ?? "";
  let refused = 0;
  let madeAgain = 0;
  await context.route(
    (url) => url.pathname.startsWith("/v1/"),
    async (route) => {
      const { authorization = "" } = route.request().headers();
      if (!authorization.endsWith(before)) {
        madeAgain += 1;
        return route.continue();
      }
      refused += 1;
      // Holds every response until ten requests have arrived.
      await expect.poll(() => refused).toBeGreaterThanOrEqual(10);
      return route.fulfill({ status: 401, json: { code: "expired_token", status: 401 } });
    },
  );
  const renewals = tabs.map((tab) => countCalls(tab, "/refresh_token/"));
  await Promise.all(tabs.map((tab) => tab.goto("/security")));
  for (const tab of tabs) {
    await expect(tab.locator("#history tbody tr").first()).toBeVisible();
    await expect(tab.locator("#sessions li").first()).toBeVisible();
    await expect(tab).toHaveURL(/\/security$/u);
  }
  expect(refused).toBeGreaterThanOrEqual(10);
  expect(madeAgain).toBeGreaterThanOrEqual(refused);
  expect(renewals.reduce((sum, { calls }) => sum + calls, 0)).toBe(1);
});

// B5
for (const how of ["500", "no answer"]) {
  test(`a renewal that fails with ${how} doesn't sign out and works on retry`, async ({
    page,
    context,
  }) => {
    await signIn(page);
    // First, as the dashboard may renew the session as soon as its cookie is gone.
    await page.route("**/refresh_token/", (route) =>
      how === "500" ? route.fulfill({ status: 500, body: "oops" }) : route.abort(),
    );
    await context.clearCookies({ name: "_auth" });
    await page.goto("/validate");
    await expect(page.getByText("We couldn't renew your session")).toBeVisible();
    expect((await context.cookies()).map(({ name }) => name)).toContain("_auth_refresh");
    await page.unroute("**/refresh_token/");
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(page.getByRole("banner")).toContainText("1,250 credits");
    await expect(page).toHaveURL(/\/validate$/u);
  });
}

// B6
test("a tab uses the session that another tab renewed, and signs out within two seconds of it", async ({
  page,
  context,
}) => {
  await signIn(page);
  const second = await context.newPage();
  await second.goto("/validate");
  await expect(second.getByRole("banner")).toContainText("credits");
  for (let round = 0; round < 10; round += 1) {
    await context.clearCookies({ name: "_auth" });
    await page.reload();
    await expect(page.getByRole("banner")).toContainText("credits");
    await second
      .getByRole("link", { name: round % 2 === 0 ? "Dashboard" : "Validate" })
      .first()
      .click();
    await expect(second.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(second).toHaveURL(/\/(dashboard|validate)$/u);
  }
  await page.getByRole("button", { name: "Account menu" }).click();
  await page.getByRole("menuitem", { name: "Sign Out" }).click();
  await expect(second).toHaveURL(/\/login|\/$/u, { timeout: 2000 });
});

// B7
test("a tab restored a day later leads to the way in and back to its page", async ({ page }) => {
  await page.clock.install();
  const who = await signIn(page);
  await page.goto("/security?from=mail#sessions");
  await expect(page.locator("#sessions li").first()).toBeVisible();
  await page.clock.fastForward("25:00:00");
  await page.reload();
  await expect(page).toHaveURL(/\/(login.*)?$/u);
  await expect(page.getByRole("button", { name: "Account menu" })).toHaveCount(0);
  await page.clock.setSystemTime(new Date());
  await page.goto("/login");
  await logIn(page, who);
  await expect(page).toHaveURL(/\/security/u);
});

// B8
for (const name of ['Ann "Al" Lee', "back\\slash", "😀 ; = , %", "x".repeat(120)]) {
  test(`somebody called ${name.slice(0, 14)} is still signed in after a reload`, async ({
    page,
    request,
    product,
  }) => {
    const who = newcomer();
    const { email, password } = who;
    const data = { email, name, password, confirm_password: password };
    const registered = await request.post(`${product.url}/register/`, { data });
    expect(registered.status()).toBe(200);
    await page.goto("/login");
    await logIn(page, who);
    await page.reload();
    await expect(page.getByRole("banner")).toContainText("1,250 credits");
    await expect(page).toHaveURL(/\/dashboard$/u);
  });
}

// B9, T8
for (const minutes of [40, -40]) {
  test(`a clock that is ${minutes} minutes off is reported or harmless, and causes no loop`, async ({
    page,
    request,
    product,
  }) => {
    const who = newcomer();
    const { email, password } = who;
    const data = { email, password, confirm_password: password };
    await request.post(`${product.url}/register/`, { data });
    await shiftClock(page, minutes);
    const logins = countCalls(page, "/login/");
    const renewals = countCalls(page, "/refresh_token/");
    await page.goto("/login");
    await page.getByLabel("Email", { exact: true }).fill(email);
    await page.getByLabel("Password", { exact: true }).fill(password);
    await page.getByRole("button", { name: "Sign in" }).click();
    if (minutes > 0) {
      await expect(page.getByText(/clock is 40 minutes fast/u)).toBeVisible();
    } else {
      await expect(page.getByRole("banner")).toContainText("1,250 credits");
    }
    await page.waitForTimeout(1500);
    expect(logins.calls).toBeLessThanOrEqual(2);
    expect(renewals.calls).toBeLessThanOrEqual(2);
  });
}

// B10
test("going back after signing out shows nothing of the account", async ({ page }) => {
  const { email } = await signIn(page);
  await page.goto("/security");
  await expect(page.locator("#sessions li").first()).toBeVisible();
  await signOut(page);
  for (let step = 0; step < 2; step += 1) {
    await page.goBack();
    await page.evaluate(() =>
      window.dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true })),
    );
    await expect(page.locator("#sessions")).toHaveCount(0);
    await expect(page.getByRole("button", { name: "Account menu" })).toHaveCount(0);
    expect(await page.content()).not.toContain(email);
  }
});

// B12
test("full or blocked storage doesn't prevent signing in", async ({ page }) => {
  await page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException("full", "QuotaExceededError");
    };
    Storage.prototype.getItem = () => {
      throw new DOMException("refused", "SecurityError");
    };
  });
  await signIn(page);
  await expect(page.getByRole("banner")).toContainText("1,250 credits");
});

test("a browser without cookies shows that signing in needs them", async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(Document.prototype, "cookie", {
      get: () => "",
      set: (_text: string) => {},
    });
  });
  await page.goto("/login");
  await page.getByLabel("Email", { exact: true }).fill("nobody@example.com");
  await expect(page.getByText(/blocks cookies/u)).toBeVisible();
});

// T10
test("cookies have exactly the attributes they should, and are small", async ({
  page,
  context,
}) => {
  await signIn(page);
  const cookies = await context.cookies();
  const shape = ({ name, value, ...rest }: (typeof cookies)[number]) => {
    expect([name, value.length <= 3500]).toEqual([name, true]);
    return `${name} ${rest.sameSite} ${rest.path} ${rest.domain} ${rest.httpOnly ? "hidden" : "readable"}`;
  };
  expect(cookies.map(shape).toSorted()).toEqual(
    [
      "XSRF-TOKEN Strict / 127.0.0.1 readable",
      "_auth Strict / 127.0.0.1 readable",
      "_auth_refresh Strict / 127.0.0.1 readable",
      "_auth_state Strict / 127.0.0.1 readable",
      "_auth_type Strict / 127.0.0.1 readable",
      "mv_companion Strict / 127.0.0.1 hidden",
    ].toSorted(),
  );
  const [request] = await Promise.all([
    page.waitForRequest((one) => one.url().includes("/v1/")),
    page.goto("/validate"),
  ]);
  const headers = Object.entries(await request.allHeaders());
  const bytes = headers.reduce((sum, [name, value]) => sum + name.length + value.length + 4, 0);
  expect(bytes).toBeLessThan(8192);
});
