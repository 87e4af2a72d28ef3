import type { Page } from "@playwright/test";
import { paths } from "#web/paths.ts";
import { expect, logIn, signIn, test } from "./fixtures.ts";
import { fillAccount } from "./fillAccount.ts";
import { fillHistory } from "./longHistory.ts";

const focusedText = (page: Page) => page.evaluate(() => document.activeElement?.textContent);

test("one key goes from the page to its first row; keys move, open, close, select and recheck", async ({
  page,
  product,
}) => {
  const { email } = await signIn(page);
  await fillHistory(page, { dataDir: product.dataDir, email, rows: 60 });
  await page.goto("/history");
  const links = page.locator("[data-result]");
  await expect(links.first()).toBeVisible();
  const texts = await links.allTextContents();
  await page.keyboard.press("j");
  expect(await focusedText(page)).toBe(texts[0]);
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("j");
  expect(await focusedText(page)).toBe(texts[2]);
  await page.keyboard.press("k");
  await page.keyboard.press("ArrowUp");
  expect(await focusedText(page)).toBe(texts[0]);
  await page.keyboard.press("j");
  await page.keyboard.press("Enter");
  const drawer = page.getByRole("dialog").filter({ hasText: texts[1]! });
  await expect(drawer).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(drawer).toBeHidden();
  expect(await focusedText(page)).toBe(texts[1]);
  await page.keyboard.press("x");
  await expect(page.getByText("1 selected", { exact: true })).toBeVisible();
  await page.keyboard.press("x");
  await expect(page.getByText("1 selected", { exact: true })).toBeHidden();
  await page.keyboard.press("r");
  const asking = page.getByRole("dialog", { name: "Check 1 address again?" });
  await expect(asking).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(asking).toBeHidden();
  const download = page.waitForEvent("download");
  await page.keyboard.press("e");
  expect((await download).suggestedFilename()).toMatch(/^validations-.+\.csv$/u);
  await page.keyboard.press("?");
  await expect(page.getByText("Next or previous row of a table")).toBeVisible();
});

test("a row that takes the focus is beside the heads and bars that stick, not below them", async ({
  page,
  product,
}) => {
  const { email } = await signIn(page);
  await fillHistory(page, { dataDir: product.dataDir, email, rows: 60 });
  await page.goto("/history");
  await expect(page.locator("[data-result]").first()).toBeVisible();
  const isOnTop = () =>
    page.evaluate(() => {
      const { left, top, width, height } = document.activeElement!.getBoundingClientRect();
      const seen = document.elementFromPoint(left + width / 2, top + height / 2);
      return document.activeElement!.contains(seen);
    });
  for (const [key, times] of [
    ["j", 35],
    ["k", 34],
  ] as const) {
    for (let time = 0; time < times; time += 1) {
      await page.keyboard.press(key);
      expect(await isOnTop(), `${key} ${time}`).toBe(true);
    }
  }
  // The head of the table sticks below the header of the page.
  await page.mouse.wheel(0, 900);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(500);
  const [header, head] = await Promise.all(
    ["header", "thead"].map((name) => page.locator(name).first().boundingBox()),
  );
  expect(head?.y).toBe((header?.y ?? 0) + (header?.height ?? 0));
});

const screens = [
  paths.history,
  "/history?tab=lists",
  paths.validate,
  paths.bulkUpload,
  paths.policy,
  paths.apiDocs,
  paths.apiKeys,
  paths.webhooks,
  paths.integrations,
  paths.profile,
  paths.security,
  paths.people,
  paths.billing,
  paths.notifications,
];

test("signed-in screens have one size of heading, and nothing in them scrolls vertically but code and menus", async ({
  page,
  product,
}) => {
  const { email } = await signIn(page);
  await fillHistory(page, { dataDir: product.dataDir, email, rows: 60 });
  expect(await fillAccount(page)).toEqual([]);
  const sizes: Record<string, string> = {};
  const scrolling: string[] = [];
  for (const path of screens) {
    await page.goto(path);
    const heading = page.locator("main h1");
    await expect(heading).toBeVisible();
    await expect(page.locator("main [aria-busy=true]")).toHaveCount(0);
    sizes[path] = await heading.evaluate((h1) => getComputedStyle(h1).fontSize);
    const boxes = await page.evaluate(() =>
      [...document.querySelectorAll("main *:not(:has(> pre), nav, textarea, select)")]
        .filter((box) => /auto|scroll/u.test(getComputedStyle(box).overflowY))
        .filter((box) => box.scrollHeight > box.clientHeight + 1)
        .map((box) => box.outerHTML.slice(0, 120)),
    );
    scrolling.push(...boxes.map((box) => `${path}: ${box}`));
  }
  expect(new Set(Object.values(sizes)), JSON.stringify(sizes)).toEqual(new Set(["25px"]));
  expect(scrolling).toEqual([]);
});

