import { createServer } from "vite";
import { run } from "./main.ts";

await run(async () => {
  // The pages come from Vite's own server, in this process and at the same address as the API.
  const vite = await createServer({ appType: "spa", server: { middlewareMode: true } });
  return {
    kind: "development",
    handle: (request, answer) => {
      vite.middlewares(request, answer);
    },
  };
});
