import { execFileSync } from "node:child_process";
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { basename, join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { findProgram } from "./findProgram.mjs";
import { root } from "./productFiles.mjs";
import { releaseVersion, writeProductFolder } from "./productFolder.ts";
import { changelogSection, checksums, provenance } from "./releaseRecords.ts";
import { writeArchiveFolder } from "./archiveFolder.ts";

/**
 * `npm run release [-- --out <folder>] [--app <folder>]`: builds app and server, and writes the npm package, the
 * archive for this platform, the bill of materials, the changelog of the version, a provenance statement and checksums
 * into `release`. `--app` takes an app that is already built. `--folder <folder>` only writes the unpacked archive.
 */
const { values } = parseArgs({
  options: {
    out: { type: "string", default: "release" },
    app: { type: "string" },
    folder: { type: "string" },
  },
});
const say = (line: string) => process.stdout.write(`${line}\n`);

function runNode(...args: string[]): Buffer {
  const env = { ...process.env, NODE_ENV: "production" };
  return execFileSync(process.execPath, args, { cwd: root, env, maxBuffer: 64 * 1024 ** 2 });
}

/** Runs npm, whose program is a script with another name on Windows. */
function npm(args: readonly string[], cwd: string): void {
  const shell = process.platform === "win32";
  execFileSync("npm", args, { cwd, shell, stdio: ["ignore", "ignore", "inherit"] });
}

/** Builds the app into an empty folder: `dist` also keeps scripts of the build before. */
function builtApp(work: string): string {
  if (values.app !== undefined) {
    return resolve(values.app);
  }
  const app = join(work, "app");
  runNode(findProgram(root, "vite") ?? "", "build", "--logLevel", "warn", "--outDir", app);
  return app;
}

/** Packs a folder in an order and with times that are the same for the same files. */
function packArchive(folder: string, file: string): void {
  const tar = [
    "--sort=name",
    "--mtime=1985-10-26 08:15Z",
    "--owner=0",
    "--group=0",
    "--numeric-owner",
  ];
  const content = ["-C", join(folder, ".."), basename(folder)];
  execFileSync("tar", [...tar, "--use-compress-program=gzip -9n", "-cf", file, ...content]);
}

function release(work: string): void {
  const version = releaseVersion();
  runNode(join(root, "server/build.ts"));
  const product = join(work, "package");
  writeProductFolder(product, builtApp(work));
  const unpacked = join(work, `mailverdict-${version}`);
  writeArchiveFolder(product, unpacked);
  if (values.folder !== undefined) {
    cpSync(unpacked, resolve(values.folder), { recursive: true });
    return;
  }
  const out = resolve(values.out);
  rmSync(out, { recursive: true, force: true });
  mkdirSync(out, { recursive: true });
  npm(["pack", "--pack-destination", out, "--ignore-scripts"], product);
  packArchive(
    unpacked,
    join(out, `mailverdict-${version}-${process.platform}-${process.arch}.tar.gz`),
  );
  const write = (name: string, text: string | Buffer) => writeFileSync(join(out, name), text);
  write(`mailverdict-${version}.cdx.json`, runNode(join(root, "launch/sbom.ts")));
  const changelog = readFileSync(join(root, "CHANGELOG.md"), "utf8");
  write(`mailverdict-${version}.changes.md`, changelogSection(changelog, version));
  const statement = JSON.stringify(provenance(out, version), null, 2);
  write(`mailverdict-${version}.provenance.json`, `${statement}\n`);
  const sums = checksums(out);
  write("SHA256SUMS", sums);
  for (const name of sums.matchAll(/ {2}(.+)\n/gu)) {
    const mb = statSync(join(out, name[1] ?? "")).size / 1024 ** 2;
    say(`${mb.toFixed(1).padStart(6)} MB  ${name[1]}`);
  }
}

const work = mkdtempSync(join(tmpdir(), "mailverdict-release-"));
try {
  release(work);
} finally {
  rmSync(work, { recursive: true, force: true });
}
