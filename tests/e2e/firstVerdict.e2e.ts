import { execFile } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import type { Locator } from "@playwright/test";
import { freePort } from "#tests/support/postgres.ts";
import { issuesOf } from "./axe.ts";
import { expect, newcomer, startProduct, test, watchPage } from "./fixtures.ts";

const run = promisify(execFile);

test.use({ viewport: { width: 1280, height: 900 } });

const seen = async (target: Locator) => {
  await expect(target).toBeVisible();
  await expect(target).toBeInViewport({ ratio: 1 });
};

/** Counts clicks and typed fields, each on something that is visible without scrolling. */
function counted() {
  const counts = { clicks: 0, fields: 0 };
  return {
    counts,
    click: async (target: Locator) => {
      await seen(target);
      counts.clicks += 1;
      await target.click();
    },
    fill: async (target: Locator, text: string) => {
      await seen(target);
      counts.fields += 1;
      await target.fill(text);
    },
  };
}

test("from the home page of a fresh installation to a verdict by the SDK: four clicks and two fields", async ({
  page,
  context,
}) => {
  test.setTimeout(180_000);
  const fresh = await startProduct(await freePort());
  const folder = mkdtempSync(join(tmpdir(), "first-verdict-"));
  const { issues } = watchPage(page);
  try {
    await context.grantPermissions(["clipboard-read", "clipboard-write"], { origin: fresh.url });
    const { counts, click, fill } = counted();
    const who = newcomer();
    const start = performance.now();
    await page.goto(`${fresh.url}/`);
    await click(page.getByRole("banner").getByRole("link", { name: "Get started" }));
    await fill(page.getByLabel("Email", { exact: true }), who.email);
    await fill(page.getByLabel("Password", { exact: true }), who.password);
    await click(page.getByRole("button", { name: "Create account" }));
    await page.waitForURL(/\/dashboard/u);
    await click(page.getByRole("button", { name: "Create an API key" }));
    const dialog = page.getByRole("dialog", { name: "Your new key: First key" });
    const copy = dialog.getByRole("button", { name: "Copy command" });
    await expect(copy).toBeVisible();
    expect(await issuesOf(page)).toEqual([]);
    await click(copy);
    const lines = await page.evaluate(() => navigator.clipboard.readText());
    writeFileSync(join(folder, "package.json"), "{}");
    const { stdout } = await run("sh", ["-ec", lines], { cwd: folder });
    const seconds = (performance.now() - start) / 1000;
    expect(stdout.trim().split("\n").at(-1)).toBe("risky mailbox_full");
    expect(counts).toEqual({ clicks: 4, fields: 2 });
    expect(seconds).toBeLessThan(120);
    process.stdout.write(
      `From / to a verdict by the SDK: ${counts.clicks} clicks, ${counts.fields} fields, ${seconds.toFixed(1)} s without typing.\n`,
    );
    expect(issues).toEqual([]);
  } finally {
    await fresh.stop();
    rmSync(folder, { recursive: true, force: true });
  }
});
