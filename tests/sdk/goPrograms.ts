import { execFile } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { sdkVersion } from "#reference/sdk/sdkVersion.ts";
import { readmeProgram } from "#tests/support/readmeProgram.ts";

const run = promisify(execFile);

/** True if this machine has Go 1.18 or newer. */
export const hasGo = await run("go", ["version"]).then(
  ({ stdout }) => Number(/go1\.(\d+)/u.exec(stdout)?.[1]) >= 18,
  () => false,
);
if (!hasGo) {
  process.stdout.write("Go 1.18 isn't installed: the tests of the Go SDK are skipped.\n");
}

/** Programs in a Go module that has the SDK of a running server. */
export class GoPrograms {
  readonly folder = mkdtempSync(join(tmpdir(), "mailverdict-go-"));
  readonly project = join(this.folder, "project");
  readonly env: NodeJS.ProcessEnv;

  /** `env` has the address of a server and a key. */
  constructor(env: NodeJS.ProcessEnv) {
    this.env = {
      ...process.env,
      ...env,
      GOPATH: join(this.folder, "path"),
      // Modules that can be deleted, and none but those of the server.
      GOFLAGS: "-modcacherw",
      GOTOOLCHAIN: "local",
    };
    mkdirSync(this.project);
    writeFileSync(join(this.project, "go.mod"), "module example.test/program\n\ngo 1.18\n");
  }

  /** Installs the SDK with the lines of the README, without the public proxy. */
  async install(): Promise<void> {
    const lines = readmeProgram("sdk/go/README.md", "sh", "go get")
      .replace("https://mail.example.org", this.env["MAILVERDICT_URL"] ?? "")
      .replace("https://proxy.golang.org,", "")
      .replace(",direct", ",off")
      .replace("v0.1.0", `v${sdkVersion}`);
    await run("sh", ["-ec", lines], { cwd: this.project, env: this.env });
  }

  /** Builds a program and returns its path. */
  async built(code: string): Promise<string> {
    writeFileSync(join(this.project, "main.go"), code);
    const program = join(this.folder, "program");
    await run("go", ["build", "-o", program, "."], { cwd: this.project, env: this.env });
    return program;
  }

  /** Runs a program and returns its output. */
  async outputOf(code: string, more: NodeJS.ProcessEnv = {}): Promise<string> {
    const program = await this.built(code);
    return (await run(program, [], { cwd: this.project, env: { ...this.env, ...more } })).stdout;
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }
}
