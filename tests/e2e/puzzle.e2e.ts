import type { Page } from "@playwright/test";
import { freePort } from "#tests/support/postgres.ts";
import { issuesOf } from "./axe.ts";
import { expect, startProduct, test, watchPage, type Product } from "./fixtures.ts";

let product: Awaited<ReturnType<typeof startProduct>>;
test.beforeAll(async () => {
  const env = { RATE_LIMITS: "on", TRUSTED_PROXIES: "127.0.0.1" };
  product = await startProduct(await freePort(), env);
});
test.afterAll(() => product.stop());

/**
 * Uses up half of the quota of the range around the browser's address, and keeps it used, as it refills by the second,
 * until the returned function is called. `each` is the quota of one address.
 */
async function heat({ url }: Product, path: string, body: object, each: number) {
  const stop = new AbortController();
  let asked = 0;
  const ask = async (): Promise<number> => {
    const reply = await fetch(url + path, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        "x-forwarded-for": `127.0.0.${2 + (Math.floor(asked / each) % 250)}`,
      },
      body: JSON.stringify(body),
    });
    await reply.text();
    asked += reply.ok ? 1 : 0;
    return reply.status;
  };
  let status = 0;
  while (status !== 428) {
    status = await ask();
  }
  const kept = (async () => {
    while (!stop.signal.aborted) {
      await ask();
    }
  })();
  return async () => {
    stop.abort();
    await kept;
  };
}

/** Delays the solver's script until it is released. */
async function holdSolver(page: Page): Promise<() => void> {
  const held = Promise.withResolvers<undefined>();
  await page.route("**/assets/solver.worker-*.js", async (route) => {
    await held.promise;
    await route.continue();
  });
  return () => held.resolve(undefined);
}

const working = "Checking that you're not a bot. This takes a few seconds.";

test("a visitor whose neighbours check a lot solves a puzzle in a worker, and gets the verdict", async ({
  page,
}) => {
  const { issues } = watchPage(page);
  const statuses: number[] = [];
  page.on("response", (reply) => {
    if (reply.url().endsWith("/v1/public/checks")) {
      statuses.push(reply.status());
    }
  });
  await page.goto(product.url);
  const letGo = await holdSolver(page);
  const worker = page.waitForEvent("worker");
  const field = page.getByRole("textbox", { name: "Email address", exact: true });
  await field.fill("deliverable@sandbox.test");
  const cool = await heat(product, "/v1/public/checks", { email: "no address" }, 20);
  await field.press("Enter");
  const notice = page.getByRole("listitem").filter({ hasText: working });
  await expect(notice).toBeVisible();
  await cool();
  expect(await issuesOf(page)).toEqual([]);
  letGo();
  expect((await worker).url()).toContain("/assets/solver.worker-");
  const verdict = page.getByRole("article").getByRole("heading", { level: 2 });
  await expect(verdict).toHaveText("Deliverable");
  await expect(notice).toBeHidden();
  expect(statuses).toEqual([428, 200]);
  // The browser itself logs rejected requests as errors.
  expect(issues).toEqual([expect.stringContaining("status of 428")]);
});

test("a message to the operator is sent once its puzzle is solved", async ({ page }) => {
  const email = "neighbour@example.com";
  const message = { topic: "question", email, message: "Hello", filled_in_ms: 9000 };
  await page.goto(`${product.url}/contact`);
  await page.waitForLoadState("networkidle");
  await page.getByLabel("Message", { exact: true }).fill("My check ended as unknown.");
  await page
    .getByRole("textbox", { name: "Your email address", exact: true })
    .fill("ann@example.com");
  await page.waitForTimeout(3000);
  const cool = await heat(product, "/v1/contact", message, 5);
  // Other calls of the page may get a puzzle, too.
  const solved = page.waitForRequest(
    (request) => request.url().endsWith("/v1/contact") && "x-puzzle-solution" in request.headers(),
  );
  await page.getByRole("button", { name: "Send message" }).click();
  await solved;
  await cool();
  expect((await (await solved).response())?.status()).toBe(201);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });
  test("the forms say that they need it", async ({ page }) => {
    for (const path of ["/", "/register", "/contact"]) {
      await page.goto(product.url + path);
      const told = page.locator("noscript p");
      await expect(told).toBeVisible();
      await expect(told).toHaveText(
        "This form needs JavaScript. Turn it on in your browser and reload the page.",
      );
    }
  });
});
