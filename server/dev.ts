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
  // Vite serves the pages in this process, at the same address as the API.
  const vite = await createServer({
    appType: "spa",
    server: { middlewareMode: true },
    plugins: [operatorSettings()],
  });
  return {
    kind: "development",
    handle: (request, answer) => {
      vite.middlewares(request, answer);
    },
  };
});
