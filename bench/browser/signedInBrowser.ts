import { chromium } from "@playwright/test";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fillAccount } from "#tests/e2e/fillAccount.ts";
import { signIn } from "#tests/e2e/fixtures.ts";
import { findChromium } from "#tests/support/chromium.ts";
import { freePort } from "#tests/support/postgres.ts";
import type { SignedInBrowser } from "./lighthouseRun.ts";

/** Screens of an account. */
export const screens = [
  "/dashboard",
  "/validate",
  "/history",
  "/analytics",
  "/policy",
  "/bulk-upload",
  "/apikeys",
  "/webhooks",
  "/integrations",
  "/billing",
  "/notifications",
  "/profile",
  "/security",
  "/system",
] as const;

/** Starts Chromium with a new account that is signed in and has data on every screen, in a language and colour scheme. */
export async function openSignedIn(
  url: string,
  { language, dark }: { language: string; dark: boolean },
): Promise<SignedInBrowser & { close: () => Promise<void> }> {
  const port = await freePort();
  const folder = mkdtempSync(join(tmpdir(), "mailverdict-browser-"));
  const context = await chromium.launchPersistentContext(folder, {
    baseURL: url,
    executablePath: findChromium() ?? "chromium",
    args: [
      "--no-sandbox",
      "--disable-gpu",
      `--remote-debugging-port=${port}`,
      "--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1",
    ],
  });
  const page = context.pages()[0] ?? (await context.newPage());
  await page.goto("/?lng=en");
  await signIn(page);
  const failed = await fillAccount(page);
  if (failed.length > 0) {
    throw new Error(`The account couldn't be filled: ${failed.join(", ")}`);
  }
  await page.evaluate((value) => localStorage.setItem("darkMode", value), String(dark));
  await page.goto(`/dashboard?lng=${language}`);
  await page.locator(`html[lang="${language}"]${dark ? ".dark" : ":not(.dark)"}`).waitFor();
  return {
    port,
    close: async () => {
      await context.close();
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}
