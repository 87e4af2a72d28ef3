import { spawn, spawnSync } from "node:child_process";

/** What a program printed until it ended by itself. */
export interface Ended {
  code: number | null;
  out: string;
  err: string;
}

/** How a program is run: `within` is a command that runs it, such as `setpriv`; `hear` gets what it has printed so far. */
export interface RunOptions {
  env?: Record<string, string>;
  within?: readonly string[];
  hear?: (out: string) => void;
}

/** Runs a program of ours to its end. */
export function runToEnd(
  args: readonly string[],
  { env = {}, within = [], hear }: RunOptions = {},
): Promise<Ended> {
  const [command = "", ...rest] = [...within, process.execPath, ...args];
  return new Promise((resolve, reject) => {
    const child = spawn(command, rest, {
      env: { PATH: process.env.PATH, PORT: "0", ...env },
      // One that doesn't end would outlive its test.
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

/** Runs a program without root's power over files and ports; null where this machine can't. */
export const withoutPowers: readonly string[] | null = !isRoot
  ? []
  : works("setpriv", "--bounding-set=-all", "true")
    ? ["setpriv", "--bounding-set=-all"]
    : null;

/** Runs a shell line in a mount and network namespace of its own; null where this machine can't. */
export const inNamespace: readonly string[] | null = works("unshare", "-m", "-n", "true")
  ? ["unshare", "-m", "-n", "sh", "-ec", 'eval "$SETUP"; exec "$@"', "sh"]
  : null;
