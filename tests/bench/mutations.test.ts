import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { closestTests } from "#bench/mutation/closestTests.ts";
import { callsName, countingSource, functionsAround } from "#bench/mutation/countCalls.ts";
import { functionsUsing } from "#bench/mutation/functionsUsing.ts";
import { mutatedSource, listMutations } from "#bench/mutation/listMutations.ts";

/** Returns a source after each of its mutations. */
const mutated = (source: string): string[] =>
  listMutations("a.ts", source).map((mutation) => mutatedSource(source, mutation));

describe("mutations of", () => {
  test.each<[string, string, string[]]>([
    ["a comparison, its opposite and its boundary", "f = a < b", ["f = a >= b", "f = a <= b"]],
    ["equality", "f = a === b", ["f = a !== b"]],
    ["a sum", "f = a + b", ["f = a - b"]],
    ["and", "f = a && b", ["f = a || b"]],
    ["a default", "f = a ?? b", ["f = a && b", "f = a"]],
    ["an if", "if (a) b();", ["if (!(a)) b();", "if (false) b();", "if (true) b();", "if (a) ;"]],
    ["a negation", "f = !a", ["f = a"]],
    ["a boolean", "f = true", ["f = false"]],
    ["a small number", "f = 3", ["f = 4"]],
    ["a large number", "f = 5000", ["f = 50000"]],
    ["a wait", "await a();", ["a();"]],
    ["a throw", 'throw new E("no_rows");', ['throw new E("mutated");']],
    ["a code", 'f = { error: "no_rows" }', ["f = {  }", 'f = { error: "mutated" }']],
    ["an object", "f = { a, ...b }", ["f = {  ...b }", "f = { a,  }"]],
    ["a returned value", "() => { return a; }", ["() => { return null; }"]],
    ["a returned list", "() => { return [a]; }", ["() => { return []; }"]],
    ["a predicate", "f = a.filter(b)", ["f = a"]],
    ["some", "f = a.some(b)", ["f = a.every(b)"]],
    ["a bound", "f = Math.min(a, b)", ["f = Math.max(a, b)"]],
  ])("%s", (_, source, expected) => {
    // Parts of a statement that is removed as a whole are tested here without it.
    const all = mutated(`export const f = 0;\n${source}`)
      .map((text) => text.split("\n")[1] ?? "")
      .filter((text) => text !== source && text !== ";");
    expect(all.toSorted()).toEqual(expected.toSorted());
  });

  test("types, imports, texts and calls of a logger have none", () => {
    for (const source of [
      'type A = { a: 1; error: "no_rows" }',
      'import a from "a"',
      'export * from "a"',
      "const a: 3 | true = b",
      'const a = "x" + b',
      "const a = `${b}c`",
      'context.log.warn({ a: 1 }, "text");',
      "log.error(a ?? b);",
    ]) {
      expect(listMutations("a.ts", source)).toEqual([]);
    }
  });
});

