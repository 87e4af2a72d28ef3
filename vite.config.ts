import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vite";

/** Calls of the API, as `vite` alone must pass them on to a running server; screens have no trailing slash. */
const apiCalls =
  "^/(v1/|locales/add/|(login|logout|forget_password|register|reset_password|refresh_token|confirm_email|newsletter|drafts)/)";

export default defineConfig({
  plugins: [react(), tailwindcss()],
  resolve: {
    alias: {
      // react-auth-kit needs one class of rxjs; the package's entry would bring all of it (24 KB gzip).
      rxjs: fileURLToPath(
        new URL("node_modules/rxjs/dist/esm/internal/BehaviorSubject.js", import.meta.url),
      ),
    },
  },
  // react-auth-kit is CommonJS: its default exports are taken as a browser's bundler takes them.
  legacy: { inconsistentCjsInterop: true },
  build: {
    target: "es2023",
    // `npm run bench -- bytes` and its test read which files a route loads from here.
    manifest: true,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
  },
  server: {
    proxy: { [apiCalls]: process.env.API_ORIGIN ?? "http://127.0.0.1:3000" },
  },
});
