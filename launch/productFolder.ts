import { copyFileSync, cpSync, globSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { brotliCompressSync, constants } from "node:zlib";
import { serverFolder, serverStamp, writeStamp } from "./buildStamp.mjs";
import { root, stylesFile, stylesPlace } from "./productFiles.mjs";
import { notices } from "./notices.ts";

/** Files that the built programs read, besides the pages. */
const dataFiles = [
  "engine/lists/data/*.txt",
  "server/services/auth/knownPasswords.txt",
  "public/locales/*/{bulk,errors,mails}.json",
];

/** Modules of the launcher that the command `mailverdict` runs before the build. */
const launchFiles = ["mailverdict", "buildStamp", "findNode", "productFiles", "userData"];

/** Fields of package.json that the package shares with the repository. */
interface Manifest {
  name: string;
  version: string;
  description: string;
  license: string;
}

/**
 * Native packages, which aren't part of the build, each with the files that run. The C sources of the database driver
 * are a third of it; its binaries for all platforms stay.
 */
const nativePackages = {
  "better-sqlite3": ["lib", "prebuilds", "LICENSE"],
  "@node-rs/argon2": ["index.js", "LICENSE"],
};

/** Binaries of argon2, packages of their own, for the platforms that the database driver supports. */
const argonBinaries = /^@node-rs\/argon2-(?:linux|darwin|win32)-(?:x64|arm64)(?:-|$)/u;

function readManifest(): Manifest {
  return JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as Manifest;
}

function copy(file: string, to: string): void {
  mkdirSync(dirname(join(to, file)), { recursive: true });
  copyFileSync(join(root, file), join(to, file));
}

/** Copies the built server without its source maps, which are larger than it. */
function copyServer(folder: string): void {
  const digest = readFileSync(serverStamp(root), "utf8");
  cpSync(serverFolder(root, digest), serverFolder(folder, digest), {
    recursive: true,
    filter: (file) => !file.endsWith(".map"),
  });
  writeStamp(serverStamp(folder), digest);
}

/** Returns the styles that every page of a build has. */
function sharedStyles(pages: string): string {
  const page = readFileSync(join(pages, "en/index.html"), "utf8");
  return /<style>([^]*?)<\/style>/u.exec(page)?.[1] ?? "";
}

/** Copies a built app; pages are compressed and their styles are a file of their own, because they are most of it. */
function copyApp(app: string, folder: string): void {
  const { folder: pages } = JSON.parse(readFileSync(join(app, ".pages/record.json"), "utf8")) as {
    folder: string;
  };
  const isLeftOut = (file: string) =>
    /^\.(?:vite|server)\/|^\.sources$|\.gz$/u.test(file) ||
    (file.startsWith(".pages/") && !file.startsWith(pages) && file !== ".pages/record.json");
  const files = globSync("**/*", { cwd: app, withFileTypes: true })
    .concat(globSync("{.pages,.render}/**/*", { cwd: app, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(app.length + 1));
  const params = { [constants.BROTLI_PARAM_QUALITY]: 6, [constants.BROTLI_PARAM_LGWIN]: 22 };
  const writeCompressed = (file: string, text: string) =>
    writeFileSync(join(folder, "dist", `${file}.br`), brotliCompressSync(text, { params }));
  const styles = sharedStyles(join(app, pages));
  for (const file of new Set(files)) {
    const to = join(folder, "dist", file);
    if (!isLeftOut(file)) {
      mkdirSync(dirname(to), { recursive: true });
      if (file.startsWith(pages)) {
        const text = readFileSync(join(app, file), "utf8");
        writeCompressed(file, text.replace(styles, stylesPlace));
      } else {
        copyFileSync(join(app, file), to);
      }
    }
  }
  writeCompressed(join(pages, stylesFile), styles);
}

/** Reads the package.json of an installed package. */
function installedManifest(name: string): Record<string, unknown> & { version: string } {
  const file = join(root, "node_modules", name, "package.json");
  return JSON.parse(readFileSync(file, "utf8")) as Record<string, unknown> & { version: string };
}

/** Copies the files of the native packages that run; their dependencies only compile them or are the package's own. */
function copyNative(folder: string): void {
  for (const [name, files] of Object.entries(nativePackages)) {
    const to = join(folder, "node_modules", name);
    for (const file of files) {
      cpSync(join(root, "node_modules", name, file), join(to, file), { recursive: true });
    }
    const fields = Object.entries(installedManifest(name)).filter(
      ([field]) => !/^(?:d|devD|optionalD)ependencies$/u.test(field),
    );
    const manifest = { ...Object.fromEntries(fields), files };
    writeFileSync(join(to, "package.json"), `${JSON.stringify(manifest, null, 2)}\n`);
  }
}

/** Returns the binaries that npm chooses from for a platform, with their versions. */
function platformBinaries(): Record<string, string> {
  const { optionalDependencies } = installedManifest("@node-rs/argon2") as unknown as {
    optionalDependencies: Record<string, string>;
  };
  return Object.fromEntries(
    Object.entries(optionalDependencies).filter(([name]) => argonBinaries.test(name)),
  );
}

/** Returns the package.json of the package: its own name and version, its command, and the native packages. */
function packageManifest() {
  const { name, version, description, license } = readManifest();
  const bundled = Object.keys(nativePackages);
  return {
    name,
    version,
    description,
    license,
    type: "module",
    bin: { mailverdict: "launch/mailverdict.mjs" },
    engines: { node: ">=22.14" },
    files: ["dist", "launch", "engine", "server", "public", "deploy", "NOTICES.md", "CHANGELOG.md"],
    dependencies: Object.fromEntries(
      bundled.map((each) => [each, installedManifest(each).version]),
    ),
    optionalDependencies: platformBinaries(),
    bundleDependencies: bundled,
  };
}

/** Writes everything that an installation runs into `folder`: the npm package, before it is packed. */
export function writeProductFolder(folder: string, app: string): void {
  copyServer(folder);
  copyApp(app, folder);
  for (const file of dataFiles.flatMap((pattern) => globSync(pattern, { cwd: root }))) {
    copy(file, folder);
  }
  for (const name of launchFiles) {
    copy(`launch/${name}.mjs`, folder);
  }
  for (const file of ["LICENSE", "CHANGELOG.md"]) {
    copy(file, folder);
  }
  cpSync(join(root, "deploy"), join(folder, "deploy"), { recursive: true });
  copyFileSync(join(root, "deploy/package/README.md"), join(folder, "README.md"));
  writeFileSync(join(folder, "NOTICES.md"), notices());
  copyNative(folder);
  const manifest = `${JSON.stringify(packageManifest(), null, 2)}\n`;
  writeFileSync(join(folder, "package.json"), manifest);
}

/** Returns the product's version. */
export const releaseVersion = (): string => readManifest().version;