describe("functions that are called", () => {
  const source = "export const a = (x) => ({ x });\nexport function b() { return () => 1; }";

  test("add themselves to a set, and return the same", () => {
    const counting = countingSource("a.ts", source).replaceAll("export ", "");
    const calls = new Set<string>();
    // oxlint-disable-next-line no-implied-eval, typescript/no-implied-eval, no-new-func -- runs the source that the test is about
    const run = new Function("globalThis", `${counting}; return [a(2), b()];`) as (
      scope: object,
    ) => [unknown, () => number];
    const [object, inner] = run({ [callsName]: calls });
    expect(object).toEqual({ x: 2 });
    expect([...calls]).toEqual([
      ...functionsAround("a.ts", source, source.indexOf("{ x }")),
      ...functionsAround("a.ts", source, source.indexOf("return")),
    ]);
    expect(inner()).toBe(1);
    expect([...calls].slice(2)).toEqual(functionsAround("a.ts", source, source.lastIndexOf("1")));
  });

  test("outside of all functions, each of the file counts", () => {
    expect(functionsAround("a.ts", source, 0)).toHaveLength(3);
  });

  test("in a file of constants, those of the files that import it count, or of the files that import these", () => {
    const tree = mkdtempSync(join(tmpdir(), "small-tree-"));
    onTestFinished(() => rmSync(tree, { recursive: true }));
    mkdirSync(join(tree, "server"));
    writeFileSync(join(tree, "package.json"), '{ "imports": {} }');
    const write = (name: string, text: string) => writeFileSync(join(tree, "server", name), text);
    write("limit.ts", "export const limit = 3;");
    write("limits.ts", 'import { limit } from "./limit.ts";\nexport const limits = { limit };');
    write("a.ts", `import { limits } from "./limits.ts";\n${source}`);
    write("b.ts", 'import { a } from "./a.ts";\nexport const c = () => a(1);');
    const functionsOf = functionsUsing(tree);
    const used = functionsOf("server/limits.ts", 40);
    expect(used).toHaveLength(3);
    expect(used.every((each) => each.startsWith("server/a.ts:"))).toBe(true);
    expect(functionsOf("server/limit.ts", 21)).toEqual(used);
    expect(functionsOf("server/b.ts", 0)).toHaveLength(1);
  });
});

test("the closest tests of a function are those of its folder, then those that call most of its file; if none calls it, those of the nearest folder", () => {
  const called = new Map([
    ["tests/server/far.test.ts", new Set(["server/http/a.ts:1"])],
    ["tests/server/far2.test.ts", new Set(["server/http/a.ts:1", "server/b.ts:1"])],
    ["tests/server/http/near.test.ts", new Set(["server/http/a.ts:1"])],
    ["tests/server/http/nearer.test.ts", new Set(["server/http/a.ts:1", "server/http/a.ts:9"])],
    ["tests/server/http/none.test.ts", new Set(["server/http/a.ts:9"])],
  ]);
  expect(
    closestTests({ file: "server/http/a.ts", functions: ["server/http/a.ts:1"] }, called),
  ).toEqual([
    "tests/server/http/nearer.test.ts",
    "tests/server/http/near.test.ts",
    "tests/server/far.test.ts",
    "tests/server/far2.test.ts",
  ]);
  expect(
    closestTests({ file: "server/http/a.ts", functions: ["server/http/a.ts:5"] }, called),
  ).toEqual([
    "tests/server/http/nearer.test.ts",
    "tests/server/http/near.test.ts",
    "tests/server/http/none.test.ts",
  ]);
  expect(
    closestTests({ file: "server/http/b/c.ts", functions: ["server/http/b/c.ts:5"] }, called),
  ).toEqual([
    "tests/server/http/near.test.ts",
    "tests/server/http/none.test.ts",
    "tests/server/http/nearer.test.ts",
  ]);
});

test("the closest tests of the app are in web", () => {
  const calls = new Set(["src/text/a.ts:1"]);
  const called = new Map([
    ["tests/web/a.test.ts", calls],
    ["tests/web/text/b.test.tsx", calls],
    ["tests/src/text/c.test.tsx", calls],
  ]);
  expect(
    closestTests({ file: "src/text/a.ts", functions: ["src/text/a.ts:1"] }, called).at(0),
  ).toBe("tests/web/text/b.test.tsx");
});

test("the closest tests of a constant are those that call most of the files that use it", () => {
  const functions = ["server/a.ts:1", "server/b.ts:1"];
  const called = new Map([
    ["tests/one.test.ts", new Set(["server/a.ts:1"])],
    ["tests/both.test.ts", new Set(["server/a.ts:1", "server/b.ts:1", "server/c.ts:1"])],
    ["tests/none.test.ts", new Set(["server/c.ts:1"])],
  ]);
  expect(closestTests({ file: "contract/limits.ts", functions }, called)).toEqual([
    "tests/both.test.ts",
    "tests/one.test.ts",
  ]);
});
