import { execFileSync } from "node:child_process";
import { mkdirSync, symlinkSync } from "node:fs";
import { delimiter, join } from "node:path";
import { nodePackage } from "#launch/findNode.mjs";

/** Versions of Node and npm to install. */
export interface Versions {
  node: string;
  npm: string;
}

/** Matches environment variables that an installation shares with this run: the user's basics, and npm's settings for the registry and network. */
const shared =
  /^(home|user|lang|lc_\w+|tmpdir|term|ci|\w+_proxy|ssl_cert_\w+|node_extra_ca_certs|npm_config_(registry|ca|cafile|proxy|https_proxy|noproxy|strict_ssl|userconfig|cache))$/iu;

/** Returns the PATH without the folders that npm and the launcher prepend. */
function machinePath(root: string): string[] {
  return (process.env["PATH"] ?? "")
    .split(delimiter)
    .filter((folder) => !/node_modules[\\/]\.bin$|node-gyp-bin$/u.test(folder))
    .filter((folder) => !folder.startsWith(join(root, "node_modules")));
}

/** Returns a newcomer's environment with the machine's own Node and npm. */
export function machineEnv(root: string): NodeJS.ProcessEnv {
  const kept = Object.entries(process.env).filter(([name]) => shared.test(name));
  return { ...Object.fromEntries(kept), PATH: machinePath(root).join(delimiter) };
}

/** Installs Node and npm below a folder, from npm's registry, and returns an environment with both. */
export function installToolchain(
  folder: string,
  versions: Versions,
  env: NodeJS.ProcessEnv,
): NodeJS.ProcessEnv {
  if (nodePackage === undefined) {
    throw new Error("npm has no package with Node for this platform.");
  }
  const wanted = [`node@npm:${nodePackage}@${versions.node}`, `npm@${versions.npm}`];
  mkdirSync(folder, { recursive: true });
  execFileSync(
    "npm",
    ["install", "--prefix", folder, "--no-save", "--ignore-scripts", "--loglevel=error", ...wanted],
    { cwd: folder, env, stdio: ["ignore", "ignore", "inherit"] },
  );
  const bin = join(folder, "bin");
  mkdirSync(bin);
  symlinkSync(join(folder, "node_modules/node/bin/node"), join(bin, "node"));
  for (const program of ["npm", "npx"]) {
    symlinkSync(join(folder, `node_modules/npm/bin/${program}-cli.js`), join(bin, program));
  }
  return { ...env, PATH: [bin, env["PATH"]].join(delimiter) };
}
