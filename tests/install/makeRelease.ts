import { execFileSync } from "node:child_process";
import { globSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../..", import.meta.url));

/** Files of a release, and what making it printed. */
interface Release {
  tarball: string;
  archive: string;
  printed: string;
}

/** Makes a release of this repository in a folder; `built` names an app, which saves building it if it is there. */
export function makeRelease(out: string, built: string): Release {
  const app = globSync(".pages/record.json", { cwd: built }).length > 0 ? ["--app", built] : [];
  const printed = execFileSync(
    process.execPath,
    [join(root, "launch/release.ts"), "--out", out, ...app],
    { cwd: root, encoding: "utf8", stdio: ["ignore", "pipe", "inherit"] },
  );
  const file = (pattern: string) => join(out, globSync(pattern, { cwd: out })[0] ?? pattern);
  return {
    tarball: file("mailverdict-*.tgz"),
    archive: file("mailverdict-*.tar.gz"),
    printed: printed.trimEnd(),
  };
}
