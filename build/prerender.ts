import { join, resolve } from "node:path";
import { rmSync } from "node:fs";
import { build, type Plugin, type ResolvedConfig } from "vite";
import { makePages } from "./makePages.ts";

/** After the app, makes the HTML of every page that needs no session, in every language. */
export function prerender(): Plugin {
  let config: ResolvedConfig;
  return {
    name: "prerender",
    apply: (_config, { command, isSsrBuild }) => command === "build" && isSsrBuild !== true,
    configResolved(resolved) {
      config = resolved;
    },
    closeBundle: {
      order: "post",
      async handler(error?: Error) {
        if (error !== undefined) {
          return;
        }
        const dist = resolve(config.root, config.build.outDir);
        const rendering = join(dist, ".render");
        await build({
          root: config.root,
          mode: config.mode,
          logLevel: "warn",
          publicDir: false,
          ssr: { noExternal: true },
          build: {
            ssr: "src/prerender.tsx",
            outDir: rendering,
            emptyOutDir: true,
            manifest: false,
            minify: false,
            rolldownOptions: { output: { entryFileNames: "prerender.js" } },
          },
        });
        await makePages(config.root, dist, join(rendering, "prerender.js"));
        rmSync(rendering, { recursive: true });
      },
    },
  };
}
