import { delimiter, dirname, join, resolve } from "node:path";
import { builtServer } from "./buildStamp.mjs";
import { findNode, missingNode, ownNode, ownNodeVariable } from "./findNode.mjs";
import { findProgram } from "./findProgram.mjs";
import { programs, root } from "./productFiles.mjs";
import { replaceProcess } from "./replaceProcess.mjs";

/**
 * `node launch/run.mjs <command or file> [arguments]`: runs a command of a dependency, or a file with Node's own
 * options before it. Server, worker and command line run from their build, if there is one of the present sources, on
 * the machine's own Node from 22.14 on; everything else runs on the Node that npm installed. Every script of
 * package.json starts here, on any Node from 20.
 */

/**
 * Returns the arguments with the built file in place of the source of a program, or null if none of them is built.
 * @param {string[]} args
 */
function builtArguments(args) {
  const index = args.findIndex((arg) => !arg.startsWith("-"));
  const file = resolve(args[index] ?? "");
  const [name] = Object.entries(programs).find(([, source]) => join(root, source) === file) ?? [];
  const folder = name === undefined ? null : builtServer(root);
  return folder === null ? null : args.with(index, join(folder, `${name}.js`));
}

/**
 * @param {string} node
 * @param {string[]} given
 */
function launch(node, given) {
  // Programs started by name, including through `#!/usr/bin/env node`, run on the same Node.
  const first = [dirname(node), join(root, "node_modules", ".bin")];
  const others = (process.env.PATH ?? "").split(delimiter).filter((each) => !first.includes(each));
  process.env.PATH = [...first, ...others].join(delimiter);
  const [command = "", ...args] = given;
  if (!/^[\w-]+$/u.test(command) || command.startsWith("-")) {
    replaceProcess(node, given);
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

const given = process.argv.slice(2);
const own = ownNode();
if (own !== null) {
  process.env[ownNodeVariable] = own;
}
const built = builtArguments(given);
const node = (built === null ? null : own) ?? findNode(root);
if (node === null) {
  process.stderr.write(`${missingNode()}\n`);
  process.exitCode = 1;
} else {
  launch(node, built ?? given);
}
