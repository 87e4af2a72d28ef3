import { issuesOf } from "./axe.ts";
import { expect, test, watchPage } from "./fixtures.ts";
import { mailedLink } from "./outbox.ts";

const requestId = "req_01HZX3J9QK8T5N6M7P2R4S0VWX";

test("a message is sent by keyboard alone, and its receipt is mailed", async ({
  page,
  product,
}) => {
  const { issues } = watchPage(page);
  await page.goto(`/contact?topic=problem&request_id=${requestId}`);
  await expect(page.getByLabel("Request ID (optional)")).toHaveValue(requestId);
  await expect(page.getByLabel("Topic")).toHaveValue("problem");
  await page.getByLabel("Topic").focus();
  await page.keyboard.press("Tab");
  await page.keyboard.type("A check of mine ends as unknown.");
  await page.keyboard.press("Tab");
  await page.keyboard.type("ann@gmial.com");
  await page.keyboard.press("Tab");
  const better = page.getByRole("button", { name: "Did you mean ann@gmail.com?" });
  await expect(better).toBeVisible();
  await page.keyboard.press("Shift+Tab");
  await better.press("Enter");
  await expect(page.getByLabel("Your email address", { exact: true })).toHaveValue("ann@gmail.com");
  await page.keyboard.press("Enter");
  const heading = page.getByRole("heading", { name: "We've got your message" });
  await expect(heading).toBeFocused({ timeout: 15_000 });
  const reference = await page.getByText(/^con_[0-9A-Z]{26}$/u).textContent();
  expect(await mailedLink(product.dataDir, "ann@gmail.com", "/contact")).toContain("/contact");
  expect(reference).toMatch(/^con_/u);
  expect(await issuesOf(page)).toEqual([]);
  expect(issues).toEqual([]);
});

test("typed text survives an error and a reload", async ({ page, context }) => {
  await page.goto("/contact");
  await page.getByLabel("Message", { exact: true }).fill("Kept until it is sent.");
  await page.getByLabel("Your email address", { exact: true }).fill("ben@example.com");
  await context.setOffline(true);
  await page.getByRole("button", { name: "Send message" }).click();
  await expect(page.getByRole("alert")).toContainText("couldn't reach the server", {
    timeout: 15_000,
  });
  await context.setOffline(false);
  await page.reload();
  await expect(page.getByLabel("Message", { exact: true })).toHaveValue("Kept until it is sent.");
  await page.getByRole("button", { name: "Send message" }).click();
  await expect(page.getByText(/^con_/u)).toBeVisible({ timeout: 15_000 });
});

test("the newsletter: asked for in the footer, confirmed by a button, ended by a button", async ({
  page,
  product,
}) => {
  const { issues } = watchPage(page);
  const email = `reader-${Date.now()}@example.com`;
  await page.goto("/about");
  await page.getByRole("button", { name: "Subscribe" }).click();
  await expect(page.getByText("Enter your email address.")).toBeVisible();
  const field = page.getByLabel("Newsletter: your email address");
  await expect(field).toBeFocused();
  const subscribe = async () => {
    await field.fill(email);
    await page.getByRole("button", { name: "Subscribe" }).click();
    await expect(
      page.getByText(/^(?:We sent a link to this address|Check your inbox)/u),
    ).toBeVisible();
    return mailedLink(product.dataDir, email, "newsletter=");
  };
  const first = await subscribe();
  await page.reload();
  await subscribe();
  await expect.poll(() => mailedLink(product.dataDir, email, "newsletter=")).not.toBe(first);
  // The newer of two links works.
  await page.goto(first);
  const confirm = page.getByRole("button", { name: "Confirm subscription" });
  await confirm.click();
  await expect(page.getByText(/was already used or has expired/u)).toBeVisible();
  await expect(confirm).toHaveCount(0);
  await page.goto(await mailedLink(product.dataDir, email, "newsletter="));
  await confirm.click();
  await expect(page.getByText("Your subscription is confirmed.")).toBeVisible();
  const leave = await mailedLink(product.dataDir, email, "leave=");
  await page.goto(leave);
  expect(await issuesOf(page)).toEqual([]);
  await page.getByRole("button", { name: "Unsubscribe" }).click();
  await expect(page.getByRole("heading", { name: "Unsubscribed" })).toBeVisible();
  expect(issues.filter((issue) => !issue.includes("422"))).toEqual([]);
  await page.goto(leave);
  await page.getByRole("button", { name: "Unsubscribe" }).click();
  await expect(page.getByText("No subscription belongs to this link")).toBeVisible();
});

