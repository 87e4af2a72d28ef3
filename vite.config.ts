import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { dirname, relative } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { defineConfig, type Plugin } from "vite";
import { prerender } from "#build/prerender.ts";
import { buildBlog } from "#build/buildBlog.ts";

const root = dirname(fileURLToPath(import.meta.url));
const inModules = (path: string) => `${root}/node_modules/${path}`;

/** Calls of the API, as `vite` alone must pass them on to a running server; screens have no trailing slash. */
const apiCalls =
  "^/(v1/|locales/add/|(login|logout|forget_password|register|reset_password|refresh_token|confirm_email|newsletter|drafts)/)";

/** What the app needs of an exported value of the contract; undefined for schemas, which only the server runs. */
function forTheApp(value: unknown): unknown {
  if (typeof value !== "object" || value === null || "_zod" in value) {
    return typeof value === "function" ? undefined : value;
  }
  if ("method" in value && "path" in value) {
    const { method, path } = value;
    return { method, path, ...("reply" in value ? { reply: true } : {}) };
  }
  return JSON.stringify(value).includes("_zod") ? undefined : value;
}

/**
 * Builds the app with the contract's calls, lists and limits, and without its schemas (10 KB gzip). An import of
 * a schema from the app's code finds no such export and fails the build.
 */
function contractWithoutSchemas(): Plugin {
  return {
    name: "contract-without-schemas",
    apply: "build",
    enforce: "pre",
    async load(id) {
      if (!relative(root, id).startsWith("contract/")) {
        return null;
      }
      const exported = (await import(pathToFileURL(id).href)) as Record<string, unknown>;
      if (Object.values(exported).every((value) => typeof value === "function")) {
        return null; // Rules that both sides follow, which bring no schemas.
      }
      return Object.entries(exported)
        .map(([name, value]) => [
          name,
          value instanceof RegExp ? String(value) : JSON.stringify(forTheApp(value)),
        ])
        .filter(([, json]) => json !== undefined)
        .map(([name, json]) => `export const ${name} = ${json};`)
        .join("\n");
    },
  };
}

const packages = (...names: string[]) => new RegExp(`/node_modules/(${names.join("|")})/`, "u");
const sources = (...names: string[]) =>
  new RegExp(`^${root}/(?:src/)?(${names.join("|")})\\.tsx?$`, "u");

/**
 * What is always fetched together is one file: fewer requests, and 10 KB gzip less on the dashboard. A module that
 * is also needed without the rest of its group must stay out of it; tests/house/build.test.ts notices.
 */
const groups = [
  {
    name: "base",
    test: [
      packages("react", "react-dom", "scheduler", "react-router", "react-router-dom"),
      sources("ui/(Link|Logo|Spinner|classNames)", "layouts/LanguageSwitch"),
      sources("session/(cookies|exit|sessionHint)", "state/(colourScheme|storage)"),
      sources("text/(i18n|laterReading)"),
      packages("i18next", "react-i18next"),
    ],
  },
  {
    name: "chrome",
    test: [
      sources("layouts/(ColourSchemeToggle|Footer|HeaderFrame|Newsletter|Page|SignedOutHeader)"),
      sources("ui/NavLink"),
    ],
  },
  {
    name: "controls",
    test: [
      sources(
        "ui/(Button|FieldNote|Icon|LinkButton|Ring|TextField|iconPaths|useFieldIds)",
        "app/fieldText",
      ),
    ],
  },
  {
    name: "signIn",
    test: [
      sources("layouts/(AuthForm|AuthFrame|OtherWays|Refusal|useCodeStep)", "app/useAuthAct"),
      sources("api/signInWays", "contract/sso"),
    ],
  },
  {
    name: "path",
    test: [sources("ui/(PathLine|StationNode|VerdictMark|VerdictShape|duration|pathStations)")],
  },
  {
    name: "working",
    test: [
      sources(
        "ui/(Chip|CopyButton|DataTable|DemoChips|EmptyState|ProblemNotice|Skeleton|VerdictBar|copyText)",
        "text/formatting",
        "check/validatePath",
      ),
    ],
  },
  {
    name: "providers",
    test: [
      sources(
        "layouts/(AddressStep|ProviderButtons|ProviderFailure|ProviderSection|useLeaveForProvider)",
      ),
      sources("ui/ProviderMark"),
    ],
  },
  {
    name: "session",
    test: [
      packages(
        "axios",
        "@reduxjs",
        "@standard-schema",
        "immer",
        "react-redux",
        "redux",
        "redux-thunk",
        "reselect",
      ),
      packages("jwt-decode", "react-auth-kit", "use-sync-external-store"),
      sources(
        "api/(authClient|failure|fromEndpoint|mainClient|mainTransport|query|sessionHeaders|transport)",
        "session/(?!cookies|exit|sessionHint).*",
      ),
      sources("state/(authSlice|draftsSlice|logOut|store|themeSlice|useStore)"),
      sources("app/(Providers|Unreachable)", "contract/(credits|drafts|session|system)"),
      sources("layouts/(SignedInHeader|CreditsBadge)"),
      sources("ui/Menu"),
    ],
  },
].map(({ name, test }) => ({
  name,
  test: (id: string) => test.some((pattern) => pattern.test(id)),
  includeDependenciesRecursively: false,
}));

