#!/usr/bin/env node
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { builtServer } from "./buildStamp.mjs";
import { ownNode } from "./findNode.mjs";
import { root } from "./productFiles.mjs";
import { userDataFolder } from "./userData.mjs";

/**
 * `mailverdict` of the npm package and the release archive: runs the built command line on the running Node, with the
 * data in the user's data folder unless `DATA_DIR` says otherwise.
 */
async function run() {
  if (ownNode() === null) {
    return `Mailverdict needs Node 22.14 or newer, and this is Node ${process.versions.node}.`;
  }
  const folder = builtServer(root);
  if (folder === null) {
    return `Files are missing in ${root}. Install Mailverdict again.`;
  }
  process.env["DATA_DIR"] ||= userDataFolder();
  await import(pathToFileURL(join(folder, "mailverdict.js")).href);
  return null;
}

const obstacle = await run();
if (obstacle !== null) {
  process.stderr.write(`${obstacle}\n`);
  process.exitCode = 1;
}
