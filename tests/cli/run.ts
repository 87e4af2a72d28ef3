import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import { programEnv } from "#tests/support/programEnv.ts";

const main = fileURLToPath(new URL("../../cli/main.ts", import.meta.url));

/** Output and exit code of a run of the command line. */
export interface Run {
  code: number | null;
  out: string;
  err: string;
}

/** Runs the command line with these arguments, this standard input, and a dead name server unless told otherwise. */
export function runCli(
  args: string[],
  { input = "", env = {} }: { input?: string; env?: Record<string, string> } = {},
): Promise<Run> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [main, ...args], {
      env: { ...programEnv, DNS_SERVERS: "127.0.0.1:9", ...env },
    });
    const run: Run = { code: null, out: "", err: "" };
    child.stdout.setEncoding("utf8").on("data", (text: string) => {
      run.out += text;
    });
    child.stderr.setEncoding("utf8").on("data", (text: string) => {
      run.err += text;
    });
    child.stdin.on("error", () => undefined).end(input);
    child.on("close", (code) => resolve({ ...run, code }));
  });
}

/** The lines of an output, each read as JSON. */
export const jsonLines = (text: string): Record<string, unknown>[] =>
  text
    .split("\n")
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Record<string, unknown>);