test("no column of the history is wider than 1.6 times its longest cell, but the one that fills", async ({
  page,
  product,
}) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  const { email } = await signIn(page);
  await fillHistory(page, { dataDir: product.dataDir, email, rows: 60 });
  await page.goto("/history");
  await expect(page.locator("[data-result]").first()).toBeVisible();
  const ratios = await page.evaluate(() => {
    const rows = [...document.querySelectorAll("main table tr")] as HTMLTableRowElement[];
    // oxlint-disable-next-line unicorn/consistent-function-scoping -- it runs inside the page
    const contentOf = (cell: HTMLTableCellElement) => {
      const range = document.createRange();
      range.selectNodeContents(cell);
      const { paddingLeft, paddingRight } = getComputedStyle(cell);
      const boxes = [...cell.querySelectorAll("a, span, time, svg, bdi, input")];
      const widths = boxes.map((box) => box.scrollWidth || box.getBoundingClientRect().width);
      const text = cell.childElementCount === 0 ? range.getBoundingClientRect().width : 0;
      return Math.max(text, ...widths) + parseFloat(paddingLeft) + parseFloat(paddingRight);
    };
    return [...rows[0]!.cells].map((head, column) => {
      const cells = rows.map((row) => row.cells[column]!);
      const longest = Math.max(...cells.map(contentOf));
      return { column: head.textContent, ratio: head.getBoundingClientRect().width / longest };
    });
  });
  expect(ratios.length).toBeGreaterThan(4);
  const wide = ratios.filter(({ ratio }) => ratio > 1.6).map(({ column }) => column);
  expect(wide.filter((column) => column !== "Deciding line")).toEqual([]);
});

/** Tables of the app: their id, their page, what opens their rows on the page, and what Enter opens. */
const tables = [
  { id: "history", path: "/history", opens: "dialog" },
  { id: "lists", path: "/history?tab=lists", opens: "page" },
  { id: "results", path: "/history?tab=lists", first: "lists", opens: "dialog" },
  { id: "latestLists", path: "/bulk-upload", opens: "page" },
  { id: "keys", path: "/apikeys", opens: "menu" },
  { id: "endpoints", path: "/webhooks", opens: "page" },
  { id: "deliveries", path: "/webhooks", first: "endpoints", opens: "dialog" },
  { id: "connections", path: "/integrations", opens: "page" },
  { id: "rules", path: "/validate", disclosure: "Your rules", opens: "form" },
  { id: "events", path: "/security", opens: "menu" },
  { id: "members", path: "/people", opens: "nothing" },
  { id: "ledger", path: "/billing", opens: "menu" },
  { id: "notifications", path: "/notifications", opens: "page" },
] as const;

/** Returns the place of the row that has the focus in a table, from 0; -1 outside. */
const focusedRow = (page: Page, id: string) =>
  page.evaluate(
    (table) =>
      [...document.querySelectorAll(`[data-table="${table}"] tbody tr`)].findIndex((row) =>
        row.contains(document.activeElement),
      ),
    id,
  );

/** Gives the account two lists and a second rule, so that keys have where to go. */
const fillTables = async (page: Page) => {
  expect(await fillAccount(page)).toEqual([]);
  await page.evaluate(async () => {
    // oxlint-disable-next-line unicorn/consistent-function-scoping -- it runs inside the page
    const cookie = (name: string) =>
      decodeURIComponent(
        new RegExp(`(?:^|; )${name}=([^;]*)`, "u").exec(document.cookie)?.[1] ?? "",
      );
    const post = (path: string, body: object, key: string) =>
      fetch(path, {
        method: "POST",
        headers: {
          "content-type": "application/json",
          "idempotency-key": key,
          authorization: `Bearer ${cookie("_auth")}`,
          "x-xsrf-token": cookie("XSRF-TOKEN"),
        },
        body: JSON.stringify(body),
      });
    for (const name of ["Guests", "Customers of the spring"]) {
      const source = { emails: ["deliverable@sandbox.test", "mailbox-full@sandbox.test"] };
      // oxlint-disable-next-line no-await-in-loop -- in order
      await post("/v1/lists", { name, source, tags: ["spring"], options: { start: "auto" } }, name);
    }
    await post("/v1/rules", { kind: "allow", target: "friend@example.com" }, "rule");
  });
};

