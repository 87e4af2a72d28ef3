import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { issuesOf } from "./axe.ts";
import { expect, logIn, newcomer, signIn, test, watchPage } from "./fixtures.ts";
import { mailedLink } from "./outbox.ts";

async function openProfile(page: Page): Promise<void> {
  await page.goto("/profile");
  await expect(page.getByRole("heading", { name: "Name and picture" })).toBeVisible();
}

/** Returns a picture as large as a camera's, drawn by the browser. */
async function photo(page: Page): Promise<Buffer> {
  const url = await page.evaluate(() => {
    const canvas = document.createElement("canvas");
    canvas.width = 1600;
    canvas.height = 1200;
    const pen = canvas.getContext("2d")!;
    for (let x = 0; x < 1600; x += 8) {
      pen.fillStyle = `hsl(${x % 360} 80% 50%)`;
      pen.fillRect(x, 0, 8, 1200);
    }
    return canvas.toDataURL("image/png");
  });
  return Buffer.from(url.split(",")[1] ?? "", "base64");
}

test("name, picture, language and time zone survive a reload", async ({ page }) => {
  const { issues } = watchPage(page);
  await signIn(page);
  await openProfile(page);
  expect(await issuesOf(page)).toEqual([]);

  await page.getByRole("textbox", { name: "Name" }).fill("Ann Example");
  await page.getByRole("button", { name: "Save name" }).click();
  const toasts = page.getByRole("region", { name: "Notifications (F8)" });
  await expect(toasts.getByText("Saved", { exact: true })).toBeVisible();

  const file = { name: "me.png", mimeType: "image/png", buffer: await photo(page) };
  await page.setInputFiles("input[type=file]", file);
  const picture = page.getByRole("img", { name: "Your picture" });
  await expect(picture).toBeVisible();
  const size = await picture.evaluate((image: HTMLImageElement) => [
    image.naturalWidth,
    image.naturalHeight,
    image.src.length <= 32_768,
  ]);
  expect(size).toEqual([128, 128, true]);
  await page.setInputFiles("input[type=file]", {
    ...file,
    name: "no.png",
    buffer: Buffer.from("no picture"),
  });
  await expect(page.getByText("This file is not a picture that can be used.")).toBeVisible();

  await page.getByLabel("Time zone").selectOption("Asia/Tokyo");
  await expect(toasts.getByText("Saved", { exact: true })).toBeVisible();
  await page.locator("#region select").first().selectOption("ar");
  await expect(page.locator("html")).toHaveAttribute("dir", "rtl");
  await page.setViewportSize({ width: 320, height: 700 });
  expect(await issuesOf(page)).toEqual([]);
  await page.reload();
  await expect(
    page.locator("#person input[type=text], #person input:not([type])").first(),
  ).toHaveValue("Ann Example");
  await expect(page.locator("html")).toHaveAttribute("lang", "ar");
  await expect(page.locator("#region select").nth(1)).toHaveValue("Asia/Tokyo");
  expect(issues).toEqual([]);
});

test("the account moves once both mailboxes confirmed; the browser stays signed in", async ({
  page,
  product,
}) => {
  const { issues } = watchPage(page);
  const who = await signIn(page);
  const target = who.email.replace("@example.com", "@moved.example");
  await openProfile(page);
  await page.getByRole("button", { name: "Move to another address" }).click();
  await page.getByLabel("New address").fill("nonsense");
  await page.getByRole("button", { name: "Send the links" }).click();
  await expect(page.getByText("Enter an email address.")).toBeVisible();
  issues.length = 0;
  await page.getByLabel("New address").fill(target);
  await page.getByRole("button", { name: "Send the links" }).click();
  await expect(page.getByText(`Waiting to move to ${target}`)).toBeVisible();
  expect(await issuesOf(page)).toEqual([]);

  for (const [mailbox, said] of [
    [who.email, /^This mailbox is confirmed/u],
    [target, /^Your account has moved/u],
  ] as const) {
    await page.goto(await mailedLink(product.dataDir, mailbox, "/confirm?email="));
    expect(await issuesOf(page)).toEqual([]);
    await page.getByRole("button", { name: "Agree to the move" }).click();
    await expect(page.getByText(said)).toBeVisible();
  }
  await openProfile(page);
  await expect(page.locator("#email bdi").first()).toHaveText(target);
  expect(issues).toEqual([]);
});

test("the export is saved as one JSON file", async ({ page }) => {
  const who = await signIn(page);
  await openProfile(page);
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download my data" }).click();
  const saved = await download;
  expect(saved.suggestedFilename()).toMatch(/^mailverdict-account-\d{4}-\d\d-\d\d\.json$/u);
  const document = JSON.parse(readFileSync(await saved.path(), "utf8"));
  expect(document.account.email).toBe(who.email);
  await expect(page.getByText("The file is saved")).toBeVisible();
});

test("closing wants the address typed; the mailed link brings the account back", async ({
  page,
  product,
}) => {
  // Another account is the operator's.
  const first = newcomer();
  await page.request.post(`${product.url}/register/`, {
    data: { ...first, confirm_password: first.password },
  });
  const { issues } = watchPage(page);
  const who = await signIn(page);
  await openProfile(page);
  await page.getByRole("button", { name: "Close the account…" }).click();
  const dialog = page.getByRole("dialog", { name: "Close your account?" });
  await expect(dialog.getByRole("button", { name: "Close the account" })).toHaveAttribute(
    "aria-disabled",
    "true",
  );
  await dialog.getByLabel("Type the account’s address to confirm").fill(who.email);
  expect(await issuesOf(page)).toEqual([]);
  await dialog.getByRole("button", { name: "Close the account" }).click();
  await expect(page.getByRole("dialog", { name: "Your account is closed" })).toBeVisible();
  await page.getByRole("button", { name: "Leave" }).click();
  await page.waitForURL(/\/login/u);
  expect(issues).toEqual([]);
  await page.getByLabel("Email", { exact: true }).fill(who.email);
  await page.getByLabel("Password", { exact: true }).fill(who.password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(page.getByRole("alert").first()).toContainText("Invalid username or password");

  await page.goto(await mailedLink(product.dataDir, who.email, "/confirm?restore="));
  await page.getByRole("button", { name: "Bring the account back" }).click();
  await page.getByRole("link", { name: "Go to sign-in" }).click();
  await logIn(page, who);
  await expect(page).toHaveURL(/\/dashboard/u);
});
