import { spawn } from "node:child_process";
import {
  cpSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import type { Mutant } from "./drawMutants.ts";
import { mutatedSource } from "./listMutations.ts";

const leftOut = new Set(["node_modules", ".git", ".cache", "dist", "data", "test-results"]);

/** Result of a command: `late` if it took longer than its limit. */
type RunEnd = "passed" | "failed" | "late";

/** Time in ms that types and linter may take. */
const checkMs = 300_000;
/** The rules of `oxlint.config.ts` that report a promise without `await`. Its other rules object to the way a mutation is written. */
const lint = `import config from "./oxlint.config.ts";
const awaits = /^typescript\\/(?:no-floating-promises|no-misused-promises|return-await)$/u;
const rules = Object.entries(config.rules).filter(([name]) => awaits.test(name));
export default {
  plugins: ["typescript"],
  categories: { correctness: "off" },
  options: { typeAware: true },
  rules: Object.fromEntries(rules),
};
`;
const lintFile = "mutated.oxlint.config.ts";
/** Types of the product. A mutation leaves names without a use that its author would remove, so these don't count. */
const types = {
  extends: "./tsconfig.json",
  compilerOptions: {
    noUnusedLocals: false,
    noUnusedParameters: false,
    tsBuildInfoFile: "mutated.tsbuildinfo.json",
  },
  include: ["cli", "mcp", "sdk/typescript/src", "sdk/widget/src", "server", "src"],
};
const typesFile = "mutated.tsconfig.json";

/** A copy of a tree, with its packages linked, so that mutations never touch the original. */
export class TestedTree {
  readonly root = mkdtempSync(join(tmpdir(), "mutations-"));

  constructor(tree: string) {
    for (const name of readdirSync(tree).filter((each) => !leftOut.has(each))) {
      cpSync(join(tree, name), join(this.root, name), { recursive: true });
    }
    symlinkSync(resolve(tree, "node_modules"), join(this.root, "node_modules"));
    this.write(typesFile, JSON.stringify(types));
    this.write(lintFile, lint);
  }

  read(file: string): string {
    return readFileSync(join(this.root, file), "utf8");
  }

  write(file: string, text: string): void {
    writeFileSync(join(this.root, file), text);
  }

  /** Runs test files of the projects `node` and `web`. */
  test(
    args: readonly string[],
    { limitMs, env = {} }: { limitMs: number; env?: object },
  ): Promise<RunEnd> {
    return this.#run(["vitest", "run", "--project", "node", "--project", "web", ...args], {
      limitMs,
      env,
    });
  }

  /** Tells whether `npm run check` accepts files or folders: the types of the product, and that no promise lacks its `await`. */
  async accepts(paths: readonly string[]): Promise<boolean> {
    const linter = ["oxlint", "-c", lintFile, ...paths];
    for (const command of [["tsc", "--noEmit", "-p", typesFile], linter]) {
      if ((await this.#run(command, { limitMs: checkMs })) === "failed") {
        return false;
      }
    }
    return true;
  }

  /** Runs a command of a dependency. */
  #run(
    command: readonly string[],
    { limitMs, env = {} }: { limitMs: number; env?: object },
  ): Promise<RunEnd> {
    const child = spawn(process.execPath, ["launch/run.mjs", ...command], {
      cwd: this.root,
      stdio: "ignore",
      env: { ...process.env, ...env },
      // A separate process group, so that its workers end with it.
      detached: true,
    });
    return new Promise((end) => {
      const late = setTimeout(() => {
        process.kill(-(child.pid ?? 0), "SIGKILL");
        end("late");
      }, limitMs);
      child.once("exit", (code) => {
        clearTimeout(late);
        end(code === 0 ? "passed" : "failed");
      });
    });
  }

  /** Changes one place, for as long as `act` takes. */
  async mutated<T>(mutant: Mutant, act: () => Promise<T>): Promise<T> {
    const { file, source } = mutant;
    this.write(file, mutatedSource(source, mutant));
    try {
      return await act();
    } finally {
      this.write(file, source);
    }
  }

  remove(): void {
    rmSync(this.root, { recursive: true, force: true });
  }
}
