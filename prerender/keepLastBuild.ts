import { existsSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { isBuilt, readBuildRecord } from "#server/http/pages/buildRecord.ts";
import { readManifest } from "./manifest.ts";

/** Returns the files of the last build, which open tabs still load. */
function lastFiles(dist: string): Set<string> {
  if (!existsSync(join(dist, ".vite/manifest.json"))) {
    return new Set();
  }
  const chunks = Object.values(readManifest(dist));
  return new Set(chunks.flatMap(({ file, css = [], assets = [] }) => [file, ...css, ...assets]));
}

/** Empties the build folder except for the built server, and for the scripts, styles and pages of the last build. */
export function keepLastBuild(dist: string): void {
  if (!existsSync(dist)) {
    return;
  }
  const kept = lastFiles(dist);
  const assets = existsSync(join(dist, "assets")) ? readdirSync(join(dist, "assets")) : [];
  const stale = assets
    .map((name) => `assets/${name}`)
    .filter((file) => !kept.has(file.replace(/\.(br|gz)$/u, "")));
  // A running server still serves the last pages.
  const folder = isBuilt(dist) ? readBuildRecord(dist).folder : "";
  const pages = existsSync(join(dist, ".pages")) ? readdirSync(join(dist, ".pages")) : [];
  const oldPages = pages.map((name) => `.pages/${name}`).filter((name) => name !== folder);
  const others = readdirSync(dist).filter(
    (name) => !["assets", ".pages", ".server"].includes(name),
  );
  for (const file of [...stale, ...oldPages, ...others]) {
    rmSync(join(dist, file), { recursive: true });
  }
}
