import { spawn } from "node:child_process";

/**
 * Runs a program in place of this process, so that only one process stays in memory. If a process can't be
 * replaced (Windows, Node before 22.15), the program runs as a child: it gets the signals, and this process ends as
 * it does.
 * @param {string} file
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} [env]
 */
export function replaceProcess(file, args, env = process.env) {
  // On Windows the function exists and throws.
  if (process.platform !== "win32" && process.execve !== undefined) {
    process.execve(file, [file, ...args], env);
  }
  const child = spawn(file, args, { stdio: "inherit", env });
  // A Windows console sends Ctrl+C to every program itself; forwarding it would end the child at once.
  /** @type {(signal: NodeJS.Signals) => void} */
  const passOn = process.platform === "win32" ? () => undefined : (signal) => child.kill(signal);
  /** @type {NodeJS.Signals[]} */
  const signals = ["SIGINT", "SIGTERM", "SIGHUP", "SIGBREAK"];
  for (const signal of signals) {
    process.on(signal, passOn);
  }
  child.once("error", (error) => {
    process.stderr.write(`${file} couldn't be started: ${error.message}\n`);
    process.exit(1);
  });
  child.once("exit", (code, signal) => {
    if (signal === null) {
      process.exit(code ?? 1);
    }
    process.removeAllListeners(signal);
    process.kill(process.pid, signal);
  });
}
