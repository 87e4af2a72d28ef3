import { existsSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { isBuilt, readBuildRecord } from "#server/http/pages/buildRecord.ts";
import { readManifest } from "./manifest.ts";

/** What the pages still open were built from; an open tab goes on with these files. */
function lastFiles(dist: string): Set<string> {
  if (!existsSync(join(dist, ".vite/manifest.json"))) {
    return new Set();
  }
  const chunks = Object.values(readManifest(dist));
  return new Set(chunks.flatMap(({ file, css = [], assets = [] }) => [file, ...css, ...assets]));
}

/** Empties the folder of a build but for the scripts, styles and pages of the build before it. */
export function keepLastBuild(dist: string): void {
  if (!existsSync(dist)) {
    return;
  }
  const kept = lastFiles(dist);
  const assets = existsSync(join(dist, "assets")) ? readdirSync(join(dist, "assets")) : [];
  const stale = assets
    .map((name) => `assets/${name}`)
    .filter((file) => !kept.has(file.replace(/\.(br|gz)$/u, "")));
  // A server that runs meanwhile goes on with the pages it knows.
  const folder = isBuilt(dist) ? readBuildRecord(dist).folder : "";
  const pages = existsSync(join(dist, ".pages")) ? readdirSync(join(dist, ".pages")) : [];
  const oldPages = pages.map((name) => `.pages/${name}`).filter((name) => name !== folder);
  const others = readdirSync(dist).filter((name) => !["assets", ".pages"].includes(name));
  for (const file of [...stale, ...oldPages, ...others]) {
    rmSync(join(dist, file), { recursive: true });
  }
}
