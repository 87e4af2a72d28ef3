import { writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { build, type Plugin, type ResolvedConfig } from "vite";
import { renderingFolder } from "#server/http/pages/buildRecord.ts";
import { apiOrigins } from "./apiOrigins.ts";
import { buildWidget } from "#prerender/widget/buildWidget.ts";
import { keepLastBuild } from "./keepLastBuild.ts";
import { writePages } from "./writePages.ts";
import { precompress } from "./precompress.ts";

/** Prerenders every page that needs no session, in every language, after the app is built. */
export function prerender(): Plugin {
  let config: ResolvedConfig;
  let origins: readonly string[];
  const dist = () => resolve(config.root, config.build.outDir);
  return {
    name: "prerender",
    apply: (_config, { command, isSsrBuild }) => command === "build" && isSsrBuild !== true,
    configResolved(resolved) {
      config = resolved;
      origins = apiOrigins(resolved.env);
    },
    buildStart() {
      keepLastBuild(dist());
    },
    closeBundle: {
      order: "post",
      async handler(issue) {
        // A failed build has no pages.
        if (issue === undefined) {
          await finish(config, dist(), origins);
        }
      },
    },
  };
}

async function finish(
  config: ResolvedConfig,
  dist: string,
  origins: readonly string[],
): Promise<void> {
  const rendering = join(dist, renderingFolder);
  for (const [name, code] of await buildWidget(config.root)) {
    writeFileSync(join(dist, name), code);
  }
  await Promise.all([precompress(dist), buildRendering(config, rendering)]);
  await writePages(config.root, dist, {
    entry: join(rendering, "prerender.js"),
    apiOrigins: origins,
  });
}

/** Builds the app for this process with all packages included. */
async function buildRendering({ root, mode }: ResolvedConfig, outDir: string): Promise<void> {
  await build({
    root,
    mode,
    logLevel: "warn",
    publicDir: false,
    ssr: { noExternal: true },
    build: {
      ssr: "src/prerender.tsx",
      outDir,
      emptyOutDir: true,
      manifest: false,
      // Halves what the package has for pages with the operator's texts.
      minify: true,
      rolldownOptions: { output: { entryFileNames: "prerender.js" } },
    },
  });
}
