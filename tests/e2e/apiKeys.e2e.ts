import { issuesOf } from "./axe.ts";
import { expect, signIn, test, watchPage } from "./fixtures.ts";

const check = (url: string, key: string) =>
  fetch(`${url}/v1/validations`, {
    method: "POST",
    headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
    body: JSON.stringify({ email: "deliverable@sandbox.test" }),
  });

const outcome = async (url: string, key: string) => {
  const reply = await check(url, key);
  const body = await reply.json();
  return [reply.status, reply.ok ? body.verdict : body.code];
};

test("a key is made, shown once, used from outside the browser, disabled, rotated and revoked", async ({
  page,
  product,
}) => {
  const { issues } = watchPage(page);
  await signIn(page);
  await page.goto("/apikeys");
  await expect(page.getByRole("heading", { name: "No keys yet" })).toBeVisible();
  expect(await issuesOf(page)).toEqual([]);

  await page.getByRole("button", { name: "Create a key" }).click();
  await page.getByRole("textbox", { name: "Name" }).fill("Nightly import");
  await page.getByLabel("Stops working after").selectOption("never");
  await expect(page.getByText("A key that never ends works until you revoke it")).toBeVisible();
  expect(await issuesOf(page)).toEqual([]);
  await page.getByLabel("Stops working after").selectOption("30");
  await page.getByRole("button", { name: "Create key" }).click();

  const dialog = page.getByRole("dialog", { name: "Your new key: Nightly import" });
  const key = (await dialog.getByRole("status", { name: "Key" }).textContent()) ?? "";
  expect(key).toMatch(/^mv_live_[0-9A-Za-z]{49}$/u);
  const lines = dialog.getByRole("region", { name: "Try it" });
  await expect(lines).toContainText(`MAILVERDICT_API_KEY=${key}`);
  await dialog.getByRole("button", { name: "curl" }).click();
  await expect(lines).toContainText(`Authorization: Bearer ${key}`);
  expect(await issuesOf(page)).toEqual([]);
  const download = page.waitForEvent("download");
  await dialog.getByRole("button", { name: "Download .env" }).click();
  expect((await download).suggestedFilename()).toBe("mailverdict.env");

  await page.keyboard.press("Escape");
  await expect(dialog.getByText("You will not see this key again")).toBeVisible();
  await dialog.getByRole("button", { name: "Back to the key" }).click();
  await dialog.getByRole("button", { name: "I have saved it" }).click();
  await dialog.getByRole("button", { name: "Yes, close" }).click();
  await expect(page.getByText(key)).toHaveCount(0);

  expect(await outcome(product.url, key)).toEqual([200, "deliverable"]);
  await page.reload();
  const row = page.getByRole("row", { name: "Nightly import" });
  await expect(row).toContainText("127.0.0.1");
  await page.setViewportSize({ width: 320, height: 700 });
  expect(await issuesOf(page)).toEqual([]);

  const choose = async (act: string) => {
    await row.getByRole("button", { name: "Actions for Nightly import" }).click();
    await page.getByRole("menuitem", { name: act }).click();
  };
  await choose("Disable");
  await page.getByRole("button", { name: "Disable key" }).click();
  await expect(row.getByText("Disabled")).toBeVisible();
  expect(await outcome(product.url, key)).toEqual([401, "disabled_key"]);
  await choose("Enable");
  await page.getByRole("button", { name: "Enable key" }).click();
  await expect(row.getByText("Disabled")).toHaveCount(0);

  await choose("Rotate");
  expect(await issuesOf(page)).toEqual([]);
  await page.getByRole("button", { name: "Rotate key" }).click();
  const fresh = (await dialog.getByRole("status", { name: "Key" }).textContent()) ?? "";
  await dialog.getByRole("button", { name: "I have saved it" }).click();
  await dialog.getByRole("button", { name: "Yes, close" }).click();
  await expect(row).toContainText(`Old key …${key.slice(-4)} works until`);
  expect(await outcome(product.url, fresh)).toEqual([200, "deliverable"]);
  expect(await outcome(product.url, key)).toEqual([200, "deliverable"]);
  expect(await issuesOf(page)).toEqual([]);

  await choose("Revoke");
  await expect(page.getByText("Whatever uses this key is refused at once.")).toBeVisible();
  expect(await issuesOf(page)).toEqual([]);
  await page.getByRole("button", { name: "Revoke key" }).click();
  await expect(page.getByText("No key works at the moment.")).toBeVisible();
  expect(await outcome(product.url, fresh)).toEqual([401, "invalid_key"]);
  expect(await outcome(product.url, key)).toEqual([401, "invalid_key"]);
  expect(issues).toEqual([]);
});

test("leaving the page while a key is visible requires a confirmation", async ({ page }) => {
  await signIn(page);
  await page.goto("/apikeys?create=1");
  await page.getByRole("textbox", { name: "Name" }).fill("Left");
  await page.getByRole("button", { name: "Create key" }).click();
  await page.getByText("Copy it now.").click();
  const asked = page.waitForEvent("dialog");
  const closing = page.close({ runBeforeUnload: true });
  expect((await asked).type()).toBe("beforeunload");
  await (await asked).accept();
  await closing;
});
