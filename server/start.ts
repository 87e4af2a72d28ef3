import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { enableCompileCache } from "node:module";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
/** What a build is made from. */
const sources = [
  "src",
  "public",
  "contract",
  "index.html",
  "vite.config.ts",
  "tailwind.config.ts",
  "tsconfig.json",
  "package-lock.json",
];
const stamp = join(root, "dist", ".sources");

function filesOf(source: string): string[] {
  const path = join(root, source);
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

/** A digest of every source, so that a checkout of the same text needs no new build. */
function sourcesDigest(): string {
  const digest = createHash("sha256");
  for (const file of sources.flatMap(filesOf)) {
    digest.update(file.slice(root.length)).update("\0").update(readFileSync(file)).update("\0");
  }
  // The app's API addresses are built in.
  for (const name of ["VITE_AUTH_API_URL", "VITE_MAIN_API_URL"]) {
    digest.update(`${name}=${process.env[name] ?? ""}\0`);
  }
  return digest.digest("hex");
}

function isFresh(digest: string): boolean {
  const built = existsSync(stamp) && existsSync(join(root, "dist", "index.html"));
  return built && readFileSync(stamp, "utf8") === digest;
}

/** Builds the app where its sources changed since the last build; false where that failed. */
function buildStale(): boolean {
  const digest = sourcesDigest();
  if (isFresh(digest)) {
    return true;
  }
  process.stdout.write("Building the app…\n");
  // In a process of its own, so that the builder's memory goes with it.
  const built = spawnSync(process.execPath, ["--run", "build"], { cwd: root, stdio: "inherit" });
  if (built.status !== 0) {
    return false;
  }
  writeFileSync(stamp, digest);
  return true;
}

if (buildStale()) {
  // Compiled code is kept between starts; what is imported before this line would miss it.
  enableCompileCache(join(root, "node_modules", ".cache", "compiled"));
  const [{ builtPages }, { run }] = await Promise.all([
    import("./http/pages.ts"),
    import("./main.ts"),
  ]);
  await run(builtPages());
} else {
  console.error("The app could not be built; the messages above say why.");
  process.exitCode = 1;
}
