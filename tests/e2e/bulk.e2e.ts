import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import type { Page } from "@playwright/test";
import { unguardCell } from "#listReader/input/guardCell.ts";
import type { ListRecord } from "#listReader/input/listRecord.ts";
import { readRecords } from "#listReader/readRecords.ts";
import { expectedRow, listCells, listFile, listHeadings } from "#tests/support/listFile.ts";
import { freePort } from "#tests/support/postgres.ts";
import { issuesOf } from "./axe.ts";
import { expect, signIn, startProduct, test, watchPage } from "./fixtures.ts";

const domain = "sandbox.test";
/** Number of rows, enough to be still in progress when paused; the long run sets 50,000. */
const rowCount = Number(process.env["BULK_ROWS"] ?? 15_000);
/** Number of rows at the end whose mailboxes reply after three seconds each, so that no machine finishes before the crash. */
const slowCount = 200;
const number = new Intl.NumberFormat("en");

const slowCells = Array.from({ length: slowCount }, (_, index) => [
  String(rowCount + index + 1),
  "Slow Mailbox",
  `slow-3000ms+${index}@${domain}`,
  "Nowhere",
]);

/** Returns the file of the list that the test follows. */
function watchedFile(): { name: string; bytes: Buffer } {
  const { bytes } = listFile("csv", rowCount, domain);
  const slow = slowCells.map((cells) => `${cells.join(",")}\r\n`).join("");
  return { name: "watched.csv", bytes: Buffer.concat([bytes, Buffer.from(slow)]) };
}

/** Uploads a file whose address column is certain; ends on its list, with its cost. */
async function uploadList(page: Page, file: { name: string; bytes: Buffer }): Promise<void> {
  await page.goto("/bulk-upload");
  await page
    .locator("input[type=file]")
    .setInputFiles({ name: file.name, mimeType: "text/csv", buffer: file.bytes });
  await page.waitForURL(/\/bulk-upload\/list_/u);
  await expect(page.getByRole("heading", { name: "Cost" })).toBeVisible();
}

const start = (page: Page) => page.getByRole("button", { name: /^Check [\d,]+ address/u });

/** Returns the number of rows done, as in the heading. */
async function rowsDone(page: Page): Promise<number> {
  const text = await page.getByRole("heading", { name: /rows done$/u }).textContent();
  return Number((text ?? "0").split(" of ")[0]?.replaceAll(",", ""));
}

async function download(page: Page, segment: RegExp): Promise<ListRecord[]> {
  await page.getByRole("radio", { name: segment }).check();
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: /^Download [\d,]+ row/u }).click(),
  ]);
  const bytes = readFileSync(await file.path());
  async function* pieces() {
    yield bytes;
  }
  const mapping = { header: true, encoding: "utf-8", delimiter: ",", sheet: null } as const;
  const source = { name: "download.csv", bytes: bytes.length, open: pieces };
  const records: ListRecord[] = [];
  for await (const record of readRecords(source, { mapping, above: 0, format: "csv" })) {
    records.push(record);
  }
  return records;
}

/** Returns the expected records of a download of these rows: the cells of the file, then the verdict and its reason. */
function expectedRecords(wanted: (verdict: string | null) => boolean): string[][] {
  const quick = Array.from({ length: rowCount }, (_, index) => {
    const { verdict, reason } = expectedRow(index, domain);
    return { verdict, cells: [...listCells(index, domain), verdict ?? "", reason ?? ""] };
  });
  const slow = slowCells.map((cells) => ({
    verdict: "deliverable",
    cells: [...cells, "deliverable", "mailbox_accepted"],
  }));
  return [...quick, ...slow].flatMap(({ verdict, cells }) => (wanted(verdict) ? [cells] : []));
}

const comparable = (records: readonly ListRecord[]) =>
  records.map(({ cells }) => cells.slice(0, listHeadings.length + 2).map(unguardCell));

