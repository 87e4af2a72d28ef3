import { spawn, spawnSync } from "node:child_process";
import { programEnv } from "./programEnv.ts";

/** Exit and output of a program that ended by itself. */
export interface Ended {
  code: number | null;
  out: string;
  err: string;
}

/** Options of a run: `within` is a command that runs the program, such as `setpriv`; `hear` receives its output so far. */
export interface RunOptions {
  env?: Record<string, string>;
  within?: readonly string[];
  hear?: (out: string) => void;
}

/** Runs one of the project's programs to its end. */
export function runToEnd(
  args: readonly string[],
  { env = {}, within = [], hear }: RunOptions = {},
): Promise<Ended> {
  const [command = "", ...rest] = [...within, process.execPath, ...args];
  return new Promise((resolve, reject) => {
    const child = spawn(command, rest, {
      env: { ...programEnv, PORT: "0", ...env },
      // A program that hangs would outlive its test.
      timeout: 90_000,
      killSignal: "SIGKILL",
    });
    const ended: Ended = { code: null, out: "", err: "" };
    child.stdout.setEncoding("utf8").on("data", (text: string) => {
      ended.out += text;
      hear?.(ended.out);
    });
    child.stderr.setEncoding("utf8").on("data", (text: string) => (ended.err += text));
    child.once("error", reject);
    child.once("close", (code) => resolve({ ...ended, code }));
    child.stdin.end();
  });
}

const works = (command: string, ...args: string[]) => spawnSync(command, args).status === 0;
const isRoot = process.getuid?.() === 0;

/** Command that runs a program without root's power over files and ports; null if this machine can't. */
export const withoutPowers: readonly string[] | null = !isRoot
  ? []
  : works("setpriv", "--bounding-set=-all", "true")
    ? ["setpriv", "--bounding-set=-all"]
    : null;

/** Command that runs a shell line in a separate mount and network namespace; null if this machine can't. */
export const inNamespace: readonly string[] | null = works("unshare", "-m", "-n", "true")
  ? ["unshare", "-m", "-n", "sh", "-ec", 'eval "$SETUP"; exec "$@"', "sh"]
  : null;
