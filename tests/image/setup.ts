import { execFile, execFileSync } from "node:child_process";
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import type { TestProject } from "vitest/node";
import { installToolchain, machineEnv } from "#tests/install/toolchain.ts";
import { Podman } from "./podman.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** Folder with podman's images, among them `debian` and the one that the Dockerfile starts from. */
    imageFolder: string;
    /** Podman's sentence if this machine can't run a container at all, or null. */
    podmanRefusal: string | null;
  }
}

const run = promisify(execFile);

/** The image that the Dockerfile starts from; ours has these versions. */
const officialImage = "docker.io/library/node:24-bookworm-slim";
const versions = { node: "24.11.0", npm: "11.6.1" };

/** Certificates of this machine, which may have to trust a proxy to reach npm's registry. */
const certificates = "/etc/ssl/certs/ca-certificates.crt";

/** Returns a setting of the machine's npm, which has other ones than that of the packaged Node. */
const npmSetting = (key: string) =>
  execFileSync("npm", ["config", "get", key], {
    encoding: "utf8",
    env: machineEnv(process.cwd()),
  }).trim();

/** Writes what this machine needs to reach npm's registry, so that npm in a container reaches it too. */
function writeNpmSettings(folder: string): void {
  const given = ["registry", "https-proxy", "noproxy"]
    .map((key) => [key, npmSetting(key)] as const)
    .filter(([, value]) => value !== "" && value !== "null");
  const lines = existsSync(certificates) ? [...given, ["cafile", certificates]] : given;
  mkdirSync(join(folder, "etc"));
  writeFileSync(join(folder, "etc/npmrc"), lines.map((line) => `${line.join("=")}\n`).join(""));
}

/** Writes Node and npm to where the official image has them. */
function writeNode(folder: string, tools: string): void {
  installToolchain(tools, versions, machineEnv(process.cwd()));
  const modules = join(folder, "lib/node_modules");
  mkdirSync(join(folder, "bin"), { recursive: true });
  mkdirSync(modules, { recursive: true });
  cpSync(join(tools, "node_modules/node/bin/node"), join(folder, "bin/node"));
  cpSync(join(tools, "node_modules/npm"), join(modules, "npm"), { recursive: true });
  for (const program of ["npm", "npx"]) {
    symlinkSync(`../lib/node_modules/npm/bin/${program}-cli.js`, join(folder, "bin", program));
  }
}

/** Makes an image of Debian from its packages: tests pull none. */
async function makeDebian(podman: Podman, folder: string): Promise<void> {
  const tar = join(folder, "debian.tar");
  await run("mmdebstrap", ["--quiet", "--variant=minbase", "bookworm", tar]);
  await podman.do("import", tar, "localhost/debian");
}

/** Makes the image that the Dockerfile starts from, of Debian and npm's registry. */
async function makeOfficialImage(podman: Podman, folder: string): Promise<void> {
  const context = join(folder, "node");
  writeNode(join(context, "local"), join(folder, "tools"));
  writeNpmSettings(join(context, "local"));
  mkdirSync(join(context, "certificates"));
  if (existsSync(certificates)) {
    cpSync(certificates, join(context, "certificates/ca-certificates.crt"));
  }
  const file = join(context, "Dockerfile");
  const lines = [
    "FROM localhost/debian",
    "COPY local /usr/local",
    "COPY certificates /etc/ssl/certs",
    "RUN useradd --uid 1000 --create-home node",
  ];
  writeFileSync(file, `${lines.join("\n")}\n`);
  await podman.build(context, officialImage);
}

export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), "mailverdict-image-"));
  const podman = new Podman(folder);
  await makeDebian(podman, folder);
  const { code, stderr } = await podman.tryRun(
    "--rm",
    "--network=host",
    "localhost/debian",
    "true",
  );
  if (code === 0) {
    await makeOfficialImage(podman, folder);
  }
  project.provide("podmanRefusal", code === 0 ? null : stderr.trim());
  project.provide("imageFolder", folder);
  return async () => {
    await podman.clear();
    rmSync(folder, { recursive: true, force: true });
  };
}
