import { readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, inject, test } from "vitest";
import { demoAddresses } from "#contract/demoAddresses.ts";
import { errorCodes } from "#contract/errors.ts";
import { sandboxErrors } from "#contract/sandboxErrors.ts";
import { reasons } from "#vocabulary/reasons.ts";
import { referenceData } from "#prerender/referenceData.ts";
import { operationGroups, operations } from "#reference/operations.ts";
import { openPath } from "#reference/openApi.ts";
import { pageFile, readBuildRecord } from "#server/http/pages/buildRecord.ts";
import { languages } from "#web/text/i18n.ts";
import type { ReferenceField } from "#web/features/apiReference/reference.ts";

const outDir = inject("builtApp");
let page: Document;

function built(language: string): Document {
  const { folder } = readBuildRecord(outDir);
  const html = readFileSync(join(outDir, folder, pageFile(language, "/api-docs")), "utf8");
  return new DOMParser().parseFromString(html, "text/html");
}

const plain = (text: string) =>
  text.replaceAll("`", "").replaceAll(/\[([^\]]+)\]\([^)]+\)/gu, "$1");

/** Returns the fields that a section doesn't show, with their texts and values. */
function missingIn(section: Element | null, fields: readonly ReferenceField[]): string[] {
  const text = section?.textContent ?? "";
  return fields.flatMap((field) => [
    ...[field.name, plain(field.text), ...field.values].filter((part) => !text.includes(part)),
    ...missingIn(section, field.fields ?? []),
  ]);
}

beforeAll(() => {
  page = built("en");
});

describe("the API reference is readable without scripts", () => {
  const { groups, objects, errors, guides } = referenceData();

  test.each(operations)("$method $path with its parameters, fields and errors", (endpoint) => {
    const section = page.getElementById(endpoint.name);
    const codes = [...(section?.querySelectorAll("p") ?? [])].map((each) => each.textContent);
    expect(codes).toContain(`${endpoint.method} ${openPath(endpoint.path)}`);
    const operation = groups
      .flatMap((group) => group.operations)
      .find(({ name }) => name === endpoint.name)!;
    const { parameters, body, returns } = operation;
    expect(missingIn(section, [...parameters, ...body, ...returns.fields])).toEqual([]);
    for (const code of endpoint.errors) {
      expect([code, page.getElementById(code)?.tagName]).toEqual([code, "SECTION"]);
    }
    for (const [, own] of operation.errors) {
      const links = own.map((code) => section?.querySelector(`a[href="#${code}"]`)?.textContent);
      expect(links).toEqual(own);
    }
  });

  test.each(objects)("the object $name with every field and value", ({ name, fields }) => {
    expect(missingIn(page.getElementById(name), fields)).toEqual([]);
  });

  test.each(errorCodes)("the type of %s leads to its cause, fix and example", (code) => {
    const section = page.getElementById(code)?.textContent ?? "";
    const { cause, fix, title } = errors.find((each) => each.code === code)!;
    for (const part of [title, plain(cause), plain(fix), `"code": "${code}"`]) {
      expect(section).toContain(part);
    }
  });

  test("every reason, sandbox address and guide", () => {
    const text = page.getElementById("root")?.textContent ?? "";
    const parts = [
      ...reasons,
      ...demoAddresses.map(({ email }) => email),
      ...Object.keys(sandboxErrors).map((local) => `${local}@sandbox.test`),
      ...guides.map(({ title }) => title),
    ];
    expect(parts.filter((part) => !text.includes(part))).toEqual([]);
  });

  test("a sample with the SDK for every call that it has a method for", () => {
    const calls = groups.flatMap((group) => group.operations);
    const without = calls.filter(({ sdk }) => sdk === undefined).map(({ name }) => name);
    expect(without.length).toBeLessThan(calls.length / 4);
    const lacking = calls
      .filter(({ sdk }) => sdk !== undefined)
      .filter(({ name }) => {
        const text = page.getElementById(name)?.textContent ?? "";
        return !text.includes("SDK · TypeScript") || !text.includes("await mailverdict.");
      });
    expect(lacking.map(({ name }) => name)).toEqual([]);
  });

  test("every link on the page leads to a section of it", () => {
    const anchors = [...page.querySelectorAll('main a[href^="#"]')].map(
      (link) => link.getAttribute("href")?.slice(1) ?? "",
    );
    expect(anchors.filter((id) => page.getElementById(id) === null)).toEqual([]);
    const ids = [...page.querySelectorAll("main [id]")].map(({ id }) => id);
    expect(ids.length).toBe(new Set(ids).size);
  });

  test("with the Tab key in a step per operation and per group, two per guide, four for the first call and at most 64 others", () => {
    const tabbable = "a[href], button, input, select, textarea, summary, [tabindex='0']";
    const steps = [...page.querySelectorAll(tabbable)].filter((each) => {
      const fold = (each.matches("summary") ? each.parentElement?.parentElement : each)?.closest(
        "details:not([open])",
      );
      return fold === null;
    });
    expect(steps.length).toBeGreaterThan(100);
    const known = operations.length + operationGroups.length + 2 * guides.length + 4;
    expect(steps.length).toBeLessThanOrEqual(known + 64);
  });

  test.each(operations)(
    "a link to $name opens it: its anchor is inside its closed fold",
    (each) => {
      const fold = page.getElementById(each.name)?.closest("details");
      expect(fold?.hasAttribute("open")).toBe(false);
      expect(fold?.querySelector("summary")?.textContent).toContain(each.summary);
    },
  );

  test.each(Object.keys(languages))("in %s, with code from left to right", (language) => {
    const own = built(language);
    const section = own.getElementById("createValidation");
    expect(section?.closest("[lang]")?.getAttribute("lang")).toBe("en");
    expect(section?.closest("[dir]")?.getAttribute("dir")).toBe("ltr");
    expect(own.querySelector("main h1")?.textContent).not.toBe("");
  });
});

test("the files for programs are in the build, with a place for the origin", () => {
  const { folder, withOrigin } = readBuildRecord(outDir);
  const own = ["api-docs/webhooks.md", "api-docs/lists.md", "api-docs/changes.atom"];
  const files = ["openapi.json", "postman_collection.json", "llms-full.txt", "llms.txt", ...own];
  for (const file of files) {
    expect(withOrigin).toContain(`/${file}`);
    const text = readFileSync(join(outDir, folder, file), "utf8");
    expect(text).toContain("__ORIGIN__");
    if (file.endsWith(".json")) {
      expect(() => JSON.parse(text) as unknown).not.toThrow();
    }
  }
});

test("the page links its changes and sections in other forms, and llms.txt lists the sections", () => {
  const { folder, withOrigin } = readBuildRecord(outDir);
  const links = [...built("de").head.querySelectorAll('link[rel="alternate"][type]')].map(
    (link) => [link.getAttribute("type"), link.getAttribute("href")],
  );
  const feed = ["application/atom+xml", "/api-docs/changes.atom"];
  const sections = links.filter(([type]) => type === "text/markdown").map(([, path]) => path);
  expect(links).toEqual(expect.arrayContaining([feed, ["text/markdown", "/api-docs/mcp.md"]]));
  expect(sections.filter((path) => !withOrigin.includes(path ?? ""))).toEqual([]);
  const list = readFileSync(join(outDir, folder, "llms.txt"), "utf8");
  expect(sections.filter((path) => !list.includes(`](__ORIGIN__${path})`))).toEqual([]);
  expect(sections.length).toBe(withOrigin.filter((path) => path.endsWith(".md")).length);
});
