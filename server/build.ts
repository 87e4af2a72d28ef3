import { existsSync, readdirSync, renameSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { build } from "vite";
import {
  calculateDigest,
  serverBuilds,
  serverFolder,
  serverSources,
  serverStamp,
  writeStamp,
} from "#launch/buildStamp.mjs";
import { programs, root } from "#launch/productFiles.mjs";

/** Native packages, which stay outside. Large ones, such as those of Stripe and MCP, become files that are loaded on use. */
const external = ["better-sqlite3", "@node-rs/argon2"];

/** Number of earlier builds to retain, for a server that still runs with one of them. */
const earlierKept = 1;

/** Builds every program and thread into `folder`, with shared modules in files of their own beside them. */
async function bundle(folder: string): Promise<void> {
  const entries = Object.entries(programs);
  await build({
    root,
    configFile: false,
    publicDir: false,
    logLevel: "warn",
    ssr: { noExternal: true, external },
    build: {
      ssr: true,
      outDir: folder,
      target: "node22",
      minify: false,
      sourcemap: true,
      rolldownOptions: {
        checks: { bundlerTimings: false },
        input: Object.fromEntries(entries.map(([name, source]) => [name, join(root, source)])),
        output: { entryFileNames: "[name].js", chunkFileNames: "[name]-[hash].js" },
      },
    },
  });
}

function removeEarlier(current: string): void {
  const builds = serverBuilds(root);
  const age = (name: string) => statSync(join(builds, name)).mtimeMs;
  const others = readdirSync(builds).filter(
    (name) => /^[\da-f]{16}$/u.test(name) && name !== current,
  );
  for (const name of others.toSorted((one, other) => age(other) - age(one)).slice(earlierKept)) {
    rmSync(join(builds, name), { recursive: true, force: true });
  }
}

/** Builds server, worker, threads and command line into `dist/.server`, unless they are built from these sources. */
const digest = calculateDigest(root, serverSources);
const folder = serverFolder(root, digest);
if (!existsSync(folder)) {
  // A build that is interrupted leaves no folder of this name.
  const unfinished = `${folder}.${process.pid}`;
  await bundle(unfinished);
  renameSync(unfinished, folder);
}
writeStamp(serverStamp(root), digest);
removeEarlier(folder.slice(-16));
