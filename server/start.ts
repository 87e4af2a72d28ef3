import { existsSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { findProgram } from "#launch/findProgram.mjs";
import { replaceProcess } from "#launch/replaceProcess.mjs";
import { readConfig } from "./config/config.ts";
import { requireConfirmation } from "./config/installation.ts";
import { readOperatorSettings } from "./config/readOperatorSettings.ts";
import { showProgress } from "./startup/showProgress.ts";
import { runQuietly } from "./startup/runQuietly.ts";
import { appSources, digestOf, isFresh, serverSources, writeStamp } from "./startup/buildStamp.ts";
import { endFailedStart } from "./config/startFailure.ts";

const root = fileURLToPath(new URL("..", import.meta.url));
const appStamp = join(root, "dist", ".sources");
const compiled = join(root, "node_modules", ".cache", "compiled");
const compiledStamp = join(compiled, ".sources");
const serverEnv = { ...process.env, NODE_COMPILE_CACHE: compiled };

/** Builds the app if its sources changed since the last build; false if the build failed. */
async function buildStale(): Promise<boolean> {
  // The app's API addresses are built in.
  const built = ["VITE_AUTH_API_URL", "VITE_MAIN_API_URL"].map(
    (name) => `${name}=${process.env[name] ?? ""}`,
  );
  const digest = digestOf(root, appSources, built);
  if (existsSync(join(root, "dist", ".pages", "record.json")) && isFresh(appStamp, digest)) {
    return true;
  }
  const endProgress = showProgress(
    "Building the app. This takes about a minute, once per version…",
  );
  // A separate process frees the builder's memory when it ends.
  const vite = findProgram(root, "vite") ?? "";
  const build = await runQuietly([vite, "build", "--logLevel", "warn"], {
    cwd: root,
    env: serverEnv,
  });
  if (build.succeeded) {
    writeStamp(appStamp, digest);
    endProgress("Built the app");
  } else {
    endProgress("The build failed");
    process.stderr.write(`${build.output}\nThe app couldn't be built. See the messages above.\n`);
  }
  return build.succeeded;
}

/** Compiles the server if its sources changed, in a separate process, so that the serving one loads no compiler. */
async function compileStale(): Promise<void> {
  const digest = digestOf(root, serverSources, [process.version]);
  if (isFresh(compiledStamp, digest)) {
    return;
  }
  const modules = ["./server/main.ts", "./sandbox/sandbox.ts"];
  const load = modules.map((module) => `await import(${JSON.stringify(module)});`).join("");
  const args = ["--input-type=module", "--eval", load];
  // The server itself reports errors in these modules when it starts.
  if ((await runQuietly(args, { cwd: root, env: serverEnv })).succeeded) {
    writeStamp(compiledStamp, digest);
  }
}

/** Builds what changed, then replaces this process with the server. */
async function start(): Promise<void> {
  // Before the build, so that an invalid setting is reported at once.
  const config = readConfig(process.env);
  requireConfirmation(config);
  readOperatorSettings(config);
  const [built] = await Promise.all([buildStale(), compileStale()]);
  if (!built) {
    process.exitCode = 1;
    return;
  }
  // Replacing the process frees the memory of the build; the option keeps the young generation of the heap small.
  replaceProcess(
    process.execPath,
    ["--max-semi-space-size=2", join(root, "server", "main.ts")],
    // Each arena of the C library retains freed memory, so fewer of them save memory.
    { MALLOC_ARENA_MAX: "2", ...serverEnv },
  );
}

await start().catch(endFailedStart);