const csv = (name: string, email: string) => ({
  name,
  mimeType: "text/csv",
  buffer: Buffer.from(`email\n${email}\n`),
});

test("two files that are chosen together become a list each", async ({ page }) => {
  await signIn(page);
  await page.goto("/bulk-upload");
  await page
    .locator("input[type=file]")
    .setInputFiles([
      csv("north.csv", "deliverable@sandbox.test"),
      csv("south.csv", "mailbox-not-found@sandbox.test"),
    ]);
  await page.waitForURL(/\/history\?tab=lists/u);
  for (const name of ["north.csv", "south.csv"]) {
    await expect(page.getByRole("link", { name })).toBeVisible();
  }
});

test("a list is watched live, reloaded, paused, resumes after a crash of the server, and comes out row for row", async ({
  browser,
}) => {
  test.setTimeout(120_000 + rowCount * 20);
  const dataDir = mkdtempSync(join(tmpdir(), "mailverdict-e2e-list-"));
  const port = await freePort();
  let product = await startProduct(port, { DATA_DIR: dataDir });
  const context = await browser.newContext({ baseURL: product.url });
  try {
    const page = await context.newPage();
    await signIn(page);
    await uploadList(page, watchedFile());
    await start(page).click();
    await expect.poll(() => rowsDone(page), { timeout: 60_000 }).toBeGreaterThan(rowCount / 20);

    const before = await rowsDone(page);
    await page.reload();
    expect(await rowsDone(page)).toBeGreaterThanOrEqual(before);

    await page.getByRole("button", { name: "Pause" }).click();
    await expect(page.getByText("This list is paused")).toBeVisible();
    const paused = await rowsDone(page);
    await page.getByRole("button", { name: "Resume" }).click();
    // Rows that were being checked still count while the list pauses, so their number alone doesn't show the resume.
    await expect(page.getByRole("button", { name: "Pause" })).toBeVisible({ timeout: 60_000 });
    await expect.poll(() => rowsDone(page), { timeout: 60_000 }).toBeGreaterThan(paused);

    await product.crash();
    await expect(page.getByText(/Live updates were interrupted/u)).toBeVisible({ timeout: 60_000 });
    product = await startProduct(port, { DATA_DIR: dataDir });
    const checked = page.getByRole("heading", { name: /rows checked$/u });
    await expect(checked).toBeVisible({ timeout: 60_000 + rowCount * 15 });

    for (const [segment, verdict] of [
      [/^Everything/u, null],
      [/^Deliverable \d/u, "deliverable"],
    ] as const) {
      const wanted = expectedRecords((one) => verdict === null || one === verdict);
      expect(comparable(await download(page, segment))).toEqual(wanted);
    }
    await page.getByRole("radio", { name: /^As filtered in the table/u }).check();
    await page.getByRole("button", { name: /^Risky [\d,]+$/u }).click();
    const risky = expectedRecords((verdict) => verdict === "risky").length;
    const named = { name: `Download ${number.format(risky)} rows` };
    await expect(page.getByRole("button", named)).toBeVisible();
  } finally {
    await context.close();
    await product.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
});

test("a file with every common issue is understood, fixed, checked, and deleted with a receipt", async ({
  page,
}) => {
  const { issues } = watchPage(page);
  await signIn(page);
  await page.goto("/bulk-upload");
  await page.getByText("Try a sample file").click();
  expect(await issuesOf(page)).toEqual([]);
  await page.getByRole("button", { name: "Use the broken file" }).click();
  await expect(page.getByText(/Several columns contain addresses/u)).toBeVisible();
  expect(await issuesOf(page)).toEqual([]);
  await page.getByLabel("Addresses are in").selectOption("1");
  await expect(page.getByRole("heading", { name: "2 rows to fix" })).toBeVisible();
  expect(await issuesOf(page)).toEqual([]);
  await page.getByRole("button", { name: "Edit rows one by one" }).click();
  await page.getByRole("button", { name: "Use suggestion" }).last().click();
  await page.getByRole("button", { name: "Save 1 row" }).click();
  await expect(page.getByRole("heading", { name: "1 row to fix" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "2 rows without an address" })).toBeVisible();
  await expect(page.getByText("Free samples need at least 500 rows")).toBeVisible();
  await start(page).click();
  await expect(page.getByRole("heading", { name: "9 rows checked" })).toBeVisible();
  expect(await issuesOf(page)).toEqual([]);
  await page.getByRole("button", { name: "mailbox-full@sandbox.test", exact: true }).click();
  await expect(page.getByRole("dialog")).toContainText("452 4.2.2");
  expect(await issuesOf(page)).toEqual([]);
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Delete…" }).click();
  await page.getByLabel("Type the list name to confirm").fill("broken.csv");
  await page.getByRole("button", { name: "Delete list" }).click();
  await expect(page.getByRole("heading", { name: "List deleted" })).toBeVisible();
  expect(await issuesOf(page)).toEqual([]);
  await page.getByRole("main").getByRole("link", { name: "Lists" }).click();
  await expect(page.getByText("No lists yet.", { exact: false })).toBeVisible();
  expect(issues).toEqual([]);
});

test("random rows of a list of 600 are checked for free, and say what the whole list may hold", async ({
  page,
}) => {
  await signIn(page);
  await uploadList(page, listFile("csv", 600, domain));
  await page.getByRole("button", { name: /^Check a free sample of/u }).click();
  await expect(page.getByText(/random rows, with 95% confidence/u)).toBeVisible();
  await expect(page.getByRole("status").filter({ hasText: "1,250 credits" })).toBeVisible();
  expect(await issuesOf(page)).toEqual([]);
});

test("an interrupted upload resumes when the same file is chosen again", async ({ page }) => {
  await signIn(page);
  const bytes = Buffer.from(`email\n${"deliverable@sandbox.test\n".repeat(100_000)}`);
  const path = join(mkdtempSync(join(tmpdir(), "mailverdict-e2e-file-")), "large.csv");
  writeFileSync(path, bytes);
  const offsets: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "PATCH" && request.url().includes("/v1/uploads/")) {
      offsets.push(request.headers()["upload-offset"] ?? "");
    }
  });
  let parts = 0;
  await page.route("**/v1/uploads/*", async (route) => {
    parts += route.request().method() === "PATCH" ? 1 : 0;
    await (parts > 1 ? route.abort("connectionfailed") : route.continue());
  });
  await page.goto("/bulk-upload");
  await page.locator("input[type=file]").setInputFiles(path);
  await expect(page.getByText("No connection. The upload resumes by itself.")).toBeVisible();
  await page.reload();
  await page.unroute("**/v1/uploads/*");
  offsets.length = 0;
  await expect(page.getByText("large.csv isn't fully uploaded")).toBeVisible();
  await page.locator("input[type=file]").setInputFiles(path);
  await page.waitForURL(/\/bulk-upload\/list_/u);
  expect(offsets).toEqual([String(1024 * 1024), String(2 * 1024 * 1024)]);
  rmSync(dirname(path), { recursive: true });
});

for (const language of ["en", "ar"]) {
  test(`lists in ${language} fit 320 px and have no accessibility issue`, async ({ page }) => {
    const { issues } = watchPage(page);
    await page.setViewportSize({ width: 320, height: 700 });
    await signIn(page);
    await uploadList(page, listFile("csv", 30, domain));
    const list = page.url();
    for (const url of [`/bulk-upload?lng=${language}`, `${list}?lng=${language}`]) {
      await page.goto(url);
      await expect(page.locator("main h1")).toBeVisible();
      await expect(page.locator("main [aria-busy=true]")).toHaveCount(0);
      const beyond = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(beyond).toBe(0);
      expect(await issuesOf(page)).toEqual([]);
    }
    expect(issues).toEqual([]);
  });
}
