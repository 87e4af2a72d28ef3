import { type ChildProcess, spawn } from "node:child_process";
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
export const runCli = (args: string[], how: Start = {}): Promise<Run> => startCli(args, how).ended;

interface Start {
  input?: string;
  env?: Record<string, string>;
}

/** Starts the command line as {@link runCli} does, and returns the process too. */
export function startCli(
  args: string[],
  { input = "", env = {} }: Start = {},
): { child: ChildProcess; ended: Promise<Run> } {
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
  const ended = new Promise<Run>((resolve) => {
    child.on("close", (code) => resolve({ ...run, code }));
  });
  return { child, ended };
}

/** The lines of an output, each read as JSON. */
export const jsonLines = (text: string): Record<string, unknown>[] =>
  text
    .split("\n")
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Record<string, unknown>);
