import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { referencePlugin } from "#prerender/referencePlugin.ts";
import { sdkPlugin } from "#prerender/sdk/sdkPlugin.ts";
import { chunksPlugin } from "#prerender/chunks/chunksPlugin.ts";
import { prerender } from "#prerender/prerender.ts";
import { blogPlugin } from "#prerender/blogPlugin.ts";
import { contractWithoutSchemas } from "#prerender/contractWithoutSchemas.ts";
import { packageAliases } from "#prerender/packageAliases.ts";
import { widgetPlugin } from "#prerender/widget/widgetPlugin.ts";

/** Calls of the API, as `vite` alone must pass them on to a running server; screens have no trailing slash. */
const apiCalls =
  "^/(v1/|locales/add/|(login|logout|forget_password|register|reset_password|refresh_token|confirm_email|newsletter|drafts)/)";

export default defineConfig({
  plugins: [
    contractWithoutSchemas(),
    blogPlugin(),
    referencePlugin(),
    sdkPlugin(),
    react(),
    tailwindcss(),
    chunksPlugin(),
    prerender(),
    widgetPlugin(),
  ],
  resolve: { alias: packageAliases },
  // react-auth-kit is CommonJS: its default exports are taken as a browser's bundler takes them.
  legacy: { inconsistentCjsInterop: true },
  build: {
    target: "es2023",
    // `npm run bench -- bytes` and its test read which files a route loads from here.
    manifest: true,
    // prerender/keepLastBuild.ts does it, but for what open tabs may still need.
    emptyOutDir: false,
    // Pages name the files of their screen, and links load on intent: lists of files would cost each page 1.5 KB gzip.
    modulePreload: false,
    rolldownOptions: {
      // A busy machine is no issue of the build.
      checks: { bundlerTimings: false },
    },
    reportCompressedSize: false,
  },
  server: {
    proxy: { [apiCalls]: process.env["API_ORIGIN"] ?? "http://127.0.0.1:3000" },
  },
});