/** The router assigns names for its developer tools, and so keeps every component it has: without them unused ones go. */
function routerWithoutDisplayNames(): Plugin {
  return {
    name: "router-without-display-names",
    apply: "build",
    transform: {
      filter: { id: /\/react-router\/dist\/production\/chunk-.*\.mjs$/u },
      handler: (code) =>
        code
          .replaceAll(/^\w+\.displayName = ".*";$/gmu, "")
          .replaceAll(
            /^var (\w+) = (React\d*\.(forwardRef|memo|createContext)\()/gmu,
            "var $1 = /* @__PURE__ */ $2",
          ),
    },
  };
}

/** Parts of axios that no call of the app reaches (4 KB gzip): browsers send by XMLHttpRequest, and codes of answers are read as numbers. */
const unusedOfAxios: Record<string, string> = {
  "./fetch.js": "export const getFetch = () => null;",
  "./helpers/HttpStatusCode.js": "export default {};",
};

function axiosAsUsed(): Plugin {
  // In its package, so that it lies in the file of the rest.
  const prefix = "\0/node_modules/axios/unused/";
  return {
    name: "axios-as-used",
    apply: "build",
    enforce: "pre",
    resolveId: (name, importer) =>
      importer?.includes("/node_modules/axios/lib/") === true && name in unusedOfAxios
        ? prefix + name
        : null,
    load: (id) => (id.startsWith(prefix) ? unusedOfAxios[id.slice(prefix.length)] : null),
  };
}

/** Modules that the built app takes in place of what a package names. */
const lighter = [
  // react-auth-kit needs one class of rxjs; the package would bring all of it (24 KB gzip).
  { find: /^rxjs$/u, replacement: `${root}/src/session/behaviorSubject.ts` },
  { find: /^js-cookie$/u, replacement: `${root}/src/session/cookieJar.ts` },
  // The router's package names its development build only.
  { find: /^react-router$/u, replacement: inModules("react-router/dist/production/index.mjs") },
  {
    find: /^react-router\/dom$/u,
    replacement: inModules("react-router/dist/production/dom-export.mjs"),
  },
];

export default defineConfig(({ command, isSsrBuild }) => ({
  plugins: [
    contractWithoutSchemas(),
    routerWithoutDisplayNames(),
    axiosAsUsed(),
    buildBlog(),
    react(),
    tailwindcss(),
    prerender(),
  ],
  resolve: {
    alias: command === "build" && isSsrBuild !== true ? lighter : [],
  },
  // react-auth-kit is CommonJS: its default exports are taken as a browser's bundler takes them.
  legacy: { inconsistentCjsInterop: true },
  build: {
    target: "es2023",
    // `npm run bench -- bytes` and its test read which files a route loads from here.
    manifest: true,
    // build/keepLastBuild.ts does it, but for what open tabs may still need.
    emptyOutDir: false,
    modulePreload: { polyfill: false },
    rolldownOptions: isSsrBuild === true ? {} : { output: { codeSplitting: { groups } } },
    reportCompressedSize: false,
  },
  server: {
    proxy: { [apiCalls]: process.env["API_ORIGIN"] ?? "http://127.0.0.1:3000" },
  },
}));