/** Opens the page of a table. */
const openTable = async (page: Page, table: (typeof tables)[number]) => {
  await page.goto(table.path);
  if ("disclosure" in table) {
    await page.getByText(table.disclosure, { exact: true }).click();
  }
  if ("first" in table) {
    await page.locator(`[data-table="${table.first}"] th a`).first().click();
  }
  await expect(page.locator(`[data-table="${table.id}"] tbody tr`).first()).toBeVisible();
  if (table.id === "results") {
    await expect(page.getByText("Done", { exact: true })).toBeVisible({ timeout: 60_000 });
  }
  await expect(page.locator("main [aria-busy=true]")).toHaveCount(0);
};

test("every table is one key away; arrows move, Enter opens, Escape returns", async ({
  page,
  product,
}) => {
  test.slow();
  const { email } = await signIn(page);
  await fillHistory(page, { dataDir: product.dataDir, email, rows: 60 });
  await fillTables(page);
  for (const table of tables) {
    const { id, opens } = table;
    await openTable(page, table);
    await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
    await page.keyboard.press("j");
    expect(await focusedRow(page, id), `${id}: j`).toBe(0);
    if ((await page.locator(`[data-table="${id}"] tbody tr`).count()) > 1) {
      await page.keyboard.press("ArrowDown");
      expect(await focusedRow(page, id), `${id}: ArrowDown`).toBe(1);
      await page.keyboard.press("ArrowUp");
      expect(await focusedRow(page, id), `${id}: ArrowUp`).toBe(0);
    }
    const before = page.url();
    const what = { dialog: "dialog[open]", menu: "[role=menu]", form: "main form[aria-label]" };
    if (opens === "page") {
      await page.keyboard.press("Enter");
      await expect.poll(() => page.url(), `${id}: Enter`).not.toBe(before);
    } else if (opens !== "nothing") {
      const opened = page.locator(what[opens]);
      await page.keyboard.press("Enter");
      await expect(opened, `${id}: Enter`).toBeVisible();
      await expect(opened.locator(":focus"), `${id}: focus`).toHaveCount(1);
      await page.keyboard.press("Escape");
      await expect(opened, `${id}: Escape`).toBeHidden();
      await expect.poll(() => focusedRow(page, id), `${id}: Escape`).toBe(0);
    }
  }
});

/** Returns the columns of the page's tables that are wider than 1.6 times their longest cell and don't fill, as `table: column`. */
const wideColumns = (page: Page) =>
  page.evaluate(() => {
    // oxlint-disable-next-line unicorn/consistent-function-scoping -- it runs inside the page
    const contentOf = (cell: HTMLTableCellElement) => {
      const range = document.createRange();
      range.selectNodeContents(cell);
      const { paddingLeft, paddingRight } = getComputedStyle(cell);
      const text = [...range.getClientRects()].reduce(
        (edges, { left, right, width }) =>
          width === 0
            ? edges
            : { left: Math.min(edges.left, left), right: Math.max(edges.right, right) },
        { left: Infinity, right: 0 },
      );
      const width = Number.isFinite(text.left) ? text.right - text.left : 0;
      return width + parseFloat(paddingLeft) + parseFloat(paddingRight);
    };
    return [...document.querySelectorAll<HTMLElement>("[data-table]")].flatMap((box) => {
      const rows = [...box.querySelectorAll("tr")];
      const wide = [...(rows[0]?.cells ?? [])].flatMap((head, column) => {
        const width = head.getBoundingClientRect().width;
        const longest = Math.max(...rows.map((row) => contentOf(row.cells[column]!)));
        return width > 1.6 * longest ? [head.dataset["column"] ?? ""] : [];
      });
      // One column fills the table.
      return wide.length > 1 ? wide.map((column) => `${box.dataset["table"]}: ${column}`) : [];
    });
  });

