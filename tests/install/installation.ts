import { execFileSync } from "node:child_process";
import { mkdirSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { makeEarlierData } from "./earlierData.ts";
import { demand, warningsIn } from "./newcomer.ts";
import { Program } from "./program.ts";

/** Most MB that an installed package may take. */
const mostMb = 60;

/** Size and seconds of one installation of the package. */
export interface Installation {
  mb: number;
  installSeconds: number;
  checkSeconds: number;
  startSeconds: number;
}

/** Runs a command in a network that has loopback alone. */
const namespace = ["unshare", "--net", "sh", "-c", 'ip link set lo up && exec "$@"', "sh"];

/** Returns the start of a command line that runs without a network, or nothing where this machine can't do that. */
export function withoutNetwork(): string[] {
  try {
    execFileSync(namespace[0] ?? "", [...namespace.slice(1), "true"], { stdio: "ignore" });
    return namespace;
  } catch {
    return [];
  }
}

/** Returns the MB that a folder takes on disk. */
export const mbOf = (folder: string) =>
  Number(execFileSync("du", ["-sk", folder], { encoding: "utf8" }).split("\t")[0]) / 1024;

const filesBelow = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => !entry.isDirectory())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1));

/** Runs a command to its end, and returns what it printed; throws unless it ends with 0. */
export async function ended(
  command: string,
  args: string[],
  place: { cwd: string; env: NodeJS.ProcessEnv },
) {
  const program = new Program(command, args, place);
  const code = await program.ended;
  demand(code === 0, `${[command, ...args].join(" ")} ended with ${code}.`, program.output);
  return program.output;
}

/** Runs the package with `npx` in an empty folder; it's offline except for npm itself. */
export async function runOnce(tarball: string, folder: string, env: NodeJS.ProcessEnv) {
  mkdirSync(folder, { recursive: true });
  const check = ["check", "--json", "mailbox-full@sandbox.test"];
  const printed = await ended("npx", ["--yes", "--package", tarball, "mailverdict", ...check], {
    cwd: folder,
    env,
  });
  demand(printed.includes('"reason": "mailbox_full"'), "npx gave no verdict.", printed);
  demand(readdirSync(folder).length === 0, "npx left files in the folder.", printed);
}

/**
 * Installs the package globally in an empty place with an empty home, checks without a network, upgrades a data folder
 * of an earlier version, and uninstalls it. Throws if anything differs from the documentation.
 */
export async function tryInstallation(
  tarball: string,
  place: string,
  given: NodeJS.ProcessEnv,
): Promise<Installation> {
  const home = join(place, "home");
  const prefix = join(place, "global");
  const dataDir = join(home, ".local", "share", "mailverdict");
  await makeEarlierData(dataDir);
  const env = {
    ...given,
    HOME: home,
    npm_config_prefix: prefix,
    npm_config_cache: join(place, "cache"),
  };
  const inPlace = { cwd: place, env };

  const startedAt = performance.now();
  const printed = await ended("npm", ["install", "--global", tarball], inPlace);
  const installSeconds = (performance.now() - startedAt) / 1000;
  demand(
    warningsIn(printed).length === 0 && !printed.includes("EBADENGINE"),
    "Installing printed warnings.",
    printed,
  );
  const mb = mbOf(prefix);
  demand(mb <= mostMb, `The package takes ${mb.toFixed(0)} MB.`, printed);

  const command = join(prefix, "bin", "mailverdict");
  // `env` does nothing here but run the rest, so that there's always a command.
  const args = [...withoutNetwork(), process.execPath, join(import.meta.dirname, "offline.ts")];
  const seconds = await ended("env", [...args, command, dataDir], inPlace);

  const before = filesBelow(home);
  await ended("npm", ["uninstall", "--global", "mailverdict"], inPlace);
  const left = filesBelow(prefix);
  demand(left.length === 0, "Uninstalling left files.", left.join("\n"));
  const atHome = filesBelow(home);
  demand(
    atHome.join() === before.join() &&
      atHome.includes(".local/share/mailverdict/mailverdict.sqlite") &&
      atHome.every((file) => file.startsWith(".local/share/mailverdict/")),
    "The home folder should have the data and nothing else.",
    atHome.join("\n"),
  );
  return {
    mb,
    installSeconds,
    ...(JSON.parse(seconds) as { checkSeconds: number; startSeconds: number }),
  };
}
