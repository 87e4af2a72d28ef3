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
 * Starts the server or a worker in place of the command line.
 * @param {"main" | "worker"} program
 */
export function startProgram(program) {
  becomeProgram(process.execPath, programFile(program));
}
