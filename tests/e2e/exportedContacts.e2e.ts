import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { BrowserContextOptions, Page } from "@playwright/test";
import { contactFiles } from "#tests/contactFiles/contactFiles.ts";
import { busyParts, expect, newcomer, test } from "./fixtures.ts";
import { pageSettled } from "./pageSettled.ts";

/** Folder for a picture of each step; none are made without it. */
const folder = process.env["PICTURES"];

const devices: readonly [name: string, options: BrowserContextOptions][] = [
  ["1280", { viewport: { width: 1280, height: 800 } }],
  ["390", { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }],
];

/** Exports by program, with results that the sandbox has for their addresses. */
const programs = [
  { program: "Outlook", shape: "Outlook for Windows, CSV in windows-1252", all: true },
  { program: "Google Contacts", shape: "Google Contacts, CSV", all: true },
  { program: "HubSpot", shape: "HubSpot, contacts", all: false },
] as const;

/** Names of the sandbox by those of the file. */
const mailboxes: readonly (readonly [RegExp, string])[] = [
  [/\b(?:joerg|ann)@x\.example/gu, "deliverable@sandbox.test"],
  [/\b(?:joerg|ann)@home\.example/gu, "mailbox-not-found@sandbox.test"],
  [/\bbob@x\.example/gu, "mailbox-full@sandbox.test"],
];

/** Returns an export whose addresses are mailboxes of the sandbox, in the encoding that it came in. */
function exportOf(shape: string): { name: string; mimeType: string; buffer: Buffer } {
  const { name, content } = contactFiles.find((file) => file.shape === shape) ?? {};
  const bytes = Buffer.from(content ?? "").toString("latin1");
  const text = mailboxes.reduce((some, [from, to]) => some.replaceAll(from, to), bytes);
  return { name: name ?? "", mimeType: "text/csv", buffer: Buffer.from(text, "latin1") };
}

/** Returns a function that makes a picture of a step once its page has settled, and checks that nothing is wider than the page. */
function picturesOf(page: Page, name: string): (step: string) => Promise<void> {
  let number = 0;
  return async (step) => {
    number += 1;
    await expect(busyParts(page)).toHaveCount(0);
    await pageSettled(page);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(wide).toBeLessThanOrEqual(page.viewportSize()?.width ?? 0);
    if (folder !== undefined) {
      const path = join(folder, `${name}-${number}-${step}.png`);
      await page.screenshot({ path, fullPage: step !== "landing" });
    }
  };
}

for (const [device, options] of devices) {
  for (const { program, shape, all } of programs) {
    test(`a new user cleans an export of ${program} at ${device} px`, async ({
      browser,
      baseURL,
    }) => {
      const context = await browser.newContext({ ...options, baseURL: baseURL ?? "" });
      const page = await context.newPage();
      const picture = picturesOf(page, `${program.split(" ")[0]?.toLowerCase()}-${device}`);
      await page.goto("/");
      await picture("landing");
      if (options.isMobile === true) {
        await page.getByRole("button", { name: "Menu", exact: true }).click();
      }
      await page.getByRole("banner").getByRole("link", { name: "Get started" }).click();
      const { email, password } = newcomer();
      await page.getByLabel("Email", { exact: true }).fill(email);
      await page.getByLabel("Password", { exact: true }).fill(password);
      await picture("account");
      await page.getByRole("button", { name: "Create account" }).click();
      await page.waitForURL((url) => url.pathname !== "/register");
      await picture("first-page");
      await page.getByRole("link", { name: "Validate", exact: true }).click();
      await page.getByRole("link", { name: "Lists", exact: true }).click();
      await picture("upload");
      await page.locator("input[type=file]").setInputFiles(exportOf(shape));
      if (all) {
        const every = page.getByRole("button", { name: "Check all columns with addresses" });
        await expect(every).toBeVisible();
        await picture("columns");
        await every.click();
      }
      await page.waitForURL(/\/bulk-upload\/list_/u);
      await expect(page.getByText(new RegExp(`^${program} export · CSV`, "u"))).toBeVisible();
      await picture("review");
      await page.getByRole("button", { name: /^Check [\d,]+ address/u }).click();
      await expect(page.getByRole("heading", { name: /rows checked$/u })).toBeVisible();
      await picture("results");
      if (options.isMobile === true) {
        await page.getByRole("button", { name: "Download", exact: true }).click();
      }
      await page.getByRole("radio", { name: /^Deliverable \d/u }).check();
      await picture("download");
      const [file] = await Promise.all([
        page.waitForEvent("download"),
        page.getByRole("button", { name: /^Download [\d,]+ row/u }).click(),
      ]);
      const cleaned = readFileSync(await file.path()).toString("latin1");
      expect(cleaned.split("\n").filter((line) => line.includes("deliverable@"))).toHaveLength(1);
      expect(cleaned).not.toContain("mailbox-full@");
      await picture("downloaded");
      await context.close();
    });
  }
}