test("the estimate follows slider and number, and its address shows it to somebody else", async ({
  page,
}) => {
  const { issues } = watchPage(page);
  await page.goto("/pricing");
  const slider = page.getByRole("slider", { name: "Rows in your list" });
  await slider.focus();
  await page.keyboard.press("ArrowRight");
  const rows = page.getByRole("spinbutton", { name: "Rows in your list" });
  await expect(rows).toHaveValue("15000");
  await rows.fill("50000");
  await page.getByRole("spinbutton", { name: "Still unknown" }).fill("10");
  await expect(page.getByText("43,000").first()).toBeVisible();
  await page.waitForURL(/addresses=50000.*unknown=10/u);
  await page.reload();
  await expect(rows).toHaveValue("50000");
  await expect(page.getByText("43,000").first()).toBeVisible();
  await page.getByText("Why is unknown free?").click();
  await expect(page.getByText(/tells you nothing about the address/u)).toBeVisible();
  expect(await issuesOf(page)).toEqual([]);
  expect(issues).toEqual([]);
});

test("a form that is sent before the page is taken over goes nowhere", async ({
  browser,
  product,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  for (const path of ["/contact", "/login"]) {
    await page.goto(product.url + path);
    await page.locator('main [type="email"], main [name="email"]').first().fill("ann@example.com");
    await page.locator('main form [type="submit"]').first().click();
    expect(new URL(page.url()).search).toBe("");
    await expect(page.locator('main [name="email"]').first()).toHaveValue("ann@example.com");
  }
  await context.close();
});

test("a wrong path is answered 404, names its request and leads to the page that was meant", async ({
  page,
}) => {
  const reply = await page.goto("/princing");
  expect(reply?.status()).toBe(404);
  await expect(page.getByText("/princing")).toBeVisible();
  await expect(
    page.getByText(reply?.headers()["x-request-id"] ?? "", { exact: true }),
  ).toBeVisible();
  expect(await issuesOf(page)).toEqual([]);
  await page.getByRole("main").getByRole("link", { name: "Pricing" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Pricing" })).toBeVisible();
});

for (const [path, heading] of [
  ["/pricing#credits", "What costs a credit"],
  ["/about#principles", "Our principles"],
  ["/features#dns", "DNS records"],
  ["/features/smtp-transcript#whole", "Run this check"],
  ["/help#mailbox_full", "Mailbox is full"],
  ["/help#status", "Is the service running?"],
] as const) {
  test(`the section in ${path} isn't hidden by the header`, async ({ page }) => {
    await page.goto(path);
    const named = page.getByRole("heading", { name: heading, exact: true });
    await expect(named).toBeInViewport();
    await expect
      .poll(async () => {
        const [bar, part] = [page.getByRole("banner"), named].map((each) => each.boundingBox());
        return ((await part)?.y ?? 0) - ((await bar)?.height ?? 0);
      })
      .toBeGreaterThanOrEqual(0);
  });
}

test("the features page makes a check when asked, and shows all of it in the language of the page", async ({
  page,
}) => {
  const { issues } = watchPage(page);
  await page.goto("/features/smtp-transcript?lng=de#whole");
  await page.getByRole("button", { name: "Jetzt prüfen" }).click();
  const check = page.getByRole("article", { name: "Riskant" });
  await expect(check).toBeVisible();
  await check.getByText("SMTP-Mitschrift").click();
  await expect(check.getByText(/^verbunden mit 127\.77\.\d+\.\d+, Port 25$/u)).toBeVisible();
  await expect(page.getByRole("button", { name: "Noch einmal prüfen" })).toBeVisible();
  expect(issues).toEqual([]);
});

test("the server-error page polls until the server is back", async ({ page }) => {
  await page.goto("/500");
  await page.getByRole("button", { name: "Is the server back?" }).click();
  await expect(page.getByText(/The server is back\./u)).toBeVisible();
});
