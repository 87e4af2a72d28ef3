import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Plugin } from "vite";
import type * as RouteTable from "#web/router/routes.ts";
import { planChunks, type ModuleGraph } from "./planChunks.ts";

/** Groups the modules of the app into chunks, by the routes that load them. */
export function chunksPlugin(): Plugin {
  return {
    name: "chunks-from-routes",
    apply: (_config, { command, isSsrBuild }) => command === "build" && isSsrBuild !== true,
    async config({ root = process.cwd() }) {
      // Not imported above: Vite would bundle all screens into its configuration.
      const table = pathToFileURL(join(root, "src/router/routes.ts")).href;
      const { routes } = (await import(table)) as typeof RouteTable;
      let chunks: ReadonlyMap<string, string> | undefined;
      const name = (id: string, bundler: { getModuleInfo: ModuleGraph }) => {
        // The bundler asks once it knows all modules.
        chunks ??= planChunks(root, routes, (each) => bundler.getModuleInfo(each));
        return chunks.get(id);
      };
      const groups = [{ name, includeDependenciesRecursively: false }];
      return { build: { rolldownOptions: { output: { codeSplitting: { groups } } } } };
    },
  };
}
