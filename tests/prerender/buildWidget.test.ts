import { gzipSync } from "node:zlib";
import { beforeAll, describe, expect, test } from "vitest";
import { buildWidget } from "#prerender/widget/buildWidget.ts";

const byteBudget = 5 * 1024;

describe("the form widget", () => {
  let files: Map<string, string>;
  beforeAll(async () => {
    files = await buildWidget(process.cwd());
  });

  test.each(["widget.js", "widget.mjs"])("%s has at most 5 KB gzip and imports nothing", (name) => {
    const code = files.get(name) ?? "";
    expect(code.length).toBeGreaterThan(1000);
    expect(gzipSync(code, { level: 9 }).length).toBeLessThanOrEqual(byteBudget);
    expect(code).not.toMatch(/\bimport\s*[({"']|\bfrom\s*["']|\brequire\(/u);
  });

  test("it needs no inline script, no style and no HTML from text, so that a strict policy allows it", () => {
    for (const code of files.values()) {
      expect(code).not.toMatch(/innerHTML|outerHTML|insertAdjacentHTML|\.style\b|cssText/u);
      expect(code).not.toMatch(/\beval\(|new Function|setAttribute\(["'`]on/u);
    }
  });

  test("the module exports what the page documents", () => {
    expect(files.get("widget.mjs")).toMatch(/export\s*\{[^}]*\bas attach,[^}]*\bas attachAll/u);
  });
});
