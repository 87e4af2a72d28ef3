import { createServer, type Plugin } from "vite";
import { readConfig } from "./config/config.ts";
import { operatorBlock } from "./http/pages/operatorPages.ts";
import { run } from "./main.ts";
import { readOperatorSettings } from "./config/readOperatorSettings.ts";

/** Puts the operator's settings into the page, read anew each time. */
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
  // The pages come from Vite's own server, in this process and at the same address as the API.
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
