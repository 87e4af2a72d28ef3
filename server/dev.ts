import { createServer as createHttpServer } from "node:http";
import { createServer, type Plugin } from "vite";
import { readConfig } from "./config/config.ts";
import { operatorBlock } from "./http/pages/operatorPages.ts";
import { run } from "./serve.ts";
import { readOperatorSettings } from "./config/readOperatorSettings.ts";

/** Adds the operator's settings to the page; reads the file for each request. */
function operatorSettings(): Plugin {
  return {
    name: "operator-settings",
    transformIndexHtml(html) {
      const settings = readOperatorSettings(readConfig(process.env));
      const block = settings === null ? "" : operatorBlock(settings);
      return html.replace("</body>", () => `${block}</body>`);
    },
  };
}

await run(async () => {
  // Vite serves the pages and its socket in this process, at the same address as the API. It listens for upgrades at this server, which has no port.
  const sockets = createHttpServer();
  const vite = await createServer({
    appType: "spa",
    configLoader: "native",
    server: { middlewareMode: true, ws: { server: sockets } },
    plugins: [operatorSettings()],
  });
  return {
    kind: "development",
    handle: (request, answer) => {
      vite.middlewares(request, answer);
    },
    upgrade: (...connection) => sockets.emit("upgrade", ...connection),
  };
});
