import { execFileSync } from "node:child_process";
import { existsSync, realpathSync } from "node:fs";
import { delimiter, join, resolve } from "node:path";
import { nodePackage } from "#launch/findNode.mjs";

/** Returns the Node that this machine has without the packages of this repository, or null. */
export function machineNode(): string | null {
  const folders = (process.env["PATH"] ?? "").split(delimiter);
  const found = folders
    .filter((folder) => !folder.includes("node_modules"))
    .map((folder) => join(folder, "node"))
    .find((file) => existsSync(file));
  return found === undefined ? null : realpathSync(found);
}

/** Returns a version of Node that npm installs into `.cache` once, or null where the registry can't be reached. */
export function registryNode(version: string): string | null {
  if (nodePackage === undefined || process.platform === "win32") {
    return null;
  }
  const folder = resolve(".cache", "nodes", version);
  const node = join(folder, "node_modules", nodePackage, "bin", "node");
  if (!existsSync(node)) {
    const options = [
      "--no-save",
      "--ignore-scripts",
      "--no-audit",
      "--no-fund",
      "--loglevel=error",
    ];
    try {
      execFileSync(
        "npm",
        ["install", "--prefix", folder, ...options, `${nodePackage}@${version}`],
        { stdio: "ignore", timeout: 180_000 },
      );
    } catch {
      return null;
    }
  }
  return existsSync(node) ? node : null;
}
