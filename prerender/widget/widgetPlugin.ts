import type { Plugin } from "vite";
import { buildWidget } from "./buildWidget.ts";

/** Serves the form widget in development, built for each request. */
export function widgetPlugin(): Plugin {
  return {
    name: "form-widget",
    apply: "serve",
    configureServer(server) {
      const { root } = server.config;
      server.middlewares.use((request, reply, next) => {
        const name = (request.url ?? "").split("?", 1)[0]?.slice(1) ?? "";
        if (name !== "widget.js" && name !== "widget.mjs") {
          next();
          return;
        }
        const send = async () => {
          try {
            const files = await buildWidget(root);
            reply.setHeader("content-type", "text/javascript; charset=utf-8");
            reply.setHeader("access-control-allow-origin", "*");
            reply.setHeader("cross-origin-resource-policy", "cross-origin");
            reply.end(files.get(name));
          } catch (error) {
            next(error);
          }
        };
        void send();
      });
    },
  };
}