test("in no table more than one column is wider than 1.6 times its longest cell, and all are in the same box", async ({
  page,
  product,
}) => {
  test.slow();
  await page.setViewportSize({ width: 1280, height: 900 });
  const { email } = await signIn(page);
  await fillHistory(page, { dataDir: product.dataDir, email, rows: 60 });
  await fillTables(page);
  const wide: string[] = [];
  const boxes = new Map<string, string>();
  for (const table of tables) {
    await openTable(page, table);
    wide.push(...(await wideColumns(page)));
    const looks = await page.locator(`[data-table="${table.id}"]`).evaluate((section) => {
      const { borderTopWidth, borderRadius, paddingLeft, backgroundColor } = getComputedStyle(
        section.parentElement!.parentElement!,
      );
      return [borderTopWidth, borderRadius, paddingLeft, backgroundColor].join(" ");
    });
    boxes.set(table.id, looks);
  }
  expect(wide).toEqual([]);
  expect([...new Set(boxes.values())], JSON.stringify([...boxes])).toHaveLength(1);
});

test("order, width, hidden columns and row height stay for the person, also after signing out", async ({
  page,
}) => {
  const who = await signIn(page);
  await fillTables(page);
  await page.goto("/apikeys");
  const names = page.locator('[data-table="keys"] tbody th p:first-child');
  await expect(names.first()).toBeVisible();
  const head = (column: string) => page.locator(`[data-table="keys"] th[data-column="${column}"]`);
  await head("name").getByRole("button").click();
  await expect(head("name")).toHaveAttribute("aria-sort", "ascending");
  const ascending = await names.allTextContents();
  expect(ascending).toEqual(ascending.toSorted());
  await head("name").getByRole("button").click();
  await expect(head("name")).toHaveAttribute("aria-sort", "descending");
  await page.getByRole("button", { name: "Columns" }).click();
  await page.getByRole("checkbox", { name: "Scopes" }).click();
  await expect(head("scopes")).toHaveCount(0);
  const before = Math.round((await head("used").boundingBox())!.width);
  await page.getByRole("button", { name: "Wider: Last used" }).click();
  await expect.poll(async () => (await head("used").boundingBox())!.width).toBe(before + 32);
  await page.getByRole("button", { name: "Compact" }).click();
  await page.keyboard.press("Escape");
  const edge = (await head("used").locator("[data-resize]").boundingBox())!;
  await page.mouse.move(edge.x + 4, edge.y + 10);
  await page.mouse.down();
  await page.mouse.move(edge.x + 54, edge.y + 10, { steps: 5 });
  await page.mouse.up();
  const dragged = before + 82;
  await expect.poll(async () => (await head("used").boundingBox())!.width).toBe(dragged);
  await page.getByRole("button", { name: "Account menu" }).click();
  await page.getByRole("menuitem", { name: "Sign Out" }).click();
  await page.waitForURL(/login/u);
  await logIn(page, who);
  await page.goto("/apikeys");
  await expect(head("name")).toHaveAttribute("aria-sort", "descending");
  expect(await names.allTextContents()).toEqual(ascending.toReversed());
  await expect(head("scopes")).toHaveCount(0);
  expect((await head("used").boundingBox())!.width).toBe(dragged);
});

test("a filter is a sentence that opens its field; many values are found by typing", async ({
  page,
  product,
}) => {
  const { email } = await signIn(page);
  await fillHistory(page, { dataDir: product.dataDir, email, rows: 60 });
  await page.goto("/history");
  await page.getByRole("button", { name: /^Filter/u }).click();
  const reason = page.getByRole("combobox", { name: "Reason" });
  await reason.click();
  await reason.fill("accepts mail");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/reason=mailbox_accepted/u);
  await page.keyboard.press("Escape");
  // The value is isolated from the direction of the sentence.
  const name = /^Reason is .Mailbox accepts mail.$/u;
  const sentence = page.getByRole("button", { name });
  await sentence.click();
  const box = page.getByRole("dialog", { name });
  await box.getByRole("combobox", { name: "Reason" }).click();
  await expect(box.getByRole("option").first()).toBeVisible();
  await page.keyboard.press("Escape");
  await page.keyboard.press("Escape");
  await expect(box).toBeHidden();
  await page.getByRole("button", { name: "Remove filter: Reason Mailbox accepts mail" }).click();
  await expect(page).not.toHaveURL(/reason=/u);
});
