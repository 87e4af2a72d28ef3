import { existsSync } from "node:fs";
import { join } from "node:path";
import { becomeProgram } from "#launch/becomeProgram.mjs";
import {
  appSources,
  builtServer,
  calculateDigest,
  isFresh,
  writeStamp,
} from "#launch/buildStamp.mjs";
import { ownNodeVariable } from "#launch/findNode.mjs";
import { findProgram } from "#launch/findProgram.mjs";
import { root } from "#launch/productFiles.mjs";
import { readConfig } from "./config/config.ts";
import { requireConfirmation } from "./config/installation.ts";
import { readOperatorSettings } from "./config/readOperatorSettings.ts";
import { showProgress } from "./startup/showProgress.ts";
import { runQuietly } from "./startup/runQuietly.ts";
import { endFailedStart } from "./config/startFailure.ts";

const appStamp = join(root, "dist", ".sources");
const { [ownNodeVariable]: ownNode, ...machineEnv } = process.env;
const env = { ...machineEnv, NODE_COMPILE_CACHE: join(root, "node_modules", ".cache", "compiled") };

/** Runs a build in a separate process, which frees its memory when it ends. */
const runBuild = (args: readonly string[]) => runQuietly(args, { cwd: root, env });

function reportFailure(part: string, output: string): void {
  process.stderr.write(`${output}\nThe ${part} couldn't be built. See the messages above.\n`);
}

/** Builds the app if its sources changed since the last build; false if the build failed. */
async function buildApp(): Promise<boolean> {
  // The app's API addresses are built in.
  const addresses = ["VITE_AUTH_API_URL", "VITE_MAIN_API_URL"].map(
    (name) => `${name}=${process.env[name] ?? ""}`,
  );
  const digest = calculateDigest(root, appSources, addresses);
  if (existsSync(join(root, "dist", ".pages", "record.json")) && isFresh(appStamp, digest)) {
    return true;
  }
  const endProgress = showProgress(
    "Building the app. This takes about a minute, once per version…",
  );
  const vite = findProgram(root, "vite") ?? "";
  const { succeeded, output } = await runBuild([vite, "build", "--logLevel", "warn"]);
  if (succeeded) {
    writeStamp(appStamp, digest);
    endProgress("Built the app");
  } else {
    endProgress("The build failed");
    reportFailure("app", output);
  }
  return succeeded;
}

/** Builds the server if its sources changed since the last build; returns its folder, or null if the build failed. */
async function buildServer(): Promise<string | null> {
  const built = builtServer(root);
  if (built !== null) {
    return built;
  }
  const { succeeded, output } = await runBuild([join(root, "server", "build.ts")]);
  if (!succeeded) {
    reportFailure("server", output);
    return null;
  }
  return builtServer(root);
}

/** Builds what changed, then replaces this process with the server. */
async function start(): Promise<void> {
  // Before the build, so that an invalid setting is reported at once.
  const config = readConfig(process.env);
  requireConfirmation(config);
  readOperatorSettings(config);
  const [appIsBuilt, server] = await Promise.all([buildApp(), buildServer()]);
  if (!appIsBuilt || server === null) {
    process.exitCode = 1;
    return;
  }
  // Replacing the process frees the memory of the build.
  becomeProgram(ownNode ?? process.execPath, join(server, "main.js"), env);
}

await start().catch(endFailedStart);
