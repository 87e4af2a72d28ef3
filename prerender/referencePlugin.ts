import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "vite";
import { referenceFiles } from "#reference/referenceFiles.ts";
import { fileTypes } from "#server/http/pages/buildRecord.ts";
import { referenceData } from "./referenceData.ts";

/** Virtual module with the reference, for prerendering. */
const data = "virtual:api-reference";
/** Virtual module with the URL of the reference, for browsers. */
const address = "virtual:api-reference-url";

/** Virtual module with the version of the SDKs that the server has. */
const versionModule = "virtual:sdk-version";

const { version } = JSON.parse(
  readFileSync(join(import.meta.dirname, "../package.json"), "utf8"),
) as { version: string };

/** Serves the API reference to the app as a static file: pages have it as HTML, so no script carries it. */
export function referencePlugin(): Plugin {
  let file: { name: string; json: string } | undefined;
  const referenceFile = () => {
    if (file === undefined) {
      const json = JSON.stringify(referenceData());
      const hash = createHash("sha256").update(json).digest("base64url").slice(0, 8);
      file = { name: `assets/reference-${hash}.json`, json };
    }
    return file;
  };
  return {
    name: "api-reference",
    resolveId: (id) => (id === data || id === address || id === versionModule ? `\0${id}` : null),
    load(id) {
      if (id === `\0${versionModule}`) {
        return `export const sdkVersion = ${JSON.stringify(version)};`;
      }
      if (id === `\0${data}`) {
        return `export const reference = JSON.parse(${JSON.stringify(referenceFile().json)});`;
      }
      return id === `\0${address}`
        ? `export const referenceUrl = "/${referenceFile().name}";`
        : null;
    },
    generateBundle(options) {
      if (options.dir?.endsWith(".render") !== true) {
        this.emitFile({
          type: "asset",
          fileName: referenceFile().name,
          source: referenceFile().json,
        });
      }
    },
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const path = request.url?.split("?", 1)[0]?.slice(1) ?? "";
        const origin = `http://${request.headers.host}`;
        const files = new Map(
          path === referenceFile().name
            ? [[path, referenceFile().json]]
            : /^(?:openapi\.json|postman_collection\.json|llms-full\.txt|api-docs\/[\w-]+\.\w+)$/u.test(
                  path,
                )
              ? referenceFiles({ name: "Mailverdict", version, origin })
              : [],
        );
        const text = files.get(path);
        if (text === undefined) {
          next();
          return;
        }
        const type = path.slice(path.lastIndexOf(".") + 1);
        response.setHeader("content-type", fileTypes[type] ?? "text/plain; charset=utf-8");
        response.end(text);
      });
    },
  };
}
