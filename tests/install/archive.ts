import { execFileSync } from "node:child_process";
import {
  chmodSync,
  existsSync,
  globSync,
  mkdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { makeEarlierData } from "./earlierData.ts";
import { ended, type Installation, mbOf, withoutNetwork } from "./installation.ts";
import { demand } from "./newcomer.ts";

/** Most MB of the unpacked archive. */
const mostMb = 100;

/** Makes a folder for PATH that has a Node and no npm: both of its commands fail. */
function nodeAlone(folder: string, node: string): string {
  mkdirSync(folder, { recursive: true });
  symlinkSync(node, join(folder, "node"));
  for (const program of ["npm", "npx"]) {
    writeFileSync(join(folder, program), "#!/bin/sh\necho 'There is no npm here.' >&2\nexit 127\n");
    chmodSync(join(folder, program), 0o755);
  }
  return folder;
}

/** Returns the programs below `launch` that the systemd units of the archive start. */
const unitPrograms = (folder: string) =>
  globSync("deploy/systemd/*.service", { cwd: folder }).flatMap((unit) =>
    [...readFileSync(join(folder, unit), "utf8").matchAll(/\blaunch\/\S+/gu)].map(([file]) => file),
  );

/**
 * Unpacks the release archive into an empty folder and runs it on a Node without npm: a check, the server with the
 * data of an earlier version, its end. Throws if anything differs from the documentation.
 */
export async function tryArchive(
  archive: string,
  place: string,
  { node, env }: { node: string; env: NodeJS.ProcessEnv },
): Promise<Pick<Installation, "mb" | "checkSeconds" | "startSeconds">> {
  const home = join(place, "home");
  const folder = join(place, "opt");
  const dataDir = join(home, ".local", "share", "mailverdict");
  await makeEarlierData(dataDir);
  mkdirSync(folder);
  execFileSync("tar", ["-xzf", archive, "-C", folder, "--strip-components=1"]);
  const mb = mbOf(folder);
  demand(mb <= mostMb, `The archive takes ${mb.toFixed(0)} MB.`, "");

  const programs = unitPrograms(folder);
  const missing = programs.filter((file) => !existsSync(join(folder, file)));
  demand(programs.length > 3 && missing.length === 0, "Units start missing files.", missing.join());

  const path = [nodeAlone(join(place, "bin"), node), env["PATH"]].join(":");
  const own = { cwd: place, env: { ...env, HOME: home, PATH: path } };
  const offline = [process.execPath, join(import.meta.dirname, "offline.ts")];
  const command = join(folder, "launch/mailverdict.mjs");
  const seconds = await ended("env", [...withoutNetwork(), ...offline, command, dataDir], own);
  return { mb, ...(JSON.parse(seconds) as { checkSeconds: number; startSeconds: number }) };
}
