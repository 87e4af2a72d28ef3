import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
/** What the app is built from. */
const appSources = [
  "src",
  "build",
  "public",
  "contract",
  "server/http/buildRecord.ts",
  "index.html",
  "vite.config.ts",
  "tailwind.config.ts",
  "tsconfig.json",
  "package-lock.json",
];
/** What the server runs. */
const serverSources = ["server", "engine", "sandbox", "contract", "package-lock.json"];
const appStamp = join(root, "dist", ".sources");
const compiled = join(root, "node_modules", ".cache", "compiled");
const compiledStamp = join(compiled, ".sources");

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
function digestOf(sources: readonly string[], more: readonly string[]): string {
  const digest = createHash("sha256");
  for (const file of sources.flatMap(filesOf)) {
    digest.update(file.slice(root.length)).update("\0").update(readFileSync(file)).update("\0");
  }
  for (const text of more) {
    digest.update(`${text}\0`);
  }
  return digest.digest("hex");
}

function isFresh(stamp: string, digest: string): boolean {
  return existsSync(stamp) && readFileSync(stamp, "utf8") === digest;
}

/** Runs node to its end; true where that is 0. */
async function runNode(args: readonly string[]): Promise<boolean> {
  const child = spawn(process.execPath, args, {
    cwd: root,
    stdio: "inherit",
    env: { ...process.env, NODE_COMPILE_CACHE: compiled },
  });
  const [code] = (await once(child, "exit")) as [number | null];
  return code === 0;
}

/** Builds the app where its sources changed since the last build; false where that failed. */
async function buildStale(): Promise<boolean> {
  // The app's API addresses are built in.
  const built = ["VITE_AUTH_API_URL", "VITE_MAIN_API_URL"].map(
    (name) => `${name}=${process.env[name] ?? ""}`,
  );
  const digest = digestOf(appSources, built);
  if (existsSync(join(root, "dist", ".pages", "record.json")) && isFresh(appStamp, digest)) {
    return true;
  }
  process.stdout.write("Building the app…\n");
  // In a process of its own, so that the builder's memory goes with it.
  const done = await runNode(["--run", "build"]);
  if (done) {
    writeFileSync(appStamp, digest);
  }
  return done;
}

/** Compiles the server where its sources changed, in a process of its own: the one that serves then loads no compiler. */
async function compileStale(): Promise<void> {
  const digest = digestOf(serverSources, [process.version]);
  if (isFresh(compiledStamp, digest)) {
    return;
  }
  const modules = ["./server/main.ts", "./sandbox/mailWorld.ts"];
  const load = modules.map((module) => `await import(${JSON.stringify(module)});`).join("");
  if (await runNode(["--input-type=module", "--eval", load])) {
    writeFileSync(compiledStamp, digest);
  }
}

const [built] = await Promise.all([buildStale(), compileStale()]);
if (built) {
  // In place of this process: what building took is given back, and the young generation of the heap stays small.
  process.execve?.(
    process.execPath,
    [process.execPath, "--max-semi-space-size=2", join(root, "server", "main.ts")],
    // Few heaps of the C library, which each keep what was freed.
    { MALLOC_ARENA_MAX: "2", ...process.env, NODE_COMPILE_CACHE: compiled },
  );
} else {
  console.error("The app could not be built; the messages above say why.");
  process.exitCode = 1;
}
