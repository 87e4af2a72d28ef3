import { describe, expect, test } from "vitest";
import { limits } from "#contract/limits.ts";
import { allCommands } from "#cli/commands/allCommands.ts";
import { usageLine } from "#cli/grammar/helpText.ts";
import { apiChanges } from "#reference/apiChanges.ts";
import { changesFeed } from "#reference/changesFeed.ts";
import { commandRows } from "#reference/guides/commandLineGuide.ts";
import { guides } from "#reference/guides/guides.ts";
import { widgetOptionRows } from "#reference/guides/widgetGuide.ts";
import { markdownSections } from "#reference/markdownSections.ts";
import { operations } from "#reference/operations.ts";
import { readExamples } from "#reference/readExamples.ts";
import type { WidgetOptions } from "#sdk/widget/src/attachWidget.ts";

const origin = "https://verify.example.com";
const all = guides(origin);

test("every guide has a name of its own, and no block is empty", () => {
  const ids = all.map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  for (const { id, blocks } of all) {
    for (const { text, rows, code } of blocks) {
      expect([id, text ?? rows ?? code]).not.toEqual([id, undefined]);
      expect([id, text, code]).not.toEqual([id, expect.stringMatching(/undefined|NaN/u), code]);
    }
    expect([id, JSON.stringify(blocks)]).not.toEqual([id, expect.stringMatching(/NaN|undefined/u)]);
  }
});

test("the command line guide has the commands of the program", () => {
  const shown = allCommands.filter(
    ({ name, section }) =>
      section === "check" || section === "server" || ["mcp", "completion"].includes(name),
  );
  const rows = shown.map((command) => [`\`${usageLine(command)}\``, command.summary]);
  expect(new Set(commandRows.body.map((row) => row.join()))).toEqual(
    new Set(rows.map((row) => row.join())),
  );
});

test("the widget guide has every option of the widget", () => {
  const options: Record<keyof WidgetOptions, true> = {
    key: true,
    api: true,
    language: true,
    texts: true,
    timeoutMs: true,
    field: true,
  };
  const named = widgetOptionRows.body.map(([name]) => name.replaceAll("`", ""));
  expect(named.toSorted()).toEqual(Object.keys(options).toSorted());
});

test("the limits are the numbers of the server", () => {
  const rows = all
    .find(({ id }) => id === "limits")!
    .blocks.flatMap(({ rows: table }) => table?.body ?? []);
  const limitOf = (name: string) => rows.find(([first]) => first === name)?.[1];
  expect(limitOf("Rows of a list")).toBe(limits.rowsMax.toLocaleString("en"));
  expect(limitOf("Age of a reused result (`max_age_s`)")).toBe("up to 30 days");
  expect(limitOf("Uploaded file")).toBe("100 MB; 200 MB unpacked");
  expect(rows.length).toBeGreaterThan(35);
});

describe("the changes of the API", () => {
  test("name every documented call once", () => {
    const named = apiChanges.flatMap(({ calls }) => calls?.split(" ") ?? []);
    expect(named.toSorted()).toEqual(operations.map(({ name }) => name).toSorted());
  });

  test("are sorted, and have ids of their own and real days", () => {
    const dates = apiChanges.map(({ date }) => date);
    expect(dates).toEqual(dates.toSorted().toReversed());
    expect(new Set(apiChanges.map(({ date, id }) => `${date} ${id}`)).size).toBe(dates.length);
    for (const { date, id, text } of apiChanges) {
      expect(new Date(`${date}T00:00:00Z`).toISOString().slice(0, 10)).toBe(date);
      expect(id).toMatch(/^[a-z\d]+(?:-[a-z\d]+)*$/u);
      expect(text).toMatch(/\.$/u);
    }
  });

  test("are a feed with one entry each, whose links lead to the page", () => {
    const feed = changesFeed({ name: "Mailverdict & Co", version: "1", origin });
    expect(feed).toContain("<title>Mailverdict &amp; Co API: changes</title>");
    const ids = [...feed.matchAll(/<entry>\s*<id>([^<]+)<\/id>/gu)].map(([, id]) => id);
    expect(ids).toHaveLength(apiChanges.length);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids[0]).toMatch(
      /^https:\/\/verify\.example\.com\/api-docs#change-\d{4}-\d\d-\d\d-[a-z\d-]+$/u,
    );
    expect(feed.match(/term="breaking"/gu)?.length).toBe(
      apiChanges.filter(({ breaking }) => breaking).length,
    );
    expect(feed).not.toMatch(/&(?!amp;|lt;|gt;)|undefined/u);
  });
});

describe("the sections as Markdown", () => {
  const sections = markdownSections({ origin }, readExamples());

  test("have names of their own, and links that work from anywhere", () => {
    const ids = sections.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids).toEqual(expect.arrayContaining(["webhooks", "lists", "mcp", "codes", "changes"]));
    for (const { id, title, text } of sections) {
      expect(id).toMatch(/^[a-z]+(?:-[a-z]+)*$/u);
      expect(text.startsWith(`## ${title}\n\n`)).toBe(true);
      expect([id, text.match(/\]\((?!https?:)[^)]*\)/gu)]).toEqual([id, null]);
    }
  });

  test("have tables with as many cells in each row", () => {
    expect(sections.filter(({ text }) => text.includes("\n| --- |")).length).toBeGreaterThan(8);
    for (const { id, text } of sections) {
      const tables = text.split("\n\n").filter((part) => part.startsWith("|"));
      for (const table of tables) {
        const cells = table
          .split("\n")
          .map((row) => row.replaceAll(String.raw`\|`, "").split("|").length);
        expect([id, new Set(cells).size]).toEqual([id, 1]);
      }
    }
  });
});
