import type { Plugin } from "vite";
import { sdkVersion } from "#reference/sdk/sdkVersion.ts";
import { sdkPackages } from "./sdkPackages.ts";

/** Adds the packages of the SDKs to the build, under `/sdk/`. */
export function sdkPlugin(): Plugin {
  return {
    name: "sdk-packages",
    async generateBundle(options) {
      if (options.dir?.endsWith(".render") === true) {
        return;
      }
      for (const [name, source] of await sdkPackages(sdkVersion)) {
        this.emitFile({ type: "asset", fileName: `sdk/${name}`, source });
      }
    },
    configureServer(server) {
      server.middlewares.use("/sdk/", async (request, response, next) => {
        const name = request.url?.split("?", 1)[0]?.slice(1) ?? "";
        const file = (await sdkPackages(sdkVersion)).get(name === "" ? "index.html" : name);
        if (file === undefined) {
          next();
          return;
        }
        response.setHeader(
          "content-type",
          file.subarray(0, 2).toString() === "<!" ? "text/html" : "application/octet-stream",
        );
        response.end(file);
      });
    },
  };
}
