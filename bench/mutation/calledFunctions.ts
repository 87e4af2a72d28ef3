import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { callsName, countingSource } from "./countCalls.ts";
import { productFolders, sourcesIn } from "./productFolders.ts";
import { TestedTree } from "./testedTree.ts";

/** Functions that each test file calls, by file. Test files that fail without a mutation are left out. */
export type CalledFunctions = ReadonlyMap<string, ReadonlySet<string>>;

/** Time in ms that all tests may take. */
const allMs = 3 * 3_600_000;
/** All tests without the long ones. Those of the repository call every endpoint, but look at little of its effect. */
const tests = ["**/*.soak.test.ts", "tests/{bench,repository}/**"].flatMap((left) => [
  "--exclude",
  left,
]);

const config = `import config from "./vitest.config.ts";
const projects = config.test.projects.map((project) => ({
  ...project,
  test: { ...project.test, setupFiles: [...(project.test.setupFiles ?? []), "./calls.setup.ts"] },
}));
export default { ...config, test: { ...config.test, projects } };
`;
const setup = `import { appendFileSync } from "node:fs";
import { afterAll, expect } from "vitest";
globalThis.${callsName} = new Set();
afterAll(({}, { tasks }) => {
  const passed = tasks.every(({ result }) => result?.state !== "fail");
  const line = { file: expect.getState().testPath, passed, calls: [...globalThis.${callsName}] };
  appendFileSync(process.env.CALLS_FILE, JSON.stringify(line) + "\\n");
});
`;

/** Returns a hash of the code and tests of a tree. */
function hashOfTree(tree: string): string {
  const hash = createHash("sha256");
  for (const file of sourcesIn(tree, [...productFolders, "tests"])) {
    hash.update(file).update(readFileSync(join(tree, file)));
  }
  return hash.digest("hex").slice(0, 16);
}

/** Runs the tests once to see which functions of the product each test file calls; remembered for the same code. */
export async function calledFunctions(tree: string): Promise<CalledFunctions> {
  mkdirSync(join(".cache", "mutations"), { recursive: true });
  const kept = join(".cache", "mutations", `calls-${hashOfTree(tree)}.jsonl`);
  const copy = existsSync(kept) ? null : new TestedTree(tree);
  if (copy !== null) {
    for (const file of sourcesIn(tree, productFolders)) {
      copy.write(file, countingSource(file, copy.read(file)));
    }
    copy.write("calls.config.ts", config);
    copy.write("calls.setup.ts", setup);
    const calls = join(copy.root, "calls.jsonl");
    const args = ["--config", "calls.config.ts", ...tests];
    await copy.test(args, { limitMs: allMs, env: { CALLS_FILE: calls } });
    writeFileSync(kept, readFileSync(calls, "utf8").replaceAll(`${copy.root}/`, ""));
    copy.remove();
  }
  const lines = readFileSync(kept, "utf8").trim().split("\n");
  const files = lines.map(
    (line) => JSON.parse(line) as { file: string; passed: boolean; calls: string[] },
  );
  return new Map(
    files.filter(({ passed }) => passed).map(({ file, calls }) => [file, new Set(calls)]),
  );
}
