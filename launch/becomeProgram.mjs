import { programFile } from "./productFiles.mjs";
import { replaceProcess } from "./replaceProcess.mjs";

/**
 * Runs a server or worker in place of this process, with little memory: the option keeps the young generation of the
 * heap small, and each arena of the C library retains freed memory, so there are few of them.
 * @param {string} node
 * @param {string} file
 * @param {NodeJS.ProcessEnv} [env]
 */
export function becomeProgram(node, file, env = process.env) {
  replaceProcess(node, ["--max-semi-space-size=2", file], { MALLOC_ARENA_MAX: "2", ...env });
}

/**
 * Starts the server (`serve`) or a worker (`worker`) in place of the command line; false for any other arguments.
 * @param {readonly string[]} args
 */
export function startProgram(args) {
  const [command] = args;
  if (args.length !== 1 || (command !== "serve" && command !== "worker")) {
    return false;
  }
  becomeProgram(process.execPath, programFile(command === "serve" ? "main" : "worker"));
  return true;
}
