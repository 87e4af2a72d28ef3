import { readdirSync, readlinkSync } from "node:fs";
import { join } from "node:path";

/** Returns the open files of a process and how many of them are sockets; only Linux reports them. */
export function openFiles(pid: number): { files: number; sockets: number } {
  const folder = `/proc/${pid}/fd`;
  const targets = readdirSync(folder).map((name) => {
    try {
      return readlinkSync(join(folder, name));
    } catch {
      // It was closed meanwhile.
      return "";
    }
  });
  const sockets = targets.filter((target) => target.startsWith("socket:")).length;
  return { files: targets.length, sockets };
}
