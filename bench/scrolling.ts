import { chromium, type Page } from "@playwright/test";
import { signIn, startProduct } from "#tests/e2e/fixtures.ts";
import { fillHistory } from "#tests/e2e/longHistory.ts";
import { findChromium } from "#tests/support/chromium.ts";
import { freePort } from "#tests/support/postgres.ts";
import { type ScriptTask, traceScripts } from "./browser/scriptTasks.ts";
import { figure, printTable } from "./report/table.ts";

/** Longest task with script while scrolling, in ms: one frame at 60 frames a second. */
const budgetMs = 16;
/** The wheel turns this often, by so many px, 60 times a second. */
const wheel = { turns: 600, px: 240, everyMs: 16 };

/** Turns the wheel over the table. */
async function turnWheel(page: Page, px: number): Promise<void> {
  for (let turn = 0; turn < wheel.turns; turn += 1) {
    // oxlint-disable-next-line no-await-in-loop -- a wheel turns step by step
    await page.mouse.wheel(0, px);
    // oxlint-disable-next-line no-await-in-loop -- a wheel turns step by step
    await page.waitForTimeout(wheel.everyMs);
  }
}

const rowOf = (name: string, tasks: readonly ScriptTask[], rowsRead: number) => [
  name,
  rowsRead,
  tasks.length,
  figure(tasks[0]?.script ?? 0),
  figure(Math.max(0, ...tasks.map(({ task }) => task))),
  tasks.filter(({ script }) => script > budgetMs).length,
  tasks.filter(({ script, collection }) => script - collection > budgetMs).length,
];

/** `npm run bench -- scrolling [rows]`: script tasks of `/history` while the wheel turns, in an account with that many results (20,000). */
export async function run(): Promise<void> {
  const rows = Number(process.argv[3] ?? 20_000);
  const product = await startProduct(await freePort());
  const browser = await chromium.launch({
    executablePath: findChromium() ?? "chromium",
    args: ["--no-sandbox", "--disable-gpu"],
  });
  try {
    const page = await browser.newPage({ baseURL: product.url, locale: "en" });
    await page.goto("/?lng=en");
    const { email } = await signIn(page);
    await fillHistory(page, { dataDir: product.dataDir, email, rows });
    await page.goto("/history");
    const table = page.getByRole("region", { name: "Validations" });
    await table.locator("[data-result]").first().waitFor();
    await table.hover();
    const session = await page.context().newCDPSession(page);
    const place = async () =>
      Number(
        (await table.locator("[data-result]").first().getAttribute("data-result"))?.slice(-16),
      );
    const measured = [];
    for (const [name, px] of [
      ["down", wheel.px],
      ["up", -wheel.px],
    ] as const) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      const from = await place();
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      const tasks = await traceScripts(session, () => turnWheel(page, px));
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      measured.push(rowOf(name, tasks, Math.abs((await place()) - from)));
    }
    printTable(
      [
        "wheel",
        "rows passed",
        "script tasks",
        "longest script ms",
        "longest task ms",
        `over ${budgetMs} ms`,
        "without garbage collection",
      ],
      measured,
    );
  } finally {
    await browser.close();
    await product.stop();
  }
}
