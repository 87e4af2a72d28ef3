import { execFile } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect } from "vitest";

const run = promisify(execFile);

/** Returns true if a program runs with these options and ends without an error. */
export const works = (program: string, ...options: string[]): Promise<boolean> =>
  run(program, options).then(
    () => true,
    () => false,
  );

/** True if this machine has PHP 8.1 or newer. */
export const hasPhp = await works("php", "-r", "exit(PHP_VERSION_ID >= 80100 ? 0 : 1);");
if (!hasPhp) {
  process.stdout.write("PHP 8.1 isn't installed: the tests of the PHP SDK are skipped.\n");
}

/** First lines of a program with a client of the SDK. */
export const clientLines: string = [
  "<?php",
  "require 'vendor/autoload.php';",
  "use Mailverdict\\{ApiError, ConnectionFailed, Mailverdict, MailverdictError, RequestTimeout, Webhook, WebhookError};",
  "$client = new Mailverdict();",
  "",
].join("\n");

/** Programs in a folder with the SDK where Composer would put it. */
export class PhpPrograms {
  readonly folder = mkdtempSync(join(tmpdir(), "mailverdict-php-"));
  readonly env: NodeJS.ProcessEnv;

  /** `env` has the address of a server and a key. */
  constructor(env: NodeJS.ProcessEnv) {
    this.env = { ...env, HOME: this.folder, COMPOSER_ALLOW_SUPERUSER: "1" };
    cpSync("sdk/php", join(this.folder, "sdk"), { recursive: true });
    mkdirSync(join(this.folder, "vendor"));
    writeFileSync(
      join(this.folder, "vendor/autoload.php"),
      "<?php\nrequire __DIR__ . '/../sdk/autoload.php';\n",
    );
  }

  /** Runs a file, which may report nothing, and returns its output. */
  async run(file: string, more: NodeJS.ProcessEnv = {}, cwd = this.folder): Promise<string> {
    const strict = ["-d", "error_reporting=-1", "-d", "display_errors=stderr"];
    const env = { ...this.env, ...more };
    const { stdout, stderr } = await run("php", [...strict, file], { cwd, env });
    expect(stderr).toBe("");
    return stdout;
  }

  /** Runs a program and returns its output. */
  outputOf(code: string, more: NodeJS.ProcessEnv = {}): Promise<string> {
    writeFileSync(join(this.folder, "program.php"), code);
    return this.run("program.php", more);
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }
}
