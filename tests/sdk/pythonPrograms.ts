import { execFile } from "node:child_process";
import { cpSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { works } from "./phpPrograms.ts";
import { scriptedApi, type ScriptedReply } from "./scriptedApi.ts";

const run = promisify(execFile);

/** True if this machine has Python 3.9 or newer. */
export const hasPython = await works(
  "python3",
  "-c",
  "import sys; sys.exit(0 if sys.version_info >= (3, 9) else 1)",
);
if (!hasPython) {
  process.stdout.write("Python 3.9 isn't installed: the tests of the Python SDK are skipped.\n");
}

/** Programs in a folder, with the SDK to import. */
export class PythonPrograms {
  readonly folder = mkdtempSync(join(tmpdir(), "mailverdict-python-"));
  readonly env: NodeJS.ProcessEnv;

  /** `env` has the address of a server and a key. */
  constructor(env: NodeJS.ProcessEnv) {
    // A copy, so that compiled files don't show up in the repository.
    cpSync("sdk/python/src", join(this.folder, "src"), { recursive: true });
    this.env = { ...env, HOME: process.env["HOME"], PYTHONPATH: join(this.folder, "src") };
  }

  /** Runs a program and returns its output. */
  async outputOf(code: string, more: NodeJS.ProcessEnv = {}): Promise<string> {
    const path = join(this.folder, "program.py");
    writeFileSync(path, code);
    const options = { cwd: this.folder, env: { ...this.env, ...more } };
    return (await run("python3", ["-W", "error::DeprecationWarning", path], options)).stdout;
  }

  /** Runs a program against a server that gives scripted replies; returns its output and the requests. */
  async scripted(
    replies: readonly ScriptedReply[],
    lines: readonly string[],
    envOf: (url: string) => NodeJS.ProcessEnv = (url) => ({ MAILVERDICT_URL: url }),
  ) {
    const api = await scriptedApi(replies);
    const code = ["from mailverdict import *", ...lines].join("\n");
    const output = await this.outputOf(code, envOf(api.url));
    await api.close();
    return { output, requests: api.requests };
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }
}
