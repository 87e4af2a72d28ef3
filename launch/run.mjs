import { delimiter, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { findNode, missingNode } from "./findNode.mjs";
import { findProgram } from "./findProgram.mjs";
import { replaceProcess } from "./replaceProcess.mjs";

/**
 * `node launch/run.mjs <command or file> [arguments]`: runs a command of a dependency, or a file with Node's own
 * options before it, on the Node that npm installed. Every script of package.json starts here, on any Node from 20.
 */
const root = fileURLToPath(new URL("..", import.meta.url));

/** @param {string} node */
function launch(node) {
  // Programs started by name, including through `#!/usr/bin/env node`, run on the same Node.
  const first = [dirname(node), join(root, "node_modules", ".bin")];
  const others = (process.env.PATH ?? "").split(delimiter).filter((each) => !first.includes(each));
  process.env.PATH = [...first, ...others].join(delimiter);
  const [command = "", ...args] = process.argv.slice(2);
  if (!/^[\w-]+$/u.test(command) || command.startsWith("-")) {
    replaceProcess(node, process.argv.slice(2));
    return;
  }
  const program = findProgram(root, command);
  if (program === null) {
    process.stderr.write(`No dependency has a command "${command}". Run npm ci first.\n`);
    process.exitCode = 1;
    return;
  }
  replaceProcess(node, [program, ...args]);
}

const node = findNode(root);
if (node === null) {
  process.stderr.write(`${missingNode()}\n`);
  process.exitCode = 1;
} else {
  launch(node);
}
