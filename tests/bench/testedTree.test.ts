import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { TestedTree } from "#bench/mutation/testedTree.ts";

let small = "";
let tree: TestedTree;

/** A tree of one file, with the launcher, the check and the packages of this one. */
beforeAll(() => {
  small = mkdtempSync(join(tmpdir(), "small-tree-"));
  for (const name of [
    "launch",
    "oxlint.config.ts",
    "package.json",
    "tests/support/importLayers.ts",
    "tsconfig.json",
  ]) {
    cpSync(name, join(small, name), { recursive: true });
  }
  mkdirSync(join(small, "server"));
  writeFileSync(join(small, "server", "a.ts"), "");
  symlinkSync(resolve("node_modules"), join(small, "node_modules"));
  tree = new TestedTree(small);
});

afterAll(() => {
  tree.remove();
  rmSync(small, { recursive: true });
});

/** Types and linter start as programs of their own. */
const timeoutMs = 60_000;
const before = "declare function save(): Promise<boolean>;\nconst unused = 1;\n";

test.each([
  ["a condition that is always false", "export async function a() { if (false) await save(); }"],
  ["a promise that is returned", "export async function a() { return save(); }"],
  ["an empty statement", "export async function a() { ;; await save(); }"],
])(
  "the check accepts %s and a name without a use",
  async (_, source) => {
    tree.write("server/a.ts", `${before}${source}\n`);
    expect(await tree.accepts(["server/a.ts"])).toBe(true);
  },
  timeoutMs,
);

test.each([
  ["a call without await", "export async function a() { save(); }"],
  ["a condition without await", "export async function a() { return save() ? 1 : 0; }"],
  ["a negation without await", "export async function a() { return !save() ? 1 : 0; }"],
  [
    "a try without await",
    "export async function a() { try { return save(); } catch { return 1; } }",
  ],
  ["a wrong type", "export const a: string = 1;"],
])(
  "the check refuses %s",
  async (_, source) => {
    tree.write("server/a.ts", `${before}${source}\n`);
    expect(await tree.accepts(["server"])).toBe(false);
  },
  timeoutMs,
);
