import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vite";
import { referencePlugin } from "#prerender/referencePlugin.ts";
import { sdkPlugin } from "#prerender/sdk/sdkPlugin.ts";
import { prerender } from "#prerender/prerender.ts";
import { blogPlugin } from "#prerender/blogPlugin.ts";
import { contractWithoutSchemas } from "#prerender/contractWithoutSchemas.ts";
import { packageAliases } from "#prerender/packageAliases.ts";
import { widgetPlugin } from "#prerender/widget/widgetPlugin.ts";

const root = dirname(fileURLToPath(import.meta.url));

/** Calls of the API, as `vite` alone must pass them on to a running server; screens have no trailing slash. */
const apiCalls =
  "^/(v1/|locales/add/|(login|logout|forget_password|register|reset_password|refresh_token|confirm_email|newsletter|drafts)/)";

const packages = (...names: string[]) => new RegExp(`/node_modules/(${names.join("|")})(/|$)`, "u");
const sources = (...names: string[]) =>
  new RegExp(`^${root}/(?:src/)?(${names.join("|")})\\.tsx?(\\?|$)`, "u");

/**
 * Modules that are always fetched together are one file: fewer requests, and 10 KB gzip less on the dashboard. A module that
 * is also needed without the rest of its group must stay out of it; tests/prerender/build.test.ts notices.
 */
const groups = [
  {
    name: "base",
    test: [
      packages("react", "react-dom", "scheduler", "react-router", "react-router-dom"),
      sources(
        "ui/(Link|Logo|NavLink|Spinner|ToastLayer|classNames|showToast|usePrehydrationInput)",
        "ui/(Button|FieldNote|Icon|InlineSpinner|LinkButton|TextField|buttonClasses|iconPaths|useFieldIds)",
        "ui/fieldValue",
        "layouts/(BrandMark|ColourSchemeToggle|LanguageSwitch|PageSpinner|SignedOutHeader|SkipLink)",
        "hooks/(useDeferredSession|useMounted|useQueryString)",
        "brand|paths",
      ),
      (id: string) => id.includes("vite/preload-helper"),
      sources("session/(cookies|hasSession|signOutRedirect)", "state/colourScheme", "storage"),
      sources("text/(i18n|lazyBackend)"),
      packages("i18next", "react-i18next"),
    ],
  },
  {
    name: "problem",
    test: [sources("ui/(CopyButton|ProblemNotice|Skeleton|copyText)")],
  },
  {
    name: "forms",
    test: [sources("ui/(Checkbox|FormError|Notice|PasswordField)", "text/failureText")],
  },
  {
    name: "signIn",
    test: [
      sources(
        "features/auth/(AuthError|AuthForm|AuthFrame|useAuthAction|useCodeStep)",
        "features/providers/ProviderSignIn",
      ),
      sources("state/authResult"),
      sources("api/public/readSsoProviders", "contract/sso"),
    ],
  },
  {
    name: "verdict",
    test: [sources("ui/evidence/(VerdictMark|VerdictShape)")],
  },
  {
    name: "path",
    test: [sources("ui/evidence/(PathLine|StationNode|durationText|pathStations)")],
  },
  {
    name: "working",
    test: [
      sources("ui/(Chip|evidence/VerdictBar)", "text/formats", "features/validation/validatePath"),
    ],
  },
  {
    name: "providers",
    test: [
      sources(
        "features/providers/(ProviderButtons|ProviderError|ProviderSection|useProviderRedirect)",
      ),
      sources("ui/ProviderLogo"),
    ],
  },
  {
    name: "store",
    test: [
      packages(
        "@reduxjs/toolkit/dist/redux-toolkit[^/]*",
        "immer",
        "react-redux",
        "redux",
        "redux-thunk",
      ),
      packages("jwt-decode", "use-sync-external-store"),
      packages("react-auth-kit/(?!hooks/use(?:AuthUser|IsAuthenticated|SignOut))[^?]+"),
      sources("session/(?!authKit/useAuthUser|cookies|dataMode|hasSession|signOutRedirect).*"),
      sources(
        "state/(applyTheme|authSlice|lazyMiddleware|onSessionEnd|store|themeSlice|useAppSelector)",
        "layouts/Providers",
        "api/client/registerRenewal",
      ),
    ],
  },
  {
    name: "clients",
    test: [
      packages("axios"),
      sources(
        "api/client/(authClient|callFailure|createClient|fillPath|mainClient|postRenewal|sessionHeaders)",
        "session/dataMode",
      ),
    ],
  },
  {
    name: "session",
    test: [
      packages("@reduxjs", "@standard-schema", "react-auth-kit", "reselect"),
      sources("session/authKit/useAuthUser"),
      sources("api/(api|fromEndpoint)", "contract/(credits|drafts|system)"),
      sources("state/(draftsSlice|logOut|modeSlice|storeWithQueries)", "router/RenewalFailed"),
      sources(
        "layouts/(AreaTabs|areas|mode/lazyModeComponent|palette/PaletteButton|useHeaderHeight|SignedInHeader|SignedInPage|SlimFooter|CreditsBadge)",
        "ui/(Menu|useClosingOutside)",
      ),
    ],
  },
].map(({ name, test }) => ({
  name,
  test: (id: string) =>
    test.some((pattern) => (pattern instanceof RegExp ? pattern.test(id) : pattern(id))),
  includeDependenciesRecursively: false,
}));

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [
    contractWithoutSchemas(),
    blogPlugin(),
    referencePlugin(),
    sdkPlugin(),
    react(),
    tailwindcss(),
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
      ...(isSsrBuild === true ? {} : { output: { codeSplitting: { groups } } }),
    },
    reportCompressedSize: false,
  },
  server: {
    proxy: { [apiCalls]: process.env["API_ORIGIN"] ?? "http://127.0.0.1:3000" },
  },
}));
