import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { type Mutation, mutationsOf } from "./fixtures/mutationsOf.ts";

/** Time in ms after which the tests of a mutation count as failed: it may loop forever. */
const testMs = 180_000;
const leftOut = new Set(["node_modules", ".git", "dist", "data", "test-results"]);

interface Site extends Mutation {
  file: string;
  source: string;
}

/** Copies the repository, with its packages linked, so that mutations never touch the original. */
function copyOfRepository(): string {
  const root = mkdtempSync(join(tmpdir(), "bench-mutations-"));
  for (const name of readdirSync(".").filter((each) => !leftOut.has(each))) {
    cpSync(name, join(root, name), { recursive: true });
  }
  symlinkSync(resolve("node_modules"), join(root, "node_modules"));
  return root;
}

/** Returns all mutations of a folder in an order that is the same in each run and mixes its files. */
function sitesIn(folder: string): Site[] {
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".ts"))
    .map((name) => join(folder, name));
  const sites = files.flatMap((file) => {
    const source = readFileSync(file, "utf8");
    return mutationsOf(file, source).map((mutation) => ({ ...mutation, file, source }));
  });
  const rank = ({ file, start, replacement }: Site) =>
    createHash("sha256").update(`${file} ${start} ${replacement}`).digest("hex");
  return sites.toSorted((one, other) => (rank(one) < rank(other) ? -1 : 1));
}

/** Runs the tests of a folder in the copy; tells whether they passed. */
function passes(root: string, tests: string): boolean {
  const { status } = spawnSync(
    process.execPath,
    ["launch/run.mjs", "vitest", "run", "--project", "node", "--bail", "1", tests],
    { cwd: root, stdio: "ignore", timeout: testMs, killSignal: "SIGKILL" },
  );
  return status === 0;
}

const lineOf = ({ source, start }: Site) => source.slice(0, start).split("\n").length;

/** `npm run bench -- mutations [folder] [number] [tests]`: changes the code of a folder in one place at a time and prints the changes that the tests of its top folder don't notice. */
export function run(): void {
  const folder = process.argv[3] ?? "engine/verdict";
  const count = Number(process.argv[4] ?? 30);
  const tests = process.argv[5] ?? join("tests", folder.split("/", 1)[0] ?? "");
  if (!existsSync(tests)) {
    throw new Error(`There are no tests in ${tests}.`);
  }
  const sites = sitesIn(folder);
  const root = copyOfRepository();
  const survived: Site[] = [];
  const tried = sites.slice(0, count);
  try {
    if (!passes(root, tests)) {
      throw new Error(`${tests} fails without a mutation.`);
    }
    for (const site of tried) {
      const { file, source, start, end, replacement } = site;
      writeFileSync(join(root, file), source.slice(0, start) + replacement + source.slice(end));
      if (passes(root, tests)) {
        survived.push(site);
        const before = source.slice(start, end);
        process.stdout.write(`${file}:${lineOf(site)}  ${before} → ${replacement || "nothing"}\n`);
      }
      writeFileSync(join(root, file), source);
    }
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
  process.stdout.write(
    `${tried.length - survived.length} of ${tried.length} mutations noticed, of ${sites.length} in ${folder}.\n`,
  );
  process.exitCode = survived.length === 0 ? 0 : 1;
}
