import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { programs } from "./productFiles.mjs";

/**
 * Files and folders that the app is built from.
 * @type {readonly string[]}
 */
export const appSources = [
  "src",
  "prerender",
  "reference",
  "reference/samples",
  "sdk",
  "integrations/google-sheets",
  "integrations/keycloak",
  "integrations/wordpress",
  "public",
  "contract",
  "listReader",
  "vocabulary",
  "server/http/pages/buildRecord.ts",
  "index.html",
  "vite.config.ts",
  "tailwind.config.ts",
  "tsconfig.json",
  "package-lock.json",
];
/**
 * Files and folders that server, worker and command line are built from.
 * @type {readonly string[]}
 */
export const serverSources = [
  "server",
  "cli",
  "engine",
  "sandbox",
  "contract",
  "listReader",
  "vocabulary",
  "sdk",
  "mcp",
  "prerender",
  "launch",
  "package-lock.json",
];

/**
 * @param {string} path
 * @returns {string[]}
 */
function listFiles(path) {
  if (!existsSync(path)) {
    return [];
  }
  if (statSync(path).isFile()) {
    return [path];
  }
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}

/**
 * Returns a digest of files and folders below `root` and of further texts, so that a checkout of the same sources
 * needs no new build.
 * @param {string} root
 * @param {readonly string[]} sources
 * @param {readonly string[]} [texts]
 */
export function calculateDigest(root, sources, texts = []) {
  const digest = createHash("sha256");
  for (const file of sources.flatMap((source) => listFiles(join(root, source)))) {
    digest.update(relative(root, file)).update("\0").update(readFileSync(file)).update("\0");
  }
  for (const text of texts) {
    digest.update(`${text}\0`);
  }
  return digest.digest("hex");
}

/**
 * @param {string} stamp
 * @param {string} digest
 */
export function isFresh(stamp, digest) {
  return existsSync(stamp) && readFileSync(stamp, "utf8") === digest;
}

/**
 * @param {string} stamp
 * @param {string} digest
 */
export function writeStamp(stamp, digest) {
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, digest);
}

/**
 * Returns the folder of all builds of the server. The app's files are served from `dist`, but nothing below a
 * hidden folder.
 * @param {string} root
 */
export function serverBuilds(root) {
  return join(root, "dist", ".server");
}

/**
 * Returns the file with the digest of the sources that the server was last built from.
 * @param {string} root
 */
export function serverStamp(root) {
  return join(serverBuilds(root), ".sources");
}

/**
 * Returns the folder of the server that is built from sources with this digest.
 * @param {string} root
 * @param {string} digest
 */
export function serverFolder(root, digest) {
  return join(serverBuilds(root), digest.slice(0, 16));
}

/**
 * Returns the folder of the server's last build, or null if there is none or its sources have changed since.
 * @param {string} root
 */
export function builtServer(root) {
  const stamp = serverStamp(root);
  if (!existsSync(stamp)) {
    return null;
  }
  const digest = readFileSync(stamp, "utf8");
  const folder = serverFolder(root, digest);
  // A container image or package may have no sources.
  const hasSources = existsSync(join(root, programs.main));
  const isCurrent = !hasSources || digest === calculateDigest(root, serverSources);
  return isCurrent && existsSync(folder) ? folder : null;
}
